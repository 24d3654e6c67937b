//! Each sub-list that units are taken from has a unit of a role: its own leader.

use super::{Out, Place, Tally, What};
use crate::system::{Raised, Rule, Severity};
use crate::view::{Army, UnitView};

/// What an army has of one sub-list.
#[derive(Debug, Clone, Default)]
pub(super) struct Taken {
    /// The role of each of its units.
    roles: Vec<usize>,
    /// Whether any of them has somebody raised to the highest level.
    raised: bool,
}

pub(super) fn check(tally: &Tally, rule: &Rule, role: usize, raised: Raised, out: &mut Out) {
    for (sub_list, taken) in tally.sub_lists.iter().enumerate() {
        if taken.roles.is_empty() || taken.roles.contains(&role) {
            continue;
        }
        let severity = match raised {
            Raised::Leads if taken.raised => continue,
            Raised::Marked if taken.raised => Severity::Warning,
            _ => rule.severity,
        };
        out.find(What::SubListLeader { sub_list, role }, severity, Place::ARMY, rule.cite);
    }
}

/// Counts a unit to the sub-list it is taken from.
pub(super) fn count(army: &Army, unit: &UnitView, tally: &mut Tally) {
    let Some(entry) = unit.entry else { return };
    let Some(taken) = entry.sub_list.and_then(|at| tally.sub_lists.get_mut(at)) else { return };
    taken.roles.push(entry.role);
    taken.raised = taken.raised || has_raised_leader(army, unit);
}

fn has_raised_leader(army: &Army, unit: &UnitView) -> bool {
    let highest = army.system.models().iter().filter_map(|model| model.rank).max();
    unit.members.iter().any(|member| member.member.promoted && member.model.and_then(|model| model.rank) == highest)
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn each_sub_list_that_is_used_has_its_leader() {
        judge("Marbles \u{b7} Greens\n## Pack\n- 1 Pebble", &[]);
        judge("Marbles \u{b7} Greens\n## Jarl\n- 1 Champion\n## Northmen\n- 1 Glass", &[]);
        judge(
            "Marbles \u{b7} Greens\n## Northmen\n- 1 Glass",
            &["error sub-list.leader: The army takes units from the North and none of them is a chief unit."],
        );
    }

    #[test]
    fn the_leader_of_one_list_is_none_of_another() {
        judge(
            "Marbles \u{b7} Greens\n## Jarl\n- 1 Champion\n## Southmen\n- 1 Steel",
            &["error sub-list.leader: The army takes units from the South and none of them is a chief unit."],
        );
    }

    #[test]
    fn somebody_raised_to_the_highest_level_may_be_meant() {
        judge(
            "Marbles \u{b7} Greens\n## Southmen\n- 1 Champion (corporal)\n- 4 Steel",
            &[
                "warning sub-list.leader: The army takes units from the South and none of them is a chief unit.",
                "note promotion.high: Southmen, 1 Champion: the corporal is Champion, a level that the rest of the unit cannot have.",
            ],
        );
    }

    #[test]
    fn a_ruling_settles_whether_whoever_is_raised_leads() {
        let south = |leaders: &str| {
            format!(
                "Marbles \u{b7} Greens\nRuling: leaders = {leaders}\n## Southmen\n- 1 Champion (corporal)\n- 4 Steel"
            )
        };
        let high = "note promotion.high: Southmen, 1 Champion: the corporal is Champion, a level that the rest of the unit cannot have.";
        judge(&south("raised"), &[high]);
        judge(
            &south("chiefs"),
            &["error sub-list.leader: The army takes units from the South and none of them is a chief unit.", high],
        );
    }
}
