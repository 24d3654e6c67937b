//! `cargo xtask doctor`: each tool, where it is, or what to do about it.

use crate::step::Result;
use crate::tools;

/// Prints a line for each tool; installs nothing. Missing tools are no failure: most are installed when needed.
pub fn doctor() -> Result {
    for tool in tools::all() {
        match tool.found {
            Ok(place) => println!("there    {:<14} {place}", tool.name),
            Err(what_to_do) => println!("missing  {:<14} {what_to_do}", tool.name),
        }
    }
    Ok(())
}
