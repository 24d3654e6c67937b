//! Brings the screen from what was drawn before to what is drawn now. Elements that stay what they are stay themselves, so
//! that the focus, the cursor and the place of scrolling stay with them.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue, closure::Closure};
use leptos::web_sys::{Element, Event, Node};

use super::{El, Listener, Parts, State, Text, keep};
use crate::ui::typed;

thread_local! {
    /// Elements are being taken away. A field that has the focus then speaks of its change, to what may be gone already.
    static GOING: Cell<bool> = const { Cell::new(false) };
}

/// Keeps the children of an element as `draw` has them.
pub fn follow(element: Element, mut draw: Box<dyn FnMut() -> Vec<El>>) {
    let parent: Node = element.into();
    let mut shown = Vec::new();
    keep(Box::new(move || {
        let mut now = draw();
        untrack(|| update(&parent, std::mem::take(&mut shown), &mut now));
        shown = now;
    }));
}

/// Puts children into an element beside what is there.
pub fn add(parent: &Node, children: Vec<El>) {
    for mut child in children {
        parent.append_child(&child.0.make()).ok();
    }
}

/// Brings the children of an element from the old to the new.
fn update(parent: &Node, old: Vec<El>, new: &mut [El]) {
    let mut old: Vec<Option<El>> = old.into_iter().map(Some).collect();
    let (mut next, mut in_order) = (0, true);
    for El(fresh) in new.iter_mut() {
        let here = old.get(next).and_then(Option::as_ref).is_some_and(|known| known.0.is_like(fresh));
        let found = if here {
            Some(next)
        } else {
            // Without a key the place says what is what, so nothing goes back past a neighbour.
            let from = if fresh.key.is_empty() { next } else { 0 };
            let like = |known: &Option<El>| known.as_ref().is_some_and(|known| known.0.is_like(fresh));
            old.iter().skip(from).position(like).map(|at| from + at)
        };
        let Some((at, known)) = found.and_then(|at| Some((at, old[at].take()?))) else {
            in_order = false;
            continue;
        };
        fresh.take_over(*known.0);
        in_order &= at >= next;
        next = at + 1;
    }
    for gone in old.into_iter().flatten() {
        if let Some(node) = gone.0.node {
            GOING.set(true);
            parent.remove_child(&node).ok();
            GOING.set(false);
        }
    }
    if in_order {
        return;
    }
    let mut place = parent.first_child();
    for El(fresh) in new {
        match &fresh.node {
            Some(node) if place.as_ref() == Some(node) => place = node.next_sibling(),
            Some(node) => drop(parent.insert_before(node, place.as_ref())),
            None => drop(parent.insert_before(&fresh.make(), place.as_ref())),
        }
    }
}

impl Parts {
    /// Whether one can become the other.
    fn is_like(&self, other: &Parts) -> bool {
        self.tag == other.tag
            && self.key == other.key
            && self.drawn == other.drawn
            && self.listeners.iter().map(|listener| listener.event).eq(other.listeners.iter().map(|other| other.event))
    }

    /// Makes the browser's element.
    fn make(&mut self) -> Node {
        let node: Node = if self.tag.is_empty() {
            document().create_text_node(&self.text).into()
        } else {
            let element = element(self.tag, self.drawn);
            for (name, value) in &self.attributes {
                element.set_attribute(name, value).ok();
            }
            self.listeners.iter().for_each(|listener| listener.listen(&element));
            for El(child) in &mut self.children {
                element.append_child(&child.make()).ok();
            }
            self.state.put(&element);
            for begin in self.begin.drain(..) {
                begin(element.clone());
            }
            element.into()
        };
        self.node = Some(node.clone());
        node
    }

    /// Takes the browser's element over from what was drawn before.
    fn take_over(&mut self, old: Parts) {
        let Some(node) = old.node else { return };
        if self.tag.is_empty() {
            if self.text != old.text {
                node.set_node_value(Some(&self.text));
            }
        } else {
            let element: &Element = node.unchecked_ref();
            change(element, &old.attributes, &self.attributes);
            for (fresh, known) in self.listeners.iter_mut().zip(old.listeners) {
                known.act.replace(fresh.act.take());
                fresh.act = known.act;
            }
            update(&node, old.children, &mut self.children);
            // What is being typed stays, whatever else draws the page again meanwhile: it is lost otherwise, since a field
            // speaks of its change only once it is left.
            if !(self.state == old.state && typed::at(&node)) {
                self.state.put(element);
            }
        }
        self.node = Some(node);
    }
}

fn change(element: &Element, old: &[(&'static str, Text)], new: &[(&'static str, Text)]) {
    let find = |list: &[(&'static str, Text)], name: &str| list.iter().position(|(known, _)| *known == name);
    for (name, value) in new {
        if find(old, name).is_none_or(|at| old[at].1 != *value) {
            element.set_attribute(name, value).ok();
        }
    }
    for (name, _) in old {
        if find(new, name).is_none() {
            element.remove_attribute(name).ok();
        }
    }
}

impl State {
    /// Sets what the browser has otherwise. A field that is right already is left alone: the cursor stays in its place.
    fn put(&self, element: &Element) {
        let (name, value) = match self {
            State::None => return,
            State::Value(text) => ("value", JsValue::from_str(text)),
            State::Checked(on) => ("checked", JsValue::from_bool(*on)),
            State::Selected(on) => ("selected", JsValue::from_bool(*on)),
        };
        let name = JsValue::from_str(name);
        if js_sys::Reflect::get(element, &name).is_ok_and(|now| now != value) {
            js_sys::Reflect::set(element, &name, &value).ok();
        }
    }
}

impl Listener {
    fn listen(&self, element: &Element) {
        let act = Rc::clone(&self.act);
        let closure = Closure::<dyn FnMut(Event)>::wrap(Box::new(move |event| {
            if GOING.get() {
                return;
            }
            // Out of its place while it runs, since it may draw itself again; then the new one stays.
            let Some(mut now) = act.take() else { return };
            now(event);
            act.borrow_mut().get_or_insert(now);
        }));
        element.add_event_listener_with_callback(self.event, closure.as_ref().unchecked_ref()).ok();
        // The element and its listener go together; what is freed is up to the browser.
        closure.into_js_value();
    }
}

fn element(tag: &str, drawn: bool) -> Element {
    // A namespace takes the browser three times as long, which tells where many are made within a press.
    let made = match drawn {
        true => document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag),
        false => document().create_element(tag),
    };
    match made {
        Ok(element) => element,
        // A document only refuses names that are none, and these are written in the source.
        Err(_) => unreachable!("every element here has a proper name"),
    }
}
