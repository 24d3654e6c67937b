//! The games that Muster brings: checked and packed from `data/` when it was built.

use std::sync::OnceLock;

use crate::system::problem::Problem;
use crate::system::read::Part;
use crate::system::{System, columns, packed, resolve};

/// A game inside the program.
#[derive(Debug, Clone, Copy)]
pub struct Embedded {
    /// Name of its folder.
    pub id: &'static str,
    /// The checked game, see [`packed`].
    pub packed: &'static [u8],
}

static GAMES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The same as JSON, see [`json`]: everything but the entries of the rules reference, and how many of those there are in
/// [`BOOKS`]. The page does not ask for them: they are no part of it, but of the program that lays own data over them.
static JSONS: &[(&str, &str, usize)] = include!(concat!(env!("OUT_DIR"), "/jsons.rs"));

/// The entries of the rules reference of all games, see [`columns`].
static BOOKS: &str = include_str!(concat!(env!("OUT_DIR"), "/books.columns"));

/// A game as the file that others can read, as `data/game.schema.json` describes it; empty for one that Muster does not bring.
pub fn json(id: &str) -> &'static str {
    static WHOLE: OnceLock<Vec<(&str, String)>> = OnceLock::new();
    let whole = WHOLE.get_or_init(|| {
        let mut entries = columns::read(BOOKS).into_iter();
        let mut whole = |rest: &str, many| {
            let book: Vec<String> = entries.by_ref().take(many).collect();
            [rest.strip_suffix('}').unwrap_or(rest), ",\"references\":[", &book.join(","), "]}"].concat()
        };
        JSONS.iter().map(|(id, rest, many)| (*id, whole(rest, *many))).collect()
    });
    whole.iter().find(|(known, _)| *known == id).map_or("", |(_, json)| json)
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
