//! The Rust toolchain's own parts: the page's target, the formatter and the lints.

use std::path::PathBuf;
use std::process::Command;

use super::which;
use crate::step::{Result, cargo, output, root, run, step};

/// The page is built for this.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// rust-toolchain.toml asks for all of this, but rustup may be told not to install by itself, or be absent.
pub fn target() -> Result {
    if find_target().is_ok() {
        return Ok(());
    }
    step("installing the wasm32 target", || {
        run(rustup()?.args(["target", "add", TARGET]))
            .map_err(|why| format!("{why}; the target {TARGET} is needed: is static.rust-lang.org reachable?"))
    })
}

/// Whether the standard library can be built anew: its source is there, and the crates that it needs can be had. What is
/// missing is installed where that goes without asking anybody.
pub fn std_source() -> bool {
    if find_std_source().is_err()
        && let Ok(mut rustup) = rustup()
    {
        output(rustup.args(["component", "add", "rust-src"]));
    }
    let Ok(library) = library() else { return false };
    let mut fetch = cargo();
    fetch.env("RUSTC_BOOTSTRAP", "1").args(["fetch", "--locked", "--manifest-path"]).arg(library.join("Cargo.toml"));
    find_std_source().is_ok() && output(&mut fetch).is_some()
}

pub fn find_std_source() -> Result<String> {
    let library = library()?;
    if library.join("Cargo.lock").is_file() {
        Ok(library.display().to_string())
    } else {
        Err("makes the page lighter; is installed by the command that needs it, or by: rustup component add rust-src"
            .to_owned())
    }
}

fn library() -> Result<PathBuf> {
    Ok(sysroot()?.join("lib/rustlib/src/rust/library"))
}

pub fn components() -> Result {
    let there = |name: &str| output(cargo().args([name, "--version"])).is_some();
    if there("fmt") && there("clippy") {
        return Ok(());
    }
    step("installing rustfmt and clippy", || run(rustup()?.args(["component", "add", "rustfmt", "clippy"])))
}

pub fn find_rust() -> Result<String> {
    let version = output(rustc().arg("--version")).ok_or("rustc is not on PATH; install Rust with rustup")?;
    Ok(format!("{version}  {}", sysroot()?.display()))
}

pub fn find_target() -> Result<String> {
    let place = sysroot()?.join("lib/rustlib").join(TARGET);
    if place.is_dir() {
        Ok(place.display().to_string())
    } else {
        Err(format!("is installed by the command that needs it, or by: rustup target add {TARGET}"))
    }
}

fn sysroot() -> Result<PathBuf> {
    output(rustc().args(["--print", "sysroot"]))
        .map(PathBuf::from)
        .ok_or_else(|| "rustc is not on PATH; install Rust with rustup".to_owned())
}

fn rustc() -> Command {
    let mut rustc = Command::new("rustc");
    rustc.current_dir(root());
    rustc
}

fn rustup() -> Result<Command> {
    let place = which("rustup").ok_or_else(|| {
        format!(
            "rustup is not on PATH; install it, or rustfmt, clippy and the target {TARGET} as your system packages them"
        )
    })?;
    let mut rustup = Command::new(place);
    rustup.current_dir(root());
    Ok(rustup)
}
