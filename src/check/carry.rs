//! How much a model carries, by the sum of a property of its items. Models with slots are judged by those instead.

use super::counts::excess;
use super::slots::carriers;
use super::{Meter, MeterOf, Out, Place, What};
use crate::number;
use crate::system::{Rule, RuleKind, Severity, Tags};
use crate::view::{Army, UnitView};

pub(super) fn check(
    army: &Army,
    rule: &Rule,
    (property, most): (usize, i32),
    on: Option<Tags>,
    unit: &UnitView,
    out: &mut Out,
) {
    let makes_room = matches!(rule.kind, RuleKind::Carry { makes_room: true, .. });
    for member in unit.members.iter().filter(|member| on.is_none_or(|on| member.tags.meets(on))) {
        let load = |but: &[usize]| {
            let picks = member.picks.iter().filter(|pick| !but.contains(&pick.at));
            let loads = picks.filter_map(|pick| number::of(army, member, pick, property));
            loads.fold(0i32, i32::saturating_add)
        };
        let have = load(&[]);
        let none_of_its_own = carriers(member, &army.settings).is_empty();
        // A limit, not only something to look at: how much of it is used.
        if let (Some(model), Severity::Error, true) = (member.model, rule.severity, none_of_its_own) {
            let of = MeterOf::Load { property, model: model.ix };
            // What is left of what each has without buying fits beside it.
            let kept = if makes_room { member.load_built_in(army.system, property) } else { 0 };
            let (used, allowed) = (have.saturating_add(kept).max(0) as u32, most.max(0) as u32);
            out.meters.push(Meter { unit: Some(unit.unit.id), of, used, allowed, cite: rule.cite });
        }
        let told = || excess(army, unit, member, rule.severity);
        if have > most && none_of_its_own && load(&told()) > most {
            out.break_rule(rule, What::Carry { property, have, most }, Place::member(unit, member));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::judge;

    #[test]
    fn the_load_of_a_model_is_summed() {
        judge("## Boss\n- 1 Champion: Barrel, Sack", &[]);
        judge(
            "## Boss\n- 1 Champion: 2x Barrel",
            &["warning carry.too-much: Boss, 1 Champion: a model carries 4 pounds of things, more than 3."],
        );
    }

    #[test]
    fn models_with_room_of_their_own_are_left_out() {
        judge("## Cart\n- 1 Wagon: Wheels, 3x Barrel", &[]);
    }

    #[test]
    fn only_a_kind_of_model_may_be_meant() {
        judge("Marbles \u{b7} Whites\n## Masons\n- 1 Mason: Chisel, Trowel, 2x Yoke", &[]);
        judge("Marbles \u{b7} Whites\n## Carriers\n- 1 Pebble: Chisel, 2x Yoke", &[]);
        judge(
            "Marbles \u{b7} Whites\n## Masons\n- 1 Mason: Chisel, Trowel, 3x Yoke",
            &["error carry.too-much: Masons, 1 Mason: a model carries 5 bulk of things, more than 4."],
        );
    }

    #[test]
    fn a_meter_shows_how_much_of_a_limit_is_used() {
        let told = |text: &str| {
            let roster = crate::test_game::list(text);
            let system = crate::test_game::marbles();
            let meters = crate::check::check(&system, &roster).meters;
            meters.iter().map(|meter| crate::say::meter(&system, &roster, meter)).collect::<Vec<_>>()
        };
        assert!(
            told("Marbles \u{b7} Whites\n## Masons\n- 1 Mason: Chisel, Trowel, Yoke")
                .contains(&"Bulk of Mason: 3 of 4".to_owned())
        );
        assert!(told("## Boss\n- 1 Champion: Barrel").is_empty());
        // What each has without buying it counts where it makes room for what is bought.
        let porters = |line: &str| told(&format!("Marbles \u{b7} Whites\n## Porters\n- 1 Porter{line}"));
        assert_eq!(porters(""), ["Bulk of Porter: 2 of 2"]);
        assert_eq!(porters(": Chisel"), ["Bulk of Porter: 1 of 2"]);
        assert_eq!(porters(": Chisel, Trowel"), ["Bulk of Porter: 2 of 2"]);
    }

    #[test]
    fn room_that_only_a_ruling_gives_counts_while_it_holds() {
        let boss = "## Boss\n- 1 Champion: Snail, 2x Barrel";
        judge(boss, &["warning carry.too-much: Boss, 1 Champion: a model carries 4 pounds of things, more than 3."]);
        judge(&format!("Ruling: shells = roomy\n{boss}"), &[]);
    }
}
