//! What units are by their traits: each has the one of the force, and what others of their role can do.

use super::{Out, Place, What};
use crate::system::Rule;
use crate::view::{Army, UnitView};

/// A unit that lacks the trait of the force.
pub(super) fn of_force(army: &Army, rule: &Rule, unit: &UnitView, out: &mut Out) {
    let Some((_, wanted)) = army.force.and_then(|force| force.unit_trait.as_ref()) else { return };
    if unit.entry.is_some_and(|entry| !entry.tags.meets(*wanted)) {
        out.break_rule(rule, What::TraitMissing, Place::unit(unit));
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

#[cfg(test)]
mod tests {
    use crate::test_game::{judge, report};

    #[test]
    fn a_unit_has_the_trait_of_the_force() {
        judge("Marbles \u{b7} Violets\n## Drummer\n- 1 Champion\n## Wagoner\n- 1 Pebble", &[]);
        judge(
            "Marbles \u{b7} Yellows\n# Parade\n## Drummer\n- 1 Champion\n## Wagoner\n- 1 Pebble",
            &["error unit.trait: Wagoner is not of the colour Yellow: its traits are Violet and Wheeled."],
        );
        let piper = report("Marbles \u{b7} Violets\n## Piper\n- 1 Champion");
        assert!(piper.legal() && piper.findings.len() == 1);
    }

    #[test]
    fn an_ability_that_a_role_usually_has_is_missed() {
        judge("Marbles \u{b7} Yellows\n# Parade\n## Drummer\n- 1 Champion\n## Singers\n- 1 Pebble", &[]);
        judge(
            "Marbles \u{b7} Yellows\n# Parade\n## Piper\n- 1 Champion",
            &["note unit.unusual: Piper: chiefs usually have March; this card does not."],
        );
    }
}
