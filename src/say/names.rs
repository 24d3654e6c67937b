//! What the things of a finding are called, looked up in game and list; an id stands for what neither has.

use std::collections::BTreeMap;

use super::{Speech, entry, listed, lower, source_words};
use crate::id::Id;
use crate::roster::Roster;
use crate::system::set::holds;
use crate::system::{Entry, EntryIx, Group, Mark, ModelIx, Role, System};

impl Speech<'_> {
    pub(super) fn force(&self) -> &str {
        self.system.find_force(&self.roster.force).map_or(self.roster.force.as_str(), |force| &force.name)
    }

    pub(super) fn amount(&self, at: usize, amount: i64) -> String {
        self.system.currencies().get(at).map_or(amount.to_string(), |currency| currency.amount(amount))
    }

    /// "no chiefs", "1 chief", "3 bands and carts"
    pub(super) fn units_of(&self, roles: &[usize], have: u32) -> String {
        let roles: Vec<&Role> = roles.iter().filter_map(|role| self.system.roles().get(*role)).collect();
        let names: Vec<&str> =
            roles.iter().map(|role| if have == 1 { role.name.as_str() } else { &role.plural }).collect();
        let names = lower(&listed(&names, if have < 2 { "or" } else { "and" }));
        if have == 0 { format!("no {names}") } else { format!("{have} {names}") }
    }

    pub(super) fn entry(&self) -> Option<&Entry> {
        entry(self.system, self.roster, self.roster.unit(self.place.unit?)?)
    }

    /// The names of entries of which one will do: all that are asked for, or the one that was found missing.
    pub(super) fn any_of(&self, all: &[EntryIx], missing: EntryIx) -> String {
        let all = if all.contains(&missing) { all } else { &[missing] };
        let names: Vec<&str> = all.iter().map(|ix| self.system.entry(*ix).name.as_str()).collect();
        listed(&names, "or")
    }

    /// A ruling that is not asked, or a choice that it does not have.
    pub(super) fn unknown_ruling(&self, name: &Id) -> String {
        let chosen = self.roster.answer(name);
        match chosen.filter(|_| self.system.find_ruling(name).is_some()) {
            Some(option) => format!(
                "The list decides \u{201c}{name}\u{201d} as \u{201c}{option}\u{201d}, which this version of the data does not offer"
            ),
            None => format!("The list decides \u{201c}{name}\u{201d}, which this version of the data does not ask"),
        }
    }

    pub(super) fn group(&self, id: &Id) -> String {
        let entry = self.entry();
        entry
            .and_then(|entry| entry.groups.iter().find(|group| group.id == *id))
            .map_or(id.to_string(), |group| group.name.clone())
    }

    pub(super) fn upgrade(&self, id: &Id) -> String {
        let entry = self.entry();
        entry
            .and_then(|entry| entry.upgrades.iter().find(|known| known.id == *id))
            .map_or(id.to_string(), |known| known.name.clone())
    }

    pub(super) fn model(&self, ix: ModelIx) -> &str {
        &self.system.model(ix).name
    }

    pub(super) fn group_here(&self) -> Option<&Group> {
        let (_, member) = self.roster.member(self.place.member?)?;
        self.entry()?.groups.iter().find(|group| group.id == member.group)
    }

    pub(super) fn models_allowed(&self) -> String {
        let models = self.group_here().map_or(&[][..], |group| &group.models[..]);
        models.iter().map(|ix| self.model(*ix)).collect::<Vec<_>>().join(", ")
    }

    /// What the models of the place may and must have, as the data names it.
    pub(super) fn may_take(&self) -> String {
        let Some(group) = self.group_here() else { return String::new() };
        let settings = crate::view::settings(self.system, self.roster);
        let may = group.may.iter().chain(self.system.everyone());
        let may = may.filter(|may| holds(may.when, &settings)).map(|may| may.name.as_str());
        let must = group.must.iter().filter(|need| holds(need.when, &settings)).map(|need| need.name.as_str());
        let mut names: Vec<&str> = Vec::new();
        for name in must.chain(may) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }

    pub(super) fn promotion(&self, at: usize) -> String {
        self.system.promotions().get(at).map_or("leader".to_owned(), |promotion| lower(&promotion.name))
    }

    pub(super) fn marks(&self) -> &[Mark] {
        self.system.find_force(&self.roster.force).map_or(&[], |force| &force.marks)
    }

    pub(super) fn mark(&self, at: usize) -> &str {
        self.marks().get(at).map_or("marked", |mark| &mark.name)
    }

    /// A source by its range or its name: "tech level 4", "tech level 4 to 5".
    pub(super) fn source_words(&self, at: usize) -> String {
        let force = self.system.find_force(&self.roster.force);
        force
            .and_then(|force| force.available.get(at))
            .map_or(String::new(), |source| source_words(self.system, source))
    }

    pub(super) fn source(&self, at: usize) -> &str {
        let force = self.system.find_force(&self.roster.force);
        force.and_then(|force| force.available.get(at)).map_or("reserved", |source| &source.name)
    }

    /// The groups that may draw on a source, by unit: "Army Command squad and Marines".
    pub(super) fn who_may(&self, source: usize) -> String {
        let Some(force) = self.system.find_force(&self.roster.force) else { return "others".to_owned() };
        let mut names = Vec::new();
        for entry in self.system.entries_of(force) {
            let groups: Vec<&str> = entry
                .groups
                .iter()
                .filter(|group| group.sources.contains(&source))
                .map(|group| group.name.as_str())
                .collect();
            let by_upgrade: Vec<&str> = entry
                .upgrades
                .iter()
                .filter(|upgrade| {
                    let open = |at: &usize| force.available.get(*at).is_some_and(|source| source.id.is_some());
                    upgrade.sources.iter().filter(|at| open(at)).any(|at| *at == source)
                })
                .map(|upgrade| upgrade.name.as_str())
                .collect();
            if groups.len() == entry.groups.len() {
                names.push(entry.name.clone());
            } else if !groups.is_empty() {
                names.push(format!("{} ({})", entry.name, groups.join(", ")));
            } else if !by_upgrade.is_empty() {
                names.push(format!("{} with {}", entry.name, by_upgrade.join(", ")));
            }
        }
        if names.is_empty() { "nobody in this force".to_owned() } else { names.join(", ") }
    }
}

/// What all units are called, see [`unit_name`](super::unit_name), without asking for each of them who is called alike.
pub fn unit_names(system: &System, roster: &Roster) -> Vec<String> {
    let mut alike: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for unit in roster.units.iter().filter(|unit| unit.name.is_empty()) {
        alike.entry(unit.entry.as_str()).or_default().0 += 1;
    }
    let mut names = Vec::with_capacity(roster.units.len());
    for unit in &roster.units {
        let kind = entry(system, roster, unit).map_or(unit.entry.as_str(), |entry| &entry.name);
        let Some((all, so_far)) = alike.get_mut(unit.entry.as_str()).filter(|_| unit.name.is_empty()) else {
            names.push(format!("{kind} \u{201c}{}\u{201d}", unit.name));
            continue;
        };
        *so_far += 1;
        names.push(if *all > 1 { format!("{kind} {so_far}") } else { kind.to_owned() });
    }
    names
}
