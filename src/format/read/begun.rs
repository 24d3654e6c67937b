//! Lines that begin units: what such a line says besides the name of the unit.

use super::super::line::{Parts, split};
use super::super::names::means;
use super::beside::{is_near, near};
use super::named::{CLOSED, MODELS, QUOTES, has_more, role_named};
use super::plain::{Level, size};
use super::priced::cut_price;
use super::*;
use crate::letter;

/// How many names are compared with those of all items.
const MOST_COMPARED: u32 = 5000;

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
    /// Kinds of units that are said of it and are not its own.
    pub(super) notes: Vec<String>,
    /// Whether a number is only taken for its price.
    pub(super) is_price: bool,
}

/// What sets off, behind the name of a unit, what it has.
pub(super) const BEHIND: [&str; 8] = [" with ", " w/ ", " - ", " \u{2013} ", " \u{2014} ", ", ", " + ", " | "];

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
    // What is free is no unit of nobody.
    let bare = word.is_empty() && (1..=size(entry).1).contains(&number);
    (bare || means(word, &MODELS)).then_some(number)
}

/// "w/ carbine" is a carbine.
fn without_with(part: &str) -> &str {
    let part = part.trim();
    ["with ", "w/ ", "w/"].into_iter().find_map(|word| part.strip_prefix(word)).unwrap_or(part).trim()
}

/// A line cut where something is set off behind a name, which may be one in quotes.
pub(super) fn cut_behind(text: &str) -> Option<(&str, &str)> {
    let quoted = text.rfind(CLOSED).filter(|at| text[..*at].contains(QUOTES)).unwrap_or(0);
    let quoted = cut(text, quoted).filter(|(before, _)| !before.trim().is_empty());
    quoted.or_else(|| cut(text, 0))
}

fn cut(text: &str, from: usize) -> Option<(&str, &str)> {
    let at = |mark: &str| Some((text[from..].find(mark)? + from, mark.len()));
    let (at, long) = BEHIND.into_iter().filter_map(at).min()?;
    Some((&text[..at], &text[at + long..]))
}

/// Whether something looks like the name of somebody and not like a sentence: "Jan van der Berg".
pub(super) fn is_name(text: &str) -> bool {
    let begins = |word: &str| word.chars().find(|c| letter::is_in_name(*c));
    let high = |word: &str| begins(word).is_some_and(|c| !c.is_ascii_digit() && !letter::is_small(c));
    let words = || text.split_whitespace();
    text.starts_with(QUOTES)
        || text.len() <= 60
            && words().next().is_some_and(high)
            && words().count() <= 5
            && words().all(|word| high(word) || word.chars().count() <= 3)
            && !text.contains(['(', ')', '[', ']', '=', ':'])
            && !text.ends_with(|c: char| "!?".contains(c) || c.is_ascii_digit())
}

/// A name without the quotes around it.
fn unquoted(name: &str) -> &str {
    match name.strip_prefix(QUOTES).and_then(|name| name.strip_suffix(CLOSED)) {
        Some(inner) if !inner.contains(CLOSED) => inner,
        _ => name,
    }
}

/// Whether a line begins with the name of a unit, whatever stands behind it.
pub(super) fn names_a_unit(system: &System, force: &Force, text: &str) -> bool {
    let text = without_stars(without_bullet(text).unwrap_or(text)).replace("**", "");
    let is = |text: &str| find(given_name(take_apart(text).name).0, system.entries_for(force)).is_some();
    let begins = |text: &str| is(text) || cut_behind(text).is_some_and(|(before, _)| is(before));
    let priced = || cut_price(system, &text).is_some_and(|(text, _)| begins(text));
    entry_named(system, force, &text).is_some() || begins(&text) || priced()
}

