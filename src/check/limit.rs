//! The total of a currency against the agreed limit: over it is a breach, below it is told.

use super::{Out, Place, What};
use crate::system::{Cost, Rule, Severity};
use crate::view::Army;

pub(super) fn check(army: &Army, rule: &Rule, currency: usize, total: Cost, out: &mut Out) {
    let Some(known) = army.system.currencies().get(currency) else { return };
    let Some(allowed) = army.roster.limit(&known.id) else { return };
    let have = total.of(currency);
    if have > allowed {
        out.break_rule(rule, What::OverLimit { currency, have, allowed }, Place::ARMY);
    } else if have < allowed && !army.units.is_empty() {
        out.find(What::UnderLimit { currency, have, allowed }, Severity::Note, Place::ARMY, rule.cite);
    }
}
