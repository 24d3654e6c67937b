//! Own data as the page holds and changes it: a small tree of JSON with paths into it. It knows no schema; whether what it
//! says makes a game is for the program that reads games to say.

use crate::save::read::{self, Json, Value};
use crate::save::write::quote;

/// A value of JSON.
#[derive(Debug, Clone, PartialEq)]
pub enum Tree {
    /// `null`, a truth, or a number, as it is written.
    Plain(String),
    /// A text.
    Text(String),
    /// Values in order.
    List(Vec<Tree>),
    /// Named values in order.
    Table(Vec<(String, Tree)>),
}

/// Lists whose tables are told apart by their ids, so that an id is a step of a path.
const BY_ID: [&str; 6] = ["forces", "entries", "models", "items", "groups", "upgrades"];

impl Tree {
    /// Nothing yet.
    pub fn empty() -> Tree {
        Tree::Table(Vec::new())
    }

    /// A number if it reads as a whole one; else the text as it is, for whoever checks it to say what is wrong.
    pub fn number(text: &str) -> Tree {
        let text = text.trim().trim_start_matches('+').replace('\u{2212}', "-");
        match text.parse::<i64>() {
            Ok(number) => Tree::Plain(number.to_string()),
            Err(_) => Tree::Text(text),
        }
    }

    /// The value of a text of JSON, or what is wrong with it and where.
    pub fn read(text: &str) -> Result<Tree, String> {
        read::read(text).map(Tree::of).map_err(|slip| slip.within(text))
    }

    fn of(json: Json) -> Tree {
        match json.value {
            Value::Null => Tree::Plain("null".to_owned()),
            Value::Bool(yes) => Tree::Plain(if yes { "true" } else { "false" }.to_owned()),
            Value::Number(number) => Tree::Plain(number.to_owned()),
            Value::Text(text) => Tree::Text(text),
            Value::List(list) => Tree::List(list.into_iter().map(Tree::of).collect()),
            Value::Object(parts) => Tree::Table(parts.into_iter().map(|(key, part)| (key, Tree::of(part))).collect()),
        }
    }

    /// As JSON, on one line.
    pub fn write(&self) -> String {
        let mut text = String::new();
        self.put(&mut text);
        text
    }

    fn put(&self, out: &mut String) {
        let comma = |out: &mut String, at: usize| {
            if at > 0 {
                out.push(',');
            }
        };
        match self {
            Tree::Plain(text) => out.push_str(text),
            Tree::Text(text) => quote(text, out),
            Tree::List(list) => {
                out.push('[');
                for (at, value) in list.iter().enumerate() {
                    comma(out, at);
                    value.put(out);
                }
                out.push(']');
            }
            Tree::Table(parts) => {
                out.push('{');
                for (at, (key, value)) in parts.iter().enumerate() {
                    comma(out, at);
                    quote(key, out);
                    out.push(':');
                    value.put(out);
                }
                out.push('}');
            }
        }
    }

    /// A plain value or a text, as a field shows it.
    pub fn words(&self) -> &str {
        match self {
            Tree::Plain(text) | Tree::Text(text) => text,
            _ => "",
        }
    }

    /// The value behind a step of a path.
    fn step(&self, step: &str) -> Option<&Tree> {
        match self {
            Tree::Table(parts) => parts.iter().find(|(key, _)| key == step).map(|(_, value)| value),
            Tree::List(list) => list.iter().find(|value| value.id() == step),
            _ => None,
        }
    }

    /// The id of a table in a list.
    pub fn id(&self) -> &str {
        match self {
            Tree::Table(_) => self.step("id").map_or("", Tree::words),
            _ => "",
        }
    }

    /// The value at a path, `items/blade/cost`.
    pub fn at(&self, path: &str) -> Option<&Tree> {
        path.split('/').try_fold(self, Tree::step)
    }

    /// What a field at a path shows; empty where nothing is.
    pub fn words_at(&self, path: &str) -> &str {
        self.at(path).map_or("", Tree::words)
    }

    /// The values of a list at a path.
    pub fn list_at(&self, path: &str) -> &[Tree] {
        match self.at(path) {
            Some(Tree::List(list)) => list,
            _ => &[],
        }
    }

    /// Puts a value at a path, with whatever has to be there on the way.
    pub fn set(&mut self, path: &str, value: Tree) {
        let (step, rest) = path.split_once('/').map_or((path, None), |(step, rest)| (step, Some(rest)));
        let Some(place) = self.place(step, rest.is_some()) else { return };
        match rest {
            Some(rest) => place.set(rest, value),
            None => *place = value,
        }
    }

    /// The place behind a step, made where it is missing.
    fn place(&mut self, step: &str, goes_on: bool) -> Option<&mut Tree> {
        if let Tree::List(list) = self {
            let at = list.iter().position(|value| value.id() == step).unwrap_or_else(|| {
                list.push(Tree::Table(vec![("id".to_owned(), Tree::Text(step.to_owned()))]));
                list.len() - 1
            });
            return list.get_mut(at);
        }
        if !matches!(self, Tree::Table(_)) {
            // A price for all currencies makes way for one in each.
            *self = Tree::empty();
        }
        let Tree::Table(parts) = self else { return None };
        let list = goes_on && BY_ID.contains(&step);
        let at = parts.iter().position(|(key, _)| key == step).unwrap_or_else(|| {
            let empty = if list { Tree::List(Vec::new()) } else { Tree::empty() };
            parts.push((step.to_owned(), empty));
            parts.len() - 1
        });
        parts.get_mut(at).map(|(_, value)| value)
    }

