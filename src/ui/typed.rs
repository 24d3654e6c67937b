//! What is typed into the field that has the focus: letters that it has not spoken of yet, which nothing else may take away,
//! and those that can be undone. While there is something of them to undo, the keys for that are the browser's; otherwise
//! they are the list's, as anywhere else.

use std::cell::RefCell;

use leptos::prelude::document;
use leptos::wasm_bindgen::{JsCast, closure::Closure};
use leptos::web_sys::{Event, HtmlElement, Node};

use crate::ui::dom;

thread_local! {
    /// The field that is typed into: a letter begins it, the field's own word of its change ends it.
    static FIELD: RefCell<Option<Node>> = const { RefCell::new(None) };
    /// What was in the field when it got the focus or was taken in.
    static FIRST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Follows all fields of the page; each event is heard before anything that the field itself does at it.
pub fn follow() {
    let heard = Closure::<dyn FnMut(Event)>::wrap(Box::new(|event: Event| {
        let typed = event.type_() == "input";
        if !typed {
            FIRST.set(dom::value(&event));
        }
        let field = event.target().and_then(|target| target.dyn_into().ok());
        FIELD.set(field.filter(|_| typed));
    }));
    for event in ["focusin", "input", "change"] {
        let listener = heard.as_ref().unchecked_ref();
        document().add_event_listener_with_callback_and_bool(event, listener, true).ok();
    }
    heard.forget();
}

/// Has the field speak of its change before its screen goes, since what would hear it later is gone then; says whether one was
/// typed into.
pub fn leave() -> bool {
    let field = FIELD.with_borrow(Clone::clone);
    field.is_some_and(|field| field.unchecked_into::<HtmlElement>().blur().is_ok())
}

/// Whether this is the field.
pub fn at(node: &Node) -> bool {
    FIELD.with_borrow(|field| field.as_ref() == Some(node))
}

/// Whether an undo pressed there, or a redo, is the browser's.
pub fn has(event: &Event, redo: bool) -> bool {
    let open = FIELD.with_borrow(Option::is_some) && (redo || FIRST.with_borrow(|first| dom::value(event) != *first));
    open && dom::in_field(event)
}
