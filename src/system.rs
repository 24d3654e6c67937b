//! A checked game: every reference in it exists, so nothing after loading meets an unknown id of the data.
//!
//! [`raw`] mirrors the files, [`read`] fills it from TOML or JSON values, [`resolve`] checks it once and builds the
//! [`System`]. The fields of a `System` are private; the parts it lends out are plain values.

#[cfg(not(target_arch = "wasm32"))]
pub mod folder;
pub mod problem;
pub mod raw;
pub mod read;
pub mod resolve;
pub mod set;
pub mod stat;

use std::collections::HashMap;

use crate::id::Id;
pub use raw::{RawKind as Kind, RawRound as Round, RawSeverity as Severity};
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
    currencies: Vec<Currency>,
    attributes: Vec<Attribute>,
    properties: Vec<Property>,
    classes: Vec<Class>,
    tables: Vec<Table>,
    roles: Vec<Role>,
    models: Vec<Model>,
    items: Vec<Item>,
    item_by_id: HashMap<Id, ItemIx>,
    promotions: Vec<Promotion>,
    rulings: Vec<Ruling>,
    assumptions: Vec<Assumption>,
    references: Vec<Reference>,
    forces: Vec<Force>,
    entries: Vec<Entry>,
    rules: Vec<Rule>,
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
        self.item_by_id.get(id).map(|ix| self.item(*ix))
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
    /// Forces that a list can be drawn from.
    pub fn forces(&self) -> &[Force] {
        &self.forces
    }
    /// The force with an id.
    pub fn find_force(&self, id: &str) -> Option<&Force> {
        self.forces.iter().find(|force| force.id == id)
    }
    /// The entry at an index.
    pub fn entry(&self, ix: EntryIx) -> &Entry {
        &self.entries[ix.at()]
    }
    /// The entries of a force, in the order of its list.
    pub fn entries_of(&self, force: &Force) -> impl Iterator<Item = &Entry> {
        force.entries.iter().map(|ix| self.entry(*ix))
    }
    /// The entry of a force with an id.
    pub fn find_entry(&self, force: &Force, id: &str) -> Option<&Entry> {
        self.entries_of(force).find(|entry| entry.id == id)
    }
    /// A kind of model as an entry knows it: its own, its force's, or the game's, by id.
    pub fn find_model(&self, entry: &Entry, id: &str) -> Option<&Model> {
        entry.models.iter().map(|ix| self.model(*ix)).find(|model| model.id == id)
    }
    /// Rules of every army of the game.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
    /// The default of each ruling.
    pub fn default_settings(&self) -> Settings {
        Settings::new(self.rulings.iter().map(|ruling| ruling.default).collect())
    }
}

/// Something that is paid with.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawCurrency, which says what each field is")]
pub struct Currency {
    pub id: Id,
    pub name: String,
    pub limits: Vec<i64>,
}

/// A column of a model's profile.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawAttribute")]
pub struct Attribute {
    pub id: Id,
    pub name: String,
    pub short: String,
    pub form: Form,
}

/// A number that an item has besides its price.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawProperty")]
pub struct Property {
    pub id: Id,
    pub name: String,
}

/// A class of items.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawClass")]
pub struct Class {
    pub id: Id,
    pub name: String,
    pub plural: String,
}

/// A table of items with columns of their own.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawTable")]
pub struct Table {
    pub id: Id,
    pub name: String,
    pub columns: Vec<String>,
    pub note: String,
    pub source: String,
}

/// A role of units.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawRole")]
pub struct Role {
    pub id: Id,
    pub name: String,
    pub plural: String,
}

