//! Own data as this page and the browser's store have it: laid over its game, changed, and kept beside what other tabs do.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use crate::own::needed::needed;
use crate::own::tree::Tree;
use crate::roster::Roster;
use crate::system::packed;
use crate::ui::app::App;
use crate::ui::own::{Change, Owned, TWO_RELEASES, Then, Wrong, ask, decode, encode, is_later};
use crate::ui::shelf::Aside;
use crate::ui::storage::{self, OWN};
use crate::ui::toast::Back;
use crate::ui::{dom, games};

impl App {
    /// Reads all own data of this browser, and lays it over its games.
    pub fn open_own(self) {
        for key in storage::keys(OWN).unwrap_or_default() {
            let Ok(Some(text)) = storage::read(&key) else { continue };
            match decode(&text).filter(|(game, _)| [OWN, game].concat() == key) {
                Some((game, data)) => {
                    self.hold(&game, Some(data), (text, false), Vec::new());
                    self.lay(&game);
                }
                // It is kept where it can be downloaded from; what a later Muster wrote stays in its place for that one.
                None if is_later(&text) => self.shelf.update(|shelf| shelf.aside.push(Aside { key, text })),
                None => self.shelf.update(|shelf| drop(shelf.set_aside(&key, text))),
            }
        }
    }

    /// Whether own data of a game are still on their way: a list that has something of them would not know its units.
    fn awaits_own(self, game: &str) -> bool {
        self.of_own(game, |own| !own.read).unwrap_or(false)
    }

    /// Whether a list has to wait for them.
    pub fn is_awaited(self, roster: &Roster) -> bool {
        self.of_own(&roster.game, |own| !own.read && needed(&own.data, roster)).unwrap_or(false)
    }

    /// The own data of a game.
    pub fn owned(self, game: &str) -> Tree {
        self.of_own(game, |own| own.data.clone()).unwrap_or_else(Tree::empty)
    }

    /// What is wrong with it.
    pub fn own_faults(self, game: &str) -> Vec<Wrong> {
        self.of_own(game, |own| own.wrong.clone()).unwrap_or_default()
    }

    fn of_own<T>(self, game: &str, get: impl Fn(&Owned) -> T) -> Option<T> {
        self.own.with_untracked(|own| own.iter().find(|own| own.game == game).map(get))
    }

    /// Has a game's own data be this on the page, none for nothing; `known` is what the store has of it, `read` whether it
    /// was laid over its game.
    fn hold(self, game: &str, data: Option<Tree>, (known, read): (String, bool), wrong: Vec<Wrong>) {
        // A way back to what was before an earlier change would take this one back as well.
        self.forget_way_back(|back| matches!(back, Back::Own { game: of, .. } if of == game));
        // The rules reference shows the same.
        let laid = data.as_ref().map_or_else(String::new, |data| encode(game, data));
        ask("lay", &laid, game, |_| ());
        self.own.update(|own| {
            own.retain(|own| own.game != game);
            own.extend(data.map(|data| Owned { game: game.to_owned(), data, wrong, known, read }));
        });
    }

    /// Shows a game anew, without own data where nothing is to be laid over it.
    fn show_game(self, game: &str, with_own: bool) {
        if !with_own {
            games::forget(game);
        }
        self.games.update(|turn| *turn += 1);
    }

    /// Lays what is kept over its game.
    fn lay(self, game: &str) {
        let (id, asked) = (game.to_owned(), self.owned(game));
        ask("load", &encode(game, &asked), "", move |answer| {
            // It was changed or taken back meanwhile: whoever did so asks anew.
            if self.owned(&id) != asked {
                return;
            }
            let wrong = take_in(&id, answer);
            let sound = wrong.is_empty();
            self.own.update(|own| {
                if let Some(own) = own.iter_mut().find(|own| own.game == id) {
                    own.wrong = wrong;
                    own.read = true;
                }
            });
            self.show_game(&id, sound);
        });
    }

    /// Takes in what another tab did to a game's own data. The store is asked: what the browser tells may be older than what
    /// this tab stored since, and a tab that slept is told nothing.
    pub fn hear_own(self, game: &str) {
        let Ok(stored) = storage::read(&[OWN, game].concat()) else { return };
        let stored = stored.unwrap_or_default();
        if stored == self.of_own(game, |own| own.known.clone()).unwrap_or_default() {
            return;
        }
        let found = decode(&stored).filter(|(of, _)| of == game).map(|(_, data)| data);
        // What cannot be understood is put aside when something is kept in its place; until then ours is what there is.
        if found.is_none() && !stored.is_empty() {
            return;
        }
        let gone = found.is_none();
        self.hold(game, found, (stored, !self.awaits_own(game)), Vec::new());
        if gone { self.show_game(game, false) } else { self.lay(game) }
    }

