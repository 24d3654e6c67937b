//! The names of a raw game: who is called what, and a problem with the nearest name for whoever is not there.

mod checks;
mod traits;

use std::collections::{BTreeMap, HashMap, HashSet};

pub(super) use checks::{alike, reads_like};
use fixedbitset::FixedBitSet;
pub(super) use traits::told;

use crate::id::Id;
use crate::system::problem::{Problem, did_you_mean};
use crate::system::raw::{RawCost, RawSet, RawWhen};
use crate::system::read::{AnyItem, Filed, RawGame};
use crate::system::set::{ItemSet, When};
use crate::system::{Ability, Cost, ItemIx, MAX_CURRENCIES, Model, ModelIx, RefIx, Reference};

/// Most sets that may be said by one another in a row.
const DEEPEST: usize = 64;

/// Names of a game by kind, the sets worked out so far, and the problems found.
pub(super) struct Names {
    pub(super) problems: Vec<Problem>,
    /// Everything that can be cited, by id.
    pub(super) passages: HashMap<String, Reference>,
    /// What of it is cited, in the order in which it first was: the game has these, and leaves the others to the book.
    pub(super) references: Vec<Reference>,
    /// Models that every entry of the game knows.
    pub(super) game_models: Vec<ModelIx>,
    /// Gunners to look up once all models are known: of which model, where it says so, and their ids.
    pub(super) waiting_crews: Vec<(ModelIx, String, String, Vec<String>)>,
    currencies: Vec<String>,
    attributes: Vec<String>,
    properties: Vec<String>,
    classes: Vec<String>,
    tables: Vec<String>,
    roles: Vec<String>,
    /// Of each role, the tags that its models have.
    role_tags: Vec<Vec<String>>,
    formations: Vec<String>,
    tracks: Vec<String>,
    tags: Vec<String>,
    rulings: Vec<(String, Vec<String>)>,
    promotions: Vec<String>,
    /// Sets of the game that may be empty.
    open: Vec<String>,
    /// Abilities that entries share: id, how many values each entry gives it, the ability without them.
    shared: Vec<(String, usize, Ability)>,
    /// Each item's properties and the force it belongs to.
    facts: Vec<(Vec<Option<i32>>, Option<usize>)>,
    items: HashMap<String, ItemIx>,
    item_count: usize,
    item_names: HashMap<String, String>,
    /// What sets are called in sentences, where the data says so.
    spoken: HashMap<(Option<usize>, String), String>,
    /// Sets by force (`None`: the game's own) and name.
    sets: HashMap<(Option<usize>, String), ItemSet>,
}

impl Names {
    /// Collects all names and reports those that stand twice.
    pub(super) fn gather(game: &RawGame) -> Names {
        let mut names = Names {
            problems: Vec::new(),
            passages: HashMap::new(),
            references: Vec::new(),
            game_models: Vec::new(),
            waiting_crews: Vec::new(),
            currencies: ids(&game.currencies, |raw| &raw.id),
            attributes: ids(&game.attributes, |raw| &raw.id),
            properties: ids(&game.properties, |raw| &raw.id),
            classes: ids(&game.classes, |raw| &raw.id),
            tables: ids(&game.tables, |raw| &raw.id),
            roles: ids(&game.roles, |raw| &raw.id),
            role_tags: game.roles.iter().map(|role| role.raw.tags.clone()).collect(),
            formations: ids(&game.formations, |raw| &raw.id),
            tracks: ids(&game.tracks, |raw| &raw.id),
            tags: Vec::new(),
            rulings: Vec::new(),
            promotions: ids(&game.promotions, |raw| &raw.id),
            open: game.sets.iter().filter(|(_, set)| set.raw.open).map(|(name, _)| name.clone()).collect(),
            shared: game.abilities.iter().map(|filed| traits::shared(&filed.raw)).collect(),
            facts: Vec::new(),
            items: HashMap::new(),
            item_count: 0,
            item_names: HashMap::new(),
            spoken: HashMap::new(),
            sets: HashMap::new(),
        };
        for Filed { raw, .. } in &game.rulings {
            names.rulings.push((raw.id.clone(), raw.options.iter().map(|option| option.id.clone()).collect()));
        }
        for AnyItem { file, raw, force } in game.all_items() {
            let properties = names.properties.iter().map(|property| raw.properties.get(property).copied()).collect();
            names.facts.push((properties, force));
            names.item_names.insert(raw.id.clone(), raw.name.clone());
            let ix = ItemIx(names.item_count as u16);
            names.item_count += 1;
            if names.items.insert(raw.id.clone(), ix).is_some() {
                names.problem(file, &format!("items `{}`", raw.id), "there is already an item of this id".to_owned());
            }
        }
        names.gather_tags(game);
        names
    }

