//! The browser's store of texts by key. Every call may fail, and says how; nothing here panics.

use gloo_storage::{LocalStorage, Storage};
use leptos::prelude::window;
use leptos::wasm_bindgen::{JsCast, JsValue};
use leptos::web_sys;

use crate::roster::Roster;
use crate::save;

/// Why something could not be stored or read.
#[derive(Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The browser keeps nothing for this page.
    Unavailable,
    /// There is no room left.
    Full,
    /// A text that cannot be understood.
    Corrupt {
        /// Where it is kept.
        key: String,
        /// The text, so that it can be offered.
        text: String,
    },
}

/// Lists, by id behind it.
pub const LIST: &str = "muster/list/";
/// Deleted lists, by id behind it.
pub const BIN: &str = "muster/bin/";
/// Texts that could not be understood.
pub const ASIDE: &str = "muster/aside/";
/// Own data, by game behind it.
pub const OWN: &str = "muster/own/";
/// What is being typed in a form.
const TYPED: &str = "muster/typed";
/// What was chosen of paper last, by game behind it.
pub const PAPER: &str = "muster/paper/";
/// How many of each card of a list are printed, by id behind it.
pub const COPIES: &str = "muster/copies/";
/// The colours chosen.
pub const THEME: &str = "muster/theme";

/// The store, if the browser has one. Asked first, since gloo's own access panics where it is refused.
fn store() -> Result<web_sys::Storage, Trouble> {
    match window().local_storage() {
        Ok(Some(_)) => Ok(LocalStorage::raw()),
        Ok(None) | Err(_) => Err(Trouble::Unavailable),
    }
}

/// The list under a key.
pub fn list(key: &str) -> Result<Option<Roster>, Trouble> {
    let Some(text) = read(key)? else { return Ok(None) };
    match save::decode(&text) {
        Ok(saved) => Ok(Some(saved.roster)),
        Err(_) => Err(Trouble::Corrupt { key: key.to_owned(), text }),
    }
}

/// All keys with a beginning, in order.
pub fn keys(beginning: &str) -> Result<Vec<String>, Trouble> {
    let store = store()?;
    let length = store.length().map_err(|_| Trouble::Unavailable)?;
    let mut keys: Vec<String> = Vec::new();
    let found = (0..length).filter_map(|at| store.key(at).ok().flatten());
    for key in found.filter(|key| key.starts_with(beginning)) {
        keys.insert(keys.partition_point(|known| *known < key), key);
    }
    Ok(keys)
}

/// The text under a key.
pub fn read(key: &str) -> Result<Option<String>, Trouble> {
    store()?.get_item(key).map_err(|_| Trouble::Unavailable)
}

/// Puts a text under a key.
pub fn write(key: &str, text: &str) -> Result<(), Trouble> {
    store()?.set_item(key, text).map_err(|error| why(&error))
}

/// Removes a key.
pub fn remove(key: &str) -> Result<(), Trouble> {
    store()?.remove_item(key).map_err(|_| Trouble::Unavailable)
}

/// Removes a list for good, with how it was printed.
pub fn erase(beginning: &str, id: &str) {
    for beginning in [beginning, COPIES] {
        remove(&[beginning, id].concat()).ok();
    }
}

/// What is being typed in a form, kept for as long as the browser's tab is: two tabs write forms of their own.
pub fn typed() -> Option<String> {
    window().session_storage().ok()??.get_item(TYPED).ok()?
}

/// Keeps what is being typed, or forgets it. Where the browser keeps nothing a reload loses it, and no more than that.
pub fn keep_typed(text: Option<&str>) {
    let Ok(Some(store)) = window().session_storage() else { return };
    match text {
        Some(text) => store.set_item(TYPED, text).ok(),
        None => store.remove_item(TYPED).ok(),
    };
}

/// Moves a text to another key. There is a copy of it at every moment, unless there is no room for two: then it is taken
/// away first, and put back if it does not fit even so.
pub fn shift(from: &str, to: &str, text: &str) -> Result<(), Trouble> {
    match write(to, text) {
        Err(Trouble::Full) => {
            remove(from)?;
            write(to, text).inspect_err(|_| {
                write(from, text).ok();
            })
        }
        Err(trouble) => Err(trouble),
        Ok(()) => remove(from),
    }
}

fn why(error: &JsValue) -> Trouble {
    match error.dyn_ref::<js_sys::Error>() {
        Some(error) if error.name() == "QuotaExceededError" => Trouble::Full,
        _ => Trouble::Unavailable,
    }
}
