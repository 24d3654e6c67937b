//! The games that come with the page, each read when it is first needed and then kept.

use std::cell::RefCell;
use std::sync::Arc;

use crate::format;
use crate::games;
use crate::system::System;

/// A game by id; without a system where its data cannot be read.
type Known = (&'static str, Option<Arc<System>>);

thread_local! {
    static READ: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

/// The game with an id, if the page has it.
pub fn get(id: &str) -> Option<Arc<System>> {
    let known = READ.with_borrow(|read| read.iter().find(|(known, _)| *known == id).map(|(_, system)| system.clone()));
    if let Some(system) = known {
        return system;
    }
    let id = games::all().iter().find(|game| game.id == id)?.id;
    let system = games::load(id).map(Arc::new);
    READ.with_borrow_mut(|read| read.push((id, system.clone())));
    system
}

/// All games, in the order they come.
pub fn all() -> impl Iterator<Item = Arc<System>> {
    games::all().iter().filter_map(|game| get(game.id))
}

/// The games of the page, for the reader of lists.
pub struct Here;

impl format::Games for Here {
    fn names(&self) -> Vec<(String, Vec<String>)> {
        let names =
            |system: &System| [system.name().to_owned()].into_iter().chain(system.aliases().iter().cloned()).collect();
        all().map(|system| (system.id().to_string(), names(&system))).collect()
    }

    fn load(&self, id: &str) -> Option<Arc<System>> {
        get(id)
    }
}
