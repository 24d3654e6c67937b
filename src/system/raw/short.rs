//! Parts of the format that have a short form beside the full one. They are read by hand since an untagged enum would
//! answer a slip with "did not match any variant", which helps nobody.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::RawAllowance;

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

/// A list of allowances; a bare name in it stands for an allowance without limits.
pub(super) fn allowances<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<RawAllowance>, D::Error> {
    let values = Vec::<Value>::deserialize(deserializer)?;
    let full = values.into_iter().map(|value| match value {
        Value::String(name) => serde_json::json!({ "items": [name] }),
        value => value,
    });
    full.map(|value| serde_json::from_value(value).map_err(D::Error::custom)).collect()
}

impl<'de> Deserialize<'de> for RawCost {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Number(number) => match number.as_i64() {
                Some(plain) => Ok(RawCost { plain: Some(plain), by: BTreeMap::new() }),
                None => Err(D::Error::custom(format!("a price is a whole number, not {number}"))),
            },
            value => {
                let by = serde_json::from_value(value).map_err(|error| {
                    D::Error::custom(format!("a price is a number or amounts by currency: {error}"))
                })?;
                Ok(RawCost { plain: None, by })
            }
        }
    }
}

impl Serialize for RawCost {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.plain {
            Some(plain) => plain.serialize(serializer),
            None => self.by.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for RawStat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(RawStat::Text(text)),
            Value::Number(number) => match number.as_i64().and_then(|n| i32::try_from(n).ok()) {
                Some(number) => Ok(RawStat::Number(number)),
                None => Err(D::Error::custom(format!("an attribute is a whole number or text, not {number}"))),
            },
            other => Err(D::Error::custom(format!("an attribute is a whole number or text, not {other}"))),
        }
    }
}

impl Serialize for RawStat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            RawStat::Number(number) => number.serialize(serializer),
            RawStat::Text(text) => text.serialize(serializer),
        }
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
