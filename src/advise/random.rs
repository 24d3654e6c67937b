//! A random legal list for a force and a limit: every unit and item of the force can turn up, and at most a twentieth of
//! the limit is left. The chance is the caller's, so that a seed gives the same list again.

use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng, RngExt as _};

use super::{additions, choices, fresh};
use crate::check::{Report, check};
use crate::edit::Edit;
use crate::roster::Roster;
use crate::supply::may_have;
use crate::system::{Force, Severity, System};
use crate::view::Army;

/// Times a beginning is thrown away before the limit is taken to be too small for any list.
const BEGINNINGS: usize = 400;

/// Steps that may fail before a list is as full as it gets.
const FAILURES: usize = 40;

/// A legal list within the limit of the first currency, or `None` where no legal list costs so little.
pub fn list(system: &System, force: &Force, limit: i64, rng: &mut impl Rng) -> Option<Roster> {
    let mut start = Roster::new(system.id().clone(), force.id.clone());
    start.limits.push((system.currencies().first()?.id.clone(), limit));
    for _ in 0..BEGINNINGS {
        let Some(mut roster) = beginning(system, force, &start, limit, rng) else { continue };
        grow(system, force, &mut roster, limit, rng);
        return Some(roster);
    }
    None
}

/// The fewest units, drawn by chance, that are a legal army within the limit.
fn beginning(system: &System, force: &Force, start: &Roster, limit: i64, rng: &mut impl Rng) -> Option<Roster> {
    let mut roster = start.clone();
    for _ in 0..12 {
        let entry = system.entry(*force.entries.choose(rng)?);
        let unit = fresh::unit(system, &roster, force, entry);
        roster.apply(&Edit::AddUnit(Box::new(unit), None));
        let report = check(system, &roster);
        if report.total.of(0) > limit {
            return None;
        }
        if report.count(Severity::Error) == 0 {
            return Some(roster);
        }
    }
    None
}

/// Adds units, models and equipment by chance as long as the list stays legal and within the limit.
fn grow(system: &System, force: &Force, roster: &mut Roster, limit: i64, rng: &mut impl Rng) {
    let mut have = check(system, roster).total.of(0);
    let mut failures = 0;
    while failures < FAILURES {
        let left = limit - have;
        // The last twentieth is only filled if it costs no search.
        if left <= 0 || (left * 20 <= limit && rng.random_bool(0.3)) {
            return;
        }
        let Some(edit) = step(system, force, roster, rng) else { return };
        let after = roster.after(&edit);
        let report = check(system, &after);
        let total = report.total.of(0);
        if sound(&report) && total <= limit && total > have {
            *roster = after;
            have = total;
            failures = 0;
        } else {
            failures += 1;
        }
    }
    if (limit - have) * 20 > limit {
        fill(system, roster, limit, rng);
    }
}

/// Every step tried, in random order, until at most a twentieth is left or none fits.
fn fill(system: &System, roster: &mut Roster, limit: i64, rng: &mut impl Rng) {
    loop {
        let have = check(system, roster).total.of(0);
        if (limit - have) * 20 <= limit {
            return;
        }
        let mut steps = additions::additions(&Army::new(system, roster));
        steps.shuffle(rng);
        let next = steps.iter().find_map(|step| {
            let after = roster.after(&step.edit);
            let report = check(system, &after);
            let total = report.total.of(0);
            (sound(&report) && total <= limit && total > have).then_some(after)
        });
        match next {
            Some(after) => *roster = after,
            None => return,
        }
    }
}

/// No error, and no warning: a list that nobody has to argue for.
fn sound(report: &Report) -> bool {
    report.findings.iter().all(|finding| finding.severity == Severity::Note)
}

/// One step by chance: a whole unit one time in four, else something within a unit.
fn step(system: &System, force: &Force, roster: &Roster, rng: &mut impl Rng) -> Option<Edit> {
    let army = Army::new(system, roster);
    if army.units.is_empty() || rng.random_bool(0.25) {
        let entry = system.entry(*force.entries.choose(rng)?);
        return Some(additions::unit(&army, force, entry).edit);
    }
    // An item is looked up by chance, not picked from a list of all that fit: that would be worked out for one pick.
    if rng.random_bool(0.6) {
        let unit = army.units.choose(rng)?;
        let member = unit.members.choose(rng)?;
        for _ in 0..30 {
            let item = system.items().choose(rng)?;
            if member.count_of(item.ix) == 0 && may_have(&army, unit, member, item) {
                return Some(choices::take(&army, unit, member, item.ix));
            }
        }
    }
    let steps = additions::growth(&army, rng.random_range(0..army.units.len()));
    match steps.choose(rng) {
        Some(step) => Some(step.edit.clone()),
        None => Some(additions::unit(&army, force, system.entry(*force.entries.choose(rng)?)).edit),
    }
}
