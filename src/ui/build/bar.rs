//! What is always in view: the list's name, its total against the limit, the verdict, undo and redo.

use std::sync::Arc;

use leptos::prelude::*;

use crate::check::Report;
use crate::roster::Roster;
use crate::route::View;
use crate::system::System;
use crate::ui::app;
use crate::ui::build::Build;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{live, press, text, words};
use crate::ui::part::{price, verdict};

/// The head of the builder, and the bar that stays.
pub fn draw(build: Build, force: String) -> AnyView {
    let name = text(move || build.with(|_, roster| app::name_of(roster)));
    let game = build.system().name().to_owned();
    let back = words(move || match build.view.get() {
        View::Army => "#/".to_owned(),
        _ => build.href(View::Army),
    });
    let back_label = live(move || if build.view.get() == View::Army { "All lists" } else { "Army" });
    view! {
        <header class="head">
            <a class="back narrow" href=back>{icon(icon::BACK)}<span>{back_label}</span></a>
            <a class="back wide" href="#/">{icon(icon::BACK)}<span>"All lists"</span></a>
            <div class="title">
                <h1 tabindex="-1">{name}</h1>
                <p class="under">{force}<span class="wide">" \u{b7} " {game}</span></p>
            </div>
            <a class="tool options" href=build.href(View::Options)>{icon(icon::DOTS)}<span>"Options"</span></a>
        </header>
        <section class="bar" aria-label="Total and verdict">
            {step(build, "Undo", icon::UNDO, Build::undo, |build| build.history.with(|history| history.can_undo()))}
            {step(build, "Redo", icon::REDO, Build::redo, |build| build.history.with(|history| history.can_redo()))}
            <a class="sum" id="sum" href=build.href(View::Faults)>
                {totals(build)}
                {verdict_of(build)}
            </a>
            <a class="tool plus" id="open-add" href=build.href(View::Add)>{icon(icon::PLUS)}<span>"Add"</span></a>
        </section>
    }
    .into_any()
}

fn step(build: Build, label: &'static str, path: &'static str, act: fn(Build), can: fn(Build) -> bool) -> AnyView {
    view! {
        <button type="button" class="tool step" aria-label=label title=label aria-disabled=words(move || (!can(build)).to_string())
            on:click=press(move |_| act(build))>
            {icon(path)}
        </button>
    }
    .into_any()
}

fn totals(build: Build) -> AnyView {
    let amounts = Memo::new(move |_| {
        let report = build.report.get();
        build.with(|system, roster| price::total(system, roster, report.total))
    });
    view! {
        <span class="totals">
            {live(move || amounts.get().into_iter().map(|(have, of)| view! {
                <span class="total"><b>{have}</b>" "<span class="of">{of}</span></span>
            }.into_any()).collect::<Vec<_>>())}
        </span>
    }
    .into_any()
}

fn verdict_of(build: Build) -> AnyView {
    let verdict = Memo::new(move |_| {
        let report = build.report.get();
        build.with(|system, roster| verdict::of(system, roster, &report))
    });
    live(move || verdict::draw(verdict.get()))
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