    /// Takes the value at a path out, and what is then empty or names a thing of which it says nothing.
    pub fn remove(&mut self, path: &str) {
        let (step, rest) = path.split_once('/').map_or((path, None), |(step, rest)| (step, Some(rest)));
        let goes = |value: &mut Tree| match rest {
            Some(rest) => {
                let before = value.clone();
                value.remove(rest);
                *value != before && value.is_hollow()
            }
            None => true,
        };
        match self {
            Tree::Table(parts) => {
                if let Some(at) = parts.iter().position(|(key, _)| key == step)
                    && goes(&mut parts[at].1)
                {
                    parts.remove(at);
                }
            }
            Tree::List(list) => {
                if let Some(at) = list.iter().position(|value| value.id() == step)
                    && goes(&mut list[at])
                {
                    list.remove(at);
                }
            }
            _ => {}
        }
    }

    fn is_hollow(&self) -> bool {
        match self {
            Tree::Table(parts) => parts.iter().all(|(key, _)| key == "id"),
            Tree::List(list) => list.is_empty(),
            _ => false,
        }
    }

    /// What there is to take back, in order: things of one's own, told by their names, as a whole, and single values.
    pub fn parts(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.gather("", &mut found);
        found
    }

    fn gather(&self, path: &str, found: &mut Vec<String>) {
        let down = |step: &str| if path.is_empty() { step.to_owned() } else { [path, "/", step].concat() };
        match self {
            Tree::Table(parts) => {
                if self.step("id").is_some() && self.step("name").is_some() {
                    // A force of one's own has entries that are changed one by one.
                    let entries = self.step("entries");
                    found.push(path.to_owned());
                    if let Some(entries) = entries {
                        entries.gather(&down("entries"), found);
                    }
                    return;
                }
                for (key, value) in parts.iter().filter(|(key, _)| key != "id") {
                    value.gather(&down(key), found);
                }
            }
            Tree::List(list) if !list.is_empty() && list.iter().all(|value| !value.id().is_empty()) => {
                list.iter().for_each(|value| value.gather(&down(value.id()), found));
            }
            _ => found.push(path.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::Tree;

    fn tree(text: &str) -> Tree {
        Tree::read(text).unwrap()
    }

    #[test]
    fn what_is_read_is_written() {
        let text = r#"{"a":[1,true,null,"q\"uote\n"],"b":{"c":-4}}"#;
        assert_eq!(tree(text).write(), text);
        assert_eq!(Tree::read("{\n\"a\":}").unwrap_err(), "expected a value at line 2 column 5");
    }

    #[test]
    fn a_value_is_put_where_its_path_leads_and_taken_out_with_what_is_empty_then() {
        let mut own = Tree::empty();
        own.set("forces/reds/models/shade/cost", Tree::number("3"));
        own.set("forces/reds/models/shade/profile/might", Tree::number("+2"));
        let text = r#"{"forces":[{"id":"reds","models":[{"id":"shade","cost":3,"profile":{"might":2}}]}]}"#;
        assert_eq!(own, tree(text));
        assert_eq!(own.words_at("forces/reds/models/shade/cost"), "3");
        own.set("forces/reds/models/shade/cost/point", Tree::number("4"));
        assert_eq!(own.words_at("forces/reds/models/shade/cost/point"), "4");
        own.remove("forces/reds/models/shade/cost");
        own.remove("forces/reds/models/shade/nothing");
        assert_eq!(own, tree(r#"{"forces":[{"id":"reds","models":[{"id":"shade","profile":{"might":2}}]}]}"#));
        own.remove("forces/reds/models/shade/profile/might");
        assert_eq!(own, Tree::empty());
    }

    #[test]
    fn what_reads_as_no_number_stays_what_was_typed() {
        let words = ["12", " -3 ", "\u{2212}3", "+1", "1.5", "dear"].map(Tree::number);
        let plain = |text: &str| Tree::Plain(text.to_owned());
        let text = |text: &str| Tree::Text(text.to_owned());
        assert_eq!(words, [plain("12"), plain("-3"), plain("-3"), plain("1"), text("1.5"), text("dear")]);
    }

    #[test]
    fn things_and_values_are_told_for_taking_back() {
        let own = tree(
            r#"{"items":[{"id":"rod","name":"Rod","cost":1},{"id":"gun","cost":2}],
                "forces":[{"id":"reds","models":[{"id":"shade","cost":3}]},
                          {"id":"mine","name":"Mine","entries":[{"id":"cook","name":"Cook"}]}]}"#,
        );
        let parts =
            ["items/rod", "items/gun/cost", "forces/reds/models/shade/cost", "forces/mine", "forces/mine/entries/cook"];
        assert_eq!(own.parts(), parts);
    }
}
