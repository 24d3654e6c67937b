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
