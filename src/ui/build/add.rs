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
use crate::system::{Entry, Force, Severity, System};
use crate::ui::app::Back;
use crate::ui::build::Build;
use crate::ui::dom;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{flag, heard, live, press, text, typed, words};
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

/// The column of what can be added.
pub fn draw(build: Build) -> AnyView {
    let filter = RwSignal::new(String::new());
    // What is offered depends on which units there are and on the rulings, not on every item of theirs.
    let kinds = Memo::new(move |_| {
        build.with(|_, roster| {
            let units: Vec<Id> = roster.units.iter().map(|unit| unit.entry.clone()).collect();
            (units, roster.rulings.clone(), roster.force.clone())
        })
    });
    let offers = Memo::new(move |_| {
        kinds.track();
        build.now(|system, roster| Arc::new(offers(system, roster)))
    });
    let system = build.system();
    let force = build.now(|_, roster| roster.force.clone());
    let Some(force) = system.find_force(&force) else {
        return view! { <h2 id="add-title" tabindex="-1">"Add units"</h2><p class="hint">"The data has no such force, so nothing can be added."</p> }
            .into_any();
    };
    let roles = system.roles().iter().enumerate().filter_map(|(at, role)| {
        let entries: Vec<&Entry> = system.entries_of(force).filter(|entry| entry.role == at).collect();
        if entries.is_empty() {
            return None;
        }
        let names: Vec<String> = entries.iter().map(|entry| folded(entry)).collect();
        let shared = Memo::new(move |_| {
            offers.with(|offers| offers.shared.iter().find(|(role, _)| *role == at).map(|(_, why)| why.clone()))
        });
        let rows = entries.iter().map(|entry| row(build, entry, filter, offers)).collect::<Vec<_>>();
        let none = flag(move || filter.with(|filter| !names.iter().any(|name| hit(name, filter))));
        Some(view! {
            <div class="group" hidden=none>
                <h3>{role.plural.clone()}</h3>
                {live(move || shared.get().map(|why| view! { <p class="why">"With one more: " {why}</p> }.into_any()))}
                <ul class="rows">{rows}</ul>
            </div>
        }.into_any())
    });
    let all: Vec<String> = system.entries_of(force).map(folded).collect();
    let nothing = move || filter.with(|filter| !all.iter().any(|name| hit(name, filter)));
    view! {
        <h2 id="add-title" tabindex="-1">"Add units"</h2>
        <div class="filter">
            <label class="unseen" for="add-filter">"Filter units"</label>
            <input id="add-filter" type="search" placeholder="Filter units" autocomplete="off" aria-keyshortcuts="/"
                prop:value=words(move || filter.get()) on:input=heard(move |event| filter.set(dom::value(&event)))
                on:keydown=typed(move |event| if event.key() == "Escape" { filter.set(String::new()) })/>
            <kbd aria-hidden="true">"/"</kbd>
        </div>
        {roles.collect::<Vec<_>>()}
        <p class="hint" hidden=flag(move || !nothing())>"No unit of this force is called that."</p>
    }
    .into_any()
}

fn row(build: Build, entry: &Entry, filter: RwSignal<String>, offers: Memo<Arc<Offers>>) -> AnyView {
    let id = entry.id.clone();
    let name = folded(entry);
    let offer = Memo::new(move |_| offers.with(|offers| offers.list.iter().find(|offer| offer.entry == id).cloned()));
    let left = move || {
        let total = build.report.with(|report| report.total);
        build.with(|system, roster| Some(roster.limit(&system.currencies().first()?.id)? - total.of(0)))
    };
    let over = move || offer.get().zip(left()).is_some_and(|(offer, left)| offer.amount > left && left >= 0);
    let id = entry.id.clone();
    view! {
        <li hidden=flag(move || filter.with(|filter| !hit(&name, filter)))>
            <button type="button" class="offer" on:click=press(move |_| add(build, &id))>
                {icon(icon::PLUS)}
                <span class="unseen">"Add "</span>
                <span class="name">{entry.name.clone()}</span>
                <span class="dots" aria-hidden="true"></span>
                <span class="price">{text(move || [if over() { "over with " } else { "" }, &offer.get().map_or_else(String::new, |offer| offer.from)].concat())}</span>
            </button>
            <p class="about">{entry.about.clone()}</p>
            {live(move || offer.get().and_then(|offer| offer.why).map(|why| view! { <p class="why">{why}</p> }.into_any()))}
        </li>
    }
    .into_any()
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
    build.edit(edit);
    if let Some(id) = build.now(|_, roster| roster.units.last().map(|unit| unit.id)) {
        build.show_quietly(View::Unit(id.0));
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

fn folded(entry: &Entry) -> String {
    let mut name = entry.name.to_lowercase();
    for alias in &entry.aliases {
        name.push('\n');
        name.push_str(&alias.to_lowercase());
    }
    name
}

/// Whether every word of the filter is in the name.
fn hit(name: &str, filter: &str) -> bool {
    filter.to_lowercase().split_whitespace().all(|word| name.contains(word))
}
