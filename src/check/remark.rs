//! Something worth knowing about models with an item, or without one that they may have.

use super::{Out, Place, What};
use crate::supply::may_have;
use crate::system::{ItemSet, Rule, Tags};
use crate::view::{Army, MemberView, UnitView};

/// What is remarked on.
pub(super) struct About<'a> {
    /// Models with one of these.
    pub(super) items: &'a ItemSet,
    /// Only models with one of these tags.
    pub(super) on: Option<Tags>,
    /// Rather units whose models may have one of the items and have none among them.
    pub(super) lacking: bool,
    pub(super) text: &'a str,
}

pub(super) fn check(army: &Army, rule: &Rule, about: &About, unit: &UnitView, out: &mut Out) {
    let settings = &army.settings;
    let mut meant = unit.members.iter().filter(|member| about.on.is_none_or(|on| member.tags.meets(on)));
    let what = || What::Remark { text: about.text.to_owned() };
    if about.lacking {
        let may = |member: &MemberView| {
            about.items.items(settings).any(|item| may_have(army, unit, member, army.system.item(item)))
        };
        if !unit.members.iter().any(|member| member.has_any(about.items, settings)) && meant.any(may) {
            out.break_rule(rule, what(), Place::unit(unit));
        }
        return;
    }
    for member in meant {
        if member.picks.iter().any(|pick| about.items.contains(pick.item.ix, settings)) {
            out.break_rule(rule, what(), Place::member(unit, member));
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

    #[test]
    fn or_units_that_may_have_it_and_have_none() {
        let blue = |cart: &str| format!("Marbles \u{b7} Blues\n## Foreman\n- 1 Champion\n## Gang\n- 1 Pebble\n{cart}");
        judge(&blue("## Cart\n- 1 Sledge"), &["note remark: Cart: It stands still."]);
        judge(&blue("## Cart\n- 1 Sledge\n- 1 Sledge"), &["note remark: Cart: It stands still."]);
        judge(&blue("## Cart\n- 1 Sledge: Wheels"), &[]);
        judge(&blue("## Cart\n- 1 Sledge\n- 1 Sledge: Wheels"), &[]);
        // Not every cart is meant.
        judge(&blue("## Cart\n- 1 Wagon"), &[]);
    }
}
