//! Lists going out and coming in: as text to paste, as a file. What comes in is told apart by its content.

pub mod read;
pub mod text;

mod line;
mod names;

pub use names::{called, force_named, game_among, game_named};

use std::sync::Arc;

use crate::roster::Roster;
use crate::save;
use crate::system::System;

/// A list that was read, with what the reader has to say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// The list.
    pub roster: Roster,
    /// What could not be placed, and how it was kept.
    pub remarks: Vec<Remark>,
}

/// Something about a line of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Line of the text, from 1.
    pub line: usize,
    /// What is the matter, as a sentence.
    pub message: String,
    /// All of it was placed; only what the line is was a guess.
    pub guess: bool,
}

/// A text that is no list. Nothing of it was taken; the caller still has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Why.
    pub message: String,
    /// Line of the text, from 1, where that helps.
    pub line: Option<usize>,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// The games that a reader may meet: what they are called, and a way to load one.
pub trait Games {
    /// Id and all names of each game.
    fn names(&self) -> Vec<(String, Vec<String>)>;
    /// A game by id.
    fn load(&self, id: &str) -> Option<Arc<System>>;
}

/// Largest text that is read as a list, in bytes.
pub const MOST_TEXT: usize = 1024 * 1024;

/// Reads a list, text or JSON.
pub fn read(input: &str, games: &dyn Games) -> Result<Read, Refused> {
    let input = input.trim_start_matches('\u{feff}');
    let start = input.trim_start();
    if start.is_empty() {
        return Err(Refused { message: "there is nothing in it".to_owned(), line: None });
    }
    // No text has it, and files of other kinds are full of it.
    if let Some(at) = input.find('\0') {
        let line = input[..at].matches('\n').count() + 1;
        let message = "this is no text; a list is text or a file saved by Muster".to_owned();
        return Err(Refused { message, line: Some(line) });
    }
    if !start.starts_with(['{', '[']) {
        if input.len() > MOST_TEXT {
            return Err(refuse(save::SaveError::TooLarge(input.len(), MOST_TEXT)));
        }
        let read = unquoted(input, read::text(input, games), games)?;
        return match read.roster.excess() {
            Some((what, have, most)) => Err(refuse(save::SaveError::TooMany(what, have, most))),
            None => Ok(read),
        };
    }
    let saved = save::decode(input).map_err(refuse)?;
    if games.load(&saved.roster.game).is_none() {
        let names = games.names();
        let known: Vec<&str> = names.iter().map(|(id, _)| id.as_str()).collect();
        let hint = crate::system::problem::did_you_mean(&saved.roster.game, known.iter().copied());
        let message =
            format!("the list is for the game \u{201c}{}\u{201d}, which is not here{hint}", saved.roster.game);
        return Err(Refused { message, line: None });
    }
    Ok(Read { roster: saved.roster, remarks: Vec::new() })
}

/// A list that somebody quotes, as in a chat: where there is none, or none of its units, what is behind the marks is read. A
/// list of our own begins with its name and a mark, and what it quotes are notes.
fn unquoted(input: &str, read: Result<Read, Refused>, games: &dyn Games) -> Result<Read, Refused> {
    let quoted = |line: &str| line.trim_start().starts_with('>');
    let Some(first) = input.lines().position(quoted).filter(|_| !input.trim_start().starts_with('#')) else {
        return read;
    };
    if read.as_ref().is_ok_and(|read| !read.roster.units.is_empty()) {
        return read;
    }
    let plain = |line: &str| match line.trim_start().strip_prefix('>') {
        Some(rest) => rest.strip_prefix(' ').unwrap_or(rest).to_owned(),
        None => line.to_owned(),
    };
    let lines: Vec<String> = input.lines().map(plain).collect();
    match read::text(&lines.join("\n"), games) {
        Ok(mut other) if !other.roster.units.is_empty() => {
            let message = "This line and others are quoted; they are read as the list.".to_owned();
            other.remarks.insert(0, Remark { line: first + 1, message, guess: true });
            Ok(other)
        }
        _ => read,
    }
}

/// A list with units that its game did not know when it was read, read once more: own data that came since may know them.
/// Nothing where that finds no more of them.
pub fn again(system: &System, roster: &Roster, games: &dyn Games) -> Option<Roster> {
    let before = strange(system, roster);
    if before == 0 {
        return None;
    }
    let read = read::text(&text::write(system, roster), games).ok()?;
    (read.roster.units.len() == roster.units.len() && strange(system, &read.roster) < before).then_some(read.roster)
}

/// How many units of a list its game does not know.
pub fn strange(system: &System, roster: &Roster) -> usize {
    let force = system.find_force(&roster.force);
    let known = |entry: &str| force.is_some_and(|force| system.find_entry(force, entry).is_some());
    roster.units.iter().filter(|unit| !known(&unit.entry)).count()
}

fn refuse(error: save::SaveError) -> Refused {
    Refused { message: error.to_string(), line: None }
}

/// The games that Muster brings, each read when it is first asked for.
#[derive(Debug, Default)]
pub struct Brought {
    /// Games with own data over them, and games of one's own.
    own: Vec<Arc<System>>,
    loaded: std::sync::Mutex<Vec<(String, Arc<System>)>>,
}

impl Brought {
    /// With these in place of the games of the same id, and beside the others.
    pub fn with(own: Vec<System>) -> Brought {
        Brought { own: own.into_iter().map(Arc::new).collect(), ..Brought::default() }
    }

    /// Ids of all games.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let brought = crate::games::all().iter().map(|game| game.id);
        let more = self.own.iter().map(|system| system.id().as_str());
        brought.chain(more.filter(|id| crate::games::all().iter().all(|game| game.id != *id)))
    }
}

impl Games for Brought {
    fn names(&self) -> Vec<(String, Vec<String>)> {
        self.ids().filter_map(|id| Some(called(&*self.load(id)?))).collect()
    }

    fn load(&self, id: &str) -> Option<Arc<System>> {
        if let Some(own) = self.own.iter().find(|system| *system.id() == *id) {
            return Some(own.clone());
        }
        // A thread that panicked while it held the lock left the list whole: it only ever grows by a finished game.
        let mut loaded = self.loaded.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, system)) = loaded.iter().find(|(known, _)| known == id) {
            return Some(system.clone());
        }
        let system = Arc::new(crate::games::load(id)?);
        loaded.push((id.to_owned(), system.clone()));
        Some(system)
    }
}
