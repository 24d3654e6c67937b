//! Divides the built program: what a list is built with is fetched first, and the rest once that runs. Binaryen has a tool
//! for this, `wasm-split`, but not in the package that installs everywhere; and it asks which functions stay, not for which
//! parts of the source they were made.
//!
//! What is in the rest follows from names: functions of the modules in [`LATER`], and all that nothing else calls. Where the
//! first part calls one of them, it has a stand-in of the same name, which has the rest fetched if it is not there yet and
//! goes through the table of functions. So a wrong guess here costs a moment, and an answer only where the rest cannot be had;
//! that the parts a player begins with never get that far is tried by tests/e2e/rest.test.mjs. With `MUSTER_REST` set the
//! build tells what of the rest is called from where.

mod program;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use super::hashes::hash;
use super::names::find;
use crate::step::{Result, output, run};
use crate::tools;
use program::{Function, Program, named, signature};

/// The parts of the source that a player comes to only after building something, or with what was stored before.
const LATER: [&str; 19] = [
    "muster::advise::compare",
    "muster::advise::fill",
    "muster::advise::fixes",
    "muster::format::text::write",
    "muster::format::text::write_with",
    "muster::own::form",
    "muster::ui::build::fill::search",
    "muster::ui::build::options",
    "muster::ui::compare",
    "muster::ui::new::surprise::drawn",
    "muster::ui::own::draft",
    "muster::ui::own::form",
    "muster::ui::own::room",
    "muster::ui::paper",
    "muster::ui::rules::beside::entry",
    "muster::ui::rules::entry",
    "muster::ui::rules::search",
    "muster::ui::rules::table",
    "muster::ui::settings::screen",
];

/// The bytes of text up to which a function that is called through the table says nothing by its name: the compiler makes one
/// of all that are the same, and short ones often are.
const LONG: usize = 600;

/// What the first part asks the script for when it meets something of the rest.
const NOW: &str = "restNow";

/// Whether somebody wants to know what comes to the rest from where, and to see names in what the browser says of it.
fn told() -> bool {
    std::env::var_os("MUSTER_REST").is_some()
}

/// Divides the program in a folder, tells the script beside it, and names the rest in the page.
pub fn divide(dist: &Path) -> Result {
    let program = find(dist, "muster-", "_bg.wasm")?;
    let features = output(Command::new(tools::wasm_opt()).arg("--print-features").arg(&program).args(["-o", "-"]))
        .ok_or("wasm-opt could not tell the features of the program")?;
    let features: Vec<&str> = features.lines().filter(|line| line.starts_with("--enable-")).collect();
    let text = output(Command::new(tools::wasm_dis()).args(&features).arg(&program))
        .ok_or("wasm-dis could not read the program")?;
    let (first, rest) = divided(&text, &LATER)?;
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error| format!("{path}: {error}")
    };
    let made = |name: &str, text: &str, to: &Path| {
        let source = dist.join(name).with_extension("wat");
        fs::write(&source, text).map_err(failed(&source))?;
        let mut wasm_opt = Command::new(tools::wasm_opt());
        wasm_opt.args(&features).args(super::names::AGAIN);
        if told() {
            wasm_opt.arg("-g");
        }
        run(wasm_opt.arg(&source).arg("-o").arg(to))?;
        fs::remove_file(&source).map_err(failed(&source))
    };
    made("first", &first, &program)?;
    let later = dist.join("rest.wasm");
    made("rest", &rest, &later)?;

    let script = std::path::PathBuf::from(program.to_string_lossy().replace("_bg.wasm", ".js"));
    let text = fs::read_to_string(&script).map_err(failed(&script))?;
    let place = "__proto__: null,\n";
    let told = text.replacen(place, &format!("{place}        0: () => window.{NOW}(wasm),\n"), 1);
    if told == text {
        return Err(
            "the script beside the program is not as expected: nothing is given to the program in it".to_owned()
        );
    }
    fs::write(&script, told).map_err(failed(&script))?;

    let content = fs::read(&later).map_err(failed(&later))?;
    let name = format!("rest-{}.wasm", hash(&content));
    fs::rename(&later, dist.join(&name)).map_err(failed(&later))?;
    let page = dist.join("index.html");
    let html = fs::read_to_string(&page).map_err(failed(&page))?;
    let link = format!("  <link rel=\"later\" data-rest href=\"./{name}\">\n  </head>");
    if !html.contains("</head>") {
        return Err("the page has no head to name the rest in".to_owned());
    }
    fs::write(&page, html.replacen("</head>", &link, 1)).map_err(failed(&page))
}

