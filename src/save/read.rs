//! JSON read into values that know where they stand, for messages with line and column.
//!
//! The page reads no other JSON than saved lists: serde_json with the code derived for their types was
//! 35 kB of it before compression.

/// A value, and the position in the text where it begins.
#[derive(Debug)]
pub(crate) struct Json<'a> {
    pub(crate) at: usize,
    pub(crate) value: Value<'a>,
}

#[derive(Debug)]
pub(crate) enum Value<'a> {
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
pub(crate) struct Misread {
    pub(crate) at: usize,
    pub(crate) message: String,
}

/// Deepest nesting that is read; a list has six levels.
const DEEPEST: usize = 100;

/// Reads a text that is one value.
pub(crate) fn read(text: &str) -> Result<Json<'_>, Misread> {
    let mut reader = Reader { text, at: 0 };
    let json = reader.value(0)?;
    reader.space();
    if reader.at < text.len() { Err(reader.misread("nothing more")) } else { Ok(json) }
}

impl Misread {
    /// As a part of a sentence, with line and column in the text it came from.
    pub(crate) fn within(&self, text: &str) -> String {
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
        self.until("}", &mut |reader| {
            reader.space();
            if reader.next() != Some(b'"') {
                return Err(reader.misread("a name in quotes"));
            }
            let name = reader.text()?;
            reader.space();
            reader.expect(":")?;
            parts.push((name, reader.value(depth + 1)?));
            Ok(())
        })?;
        Ok(parts)
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Json<'a>>, Misread> {
        let mut list = Vec::new();
        self.until("]", &mut |reader| {
            list.push(reader.value(depth + 1)?);
            Ok(())
        })?;
        Ok(list)
    }

    /// What stands between an opening bracket, which is next, and the closing one, with commas between.
    fn until(&mut self, close: &str, one: &mut dyn FnMut(&mut Self) -> Result<(), Misread>) -> Result<(), Misread> {
        self.at += 1;
        self.space();
        if self.takes(close) {
            return Ok(());
        }
        loop {
            one(self)?;
            self.space();
            if self.takes(close) {
                return Ok(());
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
        while matches!(self.next(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
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
}
