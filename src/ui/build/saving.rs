//! The open list and the store: every change is kept at once, and what another tab left there is heard.

use std::cell::RefCell;
use std::sync::Arc;

use leptos::prelude::*;

use crate::history::{History, Pasts};
use crate::roster::Roster;
use crate::route::Route;
use crate::ui::build::{Build, Clash, Saving};
use crate::ui::el::{El, el};
use crate::ui::storage::{self, LIST};
use crate::ui::{app, compare, dom, rest, shelf};

thread_local! {
    /// What can be undone of the lists that are not open.
    pub static PASTS: RefCell<Pasts> = const { RefCell::new(Pasts::new()) };
}

impl Build {
    pub(super) fn save_soon(self) {
        let soon = self.saving.try_update_value(|saving| {
            saving.due = true;
            std::mem::replace(&mut saving.soon, true)
        });
        if soon == Some(false) {
            // After the press is on screen; the short wait gathers quick presses.
            dom::later(80, move || {
                self.saving.try_update_value(|saving| saving.soon = false);
                self.flush();
            });
        }
    }

    /// Stores what is not stored yet. Where another tab stored something else meanwhile, this version goes under an id of its
    /// own until the player says which one stays, so that it is safe whatever happens before.
    pub fn flush(self) {
        // The screen may be gone by now; it was flushed when it went.
        let Some(true) = self.saving.try_with_value(|saving| saving.due) else { return };
        let mut id = self.id.get_value();
        let known = self.saving.with_value(|saving| saving.known.clone());
        if self.clash.get_untracked().is_none() && !app::unchanged(&id, known.as_deref()) {
            self.notice(&id);
        }
        let mut roster = self.now(|_, roster| roster.clone());
        let clash = self.clash.get_untracked().is_some();
        if clash {
            let copy = self.saving.try_update_value(|saving| saving.copy.get_or_insert_with(dom::fresh_id).clone());
            id = copy.unwrap_or(id);
            roster = shelf::of_this_tab(&roster);
        }
        let roster = Arc::new(roster);
        let text = shelf::encode(&roster);
        let stored = storage::write(&[LIST, &id].concat(), &text);
        let trouble = stored.err();
        self.saving.update_value(|saving| {
            saving.due = trouble.is_some();
            if trouble.is_none() && !clash {
                saving.known = Some(text);
            }
        });
        self.app.shelf.update(|shelf| {
            shelf.put(&id, roster);
            shelf.stored(&id, trouble);
        });
    }

    /// Keeps what can be undone for when the list is opened again.
    pub(super) fn keep_past(self) {
        let now = self.history.try_update_untracked(|history| {
            let opened = History::new(history.now().clone());
            std::mem::replace(history, opened)
        });
        if let Some((id, history)) = self.id.try_get_value().zip(now) {
            PASTS.with_borrow_mut(|pasts| pasts.keep(&id, history));
        }
    }

    pub(super) fn notice(self, id: &str) {
        let stored = storage::read(&[LIST, id].concat()).ok().flatten();
        self.clash.set(Some(if stored.is_some() { Clash::Changed } else { Clash::Deleted }));
    }

    /// Another tab stored this list or deleted it.
    pub fn hear(self, id: &str, text: Option<String>) {
        if id != self.id.get_value() {
            return;
        }
        let (due, known) = self.saving.with_value(|saving| (saving.due || saving.copy.is_some(), saving.known == text));
        match text.as_deref().and_then(shelf::decode) {
            _ if known => {}
            Some(roster) if !due => self.take(roster, text),
            _ => self.notice(id),
        }
    }

    /// Takes what another tab stored in place of what is here.
    pub(super) fn take(self, roster: Roster, text: Option<String>) {
        self.saving.set_value(Saving { known: text, ..Saving::default() });
        self.typing.set_value(None);
        self.clash.set(None);
        self.light.set_value(false);
        self.history.set(History::new(roster));
    }
}

/// Two versions of one list: the player says which one stays.
pub(super) fn clash(build: Build) -> Vec<El> {
    let keep = move |_| {
        let key = [LIST, &build.id.get_value()].concat();
        let known = storage::read(&key).ok().flatten();
        let copy = build.saving.with_value(|saving| saving.copy.clone());
        // What a later Muster wrote there is copied aside before this version takes its place.
        let safe = build.app.shelf.try_update(|shelf| shelf.rescue(&key).is_ok()).unwrap_or_default();
        if !safe {
            return;
        }
        build.saving.set_value(Saving { due: true, known, ..Saving::default() });
        build.clash.set(None);
        build.flush();
        let stored = build.saving.with_value(|saving| !saving.due);
        if let Some(copy) = copy.filter(|_| stored) {
            build.app.shelf.update(|shelf| shelf.drop_copy(&copy));
        }
        dom::focus_soon("army-title".to_owned());
    };
    let yield_ = move |_| {
        // The version given up can still be had out of the bin.
        build.flush();
        if let Some(copy) = build.saving.with_value(|saving| saving.copy.clone()) {
            build.app.shelf.update(|shelf| shelf.delete(&copy));
        }
        dom::focus_soon("army-title".to_owned());
        let text = storage::read(&[LIST, &build.id.get_value()].concat()).ok().flatten();
        match text.as_deref().and_then(shelf::decode) {
            Some(roster) => build.take(roster, text),
            None => {
                build.saving.set_value(Saving::default());
                build.clash.set(None);
                dom::go(&Route::Lists);
            }
        }
    };
    let Some(clash) = build.clash.get() else { return Vec::new() };
    let (text, other) = match clash {
        Clash::Changed => (
            "This list was changed in another tab, and here as well. Both versions are kept until you choose.",
            "Take the other version",
        ),
        Clash::Deleted => ("This list was deleted in another tab.", "Close it"),
    };
    let stored = storage::read(&[LIST, &build.id.get_value()].concat()).ok().flatten();
    let stored = stored.as_deref().and_then(shelf::decode);
    let differs = stored.map(|stored| {
        rest::then(build.app, || {
            let title = "What the other version has otherwise";
            vec![build.history.with(|history| compare::versions(build, title, history.now(), &stored))]
        })
    });
    let banner = el("div", "banner")
        .set("role", "alert")
        .put(el("p", "").put(text))
        .put(el("button", "").on("click", keep).put("Keep this version"))
        .put(el("button", "").on("click", yield_).put(other))
        .put(differs.unwrap_or_default());
    vec![banner]
}
