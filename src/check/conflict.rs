//! Items that do not go with a kind of model or with another item.

use super::{Out, Place, What};
use crate::system::{ItemSet, Rule, Tags};
use crate::view::Army;

pub(super) fn check(army: &Army, rule: &Rule, items: &ItemSet, on: Tags, with: &ItemSet, out: &mut Out) {
    let settings = &army.settings;
    for unit in &army.units {
        for member in &unit.members {
            for pick in member.picks.iter().filter(|pick| items.contains(pick.item.ix, settings)) {
                let place = Place::member(unit, member);
                if member.tags.meets(on) {
                    out.break_rule(rule, What::Conflict { item: pick.item.ix, with: None }, place);
                }
                let others = member.picks.iter().filter(|other| other.at != pick.at);
                for other in others.filter(|other| with.contains(other.item.ix, settings)) {
                    let what = What::Conflict { item: pick.item.ix, with: Some(other.item.ix) };
                    out.break_rule(rule, what, place);
                }
            }
        }
    }
}
