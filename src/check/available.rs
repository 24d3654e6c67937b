//! Items that the force does not have, or has for other units.

use super::{Out, Place, What};
use crate::supply::{Supply, supply};
use crate::system::{Item, RefIx, Severity};
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

/// How far an item is from what the force has: by the ranges that are open to all, those for a share of the models too.
fn nowhere(army: &Army, item: &Item) -> (What, Option<RefIx>) {
    let elsewhere = (What::ItemElsewhere { item: item.ix }, None);
    let Some(force) = army.force else { return elsewhere };
    // Whatever its numbers, an item of another force is closed.
    if item.force.is_some_and(|of| of != force.ix) {
        return elsewhere;
    }
    // A pool is of single pieces, not of what the force has.
    let open = || force.available.iter().filter(|source| source.id.is_none() && source.pool.is_none());
    let Some((property, cite)) = open().find_map(|source| Some((source.range?.0, source.cite))) else {
        return elsewhere;
    };
    let Some(have) = item.properties.get(property).copied().flatten() else { return elsewhere };
    let ranges = || open().filter_map(|source| source.range).filter(|range| range.0 == property);
    let (low, high) = ranges().fold((i32::MAX, i32::MIN), |(low, high), range| (low.min(range.1), high.max(range.2)));
    if (low..=high).contains(&have) {
        return elsewhere;
    }
    (What::ItemOutOfRange { item: item.ix, property, have, low, high }, cite)
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn a_range_holds_at_both_ends() {
        judge("## Squad\n- 3 Pebble: Stick", &[]);
        judge("## Squad\n- 3 Pebble: Bat", &[]);
        judge(
            "## Squad\n- 3 Pebble: Pin",
            &["error item.out-of-range: Squad, 3 Pebble: Pin is tech level 1; Reds may take 2 to 4."],
        );
        judge(
            "## Squad\n- 3 Pebble: Rocket",
            &["error item.out-of-range: Squad, 3 Pebble: Rocket is tech level 6; Reds may take 2 to 4."],
        );
    }

    #[test]
    fn an_item_without_the_property_is_open_to_all() {
        judge("## Squad\n- 3 Pebble: Bomb", &[]);
    }

    #[test]
    fn a_named_source_is_for_those_it_is_granted_to() {
        judge("## Boss\n- 1 Champion: Laser", &[]);
        let who = "Laser is smuggled, which is for Boss (Leader), Watch with Licence.";
        judge("## Squad\n- 3 Pebble: Laser", &[&format!("error item.reserved: Squad, 3 Pebble: {who}")]);
        judge("## Boss\n- 1 Champion\n- 1 Glass: Laser", &[&format!("error item.reserved: Boss, 1 Glass: {who}")]);
    }

    #[test]
    fn an_upgrade_opens_a_source() {
        let watch = "## Boss\n- 1 Champion\n## Watch\n- 1 Glass: Horn, Laser";
        judge(&format!("{watch}\n- Licence"), &[]);
        judge(
            watch,
            &[
                "error item.reserved: Watch, 1 Glass: Laser is smuggled, which is for Boss (Leader), Watch with Licence.",
                "error item.not-allowed: Watch, 1 Glass: Laser is not among what these models take: charms.",
            ],
        );
    }

    #[test]
    fn what_a_unit_may_have_beyond_its_force_is_open_to_it() {
        judge("## Smiths\n- 1 Steel: Anvil, Pin, Rocket\n- 2 Pebble: Rocket", &[]);
    }

    #[test]
    fn items_of_another_force_are_closed_whatever_their_numbers() {
        judge(
            "## Boss\n- 1 Champion: Blue Spark",
            &["error item.elsewhere: Boss, 1 Champion: Blue Spark is not open to Reds."],
        );
        judge(
            "## Boss\n- 1 Champion: Blue Flame",
            &["error item.elsewhere: Boss, 1 Champion: Blue Flame is not open to Reds."],
        );
        judge("Marbles \u{b7} Blues\n## Foreman\n- 1 Champion: Blue Flame\n## Gang\n- 1 Pebble: Blue Flame", &[]);
    }
}
