//! Cards of lists of the made-up game.

#![allow(clippy::unwrap_used)]

use super::{Card, Price, Wounds, cards, sheet};
use crate::book::{self, Block, Book, Run};
use crate::check::check;
use crate::roster::Roster;
use crate::test_game::{kept, list, marbles};

fn book() -> Book {
    book::from_json("marbles", include_str!("../test_game/marbles.json")).unwrap().1
}

fn of(roster: &Roster) -> Vec<Card> {
    let system = marbles();
    cards(&system, roster, &check(&system, roster), Some(&book()))
}

/// The card of the first unit of a list.
fn first(text: &str) -> Card {
    of(&list(text)).swap_remove(0)
}

fn written(card: &Card) -> Vec<String> {
    card.lines[0].carries.iter().map(super::Carried::written).collect()
}

#[test]
fn a_card_says_what_the_unit_is() {
    let card = first("## Squad \"The Few\"\n- 3 Pebble: Sling");
    assert_eq!((card.name.as_str(), card.given.as_str(), card.role.as_str()), ("Squad", "The Few", "Band"));
    assert_eq!(card.title, "Squad \u{201c}The Few\u{201d}");
    assert_eq!(card.price, Price::Known("12 points".to_owned()));
    assert_eq!(card.facts(), ["Band"]);
    let drummer = first("Marbles \u{b7} Violets\n# Parade\n## Drummer\n- 1 Champion\n- In hiding");
    assert_eq!(drummer.facts(), ["Chief", "Yellow", "Violet", "Loud One", "Parade", "In hiding"]);
}

#[test]
fn numbers_are_final_and_say_what_changed_them() {
    let card = first("## Boss\n- 1 Champion: Plate");
    let numbers = |at: usize| {
        let number = &card.lines[0].stats[at];
        (number.short.as_str(), number.value.as_deref(), number.from.join(", "))
    };
    assert_eq!(numbers(0), ("M", Some("4"), String::new()));
    assert_eq!(numbers(1), ("W", Some("+3"), "Boss +1".to_owned()));
    assert_eq!(numbers(3), ("P", Some("3\""), "Plate \u{2212}1".to_owned()));
    assert_eq!(numbers(4), ("L", None, String::new()));
    // What is added to a number that nobody knows is shown, and the number left open.
    let lucky = first("## Boss\n- 1 Champion: Clover");
    let luck = &lucky.lines[0].stats[4];
    assert_eq!((luck.value.as_deref(), luck.open), (Some("base +2"), true));
}

#[test]
fn a_card_says_whose_numbers_count_for_each_weapon() {
    let alike = first("## Cart\n- 1 Wagon: Cannon (Glass), Mortar (Glass)");
    assert_eq!(written(&alike), ["Cannon (Glass)", "Mortar (Glass)"]);
    let wits = &alike.lines[0].stats[1];
    assert_eq!((wits.value.as_deref(), wits.open, wits.from.join(", ")), (Some("+1"), false, "Glass +1".to_owned()));
    let unlike = first("## Cart\n- 1 Wagon: Cannon (Glass), Mortar (Pebble)");
    assert_eq!(written(&unlike), ["Cannon (Glass, W +1, G 5+)", "Mortar (Pebble, W +0, G 6+)"]);
    assert_eq!(unlike.lines[0].stats[2].value.as_deref(), Some("5+/6+"));
    // Nobody serves it: whoever does later writes the number.
    assert!(first("## Cart\n- 1 Wagon: Cannon").lines[0].stats[1].open);
}

#[test]
fn what_is_bought_several_times_stands_once() {
    let card = first("## Squad\n- 3 Pebble: 2x Stick, Pin, Stick");
    assert_eq!(written(&card), ["Stick \u{d7}3", "Pin"]);
    let weapons: Vec<String> = card.kit[0].pieces.iter().map(super::Piece::written).collect();
    assert_eq!((card.kit[0].class.as_str(), weapons), ("Weapons", vec!["Stick \u{d7}3".to_owned(), "Pin".to_owned()]));
    // Unlike numbers are told by the lines.
    let unlike = first("## Squad\n- 3 Pebble: 2x Stick\n- 2 Pebble: Stick");
    assert_eq!(unlike.kit[0].pieces[0].written(), "Stick");
    assert!(unlike.tells_apart() && !card.tells_apart());
    assert_eq!(written(&unlike), ["Stick \u{d7}2"]);
}

