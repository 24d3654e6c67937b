//! What a first visit has to load, compressed: a table, and the limit.

use std::process::Command;

use crate::page;
use crate::step::{Result, root, run, step};

/// The most that page, program, style and data of all games may weigh together, in bytes of brotli. The aim is 160,000 for
/// one game and 260,000 for five; until it is reached this goes up only with what the page did not have: a game, the rules
/// reference.
pub const LIMIT: u32 = 324_100;

/// Prints the table; more than [`LIMIT`] is an error. Node compresses, since this package has no dependencies.
pub fn check() -> Result {
    step("size of the page", || {
        let mut node = Command::new("node");
        node.arg(root().join("xtask/sizes.mjs")).arg(page::dist()).arg(LIMIT.to_string());
        run(&mut node).map_err(|_| format!("the page is too big (limit {LIMIT} bytes of brotli), or could not be read"))
    })
}
