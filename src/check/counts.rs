//! Items that a unit may not have at all, too many of an item on one model, and items for one model in so many.

use super::{Meter, MeterOf, Out, Place, What, kit};
use crate::supply::named;
use crate::system::{Allowance, Entry, Severity};
use crate::view::{Army, MemberView, PickView, UnitView};

/// Each item needs an allowance or is compulsory; an allowance may set how many.
pub(super) fn check(army: &Army, unit: &UnitView, member: &MemberView, out: &mut Out) {
    let Some(group) = member.group else { return };
    let settings = &army.settings;
    let place = Place::member(unit, member);
    for pick in &member.picks {
        let item = pick.item.ix;
        if !named(army, unit, member, pick.item) {
            out.find(What::ItemNotAllowed { item }, Severity::Error, place, Some(group.may_cite));
        }
    }
    for may in unit.allowances(member, settings) {
        if let Some(exactly) = may.exactly {
            let have = by(army, member, may).count() as u32;
            if have != 0 && have != exactly {
                let what = What::ItemExactly { name: may.name.clone(), have, exactly };
                out.find(what, may.severity, place, may.cite.or(Some(group.may_cite)));
            }
        }
        let Some(max) = may.max else { continue };
        let have = only_by(army, unit, member, may).count() as u32;
        if have > max {
            let what = What::ItemMany { name: may.name.clone(), have, max };
            out.find(what, may.severity, place, may.cite.or(Some(group.may_cite)));
        }
    }
}

/// Positions of picks that are told as one too many by an allowance or a need, at least as gravely as asked for: what else
/// they break is the same fault.
pub(super) fn excess(army: &Army, unit: &UnitView, member: &MemberView, severity: Severity) -> Vec<usize> {
    let settings = &army.settings;
    let mut list = Vec::new();
    for may in unit.allowances(member, settings).filter(|may| may.severity <= severity) {
        match (may.exactly, may.max) {
            (Some(exactly), max) => {
                list.extend(by(army, member, may).skip(max.unwrap_or(exactly) as usize).map(|pick| pick.at));
            }
            (None, Some(max)) => {
                list.extend(only_by(army, unit, member, may).skip(max as usize).map(|pick| pick.at));
            }
            (None, None) => {}
        }
    }
    for need in member.needs(settings).filter(|need| need.max.is_some()) {
        let of_need = member.picks.iter().filter(|pick| need.items.contains(pick.item.ix, settings));
        list.extend(of_need.skip(need.max.unwrap_or(0) as usize).map(|pick| pick.at));
    }
    list
}

/// Picks that an allowance covers.
fn by<'a>(army: &Army, member: &'a MemberView, may: &Allowance) -> impl Iterator<Item = &'a PickView<'a>> {
    member.picks.iter().filter(|pick| may.items.contains(pick.item.ix, &army.settings))
}

/// Picks that an allowance covers and no other without a limit does.
fn only_by<'a>(
    army: &Army,
    unit: &UnitView,
    member: &'a MemberView,
    may: &Allowance,
) -> impl Iterator<Item = &'a PickView<'a>> {
    by(army, member, may).filter(|pick| !otherwise_allowed(army, unit, member, may, pick.item.ix))
}

/// Whether another allowance without a limit covers an item.
fn otherwise_allowed(
    army: &Army,
    unit: &UnitView,
    member: &MemberView,
    but: &Allowance,
    item: crate::system::ItemIx,
) -> bool {
    unit.allowances(member, &army.settings).any(|may| {
        !std::ptr::eq(may, but) && may.max.is_none() && may.one_in.is_none() && may.items.contains(item, &army.settings)
    })
}

