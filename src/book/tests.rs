//! The book of the made-up game: what stands in it by itself, and what is wrong with one.

#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::{Value, json};

use super::{Book, Entry, answer, from_json, kind_word, lines};
use crate::book::{Block, Run};
use crate::system::Kind;

fn game() -> Value {
    serde_json::from_str(include_str!("../test_game/marbles.json")).unwrap()
}

/// The book of the game with these passages for its own.
fn with(references: Value) -> Result<Book, String> {
    let mut game = game();
    let Value::Array(more) = references else { panic!("{references}") };
    game["references"].as_array_mut().unwrap().extend(more);
    let said = |problems: Vec<_>| problems.iter().map(|problem| format!("{problem}\n")).collect();
    from_json("marbles", &game.to_string()).map(|(_, book)| book).map_err(said)
}

fn entry<'a>(book: &'a Book, id: &str) -> &'a Entry {
    &book.entries[book.find(id).unwrap_or_else(|| panic!("no {id}"))]
}

fn words(entry: &Entry) -> String {
    entry.blocks.iter().map(Block::words).collect::<Vec<_>>().join("\n")
}

#[test]
fn everything_of_a_game_has_an_entry() {
    let book = with(json!([])).unwrap();
    assert_eq!(entry(&book, "R1").title, "The limit");
    assert_eq!(entry(&book, "forces/reds").aliases, ["The Red Ones"]);
    let squad = entry(&book, "reds/squad");
    assert_eq!((squad.kind, &*squad.under, &*squad.source), (Kind::Unit, "Reds", "20"));
    assert!(words(squad).contains("Pebble"), "its models: {}", words(squad));
    // A unit that several forces may have is nobody's.
    assert_eq!(entry(&book, "units/drummer").under, "");
    let stick = entry(&book, "items/stick");
    assert_eq!((stick.kind, &stick.aliases[..]), (Kind::Item, &["Staff".to_owned()][..]));
    assert!(words(entry(&book, "items/plate")).contains("Guard 4"), "{}", words(entry(&book, "items/plate")));
    assert_eq!(words(entry(&book, "abilities/shout")), "Orders: It is heard.");
}

#[test]
fn what_is_written_goes_before_what_comes_by_itself() {
    let book =
        with(json!([{ "id": "items/stick", "title": "Stick", "kind": "item", "text": ["A long one."] }])).unwrap();
    assert_eq!(words(entry(&book, "items/stick")), "A long one.");
    let book = with(json!([{ "id": "cry", "title": "shout", "kind": "ability", "text": ["It is loud."] }])).unwrap();
    assert_eq!(book.find("abilities/shout"), None);
}

#[test]
fn entries_of_one_title_are_told_apart() {
    let book = with(json!([{ "id": "pins", "title": "Pin", "kind": "rule", "text": ["Drop one."] }])).unwrap();
    assert_eq!(entry(&book, "pins").title, "Pin (rule)");
    assert_eq!(entry(&book, "items/pin").title, "Pin (Weapons)");
    assert_eq!(entry(&book, "items/sling").title, "Sling");
}

#[test]
fn a_rule_for_cards_fits_on_one() {
    let of = |card: &str| with(json!([{ "id": "a", "title": "A", "card": card }]));
    assert_eq!(entry(&of("Roll 4+ -1.").unwrap(), "a").card, "Roll 4+ -1.");
    assert!(of(&"\u{e9}".repeat(420)).is_ok());
    let long = of(&"a".repeat(421)).unwrap_err();
    assert!(long.contains("references `a`") && long.contains("421 letters"), "{long}");
    for marked in ["See [[a]].", "| A |", "- One", "One\nTwo"] {
        assert!(of(marked).unwrap_err().contains("plain words in one line"), "{marked}");
    }
}

#[test]
fn links_lead_both_ways() {
    let written = json!([
        { "id": "a", "title": "A", "see": ["b"], "text": ["As [[items/pin|a pin]] does; see [[R1]]."] },
        { "id": "b", "title": "B", "text": ["- [[a]]"] },
    ]);
    let book = with(written).unwrap();
    let at = |id| book.find(id).unwrap();
    assert_eq!(entry(&book, "a").see, [at("b")]);
    assert_eq!(entry(&book, "a").linked, [at("b")]);
    assert_eq!(entry(&book, "b").linked, [at("a")]);
    assert!(entry(&book, "items/pin").linked.contains(&at("a")));
    assert!(entry(&book, "R1").linked.contains(&at("a")));
}

#[test]
fn what_has_an_ability_a_trait_or_a_quality_is_told() {
    let system = crate::test_game::marbles();
    let book = crate::book::from_json("marbles", include_str!("../test_game/marbles.json")).unwrap().1;
    let users = |name: &str| -> Vec<&str> {
        let at = book.named(name).unwrap();
        book.users(&system, at).into_iter().map(|at| book.entries[at].title.as_str()).collect()
    };
    assert_eq!(users("March"), ["Drummer"]);
    assert_eq!(users("Loud One"), ["Drummer", "Piper"]);
    assert_eq!(users("Dazed"), [""; 0]);
}

