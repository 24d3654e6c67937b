//! Open questions of the rules that make a difference to a unit. They are not guessed at: the list is judged under each
//! other answer, and a question counts for a unit where that changes its numbers, its price or what is found about it.

use std::collections::HashMap;

use crate::check::{Report, What, check};
use crate::id::{MemberId, UnitId};
use crate::roster::Roster;
use crate::say;
use crate::system::{Ruling, RulingOption, System};

/// An answer that is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The question.
    pub question: String,
    /// The answer that the list goes by.
    pub answer: String,
    /// Whether it is the usual one.
    pub usual: bool,
    /// The reading that explains it; empty without.
    pub because: String,
}

/// The answers in force that matter to each unit of a list, in its order.
pub(super) fn answers(system: &System, roster: &Roster, report: &Report) -> Vec<Vec<Answer>> {
    let mut all: Vec<Vec<Answer>> = roster.units.iter().map(|_| Vec::new()).collect();
    let force = system.find_force(&roster.force).map(|force| force.ix);
    let now = About::of(report);
    for ruling in system.rulings().iter().filter(|ruling| ruling.concerns(force)) {
        let Some(current) = current(roster, ruling) else { continue };
        let mut matters = vec![false; all.len()];
        for option in ruling.options.iter().filter(|option| option.id != current.id) {
            let usual = ruling.usual().is_some_and(|usual| usual.id == option.id);
            let other = check(system, &with(roster, ruling, option));
            let there = About::of(&other);
            for (at, (unit, told)) in roster.units.iter().zip(report.units.iter().zip(&other.units)).enumerate() {
                let (told, other) = told;
                // What another answer would forbid is no matter of this unit's card, unless that is the usual one and
                // this list has chosen differently.
                let differs = told.profiles != other.profiles
                    || told.cost.total != other.cost.total
                    || !now.within(&there, unit.id)
                    || (usual && !there.within(&now, unit.id));
                if differs && let Some(matters) = matters.get_mut(at) {
                    *matters = true;
                }
            }
        }
        for answers in all.iter_mut().zip(matters).filter(|(_, matters)| *matters).map(|(answers, _)| answers) {
            answers.push(answer(system, ruling, current));
        }
    }
    all
}

/// The answers of a list that are not the usual ones.
pub(super) fn unusual(system: &System, roster: &Roster) -> Vec<Answer> {
    let force = system.find_force(&roster.force).map(|force| force.ix);
    let concerned = system.rulings().iter().filter(|ruling| ruling.concerns(force));
    let chosen = concerned.filter_map(|ruling| Some(answer(system, ruling, current(roster, ruling)?)));
    chosen.filter(|answer| !answer.usual).collect()
}

fn answer(system: &System, ruling: &Ruling, option: &RulingOption) -> Answer {
    Answer {
        question: ruling.question.clone(),
        answer: option.label.clone(),
        usual: ruling.usual().is_some_and(|usual| usual.id == option.id),
        because: ruling.cite.map_or(String::new(), |cite| say::reference(system, cite)),
    }
}

/// The answer that a list goes by.
fn current<'a>(roster: &Roster, ruling: &'a Ruling) -> Option<&'a RulingOption> {
    let chosen = roster.answer(&ruling.id).and_then(|option| ruling.find_option(option));
    chosen.or_else(|| ruling.usual())
}

fn with(roster: &Roster, ruling: &Ruling, option: &RulingOption) -> Roster {
    let mut other = roster.clone();
    other.rulings.retain(|(known, _)| *known != ruling.id);
    other.rulings.push((ruling.id.clone(), option.id.clone()));
    other
}

/// What a report finds about each unit.
struct About<'a>(HashMap<UnitId, Vec<(Option<MemberId>, &'a What)>>);

impl<'a> About<'a> {
    fn of(report: &'a Report) -> About<'a> {
        let mut about: HashMap<UnitId, Vec<(Option<MemberId>, &What)>> = HashMap::new();
        for finding in &report.findings {
            if let Some(unit) = finding.place.unit {
                about.entry(unit).or_default().push((finding.place.member, &finding.what));
            }
        }
        About(about)
    }

    /// Whether everything that is found about a unit here is found there too.
    fn within(&self, there: &About, unit: UnitId) -> bool {
        let here = self.0.get(&unit).map_or(&[][..], Vec::as_slice);
        let there = there.0.get(&unit).map_or(&[][..], Vec::as_slice);
        here.iter().all(|found| there.contains(found))
    }
}
