//! The model raised out of its squad: at most one, in a unit that is large enough, not more than so many levels above
//! the rest.

use super::{Out, Place, What};
use crate::system::{Entry, Group, Model, Promotion, Severity};
use crate::view::{Army, MemberView, UnitView};

pub(super) fn check(army: &Army, unit: &UnitView, entry: &Entry, out: &mut Out) {
    for member in unit.members.iter().filter(|member| member.member.promoted) {
        if member.group.is_some_and(|group| group.promotion.is_none()) {
            out.find(What::PromotionNone, Severity::Error, Place::member(unit, member), Some(entry.cite));
        }
    }
    for group in &entry.groups {
        let Some(at) = group.promotion else { continue };
        let Some(promotion) = army.system.promotions().get(at) else { continue };
        let promoted: Vec<&MemberView> =
            unit.members.iter().filter(|member| member.member.promoted && member.member.group == group.id).collect();
        let have = promoted.iter().fold(0u32, |sum, member| sum.saturating_add(member.member.count));
        if have == 0 {
            continue;
        }
        let cite = promotion.size_cite.or(Some(group.cite));
        if have > 1 {
            out.find(What::PromotionMany { promotion: at, have }, Severity::Error, Place::unit(unit), cite);
        }
        let models = unit.models_in(&group.id);
        if models < promotion.from {
            let what = What::PromotionSmall { promotion: at, have: models, from: promotion.from };
            out.find(what, Severity::Error, Place::unit(unit), cite);
        }
        for member in promoted {
            if let Some(model) = member.model {
                level(army, unit, group, at, promotion, member, model, out);
            }
        }
    }
}

/// The level of the promoted model against the others' highest.
#[allow(clippy::too_many_arguments, reason = "the parts of one view; bundling them would only rename them")]
fn level(
    army: &Army,
    unit: &UnitView,
    group: &Group,
    at: usize,
    promotion: &Promotion,
    member: &MemberView,
    model: &Model,
    out: &mut Out,
) {
    let cite = promotion.level_cite.or(Some(group.cite));
    let others = unit.members.iter().filter(|other| other.member.group == group.id && !other.member.promoted);
    let highest = others.filter_map(|other| other.model).filter_map(|model| model.rank).max();
    // Alone on its line the model is measured by the levels the group takes.
    let base = highest.or_else(|| group.models.iter().filter_map(|ix| army.system.model(*ix).rank).max());
    let fits = match (model.rank, base) {
        (Some(rank), Some(base)) => rank <= base.saturating_add(promotion.raise),
        _ => group.models.contains(&model.ix),
    };
    let place = Place::member(unit, member);
    if !fits {
        out.find(What::PromotionLevel { promotion: at, model: model.ix }, Severity::Error, place, cite);
    } else if !group.models.contains(&model.ix) {
        out.find(What::PromotionHigh { promotion: at, model: model.ix }, Severity::Note, place, cite);
    }
}
