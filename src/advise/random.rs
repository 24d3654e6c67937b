//! A random legal list for a force and a limit: every unit and item of the force can turn up, and at most a twentieth of
//! the limit is left. The chance is the caller's, so that a seed gives the same list again.

mod arm;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng, RngExt as _, SeedableRng as _};

use super::additions::{Addition, Where};
use super::{additions, choices, fresh};
use crate::check::{Report, check};
use crate::cost;
use crate::edit::Edit;
use crate::id::{Id, MemberId, UnitId};
use crate::roster::{Roster, Unit};
use crate::supply::may_have;
use crate::system::{Cost, EntryIx, Force, Item, Severity, System};
use crate::view::Army;

/// Times a beginning is thrown away before the limit is taken to be too small for any list.
const BEGINNINGS: usize = 400;

/// Most units of a beginning.
const UNITS: usize = 12;

/// Most units of a list. Where units cost next to nothing a large limit would take thousands, and each is judged with all
/// that are there: such a list is as full as it gets with so many.
const MOST_UNITS: usize = 150;

/// Steps that may fail before a list is as full as it gets.
const FAILURES: usize = 40;

/// Units that are taken out of a list with no more room, for dearer ones.
const EXCHANGES: usize = 20;

/// Things for nothing that are tried on a list at the end.
const EXTRAS: usize = 40;

/// A list in the making.
#[derive(Debug)]
pub struct Making<R> {
    start: Roster,
    /// Which currency it spends.
    currency: usize,
    limit: i64,
    rng: R,
    /// Of what there can be units: what one without a price comes to nobody can say.
    entries: Vec<EntryIx>,
    roster: Roster,
    have: i64,
    /// Beginnings that were thrown away.
    thrown: usize,
    /// The fullest list that was as full as it gets, where a unit was taken out again.
    best: Option<(Roster, i64)>,
    /// Units that were taken out again.
    taken_out: usize,
    stage: Stage,
}

/// The largest limit; a list for more would take longer than chance is worth.
pub const MOST_LIMIT: i64 = 10_000;

#[derive(Debug)]
enum Stage {
    /// Units by chance that make a legal army within the limit; what the judge has against those that are there, and
    /// which entries are still to be tried for one that mends some of it.
    Begin(usize, Vec<EntryIx>),
    /// Units, models and equipment by chance as long as the list stays legal and within the limit; how many failed.
    Grow(usize),
    /// Every step tried, in random order, until at most a twentieth is left or none fits; those still to try.
    /// Whole units come armed; those that only fit without arms come last.
    Fill(Option<(Vec<Addition>, Vec<Addition>)>),
    /// Every unit against every other in its place, in random order; those still to try.
    Exchange(Vec<(UnitId, EntryIx)>),
    /// Weapons for models that have none although they may, for fewer models where there is nothing left; those still to try.
    Arm(Option<Vec<Edit>>),
    /// Things that cost nothing by chance; how many are still to be tried, and how the list stands without them.
    Extras(usize, Option<(Cost, usize)>),
    /// There is no list so small.
    Never,
    Done,
}

/// What a list by chance is to come to.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// Which currency it spends, by its position.
    pub currency: usize,
    /// How much of it.
    pub limit: i64,
    /// Those of all currencies that have one; they are kept, and not filled.
    pub all: &'a [(Id, i64)],
}

impl From<i64> for Limits<'_> {
    fn from(limit: i64) -> Self {
        Limits { currency: 0, limit, all: &[] }
    }
}

/// A legal list within the limit of the first currency, or `None` where no legal list costs so little.
pub fn list(system: &System, force: &Force, limit: i64, rng: &mut impl Rng) -> Option<Roster> {
    Making::new(system, force, limit.into(), rng)?.to_the_end(system, force)
}

/// The list that a seed makes, here as anywhere; the seed is among its notes.
pub fn seeded<'a>(
    system: &System,
    force: &Force,
    limits: impl Into<Limits<'a>>,
    seed: u64,
) -> Option<Making<Xoshiro256PlusPlus>> {
    let mut making = Making::new(system, force, limits.into(), Xoshiro256PlusPlus::seed_from_u64(seed))?;
    making.start.notes.push(["Made by chance, seed ", &seed.to_string()].concat());
    making.roster = making.start.clone();
    Some(making)
}

/// Whether anything in the lists of a force costs something, in any currency.
pub fn has_prices(system: &System, force: &Force) -> bool {
    (0..system.currencies().len()).any(|currency| has_prices_in(system, force, currency))
}

