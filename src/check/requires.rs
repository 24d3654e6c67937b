//! Items that need a certain kind of model, or another item on the same model.

use super::{Out, Place, What};
use crate::supply::may_have;
use crate::system::{ItemIx, ItemSet, Rule, Tags};
use crate::view::Army;

pub(super) fn check(army: &Army, rule: &Rule, items: &ItemSet, on: Tags, with: &ItemSet, out: &mut Out) {
    let settings = &army.settings;
    for unit in &army.units {
        for member in unit.members.iter().filter(|member| !member.tags.meets(on)) {
            if member.picks.iter().any(|pick| with.contains(pick.item.ix, settings)) {
                continue;
            }
            for pick in member.picks.iter().filter(|pick| items.contains(pick.item.ix, settings)) {
                // Only what the model may have can make up for what is missing.
                let in_reach = |item: &ItemIx| may_have(army, unit, member, army.system.item(*item));
                let what =
                    What::Requires { item: pick.item.ix, items: with.items(settings).filter(in_reach).collect() };
                out.break_rule(rule, what, Place::member(unit, member));
            }
        }
    }
}
