//! Entries that come by themselves, of what the game's data have anyway: items and their tables, units, abilities.

use super::blocks::plain;
use super::names::Meanings;
use super::{Block, Book, Entry, Run, entry};
use crate::id::of_name;
use crate::say;
use crate::system::read::RawGame;
use crate::system::{self, Ability, Force, Item, Kind, Property, System};

impl Book {
    /// Tables of items and each item by itself.
    pub(super) fn items(&mut self, system: &System, meanings: &Meanings) {
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
            let mut lines = Block::table(columns, rows, &|cell| meanings.cell(cell));
            // Each name leads to its item, and what no column says of it stands below.
            let named = of_table.iter().flat_map(|item| item.rows.iter().map(move |_| item));
            if let Block::Table { rows, .. } = &mut lines {
                for (row, item) in rows.iter_mut().zip(named) {
                    row[0] = vec![link(item)];
                }
            }
            let noted = of_table.iter().filter(|item| !item.note.is_empty());
            let notes: Vec<_> = noted
                .map(|item| vec![link(item), Run::Words([": ", &item.note.replace('\n', " ")].concat())])
                .collect();
            let notes = (!notes.is_empty()).then_some(Block::List(notes));
            self.put(Entry {
                kind: Kind::Table,
                source: table.source.clone(),
                blocks: [lines].into_iter().chain(Block::all(&table.note)).chain(notes).collect(),
                ..entry(&["tables/", &table.id].concat(), &table.name)
            });
        }
        for item in system.items() {
            let class = &system.classes()[item.class];
            let mut facts = vec![plain(&class.name)];
            let properties = system.properties().iter().zip(&item.properties);
            let number =
                |(property, value): (&Property, &Option<i32>)| Some(format!("{} {}", property.name, (*value)?));
            facts.extend(properties.filter_map(number).map(|words| plain(&words)));
            facts.extend(item.tags.iter().map(|tag| meanings.word(tag)));
            if !item.cost.is_zero() {
                facts.push(plain(&say::cost(system, item.cost)));
            }
            let table = item.table.filter(|_| !item.rows.is_empty()).map(|at| {
                let columns = system.tables()[at].columns.clone();
                Block::table(columns, item.rows.clone(), &|cell| meanings.cell(cell))
            });
            let changes = say::changes(system, &item.changes);
            let facts = sentence(facts);
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

    /// Each unit by itself.
    pub(super) fn units(&mut self, system: &System, able: &Book, meanings: &Meanings) {
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
            let rows = models.iter().map(|ix| {
                let model = system.model(**ix);
                let stats = model.profile.iter().zip(system.attributes());
                let stats = stats.map(|(value, attribute)| value.write(attribute.form));
                [model.name.clone()].into_iter().chain(stats).collect::<Vec<_>>()
            });
            let role = &system.roles()[unit.role].name;
            let traits = unit.traits.iter().filter(|of| *of != role).map(|of| meanings.word(of));
            let facts: Vec<_> = [plain(role)].into_iter().chain(traits).collect();
            let profile = Block::table(columns, rows.collect(), &plain);
            let carried = models.iter().map(|ix| system.model(**ix)).filter(|model| !model.has.is_empty());
            let carried = carried.map(|model| {
                let items = model.has.iter().flat_map(|ix| [Run::Words(", ".to_owned()), link(system.item(*ix))]);
                let who = Run::Words([&*model.name, ": "].concat());
                [who].into_iter().chain(items.skip(1)).chain([Run::Words(".".to_owned())]).collect()
            });
            let notes = models.iter().flat_map(|ix| Block::all(&system.model(**ix).note));
            let facts = sentence(facts);
            let blocks = [facts, profile]
                .into_iter()
                .chain(carried.map(Block::Paragraph))
                .chain(notes)
                .chain(Block::all(&unit.about));
            let blocks: Vec<_> = blocks.chain(unit.abilities.iter().map(|ability| self.able(able, ability))).collect();
            let of = force.map_or(String::new(), |force| force.name.clone());
            let id = [force.map_or("units", |force| force.id.as_str()), "/", &unit.id].concat();
            self.put(Entry {
                kind: Kind::Unit,
                aliases: unit.aliases.clone(),
                under: of,
                source: unit.source.clone(),
                blocks,
                ..entry(&id, &unit.name)
            });
        }
    }

    /// One for each ability: those that units share, and those that only stand with one.
    pub(super) fn abilities(&mut self, game: &RawGame, system: &System) {
        let written: Vec<String> = game.references.iter().map(|filed| say::lower(&filed.raw.title)).collect();
        let is_written = |name: &str| written.contains(&say::lower(without_values(name)));
        for filed in game.abilities.iter().filter(|filed| !is_written(&filed.raw.name)) {
            let raw = &filed.raw;
            let values = if raw.values.is_empty() { String::new() } else { format!(" [{}]", raw.values.join(", ")) };
            self.put(Entry {
                kind: Kind::Ability,
                source: raw.source.clone(),
                blocks: in_section(&raw.section, &raw.text),
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
        let text = in_section(&ability.section, &ability.text);
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
        let bare = without_values(&ability.name);
        if self.entries.iter().any(|entry| shared(entry) && without_values(&entry.title) == bare) {
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

    /// An ability as a unit or force has it: its name leads to the entry of it, among those of abilities or of all that is written.
    pub(super) fn able(&self, able: &Book, ability: &Ability) -> Block {
        let text = in_section(&ability.section, &ability.text);
        let name = without_values(&ability.name);
        let called = |entry: &&Entry| without_values(&entry.title).eq_ignore_ascii_case(name);
        let same = able.entries.iter().filter(called).find(|entry| entry.blocks == text);
        let written = || self.entries.iter().find(called);
        let to = same.or_else(written).or_else(|| able.entries.iter().find(called));
        let name = ability.name.clone();
        let name = match to {
            Some(entry) => Run::Link { to: entry.id.to_string(), words: name },
            None => Run::Words(name),
        };
        let when =
            if ability.section.is_empty() { ": ".to_owned() } else { format!(" ({}): ", say::lower(&ability.section)) };
        Block::Paragraph(vec![name, Run::Words([&*when, &ability.text].concat())])
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

/// What something is: "Weapon, heavy, 10 power."
fn sentence(facts: Vec<Vec<Run>>) -> Block {
    let mut runs = Vec::new();
    for fact in facts {
        if !runs.is_empty() {
            runs.extend(plain(", "));
        }
        runs.extend(fact);
    }
    runs.extend(plain("."));
    Block::Paragraph(runs)
}

/// The name of an item, which leads to it.
fn link(item: &Item) -> Run {
    Run::Link { to: ["items/", &item.id].concat(), words: item.name.clone() }
}

/// The name of an ability without the values that each unit has of its own: "Shield [5+]".
fn without_values(name: &str) -> &str {
    name.split(" [").next().unwrap_or_default()
}

/// What an ability says, after the part of a card that it stands in: "When activated" is a part of the rule.
fn in_section(section: &str, text: &str) -> Vec<Block> {
    if section.is_empty() { Block::all(text) } else { Block::all(&[section, ": ", text].concat()) }
}
