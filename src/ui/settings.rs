//! What holds for the whole page: its colours, and whose games these are.

use leptos::prelude::*;

use crate::ui::app::App;
use crate::ui::games;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{flag, heard};
use crate::ui::storage::{self, THEME};

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
pub fn screen(_app: App) -> AnyView {
    document().set_title("Settings · Muster");
    let chosen = RwSignal::new(storage::read(THEME).ok().flatten().unwrap_or_default());
    let themes = THEMES.map(|(value, label)| {
        view! {
            <label class="option">
                <input type="radio" name="theme" prop:checked=flag(move || chosen.with(|chosen| chosen == value)) on:change=heard(move |_| {
                    chosen.set(value.to_owned());
                    put(value);
                    storage::write(THEME, value).ok();
                })/>
                <span>{label}</span>
            </label>
        }.into_any()
    });
    let games = games::all().map(|system| {
        view! {
            <dt>{system.name().to_owned()}</dt>
            <dd><p>{system.about().to_owned()}</p><p class="about">"After: " {system.document().to_owned()} ". Data version " {system.data_version().to_owned()} "."</p></dd>
        }.into_any()
    });
    view! {
        <header class="head">
            <a class="back" href="#/">{icon(icon::BACK)}<span>"All lists"</span></a>
        </header>
        <main class="page">
            <h1 tabindex="-1">"Settings"</h1>
            <fieldset><legend>"Colours"</legend>{themes.into_iter().collect::<Vec<_>>()}</fieldset>
            <section aria-labelledby="about-title">
                <h2 id="about-title">"About"</h2>
                <p>"Muster is an unofficial aid made by players. No publisher has made, approved or paid for it. The names of games, armies and units are trademarks of their owners and stand here to say which rules are meant. Numbers come from the rules; every sentence is ours."</p>
                <p>"Your lists are kept in this browser and sent nowhere. Another browser, or this one after its data is cleared, does not have them: download what matters to you."</p>
                <dl class="abilities">{games.collect::<Vec<_>>()}</dl>
            </section>
            <section aria-labelledby="keys-title">
                <h2 id="keys-title">"Keys"</h2>
                <dl class="abilities">
                    <dt><kbd>"/"</kbd></dt><dd>"to the filter of what can be added"</dd>
                    <dt><kbd>"Ctrl Z"</kbd></dt><dd>"undo"</dd>
                    <dt><kbd>"Ctrl Shift Z"</kbd></dt><dd>"redo"</dd>
                </dl>
            </section>
        </main>
    }
    .into_any()
}
