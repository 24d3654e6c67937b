//! What can be added: every unit of the force by role, with its price and what adding it would break.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::web_sys;

use crate::advise::fresh;
use crate::advise::what_if::Trial;
use crate::check::What;
use crate::cost;
use crate::edit::Edit;
use crate::id::Id;
use crate::roster::{Roster, Unit};
use crate::route::View;
use crate::say;
use crate::system::{Entry, Force, Role, System};
use crate::ui::build::Build;
use crate::ui::build::would::{self, Would};
use crate::ui::dom;
use crate::ui::el::{El, el, keep};
use crate::ui::own::room;
use crate::ui::part::form::{dots, heading};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::price::price;
use crate::ui::rest;
use crate::ui::toast::Back;
use crate::view::{Army, UnitView};

/// A unit that can be added.
#[derive(Clone, PartialEq)]
struct Offer {
    /// The cheapest one.
    unit: Unit,
    /// Its price.
    from: String,
}

/// What would be broken by all that can be added.
#[derive(Clone, PartialEq, Default)]
struct Breaks {
    /// One for each unit, in the force's order.
    list: Vec<Would>,
    /// By any unit of a role.
    shared: Vec<(usize, Would)>,
}

/// The column of what can be added, as it is drawn.
pub fn column(build: Build) -> impl FnMut() -> Vec<El> + 'static {
    let filter = RwSignal::new(String::new());
    // What is offered depends on which units there are and on the rulings, not on every item of theirs.
    let kinds = Memo::new(move |_| {
        build.settled(|system, roster, _| {
            let units = roster.units.iter().map(|unit| unit.entry.clone()).collect::<Vec<_>>();
            // Own data makes another game of it.
            (units, roster.rulings.clone(), roster.force.clone(), std::ptr::from_ref(system).addr())
        })
    });
    let told = RwSignal::new(build.now(|system, roster| Arc::new(offers(system, roster))));
    let mut first = true;
    keep(Box::new(move || {
        // Read, not only tracked: a memo that nobody has read follows nothing.
        kinds.with(|_| ());
        // Trying every unit out takes longer than a press may, so what it changes here shows a moment after it.
        if !std::mem::replace(&mut first, false) {
            dom::later(30, move || {
                let fresh = build.try_now(|system, roster| Arc::new(offers(system, roster)));
                told.try_update(|told| *told = fresh.unwrap_or_default());
            });
        }
    }));
    let breaks = Memo::new(move |_| {
        build.settled(|system, roster, report| {
            let army = Army::new(system, roster);
            let trial = Trial::new(&army, report, None);
            told.with(|offers| Breaks::of(&army, &trial, offers))
        })
    });
    move || told.with(|offers| breaks.with(|breaks| draw(build, filter, offers, breaks)))
}

fn draw(build: Build, filter: RwSignal<String>, offers: &[Offer], breaks: &Breaks) -> Vec<El> {
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
        let entries = || system.entries_of(force).enumerate().filter(|(_, entry)| entry.role == at);
        let shared = breaks.shared.iter().find(|(role, _)| *role == at).map(|(_, would)| would);
        let all = ["all-", role.id.as_str()].concat();
        let rows = entries().map(|(at, entry)| {
            let shared = shared.map(|_| all.clone());
            row(build, entry, offers.get(at), breaks.list.get(at), shared).flag("hidden", !hits(entry))
        });
        el("div", "group")
            .flag("hidden", !entries().any(|(_, entry)| hits(entry)))
            .put(el("h3", "").put(role.plural.clone()))
            .put(shared.and_then(|would| would.line(all.clone(), "With one more")))
            .put(el("ul", "rows").put(rows.collect::<Vec<_>>()))
    };
    let mut found = system.entries_of(force).filter(|entry| hits(entry));
    let first = found.next().map(|entry| entry.id.clone());
    let some = first.is_some();
    let only = first.filter(|_| !lower.trim().is_empty() && found.next().is_none());
    let none = force.entries.is_empty();
    let (game, id) = (system.id().to_string(), force.id.to_string());
    let make = move |_| {
        let (game, id, back) = (game.clone(), id.clone(), build.route(View::Add));
        rest::act(build.app, move || room::begin_unit(build.app, &game, &id, back));
    };
    let field = el("input", "")
        .set("id", "add-filter")
        .set("type", "search")
        .set("placeholder", "Filter units")
        .set("autocomplete", "off")
        .set("aria-keyshortcuts", "/")
        .value(words)
        .on("input", move |event| filter.set(dom::value(&event)))
        .on("keydown", move |event| match (dom::key(&event).as_str(), &only) {
            ("Escape", _) => filter.set(String::new()),
            ("Enter", Some(id)) => {
                // The next letters typed look for another.
                if let Some(input) = dom::target::<web_sys::HtmlInputElement>(&event) {
                    input.select();
                }
                add(build, id, false);
                // Where that would take the field away, what can be added stays.
                if dom::media("(min-width: 68em)") {
                    show(build);
                }
            }
            _ => {}
        });
    vec![
        heading("add-title", "add").put("Add units"),
        el("div", "filter")
            .flag("hidden", none)
            .put(el("label", "unseen").set("for", "add-filter").put("Filter units"))
            .put(field)
            .put(el("kbd", "").set("aria-hidden", "true").put("/")),
        el("div", "").put(system.roles().iter().enumerate().map(group).collect::<Vec<_>>()),
        el("p", "hint").flag("hidden", some || none).put("No unit of this force is called that."),
        el("p", "hint").flag("hidden", !none).put(OWN),
        el("p", "tools").put(el("button", if none { "button main" } else { "" }).on("click", make).put("Make a unit")),
    ]
}

