//! Saved lists: JSON with types of its own, so that the program can be renamed while old files still open.
//!
//! What a released version says is never read in another way. The second only adds to the first, so one module reads both;
//! one that says something otherwise gets a module of its own and a migration from this.

pub mod list;

mod parts;
pub(crate) mod read;
pub(crate) mod write;

use crate::roster::Roster;
use crate::system::System;

/// Largest JSON that is read as a list, in bytes. Whatever is read as text and whatever can be pressed together fits in
/// when it is saved; a list of 200 units is about 100 kB.
pub const MOST_BYTES: usize = 8 * 1024 * 1024;

/// What every saved list says first.
pub const FORMAT: &str = "muster-list";

/// Newest version of the format; it is written where a list has something that the first does not know.
pub const VERSION: u64 = 2;

/// A saved list with what it was saved by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The list.
    pub roster: Roster,
    /// Version of the game's data it was made with.
    pub data_version: String,
}

/// Why a saved list cannot be opened. The text it came from is the caller's to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveError {
    /// Larger than any list: its bytes, and the most a list has.
    TooLarge(usize, usize),
    /// More units, lines or items than a list may have: what, how many, and how many may be.
    TooMany(&'static str, usize, usize),
    /// Not JSON, or JSON of another shape; says where.
    Unreadable(String),
    /// JSON, but not of a list of ours.
    Foreign,
    /// Written by a later version of the program.
    Later(u64),
}

impl std::fmt::Display for SaveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SaveError::TooLarge(bytes, most) => {
                write!(f, "this is {} kB long; a list has at most {} kB", bytes / 1024, most / 1024)
            }
            SaveError::TooMany(what, have, most) => write!(f, "this has {have} {what}; a list has at most {most}"),
            SaveError::Unreadable(error) => write!(f, "this is not a complete list: {error}"),
            SaveError::Foreign => write!(f, "this is JSON, but not a list saved by Muster"),
            SaveError::Later(version) => write!(
                f,
                "this list was saved by a later Muster (format {version}; this one reads up to {VERSION}); reload to update"
            ),
        }
    }
}

/// A list as JSON. The game's data version is noted where the game is known.
pub fn encode(roster: &Roster, system: Option<&System>) -> String {
    let data = system.map_or(String::new(), |system| system.data_version().to_owned());
    list::List::from_roster(roster, data).write()
}

