//! The rules of an army or of each model: a kind with parameters, never a formula.

use super::{ItemSet, Raised, RefIx, Severity, Tags, When};

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
    RoleCount { role: usize, min: u32, max: Option<u32> },
    RoleRatio { role: usize, than: usize },
    Requires { items: ItemSet, on: Tags, with: ItemSet },
    Conflict { items: ItemSet, on: Tags, with: ItemSet },
    Most { items: ItemSet, most: u32, with: Option<ItemSet>, each: bool, name: String },
    Carry { property: usize, most: i32 },
    SingleModels,
    SubListLeaders { role: usize, raised: Raised },
    Remark { items: ItemSet, on: Option<Tags>, lacking: bool, text: String },
}
