//! The lists under `tests/rosters/`, with what their comments say of them.

#![allow(dead_code, clippy::unwrap_used, reason = "each test uses its part of it")]

use std::fs;
use std::path::{Path, PathBuf};

/// Every list, by its path.
pub fn fixtures() -> Vec<PathBuf> {
    let mut files = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rosters"), &mut files);
    files.sort();
    files
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
