//! The player's own data on this page: kept in the browser, laid over the games by a program of its own that is fetched
//! when there is any. What it says and what is wrong with it is that program's to say.

pub mod draft;
pub mod form;
pub mod room;

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use crate::own::tree::Tree;
use crate::own::{FORMAT, VERSION, id_of};
use crate::system::packed;
use crate::ui::app::{App, Back, Toast};
use crate::ui::shelf::Aside;
use crate::ui::storage::{self, OWN};
use crate::ui::{dom, games};

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
}

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
            None => Err(vec![wrong(
                "",
                "the part of Muster that reads own data could not be fetched; with a network, reload the page",
            )]),
        });
    };
    dom::read_game(words, Box::new(answered));
}

impl App {
    /// Reads all own data of this browser, and lays it over its games.
    pub fn open_own(self) {
        for key in storage::keys(OWN).unwrap_or_default() {
            let Ok(Some(text)) = storage::read(&key) else { continue };
            match decode(&text).filter(|(game, _)| [OWN, game].concat() == key) {
                Some((game, data)) => {
                    let owned = Owned { game: game.clone(), data, wrong: Vec::new(), known: text };
                    self.own.update(|own| own.push(owned));
                    self.lay(&game);
                }
                // It is kept where it can be downloaded from; what a later Muster wrote stays in its place for that one.
                None if is_later(&text) => self.shelf.update(|shelf| shelf.aside.push(Aside { key, text })),
                None => self.shelf.update(|shelf| shelf.set_aside(&key, text)),
            }
        }
    }

    /// The own data of a game.
    pub fn owned(self, game: &str) -> Tree {
        let find = |own: &Vec<Owned>| own.iter().find(|own| own.game == game).map(|own| own.data.clone());
        self.own.with_untracked(find).unwrap_or_else(Tree::empty)
    }

    /// Lays what is kept over its game.
    fn lay(self, game: &str) {
        let (id, text) = (game.to_owned(), encode(game, &self.owned(game)));
        let asked = text.clone();
        ask("load", &text, "", move |answer| {
            // It was changed or taken back meanwhile: whoever did so asks anew.
            if encode(&id, &self.owned(&id)) != asked {
                return;
            }
            let wrong = match answer {
                Ok(bytes) => self.take_in(&id, &bytes),
                Err(wrong) => wrong,
            };
            if !wrong.is_empty() {
                games::forget(&id);
            }
            self.own.update(|own| {
                if let Some(own) = own.iter_mut().find(|own| own.game == id) {
                    own.wrong = wrong;
                }
            });
            self.games.update(|turn| *turn += 1);
        });
    }

    /// A game as the program that reads games packed it.
    fn take_in(self, game: &str, bytes: &[u8]) -> Vec<Wrong> {
        match packed::unpack(bytes) {
            Some(system) => {
                games::put(game, Arc::new(system));
                Vec::new()
            }
            None => {
                let message = "this page and the part of it that reads own data are of two releases; reload the page";
                vec![Wrong { entry: String::new(), message: message.to_owned() }]
            }
        }
    }

    /// Takes in what another tab stored and this one was not told of, as when it slept.
    fn look_again(self, game: &str) {
        let Ok(stored) = storage::read(&[OWN, game].concat()) else { return };
        let find = |own: &Vec<Owned>| own.iter().find(|own| own.game == game).map(|own| own.known.clone());
        let known = self.own.with_untracked(find).unwrap_or_default();
        let found = stored.as_deref().and_then(|text| Some((decode(text)?.1, text.to_owned())));
        // What cannot be understood is put aside when something is kept in its place.
        if stored.as_deref().unwrap_or_default() == known || (stored.is_some() && found.is_none()) {
            return;
        }
        self.own.update(|own| {
            own.retain(|own| own.game != game);
            if let Some((data, known)) = found {
                own.push(Owned { game: game.to_owned(), data, wrong: Vec::new(), known });
            }
        });
    }

