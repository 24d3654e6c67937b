//! How far the final numbers of models may go.

use super::{Out, Place, What};
use crate::profile;
use crate::system::{Rule, Tags};
use crate::view::{Army, UnitView};

pub(super) fn check(army: &Army, rule: &Rule, caps: &[(usize, i32)], on: Option<Tags>, unit: &UnitView, out: &mut Out) {
    for member in unit.members.iter().filter(|member| on.is_none_or(|on| member.tags.meets(on))) {
        let profile = profile::of(army, member);
        for (attribute, most) in caps {
            let Some(have) = profile.stats.get(*attribute).and_then(profile::Stat::number) else { continue };
            let low = army.system.attributes()[*attribute].form.lower_is_better();
            if have != *most && (have > *most) != low {
                let what = What::AttributeOver { attribute: *attribute, have, most: *most };
                out.break_rule(rule, what, Place::member(unit, member));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    fn boss(might: u32, guard: u32) -> String {
        format!("## Boss\n- 1 Champion (might gained {might}, guard gained {guard})")
    }

    #[test]
    fn a_number_may_reach_its_cap_and_not_pass_it() {
        judge(&boss(3, 1), &[]);
        judge(
            &boss(4, 2),
            &[
                "error attribute.over: Boss, 1 Champion: Guard is 1+, beyond its cap of 2+.",
                "error attribute.over: Boss, 1 Champion: Might is 8, beyond its cap of 7.",
            ],
        );
    }

    #[test]
    fn only_models_of_a_kind_are_meant() {
        judge("## Squad\n- 3 Pebble", &[]);
    }
}
