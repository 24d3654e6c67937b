//! What the page asks of the rules reference, and the answers as JSON. The books are read when they are first asked for, and
//! anew when a player's own data of a game become others.

use serde_json::{Value, json};

use super::{Block, Book, Run, kind_word};
use crate::card;
use crate::check::check;
use crate::format::Brought;
use crate::games;
use crate::own::Own;
use crate::print::choice::Part;
use crate::print::{self, Content, Print};
use crate::save;
use crate::say;
use crate::search::{self, Found, Hit, Index, Query, marks};
use crate::system::System;
use crate::system::problem::Problem;

/// Most entries that an answer tells at once; a question may ask for as many more.
const MOST: usize = 40;

/// Letters of text that a found entry shows.
const SHOWN: usize = 160;

/// Letters of text of the first that was found: nearly always the one that was meant, and most are no longer, so that the
/// answer is read without opening it.
const SHOWN_FIRST: usize = 480;

/// Of a search that is narrowed to a list, the most entries beyond it that are told at once.
const BEYOND: usize = 10;

/// The most rows of a table of which each cell is told with its column before it.
const FEW_ROWS: usize = 3;

/// The books of all games, and the own data that are laid over them.
#[derive(Default)]
pub struct Library {
    own: Vec<Own>,
    read: Option<(Vec<(System, Book)>, Index)>,
    /// A saved list that questions may be narrowed to.
    list: String,
    /// What it uses, once it was asked for.
    used: Option<Option<Used>>,
    /// The book of one game, read for paper before anybody searched them all.
    one: Option<(System, Book)>,
    /// The games for lists that come in, without their books.
    games: Option<Brought>,
}

/// A book, and positions in it.
type Used = (usize, Vec<usize>);

/// What is looked for, as the page says it.
struct Asked<'a> {
    text: &'a str,
    /// Id of a game; all games where none has it.
    game: &'a str,
    /// A kind by its word; empty for all.
    kind: &'a str,
    most: usize,
}

impl Library {
    /// Has a game's own data be these from now on; a text that is none takes them away.
    pub fn lay(&mut self, game: &str, text: &str) {
        let before = self.own.len();
        self.own.retain(|own| own.game != game);
        let new = Own::read(text, "").ok();
        if before > self.own.len() || new.is_some() {
            self.read = None;
            self.used = None;
            self.one = None;
            self.games = None;
        }
        self.own.extend(new);
    }

    /// All books; one whose own data are at fault is as it came.
    fn books(&mut self) -> &(Vec<(System, Book)>, Index) {
        let own = &self.own;
        self.read.get_or_insert_with(|| {
            let ours = games::all().iter().filter_map(|game| book_of(own, game.id));
            let known = |own: &&Own| games::all().iter().any(|game| game.id == own.game);
            let more = own.iter().filter(|own| !known(own)).filter_map(|own| own.book("", "").ok());
            let books: Vec<(System, Book)> = ours.chain(more).collect();
            let index = Index::new(books.iter().map(|(_, book)| book));
            (books, index)
        })
    }

    /// A game with its book; the others are not read for it.
    fn one(&mut self, game: &str) -> Option<&(System, Book)> {
        let is = |(system, _): &&(System, Book)| *system.id() == *game;
        if self.read.is_none() && !self.one.as_ref().is_some_and(|one| is(&one)) {
            self.one = book_of(&self.own, game);
        }
        let read = self.read.as_ref().map_or(&[][..], |(books, _)| books);
        read.iter().chain(&self.one).find(is)
    }

    /// Reads a game's book, if it is not read yet: the next answer about it comes sooner.
    pub fn get_ready(&mut self, game: &str) {
        self.one(game);
    }

    /// All games; one whose own data are at fault is as it came.
    pub fn games(&mut self) -> &Brought {
        let own = &self.own;
        self.games.get_or_insert_with(|| {
            Brought::with(own.iter().filter_map(|own| own.load(games::json(&own.game), "").ok()).collect())
        })
    }