impl<'a> Reader<'a> {
    /// The unit that a line names, whatever it says besides: "Squad", "10 Squad", "Squad (10)", "Squad: Stick",
    /// "Squad (Stick)", "Squad: Ann (Stick)", "Squad with Stick", "Squad....20".
    pub(super) fn begun<'t>(&self, text: &'t str) -> Option<Begun<'a, 't>> {
        // Its name alone may end in a number.
        let exact = self.begun_exactly(text);
        if exact.as_ref().is_some_and(|begun| begun.given.is_empty()) {
            return exact;
        }
        let priced = self.begun_priced(without_stars(text)).or(exact);
        let mut begun = priced.or_else(|| self.begun_with(text))?;
        // "Scout: 20" are not twenty where one costs as much.
        let count = begun.count.filter(|count| *count > 1 && size(begun.entry).1 < 2);
        let last = text.rsplit_once(':').and_then(|(_, number)| number.trim().parse().ok());
        if count.is_some() && count == last && self.price_new(begun.entry, None) == count.map(i64::from) {
            begun.count = None;
            begun.taken.is_price = true;
        }
        Some(begun)
    }

    pub(super) fn begun_unpriced<'t>(&self, text: &'t str) -> Option<Begun<'a, 't>> {
        self.begun_exactly(text).or_else(|| self.begun_with(text))
    }

    fn begun_exactly<'t>(&self, text: &'t str) -> Option<Begun<'a, 't>> {
        let (entry, (_, given)) = entry_named(self.system, self.force?, text)?;
        Some(Begun { given, count: models_in_brackets(entry, text), ..self.nothing(entry) })
    }

    fn begun_with<'t>(&self, text: &'t str) -> Option<Begun<'a, 't>> {
        let force = self.force?;
        let text = without_stars(text);
        self.begun_with_brackets(force, text)
            .or_else(|| self.begun_with_more(force, text))
            .or_else(|| self.begun_with_quotes(force, text))
    }

    /// "Squad (20) "Ann"": a name in quotes behind anything else.
    fn begun_with_quotes<'t>(&self, force: &'a Force, text: &'t str) -> Option<Begun<'a, 't>> {
        let (before, given) = given_name(text);
        if given.is_empty() || given.contains(CLOSED) || !text.ends_with(CLOSED) {
            return None;
        }
        let before = cut_price(self.system, before).filter(|(_, tail)| tail.sure).map_or(before, |(before, _)| before);
        let begun = self.begun_with_brackets(force, before).or_else(|| self.begun_with_more(force, before))?;
        begun.given.is_empty().then_some(Begun { given, ..begun })
    }

    /// A part behind a colon taken apart where something known is set off in it: "Ann (Stick) - Bat".
    fn taken_apart<'t>(&self, entry: &Entry, part: &'t str) -> Vec<&'t str> {
        let known = |part: &str| {
            let name = item(part).1;
            find(name, self.system.items()).is_some() || find(name, &entry.upgrades).is_some()
        };
        let apart = |part: &'t str| {
            let mut parts = vec![part];
            for mark in BEHIND {
                parts = parts.into_iter().flat_map(|part| part.split(mark)).collect();
            }
            parts
        };
        if known(part) {
            return vec![part];
        }
        Some(apart(part)).filter(|parts| parts.len() > 1 && parts.iter().any(|part| known(part))).unwrap_or(vec![part])
    }

    fn nothing<'t>(&self, entry: &'a Entry) -> Begun<'a, 't> {
        Begun { entry, given: "", count: None, items: Vec::new(), taken: Taken::default(), left: Vec::new() }
    }

    fn begun_with_brackets<'t>(&self, force: &'a Force, text: &'t str) -> Option<Begun<'a, 't>> {
        let Parts { count, name, brackets, items } = take_apart(text);
        if has_more(name) {
            return None;
        }
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
        let items: Vec<&str> = items.into_iter().flat_map(|part| self.taken_apart(begun.entry, part)).collect();
        let first = items.first().copied();
        let mut unknown: Vec<&str> = items.into_iter().filter(|part| !self.takes(&mut begun, part)).collect();
        // "Captain: Ann, Rogue" is called so; of several models nobody is.
        if let Some(name) = first.filter(|_| !begun.items.is_empty() && unknown.first().copied() == first)
            && (size(begun.entry).1 < 2 || name.starts_with(QUOTES))
            && self.calls(&mut begun, name)
        {
            unknown.remove(0);
        }
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
                begun.given = unquoted(without_stars(name));
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

    /// "Squad with Stick and Bat", "Squad - Stick, in reserve", "Squad - Ann (Stick)": everything behind the name is known, or
    /// but for what the unit is called.
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
        let known = |begun: &Begun<'a, 't>, part: &'t str| self.takes(&mut self.nothing(begun.entry), part);
        let takes = |begun: &mut Begun<'a, 't>, part: &'t str| {
            self.takes(begun, part)
                || part.split(" and ").all(|part| known(begun, part))
                    && part.split(" and ").all(|part| self.takes(begun, part))
        };
        let parts = brackets.into_iter().chain(rest);
        let left: Vec<&str> = parts.filter(|part| !takes(&mut begun, part)).collect();
        match left.as_slice() {
            [] => Some(begun),
            [name] => self.calls(&mut begun, name).then_some(begun),
            _ => None,
        }
    }

    /// Takes a part of a line for the name of the unit, where it looks like one and is nothing else.
    fn calls<'t>(&self, begun: &mut Begun<'a, 't>, part: &'t str) -> bool {
        let (times, name, brackets) = item(without_stars(part));
        let is_known = || self.force.is_none_or(|force| names_a_unit(self.system, force, name));
        // What has an item in it is rather several, one of them misspelt.
        let carries = || name.split(" and ").any(|part| find(item(part).1, self.system.items()).is_some());
        let is_other = || is_known() || carries() || self.is_nearly_an_item(name);
        if !begun.given.is_empty() || times != 1 || !is_name(name) || is_other() {
            return false;
        }
        if !brackets.iter().all(|part| self.takes(begun, part)) {
            return false;
        }
        begun.given = unquoted(name);
        begun.taken.is_name = true;
        true
    }

    /// "Ann - Squad", "Ann, Squad with Stick": a line that begins with what the unit is called. It has a price as well, or it
    /// could be any words that have the unit among them.
    pub(super) fn begun_behind_its_name<'t>(&self, text: &'t str) -> Option<Begun<'a, 't>> {
        let (name, behind) = cut_behind(text)?;
        let mut begun = self.begun_unpriced(behind)?;
        self.calls(&mut begun, name).then_some(begun)
    }

    /// Whether something is the name of an item but for a letter in three.
    pub(super) fn is_nearly_an_item(&self, name: &str) -> bool {
        // A text with more names that are none is no list, and each is compared with all items.
        if self.compared.replace(self.compared.get().saturating_add(1)) > MOST_COMPARED {
            return false;
        }
        near(name, self.system.items().iter().map(|item| &*item.name)).is_some_and(|(_, far)| is_near(far))
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
        } else if let Some(role) = role_named(self.system, part) {
            // Of what kind it is the unit says itself; of another kind it is not.
            if self.system.roles().get(begun.entry.role).is_none_or(|own| own.id != role.id) {
                begun.taken.notes.push(part.to_owned());
            }
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
