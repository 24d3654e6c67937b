//! Changes that may mend a fault of one line of models: what they carry, their kind, who serves their weapons.

use crate::advise::choices::{self, Choice};
use crate::check::{Finding, Report, What, check};
use crate::edit::Edit;
use crate::order::sort_by_key;
use crate::say;
use crate::system::{Item, ItemIx, Model, Need, RuleKind, Severity, System};
use crate::view::{Army, MemberView, PickView, UnitView};

use super::{fewest, gone, marks, mends, mends_but_for_the_limit, taken_off};

pub(super) fn of_member(army: &Army, unit: &UnitView, member: &MemberView, finding: &Finding) -> Vec<(String, Edit)> {
    let system = army.system;
    let id = member.member.id;
    let mut list = Vec::new();
    match &finding.what {
        What::LevelNotAllowed { .. }
        | What::PromotionHigh { .. }
        | What::PromotionLevel { .. }
        | What::UnknownModel { .. } => {
            let group = member.group.map_or(&[][..], |group| &group.models[..]);
            for model in group.iter().map(|ix| system.model(*ix)) {
                list.push((format!("Make it {}", model.name), Edit::SetModel(id, model.id.clone())));
            }
        }
        What::PromotionNone => list.push(("Do without".to_owned(), Edit::SetPromoted(id, false))),
        What::NeedFew { name, have, min, .. } => {
            let settings = &army.settings;
            for need in member.needs(settings).filter(|need| need.name == *name) {
                let items = cheapest_first(army, unit, member, need);
                if min - have > 1 {
                    list.extend(unlike(army, member, finding, &items, min - have));
                }
                for Item { ix, name, .. } in &items {
                    list.push(match min - have {
                        1 => (format!("Take {name}"), choices::take(army, unit, member, *ix)),
                        missing => (format!("Take {missing} {name}"), take_some(army, unit, member, *ix, missing)),
                    });
                }
                list.extend(what_is_missing_in_place(army, member, need, &items));
            }
        }
        What::Least { name, have, least } => list.extend(enough(army, unit, member, name, least - have)),
        What::NeedMany { .. } | What::ItemMany { .. } | What::Most { .. } | What::Carry { .. } => {
            let (mut seen, mut last) = (Vec::new(), None);
            for item in member.picks.iter().rev().map(|pick| pick.item.ix) {
                if !seen.contains(&item) {
                    seen.push(item);
                    let enough = leave_out_enough(army, member, finding, item);
                    last = last.or(enough.is_some().then_some(item));
                    list.extend(enough);
                }
            }
            if list.is_empty() {
                list.extend(leave_out_several(army, member, finding));
            }
            // Where there must be as many as there are, another takes the place of the last.
            if let (What::Most { .. }, Some(last)) = (&finding.what, last) {
                list.extend(in_place_of(army, unit, member, finding, last));
            }
        }
        What::ItemExactly { have, exactly, .. } => {
            for item in member.picks.iter().map(|pick| pick.item).filter(|_| have < exactly) {
                let missing = exactly - have;
                let label = format!("Take {missing} more {}", item.name);
                list.push((label, take_some(army, unit, member, item.ix, missing)));
            }
            let items: Vec<ItemIx> = member.picks.iter().map(|pick| pick.item.ix).collect();
            list.extend(items.into_iter().filter_map(|item| leave_out_enough(army, member, finding, item)));
        }
        What::SlotsFull { item, .. } => {
            list.extend(in_place_of(army, unit, member, finding, *item));
            list.extend(leave_out_enough(army, member, finding, *item));
        }
        What::KitDiffers { item } => {
            list.extend(leave_out_enough(army, member, finding, *item));
            list.extend(as_the_others(unit, member));
        }
        What::KitLacks { item } => {
            let name = &system.item(*item).name;
            list.push((format!("Take {name}"), Edit::AddItem(id, system.item(*item).id.clone())));
            list.extend(as_the_others(unit, member));
        }
        What::GunnerMissing { item, .. } | What::GunnerUnfit { item, .. } => {
            let unserved = matches!(finding.what, What::GunnerMissing { .. });
            let crew = member.model.and_then(|model| model.crew.as_ref());
            for gunner in crew.map_or(&[][..], |crew| &crew.models[..]).iter().map(|ix| system.model(*ix)) {
                // Whoever serves another of them well enough stays there.
                let wanting = |at: usize, now: Option<&Model>| match member.member.picks[at].gunner {
                    None => unserved,
                    Some(_) => {
                        !unserved && !crew.is_some_and(|crew| now.is_some_and(|now| crew.models.contains(&now.ix)))
                    }
                };
                let places = member.picks.iter().filter(|pick| pick.item.ix == *item && wanting(pick.at, pick.gunner));
                let edits = places.map(|pick| Edit::SetGunner(id, pick.at, Some(gunner.id.clone()))).collect();
                list.push((format!("Put a {} to it", gunner.name), Edit::All(edits)));
            }
        }
        What::GunnerStray { item } => {
            let places = member.picks.iter().filter(|pick| pick.item.ix == *item);
            let edits = places.map(|pick| Edit::SetGunner(id, pick.at, None)).collect();
            list.push(("Do without a gunner".to_owned(), Edit::All(edits)));
        }
        What::Requires { item, items } => {
            for other in items {
                let name = &system.item(*other).name;
                list.push((format!("Take {name} as well"), choices::take(army, unit, member, *other)));
            }
            list.push(leave_out(system, member, *item));
            list.extend(in_place_of(army, unit, member, finding, *item));
        }
        What::Conflict { item, with } => {
            list.push(leave_out(system, member, *item));
            list.extend(in_place_of(army, unit, member, finding, *item));
            list.extend(with.map(|other| leave_out(system, member, other)));
        }
        What::MarkUnfit { mark, item } => list.push(marks::unfit(member, mark, *item)),
        What::MarkRoll { mark, .. } | What::MarkUnrolled { mark } => {
            let mark = army.force.and_then(|force| force.marks.get(*mark));
            list.extend(mark.map_or(Vec::new(), |mark| marks::roll(member, mark)));
        }
        What::UnknownItem { name } => {
            list.push((format!("Leave out {name}"), Edit::RemoveItem(id, name.clone())));
        }
        What::AttributeOver { attribute, .. } => {
            for item in member.picks.iter().rev().map(|pick| pick.item) {
                if item.changes_for(member.tags).iter().any(|change| change.attribute == *attribute) {
                    list.push(leave_out(system, member, item.ix));
                    list.extend(in_place_of(army, unit, member, finding, item.ix));
                }
            }
        }
        What::UnknownGroup { .. } => {
            list.push(("Leave these models out".to_owned(), Edit::RemoveMember(id)));
        }
        what => {
            if let Some(item) = what.item() {
                list.extend(in_place_of(army, unit, member, finding, item));
                list.push(leave_out(system, member, item));
            }
        }
    }
    list.push(("Leave these models out".to_owned(), Edit::RemoveMember(id)));
    list
}

