//! A table of the rules: put in order by any column, and narrowed by words or by what a column has.

use std::cell::RefCell;

use leptos::prelude::*;

use crate::order::sort_by_key;
use crate::own::tree::Tree;
use crate::say;
use crate::ui::dom;
use crate::ui::el::{El, el};
use crate::ui::part::form::across;
use crate::ui::part::icon::{self, icon};

/// What a player chose for the tables of an entry.
#[derive(Clone, Default)]
pub struct Tables {
    /// The entry, by game and id.
    of: String,
    /// For each table, by its place.
    choices: Vec<(usize, Choice)>,
}

thread_local! {
    /// What was chosen since the page was opened: who comes back to a table finds it as it was.
    static KEPT: RefCell<Vec<Tables>> = const { RefCell::new(Vec::new()) };
}

/// What was chosen for the tables of an entry before.
pub fn kept(game: &str, id: &str) -> Tables {
    let of = [game, "/", id].concat();
    let kept = KEPT.with_borrow(|all| all.iter().find(|tables| tables.of == of).cloned());
    kept.unwrap_or(Tables { of, choices: Vec::new() })
}

#[derive(Clone, Default, PartialEq)]
pub struct Choice {
    /// The column that it is ordered by, and whether the largest comes first.
    order: Option<(usize, bool)>,
    /// Words that a row has.
    words: String,
    /// What a column has to have.
    only: Vec<(usize, String)>,
}

/// Rows from which on a table can be narrowed.
const LONG: usize = 8;

/// Different cells up to which a column can be chosen from.
const FEW: usize = 10;

/// Columns up to which a table is made as narrow as a phone; one of more scrolls sideways there.
const FEW_COLUMNS: usize = 4;

/// Bytes up to which a cell is something to choose by, and not a note.
const SHORT: usize = 16;

/// Draws a table; `cell` draws one cell.
pub fn draw(tables: RwSignal<Tables>, at: usize, title: &str, block: &Tree, cell: &dyn Fn(&Tree) -> Vec<El>) -> El {
    let find = |tables: &Tables| tables.choices.iter().find(|(of, _)| *of == at).map(|(_, choice)| choice.clone());
    let choice = tables.with(find).unwrap_or_default();
    let columns: Vec<String> = block.list_at("columns").iter().map(|column| column.words().to_owned()).collect();
    let all: Vec<(&[Tree], Vec<String>)> = block
        .list_at("rows")
        .iter()
        .map(|row| match row {
            Tree::List(cells) => (cells.as_slice(), cells.iter().map(plain).collect()),
            _ => (&[][..], Vec::new()),
        })
        .collect();
    let asked = say::lower(choice.words.trim());
    let fits = |row: &&(&[Tree], Vec<String>)| {
        let has = |(column, value): &(usize, String)| row.1.get(*column) == Some(value);
        choice.only.iter().all(has) && asked.split_whitespace().all(|word| say::lower(&row.1.join(" ")).contains(word))
    };
    let mut rows: Vec<&(&[Tree], Vec<String>)> = all.iter().filter(fits).collect();
    if let Some((column, down)) = choice.order {
        let keys = rows.iter().map(|row| key(row.1.get(column).map_or("", String::as_str))).collect::<Vec<_>>();
        let mut order: Vec<usize> = (0..rows.len()).collect();
        sort_by_key(&mut order, |at| keys[*at].clone());
        if down {
            order.reverse();
        }
        rows = order.into_iter().map(|at| rows[at]).collect();
    }
    let head = columns.iter().enumerate().map(|(column, name)| {
        let now = choice.order.filter(|(of, _)| *of == column).map(|(_, down)| down);
        let sort = match now {
            None => "none",
            Some(false) => "ascending",
            Some(true) => "descending",
        };
        let next = match now {
            None => Some((column, false)),
            Some(false) => Some((column, true)),
            Some(true) => None,
        };
        let arrow = now.map(|down| icon(if down { icon::DOWN } else { icon::UP }));
        let press = move |_| change(tables, at, |choice| choice.order = next);
        let button = el("button", "order").on("click", press).put(name.clone()).put(arrow);
        let cell = el("th", "").set("scope", "col");
        if all.len() > 2 { cell.set("aria-sort", sort).put(button) } else { cell.put(name.clone()) }
    });
    let head = el("tr", "").put(head.collect::<Vec<_>>());
    let shown = rows.len();
    let rows = rows.into_iter().map(|row| {
        let mut line = el("tr", "");
        for (column, of) in row.0.iter().enumerate() {
            let cell = cell(of);
            line =
                line.put(if column == 0 { el("th", "").set("scope", "row").put(cell) } else { el("td", "").put(cell) });
        }
        line
    });
    let rows = rows.collect::<Vec<_>>();
    let class = if columns.len() > FEW_COLUMNS { "sheet many" } else { "sheet" };
    let table = el("table", class).put(el("thead", "").put(head)).put(el("tbody", "").put(rows));
    let scroll = across(&["Table of ", title].concat(), table);
    let narrow = (all.len() >= LONG).then(|| narrower(tables, at, &choice, &columns, &all));
    let left = (shown < all.len()).then(|| {
        let words = [&shown.to_string(), " of ", &all.len().to_string(), " rows"].concat();
        el("p", "about").set("role", "status").put(words)
    });
    el("div", "of-table").put(narrow).put(left).put(scroll)
}

