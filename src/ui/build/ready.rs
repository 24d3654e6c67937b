//! Whether there is a list to show, with its game; and what stands there instead.

use std::sync::Arc;

use leptos::prelude::*;

use crate::roster::Roster;
use crate::system::System;
use crate::ui::app::{self, App};
use crate::ui::el::{El, el};
use crate::ui::storage::{self, LIST};
use crate::ui::{dom, games, shelf};

/// The list with an id and its game; else what is shown instead of a screen of it.
pub fn ready(app: App, id: &str) -> Result<(Arc<Roster>, Arc<System>), Vec<El>> {
    let roster = app.shelf.with_untracked(|shelf| shelf.get(id).cloned()).ok_or_else(app::no_such_list)?;
    if app.is_awaited(&roster) {
        return Err(waiting(&roster));
    }
    let system = games::get(&roster.game).ok_or_else(|| unknown_game(id, &roster))?;
    Ok((roster, system))
}

/// Until the player's own data are laid over the game, which takes a moment after a start.
fn waiting(roster: &Roster) -> Vec<El> {
    let name = app::name_of(roster);
    document().set_title(&[&name, " \u{b7} Muster"].concat());
    let page = el("main", "page")
        .put(el("h1", "").set("tabindex", "-1").put(name))
        .put(el("p", "").set("role", "status").put("Reading your own data \u{2026}"));
    vec![page]
}

fn unknown_game(id: &str, roster: &Roster) -> Vec<El> {
    document().set_title("A game that is not here · Muster");
    let (name, text) = (dom::file_name(&roster.name, ".json"), shelf::encode(roster));
    let key = [LIST, id].concat();
    let page = el("main", "page")
        .put(el("h1", "").set("tabindex", "-1").put(app::name_of(roster)))
        .put(
            el("p", "")
                .put("This list is for a game that this page does not have: ")
                .put(el("b", "").put(roster.game.to_string()))
                .put(". It is kept as it is."),
        )
        .put(
            el("p", "").put(
                el("button", "")
                    .on("click", move |_| {
                        // What is stored, to the letter; the list as read where it is not stored.
                        let stored = storage::read(&key).ok().flatten();
                        dom::download(&name, "application/json", stored.as_deref().unwrap_or(&text));
                    })
                    .put("Download it"),
            ),
        )
        .put(el("p", "").put(el("a", "").set("href", "#/").put("All lists")));
    vec![page]
}