/// The same in one currency. Where nothing does there is no end to a list.
pub fn has_prices_in(system: &System, force: &Force, currency: usize) -> bool {
    let costs = |ix: &crate::system::ModelIx| system.model(*ix).cost.of(currency) > 0;
    let free =
        |item: &&Item| item.cost.of(currency) == 0 && item.cost_on.iter().all(|(_, cost)| cost.of(currency) == 0);
    !system.items().iter().all(|item| free(&item))
        || system.entries_of(force).flat_map(|entry| &entry.models).any(costs)
}

impl<R: Rng> Making<R> {
    fn new(system: &System, force: &Force, limits: Limits, rng: R) -> Option<Making<R>> {
        let Limits { currency, limit, all } = limits;
        if limit > MOST_LIMIT {
            return None;
        }
        let mut start = Roster::new(system.id().clone(), force.id.clone());
        start.name = ["Random ", &force.name, " ", &limit.to_string()].concat();
        system.currencies().get(currency)?;
        let others = |id: &Id| all.iter().find(|(other, _)| other == id).map(|(_, amount)| *amount);
        start.limits = system
            .currencies()
            .iter()
            .enumerate()
            .filter_map(|(at, known)| {
                let amount = if at == currency { Some(limit) } else { others(&known.id) };
                Some((known.id.clone(), amount?))
            })
            .collect();
        let roster = start.clone();
        let stage = if has_prices_in(system, force, currency) { Stage::Begin(0, Vec::new()) } else { Stage::Never };
        let priced = |entry: &EntryIx| system.is_priced(*entry);
        let entries = force.entries.iter().copied().filter(priced).collect();
        Some(Making {
            start,
            currency,
            limit,
            rng,
            entries,
            roster,
            have: 0,
            thrown: 0,
            best: None,
            taken_out: 0,
            stage,
        })
    }

    /// Goes on until it is done: the list, or `None` where no legal list costs so little.
    pub fn to_the_end(mut self, system: &System, force: &Force) -> Option<Roster> {
        loop {
            if let Some(made) = self.run(system, force) {
                return made;
            }
        }
    }

    /// Goes on by a step, about a judgement long; `Some` when it is done, with the list if there is one.
    fn run(&mut self, system: &System, force: &Force) -> Option<Option<Roster>> {
        match &mut self.stage {
            Stage::Begin(..) => self.begin(system, force),
            Stage::Grow(_) => self.grow(system, force),
            Stage::Fill(_) => self.fill(system),
            Stage::Exchange(_) => self.exchange(system, force),
            Stage::Arm(_) => self.arm(system),
            Stage::Extras(..) => self.extras(system),
            Stage::Never => return Some(None),
            Stage::Done => return Some(Some(self.roster.clone())),
        }
        None
    }

    fn begin(&mut self, system: &System, force: &Force) {
        if self.roster.units.len() == UNITS {
            self.throw_away();
            return;
        }
        let Stage::Begin(faults, turns) = &mut self.stage else { return };
        // One that mends something by coming along; the first one, and where none does, is any.
        let mends = turns.pop();
        let Some(entry) = mends.or_else(|| self.entries.choose(&mut self.rng).copied()) else {
            self.stage = Stage::Never;
            return;
        };
        let (faults, entry) = (*faults, system.entry(entry));
        let unit = fresh::unit_by(system, &self.roster, force, entry, &mut |many| self.rng.random_range(0..many));
        let after = self.roster.after(&fresh::joining(&Army::new(system, &self.roster), entry, unit));
        let report = check(system, &after);
        let (total, left) = (report.total.of(self.currency), report.count(Severity::Error));
        if mends.is_some() && (left >= faults || total > self.limit) {
            return;
        }
        (self.roster, self.have) = (after, total);
        if total > self.limit {
            self.throw_away();
        } else if left == 0 {
            self.stage = Stage::Grow(0);
        } else {
            let mut turns = self.entries.clone();
            turns.shuffle(&mut self.rng);
            self.stage = Stage::Begin(left, turns);
        }
    }

    fn throw_away(&mut self) {
        self.thrown += 1;
        self.roster = self.start.clone();
        self.have = 0;
        self.stage = if self.thrown == BEGINNINGS { Stage::Never } else { Stage::Begin(0, Vec::new()) };
    }

