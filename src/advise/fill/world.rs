//! The search over one list in which prices add up: what can be added, what each costs, which sets come to the limit.

use super::ground::entries;
use super::search::{Priced, Search, Turn};
use super::{DEEPEST, ENOUGH, MOST_LEFT, PATIENCE, Proposal, Round, Step, WANTED, no_worse};
use crate::advise::additions::{self, Addition, Where};
use crate::check::{Report, check};
use crate::cost;
use crate::edit::Edit;
use crate::roster::Roster;
use crate::system::{EntryIx, Severity, System};
use crate::view::Army;

/// The search over one list in which prices add up.
#[derive(Debug)]
pub(super) struct World {
    /// What was added to come to it.
    lead: Vec<Step>,
    roster: Roster,
    limit: i64,
    gap: usize,
    /// Of which units may be added.
    entries: Vec<EntryIx>,
    /// How many of these, and after them of the list's units, have what they add among the steps.
    listed: usize,
    currency: usize,
    steps: Vec<Addition>,
    tried: usize,
    options: Vec<Priced>,
    search: Option<Search>,
    pub(super) found: Vec<Proposal>,
    judged: usize,
    /// The list's total, with what was added first.
    base: i64,
}

impl World {
    /// The search over a round's list, with one unit first; `None` where nothing is left to search.
    pub(super) fn new(
        system: &System,
        round: &Round,
        (currency, limit): (usize, i64),
        first: Option<EntryIx>,
    ) -> Option<World> {
        let (mut roster, mut lead, mut base) =
            (round.roster.clone(), round.ground.clone(), round.before.total.of(currency));
        if let Some(entry) = first {
            let army = Army::new(system, &round.roster);
            let Addition { label, edit, .. } = additions::unit(&army, army.force?, system.entry(entry));
            roster.apply(&edit);
            let total = cost::list(system, &roster).of(currency);
            lead.push(Step { label, price: total - base, edit });
            base = total;
        }
        // With nothing left the unit alone may still be the answer.
        let least = i64::from(first.is_none());
        let gap = usize::try_from(limit - base).ok().filter(|_| (least..=MOST_LEFT).contains(&(limit - base)))?;
        let mut entries = entries(&Army::new(system, &roster));
        entries.retain(|entry| first.is_some() || !round.bringers.contains(entry));
        let mut world = World {
            currency,
            lead,
            limit,
            gap,
            entries,
            listed: 0,
            steps: Vec::new(),
            tried: 0,
            options: Vec::new(),
            search: None,
            found: Vec::new(),
            judged: 0,
            base,
            roster,
        };
        if first.is_some() {
            world.judge(system, &round.before, &[]);
        }
        Some(world)
    }

    /// How far it is: what can be added is listed, each of it is priced, sets of it are judged.
    pub(super) fn percent(&self) -> usize {
        let of = |part: usize, all: usize| part * 100 / all.max(1);
        if self.listed < self.places() {
            of(self.listed, self.places()) / 10
        } else if self.search.is_none() {
            10 + of(self.tried, self.steps.len()) * 4 / 10
        } else {
            50 + of(self.judged.min(PATIENCE), PATIENCE) / 2
        }
    }

    fn places(&self) -> usize {
        self.entries.len() + self.roster.units.len()
    }

