//! Filling a list up to its limit: sets of additions that land on it, or as near below it as any can. The search is
//! exhaustive: each nearer total is only given up when every set of additions that comes to it was tried and refused. It
//! works in slices, so that a page can show how far it is and stop it.

mod ground;

use super::additions::{self, Addition, Where};
use crate::check::{Report, check};
use crate::edit::Edit;
use crate::roster::Roster;
use crate::system::set::holds;
use crate::system::{EntryIx, Severity, System};
use crate::view::Army;

/// Most additions that are looked for at once.
const DEEPEST: usize = 6;

/// Most times that the search goes on from the nearest it found, where so many additions do not come to the limit.
const ROUNDS: u32 = 12;

/// Most proposals.
const WANTED: usize = 4;

/// Judgements after which the search in one world gives up proving that nothing is nearer.
const PATIENCE: usize = 6_000;

/// A set of additions with where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Each addition, as on a button.
    pub labels: Vec<String>,
    /// What each of them adds to the total, in the first currency.
    pub prices: Vec<i64>,
    /// All of them as one change.
    pub edit: Edit,
    /// The list's total in the first currency after it.
    pub total: i64,
}

/// What the search came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filled {
    /// Nearest to the limit first; of equally near ones, the fewest additions first.
    pub proposals: Vec<Proposal>,
    /// What is left to spend as the list stands.
    pub gap: i64,
    /// Every set of up to six additions, one a line of models, that comes nearer was tried and is not legal.
    pub proved: bool,
}

/// A search that goes on where it stopped.
///
/// Prices of additions add up, but for discounts that a unit brings to others. So each unit that would bring one is put
/// on the list first, in a search of its own.
///
/// A list with much left to spend takes more additions than can be searched at once: then the search goes on from the
/// nearest it came to, round after round.
#[derive(Debug)]
pub struct Fill {
    start: Roster,
    /// What earlier rounds added.
    ground: Option<Proposal>,
    round: u32,
    worlds: Vec<World>,
    at: usize,
    limit: i64,
    gap: i64,
    found: Vec<Proposal>,
    proved: bool,
}

/// The search over one list in which prices add up.
#[derive(Debug)]
struct World {
    /// What was added to come to it.
    first: Option<Addition>,
    roster: Roster,
    before: Report,
    limit: i64,
    gap: usize,
    steps: Vec<Addition>,
    tried: usize,
    options: Vec<Priced>,
    search: Option<Search>,
    found: Vec<Proposal>,
    judged: usize,
    /// The list's total, with what was added first.
    base: i64,
}

#[derive(Debug, Clone)]
struct Priced {
    step: Addition,
    price: usize,
}

/// Where the search stands: the total it is after, how many additions it takes, and those it has taken.
#[derive(Debug)]
struct Search {
    /// `fewest[at][sum]`: fewest options from `at` on that come to `sum`; 255 for none.
    fewest: Vec<Vec<u8>>,
    target: usize,
    depth: usize,
    chosen: Vec<usize>,
    next: usize,
    left: usize,
}

impl Fill {
    /// A search for a list with a limit in the first currency; `None` where there is none, or nothing is left.
    pub fn new(system: &System, roster: &Roster) -> Option<Fill> {
        let currency = system.currencies().first()?;
        let limit = roster.limit(&currency.id)?;
        let before = check(system, roster);
        let gap = limit - before.total.of(0);
        let ground = if gap > 0 { ground::lay(system, roster, &before, limit) } else { None };
        let laid = ground.as_ref().map_or(roster.clone(), |ground| roster.after(&ground.edit));
        let full = ground.as_ref().is_some_and(|ground| ground.total == limit);
        let worlds = if full { Vec::new() } else { worlds(system, &laid, limit)? };
        // With units laid down first, other beginnings were not looked at.
        let proved = ground.is_none();
        let found = ground.iter().cloned().collect();
        Some(Fill { start: roster.clone(), ground, round: 0, worlds, at: 0, limit, gap, found, proved })
    }