/// Reads a list out of JSON of any version so far.
pub fn decode(text: &str) -> Result<Saved, SaveError> {
    if text.len() > MOST_BYTES {
        return Err(SaveError::TooLarge(text.len(), MOST_BYTES));
    }
    let unreadable = |slip: read::Misread| SaveError::Unreadable(slip.within(text));
    let json = read::read(text).map_err(unreadable)?;
    let mut parts = parts::Parts::default();
    if parts.may(&json, "format").and_then(|format| format.as_text()) != Some(FORMAT) {
        return Err(SaveError::Foreign);
    }
    let version = parts.may(&json, "version");
    parts.end(()).map_err(unreadable)?;
    let refused = |why: &[&str]| SaveError::Unreadable(why.concat());
    let version = version.ok_or_else(|| refused(&["its version is missing"]))?;
    let version = version.as_number().ok_or_else(|| refused(&["its version is not a number"]))?;
    match version.parse() {
        Ok(version @ 1..=VERSION) => {
            let mut list = list::List::read(&json, version).map_err(unreadable)?;
            let data_version = std::mem::take(&mut list.data);
            let roster = list.into_roster();
            match roster.excess() {
                Some((what, have, most)) => Err(SaveError::TooMany(what, have, most)),
                None => Ok(Saved { data_version, roster }),
            }
        }
        Ok(later) if later > VERSION => Err(SaveError::Later(later)),
        _ => Err(refused(&["its version cannot be ", version])),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{SaveError, decode, encode};
    use crate::roster::MOST_MODELS;
    use crate::test_game::{list, marbles};

    const LIST: &str = "# Iron\nMarbles \u{b7} Reds \u{b7} 100 points\nRuling: rails = fitted\n> note\n\
        ## Squad \"First\"\n- 1 Glass (corporal): Bat\n- 4 Pebble: 2x Stick\n- Banner\n> in front\n\
        ## Cart\n- 1 Wagon: Wheels, Cannon (Glass)";

    /// What is said of a text that is no list.
    #[track_caller]
    fn refuses(text: &str, expected: &str) {
        assert_eq!(decode(text).map_err(|error| error.to_string()).unwrap_err(), expected);
    }

    #[test]
    fn a_list_comes_back_as_it_was_saved() {
        let roster = list(LIST);
        let saved = decode(&encode(&roster, Some(&marbles()))).unwrap();
        assert_eq!((saved.roster.renumbered(), saved.data_version.as_str()), (roster.renumbered(), "7"));
        assert_eq!(decode(&encode(&roster, None)).unwrap().data_version, "");
    }

    #[test]
    fn who_rides_in_whom_is_kept_by_the_place_of_the_unit() {
        let roster = list("Marbles \u{b7} Violets\n## Singers\n- 1 Pebble\n- Rides in: Barge\n## Barge\n- 1 Pebble");
        let json = encode(&roster, None);
        assert!(json.contains("\"version\": 2") && json.contains("\"rides\": 2"), "{json}");
        let back = decode(&json).unwrap().roster;
        assert_eq!((back.units[0].rides, back.renumbered()), (Some(back.units[1].id), roster.renumbered()));
        // Without numbers of units, or with twice the same, they are given anew and the place still tells.
        let again = decode(&json.replace("\"id\": 3", "\"id\": 1")).unwrap().roster;
        assert_eq!(again.units[0].rides, Some(again.units[1].id));
        // A place of the list where nobody is means nobody, and is not dropped without a word.
        let nowhere = json.replace("\"rides\": 2", "\"rides\": 7");
        refuses(&nowhere, "this is not a complete list: expected a whole number from 1 to 2 at line 13 column 16");
        let group = json.replace("\"rides\": 2", "\"group\": 1");
        let none = "this is not a complete list: there is nothing that this number could mean at line 13 column 16";
        refuses(&group, none);
        assert!(decode(&json.replace("\"version\": 2", "\"version\": 1")).is_err());
    }

    #[test]
    fn units_keep_their_numbers_and_who_rides_whatever_order_a_file_has_them_in() {
        let json = r#"{ "format": "muster-list", "version": 2, "game": "marbles", "force": "violets",
            "groups": [{ "kind": "round" }],
            "units": [{ "id": 7, "unit": "drummer", "group": 1, "rides": 3 }, { "id": 4, "unit": "boss" },
                { "id": 9, "unit": "barge", "group": 1 }] }"#;
        let back = decode(json).unwrap().roster;
        let units: Vec<(u32, &str)> = back.units.iter().map(|unit| (unit.id.0, unit.entry.as_str())).collect();
        assert_eq!(units, [(4, "boss"), (7, "drummer"), (9, "barge")]);
        assert_eq!(back.units[1].rides, Some(back.units[2].id));
    }

    #[test]
    fn what_may_be_left_out_is_nothing_then() {
        let least = r#"{ "format": "muster-list", "version": 1, "game": "marbles", "force": "reds" }"#;
        assert_eq!(decode(least).unwrap().roster, crate::roster::Roster::new("marbles".into(), "reds".into()));
    }

    #[test]
    fn counts_are_brought_into_their_bounds() {
        for (count, kept) in [(0, 1), (7, 7), (u32::MAX, MOST_MODELS)] {
            let json = encode(&list("## Squad\n- 7 Pebble"), None).replace("7", &count.to_string());
            assert_eq!(decode(&json).unwrap().roster.units[0].members[0].count, kept);
        }
    }

    #[test]
    fn what_is_no_list_says_why() {
        refuses("[1, 2]", "this is JSON, but not a list saved by Muster");
        refuses(r#"{ "format": "other-list", "version": 1 }"#, "this is JSON, but not a list saved by Muster");
        refuses(
            r#"{ "format": "muster-list", "version": 3 }"#,
            "this list was saved by a later Muster (format 3; this one reads up to 2); reload to update",
        );
        refuses(r#"{ "format": "muster-list" }"#, "this is not a complete list: its version is missing");
        refuses(r#"{ "format": "muster-list", "version": 0 }"#, "this is not a complete list: its version cannot be 0");
        let json = encode(&list(LIST), None);
        assert!(matches!(decode(&json[..json.len() / 2]), Err(SaveError::Unreadable(_))));
        refuses(&" ".repeat(super::MOST_BYTES + 1), "this is 8192 kB long; a list has at most 8192 kB");
    }
}
