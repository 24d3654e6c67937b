//! Gunners: one for each weapon of a model with a crew, of a kind that may serve, and none elsewhere.

use super::{Out, Place, What};
use crate::system::Severity;
use crate::view::{Army, MemberView, UnitView};

pub(super) fn check(army: &Army, unit: &UnitView, member: &MemberView, out: &mut Out) {
    let crew = member.model.and_then(|model| model.crew.as_ref());
    let place = Place::member(unit, member);
    for pick in &member.picks {
        let item = pick.item.ix;
        let chosen = member.member.picks.get(pick.at).and_then(|pick| pick.gunner.as_ref());
        let served = crew.filter(|crew| crew.items.contains(item, &army.settings));
        match (served, chosen) {
            (Some(crew), None) => {
                let what = What::GunnerMissing { item, crew: crew.name.clone() };
                out.find(what, Severity::Error, place, crew.cite);
            }
            (Some(crew), Some(id)) => {
                if !pick.gunner.is_some_and(|gunner| crew.models.contains(&gunner.ix)) {
                    let what = What::GunnerUnfit { item, model: id.clone() };
                    out.find(what, Severity::Error, place, crew.cite);
                }
            }
            (None, Some(_)) => {
                let cite = member.group.map(|group| group.cite);
                out.find(What::GunnerStray { item }, Severity::Error, place, cite);
            }
            (None, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn an_item_that_needs_a_gunner_has_one_of_the_right_kind() {
        judge("## Cart\n- 1 Wagon: Wheels, Cannon (Glass)", &[]);
        judge("## Cart\n- 1 Wagon: Wheels, Cannon (Pebble)", &[]);
        judge("## Cart\n- 1 Wagon: Wheels, Cannon", &["error gunner.missing: Cart, 1 Wagon: Cannon has no gunner."]);
        judge(
            "## Cart\n- 1 Wagon: Wheels, Cannon (Champion)",
            &["error gunner.unfit: Cart, 1 Wagon: Champion cannot serve Cannon."],
        );
    }

    #[test]
    fn an_item_that_needs_none_has_none() {
        judge("## Cart\n- 1 Wagon: Wheels, Stick", &[]);
        judge(
            "## Cart\n- 1 Wagon: Wheels, Stick (Glass)",
            &["error gunner.stray: Cart, 1 Wagon: Stick needs nobody to serve it."],
        );
        judge(
            "## Squad\n- 5 Pebble: Stick (Glass)",
            &["error gunner.stray: Squad, 5 Pebble: Stick needs nobody to serve it."],
        );
    }

    #[test]
    fn a_ruling_may_decide_what_needs_a_gunner() {
        judge("Ruling: crews = all\n## Cart\n- 1 Wagon: Wheels, Stick (Glass)", &[]);
        judge(
            "Ruling: crews = all\n## Cart\n- 1 Wagon: Wheels, Stick",
            &["error gunner.missing: Cart, 1 Wagon: Stick has no gunner."],
        );
    }

    #[test]
    fn each_of_several_is_looked_at() {
        judge(
            "## Cart\n- 1 Wagon: Wheels, Cannon (Glass), Mortar",
            &["error gunner.missing: Cart, 1 Wagon: Mortar has no gunner."],
        );
    }
}
