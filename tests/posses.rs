//! Wild West Exodus against the facts it was made from: what is on the cards, and the cards in hand by the limit.

use std::fs;
use std::path::Path;

use muster::check::check;
use muster::edit::Edit;
use muster::format::{self, Brought};
use muster::games;
use muster::roster::Roster;
use muster::system::{Entry, System, Value};

fn system() -> System {
    games::load("wild-west-exodus").unwrap()
}

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)).unwrap()
}

/// The units of both starter forces.
fn cards(system: &System) -> Vec<&Entry> {
    let force = |id| system.find_force(id).unwrap();
    let of = |id| system.entries_of(force(id)).collect::<Vec<_>>();
    let mut all = of("enlightened");
    all.extend(of("union"));
    all
}

fn model<'a>(system: &'a System, entry: &Entry) -> &'a muster::system::Model {
    system.model(entry.groups[0].models[0])
}

/// Attributes, weapons with their rows, and how many abilities, card by card; the table was copied from the document by
/// hand. What cannot be read there is a question mark.
#[test]
fn the_cards_are_those_of_the_document() {
    let system = system();
    let mut found = Vec::new();
    for entry in cards(&system) {
        let model = model(&system, entry);
        let numbers = model.profile.iter().map(|value| match value {
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.to_string(),
            Value::Unknown => "?".to_owned(),
        });
        let weapons = model.has.iter().map(|ix| {
            let item = system.item(*ix);
            assert_eq!(item.rows.len(), 1, "{}", item.name);
            format!("{} {}", item.name, item.rows[0].join("/"))
        });
        let traits = entry.traits.join(" ");
        let line = [
            entry.name.clone(),
            traits,
            numbers.collect::<Vec<_>>().join(" "),
            entry.abilities.len().to_string(),
            if model.has.is_empty() { "none".to_owned() } else { weapons.collect::<Vec<_>>().join("; ") },
        ];
        found.push(line.join(" | "));
    }
    let table = file("facts/wild-west-exodus-cards.txt");
    let expected: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_unit_is_of_every_faction_on_its_card_and_of_no_other() {
    let system = system();
    assert_eq!(system.forces().len(), 8);
    let of = |unit: &str| {
        let has = |force: &&muster::system::Force| system.entries_of(force).any(|entry| entry.id == unit);
        system.forces().iter().filter(has).map(|force| force.name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(of("emily-nouguier"), ["Enlightened", "Outlaws"]);
    assert_eq!(of("carl-fredrickson"), ["Lawmen", "Outlaws", "Union"]);
    assert_eq!(of("nikolai-tesla"), ["Union"]);
    assert_eq!(cards(&system).len(), 12);
}

#[test]
fn the_hand_goes_by_the_limit() {
    let system = system();
    let cards = |limit: i64| {
        let mut roster = Roster::new(system.id().clone(), "union".into());
        roster.limits.push(("points".into(), limit));
        muster::figure::of(&system, &roster, &check(&system, &roster), &system.figures()[0])
    };
    let limits = [0, 99, 100, 149, 150, 199, 200, 249, 250, 300];
    assert_eq!(limits.map(|limit| cards(limit).unwrap()), [3, 3, 4, 4, 5, 5, 6, 6, 7, 8]);
    assert_eq!(cards(-1), None);
}

/// From nothing, unit by unit as the page adds them: the commander begins a detachment, and the others join it.
#[test]
fn a_starter_force_comes_together_by_adding_its_units() {
    let system = system();
    for id in ["enlightened", "union"] {
        let force = system.find_force(id).unwrap();
        let mut entries: Vec<&Entry> = system.entries_of(force).collect();
        entries.sort_by_key(|entry| entry.role);
        let mut roster = Roster::new(system.id().clone(), force.id.clone());
        for entry in entries {
            let army = muster::view::Army::new(&system, &roster);
            let unit = muster::advise::fresh::unit(&system, &roster, force, entry);
            let edit = muster::advise::fresh::joining(&army, entry, unit);
            roster.apply(&edit);
        }
        assert!(check(&system, &roster).legal(), "{id}");
        assert_eq!((roster.formations.len(), roster.units.len()), (1, 6));
        let first = roster.units[0].id;
        roster.apply(&Edit::RemoveUnit(first));
        assert!(!check(&system, &roster).legal(), "{id} without its commander");
        let text = format::text::write(&system, &roster);
        assert_eq!(format::read(&text, &Brought::default()).unwrap().roster.renumbered(), roster.renumbered());
    }
}
