//! The program that reads games on the page: fetched only by who has own data, since reader, checker and their messages
//! weigh a third of the page itself. It runs in a worker, see `public/reader.js`.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Does what the page asks for; see [`muster::own::answer`].
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen]
pub fn answer(what: &str, own: &str, change: &str) -> Vec<u8> {
    muster::own::answer::answer(what, own, change)
}

fn main() {}