    /// Whether at most a twentieth is left.
    fn nearly_full(&self) -> bool {
        self.limit.saturating_sub(self.have).saturating_mul(20) <= self.limit
    }

    fn grow(&mut self, system: &System, force: &Force) {
        let Stage::Grow(failures) = self.stage else { return };
        // The last twentieth is only filled if it costs no search.
        if self.have >= self.limit || (failures < FAILURES && self.nearly_full() && one_in(&mut self.rng, 3)) {
            self.stage = Stage::Arm(None);
            return;
        }
        if failures == FAILURES {
            let at_most = self.roster.units.len() >= MOST_UNITS;
            self.stage = if at_most { Stage::Arm(None) } else { Stage::Fill(None) };
            return;
        }
        let step = step(system, (force, &self.entries), &self.roster, &mut self.rng);
        let fits = step.is_some_and(|edit| self.take(system, &edit));
        self.stage = Stage::Grow(if fits { 0 } else { failures + 1 });
    }

    fn fill(&mut self, system: &System) {
        if self.nearly_full() {
            self.stage = Stage::Arm(None);
            return;
        }
        let Stage::Fill(steps) = &mut self.stage else { return };
        let Some((steps, bare)) = steps else {
            let mut all = additions::additions(&Army::new(system, &self.roster));
            all.shuffle(&mut self.rng);
            // The last are tried first: weapons for those who have none.
            let bare: Vec<MemberId> =
                arm::unarmed(&Army::new(system, &self.roster)).map(|(_, line)| line.member.id).collect();
            let (arming, mut all): (Vec<_>, Vec<_>) =
                all.into_iter().partition(|step| arm::arms(system, &bare, &step.edit));
            all.extend(arming);
            *steps = Some((all, Vec::new()));
            return;
        };
        let (next, whole) = match steps.pop() {
            Some(step) => {
                let whole = step.place == Where::Army;
                if whole {
                    bare.push(step.clone());
                }
                (Some(step), whole)
            }
            None => (bare.pop(), false),
        };
        match next {
            None => {
                let all = self.entries.iter();
                let pairs = |unit: &Unit| all.clone().map(|entry| (unit.id, *entry)).collect::<Vec<_>>();
                let mut turns: Vec<_> = self.roster.units.iter().flat_map(pairs).collect();
                turns.shuffle(&mut self.rng);
                self.stage = Stage::Exchange(turns);
            }
            Some(step) => {
                let armed = whole.then(|| arm::armed(system, &self.roster, step.edit.clone(), &mut self.rng));
                if self.take(system, armed.as_ref().unwrap_or(&step.edit)) {
                    self.stage = Stage::Fill(None);
                }
            }
        }
    }

    /// Nothing fits any more: a unit gives its place to a dearer one.
    fn exchange(&mut self, system: &System, force: &Force) {
        let Stage::Exchange(turns) = &mut self.stage else { return };
        let Some((out, entry)) = turns.pop() else {
            self.make_room(system);
            return;
        };
        let out = Edit::RemoveUnit(out);
        let (roster, entry) = (self.roster.after(&out), system.entry(entry));
        let unit = fresh::unit_by(system, &roster, force, entry, &mut |many| self.rng.random_range(0..many));
        let joining = fresh::joining(&Army::new(system, &roster), entry, unit);
        let change = Edit::All(vec![out, joining]);
        let armed = arm::armed(system, &self.roster, change.clone(), &mut self.rng);
        if self.take(system, &armed) || (armed != change && self.take(system, &change)) {
            self.stage = Stage::Fill(None);
        }
    }

    /// No unit of the list has a dearer one to give its place to: one by chance makes room for whatever comes, a few times
    /// over; the fullest list is kept.
    fn make_room(&mut self, system: &System) {
        if self.best.as_ref().is_none_or(|(_, most)| self.have > *most) {
            self.best = Some((self.roster.clone(), self.have));
        }
        self.taken_out += 1;
        if self.taken_out > EXCHANGES {
            if let Some((roster, have)) = self.best.take() {
                (self.roster, self.have) = (roster, have);
            }
            self.stage = Stage::Arm(None);
            return;
        }
        let Some(out) = self.roster.units.choose(&mut self.rng).map(|unit| unit.id) else { return };
        let after = self.roster.after(&Edit::RemoveUnit(out));
        let report = check(system, &after);
        if sound(&report) {
            (self.roster, self.have) = (after, report.total.of(self.currency));
            self.stage = Stage::Grow(0);
        }
    }

