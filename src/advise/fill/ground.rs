//! Whole units before the search: those that a list lacks, and then, where much is left to spend, so many that what is
//! left after them can be searched to the end.

use crate::advise::additions::{self, Addition};
use crate::check::{Report, check};
use crate::cost;
use crate::edit::Edit;
use crate::order::sort_by_key;
use crate::roster::Roster;
use crate::system::{EntryIx, Severity, System};
use crate::view::Army;

use super::{DEEPEST, Proposal, Step, no_worse};

/// Adds what leaves the fewest faults, as long as there is such a unit; then one unit after another, of each kind as often
/// as of the others, until half of what the search can add at once would fill the list.
#[derive(Debug)]
pub(super) struct Laying {
    currency: usize,
    limit: i64,
    /// The price of the dearest unit at its cheapest.
    dearest: i64,
    /// There are units that cost nothing, so that the search for what comes to a price does not find them.
    free: bool,
    entries: Vec<EntryIx>,
    /// What can come next: a unit of each entry, those first that the list has the fewest of; made one by one.
    units: Vec<Addition>,
    /// What can be added within units, while something may be lacking there.
    growth: Vec<Addition>,
    /// The next one, or the next pair of them, to try.
    at: usize,
    /// Whether a unit or a model may still be lacking.
    mending: bool,
    /// Of the units tried, the one that leaves the fewest faults and costs the least, and what it leaves.
    best: Option<((Faults, usize, i64), usize)>,
    before: i64,
    now: Roster,
    total: i64,
    faults: Faults,
    laid: Vec<Step>,
}

/// The faults of a list, and how far they are from being none: a role that lacks five models is nearer with one more of
/// them, though as many faults are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Faults {
    many: usize,
    far: i64,
}

impl Faults {
    fn of(report: &Report) -> Faults {
        let errors = || report.findings.iter().filter(|finding| finding.severity == Severity::Error);
        Faults { many: errors().count(), far: errors().map(|finding| finding.what.excess()).sum() }
    }
}

impl Laying {
    pub(super) fn new(system: &System, roster: &Roster, before: &Report, (currency, limit): (usize, i64)) -> Laying {
        let entries = entries(&Army::new(system, roster));
        let (before, faults) = (before.total.of(currency), Faults::of(before));
        let (now, laid, units, growth) = (roster.clone(), Vec::new(), Vec::new(), Vec::new());
        let (mending, best) = (true, None);
        let (total, dearest, free) = (before, 0, false);
        Laying {
            currency,
            limit,
            dearest,
            free,
            entries,
            units,
            growth,
            at: 0,
            mending,
            best,
            before,
            now,
            total,
            faults,
            laid,
        }
    }

    /// How much of what it has to lay is laid.
    pub(super) fn percent(&self) -> usize {
        let of = (self.limit - self.before).max(1);
        usize::try_from((self.total - self.before) * 100 / of).unwrap_or(0)
    }

    /// A judgement or two more; whether it is over.
    pub(super) fn step(&mut self, system: &System, before: &Report) -> bool {
        if self.units.len() < self.entries.len() {
            self.list_next(system);
            return false;
        }
        if self.mending && self.faults.many > 0 {
            self.mend(system, before);
            return false;
        }
        // Units for nothing may be those without which there is no legal list at all.
        let begins = self.free && self.now.units.is_empty();
        if !begins && self.limit - self.total <= self.dearest * DEEPEST as i64 / 2 {
            return true;
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

    fn list_next(&mut self, system: &System) {
        let army = Army::new(system, &self.now);
        let Some(force) = army.force else { return };
        let unit = additions::unit(&army, force, system.entry(self.entries[self.units.len()]));
        if self.laid.is_empty() {
            let price = cost::list(system, &self.now.after(&unit.edit)).of(self.currency) - self.before;
            self.dearest = self.dearest.max(price);
            self.free |= price == 0;
        }
        self.units.push(unit);
        if self.units.len() == self.entries.len() {
            let now = &self.now.units;
            sort_by_key(&mut self.units, |step| match &step.edit {
                Edit::AddUnit(unit, _) => now.iter().filter(|other| other.entry == unit.entry).count(),
                _ => 0,
            });
            if self.mending && self.faults.many > 0 {
                let army = Army::new(system, &self.now);
                self.growth = (0..army.units.len()).flat_map(|at| additions::growth(&army, at)).collect();
            }
        }
    }

    /// Tries one addition more for what the list lacks, and lays down the best once all were tried.
    fn mend(&mut self, system: &System, before: &Report) {
        if let Some(addition) = self.addition(self.at) {
            let after = check(system, &self.now.after(&addition.edit));
            let left = (Faults::of(&after), after.count(Severity::Warning), after.total.of(self.currency));
            let mends = left.0 < self.faults && left.2 <= self.limit && no_worse(before, &after);
            if mends && self.best.is_none_or(|(least, _)| left < least) {
                self.best = Some((left, self.at));
            }
            self.at += 1;
            return;
        }
        self.at = 0;
        match self.best.take() {
            Some((_, unit)) => self.attempt(system, before, unit, None),
            None => self.mending = false,
        }
    }

    /// A unit, or after these what can be added within one.
    fn addition(&self, at: usize) -> Option<&Addition> {
        self.units.get(at).or_else(|| self.growth.get(at.checked_sub(self.units.len())?))
    }

    fn attempt(&mut self, system: &System, before: &Report, one: usize, two: Option<usize>) {
        let (mut after, mut sum) = (self.now.clone(), self.total);
        let mut steps = Vec::new();
        let mut last = None;
        for at in [Some(one), two].into_iter().flatten() {
            let Some(Addition { label, edit, .. }) = self.addition(at).cloned() else { return };
            after.apply(&edit);
            let report = check(system, &after);
            let price = report.total.of(self.currency) - sum;
            steps.push(Step { label, price, edit });
            sum += price;
            last = Some(report);
        }
        let Some(report) = last.filter(|report| no_worse(before, report)) else { return };
        let faults = Faults::of(&report);
        let more = sum > self.total || faults < self.faults || self.now.units.is_empty();
        if sum <= self.limit && more {
            (self.now, self.total, self.faults, self.at) = (after, sum, faults, 0);
            self.units.clear();
            self.growth.clear();
            self.laid.append(&mut steps);
        }
    }

    /// What was laid so far.
    pub(super) fn laid(&self) -> Option<Proposal> {
        let proposal = Proposal { steps: self.laid.clone(), total: self.total, faults: self.faults.many };
        (!self.laid.is_empty()).then_some(proposal)
    }
}

/// The entries that a list can have units of.
pub(super) fn entries(army: &Army) -> Vec<EntryIx> {
    let mut entries = army.force.map_or(Vec::new(), |force| force.entries.clone());
    // What a unit without a price comes to nobody can say, so it brings no list to its limit.
    entries.retain(|entry| army.system.is_priced(*entry));
    entries
}
