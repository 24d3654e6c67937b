//! Amounts on screen: bare numbers where a game has one currency, with their names where it has several.

use crate::check::Report;
use crate::cost::UnitCost;
use crate::roster::Roster;
use crate::say;
use crate::system::stat::{minus, signed};
use crate::system::{Cost, System};
use crate::ui::el::{El, el, text};

/// An amount in a column of amounts.
pub fn price(system: &System, cost: Cost) -> String {
    match system.currencies() {
        [_] => minus(cost.of(0)),
        _ => say::cost(system, cost),
    }
}

/// What a unit costs, and what is to be known of its price: it is not all in the document, or the player's.
pub fn of_unit(system: &System, cost: &UnitCost) -> Vec<El> {
    let own = cost.own.then(|| el("span", "yours").put("yours"));
    own.into_iter().chain([text(known(system, cost.total, cost.at_least))]).collect()
}

/// An amount of which a part may not be in the document.
pub fn known(system: &System, cost: Cost, at_least: bool) -> String {
    match (at_least, cost.is_zero()) {
        (true, true) => "not given".to_owned(),
        (true, false) => [&price(system, cost), " or more"].concat(),
        (false, _) => price(system, cost),
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
pub fn total(system: &System, roster: &Roster, report: &Report) -> Vec<(String, String)> {
    let least = if report.at_least { "at least " } else { "" };
    let currencies = system.currencies().iter().enumerate();
    currencies
        .map(|(at, currency)| {
            let limit = roster.limit(&currency.id);
            let of = match limit {
                Some(limit) => ["/ ", &minus(limit), " ", &currency.name].concat(),
                None => currency.name.clone(),
            };
            ([least, &minus(report.total.of(at))].concat(), of)
        })
        .collect()
}
