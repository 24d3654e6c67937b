//! A player's list: the choices made and nothing worked out from them. It may be illegal; only `check` judges it.

use crate::id::{Id, MemberId, UnitId};
use crate::order::sort_by_key;

/// A whole list. Two lists are equal when every choice, name, note and id is; see [`Roster::renumbered`] to compare
/// lists that came by different ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roster {
    /// The list's own name.
    pub name: String,
    /// Game it belongs to.
    pub game: Id,
    /// Force it is drawn from.
    pub force: Id,
    /// Agreed limit by currency; a currency that is absent has none.
    pub limits: Vec<(Id, i64)>,
    /// Rulings that differ from the default: ruling and option.
    pub rulings: Vec<(Id, Id)>,
    /// Numbers that a campaign keeps of the list, none of them 0.
    pub tracks: Vec<(Id, u32)>,
    /// Groups that units belong to, such as a posse.
    pub formations: Vec<Formation>,
    /// Units in the player's order: those without a group first, then those of each group.
    pub units: Vec<Unit>,
    /// Lines that a reader could not place, and whatever the player noted.
    pub notes: Vec<String>,
    /// Next id to give; above every id in use.
    next: u32,
}

/// A group of units, such as a posse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formation {
    /// Kind of group, by id within the game.
    pub kind: Id,
    /// Name given by the player; empty without.
    pub name: String,
}

/// A unit of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Unique in the roster.
    pub id: UnitId,
    /// Type of unit, by id within the force.
    pub entry: Id,
    /// Name given by the player; empty without.
    pub name: String,
    /// The group it belongs to, by position.
    pub formation: Option<usize>,
    /// Where it is when the game begins, if not on the table: the id of a station.
    pub station: Option<Id>,
    /// The unit that it rides in then; in place of a station.
    pub rides: Option<UnitId>,
    /// Lines of models.
    pub members: Vec<Member>,
    /// Upgrades bought.
    pub upgrades: Vec<Id>,
    /// Lines that a reader could not place, and whatever the player noted.
    pub notes: Vec<String>,
}

/// A line of models that are alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Unique in the roster.
    pub id: MemberId,
    /// Group within the entry.
    pub group: Id,
    /// Kind of model.
    pub model: Id,
    /// How many.
    pub count: u32,
    /// Raised out of its squad: the sergeant.
    pub promoted: bool,
    /// What was rolled for it, where its kind brings something by a roll.
    pub roll: Option<u32>,
    /// Numbers that a campaign keeps of each of the models, none of them 0.
    pub tracks: Vec<(Id, u32)>,
    /// What each of the models has, in the player's order; one pick a piece.
    pub picks: Vec<Pick>,
}

/// One item on each model of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    /// The item, by id.
    pub item: Id,
    /// Kind of model that serves it, on models with a crew.
    pub gunner: Option<Id>,
    /// Mark it was given: master-forged.
    pub mark: Option<Id>,
}

impl Pick {
    /// An item without gunner and mark.
    pub fn of(item: &Id) -> Pick {
        Pick { item: item.clone(), gunner: None, mark: None }
    }
}

/// Most units that may ride in one another in a row.
const MOST_HOPS: usize = 16;

/// Most models in a line; larger numbers are cut to it so that no price can overflow.
pub const MOST_MODELS: u32 = 9_999;

/// Highest limit of a list, in any currency.
pub const MOST_LIMIT: i64 = 1_000_000_000;

/// Most units of a list. Some rules look at every unit beside every other, so without an end to it a text of a few
/// hundred thousand headings would keep the page busy for hours. The largest armies that are played have some 100.
pub const MOST_UNITS: usize = 1_000;

/// Most groups of units of a list.
pub const MOST_FORMATIONS: usize = 100;

/// Most lines of models of a list.
pub const MOST_LINES: usize = 4_000;

/// The largest number that a campaign keeps.
pub const MOST_TRACKED: u32 = 999_999_999;

/// Most items on the lines of a list, each counted once a line, and numbers of a campaign.
pub const MOST_PICKS: usize = 10_000;

