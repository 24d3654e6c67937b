//! Every rule that a unit needs, in short form, and no other: what it can do, and what the words on its card mean.

use std::collections::BTreeSet;

use super::arms;
use crate::book::names::{Glossary, qualities};
use crate::book::{Block, Book, CARD, Entry, Run};
use crate::search::name_of;
use crate::system::{self, Kind};
use crate::view::{Army, UnitView};

/// Of a rule that is shortened: letters up to which further blocks of it are taken.
const LONG: usize = 300;

/// Most boxes of a marker.
const MOST_BOXES: u32 = 20;

/// A rule as it stands on a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rule {
    /// What it is called.
    pub name: String,
    /// What it says, in short; empty where nothing is known of it.
    pub text: String,
    /// The rules reference says more of it.
    pub more: bool,
}

/// Rules under one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// "Actions"; empty where a card has none.
    pub name: String,
    /// The rules, in the order in which they stand.
    pub rules: Vec<Rule>,
}

/// A marker that a unit can get at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker {
    /// "Stunned"
    pub name: String,
    /// Boxes to tick.
    pub boxes: u32,
}

/// The book of a game with its names ready to be looked up; empty without a book.
pub(super) struct Lookup<'a> {
    book: Option<&'a Book>,
    glossary: Glossary,
}

impl<'a> Lookup<'a> {
    pub(super) fn new(book: Option<&'a Book>) -> Lookup<'a> {
        Lookup { book, glossary: book.map(Book::glossary).unwrap_or_default() }
    }

    /// The entry that a word on a weapon means, if it is a rule of its own. What a whole game is about, such as a phase or
    /// how to shoot, is nobody's in particular.
    pub(super) fn quality(&self, word: &str) -> Option<&'a Entry> {
        let kinds = [Kind::Quality, Kind::Rule, Kind::Condition, Kind::Ability];
        self.find(word).filter(|entry| kinds.contains(&entry.kind))
    }

    /// What the book says of an item that the data have no words for: what is written of it there, such as a power.
    pub(super) fn of_item(&self, name: &str) -> String {
        self.written_of(name).map_or(String::new(), |entry| {
            let Rule { text, more, .. } = short(entry);
            [&*text, if more { " \u{2026}" } else { "" }].concat()
        })
    }

    fn written_of(&self, name: &str) -> Option<&'a Entry> {
        let written = self.find(name).filter(|entry| !matches!(entry.kind, Kind::Item | Kind::Unit | Kind::Table));
        written.filter(|entry| name_of(&entry.title) == name_of(name))
    }

    /// The entry that a trait of a unit means: a rule, or an action that such units have.
    fn of_trait(&self, word: &str) -> Option<&'a Entry> {
        self.find(word).filter(|entry| entry.kind == Kind::Action).or_else(|| self.quality(word))
    }

    fn find(&self, word: &str) -> Option<&'a Entry> {
        let entry = self.book?.entries.get(self.glossary.get(word)?)?;
        (!entry.id.starts_with("forces/")).then_some(entry)
    }

    /// What a quality may make of a weapon: "it is Lethal as well".
    fn made_by(&self, entry: &Entry) -> impl Iterator<Item = &'a Entry> {
        let links = entry.blocks.iter().filter(|_| entry.kind == Kind::Quality).flat_map(Block::links);
        let entries = links.filter_map(|id| self.book?.entries.get(self.book?.find(id)?));
        entries.filter(|entry| entry.kind == Kind::Quality).collect::<Vec<_>>().into_iter()
    }

    /// The markers of the game.
    pub(super) fn markers(&self) -> Vec<Marker> {
        let entries = self.book.map_or(&[][..], |book| &book.entries[..]).iter();
        let marked = entries.filter(|entry| entry.boxes > 0);
        marked.map(|entry| Marker { name: entry.title.clone(), boxes: entry.boxes.min(MOST_BOXES) }).collect()
    }
}

/// What a unit of an entry can do.
pub(super) fn sections(entry: Option<&system::Entry>) -> Vec<Section> {
    let all = entry.map_or(Vec::new(), system::Entry::sections);
    let section = |(name, abilities): (&str, Vec<&system::Ability>)| Section {
        name: name.to_owned(),
        rules: abilities.into_iter().map(|ability| said(&ability.name, &ability.text)).collect(),
    };
    all.into_iter().map(section).collect()
}

