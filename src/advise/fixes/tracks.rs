//! Changes that may mend the numbers of a campaign: less of one, or none.

use crate::check::{Finding, What};
use crate::edit::Edit;
use crate::id::{Id, MemberId};
use crate::view::Army;

use super::fewest;

/// Ways to mend a number of a line of models, or of the list.
pub(super) fn of(army: &Army, owner: Option<MemberId>, own: &[(Id, u32)], finding: &Finding) -> Vec<(String, Edit)> {
    let set = |id: &Id, number| Edit::SetTrack(owner, id.clone(), number);
    let track = |at: usize| army.system.tracks().get(at);
    match &finding.what {
        What::UnknownTrack { name } => vec![(["Leave out ", name].concat(), set(name, 0))],
        What::TrackElsewhere { track: at } => {
            track(*at).map(|known| (["Leave out ", &known.name].concat(), set(&known.id, 0))).into_iter().collect()
        }
        What::TrackOver { track: at, most, .. } => {
            let label = |name: &str| [name, ": ", &most.to_string()].concat();
            track(*at).map(|known| (label(&known.name), set(&known.id, *most))).into_iter().collect()
        }
        What::AttributeOver { attribute, .. } => {
            let less = own.iter().rev().filter_map(|(id, now)| {
                let (_, known) = army.system.find_track(id)?;
                known.changes.iter().find(|change| change.attribute == *attribute)?;
                let (off, edit) = fewest(army, finding, *now, &|off| set(id, now - off))?;
                Some(([&known.name, ": ", &(now - off).to_string()].concat(), edit))
            });
            less.collect()
        }
        _ => Vec::new(),
    }
}
