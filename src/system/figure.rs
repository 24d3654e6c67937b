//! Numbers of an army that its player needs at the table: a kind with parameters, never a formula.

use super::{Cost, RefIx};

/// A number that is worked out from a list.
#[derive(Debug, Clone)]
pub struct Figure {
    /// What it is: "Command points a turn".
    pub name: String,
    /// How it comes about.
    pub kind: FigureKind,
    /// Where it comes from.
    pub cite: Option<RefIx>,
}

/// How a figure comes about.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawFigure, which says what each kind is")]
pub enum FigureKind {
    Below { percent: u32 },
    Behind,
    Sum { attribute: usize, base: i64 },
    Worth { times: Cost },
    Steps { currency: usize, steps: Vec<(i64, i64)>, further: Option<(i64, i64)> },
}

/// Limits that players agree on together.
#[derive(Debug, Clone)]
pub struct Scale {
    /// As a player says it: "Standard game".
    pub name: String,
    /// One for each currency; none where it has no limit.
    pub limits: Vec<Option<i64>>,
}