/// As many of a family as are missing: beside what the models have, or in the place of others of their class.
fn enough(army: &Army, unit: &UnitView, member: &MemberView, name: &str, missing: u32) -> Vec<(String, Edit)> {
    let (system, settings, id) = (army.system, &army.settings, member.member.id);
    let family = army.rules().find_map(|rule| match &rule.kind {
        RuleKind::Least { items, name: of, meant, .. } if of == name && member.is(meant, settings) => Some(items),
        _ => None,
    });
    let Some(family) = family else { return Vec::new() };
    let of_family = |item: ItemIx| family.contains(item, settings);
    let mut offered = choices::items(army, unit, member);
    offered.retain(|choice| choice.allowed && of_family(choice.item));
    sort_by_key(&mut offered, |choice| (choice.count, choice.each.0));
    let items: Vec<&Item> = offered.iter().map(|choice| system.item(choice.item)).collect();
    let missing = missing as usize;
    let mut list = Vec::new();
    // Each of them may be the first of those taken, so that there is a choice.
    for first in 0..items.len() {
        let taken: Vec<&Item> = items.iter().cycle().skip(first).take(missing.min(items.len())).copied().collect();
        let names: Vec<&str> = taken.iter().map(|item| item.name.as_str()).collect();
        let names = say::listed(&names, "and");
        let add = taken.iter().map(|item| Edit::AddItem(id, item.id.clone())).collect();
        list.push((["Take ", &names].concat(), Edit::All(add)));
        let others = member.picks.iter().rev().filter(|pick| !of_family(pick.item.ix));
        let others: Vec<&PickView> =
            others.filter(|pick| taken.iter().any(|item| item.class == pick.item.class)).collect();
        for others in others.windows(taken.len().max(1)) {
            let out: Vec<&str> = others.iter().map(|pick| pick.item.name.as_str()).collect();
            let put = others.iter().zip(&taken).map(|(pick, item)| Edit::ReplaceItem(id, pick.at, item.id.clone()));
            list.push(([&names, " in place of ", &say::listed(&out, "and")].concat(), Edit::All(put.collect())));
        }
    }
    list
}

