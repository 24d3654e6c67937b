//! Lists as chats and other builders leave them: without marks, with other bullets, with prices in other brackets.

use super::{reads_as, same};
use crate::format::text;
use crate::test_game::{bare, kept, list, marbles, read};

/// A list whose marks were lost on the way is the same list, and says at most this of its head and its first unit.
#[track_caller]
fn comes_through(change: impl Fn(&str) -> String, expected: &[&str]) {
    let whole = "# Iron\nMarbles \u{b7} Reds \u{b7} 100 points\n> remember\n\n## Squad \"First, and last\" [24 points]\n\
                 - 1 Glass (corporal): Bat [7]\n- 4 Pebble: Stick [12]\n- Banner [5]\n> in front\n\n## Boss\n- 1 Champion: Horn\n\n\
                 ## Squad\n- 3 Pebble\n";
    let text = whole.lines().map(|line| change(line) + "\n").collect::<String>();
    let read = read(&text).unwrap_or_else(|refused| unreachable!("{refused}\n{text}"));
    let said: Vec<String> = read.remarks.iter().map(|said| format!("{}: {}", said.line, said.message)).collect();
    same(expected, &said);
    assert_eq!(text::write(&marbles(), &read.roster), text::write(&marbles(), &list(whole)), "{text}");
}

#[test]
fn a_list_comes_through_a_chat_that_takes_its_marks() {
    const NAME: &str = "1: This line is taken for the name of the list.";
    const LATER: &str = "6: From here on, lines without a mark are read as units and models where they name one.";
    const FIRST: &str = "5: From here on, lines without a mark are read as units and models where they name one.";
    let plain = |line: &str| line.trim_start_matches('#').trim_start().to_owned();
    let bold = |line: &str| match plain(line) {
        text if line.starts_with('#') => format!("**{text}**"),
        text => text,
    };
    for bullet in ["\u{2022} ", "* ", "\u{2013} ", "\u{b7} ", "\u{25e6} ", "\u{25aa} "] {
        let other = |line: &str| line.strip_prefix("- ").map_or(line.to_owned(), |rest| format!("{bullet}{rest}"));
        comes_through(other, &[]);
        comes_through(|line| bold(&other(line)), &[NAME, FIRST]);
    }
    let bare = |line: &str| line.strip_prefix("- ").unwrap_or(line).to_owned();
    comes_through(plain, &[NAME, FIRST]);
    comes_through(bold, &[NAME, FIRST]);
    comes_through(|line| bold(line).replace("**", "*"), &[NAME, FIRST]);
    comes_through(bare, &[LATER]);
    comes_through(|line| plain(&bare(line)), &[NAME, FIRST]);
    comes_through(|line| bold(&bare(line)), &[NAME, FIRST]);
    let nested = |line: &str| match line.strip_prefix("## ") {
        Some(unit) => format!("\u{2022} **{unit}**"),
        None => line.replace("- ", "  \u{25e6} "),
    };
    comes_through(nested, &[FIRST]);
}

#[test]
fn prices_as_other_builders_write_them() {
    let plain = "Marbles \u{b7} Reds \u{b7} 100 points\n## Squad \"Iron\"\n- 1 Glass (corporal): Bat\n- 4 Pebble: Stick\n- Banner";
    for text in [
        "Marbles \u{b7} Reds \u{b7} 100pts\n## Squad \"Iron\" (24)\n- 1 Glass (corporal, 7): Bat (3)\n- Pebble x 4 (12 pts): Stick\n- Banner (5)",
        "Marbles \u{b7} Reds \u{b7} 100 pt\n## **Squad \"Iron\"** (24 points)\n- 1 Glass (corporal): Bat (3pts)\n- 4 Pebble (12): Stick\n- Banner (+5)",
    ] {
        reads_as(text, plain);
    }
    // What is not known keeps its brackets.
    let unknown = "## Sqaud (24)\n- 3 Pebble";
    assert_eq!(bare(&kept(unknown)), unknown);
}

#[test]
fn a_bullet_that_names_a_unit_begins_it_unless_it_is_of_the_one_above() {
    let units = |text: &str| kept(text).units.iter().map(|unit| unit.entry.to_string()).collect::<Vec<_>>();
    assert_eq!(units("- Squad\n- 3 Pebble\n- Banner\n- Boss\n- 1 Champion"), ["squad", "boss"]);
    assert_eq!(units("## Boss\n- Champion\n- Glass"), ["boss"]);
}
