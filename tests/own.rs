//! Own data: files right and wrong with their messages, and what must hold of any that is laid over a game.

use std::fs;
use std::path::{Path, PathBuf};

use muster::advise::fresh;
use muster::format::{self, Brought};
use muster::games;
use muster::own::Own;
use muster::roster::Roster;
use muster::system::overlay::{amend, lay, marks};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Map, Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own")
}

/// Each file has what is wrong with it beside it, a line each, in a file that ends in `.txt`; without one nothing is.
#[test]
fn files_are_judged_as_it_stands_beside_them() {
    let mut files: Vec<PathBuf> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "json"));
    files.sort();
    assert!(files.len() > 6, "is the folder there?");
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let read = Own::read(&fs::read_to_string(&path).unwrap(), name);
        let problems = match read {
            Err(problem) => vec![problem],
            Ok(own) => own.load(games::json(&own.game), name).err().unwrap_or_default(),
        };
        let found: String = problems.iter().map(|problem| format!("{problem}\n")).collect();
        let beside = path.with_extension("txt");
        if std::env::var_os("MUSTER_BLESS").is_some() && !found.is_empty() {
            fs::write(&beside, &found).unwrap();
        }
        assert_eq!(found, fs::read_to_string(&beside).unwrap_or_default(), "{name}");
    }
}

/// Own data by chance: values of the game changed here and there, and things that it does not have.
fn by_chance(game: &Value, rng: &mut StdRng) -> Value {
    match game {
        Value::Object(map) => {
            let mut own = Map::new();
            for (key, value) in map {
                if key == "id" || key == "name" {
                    own.insert(key.clone(), value.clone());
                } else if rng.random_range(0..2) == 0 {
                    own.insert(key.clone(), by_chance(value, rng));
                }
            }
            if rng.random_range(0..9) == 0 {
                own.insert("mine".to_owned(), json!(rng.random_range(0..9)));
            }
            Value::Object(own)
        }
        Value::Array(list) if list.iter().all(|value| value.get("id").is_some()) => {
            let mut own: Vec<Value> = Vec::new();
            for value in list {
                if rng.random_range(0..6) == 0 {
                    own.push(by_chance(value, rng));
                }
            }
            if rng.random_range(0..3) == 0 {
                own.push(json!({ "id": "of-mine", "cost": 3 }));
            }
            Value::Array(own)
        }
        Value::Number(_) => json!(rng.random_range(0..99)),
        other => other.clone(),
    }
}

/// What stands at a path; the parts of a list are found by id or name, which may have a `/` in it.
fn at<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    let path = path.trim_start_matches('/');
    if path.is_empty() {
        return Some(value);
    }
    let behind = |key: &str| path.strip_prefix(key).filter(|rest| rest.is_empty() || rest.starts_with('/'));
    match value {
        Value::Array(list) => list.iter().find_map(|value| {
            let key = value.get("id").or_else(|| value.get("name"));
            at(value, behind(key?.as_str()?)?)
        }),
        value => {
            let key = path.split('/').next()?;
            at(value.get(key)?, behind(key)?)
        }
    }
}

/// The paths of everything in a value that is neither a table nor a list of tables.
fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    let down = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}/{key}") };
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| leaves(value, &down(key), found)),
        Value::Array(list) if !list.is_empty() && list.iter().all(|value| value.get("id").is_some()) => {
            list.iter().for_each(|value| leaves(value, &down(value["id"].as_str().unwrap()), found));
        }
        _ => found.push(path.to_owned()),
    }
}

