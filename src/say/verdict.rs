//! How a list stands as a whole: legal or not, and what it comes to of what it may.

use super::count;
use crate::check::Report;
use crate::roster::Roster;
use crate::system::{Severity, System};

/// Whether a list is legal, in few words: "legal", "illegal, 2 faults".
pub fn verdict(roster: &Roster, report: &Report) -> String {
    if roster.units.is_empty() {
        "no units yet".to_owned()
    } else if report.legal() {
        // Without all its prices a list may yet be over its limit.
        if report.at_least { "legal as far as its prices are known" } else { "legal" }.to_owned()
    } else {
        format!("illegal, {}", count(report.count(Severity::Error) as u32, "fault", "faults"))
    }
}

/// What a list comes to in each currency: "412 of 500 power".
pub fn totals(system: &System, roster: &Roster, report: &Report) -> Vec<String> {
    let least = if report.at_least { "at least " } else { "" };
    let currencies = system.currencies().iter().enumerate();
    let total = currencies.map(|(at, currency)| match roster.limit(&currency.id) {
        Some(limit) => format!("{least}{} of {limit} {}", report.total.of(at), currency.name),
        None => format!("{least}{} {}", report.total.of(at), currency.name),
    });
    total.collect()
}
