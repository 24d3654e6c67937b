//! Changes that may mend a fault of one unit: how many models it has and of which kind, what else it needs.

use crate::advise::fresh;
use crate::check::{Finding, What};
use crate::edit::Edit;
use crate::id::Id;
use crate::roster::{Member, Unit};
use crate::say;
use crate::system::RuleKind;
use crate::view::{Army, MemberView, PickView, UnitView};

use super::formations;
use super::member::as_the_others;
use super::part_of;

pub(super) fn of_unit(army: &Army, unit: &UnitView, finding: &Finding) -> Vec<(String, Edit)> {
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
        What::Loose | What::FormationRole { .. } => list.extend(formations::of_unit(army, unit)),
        What::StationUnknown { .. } | What::StationUnfit { .. } => list.push(formations::on_table(army, unit)),
        What::RideNowhere { .. } | What::RideNone { .. } | What::RideUnfit { .. } => {
            list.extend(formations::riding(army, unit));
        }
        What::RideOver { .. } => {
            let riders = army.units.iter().filter(|other| other.unit.rides == Some(id));
            list.extend(riders.flat_map(|rider| formations::riding(army, rider)));
        }
        What::TraitMissing => {
            let name = say::unit_name(army.system, army.roster, unit.unit);
            list.push((["Leave out ", &name].concat(), Edit::RemoveUnit(id)));
        }
        What::NotSingle { .. } => list.extend(one_model(army, unit)),
        What::Most { name, most, .. } => list.extend(keep_shared(army, unit, name, *most)),
        What::OneIn { one_in, models, have, allowed, .. } => {
            let over = have - allowed;
            for member in unit.members.iter().filter(|member| member.member.count > *allowed) {
                for (at, pick) in member.picks.iter().enumerate() {
                    if member.picks[..at].iter().any(|before| before.item.ix == pick.item.ix) {
                        continue;
                    }
                    let id = member.member.id;
                    let out = Edit::RemoveItem(id, pick.item.id.clone());
                    list.push(match allowed {
                        0 => (format!("Leave out {}", pick.item.name), out),
                        _ => (
                            format!("{} for {allowed} only", pick.item.name),
                            Edit::All(vec![Edit::SplitMember(id, *allowed), out]),
                        ),
                    });
                }
            }
            for member in unit.members.iter().rev().filter(|member| member.member.count > over) {
                list.extend(like_the_others(unit, member, over));
            }
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
                let unit = fresh::unit(army.system, army.roster, force, entry);
                list.push((format!("Add {}", entry.name), fresh::joining(army, entry, unit)));
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

/// One model and no more of the unit, whichever it is; any of its groups' where it has none.
fn one_model(army: &Army, unit: &UnitView) -> Vec<(String, Edit)> {
    let keep = |kept: &MemberView| {
        let id = kept.member.id;
        let others = unit.members.iter().map(|member| member.member.id).filter(|other| *other != id);
        let mut edits: Vec<Edit> = others.map(Edit::RemoveMember).collect();
        edits.extend([Edit::SetCount(id, 1), Edit::SetPromoted(id, false)]);
        (format!("Keep 1 {}", kept.model.map_or("model", |model| &model.name)), Edit::All(edits))
    };
    let mut list: Vec<(String, Edit)> = unit.members.iter().map(keep).collect();
    if list.is_empty() {
        let groups = unit.entry.map_or(&[][..], |entry| &entry.groups);
        list.extend(groups.iter().filter_map(|group| add_line(army, unit.unit, &group.id, 1)));
    }
    list
}

/// Of what a unit shares only so many are kept, each of those it has in turn; all else of the unit stays.
fn keep_shared(army: &Army, unit: &UnitView, called: &str, most: u32) -> Vec<(String, Edit)> {
    let family = army.rules().find_map(|rule| match &rule.kind {
        RuleKind::Most { items, unit: true, name, .. } if name == called => Some(items),
        _ => None,
    });
    let Some(family) = family else { return Vec::new() };
    let of_family = |pick: &&PickView| family.contains(pick.item.ix, &army.settings);
    let off = |member: &MemberView, pick: &PickView| Edit::RemoveItem(member.member.id, pick.item.id.clone());
    let mut list = Vec::new();
    for kept in &unit.members {
        let id = kept.member.id;
        let mut seen: Vec<&str> = Vec::new();
        for pick in kept.picks.iter().filter(of_family) {
            if seen.contains(&&*pick.item.id) {
                continue;
            }
            seen.push(&pick.item.id);
            let mut edits = Vec::new();
            for member in &unit.members {
                let picks = member.picks.iter().filter(of_family);
                edits.extend(
                    picks.filter(|other| member.member.id != id || other.at != pick.at).map(|pick| off(member, pick)),
                );
            }
            // The new line keeps what the old one gives up.
            if kept.member.count > most {
                edits.push(Edit::SplitMember(id, most));
                edits.push(off(kept, pick));
            }
            let model = kept.model.map_or("models", |model| &model.name);
            let many = kept.member.count.min(most);
            list.push((format!("Keep {} with {many} {model} and no more", pick.item.name), Edit::All(edits)));
        }
    }
    list
}

/// So many models of a line equipped like the others of their group.
fn like_the_others(unit: &UnitView, member: &MemberView, models: u32) -> Option<(String, Edit)> {
    let (_, equip) = as_the_others(unit, member)?;
    let mut edits: Vec<Edit> = part_of(member, models).into_iter().collect();
    edits.push(equip);
    Some((format!("Equip {models} of them like the others"), Edit::All(edits)))
}

fn add_line(army: &Army, unit: &Unit, group: &Id, count: u32) -> Option<(String, Edit)> {
    let force = army.force?;
    let entry = army.system.find_entry(force, &unit.entry)?;
    let group = entry.groups.iter().find(|known| known.id == *group)?;
    let mut member: Member = fresh::member(army.system, army.roster, force, unit, group);
    member.count = count;
    Some((format!("Add {count} to {}", group.name), Edit::AddMember(unit.id, Box::new(member))))
}
