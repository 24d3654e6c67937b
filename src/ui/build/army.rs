//! The army: its units by role, each with its price and what is wrong with it.

use std::sync::Arc;

use leptos::prelude::*;

use crate::check::Report;
use crate::id::UnitId;
use crate::roster::{Member, Roster, Unit};
use crate::route::View;
use crate::say;
use crate::system::{Cost, Entry, Severity, System};
use crate::ui::build::Build;
use crate::ui::el::{El, el, shown};
use crate::ui::part::form::{dots, heading};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::price::price;

/// What a unit's row is drawn from. It is compared for every unit after every change, so it holds no text made for it.
#[derive(PartialEq, Eq)]
struct Line {
    unit: Unit,
    role: Option<usize>,
    /// Which one it is of how many of its kind without a name of their own: they are told apart by number.
    alike: (usize, usize),
    cost: Cost,
    faults: usize,
    checks: usize,
}

/// All units; those that did not change are the same as before, which makes comparing them cheap.
type Lines = Memo<Arc<Vec<Arc<Line>>>>;

/// The id of the link to a unit, to put the focus on.
pub fn link_id(unit: UnitId) -> String {
    ["u", &unit.0.to_string()].concat()
}

/// The column of the army.
pub fn draw(build: Build) -> Vec<El> {
    let system = build.system();
    let lines: Lines = Memo::new(move |before: Option<&Arc<Vec<Arc<Line>>>>| {
        let report = build.report.get();
        let before = before.map_or(&[][..], |before| before);
        build.with(|system, roster| Arc::new(lines(system, roster, &report, before)))
    });
    let roles = system.roles().iter().enumerate().map(|(at, role)| group(build, lines, Some(at), &role.plural));
    let rest = group(build, lines, None, "Not in this force");
    let empty = move || build.with(|_, roster| roster.units.is_empty());
    vec![
        heading("h2", "army-title").put("Army"),
        remarks(build),
        shown(empty, move |empty| empty.then(|| guidance(build))),
        el("div", "").put(roles.collect::<Vec<_>>()),
        rest,
        meters(build),
        notes(build),
    ]
}

fn guidance(build: Build) -> El {
    el("div", "hint")
        .put(
            el("p", "")
                .put("No units yet. What you add comes ready to play in its cheapest form; then change what you like."),
        )
        .put(el("p", "narrow").put(el("a", "button").set("href", build.href(View::Add)).put("Add a unit")))
}

/// What the reader had to say, until the player has seen it.
fn remarks(build: Build) -> El {
    let id = build.id();
    let remarks = move || build.app.remarks.with(|(of, remarks)| if *of == id { remarks.clone() } else { Vec::new() });
    shown(remarks, move |remarks| {
        let close = move |_| build.app.remarks.set((String::new(), Vec::new()));
        (!remarks.is_empty()).then(|| {
            el("div", "remarks")
                .put(el("h3", "").put("Read, but not all of it could be placed"))
                .put(el("ul", "").put(items("li", "", remarks)))
                .put(el("button", "").on("click", close).put("Understood"))
        })
    })
}

/// Texts as items of a list, or as other elements that are alike.
fn items(tag: &str, class: &str, texts: &[String]) -> Vec<El> {
    texts.iter().map(|text| el(tag, class).put(text.as_str())).collect()
}

/// The units of a role; without one, those that the force does not have.
fn group(build: Build, lines: Lines, role: Option<usize>, name: &str) -> El {
    let of_role = move |lines: &Arc<Vec<Arc<Line>>>| {
        lines.iter().filter(|line| line.role == role).map(|line| line.unit.id).collect::<Vec<_>>()
    };
    el("div", "group")
        .flag("hidden", move || lines.with(|lines| lines.iter().all(|line| line.role != role)))
        .put(el("h3", "").put(name))
        .put(el("ul", "rows").each(move || lines.with(of_role), move |id| row(build, lines, id)))
}

/// The units of a role, in the list's order.
pub fn ids_of(system: &System, roster: &Roster, role: Option<usize>) -> Vec<UnitId> {
    let of_role = roster.units.iter().filter(|unit| entry_of(system, roster, unit).map(|entry| entry.role) == role);
    of_role.map(|unit| unit.id).collect()
}

fn entry_of<'a>(system: &'a System, roster: &Roster, unit: &Unit) -> Option<&'a Entry> {
    system.find_entry(system.find_force(&roster.force)?, &unit.entry)
}

fn lines(system: &System, roster: &Roster, report: &Report, before: &[Arc<Line>]) -> Vec<Arc<Line>> {
    let line = |(at, unit): (usize, &Unit)| {
        let count = |severity| report.about(unit.id).filter(|finding| finding.severity == severity).count();
        let alike =
            |units: &[Unit]| units.iter().filter(|other| other.entry == unit.entry && other.name.is_empty()).count();
        let told = (
            entry_of(system, roster, unit).map(|entry| entry.role),
            (alike(&roster.units[..at]), alike(&roster.units)),
            report.units.get(at).map(|unit| unit.cost.total).unwrap_or_default(),
            count(Severity::Error),
            count(Severity::Warning),
        );
        let same = |line: &&Arc<Line>| {
            line.unit == *unit && told == (line.role, line.alike, line.cost, line.faults, line.checks)
        };
        before.get(at).filter(same).cloned().unwrap_or_else(|| {
            let (role, alike, cost, faults, checks) = told;
            Arc::new(Line { unit: unit.clone(), role, alike, cost, faults, checks })
        })
    };
    roster.units.iter().enumerate().map(line).collect()
}

