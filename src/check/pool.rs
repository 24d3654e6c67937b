//! Sources of which the whole army has so many pieces: some for each unit of an entry.

use super::{Meter, MeterOf, Out, Place, Tally, What};
use crate::system::Severity;
use crate::view::Army;

pub(super) fn check(army: &Army, tally: &Tally, out: &mut Out) {
    let Some(force) = army.force else { return };
    for (at, source) in force.available.iter().enumerate() {
        let Some(pool) = &source.pool else { continue };
        let have = tally.sources[at].pieces;
        let allowed = tally.sources[at].bringers.saturating_mul(pool.each);
        if have > 0 || allowed > 0 {
            out.meters.push(Meter {
                unit: None,
                of: MeterOf::Pool { source: at },
                used: have,
                allowed,
                cite: source.cite,
            });
        }
        if have > allowed {
            let what = What::PoolOver { source: at, have, allowed, each: pool.each, per: pool.per };
            out.find(what, Severity::Error, Place::ARMY, source.cite);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    fn rockets(thieves: usize, rockets: u32) -> String {
        let thieves = "## Thief\n- 1 Glass\n".repeat(thieves);
        format!("Marbles \u{b7} Greens\n{thieves}## Pack\n- {rockets} Pebble: Rocket")
    }

    #[test]
    fn the_army_has_some_pieces_for_each_unit_that_brings_them() {
        judge(&rockets(1, 2), &[]);
        judge(&rockets(2, 4), &[]);
        judge(&rockets(1, 3), &["error pool.over: Stolen weapons: 3 taken, at most 2: 2 for each Thief."]);
        judge(
            &rockets(0, 1),
            &["error pool.over: Stolen weapons: 1 taken; the army has none without Thief, who brings 2."],
        );
    }

    #[test]
    fn pieces_and_not_models_are_counted() {
        judge(
            "Marbles \u{b7} Greens\n## Thief\n- 1 Glass\n## Pack\n- 1 Pebble: 3x Rocket",
            &["error pool.over: Stolen weapons: 3 taken, at most 2: 2 for each Thief."],
        );
    }
}
