//! Laws that hold for every list: random edits on random lists, with the seed printed so that a failure can be played
//! again (`MUSTER_SEED=…`).

use std::collections::HashSet;

use crate::common::known::{brought, systems};
use crate::common::mended::assert_mended;
use crate::common::{pick, quietly_seeded, random_edit, random_list, random_name, seeded};
use muster::advise::{choices, fixes, fresh};
use muster::check::{MeterOf, Report, What, check};
use muster::edit::Edit;
use muster::format::{self, Games, text};
use muster::history::History;
use muster::id::Id;
use muster::roster::{Roster, Unit};
use muster::route::{Route, View};
use muster::save;
use muster::system::{Cost, Severity};
use muster::view::Army;
use rand::RngExt as _;
use rand::rngs::StdRng;

/// Units stand in the order of their groups, and every group that one names is there.
fn groups_are_sound(roster: &Roster) -> bool {
    let there = |unit: &Unit| unit.formation.is_none_or(|at| at < roster.formations.len());
    roster.units.iter().all(there) && roster.units.is_sorted_by_key(|unit| unit.formation)
}

fn ids_are_unique(roster: &Roster) -> bool {
    let mut seen = HashSet::new();
    roster.units.iter().all(|unit| seen.insert(unit.id.0) && unit.members.iter().all(|member| seen.insert(member.id.0)))
}

#[test]
fn any_edits_leave_a_sound_list_and_undo_restores_it() {
    for system in systems() {
        for round in 0..60 {
            let mut rng = seeded("edits", round);
            let start = random_list(&mut rng, &system);
            let mut history = History::new(start.clone());
            let mut states = vec![start];
            for _ in 0..60 {
                let edit = random_edit(&mut rng, &system, history.now());
                let before = history.now().clone();
                history.edit(&edit);
                assert!(ids_are_unique(history.now()) && groups_are_sound(history.now()), "{edit:?}");
                for member in history.now().units.iter().flat_map(|unit| &unit.members) {
                    assert!(member.count >= 1, "{edit:?}");
                }
                let _ = check(&system, history.now());
                if history.now().same_choices(&before) {
                    assert_eq!(history.now(), &before, "an edit that changes nothing is no step: {edit:?}");
                } else {
                    states.push(history.now().clone());
                }
            }
            let last = states.len() - 1;
            for state in states[..last].iter().rev() {
                assert!(history.undo());
                assert_eq!(history.now(), state);
            }
            assert!(!history.undo());
            for state in &states[1..] {
                assert!(history.redo());
                assert_eq!(history.now(), state);
            }
            assert!(!history.redo());
        }
    }
}

#[test]
fn text_and_file_come_back_as_they_went() {
    let games = brought();
    for system in systems() {
        for round in 0..150 {
            let mut rng = seeded("formats", round);
            let mut roster = random_list(&mut rng, &system);
            for _ in 0..25 {
                let edit = random_edit(&mut rng, &system, &roster);
                roster.apply(&edit);
            }
            let json = save::encode(&roster, Some(&system));
            let back = save::decode(&json).unwrap();
            assert_eq!(back.roster.renumbered(), roster.renumbered());
            assert_eq!(back.data_version, system.data_version());

            let written = text::write(&system, &roster);
            let read = format::read(&written, &games).unwrap_or_else(|refused| panic!("{refused}\n{written}"));
            assert_eq!(read.roster.renumbered(), roster.renumbered(), "{written}");
            assert_eq!(text::write(&system, &read.roster), written, "writing is stable");
            assert_eq!(check(&system, &read.roster).total, check(&system, &roster).total);
        }
    }
}