/// Models with an item that only one in so many may have, against the size of their group.
pub(super) fn one_in(army: &Army, unit: &UnitView, entry: &Entry, out: &mut Out) {
    for group in &entry.groups {
        let members = || unit.members.iter().filter(|member| member.member.group == group.id);
        let Some(any) = members().next() else { continue };
        for may in unit.allowances(any, &army.settings) {
            let Some(one_in) = may.one_in else { continue };
            let special = |member: &&MemberView| {
                !member.member.promoted
                    && member.picks.iter().any(|pick| {
                        may.items.contains(pick.item.ix, &army.settings)
                            && !kit::allowed_to_all(army, unit, member, pick.item.ix)
                    })
            };
            let have = members().filter(special).fold(0u32, |sum, member| sum.saturating_add(member.member.count));
            let models = unit.models_in(&group.id);
            let allowed = models / one_in.max(1);
            let cite = may.cite.or(Some(group.may_cite));
            let of = MeterOf::OneIn { name: may.name.clone(), one_in };
            out.meters.push(Meter { unit: Some(unit.unit.id), of, used: have, allowed, cite });
            if have > allowed {
                let what = What::OneIn { name: may.name.clone(), have, allowed, one_in, models };
                out.find(what, Severity::Error, Place::unit(unit), cite);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::check::MeterOf;
    use crate::test_game::{judge, report};

    #[test]
    fn an_item_that_nothing_names_is_not_allowed() {
        judge(
            "## Squad\n- 3 Pebble: Clover",
            &[
                "error item.not-allowed: Squad, 3 Pebble: Clover is not among what these models take: light weapons, armour, large weapons, Bomb, mounts.",
            ],
        );
    }

    #[test]
    fn models_that_take_nothing_are_told_so() {
        judge(
            "## Choir\n- 1 Ghost: Stick",
            &["error item.not-allowed: Choir, 1 Ghost: Stick cannot be had; these models take nothing."],
        );
    }

    #[test]
    fn what_a_ruling_closes_is_not_named_as_open() {
        judge(
            "Ruling: songs = loud\n## Choir\n- 1 Ghost: Stick",
            &["error item.not-allowed: Choir, 1 Ghost: Stick is not among what these models take: armour, Token."],
        );
    }

    #[test]
    fn an_allowance_sets_how_many_a_model_may_have() {
        judge("## Squad\n- 3 Pebble: 2x Bomb", &[]);
        judge(
            "## Squad\n- 3 Pebble: 3x Bomb",
            &["error item.too-many: Squad, 3 Pebble: 3 Bomb on a model, at most 2 allowed."],
        );
    }

    #[test]
    fn an_allowance_says_how_grave_it_is_to_go_over_it() {
        judge(
            "## Smiths\n- 1 Steel: Anvil, 2x Stick\n- 2 Pebble: Laser, Rocket",
            &["warning item.too-many: Smiths, 2 Pebble: 2 Laser, Rocket on a model, at most 1 allowed."],
        );
    }

    #[test]
    fn an_allowance_may_ask_for_just_so_many_or_none() {
        judge("## Boss\n- 1 Champion\n- 1 Glass: 2x Boot", &[]);
        for (items, have) in [("Boot", 1), ("3x Boot", 3)] {
            judge(
                &format!("## Boss\n- 1 Champion\n- 1 Glass: {items}"),
                &[&format!("error item.exactly: Boss, 1 Glass: {have} Boot on a model; it has 2 of them or none.")],
            );
        }
    }

    #[test]
    fn what_everyone_may_have_need_not_be_named() {
        judge("Ruling: songs = loud\n## Choir\n- 1 Ghost: Token", &[]);
        judge(
            "## Choir\n- 1 Ghost: Token",
            &["error item.not-allowed: Choir, 1 Ghost: Token cannot be had; these models take nothing."],
        );
    }

    fn of_ten(cannons: u32, others: u32) -> String {
        format!("## Squad\n- {cannons} Pebble: Cannon\n- {others} Pebble: Stick")
    }

    #[test]
    fn one_in_five_means_so_many_full_fives() {
        judge(&of_ten(1, 4), &[]);
        judge(&of_ten(1, 8), &[]);
        judge(&of_ten(2, 8), &[]);
        judge(&of_ten(1, 3), &["error item.one-in: Squad: 1 model with large weapons; one in 5 of 4 is 0."]);
        judge(&of_ten(2, 7), &["error item.one-in: Squad: 2 models with large weapons; one in 5 of 9 is 1."]);
        judge(&of_ten(3, 7), &["error item.one-in: Squad: 3 models with large weapons; one in 5 of 10 is 2."]);
    }

    #[test]
    fn several_lines_and_kinds_of_special_items_count_together() {
        judge(
            "## Squad\n- 1 Pebble: Cannon\n- 1 Pebble: Mortar\n- 7 Pebble: Stick",
            &["error item.one-in: Squad: 2 models with large weapons; one in 5 of 9 is 1."],
        );
    }

    #[test]
    fn a_raised_model_is_none_of_them_but_makes_up_the_number() {
        judge("## Squad\n- 1 Pebble (corporal): Cannon\n- 1 Pebble: Cannon\n- 3 Pebble: Stick", &[]);
    }

    #[test]
    fn a_meter_shows_what_is_used_of_what_is_allowed() {
        let report = report(&of_ten(1, 9));
        let meters: Vec<_> = report.meters.iter().map(|meter| (&meter.of, meter.used, meter.allowed)).collect();
        assert_eq!(meters, [(&MeterOf::OneIn { name: "large weapons".to_owned(), one_in: 5 }, 1, 2)]);
    }
}
