//! What a line of models may take: every item with what one more costs, how many there are, and why not where it may not.

use crate::check::{self, Place};
use crate::cost;
use crate::edit::Edit;
use crate::say;
use crate::supply::may_have;
use crate::system::{Cost, ItemIx, Rule, Severity};
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

/// The rules that an army is judged by: the game's and its force's.
fn rules_of<'a>(army: &Army<'a>) -> impl Iterator<Item = &'a Rule> {
    let of_force = army.force.map_or(&[][..], |force| &force.rules[..]);
    army.system.rules().iter().chain(of_force)
}

/// Whether no model of this kind can use an item, whatever else it carries: a rule asks for another kind of model and no
/// item the unit may have makes up for it.
fn unfit(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx) -> bool {
    use crate::system::{RuleKind, set::holds};
    let settings = &army.settings;
    let by_rule = rules_of(army).filter(|rule| holds(rule.when, settings)).any(|rule| match &rule.kind {
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

/// The first fault that names the item on this line, as a sentence.
fn why_not(army: &Army, unit: &UnitView, member: &MemberView, item: ItemIx) -> Option<String> {
    let report = check::check(army.system, army.roster);
    let place = Place { unit: Some(unit.unit.id), member: Some(member.member.id) };
    let finding = report.findings.iter().find(|finding| finding.place == place && finding.what.item() == Some(item))?;
    Some(say::finding(army.system, army.roster, finding))
}

/// The change that gives each model of a line one more of an item, with the gunner it needs; in the place of another of
/// its kind where only one can be had.
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
    match gunner {
        Some(gunner) => Edit::All(vec![add, Edit::SetGunner(id, member.member.picks.len(), Some(gunner))]),
        None => add,
    }
}

/// The pick whose place an item takes: the only one of a family of which a model has exactly one.
fn replaced(army: &Army, member: &MemberView, item: ItemIx) -> Option<usize> {
    use crate::system::{RuleKind, set::holds};
    let settings = &army.settings;
    let in_need = member
        .needs(settings)
        .filter(|need| need.max == Some(1) && need.items.contains(item, settings))
        .find_map(|need| member.picks.iter().find(|pick| need.items.contains(pick.item.ix, settings)));
    let in_rule = rules_of(army).filter(|rule| holds(rule.when, settings)).find_map(|rule| match &rule.kind {
        RuleKind::Most { items, most: 1, each: false, with: None, .. } if items.contains(item, settings) => {
            member.picks.iter().find(|pick| items.contains(pick.item.ix, settings))
        }
        _ => None,
    });
    in_need.or(in_rule).map(|pick| pick.at)
}