/// Both parts of a program, all as the text that wasm-dis writes.
fn divided(text: &str, later: &[&str]) -> Result<(String, String)> {
    let program = Program::read(text)?;
    if let Some(module) = later.iter().find(|module| !program.functions.keys().any(|name| is_of(&[module], name))) {
        return Err(format!("the program is not as expected: nothing in it is of {module}"));
    }
    let first = reached(&program, later);
    let rest: BTreeMap<&str, &Function> =
        program.functions.iter().filter(|(name, _)| !first.contains(*name)).map(|(name, of)| (*name, of)).collect();
    let places = places(&program, &first, &rest);
    println!("   {} of {} functions are in the rest", rest.len(), program.functions.len());
    if told() {
        tell(&program, &first, &places[program.slots.len()..]);
    }
    let stand_ins: BTreeMap<&str, usize> = places.iter().map(|(place, name)| (*name, *place)).collect();
    let size = places.last().map_or(program.size, |(place, _)| program.size.max(place + 1));
    let bodies: String = rest.values().map(|function| function.text).collect::<Vec<_>>().join("\n ");
    let called: BTreeSet<&str> = rest.values().flat_map(|function| function.calls.iter().copied()).collect();

    let mut out = Division { first: "(module\n".to_owned(), rest: "(module\n".to_owned(), lent: 0 };
    out.first += &format!(" (import \"a\" \"0\" (func ${NOW}))\n");
    for part in &program.parts {
        let kind = part[1..].split([' ', ')']).next().unwrap_or("");
        let name = named(part, &format!("({kind} ")).map_or("", |(name, _)| name);
        match kind {
            "func" if rest.contains_key(name) => {
                let place = stand_ins.get(name);
                out.first += &place.map_or_else(String::new, |place| stand_in(name, part, program.table, *place));
                continue;
            }
            "table" if name == program.table => out.first += &format!(" (table {name} {size} {size} funcref)\n"),
            _ => out.first += &format!(" {part}\n"),
        }
        let behind = |closing| part.split_once(name).and_then(|(_, behind)| behind.strip_suffix(closing)).unwrap_or("");
        match kind {
            "type" => out.rest += &format!(" {part}\n"),
            "func" if called.contains(name) => out.lend(&format!("(func {name}"), &signature(part)),
            "import" => {
                let taken = part.split_once("(func ").and_then(|(_, of)| named(of, ""));
                if let Some((name, of)) = taken.filter(|(name, _)| called.contains(name)) {
                    out.lend(&format!("(func {name}"), of.strip_suffix("))").unwrap_or(of));
                }
            }
            "memory" => out.lend(&format!("(memory {name}"), behind(")")),
            "table" if name == program.table => out.lend(&format!("(table {name}"), &format!(" {size} {size} funcref")),
            "table" if speaks_of(&bodies, name) => out.lend(&format!("(table {name}"), behind(")")),
            // Without its value, which is the first part's to give.
            "global" if speaks_of(&bodies, name) => {
                let of = behind(")");
                out.lend(&format!("(global {name}"), of.rsplit_once(" (").map_or(of, |(of, _)| of));
            }
            _ => {}
        }
    }
    let kept: Vec<(usize, &str)> = places.into_iter().filter(|(_, name)| rest.contains_key(name)).collect();
    for run in kept.chunk_by(|one, next| one.0 + 1 == next.0) {
        let names: Vec<&str> = run.iter().map(|(_, name)| *name).collect();
        out.rest += &format!(" (elem (table {}) (i32.const {}) func {})\n", program.table, run[0].0, names.join(" "));
    }
    Ok((out.first + ")\n", out.rest + " " + &bodies + "\n)\n"))
}

/// Whether a text speaks of something by its whole name.
fn speaks_of(text: &str, name: &str) -> bool {
    [")", "\n", " "].iter().any(|end| text.contains(&[" ", name, end].concat()))
}

