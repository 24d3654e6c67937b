//! The games that Muster brings: checked and packed from `data/` when it was built.

use crate::system::problem::Problem;
use crate::system::read::Part;
use crate::system::{System, packed, resolve};

/// A game inside the program.
#[derive(Debug, Clone, Copy)]
pub struct Embedded {
    /// Name of its folder.
    pub id: &'static str,
    /// The checked game, see [`packed`].
    pub packed: &'static [u8],
}

static GAMES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The same as the files that others can read, as `data/game.schema.json` describes them. The page does not ask for them:
/// they are no part of it, but of the program that lays own data over them.
static JSONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/jsons.rs"));

/// A game as JSON; empty for one that Muster does not bring.
pub fn json(id: &str) -> &'static str {
    JSONS.iter().find(|(known, _)| *known == id).map_or("", |(_, json)| json)
}

/// All games, by id.
pub fn all() -> &'static [Embedded] {
    GAMES
}

/// A game that Muster brings; `None` for an id that it does not bring.
pub fn load(id: &str) -> Option<System> {
    packed::unpack(GAMES.iter().find(|game| game.id == id)?.packed)
}

/// Reads a game out of one JSON file.
pub fn from_json(id: &str, json: &str) -> Result<System, Vec<Problem>> {
    let file = format!("{id}.json");
    match serde_json::from_str(json) {
        Ok(value) => resolve::load(id, vec![Part { file, value }]),
        Err(error) => Err(vec![Problem { file, entry: String::new(), message: format!("this is not JSON: {error}") }]),
    }
}
