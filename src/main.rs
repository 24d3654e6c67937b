//! The page on wasm32, the command line elsewhere: both are the same core.

#[cfg(target_arch = "wasm32")]
fn main() {
    muster::ui::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    muster::cli::run(std::env::args_os().skip(1))
}
