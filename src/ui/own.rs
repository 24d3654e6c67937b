//! The player's own data on this page: kept in the browser, laid over the games by a program of its own that is fetched
//! when there is any. What it says and what is wrong with it is that program's to say.

pub mod draft;
pub mod form;
mod kept;
pub mod room;

use std::rc::Rc;

use crate::own::tree::Tree;
use crate::own::{FORMAT, VERSION, id_of};
use crate::ui::dom;

/// Own data of one game.
#[derive(Clone, PartialEq)]
pub struct Owned {
    /// Id of the game.
    pub game: String,
    /// What it says.
    pub data: Tree,
    /// What is wrong with it; the game is then shown without it.
    pub wrong: Vec<Wrong>,
    /// What the store has of it, as far as this page knows.
    known: String,
    /// Whether it was laid over its game once; until then lists of the game wait.
    read: bool,
}

/// Something wrong with own data.
#[derive(Clone, PartialEq)]
pub struct Wrong {
    /// Where: "items `slug-rifle`"; empty for all of it.
    pub entry: String,
    /// What, as a sentence without a full stop.
    pub message: String,
}

impl Wrong {
    /// As a sentence.
    pub fn words(&self) -> String {
        if self.entry.is_empty() { self.message.clone() } else { [&self.entry, ": ", &self.message].concat() }
    }

    /// What is wrong, without the place of it: "`models`, number 1, `cost`: expected a whole number". For where it is shown
    /// by where it stands.
    pub fn bare(&self) -> &str {
        let placed = self.message.split_once(": ").filter(|(place, _)| place.ends_with('`'));
        placed.map_or(&self.message, |(_, what)| what)
    }

    /// Whether it is not the data's fault but this page's: nothing was found out about the data then.
    pub fn of_page(&self) -> bool {
        [NOT_FETCHED, TWO_RELEASES].contains(&&*self.message)
    }
}

const NOT_FETCHED: &str =
    "the part of Muster that reads lists, own data and rules could not be fetched; with a network, reload the page";
const TWO_RELEASES: &str =
    "this page and the part of it that reads lists and own data are of two releases; reload the page";

/// A change of own data.
pub type Change = Rc<dyn Fn(&mut Tree)>;

/// What is done with the outcome of a trial: nothing is wrong, or this is.
pub type Then = Box<dyn FnOnce(Vec<Wrong>)>;

/// Own data as a file and as it is kept.
pub fn encode(game: &str, data: &Tree) -> String {
    let parts = [
        ("format", Tree::Text(FORMAT.to_owned())),
        ("version", Tree::Plain(VERSION.to_string())),
        ("game", Tree::Text(game.to_owned())),
        ("data", data.clone()),
    ];
    Tree::Table(parts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()).write()
}

/// Own data out of such a text; none where this Muster does not understand it.
pub fn decode(text: &str) -> Option<(String, Tree)> {
    let tree = Tree::read(text).ok()?;
    let ours = tree.words_at("format") == FORMAT && tree.words_at("version") == VERSION.to_string();
    let game = tree.words_at("game").to_owned();
    let data = tree.at("data").filter(|data| matches!(data, Tree::Table(_)))?.clone();
    (ours && crate::own::is_id(&game)).then_some((game, data))
}

fn is_later(text: &str) -> bool {
    Tree::read(text).is_ok_and(|tree| {
        tree.words_at("format") == FORMAT
            && tree.words_at("version").parse().is_ok_and(|version: u64| version > VERSION)
    })
}

/// Asks the program that reads games; `None` where it could not be had.
pub fn ask(what: &str, own: &str, change: &str, then: impl FnOnce(Answer) + 'static) {
    ask_boxed([what, own, change], Box::new(then));
}

/// What was asked for, or what is wrong.
pub type Answer = Result<Vec<u8>, Vec<Wrong>>;

fn ask_boxed(words: [&str; 3], then: Box<dyn FnOnce(Answer)>) {
    let answered = move |answer: Option<Vec<u8>>| {
        let wrong = |entry: &str, message: &str| Wrong { entry: entry.to_owned(), message: message.to_owned() };
        then(match answer.as_deref().and_then(<[u8]>::split_first) {
            Some((0, bytes)) => Ok(bytes.to_vec()),
            Some((_, text)) => {
                let text = String::from_utf8_lossy(text);
                Err(text.lines().filter_map(|line| line.split_once('\t')).map(|(at, what)| wrong(at, what)).collect())
            }
            None => Err(vec![wrong("", NOT_FETCHED)]),
        });
    };
    dom::read_game(words, Box::new(answered));
}

/// A free id out of a name, with `my-` before it so that no data to come has the same.
pub fn free_id(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let id = ["my-", &id_of(name)].concat();
    let mut free = id.clone();
    let mut number = 1;
    while taken(&free) {
        number += 1;
        free = [&id, "-", &number.to_string()].concat();
    }
    free
}
