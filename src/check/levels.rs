//! Kinds of models that a group takes, and groups whose models are all of one kind. A promoted model is
//! `promotion.rs`'s affair.

use super::{Out, Place, What};
use crate::order::sort_by_key;
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
        sort_by_key(&mut models, |model| *model);
        if models.len() > 1 {
            let what = What::LevelsMixed { group: group.id.clone(), models };
            out.find(what, Severity::Warning, Place::unit(unit), same.cite.or(Some(group.cite)));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::edit::Edit;
    use crate::test_game::{judge, judge_roster, line, list};

    #[test]
    fn a_group_takes_the_models_it_names() {
        judge("## Squad\n- 2 Pebble\n- 1 Glass", &[]);
        judge(
            "## Squad\n- 3 Steel",
            &[
                "error level.not-allowed: Squad, 3 Steel: Steel is not a model this part of the unit takes; it takes Pebble, Glass.",
            ],
        );
    }

    #[test]
    fn a_raised_model_is_measured_by_its_promotion_if_there_is_one() {
        judge(
            "## Squad\n- 1 Steel (corporal)\n- 4 Glass",
            &[
                "note promotion.high: Squad, 1 Steel: the corporal is Steel, a level that the rest of the unit cannot have.",
            ],
        );
        let mut roster = list("## Choir\n- 1 Ghost");
        let id = line(&roster, 0, 0);
        roster.apply(&Edit::All(vec![Edit::SetPromoted(id, true), Edit::SetModel(id, "steel".into())]));
        judge_roster(
            &roster,
            &[
                "error level.not-allowed: Choir, 1 Steel: Steel is not a model this part of the unit takes; it takes Ghost.",
                "error promotion.none: Choir, 1 Steel: nobody is raised out of this part of the unit.",
            ],
        );
    }

    #[test]
    fn a_group_may_be_of_one_level() {
        let gang = "## Foreman\n- 1 Champion\n## Gang";
        judge(&format!("Marbles \u{b7} Blues\n{gang}\n- 2 Pebble\n- 1 Pebble: Stick"), &[]);
        for lines in ["- 2 Pebble\n- 1 Glass", "- 1 Glass\n- 2 Pebble"] {
            judge(
                &format!("Marbles \u{b7} Blues\n{gang}\n{lines}"),
                &["warning level.mixed: Gang: Pebble and Glass in one unit; all models of it are of one level."],
            );
        }
    }

    #[test]
    fn a_ruling_may_decide_whether_it_is() {
        let boss = "## Boss\n- 1 Champion\n- 1 Glass\n- 1 Steel\n- 1 Rider";
        judge(boss, &[]);
        judge(
            &format!("Ruling: levels = same\n{boss}"),
            &["warning level.mixed: Boss: Glass, Steel and Rider in one unit; all models of it are of one level."],
        );
    }
}
