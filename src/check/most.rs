//! At most so many items of a family on one model, for all models, those of a kind, or those with a certain item.

use super::{Out, Place, What};
use crate::system::{ItemSet, Meant, Rule};
use crate::view::{Army, MemberView, UnitView};

/// The parameters of the rule.
pub(super) struct Family<'a> {
    pub(super) items: &'a ItemSet,
    pub(super) meant: &'a Meant,
    pub(super) most: u32,
    pub(super) each: bool,
    /// Over the whole unit.
    pub(super) unit: bool,
    pub(super) name: &'a str,
}

pub(super) fn check(army: &Army, rule: &Rule, family: &Family, unit: &UnitView, out: &mut Out) {
    let settings = &army.settings;
    let most = family.most;
    if family.unit {
        let pieces = |member: &&MemberView| {
            let of_family = member.picks.iter().filter(|pick| family.items.contains(pick.item.ix, settings)).count();
            (of_family as u32).saturating_mul(member.member.count)
        };
        let meant = unit.members.iter().filter(|member| member.is(family.meant, settings));
        let have = meant.map(|member| pieces(&member)).fold(0, u32::saturating_add);
        if have > most {
            out.break_rule(rule, What::Most { name: family.name.to_owned(), have, most }, Place::unit(unit));
        }
        return;
    }
    for member in &unit.members {
        if !member.is(family.meant, settings) {
            continue;
        }
        let of_family = || member.picks.iter().filter(|pick| family.items.contains(pick.item.ix, settings));
        let place = Place::member(unit, member);
        if !family.each {
            let have = of_family().count() as u32;
            if have > most {
                out.break_rule(rule, What::Most { name: family.name.to_owned(), have, most }, place);
            }
            continue;
        }
        for pick in of_family() {
            let have = member.count_of(pick.item.ix);
            if have > most {
                out.break_rule(rule, What::Most { name: pick.item.name.clone(), have, most }, place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn a_family_is_counted_together() {
        judge("## Boss\n- 1 Champion: Plate, Leather", &[]);
        judge(
            "## Boss\n- 1 Champion: 2x Plate, Leather",
            &["error item.most: Boss, 1 Champion: 3 of armour on a model, at most 2 allowed."],
        );
    }

    #[test]
    fn or_each_item_of_it_by_itself() {
        judge("## Boss\n- 1 Champion: Clover, Coin, Horn", &[]);
        judge(
            "## Boss\n- 1 Champion: 2x Clover, Coin, 3x Horn",
            &[
                "warning item.most: Boss, 1 Champion: 2 of Clover on a model, at most 1 allowed.",
                "warning item.most: Boss, 1 Champion: 3 of Horn on a model, at most 1 allowed.",
            ],
        );
    }

    #[test]
    fn only_for_models_that_have_a_certain_item() {
        judge("## Boss\n- 1 Champion: 2x Stick", &[]);
        judge("## Boss\n- 1 Champion: Stick, Pony", &[]);
        judge(
            "## Boss\n- 1 Champion: Stick, Pony, Bat",
            &["error item.most: Boss, 1 Champion: 2 of light weapons on a model, at most 1 allowed."],
        );
    }

    #[test]
    fn what_a_model_has_without_buying_it_counts() {
        judge(
            "## Boss\n- 1 Champion\n- 1 Rider: Stick, Bat",
            &["error item.most: Boss, 1 Rider: 2 of light weapons on a model, at most 1 allowed."],
        );
    }

    #[test]
    fn a_rule_of_one_force_binds_that_force_only() {
        judge("## Boss\n- 1 Champion: Coin, Horn", &[]);
        judge(
            "Marbles \u{b7} Blues\n## Foreman\n- 1 Champion: Coin, Horn\n## Gang\n- 1 Pebble",
            &["error item.most: Foreman, 1 Champion: 2 of Coin, Horn on a model, at most 1 allowed."],
        );
    }
}
