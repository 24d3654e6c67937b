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

#[cfg(test)]
mod tests {
    use crate::id::Id;
    use crate::test_game::{judge, judge_roster, list};

    #[test]
    fn a_unit_may_need_one_of_several_others() {
        let watch = "## Watch\n- 1 Glass: Coin";
        judge(&format!("{watch}\n## Boss\n- 1 Champion"), &[]);
        judge(&format!("## Squad\n- 3 Pebble\n{watch}"), &[]);
        judge(watch, &["error unit.needs: Watch can only be taken with Boss or Squad in the army."]);
    }

    #[test]
    fn an_upgrade_may_need_another_unit() {
        let squad = "## Squad\n- 3 Pebble\n- Drum";
        judge(&format!("{squad}\n## Boss\n- 1 Champion"), &[]);
        judge(squad, &["error upgrade.needs: Squad: Drum can only be had with Boss in the army."]);
        judge("## Squad\n- 3 Pebble\n- Banner", &[]);
    }

    #[test]
    fn an_upgrade_is_had_once() {
        let mut roster = list("## Squad\n- 3 Pebble\n- Banner");
        roster.units[0].upgrades.push(Id::from("banner"));
        roster.units[0].upgrades.push(Id::from("banner"));
        judge_roster(&roster, &["error upgrade.twice: Squad: Banner can be had once."]);
    }
}
