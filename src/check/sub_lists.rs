//! Each sub-list that units are taken from has a unit of a role: its own leader.

use super::{Out, Place, What};
use crate::system::{Raised, Rule, Severity};
use crate::view::{Army, UnitView};

pub(super) fn check(army: &Army, rule: &Rule, role: usize, raised: Raised, out: &mut Out) {
    let lists = army.force.map_or(0, |force| force.sub_lists.len());
    for sub_list in 0..lists {
        let of_list =
            || army.units.iter().filter(|unit| unit.entry.is_some_and(|entry| entry.sub_list == Some(sub_list)));
        if of_list().next().is_none() || of_list().any(|unit| unit.entry.is_some_and(|entry| entry.role == role)) {
            continue;
        }
        let severity = match raised {
            Raised::Leads if of_list().any(|unit| has_raised_leader(army, unit)) => continue,
            Raised::Marked if of_list().any(|unit| has_raised_leader(army, unit)) => Severity::Warning,
            _ => rule.severity,
        };
        out.find(What::SubListLeader { sub_list, role }, severity, Place::ARMY, rule.cite);
    }
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
