//! Starting a list: game, force and limit; or out of a text or a file.

use std::sync::Arc;

use leptos::prelude::*;

use crate::format;
use crate::id::Id;
use crate::roster::Roster;
use crate::system::System;
use crate::ui::app::App;
use crate::ui::build::text;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{flag, heard, live, press, words};
use crate::ui::{dom, games};

/// The screen on which a list is started.
pub fn screen(app: App) -> AnyView {
    document().set_title("New list · Muster");
    let all: Vec<Arc<System>> = games::all().collect();
    let only = if all.len() == 1 { all.first().cloned() } else { None };
    let chosen: RwSignal<Option<Arc<System>>> = RwSignal::new(only);
    let choices = all.into_iter().map(|system| {
        let (name, about, id) = (system.name().to_owned(), system.about().to_owned(), system.id().clone());
        let on = {
            let id = id.clone();
            move || chosen.with(|chosen| chosen.as_ref().is_some_and(|chosen| *chosen.id() == id))
        };
        view! {
            <label class="option game" data-game=id.to_string()>
                <input type="radio" name="game" prop:checked=flag(on) on:change=heard(move |_| chosen.set(Some(system.clone())))/>
                <span><b>{name}</b><span class="about">{about}</span></span>
            </label>
        }.into_any()
    });
    view! {
        <header class="head">
            <a class="back" href="#/">{icon(icon::BACK)}<span>"All lists"</span></a>
        </header>
        <main class="page">
            <h1 tabindex="-1">"New list"</h1>
            <fieldset class="games"><legend>"Game"</legend>{choices.collect::<Vec<_>>()}</fieldset>
            {live(move || chosen.get().map(|system| start(app, system)))}
            <section class="or" aria-labelledby="or-title">
                <h2 id="or-title">"Or bring one along"</h2>
                {text::paste(app, None)}
            </section>
        </main>
    }
    .into_any()
}

/// Force, limit and name, once the game is known.
fn start(app: App, system: Arc<System>) -> AnyView {
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
        view! {
            <label class="option">
                <input type="radio" name="force" prop:checked=flag(move || force.with(|force| force.as_ref() == Some(&own))) on:change=heard(move |_| force.set(Some(id.clone())))/>
                <span><b>{known.name.clone()}</b><span class="about">{known.about.clone()}</span></span>
            </label>
        }.into_any()
    });
    let fields = system.currencies().iter().zip(&limits).map(|(currency, (_, value))| {
        let value = *value;
        let usual = currency.limits.iter().map(|limit| {
            let limit = limit.to_string();
            let text = limit.clone();
            view! { <button type="button" class="chip" on:click=press(move |_| value.set(limit.clone()))>{text}</button> }.into_any()
        });
        view! {
            <div class="field limit">
                <label><span>"Limit, " {currency.name.clone()}</span>
                    <input type="text" inputmode="numeric" autocomplete="off" maxlength="7" placeholder="none" prop:value=words(move || value.get()) on:input=heard(move |event| value.set(dom::value(&event)))/>
                </label>
                <div class="chips" role="group" aria-label="Usual limits">{usual.collect::<Vec<_>>()}</div>
            </div>
        }.into_any()
    });
    let problem = RwSignal::new(None::<&'static str>);
    let (forces, fields) = (forces.collect::<Vec<_>>(), fields.collect::<Vec<_>>());
    let an = if word.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "Choose an option above first."
    } else {
        "Choose one above first."
    };
    let game = system.id().clone();
    let make = press(move |_| {
        let Some(force) = force.get_untracked() else {
            problem.set(Some(an));
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
    });
    view! {
        <fieldset class="forces"><legend>{legend}</legend>{forces}</fieldset>
        {fields}
        <label class="field"><span>"Name"</span>
            <input type="text" maxlength="120" autocomplete="off" placeholder="can wait" prop:value=words(move || name.get()) on:input=heard(move |event| name.set(dom::value(&event)))/>
        </label>
        {live(move || problem.get().map(|problem| view! { <p class="problem" role="alert">{icon(icon::CROSS)}<span>{problem}</span></p> }.into_any()))}
        <p><button type="button" class="button main" on:click=make>"Start the list"</button></p>
    }
    .into_any()
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
