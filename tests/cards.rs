//! The cards of every list under `tests/rosters/`: all that a unit has is on its card and nothing that it has not, and what
//! is printed is a whole, well-formed document with nothing in it to run or to fetch.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::common::known::systems;
use crate::common::lists::each_read;
use crate::common::{random_edit, random_list, seeded};
use muster::book::{self, Book};
use muster::card::paper::{Format, Paper};
use muster::card::{Card, Price, cards, cheat, decks, sheet, tables, tokens};
use muster::check::check;
use muster::cli;
use muster::games;
use muster::own::Own;
use muster::print::choice::{Part, Turn};
use muster::print::{self, Content, Print};
use muster::roster::Roster;
use muster::search::name_of;
use muster::system::{Kind, System};
use muster::view::{Army, UnitView};

/// The books of the games as tests know them.
fn books() -> BTreeMap<String, Book> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = |file: &Path| {
        let own = Own::read(&fs::read_to_string(file).unwrap(), "own").unwrap();
        let book = own.book(games::json(&own.game), "own").unwrap().1;
        (own.game.clone(), book)
    };
    let of = |id: &str| {
        let file = root.join("tests/rosters").join(id).join("own.json");
        if file.is_file() {
            return own(&file);
        }
        (id.to_owned(), book::from_json(id, games::json(id)).unwrap().1)
    };
    let sixth = own(&root.join("tests/own/skiff-duel.json"));
    games::all().iter().map(|game| of(game.id)).chain([sixth]).collect()
}

/// Every list with its game, its units' cards and its document.
fn each_list(mut look: impl FnMut(&str, &System, &Roster, &Book, &[Card], &str)) {
    let books = books();
    let mut games = BTreeMap::new();
    each_read(|name, _, system, read| {
        let book = &books[system.id().as_str()];
        let (made, text) = printed(system, &read.roster, book, &Print::default());
        *games.entry(system.id().to_string()).or_insert(0) += 1;
        look(name, system, &read.roster, book, &made, &text);
    });
    assert!(games.len() == 6 && games.values().all(|lists| *lists > 5), "{games:?}");
}

fn printed(system: &System, roster: &Roster, book: &Book, print: &Print) -> (Vec<Card>, String) {
    let report = check(system, roster);
    let made = cards(system, roster, &report, Some(book));
    let sheet = sheet(system, roster, &report);
    let text = print::document(&Content { sheet: &sheet, cards: &made, system, roster, book: Some(book) }, print);
    (made, text)
}

/// The cards of a document, each as its text.
fn articles(html: &str) -> Vec<String> {
    html.split("<article")
        .skip(1)
        .map(|rest| plain(rest.split_once('>').unwrap().1.split("</article>").next().unwrap()))
        .collect()
}

/// The text of a piece of a document: tags are spaces, runs of white space one.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for letter in html.chars() {
        match letter {
            '<' => inside = true,
            '>' if inside => {
                inside = false;
                text.push(' ');
            }
            letter if !inside => text.push(letter),
            _ => {}
        }
    }
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    spaced(&entities.iter().fold(text, |text, (entity, letter)| text.replace(entity, letter)))
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every text that must stand on the card of a unit.
fn owed(army: &Army, unit: &UnitView) -> BTreeSet<String> {
    let system = army.system;
    let mut owed = BTreeSet::new();
    let mut put = |text: &str| owed.insert(spaced(text));
    put(unit.entry.map_or(unit.unit.entry.as_str(), |entry| &entry.name));
    put(&unit.unit.name);
    for member in &unit.members {
        put(member.model.map_or(member.member.model.as_str(), |model| &model.name));
        put(member.model.map_or("", |model| &model.note));
        for item in member.built_in().map(|ix| system.item(ix)).chain(member.picks.iter().map(|pick| pick.item)) {
            put(&item.name);
            put(&item.note);
            item.rows.iter().flatten().chain(&item.tags).for_each(|text| {
                put(text);
            });
        }
        for pick in &member.member.picks {
            if system.find_item(&pick.item).is_none() {
                put(&pick.item);
            }
            if let Some(mark) = &pick.mark {
                put(&system
                    .marks()
                    .find(|known| known.id == *mark)
                    .map_or(mark.to_string(), |mark| mark.name.to_lowercase()));
            }
        }
        for gunner in member.picks.iter().filter_map(|pick| pick.gunner) {
            put(&gunner.name);
            // Where they are unlike, the profile has the numbers of all of them, and each weapon has those of its own.
            for at in member.lent().filter(|_| member.gunners().len() > 1) {
                let attribute = &system.attributes()[at];
                put(&format!("{} {}", attribute.short, gunner.profile[at].write(attribute.form)));
            }
        }
    }
    for upgrade in &unit.upgrades {
        put(&upgrade.name);
        put(&upgrade.note);
    }
    if let Some(entry) = unit.entry {
        put(&system.roles()[entry.role].name);
        for ability in &entry.abilities {
            put(&ability.name);
            put(&ability.text);
            put(if ability.section.is_empty() { "" } else { &ability.section });
        }
        entry.traits.iter().for_each(|text| {
            put(text);
        });
    }
    unit.unit.notes.iter().for_each(|note| {
        put(note);
    });
    owed
}

