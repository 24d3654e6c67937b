//! The numbers of a list as a part of the document: its models, and its weapons under the heads of their tables.

use super::tag::{Html, all, el, with, words};
use super::unit::{about, model, stat};
use crate::card::{Arms, Model, Shared, Tables};

/// The tables of a list; nothing where there are none.
pub(super) fn tables(tables: &Tables) -> Html {
    if tables.is_empty() {
        return Html::Nothing;
    }
    let parts = [el("h2", "", [words("Reference tables")]), models(&tables.models), all(tables.arms.iter().map(arms))];
    with("section", &[("class", "lookup flow"), ("data-columns", "1")], parts)
}

fn head(name: &str) -> Html {
    with("th", &[("scope", "col")], [words(name)])
}

fn models(models: &[Model]) -> Html {
    let Some(first) = models.first() else { return Html::Nothing };
    let shorts = first
        .line
        .stats
        .iter()
        .map(|number| with("th", &[("scope", "col"), ("title", &number.name)], [words(&number.short)]));
    let heads = el("tr", "", [head("Unit"), head("Models")].into_iter().chain(shorts));
    let row = |one: &Model| {
        let unit = with("th", &[("scope", "row")], [words(&one.unit)]);
        el("tr", "", [unit, model(&one.line)].into_iter().chain(one.line.stats.iter().map(stat)))
    };
    let table = el("table", "profiles", [el("thead", "", [heads]), el("tbody", "", models.iter().map(row))]);
    let numbers = || models.iter().flat_map(|one| &one.line.stats);
    let changed = numbers().any(|number| !number.open && !number.from.is_empty());
    let notes = [
        (changed, "Numbers with dots under them are changed: the cards say by what."),
        (numbers().any(|number| number.open), "What the document does not give has a line to write on."),
    ];
    let notes: Vec<&str> = notes.iter().filter(|(is, _)| *is).map(|(_, note)| *note).collect();
    let note = if notes.is_empty() { Html::Nothing } else { el("p", "note", [words(&notes.join(" "))]) };
    el("section", "", [el("h3", "", [words("Models")]), table, note])
}

fn arms(arms: &Arms) -> Html {
    let columns = arms.columns.iter().map(|column| head(column));
    let heads = el("tr", "", [head("Name")].into_iter().chain(columns).chain([head("Carried by")]));
    let wide = (arms.columns.len() + 1).to_string();
    let piece = |shared: &Shared| {
        let about = about(&shared.piece);
        // Who carries it stands beside all of it.
        let high = (shared.piece.rows.len() + usize::from(!about.is_empty())).to_string();
        let who = with("td", &[("class", "who"), ("rowspan", &high)], [carried(&shared.carried)]);
        let mut who = Some(who);
        let rows = shared.piece.rows.iter().map(|cells| {
            let name = with("th", &[("scope", "row")], [words(&shared.piece.name)]);
            let cells = cells.iter().map(|cell| el("td", "", [words(cell)]));
            el("tr", "", [name].into_iter().chain(cells).chain(who.take()))
        });
        let rows: Vec<Html> = rows.collect();
        let below = (!about.is_empty()).then(|| el("tr", "more", [with("td", &[("colspan", &wide)], [words(&about)])]));
        el("tbody", "", rows.into_iter().chain(below))
    };
    let table = el("table", "arms worded", [el("thead", "", [heads])].into_iter().chain(arms.pieces.iter().map(piece)));
    let notes = arms.notes.iter().map(|note| el("p", "note", [words(note)]));
    el("section", "", [el("h3", "", [words(&arms.name)]), table, all(notes)])
}

/// "Troopers 1 (10), Command". Names that run from right to left take nothing beside them along.
fn carried(carried: &[(String, u32)]) -> Html {
    all(carried.iter().enumerate().flat_map(|(at, (unit, many))| {
        let comma = if at > 0 { ", " } else { "" };
        let count = if *many > 1 { format!(" ({many})") } else { String::new() };
        [words(comma), el("bdi", "", [words(unit)]), words(&count)]
    }))
}
