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
#[derive(Clone, Default)]
pub struct ItemSet {
    pub(crate) always: FixedBitSet,
    pub(crate) sometimes: Vec<(When, FixedBitSet)>,
}

/// The positions of the items; what bits print of themselves holds an address, so that equal games would print unlike.
impl std::fmt::Debug for ItemSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sometimes: Vec<(When, Vec<usize>)> =
            self.sometimes.iter().map(|(when, bits)| (*when, bits.ones().collect())).collect();
        let always: Vec<usize> = self.always.ones().collect();
        f.debug_struct("ItemSet").field("always", &always).field("sometimes", &sometimes).finish()
    }
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
        for (when, bits) in &other.sometimes {
            match self.sometimes.iter_mut().find(|(known, _)| known == when) {
                Some((_, known)) => known.union_with(bits),
                None => self.sometimes.push((*when, bits.clone())),
            }
        }
    }

    /// Whether nothing can ever be in it.
    pub fn is_empty(&self) -> bool {
        self.always.is_clear() && self.sometimes.iter().all(|(_, bits)| bits.is_clear())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Settings, When, holds};
    use crate::id::Id;
    use crate::roster::Roster;
    use crate::system::Carrier;
    use crate::test_game::marbles;
    use crate::view::settings;

    /// The settings of a list that decides some rulings.
    fn decided(rulings: &[(&str, &str)]) -> Settings {
        let mut roster = Roster::new(Id::from("marbles"), Id::from("reds"));
        roster.rulings = rulings.iter().map(|(ruling, option)| (Id::from(*ruling), Id::from(*option))).collect();
        settings(&marbles(), &roster)
    }

    fn carrier(model: &str) -> Carrier {
        let system = marbles();
        let model = system.models().iter().find(|known| known.id == model).unwrap();
        model.carrier.clone().unwrap()
    }

    #[test]
    fn a_set_holds_items_by_what_they_are() {
        let system = marbles();
        let settings = system.default_settings();
        let weapons = &carrier("wagon").holds;
        let names: Vec<&str> = weapons.items(&settings).map(|item| system.item(item).name.as_str()).collect();
        assert_eq!(names.len(), 13);
        assert_eq!((names[0], names[12]), ("Pin", "Blue Spark"), "in the order of the data");
        assert!(!weapons.contains(system.find_item("coin").unwrap().ix, &settings));
        assert!(!weapons.is_empty());
    }

    #[test]
    fn a_part_of_a_set_may_hold_under_a_ruling_only() {
        let system = marbles();
        let wagon = system.models().iter().find(|model| model.id == "wagon").unwrap();
        let served = &wagon.crew.as_ref().unwrap().items;
        let stick = system.find_item("stick").unwrap().ix;
        assert!(!served.contains(stick, &decided(&[])));
        assert!(served.contains(stick, &decided(&[("crews", "all")])));
        assert_eq!(served.items(&decided(&[])).count(), 2);
        assert_eq!(served.items(&decided(&[("crews", "all")])).count(), 9);
    }

    #[test]
    fn equal_sets_print_alike() {
        let set = carrier("wagon").holds;
        assert_eq!(format!("{set:?}"), format!("{:?}", set.clone()));
        assert!(format!("{set:?}").starts_with("ItemSet { always: [0, 1, 2,"));
    }

    #[test]
    fn what_a_list_decides_and_nobody_asks_changes_nothing() {
        assert_eq!(decided(&[("crews", "some"), ("weather", "wet")]), decided(&[]));
        assert_ne!(decided(&[("crews", "all")]), decided(&[]));
    }

    #[test]
    fn a_condition_holds_for_any_of_its_options() {
        let when = When { ruling: 1, options: 0b101 };
        let with = |option| Settings::new(vec![0, option]);
        assert_eq!([0, 1, 2].map(|option| when.holds(&with(option))), [true, false, true]);
        assert!(holds(None, &with(1)) && !holds(Some(when), &with(1)));
    }

    #[test]
    fn settings_of_another_game_do_no_harm() {
        let mut settings = Settings::new(vec![1]);
        settings.choose(7, 1);
        assert_eq!((settings.option(0), settings.option(7)), (1, 0));
    }
}
