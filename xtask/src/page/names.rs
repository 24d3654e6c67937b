//! Short names between the program and the script beside it. wasm-bindgen calls each by a long name with a hash behind it,
//! once in the one and once in the other: 4 kB over the line that nobody reads.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::{Result, output, run};
use crate::tools;

/// A second pass over what trunk's first one left, 5 kB less. Nothing of a Rust program lies in the lowest kilobyte of its
/// memory, which is the far end of its stack: an address can be put together where it is used.
pub(super) const AGAIN: [&str; 4] =
    ["--low-memory-unused", "--one-caller-inline-max-function-size=0", "--simplify-locals", "-Oz"];

/// Shortens them in the built page; the script must be as wasm-bindgen wrote it.
pub fn shorten(dist: &Path) -> Result {
    let program = find(dist, "muster-", "_bg.wasm")?;
    let script = PathBuf::from(program.to_string_lossy().replace("_bg.wasm", ".js"));
    let mut wasm_opt = Command::new(tools::wasm_opt());
    wasm_opt.args(AGAIN);
    // The names of functions are what it is divided by afterwards.
    wasm_opt.args(["-g", "--minify-imports-and-exports-and-modules"]).arg(&program).arg("-o").arg(&program);
    let table = output(&mut wasm_opt).ok_or("wasm-opt could not shorten the names of the program")?;
    let text = fs::read_to_string(&script).map_err(|error| format!("{}: {error}", script.display()))?;
    let text = renamed(text, &table)?;
    fs::write(&script, text).map_err(|error| format!("{}: {error}", script.display()))
}

/// Goes once more over the program that comes after the start, 3.5 kB less; its names are as they were.
pub fn again(dist: &Path) -> Result {
    let program = find(dist, "loader", "_bg.wasm")?;
    run(Command::new(tools::wasm_opt()).args(AGAIN).arg(&program).arg("-o").arg(&program))
}

/// The file of a folder with this beginning and ending.
pub(super) fn find(folder: &Path, beginning: &str, ending: &str) -> Result<PathBuf> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files = entries.flatten().map(|entry| entry.path());
    let fits = |name: &str| name.starts_with(beginning) && name.ends_with(ending);
    let found = files.find(|file| file.file_name().and_then(|name| name.to_str()).is_some_and(fits));
    found.ok_or_else(|| format!("{}: no file {beginning}…{ending}", folder.display()))
}

/// The script with the names of a table as wasm-opt prints it: rows `["module", "old", "new"]` of what the program takes,
/// then `["old", "new"]` of what it gives. Without one of what the program takes the page could not start.
fn renamed(mut script: String, table: &str) -> Result<String> {
    let mut modules = Vec::new();
    for row in table.lines() {
        let words: Vec<&str> = row.split('"').skip(1).step_by(2).collect();
        let (from, to, needed) = match words[..] {
            [module, old, new] => {
                if !modules.contains(&module) {
                    modules.push(module);
                }
                (format!("\n        {old}: "), format!("\n        {new}: "), true)
            }
            // The program gives some that no script asks for.
            [old, new] => (format!("wasm.{old}"), format!("wasm.{new}"), false),
            _ => continue,
        };
        match swapped(&script, &from, &to) {
            Some(text) => script = text,
            None if needed => return Err(format!("the script does not have {from:?}")),
            None => {}
        }
    }
    for module in modules {
        let from = format!("\"{module}\": ");
        script = swapped(&script, &from, "a: ").ok_or_else(|| format!("the script does not have {from:?}"))?;
    }
    Ok(script)
}

/// The text with one name for another wherever it stands as a whole; `None` where it does not stand at all.
fn swapped(text: &str, from: &str, to: &str) -> Option<String> {
    let mut out = String::new();
    let mut left = text;
    let mut found = false;
    while let Some(at) = left.find(from) {
        let end = at + from.len();
        let goes_on = left[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
        let whole = !goes_on || from.ends_with(' ');
        found |= whole;
        out.push_str(&left[..at]);
        out.push_str(if whole { to } else { from });
        left = &left[end..];
    }
    found.then(|| out + left)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "{\n \"imports\": [\n  [\"./m.js\", \"set_12\", \"$\"],\n  [\"./m.js\", \"set_1\", \"a\"]\n ],\n \"exports\": [\n  [\"free\", \"b\"],\n  [\"free_all\", \"c\"]\n ]\n}";

    #[test]
    fn each_name_is_swapped_where_it_stands_as_a_whole() {
        let script = "const i = {\n        set_1: function() { wasm.free(set_1); },\n        set_12: f,\n};\nwasm.free_all\n\"./m.js\": i,";
        let short = "const i = {\n        a: function() { wasm.b(set_1); },\n        $: f,\n};\nwasm.c\na: i,";
        assert_eq!(renamed(script.to_owned(), TABLE), Ok(short.to_owned()));
    }

    #[test]
    fn a_name_that_is_missing_stops_the_build() {
        let script = "const i = {\n        set_1: f,\n};\nwasm.free_all\n\"./m.js\": i,";
        assert!(renamed(script.to_owned(), TABLE).is_err_and(|message| message.contains("set_12")));
    }
}
