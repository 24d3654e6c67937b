//! The rules of an army or of each model: a kind with parameters, never a formula.

use super::{ItemSet, Raised, RefIx, Severity, Tags, When};
use crate::id::Id;

/// A rule with what all rules share; the kind carries its parameters.
#[derive(Debug, Clone)]
pub struct Rule {
    /// What it asks.
    pub kind: RuleKind,
    /// How grave a breach is.
    pub severity: Severity,
    /// Holds only under this ruling.
    pub when: Option<When>,
    /// The reading behind it.
    pub cite: Option<RefIx>,
}

/// The kinds of rules; one file each under `check/`.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawRule, which says what each kind asks")]
pub enum RuleKind {
    Limit { currency: usize },
    Start { currency: usize, most: u32, with: ItemSet, more: u32, until: Option<Id> },
    RoleCount { roles: Vec<usize>, min: u32, max: Option<u32>, models: bool },
    RoleRatio { role: usize, than: Vec<usize>, per: u32, models: bool },
    RoleLimit { role: usize, currency: usize, per: u32, models: bool },
    Requires { items: ItemSet, on: Tags, with: ItemSet },
    Conflict { items: ItemSet, on: Tags, with: ItemSet },
    Most { items: ItemSet, most: u32, meant: Meant, each: bool, unit: bool, name: String },
    Least { items: ItemSet, least: u32, meant: Meant, name: String },
    Adjust { property: usize, items: ItemSet, add: i32, meant: Meant },
    Carry { property: usize, most: i32, on: Option<Tags>, makes_room: bool },
    Caps { most: Vec<(usize, i32)>, on: Option<Tags> },
    SingleModels,
    OfForce,
    Grouped,
    Rides { attribute: Option<usize>, most: Option<i32>, except: Tags, with: String, alone: bool },
    Ordered { formation: usize, slots: Vec<Place> },
    Usual { role: usize, abilities: Vec<String> },
    SubListLeaders { role: usize, raised: Raised },
    Remark { items: ItemSet, on: Option<Tags>, lacking: bool, text: String },
}

/// A slot for units of a group.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawPlace")]
pub struct Place {
    pub name: String,
    pub must: bool,
    pub ways: Vec<Vec<Fill>>,
}

/// Units that fill a slot.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawFill")]
pub struct Fill {
    pub roles: Vec<usize>,
    pub traits: Tags,
    pub without: Tags,
    pub most: u32,
}

impl Fill {
    /// Whether a unit of a role with these traits is one of them.
    pub fn takes(&self, role: usize, tags: Tags) -> bool {
        self.roles.contains(&role) && tags.with(self.traits) == tags && !self.without.meets(tags)
    }
}

/// Which models a rule is about: with any of these tags, and with any of these items; all of them where it names none.
#[derive(Debug, Clone)]
pub struct Meant {
    /// Tags of models.
    pub on: Option<Tags>,
    /// Items that the model has, bought or not.
    pub with: Option<ItemSet>,
}