#[test]
fn all_that_a_unit_has_is_on_its_card() {
    let mut seen = 0;
    each_list(|name, system, roster, _, made, html| {
        let army = Army::new(system, roster);
        let articles = articles(html);
        assert_eq!((made.len(), articles.len()), (roster.units.len(), roster.units.len()), "{name}");
        let markdown = cli::cards::write(made);
        let written: Vec<&str> = markdown.split("\n## ").collect();
        assert_eq!(written.len(), roster.units.len().max(1), "{name}");
        for (at, unit) in army.units.iter().enumerate() {
            let text = spaced(written[at]).replace("\\|", "|");
            for word in owed(&army, unit) {
                assert!(articles[at].contains(&word), "{name}, card {}: no {word:?} in\n{}", at + 1, articles[at]);
                assert!(text.contains(&word), "{name}, card {} in Markdown: no {word:?} in\n{text}", at + 1);
                seen += 1;
            }
        }
    });
    assert!(seen > 20_000, "{seen}");
}

#[test]
fn the_numbers_on_a_card_are_those_of_the_judge() {
    let mut seen = 0;
    each_list(|name, system, roster, _, made, _| {
        let report = check(system, roster);
        for (card, told) in made.iter().zip(&report.units) {
            assert_eq!(card.unit, told.id, "{name}");
            for (line, profile) in card.lines.iter().zip(&told.profiles) {
                let expected: Vec<Option<String>> = system
                    .attributes()
                    .iter()
                    .zip(&profile.stats)
                    .map(|(attribute, stat)| Some(stat.write(attribute.form)).filter(|text| text != "not given"))
                    .collect();
                let found: Vec<Option<String>> = line.stats.iter().map(|number| number.value.clone()).collect();
                assert_eq!(found, expected, "{name}, {}", card.title);
                for (number, stat) in line.stats.iter().zip(&profile.stats) {
                    let changed = !stat.causes.is_empty() || stat.assumed;
                    assert_eq!(!number.from.is_empty(), changed, "{name}, {}: {}", card.title, number.name);
                    seen += usize::from(changed);
                }
            }
        }
    });
    assert!(seen > 500, "{seen}");
}

#[test]
fn a_price_is_known_in_part_or_left_to_be_written() {
    let (mut known, mut open) = (0, 0);
    each_list(|name, system, roster, _, made, html| {
        let report = check(system, roster);
        for ((card, told), article) in made.iter().zip(&report.units).zip(html.split("<article").skip(1)) {
            let blank = article.split("</header>").next().unwrap().contains("class=\"blank\"");
            match &card.price {
                Price::Known(amount) => {
                    assert!(!told.cost.at_least && !blank && article.contains(amount), "{name}, {}", card.title);
                    known += 1;
                }
                Price::AtLeast(_) | Price::Unknown => {
                    assert!(blank, "{name}, {}", card.title);
                    open += 1;
                }
            }
        }
    });
    assert!(known > 1000 && open > 20, "{known}, {open}");
}

#[test]
fn each_thing_is_printed_once_with_how_many_there_are() {
    let mut several = 0;
    each_list(|name, _, _, _, made, _| {
        for card in made {
            let pieces = card.tables.iter().flat_map(|table| &table.pieces);
            let pieces: Vec<_> = pieces.chain(card.kit.iter().flat_map(|kit| &kit.pieces)).collect();
            let names: BTreeSet<&str> = pieces.iter().map(|piece| piece.name.as_str()).collect();
            assert_eq!(names.len(), pieces.len(), "{name}, {}", card.title);
            for piece in pieces.iter().filter(|piece| piece.times > 1) {
                assert!(piece.written().ends_with(&format!("\u{d7}{}", piece.times)));
                several += 1;
            }
            for table in &card.tables {
                let rows = table.pieces.iter().flat_map(|piece| &piece.rows);
                assert!(rows.clone().all(|row| row.len() == table.columns.len()), "{name}, {}", card.title);
            }
        }
    });
    assert!(several > 5, "{several}");
}

