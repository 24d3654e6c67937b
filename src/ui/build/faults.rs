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
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{each, flag, heard, live, press, text};
use crate::ui::part::{price, verdict};

/// A finding with a key that stays while it stays, even if its numbers change.
#[derive(Clone, PartialEq)]
struct Said {
    key: String,
    finding: Finding,
}

/// The whole verdict.
pub fn draw(build: Build) -> AnyView {
    let verdict = Memo::new(move |_| {
        let report = build.report.get();
        build.with(|system, roster| verdict::of(system, roster, &report))
    });
    let empty = Memo::new(move |_| build.with(|_, roster| roster.units.is_empty()));
    let none = Memo::new(move |_| build.report.with(|report| report.findings.is_empty()));
    view! {
        <h2 id="detail-title" tabindex="-1">{live(move || verdict::draw(verdict.get()))}</h2>
        {live(move || if empty.get() {
            view! { <p class="hint">"There is nothing to judge yet. Add units, and what the rules say of them stands here."</p> }.into_any()
        } else {
            view! {
                {block(build, Severity::Error, "Faults", None)}
                {block(build, Severity::Warning, "To check", None)}
                {block(build, Severity::Note, "Worth knowing", None)}
                <p class="hint" hidden=flag(move || !none.get())>"Every rule is kept and there is nothing to add."</p>
            }.into_any()
        })}
    }
    .into_any()
}

/// What is to be said of one unit.
pub fn of_unit(build: Build, unit: UnitId) -> AnyView {
    view! {
        {block(build, Severity::Error, "Faults", Some(unit))}
        {block(build, Severity::Warning, "To check", Some(unit))}
        {block(build, Severity::Note, "Worth knowing", Some(unit))}
    }
    .into_any()
}

fn block(build: Build, severity: Severity, title: &'static str, unit: Option<UnitId>) -> AnyView {
    let said = Memo::new(move |_| build.report.with(|report| said(report, severity, unit)));
    let class = match severity {
        Severity::Error => "faults bad",
        Severity::Warning => "faults look",
        Severity::Note => "faults note",
    };
    view! {
        <section class=class hidden=flag(move || said.with(Vec::is_empty))>
            <h3>{title}</h3>
            <ul>
                {each(
                    move || said.with(|said| said.iter().map(|said| said.key.clone()).collect::<Vec<_>>()),
                    move |key| one(build, severity, unit.is_some(), said, key),
                )}
            </ul>
        </section>
    }
    .into_any()
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

fn one(build: Build, severity: Severity, here: bool, said: Memo<Vec<Said>>, key: String) -> AnyView {
    let finding =
        Memo::new(move |_| said.with(|said| said.iter().find(|said| said.key == key).map(|said| said.finding.clone())));
    let sentence = text(move || match finding.get() {
        Some(finding) => build.with(|system, roster| say::finding(system, roster, &finding)),
        None => String::new(),
    });
    let place = move || {
        let finding = finding.get()?;
        let unit = finding.place.unit?;
        let name = build.with(|system, roster| say::place(system, roster, &finding.place));
        Some((build.href(View::Unit(unit.0)), name))
    };
    let sign = match severity {
        Severity::Error => icon::CROSS,
        Severity::Warning => icon::WARN,
        Severity::Note => icon::MINUS,
    };
    let open = RwSignal::new(false);
    view! {
        <li>
            <p class="sentence">{icon(sign)}<span>{sentence}</span></p>
            {live(move || (!here).then(place).flatten().map(|(href, name)| view! { <p class="place"><a href=href>"Go to " {name}</a></p> }.into_any()))}
            <details on:toggle=heard(move |event| if let Some(details) = super::target(&event) { open.set(details.has_attribute("open")) })>
                <summary>{if severity == Severity::Note { "The rule" } else { "The rule, and what would mend it" }}</summary>
                {live(move || open.get().then(|| opened(build, severity, finding)))}
            </details>
        </li>
    }
    .into_any()
}

fn opened(build: Build, severity: Severity, finding: Memo<Option<Finding>>) -> AnyView {
    let rule = move || {
        let cite = finding.get()?.cite?;
        let system = build.system();
        let reference = system.reference(cite);
        let from = say::because(&system, &finding.get()?);
        let text = reference.text.iter().map(|text| view! { <p>{text.clone()}</p> }.into_any()).collect::<Vec<_>>();
        Some(
            view! { <div class="rule"><h4>{reference.title.clone()}</h4><p class="about">{from}</p>{text}</div> }
                .into_any(),
        )
    };
    // Trying mends out takes a while, so it is done for what was opened, and only for faults.
    let fixes = Memo::new(move |_| {
        if severity == Severity::Note {
            return Vec::new();
        }
        let Some(finding) = finding.get() else { return Vec::new() };
        build.with(|system, roster| fixes::fixes(system, roster, &finding).into_iter().map(Fixed).collect::<Vec<_>>())
    });
    view! {
        {live(rule)}
        <div class="fixes">
            {live(move || fixes.get().into_iter().map(|Fixed(fix)| button(build, fix)).collect::<Vec<_>>())}
        </div>
    }
    .into_any()
}

#[derive(Clone, PartialEq)]
struct Fixed(Fix);

fn button(build: Build, fix: Fix) -> AnyView {
    let system = build.system();
    let total = price::price(&system, fix.total);
    let after = match system.currencies() {
        [one] => [&total, " ", &one.name].concat(),
        _ => total,
    };
    let edit = Arc::new(fix.edit);
    view! {
        <button type="button" class="fix" on:click=press(move |_| {
            build.edit((*edit).clone());
            crate::ui::dom::focus_soon("detail-title".to_owned());
        })>
            <span>{fix.label}</span><span class="after">"then "{after}</span>
        </button>
    }
    .into_any()
}
