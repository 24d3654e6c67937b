//! What a change would break, before it is made. Only the unit that changes is judged again; of the rest of the army the
//! sums are enough, so that every choice on screen can be tried out whenever the screen is drawn.

use crate::check::{self, Finding, Out, Report, Tally, check};
use crate::cost;
use crate::edit::Edit;
use crate::id::{MemberId, UnitId};
use crate::order::sort_by_key;
use crate::roster::{Roster, Unit};
use crate::system::{Rule, Severity};
use crate::view::{Army, UnitView};

/// What a change would break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// What there would be to say that is not said now, or is worse than now; gravest first. Faults and what is to be
    /// checked, not what is only worth knowing.
    pub findings: Vec<Finding>,
    /// The list after the change, as much of it as the findings speak of.
    pub after: Roster,
}

/// Changes tried out on one unit, or units tried out on an army.
#[derive(Debug)]
pub struct Trial<'a> {
    army: &'a Army<'a>,
    /// What the list comes to now.
    report: &'a Report,
    rules: Vec<&'a Rule>,
    /// The unit that changes; without, units join.
    unit: Option<UnitId>,
    /// All units but that.
    rest: Tally,
}

impl<'a> Trial<'a> {
    /// Of changes of a unit, or of units that join; `report` is the judgement of the army as it is.
    pub fn new(army: &'a Army<'a>, report: &'a Report, unit: Option<UnitId>) -> Trial<'a> {
        let mut rest = Tally::new(army);
        for (view, told) in army.units.iter().zip(&report.units) {
            if Some(told.id) != unit {
                rest.add(army, view, told.cost.total);
            }
        }
        Trial { army, report, rules: army.rules().collect(), unit, rest }
    }

    /// What a change would break. Right for any change; quick for one of the unit in question, or for one unit that joins.
    pub fn of(&self, edit: &Edit) -> Broken {
        let mut after = self.army.roster.part(self.unit);
        after.apply(edit);
        let findings = match after.units.as_slice() {
            [unit] if !self.shares_room() && self.concerns(edit) => self.judge(unit),
            _ => {
                after = self.army.roster.after(edit);
                check(self.army.system, &after).findings
            }
        };
        Broken { findings: worse(&self.report.findings, findings), after }
    }

    /// Whether the unit in question rides in another or another in it: what is said of the one depends on the other.
    fn shares_room(&self) -> bool {
        let units = &self.army.roster.units;
        self.unit.is_some()
            && units.iter().any(|unit| unit.rides.is_some() && (Some(unit.id) == self.unit || unit.rides == self.unit))
    }

    /// Whether a change is one of the unit in question alone. Parts that it makes on its way belong to nobody yet.
    fn concerns(&self, edit: &Edit) -> bool {
        let roster = self.army.roster;
        let unit = |id: &UnitId| Some(*id) == self.unit || roster.unit(*id).is_none();
        let member = |id: &MemberId| roster.member(*id).is_none_or(|(of, _)| unit(&of.id));
        match edit {
            Edit::All(edits) => edits.iter().all(|edit| self.concerns(edit)),
            Edit::AddUnit(..) => self.unit.is_none(),
            Edit::SetFormation(id, _)
            | Edit::SetStation(id, _)
            | Edit::RenameUnit(id, _)
            | Edit::NoteUnit(id, _)
            | Edit::SetUpgrade(id, ..)
            | Edit::AddMember(id, _) => unit(id),
            Edit::RemoveMember(id)
            | Edit::SplitMember(id, _)
            | Edit::SetCount(id, _)
            | Edit::SetModel(id, _)
            | Edit::SetPromoted(id, _)
            | Edit::AddItem(id, _)
            | Edit::RemoveItem(id, _)
            | Edit::ReplaceItem(id, ..)
            | Edit::SetGunner(id, ..)
            | Edit::SetMark(id, ..)
            | Edit::SetRoll(id, _)
            | Edit::SetTrack(Some(id), ..) => member(id),
            Edit::Rename(_)
            | Edit::SetTrack(None, ..)
            | Edit::SetLimit(..)
            | Edit::SetRuling(..)
            | Edit::RemoveUnit(_)
            | Edit::DuplicateUnit(_)
            | Edit::SetRide(..)
            | Edit::MoveUnit(..)
            | Edit::AddFormation(_)
            | Edit::AddLed(..)
            | Edit::RemoveFormation(_)
            | Edit::RenameFormation(..)
            | Edit::SetFormationKind(..)
            | Edit::Note(_) => false,
        }
    }

    /// What there is to say of the army and of one unit, once the unit is like this. What is said of others can only
    /// become less: they may need a unit that joins.
    fn judge(&self, unit: &Unit) -> Vec<Finding> {
        let army = self.army;
        let view = UnitView::new(army.system, army.force, &army.settings, unit);
        let new = view.entry.map(|entry| entry.ix).filter(|entry| !army.has(*entry));
        let joined = new.map(|entry| army.joined_by(entry));
        let with = joined.as_ref().unwrap_or(army);
        let discounts = army.force.map_or(&[][..], |force| &force.discounts);
        let mut tally = if new.is_some() && discounts.iter().any(|discount| discount.needs == new) {
            // A unit that brings others a discount.
            let mut rest = Tally::new(army);
            army.units.iter().for_each(|other| rest.add(army, other, cost::unit(with, other).total));
            rest
        } else {
            self.rest.clone()
        };
        tally.add(with, &view, cost::unit(with, &view).total);
        let mut out = Out::default();
        check::of_army(with, &self.rules, &tally, &mut out);
        check::of_unit(with, &self.rules, &view, &mut out);
        sort_by_key(&mut out.findings, |finding| finding.severity);
        out.findings
    }
}

/// Of what is found after a change, what was not there before it or was less grave or less far from what is allowed.
pub fn worse(before: &[Finding], mut after: Vec<Finding>) -> Vec<Finding> {
    after.retain(|new| is_worse(before, new));
    after
}

/// Whether a finding is more than something worth knowing, and there was none as bad of the same matter before.
pub(super) fn is_worse(before: &[Finding], new: &Finding) -> bool {
    let as_bad =
        |old: &Finding| old.same_fault(new) && old.severity <= new.severity && old.what.excess() >= new.what.excess();
    new.severity <= Severity::Warning && !before.iter().any(as_bad)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Trial, worse};
    use crate::advise::fresh;
    use crate::check::check;
    use crate::edit::Edit;
    use crate::roster::Roster;
    use crate::say;
    use crate::test_game::{line, list, marbles, same};
    use crate::view::Army;

