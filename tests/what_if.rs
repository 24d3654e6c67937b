//! What a choice would break, against judging the whole list before and after it.

use std::collections::BTreeSet;

use crate::common::known::systems;
use crate::common::{pick, random_edit, random_list, seeded};
use muster::advise::what_if::{Trial, worse};
use muster::advise::{choices, fresh};
use muster::check::{Report, check};
use muster::edit::Edit;
use muster::format::text;
use muster::id::Id;
use muster::roster::Roster;
use muster::system::{Force, System};
use muster::view::{Army, MemberView, UnitView};
use rand::RngExt as _;

/// Every choice of a unit that the page has, and some more.
fn choices_of(army: &Army, unit: &UnitView) -> Vec<Edit> {
    let id = unit.unit.id;
    let mut edits: Vec<Edit> = unit.members.iter().flat_map(|member| choices_of_line(army, unit, member)).collect();
    if let (Some(force), Some(entry)) = (army.force, unit.entry) {
        for group in &entry.groups {
            let line = fresh::member(army.system, army.roster, force, unit.unit, group);
            edits.push(Edit::AddMember(id, Box::new(line)));
        }
        for upgrade in &entry.upgrades {
            edits.extend([true, false].map(|on| Edit::SetUpgrade(id, upgrade.id.clone(), on)));
        }
    }
    edits.push(Edit::RenameUnit(id, "The same by another name".to_owned()));
    edits
}

fn choices_of_line(army: &Army, unit: &UnitView, member: &MemberView) -> Vec<Edit> {
    let (id, count) = (member.member.id, member.member.count);
    let mut edits = vec![
        Edit::SetCount(id, count + 1),
        Edit::SetCount(id, count.saturating_sub(1)),
        Edit::SetCount(id, 9_999),
        Edit::SetPromoted(id, !member.member.promoted),
        Edit::SplitMember(id, 1),
        Edit::RemoveMember(id),
        Edit::SetRoll(id, Some(3)),
        Edit::SetRoll(id, Some(40)),
        Edit::SetRoll(id, None),
    ];
    if count > 1 {
        // A line that is split off gets the next number, on the whole list and on a part of it.
        let split = Edit::SplitMember(id, 1);
        let made = army.roster.after(&split).units.iter().flat_map(|unit| &unit.members).map(|m| m.id).max().unwrap();
        edits.push(Edit::All(vec![split, Edit::SetPromoted(made, true)]));
    }
    for choice in choices::items(army, unit, member) {
        edits.push(choices::take(army, unit, member, choice.item));
        let item = army.system.item(choice.item).id.clone();
        edits.push(Edit::All(vec![Edit::RemoveItem(id, item); choice.count as usize]));
    }
    for model in unit.entry.map_or(&[][..], |entry| &entry.models) {
        edits.push(Edit::SetModel(id, army.system.model(*model).id.clone()));
    }
    for at in 0..member.member.picks.len() {
        let crew = member.model.and_then(|model| model.crew.as_ref()).map_or(&[][..], |crew| &crew.models);
        edits.extend(crew.iter().map(|ix| Edit::SetGunner(id, at, Some(army.system.model(*ix).id.clone()))));
        edits.push(Edit::SetGunner(id, at, None));
        let marks = army.force.map_or(&[][..], |force| &force.marks);
        edits.extend(marks.iter().map(|mark| Edit::SetMark(id, at, Some(mark.id.clone()))));
        edits.push(Edit::SetMark(id, at, Some(Id::from("no-such-mark"))));
    }
    edits
}

/// Units that can be added, at the end and at the front.
fn joining(system: &System, roster: &Roster, force: &Force) -> Vec<Edit> {
    let units = system.entries_of(force).map(|entry| fresh::unit(system, roster, force, entry));
    units.enumerate().map(|(at, unit)| Edit::AddUnit(Box::new(unit), (at % 2 == 0).then_some(0))).collect()
}

