//! What a unit carries, each thing once for the whole unit: weapons in their tables, everything else by class.

use super::rules::Lookup;
use super::{carried, mark_name, times};
use crate::id::Id;
use crate::number;
use crate::system::{Item, System};
use crate::view::{Army, MemberView, UnitView};

/// Things with lines in one table of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// "Small arms"
    pub name: String,
    /// What stands over the cells of each row.
    pub columns: Vec<String>,
    /// The things, in the order in which the unit has them.
    pub pieces: Vec<Piece>,
    /// How the table is read, as far as it is about these things.
    pub notes: Vec<String>,
}

/// Things of a class without lines in a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kit {
    /// "Armour"
    pub class: String,
    /// The things.
    pub pieces: Vec<Piece>,
}

/// A thing as the unit has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its name, and its mark.
    pub name: String,
    /// How many each of its bearers has; 1 where they have unlike numbers of it, which their lines say.
    pub times: u32,
    /// Cells under the columns of its table, a row for each way to use it; none without a table.
    pub rows: Vec<Vec<String>>,
    /// Its numbers and traits: "hands 2", "carbine".
    pub facts: Vec<String>,
    /// What it does.
    pub note: String,
    /// Whether the game knows it.
    pub known: bool,
}

impl Piece {
    /// "Slug Pistol ×2"
    pub fn written(&self) -> String {
        times(&self.name, self.times)
    }
}

/// A thing with where it goes and what tells it from others.
struct Found<'a> {
    item: Option<&'a Item>,
    piece: Piece,
}

/// What a unit carries: by table, and by class what is in none.
pub(super) fn of(army: &Army, unit: &UnitView, lookup: &Lookup) -> (Vec<Table>, Vec<Kit>) {
    let system = army.system;
    let mut found: Vec<Found> = Vec::new();
    for member in &unit.members {
        let mut here: Vec<Found> = Vec::new();
        for (carried, item) in carried(army, member) {
            let mark = mark_of(system, &carried.with);
            let name = match mark {
                Some(mark) => [&carried.name, " (", mark, ")"].concat(),
                None => carried.name.clone(),
            };
            // The same weapon in the hands of two gunners is one line.
            match here.iter_mut().find(|known| known.piece.name == name) {
                Some(known) => known.piece.times = known.piece.times.saturating_add(carried.times),
                None => here.push(Found { item, piece: piece(army, member, item, name, carried.times, lookup) }),
            }
        }
        for one in here {
            match found.iter_mut().find(|known| known.piece.name == one.piece.name) {
                Some(known) if known.piece.times != one.piece.times => known.piece.times = 1,
                Some(_) => {}
                None => found.push(one),
            }
        }
    }
    let (listed, loose): (Vec<Found>, Vec<Found>) = found.into_iter().partition(|found| table_of(found.item).is_some());
    (tables(system, &listed, lookup), kit(system, loose))
}

/// The mark among what stands in brackets behind a piece.
fn mark_of<'a>(system: &System, with: &'a [String]) -> Option<&'a str> {
    with.iter().find(|word| system.marks().any(|mark| mark_name(system, &mark.id) == **word)).map(String::as_str)
}

/// The table that an item has lines in.
fn table_of(item: Option<&Item>) -> Option<usize> {
    item.filter(|item| !item.rows.is_empty())?.table
}

fn piece(army: &Army, member: &MemberView, item: Option<&Item>, name: String, times: u32, lookup: &Lookup) -> Piece {
    let Some(item) = item else {
        return Piece { name, times, rows: Vec::new(), facts: Vec::new(), note: String::new(), known: false };
    };
    let pick = member.picks.iter().find(|pick| pick.item.ix == item.ix);
    let numbers = army.system.properties().iter().enumerate().filter_map(|(at, property)| {
        let number = match pick {
            Some(pick) => number::of(army, member, pick, at),
            None => number::on(army, member, item, at),
        };
        Some(format!("{} {}", property.name, number?))
    });
    Piece {
        name,
        times,
        rows: if item.table.is_some() { item.rows.clone() } else { Vec::new() },
        facts: numbers.chain(item.tags.iter().cloned()).collect(),
        note: if item.note.is_empty() { lookup.of_item(&item.name) } else { item.note.clone() },
        known: true,
    }
}

