//! Numbers that a campaign keeps, out of text.

use super::Reader;
use super::{MOST_PICKS, MOST_TRACKED, hint_of, means};
use crate::edit::Edit;
use crate::id::Id;
use crate::roster::Member;

impl Reader<'_> {
    /// A number that a campaign keeps of the list.
    pub(super) fn track(&mut self, number: usize, line: &str) {
        let parts = line[6..].split_once('=').map(|(name, value)| (name.trim(), value.trim().parse()));
        let Some((name, Ok(value))) = parts else {
            self.keep(number, line);
            return;
        };
        let id = self.track_named(name).unwrap_or_else(|| self.unknown_track(number, name));
        self.roster.apply(&Edit::SetTrack(None, id, value));
    }

    /// "experience 120" in brackets: a number that a campaign keeps of a line of models; whether it is one.
    pub(super) fn tracked(&mut self, number: usize, part: &str, member: &mut Member) -> bool {
        let said = part.get(..6).filter(|word| word.eq_ignore_ascii_case("track ")).and_then(|_| part.get(6..));
        let Some((name, value)) = said.unwrap_or(part).rsplit_once(' ') else { return false };
        let (known, Ok(value)) = (self.track_named(name), value.parse::<u32>()) else { return false };
        if known.is_none() && said.is_none() {
            return false;
        }
        let id = known.unwrap_or_else(|| self.unknown_track(number, name));
        // Said twice, the last counts, as it does of a ruling.
        member.tracks.retain(|(other, _)| *other != id);
        self.picks += 1;
        if value > 0 && self.picks <= MOST_PICKS + 1 {
            member.tracks.push((id, value.min(MOST_TRACKED)));
        }
        true
    }

    fn track_named(&self, name: &str) -> Option<Id> {
        let known = self.system.tracks().iter().find(|known| means(name, &[&known.name, &known.id]));
        known.map(|known| known.id.clone())
    }

    fn unknown_track(&mut self, number: usize, name: &str) -> Id {
        let all: Vec<&str> = self.system.tracks().iter().map(|known| known.name.as_str()).collect();
        self.unknown(number, &["There is no number"], name, &hint_of(name, &all));
        Id::from(name)
    }
}
