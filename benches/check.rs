//! How long the judge takes, over armies of 20 to 160 units, and what else an edit costs. `cargo bench`.

#![allow(clippy::unwrap_used, missing_docs)]

use divan::Bencher;
use divan::counter::ItemsCount;
use muster::advise::what_if::Trial;
use muster::advise::{choices, fresh};
use muster::check::check;
use muster::edit::Edit;
use muster::games;
use muster::roster::Roster;
use muster::save;
use muster::system::System;
use muster::view::{Army, UnitView};

fn main() {
    divan::main();
}

/// An army of so many units, 7.5 models each on the average, equipped from what is on offer: every entry of the force
/// with the most entries, in turn.
fn army(system: &System, units: usize) -> Roster {
    let force = system.forces().iter().max_by_key(|force| force.entries.len()).unwrap();
    let mut roster = Roster::new(system.id().clone(), force.id.clone());
    roster.limits.push((system.currencies()[0].id.clone(), 5000));
    let entries: Vec<_> = system.entries_of(force).collect();
    for at in 0..units {
        let unit = fresh::unit(system, &roster, force, entries[at % entries.len()]);
        roster.insert(unit, at);
    }
    equip(system, &mut roster);
    // Models are added to squads until the army has 7.5 for each unit.
    let mut wanted = units * 15 / 2;
    wanted = wanted.saturating_sub(roster.units.iter().map(|unit| unit.models() as usize).sum());
    let mut at = 0;
    while wanted > 0 && at < 100_000 {
        let unit = &roster.units[at % roster.units.len()];
        let line = unit.members.iter().max_by_key(|member| member.count).unwrap();
        if line.count >= 3 {
            let edit = Edit::SetCount(line.id, line.count + 1);
            roster.apply(&edit);
            wanted -= 1;
        }
        at += 1;
    }
    roster
}

/// Gives each line the first two things that it may have and has not.
fn equip(system: &System, roster: &mut Roster) {
    let mut edits = Vec::new();
    let army = Army::new(system, roster);
    for unit in &army.units {
        for member in &unit.members {
            let offered = choices::items(&army, unit, member);
            for choice in offered.iter().filter(|choice| choice.count == 0).step_by(5).take(2) {
                edits.push(choices::take(&army, unit, member, choice.item));
            }
        }
    }
    drop(army);
    edits.iter().for_each(|edit| roster.apply(edit));
}

fn game() -> System {
    games::load(games::all()[0].id).unwrap()
}

#[divan::bench(args = [20, 40, 80, 160])]
fn judge(bencher: Bencher, units: usize) {
    let system = game();
    let roster = army(&system, units);
    let models: u32 = roster.units.iter().map(|unit| unit.models()).sum();
    bencher.counter(ItemsCount::new(models)).bench(|| check(&system, &roster));
}

#[divan::bench(args = [40])]
fn save_list(bencher: Bencher, units: usize) {
    let system = game();
    let roster = army(&system, units);
    bencher.bench(|| save::encode(&roster, Some(&system)));
}

#[divan::bench(args = [40])]
fn choices_of_a_unit(bencher: Bencher, units: usize) {
    let system = game();
    let roster = army(&system, units);
    let army = Army::new(&system, &roster);
    bencher.bench(|| {
        let unit = &army.units[0];
        unit.members.iter().map(|member| choices::items(&army, unit, member).len()).sum::<usize>()
    });
}

/// What each choice of the unit with the most of them would break: its items, and one model more or less of each line.
#[divan::bench(args = [40])]
fn what_if(bencher: Bencher, units: usize) {
    let system = game();
    let roster = army(&system, units);
    let (army, report) = (Army::new(&system, &roster), check(&system, &roster));
    let offered = |unit: &UnitView| -> usize {
        unit.members.iter().map(|member| choices::items(&army, unit, member).len() + 2).sum()
    };
    let unit = army.units.iter().max_by_key(|unit| offered(unit)).unwrap();
    let mut edits = Vec::new();
    for member in &unit.members {
        let items = choices::items(&army, unit, member);
        edits.extend(items.iter().map(|choice| choices::take(&army, unit, member, choice.item)));
        let (id, count) = (member.member.id, member.member.count);
        edits.extend([Edit::SetCount(id, count + 1), Edit::SetCount(id, count - 1)]);
    }
    bencher.counter(ItemsCount::new(edits.len())).bench(|| {
        let trial = Trial::new(&army, &report, Some(unit.unit.id));
        edits.iter().map(|edit| trial.of(edit).findings.len()).sum::<usize>()
    });
}

#[divan::bench]
fn load_game(bencher: Bencher) {
    bencher.bench(game);
}
