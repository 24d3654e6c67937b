//! Changes that may mend a fault of the whole army: its price, its units by role and sub-list.

use crate::advise::fresh;
use crate::check::{Finding, Report, What, check};
use crate::edit::Edit;
use crate::order::sort_by_key;
use crate::say;
use crate::system::{Available, Cost, Entry};
use crate::view::Army;

use super::{marks, sources};

pub(super) fn of_army(army: &Army, finding: &Finding, report: &Report) -> Vec<(String, Edit)> {
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
        What::RoleFew { role, .. } => list.extend(add_unit_of(army, |entry| entry.role == *role)),
        What::RoleRatio { role, than, .. } => {
            list.extend(add_unit_of(army, |entry| entry.role == *than));
            list.extend(remove_units_of(army, *role));
        }
        What::RoleMany { role, .. } => list.extend(remove_units_of(army, *role)),
        What::UnknownRuling { name } => {
            list.push(("Forget this ruling".to_owned(), Edit::SetRuling(name.clone(), None)));
        }
        What::ShareOver { source, .. } => {
            let at = |of: &Available| sources_of(army).get(*source).is_some_and(|source| std::ptr::eq(source, of));
            list.extend(sources::of_source(army, finding, at, None));
            // Under a ruling those of shares above count as well.
            list.extend(sources::of_source(army, finding, |of| of.share.is_some(), None));
        }
        What::SharesOver { .. } => {
            list.extend(sources::of_source(army, finding, |of| of.share.is_some(), None));
        }
        What::PoolOver { source, per, .. } => {
            let at = |of: &Available| sources_of(army).get(*source).is_some_and(|source| std::ptr::eq(source, of));
            list.extend(sources::of_source(army, finding, at, Some(*per)));
        }
        What::MarkOver { mark, .. } => {
            let mark = army.force.and_then(|force| force.marks.get(*mark));
            list.extend(mark.map_or(Vec::new(), |mark| marks::too_many(army, finding, mark)));
        }
        What::SubListLeader { sub_list, role } => {
            let of_list = |entry: &Entry| entry.sub_list == Some(*sub_list);
            list.extend(add_unit_of(army, |entry| of_list(entry) && entry.role == *role));
            let units = || army.units.iter().filter(|unit| unit.entry.is_some_and(of_list));
            let names: Vec<String> = units().map(|unit| say::unit_name(army.system, army.roster, unit.unit)).collect();
            let edit = Edit::All(units().map(|unit| Edit::RemoveUnit(unit.unit.id)).collect());
            list.push((format!("Leave out {}", names.join(", ")), edit));
        }
        _ => {}
    }
    list
}

fn sources_of<'a>(army: &Army<'a>) -> &'a [Available] {
    army.force.map_or(&[], |force| &force.available)
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

fn add_unit_of(army: &Army, which: impl Fn(&Entry) -> bool) -> Vec<(String, Edit)> {
    let Some(force) = army.force else { return Vec::new() };
    let mut list: Vec<(Cost, String, Edit)> = Vec::new();
    for entry in army.system.entries_of(force).filter(|entry| which(entry)) {
        let unit = fresh::unit(army.system, army.roster, force, entry);
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
