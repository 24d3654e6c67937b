//! What was typed into the field that has the focus. While there is something of it to undo, the keys for that are the
//! browser's; otherwise they are the list's, as anywhere else.

use std::cell::RefCell;

use leptos::prelude::document;
use leptos::web_sys;

use crate::ui::dom;

thread_local! {
    /// What was in the field when it got the focus or was taken in, and whether something was typed since.
    static FIRST: RefCell<(String, bool)> = const { RefCell::new((String::new(), false)) };
}

/// Follows all fields of the page.
pub fn follow() {
    for name in ["focusin", "change", "input"] {
        dom::listen(&document(), name, move |event| {
            FIRST.with_borrow_mut(|(first, typed)| {
                *typed = name == "input";
                if !*typed {
                    *first = dom::value(&event);
                }
            });
        });
    }
}

/// Whether an undo pressed there, or a redo, is the browser's.
pub fn has(event: &web_sys::Event, redo: bool) -> bool {
    let open = FIRST.with_borrow(|(first, typed)| *typed && (redo || dom::value(event) != *first));
    open && dom::in_field(event)
}
