//! Checks every game under `data/` with the loader of the program itself and writes them as the bytes
//! that the program carries and as the JSON that others can read.
//! A mistake in the data stops the build with file, entry and nearest name.

#![allow(dead_code, reason = "the loader serves the program; this script uses a part of it")]

/// The part of the program that loads data; brought in at the same paths, so that its own `use` lines hold.
#[path = "src"]
mod program {
    pub mod id;
    pub mod letter;
    pub mod system;
}

use program::{id, letter, system};

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["data", "src/system", "src/system.rs", "src/id.rs", "src/letter.rs"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut folders: Vec<PathBuf> =
        fs::read_dir("data")?.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();

    let mut games = String::from("&[\n");
    let mut jsons = String::from("&[\n");
    let mut failed = false;
    let mut taken = system::folder::Taken::new();
    for folder in folders {
        let Some(id) = folder.file_name().and_then(|name| name.to_str()) else { continue };
        match ship(id, &folder, &mut taken) {
            Ok((packed, json, columns)) => {
                let bytes = out.join(format!("{id}.packed"));
                let file = out.join(format!("{id}.json"));
                let book = out.join(format!("{id}.columns"));
                fs::write(&bytes, packed)?;
                fs::write(&file, json)?;
                fs::write(&book, columns)?;
                let [bytes, file, book] = [bytes, file, book].map(|path| path.display().to_string());
                writeln!(games, "    Embedded {{ id: {id:?}, packed: include_bytes!({bytes:?}) }},")?;
                writeln!(jsons, "    ({id:?}, include_str!({file:?}), include_str!({book:?})),")?;
            }
            Err(problems) => {
                failed = true;
                for problem in problems {
                    println!("cargo::error=data/{id}/{problem}");
                }
            }
        }
    }
    games.push(']');
    jsons.push(']');
    fs::write(out.join("games.rs"), games)?;
    fs::write(out.join("jsons.rs"), jsons)?;
    if failed { Err("the data has mistakes; `cargo run -- lint` lists them once it builds".into()) } else { Ok(()) }
}

/// A game as the program carries it, and as others can read it: without its reference, and that in columns.
fn ship(
    id: &str,
    folder: &Path,
    taken: &mut system::folder::Taken,
) -> Result<(Vec<u8>, String, String), Vec<system::problem::Problem>> {
    let (parts, mut problems) = system::folder::read_folder(folder);
    problems.extend(system::folder::take_names(taken, id, &parts));
    let mut json = system::read::merge(parts.clone());
    let book = json.as_object_mut().and_then(|json| json.remove("references"));
    let json = json.to_string();
    match system::resolve::load(id, parts) {
        Ok(system) if problems.is_empty() => Ok((system::packed::pack(&system), json, columns(book.as_ref()))),
        Ok(_) => Err(problems),
        Err(more) => {
            problems.extend(more);
            Err(problems)
        }
    }
}

/// The entries of a reference with all values of one name below each other, a line each, empty where an entry has none:
/// compressed, alike beside alike is 4 kB less for all games. The names stand on the first line; `src/games.rs` puts the
/// entries together again. An id that the title gives is left out, and so is that of a link where its words give it: another
/// 0.9 kB less.
fn columns(book: Option<&serde_json::Value>) -> String {
    let entries: Vec<_> = book.and_then(|book| book.as_array()).into_iter().flatten().collect();
    let mut names: Vec<&String> =
        entries.iter().filter_map(|entry| entry.as_object()).flat_map(|entry| entry.keys()).collect();
    names.sort();
    names.dedup();
    let mut text = names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" ");
    for name in names {
        for entry in &entries {
            text.push('\n');
            let given = name == "id" && entry["id"] == id::of_name(&entry["title"].to_string());
            text.extend(entry.get(name).filter(|_| !given).map(|value| linked(&value.to_string())));
        }
    }
    text
}

/// A text whose links have no id where their words give it: `[[|Grit check]]`.
fn linked(text: &str) -> String {
    let mut short = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once("[[") {
        short.extend([before, "[["]);
        let inner = link.split("]]").next().and_then(|inner| inner.split_once('|'));
        rest = inner.filter(|(id, words)| *id == id::of_name(words)).map_or(link, |(id, _)| &link[id.len()..]);
    }
    short + rest
}
