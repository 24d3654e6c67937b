//! Names as people write them: any case, plural or not, any dash, the variants of the data.

use std::sync::Arc;

use super::Games;
use crate::system::problem::{did_you_mean, folded, nearest};
use crate::system::{Entry, Force, FormationKind, Group, Item, Mark, Model, Station, System, Upgrade};

/// The game that a written name means, or why there is none.
pub fn game_named(written: &str, games: &dyn Games) -> Result<Arc<System>, String> {
    let all = games.names();
    let at = game_among(written, &all)?;
    games.load(&all[at].0).ok_or_else(|| no_game(written, &all))
}

/// The position of the game that a written name means among ids and names of games, or why there is none.
pub fn game_among(written: &str, all: &[(String, Vec<String>)]) -> Result<usize, String> {
    let is = |(id, names): &(String, Vec<String>)| names.iter().chain([id]).any(|name| means(written, &[name]));
    all.iter().position(is).ok_or_else(|| no_game(written, all))
}

fn no_game(written: &str, all: &[(String, Vec<String>)]) -> String {
    let known = all.iter().flat_map(|(id, names)| names.iter().chain([id])).map(String::as_str);
    format!("there is no game \u{201c}{written}\u{201d}{}", did_you_mean(written, known))
}

/// What a game may be called: its id, and its name and other words for it.
pub fn called(system: &System) -> (String, Vec<String>) {
    let names = [system.name().to_owned()].into_iter().chain(system.aliases().iter().cloned()).collect();
    (system.id().to_string(), names)
}

/// The force of a game that a written name means, or why there is none.
pub fn force_named<'a>(written: &str, system: &'a System) -> Result<&'a Force, String> {
    find(written, system.forces()).ok_or_else(|| {
        let names = system.forces().iter().flat_map(|force| [force.id.as_str(), &force.name]);
        let mut near = did_you_mean(written, names);
        if near.is_empty() {
            let all: Vec<&str> = system.forces().iter().map(|force| force.name.as_str()).collect();
            near = format!("; it has {}", all.join(", "));
        }
        format!("{} has no {} \u{201c}{written}\u{201d}{near}", system.name(), system.force_word())
    })
}

/// Whether a written name means one of these: the name itself, an alias, or its id, in singular or plural.
pub(super) fn means(written: &str, names: &[&str]) -> bool {
    names.iter().any(|name| alike(written, name) != Alike::No)
}

/// How a written name is like a known one.
#[derive(PartialEq, Eq)]
enum Alike {
    Same,
    /// But for an "s" at the end of one of them.
    Plural,
    No,
}

/// Compares letter by letter: most names differ in the first, and a list is compared with every name of its game.
fn alike(written: &str, name: &str) -> Alike {
    let (mut a, mut b) = (folded(written), folded(name));
    let mut any = false;
    loop {
        match (a.next(), b.next()) {
            (Some(x), Some(y)) if x == y => any = true,
            (None, None) if any => return Alike::Same,
            (Some('s'), None) if any && a.next().is_none() => return Alike::Plural,
            (None, Some('s')) if any && b.next().is_none() => return Alike::Plural,
            _ => return Alike::No,
        }
    }
}

/// Something that has a name, spelling variants and an id.
pub(super) trait Named {
    fn names(&self) -> Vec<&str>;
}

macro_rules! named {
    ($($type:ty),*) => {$(
        impl Named for $type {
            fn names(&self) -> Vec<&str> {
                let mut names = vec![self.name.as_str(), self.id.as_str()];
                names.extend(self.aliases.iter().map(String::as_str));
                names
            }
        }
    )*};
}
named!(Item, Model, Entry, Force);

impl Named for FormationKind {
    fn names(&self) -> Vec<&str> {
        vec![&self.name, &self.id, &self.plural]
    }
}

impl Named for Station {
    fn names(&self) -> Vec<&str> {
        vec![&self.name, &self.id]
    }
}

impl Named for Group {
    fn names(&self) -> Vec<&str> {
        vec![&self.name, &self.id]
    }
}

impl Named for Mark {
    fn names(&self) -> Vec<&str> {
        vec![&self.name, &self.id]
    }
}

impl Named for Upgrade {
    fn names(&self) -> Vec<&str> {
        vec![&self.name, &self.id]
    }
}

/// The one that a written name means: an exact name first, a plural or variant after.
pub(super) fn find<'a, T: Named + 'a>(written: &str, list: impl IntoIterator<Item = &'a T>) -> Option<&'a T> {
    let mut near = None;
    for one in list {
        for name in one.names() {
            match alike(written, name) {
                Alike::Same => return Some(one),
                Alike::Plural if near.is_none() => near = Some(one),
                _ => {}
            }
        }
    }
    near
}

/// " The nearest name is X.", or nothing.
pub(super) fn hint<'a, T: Named + 'a>(written: &str, list: impl IntoIterator<Item = &'a T>) -> String {
    let names: Vec<&str> = list.into_iter().map(|one| one.names()[0]).collect();
    hint_of(written, &names)
}

/// The same of plain names.
pub(super) fn hint_of(written: &str, names: &[&str]) -> String {
    let near = nearest(written, names.iter().copied());
    near.map_or(String::new(), |name| [" The nearest name is \u{201c}", name, "\u{201d}."].concat())
}

/// Items that an entry's models may meet: the game's common ones and the force's own.
pub(super) fn items<'a>(system: &'a System, force: &Force) -> impl Iterator<Item = &'a Item> {
    let force = force.ix;
    system.items().iter().filter(move |item| item.force.is_none_or(|of| of == force))
}
