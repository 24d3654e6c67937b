//! Own data out of two files put together. A value said by both is the upper one's. A whole thing is never mixed out of two:
//! of one name the upper one holds, and of one id with two names each stays a thing of its own.

use serde_json::Value;

use crate::system::overlay;

/// Lists of things that have ids and names.
const THINGS: [&str; 2] = ["entries", "items"];

/// Puts own data over own data.
pub(super) fn merge(below: &mut Value, mut above: Value) {
    let mut others = Vec::new();
    of_table(below, &above, &mut others);
    for force in list(&above, "forces") {
        if let Some(known) = list_mut(below, "forces").and_then(|all| all.iter_mut().find(|of| id(of) == id(force))) {
            of_table(known, force, &mut others);
        }
    }
    for id in others {
        let free = (2..).map(|number| format!("{id}-{number}")).find(|free| !says(below, free) && !says(&above, free));
        rename(&mut above, &id, &free.unwrap_or_default());
    }
    overlay::amend(below, &above);
}

/// Of whole things that both have by one id, those of one name go from below, and those of two names are told.
fn of_table(below: &mut Value, above: &Value, others: &mut Vec<String>) {
    for of in THINGS {
        let Some(known) = list_mut(below, of) else { continue };
        for thing in list(above, of) {
            let Some(new) = name(thing) else { continue };
            let clash = known.iter().position(|known| id(known) == id(thing) && name(known).is_some());
            match clash.filter(|at| name(&known[*at]) == Some(new)) {
                Some(same) => drop(known.remove(same)),
                None if clash.is_some() => others.push(id(thing).to_owned()),
                None => {}
            }
        }
    }
}

fn list<'a>(table: &'a Value, name: &str) -> &'a [Value] {
    table.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn id(thing: &Value) -> &str {
    thing.get("id").and_then(Value::as_str).unwrap_or_default()
}

fn list_mut<'a>(table: &'a mut Value, name: &str) -> Option<&'a mut Vec<Value>> {
    table.get_mut(name)?.as_array_mut()
}

fn name(thing: &Value) -> Option<&str> {
    thing.get("name")?.as_str()
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
    fn a_thing_of_another_list_or_force_that_has_the_same_id_stays() {
        let force = |id: &str, unit: Value| json!({ "id": id, "entries": [unit] });
        let item = json!({ "id": "my-louts", "name": "Louts" });
        let (other, lout) = (force("blues", unit("Louts", json!(1))), unit("Louts", json!(3)));
        let mine = json!({ "items": [item], "forces": [other, force("reds", lout)] });
        let both = merged(mine, json!({ "forces": [force("reds", unit("Louts", json!(4)))] }));
        assert_eq!((&both["items"][0], &both["forces"][0]), (&item, &other));
        assert_eq!(both["forces"][1], force("reds", unit("Louts", json!(4))));
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
