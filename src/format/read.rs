//! Reads a list out of text as people paste it. Nothing is dropped: what cannot be placed is named with its line and the
//! nearest known name, and kept in the list.

mod begun;
mod beside;
mod head;
mod limits;
mod lineup;
mod named;
mod plain;
mod priced;
mod rides;
mod title;
mod tracks;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use super::line::{Parts, THEIRS, item, take_apart, without_bullet, without_price, without_stars};
use super::names::{find, hint, hint_of, items, means};
use super::text::{UPGRADE, group_meant};
use super::{Games, Read, Refused, Remark};
use crate::id::{Id, UnitId};
use crate::roster::{Formation, MOST_MODELS, MOST_PICKS, MOST_TRACKED, Member, Pick, Roster, Unit};
use crate::system::{Entry, EntryIx, Force, Model, System};
use head::{Head, is_ruling, is_track, visible_lines};
use named::{entry_named, formation_named, given_name, model_named, struck};
use plain::{Level, Opened, level};
use priced::is_cost;
use title::is_total;

/// Most of one item on a model.
const MOST_ALIKE: u32 = 100;

/// A list out of text.
pub fn text(input: &str, games: &dyn Games) -> Result<Read, Refused> {
    let (lines, unended) = visible_lines(input);
    let head = Head::find(&lines, games).map_err(|refused| match unended {
        Some(at) => {
            let message = "the comment that begins here has no end, and what comes after it is not read".to_owned();
            Refused { message, line: Some(at + 1) }
        }
        None => refused,
    })?;
    let mut roster = Roster::new(head.system.id().clone(), head.force.clone());
    roster.name = head.name;
    roster.limits = head.limits;
    let mut reader = Reader {
        system: &head.system,
        force: head.system.find_force(&head.force),
        roster,
        unit: None,
        opened: Opened::default(),
        rides: Vec::new(),
        role: None,
        formation: None,
        remarks: Vec::new(),
        picks: 0,
        told: BTreeSet::new(),
        below: None,
        prices: RefCell::default(),
        compared: Cell::new(0),
        said: 0,
    };
    if let Some(at) = head.unmarked {
        reader.guess(at + 1, "This line is taken for the name of the list.");
    }
    if let Some((at, message)) = head.said {
        reader.guess(at + 1, &message);
    }
    for (at, part) in head.left {
        reader.keep(at + 1, &part);
    }
    for (at, line) in lines {
        if !head.used.contains(&at) {
            reader.line(at + 1, line);
        }
    }
    reader.close_unit();
    // A list that is too long is refused by who asked for it; looking units up in it could take for ever.
    if reader.roster.excess().is_none() {
        reader.board();
    }
    if let Some(at) = unended {
        reader.remark(at + 1, "The comment that begins here has no end; all of it is kept as notes.".to_owned());
        reader.roster.notes.extend(input.lines().skip(at).map(str::to_owned));
    }
    // Some are made when a unit is over, or the whole list.
    reader.remarks.sort_by_key(|remark| remark.line);
    Ok(Read { roster: reader.roster, remarks: reader.remarks })
}

struct Reader<'a> {
    system: &'a System,
    force: Option<&'a Force>,
    roster: Roster,
    unit: Option<(Unit, Option<&'a Entry>)>,
    /// How it was begun.
    opened: Opened,
    /// What units ride in, in their own words: the line, the unit if it is closed, and what it says.
    rides: Vec<(usize, Option<UnitId>, String)>,
    /// The heading over units of a kind below which nothing was read yet: its line, and what it says.
    role: Option<(usize, String)>,
    /// The group of units that is open.
    formation: Option<usize>,
    remarks: Vec<Remark>,
    /// Items so far.
    picks: usize,
    /// Rulings and numbers of the list that were said.
    told: BTreeSet<String>,
    /// Where units below a heading begin the game.
    below: Option<Id>,
    /// What new units cost, of so many models, as far as it was asked.
    prices: RefCell<BTreeMap<(EntryIx, Option<u32>), i64>>,
    /// How many names were compared with those of all items.
    compared: Cell<u32>,
    /// What was said once of how lines are read, as bits: it is true of all further ones.
    said: u8,
}

impl<'a> Reader<'a> {
    fn remark(&mut self, line: usize, message: String) {
        self.remarks.push(Remark { line, message, guess: false });
    }

