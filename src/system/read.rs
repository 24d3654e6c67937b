//! Reads the parts of a game's data into raw types, entry by entry, so that one slip does not hide the next.
//!
//! The parts are JSON values: `build.rs` and `muster lint` make them from TOML files, the page from one JSON file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde_json::{Map, Value};

use super::problem::Problem;
use super::raw::*;

/// One file of a game.
#[derive(Debug, Clone)]
pub struct Part {
    /// Its name within the game's folder; a file under `forces/` is one force.
    pub file: String,
    /// Its content.
    pub value: Value,
}

/// A raw entry with the file it stands in.
#[derive(Debug, Clone)]
pub struct Filed<T> {
    /// Name of the file.
    pub file: String,
    /// The entry.
    pub raw: T,
}

/// A game's data, read but not checked.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs, reason = "one list for each raw type")]
pub struct RawGame {
    pub id: String,
    pub head: Option<RawHead>,
    pub currencies: Vec<Filed<RawCurrency>>,
    pub attributes: Vec<Filed<RawAttribute>>,
    pub properties: Vec<Filed<RawProperty>>,
    pub classes: Vec<Filed<RawClass>>,
    pub tables: Vec<Filed<RawTable>>,
    pub roles: Vec<Filed<RawRole>>,
    pub formations: Vec<Filed<RawFormation>>,
    pub models: Vec<Filed<RawModel>>,
    pub items: Vec<Filed<RawItem>>,
    pub sets: BTreeMap<String, Filed<RawSet>>,
    pub promotions: Vec<Filed<RawPromotion>>,
    pub rulings: Vec<Filed<RawRuling>>,
    pub assumptions: Vec<Filed<RawAssumption>>,
    pub references: Vec<Filed<RawReference>>,
    pub rules: Vec<Filed<RawRule>>,
    pub abilities: Vec<Filed<RawShared>>,
    pub entries: Vec<Filed<RawEntry>>,
    pub forces: Vec<RawForceFile>,
}

/// A force with what its file says beside it.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "one list for each raw type")]
pub struct RawForceFile {
    pub force: Filed<RawForce>,
    pub items: Vec<Filed<RawItem>>,
    pub sets: BTreeMap<String, Filed<RawSet>>,
    pub entries: Vec<Filed<RawEntry>>,
}

/// An item of the game or of one force, in the order in which items are numbered.
#[derive(Debug, Clone, Copy)]
pub struct AnyItem<'a> {
    /// Name of the file it stands in.
    pub file: &'a str,
    /// The item.
    pub raw: &'a RawItem,
    /// Position of the force it belongs to, if it is not common.
    pub force: Option<usize>,
}

impl RawGame {
    /// All items: the game's, then each force's.
    pub fn all_items(&self) -> impl Iterator<Item = AnyItem<'_>> {
        let common = self.items.iter().map(|filed| (filed, None));
        let own = self
            .forces
            .iter()
            .enumerate()
            .flat_map(|(at, force)| force.items.iter().map(move |filed| (filed, Some(at))));
        common.chain(own).map(|(Filed { file, raw }, force)| AnyItem { file, raw, force })
    }
}

/// Reads all parts of a game; problems say file and entry, and what could be read is returned beside them.
pub fn read(id: &str, parts: Vec<Part>) -> (RawGame, Vec<Problem>) {
    let mut reader = Reader { problems: Vec::new() };
    let mut game = RawGame { id: id.to_owned(), ..RawGame::default() };
    let mut head = Map::new();
    let mut head_file = "system.toml".to_owned();
    for Part { file, value } in parts {
        let Value::Object(mut map) = value else {
            reader.problem(&file, "", "the file is not a table of named parts".to_owned());
            continue;
        };
        if file.starts_with("forces/") {
            game.forces.extend(reader.force(&file, map));
            continue;
        }
        game.currencies.extend(reader.list(&file, &mut map, "currencies"));
        game.attributes.extend(reader.list(&file, &mut map, "attributes"));
        game.properties.extend(reader.list(&file, &mut map, "properties"));
        game.classes.extend(reader.list(&file, &mut map, "classes"));
        game.tables.extend(reader.list(&file, &mut map, "tables"));
        game.roles.extend(reader.list(&file, &mut map, "roles"));
        game.formations.extend(reader.list(&file, &mut map, "formations"));
        game.models.extend(reader.list(&file, &mut map, "models"));
        game.items.extend(reader.list(&file, &mut map, "items"));
        game.promotions.extend(reader.list(&file, &mut map, "promotions"));
        game.rulings.extend(reader.list(&file, &mut map, "rulings"));
        game.assumptions.extend(reader.list(&file, &mut map, "assumptions"));
        game.references.extend(reader.list(&file, &mut map, "references"));
        game.rules.extend(reader.list(&file, &mut map, "rules"));
        game.abilities.extend(reader.list(&file, &mut map, "abilities"));
        game.entries.extend(reader.list(&file, &mut map, "entries"));
        let sets = reader.sets(&file, &mut map);
        reader.join_sets(&mut game.sets, sets);
        if let Some(forces) = map.remove("forces") {
            match forces {
                Value::Array(forces) => {
                    for (at, force) in forces.into_iter().enumerate() {
                        match force {
                            Value::Object(force) => game.forces.extend(reader.force(&file, force)),
                            _ => reader.problem(&file, &format!("forces, number {}", at + 1), "not a table".to_owned()),
                        }
                    }
                }
                _ => reader.problem(&file, "forces", "not a list".to_owned()),
            }
        }
        if !map.is_empty() {
            head_file.clone_from(&file);
            head.append(&mut map);
        }
    }
    game.head = reader.one(&head_file, "head of the game", Value::Object(head));
    (game, reader.problems)
}

