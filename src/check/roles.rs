//! How many units of a role an army has: at least, at most, and against another role. An army without units is not
//! judged: nobody has begun yet.

use super::{Meter, MeterOf, Out, Place, What};
use crate::system::Rule;
use crate::view::Army;

pub(super) fn count(army: &Army, rule: &Rule, role: usize, min: u32, max: Option<u32>, out: &mut Out) {
    if army.units.is_empty() {
        return;
    }
    let have = units_of(army, role);
    if have < min {
        out.break_rule(rule, What::RoleFew { role, have, min }, Place::ARMY);
    }
    if let Some(max) = max.filter(|max| have > *max) {
        out.break_rule(rule, What::RoleMany { role, have, max }, Place::ARMY);
    }
}

pub(super) fn ratio(army: &Army, rule: &Rule, role: usize, than: usize, out: &mut Out) {
    if army.units.is_empty() {
        return;
    }
    let (have, allowed) = (units_of(army, role), units_of(army, than));
    out.meters.push(Meter { unit: None, of: MeterOf::Roles { role, than }, used: have, allowed, cite: rule.cite });
    if have > allowed {
        out.break_rule(rule, What::RoleRatio { role, have, than, allowed }, Place::ARMY);
    }
}

fn units_of(army: &Army, role: usize) -> u32 {
    army.units.iter().filter(|unit| unit.entry.is_some_and(|entry| entry.role == role)).count() as u32
}
