//! What holds for the whole page: its colours, and whose games these are.

use std::sync::Arc;

use leptos::prelude::*;

use crate::route::Route;
use crate::system::System;
use crate::ui::app::App;
use crate::ui::el::{El, el};
use crate::ui::own::{Owned, room};
use crate::ui::part::form::{head_with_way_back, problem, radio};
use crate::ui::storage::{self, THEME};
use crate::ui::{dom, games};

const THEMES: [(&str, &str); 3] = [("", "As the device"), ("light", "Light"), ("dark", "Dark")];

/// Puts the chosen colours on the page.
pub fn apply_theme() {
    let theme = storage::read(THEME).ok().flatten().unwrap_or_default();
    put(&theme);
}

fn put(theme: &str) {
    let Some(root) = document().document_element() else { return };
    match theme {
        "light" | "dark" => root.set_attribute("data-theme", theme).ok(),
        _ => root.remove_attribute("data-theme").ok(),
    };
}

/// The screen of settings.
#[inline(never)]
pub fn screen(app: App) -> Vec<El> {
    document().set_title("Settings · Muster");
    let chosen = storage::read(THEME).ok().flatten().unwrap_or_default();
    let themes = THEMES.map(|(value, label)| {
        el("label", "option")
            .put(radio("theme").checked(chosen == value).on("change", move |_| {
                put(value);
                storage::write(THEME, value).ok();
            }))
            .put(el("span", "").put(label))
    });
    let wrong = RwSignal::new(None::<String>);
    let rooms = move || {
        app.games.track();
        let room = |game: String, name: String| {
            el("li", "").put(el("a", "").set("href", Route::Own(game).to_string()).put(name))
        };
        let rooms = games::all().map(|system| room(system.id().to_string(), system.name().to_owned()));
        // A game whose own data is at fault may not be among the games.
        let lost = |own: &Owned| games::get(&own.game).is_none().then(|| room(own.game.clone(), own.game.clone()));
        rooms.chain(app.own.with(|own| own.iter().filter_map(lost).collect::<Vec<_>>())).collect()
    };
    let file = el("input", "").set("type", "file").set("accept", ".json,application/json").on("change", move |event| {
        dom::read_file(&event, move |text| match text {
            Ok(text) => room::open_file(app, &text, wrong),
            Err(message) => wrong.set(Some(message)),
        });
    });
    let own = "What a document does not give you can fill in, and make units, items and more of your own. Or open a whole \
               game of your own: a JSON file as the project's data/README.md describes it.";
    let about = |system: Arc<System>| {
        [
            el("dt", "").put(system.name().to_owned()),
            el("dd", "").put(el("p", "").put(system.about().to_owned())).put(
                el("p", "about")
                    .put("After: ")
                    .put(system.document().to_owned())
                    .put(". Data version ")
                    .put(system.data_version().to_owned())
                    .put("."),
            ),
        ]
    };
    let games = move || {
        app.games.track();
        games::all().flat_map(about).collect()
    };
    let whose = "Muster is an unofficial aid made by players. No publisher has made, approved or paid for it. The names \
                 of games, armies and units are trademarks of their owners and stand here to say which rules are meant. \
                 Numbers come from the rules; every sentence is ours.";
    let kept = "Your lists are kept in this browser and sent nowhere. Another browser, or this one after its data is \
                cleared, does not have them: download what matters to you.";
    let key = |keys: &'static str, what: &'static str| {
        vec![el("dt", "").put(el("kbd", "").put(keys)), el("dd", "").put(what)]
    };
    let section = |id: &'static str, title: &'static str| {
        el("section", "").set("aria-labelledby", id).put(el("h2", "").set("id", id).put(title))
    };
    vec![
        head_with_way_back(),
        el("main", "page")
            .put(el("h1", "").set("tabindex", "-1").put("Settings"))
            .put(el("fieldset", "").put(el("legend", "").put("Colours")).put(themes.into_iter().collect::<Vec<_>>()))
            .put(
                section("own-title", "Own data")
                    .put(el("p", "").put(own))
                    .put(el("ul", "").follow(rooms))
                    .put(el("div", "shown").follow(move || problem(wrong.get()).into_iter().collect()))
                    .put(
                        el("div", "tools")
                            .put(el("label", "file button quiet").put("Open a game or own data").put(file)),
                    ),
            )
            .put(
                section("about-title", "About")
                    .put(el("p", "").put(whose))
                    .put(el("p", "").put(kept))
                    .put(el("dl", "abilities").follow(games)),
            )
            .put(
                section("keys-title", "Keys").put(
                    el("dl", "abilities")
                        .put(key("/", "to the search of the rules; in a list, to the filter of what can be added"))
                        .put(key("?", "to the search of the rules, from anywhere"))
                        .put(key("Ctrl Z", "undo"))
                        .put(key("Ctrl Shift Z", "redo")),
                ),
            ),
    ]
}