/// The words on what a unit has that rules are called by, as names are compared.
fn words(army: &Army, unit: &UnitView) -> BTreeSet<String> {
    let mut words: BTreeSet<String> =
        unit.entry.map_or(BTreeSet::new(), |entry| entry.traits.iter().cloned().collect());
    for member in &unit.members {
        for item in member.built_in().map(|ix| army.system.item(ix)).chain(member.picks.iter().map(|pick| pick.item)) {
            words.extend(item.tags.iter().cloned());
            let cells = item.rows.iter().flatten().flat_map(|cell| cell.split([',', ';', '/']));
            words.extend(cells.map(str::to_owned));
        }
    }
    let number = |c: char| c.is_ascii_digit() || "+-\u{2212}\" ".contains(c);
    let bare = |word: String| name_of(word.split(['[', '(']).next().unwrap().trim().trim_end_matches(number));
    words.into_iter().map(bare).collect()
}

#[test]
fn no_rule_is_on_a_card_that_the_unit_does_not_have() {
    let mut seen = BTreeMap::new();
    each_list(|name, system, roster, book, made, html| {
        let army = Army::new(system, roster);
        let everything: Vec<_> = system
            .forces()
            .iter()
            .flat_map(|force| system.entries_of(force))
            .flat_map(|entry| &entry.abilities)
            .collect();
        for ((unit, card), article) in army.units.iter().zip(made).zip(articles(html)) {
            let own = unit.entry.map_or(&[][..], |entry| &entry.abilities[..]);
            let told: Vec<_> = card.sections.iter().flat_map(|section| &section.rules).collect();
            assert!(
                told.iter()
                    .all(|rule| own.iter().any(|ability| ability.name == rule.name && ability.text == rule.text))
            );
            for other in everything.iter().filter(|other| own.iter().all(|ability| !ability.text.contains(&other.text)))
            {
                assert!(!article.contains(&spaced(&other.text)), "{name}, {}: {}", card.title, other.name);
            }
            let words = words(&army, unit);
            let mut models: BTreeSet<&str> =
                unit.members.iter().filter_map(|member| Some(member.model?.name.as_str())).collect();
            models.extend(
                unit.members
                    .iter()
                    .flat_map(|member| &member.picks)
                    .filter_map(|pick| Some(pick.gunner?.name.as_str())),
            );
            // What one of them makes of the weapon is needed as well.
            let quality = |entry: &&book::Entry| entry.kind == Kind::Quality;
            let linked = |entry: &book::Entry| -> Vec<&book::Entry> {
                let links = entry.blocks.iter().flat_map(book::Block::links).filter_map(|id| book.find(id));
                links.map(|at| &book.entries[at]).filter(quality).collect()
            };
            let mut made_by = BTreeSet::new();
            for entry in book.entries.iter().filter(quality) {
                let names = [&entry.title].into_iter().chain(&entry.aliases);
                if names.into_iter().any(|name| words.contains(&name_of(name))) {
                    made_by.extend(linked(entry).into_iter().map(|entry| entry.title.as_str()));
                }
            }
            for rule in &card.rules {
                let called = |entry: &&book::Entry| {
                    let names = [&entry.title].into_iter().chain(&entry.aliases);
                    entry.title == rule.name && names.into_iter().any(|name| words.contains(&name_of(name)))
                };
                let marked = || {
                    unit.members
                        .iter()
                        .flat_map(|member| &member.member.picks)
                        .filter_map(|pick| pick.mark.as_ref())
                        .any(|id| system.marks().any(|mark| mark.id == *id && mark.name == rule.name))
                };
                let known = models.contains(rule.name.as_str())
                    || made_by.contains(rule.name.as_str())
                    || marked()
                    || book.entries.iter().any(|entry| called(&entry));
                assert!(known, "{name}, {}: {} of {words:?}", card.title, rule.name);
                *seen.entry(system.id().to_string()).or_insert(0) += 1;
            }
            // And every quality that is called as a word on its weapons is there.
            for entry in book.entries.iter().filter(quality).filter(|entry| words.contains(&name_of(&entry.title))) {
                for needed in linked(entry).into_iter().chain([entry]) {
                    let there = card.rules.iter().any(|rule| rule.name == needed.title);
                    assert!(there, "{name}, {}: {}", card.title, needed.title);
                }
            }
        }
    });
    assert!(seen.len() >= 3 && seen["wild-west-exodus"] > 100, "{seen:?}");
}

