//! Units and upgrades that need another unit in the army.

use super::{Out, Place, What};
use crate::system::{Entry, EntryIx, Severity};
use crate::view::{Army, UnitView};

pub(super) fn check(army: &Army, unit: &UnitView, entry: &Entry, out: &mut Out) {
    if let Some(needs) = missing(army, &entry.needs) {
        out.find(What::EntryNeeds { needs }, Severity::Error, Place::unit(unit), Some(entry.cite));
    }
    for upgrade in &unit.upgrades {
        if let Some(needs) = missing(army, &upgrade.needs) {
            let what = What::UpgradeNeeds { upgrade: upgrade.id.clone(), needs };
            out.find(what, Severity::Error, Place::unit(unit), upgrade.cite.or(Some(entry.cite)));
        }
        // Upgrades are bought once a unit; only a pasted or damaged list can name one twice.
        if unit.upgrades.iter().filter(|other| other.id == upgrade.id).count() > 1 {
            let what = What::UpgradeTwice { upgrade: upgrade.id.clone() };
            out.find(what, Severity::Error, Place::unit(unit), upgrade.cite.or(Some(entry.cite)));
        }
    }
}

/// The first of the entries needed when the army has none of them.
fn missing(army: &Army, needs: &[EntryIx]) -> Option<EntryIx> {
    let first = needs.first()?;
    if needs.iter().any(|entry| army.has(*entry)) { None } else { Some(*first) }
}
