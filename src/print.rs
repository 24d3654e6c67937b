//! A list on paper: what is printed, as markup. Where it stands on which page is for `public/sheet.js` to say, which measures:
//! it goes into a file of its own beside the markup, and the page of Muster has it do the same with the same markup.
//!
//! A reader that runs no programs sees the file all the same. Then the cards run down columns that are as wide as a card and
//! grow downwards with what they say: all of the text stays on them, nothing is made too small to read, and no page breaks
//! within one unless it is taller than a page.

mod cheat;
pub mod choice;
mod decks;
mod roster;
mod tables;
mod tag;
mod tokens;
mod unit;

pub use choice::Print;
pub use tag::Html;

use choice::{Part, Turn};
use tag::{el, void, with, words};
use unit::Room;

use crate::book::Book;
use crate::card::paper::{Format, Layout, millimetres};
use crate::card::{self, Card, Sheet};
use crate::roster::Roster;
use crate::system::System;

/// The most that stays white above and below where nothing measures: room for the number of the page. In tenths of a
/// millimetre.
const MARGIN: u32 = 100;

/// From the edge of a card to what stands on it, as the style sheet has it. In tenths of a millimetre.
const PADDING: u32 = 25;

/// How paper looks.
pub const STYLE: &str = include_str!("../public/sheet.css");

/// What puts it on pages.
pub const PROGRAM: &str = include_str!("../public/sheet.js");

/// A list with its game, whatever of it is printed. What parts beside the first two are made of is worked out when they are
/// asked for.
#[derive(Clone, Copy)]
pub struct Content<'a> {
    /// The list as a whole.
    pub sheet: &'a Sheet,
    /// Its units.
    pub cards: &'a [Card],
    /// Its game.
    pub system: &'a System,
    /// The list.
    pub roster: &'a Roster,
    /// The book of its game.
    pub book: Option<&'a Book>,
}

