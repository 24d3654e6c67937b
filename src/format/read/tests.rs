//! The reader on what people paste: what it understands, what it keeps with a remark, what it refuses.

mod chat;
mod plain;
mod unknown;

use crate::format::text;
use crate::save;
use crate::test_game::{bare, judge, kept, list, marbles, read, same};

/// Understood to the last word, and the same as another way to write it.
#[track_caller]
fn reads_as(text: &str, plain: &str) {
    let full =
        |text: &str| if text.starts_with("##") { format!("Marbles \u{b7} Reds\n{text}") } else { text.to_owned() };
    let found = read(&full(text)).map_err(|refused| refused.to_string());
    let (found, remarks) =
        found.map(|read| (read.roster, read.remarks)).unwrap_or_else(|refused| unreachable!("{refused}\n{text}"));
    assert!(remarks.is_empty(), "{remarks:#?}\n{text}");
    assert_eq!(text::write(&marbles(), &found), text::write(&marbles(), &kept(&full(plain))), "{text}");
}

/// Kept, with these remarks, and written again like this.
#[track_caller]
fn remarks(text: &str, expected: &[&str], kept: &str) {
    let text = format!("Marbles \u{b7} Reds\n{text}");
    let (roster, said) =
        read(&text).map(|read| (read.roster, read.remarks)).unwrap_or_else(|refused| unreachable!("{refused}"));
    same(expected, &said.iter().map(|remark| format!("{}: {}", remark.line, remark.message)).collect::<Vec<_>>());
    let notes: Vec<String> = roster.notes.iter().map(|note| format!("> {note}\n")).collect();
    assert_eq!(format!("{}{}", notes.concat(), bare(&roster)), kept);
}

#[track_caller]
fn refuses(text: &str, expected: &str) {
    assert_eq!(read(text).map(|_| String::new()).map_err(|refused| refused.to_string()), Err(expected.to_owned()));
}

#[test]
fn the_head_in_any_order_and_on_any_number_of_lines() {
    let plain = "# Iron\nMarbles \u{b7} Reds \u{b7} 100 points\n## Boss\n- 1 Champion";
    for head in [
        "# Iron\nReds \u{b7} Marbles \u{b7} 100 points",
        "Marbles\nReds\n100 points\n# Iron",
        "# Iron\n\nMarbles | Reds | 100",
        "# Iron\nMarbles - Reds - limit: 100 points",
        "# Iron\nMarbles \u{2014} Reds \u{2013} 100 Point",
        "# Iron\n**Marbles**, Reds; 100",
        "# Iron\ngame of marbles / THE RED ONES / 100",
    ] {
        reads_as(&format!("{head}\n## Boss\n- 1 Champion"), plain);
    }
}

#[test]
fn limits_in_each_currency() {
    reads_as(
        "Marbles \u{b7} Reds \u{b7} 3 favour \u{b7} 1,000 points",
        "Marbles \u{b7} Reds \u{b7} 3 favour \u{b7} 1000 points",
    );
    let limits = |text: &str| {
        list(text).limits.iter().map(|(currency, amount)| format!("{amount} {currency}")).collect::<Vec<_>>()
    };
    assert_eq!(limits("Marbles, Reds, 1,250 points, 3 favour"), ["1250 point", "3 favour"]);
    assert_eq!(limits("Marbles,Reds,400"), ["400 point"]);
    assert_eq!(limits("Marbles \u{b7} Reds"), Vec::<String>::new());
}

#[test]
fn what_the_head_says_too_much_is_kept() {
    let read = read("Marbles \u{b7} Reds \u{b7} 100 \u{b7} 200 \u{b7} Blues \u{b7} by Ann")
        .map(|read| (read.roster, read.remarks));
    let (roster, said) = read.unwrap_or_else(|refused| unreachable!("{refused}"));
    assert_eq!(roster.notes, ["200", "Blues", "by Ann"]);
    assert_eq!(said.len(), 3);
    assert_eq!(roster.limits, [("point".into(), 100)]);
}

#[test]
fn bullets_and_counts_in_every_form() {
    for line in [
        "- 5 Pebble",
        "* 5 Pebble",
        "\u{2022} 5 Pebble",
        "+ 5 Pebble",
        "\u{2013} 5 Pebble",
        "\u{2014} 5 Pebble",
        "\u{b7} 5 Pebble",
        "-5 Pebble",
        "- 5x Pebble",
        "- 5 x Pebble",
        "- 5\u{d7} Pebble",
        "- Pebble x5",
        "- Pebble \u{d7}5",
        "  - 5 Pebble  ",
        "- 5 Pebbles",
        "- 5 PEBBLE",
    ] {
        reads_as(&format!("## Squad\n{line}"), "## Squad\n- 5 Pebble");
    }
    reads_as("## Boss\n- Champion", "## Boss\n- 1 Champion");
}