#[test]
fn things_with_lines_stand_in_their_table_and_all_others_by_class() {
    let card = first("## Squad\n- 3 Pebble: Sling, Stick, Leather");
    let [throws] = &card.tables[..] else { unreachable!("{:?}", card.tables) };
    assert_eq!((throws.name.as_str(), &throws.columns[..]), ("Throws", &["Reach".to_owned(), "Hits".to_owned()][..]));
    let sling = &throws.pieces[0];
    assert_eq!(sling.rows, [["4\"", "1"], ["8\"", "2 (twice)"]]);
    assert_eq!((sling.facts.join(", "), sling.note.as_str()), ("tech level 3, light".to_owned(), "It whirls."));
    let kit: Vec<(&str, &str)> = card.kit.iter().map(|kit| (kit.class.as_str(), kit.pieces[0].name.as_str())).collect();
    assert_eq!(kit, [("Weapons", "Stick"), ("Armour", "Leather")]);
}

#[test]
fn a_table_is_explained_as_far_as_the_unit_needs_it() {
    let notes = |text: &str| first(text).tables[0].notes.join(" ");
    let light = "All are thrown by hand. Light ones fly on the move. What is marked (twice) hits two.";
    assert_eq!(notes("## Squad\n- 3 Pebble: Sling"), light);
    assert_eq!(notes("## Cart\n- 1 Wagon: Cannon (Glass)"), "All are thrown by hand. A large one needs a rest.");
}

#[test]
fn abilities_stand_by_section_and_the_words_on_a_card_with_what_they_mean() {
    let card = first("Marbles \u{b7} Violets\n# Parade\n## Drummer\n- 1 Champion");
    let sections: Vec<(&str, &str, &str)> = card
        .sections
        .iter()
        .map(|section| (section.name.as_str(), section.rules[0].name.as_str(), section.rules[0].text.as_str()))
        .collect();
    assert_eq!(sections, [("Orders", "Shout", "It is heard."), ("", "March", "It walks.")]);
    let [loud] = &card.rules[..] else { unreachable!("{:?}", card.rules) };
    assert_eq!(loud.name, "Loud One");
    // What comes of it is said last.
    assert_eq!((loud.text.as_str(), loud.more), ("It is heard by all. Twice a day. Not at night. 1: none.", false));
    // Where there is much to say the table is left to the book.
    let mut entry = book().entries.into_iter().find(|entry| entry.title == "Loud One").unwrap();
    entry.blocks.extend(vec![Block::Paragraph(vec![Run::Words("so it goes on ".repeat(30))]); 2]);
    let short = super::rules::short(&entry);
    assert_eq!((short.text.as_str(), short.more), ("It is heard by all. Twice a day. Not at night.", true));
    // Nobody else is loud.
    assert!(first("Marbles \u{b7} Violets\n## Singers\n- 3 Pebble").rules.is_empty());
    // Without a book there is nothing to say of words.
    let system = marbles();
    let roster = list("Marbles \u{b7} Violets\n# Parade\n## Drummer\n- 1 Champion");
    let bare = &cards(&system, &roster, &check(&system, &roster), None)[0];
    assert!(bare.rules.is_empty() && bare.markers.is_empty() && bare.sections == card.sections);
}

#[test]
fn there_are_boxes_for_what_is_lost_and_for_markers() {
    let boxes = |text: &str| first(text).lines[0].wounds.boxes();
    assert_eq!(boxes("## Squad\n- 3 Glass"), Some(vec![2, 2, 2]));
    assert_eq!(boxes("## Boss\n- 1 Champion"), Some(vec![4]));
    // One that is gone at once is taken off the table.
    assert_eq!(boxes("## Squad\n- 1 Pebble"), Some(vec![]));
    assert_eq!(boxes("## Choir\n- 1 Ghost"), None);
    assert_eq!(boxes("## Squad\n- 61 Pebble"), None);
    let marker = &first("## Squad\n- 3 Pebble").markers[0];
    assert_eq!((marker.name.as_str(), marker.boxes), ("Dazed", 2));
    let many = Wounds { name: String::new(), each: Some(u32::MAX), models: u32::MAX };
    assert_eq!(many.boxes(), None);
}

