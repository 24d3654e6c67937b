//! The verdict on a list in a few words, with a sign beside it so that colour is never alone.

use crate::check::{Finding, Report, What};
use crate::roster::Roster;
use crate::say;
use crate::system::stat::minus;
use crate::system::{Severity, System};
use crate::ui::el::{El, el};
use crate::ui::part::icon::{self, icon};

/// How a list stands.
pub struct Verdict {
    /// Class of its look.
    pub class: &'static str,
    /// In words.
    pub text: String,
}

/// How a list stands.
pub fn of(system: &System, roster: &Roster, report: &Report) -> Verdict {
    if roster.units.is_empty()
        && report.count(Severity::Error) == report.findings.iter().filter(|f| f.place.unit.is_none()).count()
    {
        return Verdict { class: "verdict empty", text: "No units yet".to_owned() };
    }
    let faults = report.count(Severity::Error);
    if faults > 0 {
        return Verdict { class: "verdict bad", text: say::count(faults as u32, "fault", "faults") };
    }
    // Without all its prices a list may yet be over its limit, and without their sizes units may be too big.
    let unfilled = |finding: &Finding| matches!(finding.what, What::Unfilled { .. });
    let open = report.at_least || report.findings.iter().any(unfilled);
    let mut text = if open { "Legal as far as known" } else { "Legal" }.to_owned();
    let limited = system.currencies().iter().enumerate();
    let left = limited.filter_map(|(at, currency)| Some(roster.limit(&currency.id)? - report.total.of(at)));
    let left: Vec<i64> = left.collect();
    match left.as_slice() {
        [] => {}
        left if left.iter().all(|left| *left == 0) => text.push_str(" \u{b7} to the point"),
        [left] => {
            text.push_str(if report.at_least { " \u{b7} at most " } else { " \u{b7} " });
            text.push_str(&minus(*left));
            text.push_str(" under");
        }
        // Of several budgets each shows what it has left.
        _ => {}
    }
    let look = report.count(Severity::Warning);
    if look > 0 {
        text.push_str(" \u{b7} ");
        text.push_str(&look.to_string());
        text.push_str(" to check");
    }
    Verdict { class: if look > 0 || open { "verdict look" } else { "verdict good" }, text }
}

/// The verdict drawn.
pub fn draw(verdict: Verdict) -> El {
    let sign = match verdict.class {
        "verdict bad" => icon::CROSS,
        "verdict look" => icon::WARN,
        "verdict good" => icon::CHECK,
        _ => icon::MINUS,
    };
    el("span", verdict.class).put(icon(sign)).put(el("span", "").put(verdict.text))
}