#[test]
fn names_in_any_case_number_and_spelling() {
    reads_as("## SQUAD\n- 3 glassy: staff", "## Squad\n- 3 Glass: Stick");
    reads_as("### Crowds\n- 3 pebbles: Sticks, LEATHER", "## Squad\n- 3 Pebble: Stick, Leather");
    reads_as(
        "Marbles \u{b7} Blues\n## Gang\n- 1 Pebble: blue-flame",
        "Marbles \u{b7} Blues\n## Gang\n- 1 Pebble: Blue Flame",
    );
    reads_as("## Squad\n- 3 Pebble\n- banner", "## Squad\n- 3 Pebble\n- Banner");
}

#[test]
fn items_with_counts_and_brackets() {
    reads_as("## Squad\n- 3 Pebble: 2x Bomb; Stick", "## Squad\n- 3 Pebble: Bomb, Bomb, Stick");
    reads_as("## Squad\n- 3 Pebble: Bomb x2", "## Squad\n- 3 Pebble: Bomb, Bomb");
    reads_as(
        "## Squad\n- 1 Pebble (Corporals): Stick\n- 4 Pebble (line)",
        "## Squad\n- 1 Pebble (corporal): Stick\n- 4 Pebble",
    );
    reads_as(
        "## Cart\n- 1 Wagon: Wheels, 2x Cannon (glass)",
        "## Cart\n- 1 Wagon: Wheels, Cannon (Glass), Cannon (Glass)",
    );
}

#[test]
fn rolls_and_marks_in_any_case() {
    reads_as(
        "Marbles \u{b7} Greens\n## Gilders\n- 1 Glass (ROLL 2)\n## Pack\n- 1 Pebble: Stick (GILDED)",
        "Marbles \u{b7} Greens\n## Gilders\n- 1 Glass (roll 2)\n## Pack\n- 1 Pebble: Stick (gilded)",
    );
}

#[test]
fn the_group_meant_is_the_one_that_takes_the_model_unless_another_is_named() {
    let groups =
        |text: &str| list(text).units[0].members.iter().map(|member| member.group.to_string()).collect::<Vec<_>>();
    assert_eq!(groups("## Boss\n- 1 Champion\n- 1 Glass\n- 1 Champion (guards)"), ["boss", "guards", "guards"]);
    assert_eq!(groups("## Smiths\n- 1 Pebble (smith)\n- 1 Steel (hand)"), ["smith", "hand"]);
}

#[test]
fn prices_are_not_read() {
    reads_as(
        "## Squad [99 points]\n- 3 Pebble: Stick [12], Leather [3 points] [45]\n- Banner [+5]",
        "## Squad\n- 3 Pebble: Stick, Leather\n- Banner",
    );
    reads_as("## Squad \"Iron [old]\" [6 points]\n- 3 Pebble", "## Squad \"Iron [old]\"\n- 3 Pebble");
}

#[test]
fn given_names_in_any_quotes() {
    for name in ["\"Iron\"", "\u{201c}Iron\u{201d}", "\u{201e}Iron\u{201c}", "\u{ab}Iron\u{bb}"] {
        reads_as(&format!("## Squad {name}\n- 3 Pebble"), "## Squad \"Iron\"\n- 3 Pebble");
    }
    assert_eq!(list("## Squad \"The \"Best\"\"").units[0].name, "The \"Best\"");
}

#[test]
fn comments_and_rules_are_not_read() {
    reads_as(
        "<!-- why -->\nMarbles \u{b7} Reds\n<!--\n## Boss\n-->\n---\n## Squad\n- 3 Pebble",
        "## Squad\n- 3 Pebble",
    );
}

#[test]
fn notes_stay_where_they_stand() {
    let roster = list("# Iron\n> for the list\n## Squad\n- 3 Pebble\n>for the squad\n> \n## Boss\n> for the boss");
    assert_eq!(roster.notes, ["for the list"]);
    assert_eq!(
        roster.units.iter().map(|unit| unit.notes.clone()).collect::<Vec<_>>(),
        [vec!["for the squad", ""], vec!["for the boss"]]
    );
}

