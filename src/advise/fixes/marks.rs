//! Changes that may mend marks: taken off again, or the roll they come from noted.

use crate::check::Finding;
use crate::edit::Edit;
use crate::id::Id;
use crate::say;
use crate::system::{ItemIx, Mark};
use crate::view::{Army, MemberView};

use super::{fewest, part_of};

/// Most results of a roll that are offered.
const MOST_RESULTS: u32 = 6;

/// Ways to come down to as many marked pieces as were rolled, or to note the roll that is missing.
pub(super) fn too_many(army: &Army, finding: &Finding, mark: &Mark) -> Vec<(String, Edit)> {
    let mut list = Vec::new();
    let mut all_off = Vec::new();
    for unit in army.units.iter().rev() {
        let name = say::unit_name(army.system, army.roster, unit.unit);
        for member in unit.members.iter().rev() {
            let marked = member.picks.iter().rev().filter(|pick| is_marked(member, pick.at, &mark.id));
            for pick in marked {
                let id = member.member.id;
                let off = |models: u32| {
                    let mut edits: Vec<Edit> = part_of(member, models).into_iter().collect();
                    edits.push(Edit::SetMark(id, pick.at, None));
                    Edit::All(edits)
                };
                let (item, mark) = (&pick.item.name, say::lower(&mark.name));
                if let Some((models, edit)) = fewest(army, finding, member.member.count, &off) {
                    list.push((format!("{name}: {models} {item} not {mark}"), edit));
                }
                all_off.push((format!("{item} of {name}"), Edit::SetMark(id, pick.at, None)));
            }
        }
    }
    for unit in army.units.iter().filter(|_| mark.fixed().is_none()) {
        let name = say::unit_name(army.system, army.roster, unit.unit);
        for member in unit.members.iter().filter(|member| member.tags.meets(mark.per) && member.member.roll.is_none()) {
            let rolled = results(mark)
                .map(|result| (format!("{name}: {result} was rolled"), Edit::SetRoll(member.member.id, Some(result))));
            list.extend(rolled);
        }
    }
    if list.is_empty() {
        let some =
            |pieces: u32| Edit::All(all_off.iter().take(pieces as usize).map(|(_, edit)| edit.clone()).collect());
        if let Some((pieces, edit)) = fewest(army, finding, all_off.len() as u32, &some) {
            let names: Vec<&str> = all_off.iter().take(pieces as usize).map(|(name, _)| name.as_str()).collect();
            list.push((format!("Not {}: {}", say::lower(&mark.name), names.join(", ")), edit));
        }
    }
    list
}

/// What may have been rolled for a line, one choice for each result.
pub(super) fn roll(member: &MemberView, mark: &Mark) -> Vec<(String, Edit)> {
    let of = |result| (format!("{result} was rolled"), Edit::SetRoll(member.member.id, Some(result)));
    results(mark).map(of).collect()
}

/// The mark off every piece of a kind.
pub(super) fn unfit(member: &MemberView, mark: &Id, item: ItemIx) -> (String, Edit) {
    let wrong = member.picks.iter().filter(|pick| pick.item.ix == item && is_marked(member, pick.at, mark));
    let edits = wrong.map(|pick| Edit::SetMark(member.member.id, pick.at, None)).collect();
    ("Take the mark off".to_owned(), Edit::All(edits))
}

fn is_marked(member: &MemberView, at: usize, mark: &Id) -> bool {
    member.member.picks.get(at).is_some_and(|pick| pick.mark.as_ref() == Some(mark))
}

fn results(mark: &Mark) -> impl Iterator<Item = u32> + use<> {
    let (low, high) = mark.roll;
    low..=high.min(low.saturating_add(MOST_RESULTS - 1))
}