    /// Something that costs nothing on one line of models, where it breaks nothing and there is nothing to say of it.
    fn extras(&mut self, system: &System) {
        let Stage::Extras(tries, now) = self.stage else { return };
        let free = |class: usize| move |item: &&Item| item.class == class && item.cost.is_zero() && !item.unpriced;
        let classes = (0..system.classes().len()).filter(|class| system.items().iter().any(|item| free(*class)(&item)));
        let Some(class) = classes.collect::<Vec<_>>().choose(&mut self.rng).copied().filter(|_| tries > 0) else {
            self.stage = Stage::Done;
            return;
        };
        let (total, said) = now.unwrap_or_else(|| {
            let report = check(system, &self.roster);
            (report.total, report.findings.len())
        });
        self.stage = Stage::Extras(tries - 1, Some((total, said)));
        let Some(item) = system.items().iter().filter(free(class)).collect::<Vec<_>>().choose(&mut self.rng).copied()
        else {
            return;
        };
        let army = Army::new(system, &self.roster);
        let lines = army.units.iter().flat_map(|unit| unit.members.iter().map(move |member| (unit, member)));
        let lines: Vec<_> = lines
            .filter(|(unit, member)| {
                member.count_of(item.ix) == 0
                    && may_have(&army, unit, member, item)
                    && choices::may_have_more(&army, unit, member, item.ix)
            })
            .collect();
        let Some((unit, member)) = lines.choose(&mut self.rng) else { return };
        let after = self.roster.after(&choices::take(&army, unit, member, item.ix));
        let report = check(system, &after);
        if report.total == total && report.findings.len() <= said && sound(&report) {
            self.roster = after;
            self.stage = Stage::Extras(tries - 1, Some((total, report.findings.len())));
        }
    }

    /// Makes a change if the list is sound, dearer and within the limit after it.
    fn take(&mut self, system: &System, edit: &Edit) -> bool {
        let after = self.roster.after(edit);
        if after.units.len() > MOST_UNITS {
            return false;
        }
        // Most of what does not fit shows by its price, which is a small part of a judgement.
        if !(self.have + 1..=self.limit).contains(&cost::list(system, &after).of(self.currency)) {
            return false;
        }
        let report = check(system, &after);
        let total = report.total.of(self.currency);
        let fits = sound(&report) && total <= self.limit && total > self.have;
        if fits {
            (self.roster, self.have) = (after, total);
        }
        fits
    }
}

/// No error, and no warning: a list that nobody has to argue for.
fn sound(report: &Report) -> bool {
    report.findings.iter().all(|finding| finding.severity == Severity::Note)
}

/// A thing that happens one time in so many: in whole numbers, since printing others is 10 kB of the page.
fn one_in(rng: &mut impl Rng, times: u32) -> bool {
    rng.random_range(0..times) == 0
}

/// One step by chance: a whole unit one time in four, else something within a unit.
fn step(system: &System, (force, entries): (&Force, &[EntryIx]), roster: &Roster, rng: &mut impl Rng) -> Option<Edit> {
    let army = Army::new(system, roster);
    // Who has no weapon comes first: an army of empty hands is legal and of no use.
    if !one_in(rng, 4)
        && let Some(edit) = arm::one(&army, rng)
    {
        return Some(edit);
    }
    if army.units.is_empty() || (army.units.len() < MOST_UNITS && one_in(rng, 4)) {
        let entry = system.entry(*entries.choose(rng)?);
        let edit = additions::unit_by(&army, force, entry, &mut |many| rng.random_range(0..many)).edit;
        return Some(arm::armed(system, roster, edit, rng));
    }
    if !one_in(rng, 3) {
        let unit = army.units.choose(rng)?;
        let member = unit.members.choose(rng)?;
        for _ in 0..30 {
            // A game of one's own may have none.
            let Some(item) = system.items().choose(rng) else { break };
            if member.count_of(item.ix) == 0 && may_have(&army, unit, member, item) {
                return Some(choices::take(&army, unit, member, item.ix));
            }
        }
    }
    let steps = additions::growth(&army, rng.random_range(0..army.units.len()));
    match steps.choose(rng) {
        Some(step) => Some(step.edit.clone()),
        None => {
            let entry = system.entry(*entries.choose(rng)?);
            Some(additions::unit_by(&army, force, entry, &mut |many| rng.random_range(0..many)).edit)
        }
    }
}