    /// Tries a change out and, if nothing is wrong with it, keeps it and shows the game with it.
    pub fn change_own(self, game: &str, change: Change, then: Then) {
        self.hear_own(game);
        let (id, before) = (game.to_owned(), self.owned(game));
        let mut data = before.clone();
        change(&mut data);
        if data == Tree::empty() {
            self.store_own(&id, data, Vec::new());
            self.show_game(&id, false);
            then(Vec::new());
            return;
        }
        ask("load", &encode(game, &data), "", move |answer| {
            // Something else was kept meanwhile, here or in another tab: the change is made to that.
            self.hear_own(&id);
            if self.owned(&id) != before {
                self.change_own(&id, change, then);
                return;
            }
            let old = self.own_faults(&id);
            let wrong = take_in(&id, answer);
            if !is_step(&old, &wrong) {
                then(wrong);
                return;
            }
            let sound = wrong.is_empty();
            self.store_own(&id, data, wrong);
            self.show_game(&id, sound);
            then(Vec::new());
        });
    }

    /// The same with a way back on screen: to what the change was made to in the end, be it another tab's work.
    pub fn change_own_back(self, game: &str, what: String, change: Change, then: Then) {
        let (id, noted) = (game.to_owned(), Rc::new(RefCell::new(Tree::empty())));
        let before = noted.clone();
        let change = Rc::new(move |own: &mut Tree| {
            noted.replace(own.clone());
            change(own);
        });
        let then = Box::new(move |wrong: Vec<Wrong>| {
            if wrong.is_empty() {
                let (before, after) = (before.replace(Tree::empty()), self.owned(&id));
                self.toast(what, Back::Own { game: id, before, after });
            }
            then(wrong);
        });
        self.change_own(game, change, then);
    }

    /// Has own data be again as it was before a change, unless there was another one since.
    pub fn take_own_back(self, game: &str, before: Tree, after: Tree) {
        let refused = move |why: &str| self.toast(["That cannot be taken back: ", why].concat(), Back::Nothing);
        self.hear_own(game);
        if self.owned(game) != after {
            refused("own data of this game was changed since.");
            return;
        }
        let change = move |own: &mut Tree| {
            if *own == after {
                own.clone_from(&before);
            }
        };
        let then = move |wrong: Vec<Wrong>| {
            if let Some(first) = wrong.first() {
                refused(&first.words());
            }
        };
        self.change_own(game, Rc::new(change), Box::new(then));
    }

    /// Stores own data, with what is wrong with it.
    fn store_own(self, game: &str, data: Tree, wrong: Vec<Wrong>) {
        let key = [OWN, game].concat();
        let text = encode(game, &data);
        let known = self.of_own(game, |own| own.known.clone()).unwrap_or_default();
        let stored = storage::read(&key).ok().flatten().unwrap_or_default();
        // What stands there and is nobody's that this page knows, such as a later Muster's, is not written over.
        let mut safe = Ok(());
        if stored != known && decode(&stored).is_none() && !stored.is_empty() {
            self.shelf.update(|shelf| safe = shelf.set_aside(&key, stored.clone()));
        }
        let empty = data == Tree::empty();
        let done = safe.and_then(|()| if empty { storage::remove(&key) } else { storage::write(&key, &text) });
        // Where it could not be stored this page goes on with it, and knows what is stored in its place.
        let known = if done.is_ok() { text } else { stored };
        if let Err(trouble) = done {
            self.shelf.update(|shelf| shelf.trouble = Some(trouble));
        }
        dom::ask_to_keep();
        self.hold(game, Some(data).filter(|_| !empty), (known, true), wrong);
    }
}

/// A game as the program that reads games packed it becomes the page's; otherwise what is wrong.
fn take_in(game: &str, answer: super::Answer) -> Vec<Wrong> {
    let bytes = match answer {
        Ok(bytes) => bytes,
        Err(wrong) => return wrong,
    };
    let Some(system) = packed::unpack(&bytes) else {
        return vec![Wrong { entry: String::new(), message: TWO_RELEASES.to_owned() }];
    };
    games::put(game, Arc::new(system));
    Vec::new()
}

/// Whether own data may become what has these mistakes after those: one mistake must not stop the mending of another, nor
/// work on something else. What was found out about nothing is no step.
fn is_step(old: &[Wrong], new: &[Wrong]) -> bool {
    let mistakes = old.iter().filter(|wrong| !wrong.of_page()).count();
    !new.iter().any(Wrong::of_page) && (new.len() < mistakes.max(1) || new.iter().all(|wrong| old.contains(wrong)))
}