    /// What a change of a list would break, found quickly and by judging the list before and after it.
    #[track_caller]
    fn breaks(text: &str, edit: impl FnOnce(&Roster) -> Edit, expected: &[&str]) {
        let (system, roster) = (marbles(), list(text));
        let edit = edit(&roster);
        let (army, report) = (Army::new(&system, &roster), check(&system, &roster));
        let unit = roster.units.first().map(|unit| unit.id).filter(|_| !matches!(edit, Edit::AddUnit(..)));
        let broken = Trial::new(&army, &report, unit).of(&edit);
        let told = broken.findings.iter().map(|finding| say::brief(&system, &broken.after, finding));
        same(expected, &told.collect::<Vec<_>>());
        assert_eq!(broken.findings, worse(&report.findings, check(&system, &roster.after(&edit)).findings));
    }

    fn joins(entry: &'static str) -> impl FnOnce(&Roster) -> Edit {
        move |roster| {
            let system = marbles();
            let force = system.find_force(&roster.force).unwrap();
            let unit = fresh::unit(&system, roster, force, system.find_entry(force, entry).unwrap());
            Edit::AddUnit(Box::new(unit), None)
        }
    }

    #[test]
    fn a_limit_is_passed_and_passed_further() {
        let squad = |limit: u32| format!("Marbles \u{b7} Reds \u{b7} {limit} points\n## Squad\n- 3 Pebble");
        let more = |roster: &Roster| Edit::SetCount(line(roster, 0, 0), 4);
        breaks(&squad(8), more, &[]);
        breaks(&squad(7), more, &["1 point over the limit"]);
        breaks(&squad(4), more, &["4 points over the limit"]);
        breaks(&squad(4), |roster| Edit::RenameUnit(roster.units[0].id, "Same".to_owned()), &[]);
    }

    #[test]
    fn what_was_broken_before_is_told_when_it_becomes_worse() {
        let pebbles = |number: u32| format!("## Squad\n- {number} Pebble");
        let to = |count: u32| move |roster: &Roster| Edit::SetCount(line(roster, 0, 0), count);
        breaks(&pebbles(10), to(11), &["11 models in Line, at most 10 allowed"]);
        breaks(&pebbles(11), to(12), &["12 models in Line, at most 10 allowed"]);
        breaks(&pebbles(12), to(11), &[]);
        breaks(&pebbles(12), to(1), &["1 model in Line, at least 3 needed"]);
    }