/// A kind of model: a level, a drone, a tank.
#[derive(Debug, Clone)]
pub struct Model {
    /// Where it stands in [`System::models`].
    pub ix: ModelIx,
    /// Unique among the models that an entry knows.
    pub id: Id,
    /// "Veteran"
    pub name: String,
    /// Other spellings that readers accept.
    pub aliases: Vec<String>,
    /// Price of one.
    pub cost: Cost,
    /// Place on the ladder of levels.
    pub rank: Option<u32>,
    /// Tags as bits; see [`Rule`]'s `on`.
    pub tags: Tags,
    /// One value per attribute of the system.
    pub profile: Vec<Value>,
    /// On top of the profile.
    pub changes: Vec<Change>,
    /// Items it has without buying them.
    pub has: Vec<ItemIx>,
    /// Room for items.
    pub carrier: Option<Carrier>,
    /// Gunners its weapons need.
    pub crew: Option<Crew>,
    /// What is true of it, in our words.
    pub note: String,
    /// Lines of the document.
    pub source: String,
}

/// Tags of models and groups as bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tags(pub(crate) u64);

impl Tags {
    /// Whether any tag is in both.
    pub fn meets(self, other: Tags) -> bool {
        self.0 & other.0 != 0
    }
    /// The tags of both.
    pub fn with(self, other: Tags) -> Tags {
        Tags(self.0 | other.0)
    }
}

/// Room for items: each item out of `holds` needs a slot that takes it.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawCarrier")]
pub struct Carrier {
    pub holds: ItemSet,
    pub slots: Vec<Slot>,
    pub cite: Option<RefIx>,
    pub when: Option<When>,
}

/// Slots of one kind.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawSlot")]
pub struct Slot {
    pub name: String,
    pub count: u32,
    pub takes: ItemSet,
    pub when: Option<When>,
}

/// Gunners that items need.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawCrew")]
pub struct Crew {
    pub items: ItemSet,
    pub models: Vec<ModelIx>,
    pub name: String,
    pub cite: Option<RefIx>,
}

/// Anything that a model can have.
#[derive(Debug, Clone)]
pub struct Item {
    /// Where it stands in [`System::items`].
    pub ix: ItemIx,
    /// Unique in the game.
    pub id: Id,
    /// "Slug Rifle"
    pub name: String,
    /// Other spellings that readers accept.
    pub aliases: Vec<String>,
    /// Position in [`System::classes`].
    pub class: usize,
    /// Price on a model that `cost_on` does not name.
    pub cost: Cost,
    /// Price by tag of the model.
    pub cost_on: Vec<(Tags, Cost)>,
    /// One value per property of the system.
    pub properties: Vec<Option<i32>>,
    /// Tags as in the data: traits to show.
    pub tags: Vec<String>,
    /// Position in [`System::tables`].
    pub table: Option<usize>,
    /// Rows of cells under the table's columns.
    pub rows: Vec<Vec<String>>,
    /// Changes on a model that `changes_on` does not name.
    pub changes: Vec<Change>,
    /// Changes by tag of the model.
    pub changes_on: Vec<(Tags, Vec<Change>)>,
    /// Room for other items.
    pub carrier: Option<Carrier>,
    /// What it does, in our words.
    pub note: String,
    /// Lines of the document.
    pub source: String,
    /// The force it belongs to, if it is not common.
    pub force: Option<ForceIx>,
}

impl Item {
    /// Price of one on a model with these tags.
    pub fn cost_for(&self, tags: Tags) -> Cost {
        self.cost_on.iter().find(|(on, _)| on.meets(tags)).map_or(self.cost, |(_, cost)| *cost)
    }
    /// Changes that it brings to a model with these tags.
    pub fn changes_for(&self, tags: Tags) -> &[Change] {
        self.changes_on.iter().find(|(on, _)| on.meets(tags)).map_or(&self.changes, |(_, changes)| changes)
    }
}

/// A model raised out of its squad.
#[derive(Debug, Clone)]
pub struct Promotion {
    /// "sergeant"
    pub id: Id,
    /// "Sergeant"
    pub name: String,
    /// Ranks above the others it may be.
    pub raise: u32,
    /// Positions in [`System::classes`] in which it may differ.
    pub differs: Vec<usize>,
    /// Models the unit must have.
    pub from: u32,
    /// The reading behind who may be raised and in what it differs.
    pub cite: Option<RefIx>,
    /// The reading behind its level.
    pub level_cite: Option<RefIx>,
    /// The reading behind the size of the unit.
    pub size_cite: Option<RefIx>,
}

