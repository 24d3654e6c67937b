//! What is looked up in a game, as a part of the document: rules in columns.

use super::tag::{Html, all, el, with, words};
use super::unit::headed;
use crate::card::{Group, Passage, Told};

/// Rules by what they stand under, in so many columns; nothing where there are none.
pub(super) fn cheat(groups: &[Group], columns: u32) -> Html {
    if groups.is_empty() {
        return Html::Nothing;
    }
    // A point of a list is never broken between two columns.
    let rules = |group: &Group| headed("h3", &group.name, el("ul", "", group.rules.iter().map(rule)));
    let parts = [el("h2", "", [words("Cheat sheet")]), all(groups.iter().map(rules))];
    with("section", &[("class", "cheat flow"), ("data-columns", &columns.to_string())], parts)
}

fn rule(rule: &Told) -> Html {
    let more = if rule.more { words(" \u{2026}") } else { Html::Nothing };
    let passages = rule.passages.iter().enumerate().map(|(at, passage)| match passage {
        Passage::Words(text) if text.is_empty() => Html::Nothing,
        Passage::Words(text) if at == 0 => words(&[" ", text].concat()),
        Passage::Words(text) => el("p", "", [words(text)]),
        Passage::Table { columns, rows, .. } => table(columns, rows),
    });
    el("li", "", [el("b", "", [words(&rule.name)])].into_iter().chain(passages).chain([more]))
}

fn table(columns: &[String], rows: &[Vec<String>]) -> Html {
    let heads = columns.iter().map(|column| with("th", &[("scope", "col")], [words(column)]));
    let row = |cells: &Vec<String>| el("tr", "", cells.iter().map(|cell| el("td", "", [words(cell)])));
    el("table", "", [el("thead", "", [el("tr", "", heads)]), el("tbody", "", rows.iter().map(row))])
}
