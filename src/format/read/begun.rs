//! Lines that begin units: what such a line says besides the name of the unit.

use super::super::line::{Parts, split};
use super::super::names::means;
use super::named::{MODELS, role_named};
use super::plain::{Level, size};
use super::*;
use crate::system::problem::{fold, nearest};

/// A line that names a unit.
pub(super) struct Begun<'a, 't> {
    pub(super) entry: &'a Entry,
    pub(super) given: &'t str,
    pub(super) count: Option<u32>,
    pub(super) items: Vec<&'t str>,
    pub(super) taken: Taken,
    /// What stands in brackets and is nothing that is known.
    pub(super) left: Vec<&'t str>,
}

/// What else it says of the unit.
#[derive(Default)]
pub(super) struct Taken {
    pub(super) upgrades: Vec<Id>,
    pub(super) station: Option<Id>,
    /// Whether its name is only taken to be one.
    pub(super) is_name: bool,
}

/// What sets off, behind the name of a unit, what it has.
const BEHIND: [&str; 7] = [" with ", " w/ ", " - ", " \u{2013} ", " \u{2014} ", ", ", " + "];

/// How many models stand in brackets behind the name of a unit: a bare number of more than it may have is rather a price.
fn models_in_brackets(entry: &Entry, text: &str) -> Option<u32> {
    let (_, inside) = without_stars(without_price(text).trim_end_matches(':')).strip_suffix(')')?.rsplit_once('(')?;
    models(entry, inside)
}

/// How many models a part of a line says that the unit has.
fn models(entry: &Entry, inside: &str) -> Option<u32> {
    let inside = inside.trim().trim_start_matches('+');
    let word = inside.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    let number = inside.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()?;
    (word.is_empty() && number <= size(entry).1 || means(word, &MODELS)).then_some(number)
}

/// "w/ carbine" is a carbine.
fn without_with(part: &str) -> &str {
    let part = part.trim();
    ["with ", "w/ ", "w/"].into_iter().find_map(|word| part.strip_prefix(word)).unwrap_or(part).trim()
}

/// A line cut where something is set off behind a name.
fn cut_behind(text: &str) -> Option<(&str, &str)> {
    BEHIND.iter().filter_map(|mark| text.split_once(mark)).min_by_key(|(before, _)| before.len())
}

/// Whether a line begins with the name of a unit, whatever stands behind it.
pub(super) fn names_a_unit(system: &System, force: &Force, text: &str) -> bool {
    let text = without_stars(without_bullet(text).unwrap_or(text)).replace("**", "");
    let is = |text: &str| find(given_name(take_apart(text).name).0, system.entries_for(force)).is_some();
    entry_named(system, force, &text).is_some() || is(&text) || cut_behind(&text).is_some_and(|(before, _)| is(before))
}

