//! Slots of a group that are filled in order. The units are matched to them, so that it never matters in which order they
//! stand on the list.

use std::collections::BTreeSet;

use super::{Out, Place, Tally, What};
use crate::system::{self, Fill, Rule, Tags};
use crate::view::Army;

/// Most ways to stand after a slot that are followed; a group that is played has a few.
const MOST_WAYS: usize = 2_000;

pub(super) fn check(army: &Army, tally: &Tally, rule: &Rule, of: usize, slots: &[system::Place], out: &mut Out) {
    let Some(kind) = army.system.formations().get(of) else { return };
    for (at, _) in army.roster.formations.iter().enumerate().filter(|(_, formation)| formation.kind == kind.id) {
        let units = tally.formations.get(at).map_or(&[][..], Vec::as_slice);
        let units: Vec<(usize, Tags)> =
            units.iter().filter(|(role, _)| !kind.leaders.contains(role)).copied().collect();
        let Some((placed, filled)) = fill(slots, &units) else { continue };
        let have = units.len() as u32;
        let must = slots.iter().skip(filled).any(|slot| slot.must);
        if placed == have && !must {
            continue;
        }
        let name = slots.get(filled).map_or(String::new(), |slot| slot.name.clone());
        let what = What::FormationOrder { at, have, placed, slot: filled + 1, of: name };
        out.break_rule(rule, what, Place::ARMY);
    }
}

/// How many of some units fit into the slots in order, and how many slots they fill then. Nothing is said where there are
/// more ways than are followed and none of those fits: another may.
fn fill(slots: &[system::Place], units: &[(usize, Tags)]) -> Option<(u32, usize)> {
    // Units that are alike are one kind: only how many of each are left matters.
    let mut kinds: Vec<(usize, Tags)> = Vec::new();
    let mut all: Vec<u32> = Vec::new();
    for unit in units {
        match kinds.iter().position(|kind| kind == unit) {
            Some(at) => all[at] += 1,
            None => {
                kinds.push(*unit);
                all.push(1);
            }
        }
    }
    let (mut best, mut filled) = (0, 0);
    let mut ways = BTreeSet::from([all]);
    let mut cut = false;
    for (at, slot) in slots.iter().enumerate() {
        let mut next = BTreeSet::new();
        for left in &ways {
            for way in &slot.ways {
                cut |= take(way, &kinds, left, false, &mut next);
            }
        }
        let Some(least) = next.iter().map(|left| left.iter().sum::<u32>()).min() else { break };
        best = units.len() as u32 - least;
        filled = at + 1;
        ways = next;
    }
    (!cut || best == units.len() as u32).then_some((best, filled))
}

/// Every way to take units for the parts of a slot, at least one in all; whether there were too many to follow.
fn take(parts: &[Fill], kinds: &[(usize, Tags)], left: &[u32], any: bool, out: &mut BTreeSet<Vec<u32>>) -> bool {
    let Some((part, rest)) = parts.split_first() else {
        let full = out.len() >= MOST_WAYS;
        if any && !full {
            out.insert(left.to_vec());
        }
        return any && full;
    };
    let mut sets = BTreeSet::from([(left.to_vec(), 0)]);
    let mut newest: Vec<(Vec<u32>, u32)> = sets.iter().cloned().collect();
    let mut cut = false;
    // A slot may take any number: it is done when nobody is left to take.
    for _ in 0..part.most {
        let mut next = Vec::new();
        for (left, taken) in &newest {
            for (at, (role, tags)) in kinds.iter().enumerate() {
                if left[at] > 0 && part.takes(*role, *tags) {
                    let mut left = left.clone();
                    left[at] -= 1;
                    let way = (left, taken + 1);
                    if sets.len() < MOST_WAYS {
                        next.extend(sets.insert(way.clone()).then_some(way));
                    } else {
                        cut = true;
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        newest = next;
    }
    for (left, taken) in sets {
        cut |= take(rest, kinds, &left, any || taken > 0, out);
    }
    cut
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    const DRUMMER: &str = "## Drummer\n- 1 Champion\n";
    const SINGERS: &str = "## Singers\n- 1 Pebble\n";
    const WAGONER: &str = "## Wagoner\n- 1 Pebble\n";
    const CREEPER: &str = "## Creeper\n- 1 Pebble\n";

    /// Slots of a parade: 1 singers or a cart; 2 up to two singers, or one wheeled cart; 3 singers and/or a cart without
    /// wheels.
    fn parade(units: &[&str]) -> String {
        format!("Marbles \u{b7} Violets\nRuling: march = ordered\n# Parade\n{DRUMMER}{}", units.concat())
    }

    #[test]
    fn the_first_slot_is_filled_if_it_must() {
        judge(&parade(&[]), &["error group.order: Parade: slot 1 has to be filled: singers or a cart."]);
        judge(&parade(&[SINGERS]), &[]);
        judge(&parade(&[WAGONER]), &[]);
        judge(&parade(&[]).replace("Ruling: march = ordered\n", ""), &[]);
        judge(&parade(&[]).replace("# Parade", "# Round"), &[]);
    }

    #[test]
    fn slots_are_filled_in_order_and_matched() {
        // Wheeled in slot 2, so one of the singers is in slot 1, whatever the order of the list.
        judge(&parade(&[WAGONER, SINGERS]), &[]);
        judge(&parade(&[SINGERS, WAGONER]), &[]);
        // 1, 2, 2, 3: four singers; and a cart without wheels beside the last.
        judge(&parade(&[SINGERS, SINGERS, SINGERS, SINGERS]), &[]);
        judge(&parade(&[SINGERS, SINGERS, SINGERS, SINGERS, CREEPER]), &[]);
        judge(
            &parade(&[SINGERS, SINGERS, SINGERS, SINGERS, SINGERS]),
            &["error group.order: Parade: 4 of its 5 units fit into its slots, which are filled in order."],
        );
        // Two carts fill 1 and 2; a third with wheels has no place in 3.
        judge(&parade(&[WAGONER, WAGONER]), &[]);
        judge(
            &parade(&[WAGONER, WAGONER, WAGONER]),
            &[
                "error group.order: Parade: 2 of its 3 units fit into its slots, which are filled in order; slot 3 comes next: singers, or a cart without wheels, or both.",
            ],
        );
        // A cart without wheels cannot be in slot 2, so two of them stop at 1.
        judge(
            &parade(&[CREEPER, CREEPER]),
            &[
                "error group.order: Parade: 1 of its 2 units fit into its slots, which are filled in order; slot 2 comes next: up to two singers, or a wheeled cart.",
            ],
        );
    }
}
