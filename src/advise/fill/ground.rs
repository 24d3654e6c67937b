//! Whole units for a list with much left to spend, so that what is left after them can be searched to the end.

use crate::advise::additions::{self, Addition};
use crate::check::{Report, check};
use crate::edit::Edit;
use crate::roster::Roster;
use crate::system::System;
use crate::view::Army;

use super::{DEEPEST, Proposal, no_worse};

/// Adds one unit after another, of each kind as often as of the others, until half of what the search can add at once
/// would fill the list; `None` where that is so already.
pub(super) fn lay(system: &System, roster: &Roster, before: &Report, limit: i64) -> Option<Proposal> {
    let enough = dearest(system, roster, before) * DEEPEST as i64 / 2;
    let mut ground = Proposal { labels: Vec::new(), prices: Vec::new(), edit: Edit::All(Vec::new()), total: 0 };
    let (mut edits, mut now, mut total) = (Vec::new(), roster.clone(), before.total.of(0));
    while limit - total > enough {
        let Some((steps, prices)) = next(system, &now, before, limit, total) else { break };
        for (step, price) in steps.into_iter().zip(prices) {
            now.apply(&step.edit);
            total += price;
            edits.push(step.edit);
            ground.labels.push(step.label);
            ground.prices.push(price);
        }
    }
    ground.total = total;
    ground.edit = Edit::All(edits);
    (!ground.labels.is_empty()).then_some(ground)
}

/// The price of the dearest unit at its cheapest.
fn dearest(system: &System, roster: &Roster, before: &Report) -> i64 {
    let units = additions::units(&Army::new(system, roster));
    let price = |step: &Addition| check(system, &roster.after(&step.edit)).total.of(0) - before.total.of(0);
    units.iter().map(price).max().unwrap_or(0)
}

/// The next unit, or the next two that are only legal together, of the kinds that the list has the fewest of.
fn next(system: &System, now: &Roster, before: &Report, limit: i64, total: i64) -> Option<(Vec<Addition>, Vec<i64>)> {
    let mut units = additions::units(&Army::new(system, now));
    let kind = |step: &Addition| match &step.edit {
        Edit::AddUnit(unit, _) => now.units.iter().filter(|other| other.entry == unit.entry).count(),
        _ => 0,
    };
    units.sort_by_key(kind);
    let singles = units.iter().map(|one| vec![one.clone()]);
    let pairs = units.iter().flat_map(|one| units.iter().map(|two| vec![one.clone(), two.clone()]));
    singles.chain(pairs).find_map(|steps| {
        let (mut after, mut sum, mut prices) = (now.clone(), total, Vec::new());
        let mut report = None;
        for step in &steps {
            after.apply(&step.edit);
            let judged = check(system, &after);
            prices.push(judged.total.of(0) - sum);
            sum = judged.total.of(0);
            report = Some(judged);
        }
        let fits = sum <= limit && sum > total && report.is_some_and(|report| no_worse(before, &report));
        fits.then_some((steps, prices))
    })
}
