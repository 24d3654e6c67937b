//! A game as its files say it: plain mirrors of the data, nothing looked up and nothing trusted.
//! `read.rs` fills them, `resolve.rs` turns them into a checked [`System`](super::System). `data/README.md` explains
//! the format to people who write games.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

/// Expands to a raw type with the derives that all of them share.
macro_rules! raw {
    ($($(#[$meta:meta])* pub struct $name:ident { $($(#[$fmeta:meta])* pub $field:ident : $type:ty),* $(,)? })*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Serialize, Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "fields that say themselves; the others have a line")]
        pub struct $name { $($(#[$fmeta])* pub $field: $type),* }
    )*};
}

raw! {
    /// What stands at the head of `system.toml`.
    pub struct RawHead {
        /// The game's name as its publisher writes it.
        pub name: String,
        /// Other names that readers of lists accept.
        #[serde(default)] pub aliases: Vec<String>,
        /// Version of this data, shown and saved with each list; raise it with every change of a fact.
        pub data_version: String,
        /// The document that the facts come from, as a player would name it.
        pub document: String,
        /// One or two sentences of ours: what the game is and whose it is.
        pub about: String,
        /// What a force is called in this game: "faction", "background".
        #[serde(default = "faction")] pub force_word: String,
    }

    /// Something that is paid with: power, points, credits.
    pub struct RawCurrency {
        pub id: String,
        /// As it stands behind a number: "power".
        pub name: String,
        /// Limits players usually agree on; the first is offered first.
        #[serde(default)] pub limits: Vec<i64>,
    }

    /// A column of a model's profile.
    pub struct RawAttribute {
        pub id: String,
        pub name: String,
        /// Two or three letters for narrow tables.
        pub short: String,
        #[serde(default)] pub form: RawForm,
    }

    /// A number that an item has besides its price: tech level, hands, gear slots.
    pub struct RawProperty {
        pub id: String,
        pub name: String,
    }

    /// A class of items; the screen groups by it.
    pub struct RawClass {
        pub id: String,
        pub name: String,
        pub plural: String,
    }

    /// Columns of a table of items that have numbers of their own: small arms, lances.
    pub struct RawTable {
        pub id: String,
        pub name: String,
        pub columns: Vec<String>,
        /// What is true of every item in the table.
        #[serde(default)] pub note: String,
        #[serde(default)] pub source: String,
    }

    /// A role of units: command, squad. Order of the file is order on screen.
    pub struct RawRole {
        pub id: String,
        pub name: String,
        pub plural: String,
    }

    /// A kind of model with its base profile: a level, a drone, a tank.
    pub struct RawModel {
        pub id: String,
        pub name: String,
        #[serde(default)] pub aliases: Vec<String>,
        #[serde(default)] pub cost: RawCost,
        /// Place on the ladder of levels, low to high; absent when the model is on none.
        #[serde(default)] pub rank: Option<u32>,
        #[serde(default)] pub tags: Vec<String>,
        /// Attribute id to value; an attribute that is absent is "not in the document".
        #[serde(default)] pub profile: BTreeMap<String, RawStat>,
        /// Changes that the model brings on top of a base it does not know.
        #[serde(default)] pub changes: Vec<RawChange>,
        /// Items that the model has without buying them.
        #[serde(default)] pub has: Vec<String>,
        #[serde(default)] pub carrier: Option<RawCarrier>,
        #[serde(default)] pub crew: Option<RawCrew>,
        #[serde(default)] pub note: String,
        #[serde(default)] pub source: String,
    }

    /// A change to one attribute: exactly one of `add` and `set`.
    pub struct RawChange {
        pub attribute: String,
        #[serde(default)] pub add: Option<i32>,
        #[serde(default)] pub set: Option<i32>,
    }

    /// Room for items: each item out of `holds` needs a slot that takes it.
    pub struct RawCarrier {
        pub holds: Vec<String>,
        pub slots: Vec<RawSlot>,
        #[serde(default)] pub cite: Option<String>,
        #[serde(default)] pub when: Option<RawWhen>,
    }

    /// Slots of one kind.
    pub struct RawSlot {
        pub name: String,
        pub count: u32,
        pub takes: Vec<String>,
        #[serde(default)] pub when: Option<RawWhen>,
    }

    /// Each item out of `items` needs a gunner of one of these models, paid for.
    pub struct RawCrew {
        pub items: Vec<String>,
        pub models: Vec<String>,
        /// "gunner"
        pub name: String,
        #[serde(default)] pub cite: Option<String>,
    }

    /// Items by what they are. All that is said must hold; `or` adds more, `except` takes away.
    #[derive(Default)]
    pub struct RawSet {
        /// Any of these classes.
        #[serde(default)] pub class: Vec<String>,
        /// All of these tags.
        #[serde(default)] pub tags: Vec<String>,
        /// Any of these tables.
        #[serde(default)] pub table: Vec<String>,
        /// Property id to lowest and highest value.
        #[serde(default)] pub within: BTreeMap<String, (i32, i32)>,
        /// Only items that are also in all of these sets or items.
        #[serde(default)] pub and: Vec<String>,
        /// These sets or items as well.
        #[serde(default)] pub or: Vec<String>,
        /// But none of these sets or items.
        #[serde(default)] pub except: Vec<String>,
        /// These as well, while a ruling says so.
        #[serde(default)] pub sometimes: Vec<RawSometimes>,
    }

    /// Items that belong to a set only under a ruling.
    pub struct RawSometimes {
        pub items: Vec<String>,
        pub when: RawWhen,
    }

    /// True while the ruling has one of these options.
    pub struct RawWhen {
        pub ruling: String,
        pub is: Vec<String>,
    }

    /// Anything that a model can carry, wear, ride or be fitted with.
    pub struct RawItem {
        pub id: String,
        pub name: String,
        #[serde(default)] pub aliases: Vec<String>,
        pub class: String,
        #[serde(default)] pub cost: RawCost,
        /// Price by the tag of the model that has it; goes before `cost`.
        #[serde(default)] pub cost_on: BTreeMap<String, RawCost>,
        #[serde(default)] pub properties: BTreeMap<String, i32>,
        #[serde(default)] pub tags: Vec<String>,
        #[serde(default)] pub table: Option<String>,
        /// One cell per column of the table, one row per way to use the item.
        #[serde(default)] pub rows: Vec<Vec<String>>,
        #[serde(default)] pub changes: Vec<RawChange>,
        /// Changes by the tag of the model that has it; go before `changes`.
        #[serde(default)] pub changes_on: BTreeMap<String, Vec<RawChange>>,
        #[serde(default)] pub carrier: Option<RawCarrier>,
        /// What it does, in our words.
        #[serde(default)] pub note: String,
        #[serde(default)] pub source: String,
    }

    /// A model that is raised out of its squad: the sergeant.
    pub struct RawPromotion {
        pub id: String,
        pub name: String,
        /// How many ranks above the others it may be.
        pub raise: u32,
        /// Classes of items in which it may differ from the others.
        pub differs: Vec<String>,
        /// Models the unit must have for there to be one.
        pub from: u32,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A question that the rules text leaves open, as a setting of the list.
    pub struct RawRuling {
        pub id: String,
        pub question: String,
        pub options: Vec<RawOption>,
        /// Id of the option that holds unless the list says otherwise.
        pub default: String,
        /// The reading in the references that explains it.
        #[serde(default)] pub cite: Option<String>,
    }

    /// One answer to a ruling's question.
    pub struct RawOption {
        pub id: String,
        pub label: String,
    }

    /// A number taken for an attribute that the document does not give.
    pub struct RawAssumption {
        pub attribute: String,
        /// Only for models with this tag; for all without it.
        #[serde(default)] pub tag: Option<String>,
        pub value: i32,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A passage of the rules in our words, or a reading of one; findings lead to it.
    pub struct RawReference {
        pub id: String,
        pub title: String,
        #[serde(default)] pub kind: RawKind,
        /// Lines of the document.
        #[serde(default)] pub source: String,
        #[serde(default)] pub text: Vec<String>,
    }

    /// A faction, or whatever a list is drawn from.
    pub struct RawForce {
        pub id: String,
        pub name: String,
        #[serde(default)] pub aliases: Vec<String>,
        #[serde(default)] pub about: String,
        #[serde(default)] pub source: String,
        /// Where its items come from; an item with none of the properties named here is open to all.
        #[serde(default)] pub available: Vec<RawAvailable>,
        /// Models that several of its entries share.
        #[serde(default)] pub models: Vec<RawModel>,
        #[serde(default)] pub abilities: Vec<RawAbility>,
        #[serde(default)] pub discounts: Vec<RawDiscount>,
        #[serde(default)] pub surcharges: Vec<RawSurcharge>,
        /// Changes for the worse that items of this force do not bring.
        #[serde(default)] pub waivers: Vec<RawWaiver>,
        #[serde(default)] pub rules: Vec<RawRule>,
    }

    /// A source of items.
    pub struct RawAvailable {
        /// A name when only some units may draw on it: "special-issue".
        #[serde(default)] pub id: Option<String>,
        #[serde(default)] pub name: Option<String>,
        /// Property and the lowest and highest value open to the force.
        #[serde(default)] pub property: Option<String>,
        #[serde(default)] pub range: Option<(i32, i32)>,
        /// Or the items by name.
        #[serde(default)] pub items: Vec<String>,
        /// What each item out of this source costs on top.
        #[serde(default)] pub cost: RawCost,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A named ability with its effect in our words.
    pub struct RawAbility {
        pub name: String,
        pub text: String,
        #[serde(default)] pub source: String,
    }

    /// A share off the price of units of some roles.
    pub struct RawDiscount {
        pub name: String,
        pub percent: i64,
        pub roles: Vec<String>,
        /// Holds while the army has this entry.
        #[serde(default)] pub needs: Option<String>,
        pub round: RawRound,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A price on top for some items.
    pub struct RawSurcharge {
        pub items: Vec<String>,
        pub cost: RawCost,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// Attributes that these items do not lower in this force.
    pub struct RawWaiver {
        pub items: Vec<String>,
        pub attributes: Vec<String>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A type of unit.
    pub struct RawEntry {
        pub id: String,
        pub name: String,
        #[serde(default)] pub aliases: Vec<String>,
        pub role: String,
        #[serde(default)] pub source: String,
        #[serde(default)] pub about: String,
        /// Models that only this entry has.
        #[serde(default)] pub models: Vec<RawModel>,
        pub groups: Vec<RawGroup>,
        #[serde(default)] pub upgrades: Vec<RawUpgrade>,
        #[serde(default)] pub abilities: Vec<RawAbility>,
        /// The army must also have one of these entries.
        #[serde(default)] pub needs: Vec<String>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// Models of one standing within a unit: the leader, the retinue, the crew.
    pub struct RawGroup {
        pub id: String,
        pub name: String,
        pub models: Vec<String>,
        #[serde(default)] pub min: u32,
        /// Absent: no most.
        #[serde(default)] pub max: Option<u32>,
        /// What each model pays on top.
        #[serde(default)] pub surcharge: Vec<RawPlus>,
        #[serde(default)] pub may: Vec<RawAllowance>,
        #[serde(default)] pub must: Vec<RawNeed>,
        /// Items that every model has without buying them.
        #[serde(default)] pub has: Vec<String>,
        /// Names of the force's sources that this group may draw on.
        #[serde(default)] pub grants: Vec<String>,
        /// All models carry the same.
        #[serde(default)] pub uniform: Option<RawSame>,
        /// All models are of one level.
        #[serde(default)] pub one_level: Option<RawSame>,
        #[serde(default)] pub promotion: Option<String>,
        #[serde(default)] pub changes: Vec<RawChange>,
        #[serde(default)] pub tags: Vec<String>,
        #[serde(default)] pub carrier: Option<RawCarrier>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A demand for sameness, with the ruling under which it holds.
    pub struct RawSame {
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A price on top.
    pub struct RawPlus {
        pub cost: RawCost,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// Items that a model must have.
    pub struct RawNeed {
        pub items: Vec<String>,
        #[serde(default = "one")] pub min: u32,
        #[serde(default)] pub max: Option<u32>,
        /// How many of them cost nothing; the dearest are the free ones.
        #[serde(default)] pub free: u32,
        /// Allowed whatever the force has available.
        #[serde(default)] pub beyond: bool,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// Something extra that a unit may buy.
    pub struct RawUpgrade {
        pub id: String,
        pub name: String,
        #[serde(default)] pub cost: RawCost,
        #[serde(default)] pub note: String,
        /// The army must also have one of these entries.
        #[serde(default)] pub needs: Vec<String>,
        /// Sources that the unit may draw on once it has this.
        #[serde(default)] pub grants: Vec<String>,
        #[serde(default)] pub may: Vec<RawAllowance>,
        #[serde(default)] pub cite: Option<String>,
        #[serde(default)] pub source: String,
    }
}

/// Items that a model may have: a name of a set or item, or a table with a limit.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RawAllowance {
    /// Names of sets or items.
    pub items: Vec<String>,
    /// Most of them on one model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// Only one model in so many may have any of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_in: Option<u32>,
    /// Allowed whatever the force has available, and without its surcharge.
    pub beyond: bool,
    /// Holds only under this ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<RawWhen>,
    /// The reading behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<String>,
}

/// How a value of an attribute is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RawForm {
    /// `4`
    #[default]
    Plain,
    /// `+1`
    Signed,
    /// `4+`: a roll to reach, so that lower is better.
    Roll,
    /// `6"`
    Inches,
}

/// What a reference is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RawKind {
    /// A rule of the document.
    #[default]
    Rule,
    /// How we read a passage that is open.
    Reading,
    /// A unit of a force.
    Unit,
    /// An item.
    Item,
}

/// How a share of a price is rounded to whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RawRound {
    /// Each unit's price, up.
    UnitUp,
    /// Each unit's price, down.
    UnitDown,
    /// Each unit's price to the nearest, halves up.
    UnitNearest,
}

/// How grave it is to break a rule.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RawSeverity {
    /// The list is not legal.
    #[default]
    Error,
    /// Legal as far as the text goes; look.
    Warning,
    /// Worth knowing.
    Note,
}

/// A rule of an army or of each model. A kind with parameters, never a formula.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the parameters repeat; each kind's own line says what they mean")]
pub enum RawRule {
    /// The total of a currency is at most the list's limit; a gap below it is told.
    Limit {
        currency: String,
        #[serde(default)]
        when: Option<RawWhen>,
        #[serde(default)]
        cite: Option<String>,
    },
    /// Between `min` and `max` units of a role.
    RoleCount {
        role: String,
        #[serde(default)]
        min: u32,
        #[serde(default)]
        max: Option<u32>,
        #[serde(default)]
        severity: RawSeverity,
        #[serde(default)]
        when: Option<RawWhen>,
        #[serde(default)]
        cite: Option<String>,
    },
    /// No more units of `role` than of `than`.
    RoleRatio {
        role: String,
        than: String,
        #[serde(default)]
        severity: RawSeverity,
        #[serde(default)]
        when: Option<RawWhen>,
        #[serde(default)]
        cite: Option<String>,
    },
    /// These items need a model with one of the tags `on`, or one of the items `with` on the same model.
    Requires {
        items: Vec<String>,
        #[serde(default)]
        on: Vec<String>,
        #[serde(default)]
        with: Vec<String>,
        #[serde(default)]
        severity: RawSeverity,
        #[serde(default)]
        when: Option<RawWhen>,
        #[serde(default)]
        cite: Option<String>,
    },
    /// These items do not go with a model tagged `on`, nor with an item out of `with`.
    Conflict {
        items: Vec<String>,
        #[serde(default)]
        on: Vec<String>,
        #[serde(default)]
        with: Vec<String>,
        #[serde(default)]
        severity: RawSeverity,
        #[serde(default)]
        when: Option<RawWhen>,
        #[serde(default)]
        cite: Option<String>,
    },
    /// At most so many of these items on one model; with `each`, of every one of them.
    Most {
        items: Vec<String>,
        most: u32,
        #[serde(default)]
        each: bool,
        #[serde(default)]
        severity: RawSeverity,
        #[serde(default)]
        when: Option<RawWhen>,
        #[serde(default)]
        cite: Option<String>,
    },
    /// The sum of a property over a model's items is at most so much; models with a carrier are left out.
    Carry {
        property: String,
        most: i32,
        #[serde(default)]
        severity: RawSeverity,
        #[serde(default)]
        when: Option<RawWhen>,
        #[serde(default)]
        cite: Option<String>,
    },
    /// Worth knowing about a model that has one of these items.
    Remark {
        items: Vec<String>,
        text: String,
        #[serde(default)]
        when: Option<RawWhen>,
        #[serde(default)]
        cite: Option<String>,
    },
}

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

fn one() -> u32 {
    1
}

fn faction() -> String {
    "faction".to_owned()
}

// The three types below accept a short form beside the full one. They are read by hand since an untagged enum would
// answer a slip with "did not match any variant", which helps nobody.

impl<'de> Deserialize<'de> for RawAllowance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        raw! {
            /// The full form.
            pub struct Full {
                pub items: Vec<String>,
                #[serde(default)] pub max: Option<u32>,
                #[serde(default)] pub one_in: Option<u32>,
                #[serde(default)] pub beyond: bool,
                #[serde(default)] pub when: Option<RawWhen>,
                #[serde(default)] pub cite: Option<String>,
            }
        }
        let value = serde_json::Value::deserialize(deserializer)?;
        if let serde_json::Value::String(name) = value {
            return Ok(RawAllowance {
                items: vec![name],
                max: None,
                one_in: None,
                beyond: false,
                when: None,
                cite: None,
            });
        }
        let Full { items, max, one_in, beyond, when, cite } =
            serde_json::from_value(value).map_err(serde::de::Error::custom)?;
        Ok(RawAllowance { items, max, one_in, beyond, when, cite })
    }
}

impl<'de> Deserialize<'de> for RawCost {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::Number(number) => match number.as_i64() {
                Some(plain) => Ok(RawCost { plain: Some(plain), by: BTreeMap::new() }),
                None => Err(serde::de::Error::custom(format!("a price is a whole number, not {number}"))),
            },
            value => {
                let by = serde_json::from_value(value).map_err(|error| {
                    serde::de::Error::custom(format!("a price is a number or amounts by currency: {error}"))
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
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::String(text) => Ok(RawStat::Text(text)),
            serde_json::Value::Number(number) => match number.as_i64().and_then(|n| i32::try_from(n).ok()) {
                Some(number) => Ok(RawStat::Number(number)),
                None => Err(serde::de::Error::custom(format!("an attribute is a whole number or text, not {number}"))),
            },
            other => Err(serde::de::Error::custom(format!("an attribute is a whole number or text, not {other}"))),
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
