//! Random lists, filling up to the limit, and comparison, each against what it promises.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::{pick, quietly_seeded, random_edit, random_list, seeded};
use muster::advise::additions::{self, Addition};
use muster::advise::compare::compare;
use muster::advise::fill::{Fill, Filled};
use muster::advise::random;
use muster::check::{Report, check};
use muster::edit::Edit;
use muster::format::{self, Brought, text};
use muster::roster::Roster;
use muster::system::{Force, Severity, System};
use muster::view::Army;
use rand::RngExt as _;

/// Those of some limits that a game is played at, and what its players agree on if it is played at none of them.
fn limits(system: &System, of: &[i64]) -> Vec<i64> {
    let usual = &system.currencies()[0].limits;
    let most = usual.iter().max().copied().unwrap_or(i64::MAX);
    let fit: Vec<i64> = of.iter().copied().filter(|limit| *limit <= most).collect();
    if fit.is_empty() { usual.clone() } else { fit }
}

/// Games whose prices are known: without them there is nothing to fill up to.
fn systems() -> Vec<System> {
    let mut systems: Vec<System> =
        muster::games::all().iter().map(|game| muster::games::load(game.id).unwrap()).collect();
    systems.retain(|system| system.forces().iter().any(|force| random::has_prices(system, force)));
    systems
}

/// Lists of each force in one test run, or what `MUSTER_LISTS` says.
fn lists_a_force() -> u64 {
    std::env::var("MUSTER_LISTS").ok().and_then(|number| number.parse().ok()).unwrap_or(10_000)
}

/// Lists that a thread makes before it looks for other work.
const BATCH: u64 = 50;

#[test]
fn random_lists_are_legal_nearly_full_varied_and_survive_as_text() {
    let lists = lists_a_force();
    for system in systems() {
        let games = Brought::default();
        let work = |force: usize, first: u64| {
            for round in first..lists.min(first + BATCH) {
                make_one(&system, &system.forces()[force], round, &games);
            }
        };
        let batches: Vec<(usize, u64)> = (0..system.forces().len())
            .flat_map(|force| (0..lists).step_by(BATCH as usize).map(move |first| (force, first)))
            .collect();
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some((force, first)) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
                        work(*force, *first);
                    }
                });
            }
        });
    }
}

/// Makes a list and holds it to what is promised.
fn make_one(system: &System, force: &Force, round: u64, games: &Brought) {
    let mut rng = quietly_seeded("lists", round);
    let limits = limits(system, &[400, 500, 600, 750, 1000]);
    let limit = *pick(&mut rng, &limits).unwrap();
    let roster = random::list(system, force, limit, &mut rng)
        .unwrap_or_else(|| panic!("round {round}: no list of {} for {limit}", force.name));
    let report = check(system, &roster);
    let total = report.total.of(0);
    let quiet = report.findings.iter().all(|finding| finding.severity == Severity::Note);
    assert!(quiet, "round {round}:\n{}", text::write(system, &roster));
    let full = (limit - total) * 20 <= limit;
    assert!(total <= limit && full, "{}, round {round}: {total} of {limit}", force.name);
    let written = text::write_with(system, &roster, &report);
    let read = format::read(&written, games).unwrap_or_else(|refused| panic!("round {round}: {refused}\n{written}"));
    assert!(read.remarks.is_empty(), "round {round}: {:?}\n{written}", read.remarks);
    assert_eq!(read.roster.renumbered(), roster.renumbered(), "round {round}:\n{written}");
}

#[test]
fn every_unit_and_item_of_a_force_turns_up_over_500_seeds() {
    for system in systems() {
        for force in system.forces() {
            let mut units = BTreeSet::new();
            let mut items = BTreeSet::new();
            for round in 0..500 {
                let mut rng = seeded("variety", round);
                let limit = *pick(&mut rng, &limits(&system, &[500, 1000, 2000])).unwrap();
                let Some(roster) = random::list(&system, force, limit, &mut rng) else { continue };
                for unit in &roster.units {
                    units.insert(unit.entry.clone());
                    items.extend(unit.members.iter().flat_map(|member| &member.picks).map(|pick| pick.item.clone()));
                }
            }
            for entry in system.entries_of(force) {
                assert!(units.contains(&entry.id), "{} of {} never turns up", entry.name, force.name);
            }
            let missing: Vec<&str> =
                possible_items(&system, force).into_iter().filter(|id| !items.contains(*id)).collect();
            assert!(missing.is_empty(), "{}: {missing:?} never turn up", force.name);
        }
    }
}

