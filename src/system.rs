//! A checked game: every reference in it exists, so nothing after loading meets an unknown id of the data.
//!
//! [`raw`] mirrors the files, [`read`] fills it from TOML or JSON values, [`resolve`] checks it once and builds the
//! [`System`]; [`packed`] is that system as the program carries it, and [`columns`] are the entries of its rules reference. The
//! fields of a `System` are private; the parts it lends out are plain values.

pub mod columns;
mod figure;
#[cfg(not(target_arch = "wasm32"))]
pub mod folder;
mod force;
pub mod overlay;
pub mod packed;
mod parts;
pub mod problem;
pub mod raw;
pub mod read;
pub mod resolve;
mod rule;
pub mod set;
pub mod stat;
mod whose;

use crate::id::Id;
pub use figure::{Figure, FigureKind, Scale};
pub use force::*;
pub use parts::*;
pub use raw::{RawKind as Kind, RawRaised as Raised, RawRound as Round, RawSeverity as Severity, RawUnique as Unique};
pub use rule::{Fill, Meant, Place, Rule, RuleKind};
pub use set::{ItemSet, Settings, When};
pub use stat::{Change, Cost, Form, How, MAX_CURRENCIES, Value};

/// Makes index types: positions in one of the system's lists, made only by `resolve`.
macro_rules! index {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub(crate) u16);
        impl $name {
            /// Position in the system's list.
            pub fn at(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

index! {
    /// An item of the system.
    ItemIx,
    /// A kind of model of the system.
    ModelIx,
    /// An entry (type of unit) of the system, over all forces.
    EntryIx,
    /// A reference: a rule or reading that findings lead to.
    RefIx,
    /// A force of the system.
    ForceIx,
}

/// A whole game, checked.
#[derive(Debug, Clone)]
pub struct System {
    id: Id,
    name: String,
    aliases: Vec<String>,
    data_version: String,
    document: String,
    about: String,
    force_word: String,
    army_word: String,
    everyone: Vec<Allowance>,
    currencies: Vec<Currency>,
    attributes: Vec<Attribute>,
    properties: Vec<Property>,
    classes: Vec<Class>,
    tables: Vec<Table>,
    roles: Vec<Role>,
    formations: Vec<FormationKind>,
    stations: Vec<Station>,
    models: Vec<Model>,
    items: Vec<Item>,
    /// Sorted by id, to look them up.
    items_by_id: Vec<ItemIx>,
    promotions: Vec<Promotion>,
    rulings: Vec<Ruling>,
    assumptions: Vec<Assumption>,
    tracks: Vec<Track>,
    references: Vec<Reference>,
    forces: Vec<Force>,
    entries: Vec<Entry>,
    /// Entries that belong to no force alone.
    common: Vec<EntryIx>,
    rules: Vec<Rule>,
    figures: Vec<Figure>,
    scales: Vec<Scale>,
    shared: Vec<String>,
    own: Vec<String>,
}

impl System {
    /// Id of the game, the name of its folder.
    pub fn id(&self) -> &Id {
        &self.id
    }
    /// The game's name as its publisher writes it.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Other names of the game.
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }
    /// Version of the data, saved with each list.
    pub fn data_version(&self) -> &str {
        &self.data_version
    }
    /// The document the facts come from.
    pub fn document(&self) -> &str {
        &self.document
    }
    /// What the game is and whose it is.
    pub fn about(&self) -> &str {
        &self.about
    }
    /// What a force is called: "faction".
    pub fn force_word(&self) -> &str {
        &self.force_word
    }
    /// What all units of a list together are called: "army".
    pub fn army_word(&self) -> &str {
        &self.army_word
    }
    /// What any model of any force may have.
    pub fn everyone(&self) -> &[Allowance] {
        &self.everyone
    }
    /// Currencies; at least one, at most [`MAX_CURRENCIES`].
    pub fn currencies(&self) -> &[Currency] {
        &self.currencies
    }
    /// Columns of a profile.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }
    /// Numbers that items have besides a price.
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }
    /// Classes of items, in the order of the screen.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }
    /// Tables of items.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }
    /// Roles of units, in the order of the screen.
    pub fn roles(&self) -> &[Role] {
        &self.roles
    }
    /// Kinds of groups of units.
    pub fn formations(&self) -> &[FormationKind] {
        &self.formations
    }
    /// The kind of group with an id.
    pub fn find_formation(&self, id: &str) -> Option<&FormationKind> {
        self.formations.iter().find(|kind| kind.id == id)
    }
    /// Where units can be when the game begins.
    pub fn stations(&self) -> &[Station] {
        &self.stations
    }
    /// Whether units may ride in others, in any list of the game.
    pub fn rides(&self) -> bool {
        let of_forces = self.forces.iter().flat_map(|force| &force.rules);
        self.rules.iter().chain(of_forces).any(|rule| matches!(rule.kind, RuleKind::Rides { .. }))
    }
    /// All items, common ones first.
    pub fn items(&self) -> &[Item] {
        &self.items
    }
    /// The item at an index.
    pub fn item(&self, ix: ItemIx) -> &Item {
        &self.items[ix.at()]
    }
    /// The item with an id.
    pub fn find_item(&self, id: &str) -> Option<&Item> {
        let at = self.items_by_id.binary_search_by(|ix| self.item(*ix).id.as_str().cmp(id)).ok()?;
        Some(self.item(self.items_by_id[at]))
    }
    /// All kinds of models, over all forces and entries.
    pub fn models(&self) -> &[Model] {
        &self.models
    }
    /// The kind of model at an index.
    pub fn model(&self, ix: ModelIx) -> &Model {
        &self.models[ix.at()]
    }
    /// Promotions out of a squad.
    pub fn promotions(&self) -> &[Promotion] {
        &self.promotions
    }
    /// Rulings that a list may set.
    pub fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }
    /// The ruling with an id.
    pub fn find_ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }
    /// Numbers taken for attributes that the document does not give.
    pub fn assumptions(&self) -> &[Assumption] {
        &self.assumptions
    }
    /// Rules and readings that findings lead to.
    pub fn references(&self) -> &[Reference] {
        &self.references
    }
    /// The reference at an index.
    pub fn reference(&self, ix: RefIx) -> &Reference {
        &self.references[ix.at()]
    }
    /// The reference with an id.
    pub fn find_reference(&self, id: &str) -> Option<&Reference> {
        self.references.iter().find(|reference| reference.id == id)
    }
    /// Numbers that a campaign keeps.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }
    /// The number of a campaign with an id, and its position.
    pub fn find_track(&self, id: &str) -> Option<(usize, &Track)> {
        self.tracks.iter().enumerate().find(|(_, track)| track.id == id)
    }
    /// Forces that a list can be drawn from.
    pub fn forces(&self) -> &[Force] {
        &self.forces
    }
    /// The force with an id.
    pub fn find_force(&self, id: &str) -> Option<&Force> {
        self.forces.iter().find(|force| force.id == id)
    }
    /// The marks of all forces.
    pub fn marks(&self) -> impl Iterator<Item = &Mark> {
        self.forces.iter().flat_map(|force| &force.marks)
    }
    /// The entry at an index.
    pub fn entry(&self, ix: EntryIx) -> &Entry {
        &self.entries[ix.at()]
    }
    /// Whether the document gives the price of the models that an entry cannot do without.
    pub fn is_priced(&self, entry: EntryIx) -> bool {
        let mut needed = self.entry(entry).groups.iter().filter(|group| group.min > 0);
        needed.all(|group| group.models.iter().any(|ix| !self.model(*ix).unpriced))
    }
    /// The entries of a force, in the order of its list.
    pub fn entries_of(&self, force: &Force) -> impl Iterator<Item = &Entry> {
        force.entries.iter().map(|ix| self.entry(*ix))
    }
    /// Whatever a list of a force can name: its entries, and those of the game that it may not have.
    pub fn entries_for<'a>(&'a self, force: &'a Force) -> impl Iterator<Item = &'a Entry> {
        let others = self.common.iter().filter(|ix| !force.entries.contains(ix));
        self.entries_of(force).chain(others.map(|ix| self.entry(*ix)))
    }
    /// Entries that belong to no force alone.
    pub fn common(&self) -> impl Iterator<Item = &Entry> {
        self.common.iter().map(|ix| self.entry(*ix))
    }
    /// The entry that a list of a force means by an id.
    pub fn find_entry<'a>(&'a self, force: &'a Force, id: &str) -> Option<&'a Entry> {
        self.entries_for(force).find(|entry| entry.id == id)
    }
    /// A kind of model as an entry knows it: its own, its force's, or the game's, by id.
    pub fn find_model(&self, entry: &Entry, id: &str) -> Option<&Model> {
        entry.models.iter().map(|ix| self.model(*ix)).find(|model| model.id == id)
    }
    /// Rules of every army of the game.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
    /// Numbers that are worked out from a list.
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }
    /// Limits that players agree on together.
    pub fn scales(&self) -> &[Scale] {
        &self.scales
    }

    /// Abilities that units share, with what each has to fill in: "Fear [N]".
    pub fn shared_abilities(&self) -> &[String] {
        &self.shared
    }
    /// The default of each ruling.
    pub fn default_settings(&self) -> Settings {
        Settings::new(self.rulings.iter().map(|ruling| ruling.default).collect())
    }
}