/// Tries a change out both ways. The codes of what it breaks are noted.
#[track_caller]
fn same_both_ways(trial: &Trial, army: &Army, report: &Report, edit: &Edit, broken: &mut BTreeSet<&'static str>) {
    let after = army.roster.after(edit);
    let whole = worse(&report.findings, check(army.system, &after).findings);
    let quick = trial.of(edit).findings;
    assert_eq!(quick, whole, "{edit:?} on\n{}", text::write(army.system, army.roster));
    broken.extend(quick.iter().map(|finding| finding.what.code()));
}

/// A list in which anything may stand, with marks and rolls; now and then of a force that is not in the data.
fn any_list(round: u64, rng: &mut rand::rngs::StdRng, system: &System) -> Roster {
    let mut roster = random_list(rng, system);
    for _ in 0..[0, 0, 6, 25][round as usize % 4] {
        let edit = random_edit(rng, system, &roster);
        roster.apply(&edit);
    }
    let marks: Vec<Id> = system.marks().map(|mark| mark.id.clone()).collect();
    for member in roster.units.iter_mut().flat_map(|unit| &mut unit.members) {
        member.roll = [None, Some(1), Some(4)][rng.random_range(0..3)];
        for pick in &mut member.picks {
            pick.mark =
                Some(rng.random_bool(0.3)).filter(|on| *on).and_then(|_| crate::common::pick(rng, &marks).cloned());
        }
    }
    if rng.random_bool(0.6) {
        // A full list, where each price counts.
        let total = check(system, &roster).total.of(0);
        roster.apply(&Edit::SetLimit(system.currencies()[0].id.clone(), Some(total + rng.random_range(-3..8))));
    }
    if round % 37 == 36 {
        roster.force = Id::from("no-such-force");
    }
    roster
}

#[test]
fn what_a_choice_would_break_is_what_it_breaks() {
    let mut broken = BTreeSet::new();
    let (mut tried, mut bad) = (0, 0);
    for system in systems() {
        for round in 0..240 {
            let mut rng = seeded("what if", round);
            let roster = any_list(round, &mut rng, &system);
            let army = Army::new(&system, &roster);
            let report = check(&system, &roster);
            bad += usize::from(!report.legal());
            for unit in &army.units {
                let trial = Trial::new(&army, &report, Some(unit.unit.id));
                for edit in choices_of(&army, unit) {
                    same_both_ways(&trial, &army, &report, &edit, &mut broken);
                    tried += 1;
                }
            }
            let trial = Trial::new(&army, &report, None);
            for edit in army.force.map_or(Vec::new(), |force| joining(&system, &roster, force)) {
                same_both_ways(&trial, &army, &report, &edit, &mut broken);
                tried += 1;
            }
        }
    }
    assert!(tried > 20_000 && bad > 50, "{tried} changes tried on lists of which {bad} were bad");
    // Rules of the army, of a unit, of a line, of items, of what others bring: each kind was met.
    for code in [
        "limit.over",
        "role.ratio",
        "share.over",
        "pool.over",
        "mark.over",
        "upgrade.needs",
        "size.too-many",
        "level.not-allowed",
        "kit.differs",
        "item.conflict",
        "item.compulsory",
        "slots.full",
        "gunner.missing",
        "promotion.level",
    ] {
        assert!(broken.contains(code), "{code} was never broken: {broken:?}");
    }
}

#[test]
fn a_change_of_anything_else_is_judged_as_a_whole() {
    for system in systems() {
        for round in 0..120 {
            let mut rng = seeded("what if, anything", round);
            let roster = any_list(round, &mut rng, &system);
            let army = Army::new(&system, &roster);
            let report = check(&system, &roster);
            let unit = pick(&mut rng, &roster.units).map(|unit| unit.id);
            for unit in [unit, None] {
                let trial = Trial::new(&army, &report, unit);
                for _ in 0..12 {
                    let one = random_edit(&mut rng, &system, &roster);
                    let two = Edit::All(vec![one.clone(), random_edit(&mut rng, &system, &roster)]);
                    same_both_ways(&trial, &army, &report, &one, &mut BTreeSet::new());
                    same_both_ways(&trial, &army, &report, &two, &mut BTreeSet::new());
                }
            }
        }
    }
}
