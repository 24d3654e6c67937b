//! Items in the slots of mechs, vehicles and mounts: each needs a slot that takes it, and the best way to place them all
//! is looked for, so that the order in which they were picked changes nothing.

use super::{Out, Place, What};
use crate::system::set::holds;
use crate::system::{Carrier, ItemIx, Settings, Severity, Slot};
use crate::view::{Army, MemberView, UnitView};

/// The room that a line of models has: of its kind, its group, and what it rides or pilots.
pub(crate) fn carriers<'a>(member: &MemberView<'a>, settings: &Settings) -> Vec<&'a Carrier> {
    let own = member.model.and_then(|model| model.carrier.as_ref());
    let group = member.group.and_then(|group| group.carrier.as_ref());
    let ridden = member.picks.iter().filter_map(|pick| pick.item.carrier.as_ref());
    own.into_iter().chain(group).chain(ridden).filter(|carrier| holds(carrier.when, settings)).collect()
}

pub(super) fn check(army: &Army, unit: &UnitView, member: &MemberView, out: &mut Out) {
    let settings = &army.settings;
    let carriers = carriers(member, settings);
    if carriers.is_empty() {
        return;
    }
    let items: Vec<ItemIx> = member
        .picks
        .iter()
        .map(|pick| pick.item.ix)
        .filter(|item| carriers.iter().any(|carrier| carrier.holds.contains(*item, settings)))
        .collect();
    let slots: Vec<&Slot> = carriers
        .iter()
        .flat_map(|carrier| &carrier.slots)
        .filter(|slot| holds(slot.when, settings))
        .flat_map(|slot| std::iter::repeat_n(slot, slot.count as usize))
        .collect();
    let cite = carriers.iter().find_map(|carrier| carrier.cite).or(member.group.map(|group| group.cite));
    for item in place(&items, &slots, settings) {
        let fits_any = slots.iter().any(|slot| slot.takes.contains(item, settings));
        let what =
            if fits_any { What::SlotsFull { item, slots: slots.len() as u32 } } else { What::SlotUnfit { item } };
        out.find(what, Severity::Error, Place::member(unit, member), cite);
    }
}

/// Items that find no slot when as many as possible are placed.
fn place(items: &[ItemIx], slots: &[&Slot], settings: &Settings) -> Vec<ItemIx> {
    let mut taken: Vec<Option<usize>> = vec![None; slots.len()];
    let mut left = Vec::new();
    for at in 0..items.len() {
        let mut seen = vec![false; slots.len()];
        if !find_slot(at, items, slots, settings, &mut taken, &mut seen) {
            left.push(items[at]);
        }
    }
    left
}

/// Finds a slot for one item, moving others on if need be (augmenting paths; there are a handful of slots).
fn find_slot(
    item: usize,
    items: &[ItemIx],
    slots: &[&Slot],
    settings: &Settings,
    taken: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for at in 0..slots.len() {
        if seen[at] || !slots[at].takes.contains(items[item], settings) {
            continue;
        }
        seen[at] = true;
        let free = match taken[at] {
            None => true,
            Some(other) => find_slot(other, items, slots, settings, taken, seen),
        };
        if free {
            taken[at] = Some(item);
            return true;
        }
    }
    false
}
