//! The command line as an organiser uses it: what it prints, where, and its exit status.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn muster(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_muster")).args(args).current_dir(root()).output().unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may refuse the input before it has read all of it.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const LEGAL: &str = "# Third Rifles
At the Gates of Doom II \u{b7} United Nations of Freedom \u{b7} 400 power

## Army Command squad
- 1 Hero: Slug Rifle, Flak Armour
- 4 Veteran: Slug Rifle, Flak Armour

## Troopers
- 5 Recruit: Slug Rifle
";

#[test]
fn a_legal_list_exits_0_and_prints_its_total() {
    let output = with_input(&["check", "-"], LEGAL.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
    // 40 + 15 + 12 + 2, 4 × (20 + 12 + 2), 5 × (5 + 12)
    assert!(out(&output).contains("legal; 290 of 400 power"), "{}", out(&output));
}

#[test]
fn an_illegal_list_exits_1_and_says_what_and_why() {
    let list = LEGAL.replace("4 Veteran", "3 Veteran");
    let output = with_input(&["check", "-"], list.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    assert!(text.contains("illegal, 1 fault"), "{text}");
    assert!(text.contains("at least 4 needed") && text.contains("L11") && text.contains("size.too-few"), "{text}");
}

#[test]
fn unknown_names_exit_2_with_line_and_nearest_name() {
    let list = LEGAL.replace("5 Recruit: Slug Rifle", "5 Recruit: Slug Rifel");
    let output = with_input(&["check", "-"], list.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let text = out(&output);
    assert!(
        text.contains("line 9") && text.contains("Slug Rifel") && text.contains("\u{201c}Slug Rifle\u{201d}"),
        "{text}"
    );
}

#[test]
fn broken_input_exits_2_with_a_message_and_never_panics() {
    let later = r#"{"format":"muster-list","version":7,"game":"gates-of-doom","force":"alliance"}"#;
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (b"".to_vec(), "nothing in it"),
        (b"\xff\xfe\x00".to_vec(), "not text"),
        (vec![b'x'; 10_000_000], "at most 1024 kB"),
        (later.as_bytes().to_vec(), "format 7"),
        (b"{\"format\":\"muster-list\",".to_vec(), "not a complete list"),
        (b"# A\n## B\n- 1 C".to_vec(), "no game is named"),
        (b"# A\nAt the Gates of Dom II \xc2\xb7 Alliance".to_vec(), "did you mean"),
        (b"# A\nAt the Gates of Doom II \xc2\xb7 Alliannce \xc2\xb7 400".to_vec(), "The Alliance"),
    ];
    for (input, word) in cases {
        let output = with_input(&["check", "-"], &input);
        let text = out(&output);
        assert_eq!(output.status.code(), Some(2), "{word}: {text}");
        assert!(text.contains(word), "expected {word:?} in {text}");
        assert!(!err(&output).contains("panicked"), "{}", err(&output));
    }
}

#[test]
fn the_worst_of_many_files_decides_and_each_is_reported() {
    let dir = std::env::temp_dir().join(format!("muster-cli-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = |name: &str, text: &str| {
        let path = dir.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let legal = file("a.md", LEGAL);
    let illegal = file("b.md", &LEGAL.replace("400 power", "289 power"));
    let missing = dir.join("none.md").to_str().unwrap().to_owned();
    let both = muster(&["check", &legal, &illegal]);
    let all = muster(&["check", &missing, &legal]);
    let json = muster(&["check", "--json", &legal, &illegal, &missing]);
    std::fs::remove_dir_all(&dir).unwrap();
    assert_eq!(both.status.code(), Some(1));
    assert!(out(&both).contains("1 over the limit of 289"), "{}", out(&both));
    assert_eq!(all.status.code(), Some(2));
    assert!(out(&all).contains("legal; 290 of 400"), "the readable one is judged all the same");
    assert_eq!(json.status.code(), Some(2));
    let value: serde_json::Value = serde_json::from_str(&out(&json)).unwrap();
    assert_eq!(value[0]["legal"], true);
    assert_eq!(value[0]["total"]["power"], 290);
    assert_eq!(value[1]["findings"][0]["code"], "limit.over");
    assert!(value[2]["unreadable"].is_string());
}

#[test]
fn show_writes_text_and_json_that_read_back() {
    let text = with_input(&["show", "-", "--as", "text"], LEGAL.as_bytes());
    assert_eq!(text.status.code(), Some(0));
    let json = with_input(&["show", "-", "--as", "json"], LEGAL.as_bytes());
    assert_eq!(json.status.code(), Some(0));
    let from_json = with_input(&["show", "-"], out(&json).as_bytes());
    assert_eq!(out(&from_json), out(&text));
    let again = with_input(&["show", "-", "--as", "text"], out(&text).as_bytes());
    assert_eq!(out(&again), out(&text));
    assert!(out(&text).contains("- 5 Recruit: Slug Rifle [85]"), "{}", out(&text));
}

#[test]
fn games_lists_the_games_and_their_forces() {
    let output = muster(&["games"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(out(&output).contains("gates-of-doom") && out(&output).contains("United Nations of Freedom"));
    let json: serde_json::Value = serde_json::from_str(&out(&muster(&["games", "--json"]))).unwrap();
    assert!(json.as_array().is_some_and(|games| !games.is_empty()));
}

#[test]
fn lint_is_clean_on_our_data_and_says_what_is_wrong_with_other() {
    for args in [&["lint"][..], &["lint", "data"], &["lint", "data/gates-of-doom"]] {
        let output = muster(args);
        assert_eq!(output.status.code(), Some(0), "{}", out(&output));
        assert!(out(&output).contains("nothing wrong"), "{}", out(&output));
    }
    let dir = std::env::temp_dir().join(format!("muster-lint-{}", std::process::id()));
    copy(&root().join("data/gates-of-doom"), &dir.join("gates-of-doom"));
    let file = dir.join("gates-of-doom/forces/alliance.toml");
    let broken = std::fs::read_to_string(&file).unwrap().replace("mesh-armour", "mehs-armour");
    std::fs::write(&file, broken).unwrap();
    let output = muster(&["lint", dir.to_str().unwrap()]);
    let empty = muster(&["lint", dir.join("nowhere").to_str().unwrap()]);
    std::fs::remove_dir_all(&dir).unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = out(&output);
    assert!(text.contains("forces/alliance.toml") && text.contains("did you mean `mesh-armour`"), "{text}");
    assert!(text.matches("mehs-armour").count() > 3, "each place is named: {text}");
    assert_eq!(empty.status.code(), Some(2));
}

#[test]
fn slips_on_the_command_line_are_answered_with_usage() {
    for (args, word) in [
        (&["chekc", "x"][..], "did you mean `check`"),
        (&["check"], "needs a file"),
        (&["show"], "one file"),
        (&["show", "x", "--as", "pdf"], "text or json"),
        (&["check", "x", "--frobnicate"], "--frobnicate"),
        (&["games", "x"], "too many"),
    ] {
        let output = muster(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(word) && err(&output).contains("usage:"), "{args:?}: {}", err(&output));
    }
    for args in [&[][..], &["help"], &["--help"], &["check", "--help"]] {
        let output = muster(args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(out(&output).contains("usage:"));
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}