    /// A saved list as it is printed, by the words of [`Print`], as values, and the words of what else could be.
    pub fn paper(&mut self, list: &str, words: &str) -> Result<Value, Problem> {
        self.printed(list, words, |content, print| {
            let (job, offered) = print::offer(content, print);
            let offered: Vec<&str> = offered.into_iter().map(Part::word).collect();
            json!({ "job": job.tree(), "offered": offered.join(" ") })
        })
    }

    /// The same as a document.
    pub fn file(&mut self, list: &str, words: &str) -> Result<String, Problem> {
        self.printed(list, words, print::document)
    }

    fn printed<T>(&mut self, list: &str, words: &str, f: impl Fn(&Content, &Print) -> T) -> Result<T, Problem> {
        let wrong = |message: String| Problem { file: String::new(), entry: String::new(), message };
        let roster = save::decode(list).map_err(|error| wrong(error.to_string()))?.roster;
        let known = self.one(&roster.game);
        let (system, book) = known.ok_or_else(|| wrong(format!("there is no game `{}` here", roster.game)))?;
        let report = check(system, &roster);
        let sheet = card::sheet(system, &roster, &report);
        let cards = card::cards(system, &roster, &report, Some(book));
        let content = Content { sheet: &sheet, cards: &cards, system, roster: &roster, book: Some(book) };
        Ok(f(&content, &words.parse().unwrap_or_default()))
    }

    /// Entries that fit, best first; of an empty question all that there are, in the order of the book.
    pub fn find(&mut self, question: &str) -> Value {
        let question: Value = serde_json::from_str(question).unwrap_or_default();
        let words = |name: &str| question[name].as_str().unwrap_or_default();
        let most = question["most"].as_u64().map_or(MOST, |most| most.clamp(1, 5_000) as usize);
        let asked = Asked { text: words("text"), game: words("game"), kind: words("kind"), most };
        let narrowed = question["used"].as_bool().unwrap_or_default();
        self.books();
        let Some((books, index)) = &self.read else { return Value::Null };
        let used = narrowed.then(|| self.used.get_or_insert_with(|| used_by(books, &self.list)).as_ref()).flatten();
        answer(books, index, &asked, used)
    }

    /// Has questions for what a list uses be of this one: a saved list.
    pub fn of_list(&mut self, list: &str) {
        list.clone_into(&mut self.list);
        self.used = None;
    }

    /// One entry in full; `=Grit` is the one that a name on a card means.
    pub fn entry(&mut self, game: &str, id: &str) -> Value {
        let (books, index) = self.books();
        let Some(of) = books.iter().position(|(system, _)| *system.id() == *game) else { return Value::Null };
        let (system, book) = &books[of];
        let at = match id.strip_prefix('=') {
            None => book.find(id),
            Some(name) => book.named(name).or_else(|| {
                let found = index.search(&Query { text: name, book: Some(of), kind: None });
                found.hits.first().map(|hit| hit.entry)
            }),
        };
        let Some((at, entry)) = at.and_then(|at| Some((at, book.entries.get(at)?))) else { return Value::Null };
        let users = book.users(system, at);
        // Told once: what it leads to itself, and who has it, are named as such.
        let told = |other: &&usize| users.contains(other) || entry.see.contains(other);
        let linked: Vec<usize> = entry.linked.iter().filter(|other| !told(other)).copied().collect();
        let others = |all: &[usize]| all.iter().map(|at| brief(&book.entries[*at])).collect::<Vec<_>>();
        json!({
            "game": game,
            "of": system.name(),
            "id": entry.id.as_str(),
            "title": entry.title,
            "kind": kind_word(entry.kind),
            "under": entry.under,
            "source": source(system, &entry.source),
            "blocks": entry.blocks.iter().map(block).collect::<Vec<_>>(),
            "see": others(&entry.see),
            "linked": others(&linked),
            "users": others(&users),
        })
    }
}

/// A game that Muster brings, or one of the player's own; one whose own data are at fault is as it came.
fn book_of(own: &[Own], game: &str) -> Option<(System, Book)> {
    let laid = own.iter().find(|own| own.game == game);
    if !games::all().iter().any(|known| known.id == game) {
        return laid?.book("", "").ok();
    }
    let json = games::json(game);
    laid.and_then(|own| own.book(json, "").ok()).or_else(|| super::from_json(game, json).ok())
}

