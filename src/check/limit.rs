//! The total of a currency against the agreed limit: over it is a breach, below it is told.

use super::{Out, Place, Tally, What};
use crate::system::{Cost, Rule, RuleKind, Severity};
use crate::view::{Army, MemberView, UnitView};

pub(super) fn check(army: &Army, rule: &Rule, currency: usize, tally: &Tally, out: &mut Out) {
    let Some(known) = army.system.currencies().get(currency) else { return };
    let Some(allowed) = army.roster.limit(&known.id) else { return };
    let have = tally.total.of(currency);
    if have > allowed {
        out.break_rule(rule, What::OverLimit { currency, have, allowed }, Place::ARMY);
    } else if have < allowed && tally.units > 0 {
        out.find(
            What::UnderLimit { currency, have, allowed, at_least: tally.at_least },
            Severity::Note,
            Place::ARMY,
            rule.cite,
        );
    }
}

/// What a list that has not begun its campaign may be limited to in a currency, where a rule says it.
pub(crate) fn most_of_new(army: &Army, currency: usize) -> Option<i64> {
    let of = |rule: &&Rule| matches!(&rule.kind, RuleKind::Start { currency: of, .. } if *of == currency);
    let rule = army.rules().find(of)?;
    let mut tally = Tally::new(army);
    army.units.iter().for_each(|unit| tally.add(army, unit, Cost::ZERO));
    most_by(army, rule, &tally)
}

/// So much, and what items add to it; nothing of any other rule, nor once a campaign has begun.
fn most_by(army: &Army, rule: &Rule, tally: &Tally) -> Option<i64> {
    let RuleKind::Start { currency, most, until, .. } = &rule.kind else { return None };
    let begun = until.as_ref().is_some_and(|track| army.roster.track(track) > 0);
    (!begun).then(|| i64::from(*most).saturating_add(tally.raised.get(*currency).copied().unwrap_or(0)))
}

/// What a new list may be limited to: so much, and what items add to it, until a campaign has begun.
pub(super) fn start(army: &Army, rule: &Rule, tally: &Tally, out: &mut Out) {
    let RuleKind::Start { currency, .. } = &rule.kind else { return };
    let currency = *currency;
    let Some(known) = army.system.currencies().get(currency) else { return };
    let Some(have) = army.roster.limit(&known.id) else { return };
    if let Some(most) = most_by(army, rule, tally).filter(|most| have > *most) {
        out.break_rule(rule, What::LimitHigh { currency, have, most }, Place::ARMY);
    }
}

/// Where counting begins: nothing is counted where no rule asks.
pub(super) fn none_raised(army: &Army) -> Vec<i64> {
    let asked = army.rules().any(|rule| matches!(rule.kind, RuleKind::Start { .. }));
    if asked { vec![0; army.system.currencies().len()] } else { Vec::new() }
}

/// Counts what the items of a unit add to the limit of a new list.
pub(super) fn count(army: &Army, unit: &UnitView, tally: &mut Tally) {
    if tally.raised.is_empty() {
        return;
    }
    for rule in army.rules() {
        let RuleKind::Start { currency, with, more, .. } = &rule.kind else { continue };
        let has = |member: &&MemberView| member.picks.iter().any(|pick| with.contains(pick.item.ix, &army.settings));
        let models: i64 = unit.members.iter().filter(has).map(|member| i64::from(member.member.count)).sum();
        if let Some(raised) = tally.raised.get_mut(*currency) {
            *raised = raised.saturating_add(models.saturating_mul(i64::from(*more)));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::{judge, judge_roster, kept, list};

    fn of_nine(limit: &str) -> String {
        format!("Marbles \u{b7} Reds{limit}\n## Squad\n- 3 Pebble: Stick")
    }

    #[test]
    fn the_total_is_at_most_the_limit() {
        judge(&of_nine(" \u{b7} 9 points"), &[]);
        judge(&of_nine(" \u{b7} 8"), &["error limit.over: The list costs 9 points, 1 over the limit of 8."]);
        judge(&of_nine(" \u{b7} 10"), &["note limit.under: 1 point of 10 left to spend."]);
    }

    #[test]
    fn without_a_limit_there_is_nothing_to_say() {
        judge(&of_nine(""), &[]);
    }

    #[test]
    fn each_currency_has_a_limit_of_its_own() {
        let boss = "## Boss\n- 1 Champion: Horn";
        judge(
            &format!("Marbles \u{b7} Reds \u{b7} 18 points \u{b7} 0 favour\n{boss}"),
            &[
                "error limit.over: The list costs 19 points, 1 over the limit of 18.",
                "error limit.over: The list costs 1 favour, 1 over the limit of 0.",
            ],
        );
        judge(&format!("Marbles \u{b7} Reds \u{b7} 1 favour\n{boss}"), &[]);
    }

    #[test]
    fn an_empty_list_is_not_told_what_it_has_left() {
        judge_roster(&kept("Marbles \u{b7} Reds \u{b7} 100"), &[]);
    }

    #[test]
    fn a_new_list_has_a_most_that_items_raise_until_a_game_was_played() {
        let of = |limit: u32, track: &str, items: &str| {
            format!("Marbles \u{b7} Reds \u{b7} {limit} favour\n{track}## Boss\n- 1 Champion{items}")
        };
        let left =
            |limit: u32, have: u32| format!("note limit.under: {} favour of {limit} left to spend.", limit - have);
        judge(&of(20, "", ""), &[&left(20, 0)]);
        let high = "error limit.high: The limit is 21 favour; a new list has at most 20.";
        judge(&of(21, "", ""), &[high, &left(21, 0)]);
        judge(&of(21, "Track: battles = 1\n", ""), &[&left(21, 0)]);
        judge(&of(22, "", ": Horn"), &[&left(22, 1)]);
        let high = "error limit.high: The limit is 23 favour; a new list has at most 22.";
        judge(&of(23, "", ": Horn"), &[high, &left(23, 1)]);
    }

    #[test]
    fn limits_that_no_player_means_do_no_harm() {
        let mut roster = list("## Squad\n- 3 Pebble");
        roster.limits = vec![("point".into(), i64::MIN)];
        judge_roster(
            &roster,
            &["error limit.over: The list costs 6 points, 9223372036854775807 over the limit of -9223372036854775808."],
        );
        roster.limits = vec![("point".into(), i64::MAX)];
        judge_roster(&roster, &["note limit.under: 9223372036854775801 points of 9223372036854775807 left to spend."]);
    }
}
