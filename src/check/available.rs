//! Items that the force does not have, or has for other units.

use super::{Out, Place, What};
use crate::supply::{Supply, supply};
use crate::system::{Item, Severity};
use crate::view::{Army, MemberView, UnitView};

pub(super) fn check(army: &Army, unit: &UnitView, member: &MemberView, out: &mut Out) {
    let Some(force) = army.force else { return };
    for pick in &member.picks {
        let place = Place::member(unit, member);
        match supply(army, unit, member, pick.item) {
            Supply::Source(_) | Supply::Named | Supply::Free => {}
            Supply::Reserved(source) => {
                let at = force.available.iter().position(|other| std::ptr::eq(other, source)).unwrap_or(0);
                let what = What::ItemReserved { item: pick.item.ix, source: at };
                out.find(what, Severity::Error, place, source.cite);
            }
            Supply::Nowhere => {
                let (what, cite) = nowhere(army, pick.item);
                out.find(what, Severity::Error, place, cite);
            }
        }
    }
}

/// How far an item is from what the force has: by the first range that is open to all.
fn nowhere(army: &Army, item: &Item) -> (What, Option<crate::system::RefIx>) {
    let open = army
        .force
        .and_then(|force| force.available.iter().find(|source| source.id.is_none() && source.range.is_some()));
    if let Some(source) = open
        && let Some((property, low, high)) = source.range
        && let Some(have) = item.properties.get(property).copied().flatten()
        && !(low..=high).contains(&have)
    {
        return (What::ItemOutOfRange { item: item.ix, property, have, low, high }, source.cite);
    }
    (What::ItemElsewhere { item: item.ix }, None)
}
