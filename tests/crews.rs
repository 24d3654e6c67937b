//! The crews of Stargrave against the facts they were made from: soldiers' numbers, powers, what chance makes of them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use muster::advise::{fresh, random};
use muster::check::check;
use muster::format::{self, Brought};
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
