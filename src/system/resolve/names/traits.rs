//! Tags of models and groups, traits of units, and the abilities that several of them share.

use super::Names;
use crate::system::problem::did_you_mean;
use crate::system::raw::{RawEntry, RawShared};
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
        game.models.iter().for_each(|model| note(&model.raw.tags));
        game.entries.iter().for_each(|entry| of_entry(&entry.raw, &mut note));
        for force in &game.forces {
            force.force.raw.models.iter().for_each(|model| note(&model.tags));
            force.entries.iter().for_each(|entry| of_entry(&entry.raw, &mut note));
            note(&force.force.raw.unit_trait.iter().map(|name| tag_of(name)).collect::<Vec<_>>());
        }
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

    /// Abilities that several entries have, by id.
    pub(in super::super) fn shared(&mut self, file: &str, at: &str, ids: &[String]) -> Vec<Ability> {
        let mut found = Vec::new();
        for id in ids {
            match self.shared.iter().find(|(known, _)| known == id) {
                Some((_, ability)) => found.push(ability.clone()),
                None => {
                    let hint = did_you_mean(id, self.shared.iter().map(|(id, _)| id.as_str()));
                    self.problem(file, at, format!("there is no shared ability `{id}`{hint}"));
                }
            }
        }
        found
    }

    /// Says a name that no shared ability has.
    pub(in super::super) fn abilities_known(&mut self, file: &str, at: &str, wanted: &[String]) {
        for name in wanted {
            if !self.shared.iter().any(|(_, known)| known.name == *name) {
                let hint = did_you_mean(name, self.shared.iter().map(|(_, known)| known.name.as_str()));
                self.problem(file, at, format!("no shared ability is called \u{201c}{name}\u{201d}{hint}"));
            }
        }
    }
}

/// A trait as rules name it: "Iron Horse" is `iron-horse`.
fn tag_of(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

pub(super) fn shared(raw: &RawShared) -> (String, Ability) {
    let RawShared { id, name, section, text, source } = raw.clone();
    (id, Ability { name, section, text, source })
}