    /// How far it is, in percent of the work that can be foreseen: each round is half of what is left.
    pub fn percent(&self) -> usize {
        let now = self.worlds.get(self.at).map_or(0, World::percent);
        let part = ((self.at * 100 + now) / self.worlds.len().max(1)).min(100);
        100 - (200 - part) / (1 << (self.round + 1))
    }

    /// Goes on for so many judgements; `Some` when it is done.
    pub fn run(&mut self, system: &System, judgements: usize) -> Option<Filled> {
        for _ in 0..judgements {
            let Some(world) = self.worlds.get_mut(self.at) else {
                if self.next_round(system) {
                    continue;
                }
                return Some(self.done(self.proved));
            };
            if let Some(proved) = world.step(system) {
                self.take_found();
                // Later rounds only come nearer still, so what the first one proved stays true.
                self.proved &= proved || self.round > 0;
                self.at += 1;
            }
        }
        None
    }

    /// What the present world found, with what earlier rounds added before it.
    fn take_found(&mut self) {
        let Some(world) = self.worlds.get_mut(self.at) else { return };
        for proposal in world.found.drain(..) {
            self.found.push(match &self.ground {
                None => proposal,
                Some(ground) => Proposal {
                    labels: ground.labels.iter().chain(&proposal.labels).cloned().collect(),
                    prices: ground.prices.iter().chain(&proposal.prices).copied().collect(),
                    edit: Edit::All(vec![ground.edit.clone(), proposal.edit]),
                    total: proposal.total,
                },
            });
        }
    }

    /// Goes on from the nearest found so far, if that is short of the limit and nearer than the last round came.
    fn next_round(&mut self, system: &System) -> bool {
        let Some(best) = self.found.iter().max_by_key(|proposal| proposal.total) else { return false };
        let reached = self.ground.as_ref().map_or(i64::MIN, |ground| ground.total);
        if best.total >= self.limit || best.total <= reached || self.round == ROUNDS {
            return false;
        }
        let Some(worlds) = worlds(system, &self.start.after(&best.edit), self.limit) else { return false };
        (self.ground, self.worlds, self.at) = (Some(best.clone()), worlds, 0);
        self.round += 1;
        true
    }

    /// What was found so far, for whoever stops the search.
    pub fn so_far(&mut self) -> Filled {
        self.take_found();
        self.done(false)
    }

    fn done(&mut self, proved: bool) -> Filled {
        let mut proposals = std::mem::take(&mut self.found);
        proposals.sort_by_key(|proposal| (std::cmp::Reverse(proposal.total), proposal.labels.len()));
        proposals.truncate(WANTED);
        // Nothing is nearer than the limit itself.
        let proved = proved || proposals.first().is_some_and(|best| best.total == self.limit);
        Filled { proposals, gap: self.gap, proved }
    }
}

/// The searches that a list needs: as it stands, and with each unit that would make others cheaper.
fn worlds(system: &System, roster: &Roster, limit: i64) -> Option<Vec<World>> {
    let before = check(system, roster);
    let army = Army::new(system, roster);
    let bringers = discounters(&army);
    let mut worlds = vec![World::new(system, roster, &before, limit, None, &bringers)?];
    if let Some(force) = army.force {
        for entry in &bringers {
            let first = additions::unit(&army, force, system.entry(*entry));
            worlds.extend(World::new(system, roster, &before, limit, Some(first), &bringers));
        }
    }
    Some(worlds)
}

/// Entries that are not on the list and would make other units cheaper.
fn discounters(army: &Army) -> Vec<EntryIx> {
    let mut list = Vec::new();
    for discount in army.force.map_or(&[][..], |force| &force.discounts[..]) {
        let Some(entry) = discount.needs.filter(|_| holds(discount.when, &army.settings)) else { continue };
        if !army.has(entry) && !list.contains(&entry) {
            list.push(entry);
        }
    }
    list
}

