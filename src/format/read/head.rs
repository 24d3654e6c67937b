//! The head of a list as text: its name, game, force and limits, found wherever they stand above the first unit.

use std::sync::Arc;

use super::super::line::without_bullet;
use super::super::names::{find, means};
use super::super::{Games, Refused};
use crate::id::Id;
use crate::system::System;
use crate::system::problem::nearest;

/// What stands above the first unit: name, game, force and limit, in any order and on any number of lines.
pub(super) struct Head {
    pub(super) name: String,
    pub(super) system: Arc<System>,
    pub(super) force: Id,
    pub(super) limits: Vec<(Id, i64)>,
    /// Lines that were understood.
    pub(super) used: Vec<usize>,
    /// Parts of those lines that were not.
    pub(super) left: Vec<(usize, String)>,
}

impl Head {
    pub(super) fn find(input: &str, games: &dyn Games) -> Result<Head, Refused> {
        let mut used = Vec::new();
        let mut name = None;
        let mut said: Vec<(usize, &str)> = Vec::new();
        for (at, line) in visible_lines(input) {
            let line = line.trim();
            if line.starts_with("##") {
                break;
            }
            if let Some(title) = line.strip_prefix('#') {
                if name.is_none() {
                    name = Some(title.trim().to_owned());
                    used.push(at);
                }
            } else if !line.is_empty() && without_bullet(line).is_none() && !line.starts_with('>') && !is_ruling(line) {
                said.push((at, line));
            }
        }
        let names = games.names();
        let parts = || said.iter().flat_map(|(at, line)| segments(line).map(move |part| (*at, part)));
        let game = parts().find_map(|(at, part)| {
            let (id, _) =
                names.iter().find(|(id, names)| means(part, names.iter().map(String::as_str).chain([id.as_str()])))?;
            Some((at, id))
        });
        let Some((line, id)) = game else {
            let known: Vec<&str> = names.iter().flat_map(|(_, names)| names.first()).map(String::as_str).collect();
            let near = parts().find_map(|(at, part)| nearest(part, known.iter().copied()).map(|name| (at, part, name)));
            return Err(match near {
                Some((at, part, name)) => Refused {
                    message: format!("there is no game \u{201c}{part}\u{201d}; did you mean \u{201c}{name}\u{201d}?"),
                    line: Some(at + 1),
                },
                None => Refused {
                    message: format!(
                        "no game is named; a list begins with a line like \u{201c}{} \u{b7} \u{2039}force\u{203a} \u{b7} 500\u{201d}",
                        known.first().unwrap_or(&"Game")
                    ),
                    line: said.first().map(|(at, _)| at + 1),
                },
            });
        };
        let Some(system) = games.load(id) else {
            return Err(Refused {
                message: format!("the data of \u{201c}{id}\u{201d} cannot be read"),
                line: Some(line + 1),
            });
        };
        let game = names.iter().find(|(known, _)| known == id);
        let is_game = |part: &str| {
            game.is_some_and(|(id, names)| means(part, names.iter().map(String::as_str).chain([id.as_str()])))
        };
        let force = parts().find_map(|(at, part)| Some((at, find(part, system.forces())?)));
        let Some((force_line, force)) = force else {
            let others = parts().filter(|(_, part)| !is_game(part) && limit(&system, part).is_none());
            let near = { others }.find_map(|(at, part)| {
                nearest(part, system.forces().iter().map(|force| force.name.as_str())).map(|name| (at, part, name))
            });
            let word = system.force_word();
            return Err(match near {
                Some((at, part, name)) => Refused {
                    message: format!(
                        "{} has no {word} \u{201c}{part}\u{201d}; did you mean \u{201c}{name}\u{201d}?",
                        system.name()
                    ),
                    line: Some(at + 1),
                },
                None => {
                    let known: Vec<&str> = system.forces().iter().map(|force| force.name.as_str()).collect();
                    Refused {
                        message: format!("no {word} of {} is named; it has {}", system.name(), known.join(", ")),
                        line: Some(line + 1),
                    }
                }
            });
        };
        let mut limits: Vec<(Id, i64)> = Vec::new();
        for (at, part) in parts() {
            if let Some((currency, amount)) = limit(&system, part)
                && !limits.iter().any(|(known, _)| *known == currency)
            {
                limits.push((currency, amount));
                used.push(at);
            }
        }
        used.extend([line, force_line]);
        let understood = |part: &str| {
            is_game(part)
                || find(part, [force]).is_some()
                || limit(&system, part).is_some_and(|limit| limits.contains(&limit))
        };
        let left = parts().filter(|(at, part)| used.contains(at) && !understood(part));
        let left = left.map(|(at, part)| (at, part.to_owned())).collect();
        let force = force.id.clone();
        Ok(Head { name: name.unwrap_or_default(), system, force, limits, used, left })
    }
}

/// The lines of a text with their positions, those inside Markdown comments left out.
pub(super) fn visible_lines(input: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut hidden = false;
    input.lines().enumerate().filter(move |(_, line)| {
        let was_hidden = hidden || line.trim_start().starts_with("<!--");
        hidden = was_hidden && !line.contains("-->");
        !was_hidden
    })
}

/// The parts of a line of the head: "Game · Force · 400 power".
fn segments(line: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    let marks = line.char_indices().filter(|(at, mark)| {
        let sets_off_thousands = *mark == ','
            && line[..*at].ends_with(|c: char| c.is_ascii_digit())
            && line[at + 1..].chars().take_while(char::is_ascii_digit).count() == 3;
        "\u{b7}|\u{2022}\u{2013}\u{2014},;/".contains(*mark) && !sets_off_thousands
    });
    let ends = marks.map(|(at, mark)| (at, at + mark.len_utf8())).chain([(line.len(), line.len())]);
    let parts = ends.map(move |(to, next)| &line[std::mem::replace(&mut from, next)..to]);
    parts
        .flat_map(|part| part.split(" - "))
        .map(|part| part.trim().trim_matches(['*', '_']))
        .filter(|part| !part.is_empty())
}

/// "400 power", "limit 400", or a bare number in the first currency.
fn limit(system: &System, part: &str) -> Option<(Id, i64)> {
    let digits: String = part.chars().filter(char::is_ascii_digit).collect();
    let amount: i64 = digits.parse().ok().filter(|amount| *amount <= 1_000_000_000)?;
    let word: String = part.chars().filter(|c| !c.is_ascii_digit()).collect();
    let word = word.trim().trim_start_matches("limit").trim_matches([':', ' ']);
    let currency = match word {
        "" => system.currencies().first(),
        word => system.currencies().iter().find(|currency| means(word, [currency.name.as_str(), currency.id.as_str()])),
    };
    currency.map(|currency| (currency.id.clone(), amount))
}

pub(super) fn is_ruling(line: &str) -> bool {
    line.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("ruling:"))
}
