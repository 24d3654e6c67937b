//! Makes sure of the tools a command needs, and of no others; what is missing is installed under target/tools.
//!
//! A tool is looked for at its exact version first, so a second run installs nothing and starts at once.

mod crates;
mod node;

mod chromium;
mod lock;
mod rust;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::{Result, output, run, target};

pub use rust::{TARGET, std_source};

/// The browser tests' folder, with its own node packages.
pub const E2E: &str = "tests/e2e";

/// What `cargo fmt`, `cargo clippy` and a build for the page need of the toolchain.
pub fn for_target() -> Result {
    rust::components()?;
    rust::target()?;
    // Here already: no part is added to the toolchain while others use it.
    rust::std_source();
    Ok(())
}

/// What a release build of the page needs.
pub fn for_page() -> Result {
    rust::target()?;
    node::node()?;
    crates::trunk()?;
    crates::wasm_bindgen()?;
    node::wasm_opt()?;
    node::esbuild()
}

/// What the browser tests need; gives the browser.
pub fn for_browser() -> Result<PathBuf> {
    node::packages()?;
    chromium::chromium()
}

/// What measurements in a browser need; gives the browser.
pub fn for_measuring() -> Result<PathBuf> {
    node::packages()?;
    chromium::to_measure()
}

/// A line of `cargo xtask doctor`: the place of a tool, or what to do to get it.
pub struct Tool {
    /// What it is called.
    pub name: &'static str,
    /// Version and place, or what to do.
    pub found: Result<String>,
}

/// Every tool any command needs.
pub fn all() -> Vec<Tool> {
    let tool = |name, found| Tool { name, found };
    vec![
        tool("rust", rust::find_rust()),
        tool("wasm32 target", rust::find_target()),
        tool("rust source", rust::find_std_source()),
        tool("trunk", crates::find_trunk()),
        tool("wasm-bindgen", crates::find_wasm_bindgen()),
        tool("node", node::find_node()),
        tool("wasm-opt", node::find_wasm_opt()),
        tool("esbuild", node::find_esbuild()),
        tool("test packages", node::find_packages()),
        tool("chromium", chromium::find_chromium()),
    ]
}

/// Where trunk is, once [`for_page`] has made sure of it.
pub fn trunk() -> PathBuf {
    which("trunk").unwrap_or_else(|| PathBuf::from("trunk"))
}

/// Where wasm-opt is, once [`for_page`] has made sure of it.
pub fn wasm_opt() -> PathBuf {
    node::programs().join("wasm-opt")
}

/// Where wasm-dis is, which comes with wasm-opt.
pub fn wasm_dis() -> PathBuf {
    node::programs().join("wasm-dis")
}

/// Leaves out of the scripts and style sheets of a folder what only people read, once [`for_page`] has made sure of it.
pub fn minify(folder: &Path) -> Result {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = entries.flatten().map(|entry| entry.path());
    let text = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "js" || ending == "css");
    let mut esbuild = Command::new(node::programs().join("esbuild"));
    // A sheet that no browser reads as it was meant is no page.
    esbuild.args(["--minify", "--allow-overwrite", "--log-level=warning", "--log-override:css-syntax-error=error"]);
    esbuild.arg(format!("--outdir={}", folder.display())).arg(format!("--outbase={}", folder.display()));
    run(esbuild.args(files.filter(text)))
}

/// The search path for trunk, which looks there for the other two: our own tools come first.
pub fn path() -> Result<OsString> {
    std::env::join_paths(folders()).map_err(|error| format!("PATH cannot be used: {error}"))
}

fn folders() -> Vec<PathBuf> {
    let mut folders = vec![here().join("bin"), node::programs()];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    folders
}

/// The folder that everything is installed under.
fn here() -> PathBuf {
    target().join("tools")
}

/// Where a program is: among what was installed here, or on the PATH.
pub fn which(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    folders().into_iter().map(|folder| folder.join(&name)).find(|file| file.is_file())
}

/// What a program answers to `--version`, in one line.
fn version(program: &Path) -> Option<String> {
    let text = output(Command::new(program).arg("--version"))?;
    Some(text.lines().next().unwrap_or("").to_owned())
}
