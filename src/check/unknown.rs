//! What a list names and its game does not have: kept on the list, marked, without a price.

use super::{Out, Place, What};
use crate::system::Severity::Error;
use crate::view::{Army, UnitView};

/// What the list as a whole names.
pub(super) fn check(army: &Army, out: &mut Out) {
    let roster = army.roster;
    if army.force.is_none() {
        out.find(What::UnknownForce { name: roster.force.clone() }, Error, Place::ARMY, None);
    }
    for (ruling, option) in &roster.rulings {
        if army.system.find_ruling(ruling).and_then(|known| known.find_option(option)).is_none() {
            out.find(What::UnknownRuling { name: ruling.clone() }, Error, Place::ARMY, None);
        }
    }
}

/// What one unit names.
pub(super) fn of_unit(army: &Army, unit: &UnitView, out: &mut Out) {
    let place = Place::unit(unit);
    let Some(entry) = unit.entry else {
        if army.force.is_some() {
            out.find(What::UnknownEntry { name: unit.unit.entry.clone() }, Error, place, None);
        }
        return;
    };
    for upgrade in &unit.unit.upgrades {
        if !entry.upgrades.iter().any(|known| known.id == *upgrade) {
            out.find(What::UnknownUpgrade { name: upgrade.clone() }, Error, place, Some(entry.cite));
        }
    }
    for member in &unit.members {
        let place = Place::member(unit, member);
        if member.group.is_none() {
            out.find(What::UnknownGroup { name: member.member.group.clone() }, Error, place, Some(entry.cite));
        }
        if member.model.is_none() {
            out.find(What::UnknownModel { name: member.member.model.clone() }, Error, place, Some(entry.cite));
        }
        if member.picks.len() == member.member.picks.len() {
            continue;
        }
        for pick in &member.member.picks {
            if army.system.find_item(&pick.item).is_none() {
                out.find(What::UnknownItem { name: pick.item.clone() }, Error, place, None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::check;
    use crate::edit::Edit;
    use crate::id::Id;
    use crate::say;
    use crate::test_game::{judge_roster, kept, line, list, marbles};

    #[test]
    fn every_unknown_name_is_kept_and_said_where_it_stands() {
        let roster = kept("## Squad\n- 3 Marble\n- 3 Pebble (flank): Stik, Stik\n- 2 Nothing\n- Bugle");
        judge_roster(
            &roster,
            &[
                "error unknown.upgrade: Squad: the unit has no upgrade \u{201c}Bugle\u{201d}; it is kept on the list and costs nothing.",
                "error unknown.model: Squad, 3 Marble: there is no model \u{201c}Marble\u{201d}; it is kept on the list and has no price of its own.",
                "error unknown.part: Squad, 3 Pebble: the unit has no part \u{201c}flank\u{201d}; the models are kept on the list.",
                "error unknown.item: Squad, 3 Pebble: there is no item \u{201c}Stik\u{201d}; it is kept on the list and costs nothing.",
                "error unknown.model: Squad, 2 Nothing: there is no model \u{201c}Nothing\u{201d}; it is kept on the list and has no price of its own.",
            ],
        );
    }

    #[test]
    fn an_unknown_unit_is_not_judged_further() {
        judge_roster(
            &kept("## Nobody\n- 3 Marble: Stik"),
            &[
                "error unknown.unit: Reds has no unit \u{201c}Nobody\u{201d}; it is kept on the list and has no price of its own.",
            ],
        );
    }

    #[test]
    fn what_an_unknown_model_or_unit_carries_is_paid_for_all_the_same() {
        for text in ["## Squad\n- 3 Marble: Stick", "## Nobody\n- 3 Marble: Stick"] {
            let roster = kept(text);
            let report = check(&marbles(), &roster);
            assert!(!report.total.is_zero(), "{text}");
            let said = report.findings.iter().map(|finding| say::finding(&marbles(), &roster, finding));
            let said = said.collect::<Vec<_>>().concat();
            assert!(said.contains("has no price of its own") && !said.contains("nothing"), "{said}");
        }
    }

    #[test]
    fn of_an_unknown_force_nothing_else_is_said() {
        let mut roster = list("## Squad\n- 1 Pebble: Clover");
        roster.force = Id::from("greys");
        judge_roster(
            &roster,
            &[
                "error unknown.force: The colour \u{201c}greys\u{201d} is not in the data of Marbles; the list is kept as it is.",
            ],
        );
    }

    #[test]
    fn an_unknown_ruling_and_an_unknown_choice_are_two_things() {
        let mut roster = list("## Squad\n- 3 Pebble");
        roster.apply(&Edit::SetRuling("weather".into(), Some("wet".into())));
        roster.apply(&Edit::SetRuling("rails".into(), Some("bent".into())));
        judge_roster(
            &roster,
            &[
                "error unknown.ruling: The list decides \u{201c}weather\u{201d}, which this version of the data does not ask.",
                "error unknown.ruling: The list decides \u{201c}rails\u{201d} as \u{201c}bent\u{201d}, which this version of the data does not offer.",
            ],
        );
    }

    #[test]
    fn a_model_of_another_unit_is_unknown_here() {
        let mut roster = list("## Squad\n- 3 Pebble");
        roster.apply(&Edit::SetModel(line(&roster, 0, 0), "nobody".into()));
        judge_roster(
            &roster,
            &[
                "error unknown.model: Squad, 3 nobody: there is no model \u{201c}nobody\u{201d}; it is kept on the list and has no price of its own.",
            ],
        );
    }
}
