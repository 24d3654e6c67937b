//! The published JSON Schema of a game's file, made from the raw types. `MUSTER_BLESS=1 cargo test` writes it anew.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::path::Path;

use super::*;

/// A game in the form in which it is shipped and opened: one JSON file.
#[derive(schemars::JsonSchema)]
#[schemars(rename = "Game", rename_all = "kebab-case")]
#[allow(dead_code, reason = "only its shape is asked for")]
struct ShippedGame {
    #[schemars(flatten)]
    head: RawHead,
    currencies: Vec<RawCurrency>,
    attributes: Option<Vec<RawAttribute>>,
    properties: Option<Vec<RawProperty>>,
    classes: Option<Vec<RawClass>>,
    tables: Option<Vec<RawTable>>,
    roles: Vec<RawRole>,
    formations: Option<Vec<RawFormation>>,
    stations: Option<Vec<RawStation>>,
    models: Option<Vec<RawModel>>,
    items: Option<Vec<RawItem>>,
    sets: Option<BTreeMap<String, RawSet>>,
    promotions: Option<Vec<RawPromotion>>,
    rulings: Option<Vec<RawRuling>>,
    assumptions: Option<Vec<RawAssumption>>,
    tracks: Option<Vec<RawTrack>>,
    references: Option<Vec<RawReference>>,
    figures: Option<Vec<RawFigure>>,
    scales: Option<Vec<RawScale>>,
    rules: Option<Vec<RawRule>>,
    abilities: Option<Vec<RawShared>>,
    /// Entries that belong to no force alone.
    entries: Option<Vec<RawEntry>>,
    forces: Vec<ShippedForce>,
}

/// A force with what its file says beside it.
#[derive(schemars::JsonSchema)]
#[schemars(rename = "Force", rename_all = "kebab-case")]
#[allow(dead_code, reason = "only its shape is asked for")]
struct ShippedForce {
    #[schemars(flatten)]
    force: RawForce,
    items: Option<Vec<RawItem>>,
    sets: Option<BTreeMap<String, RawSet>>,
    entries: Vec<RawEntry>,
}

#[test]
fn the_published_schema_is_the_one_of_the_types() {
    let schema = schemars::schema_for!(ShippedGame);
    let now = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/game.schema.json");
    if std::env::var_os("MUSTER_BLESS").is_some() {
        std::fs::write(&file, &now).unwrap();
    }
    let published = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(published == now, "data/game.schema.json is not what the types say; MUSTER_BLESS=1 writes it anew");
}

/// Whatever a shipped game says, the schema knows: each key on the way down is one of its properties.
#[test]
fn the_schema_knows_every_key_of_the_games_that_are_shipped() {
    let schema = serde_json::to_value(schemars::schema_for!(ShippedGame)).unwrap();
    let mut seen = 0;
    for game in crate::games::all() {
        let value: serde_json::Value = serde_json::from_str(crate::games::json(game.id)).unwrap();
        let mut unknown = Vec::new();
        walk(&schema, &schema, &value, game.id, &mut unknown, &mut seen);
        assert!(unknown.is_empty(), "{unknown:#?}");
    }
    assert!(seen > 1000, "only {seen} keys were looked at");
}

fn walk(
    root: &serde_json::Value,
    schema: &serde_json::Value,
    value: &serde_json::Value,
    path: &str,
    unknown: &mut Vec<String>,
    seen: &mut usize,
) {
    let options = options(root, schema);
    match value {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                *seen += 1;
                let property = options.iter().find_map(|option| option.get("properties")?.get(key));
                let any = options
                    .iter()
                    .find_map(|option| option.get("additionalProperties").filter(|more| more.is_object()));
                match property.or(any) {
                    Some(schema) => walk(root, schema, value, &format!("{path}.{key}"), unknown, seen),
                    None => unknown.push(format!("{path}.{key}")),
                }
            }
        }
        serde_json::Value::Array(list) => {
            let Some(items) = options.iter().find_map(|option| option.get("items")) else { return };
            for (at, value) in list.iter().enumerate() {
                walk(root, items, value, &format!("{path}[{at}]"), unknown, seen);
            }
        }
        _ => {}
    }
}

/// A schema with its references followed and its alternatives laid out.
fn options<'a>(root: &'a serde_json::Value, schema: &'a serde_json::Value) -> Vec<&'a serde_json::Value> {
    let mut list = vec![schema];
    if let Some(name) = schema.get("$ref").and_then(|name| name.as_str()) {
        let target = root.pointer(name.trim_start_matches('#')).expect("a reference inside the schema");
        list.extend(options(root, target));
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        for part in schema.get(key).and_then(|parts| parts.as_array()).into_iter().flatten() {
            list.extend(options(root, part));
        }
    }
    list
}
