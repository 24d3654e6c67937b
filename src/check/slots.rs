//! Items in the slots of mechs, vehicles and mounts: each needs a slot that takes it, and the best way to place them all
//! is looked for, so that the order in which they were picked changes nothing.

use super::{Out, Place, What, counts};
use crate::supply::named;
use crate::system::set::holds;
use crate::system::{Carrier, ItemIx, Settings, Severity, Slot};
use crate::view::{Army, MemberView, UnitView};

/// The room that a line of models has: of its kind, its group, and what it rides or pilots.
pub(crate) fn carriers<'a>(member: &MemberView<'a>, settings: &Settings) -> Vec<&'a Carrier> {
    let mut all: Vec<&Carrier> = Vec::new();
    let mut add = |carrier: Option<&'a Carrier>| all.extend(carrier.filter(|carrier| holds(carrier.when, settings)));
    add(member.model.and_then(|model| model.carrier.as_ref()));
    add(member.group.and_then(|group| group.carrier.as_ref()));
    member.picks.iter().for_each(|pick| add(pick.item.carrier.as_ref()));
    match all.iter().find(|carrier| carrier.replaces) {
        Some(only) => vec![only],
        None => all,
    }
}

/// Whether some slot of a carrier takes an item, whatever else it holds.
pub(crate) fn takes(carrier: &Carrier, item: ItemIx, settings: &Settings) -> bool {
    let slots = carrier.slots.iter().chain(carrier.instead.iter().flatten());
    slots.filter(|slot| holds(slot.when, settings)).any(|slot| slot.takes.contains(item, settings))
}

pub(super) fn check(army: &Army, unit: &UnitView, member: &MemberView, out: &mut Out) {
    let settings = &army.settings;
    let carriers = carriers(member, settings);
    if carriers.is_empty() {
        return;
    }
    let held = |item: &ItemIx| carriers.iter().any(|carrier| carrier.holds.contains(*item, settings));
    let best = |but: &[usize]| {
        let picks = member.picks.iter().filter(|pick| !but.contains(&pick.at));
        let items: Vec<ItemIx> = picks.map(|pick| pick.item.ix).filter(held).collect();
        let ways = ways(&carriers, settings).into_iter().map(|slots| (place(&items, &slots, settings), slots));
        ways.min_by_key(|(left, _)| left.len())
    };
    let Some((mut left, mut slots)) = best(&[]) else { return };
    if !left.is_empty() {
        // What cannot be had at all is told already, and so is what is one too many.
        let mut told = counts::excess(army, unit, member, Severity::Error);
        told.extend(member.picks.iter().filter(|pick| !named(army, unit, member, pick.item)).map(|pick| pick.at));
        (left, slots) = best(&told).unwrap_or_default();
    }
    let cite = carriers.iter().find_map(|carrier| carrier.cite).or(member.group.map(|group| group.cite));
    for item in left {
        let fits_any = carriers.iter().any(|carrier| takes(carrier, item, settings));
        let places = slots.iter().filter(|slot| slot.takes.contains(item, settings)).count() as u32;
        let what = if fits_any { What::SlotsFull { item, slots: places } } else { What::SlotUnfit { item } };
        out.find(what, Severity::Error, Place::member(unit, member), cite);
    }
}

/// The slots that there are: the usual ones first, then those with one carrier using another of its sets of slots.
fn ways<'a>(carriers: &[&'a Carrier], settings: &Settings) -> Vec<Vec<&'a Slot>> {
    let mut ways = vec![slots(&mut carriers.iter().flat_map(|carrier| &carrier.slots), settings)];
    for (at, carrier) in carriers.iter().enumerate() {
        let others = || carriers.iter().enumerate().filter(move |(other, _)| *other != at).flat_map(|(_, c)| &c.slots);
        for instead in &carrier.instead {
            ways.push(slots(&mut others().chain(instead), settings));
        }
    }
    ways
}