/// Joins the parts of a game into the one value that is shipped.
pub fn merge(parts: Vec<Part>) -> Value {
    let mut whole = Map::new();
    let mut forces = Vec::new();
    for Part { file, value } in parts {
        if file.starts_with("forces/") {
            forces.push(value);
            continue;
        }
        let Value::Object(map) = value else { continue };
        for (key, value) in map {
            match (whole.get_mut(&key), value) {
                (Some(Value::Array(have)), Value::Array(more)) => have.extend(more),
                (Some(Value::Object(have)), Value::Object(more)) => have.extend(more),
                (_, value) => {
                    whole.insert(key, value);
                }
            }
        }
    }
    whole.insert("forces".to_owned(), Value::Array(forces));
    Value::Object(whole)
}

struct Reader {
    problems: Vec<Problem>,
}

impl Reader {
    fn problem(&mut self, file: &str, entry: &str, message: String) {
        self.problems.push(Problem { file: file.to_owned(), entry: entry.to_owned(), message });
    }

    fn one<T: FromData>(&mut self, file: &str, entry: &str, value: Value) -> Option<T> {
        let mut slips = Slips::default();
        let read = T::from_data(value, &mut slips);
        let sound = slips.found.is_empty();
        for message in slips.found {
            self.problem(file, entry, message);
        }
        read.filter(|_| sound)
    }

    fn list<T: FromData>(&mut self, file: &str, map: &mut Map<String, Value>, key: &str) -> Vec<Filed<T>> {
        let values = match map.remove(key) {
            None => return Vec::new(),
            Some(Value::Array(values)) => values,
            Some(_) => {
                self.problem(file, key, "not a list".to_owned());
                return Vec::new();
            }
        };
        let mut list = Vec::with_capacity(values.len());
        for (at, value) in values.into_iter().enumerate() {
            let entry = match value.get("id").and_then(Value::as_str) {
                Some(id) => format!("{key} `{id}`"),
                None => format!("{key}, number {}", at + 1),
            };
            if let Some(raw) = self.one(file, &entry, value) {
                list.push(Filed { file: file.to_owned(), raw });
            }
        }
        list
    }

    fn sets(&mut self, file: &str, map: &mut Map<String, Value>) -> BTreeMap<String, Filed<RawSet>> {
        let sets = match map.remove("sets") {
            None => return BTreeMap::new(),
            Some(Value::Object(sets)) => sets,
            Some(_) => {
                self.problem(file, "sets", "not a table of named sets".to_owned());
                return BTreeMap::new();
            }
        };
        let mut read = BTreeMap::new();
        for (name, value) in sets {
            if let Some(raw) = self.one(file, &format!("set `{name}`"), value) {
                read.insert(name, Filed { file: file.to_owned(), raw });
            }
        }
        read
    }

    fn join_sets(&mut self, have: &mut BTreeMap<String, Filed<RawSet>>, more: BTreeMap<String, Filed<RawSet>>) {
        for (name, set) in more {
            match have.entry(name) {
                Entry::Occupied(known) => {
                    let message = "there is already a set of this name".to_owned();
                    self.problem(&set.file, &format!("set `{}`", known.key()), message);
                }
                Entry::Vacant(place) => {
                    place.insert(set);
                }
            }
        }
    }

    fn force(&mut self, file: &str, mut map: Map<String, Value>) -> Option<RawForceFile> {
        let id = map.get("id").and_then(Value::as_str).unwrap_or("without id").to_owned();
        let items = self.list(file, &mut map, "items");
        let entries = self.list(file, &mut map, "entries");
        let sets = self.sets(file, &mut map);
        let raw = self.one(file, &format!("force `{id}`"), Value::Object(map))?;
        Some(RawForceFile { force: Filed { file: file.to_owned(), raw }, items, sets, entries })
    }
}
