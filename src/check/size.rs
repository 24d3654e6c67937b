//! How many models a group of a unit has.

use super::{Out, Place, What};
use crate::system::{Entry, Severity};
use crate::view::UnitView;

pub(super) fn check(unit: &UnitView, entry: &Entry, out: &mut Out) {
    for group in &entry.groups {
        let have = unit.models_in(&group.id);
        if have < group.min {
            let what = What::GroupFew { group: group.id.clone(), have, min: group.min };
            out.find(what, Severity::Error, Place::unit(unit), Some(group.cite));
        }
        if have > group.max {
            let what = What::GroupMany { group: group.id.clone(), have, max: group.max };
            out.find(what, Severity::Error, Place::unit(unit), Some(group.cite));
        }
    }
}
