//! Where a model gets an item from: what decides both whether its force has it and what it costs on top.

use crate::system::{Available, Item};
use crate::view::{Army, MemberView, UnitView};

/// Where an item comes from.
#[derive(Debug, Clone, Copy)]
pub enum Supply<'a> {
    /// From a source of the force that this model may draw on.
    Source(&'a Available),
    /// Named for this unit, whatever the force has.
    Named,
    /// Nothing restricts it.
    Free,
    /// The force has it, for other units.
    Reserved(&'a Available),
    /// The force does not have it.
    Nowhere,
}

/// Where a line of models gets an item from.
pub fn supply<'a>(army: &Army<'a>, unit: &UnitView<'a>, member: &MemberView<'a>, item: &Item) -> Supply<'a> {
    let settings = &army.settings;
    let named = unit.allowances(member, settings).any(|may| may.beyond && may.items.contains(item.ix, settings))
        || member.needs(settings).any(|need| need.beyond && need.items.contains(item.ix, settings));
    if named {
        return Supply::Named;
    }
    let Some(force) = army.force else { return Supply::Free };
    let sources = unit.sources(member).filter_map(|at| force.available.get(at));
    if let Some(source) = sources.into_iter().find(|source| source.items.contains(item.ix, settings)) {
        return Supply::Source(source);
    }
    if item.force.is_some_and(|of| of != force.ix) {
        return Supply::Nowhere;
    }
    if let Some(source) = force.available.iter().find(|source| source.items.contains(item.ix, settings)) {
        return Supply::Reserved(source);
    }
    let restricted = force.available.iter().any(|source| {
        source.range.is_some_and(|(property, ..)| item.properties.get(property).is_some_and(Option::is_some))
    });
    if restricted { Supply::Nowhere } else { Supply::Free }
}

/// Whether a line of models may have an item: its group or an upgrade names it, and its force has it for them.
pub fn may_have(army: &Army, unit: &UnitView, member: &MemberView, item: &Item) -> bool {
    named(army, unit, member, item)
        && !matches!(supply(army, unit, member, item), Supply::Nowhere | Supply::Reserved(_))
}

/// Whether the unit's own entry names an item for a line of models, whatever the force has.
pub fn named(army: &Army, unit: &UnitView, member: &MemberView, item: &Item) -> bool {
    let settings = &army.settings;
    unit.allowances(member, settings).any(|may| may.items.contains(item.ix, settings))
        || member.needs(settings).any(|need| need.items.contains(item.ix, settings))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Supply, may_have, supply};
    use crate::test_game::{at_first, list, marbles};

    /// Where the first line of a list gets an item from, and whether it may have it.
    #[track_caller]
    fn gets(text: &str, item: &str, expected: &str) {
        let system = marbles();
        let item = system.find_item(item).unwrap();
        let found = at_first(&list(text), |army, unit, member| {
            let from = match supply(army, unit, member, item) {
                Supply::Source(source) if source.name.is_empty() => "the open source".to_owned(),
                Supply::Source(source) => source.name.clone(),
                Supply::Named => "its own entry".to_owned(),
                Supply::Free => "anywhere".to_owned(),
                Supply::Reserved(source) => format!("kept: {}", source.name),
                Supply::Nowhere => "nowhere".to_owned(),
            };
            format!("{from}, {}", if may_have(army, unit, member, item) { "yes" } else { "no" })
        });
        assert_eq!(found, expected, "{} for {text}", item.name);
    }

    #[test]
    fn within_a_range_from_the_source_outside_from_nowhere() {
        gets("## Squad\n- 3 Pebble", "stick", "the open source, yes");
        gets("## Squad\n- 3 Pebble", "bat", "the open source, yes");
        gets("## Squad\n- 3 Pebble", "pin", "nowhere, no");
        gets("## Squad\n- 3 Pebble", "rocket", "nowhere, no");
    }

    #[test]
    fn what_no_range_speaks_of_is_free_but_must_be_named() {
        gets("## Squad\n- 3 Pebble", "bomb", "anywhere, yes");
        gets("## Squad\n- 3 Pebble", "clover", "anywhere, no");
    }

    #[test]
    fn a_source_is_drawn_on_by_grant_or_upgrade() {
        gets("## Squad\n- 3 Pebble", "laser", "kept: smuggled, no");
        gets("## Boss\n- 1 Champion", "laser", "smuggled, yes");
        gets("## Watch\n- 1 Glass: Coin", "laser", "kept: smuggled, no");
        gets("## Watch\n- 1 Glass: Coin\n- Licence", "laser", "smuggled, yes");
    }

    #[test]
    fn a_unit_may_be_named_an_item_beyond_its_force() {
        gets("## Smiths\n- 2 Pebble", "rocket", "its own entry, yes");
        gets("## Smiths\n- 1 Steel", "pin", "its own entry, yes");
        gets("## Smiths\n- 1 Steel", "cannon", "the open source, no");
    }

    #[test]
    fn the_items_of_a_force_are_its_own() {
        gets("## Boss\n- 1 Champion", "flame", "nowhere, no");
        gets("Marbles \u{b7} Blues\n## Foreman\n- 1 Champion", "flame", "anywhere, yes");
    }

    #[test]
    fn without_a_force_nothing_is_closed() {
        let mut roster = list("## Squad\n- 3 Pebble");
        roster.force = "greys".into();
        let system = marbles();
        let item = system.find_item("rocket").unwrap();
        assert!(at_first(&roster, |army, unit, member| matches!(supply(army, unit, member, item), Supply::Free)));
    }
}
