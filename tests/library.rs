//! The rules reference as the page asks for it: every entry comes whole, what is looked for is found and marked, lists narrow
//! it, own data stand in it, and nothing that is asked breaks it.

use std::fs;
use std::path::{Path, PathBuf};

use muster::book::answer::Library;
use muster::book::{self, Book};
use muster::format::{self, Brought};
use muster::{games, save};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

fn books() -> Vec<(&'static str, Book)> {
    games::all().iter().map(|game| (game.id, book::from_json(game.id, games::json(game.id)).unwrap().1)).collect()
}

fn find(library: &mut Library, question: Value) -> Value {
    library.find(&question.to_string())
}

fn ids(answer: &Value) -> Vec<String> {
    let id = |hit: &Value| format!("{}/{}", hit["game"].as_str().unwrap(), hit["id"].as_str().unwrap());
    answer["hits"].as_array().unwrap().iter().map(id).collect()
}

#[test]
fn every_entry_comes_with_its_text_its_source_and_links_that_lead_somewhere() {
    let mut library = Library::default();
    let mut all = 0;
    for (game, book) in books() {
        for entry in &book.entries {
            all += 1;
            let told = library.entry(game, &entry.id);
            assert_eq!(told["title"], entry.title.as_str(), "{game}/{}", entry.id);
            let told_of = |name: &str| !told[name].as_array().unwrap().is_empty();
            assert!(told_of("blocks") || told_of("see"), "{game}/{} says nothing", entry.id);
            assert!(!told["source"].as_str().unwrap().is_empty(), "{game}/{} has no source", entry.id);
            for other in ["see", "linked", "users"].iter().flat_map(|name| told[*name].as_array().unwrap()) {
                assert!(book.find(other["id"].as_str().unwrap()).is_some(), "{game}/{} leads nowhere", entry.id);
            }
        }
    }
    assert!(all > 1000, "{all}");
    assert_eq!(library.entry("no-game", "grit"), Value::Null);
    assert_eq!(library.entry(games::all()[0].id, "no-entry"), Value::Null);
}

#[test]
fn what_is_asked_of_a_game_and_a_kind_is_of_these_and_more_can_be_had() {
    let mut library = Library::default();
    let game = games::all()[0].id;
    let few = find(&mut library, json!({ "text": "", "game": game, "kind": "rule", "most": 5 }));
    assert_eq!(few["hits"].as_array().unwrap().len(), 5);
    let more = few["more"].as_u64().unwrap();
    let all = find(&mut library, json!({ "text": "", "game": game, "kind": "rule", "most": 5000 }));
    assert_eq!((all["hits"].as_array().unwrap().len() as u64, &all["more"]), (5 + more, &json!(0)));
    for hit in all["hits"].as_array().unwrap() {
        assert_eq!((hit["game"].as_str(), hit["kind"].as_str()), (Some(game), Some("rule")));
    }
    assert!(few["kinds"].as_array().unwrap().len() > 3);
    assert!(
        few["hits"].as_array().unwrap().iter().all(|hit| hit["of"].is_null()),
        "of one game, none says of which it is"
    );
    // Of a game that is not here, such as a friend's own in the address of a link, it is all games, and each says of which it is.
    let nowhere = find(&mut library, json!({ "text": "grit", "game": "no-game" }));
    assert_eq!(nowhere, find(&mut library, json!({ "text": "grit" })));
    assert_eq!(nowhere["hits"][0]["of"], json!("Wild West Exodus"));
}

#[test]
fn pieces_of_a_found_text_are_the_text_and_what_was_looked_for_is_marked() {
    let mut library = Library::default();
    let answer = find(&mut library, json!({ "text": "torent" }));
    let first = &answer["hits"][0];
    assert_eq!(first["title"], "Torrent");
    assert_eq!(first["name"], json!(["", "Torrent", ""]));
    for hit in answer["hits"].as_array().unwrap() {
        let pieces = hit["name"].as_array().unwrap();
        let whole: String = pieces.iter().map(|piece| piece.as_str().unwrap()).collect();
        assert_eq!(whole, hit["title"].as_str().unwrap());
        assert!(pieces.len() % 2 == 1 && hit["text"].as_array().unwrap().len() % 2 == 1);
    }
}

