//! What of a game's book a list uses: its units and what they carry, their abilities and qualities, and what these lead to.

use std::collections::BTreeSet;

use super::Book;
use super::names::{bare, qualities};
use crate::roster::Roster;
use crate::search::name_of;
use crate::system::{Ability, Entry, Item, System};
use crate::view::Army;

/// What a list has, before anything that it leads to.
pub(crate) struct Has {
    /// Positions of its entries: force, units and items, what the words on them mean, and what is of these words.
    pub entries: BTreeSet<usize>,
    /// Names of its traits, abilities, qualities, roles, models and tables of weapons, as names are compared.
    pub names: BTreeSet<String>,
}

impl Has {
    /// It has what an entry is for.
    pub fn calls_for(&self, entry: &super::Entry) -> bool {
        entry.of.is_empty() || entry.of.iter().any(|name| self.names.contains(&name_of(name)))
    }
}

impl Book {
    /// Positions of the entries that a list of the game uses, in the order of the book.
    pub fn used(&self, system: &System, roster: &Roster) -> Vec<usize> {
        let mut used = self.has(&Army::new(system, roster)).entries;
        // What stands in their texts has to be known as well.
        let more: Vec<usize> = used.iter().flat_map(|at| self.leads_to(*at)).collect();
        used.extend(more);
        used.into_iter().collect()
    }

    /// What a list of the game has of it.
    pub(crate) fn has(&self, army: &Army) -> Has {
        let system = army.system;
        let mut entries = BTreeSet::new();
        let mut put = |id: &str| entries.extend(self.find(id));
        let mut words: Vec<String> = Vec::new();
        let mut able = |abilities: &[Ability]| words.extend(abilities.iter().map(|ability| ability.name.clone()));
        if let Some(force) = army.force {
            put(&["forces/", &force.id].concat());
            able(&force.abilities);
        }
        let mut carried = BTreeSet::new();
        for unit in &army.units {
            let Some(entry) = unit.entry else { continue };
            put(&["units/", &entry.id].concat());
            put(&[army.force.map_or("", |force| &force.id), "/", &entry.id].concat());
            able(&entry.abilities);
            carried.extend(unit.members.iter().flat_map(|member| member.built_in()));
            carried.extend(unit.members.iter().flat_map(|member| &member.picks).map(|pick| pick.item.ix));
        }
        let mut classed: Vec<&str> = Vec::new();
        for member in army.units.iter().flat_map(|unit| &unit.members) {
            classed.extend(member.model.map(|model| model.name.as_str()));
        }
        for unit in army.units.iter().filter_map(|unit| unit.entry) {
            words.extend(unit.traits.iter().cloned());
            classed.push(&system.roles()[unit.role].name);
        }
        for item in carried.into_iter().map(|ix| system.item(ix)) {
            put(&["items/", &item.id].concat());
            words.extend(qualities(item).map(str::to_owned));
            classed.extend(item.table.map(|at| system.tables()[at].name.as_str()));
        }
        let glossary = self.glossary();
        entries.extend(words.iter().filter_map(|word| glossary.get(word)));
        let mut names: BTreeSet<String> = words.iter().filter_map(|word| bare(word)).collect();
        // A role, a model or a table is no name of a rule: what is for it says so.
        names.extend(classed.into_iter().map(name_of));
        let mut has = Has { entries, names };
        let of_these =
            self.entries.iter().enumerate().filter(|(_, entry)| !entry.of.is_empty() && has.calls_for(entry));
        let of_these: Vec<usize> = of_these.map(|(at, _)| at).collect();
        has.entries.extend(of_these);
        has
    }

    /// Positions of the items and units of the game that have this: an ability or trait by its name, a quality of a weapon, an
    /// item that needs not be bought.
    pub fn users(&self, system: &System, at: usize) -> Vec<usize> {
        let glossary = self.glossary();
        let means = |name: &str| glossary.get(name) == Some(at);
        let is = |item: &Item| self.entries[at].id.strip_prefix("items/") == Some(&*item.id);
        let items = system.items().iter().filter(|item| !is(item) && qualities(item).any(means));
        let items = items.map(|item| ["items/", &item.id].concat());
        let has = |unit: &Entry| {
            let mut models = unit.models.iter().flat_map(|ix| &system.model(*ix).has);
            unit.traits.iter().chain(unit.abilities.iter().map(|ability| &ability.name)).any(|name| means(name))
                || models.any(|ix| is(system.item(*ix)))
        };
        let units = system.forces().iter().flat_map(|force| {
            let ids =
                |unit: &Entry| ["units/".to_owned(), [&*force.id, "/"].concat()].map(|of| [&*of, &*unit.id].concat());
            system.entries_of(force).filter(|unit| has(unit)).flat_map(ids)
        });
        let all: BTreeSet<usize> = items.chain(units).filter_map(|id| self.find(&id)).collect();
        all.into_iter().filter(|user| *user != at).collect()
    }

    fn leads_to(&self, at: usize) -> Vec<usize> {
        let links = self.entries[at].blocks.iter().flat_map(super::Block::links);
        links.filter_map(|id| self.find(id)).chain(self.entries[at].see.iter().copied()).collect()
    }
}
