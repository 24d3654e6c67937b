//! The games of the page, each read when it is first needed and then kept: those that come with it, with a player's own data
//! over them where there is any, and whole games of the player's.

use std::cell::RefCell;
use std::sync::Arc;

use crate::games;
use crate::system::System;

/// A game by id; without a system where its data cannot be read.
type Known = (String, Option<Arc<System>>);

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
    READ.with_borrow_mut(|read| read.push((id.to_owned(), system.clone())));
    system
}

/// Has a game stand in the place of the one with its id, or beside the others.
pub fn put(id: &str, system: Arc<System>) {
    forget(id);
    READ.with_borrow_mut(|read| read.push((id.to_owned(), Some(system))));
}

/// Has a game be as it comes with the page again, or be no more.
pub fn forget(id: &str) {
    READ.with_borrow_mut(|read| read.retain(|(known, _)| known != id));
}

/// All games, in the order they come; a player's own behind them.
pub fn all() -> impl Iterator<Item = Arc<System>> {
    let ours = games::all().iter().map(|game| game.id.to_owned());
    let more = READ.with_borrow(|read| read.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>());
    let more = more.into_iter().filter(|id| games::all().iter().all(|game| game.id != id));
    ours.chain(more).filter_map(|id| get(&id))
}
