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