#[test]
fn a_reading_belongs_to_what_says_its_lines_in_the_fewest() {
    let written = json!([
        { "id": "long", "title": "Long", "source": "1-30", "text": ["All."] },
        { "id": "short", "title": "Short", "source": "2, 8", "text": ["Some."] },
    ]);
    let book = with(written).unwrap();
    let (room, short) = (book.find("R5").unwrap(), book.find("short").unwrap());
    assert_eq!(book.entries[short].see, [room]);
    assert_eq!(book.entries[room].linked, [short]);
    assert!(entry(&book, "long").see.is_empty());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let said = |written: Value| with(written).unwrap_err();
    let lost = said(json!([{ "id": "a", "title": "A", "text": ["See [[items/pim]]."] }]));
    assert!(lost.contains("references `a`: it leads to `items/pim`, which is no entry"), "{lost}");
    assert!(lost.contains("items/pin"), "the nearest is named: {lost}");
    let lost = said(json!([{ "id": "a", "title": "A", "see": ["nothing-near"], "text": ["A."] }]));
    assert!(lost.contains("nothing-near"), "{lost}");
    let torn = said(
        json!([{ "id": "a", "title": "A", "text": ["| a | b |\n| c |"] }, { "id": "b", "title": "B", "text": [" "] }]),
    );
    assert!(torn.contains("1 cells under 2 columns") && torn.contains("is empty"), "all at once: {torn}");
}

#[test]
fn a_source_names_lines() {
    assert_eq!(lines("84, 198-201; 7").collect::<Vec<_>>(), [(84, 84), (198, 201), (7, 7)]);
    assert_eq!(lines("111; notes, p. 3").collect::<Vec<_>>(), [(111, 111)]);
    assert_eq!(lines("").count(), 0);
}

#[test]
fn kinds_have_words_of_their_own() {
    let all = [Kind::Rule, Kind::Reading, Kind::Unit, Kind::Item, Kind::Phase, Kind::Action, Kind::Power];
    let mut words: Vec<&str> = all.into_iter().map(kind_word).collect();
    words.dedup();
    assert_eq!(words.len(), 7);
}

#[test]
fn a_table_of_items_has_their_numbers_traits_and_prices_beside_its_own_columns() {
    let mut game = game();
    let weapon = |id: &str, more: Value| {
        let mut item =
            json!({ "id": id, "name": id, "class": "weapon", "table": "guns", "rows": [["6", "1"], ["9", "2"]] });
        item.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        item
    };
    let new = [
        weapon("Long", json!({ "cost": 3, "tags": ["long", "loud"], "properties": { "tech": 2 } })),
        weapon("Bare", json!({})),
    ];
    game["items"].as_array_mut().unwrap().extend(new);
    let guns = json!({ "id": "guns", "name": "Guns", "columns": ["Range", "Shots"] });
    game["tables"].as_array_mut().unwrap().push(guns);
    let (system, book) = from_json("marbles", &game.to_string()).unwrap();
    let table = entry(&book, "tables/guns");
    let Some(Block::Table { columns, rows }) = table.blocks.first() else { panic!("{table:?}") };
    let head: Vec<&str> = columns.iter().map(String::as_str).collect();
    assert_eq!(head.first(), Some(&"Name"));
    assert!(["Tech level", "Traits", "Price"].iter().all(|name| head.contains(name)), "{head:?}");
    let own = system.tables().iter().find(|table| table.id == *"guns").unwrap().columns.len();
    let cell = |name: &str, item: &str| {
        let at = head.iter().position(|column| *column == name).unwrap();
        let of_item =
            rows.iter().map(|row| row.iter().map(|cell| Block::Paragraph(cell.clone()).words()).collect::<Vec<_>>());
        of_item.filter(|row: &Vec<String>| row[0] == item).map(|row| row[at].clone()).collect::<Vec<_>>()
    };
    assert_eq!(cell("Tech level", "Long"), ["2", "2"]);
    assert_eq!(cell("Traits", "Long"), ["long, loud", "long, loud"]);
    assert_eq!(cell("Price", "Bare"), ["\u{2013}", "\u{2013}"]);
    assert!(head.len() > own + 1);
}

/// A block as it is written, its links in brackets.
fn linked(block: &Block) -> String {
    let run = |run: &Run| match run {
        Run::Words(words) => words.clone(),
        Run::Link { to, words } => format!("[{to}|{words}]"),
    };
    block.runs().into_iter().map(run).collect()
}