/// The table of functions as it will be: as it is, and behind that a place for what the first part calls of the rest by name.
fn places<'a>(
    program: &Program<'a>,
    first: &BTreeSet<&'a str>,
    rest: &BTreeMap<&'a str, &Function<'a>>,
) -> Vec<(usize, &'a str)> {
    let mut places = program.slots.clone();
    let has: BTreeSet<&str> = places.iter().map(|(_, name)| *name).collect();
    let calls = first.iter().filter_map(|name| program.functions.get(name)).flat_map(|function| &function.calls);
    let new: BTreeSet<&str> = calls.copied().filter(|name| rest.contains_key(name) && !has.contains(name)).collect();
    places.extend(new.into_iter().enumerate().map(|(at, name)| (program.size + at, name)));
    places
}

/// What of the rest is called from where.
fn tell(program: &Program, first: &BTreeSet<&str>, places: &[(usize, &str)]) {
    for (_, name) in places {
        let calls = |caller: &&&str| program.functions.get(**caller).is_some_and(|known| known.calls.contains(name));
        let callers = first.iter().filter(calls).map(|name| plain(name)).collect::<Vec<_>>().join(", ");
        println!("   {} <- {callers}", plain(name));
    }
}

/// Both parts as they grow.
struct Division {
    first: String,
    rest: String,
    /// How many things the first part lends to the rest.
    lent: u32,
}

impl Division {
    /// Has the rest take something out of the first part, which gives it under a number.
    fn lend(&mut self, what: &str, of: &str) {
        self.lent += 1;
        self.first += &format!(" (export \"{}\" {what}))\n", self.lent);
        self.rest += &format!(" (import \"a\" \"{}\" {what}{of}))\n", self.lent);
    }
}

/// All that can be come to without going through what is later.
fn reached<'a>(program: &Program<'a>, later: &[&str]) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let is_long = |name: &str| program.functions.get(name).is_some_and(|function| function.text.len() > LONG);
    let in_table = program.slots.iter().map(|(_, name)| *name).filter(|name| !is_for(later, name) || !is_long(name));
    let mut open: Vec<&str> = program.given().chain(in_table).collect();
    while let Some(name) = open.pop() {
        let Some(function) = program.functions.get(name) else { continue };
        if reached.insert(name) {
            open.extend(function.calls.iter().filter(|name| !is_of(later, name)));
        }
    }
    reached
}

/// Whether a function was written in one of these modules.
fn is_of(modules: &[&str], name: &str) -> bool {
    let name = plain(name);
    let name = name.trim_start_matches(['$', '"', '<', '&']);
    let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    modules.iter().any(|module| name.strip_prefix(module).is_some_and(|rest| !goes_on(rest)))
}

/// Whether one that stands in the table is of these modules: written in them, or made by the compiler for something there.
/// What takes values apart is so often the same for several types that its name says nothing.
fn is_for(modules: &[&str], name: &str) -> bool {
    is_of(modules, name)
        || (!name.contains("drop_in_place") && modules.iter().any(|module| plain(name).contains(module)))
}

/// A name without the hashes of crates.
fn plain(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut left = name;
    while let Some((before, after)) = left.split_once('[') {
        out.push_str(before);
        match after.split_once(']') {
            Some((hash, rest)) if hash.len() >= 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) => left = rest,
            _ => {
                out.push('[');
                left = after;
            }
        }
    }
    out + left
}

