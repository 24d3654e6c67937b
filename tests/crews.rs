//! The crews of Stargrave against the facts they were made from: soldiers' numbers, powers, what chance makes of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use muster::advise::fixes::fixes;
use muster::advise::{fresh, random};
use muster::check::check;
use muster::edit::Edit;
use muster::format::{self, Brought};
use muster::history::History;
use muster::id::Id;
use muster::roster::Roster;
use muster::system::{ItemIx, System};
use muster::view::Army;
use muster::{games, number};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

fn stargrave() -> System {
    games::load("stargrave").unwrap()
}

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)).unwrap()
}

#[test]
fn soldiers_have_the_numbers_that_the_builders_print() {
    let system = stargrave();
    let force = &system.forces()[0];
    let table = file("facts/stargrave-soldiers.csv");
    let mut found = Vec::new();
    for entry in system.entries_of(force).filter(|entry| !["captain", "first-mate"].contains(&entry.id.as_str())) {
        let mut roster = Roster::new(system.id().clone(), force.id.clone());
        let unit = fresh::unit(&system, &roster, force, entry);
        roster.insert(unit, 0);
        let report = check(&system, &roster);
        let class = if system.roles()[entry.role].id == "soldier" { "std" } else { "spec" };
        let stats = report.units[0].profiles[0].stats.iter().map(|stat| stat.number().unwrap().to_string());
        let figures = [entry.name.clone(), class.to_owned(), report.total.of(0).to_string()].into_iter().chain(stats);
        found.push(figures.collect::<Vec<_>>().join(","));
    }
    let expected: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_background_has_eight_core_powers_and_every_power_is_core_for_some() {
    let system = stargrave();
    let class = |id: &str| system.classes().iter().position(|class| class.id == id).unwrap();
    let of_class = |at: usize| system.items().iter().filter(move |item| item.class == at);
    let (backgrounds, powers) = (class("background"), class("power"));
    assert_eq!((of_class(backgrounds).count(), of_class(powers).count()), (10, 60));
    for background in of_class(backgrounds) {
        let name = muster::say::lower(&background.name);
        let core = of_class(powers).filter(|power| power.tags.contains(&name)).count();
        assert_eq!(core, 8, "{name}");
    }
    assert!(of_class(powers).all(|power| !power.tags.is_empty()));
}

/// Where the sources differ a ruling has the other number.
#[test]
fn runner_and_hacker_have_the_number_of_either_source() {
    let system = stargrave();
    for (soldier, ruling, attribute) in [("runner", "runner-shoot", "shoot"), ("hacker", "hacker-fight", "fight")] {
        for (answer, expected) in [(None, 1), (Some("one"), 1), (Some("two"), 2)] {
            let mut roster = Roster::new(system.id().clone(), system.forces()[0].id.clone());
            let entry = system.find_entry(&system.forces()[0], soldier).unwrap();
            roster.insert(fresh::unit(&system, &roster, &system.forces()[0], entry), 0);
            roster.apply(&Edit::SetRuling(ruling.into(), answer.map(Id::from)));
            let at = system.attributes().iter().position(|known| known.id == attribute).unwrap();
            assert_eq!(check(&system, &roster).units[0].profiles[0].stats[at].number(), Some(expected), "{soldier}");
        }
    }
}

/// Builders have lost the captain's powers by a step back on the first mate's page, and both knives by one press.
#[test]
fn a_change_of_one_leader_or_thing_is_none_of_the_other() {
    let list = |name: &str| {
        let text = file(&format!("rosters/stargrave/{name}.md"));
        format::read(text.split_once("-->\n").unwrap().1, &Brought::default()).unwrap().roster
    };
    let start = list("leaders-alike-legal");
    for (changed, other) in [(0, 1), (1, 0)] {
        let line = &start.units[changed].members[0];
        let mut history = History::new(start.clone());
        for pick in &line.picks {
            history.edit(&Edit::RemoveItem(line.id, pick.item.clone()));
            assert_eq!(history.now().units[other], start.units[other]);
        }
        assert!(history.now().units[changed].members[0].picks.is_empty());
        while history.undo() {}
        assert_eq!(*history.now(), start);
    }
    let mut knives = list("knives-two-legal");
    let captain = &knives.units[0].members[0];
    let (id, had) = (captain.id, captain.picks.len());
    knives.apply(&Edit::RemoveItem(id, "knife".into()));
    let left = &knives.units[0].members[0].picks;
    assert_eq!((left.len(), left.iter().filter(|pick| pick.item == "knife").count()), (had - 1, 1));
}

/// A published crew with its activation numbers as its builder prints them.
#[test]
fn a_power_takes_as_much_to_activate_as_published() {
    let system = stargrave();
    let text = file("rosters/stargrave/published-serenity-legal.md");
    let (_, list) = text.split_once("-->\n").unwrap();
    let roster = format::read(list, &Brought::default()).unwrap().roster;
    let army = Army::new(&system, &roster);
    let activation = system.properties().iter().position(|property| property.id == "activation").unwrap();
    let numbers = |unit: usize| -> Vec<i32> {
        let member = &army.units[unit].members[0];
        member.picks.iter().filter_map(|pick| number::of(&army, member, pick, activation)).collect()
    };
    assert_eq!(numbers(0), [13, 9, 12, 10, 10]);
    assert_eq!(numbers(1), [14, 12, 12, 14]);
}

#[test]
fn every_background_bonus_and_power_turns_up_by_chance() {
    let system = stargrave();
    let mut met: BTreeSet<ItemIx> = BTreeSet::new();
    for seed in 0..200 {
        let mut rng = StdRng::seed_from_u64(seed);
        let roster = random::list(&system, &system.forces()[0], 400, &mut rng).unwrap();
        let army = Army::new(&system, &roster);
        let picks = army.units.iter().flat_map(|unit| &unit.members).flat_map(|member| &member.picks);
        met.extend(picks.map(|pick| pick.item.ix));
    }
    let missing: Vec<&str> =
        system.items().iter().filter(|item| !met.contains(&item.ix)).map(|item| item.name.as_str()).collect();
    assert!(missing.is_empty(), "{missing:?} never turn up");
}

/// Powers are each taken once, so that more of the same is no mend: what is missing is offered together.
#[test]
fn several_missing_powers_have_a_mend() {
    let system = stargrave();
    let crew = file("rosters/stargrave/crew-leaders-alone-legal.md");
    let games = Brought::default();
    let whole = format::read(&crew, &games).unwrap().roster;
    for missing in 1..=5 {
        let mut roster = whole.clone();
        let member = &mut roster.units[0].members[0];
        let is_power = |id: &Id| system.find_item(id).is_some_and(|item| system.classes()[item.class].id == "power");
        for _ in 0..missing {
            let at = member.picks.iter().rposition(|pick| is_power(&pick.item)).unwrap();
            member.picks.remove(at);
        }
        let report = check(&system, &roster);
        let finding = report.findings.iter().find(|finding| finding.what.code() == "item.compulsory").unwrap();
        let mends = fixes(&system, &roster, finding);
        assert!(!mends.is_empty(), "{missing} missing");
        let after = check(&system, &roster.after(&mends[0].edit));
        assert!(after.legal(), "{missing} missing, {}: {:?}", mends[0].label, after.findings);
    }
}

#[test]
fn soldiers_for_nothing_are_told_of_as_long_as_there_is_room_for_one() {
    let system = stargrave();
    let told = |soldiers: usize| {
        let leaders = "Stargrave \u{b7} Standard Crew \u{b7} 400\n## Captain\n## First Mate\n";
        let text = [leaders, &"## Runner\n".repeat(soldiers)].concat();
        muster::say::free(&system, &format::read(&text, &Brought::default()).unwrap().roster)
    };
    for soldiers in 0..8 {
        assert_eq!(told(soldiers), "Recruit and Runner cost nothing; as the list is now, one of them may come.");
    }
    assert_eq!(told(8), "");
    // What has no price may cost anything.
    for game in games::all() {
        let system = games::load(game.id).unwrap();
        for force in system.forces() {
            let free = muster::say::free(&system, &Roster::new(system.id().clone(), force.id.clone()));
            let priced = random::has_prices(&system, force);
            assert!(free.is_empty() || priced, "{}: {free}", force.name);
        }
    }
}
