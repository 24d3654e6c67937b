//! The ledger of readings: every place that a document leaves open, with what decides it here and the lists that show it.
//! `docs/ledger-gates-of-doom.md` is written from it; `MUSTER_BLESS=1` writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::lists::each;
use muster::book::{self, Book};
use muster::games;
use muster::system::{Kind, System};

const GAME: &str = "gates-of-doom";

/// Readings that another one's ruling decides as well.
const DECIDED_BY: [(&str, &str); 1] = [("A6", "U4")];

/// Most places and lists that a row of the table names.
const NAMED: usize = 4;

/// A line of `tests/facts/gates-of-doom-ledger.csv`.
struct Fact {
    id: String,
    grade: String,
    /// `file: words`, for a reading that no data cites: what implements it.
    place: String,
    /// Why no list shows it.
    play: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn game() -> (System, Book) {
    book::from_json(GAME, games::json(GAME)).unwrap()
}

fn facts() -> Vec<Fact> {
    let text = fs::read_to_string(root().join(format!("tests/facts/{GAME}-ledger.csv"))).unwrap();
    let facts = text.lines().skip(1).map(|line| {
        let parts: Vec<&str> = line.split(';').collect();
        let [id, grade, place, play] = parts[..] else { panic!("{line}") };
        Fact { id: id.into(), grade: grade.into(), place: place.into(), play: play.into() }
    });
    facts.collect()
}

#[test]
fn every_reading_is_implemented_shown_and_a_coin_flip_can_be_turned() {
    let (facts, (system, book)) = (facts(), game());
    let listed: BTreeSet<&str> = facts.iter().map(|fact| fact.id.as_str()).collect();
    assert_eq!(listed.len(), facts.len(), "a reading is listed twice");
    let readings = book.entries.iter().filter(|entry| entry.kind == Kind::Reading);
    let known: BTreeSet<&str> = readings.map(|reading| reading.id.as_str()).collect();
    assert_eq!(listed, known, "the list of readings and the data differ");

    let (cited, shown) = (cited(), shown());
    let mut wrong = Vec::new();
    for fact in &facts {
        let id = &fact.id;
        if !cited.contains_key(id) && fact.place.is_empty() {
            wrong.push(format!("{id} is cited by no data, and no place is named for it"));
        }
        if !fact.place.is_empty() {
            let (file, words) = fact.place.split_once(": ").unwrap_or_else(|| panic!("{id}: {}", fact.place));
            let there = fs::read_to_string(root().join(file)).is_ok_and(|text| text.contains(words));
            if !there {
                wrong.push(format!("{id}: {file} has no {words:?}"));
            }
        }
        match (shown.contains_key(id), fact.play.is_empty()) {
            (false, true) => wrong.push(format!("{id} is shown by no list")),
            (true, false) => wrong.push(format!("{id} is shown by a list and needs no excuse")),
            _ => {}
        }
        let decides = DECIDED_BY.iter().find(|(one, _)| one == id).map_or(id.as_str(), |(_, other)| other);
        if fact.grade == "C" && rulings(&system, decides).is_empty() {
            wrong.push(format!("{id} is a coin-flip that no ruling turns"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_in_the_docs_is_the_ledger() {
    let file = root().join(format!("docs/ledger-{GAME}.md"));
    let table = table();
    if std::env::var_os("MUSTER_BLESS").is_some() {
        fs::write(&file, &table).unwrap();
    }
    let there = fs::read_to_string(&file).unwrap_or_default();
    assert!(there == table, "{} is not the ledger; MUSTER_BLESS=1 writes it anew", file.display());
}

fn table() -> String {
    let (system, book) = game();
    let (cited, shown) = (cited(), shown());
    let mut text = format!(
        "# {}: the ledger of readings\n\n\
        Every place that the document leaves open, what decides it in Muster, and lists that show it; how each is read\n\
        stands in `data/{GAME}/rules/readings.toml`. Grade A: the text decides. B: another passage supports the reading.\n\
        C: it could be read either way, so a ruling of the list turns it. Written by `tests/ledger.rs`.\n\n\
        | id | question | grade | decided in | ruling | lists |\n|---|---|---|---|---|---|\n",
        system.name()
    );
    let empty = BTreeSet::new();
    for fact in facts() {
        let title = book.find(&fact.id).map_or("", |at| book.entries[at].title.as_str());
        let mut places: Vec<String> = cited.get(&fact.id).unwrap_or(&empty).iter().cloned().collect();
        places.extend(fact.place.split(": ").next().filter(|file| !file.is_empty()).map(str::to_owned));
        let lists = shown.get(&fact.id).map_or(fact.play.clone(), |lists| named(lists));
        let decides = DECIDED_BY.iter().find(|(one, _)| *one == fact.id).map_or(fact.id.as_str(), |(_, other)| other);
        let rulings: Vec<String> = rulings(&system, decides);
        let _ = writeln!(
            text,
            "| {} | {title} | {} | {} | {} | {lists} |",
            fact.id,
            fact.grade,
            named(&places),
            rulings.iter().map(|ruling| format!("`{ruling}`")).collect::<Vec<_>>().join(", ")
        );
    }
    text
}

/// The first few of many, and how many more there are.
fn named(all: &[String]) -> String {
    let some: Vec<String> = all.iter().take(NAMED).map(|one| format!("`{one}`")).collect();
    let more = all.len().saturating_sub(NAMED);
    if more == 0 { some.join(", ") } else { format!("{} and {more} more", some.join(", ")) }
}

fn rulings(system: &System, id: &str) -> Vec<String> {
    let cites = |cite| system.reference(cite).id == id;
    system
        .rulings()
        .iter()
        .filter(|ruling| ruling.cite.is_some_and(cites))
        .map(|ruling| ruling.id.to_string())
        .collect()
}

/// For each reading the files and entries of the data that cite it.
fn cited() -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    let data = root().join("data").join(GAME);
    for folder in ["", "items", "forces"] {
        for file in fs::read_dir(data.join(folder)).unwrap().flatten().map(|entry| entry.path()) {
            if file.extension().is_some_and(|extension| extension == "toml") {
                let table: toml::Table = fs::read_to_string(&file).unwrap().parse().unwrap();
                let name = file.strip_prefix(&data).unwrap().display().to_string();
                cites(&toml::Value::Table(table), &name, "", &mut found);
            }
        }
    }
    found
}

fn cites(value: &toml::Value, file: &str, within: &str, found: &mut BTreeMap<String, BTreeSet<String>>) {
    match value {
        toml::Value::Table(table) => {
            // A part without an id of its own stands within the entry around it; a rule is known by its kind.
            let own = table.get("id").or(table.get("kind")).and_then(toml::Value::as_str);
            let within = match own {
                Some(own) if within.is_empty() || !file.starts_with("forces") => own,
                _ => within,
            };
            for (key, value) in table {
                match value.as_str().filter(|_| key.ends_with("cite")) {
                    Some(id) => {
                        let place = if within.is_empty() { file.to_owned() } else { format!("{file} {within}") };
                        found.entry(id.to_owned()).or_default().insert(place);
                    }
                    None => {
                        // The head of a force has an id as well; its entries are what is looked for.
                        let head = file.starts_with("forces") && table.contains_key("entries");
                        cites(value, file, if head { "" } else { within }, found);
                    }
                }
            }
        }
        toml::Value::Array(list) => list.iter().for_each(|value| cites(value, file, within, found)),
        _ => {}
    }
}

/// For each reading the lists that show it: those whose reason names it, then those whose verdict cites it.
fn shown() -> BTreeMap<String, Vec<String>> {
    let (mut by_reason, mut by_verdict) = (Vec::new(), Vec::new());
    each(|path, fixture| {
        if !path.parent().is_some_and(|folder| folder.ends_with(GAME)) {
            return;
        }
        let name = path.file_stem().unwrap().display().to_string();
        by_reason.push((name.clone(), fixture.why.to_owned()));
        let cites = fixture.expected.iter().filter_map(|line| line.rsplit_once("(reading ").map(|(_, cite)| cite));
        by_verdict.push((name, cites.collect::<Vec<_>>().join(" ")));
    });
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in by_reason.into_iter().chain(by_verdict) {
        for word in text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| is_id(word)) {
            let lists = found.entry(word.to_owned()).or_default();
            if !lists.contains(&name) {
                lists.push(name.clone());
            }
        }
    }
    found
}

/// A capital letter and a number.
fn is_id(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|first| first.is_ascii_uppercase())
        && !letters.as_str().is_empty()
        && letters.all(|letter| letter.is_ascii_digit())
}
