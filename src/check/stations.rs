//! Where units are when the game begins: who may be in reserve, and how many.

use super::{Meter, MeterOf, Out, Place, Tally, What};
use crate::profile;
use crate::system::{Severity, Station};
use crate::view::{Army, UnitView};

/// Counts a unit that is not on the table.
pub(super) fn count(army: &Army, unit: &UnitView, tally: &mut Tally) {
    if let Some((at, _)) = of(army, unit)
        && let Some(there) = tally.stations.get_mut(at)
    {
        *there += 1;
    }
}

/// Only a share of the units may be there; half a unit is a whole one.
pub(super) fn check(army: &Army, tally: &Tally, out: &mut Out) {
    for ((station, known), have) in army.system.stations().iter().enumerate().zip(&tally.stations) {
        let Some(share) = known.share else { continue };
        let (have, units) = (*have, tally.units);
        let allowed = (u64::from(units) * u64::from(share)).div_ceil(100) as u32;
        if have > 0 {
            let of = MeterOf::Station { station };
            out.meters.push(Meter { unit: None, of, used: have, allowed, cite: known.cite });
        }
        if have > allowed {
            let what = What::StationOver { station, have, allowed, units };
            out.find(what, Severity::Error, Place::ARMY, known.cite);
        }
    }
}

/// A unit that may not be where it is.
pub(super) fn of_unit(army: &Army, unit: &UnitView, out: &mut Out) {
    // Where a unit is that rides is no choice of its own.
    let Some(name) = army.roster.outermost(unit.unit).and_then(|unit| unit.station.as_ref()) else { return };
    let Some((station, known)) = of(army, unit) else {
        if unit.unit.rides.is_none() {
            out.find(What::StationUnknown { name: name.clone() }, Severity::Error, Place::unit(unit), None);
        }
        return;
    };
    let Some(entry) = unit.entry.filter(|entry| !known.unless.meets(entry.tags)) else { return };
    if known.except.contains(&entry.role) {
        let what = What::StationUnfit { station, attribute: None, have: None };
        out.find(what, Severity::Error, Place::unit(unit), known.cite);
    }
    let Some((attribute, least)) = known.least else { return };
    for profile in profile::of_unit(army, unit) {
        let have = profile.stats.get(attribute).and_then(profile::Stat::number);
        if have.is_none_or(|have| have < least) {
            // What the document does not give is for the player to look up.
            let severity = if have.is_some() { Severity::Error } else { Severity::Note };
            let what = What::StationUnfit { station, attribute: Some(attribute), have };
            out.find(what, severity, Place::unit(unit), known.cite);
        }
    }
}

/// Where a unit is; one that rides is where what it rides in is.
fn of<'a>(army: &Army<'a>, unit: &UnitView) -> Option<(usize, &'a Station)> {
    let id = army.roster.outermost(unit.unit)?.station.as_ref()?;
    army.system.stations().iter().enumerate().find(|(_, known)| known.id == *id)
}

#[cfg(test)]
mod tests {
    use crate::test_game::{judge, judge_roster, kept, report};

    fn hidden(there: usize, rest: usize) -> String {
        let singers = "## Singers\n- 1 Pebble\n";
        let there = [singers, "- In hiding\n"].concat().repeat(there);
        ["Marbles \u{b7} Violets\n", &there, &singers.repeat(rest)].concat()
    }

    #[test]
    fn a_share_of_the_units_may_be_there_and_half_a_unit_is_a_whole_one() {
        judge(&hidden(1, 0), &[]);
        judge(&hidden(2, 2), &[]);
        judge(&hidden(3, 2), &[]);
        judge(&hidden(2, 0), &["error station.over: 2 of 2 units are in hiding; 1 may be."]);
        judge(&hidden(3, 1), &["error station.over: 3 of 4 units are in hiding; 2 may be."]);
        judge(&hidden(4, 3), &[]);
        judge(&hidden(5, 3), &["error station.over: 5 of 8 units are in hiding; 4 may be."]);
        let meters: Vec<_> = report(&hidden(2, 3)).meters.iter().map(|meter| (meter.used, meter.allowed)).collect();
        assert_eq!(meters, [(2, 3)]);
    }

    #[test]
    fn not_every_role_may_be_there() {
        let wagoner = |more: &str| format!("Marbles \u{b7} Violets\n## Wagoner\n- 1 Pebble\n- In hiding\n{more}");
        judge(&wagoner(""), &["error station.unfit: Wagoner cannot be in hiding."]);
        judge(&wagoner("").replace("Wagoner", "Creeper"), &[]);
    }

    #[test]
    fn a_model_has_enough_of_an_attribute() {
        let slow = "Marbles \u{b7} Violets\n## Crawlers\n- 1 Snail\n- In hiding";
        judge(slow, &["error station.unfit: Crawlers cannot be in hiding with Pace 2."]);
        judge(
            &slow.replace("Snail", "Blur"),
            &["note station.unfit: Crawlers: Pace is not given; look whether it may be in hiding."],
        );
        judge(&slow.replace("Snail", "Pebble"), &[]);
    }

    #[test]
    fn what_the_game_does_not_know_is_kept() {
        let mut roster = kept("Marbles \u{b7} Violets\n## Singers\n- 1 Pebble");
        roster.units[0].station = Some("moon".into());
        judge_roster(
            &roster,
            &["error station.unknown: Singers: nobody can be \u{201c}moon\u{201d}; it is kept on the list."],
        );
    }
}
