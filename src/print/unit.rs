//! A card as a part of the document.

use super::tag::{Html, all, el, listed, with, words};
use crate::card::{Answer, Card, Kit, Line, Number, Piece, Price, Rule, Section, Sheet, Table};

/// Letters that a number has at most; what has more is words.
const NUMBER: usize = 5;

/// How wide cards are, and what stands on their backs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room<'a> {
    /// No more than a playing card.
    pub(super) narrow: bool,
    /// Wide enough for two columns of text.
    pub(super) wide: bool,
    /// Letters that surely fit beside one another.
    pub(super) letters: usize,
    /// The list that backs tell of; none without backs.
    pub(super) back: Option<&'a Sheet>,
}

/// A unit's card, so often. What it consists of stands in the order in which it is asked for at the table: numbers,
/// weapons, what it can do, what the words on it mean.
pub(super) fn card(card: &Card, copies: u32, room: Room) -> Html {
    let head = el("header", "", [el("h2", "", [words(&card.title)]), price(&card.price), facts(card)]);
    let told = [
        all(card.kit.iter().map(kit)),
        rules("h3", "Upgrades", &card.upgrades),
        all(card.sections.iter().map(section)),
        rules("h3", "Rules", &card.rules),
        answers("h3", &card.answers, !room.narrow),
        headed("h3", "Notes", listed("", &card.notes)),
    ];
    let parts = [
        head,
        models(&card.lines, card.tells_apart(), room),
        markers(card),
        all(card.tables.iter().map(|known| table(known, room))),
        el("div", if room.wide { "told two" } else { "told" }, told),
        back(&card.title, &card.role, room),
    ];
    // A unit to come may have the number of one that is gone.
    let unit = [&*card.unit.0.to_string(), " ", &card.name].concat();
    let of = [("class", "card"), ("data-copies", &*copies.to_string()), ("data-unit", &unit)];
    with("article", &of, parts)
}

/// What stands on the back of a card that has no more to say.
fn back(title: &str, role: &str, room: Room) -> Html {
    let Some(sheet) = room.back else { return Html::Nothing };
    let lines = [role, &sheet.name, &sheet.game].into_iter().filter(|line| !line.is_empty());
    let lines = lines.map(|line| el("p", "", [words(line)]));
    el("div", "back", [el("p", "title", [words(title)])].into_iter().chain(lines))
}

/// A price, or room to write it.
pub(super) fn price(price: &Price) -> Html {
    let inner = match price {
        Price::Known(amount) => all([words(amount)]),
        Price::AtLeast(amount) => all([words(&format!("at least {amount} ")), blank()]),
        Price::Unknown => all([words("\u{2014} "), blank()]),
    };
    el("p", "price", [inner])
}

/// A line to write on.
pub(super) fn blank() -> Html {
    el("span", "blank", [])
}

fn facts(card: &Card) -> Html {
    let facts = card.facts();
    if facts.is_empty() { Html::default() } else { el("p", "facts", [words(&facts.join(" \u{b7} "))]) }
}

/// Profiles as one table: a row for each line of models, and under it what it carries, what changed its numbers, and boxes.
fn models(lines: &[Line], apart: bool, room: Room) -> Html {
    let Some(first) = lines.first() else { return Html::default() };
    let shorts = first
        .stats
        .iter()
        .map(|number| with("th", &[("scope", "col"), ("title", &number.name)], [words(&number.short)]));
    let head = el("tr", "", [with("th", &[("scope", "col")], [words("Models")])].into_iter().chain(shorts));
    let wide = (first.stats.len() + 1).to_string();
    let body = lines.iter().map(|line| {
        let carried = if apart { carries(line) } else { Html::default() };
        let more = [carried, changes(line), wounds(line)];
        let told = !more.iter().all(Html::is_empty);
        let row = el("tr", "", [model(line)].into_iter().chain(line.stats.iter().map(stat)));
        let below = told.then(|| el("tr", "more", [with("td", &[("colspan", &wide)], more)]));
        el("tbody", "", [row].into_iter().chain(below))
    });
    let values = |line: &Line| -> Vec<String> {
        let values = line.stats.iter().map(|number| number.value.clone().unwrap_or_default());
        [line.model.clone()].into_iter().chain(values).collect()
    };
    let heads = first.stats.iter().map(|number| number.short.clone());
    let heads: Vec<String> = ["Models".to_owned()].into_iter().chain(heads).collect();
    let rows: Vec<Vec<String>> = [heads].into_iter().chain(lines.iter().map(values)).collect();
    let tight = longest(rows.iter().map(|row| row.iter().map(String::as_str).collect())) > room.letters;
    el("table", if tight { "models tight" } else { "models" }, [el("thead", "", [head])].into_iter().chain(body))
}

