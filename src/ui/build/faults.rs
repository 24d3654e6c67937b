//! What is to be said of the list: each fault as a sentence that leads to its place, its rule and what would mend it.

use crate::advise::fixes::{self, Fix};
use crate::check::{Finding, Report};
use crate::id::UnitId;
use crate::roster::Roster;
use crate::route::View;
use crate::say;
use crate::system::{Severity, System};
use crate::ui::build::{Build, marks};
use crate::ui::dom;
use crate::ui::el::{El, el};
use crate::ui::part::form::heading;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::rule::rule;
use crate::ui::part::verdict;
use crate::ui::rest;

/// The whole verdict.
pub fn draw(build: Build) -> Vec<El> {
    build.settled(|system, roster, report| {
        let verdict = verdict::of(system, roster, report);
        let mut parts = vec![heading("detail-title", "faults").put(verdict::draw(verdict))];
        if roster.units.is_empty() {
            let text = "There is nothing to judge yet. Add units, and what the rules say of them stands here.";
            parts.push(el("p", "hint").put(text));
        } else {
            parts.extend(of(build, system, roster, report, None));
            if report.findings.is_empty() {
                parts.push(el("p", "hint").put("Every rule is kept."));
            }
        }
        parts
    })
}

/// What is to be said of one unit, or of the whole list.
pub fn of(build: Build, system: &System, roster: &Roster, report: &Report, unit: Option<UnitId>) -> Vec<El> {
    let blocks = [
        (Severity::Error, "faults bad", "Faults", icon::CROSS),
        (Severity::Warning, "faults look", "To check", icon::WARN),
        (Severity::Note, "faults note", "Worth knowing", icon::MINUS),
    ];
    let block = |(severity, class, title, sign)| {
        let here = |finding: &&Finding| {
            finding.severity == severity && unit.is_none_or(|unit| finding.place.unit == Some(unit))
        };
        let mut keys: Vec<String> = Vec::new();
        let rows = report.findings.iter().filter(here).map(|finding| {
            let key = key(finding, &keys);
            keys.push(key.clone());
            one(build, system, roster, finding, unit.is_some(), sign, key)
        });
        let rows = rows.collect::<Vec<_>>();
        el("section", class).flag("hidden", rows.is_empty()).put(el("h3", "").put(title)).put(el("ul", "").put(rows))
    };
    blocks.map(block).into()
}

/// A key that stays while a finding stays, even if its numbers change.
fn key(finding: &Finding, before: &[String]) -> String {
    let mut key = finding.what.code().to_owned();
    for part in [finding.place.unit.map(|unit| unit.0), finding.place.member.map(|member| member.0)] {
        key.push(' ');
        key.push_str(&part.map_or_else(String::new, |part| part.to_string()));
    }
    key.push('#');
    let same = before.iter().filter(|known| known.starts_with(&key)).count();
    key.push_str(&same.to_string());
    key
}

fn one(
    build: Build,
    system: &System,
    roster: &Roster,
    finding: &Finding,
    here: bool,
    sign: &'static str,
    key: String,
) -> El {
    let lead = marks::lead(system, roster, finding);
    let place = lead.as_ref().map_or(finding.place, |lead| lead.place);
    // Beside the unit itself there is nowhere to lead to, unless it is to a control.
    let place = place.unit.filter(|_| !here || lead.is_some()).map(|unit| {
        let name = say::place(system, roster, &place);
        let go = move |_| {
            if let Some(lead) = &lead {
                lead.follow(build);
            }
        };
        let link = el("a", "").set("href", build.href(View::Unit(unit.0))).on("click", go);
        el("p", "place").put(link.put(["Go to ", &name].concat()))
    });
    let note = finding.severity == Severity::Note;
    let summary = if note { "The rule" } else { "The rule, and what would mend it" };
    let (mut fold, open) = build.fold("", key.clone(), false, el("summary", "").put(summary));
    if open {
        fold = fold.put(finding.cite.map(|cite| rule(build.app, system, cite)));
        // Trying mends out takes a while, so it is done for what was opened, and only for faults.
        let mends = || fixes::fixes(system, roster, finding).iter().map(|fix| button(build, system, fix)).collect();
        let mends = if note { Vec::new() } else { rest::then(build.app, mends) };
        fold = fold.put(el("div", "fixes").put(mends));
    }
    let sentence = el("span", "").put(say::finding(system, roster, finding));
    el("li", "").key(key).put(el("p", "sentence").put(icon(sign)).put(sentence)).put(place).put(fold)
}

fn button(build: Build, system: &System, fix: &Fix) -> El {
    let after = match system.currencies() {
        [one] => one.amount(fix.total.of(0)),
        _ => say::cost(system, fix.total),
    };
    let edit = fix.edit.clone();
    el("button", "fix")
        .on("click", move |event| {
            // The second press of a double one falls on the mend of another fault, which has come up under it.
            if dom::again(&event) {
                return;
            }
            build.edit(edit.clone());
            dom::focus_soon("detail-title".to_owned());
        })
        .put(el("span", "").put(fix.label.clone()))
        .put(el("span", "after").put(["then ", &after].concat()))
}
