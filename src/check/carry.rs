//! How much a model carries, by the sum of a property of its items. Models with slots are judged by those instead.

use super::counts::excess;
use super::slots::carriers;
use super::{Out, Place, What};
use crate::system::Rule;
use crate::view::{Army, UnitView};

pub(super) fn check(army: &Army, rule: &Rule, property: usize, most: i32, unit: &UnitView, out: &mut Out) {
    for member in &unit.members {
        let load = |but: &[usize]| {
            let picks = member.picks.iter().filter(|pick| !but.contains(&pick.at));
            let loads = picks.filter_map(|pick| pick.item.properties.get(property).copied().flatten());
            loads.fold(0i32, i32::saturating_add)
        };
        let have = load(&[]);
        let told = || excess(army, unit, member, rule.severity);
        if have > most && carriers(member, &army.settings).is_empty() && load(&told()) > most {
            out.break_rule(rule, What::Carry { property, have, most }, Place::member(unit, member));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn the_load_of_a_model_is_summed() {
        judge("## Boss\n- 1 Champion: Barrel, Sack", &[]);
        judge(
            "## Boss\n- 1 Champion: 2x Barrel",
            &["warning carry.too-much: Boss, 1 Champion: a model carries 4 pounds of things, more than 3."],
        );
    }

    #[test]
    fn models_with_room_of_their_own_are_left_out() {
        judge("## Cart\n- 1 Wagon: Wheels, 3x Barrel", &[]);
    }

    #[test]
    fn room_that_only_a_ruling_gives_counts_while_it_holds() {
        let boss = "## Boss\n- 1 Champion: Snail, 2x Barrel";
        judge(boss, &["warning carry.too-much: Boss, 1 Champion: a model carries 4 pounds of things, more than 3."]);
        judge(&format!("Ruling: shells = roomy\n{boss}"), &[]);
    }
}
