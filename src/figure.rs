//! Numbers of a list that its player needs at the table. Screen, text and command line ask here.

use crate::check::Report;
use crate::roster::Roster;
use crate::system::{Figure, FigureKind, System, Value};

/// A figure of a list; none where there is nothing yet to work it out from, or where it needs the other side's models.
pub fn of(system: &System, roster: &Roster, report: &Report, figure: &Figure) -> Option<i64> {
    match &figure.kind {
        FigureKind::Behind => None,
        // The most that are less than the share: one less than the share, rounded up.
        FigureKind::Below { percent } => {
            let models = models(roster);
            (models > 0).then(|| (models * i64::from(*percent) - 1) / 100)
        }
        FigureKind::Sum { attribute, base } => {
            let lines =
                roster.units.iter().zip(&report.units).flat_map(|(unit, told)| unit.members.iter().zip(&told.profiles));
            let sum = lines.map(|(member, profile)| {
                let each = profile.stats.get(*attribute).map_or(0, |stat| match stat.base {
                    Value::Number(base) => i64::from(base) + i64::from(stat.add),
                    _ => 0,
                });
                each * i64::from(member.count)
            });
            (!roster.units.is_empty()).then(|| base.saturating_add(sum.sum()))
        }
        FigureKind::Worth { times } => {
            let sum = times.0.iter().enumerate().map(|(at, factor)| factor.saturating_mul(report.total.of(at)));
            Some(sum.fold(0, i64::saturating_add))
        }
        FigureKind::Steps { currency, steps, further } => {
            let limit = system.currencies().get(*currency).and_then(|currency| roster.limit(&currency.id));
            let amount = limit.unwrap_or(report.total.of(*currency));
            let at = steps.iter().rposition(|(from, _)| *from <= amount)?;
            let (from, number) = steps[at];
            let further = further.filter(|_| at + 1 == steps.len());
            Some(number + further.map_or(0, |(every, more)| amount.saturating_sub(from) / every.max(1) * more))
        }
    }
}

/// How many models the other side has more than this list.
pub fn behind(roster: &Roster, theirs: u32) -> i64 {
    (i64::from(theirs) - models(roster)).max(0)
}

fn models(roster: &Roster) -> i64 {
    roster.units.iter().map(|unit| i64::from(unit.models())).sum()
}

#[cfg(test)]
mod tests {
    use super::{behind, of};
    use crate::check::check;
    use crate::test_game::{kept, list, marbles};

    /// Every figure of a list by its name; what cannot be worked out is left out.
    fn figures(text: &str) -> Vec<(String, i64)> {
        let (system, roster) = (marbles(), kept(text));
        let report = check(&system, &roster);
        let told = system.figures().iter().map(|figure| (figure.name.clone(), of(&system, &roster, &report, figure)));
        told.filter_map(|(name, value)| Some((name, value?))).collect()
    }

    #[track_caller]
    fn is(text: &str, name: &str, expected: Option<i64>) {
        assert_eq!(figures(text).iter().find(|(known, _)| known == name).map(|(_, value)| *value), expected, "{text}");
    }

    #[test]
    fn the_most_that_are_less_than_half() {
        is("", "Scattered at", None);
        for (models, most) in [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (9, 4), (10, 4)] {
            is(&format!("## Squad\n- {models} Pebble"), "Scattered at", Some(most));
        }
    }

    #[test]
    fn an_attribute_of_all_models_as_it_has_become() {
        is("", "Might of all", None);
        // A pebble has 1, and each of two lines counts; a glass that nothing is known of counts for nothing.
        is("## Squad\n- 3 Pebble", "Might of all", Some(2 + 3));
        is("## Squad\n- 3 Pebble\n- 2 Pebble", "Might of all", Some(2 + 5));
    }

    #[test]
    fn currencies_weighed_against_each_other() {
        is("", "Worth", Some(0));
        // 19 points and 1 favour.
        is("## Boss\n- 1 Champion: Horn", "Worth", Some(19 + 3));
    }

    #[test]
    fn steps_by_the_limit_or_else_by_the_total() {
        for (limit, cards) in [(0, 3), (9, 3), (10, 4), (19, 4), (20, 5), (29, 5), (30, 6)] {
            is(&format!("Marbles \u{b7} Reds \u{b7} {limit} points"), "Cards", Some(cards));
        }
        is("## Squad\n- 4 Pebble", "Cards", Some(3));
        is("## Squad\n- 5 Pebble", "Cards", Some(4));
    }

    #[test]
    fn models_that_the_other_side_has_more() {
        let roster = list("## Squad\n- 4 Pebble");
        assert_eq!([0, 4, 5, 9].map(|theirs| behind(&roster, theirs)), [0, 0, 1, 5]);
    }

    #[test]
    fn no_list_is_too_large_to_be_counted() {
        let text = format!("Marbles \u{b7} Reds \u{b7} 1000000000 points\n{}", "## Squad\n- 9999 Pebble\n".repeat(40));
        is(&text, "Cards", Some(4 + 99_999_999));
        is(&text, "Scattered at", Some(40 * 9999 / 2 - 1));
    }
}
