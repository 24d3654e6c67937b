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
        let called = called(self.entries.iter(), |_| true);
        called.get(&bare(name)?).map(|(_, at)| *at)
    }

    /// What the words on its items and units mean.
    pub fn glossary(&self) -> Glossary {
        Glossary::of(self.entries.iter())
    }
}

/// What each name means: what is called so before what has it for another word, a rule of the game before a unit or an item,
/// and the first before the others.
fn called<'a>(entries: impl Iterator<Item = &'a Entry>, wanted: impl Fn(&Entry) -> bool) -> Called {
    let mut called = Called::new();
    for (at, entry) in entries.enumerate().filter(|(_, entry)| wanted(entry)) {
        let late = u8::from(is_thing(entry));
        let aliases = entry.aliases.iter().map(|alias| (alias, 2 + late));
        for (name, rank) in [(&entry.title, late)].into_iter().chain(aliases) {
            let known = called.entry(name_of(name)).or_insert((rank, at));
            *known = (*known).min((rank, at));
        }
    }
    called
}

fn is_thing(entry: &Entry) -> bool {
    matches!(entry.kind, Kind::Unit | Kind::Item)
}

/// Positions of rules by what they are called. The word "flamethrower" on a weapon means the rule of all flamethrowers, and
/// not the weapon that is called so.
#[derive(Debug, Default)]
pub struct Glossary(Called);

impl Glossary {
    fn of<'a>(entries: impl Iterator<Item = &'a Entry>) -> Glossary {
        Glossary(called(entries, |entry| !is_thing(entry)))
    }

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
    /// What these entries are called.
    pub fn of<'a>(entries: impl Iterator<Item = &'a Entry> + Clone) -> Meanings {
        let ids = entries.clone().map(|entry| entry.id.clone()).collect();
        Meanings { glossary: Glossary::of(entries), ids }
    }

    /// One word, which leads to what it means.
    pub fn word(&self, word: &str) -> Vec<Run> {
        let linked = || {
            let to = self.ids[self.glossary.get(word)?].to_string();
            let name = word.trim_matches(between);
            let (before, behind) = word.split_once(name)?;
            let link = Run::Link { to, words: name.to_owned() };
            Some(vec![Run::Words(before.to_owned()), link, Run::Words(behind.to_owned())])
        };
        let mut runs = linked().unwrap_or_else(|| plain(word));
        runs.retain(|run| !run.words().is_empty());
        runs
    }

    /// A cell, each word of which leads to what it means.
    pub fn cell(&self, cell: &str) -> Vec<Run> {
        pieces(cell).flat_map(|piece| self.word(piece)).collect()
    }
}

/// What an item is and what the cells of its lines name: "Torrent, Pierce 2" names two.
pub(crate) fn qualities(item: &Item) -> impl Iterator<Item = &str> {
    let cells = item.rows.iter().flatten().flat_map(|cell| pieces(cell)).map(|piece| piece.trim_matches(between));
    item.tags.iter().map(String::as_str).chain(cells)
}

/// The names in a cell, each with what stands behind it; what stands in brackets belongs to one.
fn pieces(cell: &str) -> impl Iterator<Item = &str> {
    let mut inside = 0_u32;
    cell.split_inclusive(move |c| {
        match c {
            '(' | '[' => inside += 1,
            ')' | ']' => inside = inside.saturating_sub(1),
            _ => {}
        }
        inside == 0 && ends(c)
    })
}

fn ends(c: char) -> bool {
    matches!(c, ',' | ';' | '/')
}

/// What is no part of a name.
fn between(c: char) -> bool {
    ends(c) || c.is_whitespace()
}

/// A name on a card without its value, as names are compared; none where no letters are left.
pub(crate) fn bare(name: &str) -> Option<String> {
    let bare = name.split(['[', '(']).next()?.trim_matches(between);
    let bare = bare.trim_end_matches(|c: char| c.is_ascii_digit() || "+-\u{2212}\" ".contains(c));
    bare.chars().any(char::is_alphabetic).then(|| name_of(bare))
}