/// What a saved list uses of its book; nothing is said where it cannot be read.
fn used_by(books: &[(System, Book)], list: &str) -> Option<Used> {
    let roster = save::decode(list).ok()?.roster;
    let at = books.iter().position(|(system, _)| *system.id() == *roster.game)?;
    Some((at, books[at].1.used(&books[at].0, &roster)))
}

fn answer(books: &[(System, Book)], index: &Index, asked: &Asked, used: Option<&Used>) -> Value {
    let of = books.iter().position(|(system, _)| *system.id() == *asked.game);
    let browsed = asked.text.trim().is_empty();
    let found = if browsed {
        let all = |(at, (_, book)): (usize, &(System, Book))| (0..book.entries.len()).map(move |entry| (at, entry));
        Found::of(books.iter().enumerate().flat_map(all))
    } else {
        index.search(&Query { text: asked.text, book: of, kind: None })
    };
    let tell = |hit: &Hit, letters: usize| {
        let (system, book) = &books[hit.book];
        let entry = &book.entries[hit.entry];
        let mut told = brief(entry);
        told["game"] = system.id().as_str().into();
        // Where all are of one game, that is said above them.
        if of.is_none() && used.is_none() {
            told["of"] = system.name().into();
        }
        told["kind"] = kind_word(entry.kind).into();
        told["under"] = entry.under.clone().into();
        told["name"] = marked(&entry.title, &found.words);
        told["text"] = shown(&entry.title, &entry.blocks, &found.words, letters);
        told
    };
    let mut kinds = Vec::new();
    let mut hits = Vec::new();
    let mut beyond = Vec::new();
    let (mut all, mut others) = (0, 0);
    for hit in &found.hits {
        let entry = &books[hit.book].1.entries[hit.entry];
        let is_used = used.is_none_or(|(at, used)| *at == hit.book && used.contains(&hit.entry));
        let of_kind = asked.kind.is_empty() || kind_word(entry.kind) == asked.kind;
        if of.is_some_and(|of| of != hit.book) {
            continue;
        }
        if !is_used {
            others += usize::from(of_kind);
            let of_game = used.is_some_and(|(at, _)| *at == hit.book);
            beyond.extend(Some(hit).filter(|_| of_kind && of_game && beyond.len() < BEYOND));
            continue;
        }
        if !kinds.contains(&entry.kind) {
            kinds.push(entry.kind);
        }
        if !of_kind {
            continue;
        }
        all += 1;
        if hits.len() < asked.most {
            let first = hits.is_empty() && !browsed;
            hits.push(tell(hit, if first { SHOWN_FIRST } else { SHOWN }));
        }
    }
    // Who asks something at the table wants the answer, whether the list has it or not; who only looks through does not.
    let room = if browsed { 0 } else { asked.most - hits.len() };
    beyond.truncate(room);
    let others = others - beyond.len();
    let mut kinds: Vec<&str> = kinds.into_iter().map(kind_word).collect();
    kinds.sort_unstable();
    let mut answer = json!({ "kinds": kinds, "more": all - hits.len(), "others": others });
    // Put in as they are: within `json!` each of their texts would be copied.
    answer["hits"] = hits.into();
    // What else of the game fits, and the list does not use: the first of them, and above how many more.
    answer["beyond"] = beyond.into_iter().map(|hit| tell(hit, SHOWN)).collect();
    answer
}

fn brief(entry: &super::Entry) -> Value {
    json!({ "id": entry.id.as_str(), "title": entry.title })
}

/// A text in pieces, every second of which is a word that was found.
fn marked(text: &str, found: &[String]) -> Value {
    let mut pieces = Vec::new();
    let mut from = 0;
    for range in marks(text, found) {
        pieces.push(&text[from..range.start]);
        pieces.push(&text[range.clone()]);
        from = range.end;
    }
    pieces.push(&text[from..]);
    pieces.into()
}

