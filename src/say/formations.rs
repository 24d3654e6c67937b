//! What is said of groups of units, and what a group is called.

use super::{Speech, listed, lower, role_name, unit_name, with_article};
use crate::check::What;
use crate::roster::Roster;
use crate::system::{FormationKind, System};

/// A group as the player knows it: its kind with its given name, or its kind alone; numbered if there are several.
pub fn formation_name(system: &System, roster: &Roster, at: usize) -> String {
    let Some(formation) = roster.formations.get(at) else { return String::new() };
    let kind = system.find_formation(&formation.kind).map_or(formation.kind.as_str(), |kind| &kind.name);
    if !formation.name.is_empty() {
        return [kind, " \u{201c}", &formation.name, "\u{201d}"].concat();
    }
    let alike = |upto: usize| {
        roster.formations[..upto].iter().filter(|other| other.kind == formation.kind && other.name.is_empty()).count()
    };
    if alike(roster.formations.len()) > 1 {
        [kind, " ", &(alike(at) + 1).to_string()].concat()
    } else {
        kind.to_owned()
    }
}

impl Speech<'_> {
    fn station(&self, at: usize) -> String {
        self.system.stations().get(at).map_or(String::new(), |station| lower(&station.name))
    }

    /// Of groups of units, of where they are, and of traits.
    pub(super) fn of_groups(&self, what: &What, here: &str) -> String {
        let system = self.system;
        let name = |at: &usize| formation_name(system, self.roster, *at);
        let kind = |at: &usize| self.roster.formations.get(*at).and_then(|of| system.find_formation(&of.kind));
        let leaders = |kind: &FormationKind| {
            let roles = kind.leaders.iter().filter_map(|role| system.roles().get(*role));
            lower(&listed(&roles.map(|role| role.name.as_str()).collect::<Vec<_>>(), "or"))
        };
        match what {
            What::Loose => {
                let kinds: Vec<&str> = system.formations().iter().map(|kind| kind.name.as_str()).collect();
                [here, " is in no ", &lower(&listed(&kinds, "or"))].concat()
            }
            What::FormationUnknown { at } => {
                let kind = self.roster.formations.get(*at).map_or("", |formation| &formation.kind);
                ["There is no kind of group \u{201c}", kind, "\u{201d}; it is kept on the list"].concat()
            }
            What::FormationLeader { at, have: 0 } => {
                let leaders = with_article(&kind(at).map_or(String::new(), leaders));
                [&name(at), " has no leader; it needs ", &leaders].concat()
            }
            What::FormationLeader { at, have } => {
                let leaders = with_article(&kind(at).map_or(String::new(), leaders));
                [&name(at), " has ", &have.to_string(), " leaders and may have one: ", &leaders].concat()
            }
            What::FormationRole { at } => {
                let roles = kind(at).map_or(&[][..], |kind| &kind.roles).iter();
                let roles: Vec<&str> = roles.map(|role| role_name(system, *role)).collect();
                let roles = lower(&listed(&roles, "and"));
                [here, " cannot be in ", &name(at), ", which takes ", &roles, " beside its leader"].concat()
            }
            What::FormationOrder { at, have, placed, slot, of } => {
                let slot = slot.to_string();
                let next = match of.as_str() {
                    "" => String::new(),
                    of if have == placed => return [&name(at), ": slot ", &slot, " has to be filled: ", of].concat(),
                    of => ["; slot ", &slot, " comes next: ", of].concat(),
                };
                let (have, placed) = (have.to_string(), placed.to_string());
                let fit = [": ", &placed, " of its ", &have, " units fit into its slots, which are filled in order"];
                [&name(at), &*fit.concat(), &next].concat()
            }
            What::StationUnknown { name } => {
                [here, ": nobody can be \u{201c}", name, "\u{201d}; it is kept on the list"].concat()
            }
            What::StationOver { station, have, allowed, units } => {
                let (have, units, allowed) = (have.to_string(), units.to_string(), allowed.to_string());
                [&have, " of ", &units, " units are ", &self.station(*station), "; ", &allowed, " may be"].concat()
            }
            What::StationUnfit { station, attribute, have } => {
                let there = self.station(*station);
                let attribute = attribute.and_then(|at| system.attributes().get(at)).map(|attribute| &attribute.name);
                match (attribute, have) {
                    (None, _) => [here, " cannot be ", &there].concat(),
                    (Some(name), None) => [here, ": ", name, " is not given; look whether it may be ", &there].concat(),
                    (Some(name), Some(have)) => {
                        [here, " cannot be ", &there, " with ", name, " ", &have.to_string()].concat()
                    }
                }
            }
            What::RideNowhere { round: true } => [here, ": who rides in whom goes round in a circle"].concat(),
            What::RideNowhere { .. } => [here, " rides in a unit that is not on the list"].concat(),
            What::RideNone { carrier } => {
                let carrier = self.roster.unit(*carrier);
                let carrier = carrier.map_or(String::new(), |unit| unit_name(system, self.roster, unit));
                [here, " cannot ride in ", &carrier, ", which carries nobody"].concat()
            }
            What::RideUnfit { attribute, have, most, with } => {
                let attribute = attribute.and_then(|at| system.attributes().get(at)).map(|attribute| &attribute.name);
                match (attribute, have) {
                    (None, _) => [here, " cannot ride: nobody with the trait ", with, " can"].concat(),
                    (Some(name), None) => [here, ": ", name, " is not given; look whether it may ride"].concat(),
                    (Some(name), Some(have)) => {
                        let (have, most) = (have.to_string(), most.to_string());
                        [here, " cannot ride with ", name, " ", &have, "; ", &most, " is the most"].concat()
                    }
                }
            }
            What::RideOver { units: true, have, .. } => {
                [here, " carries one unit at a time; ", &have.to_string(), " ride in it"].concat()
            }
            What::RideOver { have, allowed, .. } => {
                [here, " has ", &allowed.to_string(), " places; ", &have.to_string(), " are taken"].concat()
            }
            other => self.of_traits(other, here),
        }
    }
}
