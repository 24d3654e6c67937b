//! What a list names and its game does not have: kept on the list, marked, priced at nothing.

use super::{Out, Place, What};
use crate::system::Severity::Error;
use crate::view::Army;

pub(super) fn check(army: &Army, out: &mut Out) {
    let roster = army.roster;
    if army.force.is_none() {
        out.find(What::UnknownForce { name: roster.force.clone() }, Error, Place::ARMY, None);
    }
    for (ruling, option) in &roster.rulings {
        let known = army.system.rulings().iter().find(|known| known.id == *ruling);
        if !known.is_some_and(|known| known.options.iter().any(|other| other.id == *option)) {
            out.find(What::UnknownRuling { name: ruling.clone() }, Error, Place::ARMY, None);
        }
    }
    for unit in &army.units {
        let place = Place::unit(unit);
        let Some(entry) = unit.entry else {
            if army.force.is_some() {
                out.find(What::UnknownEntry { name: unit.unit.entry.clone() }, Error, place, None);
            }
            continue;
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
}