#[test]
fn models_of_random_lists_have_weapons_where_any_can_be_had() {
    let (mut lines, mut bare) = (0, Vec::new());
    for system in systems() {
        for force in system.forces() {
            for round in 0..60 {
                let mut rng = quietly_seeded("arms", round);
                let limit = *pick(&mut rng, &limits(&system, &[400, 750, 1500])).unwrap();
                let roster = random::list(&system, force, limit, &mut rng).unwrap();
                let army = Army::new(&system, &roster);
                for (unit, member) in army.units.iter().flat_map(|unit| unit.members.iter().map(move |m| (unit, m))) {
                    let choices = muster::advise::choices::items(&army, unit, member);
                    let weapon = |ix| system.item(ix).table.is_some();
                    let offered: Vec<_> =
                        choices.iter().filter(|choice| choice.allowed && weapon(choice.item)).collect();
                    if offered.is_empty() || member.built_in().any(weapon) {
                        continue;
                    }
                    lines += 1;
                    if member.picks.iter().any(|pick| pick.item.table.is_some()) {
                        continue;
                    }
                    // One that nothing offered would suit, whatever the limit, has to go without.
                    let mut dear = false;
                    for choice in offered {
                        let edit = muster::advise::choices::take(&army, unit, member, choice.item);
                        let report = check(&system, &roster.after(&edit));
                        let over = |finding: &muster::check::Finding| {
                            matches!(finding.what, muster::check::What::OverLimit { .. })
                        };
                        let quiet =
                            report.findings.iter().all(|finding| finding.severity == Severity::Note || over(finding));
                        let name = &system.item(choice.item).name;
                        assert!(
                            !quiet || report.total.of(0) > limit,
                            "round {round}: {name} could be had\n{}",
                            text::write(&system, &roster)
                        );
                        dear |= quiet;
                    }
                    if dear {
                        bare.push(format!("{} {}", force.name, muster::say::unit_name(&system, &roster, unit.unit)));
                    }
                }
            }
        }
    }
    assert!(lines > 500 && bare.len() * 30 < lines, "{} of {lines} lines have no weapon: {bare:?}", bare.len());
}

/// Items that some unit of a force may take with nothing wrong, each tried on a new unit of its own.
fn possible_items<'a>(system: &'a System, force: &Force) -> BTreeSet<&'a str> {
    let mut possible = BTreeSet::new();
    for entry in system.entries_of(force) {
        let mut roster = Roster::new(system.id().clone(), force.id.clone());
        let unit = muster::advise::fresh::unit(system, &roster, force, entry);
        roster.insert(unit, 0);
        let army = Army::new(system, &roster);
        for member in &army.units[0].members {
            for choice in muster::advise::choices::items(&army, &army.units[0], member) {
                let edit = muster::advise::choices::take(&army, &army.units[0], member, choice.item);
                let report = check(system, &roster.after(&edit));
                let quiet = report.about(roster.units[0].id).all(|finding| finding.severity == Severity::Note);
                if choice.allowed && quiet {
                    possible.insert(system.item(choice.item).id.as_str());
                }
            }
        }
    }
    possible
}

#[test]
fn the_same_seed_gives_the_same_list_and_a_limit_too_small_gives_none() {
    let mut none = 0;
    for system in systems() {
        for force in system.forces() {
            let list = |seed| random::list(&system, force, 400, &mut seeded("same", seed));
            assert_eq!(list(1), list(1));
            assert_ne!(list(1), list(2));
            // A force of some games can be had for nothing.
            match random::list(&system, force, 3, &mut seeded("small", 1)) {
                Some(small) => assert!(check(&system, &small).legal() && check(&system, &small).total.of(0) <= 3),
                None => none += 1,
            }
        }
    }
    assert!(none > 3, "only {none} forces have no list for 3");
}

