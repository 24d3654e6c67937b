//! The groups that units belong to, such as a posse: each has its leader and only those whom it takes.

use super::{Out, Place, Tally, What};
use crate::system::{Rule, Severity};
use crate::view::{Army, UnitView};

/// Counts a unit to its group.
pub(super) fn count(unit: &UnitView, tally: &mut Tally) {
    let group = unit.unit.formation.and_then(|at| tally.formations.get_mut(at));
    if let (Some(group), Some(entry)) = (group, unit.entry) {
        group.push((entry.role, entry.tags));
    }
}

/// Each group has one leader.
pub(super) fn check(army: &Army, tally: &Tally, out: &mut Out) {
    for (at, formation) in army.roster.formations.iter().enumerate() {
        let Some(kind) = army.system.find_formation(&formation.kind) else {
            out.find(What::FormationUnknown { at }, Severity::Error, Place::ARMY, None);
            continue;
        };
        let units = tally.formations.get(at).map_or(&[][..], Vec::as_slice);
        let have = units.iter().filter(|(role, _)| kind.leaders.contains(role)).count() as u32;
        if have != 1 {
            out.find(What::FormationLeader { at, have }, Severity::Error, Place::ARMY, kind.cite);
        }
    }
}

/// A unit that its group does not take.
pub(super) fn of_unit(army: &Army, unit: &UnitView, out: &mut Out) {
    let Some((at, entry)) = unit.unit.formation.zip(unit.entry) else { return };
    let Some(kind) = army.roster.formations.get(at).and_then(|of| army.system.find_formation(&of.kind)) else { return };
    if !kind.takes(entry.role) {
        out.find(What::FormationRole { at }, Severity::Error, Place::unit(unit), kind.cite);
    }
}

/// A unit that is in no group.
pub(super) fn grouped(rule: &Rule, unit: &UnitView, out: &mut Out) {
    if unit.unit.formation.is_none() {
        out.break_rule(rule, What::Loose, Place::unit(unit));
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    const DRUMMER: &str = "## Drummer\n- 1 Champion\n";
    const SINGERS: &str = "## Singers\n- 1 Pebble\n";

    #[test]
    fn a_group_has_one_leader() {
        let parade = |units: &str| format!("Marbles \u{b7} Yellows\n# Parade\n{units}");
        judge(&parade(&[DRUMMER, SINGERS].concat()), &[]);
        judge(&parade(SINGERS), &["error group.leader: Parade has no leader; it needs a chief."]);
        judge(&parade(""), &["error group.leader: Parade has no leader; it needs a chief."]);
        judge(&parade(&DRUMMER.repeat(2)), &["error group.leader: Parade has 2 leaders and may have one: a chief."]);
        // Each of two groups has one of its own.
        judge(&format!("{}# Parade\n{DRUMMER}{SINGERS}", parade(DRUMMER)), &[]);
        let two = format!("{}# Parade \"Second\"\n{SINGERS}", parade(DRUMMER));
        judge(&two, &["error group.leader: Parade \u{201c}Second\u{201d} has no leader; it needs a chief."]);
        let two = format!("{}# Parade\n{SINGERS}", parade(DRUMMER));
        judge(&two, &["error group.leader: Parade 2 has no leader; it needs a chief."]);
    }

    #[test]
    fn a_group_takes_units_of_its_roles() {
        let round = |units: &str| format!("Marbles \u{b7} Violets\n# Round\n{DRUMMER}{units}");
        judge(&round(SINGERS), &[]);
        judge(
            &round("## Wagoner\n- 1 Pebble"),
            &["error group.role: Wagoner cannot be in Round, which takes bands beside its leader."],
        );
        judge(&round("").replace("Round", "Parade"), &[]);
    }

    #[test]
    fn a_rule_may_ask_that_each_unit_is_in_a_group() {
        let loose = "Marbles \u{b7} Yellows\n## Singers\n- 1 Pebble\n# Parade\n## Drummer\n- 1 Champion";
        judge(loose, &["error group.none: Singers is in no parade or round."]);
        judge(&loose.replace("Yellows", "Violets"), &[]);
    }

    #[test]
    fn a_kind_that_the_game_does_not_have_is_kept() {
        let mut roster = crate::test_game::kept("Marbles \u{b7} Violets\n# Round\n## Drummer\n- 1 Champion");
        roster.formations[0].kind = "gang".into();
        crate::test_game::judge_roster(
            &roster,
            &["error group.unknown: There is no kind of group \u{201c}gang\u{201d}; it is kept on the list."],
        );
    }
}
