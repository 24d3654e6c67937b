//! Lines that stand beside the one that began a unit and name none that is known: each is a unit of its own, misspelt or not
//! of this force, and never what the unit above consists of.

use super::super::line::split;
use super::begun::cut_behind;
use super::plain::{Level, MOST_COPIES, size};
use super::priced::cut_price;
use super::*;
use crate::system::problem::{fold, nearest};

/// How far a written name is from a known one, as changes of so many letters.
type Far = (usize, usize);

/// The nearest of some names, and how far it is.
pub(super) fn near<'n>(written: &str, names: impl Iterator<Item = &'n str>) -> Option<(&'n str, Far)> {
    let name = nearest(written, names)?;
    let (written, known) = (fold(written), fold(name));
    Some((name, (strsim::osa_distance(&written, &known), known.chars().count())))
}

/// The name of a unit that a name nearly is.
pub(super) fn nearly_a_unit<'a>(system: &'a System, force: &'a Force, name: &str) -> Option<(&'a str, Far)> {
    let names = system.entries_for(force).map(|entry| entry.name.as_str());
    near(name, names).filter(|(_, far)| is_near(*far))
}

/// Whether it is the name but for a letter in three.
pub(super) fn is_near((changes, of): Far) -> bool {
    changes * 3 <= of
}

/// Most remarks before no nearest names are looked for any more.
const MOST_HINTS: usize = 500;

/// A line that may be a unit, taken apart.
struct Unit<'t> {
    count: Option<u32>,
    name: &'t str,
    given: &'t str,
    /// What stands beside the name and is no price.
    rest: Vec<&'t str>,
    priced: bool,
}

impl<'a> Reader<'a> {
    /// The name of a unit that a name nearly is.
    pub(super) fn nearly_a_unit(&self, name: &str) -> Option<(&'a str, Far)> {
        nearly_a_unit(self.system, self.force?, name)
    }

    /// Whether a part of the open unit is as near to a name as a unit is.
    fn is_rather_a_part(&self, name: &str, unit: Option<Far>) -> bool {
        let Some((_, Some(entry))) = self.unit else { return false };
        let taken = entry.groups.iter().flat_map(|group| &group.models).map(|ix| self.system.model(*ix).name.as_str());
        let upgrades = entry.upgrades.iter().map(|upgrade| upgrade.name.as_str());
        let part = near(name, taken.chain(upgrades)).filter(|(_, far)| is_near(*far));
        part.is_some_and(|(_, (changes, of))| unit.is_none_or(|(more, out_of)| changes * out_of <= more * of))
    }

    fn apart<'t>(&self, text: &'t str) -> Unit<'t> {
        let cut = cut_price(self.system, text).filter(|(_, tail)| tail.sure);
        let bare = without_price(cut.map_or(text, |(text, _)| text));
        let (before, behind) = cut_behind(bare).unwrap_or((bare, ""));
        let Parts { count, name, brackets, items } = take_apart(before);
        let mut rest: Vec<&str> = brackets.into_iter().chain(items).chain(split(behind)).collect();
        let all = rest.len();
        rest.retain(|part| !is_cost(self.system, part));
        let priced = cut.is_some() || rest.len() < all || bare.len() < text.trim().len();
        let (name, given) = given_name(without_stars(name));
        Unit { count, name, given, rest, priced }
    }

    /// Takes a line beside the one that began the open unit, or one before any unit, for a unit of its own: one that is
    /// misspelt or that has a price. Anything else is a note.
    pub(super) fn beside(&mut self, number: usize, level: Level, text: &str) -> bool {
        let unit = self.apart(text);
        let near = self.nearly_a_unit(unit.name);
        // A price makes a unit of what has a bullet, and of no sentence.
        let priced = unit.priced && level.1 != ' ' && !self.is_nearly_an_item(unit.name);
        let priced = priced && (unit.count.is_none() || !self.has_several());
        let is_model = || self.is_rather_a_part(unit.name, near.map(|(_, far)| far));
        // Who is named in full is a unit, whatever stands behind it.
        let named = near.is_some_and(|(_, (changes, _))| changes == 0) && (unit.count.is_none() || !self.has_several());
        if !named && ((near.is_none() && !priced) || is_model()) {
            return false;
        }
        let known = self.force.and_then(|force| find(unit.name, self.system.entries_for(force)));
        self.close_unit();
        match known {
            Some(entry) => self.begin(number, Some(level), (entry.id.clone(), Some(entry)), unit.given),
            None => {
                let said = if unit.given.is_empty() {
                    unit.name.to_owned()
                } else {
                    [unit.name, " \"", unit.given, "\""].concat()
                };
                self.begin_unknown(number, Some(level), &said);
            }
        }
        match unit.count.unwrap_or(1) {
            1 => {}
            count @ 2..=MOST_COPIES => self.copies(number, count, unit.name),
            _ => self.keep(number, text),
        }
        unit.rest.into_iter().for_each(|part| self.keep(number, part));
        true
    }

    /// Whether so many of something may be models of the open unit.
    pub(super) fn has_several(&self) -> bool {
        self.unit.as_ref().is_some_and(|(_, entry)| entry.is_none_or(|entry| size(entry).1 > 1))
    }

    /// Keeps a line as a note of which something was not read.
    pub(super) fn left_over(&mut self, number: usize, line: &str, parts: &Parts) {
        let read = |part: &&str| is_cost(self.system, part);
        if !parts.items.is_empty() || !parts.brackets.iter().all(read) {
            self.keep(number, line);
        }
    }

    pub(super) fn keep(&mut self, number: usize, line: &str) {
        self.keep_near(number, line, "");
    }

    /// Keeps a line as a note, and says the unit that is nearly named by it.
    pub(super) fn keep_near(&mut self, number: usize, line: &str, name: &str) {
        // A text with more of them is no list, and each is compared with all names.
        let name = if self.remarks.len() > MOST_HINTS { "" } else { name };
        let item = || near(name, self.system.items().iter().map(|item| item.name.as_str()));
        let near = self.nearly_a_unit(name).or_else(|| item().filter(|(_, far)| is_near(*far)));
        let near = near.map_or(String::new(), |(near, _)| nearest_is(near));
        self.remark(number, format!("\u{201c}{}\u{201d} is kept as a note.{near}", shortened(line)));
        self.note(line.to_owned());
    }
}

fn nearest_is(name: &str) -> String {
    [" The nearest name is \u{201c}", name, "\u{201d}."].concat()
}

fn shortened(line: &str) -> String {
    if line.chars().count() <= 60 { line.to_owned() } else { line.chars().take(57).chain("...".chars()).collect() }
}