    pub(super) fn problem(&mut self, file: &str, entry: &str, message: String) {
        self.problems.push(Problem { file: file.to_owned(), entry: entry.to_owned(), message });
    }

    fn position(
        &mut self,
        file: &str,
        at: &str,
        what: &str,
        list: fn(&Names) -> &Vec<String>,
        name: &str,
    ) -> Option<usize> {
        let found = list(self).iter().position(|known| known == name);
        if found.is_none() {
            let hint = did_you_mean(name, list(self).iter().map(String::as_str));
            self.problem(file, at, format!("there is no {what} `{name}`{hint}"));
        }
        found
    }

    pub(super) fn currency(&mut self, file: &str, at: &str, name: &str) -> Option<usize> {
        self.position(file, at, "currency", |names| &names.currencies, name)
    }
    pub(super) fn track(&mut self, file: &str, at: &str, name: &str) -> Option<Id> {
        self.position(file, at, "track", |names| &names.tracks, name).map(|_| Id::from(name))
    }
    pub(super) fn attribute(&mut self, file: &str, at: &str, name: &str) -> Option<usize> {
        self.position(file, at, "attribute", |names| &names.attributes, name)
    }
    pub(super) fn property(&mut self, file: &str, at: &str, name: &str) -> Option<usize> {
        self.position(file, at, "property", |names| &names.properties, name)
    }
    pub(super) fn class(&mut self, file: &str, at: &str, name: &str) -> Option<usize> {
        self.position(file, at, "class of items", |names| &names.classes, name)
    }
    pub(super) fn table(&mut self, file: &str, at: &str, name: &str) -> Option<usize> {
        self.position(file, at, "table", |names| &names.tables, name)
    }
    pub(super) fn role(&mut self, file: &str, at: &str, name: &str) -> Option<usize> {
        self.position(file, at, "role", |names| &names.roles, name)
    }
    pub(super) fn formation(&mut self, file: &str, at: &str, name: &str) -> Option<usize> {
        self.position(file, at, "kind of group", |names| &names.formations, name)
    }
    pub(super) fn promotion(&mut self, file: &str, at: &str, name: &str) -> Option<usize> {
        self.position(file, at, "promotion", |names| &names.promotions, name)
    }
    pub(super) fn attribute_count(&self) -> usize {
        self.attributes.len()
    }
    pub(super) fn property_count(&self) -> usize {
        self.properties.len()
    }

    pub(super) fn cost(&mut self, file: &str, at: &str, raw: &RawCost) -> Cost {
        let mut cost = Cost::ZERO;
        if raw.unknown {
            let message = "only the price of a model or an item can be unknown".to_owned();
            self.problem(file, at, message);
        }
        if let Some(plain) = raw.plain {
            cost.0[0] = plain;
        }
        for (currency, amount) in &raw.by {
            if let Some(currency) = self.currency(file, at, currency) {
                cost.0[currency.min(MAX_CURRENCIES - 1)] = *amount;
            }
        }
        if cost.0.iter().any(|amount| amount.unsigned_abs() > 1_000_000) {
            self.problem(file, at, "a price is at most a million".to_owned());
        }
        cost
    }

    /// What is paid for something that is bought: not below nothing, or having more would cost less.
    pub(super) fn price(&mut self, file: &str, at: &str, raw: &RawCost) -> Cost {
        let cost = self.cost(file, at, raw);
        if let Some(amount) = cost.0.iter().find(|amount| **amount < 0) {
            let message =
                format!("a price of {amount}; what makes others cheaper is a discount or a surcharge below 0");
            self.problem(file, at, message);
        }
        cost
    }

    /// The price of something of which the document may give none.
    pub(super) fn price_if_known(&mut self, file: &str, at: &str, raw: &RawCost) -> (Cost, bool) {
        // Where nothing is paid with there is no price to know.
        if raw.unknown && self.currencies.is_empty() {
            (Cost::ZERO, false)
        } else if raw.unknown {
            (Cost::ZERO, true)
        } else {
            (self.price(file, at, raw), false)
        }
    }

    pub(super) fn cite(&mut self, file: &str, at: &str, cite: &Option<String>) -> Option<RefIx> {
        let cite = cite.as_ref()?;
        let Some(passage) = self.passages.get_mut(cite) else {
            let hint = did_you_mean(cite, self.passages.keys().map(String::as_str));
            self.problem(file, at, format!("it cites `{cite}`, which is no reference{hint}"));
            return None;
        };
        if let Some(known) = self.references.iter().find(|known| known.id == passage.id) {
            return Some(known.ix);
        }
        passage.ix = RefIx(self.references.len() as u16);
        self.references.push(passage.clone());
        Some(passage.ix)
    }