fn run(system: &System, roster: &Roster) -> Option<Filled> {
    let mut fill = Fill::new(system, roster, 0)?;
    let mut last = 0;
    loop {
        if let Some(filled) = fill.run(system, 100) {
            return Some(filled);
        }
        assert!((last..=100).contains(&fill.percent()), "{} after {last}", fill.percent());
        last = fill.percent();
    }
}

#[test]
fn proposals_are_legal_cost_what_they_say_and_nothing_nearer_is_found_by_hand() {
    let mut exact = 0;
    let mut searched = 0;
    for system in systems() {
        for round in 0..24 {
            let mut rng = seeded("fill", round);
            let force = pick(&mut rng, system.forces()).unwrap();
            let limit = rng.random_range(300..700);
            let Some(mut roster) = random::list(&system, force, limit, &mut rng) else { continue };
            let raised = limit + rng.random_range(1..40);
            roster.apply(&Edit::SetLimit(system.currencies()[0].id.clone(), Some(raised)));
            let before = check(&system, &roster);
            let Some(filled) = run(&system, &roster) else { continue };
            searched += 1;
            let mut last = i64::MAX;
            for proposal in &filled.proposals {
                let after = check(&system, &roster.after(&proposal.edit()));
                assert_eq!(after.total.of(0), proposal.total);
                assert!(proposal.total <= raised && proposal.total > before.total.of(0));
                assert!(after.legal(), "{:?}", proposal.steps);
                assert!(proposal.total <= last, "the nearest comes first");
                last = proposal.total;
                exact += usize::from(proposal.total == raised);
            }
            let best = filled.proposals.first().map_or(before.total.of(0), |proposal| proposal.total);
            let by_hand = best_by_hand(&system, &roster, &before, raised);
            assert!(
                !filled.proved || best >= by_hand,
                "{best} is proposed as nearest, {by_hand} of {raised} can be had"
            );
        }
    }
    assert!(searched > 10 && exact > 10, "{searched} searched, {exact} exact proposals");
}

#[test]
fn a_search_that_is_stopped_gives_what_it_found_and_claims_nothing_more() {
    for system in systems() {
        for force in system.forces() {
            let mut roster = Roster::new(system.id().clone(), force.id.clone());
            roster.limits.push((system.currencies()[0].id.clone(), 2_000));
            for steps in [0, 40, 120, 300] {
                let mut fill = Fill::new(&system, &roster, 0).unwrap();
                if fill.run(&system, steps).is_some() {
                    continue;
                }
                let filled = fill.so_far();
                assert!(steps < 300 || !filled.proposals.is_empty(), "{}: nothing after {steps}", force.name);
                for proposal in &filled.proposals {
                    let after = check(&system, &roster.after(&proposal.edit()));
                    assert_eq!(after.total.of(0), proposal.total);
                    assert_eq!(after.count(Severity::Error), proposal.faults);
                    assert!(!filled.proved || proposal.total == 2_000);
                }
            }
        }
    }
}

#[test]
fn what_a_list_lacks_comes_along_when_it_is_filled() {
    let mut mended = 0;
    for system in systems() {
        let limit = *limits(&system, &[500]).first().unwrap();
        for (force, entry) in system.forces().iter().flat_map(|force| force.entries.iter().map(move |e| (force, *e))) {
            let mut roster = Roster::new(system.id().clone(), force.id.clone());
            roster.limits.push((system.currencies()[0].id.clone(), limit));
            let unit = additions::unit(&Army::new(&system, &roster), force, system.entry(entry));
            roster.apply(&unit.edit);
            let before = check(&system, &roster);
            // Whether one unit more, at its cheapest, makes the list legal within the limit.
            let mends = force.entries.iter().any(|other| {
                let other = additions::unit(&Army::new(&system, &roster), force, system.entry(*other));
                let after = check(&system, &roster.after(&other.edit));
                after.count(Severity::Error) == 0 && after.total.of(0) <= limit
            });
            if before.count(Severity::Error) == 0 || !mends {
                continue;
            }
            let Some(filled) = run(&system, &roster) else { continue };
            mended += 1;
            for proposal in &filled.proposals {
                let at = format!("{} {}: {:?}", force.id, system.entry(entry).id, proposal.steps);
                let after = check(&system, &roster.after(&proposal.edit()));
                assert_eq!((proposal.faults, after.count(Severity::Error)), (0, 0), "{at}");
                assert_eq!(after.total.of(0), proposal.total, "{at}");
                let steps: i64 = proposal.steps.iter().map(|step| step.price).sum();
                assert_eq!(before.total.of(0) + steps, proposal.total, "{at}");
            }
            assert!(!filled.proposals.is_empty(), "{} {}", force.id, system.entry(entry).id);
        }
    }
    assert!(mended > 20, "{mended}");
}