impl World {
    fn new(
        system: &System,
        roster: &Roster,
        before: &Report,
        limit: i64,
        first: Option<Addition>,
        bringers: &[EntryIx],
    ) -> Option<World> {
        let roster = first.as_ref().map_or(roster.clone(), |first| roster.after(&first.edit));
        let total = check(system, &roster).total.of(0);
        let gap = usize::try_from(limit - total).ok().filter(|gap| (1..=20_000).contains(gap));
        // With nothing left the unit alone may still be the answer.
        let gap = if first.is_some() && limit == total { Some(0) } else { gap }?;
        let army = Army::new(system, &roster);
        let mut steps = additions::additions(&army);
        steps.retain(|step| !adds_one_of(&army, step, bringers) || first.is_some());
        steps.extend(more_models(&army));
        let mut world = World {
            first,
            before: before.clone(),
            limit,
            gap,
            steps,
            tried: 0,
            options: Vec::new(),
            search: None,
            found: Vec::new(),
            judged: 0,
            base: total,
            roster: roster.clone(),
        };
        if world.first.is_some() {
            world.judge(system, &[]);
        }
        Some(world)
    }

    fn percent(&self) -> usize {
        match &self.search {
            None => 50 * self.tried / self.steps.len().max(1),
            Some(_) => 50 + 50 * self.judged.min(PATIENCE) / PATIENCE,
        }
    }

    /// One judgement; `Some` when the search is over, saying whether nothing nearer can be.
    fn step(&mut self, system: &System) -> Option<bool> {
        if self.tried < self.steps.len() {
            self.price_next(system);
            return None;
        }
        if self.search.is_none() {
            self.begin();
        }
        let enough = self.found.len() > WANTED;
        let Some(set) = (if enough { None } else { self.next_set() }) else { return Some(true) };
        self.judged += 1;
        self.judge(system, &set);
        (self.judged >= PATIENCE).then_some(false)
    }

    /// The price of one addition alone; one that is not legal alone may still be in a set, so only its price decides.
    fn price_next(&mut self, system: &System) {
        let step = &self.steps[self.tried];
        self.tried += 1;
        let total = check(system, &self.roster.after(&step.edit)).total.of(0);
        let price = usize::try_from(total - self.base).unwrap_or(0);
        if price > 0 && price <= self.gap {
            let times = match step.place {
                Where::Army => (self.gap / price).min(DEEPEST),
                Where::Unit(_) | Where::Line(..) => 1,
            };
            self.options.extend(std::iter::repeat_n(Priced { step: step.clone(), price }, times));
        }
    }

    fn begin(&mut self) {
        self.options.sort_by(|a, b| b.price.cmp(&a.price).then_with(|| a.step.label.cmp(&b.step.label)));
        let mut fewest = vec![vec![u8::MAX; self.gap + 1]; self.options.len() + 1];
        fewest[self.options.len()][0] = 0;
        for at in (0..self.options.len()).rev() {
            let price = self.options[at].price;
            let (head, tail) = fewest.split_at_mut(at + 1);
            let (row, below) = (&mut head[at], &tail[0]);
            row.copy_from_slice(below);
            for sum in price..=self.gap {
                row[sum] = row[sum].min(below[sum - price].saturating_add(1));
            }
        }
        let search = Search { fewest, target: self.gap, depth: 1, chosen: Vec::new(), next: 0, left: self.gap };
        self.search = Some(search);
    }

    /// The next set of additions that comes to the nearest total not yet given up.
    fn next_set(&mut self) -> Option<Vec<usize>> {
        let options = &self.options;
        let search = self.search.as_mut()?;
        loop {
            if let Some(set) = search.advance(options) {
                return Some(set);
            }
            // Every set of this many additions was seen. What was found at this total is as near as any.
            let nearest = self.limit - (self.gap - search.target) as i64;
            if self.found.iter().any(|proposal| proposal.total >= nearest) {
                return None;
            }
            search.depth += 1;
            if search.depth > DEEPEST {
                search.depth = 1;
                search.target = search.target.checked_sub(1).filter(|target| *target > 0)?;
            }
            search.restart();
        }
    }

