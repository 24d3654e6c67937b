//! How long the search takes and how well it finds, over the golden questions of all games. `cargo bench --bench search`.
//! With `MUSTER_SEARCH_OUT` naming a file it also writes entries and questions, for `tests/e2e/search-peer.mjs` to
//! measure another library on the same.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

use muster::book::answer::Library;
use muster::book::{self, Block, Book};
use muster::games;
use muster::search::{Index, Query};
use serde_json::json;

/// How often each thing is measured. The least of it is told: what else a machine does only adds to it.
const TIMES: usize = 21;

/// A question: its game, what is typed, and the entry that should be found.
struct Question {
    book: usize,
    typed: String,
    wanted: String,
}

fn main() {
    let read = || -> Vec<Book> {
        games::all().iter().map(|game| book::from_json(game.id, games::json(game.id)).unwrap().1).collect()
    };
    let reading = least(|| drop(black_box(read())));
    let books = read();
    let questions = questions();
    let building = least(|| drop(black_box(Index::new(&books))));
    let index = Index::new(&books);
    let ask = |question: &Question, book: Option<usize>| {
        index.search(&Query { text: &question.typed, book, kind: None }).hits
    };

    let (mut first, mut third) = (0, 0);
    for question in &questions {
        let hits = ask(question, Some(question.book));
        let place = hits.iter().position(|hit| books[hit.book].entries[hit.entry].id == *question.wanted);
        first += usize::from(place == Some(0));
        third += usize::from(place.is_some_and(|place| place < 3));
    }
    let in_all: Vec<Duration> =
        questions.iter().map(|question| least(|| drop(black_box(ask(question, None))))).collect();
    let mut library = Library::default();
    let letters: Vec<Duration> = questions
        .iter()
        .flat_map(|question| question.typed.char_indices().map(|(at, c)| &question.typed[..at + c.len_utf8()]))
        .map(|typed| json!({ "text": typed, "most": 8 }).to_string())
        .map(|question| least(|| drop(black_box(library.find(&question)))))
        .collect();
    let entries: usize = books.iter().map(|book| book.entries.len()).sum();
    let bytes: usize = books
        .iter()
        .flat_map(|book| &book.entries)
        .flat_map(|entry| &entry.blocks)
        .map(|block| block.words().len())
        .sum();

    println!("{entries} entries with {} kB of text, {} questions", bytes / 1000, questions.len());
    println!("books read in {reading:.1?}, index built in {building:.1?}");
    println!("a question of all games: {}", spread(in_all));
    println!("each letter of them, answered as the page is: {}", spread(letters));
    println!("found first {first}, among the first three {third} of {}", questions.len());
    if let Some(file) = std::env::var_os("MUSTER_SEARCH_OUT") {
        fs::write(file, for_peers(&books, &questions).to_string()).unwrap();
    }
}

fn questions() -> Vec<Question> {
    let of_game = |(book, game): (usize, &games::Embedded)| {
        let text = fs::read_to_string(format!("{}/tests/golden/{}.tsv", env!("CARGO_MANIFEST_DIR"), game.id)).unwrap();
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let questions = lines.map(|line| {
            let parts: Vec<&str> = line.split('\t').collect();
            Question { book, typed: parts[0].to_owned(), wanted: parts[1].to_owned() }
        });
        questions.collect::<Vec<_>>()
    };
    games::all().iter().enumerate().flat_map(of_game).collect()
}

fn least(mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..TIMES).map(time).min().unwrap_or_default()
}

/// "median 80 µs, 95 % in 200 µs, worst 300 µs"
fn spread(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    format!("median {:.0?}, 95 % in {:.0?}, worst {:.0?}", at(50), at(95), at(100))
}

fn for_peers(books: &[Book], questions: &[Question]) -> serde_json::Value {
    let entries = books.iter().enumerate().flat_map(|(at, book)| {
        book.entries.iter().map(move |entry| {
            json!({
                "book": at,
                "entry": entry.id.as_str(),
                "title": entry.title,
                "aliases": entry.aliases,
                "text": entry.blocks.iter().map(Block::words).collect::<Vec<_>>().join("\n"),
            })
        })
    });
    let asked = questions
        .iter()
        .map(|question| json!({ "book": question.book, "typed": question.typed, "wanted": question.wanted }));
    json!({ "entries": entries.collect::<Vec<_>>(), "questions": asked.collect::<Vec<_>>() })
}
