//! Mends for a fault: changes that are tried out first, so that each one offered removes the fault and brings no new one.

use crate::check::{Finding, Report, What, check};
use crate::edit::Edit;
use crate::id::Id;
use crate::order::sort_by_key;
use crate::roster::{Member, Roster, Unit};
use crate::say;
use crate::system::{Cost, ItemIx, Model, Severity, System};
use crate::view::{Army, MemberView, UnitView};

/// A mend: what it does in words, the change, and what the list costs after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// "Take Blade off", as on a button.
    pub label: String,
    /// The change.
    pub edit: Edit,
    /// The whole list's price after it.
    pub total: Cost,
}

/// Most mends offered for one fault.
const MOST: usize = 6;

/// The mends of a fault, best first: those that keep most of the player's choices, then the nearest to today's price.
pub fn fixes(system: &System, roster: &Roster, finding: &Finding) -> Vec<Fix> {
    let before = check(system, roster);
    let mut fixes: Vec<Fix> = Vec::new();
    for (label, edit) in candidates(system, roster, finding, &before) {
        if fixes.iter().any(|fix| fix.edit == edit) {
            continue;
        }
        let after = check(system, &roster.after(&edit));
        if mends(&before, &after, finding) {
            fixes.push(Fix { label, edit, total: after.total });
        }
        if fixes.len() == MOST {
            break;
        }
    }
    fixes
}

/// Whether a fault is gone and nothing as grave has come.
pub fn mends(before: &Report, after: &Report, finding: &Finding) -> bool {
    let still =
        after.findings.iter().any(|other| other.place == finding.place && other.what.same_matter(&finding.what));
    let known = |other: &Finding| {
        before.findings.iter().any(|old| old.place == other.place && old.what.same_matter(&other.what))
    };
    let as_grave = finding.severity.min(Severity::Warning);
    !still
        && after.count(Severity::Error) <= before.count(Severity::Error)
        && after.findings.iter().all(|other| other.severity > as_grave || known(other))
}

/// Changes that may mend a fault, best first; the caller tries each.
fn candidates(system: &System, roster: &Roster, finding: &Finding, report: &Report) -> Vec<(String, Edit)> {
    let army = Army::new(system, roster);
    let unit = army.units.iter().find(|unit| Some(unit.unit.id) == finding.place.unit);
    let member =
        unit.and_then(|unit| unit.members.iter().find(|member| Some(member.member.id) == finding.place.member));
    match (unit, member) {
        (None, _) => of_army(&army, finding, report),
        (Some(unit), None) => of_unit(&army, unit, finding),
        (Some(unit), Some(member)) => of_member(&army, unit, member, finding),
    }
}

fn of_army(army: &Army, finding: &Finding, report: &Report) -> Vec<(String, Edit)> {
    let mut list = Vec::new();
    match &finding.what {
        What::OverLimit { currency, have, allowed } => {
            let over = have.saturating_sub(*allowed);
            list.extend(savings(army, report, *currency, over));
            if let Some(known) = army.system.currencies().get(*currency) {
                let edit = Edit::SetLimit(known.id.clone(), Some(*have));
                list.push((format!("Raise the limit to {have} {}", known.name), edit));
            }
        }
        What::RoleFew { role, .. } => list.extend(add_unit_of(army, *role)),
        What::RoleRatio { role, than, .. } => {
            list.extend(add_unit_of(army, *than));
            list.extend(remove_units_of(army, *role));
        }
        What::RoleMany { role, .. } => list.extend(remove_units_of(army, *role)),
        What::UnknownRuling { name } => {
            list.push(("Forget this ruling".to_owned(), Edit::SetRuling(name.clone(), None)));
        }
        _ => {}
    }
    list
}

