//! Filling a list up to its limit: sets of additions that land on it, or as near below it as any can. The search is
//! exhaustive: each nearer total is only given up when every set of additions that comes to it was tried and refused. It
//! works in small steps, so that a page can show how far it is and stop it.

mod ground;
mod search;
mod world;

use super::what_if::is_worse;
use crate::check::{Report, check};
use crate::edit::Edit;
use crate::order::sort_by_key;
use crate::roster::Roster;
use crate::system::set::holds;
use crate::system::{EntryIx, System};
use crate::view::Army;
use ground::Laying;
use world::World;

/// Most additions that are looked for at once; the page says it in words.
const DEEPEST: usize = 6;

/// Most times that the search goes on from the nearest it found, where so many additions do not come to the limit.
const ROUNDS: u32 = 12;

/// Most that may be left of the currency that is filled: some hundred units would have to be found for more.
pub const MOST_LEFT: i64 = 20_000;

/// Most proposals.
const WANTED: usize = 4;

/// Judgements after which so many proposals are enough to choose unlike ones from.
const ENOUGH: usize = 300;

/// Judgements after which the search in one world gives up proving that nothing is nearer.
const PATIENCE: usize = 6_000;

/// A set of additions with where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// What is added, one after another.
    pub steps: Vec<Step>,
    /// The list's total after it, in the currency that is filled.
    pub total: i64,
    /// Faults that the list has after it: of those that it had before, none is new.
    pub faults: usize,
}

/// An addition with its price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it does, as on a button.
    pub label: String,
    /// What it adds to the total, in the currency that is filled.
    pub price: i64,
    /// The change.
    pub edit: Edit,
}

/// Additions of a proposal that are called the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// How many there are.
    pub count: usize,
    /// What each of them is called.
    pub label: String,
    /// What all of them add.
    pub price: i64,
}

/// What the search came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filled {
    /// Those that leave the fewest faults, and no others. Nearest to the limit first; of equally near ones, the fewest
    /// additions first.
    pub proposals: Vec<Proposal>,
    /// What there is to come to.
    pub limit: i64,
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
///
/// What the list lacks comes first: a full list without a command would be of no use.
#[derive(Debug)]
pub struct Fill {
    start: Roster,
    before: Report,
    /// Which currency it fills.
    currency: usize,
    limit: i64,
    /// Units that are laid down before the search begins.
    laying: Option<Laying>,
    /// Rounds before the present one.
    rounds: u32,
    round: Option<Round>,
    found: Vec<Proposal>,
    proved: bool,
}

/// The searches over a list: as it stands, and with each unit first that would make others cheaper.
#[derive(Debug)]
struct Round {
    roster: Roster,
    before: Report,
    /// What was added to come to it.
    ground: Vec<Step>,
    bringers: Vec<EntryIx>,
    /// Searches that are over.
    done: usize,
    world: Option<World>,
}

impl Proposal {
    /// All of it as one change.
    pub fn edit(&self) -> Edit {
        Edit::All(self.steps.iter().map(|step| step.edit.clone()).collect())
    }

    /// How much of it is like another: additions to the same unit, and the same additions.
    fn resembles(&self, other: &Proposal) -> usize {
        let mut sum = 0;
        for step in &self.steps {
            let (unit, what) = step.parts();
            let mut most = 0;
            for known in &other.steps {
                let (of, this) = known.parts();
                most = most.max(usize::from(unit == of) + usize::from(what == this));
            }
            sum += most;
        }
        sum
    }

    /// Its additions, those of one name together.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for step in &self.steps {
            match lines.iter_mut().find(|line| line.label == step.label) {
                Some(line) => {
                    line.count += 1;
                    line.price += step.price;
                }
                None => lines.push(Line { count: 1, label: step.label.clone(), price: step.price }),
            }
        }
        lines
    }
}

impl Step {
    /// Unit and what it gets, out of "Troopers: Slug Rifle for 5 Recruit".
    fn parts(&self) -> (&str, &str) {
        let (unit, what) = self.label.split_once(": ").unwrap_or((&self.label, &self.label));
        (unit, what.split_once(" for ").map_or(what, |(what, _)| what))
    }
}

impl Line {
    /// "3 × Add Pirates"
    pub fn text(&self) -> String {
        match self.count {
            1 => self.label.clone(),
            count => [&count.to_string(), " \u{d7} ", &self.label].concat(),
        }
    }
}

impl Fill {
    /// A search for a list with a limit in a currency, by its position, of which something is left that can be searched: 1 to
    /// [`MOST_LEFT`]. Limits in others are kept, and not filled.
    pub fn new(system: &System, roster: &Roster, currency: usize) -> Option<Fill> {
        let limit = roster.limit(&system.currencies().get(currency)?.id)?;
        let before = check(system, roster);
        let left = limit.saturating_sub(before.total.of(currency));
        let laying =
            (1..=MOST_LEFT).contains(&left).then(|| Laying::new(system, roster, &before, (currency, limit)))?;
        Some(Fill {
            start: roster.clone(),
            before,
            currency,
            limit,
            laying: Some(laying),
            rounds: 0,
            round: None,
            found: Vec::new(),
            proved: true,
        })
    }

