//! The parts of a game that all of its forces share: currencies, profiles, models, items, rulings, references.

use super::{Change, Cost, ForceIx, Form, ItemIx, ItemSet, Kind, ModelIx, RefIx, Value, When};
use crate::id::Id;

/// Something that is paid with.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawCurrency, which says what each field is")]
pub struct Currency {
    pub id: Id,
    pub name: String,
    pub one: Option<String>,
    pub about: String,
    pub limits: Vec<i64>,
}

impl Currency {
    /// An amount of it: "1 point", "12 points".
    pub fn amount(&self, amount: i64) -> String {
        let one = self.one.as_ref().filter(|_| amount.unsigned_abs() == 1);
        format!("{amount} {}", one.unwrap_or(&self.name))
    }
}

/// A column of a model's profile.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawAttribute")]
pub struct Attribute {
    pub id: Id,
    pub name: String,
    pub short: String,
    pub form: Form,
    pub wounds: bool,
}

/// A number that an item has besides its price.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawProperty")]
pub struct Property {
    pub id: Id,
    pub name: String,
    pub beside: bool,
}

/// A class of items.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawClass")]
pub struct Class {
    pub id: Id,
    pub name: String,
    pub plural: String,
    pub apart: bool,
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

/// Where a kind of model stands in the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "they say themselves")]
pub enum Home {
    Game,
    Force,
    Entry,
}

/// A kind of group of units.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawFormation")]
pub struct FormationKind {
    pub id: Id,
    pub name: String,
    pub plural: String,
    /// Positions in [`System::roles`](super::System::roles).
    pub leaders: Vec<usize>,
    /// Of the others; any without.
    pub roles: Vec<usize>,
    pub cite: Option<RefIx>,
}

impl FormationKind {
    /// Whether a unit of a role may be in such a group.
    pub fn takes(&self, role: usize) -> bool {
        self.roles.is_empty() || self.roles.contains(&role) || self.leaders.contains(&role)
    }
}

/// Where a unit can be when the game begins.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawStation")]
pub struct Station {
    pub id: Id,
    pub name: String,
    pub share: Option<u32>,
    pub except: Vec<usize>,
    /// Position in [`System::attributes`](super::System::attributes), and the least of it.
    pub least: Option<(usize, i32)>,
    pub unless: Tags,
    pub cite: Option<RefIx>,
}

/// A kind of model: a level, a drone, a tank.
#[derive(Debug, Clone)]
pub struct Model {
    /// Where it stands in [`System::models`].
    pub ix: ModelIx,
    /// Whose it is.
    pub home: Home,
    /// Unique among the models that an entry knows.
    pub id: Id,
    /// "Veteran"
    pub name: String,
    /// Other spellings that readers accept.
    pub aliases: Vec<String>,
    /// Price of one.
    pub cost: Cost,
    /// The document does not give the price.
    pub unpriced: bool,
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
    pub instead: Vec<Vec<Slot>>,
    pub replaces: bool,
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
    pub lends: Vec<usize>,
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
    /// The document does not give the price.
    pub unpriced: bool,
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
    /// Items that come with it.
    pub has: Vec<ItemIx>,
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
    /// Whose lists it concerns; everybody's if there are none.
    pub forces: Vec<ForceIx>,
    /// The reading that explains it.
    pub cite: Option<RefIx>,
}

impl Ruling {
    /// The answer with an id.
    pub fn find_option(&self, id: &str) -> Option<&RulingOption> {
        self.options.iter().find(|option| option.id == id)
    }

    /// The answer that holds unless the list says otherwise.
    pub fn usual(&self) -> Option<&RulingOption> {
        self.options.get(usize::from(self.default))
    }

    /// Whether it makes a difference to lists of a force; of one that the data does not have, any may.
    pub fn concerns(&self, force: Option<ForceIx>) -> bool {
        self.forces.is_empty() || force.is_none_or(|force| self.forces.contains(&force))
    }
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

/// A number that a campaign keeps of a list, or of its models.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawTrack")]
pub struct Track {
    pub id: Id,
    pub name: String,
    pub under: String,
    pub on: Option<Tags>,
    pub most: Option<u32>,
    pub changes: Vec<Change>,
    pub note: String,
    pub cite: Option<RefIx>,
}

impl Track {
    /// Whether models with these tags have it, or the list as a whole without any.
    pub fn is_of(&self, tags: Option<Tags>) -> bool {
        match (self.on, tags) {
            (None, None) => true,
            (Some(on), Some(tags)) => on.meets(tags),
            _ => false,
        }
    }
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
