//! Changes that may mend too many models or pieces out of a source of the force: without those pieces, with others in
//! their place, with more models beside them, with another unit that brings more.

use crate::advise::fresh;
use crate::check::Finding;
use crate::edit::Edit;
use crate::order::sort_by_key;
use crate::say;
use crate::supply::{Supply, supply};
use crate::system::{Available, EntryIx, ItemIx};
use crate::view::{Army, MemberView, UnitView};

use super::member::others_of_its_class;
use super::{fewest, gone, part_of, taken_off};

/// Most models that are added for the sake of a share.
const MOST_MORE: u32 = 40;

/// Most lines that are looked at one by one.
const MOST_LINES: usize = 8;

/// Most lines that are named on one button.
const NAMED: usize = 2;

/// Most units that are added for what they bring.
const MOST_BRINGERS: u32 = 4;

/// What a source is overdrawn by.
#[derive(Clone, Copy)]
pub(super) struct Overdrawn {
    /// Models, or pieces of a pool, that are too many.
    pub(super) by: u32,
    /// Whether single pieces are counted, and who brings them.
    pub(super) pool: Option<EntryIx>,
    /// Models beside them after which a share would be large enough.
    pub(super) more: u32,
}

/// A line of models with pieces out of the source.
struct Drawn<'a> {
    unit: &'a UnitView<'a>,
    member: &'a MemberView<'a>,
    /// Each piece on one of the models.
    items: Vec<ItemIx>,
}

/// Ways back under the share or the pool of a source; each is tried by the caller. Only lines that are enough by
/// themselves are looked at one by one: a large army has many.
pub(super) fn of_source<'a>(
    army: &'a Army<'a>,
    finding: &Finding,
    of: &dyn Fn(&Available) -> bool,
    over: Overdrawn,
) -> Vec<(String, Edit)> {
    let drawn = drawn(army, of);
    let enough = |line: &&Drawn| line.weight(over) >= over.by;
    let alone = || drawn.iter().filter(enough).take(MOST_LINES);
    let mut list: Vec<(String, Edit)> = Vec::new();
    list.extend(alone().filter_map(|line| without(army, finding, line)).take(2));
    if list.is_empty() {
        list.extend(without_on_several(army, &drawn, over));
    }
    if over.pool.is_some() {
        list.extend(alone().filter_map(|line| fewer_pieces(army, finding, line)).take(1));
    }
    list.extend(alone().filter_map(|line| other_in_place(army, finding, line)).take(2));
    match over.pool {
        Some(entry) => list.extend(bringers(army, finding, entry)),
        None => list.extend(more_beside(army, &drawn, over)),
    }
    list.extend(alone().filter_map(|line| fewer_models(army, finding, line)).take(2));
    list.extend(alone().map(|line| {
        let name = say::unit_name(army.system, army.roster, line.unit.unit);
        (format!("Leave out {name}"), Edit::RemoveUnit(line.unit.unit.id))
    }));
    list
}

/// The lines that draw on a source, the fewest models first.
fn drawn<'a>(army: &'a Army<'a>, of: &dyn Fn(&Available) -> bool) -> Vec<Drawn<'a>> {
    let mut list = Vec::new();
    for unit in &army.units {
        for member in &unit.members {
            let from = |item| matches!(supply(army, unit, member, item), Supply::Source(source) if of(source));
            let picks = member.picks.iter().map(|pick| pick.item).filter(|item| from(item));
            let items: Vec<ItemIx> = picks.map(|item| item.ix).collect();
            if !items.is_empty() {
                list.push(Drawn { unit, member, items });
            }
        }
    }
    sort_by_key(&mut list, |line| line.member.member.count);
    list
}

impl Drawn<'_> {
    /// How many of the models or pieces that are counted it has.
    fn weight(&self, over: Overdrawn) -> u32 {
        let pieces = if over.pool.is_some() { self.items.len() as u32 } else { 1 };
        self.member.member.count.saturating_mul(pieces)
    }

    fn unit_name(&self, army: &Army) -> String {
        say::unit_name(army.system, army.roster, self.unit.unit)
    }

    fn model(&self) -> &str {
        self.member.model.map_or("models", |model| &model.name)
    }

    fn pieces(&self, army: &Army) -> String {
        let mut names: Vec<&str> = self.items.iter().map(|item| army.system.item(*item).name.as_str()).collect();
        names.dedup();
        names.join(", ")
    }

    /// So many models of the line without their pieces.
    fn stripped(&self, army: &Army, models: u32) -> Edit {
        let id = self.member.member.id;
        let mut edits: Vec<Edit> = part_of(self.member, models).into_iter().collect();
        edits.extend(self.items.iter().map(|item| Edit::RemoveItem(id, army.system.item(*item).id.clone())));
        Edit::All(edits)
    }
}

