//! Units that a list has once.

use super::{Out, Place, Tally, What};
use crate::system::{Severity, Unique};
use crate::view::{Army, UnitView};

pub(super) fn count(unit: &UnitView, tally: &mut Tally) {
    let Some(entry) = unit.entry.filter(|entry| entry.unique == Unique::Yes) else { return };
    match tally.unique.iter_mut().find(|(known, _)| *known == entry.ix) {
        Some((_, have)) => *have += 1,
        None => tally.unique.push((entry.ix, 1)),
    }
}

pub(super) fn check(army: &Army, tally: &Tally, out: &mut Out) {
    for (entry, have) in tally.unique.iter().copied().filter(|(_, have)| *have > 1) {
        out.find(What::Unique { entry, have }, Severity::Error, Place::ARMY, Some(army.system.entry(entry).cite));
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn a_list_has_it_once() {
        let queens = |many| ["Marbles \u{b7} Ambers", &"\n## Queen\n- 1 Steel".repeat(many)].concat();
        judge(&queens(1), &[]);
        judge(&queens(2), &["error unit.unique: Queen is unique: the army may have 1, not 2."]);
    }
}
