//! What is said of units by their traits.

use super::{Speech, listed, lower, role_name};
use crate::check::What;
use crate::system::stat::signed;
use crate::system::{Change, Entry, How, System};

/// What a unit is, in the words of its card, and how many it carries.
pub fn traits(entry: &Entry) -> Vec<String> {
    let carries = (entry.carries > 0).then(|| ["Carries ", &entry.carries.to_string()].concat());
    entry.traits.iter().cloned().chain(carries).collect()
}

/// What an item changes of whoever has it: "Will +2, Health +1".
pub fn changes(system: &System, changes: &[Change]) -> String {
    let words = changes.iter().map(|change| {
        let number = match change.how {
            How::Add(number) => signed(number.into()),
            How::Set(number) => number.to_string(),
        };
        [&system.attributes()[change.attribute].name, " ", &number].concat()
    });
    words.collect::<Vec<_>>().join(", ")
}

impl Speech<'_> {
    pub(super) fn of_traits(&self, what: &What, here: &str) -> String {
        let words = |names: &[String]| listed(&names.iter().map(String::as_str).collect::<Vec<_>>(), "and");
        match what {
            What::TraitMissing => {
                let force = self.system.find_force(&self.roster.force);
                let wanted = force.and_then(|force| force.unit_trait.as_ref()).map_or("", |(name, _)| name);
                let has = self.entry().map_or(String::new(), |entry| words(&entry.traits));
                [here, " is not of the ", self.system.force_word(), " ", wanted, ": its traits are ", &has].concat()
            }
            What::Unusual { role, abilities } => {
                let role = lower(role_name(self.system, *role));
                [here, ": ", &role, " usually have ", &words(abilities), "; this card does not"].concat()
            }
            _ => String::new(),
        }
    }
}
