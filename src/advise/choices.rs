//! What a line of models may take: every item with what one more costs, how many there are, and why not where it may not.

use crate::check::{self, Place};
use crate::cost;
use crate::edit::Edit;
use crate::say;
use crate::supply::may_have;
use crate::system::{Cost, ItemIx, ItemSet, Rule, RuleKind, Severity};
use crate::view::{Army, MemberView, UnitView};

/// An item as a choice for a line of models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The item.
    pub item: ItemIx,
    /// What one more of it adds to the price of each model.
    pub each: Cost,
    /// How many each model has.
    pub count: u32,
    /// Whether the unit may have it at all.
    pub allowed: bool,
    /// Why not, where it has it all the same.
    pub why: Option<String>,
}

/// The choices of a line of models, in the order of the data: what it may take, and what it has although it may not.
pub fn items(army: &Army, unit: &UnitView, member: &MemberView) -> Vec<Choice> {
    let mut choices = Vec::new();
    for item in army.system.items() {
        let count = member.count_of(item.ix);
        let allowed = may_have(army, unit, member, item);
        if !allowed && count == 0 {
            continue;
        }
        // Large guns on a model that cannot hold them and the like: offered only where they are worn already.
        if count == 0 && unfit(army, unit, member, item.ix) {
            continue;
        }
        let why = if allowed { None } else { why_not(army, unit, member, item.ix) };
        choices.push(Choice { item: item.ix, each: cost::item(army, unit, member, item), count, allowed, why });
    }
    choices
}

/// The families that a model has to have some of, such as core powers, where they are a choice among other items of their
/// class; each with its name.
pub fn asked<'a>(army: &Army<'a>, member: &MemberView) -> Vec<(&'a ItemSet, &'a str)> {
    let settings = &army.settings;
    let within = |items: &ItemSet| {
        let mut of_class = items.items(settings).map(|item| army.system.item(item).class);
        let class = of_class.next();
        let mut all = army.system.items().iter().filter(|item| Some(item.class) == class);
        all.any(|item| !items.contains(item.ix, settings))
    };
    let families = army.rules().filter_map(|rule| match &rule.kind {
        RuleKind::Least { items, meant, name, .. } if member.is(meant, settings) && within(items) => {
            Some((items, name.as_str()))
        }
        _ => None,
    });
    families.collect()
}

/// Whether no model of this kind can use an item, whatever else it carries: a rule asks for another kind of model and no
/// item the unit may have makes up for it.
fn unfit(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx) -> bool {
    let settings = &army.settings;
    let by_rule = army.rules().any(|rule| match &rule.kind {
        RuleKind::Requires { items, on, with } => {
            rule.severity == Severity::Error
                && items.contains(item, settings)
                && !member.tags.meets(*on)
                && !member.has_any(with, settings)
                && !with.items(settings).any(|other| may_have(army, unit, member, army.system.item(other)))
        }
        _ => false,
    });
    let carriers = check::carriers(member, settings);
    let held = carriers.iter().any(|carrier| carrier.holds.contains(item, settings));
    let fits = carriers.iter().any(|carrier| check::takes(carrier, item, settings));
    by_rule || (held && !fits)
}

/// How many models of a line take an item, where the unit has no more of it than for some of them: such a one is shared.
pub fn takers(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx) -> Option<u32> {
    let rooms = shared(army, member, item).map(|(items, most)| {
        let have = pieces(army, unit, items);
        most.saturating_sub(have)
    });
    let room = rooms.min()?;
    (room > 0 && room < member.member.count && member.count_of(item) == 0).then_some(room)
}

/// Whether a unit has only so many of an item among all its models.
pub fn is_shared(army: &Army, member: &MemberView, item: ItemIx) -> bool {
    shared(army, member, item).next().is_some()
}

/// The families of an item of which a whole unit has no more than so many.
fn shared<'a>(army: &Army<'a>, member: &MemberView, item: ItemIx) -> impl Iterator<Item = (&'a ItemSet, u32)> {
    let settings = &army.settings;
    let of_rule = |rule: &'a Rule| match &rule.kind {
        RuleKind::Most { items, most, unit: true, meant, .. }
            if items.contains(item, settings) && member.is(meant, settings) =>
        {
            Some((items, *most))
        }
        _ => None,
    };
    army.rules().filter_map(of_rule).collect::<Vec<_>>().into_iter()
}

