//! The games that Muster brings: checked and packed from `data/` when it was built.

use std::sync::OnceLock;

use crate::id::of_name;
use crate::system::problem::Problem;
use crate::system::read::Part;
use crate::system::{System, packed, resolve};

/// A game inside the program.
#[derive(Debug, Clone, Copy)]
pub struct Embedded {
    /// Name of its folder.
    pub id: &'static str,
    /// The checked game, see [`packed`].
    pub packed: &'static [u8],
}

static GAMES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The same as JSON, see [`json`]: everything but the entries of the rules reference, and those in columns. The page does not
/// ask for them: they are no part of it, but of the program that lays own data over them.
static JSONS: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/jsons.rs"));

/// A game as the file that others can read, as `data/game.schema.json` describes it; empty for one that Muster does not bring.
pub fn json(id: &str) -> &'static str {
    static WHOLE: OnceLock<Vec<(&str, String)>> = OnceLock::new();
    let whole = WHOLE.get_or_init(|| JSONS.iter().map(|(id, rest, columns)| (*id, whole(rest, columns))).collect());
    whole.iter().find(|(known, _)| *known == id).map_or("", |(_, json)| json)
}

/// A game with the entries of its reference put together out of their columns: the first line has the names of the columns,
/// then come all values of each, a line each, empty for an entry that has none. One without an id has that of its title, and a
/// link that of its words.
fn whole(rest: &str, columns: &str) -> String {
    let Some((names, values)) = columns.split_once('\n') else { return rest.to_owned() };
    let (names, values): (Vec<&str>, Vec<&str>) = (names.split(' ').collect(), values.split('\n').collect());
    let entries = values.len() / names.len();
    let title = names.iter().position(|name| *name == "title").unwrap_or_default() * entries;
    let mut json = rest.strip_suffix('}').unwrap_or(rest).to_owned();
    json.push_str(",\"references\":[");
    for entry in 0..entries {
        json.push_str(if entry == 0 { "{" } else { ",{" });
        let mut comma = "";
        let given = ["\"", &of_name(values.get(title + entry).copied().unwrap_or_default()), "\""].concat();
        for (column, name) in names.iter().enumerate() {
            let value = values.get(column * entries + entry).copied().unwrap_or_default();
            let value = if value.is_empty() && *name == "id" { &given } else { value };
            if !value.is_empty() {
                [comma, "\"", name, "\":"].iter().for_each(|part| json.push_str(part));
                link(value, &mut json);
                comma = ",";
            }
        }
        json.push('}');
    }
    json.push_str("]}");
    json
}

/// Adds a text with the ids of its links: one without has that of its words.
fn link(text: &str, json: &mut String) {
    let mut rest = text;
    while let Some((before, words)) = rest.split_once("[[|") {
        let id = of_name(words.split("]]").next().unwrap_or_default());
        [before, "[[", &id, "|"].iter().for_each(|part| json.push_str(part));
        rest = words;
    }
    json.push_str(rest);
}

/// All games, by id.
pub fn all() -> &'static [Embedded] {
    GAMES
}

/// A game that Muster brings; `None` for an id that it does not bring.
pub fn load(id: &str) -> Option<System> {
    packed::unpack(GAMES.iter().find(|game| game.id == id)?.packed)
}

/// Reads a game out of one JSON file.
pub fn from_json(id: &str, json: &str) -> Result<System, Vec<Problem>> {
    let file = format!("{id}.json");
    match serde_json::from_str(json) {
        Ok(value) => resolve::load(id, vec![Part { file, value }]),
        Err(error) => Err(vec![Problem { file, entry: String::new(), message: format!("this is not JSON: {error}") }]),
    }
}
