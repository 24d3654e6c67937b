//! Something worth knowing about models with an item.

use super::{Out, Place, What};
use crate::system::{ItemSet, Rule};
use crate::view::Army;

pub(super) fn check(army: &Army, rule: &Rule, items: &ItemSet, text: &str, out: &mut Out) {
    for unit in &army.units {
        for member in &unit.members {
            if member.picks.iter().any(|pick| items.contains(pick.item.ix, &army.settings)) {
                out.break_rule(rule, What::Remark { text: text.to_owned() }, Place::member(unit, member));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn models_with_the_item_are_remarked_on_once() {
        judge("## Boss\n- 1 Champion: 2x Dud", &["note remark: Boss, 1 Champion: The price of a dud is a guess."]);
        judge("## Boss\n- 1 Champion", &[]);
    }
}
