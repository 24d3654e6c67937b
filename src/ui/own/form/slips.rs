//! Which field of a form each message of the data's reader is about.

use leptos::prelude::*;

use crate::own::form::{Kind, of_part};
use crate::system::System;
use crate::ui::own::Wrong;
use crate::ui::own::draft::Draft;
use crate::ui::own::form::Form;

/// What is wrong with a field.
pub fn slip(form: Form, name: &str) -> Option<String> {
    form.wrong.with(|wrong| {
        // What has an entry is about another thing.
        let wrong = wrong.iter().find(|wrong| wrong.entry.is_empty() && is_about(wrong, name))?;
        // Where it is shows by where it stands: "`models`, number 1, `cost`: expected a whole number".
        let placed = wrong.message.split_once(": ").filter(|(place, _)| place.ends_with('`'));
        Some(placed.map_or_else(|| wrong.message.clone(), |(_, what)| what.to_owned()))
    })
}

/// Whether a message of the reader is about a field: it begins with the place, `number 1`, `profile`, `might`.
pub fn is_about(wrong: &Wrong, name: &str) -> bool {
    let (part, name) = match name.split_once('/') {
        Some((number, rest)) if number.parse::<u32>().is_ok() => (number, rest),
        _ => ("1", name),
    };
    // Which of several it is about, where that is said: "`models`, number 2, `cost`".
    let of_parts = ["`models`, number ", "`groups`, number ", "`rows`, number "];
    if let Some(rest) = of_parts.iter().find_map(|begin| wrong.message.strip_prefix(begin))
        && rest.split(|c: char| !c.is_ascii_digit()).next() != Some(part)
    {
        return false;
    }
    let place = wrong.message.split(": ").next().unwrap_or_default();
    let last = name.rsplit('/').next().unwrap_or(name);
    let quoted = ["`", last, "`"].concat();
    let begins = |words: &str| wrong.message.starts_with(words);
    place.ends_with(&quoted)
        || wrong.message == [&quoted, " is missing"].concat()
        || match name {
            "name" => begins("the name ") || begins("its name"),
            "max" => begins("from "),
            "role" => begins("there is no role"),
            "class" => begins("there is no class"),
            "abilities" => wrong.message.contains(" in brackets behind "),
            _ => name.starts_with("cost/") && (begins("a price ") || place.ends_with("`cost`")),
        }
}

/// The fields that a form of a kind shows.
pub fn fields_of(draft: &Draft, system: &System) -> Vec<String> {
    let mut names: Vec<String> = ["name", "role", "class", "note", "about", "abilities"].map(str::to_owned).into();
    let mut parts: Vec<String> = ["kind", "max", "min"].map(str::to_owned).into();
    parts.extend(system.currencies().iter().map(|currency| ["cost/", &currency.id].concat()));
    if draft.kind == Kind::Unit {
        parts.extend(system.attributes().iter().map(|attribute| ["profile/", &attribute.id].concat()));
    } else {
        names.extend(system.properties().iter().map(|property| ["properties/", &property.id].concat()));
    }
    for kind in 0..draft.fields.parts("kinds") {
        names.extend(parts.iter().map(|name| of_part(kind, name)));
    }
    names
}
