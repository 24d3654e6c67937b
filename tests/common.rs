//! What tests share: random lists, edits and names here, of which a seed of the environment (`MUSTER_SEED`) plays a run again;
//! in `common/` the games as tests know them, the lists under `tests/rosters/`, and what a mend does.

pub mod known;
pub mod lists;
pub mod mended;

use muster::advise::{choices, fresh};
use muster::edit::Edit;
use muster::id::{Id, MemberId, UnitId};
use muster::roster::{Member, Roster};
use muster::system::System;
use muster::view::Army;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// A generator for one round of a test; prints its seed, which shows when the test fails.
pub fn seeded(test: &str, round: u64) -> StdRng {
    println!("{test}: MUSTER_SEED={}, round {round}", base_seed());
    quietly_seeded(test, round)
}

fn base_seed() -> u64 {
    std::env::var("MUSTER_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(20_261_128)
}

/// The same without printing, for tests of very many rounds that say themselves which one failed.
pub fn quietly_seeded(test: &str, round: u64) -> StdRng {
    let base = base_seed();
    let salt = test.bytes().fold(0u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    StdRng::seed_from_u64(base ^ salt.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ round)
}

/// One of a list, if there is one.
pub fn pick<'a, T>(rng: &mut StdRng, list: &'a [T]) -> Option<&'a T> {
    if list.is_empty() { None } else { Some(&list[rng.random_range(0..list.len())]) }
}

/// A name of the kind that breaks formats: quotes, brackets, dashes, other scripts. One line, no space at its ends.
pub fn random_name(rng: &mut StdRng) -> String {
    const PIECES: [&str; 20] = [
        "Iron",
        "Tide",
        "\"",
        "[12 power]",
        "#",
        "##",
        "-",
        "\u{2014}",
        ":",
        "(sergeant)",
        "> ",
        "\u{17d}i\u{17e}ka",
        "\u{5175}",
        "3x",
        "\u{1f480}",
        "<b>",
        "&amp;",
        "\u{201c}",
        "=",
        "the",
    ];
    let count = rng.random_range(0..5);
    let words: Vec<&str> = (0..count).filter_map(|_| pick(rng, &PIECES).copied()).collect();
    words.join(" ").trim().to_owned()
}

/// A list of some units of a random force, each changed a little by choices that are on offer.
pub fn random_list(rng: &mut StdRng, system: &System) -> Roster {
    let with_units: Vec<_> = system.forces().iter().filter(|force| !force.entries.is_empty()).collect();
    let force = *pick(rng, &with_units).expect("a game has forces with units");
    let mut roster = Roster::new(system.id().clone(), force.id.clone());
    roster.name = random_name(rng);
    for currency in system.currencies() {
        roster.limits.push((currency.id.clone(), rng.random_range(0..2000)));
    }
    for _ in 0..rng.random_range(0..7) {
        let entry = system.entry(*pick(rng, &force.entries).expect("a force has entries"));
        let mut unit = fresh::unit(system, &roster, force, entry);
        unit.name = random_name(rng);
        let at = roster.units.len();
        roster.insert(unit, at);
    }
    for _ in 0..rng.random_range(0..12) {
        if let Some(edit) = sensible_edit(rng, system, &roster) {
            roster.apply(&edit);
        }
    }
    roster
}

/// An edit that the page would offer.
fn sensible_edit(rng: &mut StdRng, system: &System, roster: &Roster) -> Option<Edit> {
    let army = Army::new(system, roster);
    let unit = pick(rng, &army.units)?;
    let entry = unit.entry?;
    let member = pick(rng, &unit.members)?;
    match rng.random_range(0..4) {
        0 => Some(Edit::SetCount(member.member.id, rng.random_range(1..12))),
        1 => Some(Edit::SetUpgrade(unit.unit.id, pick(rng, &entry.upgrades)?.id.clone(), true)),
        2 => {
            let group = pick(rng, &entry.groups)?;
            let line = fresh::member(system, roster, army.force?, unit.unit, group);
            Some(Edit::AddMember(unit.unit.id, Box::new(line)))
        }
        _ => {
            let offered = choices::items(&army, unit, member);
            Some(choices::take(&army, unit, member, pick(rng, &offered)?.item))
        }
    }
}