/// The head of a row of numbers: "4 Recruit (sergeant)".
pub(super) fn model(line: &Line) -> Html {
    let mut name = format!("{} {}", line.count, line.model);
    if !line.called.is_empty() {
        name.push_str(&format!(" ({})", line.called.join(", ")));
    }
    if !line.known {
        name.push_str(" (not in the data)");
    }
    with("th", &[("scope", "row")], [words(&name)])
}

pub(super) fn stat(number: &Number) -> Html {
    let value = number.value.as_deref().unwrap_or("\u{2014}");
    // What was changed is marked, so that nobody looks for it in the document.
    let class = if number.open || number.from.is_empty() { "" } else { "changed" };
    let value = if number.open { el("span", "write", [words(value)]) } else { words(value) };
    el("td", class, [value])
}

fn carries(line: &Line) -> Html {
    let carries = line.carries.iter().map(|carried| {
        let strange = if carried.known { "" } else { " (not in the data)" };
        [&carried.written(), strange].concat()
    });
    let carries: Vec<String> = carries.collect();
    if carries.is_empty() { Html::default() } else { el("p", "", [words(&carries.join(", "))]) }
}

fn changes(line: &Line) -> Html {
    let changed = line.stats.iter().filter(|number| !number.from.is_empty());
    let changed: Vec<String> = changed.map(|number| format!("{}: {}", number.short, number.from.join(", "))).collect();
    if changed.is_empty() { Html::default() } else { el("p", "from", [words(&changed.join(" \u{b7} "))]) }
}

/// What the models have to lose: boxes, a group for each model; a line to write on where they would be too many.
fn wounds(line: &Line) -> Html {
    let wounds = &line.wounds;
    let name = el("b", "", [words(&wounds.name)]);
    match wounds.boxes() {
        Some(groups) if groups.is_empty() => Html::default(),
        Some(groups) => {
            let groups = groups.into_iter().flat_map(|many| [words(" "), boxes(many)]);
            el("p", "ticks", [name].into_iter().chain(groups))
        }
        None => el("p", "ticks", [name, words(" "), blank()]),
    }
}

fn boxes(many: u32) -> Html {
    el("span", "boxes", (0..many).map(|_| el("span", "box", [])))
}

/// Letters of the longest word in each column, summed up: tables that need more than there is room for break their words.
fn longest<'a>(rows: impl IntoIterator<Item = Vec<&'a str>>) -> usize {
    let mut columns: Vec<usize> = Vec::new();
    for row in rows {
        for (at, cell) in row.into_iter().enumerate() {
            let word = cell.split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
            match columns.get_mut(at) {
                Some(most) => *most = word.max(*most),
                None => columns.push(word),
            }
        }
    }
    columns.into_iter().sum()
}

/// A row of a table: its name beside its cells, or these alone where the name stands above.
fn beside<'a>(name: &'a str, cells: &'a [String], above: bool) -> Vec<&'a str> {
    (!above).then_some(name).into_iter().chain(cells.iter().map(String::as_str)).collect()
}

