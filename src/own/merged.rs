//! Own data out of two files put together. A value said by both is the upper one's. A whole thing is never mixed out of two:
//! of one name the upper one holds, and of one id with two names each stays a thing of its own.

use serde_json::Value;

use crate::system::overlay;

/// Lists of things that have ids and names.
const THINGS: [&str; 2] = ["entries", "items"];

/// Puts own data over own data.
pub(super) fn merge(below: &mut Value, mut above: Value) {
    let mut clashes = Vec::new();
    of_table(below, &above, &mut clashes);
    for force in list(&above, "forces") {
        if let Some(known) = by_id(list(below, "forces"), id(force)) {
            of_table(known, force, &mut clashes);
        }
    }
    for (id, same) in clashes {
        if same {
            forget(below, &id);
        } else {
            let free =
                (2..).map(|number| format!("{id}-{number}")).find(|free| !says(below, free) && !says(&above, free));
            rename(&mut above, &id, &free.unwrap_or_default());
        }
    }
    overlay::amend(below, &above);
}

/// Whole things that both have by one id, and whether by one name as well.
fn of_table(below: &Value, above: &Value, clashes: &mut Vec<(String, bool)>) {
    for thing in THINGS.iter().flat_map(|name| list(above, name).iter().map(move |thing| (name, thing))) {
        let (name, thing) = thing;
        let known = by_id(list(below, name), id(thing));
        if let Some((known, new)) = known.and_then(|known| Some((known.get("name")?, thing.get("name")?)))
            && known != &Value::Null
        {
            clashes.push((id(thing).to_owned(), known == new));
        }
    }
}

fn list<'a>(table: &'a Value, name: &str) -> &'a [Value] {
    table.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn id(thing: &Value) -> &str {
    thing.get("id").and_then(Value::as_str).unwrap_or_default()
}

fn by_id<'a>(list: &'a [Value], wanted: &str) -> Option<&'a Value> {
    list.iter().find(|thing| id(thing) == wanted)
}

/// Takes whole things of an id out of the lists of things, wherever these are.
fn forget(own: &mut Value, wanted: &str) {
    let Value::Object(table) = own else { return };
    for (name, value) in table.iter_mut() {
        match value {
            Value::Array(list) if THINGS.contains(&name.as_str()) => {
                list.retain(|thing| id(thing) != wanted || thing.get("name").is_none());
            }
            Value::Array(list) if name == "forces" => list.iter_mut().for_each(|force| forget(force, wanted)),
            _ => {}
        }
    }
}

/// Whether a text is anywhere in a value.
fn says(value: &Value, text: &str) -> bool {
    match value {
        Value::String(said) => said == text,
        Value::Array(list) => list.iter().any(|value| says(value, text)),
        Value::Object(table) => table.values().any(|value| says(value, text)),
        _ => false,
    }
}

/// Has another text stand wherever a text is.
fn rename(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::String(said) if said == from => to.clone_into(said),
        Value::Array(list) => list.iter_mut().for_each(|value| rename(value, from, to)),
        Value::Object(table) => table.values_mut().for_each(|value| rename(value, from, to)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::merge;

    fn merged(mut below: Value, above: Value) -> Value {
        merge(&mut below, above);
        below
    }

    fn unit(name: &str, cost: Value) -> Value {
        json!({ "id": "my-louts", "name": name, "models": [{ "id": "my-louts", "cost": cost }] })
    }

    #[test]
    fn of_one_thing_the_upper_one_holds_whole() {
        let own = |unit: Value| json!({ "forces": [{ "id": "reds", "entries": [unit] }] });
        let mine = own(unit("Louts", json!({ "xp": 5 })));
        let theirs = own(unit("Louts", json!({ "mp": 4 })));
        assert_eq!(merged(mine, theirs.clone()), theirs);
    }

    #[test]
    fn another_name_is_another_thing_and_who_carries_it_carries_it_still() {
        let mine =
            json!({ "items": [{ "id": "my-unnamed", "name": "\u{43c}" }], "entries": [unit("Louts", json!(3))] });
        let mut theirs = json!({ "items": [{ "id": "my-unnamed", "name": "\u{431}" }] });
        let mut carrier = unit("Boys", json!(4));
        carrier["models"][0]["has"] = json!(["my-unnamed"]);
        theirs["entries"] = json!([carrier]);
        let both = merged(mine.clone(), theirs);
        assert_eq!(both["items"][0], mine["items"][0]);
        assert_eq!(both["entries"][0], mine["entries"][0]);
        assert_eq!((&both["items"][1]["id"], &both["items"][1]["name"]), (&json!("my-unnamed-2"), &json!("\u{431}")));
        let boys = &both["entries"][1];
        assert_eq!((&boys["id"], &boys["models"][0]["has"][0]), (&json!("my-louts-2"), &json!("my-unnamed-2")));
    }

    #[test]
    fn values_filled_in_are_put_together() {
        let filled = |key: &str, value: i32| json!({ "items": [{ "id": "blade", key: value }] });
        let both = merged(filled("cost", 3), filled("hands", 1));
        assert_eq!(both["items"][0], json!({ "id": "blade", "cost": 3, "hands": 1 }));
        // A name alone that a player changed is such a value.
        let named = json!({ "items": [{ "id": "blade", "name": "Sword" }] });
        assert_eq!(merged(filled("cost", 3), named)["items"][0], json!({ "id": "blade", "cost": 3, "name": "Sword" }));
    }
}