#[test]
fn a_list_with_much_left_to_spend_is_filled_as_well() {
    for system in systems() {
        for force in system.forces() {
            for limit in limits(&system, &[500, 1_000, 2_000]) {
                let mut roster = Roster::new(system.id().clone(), force.id.clone());
                roster.limits.push((system.currencies()[0].id.clone(), limit));
                let filled = run(&system, &roster).unwrap();
                let best = filled.proposals.first().unwrap_or_else(|| panic!("nothing for {} at {limit}", force.name));
                let after = check(&system, &roster.after(&best.edit()));
                assert!(after.legal() && best.faults == 0, "{}: {:?}", force.name, best.steps);
                assert_eq!(after.total.of(0), best.total);
                assert_eq!(
                    best.steps.iter().map(|step| step.price).sum::<i64>(),
                    best.total,
                    "{}: {:?}",
                    force.name,
                    best.steps
                );
                let lines = best.lines();
                let names: BTreeSet<&str> = lines.iter().map(|line| &*line.label).collect();
                assert_eq!(names.len(), lines.len(), "what is called the same is told once");
                assert_eq!(lines.iter().map(|line| line.price).sum::<i64>(), best.total);
                assert_eq!(lines.iter().map(|line| line.count).sum::<usize>(), best.steps.len());
                assert!((limit - best.total) * 100 <= limit, "{}: {} of {limit}", force.name, best.total);
            }
        }
    }
}

/// The nearest that any one addition, or any two after each other, come to: found by plain trial.
fn best_by_hand(system: &System, roster: &Roster, before: &Report, limit: i64) -> i64 {
    let legal_total = |roster: &Roster| {
        let report = check(system, roster);
        let quiet = report.findings.iter().all(|finding| finding.severity == Severity::Note);
        (quiet && report.total.of(0) <= limit).then(|| report.total.of(0))
    };
    let steps: Vec<Addition> = additions::additions(&Army::new(system, roster));
    let mut best = before.total.of(0);
    for one in &steps {
        let after = roster.after(&one.edit);
        best = best.max(legal_total(&after).unwrap_or(0));
        for two in steps.iter().filter(|two| two.place != one.place).step_by(7) {
            best = best.max(legal_total(&after.after(&two.edit)).unwrap_or(0));
        }
    }
    best
}

#[test]
fn a_comparison_names_what_changed_and_nothing_else() {
    for system in systems() {
        for round in 0..60 {
            let mut rng = seeded("compare", round);
            let roster = random_list(&mut rng, &system);
            assert!(compare(&system, &roster, &roster).is_empty());
            assert!(compare(&system, &roster, &roster.renumbered()).is_empty(), "ids are no difference");
            let mut other = roster.clone();
            for _ in 0..6 {
                let edit = random_edit(&mut rng, &system, &other);
                other.apply(&edit);
            }
            let there = compare(&system, &roster, &other);
            let back = compare(&system, &other, &roster);
            assert_eq!(there.units.len(), back.units.len());
            assert_eq!(there.totals, (back.totals.1, back.totals.0));
            // The prices of what changed add up to the difference of the totals.
            let sum = |side: fn(&muster::advise::compare::UnitChange) -> i64| there.units.iter().map(side).sum::<i64>();
            let before = sum(|change| change.costs.0.map_or(0, |cost| cost.of(0)));
            let after = sum(|change| change.costs.1.map_or(0, |cost| cost.of(0)));
            assert_eq!(after - before, there.totals.1.of(0) - there.totals.0.of(0));
        }
    }
}
