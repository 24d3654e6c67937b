//! Numbers that a campaign keeps: known to the game, of those that have them, and no more than they can be.

use super::{Out, Place, What};
use crate::id::Id;
use crate::system::Severity::Error;
use crate::system::Tags;
use crate::view::{Army, UnitView};

/// Looks at the numbers of a line of models, by its tags, or of the list.
pub(super) fn check(army: &Army, own: &[(Id, u32)], tags: Option<Tags>, place: Place, out: &mut Out) {
    for (id, have) in own {
        let what = match army.system.find_track(id) {
            None => What::UnknownTrack { name: id.clone() },
            Some((track, known)) if !known.is_of(tags) => What::TrackElsewhere { track },
            Some((track, known)) => match known.most {
                Some(most) if *have > most => What::TrackOver { track, have: *have, most },
                _ => continue,
            },
        };
        let cite = army.system.find_track(id).and_then(|(_, known)| known.cite);
        out.find(what, Error, place, cite);
    }
}

/// The numbers of each line of a unit.
pub(super) fn of_unit(army: &Army, unit: &UnitView, out: &mut Out) {
    for member in &unit.members {
        check(army, &member.member.tracks, Some(member.tags), Place::member(unit, member), out);
    }
}

#[cfg(test)]
mod tests {
    use crate::check::check;
    use crate::edit::Edit;
    use crate::test_game::{judge, judge_roster, line, list, marbles};

    #[test]
    fn a_number_is_at_most_what_it_can_be() {
        judge("Track: battles = 7\n## Boss\n- 1 Champion (glory 3)", &[]);
        judge(
            "Track: harbour = 2\n## Boss\n- 1 Champion (glory 4)",
            &[
                "error track.over: Harbour is 2, and can be 1 at most.",
                "error track.over: Boss, 1 Champion: Glory is 4, and can be 3 at most.",
            ],
        );
    }

    #[test]
    fn it_is_of_those_that_have_it() {
        let mut roster = list("## Squad\n- 3 Pebble\n## Boss\n- 1 Champion");
        roster.apply(&Edit::SetTrack(None, "glory".into(), 1));
        roster.apply(&Edit::SetTrack(Some(line(&roster, 0, 0)), "glory".into(), 1));
        roster.apply(&Edit::SetTrack(Some(line(&roster, 1, 0)), "battles".into(), 1));
        judge_roster(
            &roster,
            &[
                "error track.elsewhere: Glory is not a number of the list as a whole.",
                "error track.elsewhere: Squad, 3 Pebble: Glory is not a number of these models.",
                "error track.elsewhere: Boss, 1 Champion: Battles is not a number of these models.",
            ],
        );
    }

    #[test]
    fn one_that_the_game_does_not_keep_is_kept_and_said() {
        let mut roster = list("## Boss\n- 1 Champion");
        roster.apply(&Edit::SetTrack(None, "fame".into(), 2));
        judge_roster(
            &roster,
            &["error unknown.track: There is no number \u{201c}fame\u{201d}; it is kept on the list."],
        );
        roster.apply(&Edit::SetTrack(None, "fame".into(), 0));
        assert!(check(&marbles(), &roster).legal());
    }
}
