//! What can be checked of the names of a game before anything is looked up.

use std::collections::{HashMap, HashSet};

use super::Names;
use crate::system::MAX_CURRENCIES;
use crate::system::problem::fold;
use crate::system::read::{Filed, RawGame};

/// Names met so far where they would be mixed up, folded, and whose they are.
type Met = HashMap<String, String>;

/// Whether the end of a name would be read as what something costs, "Crab - 50 pts", or as how many there are of it.
fn ends_like_a_price(name: &str) -> bool {
    let priced = [" - ", " \u{2013} ", " \u{2014} ", " = "].iter().any(|mark| {
        let behind = name.rsplit_once(mark).map(|(_, behind)| behind.trim_start_matches(['+', '-', '\u{2212}', ' ']));
        let word = behind.map_or("", |behind| behind.trim_start_matches(|c: char| c.is_ascii_digit()));
        behind.is_some_and(|behind| word.len() < behind.len())
            && !word.is_empty()
            && !word.trim().contains(|c: char| !c.is_alphabetic())
    });
    let last = name.rsplit_once(' ').map_or("", |(_, last)| last);
    let number = last.trim_matches(['x', 'X', '\u{d7}']);
    let counted = number.len() < last.len() && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    priced || counted
}

impl Names {
    /// What holds of the short lists: not empty, nothing twice, not too long.
    pub(in super::super) fn check_heads(&mut self, game: &RawGame) {
        let lists = [
            ("currencies", self.currencies.clone(), MAX_CURRENCIES),
            ("attributes", self.attributes.clone(), 32),
            ("properties", self.properties.clone(), 32),
            ("classes", self.classes.clone(), 64),
            ("roles", self.roles.clone(), 64),
            ("tables", self.tables.clone(), 64),
            ("tracks", game.tracks.iter().map(|track| track.raw.id.clone()).collect(), 1000),
            ("rulings", game.rulings.iter().map(|ruling| ruling.raw.id.clone()).collect(), 1000),
            ("forces", game.forces.iter().map(|force| force.force.raw.id.clone()).collect(), 1000),
        ];
        for (list, ids, most) in lists {
            let mut seen = HashSet::new();
            for id in &ids {
                if !seen.insert(id) {
                    self.problem("system.toml", &format!("{list} `{id}`"), "this id stands twice".to_owned());
                }
            }
            if ids.len() > most {
                self.problem("system.toml", list, format!("{} of them; at most {most}", ids.len()));
            }
        }
        if self.currencies.is_empty() {
            self.problem("system.toml", "currencies", "a game has at least one currency".to_owned());
        }
        // Each list is told by the position of its parts in 16 bits.
        let forces = || game.forces.iter();
        let entries: usize = forces().map(|force| force.entries.len()).sum();
        let of_forces: usize = forces().map(|force| force.force.raw.models.len()).sum();
        let of_entries: usize = forces().flat_map(|force| &force.entries).map(|entry| entry.raw.models.len()).sum();
        let lists = [
            ("items", self.item_count),
            ("references", game.references.len() + entries),
            ("entries", entries),
            ("models", game.models.len() + of_forces + of_entries),
        ];
        for (list, count) in lists.into_iter().filter(|(_, count)| *count > usize::from(u16::MAX)) {
            self.problem("system.toml", list, format!("{count} of them; at most {}", u16::MAX));
        }
    }

    /// Names of what a list as text begins with: its parts stand beside one another there, set apart by more marks.
    pub(in super::super) fn check_head_name(&mut self, file: &str, at: &str, name: &str) {
        self.check_name(file, at, name);
        if name.contains(['\u{b7}', '|', '\u{2022}', '\u{2013}', '\u{2014}', '/']) || name.contains(" - ") {
            let message = format!(
                "the name \u{201c}{name}\u{201d} has a mark of \u{b7} | \u{2022} / or a dash set off by spaces in it, \
                 which parts the first lines of a list as text"
            );
            self.problem(file, at, message);
        }
    }

