//! Numbers of the list that its player needs at the table.

use leptos::prelude::*;

use crate::check::Report;
use crate::figure;
use crate::roster::Roster;
use crate::system::{FigureKind, System};
use crate::ui::build::Build;
use crate::ui::dom;
use crate::ui::el::{El, el};
use crate::ui::part::form::{dots, line_field};

/// Each with its number; what needs the other side's models has a field for them.
pub fn draw(build: Build, system: &System, roster: &Roster, report: &Report) -> El {
    let theirs = build.theirs.get();
    let rows = system.figures().iter().filter_map(|figure| match figure.kind {
        FigureKind::Behind => {
            let field = line_field("4")
                .set("inputmode", "numeric")
                .value(theirs.map_or_else(String::new, |count| count.to_string()));
            let field = field.on("input", move |event| build.theirs.set(dom::value(&event).trim().parse().ok()));
            let ask = el("label", "field").put(el("span", "").put("Models of the other side")).put(field);
            let number = theirs.map_or_else(|| "?".to_owned(), |theirs| figure::behind(roster, theirs).to_string());
            Some(row(&figure.name, number).put(ask))
        }
        _ => figure::of(system, roster, report, figure).map(|number| row(&figure.name, number.to_string())),
    });
    let rows = rows.collect::<Vec<_>>();
    el("div", "group")
        .flag("hidden", rows.is_empty())
        .put(el("h3", "").put("At the table"))
        .put(el("ul", "meters").put(rows))
}

fn row(name: &str, number: String) -> El {
    el("li", "").put(
        el("span", "line")
            .put(el("span", "name").put(name.to_owned()))
            .put(dots())
            .put(el("span", "price").put(number)),
    )
}
