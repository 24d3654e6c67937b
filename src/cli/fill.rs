//! `muster fill`: what to add to a list so that it comes to its limit, or the list with it added.

use std::process::ExitCode;

use serde_json::json;

use super::{fail, list_and_game, print};
use crate::advise::fill::{Fill, Filled, Line, MOST_LEFT};
use crate::check::check;
use crate::format::Brought;
use crate::roster::Roster;
use crate::system::System;

/// Judgements between two looks at whether the search is over.
const SLICE: usize = 1_000;

/// Prints the proposals, or with `take` the list as it is with one of them. The exit status is that of the list as it
/// came, as `check` has it; 2 as well where there is no limit or no such proposal.
pub(super) fn run(file: &str, games: &Brought, take: Option<usize>, as_json: bool) -> ExitCode {
    let Some((read, system)) = list_and_game(file, games) else { return ExitCode::from(2) };
    let roster = &read.roster;
    let report = check(&system, roster);
    let status = super::check::status(&read, &report);
    let Some(limit) = system.currencies().first().and_then(|currency| roster.limit(&currency.id)) else {
        return fail(&format!("{file}: the list has no limit to come to"), 2);
    };
    let total = report.total.of(0);
    let filled = Fill::new(&system, roster, 0).map_or(Filled { proved: true, ..Filled::default() }, |mut fill| {
        loop {
            if let Some(filled) = fill.run(&system, SLICE) {
                break filled;
            }
        }
    });
    match take {
        Some(number) => match filled.proposals.get(number - 1) {
            Some(proposal) => print(&super::written(&system, &roster.after(&proposal.edit()), as_json), status),
            None => {
                let there = crate::say::count(filled.proposals.len() as u32, "proposal", "proposals");
                fail(&format!("{file}: there is no proposal {number}, only {there}"), 2)
            }
        },
        None if as_json => print(&format!("{:#}\n", json(file, roster, limit, total, &filled)), status),
        None => print(&written(file, &system, roster, limit, total, &filled), status),
    }
}

fn written(file: &str, system: &System, roster: &Roster, limit: i64, total: i64, filled: &Filled) -> String {
    let power = system.currencies().first().map_or("", |currency| &currency.name);
    let name = if roster.name.is_empty() { "list without a name" } else { &roster.name };
    let stands = match limit.saturating_sub(total) {
        left if left < 0 => format!("{} over; nothing can be added", left.unsigned_abs()),
        left if left > MOST_LEFT => format!("{left} left; lists with at most {MOST_LEFT} left can be filled"),
        0 => "full".to_owned(),
        left => format!("{left} left"),
    };
    let mut text = format!("{file}: {name}: {total} of {limit} {power}, {stands}\n");
    for (at, proposal) in filled.proposals.iter().enumerate() {
        let after = proposal.total;
        let near = match limit.saturating_sub(after) {
            0 => String::new(),
            left => format!(", {left} left"),
        };
        let faults = match proposal.faults {
            0 => String::new(),
            faults => format!(", still {}", crate::say::count(faults as u32, "fault", "faults")),
        };
        text.push_str(&format!("{}. +{} {power} = {after} of {limit}{near}{faults}\n", at + 1, after - total));
        for line in proposal.lines() {
            text.push_str(&format!("   {} [{} {power}]\n", line.text(), line.price));
        }
    }
    if total < limit && filled.proposals.is_empty() {
        text.push_str("nothing that could be added fits into what is left\n");
    } else if !filled.proved {
        text.push_str("the search was cut short: something may come nearer\n");
    }
    let free = crate::say::free(system, roster);
    if free.is_empty() { text } else { [&text, &*free, "\n"].concat() }
}

fn json(file: &str, roster: &Roster, limit: i64, total: i64, filled: &Filled) -> serde_json::Value {
    let proposals: Vec<serde_json::Value> = filled
        .proposals
        .iter()
        .map(|proposal| {
            let line = |line: Line| json!({ "what": line.label, "count": line.count, "price": line.price });
            let add: Vec<_> = proposal.lines().into_iter().map(line).collect();
            let price = proposal.total - total;
            json!({ "add": add, "price": price, "total": proposal.total, "faults": proposal.faults })
        })
        .collect();
    json!({
        "file": file,
        "name": roster.name,
        "limit": limit,
        "total": total,
        "proved": filled.proved,
        "proposals": proposals,
    })
}
