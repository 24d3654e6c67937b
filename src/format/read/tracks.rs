//! What a list decides of open questions, and numbers that a campaign keeps, out of text.

use super::Reader;
use super::{MOST_PICKS, MOST_TRACKED, hint_of, means};
use crate::edit::Edit;
use crate::id::Id;
use crate::roster::Member;

/// Most rulings and numbers that a list says.
const MOST_TOLD: usize = 1000;

impl Reader<'_> {
    /// Whether a list says more of this than any has; each is compared with all others.
    fn is_too_many(&self) -> bool {
        self.told.len() > MOST_TOLD
    }

    /// Says that something is said twice, of which the last counts.
    pub(super) fn twice(&mut self, number: usize, name: &str, before: &str) {
        let message = ["\u{201c}", name, "\u{201d} is said twice; the last counts, not \u{201c}", before, "\u{201d}."];
        self.guess(number, &message.concat());
    }

    pub(super) fn ruling(&mut self, number: usize, text: &str) {
        let Some((ruling, option)) = text.split_once('=').map(|(ruling, option)| (ruling.trim(), option.trim())) else {
            self.remark(
                number,
                "A ruling reads \u{201c}Ruling: name = choice\u{201d}; it is kept as a note.".to_owned(),
            );
            self.roster.notes.push(format!("Ruling:{text}"));
            return;
        };
        let known = self.system.rulings().iter().find(|known| means(ruling, &[&known.id]));
        let choice = known.and_then(|known| known.options.iter().find(|choice| means(option, &[&choice.id])));
        let ruling = known.map_or(ruling, |known| known.id.as_str());
        let option = choice.map_or(option, |choice| choice.id.as_str());
        match known {
            None => {
                let all: Vec<&str> = self.system.rulings().iter().map(|known| known.id.as_str()).collect();
                let near = hint_of(ruling, &all);
                self.remark(number, format!("There is no ruling \u{201c}{ruling}\u{201d}; it is kept.{near}"));
            }
            Some(known) if choice.is_none() => {
                let options: Vec<&str> = known.options.iter().map(|option| option.id.as_str()).collect();
                let message = format!(
                    "Ruling \u{201c}{ruling}\u{201d} has no choice \u{201c}{option}\u{201d}; it has {}.",
                    options.join(", ")
                );
                self.remark(number, message);
            }
            Some(_) => {}
        }
        let usual = known.and_then(|known| known.usual()).map_or("", |usual| usual.id.as_str());
        if self.is_too_many() {
            return self.keep(number, &["Ruling:", text].concat());
        }
        if !self.told.insert(["ruling ", ruling].concat()) {
            let before = self.roster.rulings.iter().find(|(id, _)| *id == ruling);
            let before = before.map_or(usual.to_owned(), |(_, before)| before.to_string());
            if before != option {
                self.twice(number, ruling, &before);
            }
        }
        self.roster.rulings.retain(|(id, _)| *id != ruling);
        // The default is not written down: a list says what it decides otherwise.
        let default = !usual.is_empty() && usual == option;
        if !default {
            self.roster.rulings.push((ruling.into(), option.into()));
        }
    }

    /// A number that a campaign keeps of the list.
    pub(super) fn track(&mut self, number: usize, line: &str) {
        let parts = line[6..].split_once('=').map(|(name, value)| (name.trim(), value.trim().parse()));
        let Some((name, Ok(value))) = parts else {
            self.keep(number, line);
            return;
        };
        let id = self.track_named(name).unwrap_or_else(|| self.unknown_track(number, name));
        if self.is_too_many() {
            return self.keep(number, line);
        }
        let before = self.roster.tracks.iter().find(|(known, _)| *known == id).map_or(0, |(_, before)| *before);
        if !self.told.insert(["track ", &id].concat()) && before != value {
            self.twice(number, name, &before.to_string());
        }
        self.roster.apply(&Edit::SetTrack(None, id, value));
    }

    /// "experience 120" in brackets: a number that a campaign keeps of a line of models; whether it is one.
    pub(super) fn tracked(&mut self, number: usize, part: &str, member: &mut Member) -> bool {
        let said = part.get(..6).filter(|word| word.eq_ignore_ascii_case("track ")).and_then(|_| part.get(6..));
        let Some((name, value)) = said.unwrap_or(part).rsplit_once(' ') else { return false };
        let known = self.track_named(name);
        // In a game with such numbers a word with a number behind it is one, if only a misspelt one.
        let kept = self.system.tracks().iter().any(|track| track.on.is_some());
        if known.is_none() && said.is_none() && !(kept && value.starts_with(|c: char| c.is_ascii_digit() || c == '-')) {
            return false;
        }
        let Ok(value) = value.parse::<u32>() else {
            let most = MOST_TRACKED.to_string();
            let message =
                ["\u{201c}", part, "\u{201d} is kept as a note: such a number is a whole one from 0 to ", &most];
            self.remark(number, [&message.concat(), "."].concat());
            self.note(part.to_owned());
            return true;
        };
        let id = known.unwrap_or_else(|| self.unknown_track(number, name));
        if let Some((_, before)) = member.tracks.iter().find(|(other, before)| *other == id && *before != value) {
            self.twice(number, name, &before.to_string());
        }
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
