//! Units and models told apart without marks, and what is said where that is a guess.

use crate::test_game::{bare, read, same};

/// Read, with these guesses and no other remark, and written again like this.
#[track_caller]
fn guesses(text: &str, expected: &[&str], written: &str) {
    let text = if text.contains("Marbles") { text.to_owned() } else { ["Marbles \u{b7} Reds\n", text].concat() };
    let read = read(&text).unwrap_or_else(|refused| unreachable!("{refused}\n{text}"));
    let said: Vec<String> = read.remarks.iter().map(|said| format!("{}: {}", said.line, said.message)).collect();
    same(expected, &said);
    assert!(read.remarks.iter().all(|said| said.guess), "{said:#?}");
    assert_eq!(bare(&read.roster), written, "{text}");
}

const MARKS: &str = "From here on, lines without a mark are read as units and models where they name one.";
/// With the remark on marks of line 2.
fn marks(more: &[&str]) -> Vec<String> {
    [format!("2: {MARKS}")].into_iter().chain(more.iter().map(|one| (*one).to_owned())).collect()
}

#[track_caller]
fn guesses_marks(text: &str, more: &[&str], written: &str) {
    let all = marks(more);
    guesses(text, &all.iter().map(String::as_str).collect::<Vec<_>>(), written);
}

#[test]
fn a_number_beside_a_unit_is_of_models_where_it_can_be_and_else_of_units() {
    for text in ["- 5 Squad", "- 5x Squad", "- Squad x5", "- Squad (5)", "- Squad (5 models)", "**Squad** (5)"] {
        let size = "2: Squad stands here with how many models it has; these are: 5 Pebble.";
        guesses_marks(text, &[size], "## Squad\n- 5 Pebble");
    }
    let two = "2: This line is read as 2 units of Squad.";
    let new = "2: Squad stands here without its models; it has what a new one has: 3 Pebble.";
    for text in ["- 2x Squad", "Squad x2", "- 2 Squad (12 pts)"] {
        guesses_marks(text, &[two, new], "## Squad\n- 3 Pebble\n## Squad\n- 3 Pebble");
    }
    // What is said below them is of both; a number that is the price stays one.
    guesses_marks("- 2x Squad\n  - 4 Pebble", &[two], "## Squad\n- 4 Pebble\n## Squad\n- 4 Pebble");
    guesses_marks("- Squad (12 pts)", &[new], "## Squad\n- 3 Pebble");
    guesses_marks("- Squad (9)\n- 4 Pebble", &[], "## Squad\n- 4 Pebble");
}

#[test]
fn what_models_carry_may_stand_beside_the_unit_or_in_lines_of_its_own() {
    let one = "2: Here and below a unit and what it carries stand on one line; its models carry just that.";
    guesses_marks("- 4 Squad: Stick, Leather", &[one], "## Squad\n- 4 Pebble: Stick, Leather");
    guesses_marks("Squad: Stick", &[one], "## Squad\n- 3 Pebble: Stick");
    let below = |line: u32| {
        format!("{line}: Here and below lines that name items are read as what the models above them carry.")
    };
    guesses_marks(
        "- Squad\n  - 4 Pebble\n    - Stick\n    - Leather",
        &[&below(4)],
        "## Squad\n- 4 Pebble: Stick, Leather",
    );
    guesses_marks("- Squad\n  - Stick, Leather", &[&below(3)], "## Squad\n- 3 Pebble: Stick, Leather");
    guesses("## Squad\n- 4 Pebble\n- 2x Bomb\n- Banner", &[&below(4)], "## Squad\n- 4 Pebble: 2x Bomb\n- Banner");
    guesses("## Squad\n- 4 Pebble\n  Weapons: Stick", &[&below(4)], "## Squad\n- 4 Pebble: Stick");
}

#[test]
fn headings_over_units_of_a_kind_are_no_units() {
    for text in [
        "## Chiefs\n## Boss\n- 1 Champion",
        "## Chiefs: [19 points]\n## Boss\n- 1 Champion",
        "## **Chiefs** (2)\n## Boss\n- 1 Champion",
    ] {
        guesses(
            text,
            &["2: \u{201c}Chiefs\u{201d} is read as a heading over the units below it."],
            "## Boss\n- 1 Champion",
        );
    }
    let said = ["2: \u{201c}Chiefs\u{201d} is read as a heading over the units below it.", &format!("3: {MARKS}")];
    guesses("Chiefs:\n- Boss\n- 1 Champion", &said, "## Boss\n- 1 Champion");
}

#[test]
fn a_list_may_say_what_each_part_of_its_head_is() {
    for head in ["Game: Marbles\nColour: Reds\nLimit: 100", "Name: Iron\nFaction Reds\nGame Marbles\nPoints: 100"] {
        let read = read(head).unwrap_or_else(|refused| unreachable!("{refused}"));
        assert_eq!((read.remarks, read.roster.limits.len()), (Vec::new(), 1), "{head}");
        assert_eq!(read.roster.name, if head.starts_with("Name") { "Iron" } else { "" });
    }
    let alone = read("Reds 100").unwrap_or_else(|refused| unreachable!("{refused}"));
    let said: Vec<String> = alone.remarks.iter().map(|said| format!("{}: {}", said.line, said.message)).collect();
    same(&["1: No game is named; Reds stands in Marbles."], &said);
    assert_eq!(alone.roster.limits.len(), 1);
}
