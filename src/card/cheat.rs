//! What a player looks up in the game: its phases in order, and every rule that one of the list's cards has or that a phase
//! calls for, each once and in short.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::rules::{Rule, cells, rows_in, run_in, short};
use super::{Card, Kit, Piece};
use crate::book::names::bare;
use crate::book::{Block, Book, Entry, lines};
use crate::roster::Roster;
use crate::search::name_of;
use crate::system::{self, Kind, System};
use crate::view::Army;

/// Kinds of entries that stand on it, and what each stands under.
const KINDS: [(Kind, &str); 8] = [
    (Kind::Phase, "Phases"),
    (Kind::Action, "Actions"),
    (Kind::Modifier, "Modifiers"),
    (Kind::Condition, "Conditions"),
    (Kind::Rule, "Rules"),
    (Kind::Table, "Tables"),
    (Kind::Quality, "Qualities"),
    (Kind::Ability, ABILITIES),
];

/// Most letters of a table that is not the list's own.
const BRIEF: usize = 520;

const OF_ALL: &str = "Rules of all units";
const ABILITIES: &str = "Abilities";
const MODELS: &str = "Models and marks";
const UPGRADES: &str = "Upgrades";

/// Rules under one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// "Actions"
    pub name: String,
    /// The rules, in the order in which they stand.
    pub rules: Vec<Told>,
}

/// A rule as it is looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// What it is called.
    pub name: String,
    /// What it says.
    pub passages: Vec<Passage>,
    /// The rules reference says more of it.
    pub more: bool,
}

/// A piece of what a rule says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Passage {
    /// Running text.
    Words(String),
    /// A table, which a card has as running text.
    Table {
        /// Words over the columns.
        columns: Vec<String>,
        /// The cells of each row, as many as there are columns.
        rows: Vec<Vec<String>>,
    },
}

/// The groups of a cheat sheet: phases as the document has them, then the rest by name. The cards are those of the list. None
/// where there is nothing to say.
pub fn cheat(system: &System, roster: &Roster, cards: &[Card], book: Option<&Book>) -> Vec<Group> {
    let mut groups = Groups::default();
    let entries = book.map_or(&[][..], |book| &book.entries[..]);
    let titled = |rule: &Rule| entries.iter().find(|entry| entry.title == rule.name && short(entry) == *rule);
    let army = Army::new(system, roster);
    for ability in army.force.map_or(&[][..], |force| &force.abilities[..]) {
        groups.put(OF_ALL, told(&ability.name, &ability.text));
    }
    let mut seen: HashSet<&Rule> = HashSet::new();
    for card in cards {
        for rule in card.sections.iter().flat_map(|section| &section.rules) {
            groups.put(ABILITIES, Told::from(rule));
        }
        for rule in card.rules.iter().filter(|rule| seen.insert(rule)) {
            let entry = titled(rule);
            let name = entry.and_then(|entry| heading(entry.kind)).unwrap_or(MODELS);
            groups.put(name, entry.map_or_else(|| Told::from(rule), look));
        }
        let upgrades = card.upgrades.iter().filter(|rule| !rule.text.is_empty());
        upgrades.for_each(|rule| groups.put(UPGRADES, Told::from(rule)));
        for Kit { class, pieces } in &card.kit {
            for Piece { name, note, .. } in pieces.iter().filter(|piece| !piece.note.is_empty()) {
                groups.put(class, told(name, note));
            }
        }
    }
    if let Some(book) = book {
        // What the list says of an ability in its own words is not said again.
        let known: HashSet<String> = [ABILITIES, OF_ALL].iter().flat_map(|name| groups.names(name)).collect();
        for entry in called(&army, book).into_iter().map(|at| &book.entries[at]) {
            if let Some(name) = heading(entry.kind)
                && (entry.kind == Kind::Phase || !known.contains(&name_of(&entry.title)))
            {
                groups.put(name, look(entry));
            }
        }
        let order: Vec<&str> = in_order(book).map(|entry| entry.title.as_str()).collect();
        groups.sort(&order);
    }
    let [phases, others @ ..] = KINDS.map(|(_, name)| name);
    let names = [phases, OF_ALL].into_iter().chain(others).chain([MODELS, UPGRADES]);
    let classes = system.classes().iter().map(|class| class.plural.as_str());
    groups.taken(names.chain(classes))
}

/// An entry in short. Tables have room here, and nothing is left out beside them, nor of what changes a roll.
fn look(entry: &Entry) -> Told {
    let Rule { name, text, more } = short(entry);
    let is_table = |block: &Block| matches!(block, Block::Table { .. });
    let whole = entry.kind == Kind::Modifier || entry.blocks.iter().any(is_table);
    if !entry.card.is_empty() || !whole {
        return Told { name, passages: vec![Passage::Words(text)], more };
    }
    Told { name, passages: entry.blocks.iter().map(passage).collect(), more: false }
}

