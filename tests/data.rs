//! The shipped data against the facts it was made from.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use muster::advise::fresh;
use muster::book;
use muster::check::check;
use muster::games;
use muster::id::Id;
use muster::roster::Roster;
use muster::system::problem::Problem;
use muster::system::{Severity, System, folder, read, resolve};

fn gates() -> System {
    games::load("gates-of-doom").unwrap()
}

fn fact_rows(file: &str) -> Vec<BTreeMap<String, String>> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts").join(file)).unwrap();
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    lines
        .map(|line| head.iter().map(|key| (*key).to_owned()).zip(line.split(',').map(str::to_owned)).collect())
        .collect()
}

#[test]
fn every_game_loads_and_its_lint_is_clean() {
    assert!(!games::all().is_empty());
    for game in games::all() {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(game.id);
        let (parts, problems) = folder::read_folder(&dir);
        assert_eq!(problems, Vec::<Problem>::new());
        let value: serde_json::Value = serde_json::from_str(games::json(game.id)).unwrap();
        assert!(
            value == read::merge(parts.clone()),
            "the JSON of {} is not its folder, or its reference is not",
            game.id
        );
        let from_folder = resolve::load(game.id, parts).unwrap();
        let shipped = games::load(game.id).unwrap();
        let from_json = games::from_json(game.id, games::json(game.id)).unwrap();
        // Not `assert_eq!`: both sides are half a million characters.
        let folder = format!("{from_folder:?}");
        assert!(format!("{shipped:?}") == folder, "the packed {} is not its folder", game.id);
        assert!(format!("{from_json:?}") == folder, "the JSON of {} is not its folder", game.id);
    }
}

#[test]
fn each_weapon_has_the_numbers_of_the_book() {
    let system = gates();
    let rows = fact_rows("gates-of-doom-weapons.csv");
    assert_eq!(rows.len(), 67);
    let plain = |text: &str| text.replace(['"', '\u{201d}'], "").replace('\u{2212}', "-");
    for row in &rows {
        let name = &row["name"];
        let item = system.items().iter().find(|item| item.name == *name).unwrap_or_else(|| panic!("no {name}"));
        let table = &system.tables()[item.table.unwrap_or_else(|| panic!("{name} stands in no table"))];
        assert_eq!(table.id, row["table"].as_str(), "{name}");
        assert_eq!(item.cost.of(0).to_string(), row["power"], "price of {name}");
        let number = |property: &str| {
            let at = system.properties().iter().position(|known| known.id == property).unwrap();
            item.properties[at].map_or(String::new(), |value| value.to_string())
        };
        assert_eq!(number("tech"), row["tech"], "tech level of {name}");
        assert_eq!(item.rows.len(), 1, "{name}");
        for column in ["range", "attacks", "spread", "ap", "damage"] {
            let at = table.columns.iter().position(|known| known.to_lowercase() == column);
            let have = at.map_or(String::new(), |at| plain(&item.rows[0][at]));
            assert_eq!(have, row[column], "{column} of {name}");
        }
        let has = |tag: &str| item.tags.iter().any(|known| known == tag);
        // Grenades and their launcher have no size in the book (reading W6 gives them one).
        if !row["hands"].is_empty() {
            let have = if has("large") { "large".to_owned() } else { number("hands") };
            assert_eq!(have, row["hands"], "hands of {name}");
        }
        assert_eq!(has("heavy"), row["heavy"] == "yes", "heavy: {name}");
        assert_eq!(has("rad"), row["rad"] == "yes", "rad: {name}");
        // "Rad" and the like are said by tags; every other trait needs a sentence.
        if row["prose"] == "yes" {
            assert!(!item.note.is_empty(), "{name} has a trait that its note does not say");
        }
    }
    let weapons =
        system.items().iter().filter(|item| item.force.is_none() && system.classes()[item.class].id == "weapon");
    assert_eq!(weapons.count(), 67, "no weapon that the book has not");
}

