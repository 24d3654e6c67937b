//! `muster compare`: what is different between two lists.

use std::process::ExitCode;

use super::{fail, list_and_game, print};
use crate::advise::compare::{Comparison, compare};
use crate::format::Brought;
use crate::say::{self, difference};
use crate::system::{Cost, System};

/// Compares two lists of one game. Exit status as of `diff`: 0 the same, 1 different, 2 no comparison.
pub(super) fn run(before: &str, after: &str, games: &Brought, as_json: bool) -> ExitCode {
    let (Some((a, system)), Some((b, other))) = (list_and_game(before, games), list_and_game(after, games)) else {
        return ExitCode::from(2);
    };
    if system.id() != other.id() {
        return fail(&format!("{before} is for {}, {after} for {}", system.name(), other.name()), 2);
    }
    let comparison = compare(&system, &a.roster, &b.roster);
    let unread = !a.remarks.is_empty() || !b.remarks.is_empty();
    let status = if unread { 2 } else { u8::from(!comparison.is_empty()) };
    let text = if as_json { format!("{:#}\n", json(&system, &comparison)) } else { written(&system, &comparison) };
    print(&text, status)
}

fn written(system: &System, comparison: &Comparison) -> String {
    if comparison.is_empty() {
        return "no difference\n".to_owned();
    }
    let (old, new) = comparison.totals;
    let mut text =
        format!("total: {} -> {} ({})\n", say::cost(system, old), say::cost(system, new), difference(system, old, new));
    for (what, before, after) in &comparison.head {
        text.push_str(&format!("{what}: {before} -> {after}\n"));
    }
    for unit in &comparison.units {
        let price = |cost| say::cost(system, cost);
        text.push_str(&match unit.costs {
            (Some(old), Some(new)) if old == new => format!("changed: {} [{}]\n", unit.name, price(new)),
            (Some(old), Some(new)) => {
                format!("changed: {} [{} -> {}, {}]\n", unit.name, price(old), price(new), difference(system, old, new))
            }
            (None, Some(new)) => format!("added: {} [{}]\n", unit.name, price(new)),
            (old, _) => format!("removed: {} [{}]\n", unit.name, price(old.unwrap_or(Cost::ZERO))),
        });
        let lines = unit.removed.iter().map(|line| ('-', line)).chain(unit.added.iter().map(|line| ('+', line)));
        lines.for_each(|(sign, line)| text.push_str(&format!("  {sign} {line}\n")));
    }
    text
}

fn json(system: &System, comparison: &Comparison) -> serde_json::Value {
    let price = |cost: Cost| -> serde_json::Value {
        let of = |(at, currency): (usize, &crate::system::Currency)| (currency.id.to_string(), cost.of(at).into());
        serde_json::Value::Object(system.currencies().iter().enumerate().map(of).collect())
    };
    let head: Vec<_> = comparison
        .head
        .iter()
        .map(|(what, before, after)| serde_json::json!({ "what": what, "before": before, "after": after }))
        .collect();
    let units: Vec<_> = comparison
        .units
        .iter()
        .map(|unit| {
            serde_json::json!({
                "name": unit.name,
                "change": match unit.costs {
                    (Some(_), Some(_)) => "changed",
                    (None, _) => "added",
                    (Some(_), None) => "removed",
                },
                "before": unit.costs.0.map(price),
                "after": unit.costs.1.map(price),
                "removed": unit.removed,
                "added": unit.added,
            })
        })
        .collect();
    serde_json::json!({
        "same": comparison.is_empty(),
        "before": price(comparison.totals.0),
        "after": price(comparison.totals.1),
        "head": head,
        "units": units,
    })
}
