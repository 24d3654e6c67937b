//! The first saved format. Released: never edited, except to read what it always read.

use serde::{Deserialize, Serialize};

use crate::id::{Id, MemberId, UnitId};
use crate::roster::{MOST_MODELS, Member, Pick, Roster, Unit};

/// A list.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct List {
    format: String,
    version: u64,
    game: String,
    /// Version of the game's data.
    #[serde(default)]
    pub(super) data: String,
    force: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    limits: Vec<Limit>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rulings: Vec<Ruling>,
    #[serde(default)]
    units: Vec<SavedUnit>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Limit {
    currency: String,
    amount: i64,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Ruling {
    ruling: String,
    option: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct SavedUnit {
    unit: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(default)]
    lines: Vec<Line>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    upgrades: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Line {
    part: String,
    model: String,
    count: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    raised: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    roll: Option<u32>,
    #[serde(default)]
    items: Vec<SavedPick>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct SavedPick {
    item: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gunner: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<String>,
}

impl List {
    /// The saved form of a list.
    pub(super) fn from_roster(roster: &Roster, data: String) -> List {
        List {
            format: super::FORMAT.to_owned(),
            version: 1,
            game: roster.game.to_string(),
            data,
            force: roster.force.to_string(),
            name: roster.name.clone(),
            limits: roster
                .limits
                .iter()
                .map(|(currency, amount)| Limit { currency: currency.to_string(), amount: *amount })
                .collect(),
            rulings: roster
                .rulings
                .iter()
                .map(|(ruling, option)| Ruling { ruling: ruling.to_string(), option: option.to_string() })
                .collect(),
            units: roster.units.iter().map(SavedUnit::from_unit).collect(),
            notes: roster.notes.clone(),
        }
    }

    /// The list as the program has it.
    pub(super) fn into_roster(self) -> Roster {
        let mut roster = Roster::new(self.game.into(), self.force.into());
        roster.name = self.name;
        roster.limits = self.limits.into_iter().map(|limit| (limit.currency.into(), limit.amount)).collect();
        roster.rulings = self.rulings.into_iter().map(|ruling| (ruling.ruling.into(), ruling.option.into())).collect();
        roster.notes = self.notes;
        for unit in self.units {
            let at = roster.units.len();
            roster.insert(unit.into_unit(), at);
        }
        roster
    }
}

impl SavedUnit {
    fn from_unit(unit: &Unit) -> SavedUnit {
        SavedUnit {
            unit: unit.entry.to_string(),
            name: unit.name.clone(),
            lines: unit.members.iter().map(Line::from_member).collect(),
            upgrades: unit.upgrades.iter().map(Id::to_string).collect(),
            notes: unit.notes.clone(),
        }
    }

    fn into_unit(self) -> Unit {
        Unit {
            id: UnitId(0),
            entry: self.unit.into(),
            name: self.name,
            members: self.lines.into_iter().map(Line::into_member).collect(),
            upgrades: self.upgrades.into_iter().map(Id::from).collect(),
            notes: self.notes,
        }
    }
}

impl Line {
    fn from_member(member: &Member) -> Line {
        Line {
            part: member.group.to_string(),
            model: member.model.to_string(),
            count: member.count,
            raised: member.promoted,
            roll: member.roll,
            items: member
                .picks
                .iter()
                .map(|pick| SavedPick {
                    item: pick.item.to_string(),
                    gunner: pick.gunner.as_ref().map(Id::to_string),
                    mark: pick.mark.as_ref().map(Id::to_string),
                })
                .collect(),
        }
    }

    fn into_member(self) -> Member {
        Member {
            id: MemberId(0),
            group: self.part.into(),
            model: self.model.into(),
            count: self.count.clamp(1, MOST_MODELS),
            promoted: self.raised,
            roll: self.roll,
            picks: self
                .items
                .into_iter()
                .map(|pick| Pick {
                    item: pick.item.into(),
                    gunner: pick.gunner.map(Id::from),
                    mark: pick.mark.map(Id::from),
                })
                .collect(),
        }
    }
}
