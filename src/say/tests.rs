//! Amounts, names, places and meters in words; the sentences are tested with the rules they speak of.

use super::*;
use crate::check::check;
use crate::test_game::{list, marbles};

#[test]
fn amounts_in_each_currency() {
    let said = |point, favour| cost(&marbles(), Cost([point, favour, 0, 0]));
    assert_eq!(
        [said(0, 0), said(12, 0), said(0, 2), said(12, 2)],
        ["free", "12 points", "2 favour", "12 points and 2 favour"]
    );
}

#[test]
fn one_and_many() {
    assert_eq!([0, 1, 2].map(|number| count(number, "model", "models")), ["0 models", "1 model", "2 models"]);
}

#[test]
fn what_there_is_besides_is_no_number_of_the_same() {
    let said = [(0, 0), (1, 0), (0, 2), (3, 1)].map(|(faults, checks)| besides(faults, checks));
    assert_eq!(
        said,
        [
            "",
            "; besides, 1 other fault",
            "; besides, 2 other things to check",
            "; besides, 3 other faults and 1 other thing to check"
        ]
    );
}

#[test]
fn names_in_a_row() {
    let said = |names: &[&str]| listed(names, "or");
    assert_eq!([said(&[]), said(&["A"]), said(&["A", "B"]), said(&["A", "B", "C"])], ["", "A", "A or B", "A, B or C"]);
}

#[test]
fn a_unit_is_numbered_only_among_those_of_no_name() {
    let roster = list("## Squad\n## Boss\n## Squad \"Iron\"\n## Squad");
    let names: Vec<String> = roster.units.iter().map(|unit| unit_name(&marbles(), &roster, unit)).collect();
    assert_eq!(names, ["Squad 1", "Boss", "Squad \u{201c}Iron\u{201d}", "Squad 2"]);
}

#[test]
fn places_from_the_army_to_the_line() {
    let roster = list("## Squad\n- 3 Pebble");
    let (unit, member) = (Some(roster.units[0].id), Some(roster.units[0].members[0].id));
    let said = |unit, member| place(&marbles(), &roster, &Place { unit, member });
    assert_eq!([said(None, None), said(unit, None), said(unit, member)], ["the army", "Squad", "Squad, 3 Pebble"]);
}

/// Why each finding of a list is one.
fn why(text: &str) -> Vec<String> {
    let roster = list(text);
    check(&marbles(), &roster).findings.iter().map(|finding| because(&marbles(), finding)).collect()
}

#[test]
fn a_finding_names_the_rule_it_comes_from() {
    assert_eq!(why("## Squad\n- 2 Pebble"), ["Squad, line 20"]);
    assert_eq!(why("## Squad\n- 1 Pebble (corporal)\n- 2 Pebble"), ["reading R4"]);
    assert_eq!(why("## Cart\n- 1 Wagon: Wheels, 3x Cannon (Glass)"), ["reading R5, lines 8-9"]);
    assert_eq!(why("Marbles \u{b7} Reds \u{b7} 1\n## Squad\n- 3 Pebble"), ["The limit, line 3"]);
    assert_eq!(why("## Boss\n- 1 Champion: Lance"), [""]);
}

/// The meters of a list as sentences.
fn meters(text: &str) -> Vec<String> {
    let roster = list(text);
    check(&marbles(), &roster).meters.iter().map(|known| meter(&marbles(), &roster, known)).collect()
}

#[test]
fn meters_say_what_is_used_of_what_is_allowed() {
    assert_eq!(meters("## Squad\n- 1 Pebble: Cannon\n- 9 Pebble"), ["Models with large weapons, one in 5: 1 of 2"]);
    assert_eq!(
        meters("Marbles \u{b7} Blues\n## Foreman\n- 1 Champion\n## Gang\n- 1 Pebble"),
        ["Chiefs: 1 of 2", "Bands and carts: 1 of 6", "Chiefs (not more than bands): 1 of 1"]
    );
    assert_eq!(
        meters("Marbles \u{b7} Greens\n## Thief\n- 1 Glass\n## Gilders\n- 3 Glass (roll 2)"),
        [
            "Models with tech level 4, 50 %: 0 of 2",
            "Models with tech level 5, 25 %: 0 of 1",
            "stolen weapons: 0 of 2",
            "Gilded: 0 of 6",
        ]
    );
}

#[test]
fn names_get_the_article_that_is_spoken() {
    for (name, expected) in [("boss", "a boss"), ("Officer", "an Officer"), ("army list", "an army list"), ("", "a ")] {
        assert_eq!(super::with_article(name), expected);
    }
}