/// A list as a document of its own, with nothing to fetch.
pub fn document(content: &Content, print: &Print) -> String {
    let layout = print.layout();
    let chosen = print.parts.iter().map(|part| made(*part, content, print, &layout));
    let job = job(content, print, chosen);
    let head = el(
        "head",
        "",
        [
            void("meta", &[("charset", "utf-8")]),
            void("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
            el("title", "", [words(&content.sheet.name)]),
            Html::Raw("style", [&page(&layout, print.format), STYLE].concat()),
        ],
    );
    let body = el("body", "", [job, Html::Raw("script", PROGRAM.to_owned())]);
    ["<!DOCTYPE html>\n", &with("html", &[("lang", "en")], [head, body]).write()].concat()
}

/// What is printed, in its order, with the measures of paper and cards for whoever puts it on pages. Lengths are tenths of
/// millimetres, letters tenths of points.
fn job(content: &Content, print: &Print, parts: impl IntoIterator<Item = Html>) -> Html {
    let layout = print.layout();
    let backs = match (print.backs, print.landscape) {
        (None, _) => "",
        // Turned over a long edge, the left of a standing sheet becomes its right; one that lies is turned over from below.
        (Some(Turn::Long), false) | (Some(Turn::Short), true) => "columns",
        (Some(Turn::Long), true) | (Some(Turn::Short), false) => "rows",
    };
    let measures = [
        ("class", "job".to_owned()),
        ("data-name", content.sheet.name.clone()),
        ("data-page", two(layout.page)),
        ("data-backs", backs.to_owned()),
        ("data-marks", if print.marks { "yes" } else { "" }.to_owned()),
    ];
    let measures: Vec<(&'static str, &str)> = measures.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let titled = print.has(Part::Roster);
    let title = if titled { Html::Nothing } else { el("h1", "unseen", [words(&content.sheet.name)]) };
    with("div", &measures, [title].into_iter().chain(parts))
}

/// What is printed, as [`document`] has it, and the parts that have something to print, chosen or not: each is made once.
pub fn offer(content: &Content, print: &Print) -> (Html, Vec<Part>) {
    let layout = print.layout();
    let all = Part::ALL.map(|part| (part, made(part, content, print, &layout)));
    // Of cards none may be wanted.
    let full = |(part, made): &&(Part, Html)| !made.is_empty() || (*part == Part::Cards && !content.cards.is_empty());
    let offered = all.iter().filter(full).map(|(part, _)| *part).collect();
    let parts = all.into_iter().filter(|(part, _)| print.has(*part)).map(|(_, made)| made);
    (job(content, print, parts), offered)
}

/// A part; nothing where there is nothing to print of it.
fn made(part: Part, content: &Content, print: &Print, layout: &Layout) -> Html {
    let Content { sheet, cards: units, system, roster, book } = *content;
    match part {
        Part::Roster => roster::roster(sheet),
        Part::Cheat => cheat::cheat(&card::cheat(system, roster, units, book), if print.landscape { 3 } else { 2 }),
        Part::Tables => tables::tables(&card::tables(system, units)),
        Part::Cards => unit_cards(content, print, layout),
        Part::Decks => {
            let decks = book.map_or(Vec::new(), card::decks);
            let all = decks::decks(&decks, print.backs.map(|_| sheet.game.as_str()));
            // They are shuffled and held in a hand, however large the cards of units are.
            let held = matches!(print.format, Format::Poker | Format::Tarot);
            let format = if held { print.format } else { Format::Poker };
            let layout = Layout::new(print.paper, print.landscape, format);
            if all.is_empty() { Html::Nothing } else { cards("Decks", format, &layout, all) }
        }
        Part::Tokens => tokens::tokens(&card::tokens(units)),
    }
}

/// The smallest letters that anything is printed in.
const SMALLEST: u32 = 65;

/// The letters that a card of a format begins with where it is measured.
fn largest(format: Format) -> u32 {
    match format {
        Format::Poker => 80,
        Format::Tarot => 85,
        Format::A6 => 95,
        Format::Half => 100,
    }
}

/// How large letters are where nothing measures, in tenths of a point. Larger cards have room for more.
fn letters(format: Format) -> u32 {
    match format {
        Format::Poker => 70,
        Format::Tarot => 75,
        Format::A6 => 85,
        Format::Half => 90,
    }
}

/// What depends on paper and card.
fn page(layout: &Layout, format: Format) -> String {
    // Cards that grow need what the grid leaves free below.
    let above = layout.margin.1.min(MARGIN);
    let width = layout.card.0 * layout.columns + layout.gap * (layout.columns - 1);
    let (size, part) = (letters(format) / 10, letters(format) % 10);
    format!(
        "@page {{ size: {} {}; margin: {} {}; }}\n\
         :root {{ --card-width: {}; --card-height: {}; --columns: {}; --gap: {}; --all-columns: {}; --letters: {size}.{part}pt; }}\n",
        millimetres(layout.page.0),
        millimetres(layout.page.1),
        millimetres(above),
        millimetres(layout.margin.0),
        millimetres(layout.card.0),
        millimetres(layout.card.1),
        layout.columns,
        millimetres(layout.gap),
        millimetres(width),
    )
}

/// Cards of one size, with their measures.
fn cards(label: &str, format: Format, layout: &Layout, cards: impl IntoIterator<Item = Html>) -> Html {
    let measures = [
        ("class", "cards".to_owned()),
        ("aria-label", label.to_owned()),
        ("data-card", two(layout.card)),
        ("data-grid", two((layout.columns, layout.rows))),
        ("data-gap", layout.gap.to_string()),
        ("data-margin", two(layout.margin)),
        ("data-letters", two((largest(format), SMALLEST))),
    ];
    let measures: Vec<(&'static str, &str)> = measures.iter().map(|(name, value)| (*name, value.as_str())).collect();
    with("section", &measures, [el("div", "columns", cards)])
}

fn two((one, other): (u32, u32)) -> String {
    format!("{one} {other}")
}

fn unit_cards(content: &Content, print: &Print, layout: &Layout) -> Html {
    // A letter is about six tenths as wide as it is high, and a point seven twentieths of a millimetre.
    let room = Room {
        narrow: matches!(print.format, Format::Poker | Format::Tarot),
        // Lines of text longer than some 80 letters are hard to follow: wide cards have two columns of them.
        wide: layout.card.0 > 1200,
        letters: (layout.card.0.saturating_sub(2 * PADDING) * 10 / (letters(print.format) * 2)) as usize,
        back: print.backs.is_some().then_some(content.sheet),
    };
    let cards = content.cards.iter().filter(|card| print.copies_of(card.unit) > 0);
    let cards: Vec<Html> = cards.map(|card| unit::card(card, print.copies_of(card.unit), room)).collect();
    if cards.is_empty() {
        return Html::Nothing;
    }
    // Each card is headed by its unit; a heading over all of them would take away a part of the first page's grid.
    self::cards("Unit cards", print.format, layout, cards)
}
