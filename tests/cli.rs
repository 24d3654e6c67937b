//! The command line as an organiser uses it: what it prints, where, and its exit status.

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

/// A folder for the files of a test.
fn folder(test: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("muster-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

/// Writes a file and gives its path.
fn file(dir: &Path, name: &str, text: &str) -> String {
    let path = dir.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
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
fn what_is_needed_at_the_table_is_printed_with_the_verdict() {
    let folder = "tests/rosters/warband-skirmish";
    let (own, list) = (format!("{folder}/own.json"), format!("{folder}/warband-river-guard-legal.md"));
    let output = muster(&["check", "--own", &own, &list]);
    // Eleven models: five is the most that are less than half. Two command points, and the captain's two.
    let whose = format!("  own data: {own}; prices of your own in 11 of 11 units\n");
    let told = ["Broken once so many models or fewer are left: 5\n", "with all models in play: 4\n", &whose];
    assert!(told.iter().all(|line| out(&output).contains(line)), "{}", out(&output));
    let json = out(&muster(&["check", "--json", "--own", &own, &list]));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["figures"]["Broken once so many models or fewer are left"], 5);
    assert_eq!(json[0]["own"], serde_json::json!({ "files": [own], "whole-game": false, "units": 11 }));
}

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
        (vec![b'x'; 10_000_000], "at most 8192 kB"),
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
    let dir = folder("cli");
    let file = |name: &str, text: &str| file(&dir, name, text);
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
fn show_writes_what_is_on_the_cards() {
    let list = "# Lab\nWild West Exodus \u{b7} Union \u{b7} 150\n# Detachment\n## Nikolai Tesla\n- 1 Nikolai Tesla\n";
    let cards = out(&with_input(&["show", "-", "--as", "cards"], list.as_bytes()));
    for line in [
        "## Nikolai Tesla\nCommander, Union, Human, Agent\n",
        "| 1 | 5 | 3 | 9 | 6 | 5 | 6 | 2 | 3 |\n",
        "| Galvanic discharge | shoot | 7\" | \u{2212}1 | 3 | Special, Brutal, Shock (critical) |\n",
        "**Command**\n- Command: ",
        "**Special actions**\n- Sky-Leap: ",
    ] {
        assert!(cards.contains(line), "{line}\n{cards}");
    }
    let checked = out(&with_input(&["check", "-"], list.as_bytes()));
    assert!(checked.contains("\n  Adventure cards in hand: 5\n"), "{checked}");
}

/// What is in no table is there all the same, and what is bought twice stands once.
#[test]
fn show_writes_weapons_without_a_line_and_says_how_many() {
    let list = "# Crew\nStargrave \u{b7} Crew \u{b7} 400\n## Captain\n- 1 Captain: 2x Knife, Picks\n";
    let cards = out(&with_input(&["show", "-", "--as", "cards"], list.as_bytes()));
    assert_eq!(cards.matches("| Knife").count(), 1, "{cards}");
    assert!(cards.contains("| Knife \u{d7}2 | \u{2212}1 |") || cards.contains("| Knife \u{d7}2 | -1 |"), "{cards}");
    assert!(cards.contains("**Equipment**\n- Picks: gear slots 1."), "{cards}");
}

#[test]
fn show_writes_a_document_to_be_printed() {
    let list =
        "# Lab & Co\nWild West Exodus \u{b7} Union \u{b7} 150\n# Detachment\n## Nikolai Tesla\n- 1 Nikolai Tesla\n";
    let args = ["show", "-", "--as", "html", "--paper", "letter", "--landscape", "--card", "a6"];
    let output = with_input(&args, list.as_bytes());
    let html = out(&output);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    for part in [
        "<!DOCTYPE html>\n<html lang=\"en\">",
        "<title>Lab &amp; Co</title>",
        "size: 279.4mm 215.9mm",
        "--card-width: 105mm; --card-height: 148mm; --columns: 2;",
        "<h2>Nikolai Tesla</h2>",
        "<h3>Special actions</h3>",
        "<b>Refined</b> 9 and 10 on the die",
    ] {
        assert!(html.contains(part), "{part}\n{html}");
    }
    // A list that is not understood to the last word is shown as far as it is.
    let broken = with_input(&["show", "-", "--as", "html"], list.replace("1 Nikolai", "1 Nobody").as_bytes());
    assert_eq!(broken.status.code(), Some(2));
    assert!(out(&broken).contains("not in the data"), "{}", out(&broken));
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
fn two_games_of_one_name_in_a_folder_are_said() {
    let dir = folder("alike");
    for (id, name) in [("doom", "Doom"), ("doom-2", "doom!"), ("loom", "Loom"), ("lo-om", "Heddle")] {
        std::fs::create_dir_all(dir.join(id)).unwrap();
        file(&dir.join(id), "system.toml", &format!("name = \"{name}\"\n"));
    }
    let text = out(&muster(&["lint", dir.to_str().unwrap()]));
    std::fs::remove_dir_all(&dir).unwrap();
    let alike: Vec<&str> = text.lines().filter(|line| line.contains("reads like")).map(str::trim).collect();
    let said = |what: &str, other: &str| {
        format!(
            "system.toml, {what}: it reads like that of the game in `{other}`, and a list would not say which it means"
        )
    };
    assert_eq!(alike, [said("name `doom!`", "doom"), said("id `loom`", "lo-om"), said("name `Loom`", "lo-om")]);
}

#[test]
fn slips_on_the_command_line_are_answered_with_usage() {
    for (args, word) in [
        (&["chekc", "x"][..], "did you mean `check`"),
        (&["check"], "needs a file"),
        (&["show"], "one file"),
        (&["show", "x", "--as", "pdf"], "text, json, cards or html"),
        (&["show", "x", "--as", "html", "--paper", "a5"], "--paper takes a4, letter, not a5"),
        (&["show", "x", "--as", "html", "--card", "bridge"], "--card takes poker, tarot, a6, half, not bridge"),
        (&["show", "x", "--as", "cards", "--landscape"], "--landscape goes with show --as html"),
        (&["show", "x", "--paper", "a4"], "--paper goes with show --as html"),
        (&["check", "x", "--landscape"], "--landscape goes with show"),
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

#[test]
fn fill_proposes_what_comes_to_the_limit_with_prices_and_the_total() {
    let output = with_input(&["fill", "-"], LEGAL.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    // 290 of 400: 110 left, and every proposal comes to the limit.
    assert!(text.starts_with("-: Third Rifles: 290 of 400 power, 110 left\n"), "{text}");
    assert!(text.contains("1. +110 power = 400 of 400\n"), "{text}");
    let json = with_input(&["fill", "-", "--json"], LEGAL.as_bytes());
    let value: serde_json::Value = serde_json::from_str(&out(&json)).unwrap();
    let proposals = value["proposals"].as_array().unwrap();
    assert!(!proposals.is_empty() && proposals.len() <= 4, "{value}");
    for proposal in proposals {
        let parts: i64 = proposal["add"].as_array().unwrap().iter().map(|add| add["price"].as_i64().unwrap()).sum();
        assert_eq!(parts, 110, "{proposal}");
        assert_eq!((proposal["price"].as_i64(), proposal["total"].as_i64()), (Some(110), Some(400)));
    }
}

#[test]
fn fill_tells_the_same_addition_once_with_a_count_and_the_faults_that_stay() {
    let empty = "# Much\nAt the Gates of Doom II \u{b7} Avalonia \u{b7} 2000 power\n";
    for (list, faults) in [(empty.to_owned(), 0), (format!("{empty}\n## No such unit\n"), 1)] {
        let text = out(&with_input(&["fill", "-"], list.as_bytes()));
        let first = text.split("\n2. ").next().unwrap();
        assert!(first.contains(" \u{d7} Add Serfs ["), "{text}");
        assert_eq!(first.matches("Add Serfs [").count(), 1, "{text}");
        assert_eq!(first.contains("= 2000 of 2000, still 1 fault\n"), faults == 1, "{text}");
        let json = with_input(&["fill", "-", "--json"], list.as_bytes());
        let value: serde_json::Value = serde_json::from_str(&out(&json)).unwrap();
        let proposal = &value["proposals"][0];
        let add = proposal["add"].as_array().unwrap();
        assert!(add.iter().any(|add| add["what"] == "Add Serfs" && add["count"].as_u64() > Some(1)), "{proposal}");
        assert_eq!(add.iter().map(|add| add["price"].as_i64().unwrap()).sum::<i64>(), 2000, "{proposal}");
        assert_eq!(proposal["faults"], faults, "{proposal}");
    }
}

#[test]
fn fill_writes_the_filled_list_which_is_then_full() {
    for json in [&[][..], &["--json"]] {
        let taken = with_input(&[&["fill", "-", "--take", "2"], json].concat(), LEGAL.as_bytes());
        assert_eq!(taken.status.code(), Some(0), "{}", err(&taken));
        let judged = with_input(&["check", "-"], &taken.stdout);
        assert!(out(&judged).contains("legal; 400 of 400 power"), "{}", out(&judged));
        let again = with_input(&["fill", "-"], &taken.stdout);
        assert_eq!(out(&again), "-: Third Rifles: 400 of 400 power, full\n");
        let none = with_input(&["fill", "-", "--take", "1"], &taken.stdout);
        assert_eq!(none.status.code(), Some(2));
        assert!(err(&none).contains("no proposal 1, only 0 proposals"), "{}", err(&none));
    }
}

#[test]
fn fill_says_why_it_cannot_and_exits_as_check_does() {
    let fill = |text: &str| with_input(&["fill", "-"], text.as_bytes());
    let over = fill(&LEGAL.replace("400 power", "280 power"));
    assert_eq!(over.status.code(), Some(1));
    assert!(out(&over).contains("290 of 280 power, 10 over; nothing can be added"), "{}", out(&over));
    let tight = fill(&LEGAL.replace("400 power", "291 power"));
    assert_eq!(tight.status.code(), Some(0));
    assert!(out(&tight).contains("nothing that could be added fits"), "{}", out(&tight));
    let limitless = fill(&LEGAL.replace(" \u{b7} 400 power", ""));
    assert_eq!(limitless.status.code(), Some(2));
    assert!(err(&limitless).contains("no limit"), "{}", err(&limitless));
    let unknown = fill(&LEGAL.replace("Slug Rifle\n", "Slug Rifel\n"));
    assert_eq!(unknown.status.code(), Some(2));
    assert!(err(&unknown).contains("line 9"), "{}", err(&unknown));
    assert_eq!(fill("").status.code(), Some(2));
    assert_eq!(muster(&["fill", "no-such-file.md"]).status.code(), Some(2));
}

#[test]
fn random_writes_a_legal_list_and_the_same_one_for_the_same_seed() {
    let random = |seed: &str, more: &[&str]| {
        let args = ["random", "--game", "gates-of-doom", "--force", "delian league", "--limit", "600", "--seed", seed];
        let output = muster(&[&args[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert_eq!(err(&output), "");
        output.stdout
    };
    assert_eq!(random("7", &[]), random("7", &[]));
    let text = String::from_utf8(random("7", &[])).unwrap();
    assert!(text.starts_with("# Random Delian League of Independent Planets 600\n"), "{text}");
    assert!(text.contains("\n> Made by chance, seed 7\n"), "{text}");
    assert_ne!(random("7", &[]), random("8", &[]));
    for list in [random("7", &[]), random("7", &["--json"])] {
        let judged = with_input(&["check", "-"], &list);
        assert_eq!(judged.status.code(), Some(0), "{}", out(&judged));
        assert!(out(&judged).contains("legal") && out(&judged).contains("of 600 power"), "{}", out(&judged));
    }
}

#[test]
fn random_without_a_seed_says_the_one_it_took() {
    let args = ["random", "--game", "At the Gates of Doom II", "--force", "avalonia", "--limit", "500"];
    let output = muster(&args);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let said = err(&output);
    let seed = said.split("--seed ").nth(1).unwrap().split(' ').next().unwrap();
    assert_eq!(out(&muster(&[&args[..], &["--seed", seed]].concat())), out(&output));
}

#[test]
fn random_names_what_it_does_not_know() {
    let random = |game: &str, force: &str, limit: &str, seed: &str| {
        muster(&["random", "--game", game, "--force", force, "--limit", limit, "--seed", seed])
    };
    let cases = [
        (random("gates-of-dom", "avalonia", "500", "1"), 2, "did you mean `gates-of-doom`?"),
        (random("chess", "avalonia", "500", "1"), 2, "no game \u{201c}chess\u{201d}"),
        (random("gates-of-doom", "Avalonnia", "500", "1"), 2, "did you mean `Avalonia`?"),
        (random("gates-of-doom", "", "500", "1"), 2, "no faction"),
        (random("at the gate of doom", "avalonia", "500", "1"), 2, "did you mean `At the Gates of Doom`?"),
        (random("gates-of-doom", "avalonia", "20", "1"), 1, "no legal list"),
        (random("gates-of-doom", "avalonia", "0", "1"), 2, "above 0"),
        (random("gates-of-doom", "avalonia", "many", "1"), 2, "not many"),
        (random("gates-of-doom", "avalonia", "500", "-1"), 2, "--seed takes"),
        (muster(&["random", "--force", "avalonia", "--limit", "500"]), 2, "needs --game"),
        (muster(&["random", "--game", "gates-of-doom", "--force", "avalonia"]), 2, "needs --limit"),
    ];
    for (output, code, word) in cases {
        assert_eq!(output.status.code(), Some(code), "{word}: {}", err(&output));
        assert!(err(&output).contains(word), "expected {word:?} in {}", err(&output));
        assert_eq!(out(&output), "");
    }
}

#[test]
fn compare_says_what_was_added_removed_and_changed_with_prices() {
    let dir = folder("compare");
    let file = |name: &str, text: &str| file(&dir, name, text);
    let a = file("a.md", LEGAL);
    let b = LEGAL.replace("5 Recruit", "7 Recruit").replace("400 power", "500 power");
    let b = file(
        "b.md",
        &b.replace(
            "## Army Command squad\n- 1 Hero: Slug Rifle, Flak Armour\n- 4 Veteran: Slug Rifle, Flak Armour\n",
            "## Marines\n- 5 Soldier: Slug Rifle, Flak Armour, Stum\n",
        ),
    );
    let other = file("c.md", "# C\nAt the Gates of Doom II \u{b7} Avalonia \u{b7} 400");
    let changed = muster(&["compare", &a, &b]);
    let json = muster(&["compare", "--json", &a, &b]);
    let same = with_input(&["compare", "-", &a], LEGAL.as_bytes());
    let forces = muster(&["compare", &a, &other]);
    let missing = muster(&["compare", &a, dir.join("none.md").to_str().unwrap()]);
    std::fs::remove_dir_all(&dir).unwrap();
    let text = out(&changed);
    assert_eq!(changed.status.code(), Some(1), "{text}{}", err(&changed));
    assert!(text.contains("Limit, power: 400 -> 500\n"), "{text}");
    assert!(text.contains("changed: Troopers [85 power -> 119 power, +34 power]\n  - 5 Recruit: Slug Rifle\n  + 7 Recruit: Slug Rifle\n"), "{text}");
    assert!(text.contains("removed: Army Command squad [205 power]\n"), "{text}");
    assert!(text.contains("added: Marines ["), "{text}");
    let value: serde_json::Value = serde_json::from_str(&out(&json)).unwrap();
    assert_eq!(value["before"]["power"], 290);
    assert_eq!(value["units"].as_array().unwrap().len(), 3);
    assert_eq!((same.status.code(), out(&same).as_str()), (Some(0), "no difference\n"));
    assert_eq!(forces.status.code(), Some(1));
    assert!(out(&forces).contains("faction: United Nations of Freedom -> Avalonia"), "{}", out(&forces));
    assert_eq!(missing.status.code(), Some(2));
    assert_eq!(muster(&["compare", "-", "-"]).status.code(), Some(2));
    assert_eq!(muster(&["compare", &a]).status.code(), Some(2));
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

#[test]
fn a_list_whose_marks_were_guessed_has_been_read() {
    let list = |unit: &str| format!("A game\nAt the Gates of Doom II \u{b7} The Alliance \u{b7} 500 power\n\n{unit}\n");
    // Everything is placed, so the verdict is about the list that was meant.
    let output = with_input(&["check", "-"], list("Volunteers\n10 Recruit: Slug Rifle").as_bytes());
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    assert!(out(&output).contains("illegal") && out(&output).contains("From here on"), "{}", out(&output));
    let output = with_input(&["check", "-"], list("Volunteers\n10 Recruit: Slug Rifle\nBring dice").as_bytes());
    assert_eq!(output.status.code(), Some(2), "{}", out(&output));
}

#[test]
fn own_data_lies_over_the_games_of_every_command() {
    let dir = folder("own");
    let data = r#"{ "items": [{ "id": "slug-rifle", "cost": 9 }] }"#;
    let own = file(
        &dir,
        "own.json",
        &format!(r#"{{ "format": "muster-own", "version": 1, "game": "at-the-gates-of-doom-ii", "data": {data} }}"#)
            .replace("at-the-gates-of-doom-ii", "gates-of-doom"),
    );
    let list = file(&dir, "list.md", LEGAL);
    let price = |args: &[&str]| {
        let said = out(&muster(args));
        said.lines().find(|line| line.contains("## Troopers")).unwrap_or_default().to_owned()
    };
    let (before, after) = (price(&["show", &list]), price(&["show", &list, "--own", &own]));
    assert!(!before.is_empty() && before != after, "{before} / {after}");

    // It is said that the verdict rests on it, and only where it does.
    let judged = |args: &[&str]| out(&muster(args));
    let whose = format!("  own data: {own}; prices of your own in 2 of 2 units\n");
    assert!(judged(&["check", &list, "--own", &own]).ends_with(&whose), "{}", judged(&["check", &list, "--own", &own]));
    assert!(!judged(&["check", &list]).contains("own data"));
    let elsewhere = "tests/rosters/warband-skirmish/own.json";
    assert!(!judged(&["check", &list, "--own", elsewhere]).contains("own data"));
    assert_eq!(judged(&["check", &list, "--own", &own, "--own", &own]).matches(&format!("{own}, {own};")).count(), 1);

    let nothing = muster(&["lint", "--own", &own]);
    assert_eq!((out(&nothing), nothing.status.code()), (format!("{own}: nothing wrong\n"), Some(0)));

    let bad = file(&dir, "bad.json", &data.replace('9', "\"dear\""));
    let wrong = muster(&["check", &list, "--own", &bad]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(err(&wrong).contains("bad.json: this is JSON, but neither own data nor a game"), "{}", err(&wrong));
}

#[test]
fn a_game_of_ones_own_is_among_the_games() {
    let game = root().join("tests/own/skiff-duel.json").display().to_string();
    assert!(out(&muster(&["games", "--own", &game])).contains("skiff-duel  Skiff Duel (data 1)"));
    let dir = folder("skiff");
    let text = "# Night Run\nSkiff Duel \u{b7} Smugglers \u{b7} 50 coins\n\n## Boat crew\n- 1 Captain: Cutlass\n- 1 Sailor: Musket\n- 2 Sailor: Cutlass\n";
    let list = file(&dir, "list.md", text);
    let judged = muster(&["check", &list, "--own", &game]);
    assert!(out(&judged).contains("Night Run: legal; 28 of 50 coins"), "{}", out(&judged));
    assert!(out(&judged).contains(&format!("  own data: the whole game, {game}\n")), "{}", out(&judged));
    assert_eq!(muster(&["check", &list]).status.code(), Some(2));
}

#[test]
fn the_readme_shows_what_is_printed() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let shown: Vec<(&str, &str)> =
        readme.split("```\n").filter_map(|block| block.strip_prefix("$ cargo run -- ")?.split_once('\n')).collect();
    assert!(!shown.is_empty());
    for (command, printed) in shown {
        assert_eq!(out(&muster(&command.split(' ').collect::<Vec<_>>())), printed, "{command}");
    }
}

#[test]
fn a_force_that_is_not_there_says_which_are() {
    let output = muster(&["random", "--game", "gates-of-doom", "--force", "atlantis", "--limit", "500"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("it has The Alliance, "), "{}", err(&output));
}

#[test]
fn search_finds_an_entry_and_shows_the_first_in_full() {
    let found = muster(&["search", "torent", "--game", "wild-west-exodus"]);
    assert_eq!(found.status.code(), Some(0), "{}", err(&found));
    assert!(out(&found).starts_with("1. Torrent  (quality, Wild West Exodus)\n2. "), "{}", out(&found));
    assert!(out(&found).contains("\nTORRENT\n"), "{}", out(&found));
    assert!(out(&found).contains("starter unit cards (third edition, 2021), lines "), "{}", out(&found));

    // Words need no quotes, and without a game all are looked through.
    let several = muster(&["search", "battlefield", "promotion"]);
    assert!(
        out(&several).starts_with("1. Battlefield Promotion  (card, At the Gates of Doom II)\n"),
        "{}",
        out(&several)
    );
    assert!(out(&several).contains("\nAt the Gates of Doom II, rules book, line 1053\n"), "{}", out(&several));
    // A minus at the beginning is no option.
    for words in [&["search", "-1", "to", "hit"][..], &["search", "-1 to hit", "--game", "gates-of-doom"]] {
        let minus = muster(words);
        assert!(minus.status.success(), "{words:?}");
        assert!(out(&minus).contains("hit"), "{}", out(&minus));
    }
    let nothing = muster(&["search", "zzzzzz"]);
    assert_eq!((nothing.status.code(), out(&nothing).as_str()), (Some(1), "nothing found for zzzzzz\n"));
    assert_eq!(muster(&["search"]).status.code(), Some(2));
    assert_eq!(muster(&["search", "grit", "--game", "chess"]).status.code(), Some(2));
}

#[test]
fn search_gives_json_and_knows_own_data() {
    let found = muster(&["search", "grit", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out(&found)).unwrap();
    let first = &json.as_array().unwrap()[0];
    for key in ["game", "id", "title", "kind", "source"] {
        assert!(first[key].as_str().is_some_and(|text| !text.is_empty()), "{key}: {first}");
    }
    assert!(first["text"].as_array().is_some_and(|text| !text.is_empty()), "{first}");

    let game = root().join("tests/own/skiff-duel.json").display().to_string();
    let own = muster(&["search", "two hands", "--own", &game]);
    assert!(out(&own).starts_with("1. Two hands  (rule, Skiff Duel)\n"), "{}", out(&own));
}
