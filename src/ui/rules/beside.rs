//! An entry of the rules beside the screen that a player is on: opened by a link, gone with Escape, and nothing is left.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::HtmlElement;

use super::entry::Shown;
use crate::route::Route;
use crate::ui::app::App;
use crate::ui::dom;
use crate::ui::el::{El, el, keep};
use crate::ui::part::icon::{self, icon};
use crate::ui::rest;

thread_local! {
    /// What the focus goes back to.
    static OPENER: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// Opens an entry beside the screen, or in the place of the one that is open.
pub fn open(app: App, game: &str, id: &str) {
    if app.beside.with_untracked(Option::is_none) {
        let opener = document().active_element().and_then(|element| element.dyn_into().ok());
        OPENER.set(opener);
    }
    app.beside.set(Some((game.to_owned(), id.to_owned())));
    dom::focus_soon("beside".to_owned());
}

fn close(app: App) {
    app.beside.set(None);
    if let Some(opener) = OPENER.take() {
        opener.focus().ok();
    }
    dom::focus_if_lost("detail-title");
}

/// The place of the entry on the page.
pub fn place(app: App) -> El {
    let opened = Memo::new(move |_| app.beside.with(Option::is_some));
    el("div", "shown").follow(move || {
        if !opened.get() {
            return Vec::new();
        }
        let aside = el("aside", "at-hand entry")
            .set("id", "beside")
            .set("tabindex", "-1")
            .set("aria-label", "Rule")
            .on("keydown", move |event| {
                if dom::key(&event) == "Escape" {
                    event.stop_propagation();
                    close(app);
                }
            });
        vec![
            aside
                .put(el("div", "shown").follow(move || vec![tools(app)]))
                .put(el("div", "shown").follow(move || rest::then(app, || untrack(|| vec![entry(app)])))),
        ]
    })
}

fn tools(app: App) -> El {
    let own = app.beside.get().map(|(game, id)| {
        let page = Route::Rule(game, id).to_string();
        el("a", "button quiet").set("href", page).put("On a page of its own")
    });
    let close = el("button", "quiet")
        .set("aria-label", "Close the rule")
        .on("click", move |_| close(app))
        .put(icon(icon::CROSS));
    el("div", "tools").put(own).put(close)
}

/// Of the rest of the program.
#[inline(never)]
fn entry(app: App) -> El {
    let shown = Shown::new(app, true);
    // The entries that links led through, the present one last.
    let way: Rc<RefCell<Vec<(String, String)>>> = Rc::default();
    let along = way.clone();
    keep(Box::new(move || {
        app.games.track();
        if let Some(now) = app.beside.get() {
            shown.look_up(&now.0, &now.1);
            if along.borrow().last() != Some(&now) {
                along.borrow_mut().push(now);
            }
        }
    }));
    el("div", "shown").key("entry").follow(move || {
        let back = (way.borrow().len() > 1).then(|| {
            let way = way.clone();
            el("button", "quiet").key("back").put(icon(icon::BACK)).put("Back").on("click", move |_| {
                way.borrow_mut().pop();
                let before = way.borrow().last().cloned();
                app.beside.set(before);
                dom::focus_soon("beside".to_owned());
            })
        });
        back.into_iter().chain(shown.draw("h2")).collect()
    })
}