#[test]
fn rulings_in_any_case_and_only_where_they_differ() {
    let rulings = |text: &str| list(text).rulings;
    assert_eq!(rulings("Ruling: rails = fitted"), [("rails".into(), "fitted".into())]);
    assert_eq!(rulings("RULING:  Rails=FITTED"), [("rails".into(), "fitted".into())]);
    assert_eq!(rulings("Ruling: rails = none"), []);
    remarks(
        "Ruling: rails = fitted\nRuling: rails = none\nRuling: rails = none",
        &["3: \u{201c}rails\u{201d} is said twice; the last counts, not \u{201c}fitted\u{201d}."],
        "",
    );
}

#[test]
fn what_is_not_known_is_kept_with_its_line_and_the_nearest_name() {
    remarks(
        "## Sqaud\n- 3 Pebble",
        &[
            "2: Reds has no unit \u{201c}Sqaud\u{201d}; it is kept as it stands. The nearest name is \u{201c}Squad\u{201d}.",
        ],
        "## Sqaud\n- 3 Pebble",
    );
    remarks(
        "## Squad\n- 3 Peble: Stik, Frying pan",
        &[
            "3: Squad has no model \u{201c}Peble\u{201d}; it is kept as it stands. The nearest name is \u{201c}Pebble\u{201d}.",
            "3: There is no item \u{201c}Stik\u{201d}; it is kept as it stands. The nearest name is \u{201c}Stick\u{201d}.",
            "3: There is no item \u{201c}Frying pan\u{201d}; it is kept as it stands.",
        ],
        "## Squad\n- 3 Peble: Stik, Frying pan",
    );
    remarks(
        "## Squad\n- 3 Pebble\n- Baner",
        &[
            "4: Squad has no upgrade \u{201c}Baner\u{201d} (a line of models begins with how many); it is kept. The nearest name is \u{201c}Banner\u{201d}.",
        ],
        "## Squad\n- 3 Pebble\n- Upgrade: Baner",
    );
    remarks(
        "## Squad\n- 3 Pebble (lime)",
        &[
            "3: Squad has no part \u{201c}lime\u{201d}; it is kept as it stands. The nearest name is \u{201c}Line\u{201d}.",
        ],
        "## Squad\n- 3 Pebble (lime)",
    );
    remarks(
        "## Cart\n- 1 Wagon: Cannon (Nobody)",
        &["3: There is no gunner \u{201c}Nobody\u{201d}; it is kept as it stands."],
        "## Cart\n- 1 Wagon: Cannon (Nobody)",
    );
}

#[test]
fn an_item_of_another_force_is_known_and_left_to_the_judge() {
    judge(
        "## Boss\n- 1 Champion: Blue Flame",
        &["error item.elsewhere: Boss, 1 Champion: Blue Flame is not open to Reds."],
    );
}

#[test]
fn rulings_that_are_not_asked_are_kept() {
    let read = |text: &str| {
        let read = read(&format!("Marbles \u{b7} Reds\n{text}")).unwrap_or_else(|refused| unreachable!("{refused}"));
        (read.remarks.into_iter().map(|remark| remark.message).collect::<Vec<_>>(), read.roster)
    };
    let (said, roster) = read("Ruling: ralis = fitted\nRuling: rails = bent");
    assert_eq!(roster.rulings.len(), 2);
    assert_eq!(
        said,
        [
            "There is no ruling \u{201c}ralis\u{201d}; it is kept. The nearest name is \u{201c}rails\u{201d}."
                .to_owned(),
            "Ruling \u{201c}rails\u{201d} has no choice \u{201c}bent\u{201d}; it has none, fitted.".to_owned(),
        ]
    );
    let (said, roster) = read("Ruling: anything goes");
    assert_eq!(said, ["A ruling reads \u{201c}Ruling: name = choice\u{201d}; it is kept as a note."]);
    assert_eq!(roster.notes, ["Ruling: anything goes"]);
}

#[test]
fn lines_that_are_nothing_become_notes() {
    remarks(
        "## Squad\n- 3 Pebble\nthey hold the hill\n--- and the ford",
        &[
            "4: \u{201c}they hold the hill\u{201d} is kept as a note.",
            "5: \u{201c}--- and the ford\u{201d} is kept as a note.",
        ],
        "## Squad\n- 3 Pebble\n> they hold the hill\n> --- and the ford",
    );
    remarks("- 3 Pebble", &["2: This line stands before any unit; it is kept as a note."], "> 3 Pebble\n");
}

