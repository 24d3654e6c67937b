//! What a unit costs. Every place that shows a price calls this and nothing else.

use crate::roster::Roster;
use crate::supply::{Supply, supply};
use crate::system::set::holds;
use crate::system::{Cost, Discount, Item, Round, System};
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
    /// The document does not give all of its prices: it costs so much at least.
    pub at_least: bool,
    /// Something of it is the player's: a price filled in, or the whole unit.
    pub own: bool,
}

/// What a line of models costs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MemberCost {
    /// One model with all it has.
    pub each: Cost,
    /// The part of it that a model of this unit costs more than such a model does elsewhere.
    pub surcharge: Cost,
    /// The whole line.
    pub total: Cost,
    /// One of each pick, in their order among the picks that exist; 0 for a free one.
    pub picks: Vec<Cost>,
}

/// What a list costs, for whoever wants no more of its judgement than that.
pub fn list(system: &System, roster: &Roster) -> Cost {
    let army = Army::new(system, roster);
    army.units.iter().map(|unit| self::unit(&army, unit).total).sum()
}

/// What a unit of an army costs.
pub fn unit(army: &Army, unit: &UnitView) -> UnitCost {
    let members: Vec<MemberCost> = unit.members.iter().map(|member| self::member(army, unit, member)).collect();
    let upgrades: Cost = unit.upgrades.iter().map(|upgrade| upgrade.cost).sum();
    let whole = unit.entry.map_or(Cost::ZERO, |entry| entry.cost);
    let full = whole + upgrades + members.iter().map(|member| member.total).sum();
    let discount = discount(army, unit).map_or(Cost::ZERO, |discount| full - off(full, discount));
    UnitCost {
        total: full - discount,
        discount,
        members,
        at_least: unit.members.iter().any(is_unpriced),
        own: is_own(army.system, unit),
    }
}

/// Whether the player filled in something of what a unit costs.
fn is_own(system: &System, unit: &UnitView) -> bool {
    if system.own().is_empty() {
        return false;
    }
    let mine = |path: String| system.is_own(&[&path, "/cost"].concat());
    if unit.entry.is_some_and(|entry| mine(system.entry_path(entry))) {
        return true;
    }
    unit.members.iter().any(|member| {
        let model = unit.entry.zip(member.model).map(|(entry, model)| system.model_path(entry, model));
        model.is_some_and(mine) || member.picks.iter().any(|pick| mine(system.item_path(pick.item)))
    })
}

