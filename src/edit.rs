//! Every change to a list, as a value: pressed on screen, offered as a fix, tried out, undone.

mod formations;

use crate::id::{Id, MemberId, UnitId};
use crate::roster::{MOST_LIMIT, MOST_MODELS, MOST_TRACKED, Member, Pick, Roster, Unit};

/// A change. Applying one that names something which is not there changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edit {
    /// Gives the list another name.
    Rename(String),
    /// Agrees on a limit, or on none.
    SetLimit(Id, Option<i64>),
    /// Decides a ruling; `None` goes back to the default.
    SetRuling(Id, Option<Id>),
    /// Puts a unit in; ids are given on the way. At the end without a place.
    AddUnit(Box<Unit>, Option<usize>),
    /// Takes a unit out.
    RemoveUnit(UnitId),
    /// Puts a copy of a unit behind it, without its given name and what was rolled for it.
    DuplicateUnit(UnitId),
    /// Moves a unit to a place, counted after it was taken out.
    MoveUnit(UnitId, usize),
    /// Gives a unit a name.
    RenameUnit(UnitId, String),
    /// Replaces a unit's notes.
    NoteUnit(UnitId, Vec<String>),
    /// Replaces the list's notes.
    Note(Vec<String>),
    /// Buys an upgrade or gives it back.
    SetUpgrade(UnitId, Id, bool),
    /// Adds a line of models to a unit, at the end.
    AddMember(UnitId, Box<Member>),
    /// Takes a line of models out.
    RemoveMember(MemberId),
    /// Puts some models of a line on a line of their own behind it.
    SplitMember(MemberId, u32),
    /// Changes how many models a line has, 1 at the least.
    SetCount(MemberId, u32),
    /// Changes the kind of model.
    SetModel(MemberId, Id),
    /// Raises a line out of its squad or puts it back.
    SetPromoted(MemberId, bool),
    /// Gives each model of a line an item.
    AddItem(MemberId, Id),
    /// Takes an item away, the last of its kind on the line.
    RemoveItem(MemberId, Id),
    /// Puts an item in the place of another, at its position among the picks.
    ReplaceItem(MemberId, usize, Id),
    /// Puts a gunner to the pick at a position.
    SetGunner(MemberId, usize, Option<Id>),
    /// Gives the pick at a position a mark, or takes it away.
    SetMark(MemberId, usize, Option<Id>),
    /// Notes what was rolled for a line.
    SetRoll(MemberId, Option<u32>),
    /// Begins a group of a kind, at the end.
    AddFormation(Id),
    /// Begins a group of a kind with a unit that is new.
    AddLed(Id, Box<Unit>),
    /// Takes a group out; its units stay.
    RemoveFormation(usize),
    /// Gives a group a name.
    RenameFormation(usize, String),
    /// Makes a group one of another kind.
    SetFormationKind(usize, Id),
    /// Puts a unit into a group, or takes it out of any.
    SetFormation(UnitId, Option<usize>),
    /// Says where a unit is when the game begins; on the table without.
    SetStation(UnitId, Option<Id>),
    /// Says in which unit a unit rides then; on the table without.
    SetRide(UnitId, Option<UnitId>),
    /// Sets a number that a campaign keeps of a line, or of the list; 0 is none.
    SetTrack(Option<MemberId>, Id, u32),
    /// Several changes as one.
    All(Vec<Edit>),
}