#[test]
fn a_list_is_a_document_that_is_whole_and_fetches_nothing() {
    each_list(|name, system, roster, _, _, html| {
        sound(name, html);
        let title = if roster.name.is_empty() { "Unnamed list" } else { &roster.name };
        let between = |open: &str, close: &str| plain(html.split_once(open).unwrap().1.split(close).next().unwrap());
        assert_eq!(between("<title>", "</title>"), spaced(title), "{name}");
        assert_eq!(between("<h1>", "</h1>"), spaced(title), "{name}");
        let sheet = between("class=\"sheet flow\" data-columns=\"1\">", "<section class=\"cards\"");
        let version = format!("Data {} of {}", system.data_version(), system.name());
        let report = check(system, roster);
        let verdict = if roster.units.is_empty() {
            "No units yet"
        } else if report.legal() {
            "Legal"
        } else {
            "Illegal"
        };
        for text in
            [&*version, verdict].into_iter().chain(muster::say::unit_names(system, roster).iter().map(String::as_str))
        {
            assert!(sheet.contains(&spaced(text)), "{name}: no {text:?} in\n{sheet}");
        }
        let said = muster::card::sheet(system, roster, &report).said;
        let lines: BTreeSet<&str> = said.iter().map(|said| said.sentence.as_str()).collect();
        assert_eq!(lines.len(), said.len(), "{name}: {said:?}");
        for finding in &report.findings {
            // A note about several units is one line with all of their names in front.
            let sentence = muster::say::finding(system, roster, finding);
            let place = muster::say::place(system, roster, &finding.place);
            let named = |said: &str, rest: &str| {
                let names = said.split(rest).next().unwrap_or_default();
                names.split(" and ").flat_map(|names| names.split(", ")).any(|name| name == place)
            };
            let is_it = |said: &&muster::card::Said| match sentence.strip_prefix(&*place) {
                Some(rest) => {
                    said.sentence.starts_with(&sentence) || said.sentence.contains(rest) && named(&said.sentence, rest)
                }
                None => said.sentence.contains(&sentence),
            };
            let found: Vec<_> = said.iter().filter(is_it).collect();
            assert!(!found.is_empty(), "{name}: no {sentence:?}");
            assert!(found.iter().all(|said| sheet.contains(&spaced(&said.sentence))), "{name}: no {sentence:?}");
        }
    });
}

/// Every tag is closed where it should be, text is escaped, headings go down one level at a time, heads of tables say what
/// they are heads of, and nothing is run or fetched.
#[track_caller]
fn sound(name: &str, html: &str) {
    // The only program is ours, which is the same in every file; the rest of this is about what the list says.
    let program = format!("<script>\n{}</script>\n", print::PROGRAM);
    let (before, after) = html.split_once(&program).unwrap();
    let html = &[before, after].concat();
    let mut rest = html.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let mut open: Vec<&str> = Vec::new();
    let mut level = 0;
    while let Some((text, after)) = rest.split_once('<') {
        assert!(!text.contains('>') || open.last() == Some(&"style"), "{name}: a bare > in {text:?}");
        for after in text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|entity| after.starts_with(entity));
            assert!(known, "{name}: a bare & before {after:?}");
        }
        let (tag, more) = after.split_once('>').unwrap();
        rest = more;
        let word = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{name}");
        } else if !tag.ends_with('/') {
            open.push(word);
        }
        if word == "th" && !tag.starts_with('/') {
            assert!(tag.contains(" scope=\""), "{name}: <{tag}>");
        }
        if let Some(next) =
            word.strip_prefix('h').and_then(|next| next.parse::<u32>().ok()).filter(|_| !tag.starts_with('/'))
        {
            assert!(next <= level + 1 && (next > 1 || level == 0), "{name}: h{next} after h{level}");
            level = next;
        }
        assert!(!["script", "link", "img", "iframe", "a", "base", "object"].contains(&word), "{name}: <{tag}>");
        // What stands in quotes is the list's.
        let tag: String = tag.split('"').step_by(2).collect();
        assert!(!tag.contains("href=") && !tag.contains("src=") && !tag.contains("style="), "{name}: <{tag}>");
        assert!(tag.split(' ').skip(1).all(|attribute| !attribute.starts_with("on")), "{name}: <{tag}>");
    }
    assert!(open.is_empty() && rest == "\n", "{name}: {open:?} {rest:?}");
    let style = html.split_once("<style>").unwrap().1.split("</style>").next().unwrap();
    assert!(!html.contains("://") && !style.contains("url(") && !style.contains("@import"), "{name}");
}

#[test]
fn a_page_is_as_large_as_its_paper_and_has_as_many_columns_as_fit() {
    let books = books();
    let mut seen = BTreeSet::new();
    each_read(|name, _, system, read| {
        if name != "published-serenity-legal" && name != "starter-union-legal" {
            return;
        }
        for paper in Paper::ALL {
            for landscape in [false, true] {
                for format in Format::ALL {
                    let print = Print { paper, landscape, format, ..Print::default() };
                    let html = printed(system, &read.roster, &books[system.id().as_str()], &print).1;
                    sound(name, &html);
                    assert_eq!(articles(&html).len(), read.roster.units.len());
                    let size = match (paper, landscape) {
                        (Paper::A4, false) => "size: 210mm 297mm",
                        (Paper::A4, true) => "size: 297mm 210mm",
                        (Paper::Letter, false) => "size: 215.9mm 279.4mm",
                        (Paper::Letter, true) => "size: 279.4mm 215.9mm",
                    };
                    assert!(html.contains(size), "{name}, {print:?}");
                    let rule = html.split_once(":root {").unwrap().1.split('}').next().unwrap();
                    seen.insert(rule.to_owned());
                }
            }
        }
    });
    let upright =
        seen.iter().filter(|rule| rule.contains("--card-width: 63mm") && rule.contains("--columns: 3;")).count();
    assert!(seen.len() >= 12 && upright == 2, "{seen:#?}");
}

