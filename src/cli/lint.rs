//! `muster lint`: checks the data of games, and says everything that is wrong at once.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::print;
use crate::games;
use crate::say::count;
use crate::system::problem::Problem;
use crate::system::read::Part;
use crate::system::{folder, resolve};

/// Checks one game's folder or JSON file, or every game in a folder; without a name, the games that Muster brings.
/// Files of own data are checked over their games.
pub(super) fn run(target: Option<&str>, own: &[String], as_json: bool) -> ExitCode {
    let mut checked = Vec::new();
    match target {
        None if !own.is_empty() => {}
        None => {
            for game in games::all() {
                let problems = games::from_json(game.id, games::json(game.id)).err().unwrap_or_default();
                checked.push((game.id.to_owned(), problems));
            }
        }
        Some(target) => {
            let path = Path::new(target);
            if path.is_file() {
                checked.push((target.to_owned(), lint_file(path)));
            } else {
                let mut taken = folder::Taken::new();
                for folder in game_folders(path) {
                    checked.push((folder.display().to_string(), lint_folder(&folder, &mut taken)));
                }
            }
        }
    }
    checked.extend(own.iter().map(|file| (file.clone(), super::own::lint(file))));
    let failed = checked.iter().any(|(_, problems)| !problems.is_empty());
    let text = if as_json { json(&checked) } else { written(&checked) };
    print(&text, if failed { 2 } else { 0 })
}

/// The folder itself if it holds a game, else the folders in it.
fn game_folders(path: &Path) -> Vec<PathBuf> {
    if path.join("system.toml").exists() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).into_iter().flatten();
    let mut folders: Vec<PathBuf> =
        entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).filter(|path| path.is_dir()).collect();
    folders.sort();
    if folders.is_empty() { vec![path.to_owned()] } else { folders }
}

fn lint_folder(folder: &Path, taken: &mut folder::Taken) -> Vec<Problem> {
    let id = folder.file_name().and_then(|name| name.to_str()).unwrap_or("game");
    let (parts, mut problems) = folder::read_folder(folder);
    problems.extend(folder::take_names(taken, id, &parts));
    if !parts.is_empty() {
        problems.extend(resolve::load(id, parts).err().unwrap_or_default());
    }
    problems
}

fn lint_file(path: &Path) -> Vec<Problem> {
    let file = path.display().to_string();
    let problem = |message: String| vec![Problem { file: file.clone(), entry: String::new(), message }];
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return problem(format!("can't be read: {error}")),
    };
    match serde_json::from_str(&text) {
        Ok(value) => {
            let id = path.file_stem().and_then(|name| name.to_str()).unwrap_or("game").to_owned();
            resolve::load(&id, vec![Part { file, value }]).err().unwrap_or_default()
        }
        Err(error) => problem(format!("this is not JSON: {error}")),
    }
}

fn written(checked: &[(String, Vec<Problem>)]) -> String {
    let mut text = String::new();
    for (name, problems) in checked {
        match problems.len() {
            0 => text.push_str(&format!("{name}: nothing wrong\n")),
            many => text.push_str(&format!("{name}: {}\n", count(many as u32, "problem", "problems"))),
        }
        for problem in problems {
            text.push_str(&format!("  {problem}\n"));
        }
    }
    text
}

fn json(checked: &[(String, Vec<Problem>)]) -> String {
    let games: Vec<serde_json::Value> = checked
        .iter()
        .map(|(name, problems)| {
            let problems: Vec<serde_json::Value> = problems
                .iter()
                .map(|problem| {
                    serde_json::json!({ "file": problem.file, "entry": problem.entry, "message": problem.message })
                })
                .collect();
            serde_json::json!({ "game": name, "problems": problems })
        })
        .collect();
    format!("{:#}\n", serde_json::Value::Array(games))
}