/// What a player can do where a force has no units.
const OWN: &str = "There are no units yet. Make your own: each with its profile, what it carries and a price. It belongs to this browser \
                   and is here for every list.";

fn row(build: Build, entry: &Entry, offer: Option<&Offer>, would: Option<&Would>, shared: Option<String>) -> El {
    let id = entry.id.clone();
    let button = el("button", "offer")
        .on("click", move |event| {
            add(build, &id, dom::again(&event));
            show(build);
        })
        .put(icon(icon::PLUS))
        .put(el("span", "unseen").put("Add "))
        .put(el("span", "name").put(entry.name.clone()))
        .put(dots())
        .put(would.and_then(Would::chip))
        .put(el("span", "price").put(offer.map_or_else(String::new, |offer| offer.from.clone())));
    let (button, line) = match (would, shared) {
        (_, Some(shared)) => (button.set("aria-describedby", shared), None),
        (Some(would), None) => would.under(button, ["join-", entry.id.as_str()].concat(), "With it"),
        (None, None) => (button, None),
    };
    let of = build.now(|system, roster| {
        let force = system.find_force(&roster.force)?;
        Some([&force.sub_lists.get(entry.sub_list?)?.name, ". "].concat())
    });
    el("li", "").put(button).put(el("p", "about").put(of.unwrap_or_default()).put(entry.about.clone())).put(line)
}

/// Puts the cheapest legal form of a unit in. Two quick presses are two units, as they are with every button that adds one
/// more; one that was not meant is told and taken back with a press.
fn add(build: Build, entry: &Id, again: bool) {
    let made = build.now(|system, roster| {
        let force = system.find_force(&roster.force)?;
        let entry = system.find_entry(force, entry)?;
        let unit = fresh::unit(system, roster, force, entry);
        Some((entry.name.clone(), fresh::joining(&Army::new(system, roster), entry, unit)))
    });
    let Some((name, edit)) = made else { return };
    build.edit_lightly(edit);
    let many = build.now(|_, roster| roster.units.iter().filter(|unit| unit.entry == *entry).count());
    if again || !dom::side_by_side() {
        let text = match many {
            0 | 1 => [&name, " added."].concat(),
            many => [&name, " added; the list has ", &many.to_string(), " of them now."].concat(),
        };
        build.app.toast(text, Back::Undo);
    }
}

/// Shows the unit that was added last.
fn show(build: Build) {
    if let Some(id) = build.now(|_, roster| roster.units.iter().map(|unit| unit.id).max()) {
        // The total first: another address and another title cost the browser more than the unit does.
        dom::after_paint(move || {
            if build.try_now(|_, roster| roster.unit(id).is_some()) == Some(true) {
                build.show_quietly(View::Unit(id.0));
            }
        });
    }
}

/// Every unit of the force, in its order, at its cheapest.
fn offers(system: &System, roster: &Roster) -> Vec<Offer> {
    let Some(force) = system.find_force(&roster.force) else { return Vec::new() };
    let (army, bare) = (Army::new(system, roster), roster.part(None));
    let offer = |entry: &Entry| {
        let unit = fresh::unit(system, &bare, force, entry);
        let cost = cost::unit(&army.joined_by(entry.ix), &UnitView::new(system, Some(force), &army.settings, &unit));
        let known = !cost.at_least || !cost.total.is_zero();
        Offer { from: if known { price(system, cost.total) } else { "not given".to_owned() }, unit }
    };
    system.entries_of(force).map(offer).collect()
}

impl Breaks {
    fn of(army: &Army, trial: &Trial, offers: &[Offer]) -> Breaks {
        // An army of nothing lacks everything; what a unit does not bring is not its fault.
        let would = |offer: &Offer| {
            let entry = army.force.and_then(|force| army.system.find_entry(force, &offer.unit.entry));
            let edit = match entry {
                Some(entry) => fresh::joining(army, entry, offer.unit.clone()),
                None => Edit::AddUnit(Box::new(offer.unit.clone()), None),
            };
            would::among(army.system, trial, &edit, |finding| {
                !matches!(finding.what, What::RoleFew { .. } | What::Loose)
            })
        };
        let mut breaks = Breaks { list: offers.iter().map(would).collect(), shared: Vec::new() };
        if let Some(force) = army.force {
            breaks.share(army.system, force);
        }
        breaks
    }

    /// What is true of every unit of a role is said once.
    fn share(&mut self, system: &System, force: &Force) {
        for role in 0..system.roles().len() {
            let mut of_role: Vec<&mut Would> = system
                .entries_of(force)
                .zip(&mut self.list)
                .filter(|(entry, _)| entry.role == role)
                .map(|(_, would)| would)
                .collect();
            let Some(first) = of_role.first().map(|would| Would::clone(would)) else { continue };
            if !first.rest.is_empty() && of_role.iter().all(|would| would.rest == first.rest) {
                of_role.iter_mut().for_each(|would| would.rest.clear());
                self.shared.push((role, first));
            }
        }
    }
}

/// Whether a word, in small letters, is in what a unit is called.
fn is_in(word: &str, entry: &Entry) -> bool {
    entry.aliases.iter().chain([&entry.name]).any(|name| say::lower(name).contains(word))
}
