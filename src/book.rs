//! The rules reference of a game: an entry for whatever a player may look up. Passages are written for it
//! (`[[references]]` of the data); items, units, forces, their abilities and the tables of items are entries by themselves.

pub mod answer;
mod blocks;
mod made;
pub(crate) mod names;
mod used;

pub use blocks::{Block, Run};
pub use names::Glossary;
use names::Meanings;

use crate::id::Id;
use crate::say;
use crate::system::problem::{Problem, did_you_mean};
use crate::system::read::{self, Part, RawGame};
use crate::system::resolve;
use crate::system::{Kind, System};

/// Letters of a rule that a card has room for.
pub const CARD: usize = 420;

/// All entries of a game, in the order of the data.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Book {
    /// The entries; an id occurs once.
    pub entries: Vec<Entry>,
}

/// What stands under one title.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Unique in its game: `grit`, `items/slug-rifle`, `alliance/troopers`.
    pub id: Id,
    /// What it is called; where two of a game are, a word in brackets tells them apart.
    pub title: String,
    /// What it is.
    pub kind: Kind,
    /// Other words that players look for it by.
    pub aliases: Vec<String>,
    /// The force or class that it belongs to; empty for a rule.
    pub under: String,
    /// Lines of the game's document, or the name of another source.
    pub source: String,
    /// Names of what a list must have one of to need it: traits, abilities, qualities, roles, models, tables of weapons. Empty
    /// where nobody in particular needs it.
    pub of: Vec<String>,
    /// A marker that units get at the table: how many boxes to tick a card has for it; 0 for anything else.
    pub boxes: u32,
    /// The rule as a card has it; empty where what it says is short enough, or too much for any card.
    pub card: String,
    /// What it says.
    pub blocks: Vec<Block>,
    /// Positions of the entries that belong to it and that what it says does not lead to.
    pub see: Vec<usize>,
    /// Positions of the entries that link to it or name it in `see`.
    pub linked: Vec<usize>,
}

