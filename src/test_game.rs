//! Marbles, a made-up game with one of everything, and the one-line helpers with which tests judge lists of it.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use crate::check::{Finding, Report, check};
use crate::format::{self, Games, Read, Refused};
use crate::id::MemberId;
use crate::roster::Roster;
use crate::say;
use crate::system::{Severity, System};
use crate::view::Army;

/// The game, read and checked once.
pub(crate) fn marbles() -> Arc<System> {
    static GAME: OnceLock<Arc<System>> = OnceLock::new();
    let game = || match crate::games::from_json("marbles", include_str!("test_game/marbles.json")) {
        Ok(system) => Arc::new(system),
        Err(problems) => {
            unreachable!("{}", problems.iter().map(|problem| format!("{problem}\n")).collect::<String>())
        }
    };
    GAME.get_or_init(game).clone()
}

/// A reader's world in which Marbles is the only game.
pub(crate) struct Shelf;

impl Games for Shelf {
    fn names(&self) -> Vec<(String, Vec<String>)> {
        vec![format::called(&marbles())]
    }
    fn load(&self, id: &str) -> Option<Arc<System>> {
        (id == "marbles").then(marbles)
    }
}

/// Reads a text in that world.
pub(crate) fn read(text: &str) -> Result<Read, Refused> {
    format::read(text, &Shelf)
}

/// A text with a head: one that names no game is of the Reds. In short, a unit by its name alone is one without models.
fn whole(text: &str) -> String {
    let headed = text.lines().any(|line| line.starts_with("Marbles"));
    let mut whole = if headed { String::new() } else { "Marbles \u{b7} Reds\n".to_owned() };
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        whole.push_str(line);
        whole.push('\n');
        let mut unit = lines.clone().take_while(|line| !line.starts_with('#'));
        let models = unit.any(|line| line.contains(|c: char| c.is_ascii_digit()));
        if line.starts_with("##") && !models {
            whole.push_str("- No models\n");
        }
    }
    whole
}

/// A list out of text, whatever the reader has to remark.
pub(crate) fn kept(text: &str) -> Roster {
    let text = whole(text);
    match read(&text) {
        Ok(read) => read.roster,
        Err(refused) => unreachable!("{refused}\n{text}"),
    }
}

/// A list out of text that the reader understands to the last word.
pub(crate) fn list(text: &str) -> Roster {
    let roster = kept(text);
    let full = whole(text);
    let remarks = read(&full).map_or(Vec::new(), |read| read.remarks);
    assert!(remarks.is_empty(), "{remarks:#?}\n{text}");
    roster
}

/// The id of a line of models: the unit and the line, counted from 0.
pub(crate) fn line(roster: &Roster, unit: usize, line: usize) -> MemberId {
    roster.units[unit].members[line].id
}

/// A finding as tests write it: `error size.too-few: Squad: …`.
pub(crate) fn spoken(roster: &Roster, finding: &Finding) -> String {
    let severity = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    format!("{severity} {}: {}", finding.what.code(), say::finding(&marbles(), roster, finding))
}

/// Judges a list in text form: its findings are these, in this order, and no others.
#[track_caller]
pub(crate) fn judge(text: &str, expected: &[&str]) {
    judge_roster(&list(text), expected);
}

/// Judges a list.
#[track_caller]
pub(crate) fn judge_roster(roster: &Roster, expected: &[&str]) {
    let found: Vec<String> = check(&marbles(), roster).findings.iter().map(|finding| spoken(roster, finding)).collect();
    same(expected, &found);
}

/// Compares lines both ways; of a line that is missing, the nearest that was found stands beside it.
#[track_caller]
pub(crate) fn same(expected: &[&str], found: &[String]) {
    if expected == found {
        return;
    }
    let mut message = String::new();
    let extra = || found.iter().filter(|line| !expected.contains(&line.as_str()));
    for line in expected.iter().filter(|line| !found.iter().any(|other| other == *line)) {
        message.push_str(&format!("\nexpected: {line}"));
        if let Some(near) = crate::system::problem::nearest(line, extra().map(String::as_str)) {
            message.push_str(&format!("\n nearest: {near}"));
        }
    }
    extra().for_each(|line| message.push_str(&format!("\nfound:    {line}")));
    if message.is_empty() {
        message = format!("\nin another order: {found:#?}");
    }
    assert!(expected == found, "{message}");
}

/// The report on a list in text form.
pub(crate) fn report(text: &str) -> Report {
    check(&marbles(), &list(text))
}

/// What a list comes to.
#[track_caller]
pub(crate) fn costs(text: &str, expected: &str) {
    assert_eq!(say::cost(&marbles(), report(text).total), expected, "{text}");
}

/// The body of a list as text, in short: without its head, its prices and empty lines.
pub(crate) fn bare(roster: &Roster) -> String {
    let text = format::text::write(&marbles(), roster);
    let lines = text
        .lines()
        .skip(1)
        .skip_while(|line| !line.starts_with('#'))
        .filter(|line| !line.is_empty() && *line != "- No models");
    lines.map(|line| line.split(" [").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Looks at the first line of models of the first unit of a list.
pub(crate) fn at_first<T>(
    roster: &Roster,
    look: impl FnOnce(&Army, &crate::view::UnitView, &crate::view::MemberView) -> T,
) -> T {
    let system = marbles();
    let army = Army::new(&system, roster);
    look(&army, &army.units[0], &army.units[0].members[0])
}

#[test]
fn every_code_of_a_finding_is_shown_by_a_test_of_its_file() {
    // The codes stand in the tests as they are printed, so a new kind without a test is seen here.
    let sources = [
        include_str!("check/available.rs"),
        include_str!("check/caps.rs"),
        include_str!("check/carry.rs"),
        include_str!("check/conflict.rs"),
        include_str!("check/counts.rs"),
        include_str!("check/crew.rs"),
        include_str!("check/kit.rs"),
        include_str!("check/least.rs"),
        include_str!("check/levels.rs"),
        include_str!("check/limit.rs"),
        include_str!("check/marks.rs"),
        include_str!("check/most.rs"),
        include_str!("check/needs.rs"),
        include_str!("check/pool.rs"),
        include_str!("check/promotion.rs"),
        include_str!("check/remark.rs"),
        include_str!("check/required.rs"),
        include_str!("check/requires.rs"),
        include_str!("check/rides.rs"),
        include_str!("check/roles.rs"),
        include_str!("check/shares.rs"),
        include_str!("check/size.rs"),
        include_str!("check/slots.rs"),
        include_str!("check/sub_lists.rs"),
        include_str!("check/traits.rs"),
        include_str!("check/formations.rs"),
        include_str!("check/ordered.rs"),
        include_str!("check/stations.rs"),
        include_str!("check/unfilled.rs"),
        include_str!("check/unique.rs"),
        include_str!("check/tracks.rs"),
        include_str!("check/unknown.rs"),
    ];
    let known: HashSet<&str> =
        include_str!("check.rs").split("=> \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(known.len() > 40, "the codes are elsewhere now");
    let untold: Vec<&&str> =
        known.iter().filter(|code| !sources.iter().any(|text| text.contains(&format!(" {code}: ")))).collect();
    assert!(untold.is_empty(), "no test shows {untold:?}");
}
