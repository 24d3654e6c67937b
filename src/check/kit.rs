//! Groups whose models all carry the same. The kit most models have is the measure; a promoted model may differ in some
//! classes, and so may those with an item that only one in so many may have.

use std::cmp::Reverse;

use super::{Out, Place, What};
use crate::order::sort_by_key;
use crate::system::set::holds;
use crate::system::{Entry, Group, ItemIx, Severity};
use crate::view::{Army, MemberView, UnitView};

pub(super) fn check(army: &Army, unit: &UnitView, entry: &Entry, out: &mut Out) {
    for group in &entry.groups {
        let Some(same) = group.uniform.as_ref().filter(|same| holds(same.when, &army.settings)) else { continue };
        let cite = same.cite.or(Some(group.cite));
        let members = || unit.members.iter().filter(|member| member.member.group == group.id);
        if members().count() < 2 {
            continue;
        }
        let kits: Vec<(&MemberView, Vec<ItemIx>, Freedom)> =
            members().map(|member| (member, kit(army, member), freedom(army, unit, group, member))).collect();
        let Some(common) = most_worn(&kits) else { continue };
        for (member, kit, freedom) in &kits {
            let bound = |item: &ItemIx| freedom.binds(army, *item);
            let place = Place::member(unit, member);
            for item in extra(kit, &common).into_iter().filter(bound) {
                out.find(What::KitDiffers { item }, Severity::Warning, place, cite);
            }
            for item in extra(&common, kit).into_iter().filter(bound) {
                out.find(What::KitLacks { item }, Severity::Warning, place, cite);
            }
        }
    }
}

/// In what a line of models need not be like the others.
enum Freedom {
    None,
    Classes(Vec<usize>),
}

impl Freedom {
    fn binds(&self, army: &Army, item: ItemIx) -> bool {
        match self {
            Freedom::None => true,
            Freedom::Classes(classes) => !classes.contains(&army.system.item(item).class),
        }
    }
}

fn freedom(army: &Army, unit: &UnitView, group: &Group, member: &MemberView) -> Freedom {
    let system = army.system;
    let mut classes = Vec::new();
    if member.member.promoted
        && let Some(promotion) = group.promotion.and_then(|at| system.promotions().get(at))
    {
        classes.extend(&promotion.differs);
    }
    for may in unit.allowances(member, &army.settings).filter(|may| may.one_in.is_some()) {
        let special =
            member.picks.iter().map(|pick| pick.item).filter(|item| {
                may.items.contains(item.ix, &army.settings) && !allowed_to_all(army, unit, member, item.ix)
            });
        classes.extend(special.map(|item| item.class));
    }
    if classes.is_empty() { Freedom::None } else { Freedom::Classes(classes) }
}

/// Whether every model of the group may have an item, not only one in so many.
pub(super) fn allowed_to_all(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx) -> bool {
    unit.allowances(member, &army.settings).any(|may| may.one_in.is_none() && may.items.contains(item, &army.settings))
        || member.needs(&army.settings).any(|need| need.items.contains(item, &army.settings))
}

/// The items of a line, sorted, for comparing.
fn kit(army: &Army, member: &MemberView) -> Vec<ItemIx> {
    let alike = member.picks.iter().filter(|pick| !army.system.classes()[pick.item.class].apart);
    let mut kit: Vec<ItemIx> = alike.map(|pick| pick.item.ix).collect();
    sort_by_key(&mut kit, |item| *item);
    kit
}

/// The kit of most models that are not free to differ; of all models if every one is.
fn most_worn(kits: &[(&MemberView, Vec<ItemIx>, Freedom)]) -> Option<Vec<ItemIx>> {
    let bound_only = kits.iter().any(|(_, _, freedom)| matches!(freedom, Freedom::None));
    let counts = || kits.iter().filter(|(_, _, freedom)| !bound_only || matches!(freedom, Freedom::None));
    let worn = |kit: &Vec<ItemIx>| {
        let lines = counts().filter(|(_, other, _)| other == kit);
        lines.fold(0u64, |sum, (member, ..)| sum + u64::from(member.member.count))
    };
    // Of kits worn by as many, the smaller ids hold, so that the order of lines changes nothing.
    counts().map(|(_, kit, _)| kit).max_by_key(|kit| (worn(kit), Reverse(*kit))).cloned()
}

