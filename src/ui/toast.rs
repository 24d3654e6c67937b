//! What just happened, said for a while, with a way back.

use leptos::prelude::*;

use crate::own::tree::Tree;
use crate::route::Route;
use crate::ui::app::App;
use crate::ui::el::{El, el};
use crate::ui::new::surprise::{self, Wish};
use crate::ui::own::draft::Draft;
use crate::ui::own::room;
use crate::ui::part::icon::{self, icon};
use crate::ui::{dom, lists};

/// A sentence with a way back.
#[derive(Clone, PartialEq)]
pub struct Toast {
    /// What happened.
    pub text: String,
    /// How to take it back.
    pub back: Back,
}

/// A way back.
#[derive(Clone, PartialEq)]
pub enum Back {
    /// There is none.
    Nothing,
    /// Undo the last change of the open list.
    Undo,
    /// Take a list out of the bin.
    Restore(String),
    /// Have own data of a game be as it was.
    Own {
        /// The game.
        game: String,
        /// As it was.
        before: Tree,
        /// As it is now: what became something else since is not taken back.
        after: Tree,
    },
    /// Open a form of own data that was left, with what was typed.
    Form(Box<Draft>),
    /// Not back, but on to another list by chance.
    Another(Wish),
}

impl App {
    /// Takes a message away whose way back is not there any more.
    pub fn forget_way_back(self, gone: impl Fn(&Back) -> bool) {
        if self.toast.with_untracked(|toast| toast.as_ref().is_some_and(|toast| gone(&toast.back))) {
            self.toast.set(None);
        }
    }

    /// Takes a change of own data back while its message is there; whether it was.
    pub fn take_own_value_back(self) -> bool {
        let back = self.toast.with_untracked(|toast| toast.as_ref().map(|toast| toast.back.clone()));
        let own = back.filter(|back| matches!(back, Back::Own { .. }));
        own.inspect(|back| take_back(self, back)).is_some()
    }

    /// Says that something is being done, until it is done.
    pub fn wait(self, text: &str) {
        self.toast(text.to_owned(), Back::Nothing);
    }

    /// Takes back that something is being done.
    pub fn waited(self, text: &str) {
        if self.toast.with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.text == text)) {
            self.toast.set(None);
        }
    }

    /// Says what happened, for a while.
    pub fn toast(self, text: String, back: Back) {
        let toast = Toast { text, back };
        self.toast.set(Some(toast.clone()));
        dom::later(12_000, move || {
            if self.toast.get_untracked().is_some_and(|now| now == toast) {
                self.toast.set(None);
            }
        });
    }
}

/// The message that is shown.
pub fn draw(app: App) -> Vec<El> {
    let Some(Toast { text, back }) = app.toast.get() else { return Vec::new() };
    let undo = (back != Back::Nothing).then(|| {
        let label = if matches!(back, Back::Another(_)) { "Another" } else { "Undo" };
        let back = back.clone();
        el("button", "").on("click", move |_| take_back(app, &back)).put(label)
    });
    let close = el("button", "quiet")
        .set("aria-label", "Close this message")
        .on("click", move |_| {
            app.toast.set(None);
            dom::focus_heading();
        })
        .put(icon(icon::CROSS));
    vec![el("div", "toast").put(el("p", "").put(text)).put(undo).put(close)]
}

fn take_back(app: App, back: &Back) {
    app.toast.set(None);
    match back {
        Back::Nothing => {}
        Back::Undo => {
            if let Some(build) = app.open.get_value() {
                build.undo();
            }
            dom::focus_heading();
        }
        Back::Restore(id) => {
            app.shelf.update(|shelf| shelf.restore(id));
            dom::focus_soon(lists::link_id(id));
        }
        Back::Own { game, before, after } => {
            app.take_own_back(game, before.clone(), after.clone());
            dom::focus_heading();
        }
        Back::Form(draft) => {
            room::leave(app);
            app.go(Route::Own(draft.game.clone()));
            app.draft.set(Some((**draft).clone()));
            dom::focus_soon("form-title".to_owned());
        }
        Back::Another(wish) => surprise::make(app, wish.clone(), None),
    }
}
