//! What the names on items, units and cards mean: the entries that are called so.

use std::collections::HashMap;

use super::blocks::plain;
use super::{Book, Entry, Run};
use crate::id::Id;
use crate::search::name_of;
use crate::system::{Item, Kind};

/// Positions of entries by their names, each with how far behind others of that name it stands.
type Called = HashMap<String, (u8, usize)>;

impl Book {
    /// The entry that a name on a card means.
    pub fn named(&self, name: &str) -> Option<usize> {
        called(&mut self.entries.iter(), true).get(&bare(name)?).map(|(_, at)| *at)
    }

    /// What the words on its items and units mean.
    pub fn glossary(&self) -> Glossary {
        Glossary(called(&mut self.entries.iter(), false))
    }
}

/// What each name means, items and units too or not: what is called so before what has it for another word, a rule of the game
/// before a unit or an item, and the first before the others.
fn called(entries: &mut dyn Iterator<Item = &Entry>, things: bool) -> Called {
    let mut called = Called::new();
    for (at, entry) in entries.enumerate() {
        let thing = matches!(entry.kind, Kind::Unit | Kind::Item);
        if thing && !things {
            continue;
        }
        let late = u8::from(thing);
        let aliases = entry.aliases.iter().map(|alias| (alias, 2 + late));
        for (name, rank) in [(&entry.title, late)].into_iter().chain(aliases) {
            let known = called.entry(name_of(name)).or_insert((rank, at));
            *known = (*known).min((rank, at));
        }
    }
    called
}

/// Positions of rules by what they are called. The word "flamethrower" on a weapon means the rule of all flamethrowers, and
/// not the weapon that is called so.
#[derive(Debug, Default)]
pub struct Glossary(Called);

impl Glossary {
    /// The rule that a word means, whatever its value: "Pierce 2".
    pub fn get(&self, word: &str) -> Option<usize> {
        self.0.get(&bare(word)?).map(|(_, at)| *at)
    }
}

/// A glossary for writing entries, by the ids of those that are there already.
pub(super) struct Meanings {
    glossary: Glossary,
    ids: Vec<Id>,
}

impl Meanings {
    /// What the entries of two books are called.
    pub fn of(book: &Book, other: &Book) -> Meanings {
        let both = || book.entries.iter().chain(&other.entries);
        Meanings { glossary: Glossary(called(&mut both(), false)), ids: both().map(|entry| entry.id.clone()).collect() }
    }

    /// One word, which leads to what it means.
    pub fn word(&self, word: &str) -> Vec<Run> {
        let mut runs = Vec::new();
        self.put(word, &mut runs);
        runs
    }

    /// A cell, each word of which leads to what it means.
    pub fn cell(&self, cell: &str) -> Vec<Run> {
        let mut runs = Vec::new();
        pieces(cell).into_iter().for_each(|piece| self.put(piece, &mut runs));
        runs
    }

    /// Adds a word with what stands around it.
    fn put(&self, word: &str, runs: &mut Vec<Run>) {
        let name = word.trim_matches(between);
        let Some((at, (before, behind))) = self.glossary.get(name).zip(word.split_once(name)) else {
            runs.extend(plain(word));
            return;
        };
        if !before.is_empty() {
            runs.extend(plain(before));
        }
        runs.push(Run::Link { to: self.ids[at].to_string(), words: name.to_owned() });
        if !behind.is_empty() {
            runs.extend(plain(behind));
        }
    }
}

/// What an item is and what the cells of its lines name: "Torrent, Pierce 2" names two.
pub(crate) fn qualities(item: &Item) -> impl Iterator<Item = &str> {
    let cells = item.rows.iter().flatten().flat_map(|cell| pieces(cell)).map(|piece| piece.trim_matches(between));
    item.tags.iter().map(String::as_str).chain(cells)
}

/// The names in a cell, each with what stands behind it; what stands in brackets belongs to one.
fn pieces(cell: &str) -> Vec<&str> {
    let mut inside = 0_u32;
    let ends = |c: char| {
        match c {
            '(' | '[' => inside += 1,
            ')' | ']' => inside = inside.saturating_sub(1),
            _ => {}
        }
        inside == 0 && separates(c)
    };
    cell.split_inclusive(ends).collect()
}

/// What stands between two names.
fn separates(c: char) -> bool {
    matches!(c, ',' | ';' | '/')
}

/// What is no part of a name.
fn between(c: char) -> bool {
    separates(c) || c.is_whitespace()
}

/// A name on a card without its value, as names are compared; none where no letters are left.
pub(crate) fn bare(name: &str) -> Option<String> {
    let bare = name.split(['[', '(']).next()?.trim_matches(between);
    let bare = bare.trim_end_matches(|c: char| c.is_ascii_digit() || "+-\u{2212}\" ".contains(c));
    bare.chars().any(char::is_alphabetic).then(|| name_of(bare))
}
