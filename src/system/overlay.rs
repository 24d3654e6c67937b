//! A player's own data over a game's: both in the terms of the published schema, laid together before anything is read
//! or checked. What is wrong with own data is therefore said by the same reader, in the same words.
//!
//! Tables merge by key. A list whose tables have an `id` (or else a `name`) merges by it: what is there is changed in
//! the fields that own data names, what is new comes at the end. Any other list is replaced. `null` says nothing of a
//! game, and takes a value of one's own back.

use serde_json::Value;

/// Lays own data over a game.
pub fn lay(game: &mut Value, own: &Value) {
    merge(game, own, false);
}

/// Changes own data: what the change names is set, and `null` takes it back, with the table that says nothing without it.
pub fn amend(own: &mut Value, change: &Value) {
    merge(own, change, true);
}

/// What own data adds to a game or says otherwise, as paths: `forces/reds/entries/scouts` for an entry that the game does
/// not have, `items/blade/cost` for a price. In order.
pub fn marks(game: &Value, own: &Value) -> Vec<String> {
    let mut found = Vec::new();
    mark(Some(game), own, &mut String::new(), &mut found);
    found.sort();
    found
}

/// What tells the tables of a list apart: their ids, or their names where none has an id and no two are called alike.
fn keys(list: &[Value]) -> Option<Vec<&str>> {
    let by = |key: &str| list.iter().map(|value| value.get(key).and_then(Value::as_str)).collect::<Option<Vec<_>>>();
    let names = |names: &Vec<&str>| (1..names.len()).all(|at| !names[..at].contains(&names[at]));
    by("id").or_else(|| by("name").filter(names))
}

/// Puts one value over another; says whether something was taken back.
fn merge(below: &mut Value, above: &Value, take_back: bool) -> bool {
    let mut taken = false;
    match (below, above) {
        (Value::Object(below), Value::Object(above)) => {
            for (key, value) in above {
                match below.get_mut(key) {
                    _ if value.is_null() => taken |= take_back && below.remove(key).is_some(),
                    Some(known) => {
                        if merge(known, value, take_back) {
                            taken = true;
                            if is_hollow(known) {
                                below.remove(key);
                            }
                        }
                    }
                    None => {
                        below.insert(key.clone(), said(value));
                    }
                }
            }
        }
        (Value::Array(below), Value::Array(above)) => {
            let (Some(known), Some(new)) = (keys(below), keys(above)) else {
                *below = above.iter().map(said).collect();
                return false;
            };
            let mut known: Vec<String> = known.into_iter().map(str::to_owned).collect();
            for (key, value) in new.into_iter().zip(above) {
                match known.iter().position(|known| known == key) {
                    Some(at) => taken |= merge(&mut below[at], value, take_back),
                    None => {
                        known.push(key.to_owned());
                        below.push(said(value));
                    }
                }
            }
            if taken {
                below.retain(|value| !is_hollow(value));
            }
        }
        (below, above) => *below = said(above),
    }
    taken
}

