//! Where units are when the game begins and what they ride in, out of text. Which unit is meant is looked up when all are
//! read: a unit may ride in one that stands further down.

use super::plain::Level;
use super::{Reader, find, hint, means, without_bullet, without_stars};
use crate::edit::Edit;
use crate::format::text::{BEGINS, all_called};
use crate::id::{Id, UnitId};
use crate::roster::Unit;

/// How such a line begins.
const RIDES: &str = "rides in:";

impl Reader<'_> {
    /// "Rides in: Wagon": whether a line of a unit says so.
    pub(super) fn rides_in(&mut self, number: usize, line: &str) -> bool {
        let said = is_ride(line) && self.unit.is_some();
        if said {
            self.rides.push((number, None, without_stars(line[RIDES.len()..].trim()).to_owned()));
        }
        said
    }

    /// "Reserves:" over units that begin the game so: whether a line is such a heading. One stands alone, no deeper than the
    /// units, and has the mark of a heading or a colon; without either it is said of the unit above.
    pub(super) fn places(&mut self, number: usize, level: Level, line: &str) -> bool {
        let bullet = without_bullet(line);
        let text = bullet.unwrap_or(line).trim_start_matches('#').trim();
        let bold = bullet.is_none() && text.starts_with("**") && text.ends_with("**");
        let marked = line.starts_with('#') || bold || without_stars(text).ends_with(':');
        let beside = match self.opened.level {
            _ if self.unit.is_none() => true,
            Some(opened) if bullet.is_some() => opened == level,
            Some((deep, _)) => level.0 <= deep,
            None => bullet.is_none() && level.0 == 0,
        };
        if !marked || !beside {
            return false;
        }
        let name = without_stars(text).trim_end_matches(':').trim_end();
        let (name, _) = name.strip_suffix(')').and_then(|name| name.rsplit_once('(')).unwrap_or((name, ""));
        let named = self.force.is_some_and(|force| find(name, self.system.entries_for(force)).is_some());
        let Some(station) = find(name.trim(), self.system.stations()).filter(|_| !named) else {
            // Below another heading units begin as ever.
            let of_items = self.system.classes().iter().any(|class| means(name.trim(), &[&class.name, &class.plural]));
            if !of_items && self.below.is_some() && without_stars(text).ends_with(':') && self.begun(text).is_none() {
                self.below = None;
                self.guess(number, &["From \u{201c}", name.trim(), "\u{201d} on units begin as ever."].concat());
            }
            return false;
        };
        self.close_unit();
        self.below = Some(station.id.clone());
        let message = ["\u{201c}", name.trim(), "\u{201d} is read as a heading over units that begin the game so: "];
        self.guess(number, &[&message.concat(), &station.name, "."].concat());
        true
    }

    /// "Begins: in reserve": whether a line of a unit says so.
    pub(super) fn begins(&mut self, number: usize, line: &str) -> bool {
        let said = line.split_at_checked(BEGINS.len()).filter(|(word, _)| word.eq_ignore_ascii_case(BEGINS));
        let Some((_, name)) = said else { return false };
        let name = name.trim();
        let known = find(name, self.system.stations());
        if known.is_none() {
            let near = hint(name, self.system.stations());
            self.unknown(number, &["No unit begins the game in"], name, &near);
        }
        self.station(number, known.map_or(Id::from(name), |known| known.id.clone()), name);
        true
    }

    pub(super) fn station(&mut self, number: usize, station: Id, name: &str) {
        let Some((unit, _)) = &mut self.unit else { return };
        if let Some(before) = unit.station.replace(station).filter(|before| unit.station.as_ref() != Some(before)) {
            self.twice(number, name, &before);
        }
    }

    /// Looks up what units ride in. Said twice, the last counts, as it does of a ruling; what is not there stays as a note.
    pub(super) fn board(&mut self) {
        let rides = std::mem::take(&mut self.rides);
        let names = if rides.is_empty() { Vec::new() } else { all_called(self.system, &self.roster) };
        for (number, unit, said) in rides {
            let Some(unit) = unit else { continue };
            match self.meant(&said, &names) {
                Some(at) => {
                    let carrier = self.roster.units.get(at).map(|unit| unit.id);
                    self.rides_already(number, unit, carrier, &names);
                    self.roster.apply(&Edit::SetRide(unit, carrier));
                }
                None => {
                    let message = ["There is no unit \u{201c}", &said, "\u{201d} to ride in; it is kept as a note."];
                    self.remark(number, message.concat());
                    let mut notes = self.roster.unit(unit).map_or(Vec::new(), |unit| unit.notes.clone());
                    notes.push(["Rides in: ", &said].concat());
                    self.roster.apply(&Edit::NoteUnit(unit, notes));
                }
            }
        }
    }

    /// Says what a ride takes the place of: another, or where else the unit would be, which is kept as a note.
    fn rides_already(&mut self, number: usize, unit: UnitId, carrier: Option<UnitId>, names: &[String]) {
        let Some(riding) = self.roster.unit(unit) else { return };
        if riding.rides.is_some() && riding.rides != carrier {
            let before = self.roster.units.iter().position(|unit| Some(unit.id) == riding.rides);
            let before = before.and_then(|at| names.get(at)).cloned().unwrap_or_default();
            self.twice(number, "Rides in", &before);
        } else if let Some(station) = riding.station.clone() {
            let known = self.system.stations().iter().find(|known| known.id == station);
            let name = known.map_or(station.to_string(), |known| known.name.clone());
            let mut notes = riding.notes.clone();
            notes.push(name.clone());
            self.roster.apply(&Edit::NoteUnit(unit, notes));
            let message =
                ["A unit that rides is not elsewhere; \u{201c}", &name, "\u{201d} is kept as a note."].concat();
            self.remark(number, message);
        }
    }

    /// The unit that a line means: by what it is called, else by its given name or its type alone, the first of them.
    fn meant(&self, said: &str, names: &[String]) -> Option<usize> {
        let said = said.replace(['\u{201c}', '\u{201d}', '\u{201e}'], "\"");
        let own = |unit: &Unit| {
            let entry = self.force.and_then(|force| self.system.find_entry(force, &unit.entry));
            let aliases = entry.map_or(&[][..], |entry| &entry.aliases).iter().map(String::as_str);
            let names = [entry.map_or(unit.entry.as_str(), |entry| &entry.name), &unit.name];
            names.into_iter().chain(aliases).any(|name| means(&said, &[name]))
        };
        let exact = names.iter().position(|name| *name == said);
        let exact = exact.or_else(|| names.iter().position(|name| means(&said, &[name])));
        exact.or_else(|| self.roster.units.iter().position(own))
    }
}

/// Whether a line says what a unit rides in.
pub(super) fn is_ride(line: &str) -> bool {
    line.get(..RIDES.len()).is_some_and(|word| word.eq_ignore_ascii_case(RIDES))
}
