//! The rules reference of the games that Muster brings, and how well what players type finds it.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;

use muster::book::{self, Book};
use muster::games;
use muster::search::{Index, Query};

fn books() -> Vec<(&'static str, Book)> {
    let read = |id: &str| book::from_json(id, games::json(id)).unwrap_or_else(|problems| panic!("{problems:#?}")).1;
    games::all().iter().map(|game| (game.id, read(game.id))).collect()
}

#[test]
fn golden_questions_find_their_entry_first() {
    let books = books();
    let index = Index::new(books.iter().map(|(_, book)| book));
    let (mut all, mut first, mut third) = (0, 0, 0);
    let mut missed = String::new();
    for (at, (game, book)) in books.iter().enumerate() {
        let Ok(text) = fs::read_to_string(format!("{}/tests/golden/{game}.tsv", env!("CARGO_MANIFEST_DIR"))) else {
            continue;
        };
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let [query, wanted, kind] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{game}: {line}") };
            assert!(book.find(wanted).is_some(), "{game}: there is no entry {wanted}");
            let found = index.search(&Query { text: query, book: Some(at), kind: None });
            let place = found.hits.iter().position(|hit| book.entries[hit.entry].id == *wanted);
            all += 1;
            first += u32::from(place == Some(0));
            third += u32::from(place.is_some_and(|place| place < 3));
            if place != Some(0) {
                let before: Vec<&str> =
                    found.hits.iter().take(3).map(|hit| book.entries[hit.entry].id.as_str()).collect();
                missed += &format!("{game} {kind}: {query:?} wants {wanted}, at {place:?}; first {before:?}\n");
            }
        }
    }
    println!("{first} of {all} first, {third} among the first three\n{missed}");
    assert!(all >= 250 && first * 100 >= all * 95 && third * 100 >= all * 99, "{first}, {third} of {all}\n{missed}");
}
