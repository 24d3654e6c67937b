//! The rules reference is complete and holds together: every line of the documents has its entries, every entry says where
//! it stands, and all lead somewhere. `tests/coverage/<game>.tsv` maps lines to entries, and `<game>.lines` says of each line
//! what it is, with a short sum of its words; the documents themselves are not here. With `MUSTER_DOCUMENTS` naming a folder
//! that has them the sums are compared, and `MUSTER_BLESS=1` writes them anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use muster::book::{self, Book};
use muster::games;
use muster::system::{Kind, System};

/// A line of a document: what it is, and the sum of its words.
type Lines = BTreeMap<u32, (String, String)>;

/// Lines, the entries that say what they say, and the reason where there are none.
struct Mapped {
    lines: RangeInclusive<u32>,
    ids: Vec<String>,
    reason: String,
}

fn books() -> Vec<(System, Book)> {
    let read = |id: &str| book::from_json(id, games::json(id)).unwrap_or_else(|problems| panic!("{problems:#?}"));
    games::all().iter().map(|game| read(game.id)).collect()
}

fn coverage(game: &str, end: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/coverage/{game}.{end}"))
}

fn lines(game: &str) -> Lines {
    let text = fs::read_to_string(coverage(game, "lines")).unwrap();
    let line = |line: &str| {
        let [number, what, sum] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{game}: {line}") };
        (number.parse().unwrap(), (what.to_owned(), sum.to_owned()))
    };
    text.lines().filter(|text| !text.starts_with('#')).map(line).collect()
}

fn map(game: &str) -> Vec<Mapped> {
    let text = fs::read_to_string(coverage(game, "tsv")).unwrap();
    let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let row = |row: &str| {
        let mut cells = row.split('\t');
        let lines = range(cells.next().unwrap()).unwrap_or_else(|| panic!("{game}: {row}"));
        let ids = cells.next().unwrap_or_else(|| panic!("{game}: no entry: {row}")).split(' ');
        let ids = ids.filter(|id| *id != "-").map(str::to_owned).collect();
        Mapped { lines, ids, reason: cells.next().unwrap_or_default().to_owned() }
    };
    rows.map(row).collect()
}

/// "12" and "12-20"
fn range(text: &str) -> Option<RangeInclusive<u32>> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some(from.parse().ok()?..=to.parse().ok()?)
}

#[test]
fn every_line_of_the_documents_has_its_entries() {
    let mut missing = String::new();
    for (system, book) in books() {
        let game = system.id().as_str();
        let (lines, map) = (lines(game), map(game));
        let mut seen = BTreeSet::new();
        for row in &map {
            let at = format!("{game} {:?}", row.lines);
            for id in row.ids.iter().filter(|id| book.find(id).is_none()) {
                writeln!(missing, "{at}: there is no entry {id}").unwrap();
            }
            if row.ids.is_empty() && row.reason.is_empty() {
                writeln!(missing, "{at}: neither an entry nor a reason").unwrap();
            }
            // Two cards stand side by side in the document.
            let is_card = |id: &&String| book.find(id).is_some_and(|at| book.entries[at].kind == Kind::Card);
            let cards = 2 * lines.range(row.lines.clone()).filter(|(_, (what, _))| what == "card").count();
            let there = row.ids.iter().filter(is_card).count();
            if there < cards {
                writeln!(missing, "{at}: {there} of {cards} cards").unwrap();
            }
            let known = lines.range(row.lines.clone()).map(|(number, _)| *number);
            let before = seen.len();
            seen.extend(known);
            if seen.len() == before {
                writeln!(missing, "{at}: nothing stands there that is not mapped already").unwrap();
            }
        }
        for (number, (what, _)) in lines.iter().filter(|(number, _)| !seen.contains(number)) {
            writeln!(missing, "{game} {number}: this {what} is not mapped").unwrap();
        }
    }
    assert!(missing.is_empty(), "{missing}");
}