impl<'a> Reader<'a> {
    /// The unit that a line names, whatever it says besides: "Squad", "10 Squad", "Squad (10)", "Squad: Stick",
    /// "Squad (Stick)", "Squad: Ann (Stick)", "Squad with Stick".
    pub(super) fn begun<'t>(&self, text: &'t str) -> Option<Begun<'a, 't>> {
        let force = self.force?;
        if let Some((entry, (_, given))) = entry_named(self.system, force, text) {
            return Some(Begun { given, count: models_in_brackets(entry, text), ..self.nothing(entry) });
        }
        let text = without_stars(text);
        self.begun_with_brackets(force, text).or_else(|| self.begun_with_more(force, text))
    }

    fn nothing<'t>(&self, entry: &'a Entry) -> Begun<'a, 't> {
        Begun { entry, given: "", count: None, items: Vec::new(), taken: Taken::default(), left: Vec::new() }
    }

    fn begun_with_brackets<'t>(&self, force: &'a Force, text: &'t str) -> Option<Begun<'a, 't>> {
        let Parts { count, name, brackets, items } = take_apart(text);
        let (name, given) = given_name(without_stars(name));
        let mut begun = Begun { given, count, ..self.nothing(find(name, self.system.entries_for(force))?) };
        for part in brackets {
            if self.takes(&mut begun, part) {
                continue;
            }
            if self.is_of_models(begun.entry, part) {
                return None;
            }
            begun.left.push(part);
        }
        let unknown: Vec<&str> = items.into_iter().filter(|part| !self.takes(&mut begun, part)).collect();
        match unknown.as_slice() {
            [] => {}
            unknown if !begun.items.is_empty() => begun.items.extend(unknown),
            // "Captain: Ann (Rogue)" is one with a name, unless the name is nearly that of an item.
            [said] if given.is_empty() => {
                let (times, name, brackets) = item(said);
                if times != 1 {
                    return None;
                }
                if brackets.is_empty() && self.is_nearly_an_item(name) {
                    begun.items.push(said);
                    return Some(begun);
                }
                if !brackets.iter().all(|part| self.takes(&mut begun, part)) {
                    return None;
                }
                begun.given = without_stars(name);
                begun.taken.is_name = true;
            }
            _ => return None,
        }
        // One that is misspelt is none that the unit is called.
        let nearly = begun.left.extract_if(.., |part| self.is_nearly_an_item(part)).collect::<Vec<_>>();
        begun.items.extend(nearly);
        if begun.given.is_empty() && !begun.left.is_empty() {
            begun.given = begun.left.remove(0);
            begun.taken.is_name = true;
        }
        Some(begun)
    }

    /// "Squad with Stick and Bat", "Squad - Stick, in reserve": everything behind the name is known.
    fn begun_with_more<'t>(&self, force: &'a Force, text: &'t str) -> Option<Begun<'a, 't>> {
        let (before, behind) = cut_behind(text)?;
        let Parts { count, name, brackets, items } = take_apart(before);
        if !items.is_empty() {
            return None;
        }
        let (name, given) = given_name(without_stars(name));
        let mut begun = Begun { given, count, ..self.nothing(find(name, self.system.entries_for(force))?) };
        let mut rest = vec![behind];
        for mark in BEHIND.iter().chain(&["; "]) {
            rest = rest.into_iter().flat_map(|part| part.split(mark)).collect();
        }
        // The name of an item may have an "and" in it.
        let takes = |begun: &mut Begun<'a, 't>, part: &'t str| {
            self.takes(begun, part) || part.split(" and ").all(|part| self.takes(begun, part))
        };
        brackets.into_iter().chain(rest).all(|part| takes(&mut begun, part)).then_some(begun)
    }

    /// Whether something is the name of an item but for a letter in three.
    fn is_nearly_an_item(&self, name: &str) -> bool {
        let near = nearest(name, self.system.items().iter().map(|item| &*item.name));
        near.is_some_and(|near| strsim::osa_distance(&fold(name), &fold(near)) * 3 <= fold(near).chars().count())
    }

    /// Whether what stands in brackets is said of models: their group, their roll, a number that a campaign keeps.
    fn is_of_models(&self, entry: &Entry, part: &str) -> bool {
        let open = self.unit.as_ref().and_then(|(_, entry)| *entry);
        let group = [Some(entry), open].into_iter().flatten().any(|entry| find(part, &entry.groups).is_some());
        let numbered = part.ends_with(|c: char| c.is_ascii_digit()) && part.contains(' ');
        group || numbered || self.is_raised(part)
    }

    /// Takes a part of the line for what it names: a price, which says nothing, an upgrade, an item, or where the unit is.
    fn takes<'t>(&self, begun: &mut Begun<'a, 't>, part: &'t str) -> bool {
        let part = without_with(without_stars(part));
        if begun.count.is_none()
            && let Some(count) = models(begun.entry, part)
        {
            begun.count = Some(count);
            return true;
        }
        if let Some(upgrade) = find(part, &begun.entry.upgrades) {
            begun.taken.upgrades.push(upgrade.id.clone());
        } else if find(item(part).1, self.system.items()).is_some() {
            begun.items.push(part);
        } else if let Some(station) = find(part, self.system.stations()) {
            begun.taken.station = Some(station.id.clone());
        } else {
            return is_cost(self.system, part);
        }
        true
    }

    /// Takes a line for several units, where it names nothing else: "Recruit, 2 Runner", "Soldiers: 2 Recruit".
    pub(super) fn begins_several(&mut self, number: usize, level: Level, text: &str) -> bool {
        let labelled =
            text.split_once(':').filter(|(label, _)| role_named(self.system, without_stars(label)).is_some());
        let parts = split(labelled.map_or(text, |(_, behind)| behind));
        let units: Option<Vec<Begun>> = parts.into_iter().map(|part| self.begun(without_stars(part))).collect();
        let Some(units) = units.filter(|units| units.len() > usize::from(labelled.is_none())) else { return false };
        self.guess_marks(number);
        for begun in units {
            self.close_unit();
            self.open(number, Some(level), begun);
        }
        true
    }
}
