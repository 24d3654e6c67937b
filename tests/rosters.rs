//! Every list under `tests/rosters/` against the total and the findings in its own comment, both ways: one that is
//! missing fails, and so does one too many. `MUSTER_BLESS=1` writes what is found into the files, to be read before it
//! is committed.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::common::known::brought;
use crate::common::lists::{Fixture, each, each_read, fixtures};
use muster::check::{Report, check};
use muster::format::{self, Games};
use muster::roster::Roster;
use muster::say;
use muster::system::{Severity, System};

#[test]
fn every_list_is_judged_as_its_comment_says() {
    let games = brought();
    let bless = std::env::var_os("MUSTER_BLESS").is_some();
    let mut wrong = Vec::new();
    let files = fixtures();
    assert!(files.len() > 50, "only {} lists found: is the folder there?", files.len());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string();
        let fixture = match Fixture::read(&text) {
            Ok(fixture) => fixture,
            Err(message) => {
                wrong.push(format!("{name}: {message}"));
                continue;
            }
        };
        let found = match format::read(fixture.list, &games) {
            Ok(read) => {
                let system = games.load(&read.roster.game).unwrap();
                let mut lines: Vec<String> =
                    read.remarks.iter().map(|remark| format!("remark: {}", remark.message)).collect();
                let report = check(&system, &read.roster);
                lines.insert(0, total(&system, &report));
                lines.extend(findings(&system, &read.roster, &report));
                lines
            }
            Err(refused) => vec![format!("refused: {}", refused.message)],
        };
        if found == fixture.expected {
            continue;
        }
        if bless {
            fs::write(&path, rewritten(&fixture, &found)).unwrap();
        } else {
            wrong.push(difference(&name, &fixture.expected, &found));
        }
    }
    assert!(wrong.is_empty(), "{} lists are not judged as they say:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_names_of_lists_are_unique_and_tell_what_they_show() {
    let mut seen: BTreeMap<String, PathBuf> = BTreeMap::new();
    for path in fixtures() {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(name.len() >= 8, "{name} tells too little");
        if let Some(other) = seen.insert(name, path.clone()) {
            panic!("{} and {} have one name", path.display(), other.display());
        }
    }
}

#[test]
fn a_list_named_legal_is_legal_and_any_other_has_something_to_show() {
    each(|path, fixture| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let errors = fixture.expected.iter().filter(|line| line.starts_with("error ")).count();
        let said = fixture
            .expected
            .iter()
            .filter(|line| !line.starts_with("total:") && !line.starts_with("note limit."))
            .count();
        if name.ends_with("legal") {
            assert_eq!(errors, 0, "{name} is called legal");
        } else {
            assert!(said > 0, "{name} is not called legal and shows nothing wrong");
        }
    });
}

#[test]
fn every_list_comes_through_a_chat_that_takes_its_marks() {
    let games = brought();
    let mut read = 0;
    each_read(|name, list, system, whole| {
        if !whole.remarks.is_empty() {
            return;
        }
        let plain = |line: &str| line.trim_start_matches('#').trim_start().trim_start_matches("- ").to_owned();
        let dotted = |line: &str| match plain(line) {
            text if line.starts_with('#') => format!("**{text}**"),
            text if line.starts_with("- ") => format!("\u{2022} {text}"),
            text => text,
        };
        for lines in [list.lines().map(plain).collect::<Vec<_>>(), list.lines().map(dotted).collect()] {
            let again = format::read(&lines.join("\n"), &games).unwrap_or_else(|refused| panic!("{refused}"));
            let written = |roster: &Roster| format::text::write(system, roster);
            assert_eq!(written(&again.roster), written(&whole.roster), "{name}");
            read += 1;
        }
    });
    assert!(read > 100, "only {read} lists were read");
}

/// The file with what was found in place of what it expects.
fn rewritten(fixture: &Fixture, found: &[String]) -> String {
    format!("<!--\n{}\n{}\n-->\n{}", fixture.why.trim_end(), found.join("\n"), fixture.list)
}

fn total(system: &System, report: &Report) -> String {
    format!("total: {}", say::cost(system, report.total))
}

fn findings(system: &System, roster: &Roster, report: &Report) -> Vec<String> {
    report
        .findings
        .iter()
        .map(|finding| {
            let severity = match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            };
            let because = say::because(system, finding);
            format!("{severity} {}: {} ({because})", finding.what.code(), say::finding(system, roster, finding))
        })
        .collect()
}

fn difference(name: &str, expected: &[String], found: &[String]) -> String {
    let mut text = format!("{name}:");
    for line in expected.iter().filter(|line| !found.contains(line)) {
        text.push_str(&format!("\n  expected, not found: {line}"));
    }
    for line in found.iter().filter(|line| !expected.contains(line)) {
        text.push_str(&format!("\n  found, not expected: {line}"));
    }
    text
}