    fn judge(&mut self, system: &System, set: &[usize]) {
        let edit = Edit::All(set.iter().map(|at| self.options[*at].step.edit.clone()).collect());
        let after = check(system, &self.roster.after(&edit));
        let meant: usize = set.iter().map(|at| self.options[*at].price).sum();
        let total = after.total.of(0);
        // Two additions may be in each other's way: then the total is another, and another set stands for it.
        if total != self.base + meant as i64 || total > self.limit || !no_worse(&self.before, &after) {
            return;
        }
        let first = self.first.iter();
        let steps = || first.clone().chain(set.iter().map(|at| &self.options[*at].step));
        let labels: Vec<String> = steps().map(|step| step.label.clone()).collect();
        if self.found.iter().all(|other| other.labels != labels) {
            let edit = Edit::All(steps().map(|step| step.edit.clone()).collect());
            let first = self.first.iter().map(|_| self.base - self.before.total.of(0));
            let prices = first.chain(set.iter().map(|at| self.options[*at].price as i64)).collect();
            self.found.push(Proposal { labels, prices, edit, total });
        }
    }
}

impl Search {
    fn restart(&mut self) {
        self.chosen.clear();
        self.next = 0;
        self.left = self.target;
    }

    /// The next set of just `depth` options that come to the target, in the order of the options.
    fn advance(&mut self, options: &[Priced]) -> Option<Vec<usize>> {
        loop {
            let room = self.depth - self.chosen.len();
            let next = (self.next..options.len()).take_while(|_| room > 0).find(|at| {
                let price = options[*at].price;
                let fits = price <= self.left
                    && usize::from(self.fewest[at + 1][self.left - price]) < room
                    && (room > 1 || price == self.left);
                // Of options that are the same, the first is taken first, so that no set is met twice.
                let copy = *at > self.next && options[*at].step == options[at - 1].step;
                fits && !copy
            });
            match next {
                Some(at) => {
                    self.chosen.push(at);
                    self.left -= options[at].price;
                    self.next = at + 1;
                    if self.left == 0 && self.chosen.len() == self.depth {
                        let set = self.chosen.clone();
                        self.back(options);
                        return Some(set);
                    }
                }
                None => {
                    if self.chosen.is_empty() {
                        return None;
                    }
                    self.back(options);
                }
            }
        }
    }

    fn back(&mut self, options: &[Priced]) {
        if let Some(at) = self.chosen.pop() {
            self.left += options[at].price;
            self.next = at + 1;
        }
    }
}

/// Whether a step brings in a unit of one of these entries.
fn adds_one_of(army: &Army, step: &Addition, entries: &[EntryIx]) -> bool {
    let Edit::AddUnit(unit, _) = &step.edit else { return false };
    entries.iter().any(|entry| army.system.entry(*entry).id == unit.entry)
}

/// Two models and more on a line at once, as far as its group has room; one more is an addition of its own.
fn more_models(army: &Army) -> Vec<Addition> {
    let mut list = Vec::new();
    for (at, unit) in army.units.iter().enumerate() {
        let name = crate::say::unit_name(army.system, army.roster, unit.unit);
        for (line, member) in unit.members.iter().enumerate().filter(|(_, member)| !member.member.promoted) {
            let Some(group) = member.group else { continue };
            let room = group.max.saturating_sub(unit.models_in(&group.id)).min(20);
            for more in 2..=room {
                let model = member.model.map_or("models", |model| &model.name);
                let edit = Edit::SetCount(member.member.id, member.member.count.saturating_add(more));
                list.push(Addition {
                    label: format!("{name}: {more} {model} more"),
                    edit,
                    place: Where::Line(at, line),
                });
            }
        }
    }
    list
}

/// Whether a list has no error and no warning that it did not have before.
fn no_worse(before: &Report, after: &Report) -> bool {
    after.findings.iter().filter(|finding| finding.severity != Severity::Note).all(|finding| {
        before.findings.iter().any(|old| old.what.code() == finding.what.code() && old.place == finding.place)
    })
}
