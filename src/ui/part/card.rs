//! What players know from the card of a unit: its traits, its weapons as a table, what it can do by section.

use crate::say;
use crate::system::{Entry, Item, System};
use crate::ui::app::App;
use crate::ui::el::{El, el};
use crate::ui::part::form::across;
use crate::ui::rules::link;

/// Items with a row in a table of the game, each table once.
pub fn tables<'a>(system: &'a System, items: &[&'a Item]) -> Vec<El> {
    let table = |(at, table): (usize, &crate::system::Table)| {
        let mut body = el("tbody", "");
        let mut any = false;
        for item in items.iter().filter(|item| item.table == Some(at)) {
            for row in &item.rows {
                any = true;
                let cells = row.iter().map(|cell| el("td", "").put(cell.clone()));
                let name = el("th", "").set("scope", "row").put(item.name.clone());
                body = body.put(el("tr", "").put(name).put(cells.collect::<Vec<_>>()));
            }
        }
        let head = [&table.name].into_iter().chain(&table.columns);
        let head = head.map(|column| el("th", "").set("scope", "col").put(column.clone()));
        let head = el("thead", "").put(el("tr", "").put(head.collect::<Vec<_>>()));
        let note = (!table.note.is_empty()).then(|| el("p", "about").put(table.note.clone()));
        let arms = el("table", "arms").put(head).put(body);
        any.then(|| el("div", "").put(across(&table.name, arms)).put(note))
    };
    system.tables().iter().enumerate().filter_map(table).collect()
}

/// What it is, in the words of its card.
pub fn traits(entry: Option<&Entry>) -> Option<El> {
    let all = say::traits(entry?);
    (!all.is_empty()).then(|| el("p", "traits").put(all.join(" \u{b7} ")))
}

/// What a unit can do: by section where its card has sections, those without one last.
pub fn abilities(app: App, game: &str, entry: &Entry) -> Vec<El> {
    let mut all = Vec::new();
    for (section, abilities) in entry.sections() {
        let mut list = el("dl", "abilities");
        for ability in abilities {
            let name = link(app, game, &["=", &ability.name].concat()).put(ability.name.clone());
            list = list.put(el("dt", "").put(name)).put(el("dd", "").put(ability.text.clone()));
        }
        all.extend((!section.is_empty()).then(|| el("h4", "").put(section.to_owned())));
        all.push(list);
    }
    all
}
