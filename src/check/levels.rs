//! Kinds of models that a group takes, and groups whose models are all of one kind. A promoted model is
//! `promotion.rs`'s affair.

use super::{Out, Place, What};
use crate::system::set::holds;
use crate::system::{Entry, ModelIx, Severity};
use crate::view::{Army, UnitView};

pub(super) fn check(army: &Army, unit: &UnitView, entry: &Entry, out: &mut Out) {
    for member in &unit.members {
        let (Some(group), Some(model)) = (member.group, member.model) else { continue };
        let promoted = member.member.promoted && group.promotion.is_some();
        if !promoted && !group.models.contains(&model.ix) {
            let what = What::LevelNotAllowed { model: model.ix };
            out.find(what, Severity::Error, Place::member(unit, member), Some(group.cite));
        }
    }
    for group in &entry.groups {
        let Some(same) = group.one_level.as_ref().filter(|same| holds(same.when, &army.settings)) else { continue };
        let mut models: Vec<ModelIx> = Vec::new();
        for member in unit.members.iter().filter(|member| member.member.group == group.id && !member.member.promoted) {
            if let Some(model) = member.model.filter(|model| !models.contains(&model.ix)) {
                models.push(model.ix);
            }
        }
        // Not in the order of lines, which changes nothing.
        models.sort_unstable();
        if models.len() > 1 {
            let what = What::LevelsMixed { group: group.id.clone(), models };
            out.find(what, Severity::Warning, Place::unit(unit), same.cite.or(Some(group.cite)));
        }
    }
}