fn without(army: &Army, finding: &Finding, line: &Drawn) -> Option<(String, Edit)> {
    let count = line.member.member.count;
    let (models, edit) = fewest(army, finding, count, &|models| line.stripped(army, models))?;
    let who = format!("{models} {}", line.model());
    Some((format!("{}: leave out {} for {who}", line.unit_name(army), line.pieces(army)), edit))
}

/// Line after line without its pieces until it is enough.
fn without_on_several(army: &Army, drawn: &[Drawn], over: Overdrawn) -> Option<(String, Edit)> {
    let mut sum = 0u32;
    let enough = drawn.iter().rev().position(|line| {
        sum = sum.saturating_add(line.weight(over));
        sum >= over.by
    });
    // The lines with the most models first, so that few are touched.
    let lines: Vec<&Drawn> = drawn.iter().rev().take(enough? + 1).collect();
    let edit = Edit::All(lines.iter().map(|line| line.stripped(army, line.member.member.count)).collect());
    let named = |line: &&Drawn| format!("{} of {}", line.pieces(army), line.unit_name(army));
    let label = match lines.len() {
        0..=NAMED => lines.iter().map(named).collect::<Vec<_>>().join("; "),
        many => format!("all of them in {many} lines of models, from {} on", lines.first()?.unit_name(army)),
    };
    Some((format!("Leave out {label}"), edit))
}

/// Fewer pieces of one kind on each of the models.
fn fewer_pieces(army: &Army, finding: &Finding, line: &Drawn) -> Option<(String, Edit)> {
    let item = army.system.item(*line.items.last()?);
    let have = line.member.count_of(item.ix);
    let (times, edit) = fewest(army, finding, have, &|times| taken_off(line.member, item, times))?;
    let (name, some) = (line.unit_name(army), if times == have { String::new() } else { format!("{times} ") });
    Some((format!("{name}: leave out {some}{} for each {}", item.name, line.model()), edit))
}

/// Pieces of the same class that come from elsewhere in the place of the one kind of piece.
fn other_in_place(army: &Army, finding: &Finding, line: &Drawn) -> Option<(String, Edit)> {
    let item = line.items.first().filter(|first| line.items.iter().all(|item| item == *first))?;
    let (wrong, id) = (army.system.item(*item), line.member.member.id);
    let others = others_of_its_class(army, line.unit, line.member, wrong);
    let places = || line.member.picks.iter().filter(|pick| pick.item.ix == *item).map(|pick| pick.at);
    let mut changes = others.iter().map(|choice| {
        let other = army.system.item(choice.item);
        let edits = places().map(|at| Edit::ReplaceItem(id, at, other.id.clone())).collect();
        let label = format!("{}: {} in place of {}", line.unit_name(army), other.name, wrong.name);
        (label, Edit::All(edits))
    });
    changes.find(|(_, edit)| gone(army, finding, edit))
}

fn bringers(army: &Army, finding: &Finding, entry: EntryIx) -> Option<(String, Edit)> {
    let (force, entry) = (army.force?, army.system.entry(entry));
    let unit = fresh::unit(army.system, army.roster, force, entry);
    let add = |times: u32| Edit::All(vec![Edit::AddUnit(Box::new(unit.clone()), None); times as usize]);
    let (times, edit) = fewest(army, finding, MOST_BRINGERS, &add)?;
    let some = if times == 1 { String::new() } else { format!("{times} ") };
    Some((format!("Add {some}{}", entry.name), edit))
}

/// So many more models that draw on nothing, in a line with room for them.
fn more_beside(army: &Army, drawn: &[Drawn], over: Overdrawn) -> Vec<(String, Edit)> {
    let draws = |member: &MemberView| drawn.iter().any(|line| line.member.member.id == member.member.id);
    let lines = army.units.iter().flat_map(|unit| unit.members.iter().map(move |member| (unit, member)));
    let ways = lines.filter(|(_, member)| !member.member.promoted && !draws(member)).filter_map(|(unit, member)| {
        let room = member.group?.max.saturating_sub(unit.models_in(&member.member.group)).min(MOST_MORE);
        let edit = Edit::SetCount(member.member.id, member.member.count.saturating_add(over.more));
        let name = say::unit_name(army.system, army.roster, unit.unit);
        (over.more <= room).then_some((format!("{name}: {} {} more", over.more, member.model?.name), edit))
    });
    ways.take(2).collect()
}

fn fewer_models(army: &Army, finding: &Finding, line: &Drawn) -> Option<(String, Edit)> {
    let (id, count) = (line.member.member.id, line.member.member.count);
    let (fewer, edit) = fewest(army, finding, count, &|fewer| {
        if fewer < count { Edit::SetCount(id, count - fewer) } else { Edit::RemoveMember(id) }
    })?;
    Some((format!("{}: {fewer} {} fewer", line.unit_name(army), line.model()), edit))
}
