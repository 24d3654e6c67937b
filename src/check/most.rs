//! At most so many items of a family on one model, for all models or for those with a certain item.

use super::{Out, Place, What};
use crate::system::{ItemSet, Rule};
use crate::view::Army;

/// The parameters of the rule.
pub(super) struct Family<'a> {
    pub(super) items: &'a ItemSet,
    pub(super) with: Option<&'a ItemSet>,
    pub(super) most: u32,
    pub(super) each: bool,
    pub(super) name: &'a str,
}

pub(super) fn check(army: &Army, rule: &Rule, family: &Family, out: &mut Out) {
    let settings = &army.settings;
    let most = family.most;
    for unit in &army.units {
        for member in &unit.members {
            let has = |set: &ItemSet| member.picks.iter().any(|pick| set.contains(pick.item.ix, settings));
            if !family.with.is_none_or(has) {
                continue;
            }
            let of_family = || member.picks.iter().filter(|pick| family.items.contains(pick.item.ix, settings));
            let place = Place::member(unit, member);
            if !family.each {
                let have = of_family().count() as u32;
                if have > most {
                    out.break_rule(rule, What::Most { name: family.name.to_owned(), have, most }, place);
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
