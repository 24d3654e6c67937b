//! The entries of a rules reference as the program carries them: all values of one name below each other, a line each, since
//! alike beside alike is smaller once compressed. What follows from the rest is left out for the same reason: an id that the
//! title gives, that of a link that its words give, the signs of JSON, and of where an entry stands in its document
//! whatever the entry before says already. For the games that Muster brings it is some 7 kB less.

use serde_json::Value;

use crate::id::of_name;

/// What a column holds.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Text,
    /// Texts, with [`NEXT`] between them.
    List,
    /// Anything else, as JSON has it.
    Json,
}

/// Between the texts of a list; within a text JSON has neither this nor the end of a line.
const NEXT: char = '\t';

/// The columns of some entries: a line with the names of the columns, then all values of each, a line each, empty for an entry
/// that has none or an empty one.
pub fn write(entries: &[Value]) -> String {
    let mut names: Vec<&String> = entries.iter().filter_map(Value::as_object).flat_map(|entry| entry.keys()).collect();
    names.sort();
    names.dedup();
    let forms: Vec<Form> = names.iter().map(|name| Form::of(entries.iter().map(|entry| &entry[*name]))).collect();
    let heads = names.iter().zip(&forms).map(|(name, form)| [name, form.sign()].concat());
    let mut text = heads.collect::<Vec<_>>().join(" ");
    for (name, form) in names.iter().zip(forms) {
        let mut place = Place::default();
        for entry in entries {
            text.push('\n');
            match (&entry[*name], form) {
                (Value::Null, _) => {}
                (Value::String(id), _) if *name == "id" && *id == of_name(&plain_of(&entry["title"])) => {}
                (Value::String(source), Form::Text) if *name == "source" => text.push_str(&plain(&place.near(source))),
                (Value::Array(list), Form::List) => {
                    text.push_str(&list.iter().map(plain_of).collect::<Vec<_>>().join(&String::from(NEXT)));
                }
                (value, Form::Text) => text.push_str(&plain_of(value)),
                (value, _) => text.push_str(&value.to_string()),
            }
        }
    }
    text
}

/// The entries of such columns, each in JSON.
pub fn read(columns: &str) -> Vec<String> {
    let Some((heads, values)) = columns.split_once('\n') else { return Vec::new() };
    let (heads, values): (Vec<_>, Vec<&str>) =
        (heads.split(' ').map(Form::read).collect(), values.split('\n').collect());
    let entries = values.len() / heads.len();
    let value = |column: usize, entry: usize| values.get(column * entries + entry).copied().unwrap_or_default();
    let title = heads.iter().position(|(name, _)| *name == "title").unwrap_or_default();
    let mut place = Place::default();
    let mut json = |entry: usize| {
        let mut json = String::from("{");
        for (column, (name, form)) in heads.iter().enumerate() {
            let value = match (*name, value(column, entry)) {
                ("id", "") => of_name(value(title, entry)),
                ("source", near) => place.far(near),
                (_, value) => value.to_owned(),
            };
            if value.is_empty() {
                continue;
            }
            let comma = if json.len() > 1 { "," } else { "" };
            json.extend([comma, "\"", name, "\":"]);
            match form {
                Form::Text => quote(&value, &mut json),
                Form::Json => json.push_str(&value),
                Form::List => {
                    for (at, text) in value.split(NEXT).enumerate() {
                        json.push(if at == 0 { '[' } else { ',' });
                        quote(text, &mut json);
                    }
                    json.push(']');
                }
            }
        }
        json + "}"
    };
    (0..entries).map(&mut json).collect()
}

impl Form {
    fn of<'a>(mut values: impl Iterator<Item = &'a Value> + Clone) -> Form {
        let texts = |value: &Value| value.as_array().is_some_and(|list| list.iter().all(Value::is_string));
        if values.clone().all(|value| value.is_null() || value.is_string()) {
            Form::Text
        } else if values.all(|value| value.is_null() || texts(value)) {
            Form::List
        } else {
            Form::Json
        }
    }

    /// Stands behind the name of the column.
    fn sign(self) -> &'static str {
        match self {
            Form::Text => "",
            Form::List => "*",
            Form::Json => "=",
        }
    }

    fn read(head: &str) -> (&str, Form) {
        let signed = |form: Form| head.strip_suffix(form.sign()).map(|name| (name, form));
        signed(Form::List).or_else(|| signed(Form::Json)).unwrap_or((head, Form::Text))
    }
}