/// What of the text is shown under a found entry, in so many letters and a few more: all of it where it is no longer. Else from
/// the sentence, point or row on that has the first word that was found and is not in its title already, or from an earlier one
/// if all the rest fits from there: a weapon says what it is before it says what it does.
pub(super) fn shown(title: &str, blocks: &[Block], found: &[String], room: usize) -> Value {
    let in_title: Vec<String> = search::words(title).collect();
    let beyond: Vec<String> = found.iter().filter(|word| !in_title.contains(word)).cloned().collect();
    let mut text = String::new();
    // Where no word can be marked, the beginning is what is shown, and what comes long after it need not be read.
    let mut first = beyond.is_empty().then_some(0);
    for block in blocks {
        if !text.is_empty() {
            text.push(' ');
        }
        // The space that stays says that there is more.
        if first.is_some_and(|first| text.len() > first + room) {
            break;
        }
        let line = told(block);
        first = first.or_else(|| Some(text.len() + marks(&line, &beyond).first()?.start));
        text.push_str(&line);
    }
    let first = first.unwrap_or(0);
    let mut begin = 0;
    for (space, _) in text.match_indices(' ').take_while(|(space, _)| *space < first) {
        // All the rest fits.
        if begin + room >= text.len() {
            break;
        }
        if text[..space].ends_with(['.', ';']) {
            begin = space + 1;
        }
    }
    // In a long sentence not within a word, and with some of what goes before.
    if first - begin > room / 2 && begin + room < text.len() {
        let some_before = text.floor_char_boundary(first - room / 4);
        begin = text[..some_before].rfind(' ').map_or(0, |space| space + 1);
    }
    let full = text.ceil_char_boundary(begin + room);
    let end = text[full..].find(' ').map_or(text.len(), |space| full + space);
    let cut =
        [if begin > 0 { "\u{2026} " } else { "" }, &text[begin..end], if end < text.len() { " \u{2026}" } else { "" }];
    marked(&cut.concat(), found)
}

/// A block in one line; in a small table each cell has its column before it, else a row begins with what it is of. Points and
/// rows are told apart.
fn told(block: &Block) -> String {
    let (columns, rows) = match block {
        Block::Table { columns, rows } => (columns, rows),
        Block::List(points) => {
            let point = |all: &Vec<Run>| {
                let words = Run::said(all);
                [words.as_str(), if words.ends_with(['.', ';', ':']) { "" } else { "." }].concat()
            };
            return points.iter().map(point).collect::<Vec<_>>().join(" ");
        }
        Block::Paragraph(_) => return block.words(),
    };
    let small = rows.len() <= FEW_ROWS;
    let cell = |(name, cell): (&String, &Vec<Run>)| {
        let words = Run::said(cell);
        let name = if small { name.trim() } else { "" };
        [name, " ", &words].concat().trim().to_owned()
    };
    let row = |row: &Vec<Vec<Run>>| {
        let mut text = String::new();
        for (at, cell) in columns.iter().zip(row).map(cell).enumerate() {
            text.push_str(match at {
                0 => "",
                1 if !small => ": ",
                _ => ", ",
            });
            text.push_str(&cell);
        }
        text
    };
    [&rows.iter().map(row).collect::<Vec<_>>().join("; "), "."].concat()
}

fn block(block: &Block) -> Value {
    match block {
        Block::Paragraph(all) => json!({ "text": runs(all) }),
        Block::List(points) => json!({ "points": points.iter().map(|all| runs(all)).collect::<Vec<_>>() }),
        Block::Table { columns, rows } => {
            let row = |row: &Vec<Vec<Run>>| row.iter().map(|all| runs(all)).collect::<Vec<_>>();
            json!({ "columns": columns, "rows": rows.iter().map(row).collect::<Vec<_>>() })
        }
    }
}

fn runs(all: &[Run]) -> Value {
    let run = |run: &Run| match run {
        Run::Words(words) => json!(words),
        Run::Link { to, words } => json!({ "to": to, "words": words }),
    };
    all.iter().map(run).collect()
}

/// Where an entry stands: "Marbles, lines 12-20".
pub fn source(system: &System, source: &str) -> String {
    let document = if system.document().is_empty() { system.name() } else { system.document() };
    match say::source(source) {
        nothing if nothing.is_empty() => document.to_owned(),
        named if named == source => named,
        lines => format!("{document}, {lines}"),
    }
}
