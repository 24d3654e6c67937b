//! How the index ranks, on a book made for it.

#![allow(clippy::unwrap_used)]

use super::word::near;
use super::{Hit, Index, Query, errors_in, folded, marks, stem};
use crate::book::{self, Block, Book, Entry};
use crate::games;
use crate::id::Id;
use crate::system::Kind;

fn entry(id: &str, title: &str, aliases: &[&str], text: &str) -> Entry {
    Entry {
        id: Id::from(id),
        title: title.to_owned(),
        kind: Kind::Rule,
        aliases: aliases.iter().map(|alias| (*alias).to_owned()).collect(),
        under: String::new(),
        source: "1".to_owned(),
        blocks: vec![Block::plain(text)],
        see: Vec::new(),
        of: Vec::new(),
        boxes: 0,
        card: String::new(),
        linked: Vec::new(),
    }
}

fn book() -> Book {
    let mut entries = vec![
        entry("marble", "Marble", &["taw"], "A ball of glass. Whoever has none is out."),
        entry("marble-bag", "Marble bag", &[], "Holds ten."),
        entry("shooter", "Shooter", &["marble"], "The one that you flick."),
        entry("garble", "Garble", &[], "Words that are not clear."),
        entry("knuckle", "Knuckling down", &["flicking"], "A knuckle stays on the ground while a marble is flicked."),
        entry("lag", "Lagging", &["who begins"], "Each flicks at a line; the nearest begins."),
        entry("out", "Out (rule)", &[], "Whoever has no marbles is out."),
        entry("fudging", "Fudging", &[], "The hand moves forward while it flicks. Nobody may."),
    ];
    entries[7].kind = Kind::Condition;
    Book { entries }
}

/// The ids that a question finds, best first.
fn found(text: &str) -> Vec<String> {
    let book = book();
    let found = Index::new([&book]).search(&Query { text, ..Query::default() });
    found.hits.iter().map(|hit| book.entries[hit.entry].id.to_string()).collect()
}

#[test]
fn names_go_before_beginnings_aliases_errors_and_texts() {
    assert_eq!(found("marble"), ["marble", "marble-bag", "shooter", "out", "knuckle"]);
    assert_eq!(found("marbel")[..3], ["marble", "marble-bag", "shooter"]);
    // Of two names that are as near, the rarer word goes first.
    assert_eq!(found("warble")[..2], ["garble", "marble"]);
    assert_eq!(found("MARBLE  bag")[0], "marble-bag");
    assert_eq!(found("taw"), ["marble"]);
    assert_eq!(found("out")[0], "out");
}

#[test]
fn a_beginning_finds_while_it_is_typed() {
    for typed in ["kn", "knu", "knuck", "knuckling", "knuckling d", "knuckling down"] {
        assert_eq!(found(typed)[0], "knuckle", "{typed}");
    }
    assert_eq!(found("who beg")[0], "lag");
}

#[test]
fn one_error_in_four_letters_two_in_eight_and_none_in_fewer() {
    assert_eq!(found("shoter")[0], "shooter");
    assert_eq!(found("fuging")[0], "fudging");
    assert!(found("fuing").is_empty(), "two in five letters");
    assert_eq!(found("knukcilng")[0], "knuckle");
    assert!(found("kncklngg").is_empty(), "three in eight letters");
    assert!(found("tag").is_empty(), "one in three letters");
    assert!(found("tae").is_empty());
}

#[test]
fn all_words_of_a_question_count_and_small_ones_do_not() {
    assert_eq!(found("what does it hold when ten")[0], "marble-bag");
    assert_eq!(found("nearest line")[0], "lag");
    assert_eq!(found("hand forward")[0], "fudging");
    // A question of small words alone is one all the same.
    assert_eq!(found("who is out")[0], "out");
    assert!(found("while it").contains(&"knuckle".to_owned()));
}

#[test]
fn an_empty_question_finds_nothing() {
    for text in ["", " ", "?!", "\u{2026}", "-"] {
        assert!(found(text).is_empty(), "{text:?}");
    }
}

#[test]
fn a_book_and_a_kind_narrow_what_is_found() {
    let (one, other) = (book(), Book { entries: vec![entry("flick", "Flick", &[], "Bend a finger and let go.")] });
    let index = Index::new([&one, &other]);
    let of = |query: Query| index.search(&query).hits.iter().map(|hit| (hit.book, hit.entry)).collect::<Vec<_>>();
    assert_eq!(of(Query { text: "flick", ..Query::default() })[0], (1, 0));
    let in_one = of(Query { text: "flick", book: Some(0), kind: None });
    assert!(!in_one.is_empty() && in_one.iter().all(|(book, _)| *book == 0));
    assert_eq!(of(Query { text: "flick", book: Some(0), kind: Some(Kind::Condition) }), [(0, 7)]);
}

#[test]
fn equal_entries_stay_in_their_order() {
    let twins = Book { entries: vec![entry("a", "Twin", &[], "Same."), entry("b", "Twin", &[], "Same.")] };
    let hits = Index::new([&twins, &twins]).search(&Query { text: "twin", ..Query::default() }).hits;
    let places = |hit: &Hit| (hit.book, hit.entry);
    assert_eq!(hits.iter().map(places).collect::<Vec<_>>(), [(0, 0), (0, 1), (1, 0), (1, 1)]);
}

#[test]
fn what_was_found_is_marked_as_it_stands() {
    let book = book();
    let found = Index::new([&book]).search(&Query { text: "marble", ..Query::default() });
    let text = "Two MARBLES, one marble; no garble.";
    let marked: Vec<&str> = marks(text, &found.words).into_iter().map(|range| &text[range]).collect();
    assert_eq!(marked, ["MARBLES", "marble"]);
    assert!(marks(text, &[]).is_empty());
    // Words are found in the order in which they were asked, and that is not theirs.
    let found = Index::new([&book]).search(&Query { text: "out marble", ..Query::default() });
    let text = "A marble is out.";
    let marked: Vec<&str> = marks(text, &found.words).into_iter().map(|range| &text[range]).collect();
    assert_eq!(marked, ["marble", "out"]);
}

#[test]
fn no_word_that_fits_is_passed_over_for_its_letters() {
    let books: Vec<Book> =
        games::all().iter().map(|game| book::from_json(game.id, games::json(game.id)).unwrap().1).collect();
    let index = Index::new(&books);
    let odd = ["fer\u{e9}", "hero's", "-1", "4+", "stra\u{df}e", "\u{e6}on", "a", "ss", "twoo", "againts", "torrnet"]
        .map(folded);
    let some = index.words.iter().step_by(10).map(|word| word.text.clone());
    let mut met = 0;
    for asked in some.chain(odd) {
        let errors = errors_in(asked.chars().count());
        let fits = index.fitting(&asked, true);
        for word in &index.words {
            let alike = word.stem == stem(&asked) || word.text.starts_with(&asked) && asked.chars().count() > 1;
            let misspelt = errors > 0 && near(&asked, &word.text, errors).is_some();
            // Of a word that is spelt right those that are only near are left out.
            let exact = fits.iter().any(|(_, fit)| *fit == 100);
            if alike || misspelt && !exact {
                met += 1;
                assert!(
                    fits.iter().any(|(fit, _)| std::ptr::eq(*fit, word)),
                    "{asked:?} does not find {:?}",
                    word.text
                );
            }
        }
    }
    assert!(met > 300, "{met}");
}
