//! The sheet of a whole list as a part of the document.

use super::tag::{Html, all, el, listed, with, words};
use super::unit::{answers, blank, headed, price, rules};
use crate::card::{Row, Sheet};

/// The sheet of the whole list.
pub(super) fn roster(sheet: &Sheet) -> Html {
    let head = el(
        "header",
        "",
        [
            el("h1", "", [words(&sheet.name)]),
            el("p", "facts", [words(&[&*sheet.game, &sheet.force].join(" \u{b7} "))]),
            el("p", "data", [words(&sheet.data), words(". Made with Muster, which is unofficial.")]),
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
        answers("h2", &sheet.answers, true),
        rules("h2", "Rules of all units", &sheet.rules),
        headed("h2", "Notes", listed("", &sheet.notes)),
    ];
    with("section", &[("class", "sheet flow"), ("data-columns", "1")], parts)
}

fn units(rows: &[Row]) -> Html {
    if rows.is_empty() {
        return Html::default();
    }
    let columns = ["Unit", "Models", "Price", "Out"].map(|name| with("th", &[("scope", "col")], [words(name)]));
    let row = |row: &Row| {
        let role = if row.role.is_empty() {
            Html::default()
        } else {
            el("span", "role", [words(&format!("\u{b7} {}", row.role))])
        };
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
