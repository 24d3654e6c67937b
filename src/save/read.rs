//! JSON read into values that know where they stand, for messages with line and column.
//!
//! The page reads no other JSON than saved lists: serde_json with the code derived for their types was 50 kB of it.

/// A value, and the position in the text where it begins.
#[derive(Debug)]
pub(super) struct Json<'a> {
    at: usize,
    value: Value<'a>,
}

#[derive(Debug)]
enum Value<'a> {
    Null,
    Bool(bool),
    /// As it is written.
    Number(&'a str),
    Text(String),
    List(Vec<Json<'a>>),
    Object(Vec<(String, Json<'a>)>),
}

/// What is wrong with a text, and the position where.
#[derive(Debug)]
pub(super) struct Misread {
    at: usize,
    message: String,
}

/// Deepest nesting that is read; a list has six levels.
const DEEPEST: usize = 100;

/// Reads a text that is one value.
pub(super) fn read(text: &str) -> Result<Json<'_>, Misread> {
    let mut reader = Reader { text, at: 0 };
    let json = reader.value(0)?;
    reader.space();
    if reader.at < text.len() { Err(reader.misread("nothing more")) } else { Ok(json) }
}

impl Misread {
    /// As a part of a sentence, with line and column in the text it came from.
    pub(super) fn within(&self, text: &str) -> String {
        let before = text.get(..self.at).unwrap_or(text);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().map_or(0, |line| line.chars().count());
        format!("{} at line {line} column {column}", self.message)
    }
}

impl<'a> Json<'a> {
    /// The text of a value that is one.
    pub(super) fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A number as it is written.
    pub(super) fn as_number(&self) -> Option<&'a str> {
        match self.value {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The part with a name; none if it is missing or null. Twice is a fault, so that neither is lost.
    pub(super) fn may(&self, name: &str) -> Result<Option<&Json<'a>>, Misread> {
        let Value::Object(parts) = &self.value else { return Err(self.misread("expected an object")) };
        let mut named = parts.iter().filter(|(other, _)| other == name).map(|(_, part)| part);
        let part = named.next();
        match named.next() {
            Some(again) => Err(again.misread(&["\u{201c}", name, "\u{201d} is there twice"].concat())),
            None => Ok(part.filter(|part| !matches!(part.value, Value::Null))),
        }
    }

    /// The part with a name that has to be there.
    pub(super) fn part(&self, name: &str) -> Result<&Json<'a>, Misread> {
        self.may(name)?.ok_or_else(|| self.misread(&["\u{201c}", name, "\u{201d} is missing"].concat()))
    }

    /// A text that has to be there.
    pub(super) fn text(&self, name: &str) -> Result<&str, Misread> {
        self.part(name)?.as_its_text()
    }

    /// A text that may be missing.
    pub(super) fn may_text(&self, name: &str) -> Result<Option<&str>, Misread> {
        self.may(name)?.map(Json::as_its_text).transpose()
    }

    /// A whole number between two bounds.
    pub(super) fn whole(&self, low: i64, high: i64) -> Result<i64, Misread> {
        let number = self.as_number().and_then(|number| number.parse().ok());
        number
            .filter(|number| (low..=high).contains(number))
            .ok_or_else(|| self.misread(&format!("expected a whole number from {low} to {high}")))
    }

    /// A yes or no that may be missing, which is no.
    pub(super) fn flag(&self, name: &str) -> Result<bool, Misread> {
        match self.may(name)? {
            None => Ok(false),
            Some(Json { value: Value::Bool(flag), .. }) => Ok(*flag),
            Some(other) => Err(other.misread("expected true or false")),
        }
    }

    /// A list that may be missing, which is an empty one.
    pub(super) fn list(&self, name: &str) -> Result<&[Json<'a>], Misread> {
        match self.may(name)? {
            None => Ok(&[]),
            Some(Json { value: Value::List(list), .. }) => Ok(list),
            Some(other) => Err(other.misread("expected a list")),
        }
    }

    /// A list of texts that may be missing.
    pub(super) fn texts<T: for<'t> From<&'t str>>(&self, name: &str) -> Result<Vec<T>, Misread> {
        self.list(name)?.iter().map(|text| text.as_its_text().map(T::from)).collect()
    }

    fn as_its_text(&self) -> Result<&str, Misread> {
        self.as_text().ok_or_else(|| self.misread("expected a text"))
    }

    fn misread(&self, message: &str) -> Misread {
        Misread { at: self.at, message: message.to_owned() }
    }
}

struct Reader<'a> {
    text: &'a str,
    /// Always between two characters.
    at: usize,
}

