//! The units of a list as their cards have them, in Markdown: numbers, weapons, what they can do by section.

use crate::card::{Answer, Card, Kit, Line, Piece, Price, Rule, Table};

/// A card for each unit.
pub fn write(cards: &[Card]) -> String {
    let mut text = String::new();
    for card in cards {
        text.push_str(&format!("## {}\n", one_line(&card.title)));
        head(card, &mut text);
        card.lines.iter().for_each(|line| models(line, card.tells_apart(), &mut text));
        card.tables.iter().for_each(|known| weapons(known, &mut text));
        card.kit.iter().for_each(|class| kit(class, &mut text));
        rules("Upgrades", &card.upgrades, &mut text);
        for section in &card.sections {
            rules(&section.name, &section.rules, &mut text);
        }
        rules("Rules", &card.rules, &mut text);
        let markers: Vec<String> =
            card.markers.iter().map(|marker| format!("{} {}", marker.name, boxes(marker.boxes))).collect();
        if !markers.is_empty() {
            text.push_str(&format!("\nMarkers: {}\n", markers.join(" \u{b7} ")));
        }
        points("Readings", &card.answers.iter().map(answer).collect::<Vec<_>>(), &mut text);
        points("Notes", &card.notes, &mut text);
        text.push('\n');
    }
    text
}

fn head(card: &Card, text: &mut String) {
    if !card.traits.is_empty() {
        text.push_str(&format!("{}\n", card.traits.join(", ")));
    }
    let facts = card.facts().into_iter().filter(|fact| !card.traits.contains(fact)).map(|fact| one_line(&fact));
    let facts: Vec<String> = facts.chain([price(&card.price)]).collect();
    text.push_str(&format!("{}\n", facts.join(" \u{b7} ")));
}

/// A price; what is not known is left to be written.
fn price(price: &Price) -> String {
    match price {
        Price::Known(amount) => amount.clone(),
        Price::AtLeast(amount) => format!("at least {amount} ____"),
        Price::Unknown => "price \u{2014} ____".to_owned(),
    }
}

fn models(line: &Line, carries: bool, text: &mut String) {
    let called = if line.called.is_empty() { String::new() } else { format!(" ({})", line.called.join(", ")) };
    let strange = if line.known { "" } else { " (not in the data)" };
    let name = format!("{}{called}{strange}", line.model);
    let head = [name].into_iter().chain(line.stats.iter().map(|number| number.short.clone()));
    let stats = line.stats.iter().map(|number| number.value.clone().unwrap_or("not given".to_owned()));
    table(text, head.collect(), vec![[line.count.to_string()].into_iter().chain(stats).collect()]);
    let changed = line.stats.iter().filter(|number| !number.from.is_empty());
    let changed: Vec<String> = changed.map(|number| format!("{}: {}", number.short, number.from.join(", "))).collect();
    if !changed.is_empty() {
        text.push_str(&format!("\n{}\n", changed.join(" \u{b7} ")));
    }
    let carried: Vec<String> = line.carries.iter().map(|carried| one_line(&carried.written())).collect();
    if carries && !carried.is_empty() {
        text.push_str(&format!("\nCarries {}\n", carried.join(", ")));
    }
    if let Some(groups) = line.wounds.boxes().filter(|groups| !groups.is_empty()) {
        let groups: Vec<String> = groups.into_iter().map(boxes).collect();
        text.push_str(&format!("\n{} {}\n", line.wounds.name, groups.join(" ")));
    }
}

fn boxes(many: u32) -> String {
    "\u{2610}".repeat(many as usize)
}

fn weapons(known: &Table, text: &mut String) {
    let rows = known.pieces.iter().flat_map(|piece| {
        let name = one_line(&piece.written());
        piece.rows.iter().map(move |row| [std::slice::from_ref(&name), &row[..]].concat())
    });
    let rows: Vec<Vec<String>> = rows.collect();
    table(text, [std::slice::from_ref(&known.name), &known.columns[..]].concat(), rows);
    let told = known.pieces.iter().filter(|piece| !about(piece).is_empty());
    let told: Vec<String> = told.map(|piece| format!("{}: {}", one_line(&piece.name), about(piece))).collect();
    points("", &told, text);
    for note in &known.notes {
        text.push_str(&format!("\n{note}\n"));
    }
}

fn kit(class: &Kit, text: &mut String) {
    let pieces = class.pieces.iter().map(|piece| match about(piece).as_str() {
        "" => one_line(&piece.written()),
        told => format!("{}: {told}", one_line(&piece.written())),
    });
    points(&class.class, &pieces.collect::<Vec<_>>(), text);
}

/// What is to be said of a piece beside its numbers.
fn about(piece: &Piece) -> String {
    let facts = piece.facts.join(", ");
    let parts = [facts.as_str(), &piece.note].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(". ")
}

fn rules(name: &str, rules: &[Rule], text: &mut String) {
    let rule = |rule: &Rule| {
        let more = if rule.more { " \u{2026}" } else { "" };
        if rule.text.is_empty() { rule.name.clone() } else { format!("{}: {}{more}", rule.name, rule.text) }
    };
    points(name, &rules.iter().map(rule).collect::<Vec<_>>(), text);
}

/// An open question with its answer in one line.
fn answer(answer: &Answer) -> String {
    let because = if answer.because.is_empty() { String::new() } else { format!(" ({})", answer.because) };
    format!("{} {}{because}", answer.question, answer.answer)
}

fn points(name: &str, all: &[String], text: &mut String) {
    if all.is_empty() {
        return;
    }
    text.push('\n');
    if !name.is_empty() {
        text.push_str(&format!("**{name}**\n"));
    }
    for point in all {
        text.push_str(&format!("- {}\n", one_line(point)));
    }
}

fn table(text: &mut String, head: Vec<String>, rows: Vec<Vec<String>>) {
    let rule = vec!["---".to_owned(); head.len()];
    text.push('\n');
    for row in [head, rule].into_iter().chain(rows) {
        let cells: Vec<String> = row.iter().map(|cell| one_line(cell).replace('|', "\\|")).collect();
        text.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
}

/// A line end in a name or a note would begin something else.
fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
