//! Parts of the format that have a short form beside the full one.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

#[cfg(test)]
use super::RawAllowance;
use super::{FromData, Slips};

/// An amount in one or more currencies: a bare number means the first currency of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawCost {
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

impl FromData for RawCost {
    fn from_data(value: Value, slips: &mut Slips) -> Option<Self> {
        match value {
            Value::Object(_) => Some(RawCost { plain: None, by: FromData::from_data(value, slips)? }),
            value => Some(RawCost { plain: Some(FromData::from_data(value, slips)?), by: BTreeMap::new() }),
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
            "description": "Whole number in the game's first currency, or amounts by currency id.",
            "anyOf": [{ "type": "integer" }, { "type": "object", "additionalProperties": { "type": "integer" } }]
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