#[test]
fn each_class_of_common_items_is_complete() {
    let system = gates();
    let count = |class: &str| {
        let items = system.items().iter().filter(|item| item.force.is_none());
        items.filter(|item| system.classes()[item.class].id == class).count()
    };
    let counts = [
        ("weapon", 67),
        ("common-equipment", 7),
        ("rare-equipment", 5),
        ("armour", 8),
        ("drug", 4),
        ("mech", 2),
        ("vehicle-armour", 6),
        ("propulsion", 4),
    ];
    for (class, expected) in counts {
        assert_eq!(count(class), expected, "{class}");
    }
    let levels: Vec<(&str, i64)> = system
        .models()
        .iter()
        .filter(|model| model.rank.is_some())
        .map(|model| (model.name.as_str(), model.cost.of(0)))
        .collect();
    assert_eq!(levels, [("Recruit", 5), ("Soldier", 10), ("Veteran", 20), ("Hero", 40)]);
}

#[test]
fn a_new_unit_is_the_cheapest_and_shows_no_fault() {
    let system = gates();
    let mut oracles: BTreeMap<(String, String), (u32, i64)> = BTreeMap::new();
    for row in fact_rows("gates-of-doom-cheapest.csv") {
        let figures = (row["models"].parse().unwrap(), row["power"].parse().unwrap());
        assert_eq!(worked_out(&row["sum"]), figures.1, "the sum of {} is not its price", row["unit"]);
        oracles.insert((row["force"].clone(), row["unit"].clone()), figures);
    }
    for force in system.forces() {
        for entry in system.entries_of(force) {
            let mut roster = Roster::new(system.id().clone(), force.id.clone());
            let unit = fresh::unit(&system, &roster, force, entry);
            let models = unit.models();
            roster.insert(unit, 0);
            let report = check(&system, &roster);
            let faults: Vec<_> = report
                .findings
                .iter()
                .filter(|finding| finding.place.unit.is_some() && finding.severity != Severity::Note)
                .map(|finding| muster::say::finding(&system, &roster, finding))
                .collect();
            assert_eq!(faults, Vec::<String>::new(), "a new {} of {}", entry.name, force.name);
            let figures = oracles.remove(&(force.name.clone(), entry.name.clone()));
            let figures = figures.unwrap_or_else(|| panic!("nobody worked out {} of {}", entry.name, force.name));
            assert_eq!((models, report.total.of(0)), figures, "the cheapest {} of {}", entry.name, force.name);
        }
    }
    assert!(oracles.is_empty(), "no unit for {:?}", oracles.keys().collect::<Vec<_>>());
}

/// A sum as the comments write it: "40+10+2x(5+14)".
fn worked_out(sum: &str) -> i64 {
    let (mut total, mut depth, mut from) = (0, 0, 0);
    for (at, letter) in sum.char_indices().chain([(sum.len(), '+')]) {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            '+' if depth == 0 => {
                let part = &sum[from..at];
                total += match part.split_once('x') {
                    Some((times, part)) => {
                        times.parse::<i64>().unwrap() * worked_out(part.trim_start_matches('(').trim_end_matches(')'))
                    }
                    None => part.parse().unwrap(),
                };
                from = at + 1;
            }
            _ => {}
        }
    }
    total
}

#[test]
fn weapons_in_reach_of_each_force_are_as_many_as_the_book_has() {
    let system = gates();
    let settings = system.default_settings();
    // Counted over the table of weapons by tech level alone.
    for (force, expected) in
        [("The Alliance", 12), ("Anti Technology League", 11), ("Avalonia", 33), ("Cyber Nomads", 33)]
    {
        let force = system.forces().iter().find(|known| known.name == force).unwrap();
        let open = || force.available.iter().filter(|source| source.id.is_none() && source.range.is_some());
        let weapons = system.items().iter().filter(|item| system.classes()[item.class].id == "weapon");
        let in_reach = weapons.filter(|item| open().any(|source| source.items.contains(item.ix, &settings)));
        assert_eq!(in_reach.count(), expected, "{}", force.name);
    }
}