    /// How far it is, in percent of the work that can be foreseen: each round is half of what is left.
    pub fn percent(&self) -> usize {
        // A fifth of the first round is for laying down units.
        let part = match (&self.laying, &self.round) {
            (Some(laying), _) => laying.percent() / 5,
            (None, Some(round)) => 20 + round.percent() * 4 / 5,
            (None, None) => 100,
        };
        100 - (200 - part.min(100)) / (1 << (self.rounds + 1))
    }

    /// Goes on for so many steps, each about a judgement long; `Some` when it is done.
    pub fn run(&mut self, system: &System, steps: usize) -> Option<Filled> {
        (0..steps).find_map(|_| self.step(system))
    }

    fn step(&mut self, system: &System) -> Option<Filled> {
        if let Some(laying) = &mut self.laying {
            if laying.step(system, &self.before) {
                let laid = laying.laid();
                self.laying = None;
                // With units laid down first, other beginnings were not looked at.
                self.proved = laid.is_none();
                let full = laid.as_ref().is_some_and(|laid| laid.total == self.limit);
                self.found.extend(laid);
                self.round = (!full).then(|| Round::new(system, &self.start, self.found.first()));
            }
            return None;
        }
        if let Some(proved) =
            self.round.as_mut().and_then(|round| round.step(system, (self.currency, self.limit), &mut self.found))
        {
            // Later rounds only come nearer still, so what the first one proved stays true.
            self.proved &= proved || self.rounds > 0;
            return None;
        }
        let goes_on = self.round.as_ref().is_some_and(|round| !round.over()) || self.next_round(system);
        if goes_on { None } else { Some(self.done(self.proved)) }
    }

    /// Goes on from the nearest found so far, if that is short of the limit and nearer than the last round came.
    fn next_round(&mut self, system: &System) -> bool {
        let Some(best) = self.found.iter().min_by_key(|proposal| (proposal.faults, std::cmp::Reverse(proposal.total)))
        else {
            return false;
        };
        let further = self.round.as_ref().is_some_and(|round| best.total > round.before.total.of(self.currency));
        let goes_on = further && best.total < self.limit && self.rounds < ROUNDS;
        if goes_on {
            self.round = Some(Round::new(system, &self.start, Some(best)));
            self.rounds += 1;
        }
        goes_on
    }

    /// What was found so far, for whoever stops the search.
    pub fn so_far(&mut self) -> Filled {
        self.found.extend(self.laying.as_ref().and_then(Laying::laid));
        if let Some(world) = self.round.as_mut().and_then(|round| round.world.as_mut()) {
            self.found.append(&mut world.found);
        }
        self.done(false)
    }

    fn done(&mut self, proved: bool) -> Filled {
        let proposals = unlike(std::mem::take(&mut self.found));
        // Nothing is nearer than the limit itself.
        let proved = proved || proposals.first().is_some_and(|best| best.total == self.limit);
        Filled { proposals, limit: self.limit, proved }
    }
}

impl Round {
    fn new(system: &System, start: &Roster, ground: Option<&Proposal>) -> Round {
        let roster = ground.map_or(start.clone(), |ground| start.after(&ground.edit()));
        let ground = ground.map_or(Vec::new(), |ground| ground.steps.clone());
        let before = check(system, &roster);
        let bringers = discounters(&Army::new(system, &roster));
        Round { roster, before, ground, bringers, done: 0, world: None }
    }

    fn percent(&self) -> usize {
        let now = self.world.as_ref().map_or(0, World::percent);
        (self.done * 100 + now) / (self.bringers.len() + 1)
    }

    fn over(&self) -> bool {
        self.done > self.bringers.len()
    }

    /// A step in the present search; at its end, whether nothing nearer can be.
    fn step(&mut self, system: &System, limit: (usize, i64), found: &mut Vec<Proposal>) -> Option<bool> {
        if self.over() {
            return None;
        }
        let Some(world) = &mut self.world else {
            // As it stands, and then with each of those that make others cheaper.
            let first = self.done.checked_sub(1).map(|at| self.bringers[at]);
            self.world = World::new(system, self, limit, first);
            // Where nothing is left there is nothing to search.
            self.done += usize::from(self.world.is_none());
            return None;
        };
        let proved = world.step(system, &self.before)?;
        found.append(&mut world.found);
        self.world = None;
        self.done += 1;
        Some(proved)
    }
}

/// As many as are wanted of the proposals that leave the fewest faults, in their order: the nearest, and of equally near ones those that are most unlike
/// what was taken before, since the same item for one unit after another is hardly a choice.
fn unlike(mut from: Vec<Proposal>) -> Vec<Proposal> {
    // What leaves a fault is no answer beside what leaves none, however near it comes.
    let least = from.iter().map(|one| one.faults).min();
    from.retain(|one| Some(one.faults) == least);
    nearest_first(&mut from);
    let mut taken: Vec<Proposal> = Vec::new();
    while taken.len() < WANTED && !from.is_empty() {
        let (mut next, mut least) = (0, usize::MAX);
        for (at, one) in from.iter().enumerate().take_while(|(_, one)| one.total == from[0].total) {
            let alike = taken.iter().map(|other| one.resembles(other)).sum();
            if alike < least {
                (next, least) = (at, alike);
            }
        }
        taken.push(from.remove(next));
    }
    nearest_first(&mut taken);
    taken
}

