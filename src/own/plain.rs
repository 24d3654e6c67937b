//! What the reader of data says, in the words of who fills in a form: the reader speaks to people who write files.

use crate::own::tree::Tree;
use crate::say::capital;

/// A message without its place, as a sentence.
pub fn plain(message: &str) -> String {
    let begins = |words: &str| message.starts_with(words);
    if message.ends_with("` is missing") {
        return "This is still missing.".to_owned();
    }
    if let Some(typed) = message.strip_prefix("expected a whole number, not ") {
        return ["This is a whole number, such as 3, not \u{201c}", typed.trim_matches('"'), "\u{201d}."].concat();
    }
    if begins("a price of") || begins("a price is") {
        return "A price is a whole number from 0 to 1000000.".to_owned();
    }
    if begins("the name ") && message.ends_with(" is empty") {
        return "This is still missing.".to_owned();
    }
    if begins("its name, ") && message.contains(" reads like that of ") {
        return "Something else has this name or one like it. A list as text could not tell them apart.".to_owned();
    }
    if begins("from ") && message.ends_with(" models") {
        return "The fewest are more than the most.".to_owned();
    }
    [&capital(&quoted(message)), "."].concat()
}

/// Where something is wrong in own data, by names instead of ids: "Unit \u{201c}Clock Ogre\u{201d}".
pub fn place(entry: &str, own: &Tree) -> String {
    let part = |part: &str| {
        let (list, id) = part.strip_suffix('`').and_then(|part| part.split_once(" `")).unwrap_or((part, ""));
        let list = match list {
            "entries" => "unit",
            "items" => "item",
            "models" => "model",
            other => other,
        };
        let name = name_of(own, id).unwrap_or(id);
        if name.is_empty() { list.to_owned() } else { [list, " \u{201c}", name, "\u{201d}"].concat() }
    };
    capital(&entry.split(", ").map(part).collect::<Vec<_>>().join(", "))
}

/// The name of the thing with an id.
fn name_of<'a>(own: &'a Tree, id: &str) -> Option<&'a str> {
    match own {
        Tree::Table(_) if own.id() == id && !id.is_empty() => {
            Some(own.words_at("name")).filter(|name| !name.is_empty())
        }
        Tree::Table(parts) => parts.iter().find_map(|(_, part)| name_of(part, id)),
        Tree::List(list) => list.iter().find_map(|part| name_of(part, id)),
        _ => None,
    }
}

/// Marks of code become quotes.
fn quoted(text: &str) -> String {
    let mut parts = text.split('`');
    let mut said = parts.next().unwrap_or_default().to_owned();
    for (at, part) in parts.enumerate() {
        said.push(if at % 2 == 0 { '\u{201c}' } else { '\u{201d}' });
        said.push_str(part);
    }
    said
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use serde_json::json;

    use super::{place, plain};
    use crate::own::Own;
    use crate::own::tree::Tree;

    /// What the game's own reader says of own data, in plain words.
    #[track_caller]
    fn says(data: serde_json::Value, expected: &[&str]) {
        let own = Own { game: "marbles".to_owned(), data };
        let problems = own.load(include_str!("../test_game/marbles.json"), "own.json").unwrap_err();
        let bare = |message: &str| match message.split_once(": ") {
            Some((place, what)) if place.ends_with('`') => what.to_owned(),
            _ => message.to_owned(),
        };
        let said: Vec<String> = problems.iter().map(|problem| plain(&bare(&problem.message))).collect();
        assert_eq!(said, expected);
    }

    #[test]
    fn what_the_reader_says_is_said_plainly() {
        let rod = |cost| json!({ "items": [{ "id": "my-rod", "name": "Rood", "class": "weapon", "cost": cost }] });
        says(rod(json!("dear")), &["This is a whole number, such as 3, not \u{201c}dear\u{201d}."]);
        says(rod(json!(-4)), &["A price is a whole number from 0 to 1000000."]);
        says(rod(json!(2_000_000)), &["A price is a whole number from 0 to 1000000."]);
        says(json!({ "items": [{ "id": "my-rod", "name": "Rood" }] }), &["This is still missing."]);
        says(
            json!({ "items": [{ "id": "my-stick", "name": "Stick", "class": "weapon" }] }),
            &["Something else has this name or one like it. A list as text could not tell them apart."],
        );
        assert_eq!(plain("from 5 to 2 models"), "The fewest are more than the most.");
        assert_eq!(plain("the name \u{201c} \u{201d} is empty"), "This is still missing.");
        assert_eq!(plain("there is no role `bos`"), "There is no role \u{201c}bos\u{201d}.");
    }

    #[test]
    fn places_are_called_by_their_names() {
        let own = r#"{"forces":[{"id":"reds","entries":[{"id":"my-cook","name":"Cook","models":[{"id":"my-cook-2","name":"Maid"}]}]}]}"#;
        let own = Tree::read(own).unwrap();
        assert_eq!(place("entries `my-cook`", &own), "Unit \u{201c}Cook\u{201d}");
        let both = place("entries `my-cook`, models `my-cook-2`", &own);
        assert_eq!(both, "Unit \u{201c}Cook\u{201d}, model \u{201c}Maid\u{201d}");
        assert_eq!(place("items `rod`", &own), "Item \u{201c}rod\u{201d}");
        assert_eq!(place("currencies", &own), "Currencies");
    }
}
