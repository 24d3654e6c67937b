//! `muster search`: entries of the rules reference by what a player types, best first, the first in full.

use std::process::ExitCode;

use super::{fail, own, print};
use crate::book::answer::source;
use crate::book::{Block, Book, Entry, kind_word};
use crate::format;
use crate::search::{Found, Index, Query};
use crate::system::System;

/// How many are listed.
const MOST: usize = 10;

pub(super) fn run(words: &str, game: Option<&str>, own: &[String], json: bool) -> ExitCode {
    let books = match own::books(own) {
        Ok(books) => books,
        Err(problems) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            return ExitCode::from(2);
        }
    };
    let book = match game.map(|game| book_of(game, &books)).transpose() {
        Ok(book) => book,
        Err(message) => return fail(&message, 2),
    };
    let index = Index::new(books.iter().map(|(_, book)| book));
    let found = index.search(&Query { text: words, book, kind: None });
    if json {
        return print(&as_json(&books, &found), u8::from(found.hits.is_empty()));
    }
    if found.hits.is_empty() {
        return print(&format!("nothing found for {words}\n"), 1);
    }
    let mut text = String::new();
    for (at, hit) in found.hits.iter().take(MOST).enumerate() {
        let (system, book) = &books[hit.book];
        let entry = &book.entries[hit.entry];
        text.push_str(&format!("{}. {}  {}\n", at + 1, entry.title, place(system, entry)));
    }
    let first = &found.hits[0];
    let (system, book) = &books[first.book];
    text.push_str(&format!("\n{}", in_full(system, book, &book.entries[first.entry])));
    print(&text, 0)
}

/// The position of the book of a game that is named.
fn book_of(game: &str, books: &[(System, Book)]) -> Result<usize, String> {
    let names: Vec<_> = books.iter().map(|(system, _)| format::called(system)).collect();
    format::game_among(game, &names)
}

/// "(quality, Marbles)"
fn place(system: &System, entry: &Entry) -> String {
    let under = if entry.under.is_empty() { String::new() } else { format!("{}, ", entry.under) };
    format!("({}, {under}{})", kind_word(entry.kind), system.name())
}

fn in_full(system: &System, book: &Book, entry: &Entry) -> String {
    let mut text = format!("{}\n", entry.title.to_uppercase());
    for block in &entry.blocks {
        text.push('\n');
        match block {
            Block::Paragraph(_) => text.push_str(&format!("{}\n", block.words())),
            Block::List(points) => {
                for point in points {
                    text.push_str(&format!("- {}\n", point.iter().map(|run| run.words()).collect::<String>()));
                }
            }
            Block::Table { columns, rows } => {
                let row = |row: &[Vec<crate::book::Run>]| {
                    row.iter().map(|cell| cell.iter().map(|run| run.words()).collect()).collect::<Vec<String>>()
                };
                for cells in [columns.clone()].into_iter().chain(rows.iter().map(|cells| row(cells))) {
                    text.push_str(&format!("| {} |\n", cells.join(" | ")));
                }
            }
        }
    }
    let see: Vec<&str> = entry.see.iter().map(|at| book.entries[*at].title.as_str()).collect();
    if !see.is_empty() {
        text.push_str(&format!("\nSee also: {}\n", see.join(", ")));
    }
    text.push_str(&format!("\n{}\n", source(system, &entry.source)));
    text
}

fn as_json(books: &[(System, Book)], found: &Found) -> String {
    let hits: Vec<serde_json::Value> = found
        .hits
        .iter()
        .map(|hit| {
            let (system, book) = &books[hit.book];
            let entry = &book.entries[hit.entry];
            serde_json::json!({
                "game": system.id().as_str(),
                "id": entry.id.as_str(),
                "title": entry.title,
                "kind": kind_word(entry.kind),
                "source": entry.source,
                "text": entry.blocks.iter().map(Block::words).collect::<Vec<_>>(),
            })
        })
        .collect();
    format!("{:#}\n", serde_json::Value::Array(hits))
}
