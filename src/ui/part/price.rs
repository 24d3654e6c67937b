//! Amounts on screen: bare numbers where a game has one currency, with their names where it has several.

use crate::roster::Roster;
use crate::say;
use crate::system::stat::{minus, signed};
use crate::system::{Cost, System};

/// An amount in a column of amounts.
pub fn price(system: &System, cost: Cost) -> String {
    match system.currencies() {
        [_] => minus(cost.of(0)),
        _ => say::cost(system, cost),
    }
}

/// What choosing something adds: `+2`, `free`.
pub fn plus(system: &System, cost: Cost) -> String {
    if cost.is_zero() {
        return "free".to_owned();
    }
    match system.currencies() {
        [_] if cost.of(0) > 0 => signed(cost.of(0)),
        _ => price(system, cost),
    }
}

/// The total of a list against its limit: "876 / 900 power".
pub fn total(system: &System, roster: &Roster, total: Cost) -> Vec<(String, String)> {
    let currencies = system.currencies().iter().enumerate();
    currencies
        .map(|(at, currency)| {
            let limit = roster.limit(&currency.id);
            let of = match limit {
                Some(limit) => ["/ ", &minus(limit), " ", &currency.name].concat(),
                None => currency.name.clone(),
            };
            (minus(total.of(at)), of)
        })
        .collect()
}
