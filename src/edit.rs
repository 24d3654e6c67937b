//! Every change to a list, as a value: pressed on screen, offered as a fix, tried out, undone.

use crate::id::{Id, MemberId, UnitId};
use crate::roster::{MOST_LIMIT, MOST_MODELS, Member, Pick, Roster, Unit};

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
    /// Several changes as one.
    All(Vec<Edit>),
}

impl Roster {
    /// Makes a change. Total: whatever the edit names, the roster stays sound and its ids unique, and it does not grow
    /// beyond what can be opened again.
    pub fn apply(&mut self, edit: &Edit) {
        match edit {
            Edit::AddUnit(unit, _) if !self.has_room(unit) => {}
            Edit::DuplicateUnit(id) if self.unit(*id).is_some_and(|unit| !self.has_room(unit)) => {}
            Edit::AddMember(_, member) if !self.has_room_for(0, 1, member.picks.len()) => {}
            Edit::SplitMember(id, _)
                if self.member(*id).is_some_and(|(_, member)| !self.has_room_for(0, 1, member.picks.len())) => {}
            Edit::AddItem(..) if !self.has_room_for(0, 0, 1) => {}
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
            Edit::RemoveUnit(id) => self.units.retain(|unit| unit.id != *id),
            Edit::DuplicateUnit(id) => {
                if let Some(at) = self.place_of(*id) {
                    let mut copy = self.units[at].clone();
                    copy.name.clear();
                    // Its models roll for themselves.
                    copy.members.iter_mut().for_each(|member| member.roll = None);
                    self.insert(copy, at + 1);
                }
            }
            Edit::MoveUnit(id, to) => {
                if let Some(at) = self.place_of(*id) {
                    let unit = self.units.remove(at);
                    self.units.insert((*to).min(self.units.len()), unit);
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
        self.has_room_for(1, unit.members.len(), unit.members.iter().map(|member| member.picks.len()).sum())
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
mod tests {
    use super::Edit;
    use crate::id::{Id, MemberId, UnitId};
    use crate::roster::{Member, Roster, Unit};
    use crate::test_game::{bare, line, list};

    const SQUAD: &str = "## Squad\n- 3 Pebble: Stick, Leather, Stick\n- 1 Glass (corporal)\n- Banner\n> In front";

    /// Makes a change to a list with units 0, 1, … and lines of the first unit.
    #[track_caller]
    fn changes(before: &str, edit: impl Fn(&Roster) -> Edit, after: &str) {
        let mut roster = list(before);
        let edit = edit(&roster);
        roster.apply(&edit);
        assert_eq!(bare(&roster), after, "{edit:?}");
    }

    #[test]
    fn a_list_grows_only_as_far_as_it_can_be_opened_again() {
        let mut roster = list("## Squad\n- 3 Pebble: Stick");
        let (unit, line) = (roster.units[0].id, roster.units[0].members[0].id);
        for _ in 0..1_100 {
            roster.apply(&Edit::DuplicateUnit(unit));
            roster.apply(&Edit::AddUnit(Box::new(Unit::new("squad".into())), None));
        }
        for _ in 0..10_100 {
            roster.apply(&Edit::AddItem(line, "stick".into()));
        }
        for _ in 0..4_100 {
            roster.apply(&Edit::AddMember(unit, Box::new(Member::new("line".into(), "pebble".into(), 1))));
            roster.apply(&Edit::SplitMember(line, 1));
        }
        assert_eq!(roster.excess(), None);
        assert!(!roster.has_room_for(1, 0, 0) && !roster.has_room_for(0, 1, 0) && !roster.has_room_for(0, 0, 1));
    }

    #[test]
    fn units_come_go_and_move() {
        let two = "## Squad\n- 3 Pebble\n## Boss\n- 1 Champion";
        changes(two, |list| Edit::RemoveUnit(list.units[0].id), "## Boss\n- 1 Champion");
        changes(two, |list| Edit::MoveUnit(list.units[0].id, 1), "## Boss\n- 1 Champion\n## Squad\n- 3 Pebble");
        changes(two, |list| Edit::MoveUnit(list.units[1].id, 0), "## Boss\n- 1 Champion\n## Squad\n- 3 Pebble");
        changes(two, |list| Edit::MoveUnit(list.units[0].id, 99), "## Boss\n- 1 Champion\n## Squad\n- 3 Pebble");
        changes(
            two,
            |_| Edit::AddUnit(Box::new(Unit::new("choir".into())), Some(1)),
            "## Squad\n- 3 Pebble\n## Choir\n## Boss\n- 1 Champion",
        );
        changes("## Boss", |_| Edit::AddUnit(Box::new(Unit::new("choir".into())), None), "## Boss\n## Choir");
    }

    #[test]
    fn a_copy_stands_behind_its_unit_without_its_name() {
        changes(
            "## Squad \"Iron\"\n- 3 Pebble\n## Boss",
            |list| Edit::DuplicateUnit(list.units[0].id),
            "## Squad \"Iron\"\n- 3 Pebble\n## Squad\n- 3 Pebble\n## Boss",
        );
        changes(
            "Marbles \u{b7} Greens\n## Gilders\n- 1 Glass (roll 2)",
            |list| Edit::DuplicateUnit(list.units[0].id),
            "## Gilders\n- 1 Glass (roll 2)\n## Gilders\n- 1 Glass",
        );
    }

    #[test]
    fn names_and_notes_are_replaced() {
        changes("## Boss", |list| Edit::RenameUnit(list.units[0].id, "Ann".to_owned()), "## Boss \"Ann\"");
        changes("## Boss\n> old", |list| Edit::NoteUnit(list.units[0].id, vec!["new".to_owned()]), "## Boss\n> new");
        let mut roster = list("# Old\n> old");
        roster.apply(&Edit::All(vec![Edit::Rename("New".to_owned()), Edit::Note(Vec::new())]));
        assert_eq!((roster.name.as_str(), roster.notes.len()), ("New", 0));
    }

    #[test]
    fn limits_and_rulings_are_set_in_their_place_and_cleared() {
        let mut roster = list("Marbles \u{b7} Reds \u{b7} 10 points \u{b7} 2 favour\nRuling: rails = fitted");
        roster.apply(&Edit::SetLimit("point".into(), Some(20)));
        assert_eq!(roster.limits, [("point".into(), 20), ("favour".into(), 2)]);
        roster.apply(&Edit::SetLimit("point".into(), None));
        assert_eq!(roster.limits, [("favour".into(), 2)]);
        roster.apply(&Edit::SetRuling("duel".into(), Some("on".into())));
        roster.apply(&Edit::SetRuling("rails".into(), None));
        assert_eq!(roster.rulings, [("duel".into(), "on".into())]);
    }

    #[test]
    fn an_upgrade_is_had_once_in_its_place() {
        let upgrade = |on| move |list: &Roster| Edit::SetUpgrade(list.units[0].id, "banner".into(), on);
        changes("## Squad", upgrade(true), "## Squad\n- Banner");
        changes("## Squad\n- Banner\n- Drum", upgrade(true), "## Squad\n- Banner\n- Drum");
        changes("## Squad\n- Banner\n- Drum", upgrade(false), "## Squad\n- Drum");
    }

    #[test]
    fn lines_of_models_come_go_and_split() {
        let new = || Box::new(Member::new("line".into(), "glass".into(), 0));
        changes(
            "## Squad\n- 3 Pebble",
            |list| Edit::AddMember(list.units[0].id, new()),
            "## Squad\n- 3 Pebble\n- 1 Glass",
        );
        changes("## Squad\n- 3 Pebble\n- 1 Glass", |list| Edit::RemoveMember(line(list, 0, 0)), "## Squad\n- 1 Glass");
        let split = |count| move |list: &Roster| Edit::SplitMember(line(list, 0, 0), count);
        changes("## Squad\n- 3 Pebble: Stick", split(1), "## Squad\n- 2 Pebble: Stick\n- 1 Pebble: Stick");
        changes("## Squad\n- 2 Pebble (corporal)", split(1), "## Squad\n- 1 Pebble (corporal)\n- 1 Pebble");
        for none in [0, 3, 4] {
            changes("## Squad\n- 3 Pebble", split(none), "## Squad\n- 3 Pebble");
        }
    }

    #[test]
    fn a_line_has_one_model_at_the_least_and_not_too_many() {
        let count = |count| move |list: &Roster| Edit::SetCount(line(list, 0, 0), count);
        changes("## Squad\n- 3 Pebble", count(5), "## Squad\n- 5 Pebble");
        changes("## Squad\n- 3 Pebble", count(0), "## Squad\n- 1 Pebble");
        changes("## Squad\n- 3 Pebble", count(u32::MAX), "## Squad\n- 9999 Pebble");
    }

    #[test]
    fn models_change_kind_and_are_raised() {
        changes("## Squad\n- 3 Pebble", |list| Edit::SetModel(line(list, 0, 0), "glass".into()), "## Squad\n- 3 Glass");
        changes(
            "## Squad\n- 1 Pebble",
            |list| Edit::SetPromoted(line(list, 0, 0), true),
            "## Squad\n- 1 Pebble (corporal)",
        );
        changes(
            "## Squad\n- 1 Pebble (corporal)",
            |list| Edit::SetPromoted(line(list, 0, 0), false),
            "## Squad\n- 1 Pebble",
        );
        changes(
            "Marbles \u{b7} Greens\n## Gilders\n- 1 Glass",
            |list| Edit::SetRoll(line(list, 0, 0), Some(2)),
            "## Gilders\n- 1 Glass (roll 2)",
        );
    }

    #[test]
    fn items_come_at_the_end_and_go_from_the_end() {
        let first = |list: &Roster| line(list, 0, 0);
        let squad = "## Squad\n- 3 Pebble: Stick, Bat, Stick";
        changes(
            squad,
            |list| Edit::AddItem(first(list), "sling".into()),
            "## Squad\n- 3 Pebble: Stick, Bat, Stick, Sling",
        );
        changes(squad, |list| Edit::RemoveItem(first(list), "stick".into()), "## Squad\n- 3 Pebble: Stick, Bat");
        changes(
            squad,
            |list| Edit::ReplaceItem(first(list), 1, "sling".into()),
            "## Squad\n- 3 Pebble: Stick, Sling, Stick",
        );
        let cart = "## Cart\n- 1 Wagon: Cannon (Glass)";
        changes(cart, |list| Edit::SetGunner(first(list), 0, None), "## Cart\n- 1 Wagon: Cannon");
        changes(
            cart,
            |list| Edit::SetGunner(first(list), 0, Some("pebble".into())),
            "## Cart\n- 1 Wagon: Cannon (Pebble)",
        );
        let pack = "Marbles \u{b7} Greens\n## Pack\n- 1 Pebble: Stick";
        changes(pack, |list| Edit::SetMark(first(list), 0, Some("gilt".into())), "## Pack\n- 1 Pebble: Stick (gilded)");
    }

    #[test]
    fn several_changes_are_made_in_their_order() {
        changes(
            "## Squad\n- 3 Pebble",
            |list| {
                Edit::All(vec![Edit::AddItem(line(list, 0, 0), "stick".into()), Edit::SetCount(line(list, 0, 0), 4)])
            },
            "## Squad\n- 4 Pebble: Stick",
        );
    }

    #[test]
    fn what_names_something_that_is_nowhere_changes_nothing() {
        let before = list(SQUAD);
        let (unit, member, id) = (UnitId(999), MemberId(999), || Id::from("stick"));
        let first = line(&before, 0, 0);
        let nowhere = [
            Edit::RemoveUnit(unit),
            Edit::DuplicateUnit(unit),
            Edit::MoveUnit(unit, 0),
            Edit::RenameUnit(unit, "X".to_owned()),
            Edit::NoteUnit(unit, Vec::new()),
            Edit::SetUpgrade(unit, id(), true),
            Edit::SetUpgrade(before.units[0].id, "drum".into(), false),
            Edit::AddMember(unit, Box::new(Member::new(id(), id(), 1))),
            Edit::RemoveMember(member),
            Edit::SplitMember(member, 1),
            Edit::SplitMember(first, 3),
            Edit::SetCount(member, 1),
            Edit::SetModel(member, id()),
            Edit::SetPromoted(member, true),
            Edit::SetRoll(member, Some(1)),
            Edit::AddItem(member, id()),
            Edit::RemoveItem(member, id()),
            Edit::RemoveItem(first, "bat".into()),
            Edit::ReplaceItem(member, 0, id()),
            Edit::ReplaceItem(first, 3, id()),
            Edit::SetGunner(member, 0, None),
            Edit::SetGunner(first, 3, Some(id())),
            Edit::SetMark(member, 0, None),
            Edit::SetMark(first, 3, Some(id())),
            Edit::SetLimit("point".into(), None),
            Edit::SetRuling("rails".into(), None),
        ];
        for edit in &nowhere {
            assert_eq!(before.after(edit), before, "{edit:?}");
        }
        assert_eq!(before.after(&Edit::All(nowhere.to_vec())), before);
    }
}
