//! A list as it is saved: the first version, and the second, which has the numbers of a campaign, groups of units and where
//! units are as well. Released: never edited, except to read what they always read.

use super::parts::Parts;
use super::read::{Json, Misread};
use super::write::Writer;
use crate::edit::Edit;
use crate::id::{Id, MemberId, UnitId};
use crate::roster::{Formation, MOST_LIMIT, MOST_MODELS, MOST_PICKS, MOST_TRACKED, Member, Pick, Roster, Unit};

/// A list.
#[derive(Debug, Clone)]
pub struct List {
    game: Id,
    /// Version of the game's data.
    pub(super) data: String,
    force: Id,
    name: String,
    limits: Vec<(Id, i64)>,
    rulings: Vec<(Id, Id)>,
    /// Kind and name.
    groups: Vec<(Id, String)>,
    tracks: Vec<(Id, u32)>,
    units: Vec<SavedUnit>,
    notes: Vec<String>,
}

#[derive(Debug, Clone)]
struct SavedUnit {
    /// Its number in the addresses of the page; 0 where none was kept.
    id: u32,
    unit: Id,
    name: String,
    /// Counted from 1; 0 for none.
    group: usize,
    station: Option<Id>,
    /// The unit that it rides in, counted from 1; 0 for none.
    rides: usize,
    lines: Vec<Line>,
    upgrades: Vec<Id>,
    notes: Vec<String>,
}

/// The largest number that a unit keeps; those of lines are given behind it.
const MOST_ID: i64 = 1_000_000_000;

#[derive(Debug, Clone)]
struct Line {
    part: Id,
    model: Id,
    count: u32,
    raised: bool,
    roll: Option<u32>,
    tracks: Vec<(Id, u32)>,
    items: Vec<SavedPick>,
}

#[derive(Debug, Clone)]
struct SavedPick {
    item: Id,
    gunner: Option<Id>,
    mark: Option<Id>,
}

impl List {
    /// Reads a list of the first version or of the second.
    pub(super) fn read(json: &Json, version: u64) -> Result<List, Misread> {
        let mut parts = Parts::default();
        let known = [
            "tracks", "groups", "format", "version", "game", "data", "force", "name", "limits", "rulings", "units",
            "notes",
        ];
        parts.only(json, &known[if version == 1 { 2 } else { 0 }..]);
        let most = [parts.list(json, "groups").len() as i64, parts.list(json, "units").len() as i64];
        let list = List {
            game: parts.text(json, "game").into(),
            data: parts.may_text(json, "data").unwrap_or_default().to_owned(),
            force: parts.text(json, "force").into(),
            name: parts.may_text(json, "name").unwrap_or_default().to_owned(),
            limits: parts.each(json, "limits", |parts, limit| {
                parts.only(limit, &["currency", "amount"]);
                (parts.text(limit, "currency").into(), parts.whole(limit, "amount", 0, MOST_LIMIT))
            }),
            rulings: parts.each(json, "rulings", |parts, ruling| {
                parts.only(ruling, &["ruling", "option"]);
                (parts.text(ruling, "ruling").into(), parts.text(ruling, "option").into())
            }),
            tracks: tracks(&mut parts, json),
            groups: parts.each(json, "groups", |parts, group| {
                parts.only(group, &["kind", "name"]);
                (parts.text(group, "kind").into(), parts.may_text(group, "name").unwrap_or_default().to_owned())
            }),
            units: parts.each(json, "units", |parts, json| SavedUnit::read(parts, json, version, most)),
            notes: parts.texts(json, "notes"),
        };
        parts.end(list)
    }

    pub(super) fn write(&self) -> String {
        let mut out = Writer::new();
        out.text("format", super::FORMAT);
        // Older programs open what has nothing that they do not know.
        let newer = |unit: &SavedUnit| {
            unit.station.is_some() || unit.rides > 0 || unit.lines.iter().any(|line| !line.tracks.is_empty())
        };
        let second = !self.tracks.is_empty() || !self.groups.is_empty() || self.units.iter().any(newer);
        out.plain("version", if second { "2" } else { "1" });
        out.text("game", &self.game);
        out.text("data", &self.data);
        out.text("force", &self.force);
        out.text("name", &self.name);
        out.list("limits");
        for (currency, amount) in &self.limits {
            out.object();
            out.text("currency", currency);
            out.plain("amount", &amount.to_string());
            out.close("}");
        }
        out.close("]");
        if !self.rulings.is_empty() {
            out.list("rulings");
            for (ruling, option) in &self.rulings {
                out.object();
                out.text("ruling", ruling);
                out.text("option", option);
                out.close("}");
            }
            out.close("]");
        }
        write_tracks(&mut out, &self.tracks);
        if !self.groups.is_empty() {
            out.list("groups");
            for (kind, name) in &self.groups {
                out.object();
                out.text("kind", kind);
                out.may_text("name", Some(name.as_str()).filter(|name| !name.is_empty()));
                out.close("}");
            }
            out.close("]");
        }
        out.list("units");
        for unit in &self.units {
            unit.write(&mut out);
        }
        out.close("]");
        out.texts("notes", &mut self.notes.iter().map(String::as_str));
        out.end()
    }

