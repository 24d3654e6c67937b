//! What can be added: every unit of the force by role, with its price and what adding it would break.

use std::sync::Arc;

use leptos::prelude::*;

use crate::advise::fresh;
use crate::check::{Place, check};
use crate::cost;
use crate::edit::Edit;
use crate::id::Id;
use crate::roster::{Roster, Unit};
use crate::route::View;
use crate::say;
use crate::system::{Entry, Force, Role, Severity, System};
use crate::ui::app::Back;
use crate::ui::build::Build;
use crate::ui::dom;
use crate::ui::el::{El, el, keep};
use crate::ui::part::form::{dots, heading};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::price::price;
use crate::view::{Army, UnitView};

/// A unit that can be added, as it is shown.
#[derive(Clone, PartialEq)]
struct Offer {
    entry: Id,
    /// Price of the cheapest one.
    from: String,
    amount: i64,
    /// What the army would break by it.
    why: Option<String>,
}

/// All that can be added.
#[derive(Clone, PartialEq, Default)]
struct Offers {
    list: Vec<Offer>,
    /// What the army would break by any unit of a role.
    shared: Vec<(usize, String)>,
}

/// The column of what can be added, as it is drawn.
pub fn column(build: Build) -> impl FnMut() -> Vec<El> + 'static {
    let filter = RwSignal::new(String::new());
    // What is offered depends on which units there are and on the rulings, not on every item of theirs.
    let kinds = Memo::new(move |_| {
        build.settled(|_, roster, _| {
            let units = roster.units.iter().map(|unit| unit.entry.clone()).collect::<Vec<_>>();
            (units, roster.rulings.clone(), roster.force.clone())
        })
    });
    let told = RwSignal::new(build.now(|system, roster| Arc::new(offers(system, roster))));
    let mut first = true;
    keep(Box::new(move || {
        kinds.track();
        // Trying every unit out takes longer than a press may, so what it changes here shows a moment after it.
        if !std::mem::replace(&mut first, false) {
            dom::later(30, move || {
                let fresh = build.try_now(|system, roster| Arc::new(offers(system, roster)));
                told.try_update(|told| *told = fresh.unwrap_or_default());
            });
        }
    }));
    let over = Memo::new(move |_| {
        let left = build.settled(|system, roster, report| {
            Some(roster.limit(&system.currencies().first()?.id)? - report.total.of(0))
        });
        told.with(|offers| {
            let over = offers.list.iter().filter(|offer| (0..offer.amount).contains(&left.unwrap_or(i64::MAX)));
            over.map(|offer| offer.entry.clone()).collect::<Vec<_>>()
        })
    });
    move || told.with(|offers| over.with(|over| draw(build, filter, offers, over)))
}

fn draw(build: Build, filter: RwSignal<String>, offers: &Offers, over: &[Id]) -> Vec<El> {
    let system = build.system();
    let force = build.now(|_, roster| roster.force.clone());
    let Some(force) = system.find_force(&force) else {
        return vec![
            heading("add-title", "add").put("Add units"),
            el("p", "hint").put("The data has no such force, so nothing can be added."),
        ];
    };
    let words = filter.get();
    let lower = say::lower(&words);
    let hits = |entry: &Entry| lower.split_whitespace().all(|word| is_in(word, entry));
    let group = |(at, role): (usize, &Role)| {
        let entries: Vec<&Entry> = system.entries_of(force).filter(|entry| entry.role == at).collect();
        let why = offers.shared.iter().find(|(role, _)| *role == at);
        let why = why.map(|(_, why)| el("p", "why").put(["With one more: ", why].concat()));
        let rows = entries.iter().map(|entry| {
            let offer = offers.list.iter().find(|offer| offer.entry == entry.id);
            row(build, entry, offer, over.contains(&entry.id)).flag("hidden", !hits(entry))
        });
        el("div", "group")
            .flag("hidden", !entries.iter().any(|entry| hits(entry)))
            .put(el("h3", "").put(role.plural.clone()))
            .put(why)
            .put(el("ul", "rows").put(rows.collect::<Vec<_>>()))
    };
    let some = system.entries_of(force).any(hits);
    let field = el("input", "")
        .set("id", "add-filter")
        .set("type", "search")
        .set("placeholder", "Filter units")
        .set("autocomplete", "off")
        .set("aria-keyshortcuts", "/")
        .value(words)
        .on("input", move |event| filter.set(dom::value(&event)))
        .on("keydown", move |event| {
            if dom::key(&event) == "Escape" {
                filter.set(String::new())
            }
        });
    vec![
        heading("add-title", "add").put("Add units"),
        el("div", "filter")
            .put(el("label", "unseen").set("for", "add-filter").put("Filter units"))
            .put(field)
            .put(el("kbd", "").set("aria-hidden", "true").put("/")),
        el("div", "").put(system.roles().iter().enumerate().map(group).collect::<Vec<_>>()),
        el("p", "hint").flag("hidden", some).put("No unit of this force is called that."),
    ]
}

