//! Units that ride in others when the game begins: who may, in what, and how many there is room for.

use super::{Out, Place, Tally, What};
use crate::profile;
use crate::system::{Entry, Rule, RuleKind, Severity, Tags};
use crate::view::{Army, UnitView};

/// What a rule says of riding.
struct Riding<'a> {
    rule: &'a Rule,
    attribute: Option<usize>,
    most: Option<i32>,
    except: Tags,
    with: &'a str,
    alone: bool,
}

/// Counts a unit to what it rides in.
pub(super) fn count(army: &Army, unit: &UnitView, tally: &mut Tally) {
    let Some(carrier) = unit.unit.rides else { return };
    let places = riding(army).map_or(0, |riding| places(army, unit, &riding));
    match tally.rides.iter_mut().find(|(known, ..)| *known == carrier) {
        Some((_, units, taken)) => {
            *units += 1;
            *taken = taken.saturating_add(places);
        }
        None => tally.rides.push((carrier, 1, places)),
    }
}

/// What others ride in has room for them.
pub(super) fn check(army: &Army, tally: &Tally, out: &mut Out) {
    let Some(riding) = riding(army) else { return };
    // In the order of the list, however they were counted.
    for unit in &army.roster.units {
        let Some((_, units, taken)) = tally.rides.iter().find(|(known, ..)| *known == unit.id) else { continue };
        let carries = entry_of(army, unit).map_or(0, |entry| entry.carries);
        let place = Place { unit: Some(unit.id), member: None };
        if carries == 0 {
            // That is said of each that rides.
            continue;
        }
        let of = super::MeterOf::Ride;
        let meter = super::Meter { unit: Some(unit.id), of, used: *taken, allowed: carries, cite: riding.rule.cite };
        out.meters.push(meter);
        if riding.alone && *units > 1 {
            out.break_rule(riding.rule, What::RideOver { units: true, have: *units, allowed: 1 }, place);
        }
        if *taken > carries {
            out.break_rule(riding.rule, What::RideOver { units: false, have: *taken, allowed: carries }, place);
        }
    }
}

/// A unit that cannot ride, or not in what it rides in.
pub(super) fn of_unit(army: &Army, unit: &UnitView, out: &mut Out) {
    let Some(carrier) = unit.unit.rides else { return };
    let place = Place::unit(unit);
    let riding = riding(army);
    let cite = riding.as_ref().and_then(|riding| riding.rule.cite);
    let of = army.roster.unit(carrier);
    if army.roster.outermost(unit.unit).is_none() {
        out.find(What::RideNowhere { round: of.is_some() }, Severity::Error, place, cite);
        return;
    }
    let carries = of.and_then(|of| entry_of(army, of)).is_none_or(|entry| entry.carries > 0);
    let Some(riding) = riding.filter(|_| carries) else {
        out.find(What::RideNone { carrier }, Severity::Error, place, cite);
        return;
    };
    let unfit = |attribute, have, most| What::RideUnfit { attribute, have, most, with: riding.with.to_owned() };
    if unit.entry.is_some_and(|entry| entry.tags.meets(riding.except)) {
        out.break_rule(riding.rule, unfit(None, None, 0), place);
    }
    let Some((attribute, most)) = riding.attribute.zip(riding.most) else { return };
    for profile in profile::of_unit(army, unit) {
        match profile.stats.get(attribute).and_then(profile::Stat::number) {
            Some(have) if have > most => out.break_rule(riding.rule, unfit(Some(attribute), Some(have), most), place),
            Some(_) => {}
            // What the document does not give is for the player to look up.
            None => out.find(unfit(Some(attribute), None, most), Severity::Note, place, riding.rule.cite),
        }
    }
}

/// How many places a unit takes; a model of which nobody knows how large it is takes one at least.
fn places(army: &Army, unit: &UnitView, riding: &Riding) -> u32 {
    let Some(attribute) = riding.attribute else { return unit.unit.models() };
    let each = |profile: &profile::Profile| profile.stats.get(attribute).and_then(profile::Stat::number);
    let profiles = profile::of_unit(army, unit);
    let lines = profiles.iter().zip(&unit.unit.members);
    let lines = lines.map(|(profile, member)| {
        let each = each(profile).and_then(|each| u32::try_from(each).ok()).unwrap_or(1).max(1);
        each.saturating_mul(member.count)
    });
    lines.fold(0, u32::saturating_add)
}

/// What holds of riding in a list; where the game knows nothing of it, nothing.
fn riding<'a>(army: &Army<'a>) -> Option<Riding<'a>> {
    army.rules().find_map(|rule| match &rule.kind {
        RuleKind::Rides { attribute, most, except, with, alone } => {
            Some(Riding { rule, attribute: *attribute, most: *most, except: *except, with, alone: *alone })
        }
        _ => None,
    })
}

fn entry_of<'a>(army: &Army<'a>, unit: &crate::roster::Unit) -> Option<&'a Entry> {
    army.system.find_entry(army.force?, &unit.entry)
}

#[cfg(test)]
mod tests {
    use crate::edit::Edit;
    use crate::roster::Roster;
    use crate::test_game::{judge, judge_roster, kept, report};