#[test]
fn whatever_is_laid_over_a_game_the_laws_hold() {
    let seed = 20_261_128;
    let mut rng = StdRng::seed_from_u64(seed);
    let mut changed = 0;
    for (round, game) in (0..60).flat_map(|round| games::all().iter().map(move |game| (round, game))) {
        let told = format!("{} in round {round}, seed {seed}", game.id);
        let game: Value = serde_json::from_str(games::json(game.id)).unwrap();
        let own = by_chance(&game, &mut rng);
        let mut laid = game.clone();
        lay(&mut laid, &json!({}));
        assert_eq!(laid, game, "nothing changes nothing: {told}");

        lay(&mut laid, &own);
        let mut twice = laid.clone();
        lay(&mut twice, &own);
        assert!(twice == laid, "twice is once: {told}");

        let marks = marks(&game, &own);
        changed += marks.len();
        let mut before = Vec::new();
        leaves(&game, "", &mut before);
        // What comes into a list that was empty is marked within it.
        let empty = |path: &str| at(&game, path).and_then(Value::as_array).is_some_and(Vec::is_empty);
        let within = |mark: &str, path: &str| mark.starts_with(&format!("{path}/"));
        let is_own = |path: &str| {
            marks.iter().any(|mark| path == mark || within(path, mark) || empty(path) && within(mark, path))
        };
        for path in before.iter().filter(|path| !is_own(path)) {
            assert_eq!(at(&laid, path), at(&game, path), "{path} is not named: {told}");
        }
        for path in &marks {
            assert!(at(&laid, path).is_some() && at(&laid, path) != at(&game, path), "{path} is marked: {told}");
        }

        // One more thing, and it taken back.
        let change = |value: Value| json!({ "items": [{ "id": "one-more", "cost": value }] });
        let mut more = own.clone();
        amend(&mut more, &change(json!(7)));
        assert_eq!(at(&more, "items/one-more/cost"), Some(&json!(7)), "{told}");
        amend(&mut more, &change(Value::Null));
        let mut restored = game.clone();
        lay(&mut restored, &more);
        assert!(restored == laid, "taking back restores: {told}");
    }
    assert!(changed > 1000, "only {changed} changes");
}

/// What the page's form writes: abilities by the names of the game's own, and nothing on hands but the role.
#[test]
fn an_ability_of_the_game_is_known_by_its_name_and_a_role_says_what_its_models_are() {
    let load = |abilities: Value| {
        let unit = |id: &str, role: &str| {
            json!({ "id": id, "name": id, "role": role, "abilities": abilities,
                "models": [{ "id": id, "name": id, "cost": { "mp": 2 } }],
                "groups": [{ "id": id, "name": id, "models": [id], "min": 1, "max": 4, "may": ["weapons"] }] })
        };
        let rifle = json!({ "id": "rifle", "name": "Rifle", "class": "weapon", "properties": { "hands": 2 } });
        let pistol = json!({ "id": "pistol", "name": "Pistol", "class": "weapon", "properties": { "hands": 1 } });
        let force = json!({ "id": "gnomes", "entries": [unit("foot", "infantry"), unit("crab", "vehicle")] });
        let data = json!({ "items": [rifle, pistol], "forces": [force] });
        Own { game: "steampunkfantasy".to_owned(), data }.load(games::json("steampunkfantasy"), "own.json")
    };
    let named = |name: &str| json!({ "name": name, "text": "" });
    let system = load(json!([named("good shot"), named("Take Cover [slow] [-1]"), named("Smells"),
        { "name": "Steady", "text": "Never runs." }]))
    .unwrap();
    let foot = system.find_entry(system.find_force("gnomes").unwrap(), "foot").unwrap();
    let told: Vec<(&str, bool)> =
        foot.abilities.iter().map(|ability| (ability.name.as_str(), ability.source.is_empty())).collect();
    // The last two are the player's own: one has no words and no namesake, the other words of its own.
    assert_eq!(told, [("Good Shot", false), ("Take Cover [slow] [-1]", false), ("Smells", true), ("Steady", true)]);
    assert!(system.shared_abilities().iter().any(|told| told == "Take Cover [speed] [-N]"));

    for wrong in ["Take Cover", "Take Cover [slow]", "Take Cover [slow] [-1] more", "Good Shot [2]"] {
        let problems = load(json!([named(wrong)])).unwrap_err();
        assert!(problems[0].message.contains("values in brackets behind its name"), "{wrong}: {problems:?}");
    }

    let list = "SteampunkFantasy \u{b7} Gnomes\n## foot\n- 1 foot: Rifle, Pistol\n## crab\n- 1 crab: Rifle, Pistol\n";
    let read = muster::format::read(list, &muster::format::Brought::with(vec![load(json!([])).unwrap()])).unwrap();
    let report = muster::check::check(&system, &read.roster);
    let carried = report.findings.iter().filter(|finding| finding.what.code() == "carry.too-much");
    let units: Vec<_> = carried.map(|finding| finding.place.unit).collect();
    assert_eq!(units, [Some(read.roster.units[0].id)]);
}

