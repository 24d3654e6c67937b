//! `--own FILE`: a player's own data over the games, or a whole game of one's own.

use super::read_text;
use crate::book::{self, Book};
use crate::format::Brought;
use crate::games;
use crate::own::Own;
use crate::system::problem::Problem;
use crate::system::{System, overlay};

/// What is said of each game, with the file that said the last of it.
type Files<'a> = Vec<(&'a str, Own)>;

/// Which files say something of which game.
#[derive(Debug, Default)]
pub(super) struct Sources(Vec<(String, String)>);

impl Sources {
    /// The files for a game, in the order in which they go over each other.
    pub(super) fn of(&self, game: &str) -> Vec<&str> {
        self.0.iter().filter(|(of, _)| of == game).map(|(_, file)| file.as_str()).collect()
    }
}

/// The games with all own data over them, and which files that is; what is wrong with any of it is returned instead. Of two
/// files for one game the later goes over the earlier.
pub(super) fn games(files: &[String]) -> Result<(Brought, Sources), Vec<Problem>> {
    let (all, sources) = all(files)?;
    let mut systems = Vec::new();
    let mut problems = Vec::new();
    for (file, own) in &all {
        match own.load(games::json(&own.game), file) {
            Ok(system) => systems.push(system),
            Err(more) => problems.extend(more),
        }
    }
    if problems.is_empty() { Ok((Brought::with(systems), sources)) } else { Err(problems) }
}

/// Every game with its book, own data over it.
pub(super) fn books(files: &[String]) -> Result<Vec<(System, Book)>, Vec<Problem>> {
    let (own, _) = all(files)?;
    let mut books = Vec::new();
    let mut problems = Vec::new();
    let mut put = |read: Result<(System, Book), Vec<Problem>>| match read {
        Ok(book) => books.push(book),
        Err(more) => problems.extend(more),
    };
    for game in games::all().iter().filter(|game| own.iter().all(|(_, own)| own.game != game.id)) {
        put(book::from_json(game.id, games::json(game.id)));
    }
    for (file, own) in &own {
        put(own.book(games::json(&own.game), file));
    }
    books.sort_by(|(a, _), (b, _)| a.id().cmp(b.id()));
    if problems.is_empty() { Ok(books) } else { Err(problems) }
}

/// The book of one game, own data over it; none of a game that is nowhere.
pub(super) fn book(files: &[String], game: &str) -> Result<Option<Book>, Vec<Problem>> {
    let (own, _) = all(files)?;
    let read = match own.iter().find(|(_, own)| own.game == game) {
        Some((file, own)) => own.book(games::json(game), file),
        None if games::all().iter().any(|known| known.id == game) => book::from_json(game, games::json(game)),
        None => return Ok(None),
    };
    read.map(|(_, book)| Some(book))
}

/// What the files say of each game, those of one game together, and which files that is.
fn all(files: &[String]) -> Result<(Files<'_>, Sources), Vec<Problem>> {
    let mut sources = Sources::default();
    let mut all: Files = Vec::new();
    let mut problems = Vec::new();
    for file in files {
        match read(file) {
            Ok(own) => {
                sources.0.push((own.game.clone(), file.clone()));
                match all.iter_mut().find(|(_, known)| known.game == own.game) {
                    Some((name, known)) => {
                        overlay::amend(&mut known.data, &own.data);
                        *name = file;
                    }
                    None => all.push((file, own)),
                }
            }
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok((all, sources)) } else { Err(problems) }
}

/// Everything that is wrong with a file of own data.
pub(super) fn lint(file: &str) -> Vec<Problem> {
    match read(file) {
        Ok(own) => own.load(games::json(&own.game), file).err().unwrap_or_default(),
        Err(problem) => vec![problem],
    }
}

fn read(file: &str) -> Result<Own, Problem> {
    let text = read_text(file).map_err(|error| Problem {
        file: file.to_owned(),
        entry: String::new(),
        message: format!("can't be read: {error}"),
    })?;
    Own::read(&text, file)
}
