//! Items that do not go with a kind of model or with another item.

use super::{Out, Place, What};
use crate::system::{ItemSet, Rule, Tags};
use crate::view::{Army, PickView, UnitView};

pub(super) fn check(
    army: &Army,
    rule: &Rule,
    items: &ItemSet,
    on: Tags,
    with: &ItemSet,
    unit: &UnitView,
    out: &mut Out,
) {
    let settings = &army.settings;
    for member in &unit.members {
        for pick in member.picks.iter().filter(|pick| items.contains(pick.item.ix, settings)) {
            let place = Place::member(unit, member);
            if member.tags.meets(on) {
                out.break_rule(rule, What::Conflict { item: pick.item.ix, with: None }, place);
            }
            // A pair that the rule says both ways is met twice; the first time will do.
            let said = |other: &PickView| {
                other.at < pick.at && items.contains(other.item.ix, settings) && with.contains(pick.item.ix, settings)
            };
            let others = member.picks.iter().filter(|other| other.at != pick.at && !said(other));
            for other in others.map(|other| other.item.ix).chain(member.built_in()) {
                if with.contains(other, settings) {
                    out.break_rule(rule, What::Conflict { item: pick.item.ix, with: Some(other) }, place);
                }
            }
        }
        for item in member.built_in().filter(|item| items.contains(*item, settings)) {
            for other in member.picks.iter().filter(|other| with.contains(other.item.ix, settings)) {
                let what = What::Conflict { item, with: Some(other.item.ix) };
                out.break_rule(rule, what, Place::member(unit, member));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn items_do_not_go_with_an_item() {
        judge("## Boss\n- 1 Champion: Bomb", &[]);
        judge("## Boss\n- 1 Champion: Pony", &[]);
        for picks in ["Bomb, Pony", "Pony, Bomb"] {
            judge(
                &format!("## Boss\n- 1 Champion: {picks}"),
                &["error item.conflict: Boss, 1 Champion: Bomb does not go with Pony."],
            );
        }
    }

    #[test]
    fn what_a_model_has_without_buying_it_counts() {
        judge(
            "## Boss\n- 1 Champion\n- 1 Rider: Bomb",
            &["error item.conflict: Boss, 1 Rider: Bomb does not go with Pony."],
        );
    }

    #[test]
    fn a_pair_is_named_once_whichever_way_the_rule_says_it() {
        for picks in ["Leather, Bark", "Bark, Leather"] {
            let names: Vec<&str> = picks.split(", ").collect();
            judge(
                &format!("## Boss\n- 1 Champion: {picks}"),
                &[&format!("warning item.conflict: Boss, 1 Champion: {} does not go with {}.", names[0], names[1])],
            );
        }
    }

    #[test]
    fn items_do_not_go_with_a_kind_of_model() {
        judge(
            "Ruling: songs = loud\n## Choir\n- 1 Ghost: Plate",
            &["warning item.conflict: Choir, 1 Ghost: Plate does not go with this kind of model."],
        );
        judge("## Boss\n- 1 Champion: Plate", &[]);
    }
}
