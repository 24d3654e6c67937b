//! What is always in view: the list's name, its total against the limit, the verdict, undo and redo.

use std::sync::Arc;

use leptos::prelude::*;

use crate::check::Report;
use crate::roster::Roster;
use crate::route::View;
use crate::system::System;
use crate::ui::app;
use crate::ui::build::Build;
use crate::ui::el::{El, el, shown};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::{price, verdict};

/// The head of the builder, and the bar that stays.
pub fn draw(build: Build, force: String) -> Vec<El> {
    let name = move || build.with(|_, roster| app::name_of(roster));
    let game = build.system().name().to_owned();
    let back = move || match build.view.get() {
        View::Army => "#/".to_owned(),
        _ => build.href(View::Army),
    };
    let back_label = move || if build.view.get() == View::Army { "All lists" } else { "Army" }.to_owned();
    vec![
        el("header", "head")
            .put(el("a", "back narrow").words("href", back).put(icon(icon::BACK)).put(el("span", "").say(back_label)))
            .put(el("a", "back wide").set("href", "#/").put(icon(icon::BACK)).put(el("span", "").put("All lists")))
            .put(
                el("div", "title")
                    .put(el("h1", "").set("tabindex", "-1").say(name))
                    .put(el("p", "under").put(force).put(el("span", "wide").put(" \u{b7} ").put(game))),
            )
            .put(
                el("a", "tool options")
                    .set("href", build.href(View::Options))
                    .put(icon(icon::DOTS))
                    .put(el("span", "").put("Options")),
            ),
        el("section", "bar")
            .set("aria-label", "Total and verdict")
            .put(step(build, "Undo", icon::UNDO, Build::undo, |build| build.history.with(|history| history.can_undo())))
            .put(step(build, "Redo", icon::REDO, Build::redo, |build| build.history.with(|history| history.can_redo())))
            .put(
                el("a", "sum")
                    .set("id", "sum")
                    .set("href", build.href(View::Faults))
                    .put(totals(build))
                    .put(verdict_of(build)),
            )
            .put(
                el("a", "tool plus")
                    .set("id", "open-add")
                    .set("href", build.href(View::Add))
                    .put(icon(icon::PLUS))
                    .put(el("span", "").put("Add")),
            ),
    ]
}

fn step(build: Build, label: &'static str, path: &'static str, act: fn(Build), can: fn(Build) -> bool) -> El {
    el("button", "tool step")
        .set("aria-label", label)
        .set("title", label)
        .words("aria-disabled", move || (!can(build)).to_string())
        .on("click", move |_| act(build))
        .put(icon(path))
}

fn totals(build: Build) -> El {
    let amounts = move || {
        let report = build.report.get();
        build.with(|system, roster| price::total(system, roster, report.total))
    };
    let amount = |(have, of): &(String, String)| {
        let of = el("span", "of").put(of.as_str());
        el("span", "total").put(el("b", "").put(have.as_str())).put(" ").put(of)
    };
    el("span", "totals").show(amounts, move |amounts| amounts.iter().map(amount).collect::<Vec<_>>())
}

fn verdict_of(build: Build) -> El {
    let verdict = move || {
        let report = build.report.get();
        build.with(|system, roster| verdict::of(system, roster, &report))
    };
    shown(verdict, verdict::draw)
}

/// Total and verdict as a sentence.
pub fn spoken(system: &System, roster: &Roster, report: &Arc<Report>) -> String {
    let mut text = String::new();
    for (have, of) in price::total(system, roster, report.total) {
        text.push_str(&have);
        text.push(' ');
        text.push_str(&of.replace("/ ", "of "));
        text.push_str(", ");
    }
    text.push_str(&verdict::of(system, roster, report).text);
    text
}
