//! The cards that a game is played with as a part of the document.

use super::tag::{Html, el, with, words};
use crate::book::{Block, Run};
use crate::card::{Deck, Drawn};

/// The cards of all decks, with what their backs say of the game where they have any.
pub(super) fn decks(decks: &[Deck], game: Option<&str>) -> Vec<Html> {
    decks.iter().flat_map(|deck| deck.cards.iter().map(move |one| card(deck, one, game))).collect()
}

fn card(deck: &Deck, card: &Drawn, game: Option<&str>) -> Html {
    let head = el("header", "", [el("h2", "", [words(card.name)]), el("p", "facts", [words(deck.name)])]);
    let text = el("div", "told", card.text.iter().map(block));
    let back = |game: &str| el("div", "back", [el("p", "title", [words(deck.name)]), el("p", "", [words(game)])]);
    with("article", &[("class", "card drawn"), ("data-copies", "1")], [head, text, game.map_or(Html::Nothing, back)])
}

/// A block of the book; paper has no links.
fn block(block: &Block) -> Html {
    let text = |runs: &Vec<Run>| words(&Run::said(runs));
    match block {
        Block::Paragraph(runs) => el("p", "", [text(runs)]),
        Block::List(points) => {
            el("ul", "points", points.iter().map(|runs| el("li", "", [words("\u{2013}\u{a0}"), text(runs)])))
        }
        Block::Table { columns, rows } => {
            let head = columns.iter().map(|column| with("th", &[("scope", "col")], [words(column)]));
            let row = |cells: &Vec<Vec<Run>>| el("tr", "", cells.iter().map(|cell| el("td", "", [text(cell)])));
            let parts = [el("thead", "", [el("tr", "", head)]), el("tbody", "", rows.iter().map(row))];
            el("table", "", parts)
        }
    }
}
