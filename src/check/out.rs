//! What the checks of a list have found so far.

use super::{Finding, Meter, Place, What};
use crate::system::{RefIx, Rule, Severity};

/// Where the checks write to.
#[derive(Default)]
pub(crate) struct Out {
    /// In the order in which they were met.
    pub(crate) findings: Vec<Finding>,
    pub(super) meters: Vec<Meter>,
}

impl Out {
    pub(super) fn find(&mut self, what: What, severity: Severity, place: Place, cite: Option<RefIx>) {
        let finding = Finding { what, severity, place, cite };
        // The same thing is never said twice, whichever way it was met. What is said of one unit stands together, so a list of
        // a thousand faulty units is not gone through for each of them.
        let mut of_unit = self.findings.iter().rev().take_while(|other| other.place.unit == place.unit);
        if !of_unit.any(|other| *other == finding) {
            self.findings.push(finding);
        }
    }

    pub(super) fn break_rule(&mut self, rule: &Rule, what: What, place: Place) {
        self.find(what, rule.severity, place, rule.cite);
    }
}