/// As many different items as are missing, one after the other such that each brings no new fault: of what a model may have
/// once, more of the same would not do. There are two ways: from the best item on, and from the second.
fn unlike(army: &Army, member: &MemberView, finding: &Finding, items: &[&Item], missing: u32) -> Vec<(String, Edit)> {
    let before = check(army.system, army.roster);
    // What is missing of something else as well is better than what is not.
    let wrong = |item: &&Item| {
        let edit = Edit::AddItem(member.member.id, item.id.clone());
        let after = check(army.system, &army.roster.after(&edit));
        after
            .findings
            .iter()
            .filter(|other| other.severity == Severity::Error)
            .map(|other| other.what.excess())
            .sum::<i64>()
    };
    let new = items.iter().filter(|item| member.count_of(item.ix) == 0);
    let mut items: Vec<(i64, &Item)> = new.map(|item| (wrong(item), *item)).collect();
    sort_by_key(&mut items, |(wrong, _)| *wrong);
    let new = |other: &Finding| {
        other.severity == Severity::Error
            && !other.same_fault(finding)
            && !before.findings.iter().any(|old| old.same_fault(other))
    };
    let from = |start: usize| {
        let (mut names, mut edits) = (Vec::new(), Vec::new());
        for (_, item) in items.iter().skip(start) {
            edits.push(Edit::AddItem(member.member.id, item.id.clone()));
            let after = check(army.system, &army.roster.after(&Edit::All(edits.clone())));
            if after.findings.iter().any(new) {
                edits.pop();
                continue;
            }
            names.push(item.name.as_str());
            if names.len() == missing as usize {
                return Some((["Take ", &say::listed(&names, "and")].concat(), Edit::All(edits)));
            }
        }
        None
    };
    (0..2).filter_map(from).collect()
}

/// What meets a need, by its price on this line.
fn cheapest_first<'a>(army: &Army<'a>, unit: &UnitView, member: &MemberView, need: &Need) -> Vec<&'a Item> {
    let items = need.items.items(&army.settings).map(|item| army.system.item(item));
    let mut priced: Vec<_> = items.map(|item| (crate::cost::item(army, unit, member, item).0, item)).collect();
    sort_by_key(&mut priced, |(price, _)| *price);
    priced.into_iter().map(|(_, item)| item).collect()
}

/// A compulsory item in the place of another of its class, the first three.
fn what_is_missing_in_place(army: &Army, member: &MemberView, need: &Need, items: &[&Item]) -> Vec<(String, Edit)> {
    let mut list = Vec::new();
    for pick in member.picks.iter().filter(|pick| !need.items.contains(pick.item.ix, &army.settings)) {
        let same = items.iter().filter(|item| item.class == pick.item.class);
        list.extend(same.take(3).map(|item| {
            let label = format!("{} in place of {}", item.name, pick.item.name);
            (label, Edit::ReplaceItem(member.member.id, pick.at, item.id.clone()))
        }));
    }
    list
}

/// What a line may have and has not of the class of an item, the nearest to its price first.
pub(super) fn others_of_its_class(army: &Army, unit: &UnitView, member: &MemberView, item: &Item) -> Vec<Choice> {
    let price = crate::cost::item(army, unit, member, item);
    let mut others: Vec<Choice> = choices::items(army, unit, member);
    others.retain(|choice| choice.allowed && choice.count == 0 && army.system.item(choice.item).class == item.class);
    sort_by_key(&mut others, |choice| (choice.each.of(0) - price.of(0)).abs());
    others
}

