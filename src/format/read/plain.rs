//! Lists without marks, as other builders and players write them. Which line begins a unit and which is a part of the one above
//! it is told by names, by how far in lines stand and by how many models a unit has room for; where that leaves a doubt the
//! reader says what it took the line for.

use super::super::line::{Parts, split};
use super::super::names::means;
use super::begun::Begun;
use super::named::role_named;
use super::priced::cut_price;
use super::*;
use crate::advise::fresh;
use crate::roster::MOST_LINES;
use crate::system::Group;

/// How a line stands: how far in, and the mark that it begins with.
pub(super) type Level = (usize, char);

/// Most units that one line makes.
pub(super) const MOST_COPIES: u32 = 50;

/// What other builders call all that models carry, besides the classes of the game.
const GEAR: [&str; 5] = ["gear", "wargear", "equipment", "kit", "item"];

/// How the unit that is read was begun.
#[derive(Default)]
pub(super) struct Opened {
    /// The line that names it.
    pub(super) line: usize,
    /// How that line stands; a heading with its mark stands above all.
    pub(super) level: Option<Level>,
    /// Whether it says that it has no models.
    pub(super) empty: bool,
    /// How many models it has, where the line that names it says so.
    pub(super) size: Option<u32>,
    /// How many units it stands for, if several.
    pub(super) copies: u32,
    /// The line of models that items below it are for; the last one without.
    pub(super) taker: Option<usize>,
}

/// How a line of a text stands.
pub(super) fn level(line: &str) -> Level {
    let inner = line.trim_start();
    let deep = line[..line.len() - inner.len()].chars().map(|c| if c == '\t' { 4 } else { 1 }).sum();
    let mark = inner.chars().next().filter(|_| without_bullet(inner).is_some()).unwrap_or(' ');
    (deep, if mark.is_ascii_digit() { '1' } else { mark })
}

/// The fewest and the most models of a unit.
pub(super) fn size(entry: &Entry) -> (u32, u32) {
    let sum = |of: fn(&Group) -> u32| entry.groups.iter().map(of).fold(0, u32::saturating_add);
    (sum(|group| group.min), sum(|group| group.max))
}

impl<'a> Reader<'a> {
    /// What is true of all further lines of a kind is said of the first.
    fn guess_once(&mut self, number: usize, bit: u8, message: &str) {
        if self.said & bit == 0 {
            self.said |= bit;
            self.guess(number, message);
        }
    }

    pub(super) fn guess_marks(&mut self, number: usize) {
        let message = "From here on, lines without a mark are read as units and models where they name one.";
        self.guess_once(number, 1, message);
    }

    /// Takes a line without the mark of a heading for one, where it names a unit, a kind of group or of units.
    pub(super) fn begins_unit(&mut self, number: usize, level: Level, text: &str) -> bool {
        let part = self.names_a_part(text);
        if formation_named(self.system, self.force, text).is_some() && !part {
            self.guess_marks(number);
            self.heading(number, text, false);
            return true;
        }
        match self.begun(text) {
            Some(Begun { count: Some(0), .. }) if !part => {
                self.keep(number, text);
                true
            }
            Some(begun) if self.is_unit(number, level, text, part, &begun) => {
                self.guess_marks(number);
                self.close_unit();
                self.open(number, Some(level), begun);
                true
            }
            Some(_) => false,
            None => !part && (self.is_role(number, text) || self.begins_several(number, level, text)),
        }
    }

    /// Whether a line that names a unit begins it. It may name a model of the unit above as well: then the deeper line is a
    /// part, and of lines that stand alike one with a number is, as long as there is room for so many.
    fn is_unit(&mut self, number: usize, level: Level, text: &str, part: bool, begun: &Begun) -> bool {
        let Some((unit, Some(entry))) = self.unit.as_ref().filter(|_| part) else {
            let deeper = self.unit.is_some() && self.opened.level.is_some_and(|(deep, _)| level.0 > deep);
            return !deeper || find(&begun.entry.name, self.system.items()).is_none();
        };
        let Some(above) = self.opened.level else { return level.1 == ' ' && begun.count.is_none() };
        if level.0 > above.0 || level.0 == above.0 && level.1 != above.1 {
            return false;
        }
        // A list of more lines than these is refused at the end.
        let have = unit.members.iter().take(MOST_LINES).map(|member| member.count).fold(0, u32::saturating_add);
        let room = size(entry).1.saturating_sub(have);
        // The first line below a unit of several, or in a text without marks below its own name alone, says how many it has,
        // be they too many.
        let bare = level.1 == ' ' && self.opened.size.is_none() && self.opened.copies == 0;
        let first = have == 0 && (size(entry).1 > 1 || bare && begun.entry.id == entry.id);
        // "7 Drone" are models, also too many of them, where a unit is called "Drones".
        let Parts { name: written, .. } = take_apart(text);
        let called = |model: &Model| model.name.eq_ignore_ascii_case(written);
        let of_unit = !begun.entry.name.eq_ignore_ascii_case(written)
            && model_named(self.system, entry, written).is_some_and(called);
        let is_unit = begun.count.is_none_or(|count| count > room && !first && !of_unit);
        let (bit, is) = if is_unit { (2, " of its own") } else { (4, " of the unit above") };
        let what = if is_unit { "unit" } else { "model" };
        let name = &begun.entry.name;
        let message = [
            "\u{201c}",
            name,
            "\u{201d} names a unit and a model; here and below such a line is read as a ",
            what,
            is,
            ".",
        ];
        self.guess_once(number, bit, &message.concat());
        is_unit
    }