#[test]
fn two_units_of_a_force_are_not_called_alike() {
    let mut tried = 0;
    for game in games::all() {
        let shipped: serde_json::Value = serde_json::from_str(games::json(game.id)).unwrap();
        let own = |name: &str| {
            // The game's own units come into the lists of forces as well.
            let with_units = |force: &&Value| force["entries"][0].is_object() || shipped["entries"][0].is_object();
            let force = shipped["forces"].as_array()?.iter().find(with_units)?;
            let first = [&force["entries"][0], &shipped["entries"][0]].into_iter().find(|entry| entry.is_object())?;
            let mut entry = first.clone();
            let name = if name.is_empty() { entry["name"].as_str()?.to_uppercase() } else { name.to_owned() };
            entry["id"] = "my-own".into();
            entry["name"] = name.into();
            let data = serde_json::json!({ "forces": [{ "id": force["id"], "entries": [entry] }] });
            Some(Own { game: game.id.to_owned(), data })
        };
        let (Some(same), Some(other)) = (own(""), own("Called Otherwise")) else { continue };
        tried += 1;
        assert!(other.load(games::json(game.id), "").is_ok(), "{}", game.id);
        let problems = same.load(games::json(game.id), "").unwrap_err();
        assert!(problems.iter().any(|problem| problem.message.contains("reads like that of")), "{problems:?}");
    }
    assert!(tried > 0);
}

/// A name that a form takes is one that a list as text brings back, whatever marks it has.
#[test]
fn every_name_that_a_unit_may_have_comes_back_out_of_text() {
    const PIECES: [&str; 28] = [
        "Crab",
        "of",
        "x3",
        "3x",
        "50 pts",
        "50",
        "-",
        "\u{2014}",
        "=",
        "with",
        "w/",
        "and",
        "+",
        "*",
        "**",
        "_",
        "~~",
        "<!--",
        "-->",
        "```",
        ">",
        "In reserve",
        "Rides in",
        "No models",
        "yours",
        "\u{5175}",
        "\t",
        "Warband",
    ];
    let seed = 20_261_129;
    let mut rng = StdRng::seed_from_u64(seed);
    let mut taken = 0;
    for round in 0..600 {
        let words: Vec<&str> = (0..rng.random_range(1..5)).map(|_| PIECES[rng.random_range(0..PIECES.len())]).collect();
        let name = words.join(if rng.random_range(0..4) == 0 { "" } else { " " });
        let unit = json!({
            "id": "of-mine", "name": name, "role": "fighter",
            "models": [{ "id": "of-mine", "name": name, "cost": 5 }],
            "groups": [{ "id": "of-mine", "name": name, "models": ["of-mine"], "min": 1, "max": 3 }],
        });
        let data = json!({ "forces": [{ "id": "warband", "entries": [unit] }] });
        let own = json!({ "format": "muster-own", "version": 1, "game": "warband-skirmish", "data": data }).to_string();
        let own = Own::read(&own, "own").unwrap();
        let Ok(system) = own.load(games::json(&own.game), "own") else { continue };
        taken += 1;
        let force = &system.forces()[0];
        let mut roster = Roster::new(system.id().clone(), force.id.clone());
        for _ in 0..2 {
            let entry = system.entries_of(force).find(|entry| entry.id == *"of-mine").unwrap();
            roster.insert(fresh::unit(&system, &roster, force, entry), roster.units.len());
        }
        let text = format::text::write(&system, &roster);
        let read = format::read(&text, &Brought::with(vec![system])).unwrap();
        assert!(read.remarks.is_empty(), "{name:?}, round {round}, seed {seed}: {:?}\n{text}", read.remarks);
        assert_eq!(
            (read.roster.units, read.roster.notes),
            (roster.units, roster.notes),
            "{name:?}, seed {seed}\n{text}"
        );
    }
    assert!(taken > 100, "{taken} names were taken");
}
