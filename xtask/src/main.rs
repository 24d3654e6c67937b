//! The project's own commands, run as `cargo xtask <command>`.
//!
//! Reading order: the commands (`serve`, `test`, `build`, `bench`, `doctor`), what they build (`page`, `sizes`),
//! what they need (`tools`), and how a step is run and shown (`step`).

mod serve;

mod bench;
mod build;
mod doctor;
mod test;

mod page;
mod server;
mod sizes;

mod tools;

mod step;

use std::process::ExitCode;
use std::time::Instant;

const USAGE: &str = "\
usage: cargo xtask <command>

  serve [--port N]  build the release page and serve it on this machine
  test              everything that must hold: format, lints, tests, page size, browser tests
  build             the release page in dist/, the command line in target/native/muster
  page              the release page alone
  bench             benchmarks, native and in the browser
  doctor            say which tools are there and what to do about the others";

fn main() -> ExitCode {
    let start = Instant::now();
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["serve"] => serve::serve(None),
        ["serve", "--port", port] => serve::port(port).and_then(|port| serve::serve(Some(port))),
        ["test"] => test::test(),
        ["build"] => build::build(),
        ["page"] => tools::for_page().and_then(|()| page::build()),
        ["bench"] => bench::bench(),
        ["doctor"] => doctor::doctor(),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => {
            println!("\n{} in total", step::seconds(start.elapsed()));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("\n{why}");
            eprintln!("{} in total", step::seconds(start.elapsed()));
            ExitCode::FAILURE
        }
    }
}
