//! What can be added to a list in one step: a unit, a model, a line of models, an item, an upgrade, a higher level.
//! Filling up to the limit and random lists are made of these.

use crate::edit::Edit;
use crate::say;
use crate::system::{Entry, Force, Model, System};
use crate::view::{Army, MemberView, UnitView};

use super::{choices, fresh};

/// One step that adds something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addition {
    /// What it does, as on a button: "Troopers: 1 Recruit more".
    pub label: String,
    /// The change.
    pub edit: Edit,
    /// What it changes; two steps at one place may be in each other's way.
    pub place: Where,
}

/// What a step changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Where {
    /// The army: a whole unit comes in.
    Army,
    /// A unit, by position.
    Unit(usize),
    /// A line of models, by position of unit and line.
    Line(usize, usize),
}

/// Every step that adds something to a list. Whether the list is legal after it is for the judge to say.
pub fn additions(army: &Army) -> Vec<Addition> {
    let mut list = units(army);
    for at in 0..army.units.len() {
        list.extend(within_unit(army, at));
    }
    list
}

/// Whole units whose price is known, each at its cheapest.
fn units(army: &Army) -> Vec<Addition> {
    let Some(force) = army.force else { return Vec::new() };
    let priced = army.system.entries_of(force).filter(|entry| army.system.is_priced(entry.ix));
    priced.map(|entry| unit(army, force, entry)).collect()
}

/// One unit of an entry, at its cheapest.
pub fn unit(army: &Army, force: &Force, entry: &Entry) -> Addition {
    unit_by(army, force, entry, &mut |_| 0)
}

/// The same, where chance decides among what costs the same.
pub(super) fn unit_by(army: &Army, force: &Force, entry: &Entry, chance: fresh::Chance) -> Addition {
    let unit = fresh::unit_by(army.system, army.roster, force, entry, chance);
    Addition { label: format!("Add {}", entry.name), edit: fresh::joining(army, entry, unit), place: Where::Army }
}

/// What can be added to one unit, by position.
pub fn within_unit(army: &Army, at: usize) -> Vec<Addition> {
    let mut list = growth(army, at);
    let Some(unit) = army.units.get(at) else { return list };
    let name = say::unit_name(army.system, army.roster, unit.unit);
    for (line, member) in unit.members.iter().enumerate() {
        for choice in
            choices::items(army, unit, member).into_iter().filter(|choice| choice.allowed && choice.count == 0)
        {
            let few = choices::takers(army, unit, member, choice.item).unwrap_or(member.member.count);
            let label = format!("{name}: {} for {}", army.system.item(choice.item).name, models_of(member, few));
            let edit = choices::take(army, unit, member, choice.item);
            list.push(Addition { label, edit, place: Where::Line(at, line) });
        }
    }
    list
}

/// What can be added to one unit apart from items: models, levels, lines of models, upgrades.
pub fn growth(army: &Army, at: usize) -> Vec<Addition> {
    let mut list = Vec::new();
    let Some(unit) = army.units.get(at) else { return list };
    let (Some(force), Some(entry)) = (army.force, unit.entry) else { return list };
    let name = say::unit_name(army.system, army.roster, unit.unit);
    for (line, member) in unit.members.iter().enumerate() {
        let place = Where::Line(at, line);
        list.extend(models(unit, member, &name).map(|(label, edit)| Addition { label, edit, place }));
        list.extend(levels(army.system, entry, member, &name).map(|(label, edit)| Addition { label, edit, place }));
    }
    for group in entry.groups.iter().filter(|group| unit.models_in(&group.id) == 0) {
        let member = fresh::member(army.system, army.roster, force, unit.unit, group);
        let label = format!("{name}: {} {}", member.count, group.name);
        let edit = Edit::AddMember(unit.unit.id, Box::new(member));
        list.push(Addition { label, edit, place: Where::Unit(at) });
    }
    for upgrade in entry.upgrades.iter().filter(|upgrade| !unit.unit.upgrades.contains(&upgrade.id)) {
        let label = format!("{name}: {}", upgrade.name);
        let edit = Edit::SetUpgrade(unit.unit.id, upgrade.id.clone(), true);
        list.push(Addition { label, edit, place: Where::Unit(at) });
    }
    list
}

/// One model more on a line, where its group has room.
fn models(unit: &UnitView, member: &MemberView, name: &str) -> impl Iterator<Item = (String, Edit)> {
    let room = member.group.is_some_and(|group| unit.models_in(&group.id) < group.max) && !member.member.promoted;
    let edit = Edit::SetCount(member.member.id, member.member.count.saturating_add(1));
    let model = member.model.map_or("model", |model| &model.name);
    room.then(|| (format!("{name}: 1 {model} more"), edit)).into_iter()
}

/// The next level up for a whole line, where its group takes it.
fn levels(system: &System, entry: &Entry, member: &MemberView, name: &str) -> impl Iterator<Item = (String, Edit)> {
    let rank = member.model.and_then(|model| model.rank);
    let group = entry.groups.iter().find(|group| group.id == member.member.group);
    let higher = |model: &&Model| rank.is_some() && model.rank > rank;
    let models = group.map_or(&[][..], |group| &group.models[..]).iter().map(|ix| system.model(*ix));
    let next = models.filter(higher).min_by_key(|model| model.rank);
    let (id, count) = (member.member.id, member.member.count);
    next.map(|model| (format!("{name}: make {count} of them {}", model.name), Edit::SetModel(id, model.id.clone())))
        .into_iter()
}

fn models_of(member: &MemberView, count: u32) -> String {
    format!("{count} {}", member.model.map_or("models", |model| &model.name))
}
