//! A game as its files say it: plain mirrors of the data, nothing looked up and nothing trusted.
//! `read.rs` fills them, `resolve.rs` turns them into a checked [`System`](super::System). `data/README.md` explains
//! the format to people who write games.

use std::collections::BTreeMap;

/// Expands to a closed choice that is read from its name.
macro_rules! choice {
    ($($(#[$meta:meta])* pub enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal),* $(,)? })*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        pub enum $name { $($(#[$vmeta])* #[cfg_attr(test, schemars(rename = $text))] $variant),* }

        impl $crate::system::raw::FromData for $name {
            fn from_data(value: serde_json::Value, slips: &mut $crate::system::raw::Slips) -> Option<Self> {
                const ALL: &[(&str, $name)] = &[$(($text, $name::$variant)),*];
                slips.choice(value, ALL)
            }
        }
    )*};
}

/// Expands to raw types that can be read out of a value. A field with `= …` may be absent; any other must be there.
/// A type may have a short form, which a function makes long.
macro_rules! raw {
    (@read $map:ident, $slips:ident, $field:ident: $type:ty) => {
        $slips.must::<$type>(&mut $map, stringify!($field))
    };
    (@read $map:ident, $slips:ident, $field:ident: $type:ty, $default:expr) => {
        $slips.may::<$type>(&mut $map, stringify!($field)).unwrap_or_else(|| Some($default))
    };
    ($($(#[$meta:meta])* pub struct $name:ident $(short $short:path)? {
        $($(#[$fmeta:meta])* pub $field:ident : $type:ty $(= $default:expr)?),* $(,)?
    })*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone)]
        #[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields, rename_all = "kebab-case"))]
        #[allow(missing_docs, reason = "fields that say themselves; the others have a line")]
        pub struct $name {
            $(
                $(#[$fmeta])*
                // `any()` never holds: the line only repeats with the default, to tell the schema that there is one.
                $(#[cfg_attr(any(), doc = stringify!($default))] #[cfg_attr(test, schemars(default))])?
                pub $field: $type
            ),*
        }

        impl $crate::system::raw::FromData for $name {
            fn from_data(value: serde_json::Value, slips: &mut $crate::system::raw::Slips) -> Option<Self> {
                $(let value = $short(value);)?
                let mut map = slips.map(value)?;
                $(let $field = raw!(@read map, slips, $field: $type $(, $default)?);)*
                slips.nothing_left(&map, &[$(stringify!($field)),*]);
                Some($name { $($field: $field?),* })
            }
        }
    )*};
}

mod data;
mod force;
mod rule;
#[cfg(test)]
mod schema;
mod short;

pub use data::{FromData, Slips};
pub use force::*;
pub use rule::*;
pub use short::{RawCost, RawMost, RawStat, RawUnique};

raw! {
    /// What stands at the head of `system.toml`.
    pub struct RawHead {
        /// The game's name as its publisher writes it.
        pub name: String,
        /// Other names that readers of lists accept.
        pub aliases: Vec<String> = none(),
        /// Version of this data, shown and saved with each list; raise it with every change of a fact.
        pub data_version: String,
        /// The document that the facts come from, as a player would name it.
        pub document: String,
        /// One or two sentences of ours: what the game is and whose it is.
        pub about: String,
        /// Items that any model of any force may have.
        #[cfg_attr(test, schemars(schema_with = "short::allowances_schema"))]
        pub everyone: Vec<RawAllowance> = none(),
        /// What a force is called in this game: "faction", "background".
        pub force_word: String = faction(),
        /// What all units of a list together are called: "army", "crew".
        pub army_word: String = army(),
    }

    /// Something that is paid with: power, points, credits.
    pub struct RawCurrency {
        pub id: String,
        /// As it stands behind a number: "power".
        pub name: String,
        /// As it stands behind a one, if that is another word: "point".
        pub one: Option<String> = none(),
        /// What it stands for, where its name does not say so: "manpower".
        pub about: String = none(),
        /// Limits players usually agree on; the first is offered first.
        pub limits: Vec<i64> = none(),
    }

    /// A column of a model's profile.
    pub struct RawAttribute {
        pub id: String,
        pub name: String,
        /// Two or three letters for narrow tables.
        pub short: String,
        pub form: RawForm = none(),
        /// Models lose it point by point until they are out: so many boxes to tick stand on a card.
        pub wounds: bool = none(),
    }

    /// A number that an item has besides its price: tech level, hands, gear slots.
    pub struct RawProperty {
        pub id: String,
        pub name: String,
        /// Players look for it first: it stands beside the item's name.
        pub beside: bool = none(),
    }

    /// A class of items; the screen groups by it.
    pub struct RawClass {
        pub id: String,
        pub name: String,
        pub plural: String,
        /// Not part of what a squad must carry alike.
        pub apart: bool = none(),
    }

    /// Columns of a table of items that have numbers of their own: small arms, lances.
    pub struct RawTable {
        pub id: String,
        pub name: String,
        pub columns: Vec<String>,
        /// What is true of every item in the table.
        pub note: String = none(),
        pub source: String = none(),
    }

    /// A role of units: command, squad. Order of the file is order on screen.
    pub struct RawRole {
        pub id: String,
        pub name: String,
        pub plural: String,
        /// Tags that all models of its units have.
        pub tags: Vec<String> = none(),
    }

    /// A kind of group of units: a posse, a detachment. A unit is in one group or in none.
    pub struct RawFormation {
        pub id: String,
        pub name: String,
        pub plural: String,
        /// Roles of whom each has exactly one.
        pub leaders: Vec<String>,
        /// Roles of the others; any without.
        pub roles: Vec<String> = none(),
        pub cite: Option<String> = none(),
    }

    /// Where a unit can be when the game begins other than on the table: in reserve. A choice of each unit.
    pub struct RawStation {
        pub id: String,
        /// As a line of the list says it: "In reserve".
        pub name: String,
        /// Most units of the army, in percent; half a unit is a whole one.
        pub share: Option<u32> = none(),
        /// Roles whose units cannot be there.
        pub except: Vec<String> = none(),
        /// Attribute of which each model has at least so much.
        pub attribute: Option<String> = none(),
        pub least: i32 = none(),
        /// Traits whose units may be there all the same.
        pub unless: Vec<String> = none(),
        pub cite: Option<String> = none(),
    }

    /// A kind of model with its base profile: a level, a drone, a tank.
    pub struct RawModel {
        pub id: String,
        pub name: String,
        pub aliases: Vec<String> = none(),
        pub cost: RawCost = none(),
        /// Place on the ladder of levels, low to high; absent when the model is on none.
        pub rank: Option<u32> = none(),
        pub tags: Vec<String> = none(),
        /// Attribute id to value; an attribute that is absent is "not in the document".
        pub profile: BTreeMap<String, RawStat> = none(),
        /// Changes that the model brings on top of a base it does not know.
        pub changes: Vec<RawChange> = none(),
        /// Items that the model has without buying them.
        pub has: Vec<String> = none(),
        pub carrier: Option<RawCarrier> = none(),
        pub crew: Option<RawCrew> = none(),
        pub note: String = none(),
        pub source: String = none(),
    }

    /// A change to one attribute: exactly one of `add` and `set`.
    pub struct RawChange {
        pub attribute: String,
        pub add: Option<i32> = none(),
        pub set: Option<i32> = none(),
    }

    /// Room for items: each item out of `holds` needs a slot that takes it.
    pub struct RawCarrier {
        pub holds: Vec<String>,
        pub slots: Vec<RawSlot>,
        /// Other sets of slots, any of which may be used in place of `slots`.
        pub instead: Vec<Vec<RawSlot>> = none(),
        /// Only this room counts, not that of what the model rides or pilots.
        pub replaces: bool = none(),
        pub cite: Option<String> = none(),
        pub when: Option<RawWhen> = none(),
    }

    /// Slots of one kind.
    pub struct RawSlot {
        pub name: String,
        pub count: u32,
        pub takes: Vec<String>,
        pub when: Option<RawWhen> = none(),
    }

    /// Each item out of `items` needs a gunner of one of these models, paid for.
    pub struct RawCrew {
        pub items: Vec<String>,
        pub models: Vec<String>,
        /// "gunner"
        pub name: String,
        /// Attributes whose values gunners give to a model that has none of its own.
        pub lends: Vec<String> = none(),
        pub cite: Option<String> = none(),
    }

    /// Items by what they are. All that is said must hold; `or` adds more, `except` takes away.
    pub struct RawSet {
        /// As a player reads it: "two-handed weapons"; the set's own name with spaces without.
        pub name: Option<String> = none(),
        /// Any of these classes.
        pub class: Vec<String> = none(),
        /// All of these tags.
        pub tags: Vec<String> = none(),
        /// Any of these tables.
        pub table: Vec<String> = none(),
        /// Property id to lowest and highest value.
        pub within: BTreeMap<String, (i32, i32)> = none(),
        /// Only items that are also in all of these sets or items.
        pub and: Vec<String> = none(),
        /// These sets or items as well.
        pub or: Vec<String> = none(),
        /// But none of these sets or items.
        pub except: Vec<String> = none(),
        /// These as well, while a ruling says so.
        pub sometimes: Vec<RawSometimes> = none(),
        /// It may be empty: what is in it is the player's.
        pub open: bool = none(),
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
        pub aliases: Vec<String> = none(),
        pub class: String,
        pub cost: RawCost = none(),
        /// Price by the tag of the model that has it; goes before `cost`.
        pub cost_on: BTreeMap<String, RawCost> = none(),
        pub properties: BTreeMap<String, i32> = none(),
        pub tags: Vec<String> = none(),
        pub table: Option<String> = none(),
        /// One cell per column of the table, one row per way to use the item.
        pub rows: Vec<Vec<String>> = none(),
        pub changes: Vec<RawChange> = none(),
        /// Changes by the tag of the model that has it; go before `changes`.
        pub changes_on: BTreeMap<String, Vec<RawChange>> = none(),
        /// Ids of items that come with it, on whoever has it.
        pub has: Vec<String> = none(),
        pub carrier: Option<RawCarrier> = none(),
        /// What it does, in our words.
        pub note: String = none(),
        pub source: String = none(),
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
        pub cite: Option<String> = none(),
        /// Behind the level.
        pub level_cite: Option<String> = none(),
        /// Behind the size of the unit.
        pub size_cite: Option<String> = none(),
    }

    /// A question that the rules text leaves open, as a setting of the list.
    pub struct RawRuling {
        pub id: String,
        pub question: String,
        pub options: Vec<RawOption>,
        /// Id of the option that holds unless the list says otherwise.
        pub default: String,
        /// Ids of the forces whose lists it concerns; all of them if absent.
        pub forces: Vec<String> = none(),
        /// The reading in the references that explains it.
        pub cite: Option<String> = none(),
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
        pub tag: Option<String> = none(),
        pub value: i32,
        pub when: Option<RawWhen> = none(),
        pub cite: Option<String> = none(),
    }

    /// Limits that players agree on together, in all currencies at once.
    pub struct RawScale {
        pub id: String,
        pub name: String,
        /// Currency id to limit; a currency that is absent has none.
        pub limits: BTreeMap<String, i64>,
    }

    /// A number that a campaign keeps of a list, or of its models: games played, experience, an injury.
    pub struct RawTrack {
        pub id: String,
        pub name: String,
        /// What it stands under on the screen: "Ship upgrades".
        pub under: String = none(),
        /// Tags of the models that have it; the list as a whole has it without any.
        pub on: Vec<String> = none(),
        /// The most it can be.
        pub most: Option<u32> = none(),
        /// What each one of it does to the model.
        pub changes: Vec<RawChange> = none(),
        pub note: String = none(),
        pub cite: Option<String> = none(),
        pub source: String = none(),
    }

    /// A passage of the rules in our words, or a reading of one; findings lead to it.
    pub struct RawReference {
        pub id: String,
        pub title: String,
        pub kind: RawKind = none(),
        /// Other words that players look for it by.
        pub aliases: Vec<String> = none(),
        /// Ids of passages that belong to it and that its text does not lead to.
        pub see: Vec<String> = none(),
        /// Lines of the document.
        pub source: String = none(),
        /// A list needs it only if it has one of these: a trait, an ability, a quality, a role, a model, a table of weapons.
        pub of: Vec<String> = none(),
        /// A marker that units get at the table: so many boxes to tick stand on every card.
        pub boxes: u32 = none(),
        /// The rule as a card has it, plain words in one line, where the text is too long for one; complete in its result.
        pub card: String = none(),
        /// Blocks: a paragraph; a list, whose lines begin with `- `; a table, whose lines begin and end with `|`.
        pub text: Vec<String> = none(),
    }
}

/// What is absent is empty.
fn none<T: Default>() -> T {
    T::default()
}

fn army() -> String {
    "army".to_owned()
}

fn faction() -> String {
    "faction".to_owned()
}
