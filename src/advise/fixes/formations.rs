//! Changes that may mend a fault of groups of units: who leads them and who is in them.

use crate::advise::fresh;
use crate::check::What;
use crate::edit::Edit;
use crate::say::{self, formation_name, lower, with_article};
use crate::system::{Entry, Force, FormationKind};
use crate::view::{Army, UnitView};

/// Of a group without its leader, with too many, or of a kind that the game does not have.
pub(super) fn of_group(army: &Army, at: usize, what: &What) -> Vec<(String, Edit)> {
    let (system, roster) = (army.system, army.roster);
    let mut list = Vec::new();
    let name = formation_name(system, roster, at);
    let Some(formation) = roster.formations.get(at) else { return list };
    let units = || army.units.iter().filter(|unit| unit.unit.formation == Some(at));
    match (what, system.find_formation(&formation.kind)) {
        (What::FormationLeader { have: 0, .. }, Some(kind)) => {
            let leads = |unit: &&UnitView| unit.entry.is_some_and(|entry| kind.leaders.contains(&entry.role));
            for unit in army.units.iter().filter(leads) {
                let label = ["Put ", &named(army, unit), " into ", &name].concat();
                list.push((label, Edit::SetFormation(unit.unit.id, Some(at))));
            }
            list.extend(leaders(army, kind).into_iter().map(|(force, entry)| {
                let mut unit = fresh::unit(system, roster, force, entry);
                unit.formation = Some(at);
                (["Add ", &entry.name, " to ", &name].concat(), Edit::AddUnit(Box::new(unit), None))
            }));
        }
        (What::FormationLeader { .. }, Some(kind)) => {
            for unit in units().filter(|unit| unit.entry.is_some_and(|entry| kind.leaders.contains(&entry.role))) {
                list.extend(elsewhere(army, unit));
            }
        }
        _ => {
            for kind in system.formations() {
                let label = ["Make it ", &with_article(&lower(&kind.name))].concat();
                list.push((label, Edit::SetFormationKind(at, kind.id.clone())));
            }
        }
    }
    let others = (0..roster.formations.len()).filter(|other| *other != at);
    for other in others {
        let label = ["Put all of ", &name, " into ", &formation_name(system, roster, other)].concat();
        let mut edits: Vec<Edit> = units().map(|unit| Edit::SetFormation(unit.unit.id, Some(other))).collect();
        edits.push(Edit::RemoveFormation(at));
        list.push((label, Edit::All(edits)));
    }
    let mut all: Vec<Edit> = units().map(|unit| Edit::RemoveUnit(unit.unit.id)).collect();
    let label = if all.is_empty() { "Leave out " } else { "Leave out all of " };
    all.push(Edit::RemoveFormation(at));
    list.push((["Take ", &name, " apart"].concat(), Edit::RemoveFormation(at)));
    list.push(([label, &name].concat(), Edit::All(all)));
    list
}

/// Of a unit that is in no group, or in one that does not take it.
pub(super) fn of_unit(army: &Army, unit: &UnitView) -> Vec<(String, Edit)> {
    elsewhere(army, unit)
}

/// A unit on the table again.
pub(super) fn on_table(army: &Army, unit: &UnitView) -> (String, Edit) {
    (["Put ", &named(army, unit), " on the table"].concat(), Edit::SetStation(unit.unit.id, None))
}

/// A unit in another that carries some, or on the table.
pub(super) fn riding(army: &Army, unit: &UnitView) -> Vec<(String, Edit)> {
    let carries = |other: &&UnitView| other.entry.is_some_and(|entry| entry.carries > 0);
    let others = army.units.iter().filter(carries).filter(|other| Some(other.unit.id) != unit.unit.rides);
    let into = |other: &UnitView| {
        let label = ["Put ", &named(army, unit), " into ", &named(army, other)].concat();
        (label, Edit::SetRide(unit.unit.id, Some(other.unit.id)))
    };
    others.map(into).chain([on_table(army, unit)]).collect()
}