/// The box for words, and a choice for each column of which the cells are few.
fn narrower(
    tables: RwSignal<Tables>,
    at: usize,
    choice: &Choice,
    columns: &[String],
    all: &[(&[Tree], Vec<String>)],
) -> El {
    let words = el("input", "")
        .set("type", "search")
        .set("autocomplete", "off")
        .value(choice.words.clone())
        .on("input", move |event| change(tables, at, |choice| choice.words = dom::value(&event)));
    let mut row = el("div", "form-row").put(el("label", "field").put(el("span", "").put("Rows with")).put(words));
    for (column, name) in columns.iter().enumerate().skip(1) {
        let mut values: Vec<&String> = Vec::new();
        for value in all.iter().filter_map(|row| row.1.get(column)) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        let long = values.iter().any(|value| value.len() > SHORT);
        if long || values.len() < 2 || values.len() > FEW {
            continue;
        }
        sort_by_key(&mut values, |value| key(value));
        let now = choice.only.iter().find(|(of, _)| *of == column).map(|(_, value)| value.clone());
        let mut select =
            el("select", "").put(el("option", "").set("value", "").put("any")).on("change", move |event| {
                let value = dom::value(&event);
                change(tables, at, |choice| {
                    choice.only.retain(|(of, _)| *of != column);
                    if !value.is_empty() {
                        choice.only.push((column, value));
                    }
                });
            });
        for value in values {
            let chosen = now.as_ref() == Some(value);
            select = select.put(el("option", "").set("value", value.clone()).selected(chosen).put(value.clone()));
        }
        row = row.put(el("label", "field short").put(el("span", "").put(name.clone())).put(select));
    }
    row
}

fn change(tables: RwSignal<Tables>, at: usize, change: impl FnOnce(&mut Choice)) {
    tables.update(|tables| {
        let choices = &mut tables.choices;
        if !choices.iter().any(|(of, _)| *of == at) {
            choices.push((at, Choice::default()));
        }
        if let Some((_, choice)) = choices.iter_mut().find(|(of, _)| *of == at) {
            change(choice);
        }
        KEPT.with_borrow_mut(|all| {
            all.retain(|other| other.of != tables.of);
            all.push(tables.clone());
        });
    });
}

/// The words of a cell.
fn plain(cell: &Tree) -> String {
    let Tree::List(runs) = cell else { return String::new() };
    let run = |run: &Tree| match run {
        Tree::Table(_) => run.words_at("words").to_owned(),
        words => words.words().to_owned(),
    };
    runs.iter().map(run).collect()
}

/// What a cell is ordered by: numbers by their size and before words, nothing last.
fn key(cell: &str) -> (u8, i64, String) {
    let digits = cell.trim_start_matches(['+', '-', '\u{2212}']);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    match digits[..end].parse::<i64>() {
        Ok(number) => {
            let less = cell.starts_with(['-', '\u{2212}']);
            (0, if less { -number } else { number }, cell.to_owned())
        }
        Err(_) if matches!(cell, "" | "-" | "\u{2013}" | "\u{2014}") => (2, 0, String::new()),
        Err(_) => (1, 0, say::lower(cell)),
    }
}
