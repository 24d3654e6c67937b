//! Lists by chance where games are unlike most: with several currencies, of which every limit is kept, also by the search for
//! what fills a list; and without a single item.

use crate::common::known::systems;
use muster::advise::fill::Fill;
use muster::advise::random::{self, Limits};
use muster::check::check;
use muster::id::Id;
use muster::roster::Roster;
use muster::system::{Severity, System};

/// Limits in all currencies of a game, alike but for one that is none of it.
fn limits(system: &System, amount: i64, nothing: Option<usize>) -> Vec<(Id, i64)> {
    let all = system.currencies().iter().enumerate();
    all.map(|(at, currency)| (currency.id.clone(), if Some(at) == nothing { 0 } else { amount })).collect()
}

/// Whether a list costs no more of anything than it may, and nothing is wrong with it.
#[track_caller]
fn assert_within(system: &System, roster: &Roster) {
    let report = check(system, roster);
    assert_eq!(report.count(Severity::Error), 0, "{:?}", report.findings);
    for (at, currency) in system.currencies().iter().enumerate() {
        let limit = roster.limit(&currency.id).expect("every limit is kept");
        assert!(report.total.of(at) <= limit, "{} {} of {limit}", report.total.of(at), currency.name);
    }
}

#[test]
fn lists_by_chance_keep_the_limits_of_all_currencies() {
    let (mut made, mut by_another) = (0, 0);
    for system in systems().iter().filter(|system| system.currencies().len() > 1) {
        for force in system.forces() {
            for (amount, nothing) in [(24, None), (40, None), (24, Some(0)), (24, Some(1))] {
                let all = limits(system, amount, nothing);
                let currency = all.iter().position(|(_, limit)| *limit > 0).unwrap();
                for seed in 0..20 {
                    let limits = Limits { currency, limit: amount, all: &all };
                    let making = random::seeded(system, force, limits, seed).expect("the limit is one");
                    let Some(roster) = making.to_the_end(system, force) else { continue };
                    assert_eq!(roster.limits, all);
                    assert_within(system, &roster);
                    made += 1;
                    by_another += usize::from(currency > 0);
                }
            }
        }
    }
    assert!(made > 40 && by_another > 0, "{made}, {by_another}");
}

#[test]
fn a_list_is_filled_in_each_currency_and_within_the_others() {
    let mut filled = [0; 4];
    for system in systems().iter().filter(|system| system.currencies().len() > 1) {
        for force in system.forces() {
            for (currency, filled) in filled.iter_mut().enumerate().take(system.currencies().len()) {
                let mut roster = Roster::new(system.id().clone(), force.id.clone());
                roster.limits = limits(system, 24, None);
                let mut fill = Fill::new(system, &roster, currency).expect("all of it is left");
                let found = loop {
                    if let Some(found) = fill.run(system, 100) {
                        break found;
                    }
                };
                for proposal in &found.proposals {
                    let after = roster.after(&proposal.edit());
                    assert_eq!(check(system, &after).total.of(currency), proposal.total);
                    assert_within(system, &after);
                    *filled += 1;
                }
            }
        }
    }
    assert!(filled.iter().filter(|many| **many > 0).count() > 1, "{filled:?}");
}

#[test]
fn a_force_without_any_items_is_filled_by_chance_all_the_same() {
    let mut tried = 0;
    for prices in [[20, 40, 50], [7, 11, 13]] {
        let entry = |at: usize| {
            let (id, name) = (format!("own-{at}"), format!("Own {at}"));
            serde_json::json!({
                "id": id, "name": name, "role": "warrior",
                "models": [{ "id": id, "name": name, "cost": prices[at] }],
                "groups": [{ "id": "one", "name": "One", "models": [id], "min": 1, "max": 1 }],
            })
        };
        let data = serde_json::json!({ "forces": [{ "id": "warband", "entries": [entry(0), entry(1), entry(2)] }] });
        let own = muster::own::Own { game: "warband-skirmish".to_owned(), data };
        let system = own.load(muster::games::json(&own.game), "").unwrap();
        assert!(system.items().is_empty(), "a game without items is what is tried here");
        for seed in 0..40 {
            let making = random::seeded(&system, &system.forces()[0], 200, seed).unwrap();
            let roster = making.to_the_end(&system, &system.forces()[0]).expect("there are lists for 200");
            let total = check(&system, &roster).total.of(0);
            assert!((190..=200).contains(&total), "seed {seed}: {total}");
            tried += 1;
        }
    }
    assert_eq!(tried, 80);
}
