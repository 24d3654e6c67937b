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
    /// The same as the one file that others can read, as `data/game.schema.json` describes it.
    #[cfg(not(target_arch = "wasm32"))]
    pub json: &'static str,
}

static GAMES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

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