/// One slot for each that is counted and holds under the rulings.
fn slots<'a>(all: &mut dyn Iterator<Item = &'a Slot>, settings: &Settings) -> Vec<&'a Slot> {
    let mut slots = Vec::new();
    for slot in all.filter(|slot| holds(slot.when, settings)) {
        slots.extend(std::iter::repeat_n(slot, slot.count as usize));
    }
    slots
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

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    fn wagon(items: &str) -> String {
        format!("## Cart\n- 1 Wagon: Wheels, {items}")
    }

    #[test]
    fn the_order_of_picks_changes_nothing() {
        // The stick fits the hatch only, so the cannon has to make way for it.
        judge(&wagon("Cannon (Glass), Stick"), &[]);
        judge(&wagon("Stick, Cannon (Glass)"), &[]);
        judge(&wagon("Cannon (Glass), Mortar (Glass)"), &[]);
    }

    #[test]
    fn one_too_many_is_said_once_with_the_places_that_would_take_it() {
        for items in
            ["Cannon (Glass), Mortar (Glass), Stick", "Stick, Cannon (Glass), Bat", "Bat, Stick, Cannon (Glass)"]
        {
            let last = items.rsplit(", ").next().unwrap_or_default();
            let blamed = if items.starts_with("Bat") { "Stick" } else { last };
            judge(
                &wagon(items),
                &[&format!("error slots.full: Cart, 1 Wagon: no room for {blamed}; the only place for it is taken.")],
            );
        }
        judge(
            &wagon("3x Cannon (Glass)"),
            &["error slots.full: Cart, 1 Wagon: no room for Cannon; the 2 places for it are taken."],
        );
    }

    #[test]
    fn a_ruling_may_add_a_place() {
        judge(&format!("Ruling: rails = fitted\n{}", wagon("Cannon (Glass), Stick, Bat")), &[]);
    }

    #[test]
    fn an_item_may_fit_no_place_at_all() {
        judge("## Cart\n- 1 Sledge: Wheels, Stick", &[]);
        judge(
            "## Cart\n- 1 Sledge: Wheels, Cannon",
            &["error slots.unfit: Cart, 1 Sledge: no place of it takes Cannon."],
        );
    }

    #[test]
    fn only_what_a_carrier_holds_needs_a_place() {
        judge(&wagon("Clover, Coin, Horn, Stick"), &[]);
    }

    fn blue(line: &str) -> String {
        format!("Marbles \u{b7} Blues\n## Foreman\n- 1 Champion\n## Gang\n- 1 Pebble\n## Cart\n- {line}")
    }

    #[test]
    fn another_set_of_places_may_be_used_but_not_both_at_once() {
        judge(&blue("1 Crane: 2x Cannon"), &[]);
        judge(&blue("1 Crane: 3x Stick"), &[]);
        judge(
            &blue("1 Crane: Cannon, 3x Stick"),
            &["error slots.full: Cart, 1 Crane: no room for Cannon beside the rest."],
        );
        judge(
            &blue("1 Crane: 4x Stick"),
            &["error slots.full: Cart, 1 Crane: no room for Stick; the 3 places for it are taken."],
        );
    }

    #[test]
    fn room_may_stand_in_the_place_of_all_other() {
        let roomy =
            |items: &str| blue(&format!("1 Mole: Snail{items}")).replacen('\n', "\nRuling: shells = roomy\n", 1);
        judge(&roomy(", Stick"), &[]);
        judge(
            &roomy(", Stick, Bat"),
            &["error slots.full: Cart, 1 Mole: no room for Bat; the only place for it is taken."],
        );
    }

    #[test]
    fn a_mount_brings_places_while_its_ruling_says_so() {
        judge("## Boss\n- 1 Champion: Snail, Cannon", &[]);
        judge("Ruling: shells = roomy\n## Boss\n- 1 Champion: Snail, Stick, Bat", &[]);
        judge(
            "Ruling: shells = roomy\n## Boss\n- 1 Champion: Snail, Stick, Bat, Sling, Cannon",
            &[
                "error slots.full: Boss, 1 Champion: no room for Sling; the 2 places for it are taken.",
                "error slots.unfit: Boss, 1 Champion: no place of it takes Cannon.",
            ],
        );
    }
}