/// Any edit whatever, also with ids that are nowhere.
pub fn random_edit(rng: &mut StdRng, system: &System, roster: &Roster) -> Edit {
    if rng.random_bool(0.4)
        && let Some(edit) = sensible_edit(rng, system, roster)
    {
        return edit;
    }
    let unit = pick(rng, &roster.units).map_or(UnitId(9_999_999), |unit| unit.id);
    let members: Vec<MemberId> = roster.units.iter().flat_map(|unit| &unit.members).map(|member| member.id).collect();
    let member = pick(rng, &members).copied().unwrap_or(MemberId(9_999_999));
    let item = pick(rng, system.items()).map_or(Id::from("nothing"), |item| item.id.clone());
    let model = pick(rng, system.models()).map_or(Id::from("nobody"), |model| model.id.clone());
    let count = rng.random_range(0..40);
    let groups = roster.formations.len();
    let kind = pick(rng, system.formations()).map_or(Id::from("no-such-group"), |kind| kind.id.clone());
    match rng.random_range(0..34) {
        0 => Edit::Rename(random_name(rng)),
        1 => Edit::SetLimit(system.currencies()[0].id.clone(), Some(rng.random_range(0..3000))),
        2 => match pick(rng, system.rulings()) {
            Some(ruling) => {
                // A list keeps what differs from the default; a default that is written down reads as none.
                let option = pick(rng, &ruling.options).expect("a ruling has options").id.clone();
                let default = ruling.options[usize::from(ruling.default)].id == option;
                Edit::SetRuling(ruling.id.clone(), if default { None } else { Some(option) })
            }
            None => Edit::SetRuling(Id::from("none"), None),
        },
        3 => Edit::RemoveUnit(unit),
        4 => Edit::DuplicateUnit(unit),
        5 => Edit::MoveUnit(unit, rng.random_range(0..9)),
        6 => Edit::RenameUnit(unit, random_name(rng)),
        7 => Edit::NoteUnit(
            unit,
            vec![random_name(rng), "ambush on turn 2".to_owned()].into_iter().filter(|n| !n.is_empty()).collect(),
        ),
        8 => Edit::Note(vec!["bring the tape measure".to_owned()]),
        9 => {
            let id = roster.unit(unit).map_or(Id::from("none"), |unit| unit.entry.clone());
            let force = system.find_force(&roster.force);
            let entry = force.and_then(|force| system.find_entry(force, &id));
            let upgrade = entry.and_then(|entry| pick(rng, &entry.upgrades)).map(|upgrade| upgrade.id.clone());
            Edit::SetUpgrade(unit, upgrade.unwrap_or(Id::from("no-such-upgrade")), rng.random_bool(0.7))
        }
        10 => {
            let group =
                roster.unit(unit).and_then(|unit| unit.members.first()).map_or(Id::from("none"), |m| m.group.clone());
            Edit::AddMember(unit, Box::new(Member::new(group, model, count)))
        }
        11 => Edit::RemoveMember(member),
        12 => Edit::SplitMember(member, count),
        13 => Edit::SetCount(member, count),
        14 => Edit::SetModel(member, model),
        15 => Edit::SetPromoted(member, rng.random_bool(0.6)),
        16 => Edit::AddItem(member, item),
        17 => Edit::RemoveItem(member, item),
        18 => Edit::ReplaceItem(member, rng.random_range(0..4), item),
        19 => Edit::SetGunner(member, rng.random_range(0..3), if rng.random_bool(0.7) { Some(model) } else { None }),
        20 => {
            let marks: Vec<_> = system.marks().map(|mark| mark.id.clone()).collect();
            let mark = pick(rng, &marks).filter(|_| rng.random_bool(0.7)).cloned();
            Edit::SetMark(member, rng.random_range(0..3), mark)
        }
        21 => Edit::SetRoll(member, if rng.random_bool(0.7) { Some(rng.random_range(0..9)) } else { None }),
        30 | 31 => {
            let known = pick(rng, system.tracks()).map(|track| track.id.clone());
            let owner = if rng.random_bool(0.6) { Some(member) } else { None };
            let track = known.filter(|_| rng.random_bool(0.9)).unwrap_or(Id::from("fame"));
            Edit::SetTrack(owner, track, rng.random_range(0..40))
        }
        33 => Edit::SetRide(unit, pick(rng, &roster.units).map(|unit| unit.id).filter(|_| rng.random_bool(0.8))),
        22 => Edit::All(vec![Edit::SetCount(member, count), Edit::AddItem(member, item)]),
        // Without a kind of the data a list reads otherwise than it was written.
        23..29 if system.formations().is_empty() => Edit::RemoveFormation(0),
        23 => Edit::AddFormation(kind),
        24 => match roster.unit(unit) {
            Some(unit) => Edit::AddLed(kind, Box::new(unit.clone())),
            None => Edit::AddFormation(kind),
        },
        25 => Edit::RemoveFormation(rng.random_range(0..=groups)),
        26 => Edit::RenameFormation(rng.random_range(0..=groups), random_name(rng)),
        27 => Edit::SetFormationKind(rng.random_range(0..=groups), kind),
        28 => {
            let to = if rng.random_bool(0.8) { Some(rng.random_range(0..=groups)) } else { None };
            Edit::SetFormation(unit, to)
        }
        29 => {
            let station = pick(rng, system.stations()).filter(|_| rng.random_bool(0.7));
            Edit::SetStation(unit, station.map(|station| station.id.clone()))
        }
        _ => Edit::AddItem(MemberId(9_999_999), item),
    }
}
