//! The rules reference of a game: an entry for whatever a player may look up. Passages are written for it
//! (`[[references]]` of the data); items, units, forces, their abilities and the tables of items are entries by themselves.

pub mod answer;
mod blocks;
pub(crate) mod used;

pub use blocks::{Block, Run};

use crate::id::{Id, of_name};
use crate::say;
use crate::system;
use crate::system::problem::{Problem, did_you_mean};
use crate::system::read::{self, Part, RawGame};
use crate::system::resolve;
use crate::system::{Ability, Force, Item, Kind, System};

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
        for force in system.forces() {
            book.put(Entry {
                aliases: force.aliases.clone(),
                under: say::capital(system.force_word()),
                source: force.source.clone(),
                blocks: Block::all(&force.about).into_iter().chain(abilities(&force.abilities)).collect(),
                ..entry(&["forces/", &force.id].concat(), &force.name)
            });
        }
        book.items(system);
        book.units(system);
        book.abilities(game, system);
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

    fn items(&mut self, system: &System) {
        for table in system.tables() {
            let of_table = |item: &&Item| item.table.is_some_and(|at| system.tables()[at].id == table.id);
            let of_table: Vec<&Item> = system.items().iter().filter(of_table).collect();
            let mut columns = [vec!["Name".to_owned()], table.columns.clone()].concat();
            let more = more_columns(system, &of_table);
            columns.extend(more.iter().map(|(name, _)| name.clone()));
            let rows = of_table.iter().enumerate().flat_map(|(at, item)| {
                let facts: Vec<String> = more.iter().map(|(_, cells)| cells[at].clone()).collect();
                let cells = |row: &Vec<String>| [std::slice::from_ref(&item.name), &row[..], &facts[..]].concat();
                item.rows.iter().map(cells).collect::<Vec<_>>()
            });
            let rows: Vec<_> = rows.collect();
            // A game whose items are all the player's own has an empty one.
            if rows.is_empty() {
                continue;
            }
            let blocks = [Block::table(columns, rows)];
            self.put(Entry {
                kind: Kind::Table,
                source: table.source.clone(),
                blocks: blocks.into_iter().chain(Block::all(&table.note)).collect(),
                ..entry(&["tables/", &table.id].concat(), &table.name)
            });
        }
        for item in system.items() {
            let class = &system.classes()[item.class];
            let mut facts = vec![class.name.clone()];
            let properties = system.properties().iter().zip(&item.properties);
            facts.extend(properties.filter_map(|(property, value)| Some(format!("{} {}", property.name, (*value)?))));
            facts.extend(item.tags.iter().cloned());
            if !item.cost.is_zero() {
                facts.push(say::cost(system, item.cost));
            }
            let table = item.table.filter(|_| !item.rows.is_empty()).map(|at| {
                let columns = system.tables()[at].columns.clone();
                Block::table(columns, item.rows.clone())
            });
            let changes = say::changes(system, &item.changes);
            let facts = Block::plain(&format!("{}.", facts.join(", ")));
            let changes = (!changes.is_empty()).then(|| Block::plain(&[&changes, "."].concat()));
            self.put(Entry {
                kind: Kind::Item,
                aliases: item.aliases.clone(),
                under: item.force.map_or(class.plural.clone(), |force| system.forces()[force.at()].name.clone()),
                source: item.source.clone(),
                blocks: [facts].into_iter().chain(table).chain(changes).chain(Block::all(&item.note)).collect(),
                ..entry(&["items/", &item.id].concat(), &item.name)
            });
        }
    }

    fn units(&mut self, system: &System) {
        let common = system.common().map(|entry| (None, entry));
        // Those that several forces may have are nobody's.
        let shared = |unit: &&system::Entry| system.common().any(|common| common.ix == unit.ix);
        let own = system.forces().iter().flat_map(|force| {
            system.entries_of(force).filter(move |unit| !shared(unit)).map(move |unit| (Some(force), unit))
        });
        for (force, unit) in common.chain(own) {
            let columns = system.attributes().iter().map(|attribute| attribute.name.clone());
            let columns: Vec<String> = ["Model".to_owned()].into_iter().chain(columns).collect();
            let mut models: Vec<_> = unit.groups.iter().flat_map(|group| &group.models).collect();
            models.dedup();
            let rows = models.into_iter().map(|ix| {
                let model = system.model(*ix);
                let stats = model.profile.iter().zip(system.attributes());
                let stats = stats.map(|(value, attribute)| value.write(attribute.form));
                [model.name.clone()].into_iter().chain(stats).collect::<Vec<_>>()
            });
            let mut facts = vec![system.roles()[unit.role].name.clone()];
            facts.extend(unit.traits.iter().cloned());
            let profile = Block::table(columns, rows.collect());
            let blocks = [Block::plain(&format!("{}.", facts.join(", "))), profile].into_iter();
            let of = force.map_or(String::new(), |force| force.name.clone());
            let id = [force.map_or("units", |force| force.id.as_str()), "/", &unit.id].concat();
            self.put(Entry {
                kind: Kind::Unit,
                aliases: unit.aliases.clone(),
                under: of,
                source: unit.source.clone(),
                blocks: blocks.chain(Block::all(&unit.about)).chain(abilities(&unit.abilities)).collect(),
                ..entry(&id, &unit.name)
            });
        }
    }

    /// One for each ability: those that units share, and those that only stand with one.
    fn abilities(&mut self, game: &RawGame, system: &System) {
        let written: Vec<String> = game.references.iter().map(|filed| say::lower(&filed.raw.title)).collect();
        let is_written = |name: &str| written.contains(&say::lower(name.split(" [").next().unwrap_or_default()));
        for filed in game.abilities.iter().filter(|filed| !is_written(&filed.raw.name)) {
            let raw = &filed.raw;
            let values = if raw.values.is_empty() { String::new() } else { format!(" [{}]", raw.values.join(", ")) };
            self.put(Entry {
                kind: Kind::Ability,
                source: raw.source.clone(),
                blocks: Block::all(&raw.text),
                ..entry(&["abilities/", &raw.id].concat(), &[&raw.name, &*values].concat())
            });
        }
        for force in system.forces() {
            let of_force = force.abilities.iter().map(|ability| (None, ability));
            let of_units = system.entries_of(force);
            let of_units = of_units.flat_map(|unit| unit.abilities.iter().map(move |ability| (Some(unit), ability)));
            let all = of_force.chain(of_units).filter(|(_, ability)| !is_written(&ability.name));
            all.for_each(|(unit, ability)| self.ability(force, unit, ability));
        }
    }

    fn ability(&mut self, force: &Force, unit: Option<&system::Entry>, ability: &Ability) {
        let name = of_name(&ability.name);
        let text = Block::all(&ability.text);
        let known = |id: &str| self.find(id).map(|at| &self.entries[at]);
        // The same words are the same ability; others of the same name stand beside it, under the unit in the same force.
        let mut id = format!("abilities/{name}");
        let mut under = &force.name;
        if let Some(other) = known(&id).filter(|other| other.blocks != text) {
            id = format!("abilities/{}-{name}", force.id);
            if let Some(unit) = unit.filter(|_| other.under == *under) {
                id = format!("abilities/{}-{}-{name}", force.id, unit.id);
                under = &unit.name;
            }
        }
        if known(&id).is_some() {
            return;
        }
        // Shared ones stand under their own names already, with values of their own.
        let shared = |entry: &Entry| entry.kind == Kind::Ability && entry.under.is_empty();
        let bare = ability.name.split(" [").next().unwrap_or_default();
        if self.entries.iter().any(|entry| shared(entry) && entry.title.split(" [").next() == Some(bare)) {
            return;
        }
        self.put(Entry {
            kind: Kind::Ability,
            under: under.clone(),
            source: ability.source.clone(),
            blocks: text,
            ..entry(&id, &ability.name)
        });
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

/// What there is to say of some items beside their own lines: each number that any of them has, their traits, their price.
/// A column's name with a cell for each item.
fn more_columns(system: &System, items: &[&Item]) -> Vec<(String, Vec<String>)> {
    let mut columns: Vec<(String, Vec<String>)> = Vec::new();
    for (at, property) in system.properties().iter().enumerate() {
        let number =
            |item: &&Item| item.properties.get(at).copied().flatten().map_or(String::new(), |of| of.to_string());
        columns.push((say::capital(&property.name), items.iter().map(number).collect()));
    }
    columns.push(("Traits".to_owned(), items.iter().map(|item| item.tags.join(", ")).collect()));
    let price = |item: &&Item| if item.cost.is_zero() { String::new() } else { say::cost(system, item.cost) };
    columns.push(("Price".to_owned(), items.iter().map(price).collect()));
    columns.retain(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
    // What one does not have is a dash, as it is in the columns of the document.
    let cells = columns.iter_mut().flat_map(|(_, cells)| cells);
    cells.filter(|cell| cell.is_empty()).for_each(|cell| *cell = "\u{2013}".to_owned());
    columns
}

fn abilities(all: &[Ability]) -> impl Iterator<Item = Block> {
    all.iter().map(|ability| Block::plain(&format!("{}: {}", ability.name, ability.text)))
}

#[cfg(test)]
mod tests;
