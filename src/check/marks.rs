//! Marks for so many pieces, as many as were rolled by the models that bring them.

use super::{Meter, MeterOf, Out, Place, Tally, What};
use crate::system::{Mark, Severity};
use crate::view::{Army, MemberView, UnitView};

/// How many pieces have each mark, of how many that were rolled.
pub(super) fn check(army: &Army, tally: &Tally, out: &mut Out) {
    for ((at, mark), (have, allowed)) in marks(army).iter().enumerate().zip(tally.marks.iter().copied()) {
        if have > 0 || allowed > 0 {
            out.meters.push(Meter { unit: None, of: MeterOf::Mark { mark: at }, used: have, allowed, cite: mark.cite });
        }
        if have > allowed {
            // A roll may have been noted wrongly; a number that the rules give is not in doubt.
            let severity = mark.fixed().map_or(Severity::Warning, |_| Severity::Error);
            out.find(What::MarkOver { mark: at, have, allowed }, severity, Place::ARMY, mark.cite);
        }
    }
}

fn marks<'a>(army: &Army<'a>) -> &'a [Mark] {
    army.force.map_or(&[][..], |force| &force.marks)
}

/// Counts what a line of models has and brings.
pub(super) fn count(army: &Army, member: &MemberView, tally: &mut Tally) {
    for (mark, (have, allowed)) in marks(army).iter().zip(&mut tally.marks) {
        if let Some(roll) = rolled(mark, member).filter(|roll| in_range(mark, *roll)) {
            *allowed = allowed.saturating_add(roll.saturating_mul(member.member.count));
        }
        for _ in member.picks.iter().filter(|pick| member.member.picks[pick.at].mark.as_ref() == Some(&mark.id)) {
            *have = have.saturating_add(member.member.count);
        }
    }
}

/// How many pieces of a mark each model of a line brings: what was rolled, or always so many.
fn rolled(mark: &Mark, member: &MemberView) -> Option<u32> {
    mark.fixed().or(member.member.roll).filter(|_| member.tags.meets(mark.per))
}

fn in_range(mark: &Mark, roll: u32) -> bool {
    (mark.roll.0..=mark.roll.1).contains(&roll)
}

/// What was rolled, and what the marks of a unit are on.
pub(super) fn of_unit(army: &Army, unit: &UnitView, out: &mut Out) {
    for (at, mark) in marks(army).iter().enumerate() {
        for member in &unit.members {
            let place = Place::member(unit, member);
            match rolled(mark, member) {
                Some(have) if !in_range(mark, have) => {
                    out.find(What::MarkRoll { mark: at, have }, Severity::Error, place, mark.cite);
                }
                None if member.tags.meets(mark.per) => {
                    out.find(What::MarkUnrolled { mark: at }, Severity::Note, place, mark.cite);
                }
                _ => {}
            }
            for pick in &member.picks {
                let marked = member.member.picks[pick.at].mark.as_ref() == Some(&mark.id);
                let fits = mark.items.contains(pick.item.ix, &army.settings);
                if marked && !(fits && (!mark.own || member.tags.meets(mark.per))) {
                    let what = What::MarkUnfit { mark: mark.id.clone(), item: pick.item.ix };
                    out.find(what, Severity::Error, place, mark.cite);
                }
            }
        }
    }
    unknown(army, unit, out);
}

/// Marks that the force does not have: kept on the list, marked.
fn unknown(army: &Army, unit: &UnitView, out: &mut Out) {
    for member in &unit.members {
        for pick in &member.picks {
            let Some(id) = &member.member.picks[pick.at].mark else { continue };
            if !marks(army).iter().any(|mark| mark.id == *id) {
                let what = What::MarkUnfit { mark: id.clone(), item: pick.item.ix };
                out.find(what, Severity::Error, Place::member(unit, member), None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    fn gilded(gilders: &str, pack: &str) -> String {
        format!("Marbles \u{b7} Greens\n## Gilders\n- {gilders}\n## Pack\n- {pack}")
    }

    #[test]
    fn as_many_pieces_have_the_mark_as_were_rolled() {
        judge(&gilded("1 Glass (roll 2)", "2 Pebble: Stick (gilded)"), &[]);
        judge(&gilded("2 Glass (roll 2)", "2 Pebble: Stick (gilded), Bat (gilded)\n- 2 Pebble"), &[]);
        judge(
            &gilded("1 Glass (roll 2)", "3 Pebble: Stick (gilded)"),
            &["warning mark.over: 3 pieces are gilded, at most 2 were rolled."],
        );
        judge(
            &gilded("1 Glass (roll 2)\n- 1 Glass (roll 1)", "4 Pebble: Stick (gilded)"),
            &["warning mark.over: 4 pieces are gilded, at most 3 were rolled."],
        );
    }

    #[test]
    fn a_roll_lies_within_its_dice() {
        judge(&gilded("1 Glass (roll 1)", "1 Pebble"), &[]);
        judge(&gilded("1 Glass (roll 3)", "1 Pebble"), &[]);
        judge(&gilded("1 Glass (roll 4)", "1 Pebble"), &["error mark.roll: Gilders, 1 Glass: 4 is not a roll of D3."]);
        judge(&gilded("1 Glass (roll 0)", "1 Pebble"), &["error mark.roll: Gilders, 1 Glass: 0 is not a roll of D3."]);
    }

    #[test]
    fn a_roll_that_was_not_made_is_called_to_mind() {
        judge(
            &gilded("1 Glass", "1 Pebble: Stick (gilded)"),
            &[
                "warning mark.over: 1 piece is gilded, none was rolled.",
                "note mark.unrolled: Gilders, 1 Glass: roll D3 for what becomes gilded.",
            ],
        );
    }

    #[test]
    fn it_may_be_always_as_many_and_on_what_the_models_have_themselves() {
        let white = |mason: &str, carrier: &str| {
            format!("Marbles \u{b7} Whites\n## Masons\n- 1 Mason: {mason}\n## Carriers\n- 1 Pebble: {carrier}")
        };
        judge(&white("Chisel (worn), Trowel", "Chisel"), &[]);
        judge(
            &white("Chisel (worn), Trowel (worn)", "Chisel"),
            &["error mark.over: 2 pieces are worn, at most 1 may be."],
        );
        judge(
            &white("Chisel, Trowel", "Chisel (worn)"),
            &["error mark.unfit: Carriers, 1 Pebble: Chisel cannot be worn."],
        );
    }

    #[test]
    fn only_some_items_take_the_mark() {
        judge(
            &gilded("1 Glass (roll 3)", "1 Pebble: Cannon (gilded)"),
            &[
                "error mark.unfit: Pack, 1 Pebble: Cannon cannot be gilded.",
                "error item.not-allowed: Pack, 1 Pebble: Cannon is not among what these models take: light weapons.",
            ],
        );
    }

    #[test]
    fn a_mark_of_another_force_fits_nothing() {
        let mut roster = crate::test_game::list("## Squad\n- 3 Pebble: Stick");
        roster.units[0].members[0].picks[0].mark = Some("gilt".into());
        crate::test_game::judge_roster(&roster, &["error mark.unfit: Squad, 3 Pebble: Stick cannot be gilded."]);
    }
}
