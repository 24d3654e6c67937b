//! What the document does not give of a unit, for the player to fill in.

use super::{Out, Place, What};
use crate::order::sort_by_key;
use crate::system::{Entry, ItemIx, Severity, Unique};
use crate::view::UnitView;

pub(super) fn check(unit: &UnitView, entry: &Entry, out: &mut Out) {
    let gunners = unit.members.iter().flat_map(|member| member.picks.iter().filter_map(|pick| pick.gunner));
    let price = unit.members.iter().filter_map(|member| member.model).chain(gunners).any(|model| model.unpriced);
    let unpriced = unit.members.iter().flat_map(|member| &member.picks).filter(|pick| pick.item.unpriced);
    let mut items: Vec<ItemIx> = unpriced.map(|pick| pick.item.ix).collect();
    sort_by_key(&mut items, |item| *item);
    items.dedup();
    let size = entry.groups.iter().any(|group| group.size_unknown);
    let unique = entry.unique == Unique::Unknown;
    if price || size || unique || !items.is_empty() {
        let what = What::Unfilled { price, items, size, unique };
        out.find(what, Severity::Note, Place::unit(unit), Some(entry.cite));
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::{judge, report};

    const UNFILLED: &str = "note unfilled: Shades: the document gives no price, no size and nothing on whether it is \
                            unique; fill in your own.";

    #[test]
    fn what_is_not_in_the_document_is_said_once_for_each_unit() {
        judge(
            "Marbles \u{b7} Ambers\n## Shades\n- 1 Shade\n- 2 Shade: Relic",
            &[
                "note unfilled: Shades: the document gives no price, no size, no price of Relic and nothing on whether it is unique; fill in your own.",
            ],
        );
    }

    #[test]
    fn the_limit_is_judged_by_what_is_known() {
        let list =
            |limit| format!("Marbles \u{b7} Ambers \u{b7} {limit} points\n## Queen\n- 1 Steel\n## Shades\n- 1 Shade");
        judge(&list(9), &["note limit.under: At most 1 point of 9 left to spend.", UNFILLED]);
        judge(&list(7), &["error limit.over: The list costs 8 points, 1 over the limit of 7.", UNFILLED]);
        let found = report(&list(9));
        assert!(found.at_least && found.units[1].cost.at_least && !found.units[0].cost.at_least);
        assert!(!report("## Squad\n- 3 Pebble").at_least);
    }
}