#[test]
fn what_may_be_a_note_as_well_stays_one() {
    remarks(
        "## Squad\n- 3 Pebble\nthree pebbles\n3 pebbles hold the hill\nthe squad",
        &[
            "4: \u{201c}three pebbles\u{201d} is kept as a note.",
            "5: \u{201c}3 pebbles hold the hill\u{201d} is kept as a note.",
            "6: \u{201c}the squad\u{201d} is kept as a note.",
        ],
        "## Squad\n- 3 Pebble\n> three pebbles\n> 3 pebbles hold the hill\n> the squad",
    );
    // Of a unit that is not known, nothing is.
    remarks("4 Pebble", &["2: \u{201c}4 Pebble\u{201d} is kept as a note."], "> 4 Pebble\n");
}

#[test]
fn counts_out_of_bounds_are_brought_into_them() {
    remarks("## Squad\n- 0 Pebble", &["3: A line has 1 to 9999 models, not 0; 1 is kept."], "## Squad\n- 1 Pebble");
    remarks(
        "## Squad\n- 10000 Pebble",
        &["3: A line has 1 to 9999 models, not 10000; 9999 is kept."],
        "## Squad\n- 9999 Pebble",
    );
    remarks(
        "## Squad\n- 3 Pebble: 101x Stick",
        &["3: A model has 1 to 100 of an item, not 101 Stick; 100 is kept."],
        "## Squad\n- 3 Pebble: 100x Stick",
    );
}

#[test]
fn what_stands_behind_a_comment_is_read() {
    let plain = "## Squad\n- 3 Pebble";
    for text in [
        "<!-- mine --> ## Squad\n- 3 Pebble",
        "<!-- mine --> <!-- own --> ## Squad\n<!--\n## Boss\n--> - 3 Pebble",
        "## Squad\n<!-- a\nb --><!-- c\n-->\n- 3 Pebble",
    ] {
        reads_as(&format!("Marbles \u{b7} Reds\n{text}"), plain);
    }
}

#[test]
fn a_comment_without_an_end_hides_nothing() {
    remarks(
        "## Squad\n- 3 Pebble\n<!-- spare\n## Boss\n- 1 Champion",
        &["4: The comment that begins here has no end; all of it is kept as notes."],
        "> <!-- spare\n> ## Boss\n> - 1 Champion\n## Squad\n- 3 Pebble",
    );
    refuses(
        "<!-- a list\nMarbles \u{b7} Reds\n## Squad",
        "line 1: the comment that begins here has no end, and what comes after it is not read",
    );
}

#[test]
fn what_no_list_has_so_many_of_is_refused() {
    let text = |body: String| format!("Marbles \u{b7} Reds\n{body}");
    refuses(&text("## Squad\n".repeat(1_001)), "this has 1001 units; a list has at most 1000");
    refuses(
        &text(format!("## Squad\n{}", "- 1 Pebble\n".repeat(4_001))),
        "this has 4001 lines of models; a list has at most 4000",
    );
    refuses(
        &text(format!("## Squad\n{}", "- 1 Pebble: 100x Stick, Bat\n".repeat(100))),
        "this has 10001 items; a list has at most 10000",
    );
    assert!(read(&text("## Squad\n".repeat(1_000))).is_ok());
    assert!(read(&text(format!("## Squad\n{}", "- 1 Pebble: 100x Stick\n".repeat(100)))).is_ok());
}

#[test]
fn what_is_no_list_says_why() {
    refuses("", "there is nothing in it");
    refuses("\u{feff} \n ", "there is nothing in it");
    refuses("\u{fffd}PNG\n\u{1a}\n\0\0", "line 3: this is no text; a list is text or a file saved by Muster");
    refuses(
        "Mrables \u{b7} Reds",
        "line 1: there is no game \u{201c}Mrables\u{201d}; did you mean \u{201c}Marbles\u{201d}?",
    );
    refuses(
        "dear diary\n## Squad",
        "line 1: no game is named; a list begins with a line like \u{201c}Marbles \u{b7} Reds \u{b7} 500\u{201d}",
    );
    refuses(
        "# Iron\nMarbles \u{b7} Rods",
        "line 2: Marbles has no colour \u{201c}Rods\u{201d}; did you mean \u{201c}Reds\u{201d}?",
    );
    refuses(
        "# Iron\nMarbles \u{b7} 400",
        "line 2: no colour of Marbles is named; it has Reds, Blues, Greens, Whites, Ambers, Yellows, Ivories, Violets; a list begins with a line like \u{201c}Marbles \u{b7} Reds \u{b7} 500\u{201d}",
    );
    refuses(&"x".repeat(super::super::MOST_TEXT + 1), "this is 1024 kB long; a list has at most 1024 kB");
}