    fn guess(&mut self, line: usize, message: &str) {
        self.remarks.push(Remark { line, message: message.to_owned(), guess: true });
    }

    /// Says that something is not known by its name, which stays as it is.
    fn unknown(&mut self, line: usize, no_such: &[&str], name: &str, near: &str) {
        let no_such = no_such.concat();
        self.remark(line, [&no_such, " \u{201c}", name, "\u{201d}; it is kept as it stands.", near].concat());
    }

    fn line(&mut self, number: usize, line: &str) {
        let level = level(line);
        let line = line.trim();
        // A rule across the page says nothing.
        if line.chars().all(|c| c == '-') {
            return;
        }
        // Below a heading that kept its mark bullets are parts of the unit, whatever they are called.
        let own = line.starts_with('>') || self.unit.is_some() && self.opened.level.is_none() && level.1 != ' ';
        if !own && is_total(self.system, line) {
            return self.total(number, line);
        }
        if self.places(number, level, line) {
            return;
        }
        if is_ruling(line) && self.unit.is_none() {
            self.ruling(number, &line[7..]);
        } else if is_track(line) && self.unit.is_none() {
            self.track(number, line);
        } else if let Some(note) = line.strip_prefix('>') {
            self.note(note.strip_prefix(' ').unwrap_or(note).to_owned());
        } else if let Some((inner, rest)) = struck(line) {
            self.struck(number, level, line, (&inner, &rest));
        } else if line.starts_with('#') {
            self.heading(number, line.trim_start_matches('#').trim(), !line.starts_with("##"));
        } else if let Some(rest) = without_bullet(line).filter(|_| level.1 != '1') {
            self.bullet(number, level, rest);
        } else {
            self.loose(number, level, line);
        }
    }

    fn note(&mut self, note: String) {
        match &mut self.unit {
            Some((unit, _)) => unit.notes.push(note),
            None => self.roster.notes.push(note),
        }
    }

    /// What its author struck out is no part of the list any more; what stands beside it is.
    fn struck(&mut self, number: usize, level: Level, line: &str, (inner, rest): (&str, &str)) {
        let mark = |c: char| !c.is_alphanumeric() && c != '(';
        let beside = without_bullet(rest).unwrap_or(rest).trim_matches(mark);
        let nothing = beside.is_empty() || is_cost(self.system, beside.trim_matches(['(', ')']));
        let begins = line.starts_with('#') || self.begun(inner).is_some() && !self.names_a_part(inner);
        // What stands below a unit that is struck out is none of the unit above.
        if nothing && begins && self.opened.level.is_none_or(|(deep, _)| level.0 <= deep) {
            self.close_unit();
        }
        let what = if nothing {
            "This is struck out; it is kept as a note."
        } else {
            "What is struck out here is kept as a note."
        };
        self.guess(number, what);
        if !nothing {
            self.line(number, &[&" ".repeat(level.0.min(40)), rest.trim()].concat());
        }
        self.note(if nothing { line } else { inner }.to_owned());
    }

    /// `high` headings are groups where the game has them, unless they name a unit.
    fn heading(&mut self, number: usize, text: &str, high: bool) {
        self.close_unit();
        let mut kind = formation_named(self.system, self.force, text).map(|kind| kind.id.clone());
        let known = self.begun(text);
        if known.is_none() {
            self.below = None;
        }
        if known.is_none() && kind.is_none() && self.is_role(number, text) {
            self.role = Some((number, text.to_owned()));
            return;
        }
        self.role = None;
        let (name, given) = given_name(without_price(text));
        if kind.is_none() && high && known.is_none() && !self.system.formations().is_empty() {
            let near = hint(name, self.system.formations());
            self.unknown(number, &[self.system.name(), " has no kind of group"], name, &near);
            kind = Some(Id::from(name));
        }
        if let Some(kind) = kind {
            self.formation = Some(self.roster.formations.len());
            self.roster.formations.push(Formation { kind, name: given.to_owned() });
            return;
        }
        if let Some(begun) = known {
            self.theirs(number, text, self.system.is_priced(begun.entry.ix));
            self.open(number, None, begun);
            return;
        }
        self.begin_unknown(number, None, text);
    }

    /// Says that a price is not known here.
    fn theirs(&mut self, number: usize, text: &str, priced: bool) {
        if text.ends_with("yours]") && !priced && self.remarks.iter().all(|known| known.message != THEIRS) {
            self.remark(number, THEIRS.to_owned());
        }
    }

