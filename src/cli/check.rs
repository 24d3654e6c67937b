//! `muster check`: judges lists and prints what it found.

use std::process::ExitCode;

use super::own::Sources;
use super::{print, read_list};
use crate::check::{Report, check};
use crate::format::{Brought, Games, Read};
use crate::roster::Roster;
use crate::system::{Severity, System};
use crate::{figure, say};

/// Judges each file. The worst of them decides the exit status.
pub(super) fn run(files: &[String], games: &Brought, own: &Sources, as_json: bool) -> ExitCode {
    let mut worst = 0;
    let mut text = String::new();
    let mut all = Vec::new();
    for file in files {
        let judged = read_list(file, games).and_then(|read| {
            let system =
                games.load(&read.roster.game).ok_or_else(|| format!("there is no game {}", read.roster.game))?;
            let report = check(&system, &read.roster);
            Ok((system, read, report))
        });
        match judged {
            Ok((system, read, report)) => {
                worst = worst.max(status(&read, &report));
                let own = own.of(&read.roster.game);
                if as_json {
                    all.push(json(file, &system, &read, &report, &own));
                } else {
                    text.push_str(&written(file, &system, &read, &report));
                    text.push_str(&whose(&system, &report, &own));
                }
            }
            Err(message) => {
                worst = 2;
                if as_json {
                    all.push(serde_json::json!({ "file": file, "unreadable": message }));
                } else {
                    text.push_str(&format!("{file}: unreadable: {message}\n"));
                }
            }
        }
    }
    let json = serde_json::Value::Array(all);
    print(&if as_json { format!("{json:#}\n") } else { text }, worst)
}

/// 0 legal, 1 illegal or without units, 2 with names that are not known or lines that could not be placed: then the verdict
/// is not about the list that was meant.
pub(super) fn status(read: &Read, report: &Report) -> u8 {
    let unknown = report.findings.iter().any(|finding| finding.what.code().starts_with("unknown."));
    // The judge has nothing to say of a list that nobody has begun; who sends one in has no army all the same.
    let legal = report.legal() && !read.roster.units.is_empty();
    match (unknown || read.remarks.iter().any(|remark| !remark.guess), legal) {
        (true, _) => 2,
        (false, false) => 1,
        (false, true) => 0,
    }
}

fn written(file: &str, system: &System, read: &Read, report: &Report) -> String {
    let roster = &read.roster;
    let verdict =
        if status(read, report) == 2 { "not all of it could be read".to_owned() } else { say::verdict(roster, report) };
    let limits = say::totals(system, roster, report);
    let name = if roster.name.is_empty() { "list without a name" } else { &roster.name };
    let mut text = format!("{file}: {name}: {verdict}; {}\n", limits.join(", "));
    for remark in &read.remarks {
        text.push_str(&format!("  line {}: {}\n", remark.line, remark.message));
    }
    for finding in &report.findings {
        let because = say::because(system, finding);
        let because = if because.is_empty() { because } else { format!(" ({because})") };
        let word = word(finding.severity);
        text.push_str(&format!(
            "  {word}: {}{because} [{}]\n",
            say::finding(system, roster, finding),
            finding.what.code()
        ));
    }
    for (name, number) in figures(system, roster, report) {
        text.push_str(&format!("  {name}: {number}\n"));
    }
    text
}

/// That the verdict is about a player's own data; empty where it is about a game as Muster brings it.
fn whose(system: &System, report: &Report, own: &[&str]) -> String {
    if own.is_empty() {
        return String::new();
    }
    let files = own.join(", ");
    if brought(system) {
        let units = say::count(report.units.len() as u32, "unit", "units");
        format!("  own data: {files}; prices of your own in {} of {units}\n", own_prices(report))
    } else {
        format!("  own data: the whole game, {files}\n")
    }
}

/// Whether own data lies over a game that Muster brings, instead of being the game.
fn brought(system: &System) -> bool {
    crate::games::all().iter().any(|game| *system.id() == *game.id)
}

fn own_prices(report: &Report) -> usize {
    report.units.iter().filter(|unit| unit.cost.own).count()
}

/// What the player needs at the table, as far as it can be worked out from the list.
fn figures<'a>(system: &'a System, roster: &Roster, report: &Report) -> Vec<(&'a str, i64)> {
    let all = system.figures().iter();
    all.filter_map(|figure| Some((figure.name.as_str(), figure::of(system, roster, report, figure)?))).collect()
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn json(file: &str, system: &System, read: &Read, report: &Report, own: &[&str]) -> serde_json::Value {
    let roster = &read.roster;
    let total: serde_json::Map<String, serde_json::Value> = system
        .currencies()
        .iter()
        .enumerate()
        .map(|(at, currency)| (currency.id.to_string(), report.total.of(at).into()))
        .collect();
    let findings: Vec<serde_json::Value> = report
        .findings
        .iter()
        .map(|finding| {
            serde_json::json!({
                "code": finding.what.code(),
                "severity": word(finding.severity),
                "place": say::place(system, roster, &finding.place),
                "sentence": say::finding(system, roster, finding),
                "because": say::because(system, finding),
                "reference": finding.cite.map(|cite| system.reference(cite).id.as_str()),
            })
        })
        .collect();
    let remarks: Vec<serde_json::Value> = read
        .remarks
        .iter()
        .map(|remark| serde_json::json!({ "line": remark.line, "message": remark.message }))
        .collect();
    serde_json::json!({
        "file": file,
        "name": roster.name,
        "game": roster.game.as_str(),
        "force": roster.force.as_str(),
        "legal": status(read, report) == 0,
        "total": total,
        "at-least": report.at_least,
        "own": { "files": own, "whole-game": !brought(system), "units": own_prices(report) },
        "findings": findings,
        "figures": figures(system, roster, report).into_iter().collect::<std::collections::BTreeMap<_, _>>(),
        "remarks": remarks,
    })
}
