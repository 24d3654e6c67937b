//! `muster check`: judges lists and prints what it found.

use std::process::ExitCode;

use super::{print, read_list};
use crate::check::{Report, check};
use crate::format::{Brought, Games, Read};
use crate::say;
use crate::system::{Severity, System};

/// Judges each file. The worst of them decides the exit status.
pub(super) fn run(files: &[String], games: &Brought, as_json: bool) -> ExitCode {
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
                if as_json {
                    all.push(json(file, &system, &read, &report));
                } else {
                    text.push_str(&written(file, &system, &read, &report));
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
    let verdict = if status(read, report) == 2 {
        "not all of it could be read".to_owned()
    } else if roster.units.is_empty() {
        "no units yet".to_owned()
    } else if report.legal() {
        "legal".to_owned()
    } else {
        format!("illegal, {}", say::count(report.count(Severity::Error) as u32, "fault", "faults"))
    };
    let least = if report.at_least { "at least " } else { "" };
    let limits: Vec<String> = system
        .currencies()
        .iter()
        .enumerate()
        .map(|(at, currency)| match roster.limit(&currency.id) {
            Some(limit) => format!("{least}{} of {limit} {}", report.total.of(at), currency.name),
            None => format!("{least}{} {}", report.total.of(at), currency.name),
        })
        .collect();
    let figures = system.figures().iter().filter_map(|figure| {
        let limit = roster.limit(&system.currencies().get(figure.currency)?.id)?;
        Some(format!("; {} {}", figure.name, figure.at(limit)?))
    });
    let figures: String = figures.collect();
    let name = if roster.name.is_empty() { "list without a name" } else { &roster.name };
    let mut text = format!("{file}: {name}: {verdict}; {}{figures}\n", limits.join(", "));
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
    text
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn json(file: &str, system: &System, read: &Read, report: &Report) -> serde_json::Value {
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
        "findings": findings,
        "remarks": remarks,
    })
}
