//! What is left to spend, and what would fill the list up to its limit: searched in slices between which the page lives.

use std::sync::Arc;

use leptos::prelude::*;

use crate::advise::fill::{Fill, Filled, Line, Proposal};
use crate::route::View;
use crate::say;
use crate::system::{Severity, System};
use crate::ui::app::Back;
use crate::ui::build::Build;
use crate::ui::dom;
use crate::ui::el::{El, el, keep};
use crate::ui::part::form::dots;
use crate::ui::part::price::number;

/// Milliseconds of searching before the browser has its turn.
const SLICE: u64 = 12;

/// The search and what is shown of it.
#[derive(Clone, Copy)]
pub struct Filling {
    search: StoredValue<Option<Fill>>,
    shown: RwSignal<Shown>,
}

#[derive(Clone, Default)]
enum Shown {
    #[default]
    Nothing,
    /// So many percent are done.
    Running(usize),
    Found {
        filled: Arc<Filled>,
        stopped: bool,
    },
}

impl Filling {
    pub(super) fn new() -> Filling {
        Filling { search: StoredValue::new(None), shown: RwSignal::default() }
    }

    fn end(self, shown: Shown) {
        self.search.set_value(None);
        self.shown.set(shown);
    }
}

/// Another list needs another search: what was found for the one before goes.
pub(super) fn watch(build: Build) {
    let mut first = true;
    keep(Box::new(move || {
        build.history.track();
        if !std::mem::replace(&mut first, false) && !matches!(build.filling.shown.get_untracked(), Shown::Nothing) {
            build.filling.end(Shown::Nothing);
        }
    }));
}

/// What is left, with the button that fills it, and what that came to.
pub(super) fn draw(build: Build) -> Vec<El> {
    let told = build.settled(|system, roster, report| {
        let currency = system.currencies().first()?;
        let left = roster.limit(&currency.id).map(|limit| limit - report.total.of(0));
        let text = match left {
            None => "No limit is set.".to_owned(),
            Some(0) => "Full to the limit.".to_owned(),
            Some(left) if left < 0 => [&currency.amount(-left), " over the limit"].concat(),
            Some(left) => [&currency.amount(left), " left"].concat(),
        };
        Some((left, text, report.count(Severity::Error)))
    });
    let Some((left, text, faults)) = told else { return Vec::new() };
    let shown = build.filling.shown.get();
    let (label, act): (_, fn(Build)) = match shown {
        Shown::Nothing => ("Fill to the limit", begin),
        Shown::Running(_) => ("Stop", stop),
        Shown::Found { .. } => ("Close", close),
    };
    let button =
        left.is_some_and(|left| left > 0).then(|| el("button", "").on("click", move |_| act(build)).put(label));
    let limit = left.is_none().then(|| el("a", "").set("href", build.href(View::Options)).put("Set one to fill up to"));
    let mut parts = vec![el("div", "left").set("id", "left").put(el("span", "").put(text)).put(button).put(limit)];
    match shown {
        Shown::Nothing => {}
        Shown::Running(percent) => parts.push(running(percent)),
        Shown::Found { filled, stopped } => parts.push(found(build, &filled, stopped, faults)),
    }
    parts
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
    let notes = [Some(verdict(filled, stopped)), stays(filled, faults)];
    el("div", "found")
        .key("found")
        .set("role", "group")
        .set("aria-label", "What fills the list")
        .put(notes.into_iter().flatten().map(|note| el("p", "about").put(note)).collect::<Vec<_>>())
        .put(el("ol", "").put(rows.collect::<Vec<_>>()))
}

/// How near it comes, and whether anything else could come nearer.
fn verdict(filled: &Filled, stopped: bool) -> &'static str {
    let exact = filled.proposals.first().is_some_and(|best| best.total == filled.limit);
    match (filled.proposals.is_empty(), filled.proved) {
        _ if exact => "These come to the limit:",
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
        .then(|| "What is wrong with the list already is not mended by this; nothing new is.")
}

/// A proposal: what it adds, each with its price, and a press to have it.
fn row(build: Build, system: &System, at: usize, proposal: &Proposal) -> El {
    let id = ["adds-", &at.to_string()].concat();
    let line = |line: Line| {
        el("li", "line")
            .put(el("span", "name").put(line.text()))
            .put(dots())
            .put(el("span", "price").put(number(line.price)))
    };
    let lines = proposal.lines().into_iter().map(line).collect::<Vec<_>>();
    let mut after = ["then ", &amount(system, proposal.total)].concat();
    if proposal.faults > 0 {
        after.push_str(", ");
        after.push_str(&say::count(proposal.faults as u32, "fault", "faults"));
    }
    let (edit, total) = (proposal.edit.clone(), amount(system, proposal.total));
    let button = el("button", "fix")
        .set("aria-describedby", id.clone())
        .on("click", move |_| {
            build.edit(edit.clone());
            dom::focus_soon("army-title".to_owned());
            build.app.toast(["Filled, the list now has ", &total, "."].concat(), Back::Undo);
        })
        .put(el("span", "").put(if proposal.labels.len() == 1 { "Add this" } else { "Add these" }))
        .put(el("span", "after").put(after));
    el("li", "").put(el("ul", "").set("id", id).put(lines)).put(button)
}

fn amount(system: &System, amount: i64) -> String {
    system.currencies().first().map_or_else(String::new, |currency| currency.amount(amount))
}

fn begin(build: Build) {
    let Some(fill) = build.now(Fill::new) else { return };
    build.filling.search.set_value(Some(fill));
    build.filling.shown.set(Shown::Running(0));
    dom::after_paint(move || slice(build));
}

/// Searches for a moment. Where the search is gone, with the screen or by a change, there is nothing to go on with.
fn slice(build: Build) {
    let until = dom::now() + SLICE;
    let turn = build.filling.search.try_update_value(|search| {
        let fill = search.as_mut()?;
        let filled = build.try_now(|system, _| {
            let mut filled = None;
            while filled.is_none() && dom::now() < until {
                filled = fill.run(system, 1);
            }
            filled
        })?;
        Some((filled, fill.percent()))
    });
    match turn.flatten() {
        None => {}
        Some((Some(filled), _)) => show(build, filled, false),
        Some((None, percent)) => {
            build.filling.shown.set(Shown::Running(percent));
            dom::later(0, move || slice(build));
        }
    }
}

fn stop(build: Build) {
    let filled = build.filling.search.try_update_value(|search| search.as_mut().map(Fill::so_far));
    show(build, filled.flatten().unwrap_or_default(), true);
}

fn close(build: Build) {
    build.filling.end(Shown::Nothing);
}

fn show(build: Build, filled: Filled, stopped: bool) {
    let mut text = match filled.proposals.len() {
        0 => String::new(),
        many => [&say::count(many as u32, "proposal", "proposals"), ". "].concat(),
    };
    text.push_str(verdict(&filled, stopped));
    build.app.said.set(text);
    build.filling.end(Shown::Found { filled: Arc::new(filled), stopped });
}
