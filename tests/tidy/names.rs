//! Finds the names of games and forces in the data, and looks for them elsewhere.

use super::tree::{File, lines};

/// Names of forces that are everyday words of any program as well.
const EVERYDAY: [&str; 2] = ["Order", "Union"];

pub fn named(files: &[File], names: &[String]) -> Vec<String> {
    let names = names.iter().filter(|name| !EVERYDAY.contains(&name.as_str()));
    let names: Vec<(&String, String)> = names.map(|name| (name, phrase(name))).collect();
    lines(
        files,
        |path| path.starts_with("src/"),
        |line| {
            let line = phrase(line);
            names
                .iter()
                .find(|(_, words)| line.contains(words))
                .map(|(name, _)| format!("names the game or force `{name}`"))
        },
    )
}

/// The names of all games and forces, and the files in which none was found.
pub fn names_in_data(files: &[File]) -> (Vec<String>, Vec<String>) {
    let (mut names, mut blind) = (Vec::new(), Vec::new());
    for File { path, text } in files {
        let parts: Vec<&str> = path.split('/').collect();
        let (tables, folder) = match parts.as_slice() {
            ["data", folder, "system.toml"] => (["system", "game"], Some(*folder)),
            ["data", _, "forces", name] if name.ends_with(".toml") => (["force", "forces"], None),
            _ => continue,
        };
        names.extend(folder.map(str::to_owned));
        let before = names.len();
        match text.parse::<toml::Table>() {
            Ok(root) => {
                let name = |table: &toml::Table| table.get("name")?.as_str().map(str::to_owned);
                names.extend(name(&root));
                for inner in tables.iter().filter_map(|key| root.get(*key)) {
                    names.extend(inner.as_table().and_then(name));
                    names.extend(inner.as_array().into_iter().flatten().filter_map(|one| name(one.as_table()?)));
                }
            }
            Err(error) => blind.push(format!("{path}: {error}")),
        }
        if names.len() == before {
            blind.push(format!("{path}:1: no name found; this check must learn where it stands"));
        }
    }
    (names, blind)
}

/// Only letters and digits count, and only whole words: ` iron tide `.
fn phrase(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    format!(" {} ", words.collect::<Vec<_>>().join(" ").to_lowercase())
}