    const BARGE: &str = "## Barge\n- 1 Pebble\n";

    fn aboard(units: &str) -> String {
        ["Marbles \u{b7} Violets\n", BARGE, units].concat()
    }

    /// The first unit rides in one of the others, or in itself.
    fn riding(text: &str, at: usize) -> Roster {
        let mut roster = kept(text);
        let (unit, carrier) = (roster.units[0].id, roster.units[at].id);
        roster.apply(&Edit::SetRide(unit, Some(carrier)));
        roster
    }

    #[test]
    fn there_is_room_for_so_many_and_large_ones_take_more() {
        // Might 1 a pebble: a place each; a steel has Might 3.
        let singers = |pebbles: u32| format!("## Singers\n- {pebbles} Pebble\n- Rides in: Barge\n");
        judge(&aboard(&singers(4)), &[]);
        judge(&aboard(&singers(5)), &["error ride.over: Barge has 4 places; 5 are taken."]);
        let trekkers = "## Trekkers\n- 2 Glass\n- Rides in: Barge\n";
        judge(&aboard(trekkers), &[]);
        judge(&aboard(&trekkers.replace('2', "3")), &["error ride.over: Barge has 4 places; 6 are taken."]);
        let meters: Vec<_> =
            report(&aboard(&singers(3))).meters.iter().map(|meter| (meter.used, meter.allowed)).collect();
        assert_eq!(meters, [(3, 4)]);
    }

    #[test]
    fn one_unit_rides_at_a_time() {
        let two = "## Singers\n- 1 Pebble\n- Rides in: Barge\n".repeat(2);
        judge(&aboard(&two), &["error ride.over: Barge carries one unit at a time; 2 ride in it."]);
        let apart = two.replacen("Rides in: Barge", "Rides in: Barge 2", 1).replacen(
            "Rides in: Barge\n",
            "Rides in: Barge 1\n",
            1,
        );
        judge(&aboard(&[BARGE, &apart].concat()), &[]);
    }

    #[test]
    fn the_large_do_not_ride_nor_do_some_by_their_trait() {
        let trekkers = |model: &str| aboard(&format!("## Trekkers\n- 1 {model}\n- Rides in: Barge\n"));
        judge(&trekkers("Glass"), &[]);
        judge(&trekkers("Steel"), &["error ride.unfit: Trekkers cannot ride with Might 3; 2 is the most."]);
        judge(&trekkers("Blur"), &["note ride.unfit: Trekkers: Might is not given; look whether it may ride."]);
        judge(
            &aboard("## Wagoner\n- 1 Pebble\n- Rides in: Barge\n"),
            &["error ride.unfit: Wagoner cannot ride: nobody with the trait Wheeled can."],
        );
    }

    #[test]
    fn not_every_unit_carries_some() {
        judge(
            "Marbles \u{b7} Violets\n## Singers\n- 1 Pebble\n- Rides in: Creeper\n## Creeper\n- 1 Pebble",
            &["error ride.none: Singers cannot ride in Creeper, which carries nobody."],
        );
        judge(
            "Marbles \u{b7} Reds\n## Boss\n- 1 Champion\n- Rides in: Squad\n## Squad\n- 3 Pebble",
            &["error ride.none: Boss cannot ride in Squad, which carries nobody."],
        );
    }

    #[test]
    fn nobody_rides_in_a_circle_or_in_what_is_gone() {
        let itself = "error ride.nowhere: Barge: who rides in whom goes round in a circle.";
        judge_roster(&riding("Marbles \u{b7} Violets\n## Barge\n- 1 Pebble", 0), &[itself]);
        let mut two = riding(&aboard(BARGE), 1);
        judge_roster(&two, &[]);
        let (first, second) = (two.units[0].id, two.units[1].id);
        two.apply(&Edit::SetRide(second, Some(first)));
        let numbered = |number: &str| itself.replace("Barge", &["Barge ", number].concat());
        judge_roster(&two, &[&numbered("1"), &numbered("2")]);
        let mut gone = riding(&aboard("## Singers\n- 1 Pebble\n"), 1);
        gone.units[0].rides = Some(crate::id::UnitId(999));
        judge_roster(&gone, &["error ride.nowhere: Barge rides in a unit that is not on the list."]);
    }

    #[test]
    fn who_rides_is_where_the_other_is() {
        let hidden = |rest: &str| {
            ["Marbles \u{b7} Violets\n## Barge\n- 1 Pebble\n- In hiding\n## Singers\n- 1 Pebble\n- Rides in: Barge\n", rest]
                .concat()
        };
        judge(&hidden(""), &["error station.over: 2 of 2 units are in hiding; 1 may be."]);
        judge(&hidden("## Singers\n- 1 Pebble\n"), &[]);
        judge(
            &hidden("## Singers\n- 1 Pebble\n")
                .replace("## Singers\n- 1 Pebble\n- Rides", "## Crawlers\n- 1 Snail\n- Rides"),
            &[
                "error station.unfit: Crawlers cannot be in hiding with Pace 2.",
                "note ride.unfit: Crawlers: Might is not given; look whether it may ride.",
            ],
        );
    }
}
