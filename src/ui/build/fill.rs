//! What is left to spend, and the button that fills the list up to its limit.

mod search;

use leptos::prelude::*;

use crate::advise::fill::{Fill, Filled, MOST_LEFT};
use crate::route::View;
use crate::system::{Currency, Severity};
use crate::ui::build::Build;
use crate::ui::el::{El, el, keep};
use crate::ui::rest;

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
            (State::Running(..), _) => act("Stop", search::stop),
            (State::Found(..), _) => act("Close", close),
            (State::Nothing, Some(chances)) => {
                let of = |(at, label): (usize, String)| button(label, Box::new(move || begin(build, at)));
                chances.into_iter().map(of).collect()
            }
        };
        let below = match state {
            State::Nothing => None,
            State::Running(fill, _) => Some(search::running(fill)),
            State::Found(filled, currency, stopped) => Some(search::found(build, filled, *currency, *stopped, faults)),
        };
        vec![el("div", "left").put(el("span", "").put(text)).put(press), el("div", "").put(below)]
    })
}

fn begin(build: Build, currency: usize) {
    rest::act(build.app, move || search::begin(build, currency));
}

fn close(build: Build) {
    build.filling.set(State::Nothing);
}