/// Weapons under the heads of their table. On a narrow card a name stands above many numbers, which have the whole width.
fn table(table: &Table, room: Room) -> Html {
    let narrow = room.narrow && table.columns.len() > 4;
    let rows = table.pieces.iter().flat_map(|piece| piece.rows.iter().map(|cells| (piece.name.as_str(), &cells[..])));
    let rows = [(table.name.as_str(), &table.columns[..])].into_iter().chain(rows);
    let tight = longest(rows.map(|(name, cells)| beside(name, cells, narrow))) > room.letters;
    let last = table.pieces.iter().flat_map(|piece| &piece.rows).filter_map(|row| row.last());
    let worded = last.map(|cell| cell.chars().count()).max() > Some(NUMBER);
    let class = match (tight, worded) {
        (true, true) => "arms tight worded",
        (true, false) => "arms tight",
        (false, true) => "arms worded",
        (false, false) => "arms",
    };
    let cells = |cells: &[String]| all(cells.iter().map(|cell| el("td", "", [words(cell)])));
    let across = (table.columns.len() + usize::from(!narrow)).max(1).to_string();
    let columns = all(table.columns.iter().map(|column| with("th", &[("scope", "col")], [words(column)])));
    let name = |name: &str, scope: &str, wide: &str| with("th", &[("scope", scope), ("colspan", wide)], [words(name)]);
    let head = if narrow {
        [el("tr", "", [name(&table.name, "colgroup", &across)]), el("tr", "", [columns])]
    } else {
        [Html::default(), el("tr", "", [name(&table.name, "col", "1"), columns])]
    };
    let body = table.pieces.iter().map(|piece| {
        let named = narrow.then(|| el("tr", "", [name(&piece.written(), "rowgroup", &across)]));
        let rows = piece.rows.iter().map(|row| {
            let first = if narrow { Html::default() } else { name(&piece.written(), "row", "1") };
            el("tr", "", [first, cells(row)])
        });
        let about = about(piece);
        let below =
            (!about.is_empty()).then(|| el("tr", "more", [with("td", &[("colspan", &across)], [words(&about)])]));
        el("tbody", "", named.into_iter().chain(rows).chain(below))
    });
    let arms = el("table", class, [el("thead", "", head)].into_iter().chain(body));
    all([arms, all(table.notes.iter().map(|note| el("p", "note", [words(note)])))])
}

/// What is to be said of a piece beside its numbers.
pub(super) fn about(piece: &Piece) -> String {
    let facts = piece.facts.join(", ");
    let parts = [facts.as_str(), &piece.note].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(". ")
}

fn kit(kit: &Kit) -> Html {
    let piece = |piece: &Piece| {
        let about = about(piece);
        let about = if about.is_empty() { Html::default() } else { words(&format!(" {about}")) };
        el("p", "", [el("b", "", [words(&piece.written())]), about])
    };
    headed("h3", &kit.class, all(kit.pieces.iter().map(piece)))
}

fn section(section: &Section) -> Html {
    let name = if section.name.is_empty() { "Abilities" } else { &section.name };
    rules("h3", name, &section.rules)
}

/// Rules under a heading of a level: "h3" on a card.
pub(super) fn rules(level: &'static str, name: &str, rules: &[Rule]) -> Html {
    headed(level, name, all(rules.iter().map(|known| rule("p", known))))
}

/// A rule as an element: its name, then what it says.
pub(super) fn rule(element: &'static str, rule: &Rule) -> Html {
    let more = if rule.more { " \u{2026}" } else { "" };
    let text = if rule.text.is_empty() { String::new() } else { format!(" {}{more}", rule.text) };
    named(element, &rule.name, &text)
}

/// A name, and what is said of it.
fn named(element: &'static str, name: &str, text: &str) -> Html {
    el(element, "", [el("b", "", [words(name)]), words(text)])
}

/// Open questions with their answers, under a heading of a level, with the readings that explain them or without.
pub(super) fn answers(level: &'static str, answers: &[Answer], explained: bool) -> Html {
    let answer = |answer: &Answer| {
        let because = match answer.because.as_str() {
            because if explained && !because.is_empty() => format!(" ({because})"),
            _ => String::new(),
        };
        named("p", &answer.question, &format!(" {}{because}", answer.answer))
    };
    if answers.is_empty() {
        return Html::default();
    }
    let heading = el(level, "", [words("As Muster reads it")]);
    el("section", "answers", [heading].into_iter().chain(answers.iter().map(answer)))
}

/// Something under a heading, or nothing of it where there is nothing.
pub(super) fn headed(level: &'static str, name: &str, inner: Html) -> Html {
    if inner.is_empty() { inner } else { el("section", "", [el(level, "", [words(name)]), inner]) }
}

fn markers(card: &Card) -> Html {
    let marker = card
        .markers
        .iter()
        .map(|marker| el("span", "marker", [words(&format!("{} ", marker.name)), boxes(marker.boxes)]));
    let all: Vec<Html> = marker.flat_map(|marker| [marker, words(" ")]).collect();
    if all.is_empty() { Html::default() } else { el("p", "ticks markers", all) }
}