#[test]
fn an_address_leads_to_its_screen_and_the_screen_back_to_its_address() {
    let id = |rng: &mut StdRng| -> String {
        let letters = b"abcdefghijklmnopqrstuvwxyz0123456789";
        (0..rng.random_range(1..=40)).map(|_| char::from(letters[rng.random_range(0..letters.len())])).collect()
    };
    for round in 0..2000 {
        let mut rng = quietly_seeded("addresses", round);
        let view = [View::Army, View::Add, View::Faults, View::Options, View::Unit(rng.random())];
        let route = match rng.random_range(0..5) {
            0 => Route::Build(id(&mut rng), *pick(&mut rng, &view).unwrap()),
            1 => Route::Compare(id(&mut rng), None),
            2 => Route::Compare(id(&mut rng), Some(id(&mut rng))),
            3 => Route::New,
            _ => Route::Lists,
        };
        let address = route.to_string();
        assert_eq!(Route::parse(&address), route, "round {round}: {address}");
        // An address spoilt in one place leads somewhere or nowhere, and what it leads to has an address that leads there.
        let mut spoilt: Vec<char> = address.chars().collect();
        let at = rng.random_range(0..spoilt.len());
        spoilt[at] = *pick(&mut rng, &['/', '?', '=', '#', 'A', '\u{e9}', '0', 'a']).unwrap();
        let spoilt = Route::parse(&spoilt.into_iter().collect::<String>());
        assert_eq!(Route::parse(&spoilt.to_string()), spoilt, "round {round}: {address}");
    }
}

/// A report with nothing in it that depends on the order of units.
fn unordered(report: &Report) -> (Cost, Vec<String>, Vec<String>) {
    let mut findings: Vec<String> = report.findings.iter().map(|finding| format!("{finding:?}")).collect();
    let mut meters: Vec<String> = report.meters.iter().map(|meter| format!("{meter:?}")).collect();
    findings.sort();
    meters.sort();
    (report.total, findings, meters)
}

#[test]
fn the_order_of_units_and_lines_never_changes_the_verdict() {
    for system in systems() {
        for round in 0..150 {
            let mut rng = seeded("order", round);
            let mut roster = random_list(&mut rng, &system);
            for _ in 0..20 {
                let edit = random_edit(&mut rng, &system, &roster);
                roster.apply(&edit);
            }
            let before = unordered(&check(&system, &roster));
            for at in (1..roster.units.len()).rev() {
                roster.units.swap(at, rng.random_range(0..=at));
            }
            assert_eq!(unordered(&check(&system, &roster)), before);
            for unit in &mut roster.units {
                unit.members.reverse();
            }
            assert_eq!(unordered(&check(&system, &roster)), before, "lines within units");
        }
    }
}

#[test]
fn the_verdict_depends_on_the_list_alone() {
    for system in systems() {
        for round in 0..40 {
            let mut rng = seeded("alone", round);
            let roster = random_list(&mut rng, &system);
            // Taken out and put back as it was, a unit leaves no trace.
            let Some(unit) = roster.units.first() else { continue };
            let mut other = roster.clone();
            other.apply(&Edit::RemoveUnit(unit.id));
            other.apply(&Edit::AddUnit(Box::new(unit.clone()), Some(0)));
            let (a, b) = (roster.renumbered(), other.renumbered());
            assert_eq!(a, b);
            assert_eq!(check(&system, &a), check(&system, &b));
        }
    }
}

#[test]
fn a_copy_of_a_unit_costs_what_the_unit_costs() {
    for system in systems() {
        for round in 0..60 {
            let mut rng = seeded("copies", round);
            let mut roster = random_list(&mut rng, &system);
            for _ in 0..10 {
                let edit = random_edit(&mut rng, &system, &roster);
                roster.apply(&edit);
            }
            for at in 0..roster.units.len() {
                let copy = roster.after(&Edit::DuplicateUnit(roster.units[at].id));
                let report = check(&system, &copy);
                assert_eq!(report.units[at].cost, report.units[at + 1].cost);
            }
        }
    }
}

