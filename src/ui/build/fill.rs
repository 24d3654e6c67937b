//! What is left to spend, and what would fill the list up to its limit: searched in slices between which the page lives.

use leptos::prelude::*;

use crate::advise::fill::{Fill, Filled, Line, MOST_LEFT, Proposal};
use crate::route::View;
use crate::say;
use crate::system::stat::minus;
use crate::system::{Currency, Severity, System};
use crate::ui::build::Build;
use crate::ui::dom;
use crate::ui::el::{El, el, keep};
use crate::ui::part::form::dots;
use crate::ui::toast::Back;

/// Milliseconds of searching before the browser has its turn.
const SLICE: u64 = 12;

/// The search and what is shown of it.
#[derive(Clone, Copy)]
pub struct Filling {
    state: StoredValue<State>,
    shown: Trigger,
}

#[derive(Default)]
enum State {
    #[default]
    Nothing,
    Running(Box<Fill>),
    /// With whether the player stopped it.
    Found(Filled, bool),
}

impl Filling {
    pub(super) fn new() -> Filling {
        Filling { state: StoredValue::default(), shown: Trigger::new() }
    }

    fn set(self, state: State) {
        self.state.set_value(state);
        self.shown.notify();
    }
}

/// Another list needs another search: what was found for the one before goes.
pub(super) fn watch(build: Build) {
    let mut first = true;
    keep(Box::new(move || {
        build.history.track();
        if !std::mem::replace(&mut first, false) {
            close(build);
        }
    }));
}

/// What is left, with the button that fills it, and what that came to.
pub(super) fn draw(build: Build) -> Vec<El> {
    let told = build.settled(|system, roster, report| {
        let currency = system.currencies().first()?;
        let left = roster.limit(&currency.id).map(|limit| limit.saturating_sub(report.total.of(0)));
        let all = system.currencies().iter().enumerate();
        let lefts = all.filter_map(|(at, currency)| {
            Some((currency, roster.limit(&currency.id)?.saturating_sub(report.total.of(at))))
        });
        let lefts: Vec<(&Currency, i64)> = lefts.collect();
        let amounts = |sign: i64| {
            let some = lefts.iter().filter(|(_, left)| left.signum() == sign);
            some.map(|(currency, left)| currency.amount(left.saturating_mul(sign))).collect::<Vec<_>>().join(", ")
        };
        let (over, under) = (amounts(-1), amounts(1));
        let text = match (lefts.is_empty(), over.is_empty(), under.is_empty()) {
            (true, ..) => "No limit is set.".to_owned(),
            (_, false, _) => [&over, " over the limit"].concat(),
            (_, _, false) => [&under, " left"].concat(),
            _ => "Full to the limit.".to_owned(),
        };
        Some((left, text, report.count(Severity::Error)))
    });
    let Some((left, text, faults)) = told else { return Vec::new() };
    build.filling.shown.track();
    build.filling.state.with_value(|state| {
        let (label, act): (_, fn(Build)) = match state {
            State::Nothing => ("Fill to the limit", begin),
            State::Running(_) => ("Stop", stop),
            State::Found(..) => ("Close", close),
        };
        let button = || el("button", "").on("click", move |_| act(build)).put(label);
        let way = || el("a", "").set("href", build.href(View::Options)).put("Set one to fill up to");
        let press = match left {
            None => Some(way()),
            Some(left) => (1..=MOST_LEFT).contains(&left).then(button),
        };
        let below = match state {
            State::Nothing => None,
            State::Running(fill) => Some(running(fill.percent())),
            State::Found(filled, stopped) => Some(found(build, filled, *stopped, faults)),
        };
        vec![el("div", "left").put(el("span", "").put(text)).put(press), el("div", "").put(below)]
    })
}

fn running(percent: usize) -> El {
    let percent = percent.to_string();
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

fn found(build: Build, filled: &Filled, stopped: bool, faults: usize) -> El {
    let system = build.system();
    let rows = filled.proposals.iter().enumerate().map(|(at, proposal)| row(build, &system, at, proposal));
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
fn row(build: Build, system: &System, at: usize, proposal: &Proposal) -> El {
    let id = ["adds-", &at.to_string()].concat();
    let line = |line: Line| {
        el("li", "line")
            .put(el("span", "name").put(line.text()))
            .put(dots())
            .put(el("span", "price").put(minus(line.price)))
    };
    let lines = proposal.lines().into_iter().map(line).collect::<Vec<_>>();
    let mut after = ["then ", &amount(system, proposal.total)].concat();
    if proposal.faults > 0 {
        after.push_str(", ");
        after.push_str(&say::count(proposal.faults as u32, "fault", "faults"));
    }
    let (edit, total) = (proposal.edit(), amount(system, proposal.total));
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

fn amount(system: &System, amount: i64) -> String {
    system.currencies().first().map_or_else(String::new, |currency| currency.amount(amount))
}

fn begin(build: Build) {
    if let Some(fill) = build.now(Fill::new) {
        build.filling.set(State::Running(Box::new(fill)));
        dom::after_paint(move || slice(build));
    }
}

/// Searches for a moment. Where the search is gone, with the screen or by a change, there is nothing to go on with.
fn slice(build: Build) {
    let until = dom::now() + SLICE;
    let turn = build.filling.state.try_update_value(|state| {
        let State::Running(fill) = state else { return None };
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

fn stop(build: Build) {
    let filled = build.filling.state.try_update_value(|state| match state {
        State::Running(fill) => Some(fill.so_far()),
        _ => None,
    });
    if let Some(filled) = filled.flatten() {
        show(build, filled, true);
    }
}

fn close(build: Build) {
    build.filling.set(State::Nothing);
}

fn show(build: Build, filled: Filled, stopped: bool) {
    let many = say::count(filled.proposals.len() as u32, "proposal", "proposals");
    build.app.say([&many, ". ", verdict(&filled, stopped)].concat());
    build.filling.set(State::Found(filled, stopped));
}
