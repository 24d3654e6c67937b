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
