//! Elements on screen, over Leptos' signals and effects. They take the place of its `view!`: there each piece of a page is
//! a type with drawing code of its own. The same page in `view!`, with boxed closures and erased types, weighs 43 kB more
//! over the line and is no quicker.
//!
//! An element is made once; what follows a signal is set by an effect that belongs to the owner it was made under.

use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue, closure::Closure};
use leptos::web_sys::{Element, Event, Node};

/// An element under construction.
#[derive(Clone)]
pub struct El(Element);

/// What can be put into an element.
pub trait Put {
    /// Appends it.
    fn put_into(self, parent: &Node);
}

/// An element with a class; without one where that is empty.
pub fn el(tag: &str, class: &str) -> El {
    made(document().create_element(tag)).classed(class)
}

/// An element of a drawing.
pub fn drawn(tag: &str, class: &str) -> El {
    made(document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag)).classed(class)
}

/// What [`El::show`] puts into an element, in one that takes no room of its own.
pub fn shown<T, P>(value: impl Fn() -> T + 'static, draw: impl Fn(&T) -> P + 'static) -> El
where
    T: PartialEq + 'static,
    P: Put,
{
    el("div", "shown").show(value, draw)
}

fn made(element: Result<Element, JsValue>) -> El {
    match element {
        Ok(element) => El(element),
        // A document only refuses names that are none, and these are written above it in the source.
        Err(_) => unreachable!("every element here has a proper name"),
    }
}

impl El {
    fn classed(self, class: &str) -> El {
        if class.is_empty() { self } else { self.set("class", class) }
    }

    /// Sets an attribute.
    pub fn set(self, name: &str, value: impl AsRef<str>) -> El {
        self.0.set_attribute(name, value.as_ref()).ok();
        self
    }

    /// Keeps an attribute right.
    pub fn words(self, name: &'static str, f: impl FnMut() -> String + 'static) -> El {
        let element = self.0.clone();
        follow(Box::new(f), Box::new(move |value| drop(element.set_attribute(name, value))));
        self
    }

    /// Keeps an attribute that is there or not.
    pub fn flag(self, name: &'static str, f: impl FnMut() -> bool + 'static) -> El {
        let element = self.0.clone();
        follow_flag(Box::new(f), Box::new(move |on| drop(element.toggle_attribute_with_force(name, on))));
        self
    }

    /// Keeps what is written in a field, unless it already is: the cursor stays where the player has it.
    pub fn value(self, f: impl FnMut() -> String + 'static) -> El {
        let element = self.0.clone();
        let write = move |value: &str| {
            if property(&element, "value").as_string().as_deref() != Some(value) {
                set_property(&element, "value", &JsValue::from_str(value));
            }
        };
        follow(Box::new(f), Box::new(write));
        self
    }

    /// Keeps whether a box is ticked.
    pub fn checked(self, f: impl FnMut() -> bool + 'static) -> El {
        let element = self.0.clone();
        follow_flag(Box::new(f), Box::new(move |on| set_property(&element, "checked", &JsValue::from_bool(on))));
        self
    }

    /// Keeps whether an option is the one chosen.
    pub fn selected(self, f: impl FnMut() -> bool + 'static) -> El {
        let element = self.0.clone();
        follow_flag(Box::new(f), Box::new(move |on| set_property(&element, "selected", &JsValue::from_bool(on))));
        self
    }

    /// Opens a part that folds, or leaves it closed; the player has it from there.
    pub fn open(self, open: bool) -> El {
        if open { self.set("open", "") } else { self }
    }