/// A question that the rules leave open.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// "retinue-price"
    pub id: Id,
    /// The question in plain words.
    pub question: String,
    /// The answers.
    pub options: Vec<RulingOption>,
    /// Position of the answer that holds unless the list says otherwise.
    pub default: u8,
    /// The reading that explains it.
    pub cite: Option<RefIx>,
}

/// An answer to a ruling's question.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawOption")]
pub struct RulingOption {
    pub id: Id,
    pub label: String,
}

/// A number taken for an attribute that the document does not give.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawAssumption")]
pub struct Assumption {
    pub attribute: usize,
    pub tag: Option<Tags>,
    pub value: i32,
    pub when: Option<When>,
    pub cite: Option<RefIx>,
}

/// A rule or a reading that findings lead to.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawReference")]
pub struct Reference {
    pub ix: RefIx,
    pub id: Id,
    pub title: String,
    pub kind: Kind,
    pub source: String,
    pub text: Vec<String>,
}

/// What a list is drawn from.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawForce")]
pub struct Force {
    pub ix: ForceIx,
    pub id: Id,
    pub name: String,
    pub aliases: Vec<String>,
    pub about: String,
    pub source: String,
    pub available: Vec<Available>,
    pub abilities: Vec<Ability>,
    pub discounts: Vec<Discount>,
    pub surcharges: Vec<Surcharge>,
    pub waivers: Vec<Waiver>,
    pub rules: Vec<Rule>,
    pub entries: Vec<EntryIx>,
}

/// A source of items.
#[derive(Debug, Clone)]
pub struct Available {
    /// Set when only groups that are granted this source may draw on it.
    pub id: Option<Id>,
    /// As a player would say it: "special issue".
    pub name: String,
    /// The items in it.
    pub items: ItemSet,
    /// The property and the values that it is said by, for the message.
    pub range: Option<(usize, i32, i32)>,
    /// On top of each item's price.
    pub cost: Cost,
    /// The reading behind it.
    pub cite: Option<RefIx>,
}

/// A named ability.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawAbility")]
pub struct Ability {
    pub name: String,
    pub text: String,
    pub source: String,
}

/// A share off the price of units of some roles.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawDiscount")]
pub struct Discount {
    pub name: String,
    pub percent: i64,
    pub roles: Vec<usize>,
    pub needs: Option<EntryIx>,
    pub round: Round,
    pub when: Option<When>,
    pub cite: Option<RefIx>,
}

/// A price on top for some items.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawSurcharge")]
pub struct Surcharge {
    pub items: ItemSet,
    pub cost: Cost,
    pub when: Option<When>,
    pub cite: Option<RefIx>,
}

/// Attributes that these items do not worsen.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawWaiver")]
pub struct Waiver {
    pub items: ItemSet,
    pub attributes: Vec<usize>,
    pub cite: Option<RefIx>,
}

/// A type of unit.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Where it stands.
    pub ix: EntryIx,
    /// Unique in its force.
    pub id: Id,
    /// "Troopers"
    pub name: String,
    /// Other spellings that readers accept.
    pub aliases: Vec<String>,
    /// Position in [`System::roles`].
    pub role: usize,
    /// Lines of the document.
    pub source: String,
    /// One sentence of ours.
    pub about: String,
    /// Every kind of model it knows: its own first, then its force's, then the game's.
    pub models: Vec<ModelIx>,
    /// Models by standing; at least one group.
    pub groups: Vec<Group>,
    /// What it may buy extra.
    pub upgrades: Vec<Upgrade>,
    /// What it can do.
    pub abilities: Vec<Ability>,
    /// The army must also have one of these.
    pub needs: Vec<EntryIx>,
    /// The reference that findings about it lead to.
    pub cite: RefIx,
}