    #[test]
    fn an_item_breaks_what_it_does_not_go_with() {
        let take = |item: &'static str| move |roster: &Roster| Edit::AddItem(line(roster, 0, 0), item.into());
        breaks("## Boss\n- 1 Champion: Pony", take("bomb"), &["Bomb does not go with Pony"]);
        breaks("## Boss\n- 1 Champion: Barrel", take("barrel"), &["4 pounds to carry, 3 at most"]);
        breaks("## Boss\n- 1 Champion: Bomb, Pony", take("stick"), &[]);
        let whole = "4 pounds to carry, 3 at most";
        breaks(
            "## Boss\n- 1 Champion: Barrel, Bomb",
            |roster| {
                Edit::All(vec![
                    Edit::AddItem(line(roster, 0, 0), "barrel".into()),
                    Edit::AddItem(line(roster, 0, 0), "pony".into()),
                ])
            },
            &["Bomb does not go with Pony", whole],
        );
    }

    #[test]
    fn a_unit_that_joins_may_need_another_and_brings_what_others_need() {
        breaks(
            "## Cart\n- 1 Sledge: Wheels",
            joins("watch"),
            &["Watch can only be taken with Boss or Squad in the army"],
        );
        breaks("## Squad\n- 3 Pebble", joins("watch"), &[]);
        breaks("## Squad\n- 3 Pebble\n- Drum", joins("boss"), &[]);
    }

    #[test]
    fn a_unit_that_leaves_or_comes_twice_may_break_what_others_keep() {
        let out = |roster: &Roster| Edit::RemoveUnit(roster.units[0].id);
        let twice = |roster: &Roster| Edit::DuplicateUnit(roster.units[0].id);
        let needed = "Watch can only be taken with Boss or Squad in the army";
        breaks("## Squad\n- 3 Pebble\n## Watch\n- 1 Glass: Coin", out, &[needed]);
        breaks("## Squad\n- 3 Pebble\n## Squad\n- 3 Pebble\n## Watch\n- 1 Glass: Coin", out, &[]);
        breaks("## Squad\n- 3 Pebble", out, &[]);
        let blues = "Marbles \u{b7} Blues\n## Foreman\n- 1 Champion\n## Gang\n- 1 Pebble";
        breaks(blues, out, &["The army has no chiefs and needs at least 1"]);
        breaks(blues, twice, &["The army has 2 chiefs and 1 band; it may not have more chiefs than bands"]);
        breaks("Marbles \u{b7} Reds \u{b7} 10 points\n## Squad\n- 3 Pebble", twice, &["2 points over the limit"]);
    }

    #[test]
    fn of_what_is_yet_to_come_numbers_are_said_and_not_what_there_is() {
        let twice = |roster: &Roster| Edit::DuplicateUnit(roster.units[0].id);
        let queen = "Marbles \u{b7} Ambers\n## Queen\n- 1 Steel";
        breaks(queen, twice, &["Queen is unique: the army may have 1, not 2"]);
        let chiefs = ["Marbles \u{b7} Blues\n", &"## Foreman\n- 1 Champion\n".repeat(2)].concat();
        let gangs = "## Gang\n- 1 Pebble\n".repeat(3);
        breaks(&[&*chiefs, &gangs].concat(), twice, &["3 chiefs, at most 2 allowed"]);
    }

    #[test]
    fn what_one_unit_does_to_another_that_it_rides_in_is_told() {
        let violets = |units: &str| ["Marbles \u{b7} Violets\n", units].concat();
        let (singers, barge) = ("## Singers\n- 5 Pebble\n", "## Barge\n- 1 Pebble\n");
        let five = "Barge has 4 places; 5 are taken";
        let board = |at: usize| move |list: &Roster| Edit::SetRide(list.units[0].id, Some(list.units[at].id));
        breaks(&violets(&[singers, barge].concat()), board(1), &[five]);
        breaks(
            &violets(&[singers, singers].concat()),
            board(1),
            &["Singers 1 cannot ride in Singers 2, which carries nobody"],
        );
        let four = [&singers.replace('5', "4"), "- Rides in: Barge\n", barge].concat();
        breaks(&violets(&four), |list| Edit::SetCount(line(list, 0, 0), 5), &[five]);
        breaks(&violets(&four), |list| Edit::RemoveUnit(list.units[1].id), &[]);
        let hide = |list: &Roster| Edit::SetStation(list.units[0].id, Some("hiding".into()));
        breaks(
            &violets(&[barge, singers, "- Rides in: Barge"].concat().replace('5', "1")),
            hide,
            &["2 of 2 units are in hiding; 1 may be"],
        );
    }

    #[test]
    fn a_unit_that_brings_others_a_discount_costs_so_much_less() {
        // The wagon costs 20, then 18; the foreman 16, the gang 2.
        let cart =
            |limit: u32| format!("Marbles \u{b7} Blues \u{b7} {limit} points\n## Cart\n- 1 Wagon\n## Gang\n- 1 Pebble");
        breaks(&cart(36), joins("foreman"), &[]);
        breaks(&cart(35), joins("foreman"), &["1 point over the limit"]);
    }
}
