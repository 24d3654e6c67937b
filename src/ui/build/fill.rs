//! What is left to spend, and what would fill the list up to its limit: searched in slices between which the page lives.

use leptos::prelude::*;

use crate::advise::fill::{Fill, Filled, Line, MOST_LEFT, Proposal};
use crate::check::check;
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
    /// With the position of the currency that is filled.
    Running(Box<Fill>, usize),
    /// With whether the player stopped it.
    Found(Filled, usize, bool),
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
    let (text, chances, faults) = build.settled(|system, roster, report| {
        let all = system.currencies().iter().enumerate();
        let lefts = all.filter_map(|(at, currency)| {
            Some((at, currency, roster.limit(&currency.id)?.saturating_sub(report.total.of(at))))
        });
        let lefts: Vec<(usize, &Currency, i64)> = lefts.collect();
        let amounts = |sign: i64| {
            let some = lefts.iter().filter(|(.., left)| left.signum() == sign);
            some.map(|(_, currency, left)| currency.amount(left.saturating_mul(sign))).collect::<Vec<_>>().join(", ")
        };
        let (over, under) = (amounts(-1), amounts(1));
        let text = match (lefts.is_empty(), over.is_empty(), under.is_empty()) {
            (true, ..) => "No limit is set.".to_owned(),
            (_, false, _) => [&over, " over the limit"].concat(),
            (_, _, false) => [&under, " left"].concat(),
            _ => "Full to the limit.".to_owned(),
        };
        let several = system.currencies().len() > 1;
        let chances = lefts.iter().filter(|(.., left)| (1..=MOST_LEFT).contains(left)).map(|(at, currency, _)| {
            let of = if several { [" of ", &currency.name].concat() } else { String::new() };
            (*at, ["Fill to the limit", &of].concat())
        });
        (text, (!lefts.is_empty()).then(|| chances.collect::<Vec<_>>()), report.count(Severity::Error))
    });
    build.filling.shown.track();
    build.filling.state.with_value(|state| {
        let button = |label: String, act: Box<dyn Fn()>| el("button", "").on("click", move |_| act()).put(label);
        let act = |label: &str, act: fn(Build)| vec![button(label.to_owned(), Box::new(move || act(build)))];
        let way = || el("a", "").set("href", build.href(View::Options)).put("Set one to fill up to");
        let press = match (state, chances) {
            (_, None) => vec![way()],
            (State::Running(..), _) => act("Stop", stop),
            (State::Found(..), _) => act("Close", close),
            (State::Nothing, Some(chances)) => {
                let of = |(at, label): (usize, String)| button(label, Box::new(move || begin(build, at)));
                chances.into_iter().map(of).collect()
            }
        };
        let below = match state {
            State::Nothing => None,
            State::Running(fill, _) => Some(running(fill.percent())),
            State::Found(filled, currency, stopped) => Some(found(build, filled, *currency, *stopped, faults)),
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

fn found(build: Build, filled: &Filled, currency: usize, stopped: bool, faults: usize) -> El {
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

fn begin(build: Build, currency: usize) {
    if let Some(fill) = build.now(|system, roster| Fill::new(system, roster, currency)) {
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

fn stop(build: Build) {
    let filled = build.filling.state.try_update_value(|state| match state {
        State::Running(fill, _) => Some(fill.so_far()),
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
    let currency = build.filling.state.with_value(|state| if let State::Running(_, at) = state { *at } else { 0 });
    build.filling.set(State::Found(filled, currency, stopped));
}
