//! The browser of the browser tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{version, which};
use crate::step::{Result, run, step};

/// The one without windows: the same browser at half the work, of which the tests have a thousand pages.
const SHELL: &str = "chromium-headless-shell";
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES: [&str; 3] = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/snap/bin/chromium",
];
/// Debian's, best first; not every release has the first.
const PACKAGES: [&str; 2] = [SHELL, "chromium"];
/// For machines that have no font, where every text would be an empty box.
const FONT: &str = "fonts-dejavu-core";
const WHAT_TO_DO: &str =
    "install Chromium (Debian: apt-get install chromium-headless-shell) or name one in MUSTER_CHROMIUM";

/// Finds a Chromium; on a Debian machine that is ours to change, installs it.
pub fn chromium() -> Result<PathBuf> {
    if let Some(named) = named() {
        return named;
    }
    if let Some(place) = find() {
        return Ok(place);
    }
    if !root_with_apt() {
        return Err(format!("the browser tests need a browser: {WHAT_TO_DO}"));
    }
    step("installing Chromium", || {
        run(apt().arg("update"))?;
        let install = |package: &str| run(apt().args(["install", "--yes", "--no-install-recommends", package, FONT]));
        let [first, second] = PACKAGES;
        install(first).or_else(|_| install(second)).map_err(|why| format!("{why}; {WHAT_TO_DO}"))
    })?;
    find().ok_or_else(|| WHAT_TO_DO.to_owned())
}

/// The browser as people have it, for figures that are compared with others taken in one; without it, that of the tests.
pub fn to_measure() -> Result<PathBuf> {
    named().unwrap_or_else(|| with_windows().map_or_else(chromium, Ok))
}

pub fn find_chromium() -> Result<String> {
    let place = match named() {
        Some(named) => named?,
        None => find().ok_or(WHAT_TO_DO)?,
    };
    let version = version(&place).ok_or_else(|| format!("{} does not start; {WHAT_TO_DO}", place.display()))?;
    Ok(format!("{version}  {}", place.display()))
}

/// A browser named by the person must exist: falling back to another would hide a typing error.
fn named() -> Option<Result<PathBuf>> {
    let place = PathBuf::from(std::env::var_os("MUSTER_CHROMIUM")?);
    Some(if place.is_file() {
        Ok(place)
    } else {
        Err(format!("MUSTER_CHROMIUM names {}, which is not a file", place.display()))
    })
}

fn find() -> Option<PathBuf> {
    which(SHELL).or_else(with_windows)
}

fn with_windows() -> Option<PathBuf> {
    let mut places = NAMES.into_iter().filter_map(which);
    places.next().or_else(|| PLACES.into_iter().map(PathBuf::from).find(|place| place.is_file()))
}

fn root_with_apt() -> bool {
    // The owner of our own process, read without a dependency; where there is no /proc there is no apt-get either.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let root = status.lines().any(|line| line.starts_with("Uid:") && line.split_whitespace().nth(2) == Some("0"));
    root && Path::new("/usr/bin/apt-get").exists()
}

fn apt() -> Command {
    let mut apt = Command::new("apt-get");
    apt.arg("--quiet").env("DEBIAN_FRONTEND", "noninteractive");
    apt
}
