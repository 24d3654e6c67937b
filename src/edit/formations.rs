//! Changes of the groups that units belong to.

use super::Edit;
use crate::roster::{Formation, MOST_FORMATIONS, Roster};

impl Roster {
    /// Makes a change of groups; any other changes nothing.
    pub(super) fn form(&mut self, edit: &Edit) {
        match edit {
            Edit::AddFormation(kind) if self.formations.len() < MOST_FORMATIONS => {
                self.formations.push(Formation { kind: kind.clone(), name: String::new() });
            }
            Edit::AddLed(kind, unit) => {
                let mut unit = unit.clone();
                let group = self.formations.len();
                if self.has_room(&unit) && group < MOST_FORMATIONS {
                    self.form(&Edit::AddFormation(kind.clone()));
                    unit.formation = Some(group);
                    self.apply(&Edit::AddUnit(unit, None));
                }
            }
            Edit::RemoveFormation(at) if *at < self.formations.len() => {
                self.formations.remove(*at);
                for unit in &mut self.units {
                    unit.formation = unit.formation.filter(|of| of != at).map(|of| of - usize::from(of > *at));
                }
                self.in_order();
            }
            Edit::RenameFormation(at, name) => {
                if let Some(formation) = self.formations.get_mut(*at) {
                    formation.name.clone_from(name);
                }
            }
            Edit::SetFormationKind(at, kind) => {
                if let Some(formation) = self.formations.get_mut(*at) {
                    formation.kind = kind.clone();
                }
            }
            Edit::SetFormation(id, to) if to.is_none_or(|to| to < self.formations.len()) => {
                if let Some(at) = self.units.iter().position(|unit| unit.id == *id && unit.formation != *to) {
                    // It joins them as the last.
                    let mut unit = self.units.remove(at);
                    unit.formation = *to;
                    self.units.push(unit);
                    self.in_order();
                }
            }
            Edit::SetStation(id, station) => self.with_unit(*id, |unit| {
                unit.station.clone_from(station);
                unit.rides = None;
            }),
            Edit::SetRide(id, rides) => self.with_unit(*id, |unit| {
                unit.rides = *rides;
                unit.station = None;
            }),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::edit::Edit;
    use crate::roster::Roster;
    use crate::test_game::{bare, kept};

    const BANDS: &str = "Marbles \u{b7} Yellows\n## Singers\n- 1 Pebble\n# Parade \"Red\"\n## Drummer\n- 1 Champion\n\
                         # Round\n## Singers\n- 2 Pebble";

    #[track_caller]
    fn changes(edit: impl Fn(&Roster) -> Edit, after: &str) {
        let mut roster = kept(BANDS);
        let edit = edit(&roster);
        roster.apply(&edit);
        assert_eq!(bare(&roster), after, "{edit:?}");
    }

    #[test]
    fn groups_come_go_and_change() {
        let (loose, red, round) =
            ("## Singers\n- 1 Pebble", "# Parade \"Red\"\n## Drummer\n- 1 Champion", "# Round\n## Singers\n- 2 Pebble");
        let all = |parts: &[&str]| parts.join("\n");
        changes(|_| Edit::AddFormation("round".into()), &all(&[loose, red, round, "# Round"]));
        changes(|_| Edit::RemoveFormation(1), &all(&[loose, "## Singers\n- 2 Pebble", red]));
        changes(|_| Edit::RemoveFormation(0), &all(&[loose, "## Drummer\n- 1 Champion", round]));
        changes(|_| Edit::RemoveFormation(2), &all(&[loose, red, round]));
        let renamed = round.replace("# Round", "# Round \"Long\"");
        changes(|_| Edit::RenameFormation(1, "Long".to_owned()), &all(&[loose, red, &renamed]));
        let parade = round.replace("# Round", "# Parade");
        changes(|_| Edit::SetFormationKind(1, "parade".into()), &all(&[loose, red, &parade]));
    }

    #[test]
    fn a_unit_moves_between_groups_and_stands_with_its_own() {
        let to = |to| move |list: &Roster| Edit::SetFormation(list.units[0].id, to);
        changes(
            to(Some(0)),
            "# Parade \"Red\"\n## Drummer\n- 1 Champion\n## Singers\n- 1 Pebble\n# Round\n## Singers\n- 2 Pebble",
        );
        changes(to(Some(2)), &bare(&kept(BANDS)));
        changes(|list| Edit::MoveUnit(list.units[2].id, 0), &bare(&kept(BANDS)));
        changes(
            |list| Edit::AddLed("round".into(), Box::new(list.units[1].clone())),
            &[&bare(&kept(BANDS)), "\n# Round\n## Drummer\n- 1 Champion"].concat(),
        );
    }

    #[test]
    fn a_unit_rides_in_another_until_that_is_gone_or_it_is_put_elsewhere() {
        let rides = "Marbles \u{b7} Violets\n## Singers\n- 1 Pebble\n- Rides in: Barge\n## Barge\n- 1 Pebble";
        let after = |edit: &dyn Fn(&Roster) -> Edit| {
            let mut roster = kept(rides);
            roster.apply(&edit(&roster));
            bare(&roster)
        };
        let (stands, barge) = ("## Singers\n- 1 Pebble", "## Barge\n- 1 Pebble");
        let hides = [stands, "\n- In hiding\n", barge].concat();
        let all = rides.replace("Marbles \u{b7} Violets\n", "");
        assert_eq!(after(&|list| Edit::RemoveUnit(list.units[1].id)), stands);
        let mut gone = kept(rides);
        gone.apply(&Edit::RemoveUnit(gone.units[1].id));
        assert_eq!(gone.units[0].rides, None);
        assert_eq!(after(&|list| Edit::RemoveUnit(list.units[0].id)), barge);
        assert_eq!(after(&|list| Edit::SetStation(list.units[0].id, Some("hiding".into()))), hides);
        assert_eq!(after(&|list| Edit::SetRide(list.units[0].id, None)), [stands, "\n", barge].concat());
        assert_eq!(
            after(&|list| Edit::MoveUnit(list.units[1].id, 0)),
            [barge, "\n", stands, "\n- Rides in: Barge"].concat()
        );
        // A copy may find no room, and a second one of what it rides in takes nobody along.
        assert_eq!(
            after(&|list| Edit::DuplicateUnit(list.units[0].id)),
            all.replacen(barge, &[stands, "\n", barge].concat(), 1)
        );
        let two = all.replace("in: Barge", "in: Barge 1");
        assert_eq!(after(&|list| Edit::DuplicateUnit(list.units[1].id)), [&two, "\n", barge].concat());
        let mut roster = kept(&rides.replace("Rides in: Barge", "In hiding"));
        roster.apply(&Edit::SetRide(roster.units[0].id, Some(roster.units[1].id)));
        assert_eq!(bare(&roster), all);
    }
}