/// Upgrades that were bought; one that the unit does not have is kept by what the list calls it.
pub(super) fn upgrades(unit: &UnitView) -> Vec<Rule> {
    let bought = unit.unit.upgrades.iter().map(|id| match unit.upgrades.iter().find(|known| known.id == *id) {
        Some(known) => said(&known.name, &known.note),
        None => said(id, "not in the data"),
    });
    bought.collect()
}

/// What is true of its kinds of models, what marks do, and what the words on its weapons and its traits mean, as far as no
/// section says it already.
pub(super) fn of(army: &Army, unit: &UnitView, sections: &[Section], lookup: &Lookup) -> Vec<Rule> {
    let mut all: Vec<Rule> = Vec::new();
    let told: Vec<String> =
        sections.iter().flat_map(|section| &section.rules).map(|rule| name_of(&rule.name)).collect();
    let mut put = |rule: Rule| {
        let same = |known: &Rule| known.name == rule.name && known.text == rule.text;
        if !all.iter().any(same) {
            all.push(rule);
        }
    };
    let gunners = unit.members.iter().flat_map(|member| &member.picks).filter_map(|pick| pick.gunner);
    for model in unit.members.iter().filter_map(|member| member.model).chain(gunners) {
        if !model.note.is_empty() {
            put(said(&model.name, &model.note));
        }
    }
    let marks = unit.members.iter().flat_map(|member| &member.member.picks).filter_map(|pick| pick.mark.as_ref());
    for id in marks.collect::<BTreeSet<_>>() {
        if let Some(mark) = army.system.marks().find(|mark| mark.id == *id && !mark.note.is_empty()) {
            put(said(&mark.name, &mark.note));
        }
    }
    let entries = words_of(army, unit).into_iter().filter_map(|word| lookup.quality(&word));
    let entries: Vec<&Entry> = entries.flat_map(|entry| [entry].into_iter().chain(lookup.made_by(entry))).collect();
    let traits = unit.entry.map_or(&[][..], |entry| &entry.traits[..]);
    let of_traits = traits.iter().filter_map(|word| lookup.of_trait(word));
    let mut seen: Vec<&str> = Vec::new();
    for entry in entries.into_iter().chain(of_traits) {
        if !seen.contains(&entry.id.as_str()) && !told.contains(&name_of(&entry.title)) {
            seen.push(&entry.id);
            put(short(entry));
        }
    }
    all
}

/// The words on what a unit carries that may be the names of rules, each once, in the order of their first use.
fn words_of(army: &Army, unit: &UnitView) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut words: Vec<String> = Vec::new();
    let mut items = BTreeSet::new();
    for id in unit.members.iter().flat_map(|member| arms::ids(army, member)) {
        let Some(item) = army.system.find_item(id).filter(|item| items.insert(item.ix)) else { continue };
        for word in qualities(item) {
            if seen.insert(word.to_owned()) {
                words.push(word.to_owned());
            }
        }
    }
    words
}

fn said(name: &str, text: &str) -> Rule {
    Rule { name: name.to_owned(), text: text.to_owned(), more: false }
}

/// An entry of the book in short: as it is written for a card, if it is; all of it where that is little more, since what comes
/// of it is often said last; else its first block, and those after it for as long as all of it stays short. Tables are then
/// left to the book, but for one that the entry begins with.
pub(super) fn short(entry: &Entry) -> Rule {
    if !entry.card.is_empty() {
        return said(&entry.title, &entry.card);
    }
    let all = whole(entry);
    if all.text.chars().count() <= CARD {
        return all;
    }
    let mut text = String::new();
    let mut taken = 0;
    for block in &entry.blocks {
        let words = run_in(block);
        let table = matches!(block, Block::Table { .. });
        // What ends with a colon says nothing without what follows.
        let open = text.ends_with(':') && text.chars().count() < LONG;
        if taken > 0 && !open && (table || text.chars().count() + words.chars().count() > LONG) {
            break;
        }
        if taken > 0 {
            text.push(' ');
        }
        text.push_str(&words);
        taken += 1;
        if table {
            break;
        }
    }
    Rule { name: entry.title.clone(), text, more: taken < entry.blocks.len() }
}