/// How many of some items all models of a unit have bought together.
fn pieces(army: &Army, unit: &UnitView, items: &ItemSet) -> u32 {
    let of_line = |line: &MemberView| {
        let each = line.picks.iter().filter(|pick| items.contains(pick.item.ix, &army.settings)).count() as u32;
        each.saturating_mul(line.member.count)
    };
    unit.members.iter().map(of_line).fold(0, u32::saturating_add)
}

/// Whether the limits on single items leave room for one more of the same on each model.
pub fn may_have_more(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx) -> bool {
    let settings = &army.settings;
    let has =
        |items: &ItemSet| member.picks.iter().filter(|pick| items.contains(pick.item.ix, settings)).count() as u32;
    let allowed = unit
        .allowances(member, settings)
        .filter(|may| may.items.contains(item, settings))
        .any(|may| may.max.is_none_or(|max| has(&may.items) < max));
    let needed = member
        .needs(settings)
        .filter(|need| need.items.contains(item, settings))
        .any(|need| need.max.is_none_or(|max| has(&need.items) < max));
    let full = army.rules().any(|rule| match &rule.kind {
        RuleKind::Most { items, most, unit: true, .. } if items.contains(item, settings) => {
            *most <= pieces(army, unit, items)
        }
        RuleKind::Most { items, most, each, meant, .. }
            if items.contains(item, settings) && member.is(meant, settings) =>
        {
            *most <= if *each { member.count_of(item) } else { has(items) }
        }
        _ => false,
    });
    (allowed || needed) && !full
}

/// The first fault that names the item on this line, as a sentence.
fn why_not(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx) -> Option<String> {
    let report = check::check(army.system, army.roster);
    let place = Place { unit: Some(unit.unit.id), member: Some(member.member.id) };
    let finding = report.findings.iter().find(|finding| finding.place == place && finding.what.item() == Some(item))?;
    Some(say::finding(army.system, army.roster, finding))
}

/// The change that gives each model of a line one more of an item, with the gunner it needs; in the place of another of
/// its kind where only one can be had. What a unit shares goes to as many as may have it; the others stand on a line of
/// their own.
pub fn take(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx) -> Edit {
    let chosen = army.system.item(item);
    let id = member.member.id;
    if let Some(at) = replaced(army, member, item) {
        return Edit::ReplaceItem(id, at, chosen.id.clone());
    }
    let gunner = army
        .force
        .and_then(|force| super::fresh::gunner_for(army.system, army.roster, unit.unit, force, member.member, chosen));
    let add = Edit::AddItem(id, chosen.id.clone());
    let served = gunner.map(|gunner| Edit::SetGunner(id, member.member.picks.len(), Some(gunner)));
    let parted = takers(army, unit, member, item).map(|few| Edit::SplitMember(id, member.member.count - few));
    let mut edits: Vec<Edit> = parted.into_iter().chain([add]).chain(served).collect();
    if edits.len() == 1 { edits.remove(0) } else { Edit::All(edits) }
}

/// What taking an item adds to the price of each model, and what comes or goes with it: a gunner, another of its kind.
/// `edit` is the change that takes it, perhaps on other lines as well.
pub fn price(army: &Army, unit: &UnitView, member: &MemberView, choice: &Choice, edit: &Edit) -> (Cost, String) {
    let id = member.member.id;
    match edit {
        Edit::ReplaceItem(of, at, _) if *of == id => {
            let Some(pick) = member.picks.iter().find(|pick| pick.at == *at) else {
                return (choice.each, String::new());
            };
            let less = cost::item(army, unit, member, pick.item);
            (choice.each - less, [" in place of ", &pick.item.name].concat())
        }
        Edit::SetGunner(of, _, Some(gunner)) if *of == id => {
            let gunner = unit.entry.and_then(|entry| army.system.find_model(entry, gunner));
            let cost = gunner.map_or(Cost::ZERO, |gunner| gunner.cost);
            (
                choice.each + cost,
                gunner.map_or_else(String::new, |gunner| [" with ", &say::with_article(&gunner.name)].concat()),
            )
        }
        Edit::All(edits) => {
            let told = edits.iter().map(|edit| price(army, unit, member, choice, edit));
            let plain = (choice.each, String::new());
            told.into_iter().find(|told| *told != plain).unwrap_or(plain)
        }
        _ => (choice.each, String::new()),
    }
}