    /// Begins a unit, or several alike.
    pub(super) fn open(&mut self, number: usize, level: Option<Level>, begun: Begun<'a, '_>) {
        let Begun { entry, given, count, items, taken, left } = begun;
        self.begin(number, level, (entry.id.clone(), Some(entry)), given);
        let (least, most) = size(entry);
        match count {
            Some(count) if most > 1 && count >= least.max(1) => self.opened.size = Some(count.min(MOST_MODELS)),
            Some(count) if count > 1 && count <= MOST_COPIES => {
                self.copies(number, count, &entry.name);
            }
            Some(count) if count > 1 => {
                let most = MOST_COPIES.to_string();
                self.remark(
                    number,
                    ["One line makes at most ", &most, " units, not ", &count.to_string(), "; this is one of them."]
                        .concat(),
                );
            }
            _ => {}
        }
        if let Some((unit, _)) = &mut self.unit {
            unit.upgrades.extend(taken.upgrades);
            unit.station = taken.station.or(unit.station.take());
        }
        if taken.is_name {
            let message = ["\u{201c}", given, "\u{201d} is taken for the name of this unit."];
            self.guess(number, &message.concat());
        }
        if taken.is_price {
            let message = ["The number behind ", &entry.name, " is taken for its price."];
            self.guess(number, &message.concat());
        }
        left.into_iter().chain(taken.notes.iter().map(String::as_str)).for_each(|part| self.keep(number, part));
        if !items.is_empty() {
            self.give(number, &items);
            let message = "Here and below a unit and what it carries stand on one line; its models carry just that.";
            self.guess_once(number, 8, message);
        }
    }

    /// The open unit stands for several.
    pub(super) fn copies(&mut self, number: usize, count: u32, name: &str) {
        self.opened.copies = count;
        let message = ["This line is read as ", &count.to_string(), " units of ", name, "."];
        self.guess(number, &message.concat());
    }

    /// The models of a new unit, so many where a number is given.
    pub(super) fn fresh(&self, entry: &Entry, size: Option<u32>) -> Vec<Member> {
        let Some(force) = self.force else { return Vec::new() };
        self.sized(entry, size, fresh::unit(self.system, &self.roster, force, entry).members)
    }

    /// As many of a new unit's models as a number says.
    pub(super) fn sized(&self, entry: &Entry, size: Option<u32>, mut members: Vec<Member>) -> Vec<Member> {
        let have = members.iter().map(|member| member.count).fold(0, u32::saturating_add);
        let room = |member: &&mut Member| {
            entry.groups.iter().find(|group| group.id == member.group).map_or(0, |group| group.max - group.min)
        };
        if let (Some(size), Some(member)) = (size, members.iter_mut().max_by_key(room)) {
            member.count = member.count.saturating_add(size.saturating_sub(have));
        }
        members
    }

    /// Gives items to the models of the open unit: to those that were read last, or to most of a new unit's.
    fn give(&mut self, number: usize, items: &[&str]) {
        let Some((mut unit, entry)) = self.unit.take() else { return };
        if let (Some(entry), true) = (entry, unit.members.is_empty()) {
            unit.members = self.fresh(entry, self.opened.size);
            let most = (0..unit.members.len()).max_by_key(|at| unit.members[*at].count);
            self.opened.taker = most;
            most.into_iter().for_each(|at| unit.members[at].picks.clear());
        }
        let at = self.opened.taker.or(unit.members.len().checked_sub(1));
        if let Some(member) = at.and_then(|at| unit.members.get_mut(at)) {
            items.iter().for_each(|text| self.item(number, entry, text, member));
        }
        self.unit = Some((unit, entry));
    }