fn passage(block: &Block) -> Passage {
    match block {
        Block::Table { columns, rows } => {
            Passage::Table { columns: columns.clone(), rows: rows.iter().map(|row| cells(row)).collect() }
        }
        _ => Passage::Words(run_in(block)),
    }
}

fn told(name: &str, text: &str) -> Told {
    Told { name: name.to_owned(), passages: vec![Passage::Words(text.to_owned())], more: false }
}

impl From<&Rule> for Told {
    fn from(rule: &Rule) -> Told {
        Told { more: rule.more, ..told(&rule.name, &rule.text) }
    }
}

impl Told {
    /// All of it as running text.
    pub fn text(&self) -> String {
        let passages = self.passages.iter().map(|passage| match passage {
            Passage::Words(text) => text.clone(),
            Passage::Table { columns, rows } => rows_in(columns, rows),
        });
        passages.collect::<Vec<_>>().join(" ")
    }
}

fn heading(kind: Kind) -> Option<&'static str> {
    KINDS.iter().find(|(known, _)| *known == kind).map(|(_, name)| *name)
}

/// Phases as the document has them: one that spans others goes before them.
fn in_order(book: &Book) -> impl Iterator<Item = &Entry> {
    let mut phases: Vec<&Entry> = book.entries.iter().filter(|entry| entry.kind == Kind::Phase).collect();
    let place = |entry: &&Entry| {
        let (from, to) = lines(&entry.source).next().unwrap_or((u32::MAX, u32::MAX));
        (from, Reverse(to))
    };
    phases.sort_by_key(place);
    phases.into_iter()
}

/// Positions of the phases, what anyone may do, markers, and what the list has itself; what these name; and one step further
/// from actions what the rules of the game lean on, since a rule is of no use without the number that it asks for.
fn called(army: &Army, book: &Book) -> BTreeSet<usize> {
    let has = book.has(army);
    let foreign = foreign(army);
    let attributes: HashSet<String> =
        army.system.attributes().iter().map(|attribute| name_of(&attribute.name)).collect();
    let kind = |at: &usize| book.entries[*at].kind;
    // Abilities and qualities stand on the cards of those that have them, and what holds for a force with them.
    let fits = |at: &usize| {
        let entry = &book.entries[*at];
        let generated = ["forces/", "tables/"].iter().any(|of| entry.id.starts_with(of));
        let others = matches!(entry.kind, Kind::Quality | Kind::Ability) || foreign.contains(&name_of(&entry.title));
        !generated && has.calls_for(entry) && (entry.kind == Kind::Phase || !others)
    };
    let named = |at: usize| book.entries[at].blocks.iter().flat_map(Block::links).filter_map(|id| book.find(id));
    let leant_on = |at: &usize| {
        let entry = &book.entries[*at];
        let needed = match entry.kind {
            Kind::Rule | Kind::Modifier | Kind::Condition => true,
            Kind::Table => brief(entry),
            _ => false,
        };
        needed && !attributes.contains(&name_of(&entry.title))
    };
    let common = |at: &usize| matches!(kind(at), Kind::Phase | Kind::Action) || book.entries[*at].boxes > 0;
    let seeds: Vec<usize> = (0..book.entries.len()).filter(|at| common(at) && fits(at)).collect();
    let not_tables = |at: &usize| kind(at) != Kind::Table;
    let modifiers = seeds.iter().flat_map(|at| book.entries[*at].see.iter().copied());
    let mut all: BTreeSet<usize> = modifiers.filter(|at| kind(at) == Kind::Modifier).collect();
    all.extend(seeds.iter().copied().flat_map(named).filter(not_tables));
    all.extend(has.entries.iter().copied().flat_map(named).filter(not_tables).filter(leant_on));
    let actions = seeds.iter().copied().filter(|at| kind(at) == Kind::Action).flat_map(named);
    let rules =
        actions.chain(has.entries.iter().copied()).filter(|at| kind(at) == Kind::Rule && fits(at) && leant_on(at));
    all.extend(rules.flat_map(named).filter(leant_on));
    all.extend(seeds.iter().chain(&has.entries));
    all.retain(fits);
    all
}

/// What is short enough to be looked up beside others.
fn brief(entry: &Entry) -> bool {
    entry.blocks.iter().map(|block| block.words().chars().count()).sum::<usize>() <= BRIEF
}