/// A function that has the rest fetched and then goes on with the one of its name there.
fn stand_in(name: &str, function: &str, table: &str, place: usize) -> String {
    let signature = signature(function);
    let (mut kinds, mut values) = (String::new(), String::new());
    for group in signature.split('(').map(|group| group.trim().trim_end_matches(')')) {
        match group.split_whitespace().collect::<Vec<_>>()[..] {
            ["param", name, kind] => {
                kinds += &format!(" (param {kind})");
                values += &format!(" (local.get {name})");
            }
            ["result", ref given @ ..] => kinds += &format!(" (result {})", given.join(" ")),
            _ => {}
        }
    }
    format!(" (func {name}{signature} (call ${NOW}) (call_indirect {table}{kinds}{values} (i32.const {place})))\n")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use super::*;

    const PROGRAM: &str = r#"(module $m
 (type $0 (func (param i32) (result i32)))
 (import "a" "b" (func $script (param i32)))
 (global $stack (mut i32) (i32.const 9))
 (global $other i32 (i32.const 8))
 (memory $0 1)
 (data $d (i32.const 0) "(call $x)")
 (table $0 4 4 funcref)
 (elem $0 (table $0) (i32.const 1) func $"<a::Closure as Fn>::call" $"core::each<b::Late>" $script)
 (export "c" (func $"a::begin"))
 (export "d" (memory $0))
 (func $"a::begin" (param $0 i32) (result i32)
  (call $"b[0123456789abcdef]::late"
   (local.get $0)
  )
 )
 (func $"<a::Closure as Fn>::call"
  (call $a::shared)
 )
 (func $a::shared
  (nop)
 )
 (func $"b[0123456789abcdef]::late" (param $0 i32) (result i32)
  (call $script
   (global.get $stack)
  )
  (call $a::shared)
  (call $lib::only_late)
  (local.get $0)
 )
 (func $lib::only_late
  (nop)
 )
 (func $"core::each<b::Late>"
  (nop)
 )
 (func $b::later_not_late
  (nop)
 )
)
"#;

    #[test]
    fn what_is_later_and_what_only_that_calls_is_in_the_rest() {
        let (first, rest) = divided(PROGRAM, &["b::late"]).unwrap();
        for (there, part) in
            [(&first, "(func $\"a::begin\""), (&first, "(func $a::shared"), (&rest, "(func $lib::only_late")]
        {
            assert!(there.contains(part), "{part} is missing in {there}");
        }
        assert!(!first.contains("only_late") && !rest.contains("(func $a::shared\n"), "{first}{rest}");
        // Nothing leads to this one, but its name is another.
        assert!(rest.contains("(func $b::later_not_late"));
        assert!(divided(PROGRAM, &["b::later"]).is_err_and(|error| error.contains("b::later")));
    }

    #[test]
    fn the_first_part_reaches_the_rest_through_the_table() {
        let (first, rest) = divided(PROGRAM, &["b::late"]).unwrap();
        let late = "$\"b[0123456789abcdef]::late\"";
        let stand_in = format!(
            "(func {late} (param $0 i32) (result i32) (call $restNow) (call_indirect $0 (param i32) (result i32) (local.get $0) (i32.const 4)))"
        );
        assert!(first.contains(&stand_in), "{first}");
        assert!(first.contains("(table $0 5 5 funcref)"), "{first}");
        assert!(rest.contains(&format!("(elem (table $0) (i32.const 4) func {late})")), "{rest}");
    }

    #[test]
    fn the_rest_takes_what_it_needs_and_nothing_else() {
        let (first, rest) = divided(PROGRAM, &["b::late"]).unwrap();
        for what in [
            "(func $script (param i32)",
            "(global $stack (mut i32)",
            "(memory $0 1",
            "(table $0 5 5 funcref",
            "(func $a::shared",
        ] {
            let taken = rest
                .lines()
                .find(|line| line.contains("(import ") && line.contains(what))
                .unwrap_or_else(|| panic!("{what}: {rest}"));
            let number = taken.split('"').nth(3).unwrap();
            let name = what.split(' ').nth(1).unwrap();
            assert!(
                first.contains(&format!("(export \"{number}\" ({} {name}))", what[1..].split(' ').next().unwrap())),
                "{first}"
            );
        }
        assert!(!rest.contains("$other") && !rest.contains("(data"), "{rest}");
    }

    #[test]
    fn what_the_compiler_makes_for_something_later_is_later() {
        let long = format!("b::late::Late>\"\n{}", "  (nop)\n".repeat(LONG / 8));
        let program = PROGRAM.replace("b::Late>\"\n", &long).replace("b::Late", "b::late::Late");
        let (first, rest) = divided(&program, &["b::late"]).unwrap();
        let made = "$\"core::each<b::late::Late>\"";
        assert!(first.contains(&format!("(func {made} (call $restNow) (call_indirect $0 (i32.const 2)))")), "{first}");
        assert!(rest.contains(&format!("(elem (table $0) (i32.const 2) func {made})")), "{rest}");
        // A short one may be the same as others.
        let (first, _) = divided(&PROGRAM.replace("b::Late", "b::late::Late"), &["b::late"]).unwrap();
        assert!(first.contains(&format!("(func {made}\n")), "{first}");
    }
}