/// Models of one standing within a unit.
#[derive(Debug, Clone)]
pub struct Group {
    /// Unique in its entry.
    pub id: Id,
    /// "Retinue"
    pub name: String,
    /// Kinds of models it takes, cheapest choice not necessarily first.
    pub models: Vec<ModelIx>,
    /// Fewest models.
    pub min: u32,
    /// Most models; `u32::MAX` where the text sets none.
    pub max: u32,
    /// What each model pays on top.
    pub surcharge: Vec<Plus>,
    /// Items its models may have.
    pub may: Vec<Allowance>,
    /// Items its models must have.
    pub must: Vec<Need>,
    /// Items its models have without buying them.
    pub has: Vec<ItemIx>,
    /// Positions in the force's [`Available`] list it may draw on, open ones included.
    pub sources: Vec<usize>,
    /// All carry the same.
    pub uniform: Option<Same>,
    /// All are of one level.
    pub one_level: Option<Same>,
    /// Position in [`System::promotions`].
    pub promotion: Option<usize>,
    /// What belonging to the group changes.
    pub changes: Vec<Change>,
    /// Tags on top of the model's.
    pub tags: Tags,
    /// Room for items on top of the model's.
    pub carrier: Option<Carrier>,
    /// The reference that findings about its size and levels lead to.
    pub cite: RefIx,
    /// The reference that findings about what its models take lead to.
    pub may_cite: RefIx,
}

/// A demand for sameness.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawSame")]
pub struct Same {
    pub when: Option<When>,
    pub cite: Option<RefIx>,
}

/// A price on top.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawPlus")]
pub struct Plus {
    pub cost: Cost,
    pub when: Option<When>,
    pub cite: Option<RefIx>,
}

/// Items that a model may have.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawAllowance")]
pub struct Allowance {
    pub items: ItemSet,
    pub max: Option<u32>,
    pub one_in: Option<u32>,
    pub beyond: bool,
    pub severity: Severity,
    pub when: Option<When>,
    pub cite: Option<RefIx>,
    /// As the data names the items: "pistols", "flak armour".
    pub name: String,
}

/// Items that a model must have.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawNeed")]
pub struct Need {
    pub items: ItemSet,
    pub min: u32,
    pub max: Option<u32>,
    pub free: u32,
    pub beyond: bool,
    pub when: Option<When>,
    pub cite: Option<RefIx>,
    /// As the data names the items: "drugs".
    pub name: String,
}

/// Something extra that a unit may buy once.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawUpgrade")]
pub struct Upgrade {
    pub id: Id,
    pub name: String,
    pub cost: Cost,
    pub note: String,
    pub needs: Vec<EntryIx>,
    pub sources: Vec<usize>,
    pub may: Vec<Allowance>,
    pub cite: Option<RefIx>,
    pub source: String,
}

/// A rule with what all rules share; the kind carries its parameters.
#[derive(Debug, Clone)]
pub struct Rule {
    /// What it asks.
    pub kind: RuleKind,
    /// How grave a breach is.
    pub severity: Severity,
    /// Holds only under this ruling.
    pub when: Option<When>,
    /// The reading behind it.
    pub cite: Option<RefIx>,
}

/// The kinds of rules; one file each under `check/`.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawRule, which says what each kind asks")]
pub enum RuleKind {
    Limit { currency: usize },
    RoleCount { role: usize, min: u32, max: Option<u32> },
    RoleRatio { role: usize, than: usize },
    Requires { items: ItemSet, on: Tags, with: ItemSet },
    Conflict { items: ItemSet, on: Tags, with: ItemSet },
    Most { items: ItemSet, most: u32, with: Option<ItemSet>, each: bool, name: String },
    Carry { property: usize, most: i32 },
    Remark { items: ItemSet, text: String },
}
