//! What changes on screen. Each helper takes a closure and gives it a type that does not depend on it: the drawing code is
//! then compiled once for all of them and not once for each, which is most of what a page of this kind weighs.

use std::hash::Hash;
use std::sync::Arc;

use leptos::ev::{Event, KeyboardEvent, MouseEvent};
use leptos::prelude::*;

/// A text for an attribute that follows what it is worked out from.
pub type Words = Box<dyn FnMut() -> String + Send>;

/// A text for an attribute.
pub fn words(f: impl FnMut() -> String + Send + 'static) -> Words {
    Box::new(f)
}

/// A switch for an attribute.
pub fn flag(f: impl FnMut() -> bool + Send + 'static) -> Box<dyn FnMut() -> bool + Send> {
    Box::new(f)
}

/// What is drawn anew when what it is worked out from changes.
pub fn live<V: IntoAny>(mut f: impl FnMut() -> V + Send + 'static) -> AnyView {
    let f: Box<dyn FnMut() -> AnyView + Send> = Box::new(move || f().into_any());
    f.into_any()
}

/// A text that follows what it is worked out from.
pub fn text(f: impl FnMut() -> String + Send + 'static) -> AnyView {
    words(f).into_any()
}

/// What a press does.
pub fn press(f: impl FnMut(MouseEvent) + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(f)
}

/// What a change of a field does.
pub fn heard(f: impl FnMut(Event) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(f)
}

/// What a key does.
pub fn typed(f: impl FnMut(KeyboardEvent) + 'static) -> Box<dyn FnMut(KeyboardEvent)> {
    Box::new(f)
}

/// A row for each key; a row stays as long as its key does, so keys never come twice.
pub fn each<K>(
    keys: impl Fn() -> Vec<K> + Send + Sync + 'static,
    row: impl Fn(K) -> AnyView + Send + Sync + 'static,
) -> AnyView
where
    K: Clone + Eq + Hash + Send + Sync + 'static,
{
    each_of(Box::new(keys), Arc::new(row))
}

fn each_of<K>(keys: Box<dyn Fn() -> Vec<K> + Send + Sync>, row: Arc<dyn Fn(K) -> AnyView + Send + Sync>) -> AnyView
where
    K: Clone + Eq + Hash + Send + Sync + 'static,
{
    view! { <For each=keys key=K::clone children=move |key| row(key)/> }.into_any()
}
