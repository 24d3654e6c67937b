//! Holds the rules of the tree that no compiler holds: which words may stand where, and what every file owes its reader.
//!
//! Each test first feeds its check a bad sample, so that a check that has gone blind fails too.

mod names;
mod tree;

use names::{named, names_in_data};
use tree::{File, core, fails, file, holds, letter, lines, page, passes, report, tree, words};

#[test]
fn no_game_is_named_in_the_source() {
    let names = ["Iron Tide".to_owned(), "union of-iron".to_owned()];
    let sample = |text| named(&[file("src/a.rs", text)], &names);
    assert_eq!(sample("//! Ironic tides.\nfn a() {}\n"), Vec::<String>::new());
    assert_eq!(sample("//! A.\n// As in IRON_TIDE.\n"), ["src/a.rs:2: names the game or force `Iron Tide`"]);
    assert_eq!(sample("//! Union of Iron\n").len(), 1);

    let tree = tree();
    let (names, blind) = names_in_data(&tree);
    report(blind);
    report(named(&tree, &names));
}

#[test]
fn every_native_test_is_in_the_program_of_tests() {
    fails(unlisted, "tests/new.rs", "#[test]\nfn it_works() {}\n");
    passes(unlisted, "tests/common/lists.rs", "");
    holds(unlisted);
}

#[test]
fn the_browser_is_a_dependency_of_the_page_only() {
    fails(browser_dependencies, "Cargo.toml", "[dependencies]\nleptos = \"0.8\"\n");
    fails(browser_dependencies, "Cargo.toml", "[dependencies.web-sys]\nversion = \"0.3\"\n");
    passes(
        browser_dependencies,
        "Cargo.toml",
        "[target.'cfg(target_arch = \"wasm32\")'.dependencies]\nleptos = \"0.8\"\n",
    );
    holds(browser_dependencies);
}

#[test]
fn the_browser_is_named_in_the_page_only() {
    fails(browser_words, "src/check.rs", "use web_sys::Window;\n");
    passes(browser_words, "src/ui/app.rs", "use web_sys::Window;\n");
    holds(browser_words);
}

#[test]
fn the_core_has_no_clock_and_no_chance() {
    fails(clock_or_chance, "src/check.rs", "use std::time::Duration;\n");
    fails(clock_or_chance, "src/advise/random.rs", "let mut rng = rand::rng();\n");
    passes(clock_or_chance, "src/cli.rs", "use std::time::Instant;\n");
    passes(clock_or_chance, "src/check.rs", "let s = Instantly; // no Instant here\n");
    holds(clock_or_chance);
}

#[test]
fn the_core_has_no_floats() {
    fails(floats, "src/cost.rs", "fn half(points: f32) {}\n");
    passes(floats, "src/cost.rs", "let buf32 = 1; // not an f32\n");
    holds(floats);
}

#[test]
fn every_rust_file_says_what_it_is_for() {
    fails(module_docs, "src/a.rs", "use std::fs;\n");
    holds(module_docs);
}

#[test]
fn no_source_file_is_long() {
    fails(long_files, "src/a.rs", &"//! A.\n".repeat(LONGEST_FILE + 1));
    passes(long_files, "src/a.rs", &"//! A.\n".repeat(LONGEST_FILE));
    holds(long_files);
}

#[test]
fn white_space_is_clean() {
    fails(white_space, "README.md", "A line. \n");
    fails(white_space, "README.md", "A line.");
    fails(white_space, "src/a.rs", "//! A.\n\tfn a() {}\n");
    holds(white_space);
}

#[test]
fn text_stays_text_and_style_stays_in_style_sheets() {
    fails(markup, "src/ui/a.rs", "view! { <p inner_html=text/> }\n");
    fails(markup, "src/ui/a.rs", "view! { <p style=\"color: red\"/> }\n");
    fails(markup, "src/ui/a.rs", "view! { <p style=move || red()/> }\n");
    fails(markup, "index.html", "<style>p { color: red }</style>\n");
    passes(markup, "src/ui/a.rs", "view! { <p style:color=red/> }\n");
    holds(markup);
}