impl Roster {
    /// Makes a change. Total: whatever the edit names, the roster stays sound and its ids unique, and it does not grow
    /// beyond what can be opened again.
    pub fn apply(&mut self, edit: &Edit) {
        match edit {
            Edit::AddFormation(_)
            | Edit::AddLed(..)
            | Edit::RemoveFormation(_)
            | Edit::RenameFormation(..)
            | Edit::SetFormationKind(..)
            | Edit::SetFormation(..)
            | Edit::SetStation(..)
            | Edit::SetRide(..) => self.form(edit),
            Edit::AddUnit(unit, _) if !self.has_room(unit) => {}
            Edit::DuplicateUnit(id) if self.unit(*id).is_some_and(|unit| !self.has_room(unit)) => {}
            Edit::AddMember(_, member) if !self.has_room_for(0, 1, member.things()) => {}
            Edit::SplitMember(id, _)
                if self.member(*id).is_some_and(|(_, member)| !self.has_room_for(0, 1, member.things())) => {}
            Edit::AddItem(..) | Edit::SetTrack(_, _, 1..) if !self.has_room_for(0, 0, 1) => {}
            Edit::Rename(name) => self.name.clone_from(name),
            Edit::SetLimit(currency, amount) => {
                set(&mut self.limits, currency, amount.map(|amount| amount.clamp(0, MOST_LIMIT)));
            }
            Edit::SetRuling(ruling, option) => set(&mut self.rulings, ruling, option.clone()),
            Edit::AddUnit(unit, at) => {
                let at = at.unwrap_or(self.units.len());
                let mut unit = (**unit).clone();
                unit.members.iter_mut().for_each(|member| member.count = member.count.clamp(1, MOST_MODELS));
                self.insert(unit, at);
            }
            Edit::RemoveUnit(id) => {
                self.units.retain(|unit| unit.id != *id);
                // Who rode in it stands on the table.
                self.units.iter_mut().for_each(|unit| unit.rides = unit.rides.filter(|rides| rides != id));
            }
            Edit::DuplicateUnit(id) => {
                if let Some(at) = self.place_of(*id) {
                    let mut copy = self.units[at].clone();
                    copy.name.clear();
                    // Where one rides there is not always room for two.
                    copy.rides = None;
                    // Its models roll for themselves, and have lived through nothing yet.
                    copy.members.iter_mut().for_each(|member| {
                        member.roll = None;
                        member.tracks.clear();
                    });
                    self.insert(copy, at + 1);
                }
            }
            Edit::MoveUnit(id, to) => {
                if let Some(at) = self.place_of(*id) {
                    let unit = self.units.remove(at);
                    self.units.insert((*to).min(self.units.len()), unit);
                    self.in_order();
                }
            }
            Edit::RenameUnit(id, name) => self.with_unit(*id, |unit| unit.name.clone_from(name)),
            Edit::NoteUnit(id, notes) => self.with_unit(*id, |unit| unit.notes.clone_from(notes)),
            Edit::Note(notes) => self.notes.clone_from(notes),
            Edit::SetUpgrade(id, upgrade, on) => self.with_unit(*id, |unit| {
                let place = unit.upgrades.iter().position(|other| other == upgrade);
                unit.upgrades.retain(|other| other != upgrade);
                if *on {
                    unit.upgrades.insert(place.unwrap_or(unit.upgrades.len()), upgrade.clone());
                }
            }),
            Edit::AddMember(id, member) if self.unit(*id).is_some() => {
                let mut member = (**member).clone();
                member.id = MemberId(self.fresh());
                member.count = member.count.clamp(1, MOST_MODELS);
                self.with_unit(*id, |unit| unit.members.push(member));
            }
            Edit::AddMember(..) => {}
            Edit::RemoveMember(id) => {
                self.units.iter_mut().for_each(|unit| unit.members.retain(|member| member.id != *id));
            }
            Edit::SplitMember(id, count) => self.split(*id, *count),
            Edit::SetCount(id, count) => self.with_member(*id, |member| member.count = (*count).clamp(1, MOST_MODELS)),
            Edit::SetModel(id, model) => self.with_member(*id, |member| member.model = model.clone()),
            Edit::SetPromoted(id, on) => self.with_member(*id, |member| member.promoted = *on),
            Edit::AddItem(id, item) => self.with_member(*id, |member| member.picks.push(Pick::of(item))),
            Edit::RemoveItem(id, item) => self.with_member(*id, |member| {
                if let Some(at) = member.picks.iter().rposition(|pick| pick.item == *item) {
                    member.picks.remove(at);
                }
            }),
            Edit::ReplaceItem(id, at, item) => self.with_member(*id, |member| {
                if let Some(pick) = member.picks.get_mut(*at) {
                    pick.item = item.clone();
                }
            }),
            Edit::SetGunner(id, at, gunner) => self.with_member(*id, |member| {
                if let Some(pick) = member.picks.get_mut(*at) {
                    pick.gunner = gunner.clone();
                }
            }),
            Edit::SetMark(id, at, mark) => self.with_member(*id, |member| {
                if let Some(pick) = member.picks.get_mut(*at) {
                    pick.mark.clone_from(mark);
                }
            }),
            Edit::SetRoll(id, roll) => self.with_member(*id, |member| member.roll = *roll),
            Edit::SetTrack(owner, track, number) => {
                let number = Some((*number).min(MOST_TRACKED)).filter(|number| *number > 0);
                match owner {
                    None => set(&mut self.tracks, track, number),
                    Some(id) => self.with_member(*id, |member| set(&mut member.tracks, track, number)),
                }
            }
            Edit::All(edits) => edits.iter().for_each(|edit| self.apply(edit)),
        }
    }

    /// The list as it would be after a change.
    pub fn after(&self, edit: &Edit) -> Roster {
        let mut copy = self.clone();
        copy.apply(edit);
        copy
    }

    fn has_room(&self, unit: &Unit) -> bool {
        self.has_room_for(1, unit.members.len(), unit.members.iter().map(Member::things).sum())
    }

    fn place_of(&self, id: UnitId) -> Option<usize> {
        self.units.iter().position(|unit| unit.id == id)
    }

    fn with_unit(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        if let Some(unit) = self.unit_mut(id) {
            change(unit);
        }
    }

    fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.units.iter_mut().find(|unit| unit.id == id)
    }

    fn with_member(&mut self, id: MemberId, change: impl FnOnce(&mut Member)) {
        if let Some(member) = self.member_mut(id) {
            change(member);
        }
    }

    fn member_mut(&mut self, id: MemberId) -> Option<&mut Member> {
        self.units.iter_mut().find_map(|unit| unit.members.iter_mut().find(|member| member.id == id))
    }

    fn split(&mut self, id: MemberId, count: u32) {
        let splits = self.member(id).is_some_and(|(_, member)| count > 0 && count < member.count);
        if !splits {
            return;
        }
        let fresh = MemberId(self.fresh());
        for unit in &mut self.units {
            let Some(at) = unit.members.iter().position(|member| member.id == id) else { continue };
            let member = &mut unit.members[at];
            member.count -= count;
            let mut part = member.clone();
            part.id = fresh;
            part.count = count;
            part.promoted = false;
            unit.members.insert(at + 1, part);
            return;
        }
    }
}

/// Sets or clears the value of a key, keeping the order of the others.
fn set<T>(list: &mut Vec<(Id, T)>, key: &Id, value: Option<T>) {
    match (list.iter_mut().find(|(id, _)| id == key), value) {
        (Some(place), Some(value)) => place.1 = value,
        (None, Some(value)) => list.push((key.clone(), value)),
        (_, None) => list.retain(|(id, _)| id != key),
    }
}

#[cfg(test)]
mod tests;
