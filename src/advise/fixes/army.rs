//! Changes that may mend a fault of the whole army: its price, its units by role and sub-list.

use crate::advise::fresh;
use crate::check::{Finding, Report, What, check, limit};
use crate::edit::Edit;
use crate::order::sort_by_key;
use crate::say;
use crate::system::{Available, Cost, Entry, Severity, When};
use crate::view::{Army, UnitView};

use super::sources::{self, Overdrawn};
use super::{fewest, formations, marks};

/// Most units of one kind that one mend adds.
const MOST_UNITS: u32 = 20;

/// Most pairs of units that are tried.
const MOST_PAIRS: usize = 12;

pub(super) fn of_army(army: &Army, finding: &Finding, report: &Report) -> Vec<(String, Edit)> {
    let mut list = Vec::new();
    match &finding.what {
        What::OverLimit { currency, have, allowed } => {
            let over = have.saturating_sub(*allowed);
            let raise = |to: i64| {
                let known = army.system.currencies().get(*currency)?;
                let edit = Edit::SetLimit(known.id.clone(), Some(to));
                Some((format!("Raise the limit to {}", known.amount(to)), edit))
            };
            // What a rule grants is taken before anything is given up.
            let granted = limit::most_of_new(army, *currency).filter(|most| most >= have);
            list.extend(granted.and_then(raise));
            list.extend(savings(army, report, *currency, over));
            list.extend(Some(*have).filter(|have| granted != Some(*have)).and_then(raise));
        }
        What::LimitHigh { currency, most, .. } => {
            if let Some(known) = army.system.currencies().get(*currency) {
                let edit = Edit::SetLimit(known.id.clone(), Some(*most));
                list.push((format!("Lower the limit to {}", known.amount(*most)), edit));
            }
        }
        What::RoleFew { roles, have, min } => {
            let of_role = |entry: &Entry| roles.contains(&entry.role);
            list.extend(add_unit_of(army, &of_role));
            list.extend(several_of(army, finding, min.saturating_sub(*have), &of_role));
        }
        What::RoleRatio { role, than, .. } => {
            list.extend(add_unit_of(army, &|entry| than.contains(&entry.role)));
            list.extend(remove_units_of(army, finding, &|entry| entry.role == *role));
        }
        What::RoleLimit { role, .. } => list.extend(remove_units_of(army, finding, &|entry| entry.role == *role)),
        What::RoleMany { roles, .. } => {
            list.extend(remove_units_of(army, finding, &|entry| roles.contains(&entry.role)));
        }
        What::Unique { entry, .. } => {
            list.extend(remove_units_of(army, finding, &|of| of.ix == *entry));
            let units = army.units.iter().filter(|unit| unit.entry.is_some_and(|of| of.ix == *entry));
            list.extend(units.flat_map(|unit| formations::without_leader(army, unit)));
        }
        What::UnknownRuling { name } => {
            list.push(("Forget this ruling".to_owned(), Edit::SetRuling(name.clone(), None)));
        }
        What::ShareOver { source, percent, have, allowed, models } => {
            let over = Overdrawn { by: have - allowed, pool: None, more: missing(*percent, *have, *models) };
            // Under a ruling those of shares above count as well.
            let nested = |when: When| when.holds(&army.settings);
            if sources_of(army).iter().filter_map(|of| of.share.as_ref()?.nested).any(nested) {
                list.extend(sources::of_source(army, finding, &|of| of.share.is_some(), over));
            } else {
                list.extend(sources::of_source(army, finding, &is_source(army, *source), over));
            }
        }
        What::SharesOver { percent, have, allowed, models } => {
            let over = Overdrawn { by: have - allowed, pool: None, more: missing(*percent, *have, *models) };
            list.extend(sources::of_source(army, finding, &|of| of.share.is_some(), over));
        }
        What::PoolOver { source, per, have, allowed, .. } => {
            let over = Overdrawn { by: have - allowed, pool: Some(*per), more: 0 };
            list.extend(sources::of_source(army, finding, &is_source(army, *source), over));
        }
        What::MarkOver { mark, .. } => {
            let mark = army.force.and_then(|force| force.marks.get(*mark));
            list.extend(mark.map_or(Vec::new(), |mark| marks::too_many(army, finding, mark)));
        }
        What::StationOver { station, .. } => {
            let id = army.system.stations().get(*station).map(|station| &station.id);
            let there = army.units.iter().filter(|unit| unit.unit.station.as_ref() == id);
            list.extend(with_several(army, finding, there.map(|unit| formations::on_table(army, unit)).collect()));
        }
        What::FormationOrder { at, .. } => list.extend(formations::of_order(army, *at)),
        What::FormationUnknown { at } | What::FormationLeader { at, .. } => {
            list.extend(formations::of_group(army, *at, &finding.what));
        }
        What::SubListLeader { sub_list, role } => {
            let of_list = |entry: &Entry| entry.sub_list == Some(*sub_list);
            list.extend(add_unit_of(army, &|entry| of_list(entry) && entry.role == *role));
            let units = || army.units.iter().filter(|unit| unit.entry.is_some_and(of_list));
            let names: Vec<String> = units().map(|unit| say::unit_name(army.system, army.roster, unit.unit)).collect();
            let edit = Edit::All(units().map(|unit| Edit::RemoveUnit(unit.unit.id)).collect());
            list.push((format!("Leave out {}", names.join(", ")), edit));
        }
        _ => {}
    }
    list
}

