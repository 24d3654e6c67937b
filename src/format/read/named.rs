//! What the names in a line mean: units, models, groups, currencies, and what stands beside a name.

use super::super::line::{counted_in, without_bullet, without_price, without_stars};
use super::super::names::{find, means};
use super::begun::BEHIND;
use super::priced::is_cost;
use crate::system::{Currency, Entry, Force, FormationKind, Model, Role, System};

/// What of a line its author struck out, and the rest; none where nothing is. A mark alone strikes out the whole line: the
/// other stands on another.
pub(super) fn struck(line: &str) -> Option<(String, String)> {
    if !line.contains("~~") {
        return None;
    }
    let pieces: Vec<&str> = line.split("~~").collect();
    let bare = |text: &str| without_bullet(text).unwrap_or(text).trim_start_matches('#').trim().to_owned();
    match pieces.len() {
        many if many.is_multiple_of(2) => Some((bare(&pieces.concat()), String::new())),
        _ => {
            let every = |nth: usize| pieces.iter().skip(nth).step_by(2).copied().collect::<String>();
            Some((bare(&every(1)), every(0)))
        }
    }
}

/// What models are called beside how many of them a unit has.
pub(super) const MODELS: [&str; 3] = ["model", "men", "figure"];

/// The currency that a word means, written out or only its beginning: "cr".
pub(super) fn currency_named<'a>(system: &'a System, word: &str) -> Option<&'a Currency> {
    let word = &*word.to_lowercase();
    let is = |currency: &&Currency| means(word, &[&currency.name, &currency.id]);
    let short = |currency: &&Currency| word.len() > 1 && currency.name.to_lowercase().starts_with(word);
    system.currencies().iter().find(is).or_else(|| system.currencies().iter().find(short))
}

/// The kind of units that a heading names.
pub(super) fn role_named<'a>(system: &'a System, name: &str) -> Option<&'a Role> {
    system.roles().iter().find(|role| means(name, &[&role.name, &role.plural]))
}

/// The kind of model that an entry knows by a name. Written once: each place that looks would be code of its own.
pub(super) fn model_named<'a>(system: &'a System, entry: &Entry, name: &str) -> Option<&'a Model> {
    find(name, entry.models.iter().map(|ix| system.model(*ix)))
}

/// The kind of group that a heading names; a unit of that name goes before it.
pub(super) fn formation_named<'a>(system: &'a System, force: Option<&Force>, text: &str) -> Option<&'a FormationKind> {
    let kind = find(given_name(without_price(text)).0, system.formations())?;
    force.is_none_or(|force| entry_named(system, force, text).is_none()).then_some(kind)
}

/// The type of unit that a heading names, and the heading's two names. A price may stand behind in round brackets, and
/// stars around any of it.
pub(super) fn entry_named<'a, 't>(
    system: &'a System,
    force: &'a Force,
    text: &'t str,
) -> Option<(&'a Entry, (&'t str, &'t str))> {
    let text = without_stars(without_price(without_stars(text.trim_end_matches(':'))));
    let bracket = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let beside = bracket.filter(|(_, said)| is_cost(system, said) || means(counted_in(said), &MODELS));
    [beside.map(|(text, _)| without_stars(text)), Some(text)].into_iter().flatten().find_map(|text| {
        let named = given_name(text);
        if has_more(text) {
            return None;
        }
        Some((find(named.0, system.entries_for(force))?, named))
    })
}

/// What opens a name in quotes.
pub(super) const QUOTES: [char; 5] = ['"', '\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}'];

/// What closes it.
pub(super) const CLOSED: [char; 4] = ['"', '\u{201d}', '\u{201c}', '\u{bb}'];

/// A heading's type of unit and the name given in quotes behind it.
pub(super) fn given_name(text: &str) -> (&str, &str) {
    let Some(open) = text.find(QUOTES) else { return (text, "") };
    let (name, quoted) = text.split_at(open);
    let mut chars = quoted.chars();
    chars.next();
    let rest = chars.as_str();
    let given = match rest.strip_suffix(CLOSED) {
        Some(given) => given,
        // Of "Doc" Hallan only a part is quoted, and all of it is the name.
        None if rest.contains(CLOSED) => quoted,
        None => rest,
    };
    (name.trim(), given)
}

/// Whether something stands behind the quotes of a line that is no part of a name.
pub(super) fn has_more(text: &str) -> bool {
    let behind = text.rsplit_once(CLOSED).filter(|(before, _)| before.contains(QUOTES));
    behind.is_some_and(|(_, rest)| {
        rest.contains([';', ':', '(', '[', '=']) || BEHIND.iter().any(|mark| rest.contains(mark))
    })
}
