//! Sources of items that only a share of the army's models may draw on, in percent of all models, rounded down.

use super::{Meter, MeterOf, Out, Place, Tally, What};
use crate::system::{Available, Severity};
use crate::view::{Army, MemberView};

pub(super) fn check(army: &Army, tally: &Tally, out: &mut Out) {
    let Some(force) = army.force else { return };
    let models = tally.models;
    let (mut all, mut largest) = (0, 0);
    for (at, source) in force.available.iter().enumerate() {
        let Some(share) = &source.share else { continue };
        let have = tally.sources[at].models;
        let allowed = part(models, share.percent);
        let of = MeterOf::Share { source: at, percent: share.percent };
        out.meters.push(Meter { unit: None, of, used: have, allowed, cite: source.cite });
        if have > allowed {
            let what = What::ShareOver { source: at, percent: share.percent, have, allowed, models };
            out.find(what, Severity::Error, Place::ARMY, source.cite);
        }
        largest = largest.max(share.percent);
        all += 1;
    }
    // Under this ruling the models of all shares together fill the largest one.
    if all > 1 && force.shares_together.is_some_and(|when| when.holds(&army.settings)) {
        let have = tally.restricted;
        let allowed = part(models, largest);
        if have > allowed {
            let what = What::SharesOver { percent: largest, have, allowed, models };
            let cite = force.available.iter().find_map(|source| source.share.as_ref().and(source.cite));
            out.find(what, Severity::Error, Place::ARMY, cite);
        }
    }
}

/// So many percent of a number, rounded down.
fn part(of: u32, percent: u32) -> u32 {
    (u64::from(of) * u64::from(percent) / 100) as u32
}

/// Counts a line of models that draws on some sources, one for each of its items that come out of any.
pub(super) fn count(army: &Army, sources: &[Available], member: &MemberView, drawn: &[usize], tally: &mut Tally) {
    let of = |at: &usize| &sources[*at];
    let restricted = || drawn.iter().map(of).filter(|source| source.share.is_some());
    if restricted().next().is_none() {
        return;
    }
    let models = member.member.count;
    tally.restricted = tally.restricted.saturating_add(models);
    for (at, source) in sources.iter().enumerate() {
        let Some(share) = &source.share else { continue };
        // When nested, what is out of a share that lies above it counts too.
        let nested = share.nested.is_some_and(|when| when.holds(&army.settings));
        if drawn.contains(&at) || (nested && restricted().any(|from| above(from, source))) {
            let have = &mut tally.sources[at].models;
            *have = have.saturating_add(models);
        }
    }
}

/// Whether one source's range lies above another's, of the same property.
fn above(one: &Available, other: &Available) -> bool {
    match (one.range, other.range) {
        (Some((property, low, _)), Some((of, _, high))) => property == of && low > high,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::{judge, report};

    fn pack(shares: &str, lines: &str) -> String {
        format!("Marbles \u{b7} Greens\nRuling: shares = {shares}\n## Pack\n{lines}")
    }

    #[test]
    fn a_share_of_all_models_is_rounded_down() {
        judge(&pack("apart", "- 2 Pebble: Bat\n- 2 Pebble"), &[]);
        judge(&pack("apart", "- 2 Pebble: Bat\n- 3 Pebble"), &[]);
        judge(
            &pack("apart", "- 2 Pebble: Bat\n- 1 Pebble"),
            &["error share.over: 2 of 3 models in the army have tech level 4; no more than 50 % may, which is 1."],
        );
        judge(
            &pack("apart", "- 1 Pebble: Laser\n- 2 Pebble"),
            &["error share.over: 1 of 3 models in the army has tech level 5; no more than 25 % may, which is 0."],
        );
        judge(&pack("apart", "- 1 Pebble: Laser\n- 3 Pebble"), &[]);
    }

    #[test]
    fn models_count_over_all_units_and_once_each() {
        judge(&pack("apart", "- 1 Pebble: Bat, Bat\n## Thief\n- 1 Glass"), &[]);
    }

    #[test]
    fn a_higher_share_fills_a_lower_one_only_when_nested() {
        let lines = "- 1 Pebble: Laser\n- 2 Pebble: Bat\n- 1 Pebble";
        judge(&pack("apart", lines), &[]);
        judge(
            &pack("nested", lines),
            &["error share.over: 3 of 4 models in the army have tech level 4; no more than 50 % may, which is 2."],
        );
        judge(&pack("nested", "- 1 Pebble: Laser\n- 1 Pebble: Bat\n- 2 Pebble"), &[]);
    }

    #[test]
    fn all_shares_may_fill_one() {
        judge(&pack("together", "- 1 Pebble: Laser\n- 1 Pebble: Bat\n- 2 Pebble"), &[]);
        judge(&pack("together", "- 1 Pebble: Laser, Bat\n- 1 Pebble: Bat\n- 2 Pebble"), &[]);
        judge(
            &pack("together", "- 1 Pebble: Laser\n- 2 Pebble: Bat\n- 1 Pebble"),
            &[
                "error share.together: 3 of 4 models in the army have restricted items; all shares together are 50 %, which is 2.",
            ],
        );
    }

    #[test]
    fn meters_show_the_shares() {
        let report = report(&pack("apart", "- 1 Pebble: Laser\n- 5 Pebble"));
        let meters: Vec<_> = report.meters.iter().map(|meter| (meter.used, meter.allowed)).collect();
        assert_eq!(meters, [(0, 3), (1, 1)]);
    }
}
