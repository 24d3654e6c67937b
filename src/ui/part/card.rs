//! What players know from the card of a unit: its traits, its weapons as a table, what it can do by section.

use crate::system::{Entry, Item, System};
use crate::ui::el::{El, el};

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
        any.then(|| el("div", "").put(el("table", "arms").put(head).put(body)).put(note))
    };
    system.tables().iter().enumerate().filter_map(table).collect()
}

/// What it is, in the words of its card.
pub fn traits(entry: Option<&Entry>) -> Option<El> {
    let traits = &entry.filter(|entry| !entry.traits.is_empty())?.traits;
    Some(el("p", "traits").put(traits.join(" \u{b7} ")))
}

/// What a unit can do: by section where its card has sections, those without one last.
pub fn abilities(entry: &Entry) -> Vec<El> {
    let mut sections: Vec<&str> = Vec::new();
    for ability in &entry.abilities {
        if !ability.section.is_empty() && !sections.contains(&ability.section.as_str()) {
            sections.push(&ability.section);
        }
    }
    let mut all = Vec::new();
    for section in sections.into_iter().chain([""]) {
        let of_section = entry.abilities.iter().filter(|ability| ability.section == section);
        let mut list = el("dl", "abilities");
        let mut any = false;
        for ability in of_section {
            any = true;
            list = list.put(el("dt", "").put(ability.name.clone())).put(el("dd", "").put(ability.text.clone()));
        }
        if any {
            all.extend((!section.is_empty()).then(|| el("h4", "").put(section.to_owned())));
            all.push(list);
        }
    }
    all
}