fn row(build: Build, entry: &Entry, offer: Option<&Offer>, over: bool) -> El {
    let id = entry.id.clone();
    let over = over.then(|| el("span", "over").put("over").put(el("span", "unseen").put(" the limit,")));
    let why = offer.and_then(|offer| offer.why.clone());
    el("li", "")
        .put(
            el("button", "offer")
                .on("click", move |_| add(build, &id))
                .put(icon(icon::PLUS))
                .put(el("span", "unseen").put("Add "))
                .put(el("span", "name").put(entry.name.clone()))
                .put(dots())
                .put(over)
                .put(el("span", "price").put(offer.map_or_else(String::new, |offer| offer.from.clone()))),
        )
        .put(el("p", "about").put(entry.about.clone()))
        .put(why.map(|why| el("p", "why").put(why)))
}

/// Puts the cheapest legal form of a unit in and shows it.
fn add(build: Build, entry: &Id) {
    let made = build.now(|system, roster| {
        let force = system.find_force(&roster.force)?;
        let entry = system.find_entry(force, entry)?;
        let unit = fresh::unit(system, roster, force, entry);
        Some((entry.name.clone(), Edit::AddUnit(Box::new(unit), None)))
    });
    let Some((name, edit)) = made else { return };
    build.edit_lightly(edit);
    if let Some(id) = build.now(|_, roster| roster.units.last().map(|unit| unit.id)) {
        // The total first: another address and another title cost the browser more than the unit does.
        dom::after_paint(move || {
            if build.try_now(|_, roster| roster.unit(id).is_some()) == Some(true) {
                build.show_quietly(View::Unit(id.0));
            }
        });
    }
    if !dom::side_by_side() {
        build.app.toast([&name, " added."].concat(), Back::Undo);
    }
}

fn offers(system: &System, roster: &Roster) -> Offers {
    let Some(force) = system.find_force(&roster.force) else { return Offers::default() };
    // The army without its models: enough to know its discounts and what it may have more of.
    let mut bare = roster.clone();
    bare.units.iter_mut().for_each(|unit| unit.members.clear());
    let before = check(system, &bare);
    let offer = |entry: &Entry| {
        let unit = fresh::unit(system, &bare, force, entry);
        let mut with = bare.clone();
        with.insert(unit.clone(), usize::MAX);
        let price_of = price_of(system, &with, force, with.units.last());
        let after = check(system, &with);
        // An army of nothing lacks everything; only too much of something is worth saying here.
        let new = after.findings.iter().find(|finding| {
            finding.severity == Severity::Error
                && (finding.place == Place::ARMY || finding.place.unit == with.units.last().map(|unit| unit.id))
                && finding.place.member.is_none()
                && !before.findings.iter().any(|old| old.what == finding.what)
                && !matches!(finding.what.code(), "limit.over" | "role.too-few")
        });
        Offer {
            entry: entry.id.clone(),
            from: price(system, price_of),
            amount: price_of.of(0),
            why: new.map(|finding| say::finding(system, &with, finding)),
        }
    };
    let mut offers = Offers { list: system.entries_of(force).map(offer).collect(), shared: Vec::new() };
    offers.share(system, force);
    offers
}

impl Offers {
    /// What is true of every unit of a role is said once.
    fn share(&mut self, system: &System, force: &Force) {
        for role in 0..system.roles().len() {
            let of_role =
                |offer: &Offer| system.find_entry(force, &offer.entry).is_some_and(|entry| entry.role == role);
            let mut reasons = self.list.iter().filter(|offer| of_role(offer)).map(|offer| &offer.why);
            let Some(Some(first)) = reasons.next().cloned() else { continue };
            if reasons.all(|why| why.as_ref() == Some(&first)) {
                self.list.iter_mut().filter(|offer| of_role(offer)).for_each(|offer| offer.why = None);
                self.shared.push((role, first));
            }
        }
    }
}

fn price_of(system: &System, roster: &Roster, force: &Force, unit: Option<&Unit>) -> crate::system::Cost {
    let army = Army::new(system, roster);
    unit.map_or(crate::system::Cost::ZERO, |unit| cost::unit(&army, &UnitView::new(system, Some(force), unit)).total)
}

/// Whether a word, in small letters, is in what a unit is called.
fn is_in(word: &str, entry: &Entry) -> bool {
    entry.aliases.iter().chain([&entry.name]).any(|name| say::lower(name).contains(word))
}
