//! Which field is being typed into: it has letters that it has not spoken of yet.

use std::cell::RefCell;

use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, closure::Closure};
use leptos::web_sys::{Event, Node};

thread_local! {
    static FIELD: RefCell<Option<Node>> = const { RefCell::new(None) };
}

/// Whether it is this one.
pub fn at(node: &Node) -> bool {
    FIELD.with_borrow(|field| field.as_ref() == Some(node))
}

/// Begins to watch: a letter begins it, the field's own word of its change ends it. Heard before anything that the field
/// itself does at either.
pub fn watch() {
    let heard = Closure::<dyn FnMut(Event)>::wrap(Box::new(|event: Event| {
        let field = event.target().and_then(|target| target.dyn_into().ok());
        FIELD.set(field.filter(|_| event.type_() == "input"));
    }));
    for event in ["input", "change"] {
        let listener = heard.as_ref().unchecked_ref();
        document().add_event_listener_with_callback_and_bool(event, listener, true).ok();
    }
    heard.forget();
}