fn lists() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for game in games::all() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rosters").join(game.id);
        let Ok(files) = fs::read_dir(folder) else { continue };
        all.extend(
            files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "md")),
        );
    }
    all.sort();
    all
}

/// What a list uses has its units and what these carry, is all of its game, and is less than the whole book.
#[test]
fn only_what_a_list_uses() {
    let brought = Brought::default();
    let mut library = Library::default();
    let books = books();
    let mut seen = 0;
    for path in lists() {
        let Ok(read) = format::read(&fs::read_to_string(&path).unwrap(), &brought) else { continue };
        let system = games::load(&read.roster.game).unwrap();
        let list = save::encode(&read.roster, Some(&system));
        library.of_list(&list);
        let used = ids(&find(&mut library, json!({ "text": "", "most": 5000, "used": true })));
        let game = read.roster.game.to_string();
        let book = &books.iter().find(|(id, _)| *id == game).unwrap().1;
        assert!(used.iter().all(|id| id.starts_with(&format!("{game}/"))), "{}", path.display());
        assert!(used.len() < book.entries.len(), "{}", path.display());
        for pick in read.roster.units.iter().flat_map(|unit| &unit.members).flat_map(|member| &member.picks) {
            let id = format!("items/{}", pick.item);
            if book.find(&id).is_some() {
                assert!(used.contains(&format!("{game}/{id}")), "{}: {id}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 300, "{seen}");
    // What fits and the list has not is told below, of its game alone, and counted as far as it is not told.
    let path = "tests/rosters/gates-of-doom/alliance-vehicle-no-gunner.md";
    let read = format::read(&fs::read_to_string(path).unwrap(), &brought).unwrap();
    library.of_list(&save::encode(&read.roster, Some(&games::load(&read.roster.game).unwrap())));
    let told = |answer: &Value| ids(&json!({ "hits": answer["beyond"] }));
    for text in ["under fire", "cover", "torrent", "gun"] {
        let whole = ids(&find(&mut library, json!({ "text": text, "game": "gates-of-doom", "most": 5000 })));
        let narrowed = find(&mut library, json!({ "text": text, "used": true, "game": "gates-of-doom" }));
        let (own, beyond) = (ids(&narrowed), told(&narrowed));
        assert!(beyond.iter().all(|id| whole.contains(id) && !own.contains(id)), "{text}: {beyond:?}");
        let counted = narrowed["others"].as_u64().unwrap() as usize;
        assert_eq!(own.len() + beyond.len() + counted, whole.len(), "{text}");
        assert_eq!(beyond.is_empty(), whole.len() == own.len(), "{text}");
        let everywhere = find(&mut library, json!({ "text": text, "used": true }));
        assert_eq!(told(&everywhere), beyond, "{text}");
        let few = find(&mut library, json!({ "text": text, "used": true, "most": own.len() + 1 }));
        assert!(told(&few).len() <= 1, "{text}");
    }
    assert!(told(&find(&mut library, json!({ "text": " ", "used": true }))).is_empty());
    // A list that cannot be read narrows nothing.
    library.of_list("{");
    assert!(find(&mut library, json!({ "text": "", "used": true }))["hits"].as_array().unwrap().len() > 10);
}

#[test]
fn own_data_stand_in_the_book_until_they_are_taken_away() {
    let mut library = Library::default();
    let game = games::all()[0].id;
    let text = json!({ "text": "quixotic zither", "game": game });
    assert!(ids(&find(&mut library, text.clone())).iter().all(|id| !id.contains("my-zither")));
    let item = json!({ "id": "my-zither", "name": "Quixotic Zither", "class": classes(game) });
    let own = json!({ "format": "muster-own", "version": 1, "game": game, "data": { "items": [item] } }).to_string();
    library.lay(game, &own);
    assert_eq!(ids(&find(&mut library, text.clone()))[0], format!("{game}/items/my-zither"));
    // What is at fault leaves the game as it came.
    library.lay(game, &own.replace("\"class\"", "\"clazz\""));
    assert!(ids(&find(&mut library, text.clone())).iter().all(|id| !id.contains("my-zither")));
    library.lay(game, &own);
    library.lay(game, "");
    assert!(ids(&find(&mut library, text)).iter().all(|id| !id.contains("my-zither")));
    // A whole game of one's own has a book as well.
    let skiff = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own/skiff-duel.json")).unwrap();
    library.lay("skiff-duel", &skiff);
    let crew = find(&mut library, json!({ "text": "boat crew" }));
    assert_eq!(crew["hits"][0]["game"], "skiff-duel");
}

/// A class that the game has.
fn classes(game: &str) -> String {
    games::load(game).unwrap().classes()[0].id.to_string()
}

#[test]
fn names_on_cards_lead_to_their_entries() {
    let mut library = Library::default();
    for (name, title) in [("=Torrent", "Torrent"), ("=torrent [2]", "Torrent"), ("=TORRENT", "Torrent")] {
        assert_eq!(library.entry("wild-west-exodus", name)["title"], title, "{name}");
    }
    // What no entry is called is looked for.
    assert_eq!(library.entry("wild-west-exodus", "=torent")["title"], "Torrent");
    assert_eq!(library.entry("wild-west-exodus", "=\u{2026}"), Value::Null);
}

#[test]
fn nothing_that_is_asked_breaks_it() {
    let seed = 20_261_129;
    let mut rng = StdRng::seed_from_u64(seed);
    let mut library = Library::default();
    let letters: Vec<char> =
        "ab e-+'\u{2019}1\u{2212}\u{e9}\u{df}\u{1f600}\u{130}\u{301}[(\"|=/%\u{0}\u{fffd}tors".chars().collect();
    for round in 0..400 {
        let length = rng.random_range(0..30);
        let text: String = (0..length).map(|_| letters[rng.random_range(0..letters.len())]).collect();
        let answer = find(&mut library, json!({ "text": text, "most": round % 50 }));
        let hits = answer["hits"].as_array().unwrap_or_else(|| panic!("{text:?}, seed {seed}"));
        for hit in hits {
            let whole: String = hit["name"].as_array().unwrap().iter().map(|piece| piece.as_str().unwrap()).collect();
            assert_eq!(whole, hit["title"].as_str().unwrap(), "{text:?}, seed {seed}");
        }
        library.entry(games::all()[round % games::all().len()].id, &format!("={text}"));
        library.find(&text);
    }
}

#[test]
fn the_first_that_is_found_is_told_whole_or_fills_its_room_and_the_others_are_short() {
    let mut library = Library::default();
    let books = books();
    let all = find(&mut library, json!({ "text": "", "most": 5_000 }));
    let text = |hit: &Value| -> String {
        hit["text"].as_array().unwrap().iter().map(|piece| piece.as_str().unwrap()).collect()
    };
    let (mut whole, mut cut) = (0, 0);
    for entry in all["hits"].as_array().unwrap() {
        // Who only looks through sees as many entries as there is room for.
        assert!(text(entry).len() < 220, "{}", text(entry));
        let answer = find(&mut library, json!({ "text": entry["title"], "game": entry["game"], "most": 4 }));
        for (place, hit) in answer["hits"].as_array().unwrap().iter().enumerate() {
            let (text, room) = (text(hit), if place == 0 { 480 } else { 160 });
            assert!(text.len() < room + 60, "{place}: {text}");
            // What is cut off is said to be, and nothing is while there is room.
            let book = &books.iter().find(|(game, _)| hit["game"] == **game).unwrap().1;
            let blocks = &book.entries[book.find(hit["id"].as_str().unwrap()).unwrap()].blocks;
            let last = blocks.last().map(|block| block.words()).unwrap_or_default();
            let last = last.split(' ').next_back().unwrap().trim_end_matches(['.', ';', ':']);
            let end = text.trim_end_matches(['.', ';', ':']);
            assert!(
                if text.ends_with('\u{2026}') { text.len() >= room } else { end.ends_with(last) },
                "{place}: {text}"
            );
            if place == 0 {
                *(if text.contains('\u{2026}') { &mut cut } else { &mut whole }) += 1;
            }
        }
    }
    assert!(whole > 10 * cut, "{whole} of the first told whole, {cut} not");
}