#[test]
fn whatever_is_shown_has_a_source_in_the_document() {
    for game in games::all() {
        let system = games::load(game.id).unwrap();
        // Lines of a document, or the name of another source.
        let has_lines = |source: &str| source.bytes().any(|byte| byte.is_ascii_alphanumeric());
        for item in system.items() {
            assert!(has_lines(&item.source), "item {} has no source", item.name);
        }
        for force in system.forces() {
            for entry in system.entries_of(force) {
                assert!(has_lines(&entry.source), "{} of {} has no source", entry.name, force.name);
            }
        }
        let (_, book) = book::from_json(game.id, games::json(game.id)).unwrap();
        assert!(book.entries.len() > system.references().len());
        for entry in &book.entries {
            assert!(!entry.blocks.is_empty() || !entry.see.is_empty(), "{} of {} is empty", entry.id, game.id);
            assert!(has_lines(&entry.source), "{} of {} has no source", entry.id, game.id);
        }
        for model in system.models() {
            assert!(!model.source.is_empty(), "model {} has no source", model.name);
        }
        for ruling in system.rulings() {
            assert!(ruling.cite.is_some(), "ruling {} cites no reading", ruling.id);
        }
    }
}

#[test]
fn each_option_of_each_ruling_changes_something_in_the_data() {
    // A ruling that nothing asks about would be a switch without a wire.
    for game in games::all() {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(game.id);
        let (parts, _) = folder::read_folder(&dir);
        let mut asked = Vec::new();
        parts.iter().for_each(|part| conditions(&part.value, &mut asked));
        let system = games::load(game.id).unwrap();
        for ruling in system.rulings() {
            let of_it: Vec<&Vec<String>> =
                asked.iter().filter(|(known, _)| ruling.id == known.as_str()).map(|(_, options)| options).collect();
            assert!(!of_it.is_empty(), "ruling {} switches nothing", ruling.id);
            // Two options that every condition takes alike would be one answer under two names.
            for (at, one) in ruling.options.iter().enumerate() {
                for other in &ruling.options[at + 1..] {
                    let has = |options: &[String], id: &str| options.iter().any(|known| known == id);
                    let told_apart = of_it.iter().any(|options| has(options, &one.id) != has(options, &other.id));
                    assert!(told_apart, "ruling {}: {} and {} are judged alike", ruling.id, one.id, other.id);
                }
            }
        }
    }
}

/// Every condition of the data: its ruling and the options under which it holds.
fn conditions(value: &serde_json::Value, found: &mut Vec<(String, Vec<String>)>) {
    use serde_json::Value;
    match value {
        Value::Object(map) => {
            if let (Some(Value::String(ruling)), Some(Value::Array(options))) = (map.get("ruling"), map.get("is")) {
                let options = options.iter().filter_map(|option| option.as_str().map(str::to_owned)).collect();
                found.push((ruling.clone(), options));
            }
            map.values().for_each(|value| conditions(value, found));
        }
        Value::Array(list) => list.iter().for_each(|value| conditions(value, found)),
        _ => {}
    }
}

#[test]
fn ids_of_the_data_are_what_the_format_says() {
    for game in games::all() {
        let system = games::load(game.id).unwrap();
        let sound =
            |id: &Id| !id.is_empty() && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        for item in system.items() {
            assert!(sound(&item.id), "{:?}", item.id);
        }
        for model in system.models() {
            assert!(sound(&model.id), "{:?}", model.id);
        }
    }
}

/// Texts of a game with the places where a hyphen stands for a minus sign. Ids and lines of documents have none that look so.
fn hyphens(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::String(text) => {
            let letters: Vec<char> = text.chars().collect();
            let minus = |three: &[char]| three[1] == '-' && three[2].is_ascii_digit() && " ([\"/|".contains(three[0]);
            let begins = letters.len() > 1 && letters[0] == '-' && letters[1].is_ascii_digit();
            if begins || letters.windows(3).any(minus) {
                found.push(text.clone());
            }
        }
        serde_json::Value::Array(all) => all.iter().for_each(|value| hyphens(value, found)),
        serde_json::Value::Object(all) => all.values().for_each(|value| hyphens(value, found)),
        _ => {}
    }
}

#[test]
fn a_minus_sign_is_one_as_in_the_numbers_of_the_program() {
    let mut found = Vec::new();
    hyphens(
        &serde_json::json!(["-1", { "a": "AP -3" }, "2-3", "[[x|-1]]", "[-2]", "\u{2212}1", "-", "- 1"]),
        &mut found,
    );
    assert_eq!(found, ["-1", "AP -3", "[[x|-1]]", "[-2]"]);
    for game in games::all() {
        let mut found = Vec::new();
        hyphens(&serde_json::from_str(games::json(game.id)).unwrap(), &mut found);
        assert_eq!(found, Vec::<String>::new(), "{}", game.id);
    }
}