/// Items of the same class that may stand in an item's place, the nearest in price first: the first three that mend the
/// fault, or if none does the first three that would with a higher limit.
fn in_place_of(
    army: &Army,
    unit: &UnitView,
    member: &MemberView,
    finding: &Finding,
    item: ItemIx,
) -> Vec<(String, Edit)> {
    let (wrong, id) = (army.system.item(item), member.member.id);
    let places: Vec<usize> = member.picks.iter().filter(|pick| pick.item.ix == item).map(|pick| pick.at).collect();
    let others = others_of_its_class(army, unit, member, wrong);
    let replaced = |places: &[usize], choice: &Choice| {
        let other = army.system.item(choice.item);
        let edits = places.iter().map(|at| Edit::ReplaceItem(id, *at, other.id.clone())).collect();
        (format!("{} in its place", other.name), Edit::All(edits))
    };
    // One piece in another's place may do; if not, all that are alike.
    let one = places.get(..1).unwrap_or_default();
    let ways = [one, &places[..]].into_iter().take(places.len().min(2));
    let all: Vec<(String, Edit)> =
        ways.flat_map(|places| others.iter().map(|choice| replaced(places, choice))).collect();
    let before = check(army.system, army.roster);
    let tried = |good: fn(&Report, &Report, &Finding) -> bool| -> Vec<(String, Edit)> {
        let good = |edit: &Edit| good(&before, &check(army.system, &army.roster.after(edit)), finding);
        all.iter().filter(|(_, edit)| good(edit)).take(3).cloned().collect()
    };
    let good = tried(mends);
    if good.is_empty() { tried(mends_but_for_the_limit) } else { good }
}

fn leave_out(system: &System, member: &MemberView, item: ItemIx) -> (String, Edit) {
    let item = system.item(item);
    (format!("Leave out {}", item.name), taken_off(member, item, member.count_of(item.ix).max(1)))
}

/// As few of an item taken off as mend the fault, if that helps at all.
fn leave_out_enough(army: &Army, member: &MemberView, finding: &Finding, item: ItemIx) -> Option<(String, Edit)> {
    let count = member.count_of(item);
    let item = army.system.item(item);
    (1..=count).find_map(|times| {
        let edit = taken_off(member, item, times);
        let some = if times == count { String::new() } else { format!("{times} ") };
        gone(army, finding, &edit).then(|| (format!("Leave out {some}{}", item.name), edit))
    })
}

/// As many different items taken off as mend the fault, the last first.
fn leave_out_several(army: &Army, member: &MemberView, finding: &Finding) -> Option<(String, Edit)> {
    let id = member.member.id;
    let last = |picks: u32| member.picks.iter().rev().take(picks as usize);
    let off = |picks: u32| Edit::All(last(picks).map(|pick| Edit::RemoveItem(id, pick.item.id.clone())).collect());
    let (picks, _) = fewest(army, finding, member.picks.len() as u32, &off)?;
    // What stands between them and has nothing to do with it stays.
    let mut kept: Vec<&PickView> = last(picks).collect();
    let edits = |picks: &[&PickView]| {
        Edit::All(picks.iter().map(|pick| Edit::RemoveItem(id, pick.item.id.clone())).collect::<Vec<_>>())
    };
    for at in (0..kept.len()).rev() {
        let without: Vec<&PickView> =
            kept.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, pick)| *pick).collect();
        if gone(army, finding, &edits(&without)) {
            kept = without;
        }
    }
    let names: Vec<&str> = kept.iter().map(|pick| pick.item.name.as_str()).collect();
    Some((format!("Leave out {}", say::listed(&names, "and")), edits(&kept)))
}

/// An item several times over, each with the gunner it needs.
fn take_some(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx, times: u32) -> Edit {
    let mut edits = vec![choices::take(army, unit, member, item)];
    for _ in 1..times {
        let roster = army.roster.after(&Edit::All(edits.clone()));
        let army = Army::new(army.system, &roster);
        let unit = army.units.iter().find(|other| other.unit.id == unit.unit.id);
        let member = unit.and_then(|unit| unit.members.iter().find(|other| other.member.id == member.member.id));
        let (Some(unit), Some(member)) = (unit, member) else { break };
        edits.push(choices::take(&army, unit, member, item));
    }
    Edit::All(edits)
}

/// The whole kit of the largest other line of the group.
pub(super) fn as_the_others(unit: &UnitView, member: &MemberView) -> Option<(String, Edit)> {
    let others = unit.members.iter().filter(|other| {
        other.member.group == member.member.group && other.member.id != member.member.id && !other.member.promoted
    });
    let model = others.max_by_key(|other| other.member.count)?;
    let id = member.member.id;
    let mut edits: Vec<Edit> = member.member.picks.iter().map(|pick| Edit::RemoveItem(id, pick.item.clone())).collect();
    edits.extend(model.member.picks.iter().map(|pick| Edit::AddItem(id, pick.item.clone())));
    Some(("Equip them like the others".to_owned(), Edit::All(edits)))
}
