//! trunk and wasm-bindgen: programs from crates.io, at exact versions.

use std::fs;

use super::{here, lock, version, which};
use crate::step::{Result, cargo, run, step};

/// Newer ones want a newer Rust than rust-toolchain.toml names.
const TRUNK: &str = "0.21.14";

pub fn trunk() -> Result {
    match find_trunk() {
        Ok(_) => Ok(()),
        // Without its default features trunk cannot download anything, and it shall not.
        Err(_) => install("trunk", TRUNK, &["--locked", "--no-default-features"]),
    }
}

pub fn wasm_bindgen() -> Result {
    match find_wasm_bindgen() {
        Ok(_) => Ok(()),
        // Not `--locked`: its lock file names a version that has been withdrawn.
        Err(_) => install("wasm-bindgen-cli", &bindgen_version()?, &[]),
    }
}

pub fn find_trunk() -> Result<String> {
    find("trunk", TRUNK)
}

pub fn find_wasm_bindgen() -> Result<String> {
    find("wasm-bindgen", &bindgen_version()?)
}

/// The tool refuses a program built with another version of the library, so the lock file decides.
fn bindgen_version() -> Result<String> {
    lock::version("wasm-bindgen")
}

fn find(name: &str, wanted: &str) -> Result<String> {
    let missing = || format!("{wanted} is installed by the command that needs it, in a few minutes");
    let place = which(name).ok_or_else(missing)?;
    let found = version(&place).ok_or_else(missing)?;
    if found.split_whitespace().nth(1) == Some(wanted) {
        Ok(format!("{wanted}  {}", place.display()))
    } else {
        Err(missing())
    }
}

fn install(name: &str, version: &str, flags: &[&str]) -> Result {
    step(&format!("installing {name} {version} (once, takes some minutes)"), || {
        let build = here().join("build");
        let mut command = cargo();
        command.arg("install").arg(name).args(["--version", version]).args(flags);
        command.arg("--force").arg("--root").arg(here());
        // These programs wait for the disk; a full optimisation triples their build for nothing.
        command.env("CARGO_PROFILE_RELEASE_LTO", "off");
        command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
        command.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "256");
        command.env("CARGO_TARGET_DIR", &build);
        run(&mut command).map_err(|why| {
            format!("{name} {version} is needed and could not be installed: {why}; is crates.io reachable?")
        })?;
        // Some hundred megabytes that nobody needs again; failing to delete them harms nothing.
        let _ = fs::remove_dir_all(&build);
        Ok(())
    })
}
