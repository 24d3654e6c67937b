//! The model raised out of its squad: at most one, in a unit that is large enough, not more than so many levels above
//! the rest.

use super::{Out, Place, What};
use crate::system::{Entry, Group, Model, Promotion, Severity};
use crate::view::{Army, MemberView, UnitView};

pub(super) fn check(army: &Army, unit: &UnitView, entry: &Entry, out: &mut Out) {
    for member in unit.members.iter().filter(|member| member.member.promoted) {
        if army.single || member.group.is_some_and(|group| group.promotion.is_none()) {
            out.find(What::PromotionNone, Severity::Error, Place::member(unit, member), Some(entry.cite));
        }
    }
    // Where a unit is one model, that is all there is to say.
    if army.single {
        return;
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
    if model.rank.is_none() && !fits {
        // On no ladder it is neither high nor low.
        out.find(What::LevelNotAllowed { model: model.ix }, Severity::Error, place, Some(group.cite));
    } else if !fits {
        out.find(What::PromotionLevel { promotion: at, model: model.ix }, Severity::Error, place, cite);
    } else if !group.models.contains(&model.ix) {
        out.find(What::PromotionHigh { promotion: at, model: model.ix }, Severity::Note, place, cite);
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn a_squad_raises_nobody_or_one() {
        judge("## Squad\n- 5 Pebble", &[]);
        judge("## Squad\n- 1 Pebble (corporal)\n- 4 Pebble", &[]);
        let many = &["error promotion.too-many: Squad: 2 models are raised to corporal, only one may be."];
        judge("## Squad\n- 2 Pebble (corporal)\n- 3 Pebble", many);
        judge("## Squad\n- 1 Pebble (corporal)\n- 1 Glass (corporal)\n- 3 Pebble", many);
    }

    #[test]
    fn the_squad_is_large_enough() {
        judge(
            "## Squad\n- 1 Pebble (corporal)\n- 3 Pebble",
            &["error promotion.small: Squad: a unit of 4 models has no corporal; it takes 5."],
        );
    }

    #[test]
    fn the_level_is_at_most_so_much_above_the_rest() {
        judge("## Squad\n- 1 Glass (corporal)\n- 4 Pebble", &[]);
        judge(
            "## Squad\n- 1 Steel (corporal)\n- 3 Pebble\n- 1 Glass",
            &[
                "note promotion.high: Squad, 1 Steel: the corporal is Steel, a level that the rest of the unit cannot have.",
            ],
        );
        judge(
            "## Squad\n- 1 Steel (corporal)\n- 4 Pebble",
            &[
                "error promotion.level: Squad, 1 Steel: Steel is too high for the corporal, who may be 1 level above the rest.",
            ],
        );
    }

    #[test]
    fn a_raised_model_alone_is_measured_by_what_its_group_takes() {
        let small = "error promotion.small: Squad: a unit of 1 model has no corporal; it takes 5.";
        let few = "error size.too-few: Squad: 1 model in Line, at least 3 needed.";
        judge("## Squad\n- 1 Glass (corporal)", &[few, small]);
        judge(
            "## Squad\n- 1 Champion (corporal)",
            &[
                few,
                small,
                "error promotion.level: Squad, 1 Champion: Champion is too high for the corporal, who may be 1 level above the rest.",
            ],
        );
    }

    #[test]
    fn a_model_that_is_on_no_ladder_is_not_too_high_but_out_of_place() {
        judge(
            "## Squad\n- 1 Ghost (corporal)\n- 4 Pebble",
            &[
                "error level.not-allowed: Squad, 1 Ghost: Ghost is not a model this part of the unit takes; it takes Pebble, Glass.",
            ],
        );
    }

    #[test]
    fn only_some_groups_raise_anyone() {
        judge(
            "## Boss\n- 1 Champion (leader, corporal)",
            &["error promotion.none: Boss, 1 Champion: nobody is raised out of this part of the unit."],
        );
    }
}
