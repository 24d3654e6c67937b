//! `cargo xtask build`: everything that is published.

use crate::step::{Result, cargo, run, step, target};
use crate::{page, sizes, tools};

/// The release page in dist/ and the command line in target/native/.
pub fn build() -> Result {
    tools::for_page()?;
    page::build()?;
    step("command line", || run(cargo().args(["build", "--profile", "native", "--bin", "muster"])))?;
    sizes::check()?;
    println!("\npage:         {}", page::dist().display());
    println!("command line: {}", target().join("native/muster").display());
    Ok(())
}
