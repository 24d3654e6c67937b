//! What of a game's book a list uses: its units and what they carry, their abilities and qualities, and what these lead to.

use std::collections::{BTreeSet, HashMap};

use super::Book;
use crate::roster::Roster;
use crate::search::name_of;
use crate::system::{Ability, Kind, System};
use crate::view::Army;

impl Book {
    /// Positions of the entries that a list of the game uses, in the order of the book.
    pub fn used(&self, system: &System, roster: &Roster) -> Vec<usize> {
        let army = Army::new(system, roster);
        let mut used = BTreeSet::new();
        let mut put = |id: &str| used.extend(self.find(id));
        let mut words: Vec<String> = Vec::new();
        let mut able = |abilities: &[Ability]| words.extend(abilities.iter().map(|ability| ability.name.clone()));
        if let Some(force) = army.force {
            put(&["forces/", &force.id].concat());
            able(&force.abilities);
        }
        let mut carried = BTreeSet::new();
        for unit in &army.units {
            let Some(entry) = unit.entry else { continue };
            put(&["units/", &entry.id].concat());
            put(&[army.force.map_or("", |force| &force.id), "/", &entry.id].concat());
            able(&entry.abilities);
            carried.extend(unit.members.iter().flat_map(|member| member.built_in()));
            carried.extend(unit.members.iter().flat_map(|member| &member.picks).map(|pick| pick.item.ix));
        }
        for unit in army.units.iter().filter_map(|unit| unit.entry) {
            words.extend(unit.traits.iter().cloned());
        }
        for item in carried.into_iter().map(|ix| system.item(ix)) {
            used.extend(self.find(&["items/", &item.id].concat()));
            words.extend(item.tags.iter().cloned());
            // "Torrent, Pierce 2": a cell names several.
            let cells = item.rows.iter().flatten().flat_map(|cell| cell.split([',', ';', '/']));
            words.extend(cells.map(str::to_owned));
        }
        words.sort();
        words.dedup();
        let called = self.called();
        used.extend(words.iter().filter_map(|name| called.get(&bare(name)?).map(|(_, at)| *at)));
        // What stands in their texts has to be known as well.
        let more: Vec<usize> = used.iter().flat_map(|at| self.leads_to(*at)).collect();
        used.extend(more);
        used.into_iter().collect()
    }

    /// The entry that a name on a card means.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.called().get(&bare(name)?).map(|(_, at)| *at)
    }

    /// What each name means: what is called so before what has it for another word, a rule of the game before a unit or an
    /// item, and the first before the others.
    pub(crate) fn called(&self) -> HashMap<String, (u8, usize)> {
        let mut called: HashMap<String, (u8, usize)> = HashMap::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let late = u8::from(matches!(entry.kind, Kind::Unit | Kind::Item));
            let aliases = entry.aliases.iter().map(|alias| (alias, 2 + late));
            for (name, rank) in [(&entry.title, late)].into_iter().chain(aliases) {
                let known = called.entry(name_of(name)).or_insert((rank, at));
                *known = (*known).min((rank, at));
            }
        }
        called
    }

    fn leads_to(&self, at: usize) -> Vec<usize> {
        let links = self.entries[at].blocks.iter().flat_map(super::Block::links);
        links.filter_map(|id| self.find(id)).chain(self.entries[at].see.iter().copied()).collect()
    }
}

/// A name on a card without its value, as names are compared; none where no letters are left.
pub(crate) fn bare(name: &str) -> Option<String> {
    let bare = name.split(['[', '(']).next()?.trim();
    let bare = bare.trim_end_matches(|c: char| c.is_ascii_digit() || "+-\u{2212}\" ".contains(c));
    bare.chars().any(char::is_alphabetic).then(|| name_of(bare))
}
