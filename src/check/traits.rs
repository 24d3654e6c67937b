//! What units are by their traits: each has the one of the force, some come once, and what others of their role can do.

use super::{Out, Place, Tally, What};
use crate::system::{Rule, Tags};
use crate::view::{Army, UnitView};

/// A unit that lacks the trait of the force.
pub(super) fn of_force(army: &Army, rule: &Rule, unit: &UnitView, out: &mut Out) {
    let Some((_, wanted)) = army.force.and_then(|force| force.unit_trait.as_ref()) else { return };
    if unit.entry.is_some_and(|entry| !entry.tags.meets(*wanted)) {
        out.break_rule(rule, What::TraitMissing, Place::unit(unit));
    }
}

/// Types of units that a list has more than once.
pub(super) fn once(army: &Army, tally: &Tally, rule: &Rule, on: Tags, out: &mut Out) {
    for (entry, have) in &tally.entries {
        if *have > 1 && army.system.entry(*entry).tags.meets(on) {
            out.break_rule(rule, What::Twice { entry: *entry, have: *have }, Place::ARMY);
        }
    }
}

/// Abilities that units of a role usually have and this one has not.
pub(super) fn usual(rule: &Rule, role: usize, abilities: &[String], unit: &UnitView, out: &mut Out) {
    let Some(entry) = unit.entry.filter(|entry| entry.role == role) else { return };
    let lacks = |name: &&String| !entry.abilities.iter().any(|ability| ability.name == **name);
    let abilities: Vec<String> = abilities.iter().filter(lacks).cloned().collect();
    if !abilities.is_empty() {
        out.break_rule(rule, What::Unusual { role, abilities }, Place::unit(unit));
    }
}
