//! Families of items, worked out to bits at loading, and the rulings under which parts of them hold.

use fixedbitset::FixedBitSet;

use super::ItemIx;

/// The option chosen for each ruling of a system, by position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settings(Vec<u8>);

impl Settings {
    /// One option per ruling.
    pub fn new(options: Vec<u8>) -> Self {
        Settings(options)
    }
    /// The option of a ruling; the first if the settings are of another game.
    pub fn option(&self, ruling: usize) -> u8 {
        self.0.get(ruling).copied().unwrap_or(0)
    }
    /// Chooses an option; a ruling of another game is ignored.
    pub fn choose(&mut self, ruling: usize, option: u8) {
        if let Some(place) = self.0.get_mut(ruling) {
            *place = option;
        }
    }
}

/// True while a ruling has one of some options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct When {
    pub(crate) ruling: u16,
    /// One bit per option.
    pub(crate) options: u32,
}

impl When {
    /// Whether the settings say so.
    pub fn holds(self, settings: &Settings) -> bool {
        self.options & (1 << settings.option(self.ruling as usize)) != 0
    }
    /// Position of the ruling in the system.
    pub fn ruling(self) -> usize {
        self.ruling as usize
    }
}

/// Whether something that may have a condition holds.
pub fn holds(when: Option<When>, settings: &Settings) -> bool {
    when.is_none_or(|when| when.holds(settings))
}

/// A set of items: a part that always holds and parts that hold under a ruling.
#[derive(Debug, Clone, Default)]
pub struct ItemSet {
    pub(crate) always: FixedBitSet,
    pub(crate) sometimes: Vec<(When, FixedBitSet)>,
}

impl ItemSet {
    /// Whether an item is in it under these settings.
    pub fn contains(&self, item: ItemIx, settings: &Settings) -> bool {
        self.always.contains(item.at())
            || self.sometimes.iter().any(|(when, bits)| bits.contains(item.at()) && when.holds(settings))
    }

    /// The items in it under these settings, in the order of the data.
    pub fn items<'a>(&'a self, settings: &'a Settings) -> impl Iterator<Item = ItemIx> + 'a {
        let most = self.sometimes.iter().map(|(_, bits)| bits.len()).chain([self.always.len()]).max().unwrap_or(0);
        (0..most).map(|at| ItemIx(at as u16)).filter(|item| self.contains(*item, settings))
    }

    /// Adds all of another set.
    pub(crate) fn add(&mut self, other: &ItemSet) {
        self.always.union_with(&other.always);
        self.sometimes.extend(other.sometimes.iter().cloned());
    }

    /// Whether nothing can ever be in it.
    pub fn is_empty(&self) -> bool {
        self.always.is_clear() && self.sometimes.iter().all(|(_, bits)| bits.is_clear())
    }
}