/// Names of what only other units than those of the list are or can.
fn foreign(army: &Army) -> HashSet<String> {
    let system = army.system;
    let names = |entry: &system::Entry| -> Vec<String> {
        let abilities = entry.abilities.iter().map(|ability| &ability.name);
        let role = &system.roles()[entry.role].name;
        entry.traits.iter().chain(abilities).chain([role]).filter_map(|name| bare(name)).collect()
    };
    let of_force =
        |force: &system::Force| force.abilities.iter().filter_map(|ability| bare(&ability.name)).collect::<Vec<_>>();
    let own = army.units.iter().filter_map(|unit| unit.entry).flat_map(names);
    let own: HashSet<String> = own.chain(army.force.into_iter().flat_map(of_force)).collect();
    let all = system.forces().iter().flat_map(|force| system.entries_of(force)).chain(system.common());
    let roles = system.roles().iter().map(|role| name_of(&role.name));
    let forces = system.forces().iter().flat_map(of_force);
    all.flat_map(names).chain(roles).chain(forces).filter(|name| !own.contains(name)).collect()
}

/// Rules by what they stand under.
#[derive(Default)]
struct Groups(BTreeMap<String, Vec<Told>>);

impl Groups {
    fn put(&mut self, name: &str, rule: Told) {
        let rules = self.0.entry(name.to_owned()).or_default();
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }

    fn names(&self, name: &str) -> HashSet<String> {
        self.0.get(name).into_iter().flatten().map(|rule| name_of(&rule.name)).collect()
    }

    /// Phases in an order, everything else by name.
    fn sort(&mut self, phases: &[&str]) {
        for (name, rules) in &mut self.0 {
            if heading(Kind::Phase) == Some(name) {
                rules.sort_by_key(|rule| phases.iter().position(|title| *title == rule.name));
            } else {
                rules.sort_by_cached_key(|rule| name_of(&rule.name));
            }
        }
    }

    /// The groups of these names first, then the others.
    fn taken<'a>(mut self, names: impl Iterator<Item = &'a str>) -> Vec<Group> {
        let mut all: Vec<Group> =
            names.filter_map(|name| Some(Group { name: name.to_owned(), rules: self.0.remove(name)? })).collect();
        all.extend(self.0.into_iter().map(|(name, rules)| Group { name, rules }));
        all
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use super::super::cards;
    use super::{Group, Passage, cheat};
    use crate::book;
    use crate::check::check;
    use crate::test_game::{list, marbles};

    fn of(text: &str) -> Vec<Group> {
        let (system, roster) = (marbles(), list(text));
        let book = book::from_json("marbles", include_str!("../test_game/marbles.json")).unwrap().1;
        let cards = cards(&system, &roster, &check(&system, &roster), Some(&book));
        cheat(&system, &roster, &cards, Some(&book))
    }

    fn names(groups: &[Group], name: &str) -> Vec<String> {
        let group = groups.iter().filter(|group| group.name == name);
        group.flat_map(|group| &group.rules).map(|rule| rule.name.clone()).collect()
    }

    #[test]
    fn phases_stand_in_their_order_and_what_they_call_for_by_name() {
        let groups = of("## Squad\n- 3 Pebble");
        assert_eq!(names(&groups, "Phases"), ["Dawn", "Day", "Morning"]);
        assert_eq!(groups[0].rules[1].text(), "1 Morning: All wake; 2 Evening.");
        // A table stays one.
        let columns = ["#", "Step", "What"].map(str::to_owned).to_vec();
        let [Passage::Table { columns: heads, rows, .. }] = &groups[0].rules[1].passages[..] else {
            panic!("{:?}", groups[0].rules[1])
        };
        assert_eq!((heads, rows[0].join(" ")), (&columns, "1 Morning All wake.".to_owned()));
        assert_eq!(names(&groups, "Actions"), ["Roll"]);
        assert_eq!(names(&groups, "Rules"), ["Friction"]);
        assert_eq!(names(&groups, "Conditions"), ["Dazed"]);
    }

    #[test]
    fn what_a_unit_can_is_there_if_the_list_has_it() {
        let bare = of("Marbles \u{b7} Violets\n## Singers\n- 3 Pebble");
        assert!(names(&bare, "Abilities").is_empty() && names(&bare, "Qualities").is_empty(), "{bare:?}");
        let groups =
            of("Marbles \u{b7} Violets\n# Parade\n## Drummer\n- 1 Champion\n# Parade\n## Drummer\n- 1 Champion");
        assert_eq!(
            (names(&groups, "Abilities"), names(&groups, "Actions")),
            (vec!["March".to_owned(), "Shout".to_owned()], vec!["Roll".to_owned()])
        );
        assert_eq!(names(&groups, "Qualities"), ["Loud One"]);
    }

    #[test]
    fn kit_and_upgrades_stand_once_with_what_they_do() {
        let groups = of("## Squad\n- 3 Pebble: Horn, Sling\n## Squad\n- 3 Pebble: Horn");
        assert!(groups.iter().all(|group| group.rules.iter().all(|rule| rule.name != "Sling")), "{groups:?}");
        let all: Vec<&str> = groups.iter().flat_map(|group| &group.rules).map(|rule| rule.name.as_str()).collect();
        let mut once = all.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), all.len(), "{all:?}");
    }
}
