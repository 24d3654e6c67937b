//! The release page: trunk's build into dist/.

mod hashes;
mod names;
mod rest;
mod sheets;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::step::{Result, root, run, step, target};
use crate::tools;

/// What the page is made from; a change in any of it makes a new build necessary.
const SOURCES: [&str; 12] = [
    "Cargo.lock",
    "Cargo.toml",
    "Trunk.toml",
    "boot",
    "build.rs",
    "data",
    "index.html",
    "patch",
    "public",
    "rust-toolchain.toml",
    "src",
    "style",
];

/// Builds the standard library together with the page, for size, and a panic as a bare stop: the library that comes with
/// Rust brings the words and numbers of every panic along, some 13 kB of the page when it is compressed. Nothing here is to
/// panic. Rust of this version calls this unstable, which is what the first variable is about; the version is pinned.
const SMALL: [(&str, &str); 4] = [
    ("RUSTC_BOOTSTRAP", "1"),
    ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort"),
    ("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size"),
    (
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        "-Zunstable-options -Cpanic=immediate-abort -Cllvm-args=-inline-threshold=0",
    ),
];

/// Builds the page that is published, into [`dist`]; the tools must be there.
pub fn build() -> Result {
    // Trunk shrinks the program anew at every build, changed or not; nobody should wait for that twice.
    if fresh() {
        println!("\n== release page: nothing has changed since it was built");
        return Ok(());
    }
    step("release page", || {
        // Marked by when it began: what is changed meanwhile counts as new.
        let begun = target().join("page-begun");
        fs::create_dir_all(target())
            .and_then(|()| fs::write(&begun, ""))
            .map_err(|error| format!("{}: {error}", begun.display()))?;
        let mut trunk = Command::new(tools::trunk());
        trunk.current_dir(root());
        trunk.args(["build", "--release", "--offline", "true"]);
        trunk.env("PATH", tools::path()?);
        if tools::std_source() {
            trunk.envs(SMALL);
        } else {
            println!("   the source of the standard library cannot be had here: the page will be some 13 kB heavier");
        }
        // Trunk wants `true` or `false` here and stops at the `1` that everything else understands.
        trunk.env_remove("NO_COLOR");
        run(&mut trunk)?;
        names::shorten(&dist())?;
        names::again(&dist())?;
        rest::divide(&dist())?;
        sheets::join(&dist())?;
        // Trunk's own minifier cannot read what wasm-bindgen writes.
        tools::minify(&dist())?;
        hashes::put(&dist())?;
        fs::rename(&begun, stamp()).map_err(|error| format!("{}: {error}", stamp().display()))
    })
}

/// Where the page is built.
pub fn dist() -> PathBuf {
    root().join("dist")
}

fn fresh() -> bool {
    let built = fs::metadata(stamp()).and_then(|stamp| stamp.modified());
    let newest = SOURCES.iter().filter_map(|source| newest(&root().join(source)));
    match (built, newest.max()) {
        (Ok(built), Some(newest)) => dist().join("index.html").is_file() && newest < built,
        _ => false,
    }
}

/// The last change in a file or folder; a folder changes when something in it is added or removed.
fn newest(path: &Path) -> Option<SystemTime> {
    let own = fs::metadata(path).and_then(|data| data.modified()).ok()?;
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.filter_map(|entry| newest(&entry.path())).chain([own]).max()
}

fn stamp() -> PathBuf {
    target().join("page-built")
}
