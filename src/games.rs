//! The games that Muster brings: JSON made from `data/` when it was built.

use crate::system::System;
use crate::system::problem::Problem;
use crate::system::read::Part;
use crate::system::resolve;

/// A game inside the program.
#[derive(Debug, Clone, Copy)]
pub struct Embedded {
    /// Name of its folder.
    pub id: &'static str,
    /// Its data, in the shipped form.
    pub json: &'static str,
}

static GAMES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// All games, by id.
pub fn all() -> &'static [Embedded] {
    GAMES
}

/// Reads a game that Muster brings; `None` for an id that it does not bring.
pub fn load(id: &str) -> Option<Result<System, Vec<Problem>>> {
    let game = GAMES.iter().find(|game| game.id == id)?;
    Some(from_json(game.id, game.json))
}

/// Reads a game in the shipped form.
pub fn from_json(id: &str, json: &str) -> Result<System, Vec<Problem>> {
    let file = format!("{id}.json");
    match serde_json::from_str(json) {
        Ok(value) => resolve::load(id, vec![Part { file, value }]),
        Err(error) => Err(vec![Problem { file, entry: String::new(), message: format!("this is not JSON: {error}") }]),
    }
}
