//! Weapons for the models of a list by chance: one of empty hands is legal and of no use.

use rand::Rng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};

use super::{EXTRAS, Making, Stage, choices, sound};
use crate::check::check;
use crate::cost;
use crate::edit::Edit;
use crate::id::MemberId;
use crate::roster::{Member, Roster};
use crate::supply::may_have;
use crate::system::{Item, System};
use crate::view::{Army, MemberView, UnitView};

/// Weapons that are tried on a line of models if it has to give up some for one.
const ARMS: usize = 4;

/// Models that such a line gives up at most, so that there is something left to arm the others with.
const GIVEN_UP: u32 = 3;

/// What models fight with: what has lines in a table of the game.
fn weapons(system: &System) -> impl Iterator<Item = &Item> {
    system.items().iter().filter(|item| item.table.is_some())
}

/// Lines of models without a weapon, by choice or of their own.
pub(super) fn unarmed<'a, 'b>(army: &'b Army<'a>) -> impl Iterator<Item = (&'b UnitView<'a>, &'b MemberView<'a>)> {
    let lines = army.units.iter().flat_map(|unit| unit.members.iter().map(move |member| (unit, member)));
    let system = army.system;
    lines.filter(move |(_, member)| {
        let mut own = member.built_in();
        !own.any(|item| system.item(item).table.is_some()) && member.picks.iter().all(|pick| pick.item.table.is_none())
    })
}

/// Whether a change gives a weapon to one of these lines.
pub(super) fn arms(system: &System, lines: &[MemberId], edit: &Edit) -> bool {
    match edit {
        Edit::All(edits) => edits.iter().any(|edit| arms(system, lines, edit)),
        Edit::AddItem(id, item) => {
            lines.contains(id) && system.find_item(item).is_some_and(|item| item.table.is_some())
        }
        _ => false,
    }
}

/// The same change with a weapon by chance for whoever comes without one.
pub(super) fn armed(system: &System, roster: &Roster, edit: Edit, rng: &mut impl Rng) -> Edit {
    let after = roster.after(&edit);
    let army = Army::new(system, &after);
    let new = unarmed(&army).filter(|(unit, _)| roster.unit(unit.unit.id).is_none());
    let weapons: Vec<Edit> = new.filter_map(|(unit, member)| weapon(&army, unit, member, rng)).collect();
    if weapons.is_empty() { edit } else { Edit::All([edit].into_iter().chain(weapons).collect()) }
}

/// A weapon by chance for a line by chance of those who have none, if it may have any that comes up.
pub(super) fn one(army: &Army, rng: &mut impl Rng) -> Option<Edit> {
    let (unit, member) = unarmed(army).collect::<Vec<_>>().choose(rng).copied()?;
    weapon(army, unit, member, rng)
}

/// A weapon by chance that a line may have. It is looked up by chance, not picked from a list of all that fit: that would be
/// worked out for one pick.
fn weapon(army: &Army, unit: &UnitView, member: &MemberView, rng: &mut impl Rng) -> Option<Edit> {
    let offered: Vec<&Item> = weapons(army.system).collect();
    for _ in 0..30 {
        let item = offered.choose(rng)?;
        if may_have(army, unit, member, item) {
            return Some(choices::take(army, unit, member, item.ix));
        }
    }
    None
}

impl<R: Rng> Making<R> {
    /// Whoever has no weapon at the end and may have one gets it, if need be for a few models less, as long as the list is
    /// as full as it was or nearly full.
    pub(super) fn arm(&mut self, system: &System) {
        let Stage::Arm(turns) = &mut self.stage else { return };
        let Some(turns) = turns else {
            let army = Army::new(system, &self.roster);
            let (mut plain, mut dear) = (Vec::new(), Vec::new());
            for (unit, line) in unarmed(&army) {
                let mut items: Vec<&Item> = weapons(system).filter(|item| may_have(&army, unit, line, item)).collect();
                items.shuffle(&mut self.rng);
                let takes = items.iter().map(|item| choices::take(&army, unit, line, item.ix));
                let fits = |take: &Edit| cost::list(system, &self.roster.after(take)).of(self.currency) <= self.limit;
                let (within, beyond): (Vec<Edit>, Vec<Edit>) = takes.partition(fits);
                plain.extend(within);
                dear.extend(beyond.into_iter().take(ARMS).map(|take| (line.member.id, take)));
            }
            // The last are tried first: as few models less as will do, and those of others last of all.
            let mut all = Vec::new();
            for own in [false, true] {
                for gone in (1..=GIVEN_UP).rev().filter(|gone| own || *gone != 2) {
                    for (id, take) in &dear {
                        let lines = self.roster.units.iter().flat_map(|unit| &unit.members);
                        let fewer = lines.filter(|line| (line.id == *id) == own && line.count > gone);
                        all.extend(fewer.map(|Member { id, count, .. }| {
                            Edit::All(vec![Edit::SetCount(*id, count - gone), take.clone()])
                        }));
                    }
                }
            }
            all.append(&mut plain);
            *turns = Some(all);
            return;
        };
        let Some(edit) = turns.pop() else {
            self.stage = Stage::Extras(EXTRAS, None);
            return;
        };
        let (have, limit) = (self.have, self.limit);
        let full = |total: i64| total <= limit && (total >= have || (limit - total).saturating_mul(20) <= limit);
        let after = self.roster.after(&edit);
        if !full(cost::list(system, &after).of(self.currency)) {
            return;
        }
        let report = check(system, &after);
        let total = report.total.of(self.currency);
        if sound(&report) && full(total) {
            (self.roster, self.have) = (after, total);
            self.stage = Stage::Arm(None);
        }
    }
}
