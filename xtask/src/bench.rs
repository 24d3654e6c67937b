//! `cargo xtask bench`: what the core costs, how another search library does, what the page costs in a browser, and whether two hundred lists
//! fit their paper.

use crate::step::{Result, cargo, run, step};
use crate::{page, test, tools};

/// Native benchmarks, then `tests/e2e/measure.mjs` against the release page.
pub fn bench() -> Result {
    tools::for_page()?;
    let chromium = tools::for_measuring()?;
    let entries = std::env::temp_dir().join(format!("muster-search-{}.json", std::process::id()));
    step("native benchmarks", || run(cargo().arg("bench").env("MUSTER_SEARCH_OUT", &entries)))?;
    step("another search library", || {
        run(test::node(&chromium, "").arg("search-peer.mjs").env("MUSTER_SEARCH_OUT", &entries))
    })?;
    page::build()?;
    step("browser measurement", || {
        let address = test::start_server()?;
        run(test::node(&chromium, &address).arg("measure.mjs"))
    })?;
    step("command line", || run(cargo().args(["build", "--bin", "muster"])))?;
    step("paper", || run(test::node(&chromium, "-").arg("print.mjs")))?;
    if tools::which("geckodriver").is_none()
        || ["firefox", "firefox-esr"].iter().all(|name| tools::which(name).is_none())
    {
        println!("paper in Firefox is not looked at: that needs firefox and geckodriver on the PATH");
        return Ok(());
    }
    step("paper in Firefox", || run(test::node(&chromium, "-").arg("firefox.mjs")))
}