/// Models that an army needs on top so that a share of it is as many as there are.
fn missing(percent: u32, have: u32, models: u32) -> u32 {
    let wanted = (u64::from(have) * 100).div_ceil(u64::from(percent.max(1)));
    u32::try_from(wanted).unwrap_or(u32::MAX).saturating_sub(models)
}

fn sources_of<'a>(army: &Army<'a>) -> &'a [Available] {
    army.force.map_or(&[], |force| &force.available)
}

/// Tells the source at a place of the force from its others.
fn is_source<'a>(army: &Army<'a>, at: usize) -> impl Fn(&Available) -> bool + use<'a> {
    let meant = sources_of(army).get(at);
    move |of| meant.is_some_and(|meant| std::ptr::eq(meant, of))
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
    if list.is_empty() {
        list.extend(pairs(army, report, currency, over));
    }
    sort_by_key(&mut list, |(saved, kind, ..)| (*saved, *kind));
    list.into_iter().map(|(_, _, label, edit)| (label, edit)).collect()
}

/// Two whole units that save enough together.
fn pairs(army: &Army, report: &Report, currency: usize, over: i64) -> Vec<(i64, u8, String, Edit)> {
    let saved = |at: usize| report.units.get(at).map_or(0, |unit| unit.cost.total.of(currency));
    let mut list = Vec::new();
    for (at, one) in army.units.iter().enumerate() {
        for (other, two) in
            army.units.iter().enumerate().skip(at + 1).filter(|(other, _)| saved(at) + saved(*other) >= over)
        {
            let name = |unit: &UnitView| say::unit_name(army.system, army.roster, unit.unit);
            let edit = Edit::All(vec![Edit::RemoveUnit(one.unit.id), Edit::RemoveUnit(two.unit.id)]);
            list.push((saved(at) + saved(other), 2, format!("Leave out {} and {}", name(one), name(two)), edit));
        }
    }
    sort_by_key(&mut list, |(saved, ..)| *saved);
    list.truncate(MOST_PAIRS);
    list
}

/// What mends more than the one fault goes first, such as a leader whom a sub-list lacks as well.
fn add_unit_of(army: &Army, which: &dyn Fn(&Entry) -> bool) -> Vec<(String, Edit)> {
    let Some(force) = army.force else { return Vec::new() };
    let mut list: Vec<((usize, usize, Cost), String, Edit)> = Vec::new();
    for entry in army.system.entries_of(force).filter(|entry| which(entry)) {
        let unit = fresh::unit(army.system, army.roster, force, entry);
        let edit = fresh::joining(army, entry, unit);
        let after = check(army.system, &army.roster.after(&edit));
        let left = (after.count(Severity::Error), after.count(Severity::Warning), after.total);
        list.push((left, format!("Add {}", entry.name), edit));
    }
    sort_by_key(&mut list, |((errors, warnings, total), ..)| (*errors, *warnings, total.0));
    list.into_iter().map(|(_, label, edit)| (label, edit)).collect()
}

/// Where one more is not enough: as many as are of one kind of unit, and as many models more in a unit there is.
fn several_of(army: &Army, finding: &Finding, lack: u32, which: &dyn Fn(&Entry) -> bool) -> Vec<(String, Edit)> {
    let Some(force) = army.force.filter(|_| lack > 1) else { return Vec::new() };
    let most = lack.min(MOST_UNITS);
    let mut list = Vec::new();
    for unit in army.units.iter().filter(|unit| unit.entry.is_some_and(which)) {
        let name = say::unit_name(army.system, army.roster, unit.unit);
        for member in unit.members.iter().filter(|member| !member.member.promoted) {
            let more = |many: u32| Edit::SetCount(member.member.id, member.member.count.saturating_add(many));
            if let Some((many, edit)) = fewest(army, finding, lack, &more) {
                let model = member.model.map_or("model", |model| &model.name);
                list.push((format!("{name}: {many} {model} more"), edit));
            }
        }
    }
    for entry in army.system.entries_of(force).filter(|entry| which(entry)) {
        let unit = fresh::unit(army.system, army.roster, force, entry);
        let joining = fresh::joining(army, entry, unit);
        let so_many = |many: u32| Edit::All(vec![joining.clone(); many as usize]);
        if let Some((many, edit)) = fewest(army, finding, most, &so_many).filter(|(many, _)| *many > 1) {
            list.push((format!("Add {many} \u{d7} {}", entry.name), edit));
        }
    }
    list
}

fn remove_units_of(army: &Army, finding: &Finding, which: &dyn Fn(&Entry) -> bool) -> Vec<(String, Edit)> {
    let of_role = army.units.iter().rev().filter(|unit| unit.entry.is_some_and(which));
    let out = of_role.map(|unit| {
        let name = say::unit_name(army.system, army.roster, unit.unit);
        (format!("Leave out {name}"), Edit::RemoveUnit(unit.unit.id))
    });
    with_several(army, finding, out.collect())
}

/// Changes of which one may not be enough, with as many of the first as are, where that is more than one.
fn with_several(army: &Army, finding: &Finding, mut list: Vec<(String, Edit)>) -> Vec<(String, Edit)> {
    let first = |many: u32| Edit::All(list.iter().take(many as usize).map(|(_, edit)| edit.clone()).collect());
    if let Some((many, edit)) = fewest(army, finding, list.len() as u32, &first).filter(|(many, _)| *many > 1) {
        let labels: Vec<String> = list.iter().take(many.min(3) as usize).map(|(label, _)| label.clone()).collect();
        let more = if many > 3 { format!("; and {} more", many - 3) } else { String::new() };
        list.insert(0, ([&labels.join("; "), &*more].concat(), edit));
    }
    list
}
