//! What a first visit has to load, compressed: a table, and the limit.

use std::process::Command;

use crate::page;
use crate::step::{Result, root, run, step};

/// The most that may have to be fetched before a list of any of the five games can be built, in bytes of brotli: page, style,
/// data and the first part of the program. What comes after the start is shown and not counted. The aim is 260,000 for five
/// games; this is what it is, so that nothing grows unseen.
pub const LIMIT: u32 = 253_000;

/// Prints the table; more than [`LIMIT`] is an error. Node compresses, since this package has no dependencies.
pub fn check() -> Result {
    step("size of the page", || {
        let mut node = Command::new("node");
        node.arg(root().join("xtask/sizes.mjs")).arg(page::dist()).arg(LIMIT.to_string());
        run(&mut node).map_err(|_| format!("the page is too big (limit {LIMIT} bytes of brotli), or could not be read"))
    })
}