/// What the first kit has and the second has not, each piece once. Both are sorted.
fn extra(kit: &[ItemIx], than: &[ItemIx]) -> Vec<ItemIx> {
    let mut left: Vec<ItemIx> = than.to_vec();
    let mut extra = Vec::new();
    for item in kit {
        match left.iter().position(|other| other == item) {
            Some(at) => {
                left.swap_remove(at);
            }
            None if extra.contains(item) => {}
            None => extra.push(*item),
        }
    }
    extra
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn the_kit_of_most_is_the_measure() {
        judge("## Squad\n- 2 Pebble: Stick, Leather\n- 1 Glass: Leather, Stick", &[]);
        judge(
            "## Squad\n- 2 Pebble: Stick\n- 1 Pebble: Sling",
            &[
                "warning kit.differs: Squad, 1 Pebble: Sling is unlike the rest; every model of the unit carries the same.",
                "warning kit.lacks: Squad, 1 Pebble: the rest of the unit has Stick; every model of it carries the same.",
            ],
        );
    }

    #[test]
    fn how_many_of_an_item_counts_too() {
        judge(
            "## Squad\n- 1 Pebble: 2x Stick\n- 2 Pebble: Stick",
            &[
                "warning kit.differs: Squad, 1 Pebble: Stick is unlike the rest; every model of the unit carries the same.",
            ],
        );
        judge(
            "## Squad\n- 2 Pebble: 2x Stick\n- 1 Pebble: Stick",
            &[
                "warning kit.lacks: Squad, 1 Pebble: the rest of the unit has Stick; every model of it carries the same.",
            ],
        );
    }

    #[test]
    fn of_kits_worn_by_as_many_one_is_taken_whatever_the_order() {
        let unlike = |line: &str, item: &str| {
            format!(
                "warning kit.differs: Squad, {line}: {item} is unlike the rest; every model of the unit carries the same."
            )
        };
        for lines in ["- 2 Glass: Sling\n- 2 Pebble", "- 2 Pebble\n- 2 Glass: Sling"] {
            judge(&format!("## Squad\n{lines}"), &[&unlike("2 Glass", "Sling")]);
        }
    }

    #[test]
    fn a_raised_model_differs_in_some_classes_only() {
        judge("## Squad\n- 1 Pebble (corporal): Bat\n- 4 Pebble: Stick", &[]);
        judge(
            "## Squad\n- 1 Pebble (corporal): Bat, Leather\n- 4 Pebble: Stick",
            &[
                "warning kit.differs: Squad, 1 Pebble: Leather is unlike the rest; every model of the unit carries the same.",
            ],
        );
    }

    #[test]
    fn a_raised_model_is_never_the_measure() {
        judge(
            "## Squad\n- 3 Pebble (corporal): Bat\n- 2 Pebble: Stick",
            &["error promotion.too-many: Squad: 3 models are raised to corporal, only one may be."],
        );
    }

    #[test]
    fn a_special_item_frees_its_class_only() {
        judge("## Squad\n- 1 Pebble: Cannon\n- 4 Pebble: Stick", &[]);
        judge(
            "## Squad\n- 1 Pebble: Cannon\n- 4 Pebble: Stick, Plate",
            &[
                "warning kit.lacks: Squad, 1 Pebble: the rest of the unit has Plate; every model of it carries the same.",
            ],
        );
    }

    #[test]
    fn what_stands_apart_need_not_be_alike() {
        judge("Ruling: songs = loud\n## Squad\n- 2 Pebble: Stick, Token\n- 1 Pebble: Stick", &[]);
    }

    #[test]
    fn groups_that_need_not_be_alike_are_left_alone() {
        judge("## Boss\n- 1 Champion\n- 1 Glass: Stick\n- 1 Glass: Sling", &[]);
    }
}
