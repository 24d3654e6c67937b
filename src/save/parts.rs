//! The parts of a JSON object, asked for by name and kind.

use super::read::{Json, Misread, Value};
use crate::system::problem::did_you_mean;

/// Takes values apart. After a slip it goes on with nothing in the place of what is amiss; the first is told at the end.
#[derive(Default)]
pub(super) struct Parts {
    slip: Option<Misread>,
}

impl Parts {
    /// What was made of the parts, if all were there and sound.
    pub(super) fn end<T>(self, made: T) -> Result<T, Misread> {
        self.slip.map_or(Ok(made), Err)
    }

    /// Says a part that nobody asks for: it would be dropped without a word.
    pub(super) fn only(&mut self, of: &Json, names: &[&str]) {
        let Value::Object(parts) = &of.value else { return };
        for (name, part) in parts.iter().filter(|(name, _)| !names.contains(&&**name)) {
            let near = did_you_mean(name, names.iter().copied());
            self.slip(part, &["there is no \u{201c}", name, "\u{201d} in a list", &near]);
        }
    }

    /// The part with a name; none if it is missing or null. Twice is a fault, so that neither is lost.
    pub(super) fn may<'j>(&mut self, of: &'j Json, name: &str) -> Option<&'j Json<'j>> {
        let Value::Object(parts) = &of.value else {
            self.slip(of, &["expected an object"]);
            return None;
        };
        let mut named = parts.iter().filter(|(other, _)| other == name).map(|(_, part)| part);
        let part = named.next()?;
        if let Some(again) = named.next() {
            self.slip(again, &["\u{201c}", name, "\u{201d} is there twice"]);
        }
        if matches!(part.value, Value::Null) { None } else { Some(part) }
    }

    /// The part with a name that has to be there.
    fn part<'j>(&mut self, of: &'j Json, name: &str) -> Option<&'j Json<'j>> {
        let part = self.may(of, name);
        if part.is_none() {
            self.slip(of, &["\u{201c}", name, "\u{201d} is missing"]);
        }
        part
    }

    /// A text that has to be there.
    pub(super) fn text<'j>(&mut self, of: &'j Json, name: &str) -> &'j str {
        self.part(of, name).map_or("", |part| self.its_text(part))
    }

    /// A text that may be missing.
    pub(super) fn may_text<'j>(&mut self, of: &'j Json, name: &str) -> Option<&'j str> {
        self.may(of, name).map(|part| self.its_text(part))
    }

    /// A whole number between two bounds that has to be there.
    pub(super) fn whole(&mut self, of: &Json, name: &str, low: i64, high: i64) -> i64 {
        self.part(of, name).map_or(0, |part| self.its_number(part, low, high))
    }

    /// A whole number between two bounds that may be missing.
    pub(super) fn may_whole(&mut self, of: &Json, name: &str, low: i64, high: i64) -> Option<i64> {
        self.may(of, name).map(|part| self.its_number(part, low, high))
    }

    /// A yes or no that may be missing, which is no.
    pub(super) fn flag(&mut self, of: &Json, name: &str) -> bool {
        match self.may(of, name) {
            None => false,
            Some(Json { value: Value::Bool(flag), .. }) => *flag,
            Some(other) => {
                self.slip(other, &["expected true or false"]);
                false
            }
        }
    }

    /// A list that may be missing, which is an empty one.
    pub(super) fn list<'j>(&mut self, of: &'j Json, name: &str) -> &'j [Json<'j>] {
        match self.may(of, name) {
            None => &[],
            Some(Json { value: Value::List(list), .. }) => list,
            Some(other) => {
                self.slip(other, &["expected a list"]);
                &[]
            }
        }
    }

    /// What is made of each in a list that may be missing.
    pub(super) fn each<T>(&mut self, of: &Json, name: &str, make: impl Fn(&mut Parts, &Json) -> T) -> Vec<T> {
        self.list(of, name).iter().map(|json| make(self, json)).collect()
    }

    /// A list of texts that may be missing.
    pub(super) fn texts<T: for<'t> From<&'t str>>(&mut self, of: &Json, name: &str) -> Vec<T> {
        self.each(of, name, |parts, text| parts.its_text(text).into())
    }

    fn its_text<'j>(&mut self, json: &'j Json) -> &'j str {
        json.as_text().unwrap_or_else(|| {
            self.slip(json, &["expected a text"]);
            ""
        })
    }

    fn its_number(&mut self, json: &Json, low: i64, high: i64) -> i64 {
        let number = json.as_number().and_then(|number| number.parse().ok());
        number.filter(|number| (low..=high).contains(number)).unwrap_or_else(|| {
            match high < low {
                true => self.slip(json, &["there is nothing that this number could mean"]),
                false => {
                    self.slip(json, &["expected a whole number from ", &low.to_string(), " to ", &high.to_string()])
                }
            }
            0
        })
    }

    fn slip(&mut self, json: &Json, message: &[&str]) {
        if self.slip.is_none() {
            self.slip = Some(Misread { at: json.at, message: message.concat() });
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::Parts;
    use crate::save::read::{Json, read};

    const OBJECT: &str = r#"{"a":"x","b":[1],"c":null,"d":true,"e":7,"e":8,"f":["y","z"],"g":9}"#;

    #[test]
    fn parts_are_asked_for_by_name_and_kind() {
        let json = read(OBJECT).unwrap();
        let mut parts = Parts::default();
        assert_eq!((parts.text(&json, "a"), parts.may_text(&json, "c"), parts.flag(&json, "d")), ("x", None, true));
        assert_eq!(
            (parts.texts::<String>(&json, "f"), parts.list(&json, "h").len()),
            (vec!["y".into(), "z".into()], 0)
        );
        assert_eq!((parts.whole(&json, "g", 9, 9), parts.may_whole(&json, "h", 0, 1)), (9, None));
        assert!(parts.end(()).is_ok());
    }

    /// What is said of the first of some parts.
    #[track_caller]
    fn slips(ask: impl Fn(&mut Parts, &Json), expected: &str) {
        let json = read(OBJECT).unwrap();
        let mut parts = Parts::default();
        ask(&mut parts, &json);
        parts.flag(&json, "a");
        assert_eq!(parts.end(()).unwrap_err().within(OBJECT), expected);
    }

    #[test]
    fn the_first_slip_is_told() {
        slips(|_, _| {}, "expected true or false at line 1 column 6");
        slips(|parts, json| _ = parts.text(json, "b"), "expected a text at line 1 column 14");
        slips(|parts, json| _ = parts.text(json, "c"), "\u{201c}c\u{201d} is missing at line 1 column 1");
        slips(|parts, json| _ = parts.may(json, "e"), "\u{201c}e\u{201d} is there twice at line 1 column 46");
        slips(|parts, json| _ = parts.list(json, "a"), "expected a list at line 1 column 6");
        slips(|parts, json| _ = parts.texts::<String>(json, "b"), "expected a text at line 1 column 15");
        slips(
            |parts, json| _ = parts.whole(json, "g", 2, 3),
            "expected a whole number from 2 to 3 at line 1 column 66",
        );
        slips(
            |parts, json| parts.only(json, &["a", "bb", "c", "d", "e", "f", "g"]),
            "there is no \u{201c}b\u{201d} in a list; did you mean `bb`? at line 1 column 14",
        );
        slips(
            |parts, json| _ = parts.may(json, "d").map(|part| parts.flag(part, "x")),
            "expected an object at line 1 column 31",
        );
    }
}
