//! Two lists beside each other: what is different between them, in words, and the choice of the other one.

use std::sync::Arc;

use leptos::prelude::*;

use crate::advise::compare::{Comparison, UnitChange, compare};
use crate::roster::Roster;
use crate::route::{Route, View};
use crate::say;
use crate::system::{Cost, System};
use crate::ui::app::{App, name_of};
use crate::ui::build::Build;
use crate::ui::el::{El, el};
use crate::ui::lists::Face;
use crate::ui::part::form::{dots, head_with_way_back};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::price::price;
use crate::ui::shelf::Shelf;
use crate::ui::{dom, games};

/// The screen of two lists; of one, to choose the other.
#[inline(never)]
pub fn screen(app: App, one: String, other: Option<String>) -> Vec<El> {
    let page = el("main", "page").follow(move || {
        app.games.track();
        app.shelf.with(|shelf| {
            let mut parts = match (shelf.get(&one), &other) {
                (Some(roster), None) => choose(shelf, &one, roster),
                (Some(a), Some(id)) if let Some(b) = shelf.get(id) => two(app, (&one, a), (id, b)),
                _ => gone(shelf, &[Some(&one), other.as_ref()]),
            };
            parts.insert(0, el("h1", "").set("tabindex", "-1").put("Compare two lists"));
            parts
        })
    });
    vec![head_with_way_back(), page]
}

fn title(names: &str) {
    document().set_title(&["Compare ", names, " \u{b7} Muster"].concat());
}

fn row(id: &str, to: &Route, label: Option<&'static str>, roster: &Arc<Roster>) -> El {
    let link = el("a", "").set("href", to.to_string());
    let label = label.map(|label| el("span", "about").put(label));
    el("li", "list").key(id.to_owned()).put(link.put(label).put(Face::of(roster).draw()))
}

/// The other lists of the same game.
fn choose(shelf: &Shelf, id: &str, roster: &Roster) -> Vec<El> {
    title(&name_of(roster));
    let others = shelf.lists.iter().filter(|kept| kept.id != id && kept.roster.game == roster.game);
    let link = |to: &str| Route::Compare(id.to_owned(), Some(to.to_owned()));
    let others: Vec<El> = others.map(|kept| row(&kept.id, &link(&kept.id), None, &kept.roster)).collect();
    let text = if others.is_empty() {
        "There is no other list of this game yet. Duplicate this one, change the copy, and compare the two."
    } else {
        "Choose the list to compare it with:"
    };
    let own = el("a", "").set("href", Route::Build(id.to_owned(), View::Army).to_string()).put(name_of(roster));
    vec![el("p", "").put(own).put(". ").put(text), el("ul", "rows").put(others)]
}

/// What to say where a list is not there.
fn gone(shelf: &Shelf, ids: &[Option<&String>]) -> Vec<El> {
    document().set_title("No such list \u{b7} Muster");
    let mut parts = Vec::new();
    for id in ids.iter().copied().flatten() {
        let text = if let Some(roster) = shelf.get(id) {
            [&name_of(roster), " is here, but there is nothing to compare it with."].concat()
        } else if let Some(kept) = shelf.bin.iter().find(|kept| kept.id == *id) {
            [&name_of(&kept.roster), " was deleted; restore it from the bin below all lists."].concat()
        } else {
            "A list of this address is not here. It may be in another browser, or deleted.".to_owned()
        };
        parts.push(el("p", "").put(text));
    }
    parts.push(el("p", "").put(el("a", "").set("href", "#/").put("All lists")));
    parts
}

