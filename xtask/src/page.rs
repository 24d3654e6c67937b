//! The release page: trunk's build into dist/.

use std::path::PathBuf;
use std::process::Command;

use crate::step::{Result, root, run, step};
use crate::tools;

/// Builds the page that is published, into [`dist`]; the tools must be there.
pub fn build() -> Result {
    step("release page", || {
        let mut trunk = Command::new(tools::trunk());
        trunk
            .current_dir(root())
            .args(["build", "--release", "--offline", "true"]);
        trunk.env("PATH", tools::path()?);
        // Trunk wants `true` or `false` here and stops at the `1` that other tools write.
        trunk.env_remove("NO_COLOR");
        run(&mut trunk)
    })
}

/// Where the page is built.
pub fn dist() -> PathBuf {
    root().join("dist")
}
