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
