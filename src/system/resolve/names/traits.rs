//! Tags of models and groups, traits of units, and the abilities that several of them share.

use super::Names;
use crate::system::problem::did_you_mean;
use crate::system::raw::{RawAbility, RawEntry, RawRule, RawShared};
use crate::system::read::RawGame;
use crate::system::{Ability, Tags};

/// Most tags that models of one game can have: they are bits of one number.
const MAX_TAGS: usize = 64;

impl Names {
    /// Tags come from models and groups; whoever else names a tag must name one of these.
    pub(super) fn gather_tags(&mut self, game: &RawGame) {
        let mut tags: Vec<String> = Vec::new();
        let mut note = |more: &[String]| {
            for tag in more {
                if !tags.contains(tag) {
                    tags.push(tag.clone());
                }
            }
        };
        let of_entry = |entry: &RawEntry, note: &mut dyn FnMut(&[String])| {
            entry.models.iter().for_each(|model| note(&model.tags));
            entry.groups.iter().for_each(|group| note(&group.tags));
            note(&entry.traits.iter().map(|name| tag_of(name)).collect::<Vec<_>>());
        };
        game.roles.iter().for_each(|role| note(&role.raw.tags));
        game.models.iter().for_each(|model| note(&model.raw.tags));
        game.entries.iter().for_each(|entry| of_entry(&entry.raw, &mut note));
        for force in &game.forces {
            force.force.raw.models.iter().for_each(|model| note(&model.tags));
            force.entries.iter().for_each(|entry| of_entry(&entry.raw, &mut note));
            note(&force.force.raw.unit_trait.iter().map(|name| tag_of(name)).collect::<Vec<_>>());
        }
        // What a slot does not take, what rides in nothing and what may be in reserve all the same need not be on any card of
        // the data.
        let named = |names: &[String]| names.iter().map(|name| tag_of(name)).collect::<Vec<_>>();
        for raw in
            game.forces.iter().flat_map(|force| &force.force.raw.rules).chain(game.rules.iter().map(|of| &of.raw))
        {
            match raw {
                RawRule::Ordered { slots, .. } => {
                    slots
                        .iter()
                        .flat_map(|slot| slot.ways.iter().flatten())
                        .for_each(|fill| note(&named(&fill.without)));
                }
                RawRule::Rides { except, .. } => note(&named(except)),
                _ => {}
            }
        }
        game.stations.iter().for_each(|station| note(&named(&station.raw.unless)));
        if tags.len() > MAX_TAGS {
            self.problem("system.toml", "models", format!("more than {MAX_TAGS} different tags of models"));
            tags.truncate(MAX_TAGS);
        }
        self.tags = tags;
    }

    /// Tags that some model or group has.
    pub(in super::super) fn known_tags(&mut self, file: &str, at: &str, tags: &[String]) -> Tags {
        let mut bits = Tags::default();
        for tag in tags {
            if let Some(at) = self.position(file, at, "tag of models", |names| &names.tags, tag) {
                bits = bits.with(Tags(1 << at));
            }
        }
        bits
    }

    /// Traits of a unit or a force, as tags.
    pub(in super::super) fn traits(&mut self, file: &str, at: &str, traits: &[String]) -> Tags {
        let tags: Vec<String> = traits.iter().map(|name| tag_of(name)).collect();
        self.known_tags(file, at, &tags)
    }

    /// The tags of a unit: those of its role, and its traits.
    pub(in super::super) fn tags_of(&mut self, file: &str, at: &str, role: usize, traits: &[String]) -> Tags {
        let of_role = self.role_tags.get(role).cloned().unwrap_or_default();
        self.known_tags(file, at, &of_role).with(self.traits(file, at, traits))
    }

    /// An ability of one unit. Without words of its own it is the shared one that is called so, where there is one.
    pub(in super::super) fn ability(&mut self, file: &str, at: &str, raw: &RawAbility) -> Ability {
        let RawAbility { name, section, text, source } = raw.clone();
        let own = Ability { name, section, text, source };
        let (bare, values) = own.name.split_once(" [").map_or((own.name.as_str(), ""), |(bare, values)| (bare, values));
        let called = |(.., known): &&(String, usize, Ability)| known.name.to_lowercase() == bare.to_lowercase();
        let Some((_, takes, shared)) = self.shared.iter().find(called).filter(|_| own.text.is_empty()) else {
            return own;
        };
        let (takes, shared) = (*takes, shared.clone());
        let given = if values.is_empty() { 0 } else { values.split(" [").count() };
        if given != takes || !(values.is_empty() || values.split(" [").all(|value| value.ends_with(']'))) {
            let message =
                format!("{} takes {} in brackets behind its name, not {given}", shared.name, values_of(takes));
            self.problem(file, at, message);
        }
        let name = if values.is_empty() { shared.name.clone() } else { format!("{} [{values}", shared.name) };
        Ability { name, ..shared }
    }

    /// Abilities that several entries have, by id.
    pub(in super::super) fn shared(&mut self, file: &str, at: &str, ids: &[String]) -> Vec<Ability> {
        let mut found = Vec::new();
        for told in ids {
            let (id, values) = told.split_once(" [").map_or((told.as_str(), None), |(id, values)| (id, Some(values)));
            let Some((_, takes, ability)) = self.shared.iter().find(|(known, ..)| known == id) else {
                let hint = did_you_mean(id, self.shared.iter().map(|(id, ..)| id.as_str()));
                self.problem(file, at, format!("there is no shared ability `{id}`{hint}"));
                continue;
            };
            let (takes, mut ability) = (*takes, ability.clone());
            let given = values.map_or(0, |values| values.split(" [").filter(|value| value.ends_with(']')).count());
            if given != takes || values.is_some_and(|values| values.split(" [").count() != given) {
                let message =
                    format!("{} takes {} in brackets behind `{id}`, not {given}", ability.name, values_of(takes));
                self.problem(file, at, message);
            } else if let Some(values) = values {
                ability.name = format!("{} [{values}", ability.name);
            }
            found.push(ability);
        }
        found
    }

    /// Says a name that no shared ability has.
    pub(in super::super) fn abilities_known(&mut self, file: &str, at: &str, wanted: &[String]) {
        for name in wanted {
            if !self.shared.iter().any(|(.., known)| known.name == *name) {
                let hint = did_you_mean(name, self.shared.iter().map(|(.., known)| known.name.as_str()));
                self.problem(file, at, format!("no shared ability is called \u{201c}{name}\u{201d}{hint}"));
            }
        }
    }
}

/// What units can share, with what an entry has to fill in: "Take Cover [speed] [-N]".
pub(in super::super) fn told(raw: &RawShared) -> String {
    raw.values.iter().fold(raw.name.clone(), |name, value| format!("{name} [{value}]"))
}

/// A trait as rules name it: "Iron Horse" is `iron-horse`.
fn tag_of(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

pub(super) fn shared(raw: &RawShared) -> (String, usize, Ability) {
    let RawShared { id, name, values, section, text, source } = raw.clone();
    (id, values.len(), Ability { name, section, text, source })
}

/// "one value", "2 values"
fn values_of(takes: usize) -> String {
    if takes == 1 { "one value".to_owned() } else { format!("{takes} values") }
}
