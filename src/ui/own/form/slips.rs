//! Which field of a form each message of the data's reader is about.

use leptos::prelude::*;

use crate::own::form::{Kind, of_part};
use crate::own::plain::plain;
use crate::system::System;
use crate::ui::own::Wrong;
use crate::ui::own::draft::Draft;
use crate::ui::own::form::Form;

/// What is wrong with a field.
pub fn slip(form: Form, name: &str) -> Option<String> {
    form.wrong.with(|wrong| {
        // What has an entry is about another thing.
        let wrong = wrong.iter().find(|wrong| wrong.entry.is_empty() && is_about(wrong, name))?;
        let shows = |draft: &Draft| draft.shows(name) && (!is_of_price(wrong) || is_no_price(draft.fields.get(name)));
        let shows = form.app.draft.with_untracked(|draft| draft.as_ref().is_some_and(shows));
        shows.then(|| plain(wrong.bare()))
    })
}

/// Of several currencies only that one is wrong whose amount is none.
fn is_no_price(words: &str) -> bool {
    words.trim().replace('\u{2212}', "-").parse().is_ok_and(|amount: i64| !(0..=1_000_000).contains(&amount))
}

fn is_of_price(wrong: &Wrong) -> bool {
    wrong.bare().starts_with("a price ")
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
    let is_cost = name.starts_with("cost/");
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
            _ => is_cost && (begins("a price ") || place.ends_with("`cost`")),
        }
}

/// The fields that a form of a kind shows.
pub fn fields_of(draft: &Draft, system: &System) -> Vec<String> {
    let mut names: Vec<String> =
        ["name", "role", "class", "note", "about", "abilities", "tags"].map(str::to_owned).into();
    let mut parts: Vec<String> = ["kind", "max", "min"].map(str::to_owned).into();
    parts.extend(system.currencies().iter().map(|currency| ["cost/", &currency.id].concat()));
    if draft.kind == Kind::Unit {
        names.push("carries".to_owned());
        parts.extend(system.attributes().iter().map(|attribute| ["profile/", &attribute.id].concat()));
    } else {
        names.extend(system.properties().iter().map(|property| ["properties/", &property.id].concat()));
        names.extend(system.attributes().iter().map(|attribute| ["change/", &attribute.id].concat()));
    }
    for kind in 0..draft.fields.parts("kinds") {
        names.extend(parts.iter().map(|name| of_part(kind, name)));
    }
    names
}