#[test]
fn what_is_left_out_is_not_printed_and_what_is_repeated_says_so() {
    let books = books();
    let mut seen = 0;
    each_read(|name, _, system, read| {
        if read.roster.units.len() < 3 {
            return;
        }
        let (first, second) = (read.roster.units[0].id, read.roster.units[1].id);
        let mut print = Print::default();
        print.set_copies(first, 0);
        print.set_copies(second, 3);
        print.set(Part::Roster, false);
        let html = printed(system, &read.roster, &books[system.id().as_str()], &print).1;
        sound(name, &html);
        assert_eq!(articles(&html).len(), read.roster.units.len() - 1, "{name}");
        assert_eq!(html.matches("data-copies=\"3\"").count(), 1, "{name}");
        assert!(!html.contains("class=\"units\""), "{name}");
        print.set(Part::Cards, false);
        let html = printed(system, &read.roster, &books[system.id().as_str()], &print).1;
        sound(name, &html);
        assert!(articles(&html).is_empty(), "{name}");
        seen += 1;
    });
    assert!(seen > 50, "{seen}");
}

#[test]
fn whatever_a_player_writes_stays_text() {
    let books = books();
    let systems = systems();
    for system in &systems {
        for round in 0..12 {
            let mut rng = seeded("cards", round);
            let mut roster = random_list(&mut rng, system);
            for _ in 0..20 {
                let edit = random_edit(&mut rng, system, &roster);
                roster.apply(&edit);
            }
            roster.name = format!("<script>alert(\"{round}\")</script> & 'Co' \u{0}");
            if let Some(unit) = roster.units.first_mut() {
                unit.name = "</article><img src=x onerror=alert(1)>".to_owned();
                unit.notes = vec!["<b>&amp;</b>\n## not a card".to_owned()];
            }
            let format = Format::ALL[round as usize % Format::ALL.len()];
            let backs = [None, Some(Turn::Long), Some(Turn::Short)][round as usize % 3];
            let print = Print { paper: Paper::Letter, landscape: round % 2 == 0, format, backs, ..Print::default() };
            let (made, html) = printed(system, &roster, &books[system.id().as_str()], &print);
            sound("random list", &html);
            let articles = articles(&html);
            assert_eq!(articles.len(), roster.units.len());
            if let Some(first) = articles.first() {
                assert!(
                    first.contains("</article><img src=x onerror=alert(1)>") && first.contains("<b>&amp;</b>"),
                    "{first}"
                );
                let army = Army::new(system, &roster);
                for word in owed(&army, &army.units[0]) {
                    assert!(first.contains(&word), "no {word:?} in\n{first}");
                }
            }
            let markdown = cli::cards::write(&made);
            assert_eq!(
                markdown.lines().filter(|line| line.starts_with("## ")).count(),
                roster.units.len(),
                "{markdown}"
            );
        }
    }
}

/// Names of what units can and are, as names are compared.
fn able<'a>(entries: impl Iterator<Item = &'a muster::system::Entry>) -> BTreeSet<String> {
    let names = entries.flat_map(|entry| {
        entry.traits.iter().cloned().chain(entry.abilities.iter().map(|ability| ability.name.clone()))
    });
    names.map(|name| name_of(name.split(['[', '(']).next().unwrap())).collect()
}

