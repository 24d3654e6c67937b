//! The army: its units by role, each with its price and what is wrong with it.

use leptos::prelude::*;

use crate::check::Report;
use crate::format::text;
use crate::id::{Id, UnitId};
use crate::roster::{Roster, Unit};
use crate::route::{Route, View};
use crate::say;
use crate::system::{Entry, Severity, System};
use crate::ui::build::{Build, figures, groups};
use crate::ui::dom;
use crate::ui::el::{self, El, el, truth};
use crate::ui::part::form::dots;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::price;

/// The id of the link to a unit, to put the focus on.
pub fn link_id(unit: UnitId) -> String {
    ["u", &unit.0.to_string()].concat()
}

/// The column of the army.
pub fn draw(build: Build) -> Vec<El> {
    let view = build.view.get();
    build.settled(|system, roster, report| {
        let roles: Vec<Option<usize>> =
            roster.units.iter().map(|unit| entry_of(system, roster, unit).map(|entry| entry.role)).collect();
        let group = |role: Option<usize>, name: &str| {
            let of_role = roster.units.iter().enumerate().filter(|(at, _)| roles[*at] == role);
            let rows = of_role.map(|(at, unit)| row(build, system, roster, report, at, view == View::Unit(unit.id.0)));
            let rows = rows.collect::<Vec<_>>();
            el("div", "group")
                .flag("hidden", rows.is_empty())
                .put(el("h3", "").put(name.to_owned()))
                .put(el("ul", "rows").put(rows))
        };
        let groups: Vec<El> = if system.formations().is_empty() {
            system.roles().iter().enumerate().map(|(at, role)| group(Some(at), &role.plural)).collect()
        } else {
            let current = |at: usize| roster.units.get(at).is_some_and(|unit| view == View::Unit(unit.id.0));
            groups::draw(build, system, roster, &|at| row(build, system, roster, report, at, current(at)))
        };
        vec![
            remarks(build),
            if roster.units.is_empty() { guidance(build) } else { el::text("") },
            el("div", "").put(groups),
            if system.formations().is_empty() { group(None, "Not in this force") } else { el::text("") },
            meters(system, roster, report),
            figures::draw(build, system, roster, report),
            rulings(build, system, roster),
            paper(system, roster, report),
            to_the_table(build, roster),
            notes(build, &roster.notes),
        ]
    })
}

fn guidance(build: Build) -> El {
    el("div", "hint")
        .put(
            el("p", "")
                .put("No units yet. What you add comes ready to play in its cheapest form; then change what you like."),
        )
        .put(el("p", "narrow").put(el("a", "button").set("href", build.href(View::Add)).put("Add a unit")))
}

/// The ways from the list to the table.
fn to_the_table(build: Build, roster: &Roster) -> El {
    let link = |to: Route, name: &'static str| el("a", "button").set("href", to.to_string()).put(name);
    el("p", "tools")
        .flag("hidden", roster.units.is_empty())
        .put(link(Route::Paper(build.id()), "Print"))
        .put(link(Route::Table(build.id()), "Cards on screen"))
}

/// What the reader had to say, until the player has seen it.
fn remarks(build: Build) -> El {
    let remarks = build.app.remarks.with(|(of, remarks)| if *of == build.id() { remarks.clone() } else { Vec::new() });
    let understood = move |_| {
        build.app.remarks.set(Default::default());
        dom::focus_soon("army-title".to_owned());
    };
    el("div", "remarks")
        .flag("hidden", remarks.is_empty())
        .put(el("h3", "").put("How this list was read"))
        .put(el("ul", "").set("tabindex", "0").put(items("li", "", &remarks)))
        .put(el("button", "").on("click", understood).put("Understood"))
}

/// Texts as items of a list, or as other elements that are alike.
fn items(tag: &'static str, class: &'static str, texts: &[String]) -> Vec<El> {
    texts.iter().map(|text| el(tag, class).put(text.clone())).collect()
}

/// The units of a role, in the list's order; without one, those that the force does not have.
pub fn ids_of(system: &System, roster: &Roster, role: Option<usize>) -> Vec<UnitId> {
    let of_role = roster.units.iter().filter(|unit| entry_of(system, roster, unit).map(|entry| entry.role) == role);
    of_role.map(|unit| unit.id).collect()
}

fn entry_of<'a>(system: &'a System, roster: &Roster, unit: &Unit) -> Option<&'a Entry> {
    system.find_entry(system.find_force(&roster.force)?, &unit.entry)
}

