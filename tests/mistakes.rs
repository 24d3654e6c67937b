//! The loader against data with mistakes in it: each is said with file, entry and the nearest name.

use std::fs;

use muster::games;
use muster::system::problem::Problem;
use muster::system::read::Part;
use muster::system::{folder, resolve};

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
        "rulings": [{ "id": "hands", "question": "How many?", "default": "two", "forces": ["reds"],
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

#[test]
fn numbers_of_a_campaign_are_of_whom_there_is_and_change_models_only() {
    let mut value = small();
    value["tracks"] = serde_json::json!([
        { "id": "xp", "name": "XP", "on": ["foots"] },
        { "id": "xp", "name": "Fame: great", "changes": [{ "attribute": "healt", "add": 1 }] },
    ]);
    value["rules"] = serde_json::json!([{ "kind": "caps", "caps": { "speed": 1 } }]);
    let found = problems(value);
    for words in [
        ["tracks `xp`", "foots"],
        ["tracks `xp`", "this id stands twice"],
        ["tracks `xp`", "Fame: great"],
        ["tracks `xp`", "`on` is missing"],
        ["tracks `xp`", "healt"],
        ["rules", "speed"],
    ] {
        assert!(found.iter().any(|problem| words.iter().all(|word| problem.contains(word))), "{words:?} in {found:#?}");
    }
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
    breaks("/rulings/0/forces/0", json!("red"), &["rulings `hands`", "did you mean `reds`"]);
    breaks("/forces/0/entries/0/role", json!("sqad"), &["entries `line`", "did you mean `squad`"]);
    breaks(
        "/forces/0/entries/0/groups/0/models",
        json!(["solder"]),
        &["entries `line`, group `line`", "did you mean `soldier`"],
    );
    breaks("/forces/0/entries/0/groups/0/may", json!(["slug-rifel"]), &["group `line`", "did you mean `slug-rifle`"]);
    let unknown = "only the price of a model or an item can be unknown";
    breaks("/forces/0/entries/0/groups/0/min", json!("unknown"), &["`min`", "expected a whole number"]);
    let upgrade = json!([{ "id": "line", "name": "Line", "role": "squad", "cost": "unknown", "groups": [] }]);
    breaks("/forces/0/entries", upgrade, &["entries `line`", unknown]);
    breaks("/forces/0/entries/0/groups/0/max", json!(0), &["group `line`", "from 1 to 0"]);
    breaks("/sets/weapons", json!({ "tags": ["guns"] }), &["set `weapons`", "did you mean `gun`"]);
    breaks("/sets/weapons", json!({ "or": ["weapons"] }), &["set `weapons`", "said by itself"]);
    breaks("/sets/weapons", json!({ "class": ["weapon"], "except": ["weapons-all"] }), &["weapons-all"]);
    breaks("/items/1/id", json!("slug-rifle"), &["already an item of this id"]);
    breaks("/items/0/cost", json!(1.5), &["items `slug-rifle`", "whole number"]);
    breaks("/items/0/cost", json!(100_000_000), &["items `slug-rifle`", "million"]);
    breaks("/items/0/cost", json!(-1), &["items `slug-rifle`", "a price of -1"]);
    breaks("/items/0/cost", json!({ "points": -1 }), &["items `slug-rifle`", "a price of -1"]);
    breaks("/models/0/cost", json!(-10), &["models `soldier`", "a price of -10"]);
    breaks("/items/0/name", json!("Rifle, slug"), &["items `slug-rifle`", "name"]);
    breaks("/currencies", json!([]), &["at least one currency"]);
    breaks("/forces/0/entries/0/groups", json!([]), &["entries `line`", "no group"]);
    let single = json!({ "id": "reds", "name": "Reds", "rules": [{ "kind": "single-models" }], "entries": [] });
    breaks("/forces/0", single, &["single-models", "of the game, not of a force"]);
    breaks("/forces", json!("none"), &["forces", "not a list"]);
    breaks("/items/0", json!({ "id": "slug-rifle", "nmae": "Slug Rifle" }), &["items `slug-rifle`", "nmae"]);
}

#[test]
fn what_is_bought_has_no_price_below_nothing_but_a_surcharge_may() {
    use serde_json::json;
    let mut value = small();
    value["items"][0]["cost-on"] = json!({ "foot": -3 });
    value["forces"][0]["entries"][0]["upgrades"] = json!([{ "id": "drum", "name": "Drum", "cost": -2 }]);
    let said = problems(value);
    assert!(said.len() == 2 && said[0].contains("price of -3") && said[1].contains("upgrade `drum`"), "{said:#?}");
    let mut value = small();
    value["forces"][0]["entries"][0]["groups"][0]["surcharge"] = json!([{ "cost": -1 }]);
    assert_eq!(problems(value), Vec::<String>::new());
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
fn mistakes_in_what_is_worked_out_for_the_table_are_said() {
    let said = |key: &str, with: serde_json::Value, words: &[&str]| {
        let mut value = small();
        value[key] = with;
        let found = problems(value);
        assert!(found.iter().any(|problem| words.iter().all(|word| problem.contains(word))), "{words:?} in {found:#?}");
    };
    let figure = |more: serde_json::Value| {
        let mut figure = serde_json::json!({ "name": "Cards" });
        figure.as_object_mut().unwrap().append(&mut more.as_object().unwrap().clone());
        serde_json::json!([figure])
    };
    let sum = serde_json::json!({ "kind": "sum", "attribute": "helth" });
    said("figures", figure(sum), &["figures, number 1", "helth", "`health`"]);
    said("figures", figure(serde_json::json!({ "kind": "below", "percent": 101 })), &["1 to 100 percent", "101"]);
    let steps = |steps, every: i64| serde_json::json!({ "kind": "steps", "currency": "points", "steps": steps, "further": [every, 1] });
    said("figures", figure(steps(serde_json::json!([[9, 1], [9, 2]]), 1)), &["rising order"]);
    said("figures", figure(steps(serde_json::json!([]), 1)), &["rising order"]);
    said("figures", figure(steps(serde_json::json!([[9, 1]]), 0)), &["by 1 or more"]);
    said(
        "figures",
        figure(serde_json::json!({ "kind": "worth", "currencies": { "point": 1 } })),
        &["`point`", "`points`"],
    );
    said("figures", figure(serde_json::json!({ "kind": "best" })), &["best"]);
    let scale = |limit: i64| serde_json::json!([{ "id": "s", "name": "Small", "limits": { "points": limit } }]);
    said("scales", scale(-1), &["scales `s`", "-1"]);
    said("sets", serde_json::json!({ "none": { "class": ["weapon"], "tags": ["wet"] } }), &["no item is in it"]);
    let mut open = small();
    open["classes"].as_array_mut().unwrap().push(serde_json::json!({ "id": "gear", "name": "Gear", "plural": "Gear" }));
    open["sets"]["mine"] = serde_json::json!({ "class": ["gear"], "open": true });
    open["forces"][0]["available"] = serde_json::json!([{ "items": ["mine"] }]);
    assert_eq!(problems(open), Vec::<String>::new());
    let ratio = serde_json::json!([{ "kind": "role-ratio", "role": "squad", "than": "squad", "per": 0 }]);
    said("rules", ratio, &["`per` is at least 1"]);
}

#[test]
fn a_shared_ability_takes_the_values_that_it_has() {
    let with = |told: &str| {
        let mut value = small();
        value["abilities"] = serde_json::json!([
            { "id": "fear", "name": "Fear", "values": ["N"], "text": "Boo.", "source": "1" },
            { "id": "calm", "name": "Calm", "text": "Hush.", "source": "2" }]);
        value["forces"][0]["entries"][0]["shares"] = serde_json::json!([told]);
        problems(value)
    };
    assert_eq!([with("fear [3]"), with("calm")], [Vec::<String>::new(), Vec::new()]);
    for told in ["fear", "fear [3] [4]", "calm [1]", "fear [3"] {
        assert!(with(told).iter().any(|problem| problem.contains(" in brackets behind `")), "{told}: {:?}", with(told));
    }
    assert!(with("faer [3]").iter().any(|problem| problem.contains("did you mean `fear`?")), "{:?}", with("faer [3]"));
}
