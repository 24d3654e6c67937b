//! A sixth game, made up and nothing but a file: whatever the others get it gets too, without a line of the program.

use std::process::Command;

use crate::common::known::sixth;
use muster::advise::fill::Fill;
use muster::advise::random;
use muster::check::check;
use muster::format::{self, Brought, text};
use muster::save;
use muster::system::{Force, Severity, System};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;

/// Lists of each force, or what `MUSTER_LISTS` says.
fn lists() -> u64 {
    std::env::var("MUSTER_LISTS").ok().and_then(|number| number.parse().ok()).unwrap_or(5_000)
}

#[test]
fn its_lists_by_chance_are_legal_nearly_full_and_survive_as_text_and_file() {
    let system = sixth();
    let games = Brought::with(vec![sixth()]);
    let threads = std::thread::available_parallelism().map_or(2, usize::from) as u64;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (system, games) = (&system, &games);
            scope.spawn(move || {
                for force in system.forces() {
                    (thread..lists()).step_by(threads as usize).for_each(|seed| make_one(system, force, games, seed));
                }
            });
        }
    });
}

fn make_one(system: &System, force: &Force, games: &Brought, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let limit = *[30, 50, 75, 100, 150, 400].choose(&mut rng).unwrap();
    let roster = random::list(system, force, limit, &mut rng).expect("every limit has a list");
    let report = check(system, &roster);
    let written = text::write(system, &roster);
    let quiet = report.findings.iter().all(|finding| finding.severity == Severity::Note);
    let total = report.total.of(0);
    assert!(quiet && total <= limit && (limit - total) * 20 <= limit, "seed {seed}: {total} of {limit}\n{written}");
    let read = format::read(&written, games).unwrap_or_else(|refused| panic!("seed {seed}: {refused}\n{written}"));
    assert!(read.remarks.is_empty(), "seed {seed}: {:?}\n{written}", read.remarks);
    assert_eq!(read.roster.renumbered(), roster.renumbered(), "seed {seed}:\n{written}");
    let back = save::decode(&save::encode(&roster, Some(system))).unwrap();
    assert_eq!(back.roster.renumbered(), roster.renumbered(), "seed {seed}:\n{written}");
}

#[test]
fn its_lists_are_filled_to_the_limit() {
    let system = sixth();
    let list =
        "# Night Run\nSkiff Duel \u{b7} Smugglers \u{b7} 50 coins\n\n## Boat crew\n- 1 Captain: Cutlass\n- 2 Sailor\n";
    let read = format::read(list, &Brought::with(vec![sixth()])).unwrap();
    let mut fill = Fill::new(&system, &read.roster, 0).unwrap();
    let filled = loop {
        if let Some(filled) = fill.run(&system, 100) {
            break filled;
        }
    };
    assert!(filled.proved && !filled.proposals.is_empty());
    for proposal in &filled.proposals {
        let report = check(&system, &read.roster.after(&proposal.edit()));
        assert!(report.legal() && report.total.of(0) == 50, "{:?}", proposal.steps);
    }
}

#[test]
fn every_command_takes_it() {
    let file = "tests/own/skiff-duel.json";
    let list = "tests/rosters/skiff-duel/night-run-legal.md";
    let run = |args: &[&str]| {
        let root = env!("CARGO_MANIFEST_DIR");
        let command = &mut Command::new(env!("CARGO_BIN_EXE_muster"));
        let output = command.args(args).args(["--own", file]).current_dir(root).output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), output.status.code())
    };
    let whole = "own data: the whole game, tests/own/skiff-duel.json\n";
    for (args, told, code) in [
        (&["lint"][..], "skiff-duel.json: nothing wrong\n", 0),
        (&["games"], "  revenue  The Revenue (2 units)\n", 0),
        (&["check", list], "Night Run: legal; 50 of 50 coins\n", 0),
        (&["check", list], whole, 0),
        (&["check", "tests/rosters/skiff-duel/parrots-two.md"], "illegal, 1 fault", 1),
        (&["check", list, "--json"], "\"whole-game\": true", 0),
        (&["show", list, "--as", "json"], "\"muster-list\"", 0),
        (&["show", list, "--as", "cards"], "| 1 | not given | 9\" |", 0),
        (&["fill", "tests/rosters/skiff-duel/crew-two-sailors-legal.md"], "+32 coins = 50 of 50\n", 0),
        (&["compare", list, "tests/rosters/skiff-duel/crew-two-sailors-legal.md"], "removed: Skiff", 1),
        (
            &["random", "--game", "Skiff Duel", "--force", "revenue", "--limit", "100"],
            "The Revenue \u{b7} 100 coins",
            0,
        ),
    ] {
        let (out, status) = run(args);
        assert!(out.contains(told) && status == Some(code), "{args:?}: {status:?}\n{out}");
    }
}

/// A force with one unit that costs anything, and that next to nothing: the list has an end all the same.
#[test]
fn a_list_of_units_that_cost_next_to_nothing_has_an_end() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own");
    let game = std::fs::read_to_string(folder.join("skiff-duel.json")).unwrap();
    let mut game: serde_json::Value = serde_json::from_str(&game).unwrap();
    for list in ["models", "items"] {
        game[list].as_array_mut().unwrap().iter_mut().for_each(|thing| thing["cost"] = 0.into());
    }
    game["models"][0]["cost"] = 1.into();
    let own = muster::own::Own { game: "skiff-duel".to_owned(), data: game };
    let system = own.load("", "one-price.json").unwrap();
    for force in system.forces() {
        for (seed, limit) in [(1, 10), (2, 100), (3, random::MOST_LIMIT)] {
            let mut rng = StdRng::seed_from_u64(seed);
            let roster = random::list(&system, force, limit, &mut rng).unwrap();
            let report = check(&system, &roster);
            let (total, units) = (report.total.of(0), roster.units.len());
            assert!(
                report.legal() && total <= limit && units <= 150,
                "seed {seed}: {total} of {limit} in {units} units"
            );
            assert!((limit - total) * 20 <= limit || units == 150, "seed {seed}: {total} of {limit} in {units} units");
        }
    }
}
