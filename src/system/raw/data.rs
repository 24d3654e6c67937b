//! Reads raw types out of JSON values, and says every slip with the place it stands at, not only the first.
//!
//! Written by hand since derived code for these types was a third of the whole page; what is here is small because all
//! types share it.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::system::problem::did_you_mean;

/// Something that can be read out of a value.
pub trait FromData: Sized {
    /// The value, or `None` with the reason noted.
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self>;
}

/// What was wrong on the way, and where the reader stands.
#[derive(Debug, Default)]
pub struct Slips {
    /// Each with its place: "`may`, number 2: expected text, not 7".
    pub found: Vec<String>,
    path: Vec<String>,
}

impl Slips {
    /// Notes a slip at the place where the reader stands.
    pub fn note(&mut self, message: String) {
        let place = self.path.join(", ");
        self.found.push(if place.is_empty() { message } else { format!("{place}: {message}") });
    }

    fn expected<T>(&mut self, what: &str, value: &Value) -> Option<T> {
        let mut text = value.to_string();
        if text.len() > 60 {
            text = text.chars().take(57).chain("...".chars()).collect();
        }
        self.note(format!("expected {what}, not {text}"));
        None
    }

    /// A table of named parts.
    pub fn map(&mut self, value: Value) -> Option<Map<String, Value>> {
        match value {
            Value::Object(map) => Some(map),
            value => self.expected("a table of named parts", &value),
        }
    }

    /// A part that must be there.
    pub fn must<T: FromData>(&mut self, map: &mut Map<String, Value>, field: &str) -> Option<T> {
        let found = self.may(map, field);
        if found.is_none() {
            self.note(format!("`{}` is missing", key(field)));
        }
        found?
    }

    /// A part that may be absent: `None` then; `Some(None)` if it is there and wrong.
    pub fn may<T: FromData>(&mut self, map: &mut Map<String, Value>, field: &str) -> Option<Option<T>> {
        let value = map.remove(&key(field))?;
        Some(self.within(format!("`{}`", key(field)), |slips| T::from_data(value, slips)))
    }

    /// Whatever is still in a table was not asked for.
    pub fn nothing_left(&mut self, map: &Map<String, Value>, fields: &[&str]) {
        for left in map.keys() {
            let fields: Vec<String> = fields.iter().map(|field| key(field)).collect();
            let hint = did_you_mean(left, fields.iter().map(String::as_str));
            self.note(format!("there is no `{left}` here{hint}"));
        }
    }

    /// One of a closed choice, by its name.
    pub fn choice<T: Copy>(&mut self, value: Value, all: &[(&str, T)]) -> Option<T> {
        let name = String::from_data(value, self)?;
        match all.iter().find(|(known, _)| *known == name) {
            Some((_, choice)) => Some(*choice),
            None => {
                let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
                self.unknown("choice", &name, &names)
            }
        }
    }

    /// A name that is not one of those known.
    pub fn unknown<T>(&mut self, what: &str, name: &str, known: &[&str]) -> Option<T> {
        let hint = did_you_mean(name, known.iter().copied());
        self.note(format!("there is no {what} `{name}`{hint}; there are {}", known.join(", ")));
        None
    }

    fn within<T>(&mut self, place: String, read: impl FnOnce(&mut Slips) -> T) -> T {
        self.path.push(place);
        let read = read(self);
        self.path.pop();
        read
    }

    fn integer(&mut self, value: &Value, low: i64, high: i64) -> Option<i64> {
        match value.as_i64() {
            Some(number) if (low..=high).contains(&number) => Some(number),
            Some(number) => {
                self.note(format!("{number} is not from {low} to {high}"));
                None
            }
            None => self.expected("a whole number", value),
        }
    }
}

/// The key of a field: `one_in` is written `one-in`.
fn key(field: &str) -> String {
    field.replace('_', "-")
}

impl FromData for String {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        match value {
            Value::String(text) => Some(text),
            value => slips.expected("text", &value),
        }
    }
}

impl FromData for bool {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        value.as_bool().or_else(|| slips.expected("true or false", &value))
    }
}

impl FromData for i64 {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        slips.integer(&value, i64::MIN, i64::MAX)
    }
}

impl FromData for i32 {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        slips.integer(&value, i32::MIN.into(), i32::MAX.into()).map(|number| number as i32)
    }
}

impl FromData for u32 {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        slips.integer(&value, 0, u32::MAX.into()).map(|number| number as u32)
    }
}

impl<T: FromData> FromData for Option<T> {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        T::from_data(value, slips).map(Some)
    }
}

impl<T: FromData> FromData for Vec<T> {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        let Value::Array(values) = value else { return slips.expected("a list", &value) };
        let mut list = Vec::with_capacity(values.len());
        let mut whole = true;
        for (at, value) in values.into_iter().enumerate() {
            match slips.within(format!("number {}", at + 1), |slips| T::from_data(value, slips)) {
                Some(one) => list.push(one),
                None => whole = false,
            }
        }
        whole.then_some(list)
    }
}

impl<T: FromData> FromData for BTreeMap<String, T> {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        let mut read = BTreeMap::new();
        let mut whole = true;
        for (key, value) in slips.map(value)? {
            match slips.within(format!("`{key}`"), |slips| T::from_data(value, slips)) {
                Some(one) => {
                    read.insert(key, one);
                }
                None => whole = false,
            }
        }
        whole.then_some(read)
    }
}

/// A pair is a list of two.
impl<T: FromData> FromData for (T, T) {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        let list: Vec<T> = FromData::from_data(value, slips)?;
        let many = list.len();
        let mut list = list.into_iter();
        match (list.next(), list.next(), list.next()) {
            (Some(one), Some(two), None) => Some((one, two)),
            _ => {
                slips.note(format!("expected a list of two, not of {many}"));
                None
            }
        }
    }
}
