//! The player's lists as the page knows them: what is stored, what was deleted, what could not be read.

use std::sync::Arc;

use crate::roster::Roster;
use crate::route::is_list_id;
use crate::save;
use crate::ui::games;
use crate::ui::storage::{self, ASIDE, BIN, LIST, Trouble};

/// All lists of this browser. Where nothing can be stored, this is all there is.
#[derive(Clone, Default)]
pub struct Shelf {
    /// Lists, the newest first.
    pub lists: Vec<Kept>,
    /// Deleted lists, the newest first.
    pub bin: Vec<Kept>,
    /// Texts that could not be understood.
    pub aside: Vec<Aside>,
    /// Why lists cannot be stored; none while all goes well.
    pub trouble: Option<Trouble>,
}

/// A list with its id.
#[derive(Clone, PartialEq)]
pub struct Kept {
    /// Part of its address and its key.
    pub id: String,
    /// The list.
    pub roster: Arc<Roster>,
}

/// A text that could not be understood, out of harm's way.
#[derive(Clone, PartialEq)]
pub struct Aside {
    /// Where it is kept.
    pub key: String,
    /// The text as it was found.
    pub text: String,
}

/// The text that is stored for a list.
pub fn encode(roster: &Roster) -> String {
    save::encode(roster, games::get(&roster.game).as_deref())
}

/// The list of a stored text.
pub fn decode(text: &str) -> Option<Roster> {
    save::decode(text).ok().map(|saved| saved.roster)
}

impl Shelf {
    /// Reads everything. What cannot be understood is moved aside and harms nothing else.
    pub fn open() -> Shelf {
        let mut shelf = Shelf::default();
        shelf.lists = shelf.read(LIST);
        shelf.bin = shelf.read(BIN);
        for key in shelf.keys(ASIDE) {
            if let Ok(Some(text)) = storage::read(&key) {
                shelf.aside.push(Aside { key, text });
            }
        }
        shelf
    }

    fn keys(&mut self, beginning: &str) -> Vec<String> {
        storage::keys(beginning).unwrap_or_else(|trouble| {
            self.trouble = Some(trouble);
            Vec::new()
        })
    }

    fn read(&mut self, beginning: &str) -> Vec<Kept> {
        let mut kept = Vec::new();
        for key in self.keys(beginning).into_iter().rev() {
            let Ok(Some(text)) = storage::read(&key) else { continue };
            let id = key[beginning.len()..].to_owned();
            match decode(&text).filter(|_| is_list_id(&id)) {
                Some(roster) => kept.push(Kept { id, roster: Arc::new(roster) }),
                None => self.put_aside(key, text),
            }
        }
        kept
    }

    /// Moves a text that cannot be understood aside; where that fails it stays where it is, and is shown all the same.
    pub fn put_aside(&mut self, key: String, text: String) {
        let to = [ASIDE, key.trim_start_matches("muster/")].concat();
        let key = match storage::shift(&key, &to, &text) {
            Ok(()) => to,
            Err(_) => key,
        };
        // A text already aside is found again when the keys aside are read.
        if !key.starts_with(ASIDE) {
            self.aside.push(Aside { key, text });
        }
    }

    /// The list with an id.
    pub fn get(&self, id: &str) -> Option<&Arc<Roster>> {
        self.lists.iter().find(|kept| kept.id == id).map(|kept| &kept.roster)
    }

    /// Puts a list in the place of the one with its id, or in front.
    pub fn put(&mut self, id: &str, roster: Arc<Roster>) {
        match self.lists.iter_mut().find(|kept| kept.id == id) {
            Some(kept) => kept.roster = roster,
            None => self.lists.insert(0, Kept { id: id.to_owned(), roster }),
        }
    }

    /// Puts a list in and stores it.
    pub fn store(&mut self, id: &str, roster: Arc<Roster>) {
        let stored = storage::write(&[LIST, id].concat(), &encode(&roster));
        self.trouble = stored.err();
        self.put(id, roster);
    }

    /// Moves a list to the bin.
    pub fn delete(&mut self, id: &str) {
        let Some(at) = self.lists.iter().position(|kept| kept.id == id) else { return };
        let kept = self.lists.remove(at);
        let moved = storage::shift(&[LIST, id].concat(), &[BIN, id].concat(), &encode(&kept.roster));
        // Without room for a second copy it is only taken out of sight if it is also kept; else it would be lost.
        if let Err(trouble) = moved {
            self.trouble = Some(trouble);
        }
        self.bin.insert(0, kept);
    }

    /// Moves a list back out of the bin.
    pub fn restore(&mut self, id: &str) {
        let Some(at) = self.bin.iter().position(|kept| kept.id == id) else { return };
        let kept = self.bin.remove(at);
        if let Err(trouble) = storage::shift(&[BIN, id].concat(), &[LIST, id].concat(), &encode(&kept.roster)) {
            self.trouble = Some(trouble);
        }
        let at = self.lists.iter().position(|other| other.id < kept.id).unwrap_or(self.lists.len());
        self.lists.insert(at, kept);
    }

    /// Forgets what is in the bin.
    pub fn empty_bin(&mut self) {
        for kept in self.bin.drain(..) {
            storage::remove(&[BIN, &kept.id].concat()).ok();
        }
    }

    /// Forgets a text that could not be understood.
    pub fn forget(&mut self, key: &str) {
        storage::remove(key).ok();
        self.aside.retain(|aside| aside.key != key);
    }

    /// What another tab did to one key; `None` where it removed it.
    pub fn hear(&mut self, key: &str, text: Option<&str>) {
        for (beginning, of) in [(LIST, &mut self.lists), (BIN, &mut self.bin)] {
            let Some(id) = key.strip_prefix(beginning).filter(|id| is_list_id(id)) else { continue };
            let Some(roster) = text.and_then(decode).map(Arc::new) else {
                of.retain(|kept| kept.id != id);
                continue;
            };
            match of.iter_mut().find(|kept| kept.id == id) {
                Some(kept) => kept.roster = roster,
                None => {
                    let at = of.iter().position(|kept| kept.id.as_str() < id).unwrap_or(of.len());
                    of.insert(at, Kept { id: id.to_owned(), roster });
                }
            }
        }
    }
}
