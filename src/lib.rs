//! Muster's core: games as data, lists as choices, and one judge for both.

pub mod advise;
pub mod book;
pub mod card;
pub mod check;
pub mod cost;
pub mod edit;
pub mod figure;
pub mod format;
pub mod games;
pub mod history;
pub mod id;
pub mod letter;
pub mod number;
pub mod order;
pub mod own;
pub mod print;
pub mod profile;
pub mod roster;
pub mod route;
pub mod save;
pub mod say;
pub mod search;
pub mod supply;
pub mod system;
pub mod view;

#[cfg(not(target_arch = "wasm32"))]
pub mod cli;

#[cfg(target_arch = "wasm32")]
pub mod ui;

#[cfg(test)]
pub(crate) mod test_game;
