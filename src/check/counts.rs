//! Items that a unit may not have at all, too many of an item on one model, and items for one model in so many.

use super::{Meter, MeterOf, Out, Place, What, kit};
use crate::supply::named;
use crate::system::{Allowance, Entry, Severity};
use crate::view::{Army, MemberView, UnitView};

/// Each item needs an allowance or is compulsory; an allowance may set how many.
pub(super) fn check(army: &Army, unit: &UnitView, member: &MemberView, out: &mut Out) {
    let Some(group) = member.group else { return };
    let settings = &army.settings;
    let place = Place::member(unit, member);
    for pick in &member.picks {
        let item = pick.item.ix;
        if !named(army, unit, member, pick.item) {
            out.find(What::ItemNotAllowed { item }, Severity::Error, place, Some(group.may_cite));
        }
    }
    for may in unit.allowances(member, settings) {
        let Some(max) = may.max else { continue };
        let have = member
            .picks
            .iter()
            .filter(|pick| {
                may.items.contains(pick.item.ix, settings) && !otherwise_allowed(army, unit, member, may, pick.item.ix)
            })
            .count() as u32;
        if have > max {
            let what = What::ItemMany { name: may.name.clone(), have, max };
            out.find(what, may.severity, place, may.cite.or(Some(group.may_cite)));
        }
    }
}

/// Whether another allowance without a limit covers an item.
fn otherwise_allowed(
    army: &Army,
    unit: &UnitView,
    member: &MemberView,
    but: &Allowance,
    item: crate::system::ItemIx,
) -> bool {
    unit.allowances(member, &army.settings).any(|may| {
        !std::ptr::eq(may, but) && may.max.is_none() && may.one_in.is_none() && may.items.contains(item, &army.settings)
    })
}

/// Models with an item that only one in so many may have, against the size of their group.
pub(super) fn one_in(army: &Army, unit: &UnitView, entry: &Entry, out: &mut Out) {
    for group in &entry.groups {
        let members = || unit.members.iter().filter(|member| member.member.group == group.id);
        let Some(any) = members().next() else { continue };
        for may in unit.allowances(any, &army.settings) {
            let Some(one_in) = may.one_in else { continue };
            let special = |member: &&MemberView| {
                !member.member.promoted
                    && member.picks.iter().any(|pick| {
                        may.items.contains(pick.item.ix, &army.settings)
                            && !kit::allowed_to_all(army, unit, member, pick.item.ix)
                    })
            };
            let have = members().filter(special).fold(0u32, |sum, member| sum.saturating_add(member.member.count));
            let models = unit.models_in(&group.id);
            let allowed = models / one_in.max(1);
            let cite = may.cite.or(Some(group.may_cite));
            let of = MeterOf::OneIn { name: may.name.clone(), one_in };
            out.meters.push(Meter { unit: Some(unit.unit.id), of, used: have, allowed, cite });
            if have > allowed {
                let what = What::OneIn { name: may.name.clone(), have, allowed, one_in, models };
                out.find(what, Severity::Error, Place::unit(unit), cite);
            }
        }
    }
}