/// Of a group whose units do not fit into its slots: one of them elsewhere, or one more that fills a slot.
pub(super) fn of_order(army: &Army, at: usize) -> Vec<(String, Edit)> {
    let (system, roster) = (army.system, army.roster);
    let name = formation_name(system, roster, at);
    let mut list = Vec::new();
    if let Some(force) = army.force {
        for entry in system.entries_of(force) {
            let mut unit = fresh::unit(system, roster, force, entry);
            unit.formation = Some(at);
            list.push((["Add ", &entry.name, " to ", &name].concat(), Edit::AddUnit(Box::new(unit), None)));
        }
    }
    let units = || army.units.iter().filter(|unit| unit.unit.formation == Some(at));
    list.extend(units().flat_map(|unit| elsewhere(army, unit)));
    let mut all: Vec<Edit> = units().map(|unit| Edit::RemoveUnit(unit.unit.id)).collect();
    all.push(Edit::RemoveFormation(at));
    list.push((["Leave out all of ", &name].concat(), Edit::All(all)));
    list
}

/// A unit left out with its group; the others of it go into another.
pub(super) fn without_leader(army: &Army, unit: &UnitView) -> Vec<(String, Edit)> {
    let (system, roster) = (army.system, army.roster);
    let Some(at) = unit.unit.formation else { return Vec::new() };
    let out = [Edit::RemoveUnit(unit.unit.id), Edit::RemoveFormation(at)];
    let label = ["Leave out ", &named(army, unit), " with ", &formation_name(system, roster, at)].concat();
    let rest: Vec<_> = roster.units.iter().filter(|of| of.formation == Some(at) && of.id != unit.unit.id).collect();
    if rest.is_empty() {
        return vec![(label, Edit::All(out.to_vec()))];
    }
    let others = (0..roster.formations.len()).filter(|other| *other != at);
    let into = |other: usize| {
        let moved = rest.iter().map(|of| Edit::SetFormation(of.id, Some(other))).chain(out.clone());
        let label = [&label, " and put the rest into ", &formation_name(system, roster, other)].concat();
        (label, Edit::All(moved.collect()))
    };
    others.map(into).collect()
}

/// A unit somewhere else than it is: in another group, in one of its own, in none, or not on the list.
fn elsewhere(army: &Army, unit: &UnitView) -> Vec<(String, Edit)> {
    let (system, roster, id) = (army.system, army.roster, unit.unit.id);
    let mut list = Vec::new();
    let name = named(army, unit);
    for at in (0..roster.formations.len()).filter(|at| unit.unit.formation != Some(*at)) {
        let label = ["Put ", &name, " into ", &formation_name(system, roster, at)].concat();
        list.push((label, Edit::SetFormation(id, Some(at))));
    }
    let new = Some(roster.formations.len());
    for kind in system.formations() {
        let kind_name = with_article(&lower(&kind.name));
        if unit.entry.is_some_and(|entry| kind.leaders.contains(&entry.role)) {
            let edits = vec![Edit::AddFormation(kind.id.clone()), Edit::SetFormation(id, new)];
            list.push((["Begin ", &kind_name, " led by ", &name].concat(), Edit::All(edits)));
            continue;
        }
        for (force, entry) in leaders(army, kind) {
            let leader = fresh::unit(system, roster, force, entry);
            let edits = vec![Edit::AddLed(kind.id.clone(), Box::new(leader)), Edit::SetFormation(id, new)];
            let label = ["Begin ", &kind_name, " led by ", &entry.name, " with ", &name].concat();
            list.push((label, Edit::All(edits)));
        }
    }
    list.push((["Put ", &name, " into none"].concat(), Edit::SetFormation(id, None)));
    list.push((["Leave out ", &name].concat(), Edit::RemoveUnit(id)));
    list
}

fn named(army: &Army, unit: &UnitView) -> String {
    say::unit_name(army.system, army.roster, unit.unit)
}

/// What can lead a kind of group.
fn leaders<'a>(army: &Army<'a>, kind: &'a FormationKind) -> Vec<(&'a Force, &'a Entry)> {
    let Some(force) = army.force else { return Vec::new() };
    let entries = army.system.entries_of(force).filter(|entry| kind.leaders.contains(&entry.role));
    entries.map(|entry| (force, entry)).collect()
}