/// Name and price, given name, models with what they carry, notes, and what is wrong.
fn row(build: Build, system: &System, roster: &Roster, report: &Report, at: usize, current: bool) -> El {
    let unit = &roster.units[at];
    let entry = entry_of(system, roster, unit);
    let name = match unit.name.as_str() {
        "" => say::unit_name(system, roster, unit),
        _ => entry.map_or_else(|| unit.entry.to_string(), |entry| entry.name.clone()),
    };
    let cost = report.units.get(at).map_or_else(Vec::new, |unit| price::of_unit(system, &unit.cost));
    let head = el("span", "line").put(el("span", "name").put(name)).put(dots()).put(el("span", "price").put(cost));
    let given = (!unit.name.is_empty()).then(|| ["\u{201c}", &unit.name, "\u{201d}"].concat());
    let models = text::unit_lines(system, roster, entry, unit).into_iter().map(|line| el("span", "models").put(line));
    let count = |severity| report.about(unit.id).filter(|finding| finding.severity == severity).count();
    let link = el("a", "")
        .set("id", link_id(unit.id))
        .set("href", build.href(View::Unit(unit.id.0)))
        .set("aria-current", truth(current))
        .put(head)
        .put(given.map(|given| el("span", "given").put(given)))
        .put(models.collect::<Vec<_>>())
        .put(items("span", "given", &unit.notes))
        .put(mark(count(Severity::Error), count(Severity::Warning)));
    el("li", "unit").key(link_id(unit.id)).put(link)
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

/// What is used of what is allowed, for the whole army.
fn meters(system: &System, roster: &Roster, report: &Report) -> El {
    let of_army = report.meters.iter().filter(|meter| meter.unit.is_none() && (meter.used > 0 || meter.allowed > 0));
    let rows = of_army.map(|meter| self::meter(say::meter(system, roster, meter), meter.used, meter.allowed));
    let rows = rows.collect::<Vec<_>>();
    el("div", "group").flag("hidden", rows.is_empty()).put(el("h3", "").put("Counts")).put(el("ul", "meters").put(rows))
}

/// One count, with a bar that says the same.
pub fn meter(text: String, used: u32, allowed: u32) -> El {
    let (what, numbers) = text.rsplit_once(": ").unwrap_or((&text, ""));
    let (what, numbers) = (what.to_owned(), numbers.to_owned());
    let most = allowed.max(1);
    el("li", if used > allowed { "meter over" } else { "meter" })
        .put(el("span", "line").put(el("span", "name").put(what)).put(dots()).put(el("span", "price").put(numbers)))
        .put(
            el("meter", "")
                .set("aria-hidden", "true")
                .set("min", "0")
                .set("max", most.to_string())
                .set("value", used.min(most).to_string()),
        )
}

/// Answers that differ from the usual: who looks at the list, on paper too, must know what it was judged by.
fn rulings(build: Build, system: &System, roster: &Roster) -> El {
    let answer = |(id, own): &(Id, Id)| {
        let ruling = system.find_ruling(id)?;
        let option = ruling.find_option(own)?;
        Some([&ruling.question, " ", &say::capital(&option.label)].concat())
    };
    let answers = roster.rulings.iter().filter_map(answer).collect::<Vec<_>>();
    el("div", "group")
        .flag("hidden", answers.is_empty())
        .put(el("h3", "").put("Rulings of this list"))
        .put(el("ul", "notes").put(items("li", "", &answers)))
        .put(el("p", "").put(el("a", "").set("href", build.href(View::Options)).put("Change the rulings")))
}

/// What is wrong, for paper: on screen it has a part of its own.
fn paper(system: &System, roster: &Roster, report: &Report) -> El {
    let grave = report.findings.iter().filter(|finding| finding.severity != Severity::Note);
    let said = grave.map(|finding| say::finding(system, roster, finding)).collect::<Vec<_>>();
    el("div", "group paper")
        .flag("hidden", said.is_empty())
        .put(el("h3", "").put("What is wrong"))
        .put(el("ul", "notes").put(items("li", "", &said)))
}

/// Lines kept with the list: what a reader could not place, and what the player noted.
fn notes(build: Build, notes: &[String]) -> El {
    el("div", "group")
        .flag("hidden", notes.is_empty())
        .put(el("h3", "").put("Notes"))
        .put(el("ul", "notes").put(items("li", "", notes)))
        .put(el("p", "").put(el("a", "").set("href", build.href(View::Options)).put("Change the notes")))
}
