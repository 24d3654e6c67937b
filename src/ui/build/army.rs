//! The army: its units by role, each with its price and what is wrong with it.

use std::sync::Arc;

use leptos::prelude::*;

use crate::id::UnitId;
use crate::roster::{Member, Roster, Unit};
use crate::route::View;
use crate::say;
use crate::system::{Entry, Severity, System};
use crate::ui::build::Build;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{each, flag, live, press, text, words};
use crate::ui::part::price::price;

/// A unit as a line of the army.
#[derive(Clone, PartialEq)]
struct Line {
    name: String,
    given: String,
    price: String,
    /// "4 Veteran: Slug Rifle, Flak Armour", a line each.
    models: Vec<String>,
    notes: Vec<String>,
    faults: usize,
    checks: usize,
}

/// The id of the link to a unit, to put the focus on.
pub fn link_id(unit: UnitId) -> String {
    ["u", &unit.0.to_string()].concat()
}

/// The column of the army.
pub fn draw(build: Build) -> AnyView {
    let system = build.system();
    let roles = system.roles().iter().enumerate().map(|(at, role)| group(build, Some(at), role.plural.clone()));
    let rest = group(build, None, "Not in this force".to_owned());
    let empty = Memo::new(move |_| build.with(|_, roster| roster.units.is_empty()));
    view! {
        <h2 id="army-title" tabindex="-1">"Army"</h2>
        {remarks(build)}
        {live(move || empty.get().then(|| guidance(build)))}
        {roles.collect::<Vec<_>>()}
        {rest}
        {meters(build)}
        {notes(build)}
    }
    .into_any()
}

fn guidance(build: Build) -> AnyView {
    view! {
        <div class="hint">
            <p>"No units yet. What you add comes ready to play in its cheapest form; then change what you like."</p>
            <p class="narrow"><a class="button" href=build.href(View::Add)>"Add a unit"</a></p>
        </div>
    }
    .into_any()
}

/// What the reader had to say, until the player has seen it.
fn remarks(build: Build) -> AnyView {
    let id = build.id();
    let remarks = Memo::new(move |_| {
        build.app.remarks.with(|(of, remarks)| if *of == id { remarks.clone() } else { Vec::new() })
    });
    view! {
        <div class="remarks" hidden=flag(move || remarks.with(Vec::is_empty))>
            <h3>"Read, but not all of it could be placed"</h3>
            <ul>{live(move || remarks.get().into_iter().map(|remark| view! { <li>{remark}</li> }.into_any()).collect::<Vec<_>>())}</ul>
            <button type="button" on:click=press(move |_| build.app.remarks.set(Default::default()))>"Understood"</button>
        </div>
    }
    .into_any()
}

/// The units of a role; without one, those that the force does not have.
fn group(build: Build, role: Option<usize>, name: String) -> AnyView {
    let ids = Memo::new(move |_| {
        build.with(|system, roster| ids_of(system, roster, role).iter().map(|id| id.0).collect::<Vec<_>>())
    });
    view! {
        <div class="group" hidden=flag(move || ids.with(Vec::is_empty))>
            <h3>{name}</h3>
            <ul class="rows">
                {each(move || ids.get(), move |id| row(build, UnitId(id)))}
            </ul>
        </div>
    }
    .into_any()
}

/// The units of a role, in the list's order.
pub fn ids_of(system: &System, roster: &Roster, role: Option<usize>) -> Vec<UnitId> {
    let of_role = roster.units.iter().filter(|unit| entry_of(system, roster, unit).map(|entry| entry.role) == role);
    of_role.map(|unit| unit.id).collect()
}

fn entry_of<'a>(system: &'a System, roster: &Roster, unit: &Unit) -> Option<&'a Entry> {
    system.find_entry(system.find_force(&roster.force)?, &unit.entry)
}