/// An entry of the book with all that it says, tables too.
fn whole(entry: &Entry) -> Rule {
    said(&entry.title, &entry.blocks.iter().map(run_in).collect::<Vec<_>>().join(" "))
}

/// A block as running text.
pub(super) fn run_in(block: &Block) -> String {
    match block {
        Block::Paragraph(_) => block.words(),
        Block::List(points) => run_on(&cells(points)),
        Block::Table { columns, rows } => rows_in(columns, &rows.iter().map(|row| cells(row)).collect::<Vec<_>>()),
    }
}

/// The rows of a table follow one another: "1 Initiative: players roll; 2 Captains: each with three others."
pub(super) fn rows_in(columns: &[String], rows: &[Vec<String>]) -> String {
    run_on(&rows.iter().map(|cells| row_in(cells, columns.len() > 2)).collect::<Vec<_>>())
}

/// The words of points, or of the cells of a row.
pub(super) fn cells(all: &[Vec<Run>]) -> Vec<String> {
    all.iter().map(|runs| Run::said(runs)).collect()
}

/// One after the other: points that begin like sentences are sentences.
fn run_on(points: &[String]) -> String {
    let mut text = String::new();
    for point in points.iter().map(|point| point.trim_end_matches('.')) {
        let joint = match point.chars().next() {
            _ if text.is_empty() => "",
            Some(first) if first.is_uppercase() => ". ",
            _ => "; ",
        };
        text = [&*text, joint, point].concat();
    }
    [&*text, "."].concat()
}

/// The cells of a row: what it is about before a colon, with its number if it has one in front.
fn row_in(cells: &[String], numbered: bool) -> String {
    let mut text = String::new();
    for cell in cells.iter().filter(|cell| *cell != "\u{2013}") {
        let joint = match text.as_str() {
            "" => "",
            number if numbered && number.chars().count() < 3 => " ",
            head if !head.contains(": ") => ": ",
            _ => ", ",
        };
        text = [&*text, joint, cell.trim_end_matches('.')].concat();
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::BTreeMap;

    use super::{Entry, Lookup, qualities, short};
    use crate::book::Book;
    use crate::system::System;
    use crate::{book, games};

    /// Every entry of a game that some unit can bring onto its card.
    fn on_cards<'a>(system: &System, book: &'a Book) -> BTreeMap<&'a str, &'a Entry> {
        let lookup = Lookup::new(Some(book));
        let words = system.items().iter().flat_map(qualities);
        let words = words.filter_map(|word| lookup.quality(word));
        let of_items = words.flat_map(|entry| [entry].into_iter().chain(lookup.made_by(entry)));
        let told = system.items().iter().filter(|item| item.note.is_empty());
        let told = told.filter_map(|item| lookup.written_of(&item.name));
        let entries = system.forces().iter().flat_map(|force| system.entries_of(force)).chain(system.common());
        let of_traits = entries.flat_map(|entry| &entry.traits).filter_map(|word| lookup.of_trait(word));
        // Own units bring qualities and conditions that no unit of the game has; what they can do they say themselves.
        let others = book.entries.iter().filter_map(|entry| lookup.quality(&entry.title));
        let others = others.filter(|entry| matches!(entry.kind, super::Kind::Quality | super::Kind::Condition));
        of_items.chain(told).chain(of_traits).chain(others).map(|entry| (entry.id.as_str(), entry)).collect()
    }

    #[test]
    fn no_rule_is_cut_on_a_card() {
        let mut seen = 0;
        for game in games::all() {
            let (system, book) = book::from_json(game.id, games::json(game.id)).unwrap();
            for (id, entry) in on_cards(&system, &book) {
                let rule = short(entry);
                assert!(!rule.more && !rule.text.is_empty(), "{}: {id} needs a `card`: {}", game.id, rule.text);
                seen += 1;
            }
        }
        assert!(seen > 40, "{seen}");
    }

    #[test]
    fn a_rule_is_written_for_cards_only_where_it_is_too_long_for_one() {
        for game in games::all() {
            let (_, book) = book::from_json(game.id, games::json(game.id)).unwrap();
            for entry in book.entries.iter().filter(|entry| !entry.card.is_empty()) {
                // One that repeats what would fit anyway is one to forget when the text is mended.
                assert!(super::whole(entry).text.chars().count() > book::CARD, "{}: {}", game.id, entry.id);
            }
        }
    }
}