#[test]
fn words_on_items_and_units_lead_to_the_rules_that_are_called_so() {
    let mut game = game();
    let rules = json!([
        { "id": "noise", "title": "Noise", "kind": "quality", "aliases": ["Wheeled", "Whistle"], "text": ["Heard."] },
        { "id": "kick", "title": "Kicks", "kind": "quality", "aliases": ["Kick", "Weapon"], "text": ["It hurts."] },
    ]);
    game["references"].as_array_mut().unwrap().extend(rules.as_array().unwrap().clone());
    let guns = json!({ "id": "guns", "name": "Guns", "columns": ["Range", "Qualities"] });
    game["tables"].as_array_mut().unwrap().push(guns);
    let weapon = |id: &str, tags: Value| {
        json!({ "id": id, "name": id, "class": "weapon", "table": "guns", "tags": tags,
            "rows": [["6", " Odd,  Kick 2 (at once, twice); noise/"]] })
    };
    // One is called as the other's trait, which means the rule and not the thing.
    let new = [weapon("Gun", json!(["odd/noise", "whistle"])), weapon("Whistle", json!([]))];
    game["items"].as_array_mut().unwrap().extend(new);
    let (system, book) = from_json("marbles", &game.to_string()).unwrap();
    let gun = entry(&book, "items/Gun");
    // What the class of an item is called is no rule, and a trait is one word however it is written.
    assert_eq!(linked(&gun.blocks[0]), "Weapon, odd/noise, [noise|whistle].");
    let cells = "6 Odd,  [kick|Kick 2 (at once, twice)]; [noise|noise]/";
    assert_eq!(linked(&gun.blocks[1]), cells);
    let table = linked(&entry(&book, "tables/guns").blocks[0]);
    assert!(table.contains(&format!("[items/Gun|Gun]{cells}")), "{table}");
    assert!(linked(&entry(&book, "units/wagoner").blocks[0]).ends_with(", [noise|Wheeled]."));
    // The words stay what they were, for the search and for a table that is put in order.
    assert!(gun.blocks[1].words().ends_with("6  Odd,  Kick 2 (at once, twice); noise/"));
    let users = |id: &str| -> Vec<&str> {
        book.users(&system, book.find(id).unwrap()).into_iter().map(|at| book.entries[at].id.as_str()).collect()
    };
    assert_eq!(users("kick"), ["items/Gun", "items/Whistle"]);
    assert!(users("noise").contains(&"items/Gun") && users("noise").contains(&"units/wagoner"));
    assert!(users("items/Whistle").is_empty());
}

#[test]
fn what_is_shown_of_an_entry_is_all_that_fits_or_begins_where_the_answer_does() {
    let text =
        ["A long gun.", "| Range | Hits |\n| 12 | 2 |\n| 24 | 1 |", "It is loud, and it \u{2013} \u{2013} kicks. Old."];
    let book = with(json!([{ "id": "gun", "title": "Gun", "kind": "rule", "text": text }])).unwrap();
    let blocks = &book.entries[book.find("gun").unwrap()].blocks;
    let shown = |room: usize, words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let pieces = answer::shown("Gun", blocks, &words, room);
        pieces.as_array().unwrap().iter().map(|piece| piece.as_str().unwrap()).collect::<Vec<_>>().join("|")
    };
    let all = "A long gun. Range 12, Hits 2; Range 24, Hits 1. It is loud, and it \u{2013} \u{2013} kicks. Old.";
    assert_eq!(shown(200, &["elsewhere"]), all);
    assert_eq!(shown(200, &["loud"]), all.replace("loud", "|loud|"));
    // From the sentence on, or the row; from an earlier one where there is room left.
    assert_eq!(shown(24, &["loud"]), "\u{2026} It is |loud|, and it \u{2013} \u{2013} \u{2026}");
    assert_eq!(shown(12, &["24"]), "\u{2026} Range |24|, Hits \u{2026}");
    assert_eq!(shown(40, &["old"]), "\u{2026} It is loud, and it \u{2013} \u{2013} kicks. |Old|.");
    // What the title says already need not be looked for in the text.
    assert_eq!(shown(24, &["gun", "loud"]), "\u{2026} It is |loud|, and it \u{2013} \u{2013} \u{2026}");
    assert_eq!(shown(24, &["gun"]), "A long |gun|. Range 12, Hits \u{2026}");
    // With some of what goes before in a long sentence; no room cuts a letter or a word in two.
    assert_eq!(shown(20, &["kicks"]), "\u{2026} \u{2013} \u{2013} |kicks|. Old.");
    for room in 0..100 {
        for word in ["long", "12", "24", "loud", "kicks", "old"] {
            let text = shown(room, &[word]).replace('|', "");
            // What is cut off is said to be.
            assert!(text.ends_with('\u{2026}') || text.ends_with("Old."), "{room} {word}: {text}");
            assert!(text.starts_with('\u{2026}') || text.starts_with("A long"), "{room} {word}: {text}");
            for piece in text.split(' ') {
                assert!(piece == "\u{2026}" || all.split(' ').any(|known| known == piece), "{room} {word}: {piece}");
            }
        }
    }
    assert_eq!(answer::shown("Gun", &[], &[], 100), json!([""]));
}
