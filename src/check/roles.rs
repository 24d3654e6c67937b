//! How many units of a role an army has: at least, at most, and against another role. An army without units is not
//! judged: nobody has begun yet.

use super::{Meter, MeterOf, Out, Place, Tally, What};
use crate::system::{Rule, RuleKind};
use crate::view::Army;

pub(super) fn check(army: &Army, tally: &Tally, rule: &Rule, out: &mut Out) {
    if tally.units == 0 {
        return;
    }
    match &rule.kind {
        RuleKind::RoleCount { roles, min, max, models } => {
            let have = tally.of_roles(roles, *models);
            if have < *min {
                out.break_rule(rule, What::RoleFew { roles: roles.clone(), have, min: *min }, Place::ARMY);
            }
            // Of what there may be one everybody sees how many there are.
            if let Some(allowed) = max.filter(|max| *max > 1) {
                let of = MeterOf::RoleCount { roles: roles.clone() };
                out.meters.push(Meter { unit: None, of, used: have, allowed, cite: rule.cite });
            }
            if let Some(max) = max.filter(|max| have > *max) {
                out.break_rule(rule, What::RoleMany { roles: roles.clone(), have, max }, Place::ARMY);
            }
        }
        RuleKind::RoleRatio { role, than, per, models } => {
            let (role, per, than) = (*role, *per, than.clone());
            let (have, base) = (tally.of_roles(&[role], *models), tally.of_roles(&than, *models));
            let allowed = base / per;
            let of = MeterOf::Roles { role, than: than.clone(), per };
            out.meters.push(Meter { unit: None, of, used: have, allowed, cite: rule.cite });
            if have > allowed {
                out.break_rule(rule, What::RoleRatio { role, have, than, base, per, allowed }, Place::ARMY);
            }
        }
        RuleKind::RoleLimit { role, currency, per, models } => {
            let (role, currency, per) = (*role, *currency, *per);
            let limit = army.system.currencies().get(currency).and_then(|known| army.roster.limit(&known.id));
            let amount = limit.unwrap_or(tally.total.of(currency)).max(0) / i64::from(per);
            let (have, allowed) = (tally.of_roles(&[role], *models), u32::try_from(amount).unwrap_or(u32::MAX));
            if have > allowed {
                out.break_rule(rule, What::RoleLimit { role, have, allowed, currency, per }, Place::ARMY);
            }
        }
        _ => {}
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
        assert_eq!(meters, [(1, 2), (2, 6), (1, 2)]);
    }

    fn ivories(limit: &str, carvers: u32, rows: u32, barrows: u32) -> String {
        let unit =
            |name: &str, models| if models == 0 { String::new() } else { format!("## {name}\n- {models} Pebble\n") };
        format!(
            "Marbles \u{b7} Ivories{limit}\n{}{}{}",
            unit("Carver", carvers),
            unit("Row", rows),
            unit("Barrow", barrows)
        )
    }

    #[test]
    fn models_may_be_counted_in_place_of_units() {
        judge(&ivories("", 0, 3, 0), &[]);
        judge(&ivories("", 0, 2, 0), &["error role.too-few: The army has 2 bands and carts and needs at least 3."]);
    }

    #[test]
    fn one_for_so_many_of_other_roles() {
        judge(&ivories("", 1, 3, 0), &[]);
        judge(&ivories("", 2, 6, 0), &[]);
        judge(
            &ivories("", 2, 5, 0),
            &[
                "error role.ratio: The army has 2 chiefs and 5 bands and carts; one for each 3 of these makes at most 1.",
            ],
        );
    }

    #[test]
    fn one_for_so_much_of_the_limit() {
        judge(&ivories(" \u{b7} 10 points", 0, 4, 1), &[]);
        judge(
            &ivories(" \u{b7} 19 points", 0, 7, 2),
            &[
                "error role.limit: The army has 2 carts and may have at most 1, one for each 10 points of the limit.",
                "note limit.under: 1 point of 19 left to spend.",
            ],
        );
        judge(&ivories(" \u{b7} 20 points", 0, 8, 2), &[]);
        // Without a limit it is what the list costs.
        judge(&ivories("", 0, 8, 2), &[]);
        judge(
            &ivories("", 0, 7, 2),
            &["error role.limit: The army has 2 carts and may have at most 1, one for each 10 points of the limit."],
        );
    }
}
