//! Parts of the format that have a short form beside the full one.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

#[cfg(test)]
use super::RawAllowance;
use super::{FromData, Slips};

/// An amount in one or more currencies: a bare number means the first currency of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawCost {
    /// `"unknown"`: not in the document.
    pub unknown: bool,
    /// The bare number.
    pub plain: Option<i64>,
    /// By currency id.
    pub by: BTreeMap<String, i64>,
}

/// The value of an attribute: a number, or text such as `D3+1` or `-`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RawStat {
    /// A plain number; how it is written is the attribute's affair.
    Number(i32),
    /// Dice or a mark, kept as written.
    Text(String),
}

/// Most models of a group: a number, or `"unknown"` where the document does not give it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawMost {
    /// So many.
    Number(u32),
    /// Not in the document.
    Unknown,
}

/// Whether a list has an entry at most once: yes, no, or `"unknown"` where the document does not say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "they say themselves")]
pub enum RawUnique {
    #[default]
    No,
    Yes,
    Unknown,
}

fn is_unknown(value: &Value) -> bool {
    value.as_str() == Some("unknown")
}

impl FromData for RawMost {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        if is_unknown(&value) {
            return Some(RawMost::Unknown);
        }
        FromData::from_data(value, slips).map(RawMost::Number)
    }
}

impl FromData for RawUnique {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        if is_unknown(&value) {
            return Some(RawUnique::Unknown);
        }
        bool::from_data(value, slips).map(|yes| if yes { RawUnique::Yes } else { RawUnique::No })
    }
}

impl FromData for RawCost {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        match value {
            Value::Object(_) => Some(RawCost { by: FromData::from_data(value, slips)?, ..RawCost::default() }),
            value if is_unknown(&value) => Some(RawCost { unknown: true, ..RawCost::default() }),
            value => Some(RawCost { plain: Some(FromData::from_data(value, slips)?), ..RawCost::default() }),
        }
    }
}

impl FromData for RawStat {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        match value {
            Value::String(text) => Some(RawStat::Text(text)),
            value => FromData::from_data(value, slips).map(RawStat::Number),
        }
    }
}

/// What an item of a list of allowances may be: the full form, or a bare name for an allowance without limits.
pub(super) fn long_form(value: Value) -> Value {
    match value {
        Value::String(name) => {
            Value::Object(Map::from_iter([("items".to_owned(), Value::Array(vec![Value::String(name)]))]))
        }
        value => value,
    }
}

#[cfg(test)]
impl schemars::JsonSchema for RawCost {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RawCost".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Whole number in the game's first currency, amounts by currency id, or unknown where the document gives none.",
            "anyOf": [
                { "type": "integer" },
                { "type": "object", "additionalProperties": { "type": "integer" } },
                { "const": "unknown" }
            ]
        })
    }
}

#[cfg(test)]
impl schemars::JsonSchema for RawMost {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RawMost".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Most of them, or unknown where the document does not say.",
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "const": "unknown" }]
        })
    }
}

#[cfg(test)]
impl schemars::JsonSchema for RawUnique {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RawUnique".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Yes, no, or unknown where the document does not say.",
            "anyOf": [{ "type": "boolean" }, { "const": "unknown" }]
        })
    }
}

#[cfg(test)]
impl schemars::JsonSchema for RawStat {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RawStat".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A whole number, or text such as D3+1 or -.",
            "anyOf": [{ "type": "integer" }, { "type": "string" }]
        })
    }
}

#[cfg(test)]
pub(super) fn allowances_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let full = generator.subschema_for::<RawAllowance>();
    schemars::json_schema!({
        "type": "array",
        "description": "Items that a model may have: names of sets or items, or allowances with limits.",
        "items": { "anyOf": [{ "type": "string" }, full] }
    })
}