fn nearest_first(proposals: &mut [Proposal]) {
    sort_by_key(proposals, |one| (std::cmp::Reverse(one.total), one.steps.len()));
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

/// Whether a list has no error and no warning that it did not have before, and none that has grown.
fn no_worse(before: &Report, after: &Report) -> bool {
    !after.findings.iter().any(|finding| is_worse(&before.findings, finding))
}

#[cfg(test)]
mod tests {
    use super::{Fill, Filled, Proposal, Step, unlike};
    use crate::check::check;
    use crate::edit::Edit;
    use crate::test_game::{kept, marbles};

    fn proposal(total: i64, labels: &[&str]) -> Proposal {
        let step = |label: &&str| Step { label: (*label).to_owned(), price: 1, edit: Edit::All(Vec::new()) };
        Proposal { steps: labels.iter().map(step).collect(), total, faults: 0 }
    }

    #[track_caller]
    fn takes(from: &[(i64, &[&str])], expected: &[&str]) {
        let taken = unlike(from.iter().map(|(total, labels)| proposal(*total, labels)).collect());
        let told: Vec<String> =
            taken.iter().map(|one| one.steps.iter().map(|step| &*step.label).collect::<Vec<_>>().join(", ")).collect();
        assert_eq!(told, expected);
    }

    #[test]
    fn of_equally_near_ones_those_that_are_unlike() {
        let same: &[(i64, &[&str])] = &[
            (9, &["Boss: Pin for 1 Champion"]),
            (9, &["Squad: Pin for 3 Pebble"]),
            (9, &["Squad: Bat for 3 Pebble"]),
            (9, &["Boss: Bat for 1 Champion"]),
            (9, &["Add Watch"]),
            (9, &["Cart: Bat for 1 Wagon"]),
        ];
        takes(same, &["Boss: Pin for 1 Champion", "Squad: Bat for 3 Pebble", "Add Watch", "Cart: Bat for 1 Wagon"]);
    }

    #[test]
    fn what_leaves_a_fault_is_left_out_where_anything_leaves_none() {
        let with = |total, faults| Proposal { faults, ..proposal(total, &["Add Squad"]) };
        let totals = |from: &[Proposal]| -> Vec<(i64, usize)> {
            unlike(from.to_vec()).iter().map(|one| (one.total, one.faults)).collect()
        };
        assert_eq!(totals(&[with(9, 1), with(7, 0), with(9, 2), with(8, 0)]), [(8, 0), (7, 0)]);
        assert_eq!(totals(&[with(9, 2), with(8, 1)]), [(8, 1)]);
    }

    #[test]
    fn the_nearest_come_first_and_of_these_the_shortest_however_alike() {
        let near: &[(i64, &[&str])] = &[
            (9, &["Boss: Pin for 1 Champion"]),
            (9, &["Boss: Bat for 1 Champion"]),
            (9, &["Add Watch", "Squad: Banner"]),
            (8, &["Boss: Bomb for 1 Champion"]),
            (8, &["Add Squad"]),
            (7, &["Add Choir"]),
        ];
        takes(near, &["Boss: Pin for 1 Champion", "Boss: Bat for 1 Champion", "Add Watch, Squad: Banner", "Add Squad"]);
        takes(&[], &[]);
    }
    fn filled(text: &str) -> Filled {
        let (system, roster) = (marbles(), kept(text));
        let mut fill = Fill::new(&system, &roster, 0).unwrap_or_else(|| unreachable!("nothing to fill: {text}"));
        loop {
            if let Some(filled) = fill.run(&system, 100) {
                return filled;
            }
        }
    }

    #[test]
    fn what_a_list_lacks_several_of_is_added_first_units_or_models() {
        let system = marbles();
        for lacking in ["## Row\n- 1 Pebble", "## Carver\n- 1 Pebble", "## Pack\n", "## Row\n"] {
            let force = if lacking.contains("Pack") { "Greens" } else { "Ivories" };
            let text = format!("Marbles \u{b7} {force} \u{b7} 20 points\n{lacking}");
            let filled = filled(&text);
            assert!(!filled.proposals.is_empty(), "nothing for {text}");
            for proposal in &filled.proposals {
                let after = check(&system, &kept(&text).after(&proposal.edit()));
                assert!(after.legal(), "{text}: {:?} leaves {:?}", proposal.steps, after.findings);
                assert_eq!((after.total.of(0), proposal.faults), (proposal.total, 0));
            }
            assert_eq!(filled.proposals.first().map(|best| best.total), Some(20), "{text}");
        }
    }
}