impl Roster {
    /// An empty list.
    pub fn new(game: Id, force: Id) -> Roster {
        Roster {
            name: String::new(),
            game,
            force,
            limits: Vec::new(),
            rulings: Vec::new(),
            formations: Vec::new(),
            tracks: Vec::new(),
            units: Vec::new(),
            notes: Vec::new(),
            next: 1,
        }
    }

    /// What it has more of than any list may: what, how many, and how many may be.
    pub fn excess(&self) -> Option<(&'static str, usize, usize)> {
        self.counts().into_iter().find(|(_, have, most)| have > most)
    }

    /// Whether so many units, lines and items more can be put in.
    pub(crate) fn has_room_for(&self, units: usize, lines: usize, picks: usize) -> bool {
        self.counts().iter().zip([units, lines, picks]).all(|((_, have, most), more)| have + more <= *most)
    }

    /// Units, lines and items: how many there are and how many there may be.
    pub(crate) fn counts(&self) -> [(&'static str, usize, usize); 4] {
        let lines = || self.units.iter().flat_map(|unit| &unit.members);
        [
            ("units", self.units.len(), MOST_UNITS),
            ("lines of models", lines().count(), MOST_LINES),
            ("items", lines().map(Member::things).sum::<usize>() + self.tracks.len(), MOST_PICKS),
            ("groups", self.formations.len(), MOST_FORMATIONS),
        ]
    }

    /// The limit in a currency.
    pub fn limit(&self, currency: &Id) -> Option<i64> {
        self.limits.iter().find(|(id, _)| id == currency).map(|(_, amount)| *amount)
    }

    /// A number that a campaign keeps of the list.
    pub fn track(&self, track: &str) -> u32 {
        self.tracks.iter().find(|(id, _)| *id == track).map_or(0, |(_, number)| *number)
    }

    /// What the list answers to a ruling, if not what is usual.
    pub fn answer(&self, ruling: &str) -> Option<&Id> {
        self.rulings.iter().find(|(id, _)| *id == ruling).map(|(_, answer)| answer)
    }

    /// The unit with an id.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// The line of models with an id, and the unit it is in.
    pub fn member(&self, id: MemberId) -> Option<(&Unit, &Member)> {
        self.units
            .iter()
            .find_map(|unit| unit.members.iter().find(|member| member.id == id).map(|member| (unit, member)))
    }

    /// Puts a unit in, with fresh ids for it and its lines; at the end when `at` is beyond it.
    pub fn insert(&mut self, mut unit: Unit, at: usize) -> UnitId {
        self.give_ids(&mut unit);
        let id = unit.id;
        let at = at.min(self.units.len());
        let group = unit.formation;
        // Long lists are put together unit by unit: where it goes among its neighbours nothing has to be moved.
        let after = at == 0 || self.units[at - 1].formation <= group;
        let before = self.units.get(at).is_none_or(|next| group <= next.formation);
        self.units.insert(at, unit);
        if !after || !before || group.is_some_and(|at| at >= self.formations.len()) {
            self.in_order();
        }
        id
    }

    /// Brings the units into the order of their groups; one whose group is not there has none.
    pub(crate) fn in_order(&mut self) {
        let groups = self.formations.len();
        let of = |unit: &Unit| unit.formation.filter(|at| *at < groups);
        if self.units.iter().any(|unit| unit.formation != of(unit)) {
            self.units.iter_mut().for_each(|unit| unit.formation = unit.formation.filter(|at| *at < groups));
        }
        if !self.units.is_sorted_by_key(|unit| unit.formation) {
            sort_by_key(&mut self.units, |unit| unit.formation);
        }
    }

    /// The next free number.
    pub(crate) fn fresh(&mut self) -> u32 {
        let id = self.next;
        self.next = self.next.saturating_add(1);
        id
    }

    /// Gives the units the ids that they had when the list was kept, so that an address still leads to the same unit; lines
    /// get others. Nothing changes where not all have one of their own.
    pub(crate) fn call_units(&mut self, ids: &[u32]) {
        let own = |(at, id): (usize, &u32)| *id > 0 && !ids[..at].contains(id);
        if ids.len() != self.units.len() || !ids.iter().enumerate().all(own) {
            return;
        }
        self.next = ids.iter().max().map_or(1, |most| most.saturating_add(1));
        let old = self.unit_ids();
        let mut units = std::mem::take(&mut self.units);
        for (unit, id) in units.iter_mut().zip(ids) {
            unit.id = UnitId(*id);
            unit.members.iter_mut().for_each(|member| member.id = MemberId(self.fresh()));
        }
        self.units = units;
        self.ride_as_before(&old);
    }

    fn unit_ids(&self) -> Vec<UnitId> {
        self.units.iter().map(|unit| unit.id).collect()
    }

    /// Units that have other ids than they had: who rides in one rides in the same.
    fn ride_as_before(&mut self, old: &[UnitId]) {
        let new = self.unit_ids();
        for rides in self.units.iter_mut().filter_map(|unit| unit.rides.as_mut()) {
            if let Some((_, id)) = old.iter().zip(&new).find(|(old, _)| *old == rides) {
                *rides = *id;
            }
        }
    }

    /// Where a unit ends up by riding in one that rides in another: itself where it rides in none; none where they go round
    /// in a circle or ride in one another deeper than any game has it, and where one of them is not on the list.
    pub fn outermost<'a>(&'a self, unit: &'a Unit) -> Option<&'a Unit> {
        let mut at = unit;
        for _ in 0..MOST_HOPS {
            let Some(rides) = at.rides else { return Some(at) };
            at = self.unit(rides)?;
        }
        None
    }

    fn give_ids(&mut self, unit: &mut Unit) {
        unit.id = UnitId(self.fresh());
        for member in &mut unit.members {
            member.id = MemberId(self.fresh());
        }
    }

    /// A list of the same kind with one of its units alone, or with none. What is changed in it gets the ids that it would
    /// get in the whole list.
    pub(crate) fn part(&self, unit: Option<UnitId>) -> Roster {
        let units = unit.and_then(|id| self.unit(id)).cloned().into_iter().collect();
        let (limits, rulings, tracks) = (self.limits.clone(), self.rulings.clone(), self.tracks.clone());
        let formations = self.formations.clone();
        Roster {
            limits,
            rulings,
            tracks,
            formations,
            units,
            next: self.next,
            ..Roster::new(self.game.clone(), self.force.clone())
        }
    }

    /// Whether two states of one list have the same content: all but the number that the next unit would get.
    pub fn same_choices(&self, other: &Roster) -> bool {
        self.name == other.name
            && self.game == other.game
            && self.force == other.force
            && self.limits == other.limits
            && self.rulings == other.rulings
            && self.tracks == other.tracks
            && self.notes == other.notes
            && self.formations == other.formations
            && self.units == other.units
    }

    /// The same choices with ids counted from the top: equal for equal lists, whatever way they came.
    pub fn renumbered(&self) -> Roster {
        let mut copy = self.clone();
        copy.next = 1;
        let (mut units, old) = (std::mem::take(&mut copy.units), self.unit_ids());
        units.iter_mut().for_each(|unit| copy.give_ids(unit));
        copy.units = units;
        copy.ride_as_before(&old);
        copy
    }
}

impl Unit {
    /// A unit without models, ready to be filled; its ids are given when it is put into a roster.
    pub fn new(entry: Id) -> Unit {
        let (members, upgrades, notes) = (Vec::new(), Vec::new(), Vec::new());
        Unit {
            id: UnitId(0),
            entry,
            name: String::new(),
            formation: None,
            station: None,
            rides: None,
            members,
            upgrades,
            notes,
        }
    }

    /// Models over all lines.
    pub fn models(&self) -> u32 {
        self.members.iter().fold(0, |sum: u32, member| sum.saturating_add(member.count))
    }
}

impl Member {
    /// A line of models with nothing on them.
    pub fn new(group: Id, model: Id, count: u32) -> Member {
        let (tracks, picks) = (Vec::new(), Vec::new());
        Member { id: MemberId(0), group, model, count, promoted: false, roll: None, tracks, picks }
    }

    /// Items and numbers on it.
    pub(crate) fn things(&self) -> usize {
        self.picks.len() + self.tracks.len()
    }
}