fn row(build: Build, id: UnitId) -> AnyView {
    let line = Memo::new(move |_| {
        let report = build.report.get();
        build.with(|system, roster| {
            let at = roster.units.iter().position(|unit| unit.id == id)?;
            let unit = &roster.units[at];
            let cost = report.units.get(at).map(|unit| unit.cost.total).unwrap_or_default();
            let count = |severity| report.about(id).filter(|finding| finding.severity == severity).count();
            Some(Arc::new(Line {
                name: if unit.name.is_empty() {
                    say::unit_name(system, roster, unit)
                } else {
                    kind(system, roster, unit)
                },
                given: unit.name.clone(),
                price: price(system, cost),
                models: models(system, roster, unit),
                notes: unit.notes.clone(),
                faults: count(Severity::Error),
                checks: count(Severity::Warning),
            }))
        })
    });
    let part =
        move |get: fn(&Line) -> String| text(move || line.with(|line| line.as_deref().map(get).unwrap_or_default()));
    let current = words(move || (build.view.get() == View::Unit(id.0)).to_string());
    view! {
        <li class="unit">
            <a id=link_id(id) href=build.href(View::Unit(id.0)) aria-current=current>
                <span class="line">
                    <span class="name">{part(|line| line.name.clone())}</span>
                    <span class="dots" aria-hidden="true"></span>
                    <span class="price">{part(|line| line.price.clone())}</span>
                </span>
                {live(move || line.with(|line| line.as_ref().filter(|line| !line.given.is_empty()).map(|line| {
                    view! { <span class="given">{["\u{201c}", &line.given, "\u{201d}"].concat()}</span> }.into_any()
                })))}
                {live(move || line.with(|line| line.as_ref().map_or(&[][..], |line| &line.models[..]).iter().map(|models| {
                    view! { <span class="models">{models.clone()}</span> }.into_any()
                }).collect::<Vec<_>>()))}
                {live(move || line.with(|line| line.as_ref().map_or(&[][..], |line| &line.notes[..]).iter().map(|note| {
                    view! { <span class="given">{note.clone()}</span> }.into_any()
                }).collect::<Vec<_>>()))}
                {live(move || line.with(|line| line.as_ref().map(|line| mark(line.faults, line.checks))))}
            </a>
        </li>
    }
    .into_any()
}

/// What is wrong with a unit, in two words.
fn mark(faults: usize, checks: usize) -> Option<AnyView> {
    let (class, sign, count, word) = match (faults, checks) {
        (0, 0) => return None,
        (0, checks) => ("verdict look", icon::WARN, checks, " to check"),
        (1, _) => ("verdict bad", icon::CROSS, 1, " fault"),
        (faults, _) => ("verdict bad", icon::CROSS, faults, " faults"),
    };
    Some(view! { <span class=class>{icon(sign)}<span>{count.to_string()}{word}</span></span> }.into_any())
}

fn kind(system: &System, roster: &Roster, unit: &Unit) -> String {
    entry_of(system, roster, unit).map_or_else(|| unit.entry.to_string(), |entry| entry.name.clone())
}

fn models(system: &System, roster: &Roster, unit: &Unit) -> Vec<String> {
    let entry = entry_of(system, roster, unit);
    let line = |member: &Member| {
        let mut text = member.count.to_string();
        text.push(' ');
        let model = entry.and_then(|entry| system.find_model(entry, &member.model));
        text.push_str(model.map_or(member.model.as_str(), |model| &model.name));
        for (at, pick) in member.picks.iter().enumerate() {
            text.push_str(if at == 0 { ": " } else { ", " });
            text.push_str(system.find_item(&pick.item).map_or(pick.item.as_str(), |item| &item.name));
        }
        text
    };
    unit.members.iter().map(line).collect()
}

/// What is used of what is allowed, for the whole army.
fn meters(build: Build) -> AnyView {
    let lines = Memo::new(move |_| {
        let report = build.report.get();
        build.with(|system, roster| {
            let of_army =
                report.meters.iter().filter(|meter| meter.unit.is_none() && (meter.used > 0 || meter.allowed > 0));
            of_army.map(|meter| (say::meter(system, roster, meter), meter.used, meter.allowed)).collect::<Vec<_>>()
        })
    });
    view! {
        <div class="group" hidden=flag(move || lines.with(Vec::is_empty))>
            <h3>"Counts"</h3>
            <ul class="meters">
                {live(move || lines.get().into_iter().map(|(text, used, allowed)| meter(text, used, allowed)).collect::<Vec<_>>())}
            </ul>
        </div>
    }
    .into_any()
}

/// One count, with a bar that says the same.
pub fn meter(text: String, used: u32, allowed: u32) -> AnyView {
    let (what, numbers) =
        text.rsplit_once(": ").map_or((text.clone(), String::new()), |(a, b)| (a.to_owned(), b.to_owned()));
    let class = if used > allowed { "meter over" } else { "meter" };
    view! {
        <li class=class>
            <span class="line"><span class="name">{what}</span><span class="dots" aria-hidden="true"></span><span class="price">{numbers}</span></span>
            <meter aria-hidden="true" min="0" max=allowed.max(1).to_string() value=used.min(allowed.max(1)).to_string()></meter>
        </li>
    }
    .into_any()
}

/// Lines kept with the list: what a reader could not place, and what the player noted.
fn notes(build: Build) -> AnyView {
    let notes = Memo::new(move |_| build.with(|_, roster| roster.notes.clone()));
    view! {
        <div class="group" hidden=flag(move || notes.with(Vec::is_empty))>
            <h3>"Notes"</h3>
            <ul class="notes">{live(move || notes.get().into_iter().map(|note| view! { <li>{note}</li> }.into_any()).collect::<Vec<_>>())}</ul>
            <p><a href=build.href(View::Options)>"Change the notes"</a></p>
        </div>
    }
    .into_any()
}