/// A text as it stands in a column: with the signs for what cannot stand on one line, but bare quotes; links have no id where
/// their words give it, `[[|Grit check]]`.
fn plain(text: &str) -> String {
    let mut short = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once("[[") {
        short.extend([before, "[["]);
        let inner = link.split("]]").next().and_then(|inner| inner.split_once('|'));
        rest = inner.filter(|(id, words)| *id == of_name(words)).map_or(link, |(id, _)| &link[id.len()..]);
    }
    short.push_str(rest);
    let json = Value::String(short).to_string();
    json[1..json.len() - 1].replace("\\\"", "\"")
}

fn plain_of(value: &Value) -> String {
    plain(value.as_str().unwrap_or_default())
}

/// Adds such a text as JSON has it.
fn quote(plain: &str, json: &mut String) {
    let mut whole = String::new();
    let mut rest = plain;
    while let Some((before, words)) = rest.split_once("[[|") {
        let id = of_name(words.split("]]").next().unwrap_or_default());
        whole.extend([before, "[[", &id, "|"]);
        rest = words;
    }
    whole.push_str(rest);
    json.extend(["\"", &whole.replace('"', "\\\""), "\""]);
}

/// Where an entry stands in its document: "12-14, 30". In a column each line is told by how far it is from the one before, the
/// first by how far from the first of the entry before: "2+2,16". Anything else that a source says is left as it is.
#[derive(Default)]
struct Place(i64);

impl Place {
    fn near(&mut self, source: &str) -> String {
        let lines = |part: &str| {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            Some((from.parse::<i64>().ok()?, to.parse::<i64>().ok()?))
        };
        let Some(all) = source.split(", ").map(lines).collect::<Option<Vec<_>>>() else { return source.to_owned() };
        let mut last = self.0;
        let near = all.iter().map(|(from, to)| {
            let by = from - std::mem::replace(&mut last, *to);
            if from == to { by.to_string() } else { format!("{by}+{}", to - from) }
        });
        let near = near.collect::<Vec<_>>().join(",");
        let before = self.0;
        if self.far(&near) == source {
            return near;
        }
        self.0 = before;
        source.to_owned()
    }

    fn far(&mut self, near: &str) -> String {
        let lines = |part: &str| {
            let (by, more) = part.split_once('+').unwrap_or((part, "0"));
            Some((by.parse::<i64>().ok()?, more.parse::<i64>().ok()?))
        };
        let Some(all) = near.split(',').map(lines).collect::<Option<Vec<_>>>() else { return near.to_owned() };
        let mut last = self.0;
        let far = all.iter().map(|(by, more)| {
            let from = last + by;
            last = from + more;
            if *more == 0 { from.to_string() } else { format!("{from}-{last}") }
        });
        let far = far.collect::<Vec<_>>().join(", ");
        self.0 += all[0].0;
        far
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{read, write};
    use serde_json::{Value, json};

    #[test]
    fn what_is_written_is_read() {
        let entries = json!([
            {"id": "grit", "title": "Grit", "source": "12-14, 30", "text": ["See [[grit-check|Grit check]], 6\" away.", "- a\n- b"]},
            {"id": "other", "title": "Grit \"check\"", "source": "9", "aliases": ["a, b", "c\\\"d\\"], "boxes": 2},
            {"id": "third", "title": "\u{2212}1\ttab", "source": "rules.md, 3", "card": "[[grit|Courage]] and [[grit]]"},
            {"id": "fourth", "title": "4", "source": "8-8", "aliases": ["one"]},
            {"id": "fifth", "title": "5"},
            {"id": "sixth", "title": "6", "source": "007, 10"},
            {"id": "seventh", "title": "7", "source": "9, 3-5, 4"},
        ]);
        let columns = write(entries.as_array().unwrap());
        let read: Vec<Value> = read(&columns).iter().map(|entry| serde_json::from_str(entry).unwrap()).collect();
        assert_eq!(Value::Array(read), entries, "{columns}");
        assert_eq!(columns.lines().next(), Some("aliases* boxes= card id source text* title"));
    }

    #[test]
    fn nothing_is_nothing() {
        assert_eq!((write(&[]), read("")), (String::new(), Vec::new()));
    }

    #[test]
    fn what_follows_from_the_rest_is_left_out() {
        let entries = json!([
            {"id": "grit-check", "title": "Grit check", "source": "10-12", "text": "A [[grit|Grit]]."},
            {"id": "ten", "title": "Ten", "source": "14, 20-21"},
        ]);
        assert_eq!(
            write(entries.as_array().unwrap()),
            "id source text title\n\n\n10+2\n4,6+1\nA [[|Grit]].\n\nGrit check\nTen"
        );
    }
}
