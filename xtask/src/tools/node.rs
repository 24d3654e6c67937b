//! Node, and what comes from npm: wasm-opt, esbuild and the packages of the browser tests.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::{E2E, here, version, which};
use crate::step::{Result, root, run, step};

/// Debian's wasm-opt is too old for what Rust writes; this package carries a current one.
const BINARYEN: &str = "132.0.0";
/// Leaves out of scripts and style sheets what only people read.
const ESBUILD: &str = "0.28.2";
const OLDEST_NODE: u32 = 20;

pub fn node() -> Result {
    find_node().map(|_| ())
}

pub fn wasm_opt() -> Result {
    program("wasm-opt", "binaryen", BINARYEN)
}

pub fn esbuild() -> Result {
    program("esbuild", "esbuild", ESBUILD)
}

/// Installs a program that comes as an npm package, unless it is there.
fn program(name: &str, package: &str, version: &str) -> Result {
    if find_program(name, package, version).is_ok() {
        return Ok(());
    }
    step(&format!("installing {name}"), || {
        let folder = here().join("npm");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut npm = npm();
        // Both are named: what is not named is taken away again where nothing is saved.
        npm.arg("install").arg("--no-save").arg("--prefix").arg(&folder);
        npm.args([format!("binaryen@{BINARYEN}"), format!("esbuild@{ESBUILD}")]);
        run(&mut npm).map_err(|why| {
            format!("{name} is needed and could not be installed: {why}; is the npm registry reachable?")
        })
    })
}

pub fn packages() -> Result {
    node()?;
    if find_packages().is_ok() {
        return Ok(());
    }
    step("installing the browser tests' packages", || {
        let folder = root().join(E2E);
        run(npm().arg("ci").current_dir(&folder)).map_err(|why| {
            format!("the browser tests' packages could not be installed: {why}; is the npm registry reachable?")
        })?;
        // Written last, so an installation that broke off is done again.
        fs::copy(folder.join("package-lock.json"), stamp())
            .map(|_| ())
            .map_err(|error| format!("{}: {error}", stamp().display()))
    })
}

pub fn find_node() -> Result<String> {
    let missing = || {
        format!("Node.js {OLDEST_NODE} or newer is needed, with npm; install it (Debian: apt-get install nodejs npm)")
    };
    let place = which("node").ok_or_else(missing)?;
    which("npm").ok_or_else(missing)?;
    let found = version(&place).ok_or_else(missing)?;
    let major = found.trim_start_matches('v').split('.').next().and_then(|text| text.parse::<u32>().ok());
    if major.is_some_and(|major| major >= OLDEST_NODE) {
        Ok(format!("{found}  {}", place.display()))
    } else {
        Err(format!("{} (here is {found})", missing()))
    }
}

pub fn find_wasm_opt() -> Result<String> {
    find_program("wasm-opt", "binaryen", BINARYEN)
}

pub fn find_esbuild() -> Result<String> {
    find_program("esbuild", "esbuild", ESBUILD)
}

fn find_program(name: &str, package: &str, version: &str) -> Result<String> {
    let missing = || format!("{version} is installed by the command that needs it");
    let package = here().join("npm/node_modules").join(package).join("package.json");
    let text = fs::read_to_string(package).map_err(|_| missing())?;
    let place = programs().join(name);
    if text.contains(&format!("\"version\": \"{version}\"")) && place.exists() {
        Ok(format!("{version}  {}", place.display()))
    } else {
        Err(missing())
    }
}

pub fn find_packages() -> Result<String> {
    let wanted = fs::read(root().join(E2E).join("package-lock.json")).map_err(|error| error.to_string())?;
    match fs::read(stamp()) {
        Ok(found) if found == wanted => Ok(format!("as locked  {E2E}/node_modules")),
        _ => Err("are installed by the command that needs them".to_owned()),
    }
}

/// Where npm puts programs.
pub fn programs() -> PathBuf {
    here().join("npm/node_modules/.bin")
}

/// The lock file as it was when the packages were installed.
fn stamp() -> PathBuf {
    root().join(E2E).join("node_modules/.installed-lock.json")
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.args(["--no-audit", "--no-fund", "--no-update-notifier"]);
    npm
}
