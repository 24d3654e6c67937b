//! Marks of a force, with every name looked up.

use super::super::names::Names;
use crate::system::Mark;
use crate::system::raw::RawMark;

pub(super) fn mark(names: &mut Names, file: &str, at: &str, force: usize, raw: &RawMark) -> Mark {
    names.check_name(file, at, &raw.name);
    if raw.roll.0 > raw.roll.1 || raw.roll.1 > 1000 {
        names.problem(file, at, format!("mark `{}`: a roll from {} to {}", raw.id, raw.roll.0, raw.roll.1));
    }
    if raw.dice.is_empty() && raw.roll.0 != raw.roll.1 {
        names.problem(file, at, format!("mark `{}`: without dice it is always as many", raw.id));
    }
    let adds =
        raw.adds.iter().filter_map(|(property, add)| Some((names.property(file, at, property)?, *add))).collect();
    Mark {
        id: raw.id.as_str().into(),
        name: raw.name.clone(),
        items: names.items(file, at, Some(force), &raw.items),
        per: names.known_tags(file, at, std::slice::from_ref(&raw.per)),
        roll: raw.roll,
        dice: raw.dice.clone(),
        own: raw.own,
        adds,
        note: raw.note.clone(),
        cite: names.cite(file, at, &raw.cite),
    }
}