#[test]
fn the_cheat_sheet_has_every_rule_of_the_cards_and_none_that_nothing_calls_for() {
    let (mut on_cards, mut called) = (0, BTreeMap::new());
    each_list(|name, system, roster, book, made, _| {
        let groups = cheat(system, roster, made, Some(book));
        let rules: Vec<(&str, String)> =
            groups.iter().flat_map(|group| &group.rules).map(|rule| (rule.name.as_str(), rule.text())).collect();
        assert!(groups.iter().all(|group| !group.rules.is_empty()), "{name}");
        let once: BTreeSet<(&str, &str)> = rules.iter().map(|(name, text)| (*name, text.as_str())).collect();
        assert_eq!(once.len(), rules.len(), "{name}: {:?}", rules.iter().map(|(name, _)| name).collect::<Vec<_>>());
        let cut: Vec<&str> = groups
            .iter()
            .flat_map(|group| &group.rules)
            .filter(|rule| rule.more)
            .map(|rule| rule.name.as_str())
            .collect();
        assert!(cut.is_empty(), "{name}: {cut:?} need a `card`");
        let mut owed: BTreeSet<(&str, &str)> = BTreeSet::new();
        for card in made {
            let told = card.rules.iter().chain(card.sections.iter().flat_map(|section| &section.rules));
            let bought = card.upgrades.iter().filter(|rule| !rule.text.is_empty());
            owed.extend(told.chain(bought).map(|rule| (rule.name.as_str(), rule.text.as_str())));
            let kit = card.kit.iter().flat_map(|kit| &kit.pieces).filter(|piece| !piece.note.is_empty());
            owed.extend(kit.map(|piece| (piece.name.as_str(), piece.note.as_str())));
        }
        let of_force = system.find_force(&roster.force).map_or(&[][..], |force| &force.abilities[..]);
        owed.extend(of_force.iter().map(|ability| (ability.name.as_str(), ability.text.as_str())));
        for rule in &owed {
            assert!(once.contains(rule), "{name}: no {rule:?}");
            on_cards += 1;
        }
        // Whatever else is there is a phase, what anyone may do, a marker, what the list has, or stands in the text of such
        // or of one that these name.
        let army = Army::new(system, roster);
        let own = able(army.units.iter().filter_map(|unit| unit.entry));
        let forces = system.forces().iter().flat_map(|force| system.entries_of(force));
        let foreign: BTreeSet<String> = able(forces.chain(system.common())).difference(&own).cloned().collect();
        let used = book.used(system, roster);
        let seed = |at: usize, entry: &book::Entry| {
            matches!(entry.kind, Kind::Phase | Kind::Action) || entry.boxes > 0 || used.contains(&at)
        };
        let names = |entry: &book::Entry| -> BTreeSet<usize> {
            let modifiers = entry.see.iter().copied().filter(|at| book.entries[*at].kind == Kind::Modifier);
            entry.blocks.iter().flat_map(book::Block::links).filter_map(|id| book.find(id)).chain(modifiers).collect()
        };
        let seeds = book.entries.iter().enumerate().filter(|(at, entry)| seed(*at, entry));
        let near: BTreeSet<usize> = seeds.flat_map(|(_, entry)| names(entry)).collect();
        let leads: BTreeSet<usize> =
            near.iter().flat_map(|at| names(&book.entries[*at])).chain(near.iter().copied()).collect();
        for (title, text) in once.difference(&owed) {
            let found = book.entries.iter().position(|entry| entry.title == *title);
            let at = found.unwrap_or_else(|| panic!("{name}: {title}: {text}"));
            let entry = &book.entries[at];
            let common = entry.kind == Kind::Action && !foreign.contains(&name_of(&entry.title));
            let because = entry.kind == Kind::Phase
                || common
                || entry.boxes > 0
                || leads.contains(&at) && entry.kind != Kind::Action
                || used.contains(&at);
            assert!(because, "{name}: nothing calls for {title}");
            *called.entry(system.id().to_string()).or_insert(0) += 1;
        }
        let phases = book.entries.iter().filter(|entry| entry.kind == Kind::Phase).count();
        let told = groups.iter().filter(|group| group.name == "Phases").map(|group| group.rules.len()).sum::<usize>();
        assert_eq!(told, phases, "{name}");
    });
    assert!(on_cards > 5_000 && called.len() >= 5, "{on_cards}, {called:?}");
}

#[test]
fn every_weapon_of_the_cards_stands_in_the_tables_once_with_all_who_carry_it() {
    let (mut seen, mut models) = (0, 0);
    each_list(|name, system, _, _, made, _| {
        let all = tables(system, made);
        let shared: Vec<_> = all.arms.iter().flat_map(|arms| arms.pieces.iter().map(move |one| (arms, one))).collect();
        let names: BTreeSet<(&str, &str)> =
            shared.iter().map(|(arms, one)| (arms.name.as_str(), one.piece.name.as_str())).collect();
        assert_eq!(names.len(), shared.len(), "{name}");
        let mut carried = 0;
        for card in made {
            for table in &card.tables {
                for piece in &table.pieces {
                    let here = |(arms, one): &&(&muster::card::Arms, &muster::card::Shared)| {
                        (&arms.name, &arms.columns, &one.piece.name, &one.piece.rows)
                            == (&table.name, &table.columns, &piece.name, &piece.rows)
                    };
                    let found: Vec<_> = shared.iter().filter(here).collect();
                    assert_eq!(found.len(), 1, "{name}: {}", piece.name);
                    let bearers: Vec<_> = found[0].1.carried.iter().filter(|(unit, _)| *unit == card.title).collect();
                    assert!(bearers.len() == 1 && bearers[0].1 > 0, "{name}: {} of {}", piece.name, card.title);
                    assert!(table.notes.iter().all(|note| found[0].0.notes.contains(note)), "{name}: {}", table.name);
                    carried += 1;
                }
            }
            for line in card.lines.iter().filter(|line| !line.stats.is_empty()) {
                let same = |model: &&muster::card::Model| {
                    (&model.unit, &model.line.model, &model.line.stats) == (&card.title, &line.model, &line.stats)
                };
                assert!(all.models.iter().any(|model| same(&model)), "{name}: {}", card.title);
                models += 1;
            }
        }
        assert_eq!(shared.iter().map(|(_, one)| one.carried.len()).sum::<usize>(), carried, "{name}");
        seen += carried;
    });
    assert!(seen > 1_000 && models > 2_000, "{seen}, {models}");
}