/// Whether something of a line of models has no price in the document.
pub(crate) fn is_unpriced(member: &MemberView) -> bool {
    let gunner = |model: Option<&crate::system::Model>| model.is_some_and(|model| model.unpriced);
    gunner(member.model) || member.picks.iter().any(|pick| pick.item.unpriced || gunner(pick.gunner))
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
    MemberCost { each, surcharge, total: each * member.member.count, picks }
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
            Round::Up => hundredths.saturating_add(99).div_euclid(100),
            Round::Down => hundredths.div_euclid(100),
            Round::Nearest => hundredths.saturating_add(50).div_euclid(100),
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use crate::advise::fresh;
    use crate::cost;
    use crate::test_game::{costs, list, marbles, report};
    use crate::view::Army;

    #[test]
    fn models_items_and_upgrades_add_up() {
        costs("## Squad\n- 3 Pebble", "6 points");
        costs("## Squad\n- 3 Pebble: Stick, Leather", "15 points");
        costs("## Squad\n- 3 Pebble: 2x Stick\n- 2 Glass\n- Banner", "25 points");
    }

    #[test]
    fn each_model_of_a_group_may_cost_more() {
        costs("## Boss\n- 1 Champion", "19 points");
        costs("## Boss\n- 1 Champion\n- 2 Glass", "27 points");
        costs("Ruling: songs = loud\n## Boss\n- 1 Champion", "19 points and 1 favour");
    }

    #[test]
    fn several_currencies_are_counted_apart() {
        costs("## Squad\n- 3 Pebble\n- Drum\n## Boss\n- 1 Champion: Horn", "25 points and 3 favour");
        costs("Marbles \u{b7} Greens\n## Pack", "free");
    }

    #[test]
    fn a_source_may_cost_more_for_each_item_out_of_it() {
        costs("## Boss\n- 1 Champion: Laser", "27 points");
        costs("## Boss\n- 1 Champion\n- 1 Glass: Laser", "31 points");
    }

    #[test]
    fn beyond_its_force_an_item_costs_its_own_price() {
        costs("## Smiths\n- 1 Steel: Anvil, 2x Laser\n- 2 Pebble: Laser", "44 points");
    }

    #[test]
    fn a_force_may_charge_more_for_some_items() {
        costs("## Boss\n- 1 Champion: Clover", "22 points");
        costs("Marbles \u{b7} Blues\n## Foreman\n- 1 Champion: Clover, Horn", "21 points and 1 favour");
    }

    #[test]
    fn an_item_may_cost_by_what_it_stands_on() {
        costs("## Cart\n- 1 Wagon: Wheels", "24 points");
        costs("## Cart\n- 1 Sledge: Wheels", "11 points");
        costs("Marbles \u{b7} Blues\n## Cart\n- 1 Crane: Wheels", "8 points");
    }

    #[test]
    fn gunners_are_paid_for() {
        costs("## Cart\n- 1 Wagon: Cannon", "30 points");
        costs("## Cart\n- 1 Wagon: Cannon (Glass), Cannon (Pebble)", "46 points");
    }

    #[test]
    fn of_compulsory_items_the_dearest_is_the_free_one() {
        costs("## Watch\n- 1 Glass: Coin, Clover", "5 points");
        costs("## Watch\n- 1 Glass: Clover, Coin", "5 points");
        costs("## Watch\n- 2 Glass: Clover, Clover", "14 points");
        costs("## Watch\n- 1 Glass", "4 points");
    }

    #[test]
    fn what_serves_a_free_item_is_not_free() {
        costs("## Watch\n- 1 Glass: Clover (Glass)", "8 points");
    }

    #[test]
    fn the_price_of_each_pick_is_told() {
        let picks =
            |text: &str| report(text).units[0].cost.members[0].picks.iter().map(|cost| cost.of(0)).collect::<Vec<_>>();
        assert_eq!(picks("## Watch\n- 2 Glass: Coin, Clover"), [1, 0]);
        assert_eq!(picks("## Boss\n- 1 Champion: Laser, Coin"), [8, 1]);
    }

    fn blue_cart(ruling: &str, cart: &str) -> String {
        format!("Marbles \u{b7} Blues\nRuling: rounding = {ruling}\n## Foreman\n- 1 Champion\n## Cart\n- {cart}")
    }

    fn cart_costs(ruling: &str, cart: &str, expected: (i64, i64)) {
        let cost = &report(&blue_cart(ruling, cart)).units[1].cost;
        assert_eq!((cost.total.of(0), cost.discount.of(0)), expected, "{cart}, rounded {ruling}");
    }

    #[test]
    fn a_discount_is_rounded_as_it_says() {
        // Nine tenths of 21 are 18.9, of 25 are 22.5, of 24 are 21.6, of 23 are 20.7 and of 20 are 18.
        cart_costs("up", "1 Wagon: Stick", (19, 2));
        cart_costs("down", "1 Wagon: Stick", (18, 3));
        cart_costs("nearest", "1 Wagon: Stick", (19, 2));
        cart_costs("nearest", "1 Wagon: Wheels, Stick", (23, 2));
        cart_costs("down", "1 Wagon: Wheels, Stick", (22, 3));
        cart_costs("up", "1 Wagon", (18, 2));
        cart_costs("down", "1 Wagon", (18, 2));
        cart_costs("nearest", "1 Mole: Stick", (6, 1));
        cart_costs("nearest", "1 Crane: 2x Stick, Sling", (10, 1));
    }

    #[test]
    fn a_discount_holds_while_the_army_has_what_it_asks_for() {
        costs("Marbles \u{b7} Blues\n## Cart\n- 1 Wagon", "20 points");
        costs(&blue_cart("up", "1 Wagon"), "34 points");
    }

    #[test]
    fn huge_numbers_stay_at_the_largest_there_is() {
        let system = marbles();
        let mut roster = list("## Squad\n- 9999 Pebble: 100x Cannon");
        for _ in 0..300 {
            let unit = roster.units[0].clone();
            roster.insert(unit, 0);
        }
        let dear = crate::system::Cost([i64::MAX; crate::system::MAX_CURRENCIES]);
        assert_eq!(dear + dear, dear);
        assert_eq!(dear * 9_999, dear);
        assert_eq!(crate::check::check(&system, &roster).total.of(0), 301 * 9_999 * 1_002);
    }

    #[test]
    fn one_more_of_an_item_is_priced_before_it_is_taken() {
        let system = marbles();
        let roster = list("## Boss\n- 1 Champion");
        let army = Army::new(&system, &roster);
        let (unit, member) = (&army.units[0], &army.units[0].members[0]);
        let price = |id: &str| cost::item(&army, unit, member, system.find_item(id).unwrap()).of(0);
        assert_eq!([price("stick"), price("laser"), price("pony")], [1, 8, 6]);
        let watch = fresh::unit(
            &system,
            &roster,
            army.force.unwrap(),
            system.find_entry(army.force.unwrap(), "watch").unwrap(),
        );
        assert_eq!(watch.members[0].picks.len(), 1);
    }
}
