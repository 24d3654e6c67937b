//! The search for what fills a list: in slices between which the page lives, and what it came to.

use leptos::prelude::*;

use super::State;
use crate::advise::fill::{Fill, Filled, Line, Proposal};
use crate::check::check;
use crate::say;
use crate::system::System;
use crate::system::stat::minus;
use crate::ui::build::Build;
use crate::ui::dom;
use crate::ui::el::{El, el};
use crate::ui::part::form::dots;
use crate::ui::toast::Back;

/// Milliseconds of searching before the browser has its turn.
const SLICE: u64 = 12;

/// How far it is.
#[inline(never)]
pub(super) fn running(fill: &Fill) -> El {
    let percent = fill.percent().to_string();
    el("div", "left")
        .key("running")
        .put(
            el("progress", "")
                .set("aria-label", "Searching what fills the list")
                .set("max", "100")
                .set("value", percent.clone()),
        )
        .put(el("span", "price").put([&percent, " %"].concat()))
}

/// What it came to.
#[inline(never)]
pub(super) fn found(build: Build, filled: &Filled, currency: usize, stopped: bool, faults: usize) -> El {
    let system = build.system();
    let rows = filled.proposals.iter().enumerate().map(|(at, proposal)| row(build, &system, (at, currency), proposal));
    let left_out =
        build.now(|system, roster| system.find_force(&roster.force).map(|force| say::left_out(system, force)));
    let free = build.now(say::free);
    let left_out = left_out.into_iter().chain([free]).filter(|text| !text.is_empty());
    let notes = [Some(verdict(filled, stopped)), stays(filled, faults)].map(|note| note.map(str::to_owned));
    el("div", "found")
        .key("found")
        .set("role", "group")
        .set("aria-label", "What fills the list")
        .put(notes.into_iter().flatten().chain(left_out).map(|note| el("p", "about").put(note)).collect::<Vec<_>>())
        .put(el("ol", "").put(rows.collect::<Vec<_>>()))
}

/// How near it comes, and whether anything else could come nearer.
fn verdict(filled: &Filled, stopped: bool) -> &'static str {
    let exact = filled.proposals.first().is_some_and(|best| best.total == filled.limit);
    let all = filled.proposals.iter().all(|proposal| proposal.total == filled.limit);
    match (filled.proposals.is_empty(), filled.proved) {
        _ if exact && all => "To the limit exactly:",
        _ if exact => "The first comes to the limit exactly:",
        (true, true) => "Nothing that can be added fits into what is left.",
        (false, true) => "Nothing that can be added comes nearer; all sets of up to six were tried.",
        (true, false) if stopped => "Stopped before anything was found.",
        (true, false) => "Nothing was found that fits into what is left; not all could be tried.",
        (false, false) if stopped => "Stopped: something else may come nearer.",
        (false, false) => "The search was cut short: something else may come nearer.",
    }
}

/// What becomes of faults that the list has already.
fn stays(filled: &Filled, faults: usize) -> Option<&'static str> {
    (faults > 0 && filled.proposals.iter().any(|proposal| proposal.faults > 0))
        .then_some("The faults that the list has already stay; nothing here adds another.")
}

/// A proposal: what it adds, each with its price, and a press to have it.
fn row(build: Build, system: &System, (at, currency): (usize, usize), proposal: &Proposal) -> El {
    let id = ["adds-", &at.to_string()].concat();
    let line = |line: Line| {
        el("li", "line")
            .put(el("span", "name").put(line.text()))
            .put(dots())
            .put(el("span", "price").put(minus(line.price)))
    };
    let lines = proposal.lines().into_iter().map(line).collect::<Vec<_>>();
    // What it costs in other currencies shows in what the list comes to.
    let edit = proposal.edit();
    let amount = |total: i64| system.currencies().get(currency).map_or_else(String::new, |known| known.amount(total));
    let total = match system.currencies() {
        [_] => amount(proposal.total),
        _ => build.now(|system, roster| say::cost(system, check(system, &roster.after(&edit)).total)),
    };
    let mut after = ["then ", &total].concat();
    if proposal.faults > 0 {
        after.push_str(", ");
        after.push_str(&say::count(proposal.faults as u32, "fault", "faults"));
    }
    let button = el("button", "fix")
        .set("aria-describedby", id.clone())
        .on("click", move |_| {
            build.edit(edit.clone());
            dom::focus_soon("army-title".to_owned());
            build.app.toast(["Filled, the list now has ", &total, "."].concat(), Back::Undo);
        })
        .put(el("span", "").put(if proposal.steps.len() == 1 { "Add this" } else { "Add these" }))
        .put(el("span", "after").put(after));
    el("li", "").put(el("ul", "").set("id", id).put(lines)).put(button)
}

/// Begins.
#[inline(never)]
pub(super) fn begin(build: Build, currency: usize) {
    if let Some(fill) = build.try_now(|system, roster| Fill::new(system, roster, currency)).flatten() {
        build.filling.set(State::Running(Box::new(fill), currency));
        dom::after_paint(move || slice(build));
    }
}

/// Searches for a moment. Where the search is gone, with the screen or by a change, there is nothing to go on with.
fn slice(build: Build) {
    let until = dom::now() + SLICE;
    let turn = build.filling.state.try_update_value(|state| {
        let State::Running(fill, _) = state else { return None };
        let before = fill.percent();
        let mut filled = None;
        build.try_now(|system, _| {
            while filled.is_none() && dom::now() < until {
                filled = fill.run(system, 1);
            }
        })?;
        Some((filled, fill.percent() != before))
    });
    match turn.flatten() {
        None => {}
        Some((Some(filled), _)) => show(build, filled, false),
        Some((None, further)) => {
            if further {
                build.filling.shown.notify();
            }
            dom::later(0, move || slice(build));
        }
    }
}

/// Ends it with what was found so far.
#[inline(never)]
pub(super) fn stop(build: Build) {
    let filled = build.filling.state.try_update_value(|state| match state {
        State::Running(fill, _) => Some(fill.so_far()),
        _ => None,
    });
    if let Some(filled) = filled.flatten() {
        show(build, filled, true);
    }
}

fn show(build: Build, filled: Filled, stopped: bool) {
    let many = say::count(filled.proposals.len() as u32, "proposal", "proposals");
    build.app.say([&many, ". ", verdict(&filled, stopped)].concat());
    let currency = build.filling.state.with_value(|state| if let State::Running(_, at) = state { *at } else { 0 });
    build.filling.set(State::Found(filled, currency, stopped));
}
