//! Items that need a certain kind of model, or another item on the same model.

use super::{Out, Place, What};
use crate::supply::may_have;
use crate::system::{ItemIx, ItemSet, Rule, Tags};
use crate::view::{Army, UnitView};

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
    for member in unit.members.iter().filter(|member| !member.tags.meets(on)) {
        if member.has_any(with, settings) {
            continue;
        }
        for pick in member.picks.iter().filter(|pick| items.contains(pick.item.ix, settings)) {
            // Only what the model may have can make up for what is missing.
            let in_reach = |item: &ItemIx| may_have(army, unit, member, army.system.item(*item));
            let what = What::Requires { item: pick.item.ix, items: with.items(settings).filter(in_reach).collect() };
            out.break_rule(rule, what, Place::member(unit, member));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn an_item_needs_another_on_the_same_model() {
        judge("## Boss\n- 1 Champion: Lance, Pony", &[]);
        judge("## Boss\n- 1 Champion: Snail, Lance", &[]);
        judge(
            "## Boss\n- 1 Champion: Lance",
            &["error item.requires: Boss, 1 Champion: Lance needs Pony or Snail on the same model."],
        );
        judge(
            "## Squad\n- 2 Pebble: Lance\n- 1 Pebble: Lance, Pony",
            &[
                "error item.requires: Squad, 2 Pebble: Lance needs Pony or Snail on the same model.",
                "warning kit.differs: Squad, 1 Pebble: Pony is unlike the rest; every model of the unit carries the same.",
            ],
        );
    }

    #[test]
    fn what_a_model_has_without_buying_it_counts() {
        judge("## Boss\n- 1 Champion\n- 1 Rider: Lance", &[]);
    }

    #[test]
    fn only_what_the_model_may_have_is_named_as_a_help() {
        judge(
            "## Boss\n- 1 Champion\n- 1 Steel: Lance",
            &["error item.requires: Boss, 1 Steel: Lance is not for this kind of model."],
        );
    }

    #[test]
    fn an_item_needs_a_kind_of_model() {
        judge("## Boss\n- 1 Champion: Anvil\n- 1 Steel: Anvil", &[]);
        judge(
            "## Boss\n- 1 Champion\n- 1 Glass: Anvil",
            &["error item.requires: Boss, 1 Glass: Anvil is not for this kind of model."],
        );
    }
}