#[test]
fn nothing_is_left_for_later() {
    for word in LEFTOVERS {
        fails(leftovers, "src/a.rs", &format!("{word}\n"));
    }
    holds(leftovers);
}

#[test]
fn every_dependency_has_its_reason() {
    fails(reasons, "Cargo.toml", "[dependencies]\nserde = \"1\"\n");
    fails(reasons, "Cargo.toml", "[dependencies]\n# Why.\nserde = \"1\"\n\ntoml = \"1\"\n");
    passes(reasons, "Cargo.toml", "[dependencies]\n# Why both.\nserde = \"1\"\nserde_json = \"1\"\n");
    holds(reasons);
}

#[test]
fn the_commands_are_where_people_look() {
    fails(commands, "README.md", "cargo xtask serve\n");
    fails(commands, ".ci/run", "cargo test\n");
    holds(commands);
}

#[test]
fn no_file_knows_a_machine_or_a_registry() {
    for word in PLACES {
        fails(places, "README.md", &format!("see {word}x\n"));
    }
    fails(places, "tests/e2e/package-lock.json", "{ \"resolved\": \"x\" }\n");
    holds(places);
}

#[test]
fn the_page_has_its_security_policy() {
    fails(policy, "index.html", "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src *\">\n");
    fails(policy, "index.html", "<html></html>\n");
    holds(policy);
}

// --- The checks -------------------------------------------------------------------------------------------------------

fn browser_dependencies(files: &[File]) -> Vec<String> {
    let browser = ["leptos", "web-sys", "js-sys", "gloo", "wasm-bindgen", "console_error_panic_hook"];
    let mut section = String::new();
    lines(
        files,
        |path| path.ends_with("Cargo.toml"),
        |line| {
            if line.starts_with('[') {
                section = line.to_owned();
            }
            let for_page = section.contains("cfg(target_arch = \"wasm32\")");
            let dependency = match section.split_once("dependencies.") {
                Some((_, name)) => name,
                None if section.contains("dependencies") => line,
                None => "",
            };
            let found = browser.iter().any(|name| dependency.starts_with(name));
            (found && !for_page).then(|| "a dependency of the page outside the wasm32 table".to_owned())
        },
    )
}

fn browser_words(files: &[File]) -> Vec<String> {
    let core = |path: &str| path.starts_with("src/") && !page(path) && path != "src/bin/loader.rs";
    words(files, core, &["web_sys", "js_sys", "leptos", "gloo", "gloo_storage", "wasm_bindgen"], "belongs in src/ui")
}

fn clock_or_chance(files: &[File]) -> Vec<String> {
    let banned = ["std::time", "SystemTime", "Instant", "rand::rng", "thread_rng"];
    words(files, core, &banned, "time and chance are passed in")
}

fn floats(files: &[File]) -> Vec<String> {
    words(files, core, &["f32", "f64"], "points are integers")
}

fn module_docs(files: &[File]) -> Vec<String> {
    let bare = |file: &&File| file.path.ends_with(".rs") && !file.text.starts_with("//! ");
    files.iter().filter(bare).map(|file| format!("{}:1: begins with no `//!` sentence", file.path)).collect()
}

const LONGEST_FILE: usize = 450;

fn long_files(files: &[File]) -> Vec<String> {
    let long = |file: &&File| file.path.starts_with("src/") && file.text.lines().count() > LONGEST_FILE;
    let problem = |file: &File| {
        format!("{}:{LONGEST_FILE}: longer than {LONGEST_FILE} lines; which two things does it hold?", file.path)
    };
    files.iter().filter(long).map(problem).collect()
}

fn white_space(files: &[File]) -> Vec<String> {
    // Saved lists of old versions stay as they were written, to the byte.
    let ours = |path: &str| !path.starts_with("tests/saves/");
    let mut problems =
        lines(files, ours, |line| (line.trim_end() != line).then(|| "white space at the end".to_owned()));
    problems.extend(lines(files, |path| path.ends_with(".rs"), |line| line.contains('\t').then(|| "a tab".to_owned())));
    let open = |file: &&File| ours(&file.path) && !file.text.is_empty() && !file.text.ends_with('\n');
    problems.extend(files.iter().filter(open).map(|file| format!("{}: no line end at the end", file.path)));
    problems
}

