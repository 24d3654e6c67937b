//! Starting a list: game, force and limit; or out of a text or a file.

use std::sync::Arc;

use leptos::prelude::*;

use crate::format;
use crate::id::Id;
use crate::roster::Roster;
use crate::system::System;
use crate::ui::app::App;
use crate::ui::build::text;
use crate::ui::el::{El, el};
use crate::ui::part::form::{head_with_way_back, limit_field, line_field, problem, radio, usual_limits};
use crate::ui::{dom, games};

/// The screen on which a list is started.
pub fn screen(app: App) -> Vec<El> {
    document().set_title("New list · Muster");
    let all: Vec<Arc<System>> = games::all().collect();
    let only = if all.len() == 1 { all.first().cloned() } else { None };
    let chosen: RwSignal<Option<Id>> = RwSignal::new(only.map(|system| system.id().clone()));
    let game = move || chosen.get();
    let choices = all.into_iter().map(|system| {
        let (name, about, id) = (system.name().to_owned(), system.about().to_owned(), system.id().clone());
        let on = {
            let id = id.clone();
            move || chosen.with(|chosen| chosen.as_ref() == Some(&id))
        };
        el("label", "option game")
            .set("data-game", id.to_string())
            .put(radio("game").checked(on).on("change", move |_| chosen.set(Some(system.id().clone()))))
            .put(el("span", "").put(el("b", "").put(name)).put(el("span", "about").put(about)))
    });
    vec![
        head_with_way_back(),
        el("main", "page")
            .put(el("h1", "").set("tabindex", "-1").put("New list"))
            .put(el("fieldset", "games").put(el("legend", "").put("Game")).put(choices.collect::<Vec<_>>()))
            .show(game, move |id| start(app, &*games::get(id.as_ref()?)?))
            .put(
                el("section", "or")
                    .set("aria-labelledby", "or-title")
                    .put(el("h2", "").set("id", "or-title").put("Or bring one along"))
                    .put(text::paste(app, None)),
            ),
    ]
}

/// Force, limit and name, once the game is known.
fn start(app: App, system: &System) -> Option<Vec<El>> {
    let force: RwSignal<Option<Id>> = RwSignal::new(None);
    let name = RwSignal::new(String::new());
    let limits: Vec<(Id, RwSignal<String>)> = system
        .currencies()
        .iter()
        .map(|currency| {
            (currency.id.clone(), RwSignal::new(currency.limits.first().map_or_else(String::new, i64::to_string)))
        })
        .collect();
    let word = system.force_word().to_owned();
    let legend = word
        .chars()
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(word.chars().skip(1)).collect());
    let forces = system.forces().iter().map(|known| {
        let (id, own) = (known.id.clone(), known.id.clone());
        el("label", "option")
            .put(
                radio("force")
                    .checked(move || force.with(|force| force.as_ref() == Some(&own)))
                    .on("change", move |_| force.set(Some(id.clone()))),
            )
            .put(
                el("span", "")
                    .put(el("b", "").put(known.name.clone()))
                    .put(el("span", "about").put(known.about.clone())),
            )
    });
    let fields =
        system.currencies().iter().zip(&limits).map(|(currency, (_, value))| {
            let value = *value;
            let usual = currency.limits.iter().map(|limit| {
                let limit = limit.to_string();
                let text = limit.clone();
                el("button", "chip").on("click", move |_| value.set(limit.clone())).put(text)
            });
            el("div", "field limit")
                .put(el("label", "").put(el("span", "").put("Limit, ").put(currency.name.clone())).put(
                    limit_field().value(move || value.get()).on("input", move |event| value.set(dom::value(&event))),
                ))
                .put(usual_limits(usual.collect::<Vec<_>>()))
        });
    let wrong = RwSignal::new(None::<String>);
    let (forces, fields) = (forces.collect::<Vec<_>>(), fields.collect::<Vec<_>>());
    let an = if word.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "Choose an option above first."
    } else {
        "Choose one above first."
    };
    let game = system.id().clone();
    let make = move |_| {
        let Some(force) = force.get_untracked() else {
            wrong.set(Some(an.to_owned()));
            return;
        };
        let mut roster = Roster::new(game.clone(), force);
        roster.name = name.get_untracked().trim().to_owned();
        for (currency, value) in &limits {
            if let Ok(limit) = value.get_untracked().trim().parse::<u32>() {
                roster.limits.push((currency.clone(), i64::from(limit)));
            }
        }
        app.add(roster, Vec::new());
    };
    Some(vec![
        el("fieldset", "forces").put(el("legend", "").put(legend)).put(forces),
        el("div", "").put(fields),
        el("label", "field").put(el("span", "").put("Name")).put(
            line_field("120")
                .set("placeholder", "can wait")
                .value(move || name.get())
                .on("input", move |event| name.set(dom::value(&event))),
        ),
        problem(wrong),
        el("p", "").put(el("button", "button main").on("click", make).put("Start the list")),
    ])
}

/// Reads a list out of a text or what a file says.
pub fn read(text: &str) -> Result<format::Read, String> {
    if text.trim().is_empty() {
        return Err("There is nothing to read yet.".to_owned());
    }
    format::read(text, &games::Here).map_err(|refused| match refused.line {
        Some(line) => ["Line ", &line.to_string(), ": ", &refused.message].concat(),
        None => refused.message,
    })
}

/// Stores a list that was read and shows it, with what could not be placed.
pub fn open(app: App, read: format::Read) {
    let line = |remark: format::Remark| ["Line ", &remark.line.to_string(), ": ", &remark.message].concat();
    app.add(read.roster, read.remarks.into_iter().map(line).collect());
}

/// A text pasted onto the page: a list is opened, anything else is left alone.
pub fn take(app: App, text: &str) {
    if let Ok(read) = read(text) {
        open(app, read);
    }
}
