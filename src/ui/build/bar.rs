//! What is always in view: the list's name, its total against the limit, the verdict, undo and redo.

use leptos::prelude::*;

use crate::check::Report;
use crate::roster::Roster;
use crate::route::{Route, View};
use crate::say;
use crate::system::System;
use crate::ui::app;
use crate::ui::build::Build;
use crate::ui::el::{El, el, truth};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::{price, verdict};

/// The head of the builder.
pub fn head(build: Build, force: &str) -> Vec<El> {
    let (back, back_label) = match build.view.get() {
        View::Army => ("#/".to_owned(), "All lists".to_owned()),
        _ => (build.href(View::Army), say::capital(build.system().army_word())),
    };
    let game = build.system().name().to_owned();
    vec![
        el("a", "back narrow").set("href", back).put(icon(icon::BACK)).put(el("span", "").put(back_label)),
        el("a", "back wide").set("href", "#/").put(icon(icon::BACK)).put(el("span", "").put("All lists")),
        el("div", "title")
            .put(el("h1", "").set("tabindex", "-1").put(build.with(|_, roster| app::name_of(roster))))
            .put(el("p", "under").put(force.to_owned()).put(el("span", "wide").put(" \u{b7} ").put(game))),
        el("a", "tool look-up")
            .set("href", Route::Rules(build.asks()).to_string())
            .set("aria-label", "Rules")
            .put(icon(icon::LENS))
            .put(el("span", "wide").put("Rules")),
        el("a", "tool wide")
            .set("href", Route::Paper(build.id()).to_string())
            .set("aria-label", "Print")
            .set("title", "Print")
            .put(icon(icon::SHEET)),
        el("a", "tool options")
            .set("href", build.href(View::Options))
            .put(icon(icon::DOTS))
            .put(el("span", "").put("Options")),
    ]
}

/// The bar that stays.
pub fn draw(build: Build) -> Vec<El> {
    let (undo, redo) = build.history.with(|history| (history.can_undo(), history.can_redo()));
    let (totals, verdict) = build
        .told(|system, roster, report| (price::total(system, roster, report), verdict::of(system, roster, report)));
    let total = |(have, of): (String, String)| {
        el("span", "total").put(el("b", "").put(have)).put(" ").put(el("span", "of").put(of))
    };
    vec![
        step("Undo", icon::UNDO, undo, move || build.undo()),
        step("Redo", icon::REDO, redo, move || build.redo()),
        el("a", "sum")
            .set("id", "sum")
            .set("href", build.href(View::Faults))
            .put(el("span", "totals").put(totals.into_iter().map(total).collect::<Vec<_>>()))
            .put(verdict::draw(verdict)),
        el("a", "tool plus")
            .set("id", "open-add")
            .set("href", build.href(View::Add))
            .put(icon(icon::PLUS))
            .put(el("span", "").put("Add")),
    ]
}

fn step(label: &'static str, path: &'static str, can: bool, act: impl Fn() + 'static) -> El {
    el("button", "tool step")
        .set("aria-label", label)
        .set("title", label)
        .set("aria-disabled", truth(!can))
        .on("click", move |_| act())
        .put(icon(path))
}

/// Total and verdict as a sentence.
pub fn spoken(system: &System, roster: &Roster, report: &Report) -> String {
    let mut text = String::new();
    for (have, of) in price::total(system, roster, report) {
        text.push_str(&have);
        text.push(' ');
        text.push_str(&of.replace("/ ", "of "));
        text.push_str(", ");
    }
    text.push_str(&verdict::of(system, roster, report).text);
    text
}
