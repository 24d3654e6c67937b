//! Rules and the closed choices of the format: forms, kinds, roundings, severities.

use serde::{Deserialize, Serialize};

use super::RawWhen;

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
    /// At most so many of these items on one model; with `each`, of every one of them. Only for models that have an item
    /// out of `with`, if it names any.
    Most {
        items: Vec<String>,
        most: u32,
        #[serde(default)]
        with: Vec<String>,
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
    /// Each unit is a single model: no sizes, no promotion, nothing to carry alike.
    SingleModels {
        #[serde(default)]
        when: Option<RawWhen>,
        #[serde(default)]
        cite: Option<String>,
    },
    /// Each sub-list that units are taken from has a unit of this role.
    SubListLeaders {
        role: String,
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