impl Book {
    /// The entries of a checked game; problems are links that lead nowhere and texts that cannot be read.
    pub fn of(game: &RawGame, system: &System) -> Result<Book, Vec<Problem>> {
        let mut book = Book::default();
        let mut wanted = Vec::new();
        let mut problems = Vec::new();
        for filed in &game.references {
            let raw = &filed.raw;
            let problem =
                |message| Problem { file: filed.file.clone(), entry: format!("references `{}`", raw.id), message };
            problems.extend(unfit(&raw.card).map(problem));
            let mut blocks = Vec::new();
            for text in &raw.text {
                match Block::read(text) {
                    Ok(block) => blocks.push(block),
                    Err(message) => problems.push(problem(message)),
                }
            }
            wanted.push((book.entries.len(), filed, raw.see.clone()));
            book.put(Entry {
                kind: raw.kind,
                aliases: raw.aliases.clone(),
                source: raw.source.clone(),
                of: raw.of.clone(),
                boxes: raw.boxes,
                card: raw.card.clone(),
                blocks,
                ..entry(&raw.id, &raw.title)
            });
        }
        let mut able = Book::default();
        able.abilities(game, system);
        for force in system.forces() {
            let told = force.abilities.iter().map(|ability| book.able(&able, ability));
            let blocks: Vec<Block> = Block::all(&force.about).into_iter().chain(told).collect();
            book.put(Entry {
                aliases: force.aliases.clone(),
                under: say::capital(system.force_word()),
                source: force.source.clone(),
                blocks,
                ..entry(&["forces/", &force.id].concat(), &force.name)
            });
        }
        // A trait may be called as an ability is, and those only stand behind the items and units that have them.
        let meanings = Meanings::of(&book, &able);
        book.items(system, &meanings);
        book.units(system, &able, &meanings);
        able.entries.into_iter().for_each(|ability| book.put(ability));
        book.tell_apart();
        // Links last, when every entry is there.
        for (at, filed, see) in wanted {
            let mut links: Vec<String> = see.clone();
            links.extend(book.entries[at].blocks.iter().flat_map(Block::links).map(str::to_owned));
            for (number, link) in links.iter().enumerate() {
                match book.find(link) {
                    Some(other) if number < see.len() && !book.entries[at].leads_to(link) => {
                        book.entries[at].see.push(other);
                    }
                    Some(_) => {}
                    None => {
                        let hint = did_you_mean(link, book.entries.iter().map(|entry| entry.id.as_str()));
                        problems.push(Problem {
                            file: filed.file.clone(),
                            entry: format!("references `{}`", filed.raw.id),
                            message: format!("it leads to `{link}`, which is no entry{hint}"),
                        });
                    }
                }
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        book.link();
        Ok(book)
    }

    /// The position of an entry.
    pub fn find(&self, id: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id == *id)
    }

    /// Has one more, unless there is one of its id: what is written for the book goes before what comes by itself.
    fn put(&mut self, entry: Entry) {
        if self.find(&entry.id).is_none() {
            self.entries.push(entry);
        }
    }

    /// Two entries of one title get what tells them apart: what they are under, or what they are.
    fn tell_apart(&mut self) {
        let titles: Vec<String> = self.entries.iter().map(|entry| say::lower(&entry.title)).collect();
        let twice = |at: usize| titles.iter().filter(|title| **title == titles[at]).count() > 1;
        let marked: Vec<usize> = (0..titles.len()).filter(|at| twice(*at)).collect();
        for at in marked {
            let entry = &mut self.entries[at];
            let word = if entry.under.is_empty() { kind_word(entry.kind).to_owned() } else { entry.under.clone() };
            entry.title = format!("{} ({word})", entry.title);
        }
    }

    /// Tells each entry what leads to it.
    fn link(&mut self) {
        self.link_readings();
        for at in 0..self.entries.len() {
            let links: Vec<usize> =
                self.entries[at].blocks.iter().flat_map(Block::links).filter_map(|id| self.find(id)).collect();
            let all = [links, self.entries[at].see.clone()].concat();
            for to in all {
                if to != at && !self.entries[to].linked.contains(&at) {
                    self.entries[to].linked.push(at);
                }
            }
        }
    }

    /// How a line is read belongs to what says the line: of several entries, to the one with the fewest lines.
    fn link_readings(&mut self) {
        let spans: Vec<Vec<(u32, u32)>> = self.entries.iter().map(|entry| lines(&entry.source).collect()).collect();
        let long = |at: &usize| spans[*at].iter().map(|(from, to)| to.saturating_sub(*from) + 1).sum::<u32>();
        let meet = |one: usize, other: usize| {
            spans[one].iter().any(|(from, to)| spans[other].iter().any(|(begin, end)| from <= end && begin <= to))
        };
        let (readings, others): (Vec<usize>, Vec<usize>) =
            (0..self.entries.len()).partition(|at| self.entries[*at].kind == Kind::Reading);
        for reading in readings {
            let home = others.iter().copied().filter(|other| meet(reading, *other)).min_by_key(long);
            let Some(home) = home else { continue };
            let known = self.entries[home].see.contains(&reading);
            if !known && !self.entries[home].leads_to(&self.entries[reading].id) {
                self.entries[home].see.push(reading);
            }
        }
    }
}

impl Entry {
    /// Whether what it says links to an entry.
    fn leads_to(&self, id: &str) -> bool {
        self.blocks.iter().any(|block| block.links().contains(&id))
    }
}

/// The lines that a source names, each range from and to; none of one that is not lines.
pub fn lines(source: &str) -> impl Iterator<Item = (u32, u32)> {
    source.split([',', ';']).filter_map(|part| {
        let (from, to) = part.trim().split_once('-').unwrap_or((part.trim(), part.trim()));
        Some((from.parse().ok()?, to.parse().ok()?))
    })
}

/// Reads a game's parts with its book, or says all that is wrong with them.
pub fn load(id: &str, parts: Vec<Part>) -> Result<(System, Book), Vec<Problem>> {
    let (game, problems) = read::read(id, parts);
    if !problems.is_empty() {
        return Err(problems);
    }
    let system = resolve::resolve(&game)?;
    let book = Book::of(&game, &system)?;
    Ok((system, book))
}

/// The same of one JSON file.
pub fn from_json(id: &str, json: &str) -> Result<(System, Book), Vec<Problem>> {
    let file = format!("{id}.json");
    match serde_json::from_str(json) {
        Ok(value) => load(id, vec![Part { file, value }]),
        Err(error) => Err(vec![Problem { file, entry: String::new(), message: format!("this is not JSON: {error}") }]),
    }
}

/// What an entry is, in a word.
pub fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Rule => "rule",
        Kind::Reading => "reading",
        Kind::Unit => "unit",
        Kind::Item => "item",
        Kind::Phase => "phase",
        Kind::Action => "action",
        Kind::Modifier => "modifier",
        Kind::Condition => "condition",
        Kind::Quality => "quality",
        Kind::Ability => "ability",
        Kind::Terrain => "terrain",
        Kind::Table => "table",
        Kind::Card => "card",
        Kind::Mission => "mission",
        Kind::Power => "power",
        Kind::Creature => "creature",
    }
}

/// What is wrong with a rule as a card is to have it.
fn unfit(card: &str) -> Option<String> {
    let letters = card.chars().count();
    if letters > CARD {
        return Some(format!("`card` has {letters} letters; a card has room for {CARD}"));
    }
    let marked = card.contains("[[") || card.starts_with(['|', '-']) || card.contains('\n');
    marked.then(|| "`card` is plain words in one line, without links, points and tables".to_owned())
}

fn entry(id: &str, title: &str) -> Entry {
    Entry {
        id: Id::from(id),
        title: title.to_owned(),
        kind: Kind::Rule,
        aliases: Vec::new(),
        under: String::new(),
        source: String::new(),
        of: Vec::new(),
        boxes: 0,
        card: String::new(),
        blocks: Vec::new(),
        see: Vec::new(),
        linked: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
