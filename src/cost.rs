//! What a unit costs. Every place that shows a price calls this and nothing else.

use crate::supply::{Supply, supply};
use crate::system::set::holds;
use crate::system::{Cost, Discount, Item, Round};
use crate::view::{Army, MemberView, UnitView};

/// What a unit costs, with its parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UnitCost {
    /// What is paid, discount taken off.
    pub total: Cost,
    /// What a discount took off.
    pub discount: Cost,
    /// One for each line of models.
    pub members: Vec<MemberCost>,
}

/// What a line of models costs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MemberCost {
    /// One model with all it has.
    pub each: Cost,
    /// The whole line.
    pub total: Cost,
    /// One of each pick, in their order among the picks that exist; 0 for a free one.
    pub picks: Vec<Cost>,
}

/// What a unit of an army costs.
pub fn unit(army: &Army, unit: &UnitView) -> UnitCost {
    let members: Vec<MemberCost> = unit.members.iter().map(|member| self::member(army, unit, member)).collect();
    let upgrades: Cost = unit.upgrades.iter().map(|upgrade| upgrade.cost).sum();
    let full = upgrades + members.iter().map(|member| member.total).sum();
    let discount = discount(army, unit).map_or(Cost::ZERO, |discount| full - off(full, discount));
    UnitCost { total: full - discount, discount, members }
}

/// What a line of models costs.
pub fn member(army: &Army, unit: &UnitView, member: &MemberView) -> MemberCost {
    let mut picks: Vec<Cost> = member.picks.iter().map(|pick| item(army, unit, member, pick.item)).collect();
    free_the_dearest(army, member, &mut picks);
    // Whoever serves a free item is paid for all the same.
    picks.iter_mut().zip(&member.picks).for_each(|(cost, pick)| *cost += gunner(pick.gunner));
    let model = member.model.map_or(Cost::ZERO, |model| model.cost);
    let surcharge: Cost = member.group.map_or(Cost::ZERO, |group| {
        group.surcharge.iter().filter(|plus| holds(plus.when, &army.settings)).map(|plus| plus.cost).sum()
    });
    let each = model + surcharge + picks.iter().copied().sum();
    MemberCost { each, total: each * member.member.count, picks }
}

/// What one more of an item costs on a line of models, before compulsory ones are given free.
pub fn item(army: &Army, unit: &UnitView, member: &MemberView, item: &Item) -> Cost {
    let mut cost = item.cost_for(member.tags);
    if let Supply::Source(source) | Supply::Reserved(source) = supply(army, unit, member, item) {
        cost += source.cost;
    }
    if let Some(force) = army.force {
        for surcharge in &force.surcharges {
            if holds(surcharge.when, &army.settings) && surcharge.items.contains(item.ix, &army.settings) {
                cost += surcharge.cost;
            }
        }
    }
    cost
}

/// The discount on a unit, if its army has one.
pub fn discount<'a>(army: &Army<'a>, unit: &UnitView<'a>) -> Option<&'a Discount> {
    let role = unit.entry?.role;
    army.force?.discounts.iter().find(|discount| {
        discount.roles.contains(&role)
            && holds(discount.when, &army.settings)
            && discount.needs.is_none_or(|entry| army.has(entry))
    })
}

fn gunner(model: Option<&crate::system::Model>) -> Cost {
    model.map_or(Cost::ZERO, |model| model.cost)
}

/// Compulsory items that cost nothing: of those bought, the dearest.
fn free_the_dearest(army: &Army, member: &MemberView, picks: &mut [Cost]) {
    for need in member.needs(&army.settings).filter(|need| need.free > 0) {
        for _ in 0..need.free {
            let fits = |at: &usize| need.items.contains(member.picks[*at].item.ix, &army.settings);
            let dearest = (0..picks.len()).filter(fits).max_by_key(|at| (picks[*at].0, std::cmp::Reverse(*at)));
            if let Some(at) = dearest {
                picks[at] = Cost::ZERO;
            }
        }
    }
}

/// A price with a share taken off, rounded as the discount says.
fn off(full: Cost, discount: &Discount) -> Cost {
    full.map(|amount| {
        let hundredths = amount.saturating_mul(100 - discount.percent);
        match discount.round {
            Round::UnitUp => hundredths.saturating_add(99).div_euclid(100),
            Round::UnitDown => hundredths.div_euclid(100),
            Round::UnitNearest => hundredths.saturating_add(50).div_euclid(100),
        }
    })
}