/// Ways to save at least so much: single items first, then models, then whole units; the nearest to the amount first.
fn savings(army: &Army, report: &Report, currency: usize, over: i64) -> Vec<(String, Edit)> {
    let mut list: Vec<(i64, u8, String, Edit)> = Vec::new();
    for (unit, costs) in army.units.iter().zip(&report.units) {
        let name = say::unit_name(army.system, army.roster, unit.unit);
        for (member, cost) in unit.members.iter().zip(&costs.cost.members) {
            for (pick, pick_cost) in member.picks.iter().zip(&cost.picks) {
                let edit = Edit::RemoveItem(member.member.id, pick.item.id.clone());
                let saved = pick_cost.of(currency) * i64::from(member.member.count);
                if saved >= over {
                    list.push((saved, 0, format!("{name}: leave out {}", pick.item.name), edit));
                }
            }
            let each = cost.each.of(currency);
            let fewer = if each > 0 { over.saturating_add(each - 1) / each } else { 0 };
            if fewer > 0 && fewer < i64::from(member.member.count) {
                let left = i64::from(member.member.count) - fewer;
                let edit = Edit::SetCount(member.member.id, left as u32);
                let model = member.model.map_or("model", |model| &model.name);
                list.push((each * fewer, 1, format!("{name}: {fewer} {model} fewer"), edit));
            }
        }
        let saved = costs.cost.total.of(currency);
        if saved >= over {
            list.push((saved, 2, format!("Leave out {name}"), Edit::RemoveUnit(unit.unit.id)));
        }
    }
    sort_by_key(&mut list, |(saved, kind, ..)| (*saved, *kind));
    list.into_iter().map(|(_, _, label, edit)| (label, edit)).collect()
}

fn add_unit_of(army: &Army, role: usize) -> Vec<(String, Edit)> {
    let Some(force) = army.force else { return Vec::new() };
    let mut list: Vec<(Cost, String, Edit)> = Vec::new();
    for entry in army.system.entries_of(force).filter(|entry| entry.role == role) {
        let unit = super::fresh::unit(army.system, army.roster, force, entry);
        let edit = Edit::AddUnit(Box::new(unit), None);
        let total = check(army.system, &army.roster.after(&edit)).total;
        list.push((total, format!("Add {}", entry.name), edit));
    }
    sort_by_key(&mut list, |(total, ..)| total.0);
    list.into_iter().map(|(_, label, edit)| (label, edit)).collect()
}

fn remove_units_of(army: &Army, role: usize) -> Vec<(String, Edit)> {
    let of_role = army.units.iter().rev().filter(|unit| unit.entry.is_some_and(|entry| entry.role == role));
    of_role
        .map(|unit| {
            let name = say::unit_name(army.system, army.roster, unit.unit);
            (format!("Leave out {name}"), Edit::RemoveUnit(unit.unit.id))
        })
        .collect()
}

