//! Forces and their entries as the files say them.

use serde::{Deserialize, Serialize};

use super::short;
use super::{RawCarrier, RawChange, RawCost, RawModel, RawRound, RawRule, RawSeverity, RawWhen};

raw! {
    /// A faction, or whatever a list is drawn from.
    pub struct RawForce {
        pub id: String,
        pub name: String,
        #[serde(default)] pub aliases: Vec<String>,
        #[serde(default)] pub about: String,
        #[serde(default)] pub source: String,
        /// Where its items come from; an item with none of the properties named here is open to all.
        #[serde(default)] pub available: Vec<RawAvailable>,
        /// Models that several of its entries share.
        #[serde(default)] pub models: Vec<RawModel>,
        #[serde(default)] pub abilities: Vec<RawAbility>,
        #[serde(default)] pub discounts: Vec<RawDiscount>,
        #[serde(default)] pub surcharges: Vec<RawSurcharge>,
        /// While this ruling holds, the models of all shares together are not more than the largest share.
        #[serde(default)] pub shares_together: Option<RawWhen>,
        /// Marks that some models' items can be given: master-forged.
        #[serde(default)] pub marks: Vec<RawMark>,
        /// Lists within the list; entries name the one they belong to.
        #[serde(default)] pub sub_lists: Vec<RawSubList>,
        /// Changes for the worse that items of this force do not bring.
        #[serde(default)] pub waivers: Vec<RawWaiver>,
        #[serde(default)] pub rules: Vec<RawRule>,
    }

    /// A source of items.
    pub struct RawAvailable {
        /// A name when only some units may draw on it: "special-issue".
        #[serde(default)] pub id: Option<String>,
        #[serde(default)] pub name: Option<String>,
        /// Property and the lowest and highest value open to the force.
        #[serde(default)] pub property: Option<String>,
        #[serde(default)] pub range: Option<(i32, i32)>,
        /// Or the items by name.
        #[serde(default)] pub items: Vec<String>,
        /// What each item out of this source costs on top.
        #[serde(default)] pub cost: RawCost,
        /// Most models of the army, in percent, that may have something out of this source.
        #[serde(default)] pub share: Option<u32>,
        /// While this ruling holds, items above the range count against the share too.
        #[serde(default)] pub nested: Option<RawWhen>,
        /// Most pieces out of this source over the whole army.
        #[serde(default)] pub pool: Option<RawPool>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// So many pieces for each unit of an entry.
    pub struct RawPool {
        pub each: u32,
        /// The entry.
        pub per: String,
    }

    /// A mark for so many pieces, rolled for each model with a tag.
    pub struct RawMark {
        pub id: String,
        pub name: String,
        pub items: Vec<String>,
        /// Tag of the models that bring it.
        pub per: String,
        /// Least and most that each of them brings; the roll is kept with the list.
        pub roll: (u32, u32),
        /// How it is rolled: "D3+3".
        pub dice: String,
        #[serde(default)] pub note: String,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A list within a force's list.
    pub struct RawSubList {
        pub id: String,
        pub name: String,
        #[serde(default)] pub about: String,
    }

    /// A named ability with its effect in our words.
    pub struct RawAbility {
        pub name: String,
        pub text: String,
        #[serde(default)] pub source: String,
    }

    /// A share off the price of units of some roles.
    pub struct RawDiscount {
        pub name: String,
        pub percent: i64,
        pub roles: Vec<String>,
        /// Holds while the army has this entry.
        #[serde(default)] pub needs: Option<String>,
        pub round: RawRound,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A price on top for some items.
    pub struct RawSurcharge {
        pub items: Vec<String>,
        pub cost: RawCost,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// Attributes that these items do not lower in this force.
    pub struct RawWaiver {
        pub items: Vec<String>,
        pub attributes: Vec<String>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A type of unit.
    pub struct RawEntry {
        pub id: String,
        pub name: String,
        #[serde(default)] pub aliases: Vec<String>,
        pub role: String,
        #[serde(default)] pub sub_list: Option<String>,
        #[serde(default)] pub source: String,
        #[serde(default)] pub about: String,
        /// Models that only this entry has.
        #[serde(default)] pub models: Vec<RawModel>,
        pub groups: Vec<RawGroup>,
        #[serde(default)] pub upgrades: Vec<RawUpgrade>,
        #[serde(default)] pub abilities: Vec<RawAbility>,
        /// The army must also have one of these entries.
        #[serde(default)] pub needs: Vec<String>,
        /// Behind the size and levels of its groups, where they name nothing of their own.
        #[serde(default)] pub cite: Option<String>,
        /// Behind what its models may take.
        #[serde(default)] pub may_cite: Option<String>,
    }

    /// Models of one standing within a unit: the leader, the retinue, the crew.
    pub struct RawGroup {
        pub id: String,
        pub name: String,
        pub models: Vec<String>,
        #[serde(default)] pub min: u32,
        /// Absent: no most.
        #[serde(default)] pub max: Option<u32>,
        /// What each model pays on top.
        #[serde(default)] pub surcharge: Vec<RawPlus>,
        #[serde(default, deserialize_with = "short::allowances")]
        #[cfg_attr(test, schemars(schema_with = "short::allowances_schema"))]
        pub may: Vec<RawAllowance>,
        #[serde(default)] pub must: Vec<RawNeed>,
        /// Items that every model has without buying them.
        #[serde(default)] pub has: Vec<String>,
        /// Names of the force's sources that this group may draw on.
        #[serde(default)] pub grants: Vec<String>,
        /// All models carry the same.
        #[serde(default)] pub uniform: Option<RawSame>,
        /// All models are of one level.
        #[serde(default)] pub one_level: Option<RawSame>,
        #[serde(default)] pub promotion: Option<String>,
        #[serde(default)] pub changes: Vec<RawChange>,
        #[serde(default)] pub tags: Vec<String>,
        #[serde(default)] pub carrier: Option<RawCarrier>,
        /// Behind the group's size and levels.
        #[serde(default)] pub cite: Option<String>,
        /// Behind what its models may take; the unit itself without.
        #[serde(default)] pub may_cite: Option<String>,
    }

    /// A demand for sameness, with the ruling under which it holds.
    pub struct RawSame {
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// A price on top.
    pub struct RawPlus {
        pub cost: RawCost,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// Items that a model must have.
    pub struct RawNeed {
        pub items: Vec<String>,
        #[serde(default = "one")] pub min: u32,
        #[serde(default)] pub max: Option<u32>,
        /// How many of them cost nothing; the dearest are the free ones.
        #[serde(default)] pub free: u32,
        /// Allowed whatever the force has available.
        #[serde(default)] pub beyond: bool,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }

    /// Something extra that a unit may buy.
    pub struct RawUpgrade {
        pub id: String,
        pub name: String,
        #[serde(default)] pub cost: RawCost,
        #[serde(default)] pub note: String,
        /// The army must also have one of these entries.
        #[serde(default)] pub needs: Vec<String>,
        /// Sources that the unit may draw on once it has this.
        #[serde(default)] pub grants: Vec<String>,
        #[serde(default, deserialize_with = "short::allowances")]
        #[cfg_attr(test, schemars(schema_with = "short::allowances_schema"))]
        pub may: Vec<RawAllowance>,
        #[serde(default)] pub cite: Option<String>,
        #[serde(default)] pub source: String,
    }

    /// Items that a model may have. In a list of these a bare name stands for all items of a set or for one item.
    pub struct RawAllowance {
        /// Names of sets or items.
        pub items: Vec<String>,
        /// Most of them on one model.
        #[serde(default)] pub max: Option<u32>,
        /// If any, then just so many on each model.
        #[serde(default)] pub exactly: Option<u32>,
        /// Only one model in so many may have any of them.
        #[serde(default)] pub one_in: Option<u32>,
        /// Allowed whatever the force has available, and without its surcharge.
        #[serde(default)] pub beyond: bool,
        /// How grave it is to go over `max`.
        #[serde(default)] pub severity: RawSeverity,
        #[serde(default)] pub when: Option<RawWhen>,
        #[serde(default)] pub cite: Option<String>,
    }
}

fn one() -> u32 {
    1
}