impl<'a> Reader<'a> {
    fn value(&mut self, depth: usize) -> Result<Json<'a>, Misread> {
        self.space();
        let at = self.at;
        if depth > DEEPEST {
            return Err(self.misread("less nesting"));
        }
        let value = match self.next() {
            Some(b'{') => Value::Object(self.object(depth)?),
            Some(b'[') => Value::List(self.list(depth)?),
            Some(b'"') => Value::Text(self.text()?),
            Some(b'-' | b'0'..=b'9') => Value::Number(self.number()?),
            _ if self.takes("null") => Value::Null,
            _ if self.takes("true") => Value::Bool(true),
            _ if self.takes("false") => Value::Bool(false),
            _ => return Err(self.misread("a value")),
        };
        Ok(Json { at, value })
    }

    fn object(&mut self, depth: usize) -> Result<Vec<(String, Json<'a>)>, Misread> {
        let mut parts = Vec::new();
        self.at += 1;
        self.space();
        if self.takes("}") {
            return Ok(parts);
        }
        loop {
            self.space();
            if self.next() != Some(b'"') {
                return Err(self.misread("a name in quotes"));
            }
            let name = self.text()?;
            self.space();
            self.expect(":")?;
            parts.push((name, self.value(depth + 1)?));
            self.space();
            if self.takes("}") {
                return Ok(parts);
            }
            self.expect(",")?;
        }
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Json<'a>>, Misread> {
        let mut list = Vec::new();
        self.at += 1;
        self.space();
        if self.takes("]") {
            return Ok(list);
        }
        loop {
            list.push(self.value(depth + 1)?);
            self.space();
            if self.takes("]") {
                return Ok(list);
            }
            self.expect(",")?;
        }
    }

    fn text(&mut self) -> Result<String, Misread> {
        let mut text = String::new();
        self.at += 1;
        loop {
            let rest = &self.text[self.at..];
            let plain =
                rest.bytes().position(|byte| byte == b'"' || byte == b'\\' || byte < b' ').unwrap_or(rest.len());
            text.push_str(&rest[..plain]);
            self.at += plain;
            if self.takes("\"") {
                return Ok(text);
            }
            self.expect("\\")?;
            text.push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Result<char, Misread> {
        const PLAIN: [(&str, char); 8] = [
            ("\"", '"'),
            ("\\", '\\'),
            ("/", '/'),
            ("n", '\n'),
            ("t", '\t'),
            ("r", '\r'),
            ("b", '\u{8}'),
            ("f", '\u{c}'),
        ];
        if let Some((_, plain)) = PLAIN.into_iter().find(|(letter, _)| self.takes(letter)) {
            return Ok(plain);
        }
        let first = self.unit()?;
        // A character beyond the first plane is written as two halves.
        let halved = (0xd800..0xdc00).contains(&first) && self.takes("\\");
        let second = if halved { Some(self.unit()?) } else { None };
        match char::decode_utf16(std::iter::once(first).chain(second)).next() {
            Some(Ok(whole)) => Ok(whole),
            _ => Err(self.misread("the other half of a character")),
        }
    }

    /// `u` and four digits of base 16.
    fn unit(&mut self) -> Result<u16, Misread> {
        self.expect("u")?;
        let digits = self.text.get(self.at..self.at + 4).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.misread("four digits"))?;
        self.at += 4;
        Ok(unit)
    }

    fn number(&mut self) -> Result<&'a str, Misread> {
        let start = self.at;
        self.takes("-");
        if !self.takes("0") {
            self.digits()?;
        }
        if self.takes(".") {
            self.digits()?;
        }
        if self.takes("e") || self.takes("E") {
            let _signed = self.takes("+") || self.takes("-");
            self.digits()?;
        }
        Ok(&self.text[start..self.at])
    }

    fn digits(&mut self) -> Result<(), Misread> {
        let rest = &self.text[self.at..];
        let digits = rest.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        self.at += digits;
        if digits == 0 { Err(self.misread("a digit")) } else { Ok(()) }
    }

    fn space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\n', '\r', '\t']).len();
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn takes(&mut self, word: &str) -> bool {
        let there = self.text[self.at..].starts_with(word);
        if there {
            self.at += word.len();
        }
        there
    }

    fn expect(&mut self, word: &str) -> Result<(), Misread> {
        if self.takes(word) { Ok(()) } else { Err(self.misread(word)) }
    }

    fn misread(&self, expected: &str) -> Misread {
        let found = if self.at < self.text.len() { "expected " } else { "EOF, expected " };
        Misread { at: self.at, message: [found, expected].concat() }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Json, Value, read};

    /// The value as another reader has it.
    fn told(json: &Json) -> serde_json::Value {
        match &json.value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(flag) => (*flag).into(),
            Value::Number(number) => serde_json::from_str(number).unwrap(),
            Value::Text(text) => text.as_str().into(),
            Value::List(list) => list.iter().map(told).collect(),
            Value::Object(parts) => parts.iter().map(|(name, part)| (name.clone(), told(part))).collect(),
        }
    }

    /// Reads what another reader reads, to the same value, and refuses what that refuses.
    #[track_caller]
    fn as_others_do(text: &str) {
        let other: Option<serde_json::Value> = serde_json::from_str(text).ok();
        assert_eq!(read(text).ok().as_ref().map(told), other, "{text}");
    }

    #[test]
    fn every_kind_of_value() {
        for text in
            ["null", " true\n", "false", "0", "-12", "3.25", "1e3", "2E-1", "[]", "{}", "[1, [2], {}]", "\"\"", "\"a\""]
        {
            as_others_do(text);
        }
        as_others_do("\t{ \"a\" : 1,\r\n\"b\":{\"c\":[null]} } ");
    }

    #[test]
    fn characters_written_in_another_way() {
        for text in [r#"\"\\/\b\f\n\r\t"#, r"\u00e9", r"\u20AC", r"\ud83d\ude00 \u0000", "\u{e9}\u{1f600}"] {
            as_others_do(&["\"", text, "\""].concat());
        }
        for text in
            [r"\x", r"\u12", r"\u+123", r"\ud83d", r"\ud83d\n", r"\ud83dx", r"\ud83d\u0041", r"\ude00", "\n", "\u{1}"]
        {
            as_others_do(&["\"", text, "\""].concat());
        }
    }

    #[test]
    fn what_is_no_json() {
        for text in
            ["", " ", "nul", "nulll", "01", "-", "1.", ".5", "1e", "+1", "[1,]", "[1 2]", "[", "{", "{\"a\"}", "{a:1}"]
        {
            as_others_do(text);
        }
        for text in ["{\"a\":1,}", "{\"a\":}", "\"a", "'a'", "1 1", "[}", "\u{feff}1", "\u{a0}1", "\"\\", "\u{e9}"] {
            as_others_do(text);
        }
    }

    #[test]
    fn nesting_has_an_end() {
        assert!(read(&["[".repeat(50), "]".repeat(50)].concat()).is_ok());
        assert!(read(&"[".repeat(100_000)).is_err());
    }

    #[track_caller]
    fn says(text: &str, expected: &str) {
        assert_eq!(read(text).unwrap_err().within(text), expected);
    }

    #[test]
    fn a_fault_is_told_with_its_place() {
        says("", "EOF, expected a value at line 1 column 1");
        says("{\"a\": 1,\n  \"\u{e9}\"; 2}", "expected : at line 2 column 6");
        says("[1] 2", "expected nothing more at line 1 column 5");
    }

    #[test]
    fn parts_are_asked_for_by_name_and_kind() {
        let text = r#"{"a":"x","b":[1],"c":null,"d":true,"e":7,"e":8,"f":["y","z"]}"#;
        let json = read(text).unwrap();
        assert_eq!((json.text("a").unwrap(), json.may_text("c").unwrap(), json.flag("d").unwrap()), ("x", None, true));
        assert_eq!(
            (json.texts::<String>("f").unwrap(), json.list("g").unwrap().len()),
            (vec!["y".into(), "z".into()], 0)
        );
        assert_eq!(json.list("b").unwrap()[0].whole(1, 1).unwrap(), 1);
        let slips = [
            json.text("b").err(),
            json.text("c").err(),
            json.flag("a").err(),
            json.part("e").err(),
            json.list("a").err(),
            json.list("b").unwrap()[0].whole(2, 3).err(),
            json.part("d").unwrap().may("x").err(),
        ];
        let slips: Vec<String> = slips.into_iter().map(|slip| slip.unwrap().within(text)).collect();
        let expected = [
            "expected a text at line 1 column 14",
            "\u{201c}c\u{201d} is missing at line 1 column 1",
            "expected true or false at line 1 column 6",
            "\u{201c}e\u{201d} is there twice at line 1 column 46",
            "expected a list at line 1 column 6",
            "expected a whole number from 2 to 3 at line 1 column 15",
            "expected an object at line 1 column 31",
        ];
        assert_eq!(slips, expected);
    }
}
