//! A new unit as it comes onto a list: the cheapest that is legal, so that nothing is wrong before the player touches it.

use crate::check::What;
use crate::cost;
use crate::edit::Edit;
use crate::id::Id;
use crate::order::sort_by_key;
use crate::roster::{Member, Pick, Roster, Unit};
use crate::system::set::holds;
use crate::system::{Cost, Entry, Force, FormationKind, Group, Item, ItemSet, RuleKind, System};
use crate::view::{Army, PickView, UnitView, settings};

/// Decides among so many choices that cost the same: which of them it is.
pub(super) type Chance<'a> = &'a mut dyn FnMut(usize) -> usize;

/// The cheapest legal unit of an entry, for a list of this force and these rulings.
pub fn unit(system: &System, roster: &Roster, force: &Force, entry: &Entry) -> Unit {
    unit_by(system, roster, force, entry, &mut |_| 0)
}

/// The same, where chance decides among what costs the same.
pub(super) fn unit_by(system: &System, roster: &Roster, force: &Force, entry: &Entry, chance: Chance) -> Unit {
    let army = Army::new(system, roster);
    let mut unit = Unit::new(entry.id.clone());
    // Where every unit is one model, it is one of those that the unit cannot do without.
    if army.single {
        let group = entry.groups.iter().find(|group| group.min > 0).or(entry.groups.first());
        unit.members.extend(group.map(|group| line(&army, force, &unit, group, 1, chance)));
        return unit;
    }
    for group in entry.groups.iter().filter(|group| group.min > 0) {
        let member = line(&army, force, &unit, group, group.min, chance);
        unit.members.push(member);
    }
    if unit.members.is_empty()
        && let Some(group) = entry.groups.first()
    {
        let member = line(&army, force, &unit, group, 1, chance);
        unit.members.push(member);
    }
    unit
}

/// Puts a new unit in. Where units have to be in groups, one that leads begins a group or takes one that lacks its leader,
/// and any other joins the last group that takes it.
pub fn joining(army: &Army, entry: &Entry, mut unit: Unit) -> Edit {
    let (system, roster) = (army.system, army.roster);
    if !army.grouped() {
        return Edit::AddUnit(Box::new(unit), None);
    }
    let kinds = || roster.formations.iter().map(|formation| system.find_formation(&formation.kind)).enumerate();
    let role_of = |other: &Unit| army.force.and_then(|force| system.find_entry(force, &other.entry)).map(|of| of.role);
    let led = |at: usize, kind: &FormationKind| {
        let mut units = roster.units.iter().filter(|unit| unit.formation == Some(at));
        units.any(|unit| role_of(unit).is_some_and(|role| kind.leaders.contains(&role)))
    };
    let leads = |kind: &FormationKind| kind.leaders.contains(&entry.role);
    let of_kind = |(at, kind): (usize, Option<&FormationKind>)| {
        let kind = kind.filter(|kind| kind.takes(entry.role))?;
        (!leads(kind) || !led(at, kind)).then_some(at)
    };
    unit.formation = kinds().rev().find_map(of_kind);
    match system.formations().iter().find(|kind| leads(kind)) {
        Some(kind) if unit.formation.is_none() => Edit::AddLed(kind.id.clone(), Box::new(unit)),
        _ => Edit::AddUnit(Box::new(unit), None),
    }
}

/// One more line of models for a group of a unit: the kind already there where the unit is of one kind, else the
/// cheapest, with its compulsory items.
pub fn member(system: &System, roster: &Roster, force: &Force, unit: &Unit, group: &Group) -> Member {
    // Of lines that are unlike the most models are the measure: one model in so many may carry something else.
    let alike = unit.members.iter().filter(|member| member.group == group.id && !member.promoted);
    let same = alike.rev().max_by_key(|member| member.count);
    let army = Army::new(system, roster);
    let one_kind = group.one_level.as_ref().is_some_and(|same| holds(same.when, &army.settings));
    match same {
        Some(same) if group.uniform.is_some() => return Member { count: 1, tracks: Vec::new(), ..same.clone() },
        Some(same) if one_kind && group.models.iter().any(|ix| system.model(*ix).id == same.model) => {
            let mut member = Member::new(group.id.clone(), same.model.clone(), 1);
            add_compulsory(&army, force, unit, group, &mut member, &mut |_| 0);
            return member;
        }
        _ => {}
    }
    let missing = group.min.saturating_sub(unit.members.iter().filter(|m| m.group == group.id).map(|m| m.count).sum());
    line(&army, force, unit, group, missing.max(1), &mut |_| 0)
}

