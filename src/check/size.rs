//! How many models a group of a unit has.

use super::{Out, Place, What};
use crate::system::{Entry, Rule, Severity};
use crate::view::{Army, UnitView};

pub(super) fn check(army: &Army, unit: &UnitView, entry: &Entry, out: &mut Out) {
    if army.single {
        return;
    }
    for group in &entry.groups {
        let have = unit.models_in(&group.id);
        if have < group.min {
            let what = What::GroupFew { group: group.id.clone(), have, min: group.min };
            out.find(what, Severity::Error, Place::unit(unit), Some(group.cite));
        }
        if have > group.max {
            let what = What::GroupMany { group: group.id.clone(), have, max: group.max };
            out.find(what, Severity::Error, Place::unit(unit), Some(group.cite));
        }
    }
}

/// Where every unit is a single model, the sizes of groups do not count.
pub(super) fn single(rule: &Rule, unit: &UnitView, out: &mut Out) {
    let have = unit.unit.models();
    if have != 1 {
        out.break_rule(rule, What::NotSingle { have }, Place::unit(unit));
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn a_group_has_its_fewest_and_its_most() {
        judge("## Squad\n- 2 Pebble", &["error size.too-few: Squad: 2 models in Line, at least 3 needed."]);
        judge("## Squad\n- 1 Pebble", &["error size.too-few: Squad: 1 model in Line, at least 3 needed."]);
        judge("## Squad", &["error size.too-few: Squad: 0 models in Line, at least 3 needed."]);
        judge("## Squad\n- 3 Pebble", &[]);
        judge("## Squad\n- 10 Pebble", &[]);
        judge("## Squad\n- 11 Pebble", &["error size.too-many: Squad: 11 models in Line, at most 10 allowed."]);
    }

    #[test]
    fn all_lines_of_a_group_count_together() {
        judge("## Squad\n- 6 Pebble\n- 4 Glass", &[]);
        judge(
            "## Squad\n- 6 Pebble\n- 5 Glass",
            &["error size.too-many: Squad: 11 models in Line, at most 10 allowed."],
        );
    }

    #[test]
    fn each_group_counts_for_itself() {
        judge(
            "## Boss\n- 2 Champion\n- 5 Glass",
            &[
                "error size.too-many: Boss: 2 models in Leader, at most 1 allowed.",
                "error size.too-many: Boss: 5 models in Guards, at most 4 allowed.",
            ],
        );
    }

    #[test]
    fn where_units_are_single_models_nothing_else_counts() {
        judge("Ruling: duel = on\n## Squad\n- 1 Pebble", &[]);
        judge(
            "Ruling: duel = on\n## Squad\n- 3 Pebble\n## Squad",
            &[
                "error size.single: Squad 1: 3 models; in this kind of game a unit is one model.",
                "error size.single: Squad 2: 0 models; in this kind of game a unit is one model.",
            ],
        );
    }

    #[test]
    fn a_group_without_a_most_has_none() {
        judge("## Boss\n- 1 Champion\n## Watch\n- 9999 Glass: Coin", &[]);
    }
}
