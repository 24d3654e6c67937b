//! What should stand on screen, as values: plain functions draw a part of the page out of what it shows, and `patch.rs`
//! changes the browser's elements where they differ. They take the place of Leptos' `view!`, where each piece of a page is
//! a type with drawing code of its own, and of an effect for every text that may change, all of which an edit would wake.
//!
//! A part that follows signals is one effect ([`El::follow`]); what it draws is drawn again as a whole.

mod patch;

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::web_sys::{Element, Event, Node};

/// A text that is written in the source, or made.
pub type Text = Cow<'static, str>;

/// An element or a text.
pub struct El(Box<Parts>);

#[derive(Default)]
struct Parts {
    /// Empty for a text.
    tag: &'static str,
    /// Of a drawing.
    drawn: bool,
    text: Text,
    /// Tells it from its neighbours wherever it stands; empty where its place does.
    key: Text,
    attributes: Vec<(&'static str, Text)>,
    state: State,
    listeners: Vec<Listener>,
    children: Vec<El>,
    /// Done once, when the browser's element is there.
    begin: Vec<Box<dyn FnOnce(Element)>>,
    /// The browser's, once it is on screen.
    node: Option<Node>,
}

/// What a player changes as well: compared with what the browser has, not with what was drawn before.
#[derive(Default, PartialEq)]
enum State {
    #[default]
    None,
    Value(String),
    Checked(bool),
    Selected(bool),
}

/// What is done at an event. The browser's element keeps one of these for good; drawing it again changes what is in it.
struct Listener {
    event: &'static str,
    act: Rc<RefCell<Option<Act>>>,
}

type Act = Box<dyn FnMut(Event)>;

/// What can be put into an element.
pub trait Put {
    /// Appends it.
    fn put_into(self, children: &mut Vec<El>);
}

/// An element with a class; without one where that is empty.
pub fn el(tag: &'static str, class: &'static str) -> El {
    let made = El(Box::new(Parts { tag, ..Parts::default() }));
    if class.is_empty() { made } else { made.set("class", class) }
}

/// An element of a drawing.
pub fn drawn(tag: &'static str, class: &'static str) -> El {
    let mut made = el(tag, class);
    made.0.drawn = true;
    made
}

/// A text by itself.
pub fn text(text: impl Into<Text>) -> El {
    El(Box::new(Parts { text: text.into(), ..Parts::default() }))
}

/// A value of an attribute that says yes or no.
pub fn truth(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}

impl El {
    /// Sets an attribute.
    pub fn set(mut self, name: &'static str, value: impl Into<Text>) -> El {
        self.0.attributes.push((name, value.into()));
        self
    }

    /// Sets an attribute that is there or not.
    pub fn flag(self, name: &'static str, on: bool) -> El {
        if on { self.set(name, "") } else { self }
    }

    /// Tells it from its neighbours, so that it stays itself, and keeps the focus, when they come and go.
    pub fn key(mut self, key: impl Into<Text>) -> El {
        self.0.key = key.into();
        self
    }

    /// What is written in a field.
    pub fn value(mut self, value: String) -> El {
        self.0.state = State::Value(value);
        self
    }

    /// Whether a box is ticked.
    pub fn checked(mut self, on: bool) -> El {
        self.0.state = State::Checked(on);
        self
    }

    /// Whether an option is the one chosen.
    pub fn selected(mut self, on: bool) -> El {
        self.0.state = State::Selected(on);
        self
    }

    /// Does something whenever an event reaches the element.
    pub fn on(self, event: &'static str, act: impl FnMut(Event) + 'static) -> El {
        self.hears(event, Box::new(act))
    }

    fn hears(mut self, event: &'static str, act: Act) -> El {
        self.0.listeners.push(Listener { event, act: Rc::new(RefCell::new(Some(act))) });
        self
    }

    /// Puts something in: a text, an element, several, or one that may be missing.
    pub fn put(mut self, child: impl Put) -> El {
        child.put_into(&mut self.0.children);
        self
    }

    /// Keeps what is in the element right: drawn now, and again whenever a signal that the drawing reads changes. Belongs to
    /// the owner under which the element comes on screen, so it stands in what is drawn once: a screen.
    pub fn follow(mut self, draw: impl FnMut() -> Vec<El> + 'static) -> El {
        let draw = Box::new(draw);
        self.0.begin.push(Box::new(move |element| patch::follow(element, draw)));
        self
    }

    /// Keeps an attribute of a screen right.
    pub fn words(mut self, name: &'static str, value: impl Fn() -> &'static str + 'static) -> El {
        let value = Box::new(value);
        self.0.begin.push(Box::new(move |element| {
            keep(Box::new(move || drop(element.set_attribute(name, value()))));
        }));
        self
    }
}

/// Puts elements on screen for good.
pub fn mount(parent: &Node, elements: Vec<El>) {
    patch::add(parent, elements);
}

impl Put for El {
    fn put_into(self, children: &mut Vec<El>) {
        children.push(self);
    }
}

impl Put for &'static str {
    fn put_into(self, children: &mut Vec<El>) {
        children.push(text(self));
    }
}

impl Put for String {
    fn put_into(self, children: &mut Vec<El>) {
        children.push(text(self));
    }
}

/// One that is missing leaves its place to no other.
impl Put for Option<El> {
    fn put_into(self, children: &mut Vec<El>) {
        children.push(self.unwrap_or_else(|| text("")));
    }
}

impl Put for Vec<El> {
    fn put_into(mut self, children: &mut Vec<El>) {
        children.append(&mut self);
    }
}

/// Does something now and whenever what it reads changes, for as long as the present owner lives.
pub fn keep(mut f: Box<dyn FnMut()>) {
    StoredValue::new_local(RenderEffect::new(move |_: Option<()>| f()));
}