/// A line of the cheapest models of a group. Every kind of model is tried: one may have to buy what another has.
fn line(army: &Army, force: &Force, unit: &Unit, group: &Group, count: u32, chance: Chance) -> Member {
    let choices = group.models.iter().map(|ix| {
        let model = army.system.model(*ix);
        let mut member = Member::new(group.id.clone(), model.id.clone(), count);
        add_compulsory(army, force, unit, group, &mut member, chance);
        let cost = price(army, force, unit, &member);
        (cost.0, member)
    });
    let cheapest = choices.min_by(|a, b| a.0.cmp(&b.0)).map(|(_, member)| member);
    // A group that takes no model at all is refused when data is loaded.
    cheapest.unwrap_or_else(|| Member::new(group.id.clone(), unit.entry.clone(), count))
}

fn add_compulsory(army: &Army, force: &Force, unit: &Unit, group: &Group, member: &mut Member, chance: Chance) {
    let (system, roster) = (army.system, army.roster);
    let mut add = |items: &ItemSet, least: u32, member: &mut Member| {
        while have(army, force, unit, member, items) < least {
            let Some(item) = cheapest_item(army, force, unit, member, items, chance) else { break };
            let gunner = gunner_for(system, roster, unit, force, member, item);
            member.picks.push(Pick { gunner, ..Pick::of(&item.id) });
        }
    };
    // What one item asks for beside it goes before what may be anything.
    let add_least = |member: &mut Member, add: &mut dyn FnMut(&ItemSet, u32, &mut Member)| {
        let mut rules = army.rules();
        loop {
            let view = one_line(army, force, unit, member);
            let Some(line) = view.members.last() else { break };
            let asked = rules.find_map(|rule| match &rule.kind {
                RuleKind::Least { items, least, meant, .. } if line.is(meant, &army.settings) => Some((items, *least)),
                _ => None,
            });
            let Some((items, least)) = asked else { break };
            add(items, least, member);
        }
    };
    add_least(member, &mut add);
    for need in group.must.iter().filter(|need| holds(need.when, &army.settings)) {
        add(&need.items, need.min, member);
        add_least(member, &mut add);
    }
}

/// How many of some items a model has, bought or not.
fn have(army: &Army, force: &Force, unit: &Unit, member: &Member, items: &ItemSet) -> u32 {
    let view = one_line(army, force, unit, member);
    let Some(line) = view.members.last() else { return 0 };
    let bought = line.picks.iter().map(|pick| pick.item.ix);
    bought.chain(line.built_in()).filter(|item| items.contains(*item, &army.settings)).count() as u32
}

/// The cheapest of some items that breaks nothing on the line of models.
fn cheapest_item<'a>(
    army: &Army<'a>,
    force: &Force,
    unit: &Unit,
    member: &Member,
    items: &ItemSet,
    chance: Chance,
) -> Option<&'a Item> {
    let (system, roster) = (army.system, army.roster);
    let with = |item: &Item| {
        let mut with = member.clone();
        with.picks.push(Pick { gunner: gunner_for(system, roster, unit, force, member, item), ..Pick::of(&item.id) });
        with
    };
    let mut view = one_line(army, force, unit, member);
    let mut line = view.members.pop()?;
    let items = items.items(&army.settings).map(|ix| system.item(ix));
    let mut priced: Vec<_> = items
        .map(|item| {
            let gunner = gunner_for(system, roster, unit, force, member, item);
            let gunner = gunner.and_then(|id| system.find_model(view.entry?, &id));
            line.picks.push(PickView { at: member.picks.len(), item, gunner });
            let price = cost::member(army, &view, &line).total;
            line.picks.pop();
            (price.0, item)
        })
        .collect();
    sort_by_key(&mut priced, |(price, _)| *price);
    let mut rest = &priced[..];
    while let Some((least, _)) = rest.first() {
        let (alike, dearer) = rest.split_at(rest.iter().take_while(|(price, _)| price == least).count());
        let first = if alike.len() > 1 { chance(alike.len()) } else { 0 };
        let turns = alike.iter().cycle().skip(first).take(alike.len());
        let found = turns.map(|(_, item)| *item).find(|item| sound(system, roster, unit, &with(item)));
        if found.is_some() {
            return found;
        }
        rest = dearer;
    }
    None
}

/// Whether a line of models has no fault apart from what is still missing.
fn sound(system: &System, roster: &Roster, unit: &Unit, member: &Member) -> bool {
    let mut alone = Roster::new(roster.game.clone(), roster.force.clone());
    alone.rulings.clone_from(&roster.rulings);
    let mut unit = unit.clone();
    unit.members = vec![member.clone()];
    alone.insert(unit, 0);
    let report = crate::check::check(system, &alone);
    !report.findings.iter().any(|finding| {
        finding.severity <= crate::system::Severity::Warning
            && finding.place.member.is_some()
            && !matches!(finding.what, What::NeedFew { .. } | What::Least { .. })
    })
}

/// What a line of models would cost in its unit.
fn price(army: &Army, force: &Force, unit: &Unit, member: &Member) -> Cost {
    let view = one_line(army, force, unit, member);
    view.members.last().map_or(Cost::ZERO, |line| cost::member(army, &view, line).total)
}

