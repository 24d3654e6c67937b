//! The lists under `tests/rosters/`, with what their comments say of them.

use std::fs;
use std::path::{Path, PathBuf};

use muster::format::{self, Games, Read};
use muster::system::System;

use super::known::brought;

/// Every list, by its path.
pub fn fixtures() -> Vec<PathBuf> {
    let mut files = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rosters"), &mut files);
    files.sort();
    files
}

/// Every list, by its path and with what its comment says.
pub fn each(mut look: impl FnMut(&Path, &Fixture)) {
    for path in fixtures() {
        let text = fs::read_to_string(&path).unwrap();
        let fixture = Fixture::read(&text).unwrap_or_else(|message| panic!("{}: {message}", path.display()));
        look(&path, &fixture);
    }
}

/// Every list that can be read, by its file's name: its text, its game, and what was read.
pub fn each_read(mut look: impl FnMut(&str, &str, &System, &Read)) {
    let games = brought();
    each(|path, fixture| {
        if let Ok(read) = format::read(fixture.list, &games) {
            let system = games.load(&read.roster.game).unwrap();
            look(&path.file_stem().unwrap().display().to_string(), fixture.list, &system, &read);
        }
    });
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
}

/// A list with what is expected of it, out of the comment on top.
pub struct Fixture<'a> {
    pub why: &'a str,
    pub expected: Vec<String>,
    pub list: &'a str,
}

impl<'a> Fixture<'a> {
    pub fn read(text: &'a str) -> Result<Fixture<'a>, String> {
        let rest = text.strip_prefix("<!--\n").ok_or("it begins with a comment: <!-- and a line break")?;
        let (comment, list) = rest.split_once("-->\n").ok_or("its comment has no end")?;
        let at = comment.find("\ntotal:").or_else(|| comment.find("\nrefused:")).map_or(comment.len(), |at| at + 1);
        let (why, expected) = comment.split_at(at);
        if !why.starts_with("why:") {
            return Err("its comment begins with why:".to_owned());
        }
        let expected = expected.lines().map(str::to_owned).filter(|line| !line.trim().is_empty()).collect();
        Ok(Fixture { why, expected, list })
    }
}