#[test]
fn json_is_told_by_its_content() {
    let json = save::encode(&list("# Iron\n## Squad\n- 3 Pebble: Stick"), Some(&marbles()));
    reads_as(&format!("\u{feff}\n {json}"), "# Iron\nMarbles \u{b7} Reds\n## Squad\n- 3 Pebble: Stick");
    refuses(r#"{ "hello": 1 }"#, "this is JSON, but not a list saved by Muster");
    refuses(
        r#"{ "format": "muster-list", "version": 9 }"#,
        "this list was saved by a later Muster (format 9; this one reads up to 2); reload to update",
    );
    refuses(
        &json.replace("\"marbles\"", "\"marble\""),
        "the list is for the game \u{201c}marble\u{201d}, which is not here; did you mean `marbles`?",
    );
    let half = read(&json[..json.len() / 2]).map(|_| ()).map_err(|refused| refused.message);
    assert!(half.is_err_and(|message| message.starts_with("this is not a complete list: ")));
}

#[test]
fn numbers_of_a_campaign_stand_in_brackets_and_above_the_units() {
    let plain =
        "# Iron\nMarbles \u{b7} Reds\nTrack: battles = 3\n## Boss\n- 1 Champion (glory 2, might gained 1): Horn";
    reads_as(
        "# Iron\nMarbles \u{b7} Reds\ntrack:Battles=3\n## Boss\n- 1 Champion (Might-gained 1, GLORY 2): Horn",
        &plain.replace("glory 2, might gained 1", "might gained 1, glory 2"),
    );
    reads_as(plain, plain);
    reads_as(&plain.replace("glory 2", "glory 0, track glory 2"), plain);
    remarks(
        "Track: battles = 2\nTrack: battles = 3\n## Boss\n- 1 Champion (glory 7, glory 2, roll 5, roll 6)",
        &[
            "3: \u{201c}battles\u{201d} is said twice; the last counts, not \u{201c}2\u{201d}.",
            "5: \u{201c}glory\u{201d} is said twice; the last counts, not \u{201c}7\u{201d}.",
            "5: \u{201c}roll\u{201d} is said twice; the last counts, not \u{201c}5\u{201d}.",
        ],
        "## Boss\n- 1 Champion (roll 6, glory 2)",
    );
    remarks(
        "Track: fame = 2\nTrack: battles = many\n## Boss\n- 1 Champion (track fame 2)",
        &[
            "2: There is no number \u{201c}fame\u{201d}; it is kept as it stands.",
            "3: \u{201c}Track: battles = many\u{201d} is kept as a note.",
            "5: There is no number \u{201c}fame\u{201d}; it is kept as it stands.",
        ],
        "> Track: battles = many\n## Boss\n- 1 Champion (track fame 2)",
    );
}

#[test]
fn what_a_unit_rides_in_is_read_as_people_write_it() {
    let said = |line: &str| {
        ["Marbles \u{b7} Violets\n## Singers\n- 1 Pebble\n", line, "\n## Barge \"Ann\"\n- 1 Pebble"].concat()
    };
    for line in [
        "- Rides in: Barge \"Ann\"",
        "- rides in: barge",
        "* Rides in: Ann",
        "Rides in: **Barge \u{201c}Ann\u{201d}**",
        "- Rides in: Singers\n- Rides in: ann",
    ] {
        let roster = list_but_for_marks(&said(line));
        assert_eq!(roster.units[0].rides, Some(roster.units[1].id), "{line}");
        assert!(roster.units[0].notes.is_empty(), "{line}");
    }
    let text = said("- Rides in: Zeppelin");
    assert_eq!(kept(&text).units[0].notes, ["Rides in: Zeppelin"]);
    let told = remarks_on(&text).into_iter().map(|remark| (remark.line, remark.message)).collect::<Vec<_>>();
    let message = "There is no unit \u{201c}Zeppelin\u{201d} to ride in; it is kept as a note.";
    assert_eq!(told, [(4, message.to_owned())]);
}

/// What the reader has to say of a whole list.
fn remarks_on(text: &str) -> Vec<crate::format::Remark> {
    read(text).map_or(Vec::new(), |read| read.remarks)
}

/// A list that is read to the last word, perhaps with its marks guessed.
fn list_but_for_marks(text: &str) -> crate::roster::Roster {
    let remarks = remarks_on(text);
    assert!(remarks.iter().all(|remark| remark.guess), "{remarks:#?}\n{text}");
    kept(text)
}