    /// A name that can stand in a list as text: marks that separate its parts there are not in it.
    pub(in super::super) fn check_name(&mut self, file: &str, at: &str, name: &str) {
        let mark = |c: char| ",;:()[]#\"\u{201c}\u{201d}\u{201e}\u{ab}\u{bb}~\t".contains(c);
        let why = match name.find(mark).and_then(|at| name[at..].chars().next()) {
            _ if name.trim().is_empty() => format!("the name \u{201c}{name}\u{201d} is empty"),
            _ if fold(name).is_empty() => {
                format!("the name \u{201c}{name}\u{201d} has neither a letter nor a digit in it")
            }
            Some(mark) => format!("the name \u{201c}{name}\u{201d} has {mark} in it, which a list as text cannot hold"),
            None if name.starts_with(['*', '_']) || name.ends_with(['*', '_']) || name.contains("**") => {
                format!("the name \u{201c}{name}\u{201d} has the marks of bold text, which a list as text cannot hold")
            }
            None if name.contains("```") => {
                format!("the name \u{201c}{name}\u{201d} has the mark of code, which a list as text cannot hold")
            }
            None if name.contains('\n') || name.trim() != name => {
                format!("the name \u{201c}{name}\u{201d} has an end of line in it or space around it")
            }
            None if name.starts_with(|c: char| c.is_ascii_digit()) => format!(
                "the name \u{201c}{name}\u{201d} begins with a digit, which a list as text would take for a number of them"
            ),
            None if ends_like_a_price(name) => {
                format!(
                    "the name \u{201c}{name}\u{201d} ends like a price or a number, which a list as text would take for one"
                )
            }
            None => return,
        };
        self.problem(file, at, why);
    }

    /// Names that a reader of text could not tell apart: the same but for case, spaces and marks.
    pub(in super::super) fn check_alike(&mut self, game: &RawGame) {
        let mut forces = Met::new();
        let (mut items, mut models) = (Met::new(), Met::new());
        for Filed { file, raw } in &game.items {
            self.meet(&mut items, file, "items", &raw.id, &raw.name);
        }
        for Filed { file, raw } in &game.models {
            self.meet(&mut models, file, "models", &raw.id, &raw.name);
        }
        let mut tracks = Met::new();
        for Filed { file, raw } in &game.tracks {
            self.meet(&mut tracks, file, "tracks", &raw.id, &raw.name);
        }
        for force in &game.forces {
            let Filed { file, raw } = &force.force;
            self.meet(&mut forces, file, "force", &raw.id, &raw.name);
            // What another force has does not come into this one's lists.
            let mut items = items.clone();
            for Filed { file, raw } in &force.items {
                self.meet(&mut items, file, "items", &raw.id, &raw.name);
            }
            let mut models = models.clone();
            for model in &raw.models {
                self.meet(&mut models, file, "models", &model.id, &model.name);
            }
            let mut entries = Met::new();
            for Filed { file, raw } in &force.entries {
                self.meet(&mut entries, file, "entries", &raw.id, &raw.name);
                let mut models = models.clone();
                for model in &raw.models {
                    self.meet(&mut models, file, "models", &model.id, &model.name);
                }
            }
        }
    }

    fn meet(&mut self, met: &mut Met, file: &str, list: &str, id: &str, name: &str) {
        if let Some(other) = met.insert(fold(name), id.to_owned()).filter(|other| other != id) {
            self.problem(file, &format!("{list} `{id}`"), reads_like(name, &other));
        }
    }
}

/// Whether a reader of text could not tell two names apart.
pub(in super::super) fn alike(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}

/// What is wrong with a name like another's.
pub(in super::super) fn reads_like(name: &str, other: &str) -> String {
    format!("its name, \u{201c}{name}\u{201d}, reads like that of `{other}` in a list as text")
}
