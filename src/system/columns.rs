//! The entries of a rules reference as the program carries them: all values of one name below each other, a line each, since
//! alike beside alike is smaller once compressed. What follows from the rest is left out for the same reason: of an id what the
//! title gives, of that of a link what its words give, the signs of JSON, and of the lines of a document all but how far they
//! are from those of the entry before. What comes all the time has a sign of its own.

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

/// What texts are full of, each in place of a character that no text has: U+1 for the first, and so on, before [`NEXT`].
/// Longer ones stand before what is in them. Chosen by what each leaves of the compressed columns, 580 bytes together.
const SIGNS: [&str; 8] = ["]]", "[[", "items/", "|\\n| ", "| ", "\\n", "\u{2013}", "\u{2212}"];

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
                (Value::String(id), _) if *name == "id" => {
                    text.push_str(start(id, &written_out(&coded_of(&entry["title"]))))
                }
                (Value::String(source), Form::Text) if *name == "source" => {
                    text.push_str(&coded(&place.relative(source)))
                }
                (Value::Array(list), Form::List) => {
                    text.push_str(&list.iter().map(coded_of).collect::<Vec<_>>().join(&String::from(NEXT)));
                }
                (value, Form::Text) => text.push_str(&coded_of(value)),
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
    let cell = |column: usize, entry: usize| values.get(column * entries + entry).copied().unwrap_or_default();
    let title = heads.iter().position(|(name, _)| *name == "title").unwrap_or_default();
    let mut place = Place::default();
    let read = |entry: usize| {
        let mut json = String::from("{");
        for (column, (name, form)) in heads.iter().enumerate() {
            let value = match (*name, cell(column, entry)) {
                ("id", start) => whole(start, &written_out(cell(title, entry))),
                ("source", coded) => place.absolute(coded),
                (_, value) => value.to_owned(),
            };
            if value.is_empty() {
                continue;
            }
            let comma = if json.len() > 1 { "," } else { "" };
            json.extend([comma, "\"", name, "\":"]);
            match form {
                Form::Text => put_json(&value, &mut json),
                Form::Json => json.push_str(&value),
                Form::List => {
                    for (at, text) in value.split(NEXT).enumerate() {
                        json.push(if at == 0 { '[' } else { ',' });
                        put_json(text, &mut json);
                    }
                    json.push(']');
                }
            }
        }
        json + "}"
    };
    (0..entries).map(read).collect()
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

/// What of an id its words do not give: nothing of `grit-check` for "Grit check", `cards-` of `cards-rally` for "Rally", else
/// all of it.
fn start<'a>(id: &'a str, words: &str) -> &'a str {
    id.strip_suffix(&of_name(words)).filter(|start| is_start(start)).unwrap_or(id)
}

fn whole(start: &str, words: &str) -> String {
    if is_start(start) { [start, &of_name(words)].concat() } else { start.to_owned() }
}

/// No id is empty or ends so.
fn is_start(id: &str) -> bool {
    id.is_empty() || id.ends_with(['-', '/'])
}

/// A text as it stands in a column: as JSON has it, since that is one line, but with bare quotes, with links that have no more
/// of an id than their words do not give, as in `[[|Grit check]]`, and with [`SIGNS`].
fn coded(text: &str) -> String {
    let json = Value::from(text).to_string();
    let bare = json[1..json.len() - 1].replace("\\\"", "\"");
    let text = with_ids(&bare, |id, words| start(id, words).to_owned());
    (1..).zip(SIGNS).fold(text, |text, (sign, words)| text.replace(words, &String::from(char::from(sign))))
}

/// Such a text with what [`SIGNS`] stand for.
fn written_out(coded: &str) -> String {
    let mut text = String::new();
    for c in coded.chars() {
        match (c as usize).checked_sub(1).and_then(|sign| SIGNS.get(sign)) {
            Some(words) => text.push_str(words),
            None => text.push(c),
        }
    }
    text
}

fn coded_of(value: &Value) -> String {
    coded(value.as_str().unwrap_or_default())
}

/// The text with the id of each link that has words made another.
fn with_ids(text: &str, id_for: fn(&str, &str) -> String) -> String {
    let mut other = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once("[[") {
        other.extend([before, "[["]);
        rest = link;
        if let Some((id, words)) = link.split("]]").next().and_then(|inner| inner.split_once('|')) {
            other.push_str(&id_for(id, words));
            rest = &link[id.len()..];
        }
    }
    other + rest
}

/// Adds such a text as JSON has it.
fn put_json(coded: &str, json: &mut String) {
    let text = with_ids(&written_out(coded), whole);
    json.extend(["\"", &text.replace('"', "\\\""), "\""]);
}

/// Where the entry before begins in its document. An entry stands at "12-14, 30": in a column each of these says how far it is
/// from the end of the one before, the first from the beginning of the entry before, and how many lines follow: "2+2,16". Any
/// other source is left as it is, behind [`OTHER`].
#[derive(Default)]
struct Place(i64);

const OTHER: char = '=';

impl Place {
    fn relative(&mut self, source: &str) -> String {
        let lines = |part: &str| {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            Some((from.parse::<i64>().ok()?, to.parse::<i64>().ok()?))
        };
        let before = self.0;
        if let Some(all) = source.split(", ").map(lines).collect::<Option<Vec<_>>>() {
            let mut last = before;
            let part = |(from, to): &(i64, i64)| {
                let by = from - std::mem::replace(&mut last, *to);
                if from == to { by.to_string() } else { format!("{by}+{}", to - from) }
            };
            let parts = all.iter().map(part).collect::<Vec<_>>().join(",");
            if self.absolute(&parts) == source {
                return parts;
            }
        }
        self.0 = before;
        [&String::from(OTHER), source].concat()
    }

    fn absolute(&mut self, coded: &str) -> String {
        if let Some(other) = coded.strip_prefix(OTHER) {
            return other.to_owned();
        }
        let mut last = self.0;
        let mut first = None;
        let mut part = |part: &str| {
            let (by, more) = part.split_once('+').unwrap_or((part, "0"));
            let (by, more): (i64, i64) = (by.parse().ok()?, more.parse().ok()?);
            let from = last + by;
            first.get_or_insert(from);
            last = from + more;
            Some(if more == 0 { from.to_string() } else { format!("{from}-{last}") })
        };
        let parts = coded.split(',').filter_map(&mut part).collect::<Vec<_>>().join(", ");
        self.0 = first.unwrap_or(self.0);
        parts
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
            {"id": "sixth", "title": "6", "source": "007, 10", "text": ["A [[grit-check|Grit\ncheck]], a [[gritcheck|grit-check]]."]},
            {"id": "wrong", "title": "Wrong", "source": "12,14"},
            {"id": "odd", "title": "Odd", "source": "=5"},
            {"id": "zeros", "title": "Zeros", "source": "007"},
            {"id": "seventh", "title": "7", "source": "9, 3-5, 4"},
            {"id": "a-b", "title": "a\tb"},
            {"id": "a-tc", "title": "a\tc"},
            {"id": "cards-eighth", "title": "Eighth", "text": ["[[items/knife|Knife]] [[|]] [[a|b|c]] [[", "|\n| \\n \u{1}\u{2013}"]},
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
            {"id": "table-ten", "title": "Ten", "source": "14, 20-21"},
        ]);
        assert_eq!(
            write(entries.as_array().unwrap()),
            "id source text title\n\ntable-\n10+2\n4,6+1\nA \u{2}|Grit\u{1}.\n\nGrit check\nTen"
        );
    }
}
