//! Compulsory items: too few of them, or more than the unit may have.

use super::{Out, Place, What};
use crate::system::Severity;
use crate::view::{Army, MemberView, UnitView};

pub(super) fn check(army: &Army, unit: &UnitView, member: &MemberView, out: &mut Out) {
    let Some(group) = member.group else { return };
    let settings = &army.settings;
    for need in member.needs(settings) {
        let bought = member.picks.iter().filter(|pick| need.items.contains(pick.item.ix, settings)).count() as u32;
        let built_in = member.built_in().filter(|item| need.items.contains(*item, settings)).count() as u32;
        let place = Place::member(unit, member);
        let cite = need.cite.or(Some(group.may_cite));
        let have = bought.saturating_add(built_in);
        if have < need.min {
            let single = need.items.items(settings).nth(1).is_none();
            let what = What::NeedFew { name: need.name.clone(), single, have, min: need.min };
            out.find(what, Severity::Error, place, cite);
        }
        if let Some(max) = need.max.filter(|max| bought > *max) {
            out.find(What::NeedMany { name: need.name.clone(), have: bought, max }, Severity::Error, place, cite);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    fn watch(items: &str) -> String {
        format!("## Boss\n- 1 Champion\n## Watch\n- 2 Glass{items}")
    }

    #[test]
    fn one_of_a_family_is_compulsory_and_two_are_most() {
        judge(&watch(": Coin"), &[]);
        judge(&watch(": Coin, Horn"), &[]);
        judge(&watch(""), &["error item.compulsory: Watch, 2 Glass: no charms, of which every model must have one."]);
        judge(
            &watch(": Coin, Horn, Clover"),
            &["error item.compulsory-many: Watch, 2 Glass: 3 of charms on a model, at most 2 allowed."],
        );
    }

    #[test]
    fn a_single_item_is_named() {
        judge(
            "## Smiths\n- 1 Steel: 2x Stick\n- 2 Pebble",
            &["error item.compulsory: Smiths, 1 Steel: every model must have Anvil."],
        );
    }

    #[test]
    fn more_than_one_may_be_compulsory() {
        judge("## Smiths\n- 1 Steel: Anvil, Stick, Sling\n- 2 Pebble", &[]);
        judge(
            "## Smiths\n- 1 Steel: Anvil, Stick\n- 2 Pebble",
            &["error item.compulsory: Smiths, 1 Steel: 1 of light weapons, 2 compulsory."],
        );
    }
}
