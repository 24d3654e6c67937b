//! A player's own data as a file: what it is laid over and what it says. A whole game of one's own is the same, laid over
//! nothing.

pub mod answer;
pub mod form;
pub mod lists;
mod merged;
pub mod needed;
pub mod plain;
pub mod tree;

use serde_json::{Map, Value};

use crate::book::{self, Book};
use crate::system::problem::Problem;
use crate::system::read::Part;
use crate::system::{System, overlay, resolve};

/// What a file of own data says first.
pub const FORMAT: &str = "muster-own";

/// Newest version of the format, the one that is written.
pub const VERSION: u64 = 1;

/// Largest file that is read, in bytes.
pub const MOST_BYTES: usize = 8 * 1024 * 1024;

/// Own data of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Own {
    /// Id of the game.
    pub game: String,
    /// What it says, in the terms of the published schema.
    pub data: Value,
}

impl Own {
    /// Reads own data, or a whole game as the schema has it. Such a game does not say its id: it is made of its name. What
    /// cannot be read is said with its line.
    pub fn read(text: &str, file: &str) -> Result<Own, Problem> {
        let problem = |message: String| Problem { file: file.to_owned(), entry: String::new(), message };
        if text.len() > MOST_BYTES {
            let (have, most) = (text.len() / 1024, MOST_BYTES / 1024);
            return Err(problem(format!("this is {have} kB long; own data has at most {most} kB")));
        }
        let value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
            .map_err(|error| problem(format!("this is not JSON: {error}")))?;
        let Value::Object(mut map) = value else {
            return Err(problem("this is JSON, but neither own data nor a game".to_owned()));
        };
        match map.get("format").and_then(Value::as_str) {
            Some(FORMAT) => {}
            Some(crate::save::FORMAT) => return Err(problem("this is a list, not own data".to_owned())),
            Some(_) => return Err(problem("this is JSON, but not own data of Muster".to_owned())),
            None if map.contains_key("currencies") && map.contains_key("forces") => {
                map.remove("$schema");
                let game = id_of(map.get("name").and_then(Value::as_str).unwrap_or_default());
                return Ok(Own { game, data: Value::Object(map) });
            }
            None => return Err(problem("this is JSON, but neither own data nor a game".to_owned())),
        }
        match map.get("version").and_then(Value::as_u64) {
            Some(1..=VERSION) => {}
            Some(version) => {
                let message = format!(
                    "this was written by a later Muster (format {version}; this one reads up to {VERSION}); reload to update"
                );
                return Err(problem(message));
            }
            None => return Err(problem("own data says which `version` its format has".to_owned())),
        }
        let game = map.get("game").and_then(Value::as_str).map(str::to_owned);
        match (game, map.remove("data")) {
            (Some(game), Some(data @ Value::Object(_))) if is_id(&game) => Ok(Own { game, data }),
            (Some(_), Some(Value::Object(_))) => {
                Err(problem("`game` is the id of a game: small letters, digits and hyphens".to_owned()))
            }
            _ => Err(problem("own data says its `game`, and has a table `data`".to_owned())),
        }
    }

    /// As a file.
    pub fn write(&self) -> String {
        let mut map = Map::new();
        map.insert("format".to_owned(), FORMAT.into());
        map.insert("version".to_owned(), VERSION.into());
        map.insert("game".to_owned(), self.game.as_str().into());
        map.insert("data".to_owned(), self.data.clone());
        format!("{:#}\n", Value::Object(map))
    }

    /// The game with the own data over it, or all that is wrong with it. `game` is what is shipped, as JSON; empty for a
    /// whole game of one's own. `file` is what problems call the own data.
    pub fn load(&self, game: &str, file: &str) -> Result<System, Vec<Problem>> {
        let (part, marks) = self.over(game, file)?;
        // What is shipped was checked when it was built: whatever is wrong now came with the own data.
        match resolve::load(&self.game, vec![part]) {
            Ok(mut system) => {
                system.set_own(marks);
                Ok(system)
            }
            Err(problems) => Err(self.caused(problems)),
        }
    }

