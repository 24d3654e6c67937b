//! `cargo xtask test`: everything that must hold before a change is kept.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::{fs, thread};

use crate::step::{self, Result, cargo, root, run, step, target};
use crate::{page, server, sizes, tools};

/// The browser tests run below a folder, as on a shared host; what works there works at the root too.
const BASE: &str = "/muster/";

/// All steps in the order in which they fail fastest; the first failure is said at once. The page is built beside the native
/// ones, since much of its build keeps one core busy and the other waiting, and is waited for where they fail.
pub fn test() -> Result {
    step("formatting", || run(cargo().args(["fmt", "--all", "--check"])))?;
    tools::for_target()?;
    let chromium = tools::for_browser()?;
    step::beside("page", natively)?;
    sizes::check()?;
    step("browser tests", || browser(&chromium))
}

/// Lints and tests that need no browser.
fn natively() -> Result {
    step("lints, native", || run(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])))?;
    step("lints, page", || {
        let target = tools::TARGET;
        run(cargo().args(["clippy", "--lib", "--bins", "--target", target, "--", "-D", "warnings"]))
    })?;
    step("native tests", || run(cargo().args(["test", "--workspace"])))
}

fn browser(chromium: &Path) -> Result {
    let address = start_server()?;
    let mut node = node(chromium, &address);
    // Two browsers at once on a small machine make each other slow, and slow tests make false alarms.
    node.args(["--test", "--test-concurrency=1", "--test-reporter=./report.mjs"]);
    // For a test that never ends; the whole set takes a fraction of this.
    node.arg("--test-timeout=900000");
    run(node.args(test_files()?)).map_err(|_| "browser tests failed".to_owned())
}

/// Serves dist/ in the background until the program ends; gives the address.
pub fn start_server() -> Result<String> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    thread::spawn(move || server::serve(&listener, &page::dist(), BASE));
    Ok(format!("http://{address}{BASE}"))
}

/// Node in the folder of the browser tests, told where page, browser and command line are; the native tests build that one,
/// and the tests of paper make their lists and sheets with it.
pub fn node(chromium: &Path, address: &str) -> Command {
    let mut node = Command::new("node");
    node.current_dir(root().join(tools::E2E));
    node.env("MUSTER_CHROMIUM", chromium).env("MUSTER_URL", address);
    node.env("MUSTER_BIN", target().join("debug").join(format!("muster{}", std::env::consts::EXE_SUFFIX)));
    node
}

/// Named one by one: Node 20 expands no patterns itself.
fn test_files() -> Result<Vec<String>> {
    let folder = root().join(tools::E2E);
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", tools::E2E))?;
    let mut names: Vec<String> = entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".test.mjs"))
        .collect();
    names.sort();
    if names.is_empty() {
        return Err(format!("no tests in {}", tools::E2E));
    }
    Ok(names)
}
