//! What is done for a list that is open before anybody asks for it, while nothing else is to be done.

use leptos::prelude::*;

use super::Build;
use crate::ui::el::keep;
use crate::ui::own::ask;
use crate::ui::rest::Rest;
use crate::ui::{dom, paper};

/// Milliseconds after which a list that is still open will want the rules of its game.
const SOON: u64 = 1000;

/// Milliseconds without a change after which a list is as it may be printed.
const CALM: u64 = 1200;

/// Has the book of the game read before somebody looks a rule up or prints: it takes a while the first time. And has the pages
/// of the list prepared whenever it has changed and stays as it is for a moment.
pub fn get_ready(build: Build) {
    dom::later(SOON, move || {
        if let Some(system) = build.system.try_get_value() {
            ask("ready", system.id(), "", |_| ());
            dom::script("fetchPaper", &[], Box::new(|_| ()));
        }
    });
    let changes = StoredValue::new(0_u32);
    keep(Box::new(move || {
        build.settled.track();
        changes.update_value(|changes| *changes = changes.wrapping_add(1));
        let change = changes.get_value();
        dom::later(CALM, move || {
            let same = changes.try_get_value() == Some(change);
            if same && build.app.rest.get_untracked() == Rest::Here {
                paper::prepare(build.app, &build.id(), &build.system());
            }
        });
    }));
}