#[test]
fn every_mend_removes_its_fault_and_brings_no_other() {
    let mut offered = 0;
    let mut faults = 0;
    for system in systems() {
        for round in 0..60 {
            let mut rng = seeded("mends", round);
            let mut roster = random_list(&mut rng, &system);
            for _ in 0..12 {
                let edit = random_edit(&mut rng, &system, &roster);
                roster.apply(&edit);
            }
            let before = check(&system, &roster);
            for finding in before.findings.iter().filter(|finding| finding.severity != Severity::Note) {
                faults += 1;
                for fix in fixes::fixes(&system, &roster, finding) {
                    offered += 1;
                    let changed = roster.after(&fix.edit);
                    let after = check(&system, &changed);
                    assert_mended(&system, (&roster, &before), (&changed, &after), finding, &fix.label);
                    assert_eq!(after.total, fix.total, "the price on the button is the price paid");
                    let raised = finding.what.code() == "limit.over" && fix.label.contains(", and raise");
                    assert!(!raised, "to raise a limit needs no other change: {}", fix.label);
                }
            }
        }
    }
    println!("{offered} mends offered for {faults} faults");
    assert!(offered > faults / 2, "only {offered} mends for {faults} faults");
}

#[test]
fn a_choice_costs_what_it_says() {
    for system in systems() {
        for round in 0..40 {
            let mut rng = seeded("choices", round);
            let roster = random_list(&mut rng, &system);
            let army = Army::new(&system, &roster);
            let before = check(&system, &roster);
            for (at, unit) in army.units.iter().enumerate() {
                for (line, member) in unit.members.iter().enumerate() {
                    // A compulsory item that is free and a discount are the two things that make a price less than its parts.
                    let free = member.group.is_some_and(|group| group.must.iter().any(|need| need.free > 0));
                    if free || !before.units[at].cost.discount.is_zero() {
                        continue;
                    }
                    for choice in choices::items(&army, unit, member) {
                        let item = &system.item(choice.item).id;
                        let after = check(&system, &roster.after(&Edit::AddItem(member.member.id, item.clone())));
                        let paid = after.units[at].cost.members[line].each - before.units[at].cost.members[line].each;
                        assert_eq!(paid, choice.each, "{item} on {}", unit.unit.entry);
                        assert!(after.total.of(0) >= before.total.of(0), "adding {item} made the list cheaper");
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_added_at_a_price_never_lowers_the_total_but_by_a_discount_that_says_so() {
    for system in systems() {
        for round in 0..40 {
            let mut rng = seeded("dearer", round);
            let roster = random_list(&mut rng, &system);
            let before = check(&system, &roster).total.of(0);
            let army = Army::new(&system, &roster);
            for (unit, member) in army.units.iter().flat_map(|unit| unit.members.iter().map(move |line| (unit, line))) {
                for choice in choices::items(&army, unit, member) {
                    let item = &system.item(choice.item).id;
                    let after = check(&system, &roster.after(&Edit::AddItem(member.member.id, item.clone())));
                    assert!(after.total.of(0) >= before, "{item} on {} lowers the total", unit.unit.entry);
                }
            }
            let Some(force) = army.force else { continue };
            for entry in system.entries_of(force) {
                let unit = fresh::unit(&system, &roster, force, entry);
                let after = check(&system, &roster.after(&Edit::AddUnit(Box::new(unit), None)));
                let brings = force.discounts.iter().any(|discount| discount.needs == Some(entry.ix));
                assert!(brings || after.total.of(0) >= before, "{} lowers the total", entry.name);
            }
        }
    }
}

#[test]
fn a_percentage_is_of_all_models_rounded_down_and_the_number_shown_is_the_number_used() {
    let (mut met, mut over) = (0, 0);
    for system in systems() {
        for round in 0..600 {
            let mut rng = seeded("shares", round);
            let mut roster = random_list(&mut rng, &system);
            for _ in 0..6 {
                let edit = random_edit(&mut rng, &system, &roster);
                roster.apply(&edit);
            }
            let report = check(&system, &roster);
            let models: u32 = roster.units.iter().map(|unit| unit.models()).sum();
            for meter in &report.meters {
                let MeterOf::Share { source, percent } = meter.of else { continue };
                met += 1;
                assert_eq!(meter.allowed, models * percent / 100, "{percent} % of {models}");
                let said = report.findings.iter().find_map(|finding| match &finding.what {
                    What::ShareOver { source: of, have, allowed, models, .. } if *of == source => {
                        Some((*have, *allowed, *models))
                    }
                    _ => None,
                });
                over += u32::from(said.is_some());
                assert_eq!(said, (meter.used > meter.allowed).then_some((meter.used, meter.allowed, models)));
            }
        }
    }
    assert!(met > 100 && over > 10, "{met} shares met, {over} of them overdrawn");
}

#[test]
fn a_new_line_of_models_brings_no_fault_of_its_own() {
    for system in systems() {
        for force in system.forces() {
            for entry in system.entries_of(force) {
                let mut roster = Roster::new(system.id().clone(), force.id.clone());
                let unit = fresh::unit(&system, &roster, force, entry);
                let joining = fresh::joining(&Army::new(&system, &roster), entry, unit);
                roster.apply(&joining);
                let id = roster.units[0].id;
                for group in &entry.groups {
                    let unit = roster.unit(id).unwrap();
                    let have: u32 = unit.members.iter().filter(|m| m.group == group.id).map(|m| m.count).sum();
                    if have >= group.max {
                        continue;
                    }
                    let member = fresh::member(&system, &roster, force, unit, group);
                    let after = roster.after(&Edit::AddMember(id, Box::new(member)));
                    let report = check(&system, &after);
                    let faults: Vec<_> = report
                        .findings
                        .iter()
                        .filter(|finding| finding.place.unit.is_some() && finding.severity != Severity::Note)
                        // A unit that leads nobody is in no group until there is one.
                        .filter(|finding| finding.what.code() != "group.none")
                        // Nor is there the unit without which it cannot be taken.
                        .filter(|finding| finding.what.code() != "unit.needs")
                        .map(|finding| muster::say::finding(&system, &after, finding))
                        .collect();
                    assert_eq!(faults, Vec::<String>::new(), "{} of {}", entry.name, force.name);
                }
            }
        }
    }
}

#[test]
fn no_text_whatever_makes_the_reader_panic() {
    let games = brought();
    let systems = systems();
    for round in 0..600 {
        let mut rng = seeded("garbage", round);
        let system = pick(&mut rng, &systems).unwrap();
        let roster = random_list(&mut rng, system);
        let mut bytes = match round % 2 {
            0 => text::write(system, &roster).into_bytes(),
            _ => save::encode(&roster, Some(system)).into_bytes(),
        };
        for _ in 0..rng.random_range(1..30) {
            let at = rng.random_range(0..=bytes.len());
            match rng.random_range(0..4) {
                0 if at < bytes.len() => bytes[at] = rng.random(),
                1 if at < bytes.len() => {
                    bytes.remove(at);
                }
                2 => bytes.truncate(at),
                _ => {
                    let junk = random_name(&mut rng);
                    let tail = bytes.split_off(at);
                    bytes.extend(junk.into_bytes());
                    bytes.extend(tail);
                }
            }
        }
        let input = String::from_utf8_lossy(&bytes);
        if let Ok(read) = format::read(&input, &games) {
            let system = games.load(&read.roster.game).unwrap();
            let report = check(&system, &read.roster);
            for finding in &report.findings {
                let _ = muster::say::finding(&system, &read.roster, finding);
                let _ = fixes::fixes(&system, &read.roster, finding);
            }
            assert!(ids_are_unique(&read.roster) && groups_are_sound(&read.roster));
        }
    }
}

#[test]
fn a_list_of_another_game_or_data_is_judged_without_panic() {
    let systems = systems();
    for round in 0..50 {
        let mut rng = seeded("foreign", round);
        let system = pick(&mut rng, &systems).unwrap();
        let mut roster = random_list(&mut rng, system);
        roster.force = Id::from("no-such-force");
        let report = check(system, &roster);
        assert!(!report.legal());
        let _ = text::write(system, &roster);
    }
}