/// A view of one line of models as part of a unit. The unit's other lines do not matter to it.
fn one_line<'a>(army: &Army<'a>, force: &'a Force, unit: &'a Unit, member: &'a Member) -> UnitView<'a> {
    let mut view = UnitView::new(army.system, Some(force), &army.settings, unit);
    view.add_line(army, force, member);
    view
}

/// The cheapest gunner for an item, where the model needs one.
pub(super) fn gunner_for(
    system: &System,
    roster: &Roster,
    unit: &Unit,
    force: &Force,
    member: &Member,
    item: &Item,
) -> Option<Id> {
    let entry = system.find_entry(force, &unit.entry)?;
    let crew = system.find_model(entry, &member.model)?.crew.as_ref()?;
    if !crew.items.contains(item.ix, &settings(system, roster)) {
        return None;
    }
    let gunners = crew.models.iter().map(|ix| system.model(*ix));
    gunners.min_by_key(|model| model.cost.0).map(|model| model.id.clone())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{member, unit};
    use crate::edit::Edit;
    use crate::format::text;
    use crate::roster::Roster;
    use crate::test_game::{bare, kept, list, marbles, same};

    /// A new unit of an entry, for a list with nothing else on it.
    #[track_caller]
    fn comes(head: &str, entry: &str, expected: &str) {
        let (system, mut roster) = (marbles(), kept(head));
        let force = system.find_force(&roster.force).unwrap();
        let new = unit(&system, &roster, force, system.find_entry(force, entry).unwrap());
        roster.insert(new, 0);
        assert_eq!(bare(&roster).split_once('\n').map_or("", |(_, lines)| lines), expected, "{entry}");
        let faults =
            crate::check::check(&system, &roster).findings.into_iter().filter(|found| found.place.member.is_some());
        same(&[], &faults.map(|found| crate::test_game::spoken(&roster, &found)).collect::<Vec<_>>());
    }

    #[test]
    fn a_unit_comes_with_its_fewest_models_of_the_cheapest_kind() {
        comes("", "squad", "- 3 Pebble");
        comes("", "boss", "- 1 Champion");
        comes("Marbles \u{b7} Greens", "jarl", "- 1 Champion");
    }

    #[test]
    fn it_has_what_is_compulsory_the_cheapest_that_will_do() {
        comes("", "cart", "- 1 Sledge: Wheels");
        comes("", "smiths", "- 1 Steel: Anvil, 2x Pin\n- 2 Pebble");
        comes("", "watch", "- 1 Glass: Clover");
    }

    #[test]
    fn it_has_at_least_what_a_rule_asks_for() {
        comes("Marbles \u{b7} Whites", "masons", "- 1 Mason: Chisel, Trowel");
    }

    /// One more line for a group of the first unit.
    fn more(roster: &Roster, group: &str) -> String {
        let system = marbles();
        let force = system.find_force(&roster.force).unwrap();
        let unit = &roster.units[0];
        let entry = system.find_entry(force, &unit.entry).unwrap();
        let group = entry.groups.iter().find(|known| known.id == group).unwrap();
        text::member(&system, Some(entry), &member(&system, roster, force, unit, group))
    }

    #[test]
    fn one_more_line_fills_what_is_missing() {
        assert_eq!(more(&list("## Smiths\n- 1 Steel: Anvil, 2x Stick"), "hand"), "2 Pebble");
        assert_eq!(more(&list("## Smiths\n- 1 Pebble (hand)"), "hand"), "1 Pebble");
        assert_eq!(more(&list("## Smiths\n- 3 Pebble"), "smith"), "1 Steel: Anvil, 2x Pin");
        assert_eq!(more(&list("## Boss\n- 1 Champion\n- 1 Steel"), "guards"), "1 Glass");
    }

    #[test]
    fn among_those_who_are_alike_it_is_like_the_most() {
        assert_eq!(more(&list("## Squad\n- 4 Glass: Stick, Leather"), "line"), "1 Glass: Stick, Leather");
        let special = list("## Squad\n- 1 Pebble: Cannon\n- 4 Pebble: Stick");
        assert_eq!(more(&special, "line"), "1 Pebble: Stick");
    }

    #[test]
    fn among_those_of_one_level_it_is_of_that_level() {
        let gang = "Marbles \u{b7} Blues\n## Gang\n- 2 Glass: Stick";
        assert_eq!(more(&list(gang), "gang"), "1 Glass");
        let guards = "## Boss\n- 1 Champion\n- 1 Steel";
        assert_eq!(more(&list(&format!("Ruling: levels = same\n{guards}")), "guards"), "1 Steel");
    }

    #[test]
    fn a_new_line_of_an_unknown_unit_does_no_harm() {
        let mut roster = list("## Squad\n- 3 Pebble");
        roster.apply(&Edit::SetModel(roster.units[0].members[0].id, "nobody".into()));
        assert_eq!(more(&roster, "line"), "1 nobody");
    }
}