#[test]
fn every_entry_says_its_document_and_its_lines() {
    let mut wrong = String::new();
    for (system, book) in books() {
        let game = system.id().as_str();
        assert!(!system.document().is_empty(), "{game}: no document");
        let (lines, map) = (lines(game), map(game));
        let last = *lines.keys().last().unwrap();
        for entry in &book.entries {
            let at = format!("{game} {}", entry.id);
            let stated: Vec<_> = book::lines(&entry.source).map(|(from, to)| from..=to).collect();
            if entry.source.is_empty() {
                writeln!(wrong, "{at}: no source").unwrap();
            }
            for range in &stated {
                let empty = lines.range(range.clone()).next().is_none();
                if range.start() > range.end() || *range.end() > last || empty {
                    writeln!(wrong, "{at}: nothing stands at {range:?}").unwrap();
                }
            }
            // What a line is mapped to says so too, with that line or one beside it.
            let mapped: Vec<_> = map.iter().filter(|row| row.ids.iter().any(|id| *id == *entry.id)).collect();
            let meets = |range: &RangeInclusive<u32>, row: &Mapped| {
                row.lines.start() <= range.end() && range.start() <= row.lines.end()
            };
            if !mapped.is_empty()
                && !stated.is_empty()
                && !stated.iter().any(|range| mapped.iter().any(|row| meets(range, row)))
            {
                let rows: Vec<_> = mapped.iter().map(|row| &row.lines).collect();
                writeln!(wrong, "{at}: says {}, but is mapped at {rows:?}", entry.source).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn titles_tell_entries_apart() {
    for (system, book) in books() {
        let mut titles = BTreeMap::new();
        for entry in &book.entries {
            assert!(!entry.title.trim().is_empty(), "{} {}", system.id(), entry.id);
            if let Some(other) = titles.insert(entry.title.to_lowercase(), &entry.id) {
                panic!("{}: {other} and {} are both called {}", system.id(), entry.id, entry.title);
            }
        }
    }
}

#[test]
fn every_entry_says_something_and_what_is_written_is_led_to_once() {
    let mut wrong = String::new();
    for (system, book) in books() {
        for (at, entry) in book.entries.iter().enumerate() {
            if entry.blocks.is_empty() {
                writeln!(wrong, "{} {}: says nothing", system.id(), entry.id).unwrap();
            }
            // Units, items, forces and their abilities are found under their game, kind and force.
            let by_itself = entry.id.contains('/') || matches!(entry.kind, Kind::Unit | Kind::Item | Kind::Table);
            if !by_itself && entry.linked.is_empty() {
                writeln!(wrong, "{} {}: nothing leads to it", system.id(), entry.id).unwrap();
            }
            for other in &entry.see {
                assert!(*other == at || book.entries[*other].linked.contains(&at), "{}", entry.id);
                let id = book.entries[*other].id.as_str();
                if entry.blocks.iter().any(|block| block.links().contains(&id)) {
                    writeln!(wrong, "{} {}: `see` has {id}, which the text leads to", system.id(), entry.id).unwrap();
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The documents' names in their folder.
const DOCUMENTS: [(&str, &str); 5] = [
    ("wild-west-exodus", "000_aab52e41547375d1.txt"),
    ("warband-skirmish", "001_e3b30fce89de806b.txt"),
    ("gates-of-doom", "002_bf7ffca5757b5fe0.txt"),
    ("stargrave", "003_4e88429f9d3c5c0e.txt"),
    ("steampunkfantasy", "004_160b95e2ddc6c36f.txt"),
];

#[test]
fn the_lines_are_those_of_the_documents() {
    let Some(folder) = std::env::var_os("MUSTER_DOCUMENTS") else {
        println!("not compared: MUSTER_DOCUMENTS names no folder");
        return;
    };
    for (game, file) in DOCUMENTS {
        let text = fs::read_to_string(Path::new(&folder).join(file)).unwrap();
        let mut written = "# Lines of the document: number, what it is, a sum of its words.\n".to_owned();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            writeln!(written, "{number} {} {:08x}", what(line.trim()), sum(line.trim())).unwrap();
        }
        if std::env::var_os("MUSTER_BLESS").is_some() {
            fs::write(coverage(game, "lines"), &written).unwrap();
        }
        assert!(fs::read_to_string(coverage(game, "lines")).unwrap() == written, "{game}: the document is another");
    }
}

/// What a line of a document is, as its form shows.
fn what(line: &str) -> &'static str {
    let capitals = line.chars().any(char::is_alphabetic) && !line.chars().any(char::is_lowercase);
    let point = |line: &str| line.starts_with(['-', '\u{2022}', '*', '\u{2192}']) || line.starts_with("//");
    let number = |line: &str| {
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < line.len() && rest.starts_with(['.', ')'])
    };
    if line.contains("<p>") {
        "card"
    } else if line.contains('\t') || line.starts_with('|') {
        "row"
    } else if point(line) || number(line) {
        "point"
    } else if line.starts_with('#') || capitals || line.chars().count() < 40 && !line.ends_with('.') {
        "heading"
    } else {
        "text"
    }
}

/// FNV-1a of 32 bits.
fn sum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The ids that an entry leads to.
fn leads_to(entry: &book::Entry) -> BTreeSet<&str> {
    entry.blocks.iter().flat_map(book::Block::links).collect()
}

#[test]
fn a_unit_leads_to_what_it_carries_and_is_able_to() {
    let (mut carried, mut able) = (0, 0);
    for (system, book) in books() {
        for force in system.forces() {
            for unit in system.entries_of(force) {
                let ids = ["units", &force.id].map(|of| format!("{of}/{}", unit.id));
                let at = ids.iter().find_map(|id| book.find(id)).unwrap_or_else(|| panic!("{ids:?}"));
                let links = leads_to(&book.entries[at]);
                let models = unit.groups.iter().flat_map(|group| &group.models).map(|ix| system.model(*ix));
                for item in models.flat_map(|model| &model.has).map(|ix| system.item(*ix)) {
                    carried += 1;
                    assert!(links.contains(&*format!("items/{}", item.id)), "{} does not tell {}", ids[1], item.name);
                }
                let bare = |name: &str| name.split([' ', '[', '(']).next().unwrap().to_lowercase();
                let titles: Vec<String> =
                    links.iter().filter_map(|id| Some(bare(&book.entries[book.find(id)?].title))).collect();
                for ability in &unit.abilities {
                    able += 1;
                    assert!(titles.contains(&bare(&ability.name)), "{} does not lead to {}", ids[1], ability.name);
                }
            }
        }
    }
    assert!(carried > 20 && able > 100, "{carried} {able}");
}

#[test]
fn a_table_leads_to_its_items_and_says_what_no_column_says() {
    let mut noted = 0;
    for (system, book) in books() {
        for (at, table) in system.tables().iter().enumerate() {
            let Some(entry) = book.find(&format!("tables/{}", table.id)).map(|at| &book.entries[at]) else { continue };
            // One that is written for the book has columns of its own.
            let by_itself =
                |block: &book::Block| matches!(block, book::Block::Table { columns, .. } if columns[0] == "Name");
            if !entry.blocks.first().is_some_and(by_itself) {
                continue;
            }
            let words = entry.blocks.iter().map(book::Block::words).collect::<Vec<_>>().join("\n");
            for item in system.items().iter().filter(|item| item.table == Some(at) && !item.rows.is_empty()) {
                assert!(leads_to(entry).contains(&*format!("items/{}", item.id)), "{}: {}", entry.id, item.name);
                let note = item.note.replace('\n', " ");
                noted += usize::from(!note.is_empty());
                assert!(words.contains(&note), "{}: of {} it does not say {note}", entry.id, item.name);
            }
        }
    }
    assert!(noted > 20, "{noted}");
}

#[test]
fn words_on_items_and_units_lead_to_the_rules_that_explain_them() {
    let (mut of_items, mut of_units) = (0, 0);
    for (system, book) in books() {
        let glossary = book.glossary();
        let leads = |id: &str, word: &str| {
            let Some(rule) = glossary.get(word).map(|at| &book.entries[at]) else { return 0 };
            assert!(!matches!(rule.kind, Kind::Item | Kind::Unit), "{id}: {word} is no rule but {}", rule.id);
            let entry = &book.entries[book.find(id).unwrap_or_else(|| panic!("no {id}"))];
            assert!(leads_to(entry).contains(&*rule.id), "{id} does not lead from {word} to {}", rule.id);
            1
        };
        for item in system.items() {
            let id = format!("items/{}", item.id);
            let cells = item.rows.iter().flatten().flat_map(|cell| cell.split([',', ';', '/']));
            of_items += item.tags.iter().map(String::as_str).chain(cells).map(|word| leads(&id, word)).sum::<u32>();
        }
        for force in system.forces() {
            for unit in system.entries_of(force) {
                let ids = ["units", &force.id].map(|of| format!("{of}/{}", unit.id));
                let id = ids.iter().find(|id| book.find(id).is_some()).unwrap_or_else(|| panic!("{ids:?}"));
                let role = &system.roles()[unit.role].name;
                let traits = unit.traits.iter().filter(|of| *of != role);
                of_units += traits.map(|word| leads(id, word)).sum::<u32>();
            }
        }
    }
    assert!(of_items > 80 && of_units > 40, "{of_items} {of_units}");
}
