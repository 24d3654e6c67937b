//! How many units of a role an army has: at least, at most, and against another role. An army without units is not
//! judged: nobody has begun yet.

use super::{Meter, MeterOf, Out, Place, Tally, What};
use crate::system::Rule;

pub(super) fn count(tally: &Tally, rule: &Rule, roles: &[usize], min: u32, max: Option<u32>, out: &mut Out) {
    if tally.units == 0 {
        return;
    }
    let have = roles.iter().map(|role| tally.of_role(*role)).sum();
    if have < min {
        out.break_rule(rule, What::RoleFew { roles: roles.to_vec(), have, min }, Place::ARMY);
    }
    if let Some(max) = max.filter(|max| have > *max) {
        out.break_rule(rule, What::RoleMany { roles: roles.to_vec(), have, max }, Place::ARMY);
    }
}

pub(super) fn ratio(tally: &Tally, rule: &Rule, role: usize, than: usize, out: &mut Out) {
    if tally.units == 0 {
        return;
    }
    let (have, allowed) = (tally.of_role(role), tally.of_role(than));
    out.meters.push(Meter { unit: None, of: MeterOf::Roles { role, than }, used: have, allowed, cite: rule.cite });
    if have > allowed {
        out.break_rule(rule, What::RoleRatio { role, have, than, allowed }, Place::ARMY);
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::{judge, judge_roster, kept, report};

    fn blues(chiefs: usize, bands: usize) -> String {
        let chiefs = "## Foreman\n- 1 Champion\n".repeat(chiefs);
        format!("Marbles \u{b7} Blues\n{chiefs}{}", "## Gang\n- 1 Pebble\n".repeat(bands))
    }

    #[test]
    fn at_least_and_at_most_so_many_units_of_a_role() {
        judge(&blues(0, 1), &["error role.too-few: The army has no chiefs and needs at least 1."]);
        judge(&blues(1, 1), &[]);
        judge(&blues(2, 2), &[]);
        judge(&blues(3, 3), &["error role.too-many: The army has 3 chiefs and may have at most 2."]);
    }

    #[test]
    fn roles_may_be_counted_together() {
        let blues = |carts: usize| blues(2, 2) + &"## Cart\n- 1 Mole\n".repeat(carts);
        judge(&blues(4), &[]);
        judge(&blues(5), &["error role.too-many: The army has 7 bands and carts and may have at most 6."]);
    }

    #[test]
    fn not_more_of_one_role_than_of_another() {
        judge(&blues(1, 2), &[]);
        judge(
            &blues(2, 1),
            &["error role.ratio: The army has 2 chiefs and 1 band; it may not have more chiefs than bands."],
        );
        judge(
            &blues(1, 0),
            &["error role.ratio: The army has 1 chief and no bands; it may not have more chiefs than bands."],
        );
    }

    #[test]
    fn an_empty_army_is_not_judged() {
        judge_roster(&kept("Marbles \u{b7} Blues"), &[]);
    }

    #[test]
    fn a_unit_that_is_not_in_the_data_has_no_role() {
        let roster = kept(&format!("{}## Nobody\n- 1 Pebble", blues(1, 1)));
        judge_roster(
            &roster,
            &[
                "error unknown.unit: Blues has no unit \u{201c}Nobody\u{201d}; it is kept on the list and has no price of its own.",
            ],
        );
    }

    #[test]
    fn a_meter_shows_the_ratio() {
        let meters: Vec<_> = report(&blues(1, 2)).meters.iter().map(|meter| (meter.used, meter.allowed)).collect();
        assert_eq!(meters, [(1, 2)]);
    }
}
