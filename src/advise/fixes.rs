//! Mends for a fault: changes that are tried out first, so that each one offered removes the fault and brings no new one.

mod army;
mod formations;
mod marks;
mod member;
mod sources;
mod tracks;
mod unit;

use crate::check::{Finding, Report, What, check};
use crate::edit::Edit;
use crate::id::Id;
use crate::roster::Roster;
use crate::say;
use crate::system::{Cost, Item, Severity, System};
use crate::view::{Army, MemberView};

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

/// The mends of a fault, best first: those that keep most of the player's choices, then the nearest to today's price. A
/// ruling is such a choice: to read it as usual comes behind what keeps it. What only the limit stands against comes last,
/// with the limit raised.
pub fn fixes(system: &System, roster: &Roster, finding: &Finding) -> Vec<Fix> {
    let before = check(system, roster);
    let mut fixes: Vec<Fix> = Vec::new();
    let mut dearer: Vec<(String, Edit, Cost)> = Vec::new();
    let mut usual: Vec<Fix> = Vec::new();
    for (label, edit) in as_usual(system, roster) {
        // Most of what is offered keeps them.
        if usual.len() == MOST / 3 {
            break;
        }
        let after = check(system, &roster.after(&edit));
        if mends(&before, &after, finding) {
            usual.push(Fix { label, edit, total: after.total });
        }
    }
    for (label, edit) in candidates(system, roster, finding, &before) {
        if fixes.iter().any(|fix| fix.edit == edit) {
            continue;
        }
        let after = check(system, &roster.after(&edit));
        if mends(&before, &after, finding) {
            fixes.push(Fix { label, edit, total: after.total });
        } else if !over_limit(finding) && dearer.len() < MOST && mends_but_for_the_limit(&before, &after, finding) {
            dearer.push((label, edit, after.total));
        }
        if fixes.len() + usual.len() >= MOST {
            break;
        }
    }
    fixes.append(&mut usual);
    for (label, edit, total) in dearer.into_iter().take(MOST - fixes.len()) {
        let (raise, words) = raised(system, roster, total);
        let edit = Edit::All(vec![edit, raise]);
        let after = check(system, &roster.after(&edit));
        if mends(&before, &after, finding) {
            fixes.push(Fix { label: format!("{label}, and raise the limit to {words}"), edit, total: after.total });
        }
    }
    fixes
}

/// Whether a change would be a mend if it cost no more than the list may.
fn mends_but_for_the_limit(before: &Report, after: &Report, finding: &Finding) -> bool {
    mends_among(before, after, finding, |other| !over_limit(other))
}

/// Whether a fault is the limit itself: to raise that needs no other change beside it.
fn over_limit(finding: &Finding) -> bool {
    matches!(finding.what, What::OverLimit { .. })
}

/// Every limit that a price goes beyond, raised to it.
fn raised(system: &System, roster: &Roster, total: Cost) -> (Edit, String) {
    let (mut edits, mut words) = (Vec::new(), Vec::new());
    for (at, currency) in system.currencies().iter().enumerate() {
        if roster.limit(&currency.id).is_some_and(|limit| limit < total.of(at)) {
            edits.push(Edit::SetLimit(currency.id.clone(), Some(total.of(at))));
            words.push(currency.amount(total.of(at)));
        }
    }
    (Edit::All(edits), words.join(" and "))
}

/// Whether a fault is gone and nothing as grave has come.
pub fn mends(before: &Report, after: &Report, finding: &Finding) -> bool {
    mends_among(before, after, finding, |_| true)
}

/// The same where only some of what is found after the change counts.
fn mends_among(before: &Report, after: &Report, finding: &Finding, counts: fn(&Finding) -> bool) -> bool {
    let found = || after.findings.iter().filter(|other| counts(other));
    let as_grave = finding.severity.min(Severity::Warning);
    !found().any(|other| other.same_fault(finding))
        && found().filter(|other| other.severity == Severity::Error).count() <= before.count(Severity::Error)
        && found().all(|other| other.severity > as_grave || before.findings.iter().any(|old| old.same_fault(other)))
}

/// Changes that may mend a fault, best first; the caller tries each.
fn candidates(system: &System, roster: &Roster, finding: &Finding, report: &Report) -> Vec<(String, Edit)> {
    let army = Army::new(system, roster);
    let unit = army.units.iter().find(|unit| Some(unit.unit.id) == finding.place.unit);
    let member =
        unit.and_then(|unit| unit.members.iter().find(|member| Some(member.member.id) == finding.place.member));
    let own = member.map_or(&roster.tracks, |member| &member.member.tracks);
    let mut list = tracks::of(&army, finding.place.member, own, finding);
    list.extend(match (unit, member) {
        (None, _) => army::of_army(&army, finding, report),
        (Some(unit), None) => unit::of_unit(&army, unit, finding),
        (Some(unit), Some(member)) => member::of_member(&army, unit, member, finding),
    });
    list
}

/// Each ruling of the list back at its usual answer. Where that is a mend, the fault is there by the ruling alone.
fn as_usual(system: &System, roster: &Roster) -> Vec<(String, Edit)> {
    let back = |(id, own): &(Id, Id)| {
        let ruling = system.find_ruling(id)?;
        ruling.find_option(own)?;
        let label = ["Read it as usual: ", &ruling.question, " ", &say::capital(&ruling.usual()?.label)].concat();
        Some((label, Edit::SetRuling(id.clone(), None)))
    };
    roster.rulings.iter().filter_map(back).collect()
}

/// Whether a change removes a finding, whatever else it brings.
fn gone(army: &Army, finding: &Finding, edit: &Edit) -> bool {
    let after = check(army.system, &army.roster.after(edit));
    !after.findings.iter().any(|other| other.same_fault(finding))
}

/// The smallest number, up to a most, for which a change removes a finding; more of it is taken never to bring it back.
fn fewest(army: &Army, finding: &Finding, most: u32, change: &dyn Fn(u32) -> Edit) -> Option<(u32, Edit)> {
    let (mut none, mut enough) = (0, most);
    if most == 0 || !gone(army, finding, &change(most)) {
        return None;
    }
    while enough - none > 1 {
        let middle = none + (enough - none) / 2;
        if gone(army, finding, &change(middle)) { enough = middle } else { none = middle }
    }
    Some((enough, change(enough)))
}

/// The change after which a line has so many models and the rest of them stand on a line of their own; none if it has
/// just so many.
fn part_of(member: &MemberView, models: u32) -> Option<Edit> {
    let rest = member.member.count.saturating_sub(models);
    (rest > 0).then_some(Edit::SplitMember(member.member.id, rest))
}

/// So many of an item taken off each model of a line.
fn taken_off(member: &MemberView, item: &Item, times: u32) -> Edit {
    Edit::All(vec![Edit::RemoveItem(member.member.id, item.id.clone()); times as usize])
}

#[cfg(test)]
mod tests;