#[test]
fn every_card_of_a_book_is_in_one_deck() {
    let mut seen = BTreeMap::new();
    for (game, book) in books() {
        let expected: BTreeSet<&str> =
            book.entries.iter().filter(|entry| entry.kind == Kind::Card).map(|entry| entry.title.as_str()).collect();
        let decks = decks(&book);
        let found: Vec<&str> = decks.iter().flat_map(|deck| deck.cards.iter().map(|card| card.name)).collect();
        assert_eq!(found.len(), expected.len(), "{game}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{game}");
        let names: Vec<String> = decks.iter().map(|deck| format!("{} {}", deck.name, deck.cards.len())).collect();
        seen.insert(game, names.join(", "));
    }
    assert_eq!(seen["gates-of-doom"], "The fate deck 30");
    // It has rules about its cards and none of the cards.
    assert_eq!(seen["wild-west-exodus"], "");
}

#[test]
fn every_part_is_whole_and_none_is_offered_empty() {
    let mut offered = BTreeMap::new();
    let mut round = 0;
    each_list(|name, system, roster, book, made, _| {
        let report = check(system, roster);
        let sheet = sheet(system, roster, &report);
        let content = Content { sheet: &sheet, cards: made, system, roster, book: Some(book) };
        let full = print::offer(&content, &Print::default()).1;
        round += 1;
        let backs = [None, Some(Turn::Long)][round % 2];
        let print = Print { landscape: round % 3 == 0, backs, parts: Part::ALL.to_vec(), ..Print::default() };
        sound(name, &print::document(&content, &print));
        for part in Part::ALL {
            let html = print::document(&content, &Print { parts: vec![part], ..print.clone() });
            sound(name, &html);
            let body = plain(html.split_once("<body>").unwrap().1.split("<script>").next().unwrap());
            let title = plain(&content.sheet.name);
            assert_eq!(full.contains(&part), body != title, "{name}, {}: {body}", part.word());
            let columns = match part {
                Part::Cheat if print.landscape => "data-columns=\"3\"",
                Part::Cheat => "data-columns=\"2\"",
                Part::Cards | Part::Decks => "<section class=\"cards\"",
                _ => "data-columns=\"1\"",
            };
            assert!(!full.contains(&part) || html.contains(columns), "{name}, {}", part.word());
            let within = part == Part::Cards || part == Part::Decks;
            assert_eq!(html.contains("class=\"back\""), within && backs.is_some() && full.contains(&part), "{name}");
            *offered.entry(part.word()).or_insert(0) += usize::from(full.contains(&part));
        }
        let squares = tokens(made);
        assert_eq!(squares.iter().filter(|token| token.unit).count(), roster.units.len(), "{name}");
        assert!(squares.iter().all(|token| (1..=40).contains(&token.many)), "{name}");
        let markers = book.entries.iter().filter(|entry| entry.boxes > 0).count();
        let expected = if roster.units.is_empty() { 0 } else { markers };
        assert_eq!(squares.iter().filter(|token| !token.unit).count(), expected, "{name}");
    });
    assert!(offered.len() == 6 && offered.values().all(|lists| *lists > 100), "{offered:?}");
}

/// The names of an entry, as names are compared.
fn called(entry: &book::Entry) -> BTreeSet<String> {
    [&entry.title].into_iter().chain(&entry.aliases).map(|name| name_of(name)).collect()
}

