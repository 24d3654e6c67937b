//! What players report of other builders, as laws that hold for every list of every game under `tests/rosters/`.

use std::collections::BTreeMap;

use crate::common::known::brought;
use crate::common::lists::each_read;
use muster::advise::fixes::fixes;
use muster::check::{What, check};
use muster::edit::Edit;
use muster::format::{self, Games as _, text};
use muster::history::History;
use muster::id::Id;
use muster::roster::{Pick, Roster, Unit};
use muster::save;
use muster::say;

/// Two of an item, one is taken off, and both are gone: by the name of the item they are one and the same.
#[test]
fn taking_off_one_of_several_takes_one() {
    let mut several: BTreeMap<Id, u32> = BTreeMap::new();
    each_read(|name, _, system, read| {
        for member in read.roster.units.iter().flat_map(|unit| &unit.members) {
            for item in member.picks.iter().map(|pick| &pick.item) {
                let after = read.roster.after(&Edit::RemoveItem(member.id, item.clone()));
                let left = &after.member(member.id).unwrap().1.picks;
                let of = |picks: &[Pick]| picks.iter().filter(|pick| pick.item == *item).count();
                assert_eq!((of(left) + 1, left.len() + 1), (of(&member.picks), member.picks.len()), "{name}: {item}");
                let others =
                    |picks: &[Pick]| picks.iter().filter(|pick| pick.item != *item).cloned().collect::<Vec<_>>();
                assert_eq!(others(left), others(&member.picks), "{name}: {item}");
                if of(&member.picks) > 1 {
                    *several.entry(system.id().clone()).or_default() += 1;
                }
            }
        }
    });
    assert!(several.len() >= 2, "games with a list that has two of an item: {several:?}");
}

/// Going back on the page of one leader has cleared the powers of another; a note on one of two equal units stood at both.
#[test]
fn a_change_of_one_unit_is_none_of_the_others_and_is_taken_back_whole() {
    let mut games: BTreeMap<Id, u32> = BTreeMap::new();
    each_read(|name, _, system, read| {
        let start = &read.roster;
        for (at, unit) in start.units.iter().enumerate() {
            for edit in changes(unit) {
                let mut history = History::new(start.clone());
                history.edit(&edit);
                let after = history.now();
                let others =
                    |roster: &Roster| roster.units.iter().filter(|of| of.id != unit.id).cloned().collect::<Vec<_>>();
                assert_eq!(others(after), others(start), "{name}, unit {at}: {edit:?}");
                history.undo();
                assert_eq!(history.now(), start, "{name}, unit {at}: {edit:?}");
                *games.entry(system.id().clone()).or_default() += 1;
            }
        }
    });
    assert!(games.len() == 6 && games.values().all(|tried| *tried > 100), "{games:?}");
}

/// Changes of one unit, of each kind that its page has.
fn changes(unit: &Unit) -> Vec<Edit> {
    let mut all = vec![
        Edit::NoteUnit(unit.id, vec!["mine alone".to_owned()]),
        Edit::RenameUnit(unit.id, "Only this".to_owned()),
        Edit::SetStation(unit.id, Some("elsewhere".into())),
        Edit::SetUpgrade(unit.id, "more".into(), true),
    ];
    for member in &unit.members {
        let id = member.id;
        let first = member.picks.first().map(|pick| pick.item.clone());
        all.extend([Edit::SetCount(id, 7), Edit::SetModel(id, "another".into()), Edit::RemoveMember(id)]);
        all.extend([Edit::AddItem(id, "thing".into()), Edit::SetTrack(Some(id), "fame".into(), 3)]);
        all.extend(first.iter().map(|item| Edit::RemoveItem(id, item.clone())));
        // Everything off, as by a step back.
        let off = member.picks.iter().map(|pick| Edit::RemoveItem(id, pick.item.clone()));
        all.push(Edit::All(off.collect()));
    }
    all
}

/// Limits were counted in whole per cents, of what was spent, or shown in another way than they were compared.
#[test]
fn what_costs_as_much_as_the_limit_is_legal_and_one_more_is_not() {
    let mut games: BTreeMap<Id, u32> = BTreeMap::new();
    each_read(|name, _, system, read| {
        let total = check(system, &read.roster).total;
        for (at, currency) in system.currencies().iter().enumerate().filter(|(at, _)| total.of(*at) > 0) {
            let over = |limit: i64| {
                let roster = read.roster.after(&Edit::SetLimit(currency.id.clone(), Some(limit)));
                let findings = check(system, &roster).findings.into_iter().map(|finding| finding.what);
                let over = findings.filter(|what| matches!(what, What::OverLimit { currency, .. } if *currency == at));
                over.collect::<Vec<_>>()
            };
            let have = total.of(at);
            assert_eq!(over(have), [], "{name}");
            let expected = What::OverLimit { currency: at, have, allowed: have - 1 };
            assert_eq!(over(have - 1), [expected], "{name}");
            *games.entry(system.id().clone()).or_default() += 1;
        }
    });
    assert!(games.len() == 6 && games.values().all(|tried| *tried > 5), "{games:?}");
}

