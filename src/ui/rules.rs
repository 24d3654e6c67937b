//! The rules reference: the search, the entries, and links to them. The books are in the program that reads games, fetched
//! when somebody first looks something up.

pub mod beside;
pub mod entry;
pub mod search;
mod table;

use crate::own::tree::Tree;
use crate::route::Route;
use crate::ui::app::App;
use crate::ui::dom;
use crate::ui::el::{El, el};
use crate::ui::own::Wrong;

/// An answer of the books, or why there is none.
fn read(answer: Result<Vec<u8>, Vec<Wrong>>) -> Result<Tree, String> {
    let bytes = answer.map_err(|wrong| wrong.iter().map(Wrong::words).collect::<Vec<_>>().join("; "))?;
    Tree::read(&String::from_utf8_lossy(&bytes))
}

/// A link to an entry that opens it beside the screen; with another button or key, on a page of its own.
pub fn link(app: App, game: &str, id: &str) -> El {
    let (game, id) = (game.to_owned(), id.to_owned());
    let href = Route::Rule(game.clone(), id.clone()).to_string();
    el("a", "").set("href", href).on("click", move |event| {
        if dom::plain_press(&event) {
            event.prevent_default();
            beside::open(app, &game, &id);
        }
    })
}
