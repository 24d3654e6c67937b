//! The shipped data against the facts it was made from, and the loader against data with mistakes in it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use muster::advise::fresh;
use muster::check::check;
use muster::games;
use muster::id::Id;
use muster::roster::Roster;
use muster::system::problem::Problem;
use muster::system::read::Part;
use muster::system::{Severity, System, folder, resolve};

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
        let from_folder = resolve::load(game.id, parts).unwrap();
        let shipped = games::load(game.id).unwrap();
        let from_json = games::from_json(game.id, game.json).unwrap();
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
        for reference in system.references() {
            assert!(!reference.text.is_empty(), "reference {} is empty", reference.id);
            assert!(!reference.source.is_empty(), "reference {} has no source", reference.id);
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

// ---- the loader and data with mistakes ---------------------------------------------------------------------------

/// A small sound game; each test breaks it in one way or several.
fn small() -> serde_json::Value {
    serde_json::json!({
        "name": "Small", "data-version": "1", "document": "none", "about": "A game for tests.",
        "currencies": [{ "id": "points", "name": "points", "limits": [100] }],
        "attributes": [{ "id": "health", "name": "Health", "short": "H" }],
        "properties": [{ "id": "tech", "name": "tech level" }],
        "classes": [{ "id": "weapon", "name": "Weapon", "plural": "Weapons" }],
        "tables": [{ "id": "guns", "name": "Guns", "columns": ["Range", "Damage"] }],
        "roles": [{ "id": "squad", "name": "Squad", "plural": "Squads" }],
        "models": [{ "id": "soldier", "name": "Soldier", "cost": 10, "rank": 1, "tags": ["foot"], "profile": { "health": 1 } }],
        "items": [
            { "id": "slug-rifle", "name": "Slug Rifle", "class": "weapon", "cost": 5, "properties": { "tech": 2 },
              "tags": ["gun"], "table": "guns", "rows": [["12", "1"]] },
            { "id": "blade", "name": "Blade", "class": "weapon", "cost": 1, "tags": ["melee"] }
        ],
        "sets": { "weapons": { "class": ["weapon"] } },
        "references": [{ "id": "A1", "title": "Limit", "text": ["Stay under it."] }],
        "rulings": [{ "id": "hands", "question": "How many?", "default": "two",
                      "options": [{ "id": "two", "label": "two" }, { "id": "four", "label": "four" }] }],
        "rules": [{ "kind": "limit", "currency": "points", "cite": "A1" }],
        "forces": [{ "id": "reds", "name": "Reds", "entries": [
            { "id": "line", "name": "Line", "role": "squad", "groups": [
                { "id": "line", "name": "Line", "models": ["soldier"], "min": 1, "max": 5, "may": ["weapons"] }] }] }]
    })
}

fn problems(value: serde_json::Value) -> Vec<String> {
    let parts = vec![Part { file: "small.json".to_owned(), value }];
    match resolve::load("small", parts) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(Problem::to_string).collect(),
    }
}

#[test]
fn the_small_game_is_sound() {
    assert_eq!(problems(small()), Vec::<String>::new());
}

/// Breaks the small game at a pointer and expects a problem that says these words.
fn breaks(pointer: &str, with: serde_json::Value, words: &[&str]) {
    let mut value = small();
    *value.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = with;
    let found = problems(value);
    let said = found.iter().any(|problem| words.iter().all(|word| problem.contains(word)));
    assert!(said, "{pointer}: expected {words:?} in {found:#?}");
}

#[test]
fn every_kind_of_dangling_name_is_said_with_file_place_and_nearest_name() {
    use serde_json::json;
    breaks("/items/0/class", json!("wepon"), &["small.json", "items `slug-rifle`", "wepon", "did you mean `weapon`"]);
    breaks("/items/0/table", json!("gun"), &["items `slug-rifle`", "did you mean `guns`"]);
    breaks("/items/0/properties", json!({ "teck": 2 }), &["items `slug-rifle`", "did you mean `tech`"]);
    breaks("/items/0/rows", json!([["12"]]), &["items `slug-rifle`", "1 cells", "2 columns"]);
    breaks("/models/0/profile", json!({ "healht": 1 }), &["models `soldier`", "did you mean `health`"]);
    breaks("/rules/0/currency", json!("pionts"), &["did you mean `points`"]);
    breaks("/rules/0/cite", json!("A2"), &["A2", "did you mean `A1`"]);
    breaks("/rulings/0/default", json!("too"), &["rulings `hands`", "did you mean `two`"]);
    breaks("/forces/0/entries/0/role", json!("sqad"), &["entries `line`", "did you mean `squad`"]);
    breaks(
        "/forces/0/entries/0/groups/0/models",
        json!(["solder"]),
        &["entries `line`, group `line`", "did you mean `soldier`"],
    );
    breaks("/forces/0/entries/0/groups/0/may", json!(["slug-rifel"]), &["group `line`", "did you mean `slug-rifle`"]);
    breaks("/forces/0/entries/0/groups/0/max", json!(0), &["group `line`", "from 1 to 0"]);
    breaks("/sets/weapons", json!({ "tags": ["guns"] }), &["set `weapons`", "did you mean `gun`"]);
    breaks("/sets/weapons", json!({ "or": ["weapons"] }), &["set `weapons`", "said by itself"]);
    breaks("/sets/weapons", json!({ "class": ["weapon"], "except": ["weapons-all"] }), &["weapons-all"]);
    breaks("/items/1/id", json!("slug-rifle"), &["already an item of this id"]);
    breaks("/items/0/cost", json!(1.5), &["items `slug-rifle`", "whole number"]);
    breaks("/items/0/cost", json!(100_000_000), &["items `slug-rifle`", "million"]);
    breaks("/items/0/name", json!("Rifle, slug"), &["items `slug-rifle`", "name"]);
    breaks("/currencies", json!([]), &["at least one currency"]);
    breaks("/forces/0/entries/0/groups", json!([]), &["entries `line`", "no group"]);
    let single = json!({ "id": "reds", "name": "Reds", "rules": [{ "kind": "single-models" }], "entries": [] });
    breaks("/forces/0", single, &["single-models", "of the game, not of a force"]);
    breaks("/forces", json!("none"), &["forces", "not a list"]);
    breaks("/items/0", json!({ "id": "slug-rifle", "nmae": "Slug Rifle" }), &["items `slug-rifle`", "nmae"]);
}

