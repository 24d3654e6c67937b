//! What the names on items, units and cards mean: the entries that are called so.

use std::collections::HashMap;

use super::{Block, Book, Entry, Run};
use crate::id::Id;
use crate::search::name_of;
use crate::system::{Item, Kind};

impl Book {
    /// The entry that a name on a card means.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.called().get(&bare(name)?).map(|(_, at)| *at)
    }

    /// What each name means.
    pub(crate) fn called(&self) -> HashMap<String, (u8, usize)> {
        called(self.entries.iter())
    }
}

/// The position of the entry that each name means: what is called so before what has it for another word, a rule of the game
/// before a unit or an item, and the first before the others.
fn called<'a>(entries: impl Iterator<Item = &'a Entry>) -> HashMap<String, (u8, usize)> {
    let mut called: HashMap<String, (u8, usize)> = HashMap::new();
    for (at, entry) in entries.enumerate() {
        let late = u8::from(matches!(entry.kind, Kind::Unit | Kind::Item));
        let aliases = entry.aliases.iter().map(|alias| (alias, 2 + late));
        for (name, rank) in [(&entry.title, late)].into_iter().chain(aliases) {
            let known = called.entry(name_of(name)).or_insert((rank, at));
            *known = (*known).min((rank, at));
        }
    }
    called
}

/// The ids of entries by their names.
pub(super) struct Meanings(HashMap<String, Id>);

impl Meanings {
    /// Those of these entries.
    pub fn of<'a>(entries: impl Iterator<Item = &'a Entry> + Clone) -> Meanings {
        let ids: Vec<&Id> = entries.clone().map(|entry| &entry.id).collect();
        Meanings(called(entries).into_iter().map(|(name, (_, at))| (name, ids[at].clone())).collect())
    }

    /// Words on an item or a unit, of which each that is the name of an entry leads to it.
    pub fn runs(&self, words: &str) -> Vec<Run> {
        let run = |piece: &str| {
            let name = piece.trim_end_matches(APART).trim();
            let words = |words: &str| Run::Words(words.to_owned());
            let Some(to) = bare(name).and_then(|name| self.0.get(&name)) else { return vec![words(piece)] };
            let (before, behind) = piece.split_once(name).unwrap_or_default();
            vec![words(before), Run::Link { to: to.to_string(), words: name.to_owned() }, words(behind)]
        };
        words.split_inclusive(APART).flat_map(run).filter(|run| !run.words().is_empty()).collect()
    }

    /// What an item or a unit is, in a sentence.
    pub fn sentence(&self, facts: &[String]) -> Block {
        let mut runs = self.runs(&facts.join(", "));
        runs.push(Run::Words(".".to_owned()));
        Block::Paragraph(runs)
    }
}

/// What stands between the names in a cell.
const APART: [char; 3] = [',', ';', '/'];

/// What an item is and what the cells of its lines name: "Torrent, Pierce 2" names two.
pub(crate) fn qualities(item: &Item) -> impl Iterator<Item = &str> {
    let cells = item.rows.iter().flatten().flat_map(|cell| cell.split(APART));
    item.tags.iter().map(String::as_str).chain(cells)
}

/// A name on a card without its value, as names are compared; none where no letters are left.
pub(crate) fn bare(name: &str) -> Option<String> {
    let bare = name.split(['[', '(']).next()?.trim();
    let bare = bare.trim_end_matches(|c: char| c.is_ascii_digit() || "+-\u{2212}\" ".contains(c));
    bare.chars().any(char::is_alphabetic).then(|| name_of(bare))
}