    /// Tries a change out and, if nothing is wrong with it, keeps it and shows the game with it.
    pub fn change_own(self, game: &str, change: Change, then: Then) {
        let id = game.to_owned();
        self.look_again(game);
        let before = self.owned(game);
        let mut data = before.clone();
        change(&mut data);
        if data == Tree::empty() {
            self.keep_own(&id, data, Vec::new());
            games::forget(&id);
            self.games.update(|turn| *turn += 1);
            then(Vec::new());
            return;
        }
        ask("load", &encode(game, &data), "", move |answer| {
            // Something else was kept meanwhile, here or in another tab: the change is made to that.
            self.look_again(&id);
            if self.owned(&id) != before {
                self.change_own(&id, change, then);
                return;
            }
            let wrong = match answer {
                Ok(bytes) => self.take_in(&id, &bytes),
                Err(wrong) => wrong,
            };
            // Of several mistakes one less is a step that must be possible.
            let faulty = |own: &Vec<Owned>| own.iter().find(|own| own.game == id).map_or(0, |own| own.wrong.len());
            let better = wrong.len() < self.own.with_untracked(faulty);
            if wrong.is_empty() || better {
                self.keep_own(&id, data, wrong.clone());
                self.games.update(|turn| *turn += 1);
            }
            then(if better { Vec::new() } else { wrong });
        });
    }

    /// The same with a way back on screen.
    pub fn change_own_back(self, game: &str, what: String, change: Change, then: Then) {
        let (id, before) = (game.to_owned(), self.owned(game));
        let then = Box::new(move |wrong: Vec<Wrong>| {
            if wrong.is_empty() {
                self.toast(what, Back::Own(id, before));
            }
            then(wrong);
        });
        self.change_own(game, change, then);
    }

    /// Stores own data, with what is wrong with it.
    fn keep_own(self, game: &str, data: Tree, wrong: Vec<Wrong>) {
        let key = [OWN, game].concat();
        let text = encode(game, &data);
        let stored = storage::read(&key).ok().flatten();
        let known = self.own.with_untracked(|own| {
            own.iter().find(|own| own.game == game).map_or_else(String::new, |own| own.known.clone())
        });
        // What stands there and is nobody's that this page knows, such as a later Muster's, is not written over.
        if let Some(stored) = stored.clone().filter(|stored| *stored != known && decode(stored).is_none()) {
            self.shelf.update(|shelf| shelf.set_aside(&key, stored));
        }
        let empty = data == Tree::empty();
        let done = if empty { storage::remove(&key) } else { storage::write(&key, &text) };
        // Where it could not be stored this page goes on with it, and knows what is stored in its place.
        let known = if done.is_ok() { text } else { stored.unwrap_or_default() };
        if let Err(trouble) = done {
            self.shelf.update(|shelf| shelf.trouble = Some(trouble));
        }
        // A way back to what was before an earlier change would take this one back as well.
        let stale = |toast: &Option<Toast>| {
            toast.as_ref().is_some_and(|toast| matches!(&toast.back, Back::Own(of, _) if of == game))
        };
        if self.toast.with_untracked(stale) {
            self.toast.set(None);
        }
        dom::ask_to_keep();
        self.own.update(|own| {
            own.retain(|own| own.game != game);
            if !empty {
                own.push(Owned { game: game.to_owned(), data, wrong, known });
            }
        });
    }

    /// What another tab did to own data.
    pub fn hear_own(self, game: &str, text: Option<String>) {
        let found = text.and_then(|text| Some((decode(&text)?.1, text)));
        let gone = found.is_none();
        self.own.update(|own| {
            own.retain(|own| own.game != game);
            if let Some((data, known)) = found {
                own.push(Owned { game: game.to_owned(), data, wrong: Vec::new(), known });
            }
        });
        if gone {
            games::forget(game);
            self.games.update(|turn| *turn += 1);
        } else {
            self.lay(game);
        }
    }
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
