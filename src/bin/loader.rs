//! The program that reads games and knows their rules reference: fetched when the first is wanted, since reader, checker, their
//! messages and the books weigh more than the page itself. It runs in a worker, and a copy of it in the page, see
//! `public/reader.js`.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Does what the page asks for; see [`muster::own::answer`].
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen]
pub fn answer(what: &str, own: &str, change: &str) -> Vec<u8> {
    use std::cell::RefCell;

    use muster::book::answer::Library;

    thread_local! {
        static LIBRARY: RefCell<Library> = RefCell::default();
    }
    LIBRARY.with_borrow_mut(|library| muster::own::answer::answer(library, what, own, change))
}

fn main() {}
