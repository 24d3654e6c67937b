//! Items that need a certain kind of model, or another item on the same model.

use super::{Out, Place, What};
use crate::system::{ItemSet, Rule, Tags};
use crate::view::Army;

pub(super) fn check(army: &Army, rule: &Rule, items: &ItemSet, on: Tags, with: &ItemSet, out: &mut Out) {
    let settings = &army.settings;
    for unit in &army.units {
        for member in unit.members.iter().filter(|member| !member.tags.meets(on)) {
            if member.picks.iter().any(|pick| with.contains(pick.item.ix, settings)) {
                continue;
            }
            for pick in member.picks.iter().filter(|pick| items.contains(pick.item.ix, settings)) {
                let what = What::Requires { item: pick.item.ix, items: with.items(settings).take(4).collect() };
                out.break_rule(rule, what, Place::member(unit, member));
            }
        }
    }
}