#[test]
fn an_open_question_stands_where_its_answer_makes_a_difference() {
    let asked = |text: &str| first(text).answers.iter().map(|answer| answer.question.clone()).collect::<Vec<_>>();
    // Nobody's luck is given; a ruling would give it.
    assert_eq!(asked("## Squad\n- 3 Pebble"), ["How much luck?"]);
    // What is found wrong with a squad of one would be right in a duel.
    assert_eq!(asked("## Squad\n- 1 Pebble"), ["How much luck?", "Is it a duel?"]);
    let ruled = first("Ruling: fortune = two\n## Squad\n- 3 Pebble");
    let answer = &ruled.answers[0];
    assert_eq!((answer.answer.as_str(), answer.usual), ("two", false));
    assert_eq!(ruled.lines[0].stats[4].from, ["assumed; the document does not say"]);
}

#[test]
fn what_the_game_does_not_know_is_kept_and_marked() {
    let cards = of(&kept("## Ogres\n- 2 Ogre: Club, Pin\n## Squad\n- 3 Pebble: Club, 2x Pin\n- Banner"));
    let [ogres, squad] = &cards[..] else { unreachable!("{cards:?}") };
    assert!(!ogres.known && !ogres.lines[0].known);
    assert_eq!(ogres.facts(), ["not in the data"]);
    assert_eq!(
        squad.lines[0].carries.iter().map(|one| (one.written(), one.known)).collect::<Vec<_>>(),
        [("Club".to_owned(), false), ("Pin \u{d7}2".to_owned(), true)]
    );
    assert!(squad.kit.iter().any(|kit| kit.class == "Not in the data" && kit.pieces[0].name == "Club"));
    assert_eq!(squad.price, Price::AtLeast("17 points".to_owned()));
}

#[test]
fn a_sheet_has_every_unit_its_price_and_the_verdict() {
    let system = marbles();
    let roster = list("# Few\nMarbles \u{b7} Reds \u{b7} 10 points\n## Squad\n- 4 Pebble\n## Squad\n- 3 Glass: Stick");
    let report = check(&system, &roster);
    let sheet = sheet(&system, &roster, &report);
    assert_eq!((sheet.name.as_str(), sheet.force.as_str()), ("Few", "Reds"));
    assert_eq!(sheet.totals, ["23 of 10 points", "0 favour"]);
    assert_eq!(sheet.verdict, "Illegal, 1 fault");
    let rows: Vec<(&str, u32, &Price)> =
        sheet.rows.iter().map(|row| (row.name.as_str(), row.models, &row.price)).collect();
    let price = |amount: &str| Price::Known(amount.to_owned());
    assert_eq!(rows, [("Squad 1", 4, &price("8 points")), ("Squad 2", 3, &price("15 points"))]);
    assert_eq!(sheet.said[0].word, "fault");
    assert!(sheet.said[0].sentence.ends_with("(The limit, line 3)"), "{:?}", sheet.said[0]);
    // What is the same for several units is one line, in the place of the first.
    let roster = list(
        "Marbles \u{b7} Ambers\n## Shades\n- 1 Shade\n## Queen\n- 1 Steel\n## Shades\n- 2 Shade: Relic\n## Shades\n- 3 Shade",
    );
    let notes = super::sheet(&system, &roster, &check(&system, &roster)).said;
    let notes: Vec<&str> = notes.iter().map(|said| said.sentence.split(" (").next().unwrap()).collect();
    let lacks = "the document gives no price, no size";
    assert_eq!(
        notes[..2],
        [
            format!("Shades 1 and Shades 3: {lacks} and nothing on whether it is unique; fill in your own."),
            format!("Shades 2: {lacks}, no price of Relic and nothing on whether it is unique; fill in your own."),
        ],
        "{notes:?}"
    );
    assert!(sheet.figures.contains(&("Scattered at".to_owned(), 3)));
    assert!(sheet.data.starts_with("Data 7 of Marbles"), "{}", sheet.data);
}
