//! At most so many items of a family on one model.

use super::{Out, Place, What};
use crate::system::{ItemSet, Rule};
use crate::view::Army;

pub(super) fn check(army: &Army, rule: &Rule, items: &ItemSet, most: u32, each: bool, name: &str, out: &mut Out) {
    let settings = &army.settings;
    for unit in &army.units {
        for member in &unit.members {
            let of_family = || member.picks.iter().filter(|pick| items.contains(pick.item.ix, settings));
            let place = Place::member(unit, member);
            if !each {
                let have = of_family().count() as u32;
                if have > most {
                    out.break_rule(rule, What::Most { name: name.to_owned(), have, most }, place);
                }
                continue;
            }
            for pick in of_family() {
                let have = member.count_of(pick.item.ix);
                if have > most {
                    out.break_rule(rule, What::Most { name: pick.item.name.clone(), have, most }, place);
                }
            }
        }
    }
}