fn of_unit(army: &Army, unit: &UnitView, finding: &Finding) -> Vec<(String, Edit)> {
    let mut list = Vec::new();
    let id = unit.unit.id;
    let in_group = |group: &Id| -> Vec<&MemberView> {
        unit.members.iter().filter(|member| member.member.group == *group).collect()
    };
    match &finding.what {
        What::GroupFew { group, have, min } => {
            let missing = min - have;
            for member in in_group(group).iter().filter(|member| !member.member.promoted) {
                let model = member.model.map_or("model", |model| &model.name);
                let edit = Edit::SetCount(member.member.id, member.member.count.saturating_add(missing));
                list.push((format!("{missing} {model} more"), edit));
            }
            list.extend(add_line(army, unit.unit, group, missing));
        }
        What::GroupMany { group, have, max } => {
            let over = have - max;
            for member in in_group(group).iter().rev() {
                let model = member.model.map_or("model", |model| &model.name);
                if member.member.count > over {
                    let edit = Edit::SetCount(member.member.id, member.member.count - over);
                    list.push((format!("{over} {model} fewer"), edit));
                } else {
                    list.push((
                        format!("Leave out {} {model}", member.member.count),
                        Edit::RemoveMember(member.member.id),
                    ));
                }
            }
        }
        What::LevelsMixed { group, models } => {
            for model in models {
                let model = army.system.model(*model);
                let lines = in_group(group);
                let edits = lines.iter().filter(|member| !member.member.promoted);
                let edits = edits.map(|member| Edit::SetModel(member.member.id, model.id.clone())).collect();
                list.push((format!("Make all of them {}", model.name), Edit::All(edits)));
            }
        }
        What::PromotionMany { .. } => {
            let promoted: Vec<&MemberView> = unit.members.iter().filter(|member| member.member.promoted).collect();
            for keep in &promoted {
                let others = promoted.iter().filter(|member| member.member.id != keep.member.id);
                let mut edits: Vec<Edit> = others.map(|member| Edit::SetPromoted(member.member.id, false)).collect();
                if keep.member.count > 1 {
                    edits.push(Edit::SplitMember(keep.member.id, keep.member.count - 1));
                }
                list.push(("Keep one of them".to_owned(), Edit::All(edits)));
            }
        }
        What::PromotionSmall { .. } => {
            for member in unit.members.iter().filter(|member| member.member.promoted) {
                list.push(("Do without".to_owned(), Edit::SetPromoted(member.member.id, false)));
            }
        }
        What::OneIn { one_in, models, have, allowed, .. } => {
            let over = have - allowed;
            for member in unit.members.iter().rev() {
                for pick in &member.picks {
                    let edit = if member.member.count > over {
                        Edit::SetCount(member.member.id, member.member.count - over)
                    } else {
                        Edit::RemoveItem(member.member.id, pick.item.id.clone())
                    };
                    list.push((format!("Fewer models with {}", pick.item.name), edit));
                }
            }
            let more = have.saturating_mul(*one_in).saturating_sub(*models);
            for member in unit.members.iter().filter(|member| !member.member.promoted) {
                let model = member.model.map_or("model", |model| &model.name);
                let edit = Edit::SetCount(member.member.id, member.member.count.saturating_add(more));
                list.push((format!("{more} {model} more"), edit));
            }
        }
        What::EntryNeeds { needs } | What::UpgradeNeeds { needs, .. } => {
            let upgrade = match &finding.what {
                What::UpgradeNeeds { upgrade, .. } => unit.upgrades.iter().find(|known| known.id == *upgrade),
                _ => None,
            };
            let of_entry = unit.entry.map_or(&[][..], |entry| &entry.needs);
            let all = upgrade.map_or(of_entry, |upgrade| &upgrade.needs);
            for needs in all.iter().chain(Some(needs).filter(|needs| !all.contains(needs))) {
                let Some(force) = army.force else { continue };
                let entry = army.system.entry(*needs);
                let unit = super::fresh::unit(army.system, army.roster, force, entry);
                list.push((format!("Add {}", entry.name), Edit::AddUnit(Box::new(unit), None)));
            }
            if let What::UpgradeNeeds { upgrade, .. } = &finding.what {
                list.push(("Leave the upgrade out".to_owned(), Edit::SetUpgrade(id, upgrade.clone(), false)));
            }
        }
        What::UnknownUpgrade { name } => {
            list.push(("Leave it out".to_owned(), Edit::SetUpgrade(id, name.clone(), false)));
        }
        What::UpgradeTwice { upgrade } => {
            list.push(("Have it once".to_owned(), Edit::SetUpgrade(id, upgrade.clone(), true)));
        }
        _ => {}
    }
    list.push((format!("Leave out {}", say::unit_name(army.system, army.roster, unit.unit)), Edit::RemoveUnit(id)));
    list
}

fn add_line(army: &Army, unit: &Unit, group: &Id, count: u32) -> Option<(String, Edit)> {
    let force = army.force?;
    let entry = army.system.find_entry(force, &unit.entry)?;
    let group = entry.groups.iter().find(|known| known.id == *group)?;
    let mut member: Member = super::fresh::member(army.system, army.roster, force, unit, entry, group);
    member.count = count;
    Some((format!("Add {count} to {}", group.name), Edit::AddMember(unit.id, Box::new(member))))
}

fn of_member(army: &Army, unit: &UnitView, member: &MemberView, finding: &Finding) -> Vec<(String, Edit)> {
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
                let price = |item: ItemIx| crate::cost::item(army, unit, member, system.item(item)).0;
                let mut items: Vec<_> = need.items.items(settings).map(|item| (price(item), item)).collect();
                sort_by_key(&mut items, |(price, _)| *price);
                for (_, item) in items {
                    let name = &system.item(item).name;
                    list.push(match min - have {
                        1 => (format!("Take {name}"), super::choices::take(army, unit, member, item)),
                        missing => (format!("Take {missing} {name}"), take_some(army, unit, member, item, missing)),
                    });
                }
            }
        }
        What::NeedMany { .. } | What::ItemMany { .. } | What::Most { .. } | What::Carry { .. } => {
            let mut seen = Vec::new();
            for item in member.picks.iter().rev().map(|pick| pick.item.ix) {
                if !seen.contains(&item) {
                    seen.push(item);
                    list.extend(leave_out_enough(army, member, finding, item));
                }
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
            list.extend(in_place_of(army, unit, member, *item));
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
                list.push((format!("Take {name} as well"), super::choices::take(army, unit, member, *other)));
            }
            list.push(leave_out(system, member, *item));
        }
        What::Conflict { item, with } => {
            list.push(leave_out(system, member, *item));
            list.extend(with.map(|other| leave_out(system, member, other)));
        }
        What::UnknownItem { name } => {
            list.push((format!("Leave out {name}"), Edit::RemoveItem(id, name.clone())));
        }
        What::UnknownGroup { .. } => {
            list.push(("Leave these models out".to_owned(), Edit::RemoveMember(id)));
        }
        what => {
            if let Some(item) = what.item() {
                list.extend(in_place_of(army, unit, member, item));
                list.push(leave_out(system, member, item));
            }
        }
    }
    list.push(("Leave these models out".to_owned(), Edit::RemoveMember(id)));
    list
}