#[test]
fn the_cheat_sheet_has_how_every_weapon_of_the_list_attacks() {
    let ways: BTreeMap<(&str, &str), &[&str]> = [
        (("gates-of-doom", "Small arms"), &["Small arms attack", "Choosing a target", "Armour piercing"][..]),
        (("gates-of-doom", "Missile weapons"), &["Missile attack", "Scatter dice"]),
        (("gates-of-doom", "Suppression weapons"), &["Suppression attack", "Focus fire"]),
        (("gates-of-doom", "Lance weapons"), &["Lance attack"]),
        (("gates-of-doom", "Melee weapons"), &["Melee attack", "Criticals and fumbles"]),
        (("stargrave", "Weapons"), &["Combat", "Shooting", "Damage", "Critical hit", "Jam", "Supporting figures"]),
        (("warband-skirmish", "Weapons"), &["Attack sequence", "Melee modifiers", "Armour roll", "Recovery roll"]),
        (("wild-west-exodus", "Weapons"), &["Strike", "Shoot", "Combat", "Grit check"]),
        (("steampunkfantasy", "Weapons"), &["Gunnery"]),
    ]
    .into();
    let mut seen: BTreeMap<(String, String), usize> = BTreeMap::new();
    each_list(|name, system, roster, book, made, _| {
        let groups = cheat(system, roster, made, Some(book));
        let told: BTreeSet<&str> =
            groups.iter().flat_map(|group| &group.rules).map(|rule| rule.name.as_str()).collect();
        let game = system.id().as_str();
        let tables: BTreeSet<&str> =
            made.iter().flat_map(|card| &card.tables).map(|table| table.name.as_str()).collect();
        for table in tables.iter().filter(|_| !book.entries.is_empty()) {
            for rule in ways.get(&(game, *table)).copied().unwrap_or_default() {
                assert!(told.contains(rule), "{name}: no {rule} for {table}");
                *seen.entry((game.to_owned(), (*table).to_owned())).or_default() += 1;
            }
        }
        // How others attack is not its business.
        for ((of, table), rules) in &ways {
            let other = *of == game && game == "gates-of-doom" && *table != "Melee weapons";
            assert!(!other || tables.contains(table) || !told.contains(rules[0]), "{name}: {} of nobody", rules[0]);
        }
    });
    assert!(seen.len() >= 8, "{seen:?}");
}

#[test]
fn no_quality_trait_or_role_is_on_the_cheat_sheet_that_no_unit_of_the_list_has() {
    let mut seen = [0, 0];
    each_list(|name, system, roster, book, made, _| {
        let army = Army::new(system, roster);
        let own: BTreeSet<String> = army.units.iter().flat_map(|unit| words(&army, unit)).collect();
        let is: BTreeSet<&str> =
            army.units.iter().filter_map(|unit| unit.entry).map(|entry| &*system.roles()[entry.role].name).collect();
        let on_cards: BTreeSet<&str> =
            made.iter().flat_map(|card| &card.rules).map(|rule| rule.name.as_str()).collect();
        let all = system.forces().iter().flat_map(|force| system.entries_of(force)).chain(system.common());
        let traits: BTreeSet<String> = all.flat_map(|entry| &entry.traits).map(|word| name_of(word)).collect();
        for rule in cheat(system, roster, made, Some(book)).iter().flat_map(|group| &group.rules) {
            let Some(entry) = book.entries.iter().find(|entry| entry.title == rule.name) else { continue };
            if entry.kind == Kind::Quality {
                assert!(on_cards.contains(rule.name.as_str()), "{name}: {} is a quality of nobody", rule.name);
                seen[0] += 1;
            }
            if traits.contains(&name_of(&entry.title)) {
                let has = !called(entry).is_disjoint(&own) || is.contains(rule.name.as_str());
                assert!(has, "{name}: {} is a trait of nobody", rule.name);
                seen[1] += 1;
            }
            let transport = ["Get In", "Get Out", "Embarked units", "Transport"].contains(&&*rule.name);
            assert!(!transport || own.contains("transport"), "{name}: {} without a transport", rule.name);
        }
    });
    assert!(seen.iter().all(|many| *many > 30), "{seen:?}");
}

#[test]
fn phases_stand_first_and_every_word_that_a_rule_is_of_means_something() {
    each_list(|name, system, roster, book, made, _| {
        let groups = cheat(system, roster, made, Some(book));
        let phases = book.entries.iter().any(|entry| entry.kind == Kind::Phase);
        assert!(!phases || groups[0].name == "Phases", "{name}: {:?}", groups[0].name);
    });
    // A slip of the pen would take a rule from every list without a word.
    let mut seen = 0;
    for game in games::all() {
        let (system, book) = book::from_json(game.id, games::json(game.id)).unwrap();
        let titles = book.entries.iter().flat_map(called);
        let tables = system.tables().iter().map(|table| name_of(&table.name));
        let roles = system.roles().iter().map(|role| name_of(&role.name));
        let forces = system.forces().iter().flat_map(|force| system.entries_of(force)).chain(system.common());
        let models = forces.flat_map(|entry| &entry.models).map(|ix| name_of(&system.model(*ix).name));
        let known: BTreeSet<String> = titles.chain(tables).chain(roles).chain(models).collect();
        for entry in &book.entries {
            for word in &entry.of {
                assert!(known.contains(&name_of(word)), "{}: {} is of {word}", game.id, entry.id);
                seen += 1;
            }
        }
    }
    assert!(seen > 10, "{seen}");
}