/// Whether a value names a thing at most, and says nothing of it.
fn is_hollow(value: &Value) -> bool {
    match value {
        Value::Object(map) => map.keys().all(|key| key == "id"),
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}

/// A value without the parts that say nothing.
fn said(value: &Value) -> Value {
    match value {
        Value::Object(map) => Value::Object(
            map.iter().filter(|(_, value)| !value.is_null()).map(|(key, value)| (key.clone(), said(value))).collect(),
        ),
        // Twice the same in one list is once, with what the later says on top.
        Value::Array(list) if keys(list).is_some() => {
            let mut once = Value::Array(Vec::new());
            merge(&mut once, value, false);
            once
        }
        value => value.clone(),
    }
}

fn mark(game: Option<&Value>, own: &Value, path: &mut String, found: &mut Vec<String>) {
    match (game, own) {
        (_, Value::Null) => {}
        (Some(game), own) if game == own => {}
        (Some(Value::Object(game)), Value::Object(own)) => {
            for (key, value) in own {
                within(key, path, |path| mark(game.get(key), value, path, found));
            }
        }
        // Of a table that the game does not have, such as a profile, each part is a player's.
        (None, Value::Object(own)) if !own.is_empty() => {
            for (key, value) in own {
                within(key, path, |path| mark(None, value, path, found));
            }
        }
        (game, Value::Array(own)) => {
            let below = game.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let (Some(known), Some(new)) = (keys(below), keys(own)) else {
                found.push(path.clone());
                return;
            };
            for (key, value) in new.into_iter().zip(own) {
                let there = known.iter().position(|known| *known == key).map(|at| &below[at]);
                within(key, path, |path| match there {
                    Some(there) => mark(Some(there), value, path, found),
                    None => found.push(path.clone()),
                });
            }
        }
        _ => found.push(path.clone()),
    }
}

fn within(key: &str, path: &mut String, f: impl FnOnce(&mut String)) {
    let length = path.len();
    if length > 0 {
        path.push('/');
    }
    path.push_str(key);
    f(path);
    path.truncate(length);
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{amend, lay, marks};

    fn laid(game: &Value, own: &Value) -> Value {
        let mut game = game.clone();
        lay(&mut game, own);
        game
    }

    fn amended(own: &Value, change: &Value) -> Value {
        let mut own = own.clone();
        amend(&mut own, change);
        own
    }

    fn game() -> Value {
        json!({
            "name": "Small",
            "items": [{ "id": "blade", "cost": 1, "tags": ["melee"] }, { "id": "gun", "cost": 5 }],
            "rules": [{ "kind": "limit" }],
            "forces": [{ "id": "reds", "entries": [{ "id": "line", "abilities": [{ "name": "Brave", "text": "x" }] }] }],
        })
    }

    #[test]
    fn tables_merge_by_key_and_lists_of_them_by_id_or_name() {
        let own = json!({
            "items": [{ "id": "gun", "cost": 6 }, { "id": "sling", "cost": 2 }],
            "forces": [{ "id": "reds", "entries": [
                { "id": "line", "role": "squad", "abilities": [{ "name": "Brave", "text": "y" }, { "name": "Old", "text": "z" }] }] }],
        });
        let expected = json!({
            "name": "Small",
            "items": [{ "id": "blade", "cost": 1, "tags": ["melee"] }, { "id": "gun", "cost": 6 }, { "id": "sling", "cost": 2 }],
            "rules": [{ "kind": "limit" }],
            "forces": [{ "id": "reds", "entries": [{ "id": "line", "role": "squad", "abilities": [
                { "name": "Brave", "text": "y" }, { "name": "Old", "text": "z" }] }] }],
        });
        assert_eq!(laid(&game(), &own), expected);
        assert_eq!(
            marks(&game(), &own),
            [
                "forces/reds/entries/line/abilities/Brave/text",
                "forces/reds/entries/line/abilities/Old",
                "forces/reds/entries/line/role",
                "items/gun/cost",
                "items/sling"
            ]
        );
    }

    #[test]
    fn other_lists_are_replaced() {
        let own = json!({ "items": [{ "id": "blade", "tags": ["old"] }], "rules": [] });
        let laid = laid(&game(), &own);
        assert_eq!((&laid["items"][0]["tags"], &laid["rules"]), (&json!(["old"]), &json!([])));
        assert_eq!(marks(&game(), &own), ["items/blade/tags", "rules"]);
    }

    #[test]
    fn null_says_nothing_of_a_game_and_takes_back_what_is_ones_own() {
        let own = json!({ "items": [{ "id": "gun", "cost": null }], "name": null });
        assert_eq!(laid(&game(), &own), game());
        assert_eq!(marks(&game(), &own), Vec::<String>::new());
        let own = json!({ "items": [{ "id": "gun", "cost": 6, "tags": ["loud"] }] });
        let less = amended(&own, &json!({ "items": [{ "id": "gun", "cost": null }] }));
        assert_eq!(less, json!({ "items": [{ "id": "gun", "tags": ["loud"] }] }));
        assert_eq!(amended(&less, &json!({ "items": [{ "id": "gun", "tags": null }] })), json!({}));
    }

    #[test]
    fn what_is_as_the_game_says_is_nobodys() {
        assert_eq!(marks(&game(), &game()), Vec::<String>::new());
        assert_eq!(marks(&json!({}), &json!({ "name": "Mine", "items": [{ "id": "a" }] })), ["items/a", "name"]);
    }
}
