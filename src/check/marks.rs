//! Marks for so many pieces, as many as were rolled by the models that bring them.

use super::{Meter, MeterOf, Out, Place, What};
use crate::system::Severity;
use crate::view::Army;

pub(super) fn check(army: &Army, out: &mut Out) {
    let marks = army.force.map_or(&[][..], |force| &force.marks[..]);
    for (at, mark) in marks.iter().enumerate() {
        let (mut have, mut allowed) = (0u32, 0u32);
        for unit in &army.units {
            for member in &unit.members {
                let place = Place::member(unit, member);
                if member.tags.meets(mark.per) {
                    match member.member.roll {
                        Some(roll) if roll < mark.roll.0 || roll > mark.roll.1 => {
                            let what = What::MarkRoll { mark: at, have: roll };
                            out.find(what, Severity::Error, place, mark.cite);
                        }
                        Some(roll) => allowed = allowed.saturating_add(roll.saturating_mul(member.member.count)),
                        None => out.find(What::MarkUnrolled { mark: at }, Severity::Note, place, mark.cite),
                    }
                }
                for pick in &member.picks {
                    if member.member.picks[pick.at].mark.as_ref() != Some(&mark.id) {
                        continue;
                    }
                    have = have.saturating_add(member.member.count);
                    if !mark.items.contains(pick.item.ix, &army.settings) {
                        let what = What::MarkUnfit { mark: mark.id.clone(), item: pick.item.ix };
                        out.find(what, Severity::Error, place, mark.cite);
                    }
                }
            }
        }
        if have > 0 || allowed > 0 {
            out.meters.push(Meter { unit: None, of: MeterOf::Mark { mark: at }, used: have, allowed, cite: mark.cite });
        }
        if have > allowed {
            out.find(What::MarkOver { mark: at, have, allowed }, Severity::Warning, Place::ARMY, mark.cite);
        }
    }
    unknown(army, out);
}

/// Marks that the force does not have: kept on the list, marked.
fn unknown(army: &Army, out: &mut Out) {
    for unit in &army.units {
        for member in &unit.members {
            for pick in &member.picks {
                let Some(id) = &member.member.picks[pick.at].mark else { continue };
                if !army.force.is_some_and(|force| force.marks.iter().any(|mark| mark.id == *id)) {
                    let what = What::MarkUnfit { mark: id.clone(), item: pick.item.ix };
                    out.find(what, Severity::Error, Place::member(unit, member), None);
                }
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