    /// Does something whenever an event reaches the element.
    pub fn on(self, event: &str, f: impl FnMut(Event) + 'static) -> El {
        let closure = Closure::<dyn FnMut(Event)>::wrap(Box::new(f));
        self.0.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref()).ok();
        // The element and its listener go together; what is freed is up to the browser.
        closure.into_js_value();
        self
    }

    /// Puts something in: a text, an element, several, or one that may be missing.
    pub fn put(self, child: impl Put) -> El {
        child.put_into(&self.0);
        self
    }

    /// Puts a text in that is kept right.
    pub fn say(self, f: impl FnMut() -> String + 'static) -> El {
        let text = document().create_text_node("");
        self.0.append_child(&text).ok();
        follow(Box::new(f), Box::new(move |value| text.set_data(value)));
        self
    }

    /// Puts a part in that is drawn from a value, and drawn anew when the value is another.
    pub fn show<T, P>(self, value: impl Fn() -> T + 'static, draw: impl Fn(&T) -> P + 'static) -> El
    where
        T: PartialEq + 'static,
        P: Put,
    {
        let Some(mut region) = Region::at_end_of(&self.0) else { return self };
        let mut last = None;
        keep(Box::new(move || {
            let now = value();
            if last.as_ref() != Some(&now) {
                region.draw(&|parent| draw(&now).put_into(parent));
                last = Some(now);
            }
        }));
        self
    }

    /// Puts a row in for each key. A row stays as long as its key does, so the focus stays in it; keys never come twice.
    pub fn each<K>(self, keys: impl Fn() -> Vec<K> + 'static, row: impl Fn(K) -> El + 'static) -> El
    where
        K: Clone + Eq + 'static,
    {
        self.rows(Box::new(keys), Box::new(row))
    }

    fn rows<K: Clone + Eq + 'static>(self, keys: Box<dyn Fn() -> Vec<K>>, row: Box<dyn Fn(K) -> El>) -> El {
        let Some(Region { end, owner, .. }) = Region::at_end_of(&self.0) else { return self };
        let mut rows: Vec<(K, Node, Owner)> = Vec::new();
        keep(Box::new(move || {
            let keys = keys();
            rows.retain(|(key, node, owner)| {
                let stays = keys.contains(key);
                if !stays {
                    remove(node);
                    owner.cleanup();
                }
                stays
            });
            let mut next = end.clone();
            for key in keys.iter().rev() {
                let node = match rows.iter().find(|(known, ..)| known == key) {
                    Some((_, node, _)) => node.clone(),
                    None => {
                        let owner = owner.child();
                        let node: Node = owner.with(|| untrack(|| row(key.clone()))).0.into();
                        rows.push((key.clone(), node.clone(), owner));
                        node
                    }
                };
                if node.parent_node().is_none() || node.next_sibling().as_ref() != Some(&next) {
                    before(&next, &node);
                }
                next = node;
            }
        }));
        self
    }
}

/// A place in an element whose content comes and goes.
struct Region {
    /// Stands behind the content, to find the place again.
    end: Node,
    here: Vec<Node>,
    /// Content belongs to the owner of the place and not to the effect that draws it: an effect frees what it owns at each
    /// run, and most runs change nothing.
    owner: Owner,
    content: Option<Owner>,
}

impl Region {
    fn at_end_of(parent: &Element) -> Option<Region> {
        let end: Node = document().create_comment("").into();
        parent.append_child(&end).ok()?;
        Some(Region { end, here: Vec::new(), owner: Owner::current()?, content: None })
    }

    fn draw(&mut self, draw: &dyn Fn(&Node)) {
        if let Some(old) = self.content.take() {
            old.cleanup();
        }
        self.here.drain(..).for_each(|node| remove(&node));
        let fresh: Node = document().create_document_fragment().into();
        let content = self.owner.child();
        content.with(|| untrack(|| draw(&fresh)));
        self.content = Some(content);
        let mut next = fresh.first_child();
        while let Some(node) = next {
            next = node.next_sibling();
            self.here.push(node);
        }
        before(&self.end, &fresh);
    }
}

impl Put for El {
    fn put_into(self, parent: &Node) {
        parent.append_child(&self.0).ok();
    }
}

impl Put for &str {
    fn put_into(self, parent: &Node) {
        parent.append_child(&document().create_text_node(self)).ok();
    }
}

impl Put for String {
    fn put_into(self, parent: &Node) {
        self.as_str().put_into(parent);
    }
}

impl Put for () {
    fn put_into(self, _: &Node) {}
}

impl<P: Put> Put for Option<P> {
    fn put_into(self, parent: &Node) {
        if let Some(child) = self {
            child.put_into(parent);
        }
    }
}

impl<P: Put> Put for Vec<P> {
    fn put_into(self, parent: &Node) {
        self.into_iter().for_each(|child| child.put_into(parent));
    }
}

/// Does something now and whenever what it reads changes, for as long as the present owner lives.
pub fn keep(mut f: Box<dyn FnMut()>) {
    StoredValue::new_local(RenderEffect::new(move |_: Option<()>| f()));
}

fn follow(mut value: Box<dyn FnMut() -> String>, write: Box<dyn Fn(&str)>) {
    let mut last: Option<String> = None;
    keep(Box::new(move || {
        let now = value();
        if last.as_ref() != Some(&now) {
            write(&now);
            last = Some(now);
        }
    }));
}

fn follow_flag(mut value: Box<dyn FnMut() -> bool>, write: Box<dyn Fn(bool)>) {
    keep(Box::new(move || write(value())));
}

fn before(place: &Node, node: &Node) {
    if let Some(parent) = place.parent_node() {
        parent.insert_before(node, Some(place)).ok();
    }
}

fn remove(node: &Node) {
    if let Some(parent) = node.parent_node() {
        parent.remove_child(node).ok();
    }
}

fn property(element: &Element, name: &str) -> JsValue {
    js_sys::Reflect::get(element, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}

fn set_property(element: &Element, name: &str, value: &JsValue) {
    js_sys::Reflect::set(element, &JsValue::from_str(name), value).ok();
}