#[test]
fn names_that_a_list_as_text_cannot_hold_or_tell_apart_are_said() {
    use serde_json::json;
    for name in ["Hex/Grim", "Hex \u{b7} Grim", "Hex - Grim", "Hex, Grim", "7th Hex", ""] {
        breaks("/forces/0/name", json!(name), &["force `reds`", "the name"]);
        breaks("/name", json!(name), &["system.toml", "the name"]);
        breaks("/currencies/0/name", json!(name), &["currencies `points`", "the name"]);
    }
    for name in ["Hex, Grim", "(Hex)", ""] {
        let promotion = json!([{ "id": "corporal", "name": name, "raise": 1, "differs": [], "from": 5 }]);
        let mut value = small();
        value["promotions"] = promotion;
        let found = problems(value);
        assert!(found.iter().any(|said| said.contains("promotions `corporal`") && said.contains("name")), "{found:?}");
    }
    breaks("/items/1/name", json!("slug RIFLE"), &["items `blade`", "reads like that of `slug-rifle`"]);
    let twin = json!({ "id": "twin", "name": "REDS" });
    let mut value = small();
    let force = value["forces"][0].clone();
    value["forces"] = json!([force, twin]);
    let found = problems(value);
    assert!(found.iter().any(|said| said.contains("force `twin`") && said.contains("`reds`")), "{found:?}");
}

#[test]
fn sets_in_long_rows_and_over_and_over_end_in_a_message_or_in_the_set() {
    let named = |names: Vec<String>| serde_json::json!({ "or": names });
    let mut value = small();
    for at in 0..2_000 {
        value["sets"][format!("a{at:05}")] = named(vec![format!("a{:05}", at + 1)]);
    }
    value["sets"]["a02000"] = serde_json::json!({ "class": ["weapon"] });
    let found = problems(value);
    assert!(found.iter().any(|said| said.contains("sets stand behind one another")), "{:?}", found.first());

    // Each names the one before twice: what a ruling adds stays one part and not two to the power of forty.
    let mut value = small();
    let when = serde_json::json!({ "ruling": "hands", "is": ["four"] });
    value["sets"]["b00"] =
        serde_json::json!({ "or": ["blade"], "sometimes": [{ "when": when, "items": ["slug-rifle"] }] });
    for at in 1..40 {
        value["sets"][format!("b{at:02}")] = named(vec![format!("b{:02}", at - 1); 2]);
    }
    assert_eq!(problems(value), Vec::<String>::new());
}

#[test]
fn lists_longer_than_their_numbers_reach_are_said() {
    let mut value = small();
    let more = (0..70_000).map(|at| serde_json::json!({ "id": format!("R{at}"), "title": "R", "text": ["R."] }));
    value["references"].as_array_mut().unwrap().extend(more);
    let found = problems(value);
    assert!(found.iter().any(|said| said.contains("references") && said.contains("at most 65535")), "{found:?}");
}

#[test]
fn all_problems_are_said_at_once() {
    let mut value = small();
    value["items"][0]["class"] = "wepon".into();
    value["models"][0]["profile"] = serde_json::json!({ "helth": 1 });
    value["forces"][0]["entries"][0]["role"] = "sqad".into();
    value["rules"][0]["cite"] = "A9".into();
    value["items"][1] = serde_json::json!({ "id": "blade" });
    let found = problems(value);
    for word in ["wepon", "helth", "sqad", "A9", "items `blade`"] {
        assert!(found.iter().any(|problem| problem.contains(word)), "{word} is not in {found:#?}");
    }
}

#[test]
fn a_file_that_is_no_game_says_so() {
    for value in [serde_json::json!(null), serde_json::json!([]), serde_json::json!("x"), serde_json::json!({})] {
        assert!(!problems(value.clone()).is_empty(), "{value} passed");
    }
    assert!(games::from_json("x", "{").is_err());
    assert!(games::load("no-such-game").is_none());
}

#[test]
fn a_folder_with_a_broken_file_names_line_and_column() {
    let dir = std::env::temp_dir().join(format!("muster-broken-{}", std::process::id()));
    fs::create_dir_all(dir.join("forces")).unwrap();
    fs::write(dir.join("system.toml"), "name = \"Broken\"\n[[items]\n").unwrap();
    fs::write(dir.join("forces/reds.toml"), "id = \"reds\"\nname = 7\n").unwrap();
    let (parts, mut found) = folder::read_folder(&dir);
    found.extend(resolve::load("broken", parts).unwrap_err());
    fs::remove_dir_all(&dir).unwrap();
    let text: Vec<String> = found.iter().map(Problem::to_string).collect();
    assert!(text.iter().any(|line| line.contains("system.toml") && line.contains("line 2")), "{text:#?}");
    assert!(
        text.iter().any(|line| line.contains("forces/reds.toml") && line.contains("expected text, not 7")),
        "{text:#?}"
    );
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
