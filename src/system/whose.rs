//! Whose a value is, and where in the published form it stands: own data is laid over a game by such paths.

use super::{Entry, Home, Item, Model, System};

impl System {
    /// What of it is the player's, as paths in order; see [`overlay::marks`](super::overlay::marks).
    pub fn own(&self) -> &[String] {
        &self.own
    }

    /// Notes what of it is the player's.
    pub(crate) fn set_own(&mut self, own: Vec<String>) {
        self.own = own;
    }

    /// Whether a value is the player's: it, or what it is a part of.
    pub fn is_own(&self, path: &str) -> bool {
        let covers =
            |own: &String| path.strip_prefix(own.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        self.own.iter().any(covers)
    }

    /// Where an entry stands: `forces/reds/entries/squad`.
    pub fn entry_path(&self, entry: &Entry) -> String {
        [&self.force_path(entry), "entries/", &entry.id].concat()
    }

    /// Where a model of an entry stands.
    pub fn model_path(&self, entry: &Entry, model: &Model) -> String {
        let home = match model.home {
            Home::Game => String::new(),
            Home::Force => self.force_path(entry),
            Home::Entry => [&self.entry_path(entry), "/"].concat(),
        };
        [&home, "models/", &model.id].concat()
    }

    /// Where an item stands.
    pub fn item_path(&self, item: &Item) -> String {
        let force = item.force.and_then(|force| self.forces.get(force.at()));
        let home = force.map_or_else(String::new, |force| ["forces/", &force.id, "/"].concat());
        [&home, "items/", &item.id].concat()
    }

    /// Empty for an entry that belongs to no force alone.
    fn force_path(&self, entry: &Entry) -> String {
        if self.common.contains(&entry.ix) {
            return String::new();
        }
        let force = self.forces.iter().find(|force| force.entries.contains(&entry.ix));
        force.map_or_else(String::new, |force| ["forces/", &force.id, "/"].concat())
    }
}