    /// A little more, about as much as a judgement; `Some` when the search is over, saying whether nothing nearer can be.
    pub(super) fn step(&mut self, system: &System, before: &Report) -> Option<bool> {
        if self.listed < self.places() {
            let army = Army::new(system, &self.roster);
            match (self.listed.checked_sub(self.entries.len()), army.force) {
                (Some(at), _) => {
                    self.steps.extend(additions::within_unit(&army, at));
                    self.steps.extend(more_models(&army, at));
                }
                (None, Some(force)) => {
                    self.steps.push(additions::unit(&army, force, system.entry(self.entries[self.listed])));
                }
                (None, None) => {}
            }
            self.listed += 1;
            return None;
        }
        if self.tried < self.steps.len() {
            self.price_next(system);
            return None;
        }
        // Unlike ones are looked for where the additions are few, not behind a whole army that was laid down first.
        let enough = self.found.len() > WANTED && (self.judged >= ENOUGH || self.lead.len() > DEEPEST);
        let Some(search) = &mut self.search else {
            self.dearest_first();
            self.search = Some(Search::new(self.options.len(), self.gap));
            return None;
        };
        if !search.prepare(&self.options) {
            return None;
        }
        if enough {
            return Some(true);
        }
        match search.advance(&self.options) {
            Turn::Pause => None,
            Turn::NoMore => {
                // Every set of this many additions was seen. What was found at this total is as near as any.
                let nearest = self.limit - search.short() as i64;
                let found = self.found.iter().any(|proposal| proposal.total >= nearest);
                (found || !search.go_on()).then_some(true)
            }
            Turn::Set(set) => {
                self.judged += 1;
                self.judge(system, before, &set);
                (self.judged >= PATIENCE).then_some(false)
            }
        }
    }

    /// The price of one addition alone; one that is not legal alone may still be in a set, so only its price decides.
    fn price_next(&mut self, system: &System) {
        let step = &self.steps[self.tried];
        self.tried += 1;
        let total = cost::list(system, &self.roster.after(&step.edit)).of(self.currency);
        let price = usize::try_from(total - self.base).unwrap_or(0);
        if price > 0 && price <= self.gap {
            let times = match step.place {
                Where::Army => (self.gap / price).min(DEEPEST),
                Where::Unit(_) | Where::Line(..) => 1,
            };
            self.options.extend(std::iter::repeat_n(Priced { step: step.clone(), price }, times));
        }
    }

    /// In as many heaps as there are prices: there may be some thousand options.
    fn dearest_first(&mut self) {
        let mut heaps: Vec<Vec<Priced>> = std::iter::repeat_with(Vec::new).take(self.gap + 1).collect();
        for option in self.options.drain(..) {
            heaps[option.price].push(option);
        }
        self.options.extend(heaps.into_iter().rev().flatten());
    }

    fn judge(&mut self, system: &System, before: &Report, set: &[usize]) {
        let edit = Edit::All(set.iter().map(|at| self.options[*at].step.edit.clone()).collect());
        let after = check(system, &self.roster.after(&edit));
        let meant: usize = set.iter().map(|at| self.options[*at].price).sum();
        let total = after.total.of(self.currency);
        // Two additions may be in each other's way: then the total is another, and another set stands for it.
        if total != self.base + meant as i64 || total > self.limit || !no_worse(before, &after) {
            return;
        }
        let mut steps = self.lead.clone();
        for Priced { step, price } in set.iter().map(|at| &self.options[*at]) {
            steps.push(Step { label: step.label.clone(), price: *price as i64, edit: step.edit.clone() });
        }
        let same = |a: &Step, b: &Step| a.label == b.label;
        let known = |other: &Proposal| {
            other.steps.len() == steps.len() && other.steps.iter().zip(&steps).all(|(a, b)| same(a, b))
        };
        if !self.found.iter().any(known) {
            self.found.push(Proposal { steps, total, faults: after.count(Severity::Error) });
        }
    }
}

/// Two models and more on a line of a unit at once, as far as its group has room; one more is an addition of its own.
fn more_models(army: &Army, at: usize) -> Vec<Addition> {
    let mut list = Vec::new();
    let Some(unit) = army.units.get(at) else { return list };
    let name = crate::say::unit_name(army.system, army.roster, unit.unit);
    for (line, member) in unit.members.iter().enumerate().filter(|(_, member)| !member.member.promoted) {
        let Some(group) = member.group else { continue };
        let room = group.max.saturating_sub(unit.models_in(&group.id)).min(20);
        for more in 2..=room {
            let model = member.model.map_or("models", |model| &model.name);
            let edit = Edit::SetCount(member.member.id, member.member.count.saturating_add(more));
            let label = [&*name, ": ", &more.to_string(), " ", model, " more"].concat();
            list.push(Addition { label, edit, place: Where::Line(at, line) });
        }
    }
    list
}