    /// The same with the game's book.
    pub fn book(&self, game: &str, file: &str) -> Result<(System, Book), Vec<Problem>> {
        let (part, _) = self.over(game, file)?;
        book::load(&self.game, vec![part]).map_err(|problems| self.caused(problems))
    }

    /// The game with the own data over it, and what of it is the player's.
    fn over(&self, game: &str, file: &str) -> Result<(Part, Vec<String>), Vec<Problem>> {
        let problem = |message: String| Problem { file: file.to_owned(), entry: String::new(), message };
        let mut value = Value::Object(Map::new());
        if game.is_empty() && self.data.get("currencies").is_none() {
            let message = ["this is for the game `", &self.game, "`, which is not here, and is no whole game itself"];
            return Err(vec![problem(message.concat())]);
        }
        if !game.is_empty() {
            value =
                serde_json::from_str(game).map_err(|error| vec![problem(format!("the game is not JSON: {error}"))])?;
        }
        let marks = if game.is_empty() { Vec::new() } else { overlay::marks(&value, &self.data) };
        overlay::lay(&mut value, &self.data);
        Ok((Part { file: file.to_owned(), value }, marks))
    }

    /// Problems of what own data names. Others say no more than that what is wrong there could not be used elsewhere.
    fn caused(&self, problems: Vec<Problem>) -> Vec<Problem> {
        let mut named = Vec::new();
        names(&self.data, &mut named);
        let (ours, others): (Vec<Problem>, Vec<Problem>) =
            problems.into_iter().partition(|problem| problem.entry.split('`').any(|part| named.contains(&part)));
        if ours.is_empty() { others } else { ours }
    }
}

/// The ids of all tables that a value names, and the keys of tables.
fn names<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(map) => {
            found.extend(map.get("id").and_then(Value::as_str));
            if let Some(Value::Object(sets)) = map.get("sets") {
                found.extend(sets.keys().map(String::as_str));
            }
            map.values().for_each(|value| names(value, found));
        }
        Value::Array(list) => list.iter().for_each(|value| names(value, found)),
        _ => {}
    }
}

/// An id out of a name: small letters and digits, with hyphens between.
pub fn id_of(name: &str) -> String {
    let mut id = crate::id::of_name(name);
    id.truncate(40);
    let id = id.trim_end_matches('-');
    if id.is_empty() { "unnamed".to_owned() } else { id.to_owned() }
}