    /// A line that names items and nothing else: those above it carry them.
    pub(super) fn carried(&mut self, number: usize, line: &str, parts: &Parts) -> bool {
        let Some((_, Some(entry))) = self.unit else { return false };
        let own = |name: &str| find(name, &entry.upgrades).is_some() || find(name, self.system.stations()).is_some();
        let label = || {
            let classes = self.system.classes().iter().flat_map(|class| [class.name.as_str(), &class.plural]);
            parts.count.is_none() && classes.chain(GEAR).any(|label| means(parts.name, &[label]))
        };
        let labelled = !parts.items.is_empty() && label();
        if !parts.items.is_empty() && !labelled {
            return false;
        }
        let items = if parts.items.is_empty() { split(without_price(line)) } else { parts.items.clone() };
        // One that is misspelt among others is said to be no item.
        let known = items.iter().filter(|text| find(item(text).1, self.system.items()).is_some()).count();
        if own(parts.name) || items.is_empty() || (known * 2 <= items.len() && !labelled) {
            return false;
        }
        self.give(number, &items);
        self.guess_once(
            number,
            16,
            "Here and below lines that name items are read as what the models above them carry.",
        );
        true
    }

    /// A line that is neither heading, bullet nor note. Where it names what is known, its mark was lost on the way, as in
    /// a chat; else it is kept as a note of where it stands.
    pub(super) fn loose(&mut self, number: usize, level: Level, line: &str) {
        let plain = line.replace("**", "");
        // A number before a line may be its bullet.
        let plain = without_stars(without_bullet(&plain).unwrap_or(&plain));
        if self.begins_unit(number, level, plain) {
            return;
        }
        let ride = (rides::is_ride(plain) || upgrade_said(plain).is_some()) && self.unit.is_some();
        if ride || self.names_a_part(plain) {
            self.guess_marks(number);
            return self.bullet(number, level, plain);
        }
        // Below a unit that has a mark or stands further in, a line without either is one of the list's own.
        let beside = level == (0, ' ') && self.opened.level != Some(level);
        if !beside && self.carried(number, plain, &take_apart(plain)) {
            return;
        }
        // One that is counted off, or has its price behind it, is a unit that is misspelt.
        let counted = level.1 == '1' && self.opened.level.is_none_or(|opened| opened == level);
        let cut = cut_price(self.system, plain);
        if (counted || cut.is_some_and(|(_, tail)| tail.sure)) && self.beside(number, level, plain) {
            return;
        }
        self.keep_near(number, line, cut.map_or(plain, |(name, _)| name));
    }

    /// Whether it names a model or an upgrade of the unit that is read. A model that no part of the unit takes is one only if
    /// no unit is called so.
    pub(super) fn names_a_part(&self, text: &str) -> bool {
        self.unit.as_ref().and_then(|(_, entry)| *entry).is_some_and(|entry| {
            let Parts { name, count, .. } = take_apart(text);
            let takes = |model: &Model| entry.groups.iter().any(|group| group.models.contains(&model.ix));
            model_named(self.system, entry, name).is_some_and(|model| takes(model) || self.begun(text).is_none())
                || count.is_none()
                    && (find(name, &entry.upgrades).is_some() || find(name, self.system.stations()).is_some())
        })
    }

    /// Whether a line is a heading over units of a kind, such as "Squads"; what it says the units say themselves.
    pub(super) fn is_role(&mut self, number: usize, text: &str) -> bool {
        let text = without_stars(without_price(without_stars(text).trim_end_matches(':')));
        let (name, inside) = text.strip_suffix(')').and_then(|text| text.rsplit_once('(')).unwrap_or((text, ""));
        let name = if inside.is_empty() || inside.starts_with(|c: char| c.is_ascii_digit()) { name } else { text };
        let name = name.trim().trim_end_matches(':');
        let Some(role) = role_named(self.system, name) else {
            return false;
        };
        self.close_unit();
        self.below = None;
        let message = ["\u{201c}", &role.plural, "\u{201d} is read as a heading over the units below it."];
        self.guess(number, &message.concat());
        true
    }

    /// Below what looked like a heading over units stands no unit, but what one consists of: then it was a unit.
    pub(super) fn unread_role(&mut self) {
        if let Some((at, text)) = self.role.take().filter(|_| self.unit.is_none()) {
            // It is one of the last.
            if let Some(of) = self.remarks.iter().rposition(|remark| remark.line == at) {
                self.remarks.remove(of);
            }
            self.begin_unknown(at, None, &text);
        }
    }

    /// Begins a unit that the force does not have.
    pub(super) fn begin_unknown(&mut self, number: usize, level: Option<Level>, text: &str) {
        let (name, given) = given_name(without_price(text));
        let near = self.force.map_or(String::new(), |force| hint(name, self.system.entries_of(force)));
        let force = self.force.map_or("The force", |force| &force.name);
        self.unknown(number, &[force, " has no unit"], name, &near);
        self.theirs(number, text, false);
        self.begin(number, level, (Id::from(name), None), given);
    }
}
