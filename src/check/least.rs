//! At least so many items of a family on one model, for all models, those of a kind, or those with a certain item.

use super::{Out, Place, What};
use crate::system::{ItemSet, Meant, Rule};
use crate::view::{Army, UnitView};

/// The parameters of the rule.
pub(super) struct Family<'a> {
    pub(super) items: &'a ItemSet,
    pub(super) meant: &'a Meant,
    pub(super) least: u32,
    pub(super) name: &'a str,
}

pub(super) fn check(army: &Army, rule: &Rule, family: &Family, unit: &UnitView, out: &mut Out) {
    let settings = &army.settings;
    for member in unit.members.iter().filter(|member| member.is(family.meant, settings)) {
        let bought = member.picks.iter().map(|pick| pick.item.ix);
        let have = bought.chain(member.built_in()).filter(|item| family.items.contains(*item, settings)).count() as u32;
        if have < family.least {
            let what = What::Least { name: family.name.to_owned(), have, least: family.least };
            out.break_rule(rule, what, Place::member(unit, member));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    fn mason(items: &str) -> String {
        format!("Marbles \u{b7} Whites\n## Masons\n- 1 Mason{items}")
    }

    #[test]
    fn a_kind_of_model_has_at_least_so_many_of_a_family() {
        judge(&mason(": Chisel, Trowel"), &[]);
        judge(&mason(": Chisel"), &["error item.least: Masons, 1 Mason: of tools a model has 1, at least 2 needed."]);
        judge(&mason(""), &["error item.least: Masons, 1 Mason: of tools a model has none, at least 2 needed."]);
        judge("Marbles \u{b7} Whites\n## Carriers\n- 1 Pebble", &[]);
    }

    #[test]
    fn what_comes_with_an_item_counts() {
        judge(&mason(": Kit"), &[]);
    }

    #[test]
    fn only_for_models_that_have_a_certain_item() {
        judge(&mason(": Chisel, Trowel, Guild, Plumb"), &[]);
        judge(
            &mason(": Chisel, Trowel, Guild"),
            &["error item.least: Masons, 1 Mason: of measures a model has none, at least 1 needed."],
        );
    }
}
