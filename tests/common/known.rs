//! The games as tests know them. One that brings no units of its own has those that its lists under `tests/rosters/` use.

use std::fs;
use std::path::Path;

use muster::format::Brought;
use muster::games;
use muster::own::Own;
use muster::system::System;

/// All games, and one that is nothing but a file of the tests.
pub fn systems() -> Vec<System> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rosters");
    let load = |id: &str| own_of(&folder.join(id)).unwrap_or_else(|| games::load(id).unwrap());
    games::all().iter().map(|game| load(game.id)).chain([sixth()]).collect()
}

/// The game that is nothing but a file.
pub fn sixth() -> System {
    load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/own/skiff-duel.json"))
}

/// The same for readers of lists.
pub fn brought() -> Brought {
    Brought::with(systems())
}

/// The game with the own data in a folder over it, if there is any.
pub fn own_of(folder: &Path) -> Option<System> {
    let file = folder.join("own.json");
    file.is_file().then(|| load(&file))
}

fn load(file: &Path) -> System {
    let text = fs::read_to_string(file).unwrap();
    let name = file.display().to_string();
    let own = Own::read(&text, &name).unwrap_or_else(|problem| panic!("{problem}"));
    own.load(games::json(&own.game), &name).unwrap_or_else(|problems| panic!("{problems:#?}"))
}