/// The pick whose place an item takes: the only one of a family of which a model has exactly one.
fn replaced(army: &Army, member: &MemberView, item: ItemIx) -> Option<usize> {
    let settings = &army.settings;
    let in_need = member
        .needs(settings)
        .filter(|need| need.max == Some(1) && need.items.contains(item, settings))
        .find_map(|need| member.picks.iter().find(|pick| need.items.contains(pick.item.ix, settings)));
    let in_rule = army.rules().find_map(|rule| match &rule.kind {
        RuleKind::Most { items, most: 1, each: false, meant, .. }
            if items.contains(item, settings) && member.is(meant, settings) =>
        {
            member.picks.iter().find(|pick| items.contains(pick.item.ix, settings))
        }
        _ => None,
    });
    in_need.or(in_rule).map(|pick| pick.at)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{items, take};
    use crate::say;
    use crate::test_game::{at_first, bare, list, marbles};

    #[test]
    fn what_a_unit_shares_is_taken_by_as_many_as_may_have_it() {
        let system = marbles();
        let crew = |lines: &str| list(&format!("Marbles \u{b7} Ivories\n## Crew\n{lines}"));
        let taking = |lines: &str, expected: &str| {
            let roster = crew(lines);
            let item = system.find_item("horn").unwrap().ix;
            let edit = at_first(&roster, |army, unit, member| take(army, unit, member, item));
            assert_eq!(bare(&roster.after(&edit)), expected, "{lines}");
        };
        taking("- 4 Pebble", "## Crew\n- 1 Pebble: Horn\n- 3 Pebble");
        taking("- 1 Pebble\n- 3 Pebble", "## Crew\n- 1 Pebble: Horn\n- 3 Pebble");
        // Where another has it already, it is taken all the same, and the fault says so.
        taking("- 2 Pebble\n- 1 Pebble: Horn", "## Crew\n- 2 Pebble: Horn\n- 1 Pebble: Horn");
    }

    /// What the first line of a list is offered: each item with what one more costs, and how many there are.
    #[track_caller]
    fn offers(text: &str, expected: &[&str]) {
        let system = marbles();
        let found = at_first(&list(text), |army, unit, member| {
            let told = items(army, unit, member).into_iter().map(|choice| {
                let name = &system.item(choice.item).name;
                let count = if choice.count == 0 { String::new() } else { format!(", has {}", choice.count) };
                let why = choice.why.map_or(String::new(), |why| format!(" ({why})"));
                format!("{name}: {}{count}{why}", say::cost(&system, choice.each))
            });
            told.collect::<Vec<_>>()
        });
        crate::test_game::same(expected, &found);
    }

    #[test]
    fn what_a_model_may_have_in_the_order_of_the_data() {
        offers(
            "Marbles \u{b7} Greens\n## Pack\n- 1 Pebble: 2x Stick",
            &[
                "Pin: 1 point",
                "Stick: 1 point, has 2",
                "Sling: 2 points",
                "Bat: 3 points",
                "Laser: 6 points",
                "Rocket: 7 points",
            ],
        );
        offers("## Watch\n- 1 Glass: Coin", &["Clover: 3 points", "Coin: 1 point, has 1", "Horn: 1 favour"]);
    }

    #[test]
    fn with_what_its_force_and_its_source_charge() {
        offers(
            "Marbles \u{b7} Blues\n## Gang\n- 1 Pebble: Coin",
            &[
                "Pin: 1 point",
                "Stick: 1 point",
                "Sling: 2 points",
                "Bat: 3 points",
                "Laser: 6 points",
                "Rocket: 7 points",
                "Cannon: 10 points",
                "Mortar: 12 points",
                "Bomb: 4 points",
                "Leather: 2 points",
                "Plate: 5 points",
                "Bark: 1 point",
                "Coin: 2 points, has 1",
                "Horn: 1 point and 1 favour",
                "Blue Flame: 4 points",
                "Blue Spark: 1 point",
            ],
        );
        offers(
            "## Watch\n- 1 Glass: Coin\n- Licence",
            &["Laser: 8 points", "Clover: 3 points", "Coin: 1 point, has 1", "Horn: 1 favour"],
        );
    }

    #[test]
    fn what_it_has_and_may_not_have_says_why() {
        offers(
            "## Choir\n- 1 Ghost: 2x Stick",
            &["Stick: 1 point, has 2 (Choir, 1 Ghost: Stick cannot be had; these models take nothing.)"],
        );
    }

    #[test]
    fn what_no_place_takes_is_offered_only_where_it_is_worn() {
        let rest = [
            "Clover: 3 points",
            "Coin: 1 point",
            "Horn: 1 favour",
            "Barrel: free",
            "Wheels: 2 points, has 1",
            "Runners: 3 points",
        ];
        let light = ["Stick: 1 point", "Sling: 2 points", "Bat: 3 points"];
        offers("## Cart\n- 1 Sledge: Wheels", &[&light[..], &rest].concat());
        offers("## Cart\n- 1 Sledge: Wheels, Cannon", &[&light[..], &["Cannon: 10 points, has 1"], &rest].concat());
    }

    #[test]
    fn what_needs_something_else_is_offered_while_that_can_be_had() {
        let lance = |text: &str| {
            at_first(&list(text), |army, unit, member| {
                items(army, unit, member).iter().any(|choice| marbles().item(choice.item).id == "lance")
            })
        };
        assert!(lance("## Squad\n- 3 Pebble"), "a pony can be had as well");
        assert!(lance("## Squad\n- 3 Pebble: Pony"));
        assert!(!lance("## Smiths\n- 2 Pebble"));
        assert!(!lance("Marbles \u{b7} Blues\n## Gang\n- 1 Pebble"));
    }

    /// Takes an item on the first line of a list.
    #[track_caller]
    fn takes(before: &str, item: &str, after: &str) {
        let mut roster = list(before);
        let ix = marbles().find_item(item).unwrap().ix;
        let edit = at_first(&roster, |army, unit, member| take(army, unit, member, ix));
        roster.apply(&edit);
        assert_eq!(bare(&roster), after);
    }

    #[test]
    fn an_item_comes_at_the_end_with_the_cheapest_gunner_it_needs() {
        takes("## Squad\n- 3 Pebble: Stick", "bat", "## Squad\n- 3 Pebble: Stick, Bat");
        takes("## Cart\n- 1 Wagon: Wheels", "cannon", "## Cart\n- 1 Wagon: Wheels, Cannon (Pebble)");
        takes("## Cart\n- 1 Wagon: Wheels", "stick", "## Cart\n- 1 Wagon: Wheels, Stick");
    }

    #[test]
    fn who_needs_a_gunner_is_as_the_rulings_have_it() {
        takes("Ruling: crews = all\n## Cart\n- 1 Wagon: Wheels", "stick", "## Cart\n- 1 Wagon: Wheels, Stick (Pebble)");
    }

    #[test]
    fn of_what_a_model_has_one_only_the_new_takes_the_place_of_the_old() {
        takes("## Cart\n- 1 Wagon: Wheels, Stick", "runners", "## Cart\n- 1 Wagon: Runners, Stick");
        takes("## Boss\n- 1 Champion: Stick, Pony, Coin", "snail", "## Boss\n- 1 Champion: Stick, Snail, Coin");
        takes("## Boss\n- 1 Champion: Plate", "leather", "## Boss\n- 1 Champion: Plate, Leather");
    }

    #[test]
    fn so_it_does_where_only_its_force_says_so() {
        takes("Marbles \u{b7} Blues\n## Foreman\n- 1 Champion: Coin", "horn", "## Foreman\n- 1 Champion: Horn");
        takes("## Boss\n- 1 Champion: Coin", "horn", "## Boss\n- 1 Champion: Coin, Horn");
    }
}