/// Editor, print, export and game view had each its own total.
#[test]
fn the_prices_of_the_text_are_those_of_the_report_and_make_up_the_total() {
    let mut priced = 0;
    each_read(|name, _, system, read| {
        let report = check(system, &read.roster);
        let sum = report.units.iter().fold(muster::system::Cost::ZERO, |sum, unit| sum + unit.cost.total);
        assert_eq!(sum, report.total, "{name}");
        let written = text::write(system, &read.roster);
        let heads = written.lines().filter(|line| line.starts_with("## "));
        let heads: Vec<&str> = heads.collect();
        assert_eq!(heads.len(), report.units.len(), "{name}");
        for (head, unit) in heads.iter().zip(&report.units).filter(|(_, unit)| !unit.cost.total.is_zero()) {
            let price = say::cost(system, unit.cost.total);
            assert!(head.contains(&["[", &price].concat()), "{name}: {head} costs {price}");
            priced += 1;
        }
    });
    assert!(priced > 300, "{priced}");
}

/// An upgrade or a unit that is had once was copied with its unit, and nothing was said.
#[test]
fn a_copy_of_what_a_list_has_once_is_said_and_mended() {
    let mut copied: BTreeMap<Id, u32> = BTreeMap::new();
    each_read(|name, _, system, read| {
        let before = check(system, &read.roster);
        let Some(force) = system.find_force(&read.roster.force) else { return };
        for unit in &read.roster.units {
            let entry = system.find_entry(force, &unit.entry);
            let once = entry.is_some_and(|entry| entry.unique == muster::system::Unique::Yes);
            if !once || !before.legal() {
                continue;
            }
            let twice = read.roster.after(&Edit::DuplicateUnit(unit.id));
            let report = check(system, &twice);
            let finding = report.findings.iter().find(|finding| finding.what.code() == "unit.unique");
            let finding = finding.unwrap_or_else(|| panic!("{name}: a second {} is not said", unit.entry));
            let mended = fixes(system, &twice, finding);
            let legal = mended.iter().any(|fix| check(system, &twice.after(&fix.edit)).legal());
            assert!(legal, "{name}: no mend for a second {}: {mended:#?}", unit.entry);
            *copied.entry(system.id().clone()).or_default() += 1;
        }
    });
    assert!(copied.values().sum::<u32>() > 20, "{copied:?}");
}

/// Two equal units, a note and a name on the second: they are there, and there alone, after text and file.
#[test]
fn what_is_noted_of_one_of_two_equal_units_stays_with_it() {
    let games = brought();
    let mut tried: BTreeMap<Id, u32> = BTreeMap::new();
    each_read(|name, _, system, read| {
        for unit in &read.roster.units {
            let mut roster = read.roster.after(&Edit::DuplicateUnit(unit.id));
            let at = roster.units.iter().position(|of| of.id == unit.id).unwrap() + 1;
            let copy = roster.units[at].id;
            roster.apply(&Edit::NoteUnit(copy, vec!["on the left".to_owned()]));
            roster.apply(&Edit::RenameUnit(copy, "Left".to_owned()));
            assert_eq!(roster.units[at - 1], *unit, "{name}");
            let back = save::decode(&save::encode(&roster, Some(system))).unwrap().roster;
            assert_eq!(back.renumbered(), roster.renumbered(), "{name}");
            if !read.remarks.is_empty() {
                continue;
            }
            let again = format::read(&text::write(system, &roster), &games).unwrap().roster;
            assert_eq!(again.renumbered(), roster.renumbered(), "{name}");
            *tried.entry(system.id().clone()).or_default() += 1;
        }
    });
    assert!(tried.len() == 6 && tried.values().all(|tried| *tried > 20), "{tried:?}");
}

/// Neither takes longer than its length: a thousand units that ride in one another, and more units than a list may have.
#[test]
fn long_lists_are_read_or_refused_at_once() {
    let games = brought();
    let head = "# A\nWild West Exodus \u{b7} Enlightened\n";
    let riders: String = (0..900).map(|at| format!("## Strider-Cav\n- Rides in: Strider-Cav {}\n", at + 1)).collect();
    let read = format::read(&[head, &riders].concat(), &games).unwrap();
    let system = games.load(&read.roster.game).unwrap();
    assert_eq!(read.roster.units.len(), 900);
    assert!(!check(&system, &read.roster).legal());
    let again = format::read(&text::write(&system, &read.roster), &games).unwrap();
    assert_eq!(again.roster.renumbered().units, read.roster.renumbered().units);

    let many = [head, &"## Strider-Cav\n- Rides in: Strider-Cav\n".repeat(100_000)].concat();
    let _ = format::read(&many, &games).map(|read| assert!(read.roster.units.len() <= 1_000));
}
