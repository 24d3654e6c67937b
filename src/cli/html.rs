//! `muster show --as html`: a list on paper as one file, without a script and without anything to fetch. First the sheet of
//! the whole list, then a card for each unit.
//!
//! A file without a script cannot measure its text, so nothing here pretends to know how long a card becomes. The cards run
//! down columns that are as wide as a card, as many side by side as the paper has room for. Each is at least as tall as the
//! card that was asked for, so that full columns of them make the grid of rows and columns that `card::paper` works out.
//! One with more to say grows downwards and keeps its width: all of its text stays on it, nothing is made too small to read,
//! and no page breaks within it unless it is taller than a page. A grid with rows of one height would have to cut such a
//! card off, and one with rows of any height would leave its neighbours' paper empty; columns fill each page before the next
//! begins. Fitting text to a card by size is for the page, which can measure.

mod card;
mod tag;

use card::{Room, answers, blank, headed, price, rules};
use tag::{Html, all, el, listed, style, void, with, words};

use crate::card::paper::{Format, Layout, Paper, millimetres};
use crate::card::{Card, Row, Sheet};

/// What paper it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Print {
    /// The paper.
    pub paper: Paper,
    /// On its side.
    pub landscape: bool,
    /// What is cut out of it.
    pub format: Format,
}

/// The most that stays white above and below: room for the number of the page. In tenths of a millimetre.
const MARGIN: u32 = 100;

/// From the edge of a card to what stands on it, as the style sheet has it. In tenths of a millimetre.
const PADDING: u32 = 25;

/// A sheet and its cards as a document.
pub fn write(sheet: &Sheet, cards: &[Card], print: Print) -> String {
    let layout = Layout::new(print.paper, print.landscape, print.format);
    let head = el(
        "head",
        "",
        [
            void("meta", &[("charset", "utf-8")]),
            void("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]),
            el("title", "", [words(&sheet.name)]),
            style(&[&page(&layout, print.format), include_str!("html/sheet.css")].concat()),
        ],
    );
    // A letter is about six tenths as wide as it is high, and a point seven twentieths of a millimetre.
    let room = Room {
        narrow: matches!(print.format, Format::Poker | Format::Tarot),
        letters: (layout.card.0.saturating_sub(2 * PADDING) * 10 / (letters(print.format) * 2)) as usize,
    };
    let body = el("body", "", [roster(sheet), unit_cards(cards, room)]);
    ["<!DOCTYPE html>\n", &with("html", &[("lang", "en")], [head, body]).finish()].concat()
}

/// How large letters are, in tenths of a point. Nothing is printed in less than 65 of them; larger cards have room for more.
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
    // Lines of text longer than some 80 letters are hard to follow: wide cards have two columns of them.
    let texts = if layout.card.0 > 1200 { 2 } else { 1 };
    let (size, part) = (letters(format) / 10, letters(format) % 10);
    format!(
        "@page {{ size: {} {}; margin: {} {}; }}\n\
         :root {{ --card-width: {}; --card-height: {}; --columns: {}; --gap: {}; --all-columns: {}; --letters: {size}.{part}pt; --texts: {texts}; }}\n",
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

fn unit_cards(cards: &[Card], room: Room) -> Html {
    if cards.is_empty() {
        return Html::default();
    }
    // Each card is headed by its unit; a heading over all of them would take away a part of the first page's grid.
    let attributes = [("class", "cards"), ("aria-label", "Unit cards")];
    with("section", &attributes, [el("div", "columns", cards.iter().map(|card| card::card(card, room)))])
}

/// The sheet of the whole list.
fn roster(sheet: &Sheet) -> Html {
    let head = el(
        "header",
        "",
        [
            el("h1", "", [words(&sheet.name)]),
            el("p", "facts", [words(&[&*sheet.game, &sheet.force].join(" \u{b7} "))]),
            el("p", "verdict", [words(&[&*sheet.verdict, &sheet.totals.join(" \u{b7} ")].join(" \u{b7} "))]),
        ],
    );
    let said: Vec<String> = sheet.said.iter().map(|said| format!("{}: {}", said.word, said.sentence)).collect();
    let figures: Vec<String> = sheet.figures.iter().map(|(name, number)| format!("{name}: {number}")).collect();
    let parts = [
        head,
        units(&sheet.rows),
        headed("h2", "At the table", listed("figures", &figures)),
        headed("h2", "What the judge says", listed("", &said)),
        answers("h2", &sheet.answers),
        rules("h2", "Rules of all units", &sheet.rules),
        headed("h2", "Notes", listed("", &sheet.notes)),
        el("p", "data", [words(&sheet.data), words(". Made with Muster, which is unofficial.")]),
    ];
    el("section", "sheet", parts)
}

fn units(rows: &[Row]) -> Html {
    if rows.is_empty() {
        return Html::default();
    }
    let columns = ["Unit", "Models", "Price", "Out"].map(|name| with("th", &[("scope", "col")], [words(name)]));
    let row = |row: &Row| {
        let role = if row.role.is_empty() { Html::default() } else { el("span", "role", [words(&row.role)]) };
        let name = with("th", &[("scope", "row")], [words(&row.name), words(" "), role, listed("", &row.lines)]);
        let models = el("td", "", [words(&row.models.to_string())]);
        el("tr", "", [name, models, el("td", "", [price(&row.price)]), el("td", "", [el("span", "box", [])])])
    };
    let head = el("thead", "", [el("tr", "", columns)]);
    all([el("table", "units", [head, el("tbody", "", rows.iter().map(row))]), total()])
}

/// Room for what is counted in the game.
fn total() -> Html {
    el("p", "score", [words("Victory points "), blank(), words(" Round "), blank()])
}