/// Whether a text can be the id of a game.
pub fn is_id(text: &str) -> bool {
    (1..=60).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use serde_json::json;

    use super::Own;
    use crate::system::packed;

    const MARBLES: &str = include_str!("test_game/marbles.json");

    fn own(data: serde_json::Value) -> Own {
        Own { game: "marbles".to_owned(), data }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let own = own(json!({ "items": [{ "id": "stick", "cost": 3 }] }));
        assert_eq!(Own::read(&own.write(), "own.json").unwrap(), own);
    }

    #[test]
    fn whatever_is_no_own_data_is_said_to_be_what_it_is() {
        let said = |text: &str| Own::read(text, "own.json").unwrap_err().to_string();
        assert_eq!(said("{\n\"a\": }"), "own.json: this is not JSON: expected value at line 2 column 6");
        assert_eq!(said("[]"), "own.json: this is JSON, but neither own data nor a game");
        assert_eq!(said(r#"{"format":"muster-list"}"#), "own.json: this is a list, not own data");
        assert!(said(r#"{"format":"muster-own","version":2}"#).contains("later Muster (format 2"));
        assert!(said(r#"{"format":"muster-own","version":1,"game":"A b","data":{}}"#).contains("`game` is the id"));
        assert!(said(r#"{"format":"muster-own","version":1,"game":"a"}"#).contains("a table `data`"));
    }

    #[test]
    fn a_whole_game_is_told_by_its_name() {
        let read = Own::read(MARBLES, "marbles.json").unwrap();
        assert_eq!(read.game, "marbles");
        assert_eq!(["Skiff Duel: 2nd", "\u{e9}", "  A "].map(super::id_of), ["skiff-duel-2nd", "unnamed", "a"]);
        let system = read.load("", "marbles.json").unwrap();
        assert_eq!((system.name(), system.own().len()), ("Marbles", 0));
    }

    #[test]
    fn what_is_filled_in_is_known_and_marked_and_stays_so_when_it_is_packed() {
        let own = own(json!({ "forces": [{ "id": "ambers",
            "models": [{ "id": "shade", "cost": 3 }],
            "entries": [{ "id": "shades", "unique": false, "groups": [{ "id": "shades", "min": 2, "max": 4 }] }] }] }));
        let system = own.load(MARBLES, "own.json").unwrap();
        let system = packed::unpack(&packed::pack(&system)).unwrap();
        let ambers = system.find_force("ambers").unwrap();
        let shades = system.find_entry(ambers, "shades").unwrap();
        assert_eq!((shades.groups[0].min, shades.groups[0].max, shades.groups[0].size_unknown), (2, 4, false));
        assert!(!system.find_model(shades, "shade").unwrap().unpriced);
        assert!(system.is_own("forces/ambers/models/shade/cost"));
        assert_eq!(
            system.model_path(shades, system.find_model(shades, "shade").unwrap()),
            "forces/ambers/models/shade"
        );
        assert_eq!(system.entry_path(shades), "forces/ambers/entries/shades");
        assert_eq!(system.item_path(system.find_item("relic").unwrap()), "forces/ambers/items/relic");
        assert_eq!(system.model_path(shades, system.find_model(shades, "pebble").unwrap()), "models/pebble");
        assert!(!system.is_own("forces/ambers/models/shade"));
        assert!(!system.is_own("forces/ambers/models/shade/costs"));
    }

    #[test]
    fn a_list_as_text_says_whose_its_prices_are_and_is_read_again() {
        let roster = crate::test_game::list("Marbles \u{b7} Ambers\n## Queen\n- 1 Steel\n## Shades\n- 2 Shade: Relic");
        let marked = |data| {
            let system = own(data).load(MARBLES, "own.json").unwrap();
            let text = crate::format::text::write(&system, &roster);
            // With the same own data it is understood to the last word; without, only that they are missing is said.
            let with = crate::format::read(&text, &crate::format::Brought::with(vec![system])).unwrap();
            assert_eq!(with.remarks, []);
            let without = crate::test_game::read(&text).unwrap();
            assert_eq!(without.remarks.len(), usize::from(text.contains("yours")), "{:?}", without.remarks);
            for read in [with, without] {
                assert_eq!(read.roster.renumbered().units, roster.renumbered().units, "{text}");
            }
            text.lines().filter(|line| line.starts_with("##")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(marked(json!({})), ["## Queen [8 points]", "## Shades [0 points at least]"]);
        let models = json!([{ "id": "shade", "cost": 3 }]);
        let filled = json!({ "forces": [{ "id": "ambers", "models": models }] });
        assert_eq!(marked(filled), ["## Queen [8 points]", "## Shades [6 points at least, yours]"]);
        let items = json!([{ "id": "relic", "cost": { "favour": 1 } }]);
        let filled = json!({ "forces": [{ "id": "ambers", "models": models, "items": items }] });
        assert_eq!(marked(filled), ["## Queen [8 points]", "## Shades [6 points and 2 favour, yours]"]);
    }

    #[test]
    fn what_is_wrong_is_said_as_of_any_data() {
        let own = own(json!({ "items": [{ "id": "rod", "name": "Rod", "class": "wepon", "cost": "dear" }] }));
        let said: Vec<String> = own.load(MARBLES, "own.json").unwrap_err().iter().map(ToString::to_string).collect();
        assert_eq!(said, ["own.json, items `rod`: `cost`: expected a whole number, not \"dear\""]);
    }
}
