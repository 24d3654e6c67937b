//! How much a model carries, by the sum of a property of its items. Models with slots are judged by those instead.

use super::slots::carriers;
use super::{Out, Place, What};
use crate::system::Rule;
use crate::view::Army;

pub(super) fn check(army: &Army, rule: &Rule, property: usize, most: i32, out: &mut Out) {
    for unit in &army.units {
        for member in &unit.members {
            let loads = member.picks.iter().filter_map(|pick| pick.item.properties.get(property).copied().flatten());
            let have = loads.fold(0i32, i32::saturating_add);
            if have > most && carriers(member, &army.settings).is_empty() {
                out.break_rule(rule, What::Carry { property, have, most }, Place::member(unit, member));
            }
        }
    }
}
