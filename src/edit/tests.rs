//! Each change by what it makes of a small list.

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
    changes("## Squad\n- 3 Pebble", |list| Edit::AddMember(list.units[0].id, new()), "## Squad\n- 3 Pebble\n- 1 Glass");
    changes("## Squad\n- 3 Pebble\n- 1 Glass", |list| Edit::RemoveMember(line(list, 0, 0)), "## Squad\n- 1 Glass");
    let split = |count| move |list: &Roster| Edit::SplitMember(line(list, 0, 0), count);
    changes("## Squad\n- 3 Pebble: Stick", split(1), "## Squad\n- 2 Pebble: Stick\n- 1 Pebble: Stick");
    changes("## Squad\n- 2 Pebble (corporal)", split(1), "## Squad\n- 1 Pebble (corporal)\n- 1 Pebble");
    for none in [0, 3, 4] {
        changes("## Squad\n- 3 Pebble", split(none), "## Squad\n- 3 Pebble");
    }
}

#[test]
fn numbers_of_a_campaign_are_set_in_their_place_and_0_is_none() {
    let set = |number| move |list: &Roster| Edit::SetTrack(Some(line(list, 0, 0)), "glory".into(), number);
    changes("## Boss\n- 1 Champion", set(2), "## Boss\n- 1 Champion (glory 2)");
    changes(
        "## Boss\n- 1 Champion (glory 2, might gained 1)",
        set(3),
        "## Boss\n- 1 Champion (glory 3, might gained 1)",
    );
    changes("## Boss\n- 1 Champion (glory 2)", set(0), "## Boss\n- 1 Champion");
    changes("## Boss\n- 1 Champion", set(u32::MAX), "## Boss\n- 1 Champion (glory 999999999)");
    let mut roster = list("Track: battles = 2\n## Boss\n- 1 Champion (glory 2)");
    assert_eq!((roster.track("battles"), roster.track("harbour")), (2, 0));
    roster.apply(&Edit::SetTrack(None, "battles".into(), 0));
    assert_eq!(roster.tracks, []);
    // Who joins has not lived through what the other has.
    roster.apply(&Edit::DuplicateUnit(roster.units[0].id));
    assert_eq!(bare(&roster), "## Boss\n- 1 Champion (glory 2)\n## Boss\n- 1 Champion");
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
    changes(squad, |list| Edit::AddItem(first(list), "sling".into()), "## Squad\n- 3 Pebble: Stick, Bat, Stick, Sling");
    changes(squad, |list| Edit::RemoveItem(first(list), "stick".into()), "## Squad\n- 3 Pebble: Stick, Bat");
    changes(
        squad,
        |list| Edit::ReplaceItem(first(list), 1, "sling".into()),
        "## Squad\n- 3 Pebble: Stick, Sling, Stick",
    );
    let cart = "## Cart\n- 1 Wagon: Cannon (Glass)";
    changes(cart, |list| Edit::SetGunner(first(list), 0, None), "## Cart\n- 1 Wagon: Cannon");
    changes(cart, |list| Edit::SetGunner(first(list), 0, Some("pebble".into())), "## Cart\n- 1 Wagon: Cannon (Pebble)");
    let pack = "Marbles \u{b7} Greens\n## Pack\n- 1 Pebble: Stick";
    changes(pack, |list| Edit::SetMark(first(list), 0, Some("gilt".into())), "## Pack\n- 1 Pebble: Stick (gilded)");
}

#[test]
fn several_changes_are_made_in_their_order() {
    changes(
        "## Squad\n- 3 Pebble",
        |list| Edit::All(vec![Edit::AddItem(line(list, 0, 0), "stick".into()), Edit::SetCount(line(list, 0, 0), 4)]),
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
