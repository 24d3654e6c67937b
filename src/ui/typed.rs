//! What was typed into the field that has the focus. While there is something of it to undo, the keys for that are the
//! browser's; otherwise they are the list's, as anywhere else.

use leptos::prelude::*;
use leptos::web_sys;

use crate::ui::dom;

/// What happened in the field that has the focus, since it has it or since what is in it was taken.
#[derive(Clone, Copy)]
pub struct Typed(StoredValue<State>);

#[derive(Default)]
struct State {
    /// What was in it then.
    first: String,
    any: bool,
    differs: bool,
}

impl Typed {
    /// Follows all fields of the page.
    pub fn follow() -> Typed {
        let state = StoredValue::new(State::default());
        for event in ["focusin", "change"] {
            let begin = move |event: web_sys::Event| {
                state.set_value(State { first: dom::value(&event), ..State::default() });
            };
            dom::listen(&document(), event, begin);
        }
        dom::listen(&document(), "input", move |event| {
            state.update_value(|state| {
                state.any = true;
                state.differs = dom::value(&event) != state.first;
            });
        });
        Typed(state)
    }

    /// Whether an undo pressed there, or a redo, is the browser's.
    pub fn has(self, event: &web_sys::Event, redo: bool) -> bool {
        dom::in_field(event) && self.0.with_value(|state| if redo { state.any } else { state.differs })
    }
}