    pub(super) fn when(&mut self, file: &str, at: &str, raw: Option<&RawWhen>) -> Option<When> {
        let raw = raw?;
        let Some(ruling) = self.rulings.iter().position(|(id, _)| *id == raw.ruling) else {
            let hint = did_you_mean(&raw.ruling, self.rulings.iter().map(|(id, _)| id.as_str()));
            self.problem(file, at, format!("there is no ruling `{}`{hint}", raw.ruling));
            return None;
        };
        let mut options = 0u32;
        let known = self.rulings[ruling].1.clone();
        for option in &raw.is {
            match known.iter().position(|known| known == option) {
                Some(at) => options |= 1 << at.min(31),
                None => {
                    let hint = did_you_mean(option, known.iter().map(String::as_str));
                    self.problem(file, at, format!("ruling `{}` has no option `{option}`{hint}", raw.ruling));
                }
            }
        }
        if raw.is.is_empty() {
            self.problem(file, at, format!("the condition on ruling `{}` names no option", raw.ruling));
        }
        Some(When { ruling: ruling as u16, options })
    }

    /// Models by id out of those that are known where the list stands.
    pub(super) fn models(
        &mut self,
        file: &str,
        at: &str,
        ids: &[String],
        known: &[ModelIx],
        models: &[Model],
    ) -> Vec<ModelIx> {
        let mut found = Vec::new();
        for id in ids {
            match known.iter().copied().find(|ix| models[ix.at()].id == id.as_str()) {
                Some(ix) => found.push(ix),
                None => {
                    let hint = did_you_mean(id, known.iter().map(|ix| models[ix.at()].id.as_str()));
                    self.problem(file, at, format!("there is no model `{id}`{hint}"));
                }
            }
        }
        found
    }

    /// One item by id.
    pub(super) fn item(&mut self, file: &str, at: &str, id: &str) -> Option<ItemIx> {
        let found = self.items.get(id).copied();
        if found.is_none() {
            let hint = did_you_mean(id, self.items.keys().map(String::as_str));
            self.problem(file, at, format!("there is no item `{id}`{hint}"));
        }
        found
    }

    /// The union of sets and items by name; a force's own sets go before the game's.
    pub(super) fn items(&mut self, file: &str, at: &str, force: Option<usize>, list: &[String]) -> ItemSet {
        let mut all = ItemSet { always: FixedBitSet::with_capacity(self.item_count), sometimes: Vec::new() };
        for name in list {
            if let Some(set) = self.sets.get(&(force, name.clone())).or_else(|| self.sets.get(&(None, name.clone()))) {
                let set = set.clone();
                all.add(&set);
            } else if let Some(item) = self.items.get(name) {
                all.always.insert(item.at());
            } else {
                let sets =
                    self.sets.keys().filter(|(of, _)| of.is_none() || *of == force).map(|(_, name)| name.as_str());
                let hint = did_you_mean(name, sets.chain(self.items.keys().map(String::as_str)));
                self.problem(file, at, format!("there is no set or item `{name}`{hint}"));
            }
        }
        all
    }

    /// Items with a property in a range: common ones and those of the force.
    pub(super) fn within(&self, property: usize, low: i32, high: i32, force: usize) -> ItemSet {
        let mut always = FixedBitSet::with_capacity(self.item_count);
        for (at, (properties, of)) in self.facts.iter().enumerate() {
            let fits = properties[property].is_some_and(|value| low <= value && value <= high);
            always.set(at, fits && of.is_none_or(|of| of == force));
        }
        ItemSet { always, sometimes: Vec::new() }
    }

