//! Reads the TOML files of a game's folder. Native only: people edit TOML, the page is shipped JSON.

use std::fs;
use std::path::Path;

use super::problem::{Problem, fold};
use super::read::Part;

/// Most that one file may hold, in bytes; a slip with a large file should not fill the memory.
const MOST_BYTES: u64 = 8 * 1024 * 1024;

/// The parts of a game in a folder, in the order of their names, with the problems of the files that cannot be read.
pub fn read_folder(folder: &Path) -> (Vec<Part>, Vec<Problem>) {
    let mut parts = Vec::new();
    let mut problems = Vec::new();
    walk(folder, "", 0, &mut parts, &mut problems);
    if parts.is_empty() && problems.is_empty() {
        let message = "there are no .toml files in this folder".to_owned();
        problems.push(Problem { file: folder.display().to_string(), entry: String::new(), message });
    }
    // system.toml first, so that lists begin with the game's own part.
    parts.sort_by(|a, b| (a.file != "system.toml", &a.file).cmp(&(b.file != "system.toml", &b.file)));
    (parts, problems)
}

/// Names of the games of one data folder, folded, with the name of the game's folder.
pub type Taken = Vec<(String, String)>;

/// Names of a game that another one before it has as well, in its head or as its folder: a list could mean either.
pub fn take_names(taken: &mut Taken, id: &str, parts: &[Part]) -> Vec<Problem> {
    let mut names = vec![("system.toml", "id", id)];
    for Part { file, value } in parts.iter().filter(|part| !part.file.starts_with("forces/")) {
        let aliases = value.get("aliases").and_then(|aliases| aliases.as_array()).into_iter().flatten();
        names.extend(
            value.get("name").into_iter().chain(aliases).filter_map(|name| Some((&**file, "name", name.as_str()?))),
        );
    }
    let mut problems = Vec::new();
    for (file, what, name) in names {
        match taken.iter().find(|(known, other)| *known == fold(name) && other != id) {
            Some((_, other)) => problems.push(Problem {
                file: file.to_owned(),
                entry: format!("{what} `{name}`"),
                message: format!(
                    "it reads like that of the game in `{other}`, and a list would not say which it means"
                ),
            }),
            None => taken.push((fold(name), id.to_owned())),
        }
    }
    problems
}

fn walk(folder: &Path, prefix: &str, depth: u32, parts: &mut Vec<Part>, problems: &mut Vec<Problem>) {
    let mut problem = |file: String, message: String| problems.push(Problem { file, entry: String::new(), message });
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return problem(folder.display().to_string(), format!("can't be read: {error}")),
    };
    let mut paths: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    for path in paths {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let file = format!("{prefix}{name}");
        if path.is_dir() {
            if depth < 3 {
                walk(&path, &format!("{file}/"), depth + 1, parts, problems);
            }
        } else if name.ends_with(".toml") {
            match read_file(&path) {
                Ok(value) => parts.push(Part { file, value }),
                Err(message) => problems.push(Problem { file, entry: String::new(), message }),
            }
        }
    }
}

fn read_file(path: &Path) -> Result<serde_json::Value, String> {
    let size = fs::metadata(path).map_err(|error| format!("can't be read: {error}"))?.len();
    if size > MOST_BYTES {
        return Err(format!("{size} bytes; a data file has at most {MOST_BYTES}"));
    }
    let text = fs::read_to_string(path).map_err(|error| format!("can't be read: {error}"))?;
    toml::from_str(&text).map_err(|error| error.to_string().trim_end().to_owned())
}
