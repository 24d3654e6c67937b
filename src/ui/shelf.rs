//! The player's lists as the page knows them: what is stored, what was deleted, what could not be read.

use std::sync::Arc;

use crate::roster::Roster;
use crate::route::is_list_id;
use crate::save;
use crate::ui::storage::{self, ASIDE, BIN, LIST, Trouble};
use crate::ui::{app, dom, games};

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
    /// Ids of lists whose last change is on this page only.
    unsaved: Vec<String>,
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

/// A list under a name that tells it from another tab's version of it.
pub fn of_this_tab(roster: &Roster) -> Roster {
    let mut roster = roster.clone();
    roster.name = [&app::name_of(&roster), " (from this tab)"].concat();
    roster
}

/// A free key to keep a text aside under; what was put aside before under the same name stays as well.
fn aside_of(key: &str) -> String {
    let mut to = [ASIDE, key.trim_start_matches("muster/")].concat();
    while matches!(storage::read(&to), Ok(Some(_))) {
        to.push('+');
    }
    to
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
            let id = key[beginning.len()..].to_owned();
            match storage::list(&key) {
                Ok(Some(roster)) if is_list_id(&id) => kept.push(Kept { id, roster: Arc::new(roster) }),
                Err(Trouble::Corrupt { key, text }) => self.put_aside(key, text),
                // A list under a key of nobody's making is shown where it can be saved from.
                Ok(Some(roster)) => self.put_aside(key, encode(&roster)),
                Ok(None) | Err(_) => {}
            }
        }
        kept
    }

    /// Moves a text that cannot be understood aside; where that fails it stays where it is, and is shown all the same.
    fn put_aside(&mut self, key: String, text: String) {
        let later = matches!(save::decode(&text), Err(save::SaveError::Later(_)));
        let to = aside_of(&key);
        // A list of a later Muster stays in its place: that Muster will want it.
        if later || storage::shift(&key, &to, &text).is_err() {
            self.aside.push(Aside { key, text });
        }
    }

    /// The same once the page is open. Where it fails nothing may be written over the text.
    pub fn set_aside(&mut self, key: &str, text: String) -> Result<(), Trouble> {
        let to = aside_of(key);
        let moved = storage::shift(key, &to, &text);
        // It may be shown in its place already, where something else will stand now.
        self.aside.retain(|aside| aside.key != key);
        self.aside.push(Aside { key: if moved.is_ok() { to } else { key.to_owned() }, text });
        moved
    }

    /// Makes sure that nothing is lost when a key is written: what stands there and cannot be understood, perhaps the work of
    /// a later Muster in another tab, is copied aside first.
    pub fn rescue(&mut self, key: &str) -> Result<(), Trouble> {
        if let Err(Trouble::Corrupt { key, text }) = storage::list(key) {
            let to = aside_of(&key);
            storage::write(&to, &text)?;
            self.aside.push(Aside { key: to, text });
        }
        Ok(())
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
        let key = [LIST, id].concat();
        let stored = self.rescue(&key).and_then(|()| storage::write(&key, &encode(&roster)));
        self.put(id, roster);
        self.stored(id, stored.err());
    }

    /// Notes whether the last change of a list could be stored.
    pub fn stored(&mut self, id: &str, trouble: Option<Trouble>) {
        self.unsaved.retain(|other| other != id);
        if trouble.is_some() {
            self.unsaved.push(id.to_owned());
            self.trouble = trouble;
        } else if self.unsaved.is_empty() {
            self.trouble = None;
        }
    }

    /// Stores what could not be stored before, now that there may be room.
    fn retry(&mut self) {
        for id in self.unsaved.clone() {
            if let Some(roster) = self.get(&id).cloned() {
                self.store(&id, roster);
            }
        }
        if self.unsaved.is_empty() {
            self.trouble = None;
        }
    }

    /// Moves a list to the bin.
    pub fn delete(&mut self, id: &str) {
        let Some(at) = self.lists.iter().position(|kept| kept.id == id) else { return };
        let kept = self.lists.remove(at);
        let key = [LIST, id].concat();
        let moved = self.rescue(&key).and_then(|()| storage::shift(&key, &[BIN, id].concat(), &encode(&kept.roster)));
        self.unsaved.retain(|other| other != id);
        self.bin.insert(0, kept);
        if let Err(trouble) = moved {
            self.trouble = Some(trouble);
        } else {
            self.retry();
        }
    }

    /// Takes a list away for good: one that stands under another id as well.
    pub fn drop_copy(&mut self, id: &str) {
        storage::erase(LIST, id);
        self.lists.retain(|kept| kept.id != id);
        self.unsaved.retain(|other| other != id);
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
            storage::erase(BIN, &kept.id);
        }
        self.retry();
    }

    /// Forgets a text that could not be understood.
    pub fn forget(&mut self, key: &str) {
        storage::remove(key).ok();
        self.aside.retain(|aside| aside.key != key);
        self.retry();
    }

    /// What another tab did to one key; `None` where it removed it. The list that is open looks after its own changes.
    pub fn hear(&mut self, key: &str, text: Option<&str>, open: Option<&str>) {
        let unsaved = key.strip_prefix(LIST).filter(|id| Some(*id) != open && self.unsaved.iter().any(|of| of == id));
        if let Some(ours) = unsaved.and_then(|id| self.get(id)).cloned() {
            // A change that is on this page only, for want of room, is not given up for the other tab's.
            self.unsaved.retain(|of| Some(&**of) != unsaved);
            self.store(&dom::fresh_id(), Arc::new(of_this_tab(&ours)));
        }
        for (beginning, of) in [(LIST, &mut self.lists), (BIN, &mut self.bin)] {
            let Some(id) = key.strip_prefix(beginning).filter(|id| is_list_id(id)) else { continue };
            let Some(text) = text else {
                of.retain(|kept| kept.id != id);
                continue;
            };
            // What cannot be read is put aside when the page is opened next; until then ours is what there is.
            let Some(roster) = decode(text).map(Arc::new) else { continue };
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
