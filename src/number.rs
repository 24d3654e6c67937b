//! A number of an item, such as its size, as it is on the model that has it: rules and marks may add to it.

use crate::system::{Item, RuleKind};
use crate::view::{Army, MemberView, PickView};

/// A number of an item on a line of models that has it or would have it; `None` where the item has no such number.
pub fn on(army: &Army, member: &MemberView, item: &Item, property: usize) -> Option<i32> {
    let base = item.properties.get(property).copied().flatten()?;
    let added = army.rules().map(|rule| match &rule.kind {
        RuleKind::Adjust { property: of, items, add, meant }
            if *of == property && items.contains(item.ix, &army.settings) && member.is(meant, &army.settings) =>
        {
            *add
        }
        _ => 0,
    });
    Some(added.fold(base, i32::saturating_add))
}

/// The same of a piece that a line of models has, with what its mark adds.
pub fn of(army: &Army, member: &MemberView, pick: &PickView, property: usize) -> Option<i32> {
    let number = on(army, member, pick.item, property)?;
    let marks = army.force.map_or(&[][..], |force| &force.marks);
    let mark = member.member.picks.get(pick.at).and_then(|pick| pick.mark.as_ref());
    let mark = marks.iter().find(|known| Some(&known.id) == mark);
    let adds = mark.map_or(&[][..], |mark| &mark.adds[..]).iter().filter(|(of, _)| *of == property);
    Some(adds.fold(number, |sum, (_, add)| sum.saturating_add(*add)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::of;
    use crate::test_game::{at_first, list, marbles};

    /// The load of each item of the first line.
    #[track_caller]
    fn loads(text: &str, expected: &[i32]) {
        let system = marbles();
        let load = system.properties().iter().position(|property| property.id == "bulk").unwrap();
        let found = at_first(&list(text), |army, _, member| {
            member.picks.iter().filter_map(|pick| of(army, member, pick, load)).collect::<Vec<_>>()
        });
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_rule_adds_to_it_on_some_models() {
        loads("Marbles \u{b7} Whites\n## Carriers\n- 1 Pebble: Yoke", &[2]);
        loads("Marbles \u{b7} Whites\n## Masons\n- 1 Mason: Yoke, Chisel, Trowel", &[1, 1, 1]);
        loads("Marbles \u{b7} Whites\n## Masons\n- 1 Mason: Chisel, Trowel, Guild, Plumb", &[2, 2, 0]);
    }

    #[test]
    fn a_mark_adds_to_it_as_well() {
        loads("Marbles \u{b7} Whites\n## Masons\n- 1 Mason: Chisel (worn), Trowel", &[0, 1]);
    }
}