    fn begin(&mut self, line: usize, level: Option<Level>, (id, entry): (Id, Option<&'a Entry>), given: &str) {
        let mut unit = Unit::new(id);
        unit.name = given.to_owned();
        unit.formation = self.formation;
        unit.station.clone_from(&self.below);
        self.unit = Some((unit, entry));
        self.opened = Opened { line, level, ..Opened::default() };
    }

    fn bullet(&mut self, number: usize, level: Level, line: &str) {
        let plain = line.replace("**", "");
        // Chats make headings into bullets of bullets; below a heading that kept its mark a bullet is a part of it, even one
        // that this unit cannot have and another is called by.
        let below_heading = self.unit.is_some() && self.opened.level.is_none();
        if !below_heading && self.begins_unit(number, level, &plain) {
            return;
        }
        let line = plain.trim();
        self.unread_role();
        let Some((_, entry)) = self.unit else {
            if self.beside(number, level, line) {
                return;
            }
            self.remark(number, "This line stands before any unit; it is kept as a note.".to_owned());
            self.roster.notes.push(line.to_owned());
            return;
        };
        if self.rides_in(number, line) || self.begins(number, line) || self.is_empty(line) {
            return;
        }
        if let Some(name) = upgrade_said(line) {
            return self.upgrade(number, without_price(name), entry);
        }
        let parts = take_apart(line);
        let model = entry.and_then(|entry| model_named(self.system, entry, parts.name));
        if model.is_none() && self.carried(number, line, &parts) {
            return;
        }
        let upgrade = || entry.is_some_and(|entry| find(parts.name, &entry.upgrades).is_some());
        let is_part = model.is_some() || upgrade() || find(parts.name, self.system.stations()).is_some();
        if !is_part && self.opened.level == Some(level) && level.1 != ' ' {
            if self.beside(number, level, line) {
                return;
            }
            if parts.count.is_none() || !self.has_several() {
                return self.keep_near(number, line, parts.name);
            }
        }
        if parts.count.is_none() {
            // Without a count it is an upgrade, unless it plainly is a model.
            let upgrade = entry.and_then(|entry| find(parts.name, &entry.upgrades));
            if upgrade.is_none()
                && model.is_none()
                && let Some(station) = find(parts.name, self.system.stations())
            {
                self.station(number, station.id.clone(), &station.name);
                return self.left_over(number, line, &parts);
            }
            if upgrade.is_none() && model.is_none() && !parts.items.is_empty() {
                return self.keep(number, line);
            }
            if upgrade.is_some() || model.is_none() {
                self.upgrade(number, parts.name, entry);
                return self.left_over(number, line, &parts);
            }
        }
        let mut member = Member::new(Id::from(""), Id::from(parts.name), 1);
        member.count = self.count(number, parts.count.unwrap_or(1));
        match (model, entry) {
            (Some(model), _) => member.model = model.id.clone(),
            (None, Some(entry)) => {
                let taken = entry.groups.iter().flat_map(|group| &group.models).map(|ix| self.system.model(*ix));
                let near = hint(parts.name, taken);
                self.unknown(number, &[&entry.name, " has no model"], parts.name, &near);
            }
            (None, None) => {}
        }
        self.group(number, entry, &parts.brackets, &mut member);
        for text in parts.items {
            self.item(number, entry, text, &mut member);
        }
        if let Some((unit, _)) = &mut self.unit {
            unit.members.push(member);
        }
    }

    fn count(&mut self, number: usize, count: u32) -> u32 {
        let kept = count.clamp(1, MOST_MODELS);
        if kept != count {
            self.remark(number, format!("A line has 1 to {MOST_MODELS} models, not {count}; {kept} is kept."));
        }
        kept
    }

    fn upgrade(&mut self, number: usize, name: &str, entry: Option<&Entry>) {
        let upgrade = entry.and_then(|entry| find(name, &entry.upgrades));
        if let Some(entry) = entry.filter(|_| upgrade.is_none()) {
            let near = hint(name, &entry.upgrades);
            let message = format!(
                "{} has no upgrade \u{201c}{name}\u{201d} (a line of models begins with how many); it is kept.{near}",
                entry.name
            );
            self.remark(number, message);
        }
        if let Some((unit, _)) = &mut self.unit {
            unit.upgrades.push(upgrade.map_or(Id::from(name), |upgrade| upgrade.id.clone()));
        }
    }

    /// The group of a line: said in brackets, or the first that takes the model.
    fn group(&mut self, number: usize, entry: Option<&Entry>, brackets: &[&str], member: &mut Member) {
        let mut said = None;
        for part in brackets {
            let group = entry.and_then(|entry| find(part, &entry.groups));
            let roll = part
                .get(..5)
                .filter(|word| word.eq_ignore_ascii_case("roll "))
                .and_then(|_| part.get(5..))
                .and_then(|roll| roll.trim().parse().ok());
            if roll.is_some() {
                if let Some(before) = member.roll.filter(|before| Some(*before) != roll) {
                    self.twice(number, "roll", &before.to_string());
                }
                member.roll = roll;
            } else if group.is_none() && self.tracked(number, part, member) {
            } else if let Some(group) = group {
                if let Some(before) = said.replace(group.id.clone()).filter(|before| *before != group.id) {
                    self.twice(number, part, &before);
                }
            } else if self.is_raised(part) {
                member.promoted = true;
            } else if !is_cost(self.system, part) {
                if let Some(before) = said.replace(Id::from(*part)) {
                    self.twice(number, part, &before);
                }
                if let Some(entry) = entry {
                    self.unknown(number, &[&entry.name, " has no part"], part, &hint(part, &entry.groups));
                }
            }
        }
        let meant = entry.and_then(|entry| group_meant(self.system, entry, &member.model, member.promoted));
        member.group = said.or(meant.map(|group| group.id.clone())).unwrap_or(Id::from(""));
    }

    /// Whether it says of models that they are raised to something.
    fn is_raised(&self, part: &str) -> bool {
        let mut promotions = self.system.promotions().iter();
        means(part, &["raised"]) || promotions.any(|known| means(part, &[&known.name, &known.id]))
    }

    fn item(&mut self, number: usize, entry: Option<&Entry>, text: &str, member: &mut Member) {
        let (times, name, brackets) = item(text);
        // Another force's item is what it is; that this force does not have it is for the judge to say.
        let own = self.force.and_then(|force| find(name, items(self.system, force)));
        let known = own.or_else(|| find(name, self.system.items()));
        if known.is_none() {
            let near = self.force.map_or(String::new(), |force| hint(name, items(self.system, force)));
            self.unknown(number, &["There is no item"], name, &near);
        }
        let (mut gunner, mut mark) = (None, None);
        for bracket in brackets {
            let marks = self.force.map_or(&[][..], |force| &force.marks[..]);
            let model = entry.and_then(|entry| model_named(self.system, entry, bracket));
            // Another force's mark is what it is, as another's item.
            let elsewhere = || if model.is_none() { find(bracket, self.system.marks()) } else { None };
            let known = find(bracket, marks).or_else(elsewhere);
            if let Some(known) = known {
                if let Some(before) = mark.replace(known.id.clone()).filter(|before| *before != known.id) {
                    self.twice(number, bracket, &before);
                }
            } else if model.is_some() || !is_cost(self.system, bracket) {
                if model.is_none() {
                    self.unknown(number, &["There is no gunner"], bracket, "");
                }
                let who = model.map_or(Id::from(bracket), |model| model.id.clone());
                if let Some(before) = gunner.replace(who.clone()).filter(|before| *before != who) {
                    self.twice(number, bracket, &before);
                }
            }
        }
        let item = known.map_or(Id::from(name), |item| item.id.clone());
        let kept = times.clamp(1, MOST_ALIKE);
        if kept != times {
            self.remark(
                number,
                format!("A model has 1 to {MOST_ALIKE} of an item, not {times} {name}; {kept} is kept."),
            );
        }
        // What is too much for a list is refused at the end; until then it need not be written down.
        let room = (MOST_PICKS + 1).saturating_sub(self.picks);
        self.picks += kept as usize;
        for _ in 0..room.min(kept as usize) {
            member.picks.push(Pick { item: item.clone(), gunner: gunner.clone(), mark: mark.clone() });
        }
    }
}

/// Behind the word that says of a line that it is an upgrade.
fn upgrade_said(line: &str) -> Option<&str> {
    let (word, name) = line.split_at_checked(UPGRADE.len())?;
    word.eq_ignore_ascii_case(UPGRADE).then_some(name)
}

#[cfg(test)]
mod tests;