    /// The saved form of a list.
    pub(super) fn from_roster(roster: &Roster, data: String) -> List {
        List {
            game: roster.game.clone(),
            data,
            force: roster.force.clone(),
            name: roster.name.clone(),
            limits: roster.limits.clone(),
            rulings: roster.rulings.clone(),
            groups: roster.formations.iter().map(|of| (of.kind.clone(), of.name.clone())).collect(),
            tracks: roster.tracks.clone(),
            units: roster.units.iter().map(|unit| SavedUnit::from_unit(roster, unit)).collect(),
            notes: roster.notes.clone(),
        }
    }

    /// The list as the program has it.
    pub(super) fn into_roster(self) -> Roster {
        let mut roster = Roster::new(self.game, self.force);
        roster.name = self.name;
        // Said twice, the first counts: a list has one limit in a currency and one answer to a question.
        for (currency, amount) in self.limits {
            if roster.limit(&currency).is_none() {
                roster.limits.push((currency, amount));
            }
        }
        for (ruling, option) in self.rulings {
            if !roster.rulings.iter().any(|(known, _)| *known == ruling) {
                roster.rulings.push((ruling, option));
            }
        }
        roster.tracks = once(self.tracks);
        roster.notes = self.notes;
        roster.formations = self.groups.into_iter().map(|(kind, name)| Formation { kind, name }).collect();
        let ids: Vec<u32> = self.units.iter().map(|unit| unit.id).collect();
        let rides: Vec<usize> = self.units.iter().map(|unit| unit.rides).collect();
        let given: Vec<UnitId> =
            self.units.into_iter().map(|unit| roster.insert(unit.into_unit(), usize::MAX)).collect();
        for (unit, rides) in given.iter().zip(rides) {
            let rides = rides.checked_sub(1).and_then(|at| given.get(at));
            if rides.is_some() {
                roster.apply(&Edit::SetRide(*unit, rides.copied()));
            }
        }
        // A file may say them in another order than that of their groups.
        let ids = roster.units.iter().filter_map(|unit| ids.get(given.iter().position(|id| *id == unit.id)?).copied());
        let ids: Vec<u32> = ids.collect();
        roster.call_units(&ids);
        roster
    }
}

impl SavedUnit {
    /// `most` are how many groups and units the list has.
    fn read(parts: &mut Parts, json: &Json, version: u64, most: [i64; 2]) -> SavedUnit {
        let known = ["group", "station", "rides", "id", "unit", "name", "lines", "upgrades", "notes"];
        parts.only(json, &known[if version == 1 { 3 } else { 0 }..]);
        SavedUnit {
            id: parts.may_whole(json, "id", 1, MOST_ID).unwrap_or_default() as u32,
            unit: parts.text(json, "unit").into(),
            name: parts.may_text(json, "name").unwrap_or_default().to_owned(),
            group: parts.may_whole(json, "group", 1, most[0]).unwrap_or_default() as usize,
            station: parts.may_text(json, "station").map(Id::from),
            rides: parts.may_whole(json, "rides", 1, most[1]).unwrap_or_default() as usize,
            lines: parts.each(json, "lines", |parts, json| Line::read(parts, json, version)),
            upgrades: parts.texts(json, "upgrades"),
            notes: parts.texts(json, "notes"),
        }
    }

    fn write(&self, out: &mut Writer) {
        out.object();
        if self.id > 0 {
            out.plain("id", &self.id.to_string());
        }
        out.text("unit", &self.unit);
        out.may_text("name", Some(self.name.as_str()).filter(|name| !name.is_empty()));
        if self.group > 0 {
            out.plain("group", &self.group.to_string());
        }
        out.may_text("station", self.station.as_deref());
        if self.rides > 0 {
            out.plain("rides", &self.rides.to_string());
        }
        out.list("lines");
        for line in &self.lines {
            line.write(out);
        }
        out.close("]");
        out.texts("upgrades", &mut self.upgrades.iter().map(Id::as_str));
        out.texts("notes", &mut self.notes.iter().map(String::as_str));
        out.close("}");
    }

