//! Whole units for a list with much left to spend, so that what is left after them can be searched to the end.

use crate::advise::additions::{self, Addition};
use crate::check::{Report, check};
use crate::edit::Edit;
use crate::order::sort_by_key;
use crate::roster::Roster;
use crate::system::{Severity, System};
use crate::view::Army;

use super::{DEEPEST, Proposal, Step, no_worse};

/// Adds one unit after another, of each kind as often as of the others, until half of what the search can add at once
/// would fill the list.
#[derive(Debug)]
pub(super) struct Laying {
    limit: i64,
    /// The price of the dearest unit at its cheapest.
    dearest: i64,
    priced: usize,
    /// What can come next: the units, those first that the list has the fewest of; none while they are not known.
    units: Vec<Addition>,
    /// The next one, or the next pair of them, to try.
    at: usize,
    before: i64,
    now: Roster,
    total: i64,
    faults: usize,
    laid: Vec<Step>,
}

impl Laying {
    pub(super) fn new(system: &System, roster: &Roster, before: &Report, limit: i64) -> Laying {
        let units = additions::units(&Army::new(system, roster));
        let (before, faults) = (before.total.of(0), before.count(Severity::Error));
        let (now, laid) = (roster.clone(), Vec::new());
        Laying { limit, dearest: 0, priced: 0, units, at: 0, before, now, total: before, faults, laid }
    }

    /// How much of what it has to lay is laid.
    pub(super) fn percent(&self) -> usize {
        let of = (self.limit - self.before).max(1);
        usize::try_from((self.total - self.before) * 100 / of).unwrap_or(0)
    }

    /// A judgement or two more; whether it is over.
    pub(super) fn step(&mut self, system: &System, before: &Report) -> bool {
        // Nothing is laid yet, so the units are those of the list as it came.
        if self.laid.is_empty() && self.priced < self.units.len() {
            let after = self.now.after(&self.units[self.priced].edit);
            self.dearest = self.dearest.max(check(system, &after).total.of(0) - self.before);
            self.priced += 1;
            return false;
        }
        if self.limit - self.total <= self.dearest * DEEPEST as i64 / 2 {
            return true;
        }
        if self.at == 0 {
            self.units = units(system, &self.now);
        }
        let many = self.units.len();
        // One unit, or two that are only legal together.
        let (one, two) = match self.at.checked_sub(many) {
            None => (self.at, None),
            Some(pair) if many > 0 && pair < many * many => (pair / many, Some(pair % many)),
            Some(_) => return true,
        };
        self.at += 1;
        self.attempt(system, before, one, two);
        false
    }

    fn attempt(&mut self, system: &System, before: &Report, one: usize, two: Option<usize>) {
        let (mut after, mut sum) = (self.now.clone(), self.total);
        let mut steps = Vec::new();
        let mut last = None;
        for at in [Some(one), two].into_iter().flatten() {
            let Addition { label, edit, .. } = self.units[at].clone();
            after.apply(&edit);
            let report = check(system, &after);
            let price = report.total.of(0) - sum;
            steps.push(Step { label, price, edit });
            sum += price;
            last = Some(report);
        }
        let Some(report) = last.filter(|report| no_worse(before, report)) else { return };
        if sum <= self.limit && sum > self.total {
            (self.now, self.total, self.at) = (after, sum, 0);
            self.faults = report.count(Severity::Error);
            self.laid.append(&mut steps);
        }
    }

    /// What was laid so far.
    pub(super) fn laid(&self) -> Option<Proposal> {
        let proposal = Proposal { steps: self.laid.clone(), total: self.total, faults: self.faults };
        (!self.laid.is_empty()).then_some(proposal)
    }
}

fn units(system: &System, now: &Roster) -> Vec<Addition> {
    let mut units = additions::units(&Army::new(system, now));
    let kind = |step: &Addition| match &step.edit {
        Edit::AddUnit(unit, _) => now.units.iter().filter(|other| other.entry == unit.entry).count(),
        _ => 0,
    };
    sort_by_key(&mut units, kind);
    units
}