fn markup(files: &[File]) -> Vec<String> {
    lines(
        files,
        |path| path.starts_with("src/") || path == "index.html",
        |line| {
            let attribute = line.match_indices("style=").any(|(at, _)| !line[..at].ends_with(letter));
            let what = [
                (line.contains("inner_html"), "text is put in as text"),
                (attribute || line.contains("<style"), "the page's policy ignores styles outside style sheets"),
            ];
            what.iter().find(|(found, _)| *found).map(|(_, why)| (*why).to_owned())
        },
    )
}

/// In pieces, since this file is searched as well.
const LEFTOVERS: [&str; 6] = [
    concat!("to", "do!"),
    concat!("unimple", "mented!"),
    concat!("#[ign", "ore"),
    concat!("should_", "panic"),
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
];

fn leftovers(files: &[File]) -> Vec<String> {
    lines(
        files,
        |path| path.starts_with("src/") || path.starts_with("tests/"),
        |line| LEFTOVERS.iter().find(|word| line.contains(**word)).map(|word| format!("`{word}` is left for later")),
    )
}

fn reasons(files: &[File]) -> Vec<String> {
    let (mut inside, mut explained) = (false, false);
    lines(
        files,
        |path| path.ends_with("Cargo.toml"),
        |line| {
            if line.starts_with('[') {
                (inside, explained) = (line.contains("dependencies"), false);
            } else if line.starts_with('#') {
                explained = true;
            } else if line.is_empty() {
                explained = false;
            }
            let dependency = inside && line.starts_with(letter) && line.contains('=');
            (dependency && !explained).then(|| "no comment above says why this is needed".to_owned())
        },
    )
}

/// Files of tests that `tests/all.rs` does not name: no test in them would ever run.
fn unlisted(files: &[File]) -> Vec<String> {
    let all = files.iter().find(|file| file.path == "tests/all.rs").map_or("", |file| &file.text);
    let modules = files.iter().filter_map(|file| file.path.strip_prefix("tests/")?.strip_suffix(".rs"));
    modules
        .filter(|module| !module.contains('/') && *module != "all" && !all.contains(&format!("\nmod {module};")))
        .map(|module| format!("tests/{module}.rs:1: is not named in tests/all.rs"))
        .collect()
}

fn commands(files: &[File]) -> Vec<String> {
    let owed = [("README.md", "cargo xtask serve"), ("README.md", "cargo xtask test"), (".ci/run", "cargo xtask test")];
    let said = |path: &str, text: &str| files.iter().any(|file| file.path == path && file.text.contains(text));
    owed.iter()
        .filter(|(path, text)| !said(path, text))
        .map(|(path, text)| format!("{path}:1: does not name `{text}`"))
        .collect()
}

/// In pieces, since this file is searched as well.
const PLACES: [&str; 8] = [
    concat!("/wo", "rk/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("registry.", "npmjs.org"),
    concat!("registry.", "yarnpkg.com"),
    concat!("index.", "crates.io"),
    concat!("static.", "crates.io"),
    concat!("deb.", "debian.org"),
];

fn places(files: &[File]) -> Vec<String> {
    let mut problems = lines(
        files,
        |_| true,
        |line| {
            PLACES
                .iter()
                .find(|place| line.contains(**place))
                .map(|place| format!("`{place}` is true on one machine only"))
        },
    );
    problems.extend(lines(
        files,
        |path| path.ends_with("package-lock.json"),
        |line| line.contains("\"resolved\"").then(|| "names the registry it was written with".to_owned()),
    ));
    problems
}

const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

fn policy(files: &[File]) -> Vec<String> {
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    let pages: Vec<&File> = files.iter().filter(|file| file.path == "index.html").collect();
    let wrong = pages.is_empty() || pages.iter().any(|page| page.text.matches(&meta).count() != 1);
    wrong.then(|| format!("index.html:1: wants exactly: {meta}")).into_iter().collect()
}
