//! `cargo xtask bench`: what the core costs, then what the page costs in a browser.

use crate::step::{Result, cargo, run, step};
use crate::{page, test, tools};

/// Native benchmarks, then `tests/e2e/measure.mjs` against the release page.
pub fn bench() -> Result {
    tools::for_page()?;
    let chromium = tools::for_browser()?;
    step("native benchmarks", || run(cargo().arg("bench")))?;
    page::build()?;
    step("browser measurement", || {
        let address = test::start_server()?;
        run(test::node(&chromium, &address).arg("measure.mjs"))
    })
}
