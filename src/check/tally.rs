//! What the rules of a whole army count, unit by unit: so a list with one unit more, or with another in its place, is
//! counted without going through the rest of it again.

use super::sub_lists::Taken;
use super::{formations, limit, marks, rides, shares, stations, sub_lists, unique};
use crate::cost;
use crate::id::UnitId;
use crate::supply::{Supply, supply};
use crate::system::{Available, Cost, EntryIx, Tags};
use crate::view::{Army, UnitView};

/// The sums over some units of an army.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    /// What they cost.
    pub(super) total: Cost,
    /// The document does not give all of their prices.
    pub(super) at_least: bool,
    pub(super) units: u32,
    pub(super) models: u32,
    /// Units by role, and their models.
    roles: Vec<(u32, u32)>,
    /// One for each source of the force.
    pub(super) sources: Vec<Drawn>,
    /// Models with something out of any source that only a share may draw on.
    pub(super) restricted: u32,
    /// One for each mark of the force: pieces that have it, and how many were rolled.
    pub(super) marks: Vec<(u32, u32)>,
    pub(super) sub_lists: Vec<Taken>,
    /// One for each station of the game: units that are there.
    pub(super) stations: Vec<u32>,
    /// One for each currency: what items add to the limit of a new list. None where no rule says so.
    pub(super) raised: Vec<i64>,
    /// One for each unit that others ride in: it, how many units and how many places they take.
    pub(super) rides: Vec<(UnitId, u32, u32)>,
    /// One for each group of the list: roles and traits of its units.
    pub(super) formations: Vec<Vec<(usize, Tags)>>,
    /// Units of each entry that a list has once.
    pub(super) unique: Vec<(EntryIx, u32)>,
}

/// What is drawn out of a source.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Drawn {
    /// Models with something out of it.
    pub(super) models: u32,
    /// Pieces out of it.
    pub(super) pieces: u32,
    /// Units that bring pieces of it.
    pub(super) bringers: u32,
}

impl Tally {
    /// Of no unit yet.
    pub(crate) fn new(army: &Army) -> Tally {
        let Some(force) = army.force else { return Tally::default() };
        Tally {
            roles: vec![(0, 0); army.system.roles().len()],
            sources: vec![Drawn::default(); force.available.len()],
            marks: vec![(0, 0); force.marks.len()],
            sub_lists: vec![Taken::default(); force.sub_lists.len()],
            formations: vec![Vec::new(); army.roster.formations.len()],
            raised: limit::none_raised(army),
            stations: vec![0; army.system.stations().len()],
            ..Tally::default()
        }
    }

    /// Units of some roles, or their models.
    pub(super) fn of_roles(&self, roles: &[usize], models: bool) -> u32 {
        let of_role = |role: &usize| self.roles.get(*role).map_or(0, |(units, all)| if models { *all } else { *units });
        roles.iter().map(of_role).fold(0, u32::saturating_add)
    }

    /// Counts one more unit, with what it costs.
    pub(crate) fn add(&mut self, army: &Army, unit: &UnitView, price: Cost) {
        self.total += price;
        self.at_least |= unit.members.iter().any(cost::is_unpriced);
        self.units += 1;
        self.models = self.models.saturating_add(unit.unit.models());
        if let Some(entry) = unit.entry
            && let Some(of_role) = self.roles.get_mut(entry.role)
        {
            of_role.0 += 1;
            of_role.1 = of_role.1.saturating_add(unit.unit.models());
        }
        unique::count(unit, self);
        formations::count(unit, self);
        stations::count(army, unit, self);
        rides::count(army, unit, self);
        limit::count(army, unit, self);
        sub_lists::count(army, unit, self);
        if !self.marks.is_empty() {
            unit.members.iter().for_each(|member| marks::count(army, member, self));
        }
        let sources = army.force.map_or(&[][..], |force| &force.available);
        // Most forces count nothing of what they draw on.
        if sources.iter().any(|source| source.share.is_some() || source.pool.is_some()) {
            self.draw(army, unit, sources);
        }
    }

    fn draw(&mut self, army: &Army, unit: &UnitView, sources: &[Available]) {
        for (source, sum) in sources.iter().zip(&mut self.sources) {
            let brings = |per| unit.entry.is_some_and(|entry| entry.ix == per);
            sum.bringers += u32::from(source.pool.as_ref().is_some_and(|pool| brings(pool.per)));
        }
        let mut drawn = Vec::new();
        for member in &unit.members {
            drawn.clear();
            for pick in &member.picks {
                let Supply::Source(from) = supply(army, unit, member, pick.item) else { continue };
                drawn.extend(sources.iter().position(|source| std::ptr::eq(source, from)));
            }
            for at in &drawn {
                let pieces = &mut self.sources[*at].pieces;
                *pieces = pieces.saturating_add(member.member.count);
            }
            shares::count(army, sources, member, &drawn, self);
        }
    }
}
