//! What is to be said of the list: each fault as a sentence that leads to its place, its rule and what would mend it.

use std::sync::Arc;

use leptos::prelude::*;

use crate::advise::fixes::{self, Fix};
use crate::check::{Finding, Report};
use crate::id::UnitId;
use crate::route::View;
use crate::say;
use crate::system::Severity;
use crate::ui::build::Build;
use crate::ui::el::{El, el, shown};
use crate::ui::part::form::heading;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::{price, verdict};

/// A finding with a key that stays while it stays, even if its numbers change.
#[derive(Clone, PartialEq)]
struct Said {
    key: String,
    finding: Arc<Finding>,
}

/// The whole verdict.
pub fn draw(build: Build) -> Vec<El> {
    let verdict = move || {
        let report = build.report.get();
        build.with(|system, roster| verdict::of(system, roster, &report))
    };
    let empty = move || build.with(|_, roster| roster.units.is_empty());
    let some = move || build.report.with(|report| !report.findings.is_empty());
    vec![
        heading("h2", "detail-title").show(verdict, verdict::draw),
        shown(empty, move |empty| {
            if *empty {
                let text = "There is nothing to judge yet. Add units, and what the rules say of them stands here.";
                vec![el("p", "hint").put(text)]
            } else {
                vec![
                    block(build, Severity::Error, "Faults", None),
                    block(build, Severity::Warning, "To check", None),
                    block(build, Severity::Note, "Worth knowing", None),
                    el("p", "hint").flag("hidden", some).put("Every rule is kept and there is nothing to add."),
                ]
            }
        }),
    ]
}

/// What is to be said of one unit.
pub fn of_unit(build: Build, unit: UnitId) -> Vec<El> {
    vec![
        block(build, Severity::Error, "Faults", Some(unit)),
        block(build, Severity::Warning, "To check", Some(unit)),
        block(build, Severity::Note, "Worth knowing", Some(unit)),
    ]
}

fn block(build: Build, severity: Severity, title: &'static str, unit: Option<UnitId>) -> El {
    let said = Memo::new(move |_| build.report.with(|report| said(report, severity, unit)));
    let class = match severity {
        Severity::Error => "faults bad",
        Severity::Warning => "faults look",
        Severity::Note => "faults note",
    };
    el("section", class).flag("hidden", move || said.with(Vec::is_empty)).put(el("h3", "").put(title)).put(
        el("ul", "").each(
            move || said.with(|said| said.iter().map(|said| said.key.clone()).collect::<Vec<_>>()),
            move |key| one(build, severity, unit.is_some(), said, key),
        ),
    )
}

fn said(report: &Report, severity: Severity, unit: Option<UnitId>) -> Vec<Said> {
    let mut all: Vec<Said> = Vec::new();
    for finding in &report.findings {
        if finding.severity != severity || unit.is_some_and(|unit| finding.place.unit != Some(unit)) {
            continue;
        }
        let mut key = finding.what.code().to_owned();
        for part in [finding.place.unit.map(|unit| unit.0), finding.place.member.map(|member| member.0)] {
            key.push(' ');
            key.push_str(&part.map_or_else(String::new, |part| part.to_string()));
        }
        let same = all.iter().filter(|said| said.key.starts_with(&key)).count();
        key.push('#');
        key.push_str(&same.to_string());
        all.push(Said { key, finding: finding.clone() });
    }
    all
}

fn one(build: Build, severity: Severity, here: bool, said: Memo<Vec<Said>>, key: String) -> El {
    let finding =
        Memo::new(move |_| said.with(|said| said.iter().find(|said| said.key == key).map(|said| said.finding.clone())));
    let sentence = move || match finding.get() {
        Some(finding) => build.with(|system, roster| say::finding(system, roster, &finding)),
        None => String::new(),
    };
    let place = move || {
        let finding = finding.get()?;
        // Beside the unit itself there is nowhere to lead to.
        let unit = finding.place.unit.filter(|_| !here)?;
        let name = build.with(|system, roster| say::place(system, roster, &finding.place));
        Some((build.href(View::Unit(unit.0)), name))
    };
    let sign = match severity {
        Severity::Error => icon::CROSS,
        Severity::Warning => icon::WARN,
        Severity::Note => icon::MINUS,
    };
    let open = RwSignal::new(false);
    el("li", "")
        .put(el("p", "sentence").put(icon(sign)).put(el("span", "").say(sentence)))
        .show(place, |place| {
            let (href, name) = place.as_ref()?;
            Some(el("p", "place").put(el("a", "").set("href", href).put("Go to ").put(name.as_str())))
        })
        .put(
            el("details", "")
                .on("toggle", move |event| {
                    if let Some(details) = super::target(&event) {
                        open.set(details.has_attribute("open"))
                    }
                })
                .put(el("summary", "").put(if severity == Severity::Note {
                    "The rule"
                } else {
                    "The rule, and what would mend it"
                }))
                .show(move || open.get(), move |open| open.then(|| opened(build, severity, finding))),
        )
}

fn opened(build: Build, severity: Severity, finding: Memo<Option<Arc<Finding>>>) -> Vec<El> {
    let rule = move |finding: &Option<Arc<Finding>>| {
        let finding = finding.as_ref()?;
        let cite = finding.cite?;
        let system = build.system();
        let reference = system.reference(cite);
        let from = say::because(&system, finding);
        let text = reference.text.iter().map(|text| el("p", "").put(text.clone())).collect::<Vec<_>>();
        Some(el("div", "rule").put(el("h4", "").put(reference.title.clone())).put(el("p", "about").put(from)).put(text))
    };
    // Trying mends out takes a while, so it is done for what was opened, and only for faults.
    let fixes = move || {
        if severity == Severity::Note {
            return Vec::new();
        }
        let Some(finding) = finding.get() else { return Vec::new() };
        build.with(|system, roster| fixes::fixes(system, roster, &finding))
    };
    vec![
        shown(move || finding.get(), rule),
        el("div", "fixes").show(fixes, move |fixes| fixes.iter().map(|fix| button(build, fix)).collect::<Vec<_>>()),
    ]
}

fn button(build: Build, fix: &Fix) -> El {
    let system = build.system();
    let total = price::price(&system, fix.total);
    let after = match system.currencies() {
        [one] => [&total, " ", &one.name].concat(),
        _ => total,
    };
    let edit = fix.edit.clone();
    el("button", "fix")
        .on("click", move |_| {
            build.edit(edit.clone());
            crate::ui::dom::focus_soon("detail-title".to_owned());
        })
        .put(el("span", "").put(fix.label.as_str()))
        .put(el("span", "after").put("then ").put(after))
}
