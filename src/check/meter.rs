//! How much is used of what is allowed, beside what is wrong.

use crate::id::UnitId;
use crate::system::{ModelIx, RefIx};

/// What is used of what is allowed, for a rule that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meter {
    /// The unit it is about; the army without.
    pub unit: Option<UnitId>,
    /// What is counted.
    pub of: MeterOf,
    /// How many there are.
    pub used: u32,
    /// How many there may be.
    pub allowed: u32,
    /// The rule or reading it comes from.
    pub cite: Option<RefIx>,
}

/// What a meter counts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "positions in the system's lists")]
pub enum MeterOf {
    /// Units of some roles, of which there may be so many.
    RoleCount { roles: Vec<usize> },
    /// Units of a role against units of another.
    Roles { role: usize, than: Vec<usize>, per: u32 },
    /// Models with something out of a source of the force that only a share may draw on.
    Share { source: usize, percent: u32 },
    /// Pieces out of a source of the force that the army has so many of.
    Pool { source: usize },
    /// Units that are somewhere else when the game begins.
    Station { station: usize },
    /// Places taken in a unit that carries others.
    Ride,
    /// Pieces with a mark of the force.
    Mark { mark: usize },
    /// The sum of a property over what a kind of model carries.
    Load { property: usize, model: ModelIx },
    /// Models with items that only one in so many may have.
    OneIn { name: String, one_in: u32 },
}
