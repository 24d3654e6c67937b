//! Something worth knowing about models with an item.

use super::{Out, Place, What};
use crate::system::{ItemSet, Rule, Tags};
use crate::view::{Army, UnitView};

pub(super) fn check(
    army: &Army,
    rule: &Rule,
    items: &ItemSet,
    on: Option<Tags>,
    text: &str,
    unit: &UnitView,
    out: &mut Out,
) {
    let meant = |tags: Tags| on.is_none_or(|on| tags.meets(on));
    for member in unit.members.iter().filter(|member| meant(member.tags)) {
        if member.picks.iter().any(|pick| items.contains(pick.item.ix, &army.settings)) {
            out.break_rule(rule, What::Remark { text: text.to_owned() }, Place::member(unit, member));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn models_with_the_item_are_remarked_on_once() {
        judge("## Boss\n- 1 Champion: 2x Dud", &["note remark: Boss, 1 Champion: The price of a dud is a guess."]);
        judge("## Boss\n- 1 Champion", &[]);
    }

    #[test]
    fn or_only_models_with_a_tag() {
        let ghost = "## Choir\n- 1 Ghost: Dud";
        let found = crate::test_game::report(ghost).findings;
        let told = found.iter().map(|finding| crate::test_game::spoken(&crate::test_game::list(ghost), finding));
        let told: Vec<String> = told.filter(|line| line.starts_with("note remark")).collect();
        let expected = [
            "note remark: Choir, 1 Ghost: The price of a dud is a guess.",
            "note remark: Choir, 1 Ghost: A ghost has no hands for it.",
        ];
        crate::test_game::same(&expected, &told);
    }
}