/// Items of the same class that may stand in an item's place, the nearest in price first.
fn in_place_of(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx) -> Vec<(String, Edit)> {
    let wrong = army.system.item(item);
    let Some(at) = member.picks.iter().find(|pick| pick.item.ix == item).map(|pick| pick.at) else { return Vec::new() };
    let price = crate::cost::item(army, unit, member, wrong);
    let mut others: Vec<super::choices::Choice> = super::choices::items(army, unit, member);
    others.retain(|choice| choice.allowed && choice.count == 0 && army.system.item(choice.item).class == wrong.class);
    sort_by_key(&mut others, |choice| (choice.each.of(0) - price.of(0)).abs());
    others
        .into_iter()
        .take(3)
        .map(|choice| {
            let other = army.system.item(choice.item);
            (format!("{} in its place", other.name), Edit::ReplaceItem(member.member.id, at, other.id.clone()))
        })
        .collect()
}

fn leave_out(system: &System, member: &MemberView, item: ItemIx) -> (String, Edit) {
    let item = system.item(item);
    let times = member.count_of(item.ix).max(1) as usize;
    let edits = vec![Edit::RemoveItem(member.member.id, item.id.clone()); times];
    (format!("Leave out {}", item.name), Edit::All(edits))
}

/// As few of an item taken off as mend the fault, if that helps at all.
fn leave_out_enough(army: &Army, member: &MemberView, finding: &Finding, item: ItemIx) -> Option<(String, Edit)> {
    let count = member.count_of(item);
    let item = army.system.item(item);
    (1..=count).find_map(|times| {
        let edit = Edit::All(vec![Edit::RemoveItem(member.member.id, item.id.clone()); times as usize]);
        let after = check(army.system, &army.roster.after(&edit));
        let still = |other: &Finding| other.place == finding.place && other.what.same_matter(&finding.what);
        let some = if times == count { String::new() } else { format!("{times} ") };
        (!after.findings.iter().any(|other| still(other))).then(|| (format!("Leave out {some}{}", item.name), edit))
    })
}

/// An item several times over, each with the gunner it needs.
fn take_some(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx, times: u32) -> Edit {
    let mut edits = vec![super::choices::take(army, unit, member, item)];
    for _ in 1..times {
        let roster = army.roster.after(&Edit::All(edits.clone()));
        let army = Army::new(army.system, &roster);
        let unit = army.units.iter().find(|other| other.unit.id == unit.unit.id);
        let member = unit.and_then(|unit| unit.members.iter().find(|other| other.member.id == member.member.id));
        let (Some(unit), Some(member)) = (unit, member) else { break };
        edits.push(super::choices::take(&army, unit, member, item));
    }
    Edit::All(edits)
}

/// The whole kit of the largest other line of the group.
fn as_the_others(unit: &UnitView, member: &MemberView) -> Option<(String, Edit)> {
    let others = unit.members.iter().filter(|other| {
        other.member.group == member.member.group && other.member.id != member.member.id && !other.member.promoted
    });
    let model = others.max_by_key(|other| other.member.count)?;
    let id = member.member.id;
    let mut edits: Vec<Edit> = member.member.picks.iter().map(|pick| Edit::RemoveItem(id, pick.item.clone())).collect();
    edits.extend(model.member.picks.iter().map(|pick| Edit::AddItem(id, pick.item.clone())));
    Some(("Equip them like the others".to_owned(), Edit::All(edits)))
}

#[cfg(test)]
mod tests;
