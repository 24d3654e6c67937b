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

use serde_json::Value;

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
    let mut books = Vec::new();
    let mut failed = false;
    let mut taken = system::folder::Taken::new();
    for folder in folders {
        let Some(id) = folder.file_name().and_then(|name| name.to_str()) else { continue };
        match ship(id, &folder, &mut taken) {
            Ok((packed, json, mut book)) => {
                let bytes = out.join(format!("{id}.packed"));
                let file = out.join(format!("{id}.json"));
                fs::write(&bytes, packed)?;
                fs::write(&file, json)?;
                let [bytes, file] = [bytes, file].map(|path| path.display().to_string());
                writeln!(games, "    Embedded {{ id: {id:?}, packed: include_bytes!({bytes:?}) }},")?;
                writeln!(jsons, "    ({id:?}, include_str!({file:?}), {}),", book.len())?;
                books.append(&mut book);
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
    fs::write(out.join("books.columns"), system::columns::write(&books))?;
    if failed { Err("the data has mistakes; `cargo run -- lint` lists them once it builds".into()) } else { Ok(()) }
}

/// A game as the program carries it, and as others can read it: without the entries of its reference, and those.
fn ship(
    id: &str,
    folder: &Path,
    taken: &mut system::folder::Taken,
) -> Result<(Vec<u8>, String, Vec<Value>), Vec<system::problem::Problem>> {
    let (parts, mut problems) = system::folder::read_folder(folder);
    problems.extend(system::folder::take_names(taken, id, &parts));
    let mut json = system::read::merge(parts.clone());
    let book = match json.as_object_mut().and_then(|json| json.remove("references")) {
        Some(Value::Array(book)) => book,
        _ => Vec::new(),
    };
    let json = json.to_string();
    match system::resolve::load(id, parts) {
        Ok(system) if problems.is_empty() => Ok((system::packed::pack(&system), json, book)),
        Ok(_) => Err(problems),
        Err(more) => {
            problems.extend(more);
            Err(problems)
        }
    }
}