    /// The names of a list as a player reads them: "pistols, Flak Armour".
    pub(super) fn items_name(&self, force: Option<usize>, list: &[String]) -> String {
        let name = |id: &String| {
            let set = self.spoken.get(&(force, id.clone())).or_else(|| self.spoken.get(&(None, id.clone())));
            set.or_else(|| self.item_names.get(id)).cloned().unwrap_or_else(|| id.replace('-', " "))
        };
        list.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    /// Whether a name is that of a set of the game that may be empty.
    pub(super) fn is_open(&self, set: &str) -> bool {
        self.open.iter().any(|name| name == set)
    }

    /// Works out every set of the game and of its forces.
    pub(super) fn resolve_sets(&mut self, game: &RawGame) {
        self.resolve_sets_of(game, None, &game.sets);
        for (at, force) in game.forces.iter().enumerate() {
            self.resolve_sets_of(game, Some(at), &force.sets);
        }
    }

    fn resolve_sets_of(&mut self, game: &RawGame, force: Option<usize>, sets: &BTreeMap<String, Filed<RawSet>>) {
        for (name, set) in sets {
            if let Some(spoken) = &set.raw.name {
                self.spoken.insert((force, name.clone()), spoken.clone());
            }
            if self.items.contains_key(name) {
                self.problem(&set.file, &format!("set `{name}`"), "an item has this id too".to_owned());
            }
            self.resolve_set(game, force, sets, name, &mut Vec::new());
        }
    }

    /// A set after the sets that it names; `open` are those being worked out, to catch a circle.
    fn resolve_set(
        &mut self,
        game: &RawGame,
        force: Option<usize>,
        sets: &BTreeMap<String, Filed<RawSet>>,
        name: &str,
        open: &mut Vec<String>,
    ) {
        let Some(Filed { file, raw }) = sets.get(name) else { return };
        if self.sets.contains_key(&(force, name.to_owned())) {
            return;
        }
        let at = format!("set `{name}`");
        if open.iter().any(|other| other == name) {
            self.problem(file, &at, format!("it is said by itself: {} → {name}", open.join(" → ")));
            return;
        }
        if open.len() == DEEPEST {
            self.problem(file, &at, format!("more than {DEEPEST} sets stand behind one another here"));
            return;
        }
        open.push(name.to_owned());
        let named = raw.and.iter().chain(&raw.or).chain(&raw.except).chain(raw.sometimes.iter().flat_map(|s| &s.items));
        for other in named {
            self.resolve_set(game, force, sets, other, open);
        }
        open.pop();
        let set = self.work_out(game, file, &at, force, raw);
        self.sets.insert((force, name.to_owned()), set);
    }

    fn work_out(&mut self, game: &RawGame, file: &str, at: &str, force: Option<usize>, raw: &RawSet) -> ItemSet {
        for class in &raw.class {
            self.class(file, at, class);
        }
        for table in &raw.table {
            self.table(file, at, table);
        }
        for property in raw.within.keys() {
            self.property(file, at, property);
        }
        let said = !(raw.class.is_empty() && raw.tags.is_empty() && raw.table.is_empty() && raw.within.is_empty());
        let mut always = FixedBitSet::with_capacity(self.item_count);
        if said || !raw.and.is_empty() {
            for (ix, item) in game.all_items().enumerate() {
                let item = item.raw;
                let fits = (raw.class.is_empty() || raw.class.contains(&item.class))
                    && raw.tags.iter().all(|tag| item.tags.contains(tag))
                    && (raw.table.is_empty() || item.table.as_ref().is_some_and(|table| raw.table.contains(table)))
                    && raw.within.iter().all(|(property, (low, high))| {
                        item.properties.get(property).is_some_and(|value| low <= value && value <= high)
                    });
                always.set(ix, fits);
            }
        }
        for tag in &raw.tags {
            if !game.all_items().any(|item| item.raw.tags.contains(tag)) {
                let known: HashSet<&str> =
                    game.all_items().flat_map(|item| item.raw.tags.iter().map(String::as_str)).collect();
                let hint = did_you_mean(tag, known);
                self.problem(file, at, format!("no item has the tag `{tag}`{hint}"));
            }
        }
        let mut set = ItemSet { always, sometimes: Vec::new() };
        for name in &raw.and {
            let other = self.plain(file, at, force, name);
            set.always.intersect_with(&other.always);
        }
        let more = self.items(file, at, force, &raw.or);
        set.add(&more);
        for sometimes in &raw.sometimes {
            let items = self.items(file, at, force, &sometimes.items);
            if let Some(when) = self.when(file, at, Some(&sometimes.when)) {
                set.sometimes.push((when, items.always));
            }
        }
        for name in &raw.except {
            let other = self.plain(file, at, force, name);
            set.always.difference_with(&other.always);
            set.sometimes.iter_mut().for_each(|(_, bits)| bits.difference_with(&other.always));
        }
        if set.is_empty() && !raw.open {
            self.problem(file, at, "no item is in it".to_owned());
        }
        set
    }

    /// A set that may be cut with: one that no ruling changes.
    fn plain(&mut self, file: &str, at: &str, force: Option<usize>, name: &str) -> ItemSet {
        let set = self.items(file, at, force, std::slice::from_ref(&name.to_owned()));
        if !set.sometimes.is_empty() {
            self.problem(file, at, format!("`{name}` changes with a ruling, so it can't stand in `and` or `except`"));
        }
        set
    }
}

fn ids<T>(list: &[Filed<T>], id: fn(&T) -> &String) -> Vec<String> {
    list.iter().map(|filed| id(&filed.raw).clone()).collect()
}