fn tables(system: &System, found: &[Found], lookup: &Lookup) -> Vec<Table> {
    let tables = system.tables().iter().enumerate().filter_map(|(at, table)| {
        let here: Vec<&Found> = found.iter().filter(|found| table_of(found.item) == Some(at)).collect();
        let items: Vec<&Item> = here.iter().filter_map(|found| found.item).collect();
        let notes = sentences(&table.note).filter(|sentence| concerns(system, at, &items, sentence, lookup));
        (!here.is_empty()).then(|| Table {
            name: table.name.clone(),
            columns: table.columns.clone(),
            notes: notes.map(str::to_owned).collect(),
            pieces: here.iter().map(|found| found.piece.clone()).collect(),
        })
    });
    tables.collect()
}

/// Whether a sentence under a table is about some of its items: one that names a trait is about those that have it, and
/// is not said again where the book has a rule of that name.
fn concerns(system: &System, table: usize, items: &[&Item], sentence: &str, lookup: &Lookup) -> bool {
    let of_table = system.items().iter().filter(|item| item.table == Some(table));
    let mut named: Vec<&str> = of_table.flat_map(|item| &item.tags).map(String::as_str).collect();
    named.sort_unstable();
    named.dedup();
    named.retain(|tag| names(sentence, tag));
    let has = |tag: &&str| items.iter().any(|item| item.tags.iter().any(|known| known == tag));
    if !named.is_empty() {
        return named.iter().any(|tag| has(tag) && lookup.quality(tag).is_none());
    }
    // What explains a sign is for cells that have it: "(critical)", or a dash that stands alone.
    let mut cells = items.iter().flat_map(|item| item.rows.iter().flatten());
    match sentence.split_once('(').and_then(|(_, rest)| rest.split_once(')')) {
        Some((sign, _)) => cells.any(|cell| cell.contains(&["(", sign, ")"].concat())),
        None if sentence.split(' ').any(|word| word == "\u{2013}") => cells.any(|cell| cell == "\u{2013}"),
        None => true,
    }
}

/// Whether a sentence has a word, or it in the plural.
fn names(sentence: &str, word: &str) -> bool {
    let mut words = sentence.split(|c: char| !c.is_alphanumeric() && c != '-');
    words.any(|found| {
        let found = crate::say::lower(found);
        found == word || found.strip_suffix('s') == Some(word)
    })
}

/// The sentences of a text of ours, each with its full stop.
pub(super) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(". ").map(str::trim).filter(|sentence| !sentence.is_empty())
}

fn kit(system: &System, found: Vec<Found>) -> Vec<Kit> {
    let class = |found: &Found| found.item.map(|item| item.class);
    let mut all: Vec<Kit> = Vec::new();
    for (at, known) in system.classes().iter().enumerate() {
        let pieces: Vec<Piece> =
            found.iter().filter(|found| class(found) == Some(at)).map(|found| found.piece.clone()).collect();
        if !pieces.is_empty() {
            all.push(Kit { class: known.plural.clone(), pieces });
        }
    }
    let strange: Vec<Piece> = found.into_iter().filter(|found| found.item.is_none()).map(|found| found.piece).collect();
    if !strange.is_empty() {
        all.push(Kit { class: "Not in the data".to_owned(), pieces: strange });
    }
    all
}

/// The ids of the items that a line of models has, bought or not.
pub(super) fn ids<'a>(army: &'a Army, member: &'a MemberView) -> impl Iterator<Item = &'a Id> {
    let bought = member.picks.iter().map(|pick| &pick.item.id);
    member.built_in().map(|ix| &army.system.item(ix).id).chain(bought)
}