fn two(app: App, (one, a): (&str, &Arc<Roster>), (other, b): (&str, &Arc<Roster>)) -> Vec<El> {
    title(&[&name_of(a), " and ", &name_of(b)].concat());
    let open = |id: &str| Route::Build(id.to_owned(), View::Army);
    let (first, last) = (one.to_owned(), other.to_owned());
    let swapped = ["From ", &name_of(b), " to ", &name_of(a)].concat();
    let swap = move |_| {
        app.replace(Route::Compare(last.clone(), Some(first.clone())));
        app.say(swapped.clone());
        dom::focus_soon("swap".to_owned());
    };
    let another = Route::Compare(one.to_owned(), None).to_string();
    let sides =
        el("ul", "rows").put(row("one", &open(one), Some("From"), a)).put(row("other", &open(other), Some("To"), b));
    let tools = el("div", "tools")
        .put(el("button", "").set("id", "swap").on("click", swap).put("Swap sides"))
        .put(el("a", "button").set("href", another).put("Compare with another"));
    let mut parts = vec![sides, tools];
    match games::get(&a.game) {
        _ if a.game != b.game => {
            parts.push(el("p", "").put("These lists are of different games; there is nothing to compare."));
        }
        None => parts.push(el("p", "").put("These lists are for a game that this page does not have.")),
        Some(system) => parts.extend(differences(&system, &compare(&system, a, b))),
    }
    parts
}

/// What differs between two versions of the open list, to be unfolded.
#[inline(never)]
pub fn versions(build: Build, title: &'static str, before: &Roster, after: &Roster) -> El {
    let (fold, open) = build.fold("fold", title.to_owned(), false, el("summary", "").put(el("b", "").put(title)));
    let system = build.system();
    fold.put(if open { differences(&system, &compare(&system, before, after)) } else { Vec::new() })
}

/// All differences, the sum of them first.
fn differences(system: &System, comparison: &Comparison) -> Vec<El> {
    if comparison.is_empty() {
        return vec![el("p", "").put(icon(icon::CHECK)).put(" There is no difference between them.")];
    }
    let (old, new) = comparison.totals;
    let total = el("p", "line")
        .put(el("span", "name").put("Total"))
        .put(dots())
        .put(el("b", "price").put(change(system, old, new)));
    let head = comparison.head.iter().map(|(what, old, new)| {
        let known = |text: &String| vec![if text.is_empty() { "none".to_owned() } else { text.clone() }];
        changed(what, String::new(), &known(old), &known(new))
    });
    let units = |kind: fn(&UnitChange) -> bool| -> Vec<El> {
        let row = |unit: &UnitChange| {
            let cost = match unit.costs {
                (Some(old), Some(new)) => change(system, old, new),
                (old, new) => say::difference(system, old.unwrap_or(Cost::ZERO), new.unwrap_or(Cost::ZERO)),
            };
            changed(&unit.name, cost, &unit.removed, &unit.added)
        };
        comparison.units.iter().filter(|unit| kind(unit)).map(row).collect()
    };
    let same = comparison.units.is_empty();
    vec![
        total,
        el("p", "").flag("hidden", !same).put("The units are the same in both."),
        section("Head of the list", head.collect()),
        section("Units that changed", units(|unit| unit.costs.0.is_some() && unit.costs.1.is_some())),
        section("Units that came", units(|unit| unit.costs.0.is_none())),
        section("Units that went", units(|unit| unit.costs.1.is_none())),
    ]
}

fn section(title: &'static str, rows: Vec<El>) -> El {
    el("section", "").flag("hidden", rows.is_empty()).put(el("h2", "").put(title)).put(el("ul", "rows").put(rows))
}

/// "85 to 119, +34 power"
fn change(system: &System, old: Cost, new: Cost) -> String {
    if old == new {
        return price(system, old);
    }
    [&price(system, old), " to ", &price(system, new), ", ", &say::difference(system, old, new)].concat()
}

/// What it is, its price, the lines that went and those that came.
fn changed(name: &str, cost: String, gone: &[String], come: &[String]) -> El {
    let line = |word: &'static str, sign: &'static str, text: &String| {
        let sign = el("span", "").set("aria-hidden", "true").put(sign);
        el("li", "diff").put(sign).put(el("span", "unseen").put(word)).put(text.clone())
    };
    let gone = gone.iter().map(|text| line("before: ", "\u{2212} ", text));
    let lines = gone.chain(come.iter().map(|text| line("after: ", "+ ", text))).collect::<Vec<_>>();
    let priced = !cost.is_empty();
    let head = el("h3", "line").put(el("span", "name").put(name.to_owned()));
    let head = if priced { head.put(dots()).put(el("span", "price").put(cost)) } else { head };
    el("li", "change").put(head).put(el("ul", "").put(lines))
}