    fn from_unit(roster: &Roster, unit: &Unit) -> SavedUnit {
        let rides = unit.rides.and_then(|id| roster.units.iter().position(|other| other.id == id));
        SavedUnit {
            id: unit.id.0,
            unit: unit.entry.clone(),
            name: unit.name.clone(),
            group: unit.formation.map_or(0, |at| at + 1),
            station: unit.station.clone(),
            rides: rides.map_or(0, |at| at + 1),
            lines: unit.members.iter().map(Line::from_member).collect(),
            upgrades: unit.upgrades.clone(),
            notes: unit.notes.clone(),
        }
    }

    fn into_unit(self) -> Unit {
        Unit {
            id: UnitId(0),
            entry: self.unit,
            name: self.name,
            formation: self.group.checked_sub(1),
            station: self.station,
            rides: None,
            members: self.lines.into_iter().map(Line::into_member).collect(),
            upgrades: self.upgrades,
            notes: self.notes,
        }
    }
}

impl Line {
    fn read(parts: &mut Parts, json: &Json, version: u64) -> Line {
        const MOST: i64 = u32::MAX as i64;
        let known = ["tracks", "part", "model", "count", "raised", "roll", "items"];
        parts.only(json, &known[usize::from(version == 1)..]);
        Line {
            part: parts.text(json, "part").into(),
            model: parts.text(json, "model").into(),
            count: parts.whole(json, "count", 0, MOST) as u32,
            raised: parts.flag(json, "raised"),
            roll: parts.may_whole(json, "roll", 0, MOST).map(|roll| roll as u32),
            tracks: tracks(parts, json),
            items: parts.each(json, "items", SavedPick::read),
        }
    }

    fn write(&self, out: &mut Writer) {
        out.object();
        out.text("part", &self.part);
        out.text("model", &self.model);
        out.plain("count", &self.count.to_string());
        if self.raised {
            out.plain("raised", "true");
        }
        if let Some(roll) = self.roll {
            out.plain("roll", &roll.to_string());
        }
        write_tracks(out, &self.tracks);
        out.list("items");
        for pick in &self.items {
            out.object();
            out.text("item", &pick.item);
            out.may_text("gunner", pick.gunner.as_deref());
            out.may_text("mark", pick.mark.as_deref());
            out.close("}");
        }
        out.close("]");
        out.close("}");
    }

    fn from_member(member: &Member) -> Line {
        Line {
            part: member.group.clone(),
            model: member.model.clone(),
            count: member.count,
            raised: member.promoted,
            roll: member.roll,
            tracks: member.tracks.clone(),
            items: member
                .picks
                .iter()
                .map(|pick| SavedPick { item: pick.item.clone(), gunner: pick.gunner.clone(), mark: pick.mark.clone() })
                .collect(),
        }
    }

    fn into_member(self) -> Member {
        Member {
            id: MemberId(0),
            group: self.part,
            model: self.model,
            count: self.count.clamp(1, MOST_MODELS),
            promoted: self.raised,
            roll: self.roll,
            tracks: once(self.tracks),
            picks: self
                .items
                .into_iter()
                .map(|pick| Pick { item: pick.item, gunner: pick.gunner, mark: pick.mark })
                .collect(),
        }
    }
}

fn tracks(parts: &mut Parts, json: &Json) -> Vec<(Id, u32)> {
    parts.each(json, "tracks", |parts, track| {
        parts.only(track, &["track", "number"]);
        (parts.text(track, "track").into(), parts.whole(track, "number", 1, MOST_TRACKED.into()) as u32)
    })
}

fn write_tracks(out: &mut Writer, tracks: &[(Id, u32)]) {
    if tracks.is_empty() {
        return;
    }
    out.list("tracks");
    for (track, number) in tracks {
        out.object();
        out.text("track", track);
        out.plain("number", &number.to_string());
        out.close("}");
    }
    out.close("]");
}

/// Said twice, the first counts. What is too much for a list is refused at the end.
fn once(tracks: Vec<(Id, u32)>) -> Vec<(Id, u32)> {
    let mut list: Vec<(Id, u32)> = Vec::new();
    for (track, number) in tracks.into_iter().take(MOST_PICKS + 1) {
        if list.iter().all(|(known, _)| *known != track) {
            list.push((track, number));
        }
    }
    list
}

impl SavedPick {
    fn read(parts: &mut Parts, json: &Json) -> SavedPick {
        parts.only(json, &["item", "gunner", "mark"]);
        SavedPick {
            item: parts.text(json, "item").into(),
            gunner: parts.may_text(json, "gunner").map(Id::from),
            mark: parts.may_text(json, "mark").map(Id::from),
        }
    }
}
