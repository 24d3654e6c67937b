//! A game as its files say it: plain mirrors of the data, nothing looked up and nothing trusted.
//! `read.rs` fills them, `resolve.rs` turns them into a checked [`System`](super::System). `data/README.md` explains
//! the format to people who write games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Expands to a raw type with the derives that all of them share.
macro_rules! raw {
    ($($(#[$meta:meta])* pub struct $name:ident { $($(#[$fmeta:meta])* pub $field:ident : $type:ty),* $(,)? })*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Serialize, Deserialize)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "fields that say themselves; the others have a line")]
        pub struct $name { $($(#[$fmeta])* pub $field: $type),* }
    )*};
}

mod force;
mod rule;
#[cfg(test)]
mod schema;
mod short;

pub use force::*;
pub use rule::*;
pub use short::{RawCost, RawStat};

raw! {
    /// What stands at the head of `system.toml`.
    pub struct RawHead {
        /// The game's name as its publisher writes it.
        pub name: String,
        /// Other names that readers of lists accept.
        #[serde(default)] pub aliases: Vec<String>,
        /// Version of this data, shown and saved with each list; raise it with every change of a fact.
        pub data_version: String,
        /// The document that the facts come from, as a player would name it.
        pub document: String,
        /// One or two sentences of ours: what the game is and whose it is.
        pub about: String,
        /// Items that any model of any force may have.
        #[serde(default, deserialize_with = "short::allowances")]
        #[cfg_attr(test, schemars(schema_with = "short::allowances_schema"))]
        pub everyone: Vec<RawAllowance>,
        /// What a force is called in this game: "faction", "background".
        #[serde(default = "faction")] pub force_word: String,
    }

    /// Something that is paid with: power, points, credits.
    pub struct RawCurrency {
        pub id: String,
        /// As it stands behind a number: "power".
        pub name: String,
        /// Limits players usually agree on; the first is offered first.
        #[serde(default)] pub limits: Vec<i64>,
    }

    /// A column of a model's profile.
    pub struct RawAttribute {
        pub id: String,
        pub name: String,
        /// Two or three letters for narrow tables.
        pub short: String,
        #[serde(default)] pub form: RawForm,
    }

    /// A number that an item has besides its price: tech level, hands, gear slots.
    pub struct RawProperty {
        pub id: String,
        pub name: String,
    }

    /// A class of items; the screen groups by it.
    pub struct RawClass {
        pub id: String,
        pub name: String,
        pub plural: String,
        /// Not part of what a squad must carry alike.
        #[serde(default)] pub apart: bool,
    }

    /// Columns of a table of items that have numbers of their own: small arms, lances.
    pub struct RawTable {
        pub id: String,
        pub name: String,
        pub columns: Vec<String>,
        /// What is true of every item in the table.
        #[serde(default)] pub note: String,
        #[serde(default)] pub source: String,
    }

    /// A role of units: command, squad. Order of the file is order on screen.
    pub struct RawRole {
        pub id: String,
        pub name: String,
        pub plural: String,
    }

    /// A kind of model with its base profile: a level, a drone, a tank.
    pub struct RawModel {
        pub id: String,
        pub name: String,
        #[serde(default)] pub aliases: Vec<String>,
        #[serde(default)] pub cost: RawCost,
        /// Place on the ladder of levels, low to high; absent when the model is on none.
        #[serde(default)] pub rank: Option<u32>,
        #[serde(default)] pub tags: Vec<String>,
        /// Attribute id to value; an attribute that is absent is "not in the document".
        #[serde(default)] pub profile: BTreeMap<String, RawStat>,
        /// Changes that the model brings on top of a base it does not know.
        #[serde(default)] pub changes: Vec<RawChange>,
        /// Items that the model has without buying them.
        #[serde(default)] pub has: Vec<String>,
        #[serde(default)] pub carrier: Option<RawCarrier>,
        #[serde(default)] pub crew: Option<RawCrew>,
        #[serde(default)] pub note: String,
        #[serde(default)] pub source: String,
    }

    /// A change to one attribute: exactly one of `add` and `set`.
    pub struct RawChange {
        pub attribute: String,
        #[serde(default)] pub add: Option<i32>,
        #[serde(default)] pub set: Option<i32>,
    }

    /// Room for items: each item out of `holds` needs a slot that takes it.
    pub struct RawCarrier {
        pub holds: Vec<String>,
        pub slots: Vec<RawSlot>,
        /// Other sets of slots, any of which may be used in place of `slots`.
        #[serde(default)] pub instead: Vec<Vec<RawSlot>>,
        /// Only this room counts, not that of what the model rides or pilots.
        #[serde(default)] pub replaces: bool,
        #[serde(default)] pub cite: Option<String>,
        #[serde(default)] pub when: Option<RawWhen>,
    }

    /// Slots of one kind.
    pub struct RawSlot {
        pub name: String,
        pub count: u32,
        pub takes: Vec<String>,
        #[serde(default)] pub when: Option<RawWhen>,
    }

    /// Each item out of `items` needs a gunner of one of these models, paid for.
    pub struct RawCrew {
        pub items: Vec<String>,
        pub models: Vec<String>,
        /// "gunner"
        pub name: String,
        #[serde(default)] pub cite: Option<String>,
    }

    /// Items by what they are. All that is said must hold; `or` adds more, `except` takes away.
    #[derive(Default)]
    pub struct RawSet {
        /// As a player reads it: "two-handed weapons"; the set's own name with spaces without.
        #[serde(default)] pub name: Option<String>,
        /// Any of these classes.
        #[serde(default)] pub class: Vec<String>,
        /// All of these tags.
        #[serde(default)] pub tags: Vec<String>,
        /// Any of these tables.
        #[serde(default)] pub table: Vec<String>,
        /// Property id to lowest and highest value.
        #[serde(default)] pub within: BTreeMap<String, (i32, i32)>,
        /// Only items that are also in all of these sets or items.
        #[serde(default)] pub and: Vec<String>,
        /// These sets or items as well.
        #[serde(default)] pub or: Vec<String>,
        /// But none of these sets or items.
        #[serde(default)] pub except: Vec<String>,
        /// These as well, while a ruling says so.
        #[serde(default)] pub sometimes: Vec<RawSometimes>,
    }

    /// Items that belong to a set only under a ruling.
    pub struct RawSometimes {
        pub items: Vec<String>,
        pub when: RawWhen,
    }

    /// True while the ruling has one of these options.
    pub struct RawWhen {
        pub ruling: String,
        pub is: Vec<String>,
    }

    /// Anything that a model can carry, wear, ride or be fitted with.
    pub struct RawItem {
        pub id: String,
        pub name: String,
        #[serde(default)] pub aliases: Vec<String>,
        pub class: String,
        #[serde(default)] pub cost: RawCost,
        /// Price by the tag of the model that has it; goes before `cost`.
        #[serde(default)] pub cost_on: BTreeMap<String, RawCost>,
        #[serde(default)] pub properties: BTreeMap<String, i32>,
        #[serde(default)] pub tags: Vec<String>,
        #[serde(default)] pub table: Option<String>,
        /// One cell per column of the table, one row per way to use the item.
        #[serde(default)] pub rows: Vec<Vec<String>>,
        #[serde(default)] pub changes: Vec<RawChange>,
        /// Changes by the tag of the model that has it; go before `changes`.
        #[serde(default)] pub changes_on: BTreeMap<String, Vec<RawChange>>,
        #[serde(default)] pub carrier: Option<RawCarrier>,
        /// What it does, in our words.
        #[serde(default)] pub note: String,
        #[serde(default)] pub source: String,
    }

    /// A model that is raised out of its squad: the sergeant.
    pub struct RawPromotion {
        pub id: String,
        pub name: String,
        /// How many ranks above the others it may be.
        pub raise: u32,
        /// Classes of items in which it may differ from the others.
        pub differs: Vec<String>,
        /// Models the unit must have for there to be one.
        pub from: u32,
        /// Behind who may be raised and in what it differs.
        #[serde(default)] pub cite: Option<String>,
        /// Behind the level.
        #[serde(default)] pub level_cite: Option<String>,
        /// Behind the size of the unit.
        #[serde(default)] pub size_cite: Option<String>,
    }

    /// A question that the rules text leaves open, as a setting of the list.
    pub struct RawRuling {
        pub id: String,
        pub question: String,
        pub options: Vec<RawOption>,
        /// Id of the option that holds unless the list says otherwise.
        pub default: String,
        /// The reading in the references that explains it.
        #[serde(default)] pub cite: Option<String>,
    }

    /// One answer to a ruling's question.
    pub struct RawOption {
        pub id: String,
        pub label: String,
    }

    /// A number taken for an attribute that the document does not give.
    pub struct RawAssumption {
        pub attribute: String,
        /// Only for models with this tag; for all without it.
        #[serde(default)] pub tag: Option<String>,
        pub value: i32,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A passage of the rules in our words, or a reading of one; findings lead to it.
    pub struct RawReference {
        pub id: String,
        pub title: String,
        #[serde(default)] pub kind: RawKind,
        /// Lines of the document.
        #[serde(default)] pub source: String,
        #[serde(default)] pub text: Vec<String>,
    }
}

fn faction() -> String {
    "faction".to_owned()
}
