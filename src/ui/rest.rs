//! The rest of the program: what is not needed to build a list comes once that can be done, see xtask/src/page/rest.rs. Whoever
//! was quicker than that waits for a moment.

use leptos::prelude::*;

use crate::ui::app::App;
use crate::ui::dom;
use crate::ui::el::{El, el};
use crate::ui::own::draft::Draft;
use crate::ui::part::form::problem;
use crate::ui::storage;
use crate::ui::toast::Back;

const FETCH: &str = "fetchRest";
const MISSING: &str =
    "This part of Muster could not be fetched; a network is needed for it once. Lists can be built without it.";

/// Whether the rest is here.
#[derive(Clone, Copy, PartialEq)]
pub enum Rest {
    /// It is on its way.
    Coming,
    /// It is here.
    Here,
    /// It could not be fetched.
    Failed,
}

/// Has it fetched, the first time or once more.
pub fn fetch(app: App) {
    app.rest.set(Rest::Coming);
    dom::script(
        FETCH,
        &[],
        Box::new(move |done| {
            if done.is_some() {
                // What was being typed waits in the store until there is a form for it.
                app.draft.set(storage::typed().and_then(|text| Draft::decode(&text)));
            }
            // The heading of what waits goes with it.
            let on_heading = document().active_element().is_some_and(|active| active.tag_name() == "H1");
            app.rest.set(if done.is_some() { Rest::Here } else { Rest::Failed });
            if on_heading {
                request_animation_frame(dom::focus_heading);
            }
        }),
    );
}

/// What the rest draws; what stands in its place until it is here.
pub fn then(app: App, draw: impl FnOnce() -> Vec<El>) -> Vec<El> {
    match app.rest.get() {
        Rest::Here => draw(),
        Rest::Coming => vec![el("p", "hint").put("One moment\u{2026}")],
        Rest::Failed => {
            let again = el("button", "").on("click", move |_| fetch(app)).put("Try again");
            problem(Some(MISSING.to_owned())).into_iter().chain([el("div", "tools").put(again)]).collect()
        }
    }
}

/// Does something that the rest does, as soon as that is here.
pub fn act(app: App, act: impl FnOnce() + 'static) {
    if app.rest.get_untracked() == Rest::Here {
        return act();
    }
    if app.rest.get_untracked() == Rest::Failed {
        fetch(app);
    }
    let from = app.route.get_untracked();
    let then = move |done: Option<_>| match done {
        // Whoever went elsewhere wants it no more.
        Some(_) if app.route.get_untracked() == from => act(),
        Some(_) => {}
        None => app.toast(MISSING.to_owned(), Back::Nothing),
    };
    dom::script(FETCH, &[], Box::new(then));
}