fn row(build: Build, lines: Lines, id: UnitId) -> El {
    let line = move || lines.with(|lines| lines.iter().find(|line| line.unit.id == id).cloned());
    let current = move || (build.view.get() == View::Unit(id.0)).to_string();
    let link = el("a", "")
        .set("id", link_id(id))
        .set("href", build.href(View::Unit(id.0)))
        .words("aria-current", current)
        .show(line, move |line| build.now(|system, roster| Some(face(system, roster, line.as_ref()?))));
    el("li", "unit").put(link)
}

/// Name and price, given name, models with what they carry, notes, and what is wrong.
fn face(system: &System, roster: &Roster, line: &Line) -> Vec<El> {
    let unit = &line.unit;
    let entry = entry_of(system, roster, unit);
    let name = match unit.name.as_str() {
        "" => say::unit_name(system, roster, unit),
        _ => entry.map_or_else(|| unit.entry.to_string(), |entry| entry.name.clone()),
    };
    let head = el("span", "line")
        .put(el("span", "name").put(name))
        .put(dots())
        .put(el("span", "price").put(price(system, line.cost)));
    let mut parts = vec![head];
    if !unit.name.is_empty() {
        parts.push(el("span", "given").put(["\u{201c}", &unit.name, "\u{201d}"].concat()));
    }
    parts.extend(unit.members.iter().map(|member| el("span", "models").put(models(system, entry, member))));
    parts.extend(items("span", "given", &unit.notes));
    parts.extend(mark(line.faults, line.checks));
    parts
}

/// What is wrong with a unit, in two words.
fn mark(faults: usize, checks: usize) -> Option<El> {
    let (class, sign, count, word) = match (faults, checks) {
        (0, 0) => return None,
        (0, checks) => ("verdict look", icon::WARN, checks, " to check"),
        (1, _) => ("verdict bad", icon::CROSS, 1, " fault"),
        (faults, _) => ("verdict bad", icon::CROSS, faults, " faults"),
    };
    Some(el("span", class).put(icon(sign)).put(el("span", "").put(count.to_string()).put(word)))
}

/// "4 Veteran: Slug Rifle, Flak Armour"
fn models(system: &System, entry: Option<&Entry>, member: &Member) -> String {
    let mut text = member.count.to_string();
    text.push(' ');
    let model = entry.and_then(|entry| system.find_model(entry, &member.model));
    text.push_str(model.map_or(member.model.as_str(), |model| &model.name));
    for (at, pick) in member.picks.iter().enumerate() {
        text.push_str(if at == 0 { ": " } else { ", " });
        text.push_str(system.find_item(&pick.item).map_or(pick.item.as_str(), |item| &item.name));
    }
    text
}

/// What is used of what is allowed, for the whole army.
fn meters(build: Build) -> El {
    let lines = move || {
        let report = build.report.get();
        build.with(|system, roster| {
            let of_army =
                report.meters.iter().filter(|meter| meter.unit.is_none() && (meter.used > 0 || meter.allowed > 0));
            of_army.map(|meter| (say::meter(system, roster, meter), meter.used, meter.allowed)).collect::<Vec<_>>()
        })
    };
    shown(lines, |lines| {
        let list = el("ul", "meters").put(lines.iter().map(meter).collect::<Vec<_>>());
        (!lines.is_empty()).then(|| el("div", "group").put(el("h3", "").put("Counts")).put(list))
    })
}

/// One count, with a bar that says the same.
pub fn meter((text, used, allowed): &(String, u32, u32)) -> El {
    let (used, allowed) = (*used, *allowed);
    let (what, numbers) = text.rsplit_once(": ").unwrap_or((text, ""));
    let class = if used > allowed { "meter over" } else { "meter" };
    el("li", class)
        .put(el("span", "line").put(el("span", "name").put(what)).put(dots()).put(el("span", "price").put(numbers)))
        .put(
            el("meter", "")
                .set("aria-hidden", "true")
                .set("min", "0")
                .set("max", allowed.max(1).to_string())
                .set("value", used.min(allowed.max(1)).to_string()),
        )
}

/// Lines kept with the list: what a reader could not place, and what the player noted.
fn notes(build: Build) -> El {
    let notes = move || build.with(|_, roster| roster.notes.clone());
    shown(notes, move |notes| {
        let list = el("ul", "notes").put(items("li", "", notes));
        let change = el("p", "").put(el("a", "").set("href", build.href(View::Options)).put("Change the notes"));
        (!notes.is_empty()).then(|| el("div", "group").put(el("h3", "").put("Notes")).put(list).put(change))
    })
}
