//! What is different between two lists: units that came, went or changed, with their prices.

use crate::check::{Report, check};
use crate::format::text;
use crate::roster::{Roster, Unit};
use crate::say;
use crate::system::{Cost, Entry, System};

/// The differences from one list to another.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comparison {
    /// Price of both.
    pub totals: (Cost, Cost),
    /// Name, force, limit and rulings that differ: what it is, before, after.
    pub head: Vec<(String, String, String)>,
    /// Units, in the order of the second list; those that went stand where they were.
    pub units: Vec<UnitChange>,
}

/// A unit that is not the same in both lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitChange {
    /// The unit as a player knows it.
    pub name: String,
    /// Its price before and after; `None` where it is not.
    pub costs: (Option<Cost>, Option<Cost>),
    /// Lines that went.
    pub removed: Vec<String>,
    /// Lines that came.
    pub added: Vec<String>,
}

impl Comparison {
    /// Whether nothing is different.
    pub fn is_empty(&self) -> bool {
        self.head.is_empty() && self.units.is_empty()
    }
}

/// Compares two lists of one game.
pub fn compare(system: &System, before: &Roster, after: &Roster) -> Comparison {
    let (old, new) = (check(system, before), check(system, after));
    let mut comparison =
        Comparison { totals: (old.total, new.total), head: heads(system, before, after), units: Vec::new() };
    let pairs = pairs(before, after);
    for (a, b) in pairs {
        let side = |roster: &'_ Roster, report: &Report, at: Option<usize>| {
            let at = at?;
            let unit = roster.units.get(at)?;
            let cost = report.units.get(at).map_or(Cost::ZERO, |unit| unit.cost.total);
            Some((say::unit_name(system, roster, unit), cost, lines(system, roster, unit)))
        };
        let (old, new) = (side(before, &old, a), side(after, &new, b));
        let lines = |side: &Option<(String, Cost, Vec<String>)>| {
            side.as_ref().map_or(Vec::new(), |(_, _, lines)| lines.clone())
        };
        let (removed, added) = without_common(lines(&old), lines(&new));
        let costs = (old.as_ref().map(|(_, cost, _)| *cost), new.as_ref().map(|(_, cost, _)| *cost));
        if removed.is_empty() && added.is_empty() && costs.0 == costs.1 {
            continue;
        }
        let name = new.or(old).map_or(String::new(), |(name, ..)| name);
        comparison.units.push(UnitChange { name, costs, removed, added });
    }
    comparison
}

fn heads(system: &System, before: &Roster, after: &Roster) -> Vec<(String, String, String)> {
    let mut list = Vec::new();
    let mut note = |what: &str, a: String, b: String| {
        if a != b {
            list.push((what.to_owned(), a, b));
        }
    };
    note("Name", before.name.clone(), after.name.clone());
    let force =
        |roster: &Roster| system.find_force(&roster.force).map_or(roster.force.to_string(), |force| force.name.clone());
    note(system.force_word(), force(before), force(after));
    for currency in system.currencies() {
        let limit = |roster: &Roster| roster.limit(&currency.id).map_or("none".to_owned(), |limit| limit.to_string());
        note(&format!("Limit, {}", currency.name), limit(before), limit(after));
    }
    for ruling in system.rulings() {
        let option = |roster: &Roster| {
            let chosen = roster.rulings.iter().find(|(id, _)| *id == ruling.id).map(|(_, option)| option);
            let known = chosen.and_then(|id| ruling.options.iter().find(|option| option.id == *id));
            known
                .or(ruling.options.get(usize::from(ruling.default)))
                .map_or(String::new(), |option| option.label.clone())
        };
        note(&ruling.question, option(before), option(after));
    }
    list
}

/// Units of one list beside those of the other: the same by id first, then by entry and name, then by entry, in order.
fn pairs(before: &Roster, after: &Roster) -> Vec<(Option<usize>, Option<usize>)> {
    let mut partner: Vec<Option<usize>> = vec![None; after.units.len()];
    let mut taken = vec![false; before.units.len()];
    let rules: [fn(&Unit, &Unit) -> bool; 3] = [
        |a, b| a.entry == b.entry && a.name == b.name && a.members == b.members && a.upgrades == b.upgrades,
        |a, b| a.entry == b.entry && a.name == b.name && !a.name.is_empty(),
        |a, b| a.entry == b.entry,
    ];
    for same in rules {
        for (at, unit) in after.units.iter().enumerate() {
            if partner[at].is_none()
                && let Some(other) =
                    (0..before.units.len()).find(|other| !taken[*other] && same(&before.units[*other], unit))
            {
                partner[at] = Some(other);
                taken[other] = true;
            }
        }
    }
    let gone = (0..before.units.len()).filter(|at| !taken[*at]).map(|at| (Some(at), None));
    partner.iter().enumerate().map(|(at, other)| (*other, Some(at))).chain(gone).collect()
}

/// A unit's lines as in the text form.
fn lines(system: &System, roster: &Roster, unit: &Unit) -> Vec<String> {
    let entry: Option<&Entry> =
        system.find_force(&roster.force).and_then(|force| system.find_entry(force, &unit.entry));
    let mut lines = text::unit_lines(system, entry, unit);
    lines.extend(unit.notes.iter().map(|note| format!("> {note}")));
    lines
}

fn without_common(mut a: Vec<String>, mut b: Vec<String>) -> (Vec<String>, Vec<String>) {
    a.retain(|line| match b.iter().position(|other| other == line) {
        Some(at) => {
            b.remove(at);
            false
        }
        None => true,
    });
    (a, b)
}
