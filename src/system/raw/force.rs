//! Forces and their entries as the files say them.

use std::collections::BTreeMap;

use super::{
    RawCarrier, RawChange, RawCost, RawModel, RawMost, RawRound, RawRule, RawSeverity, RawUnique, RawWhen, none,
};

raw! {
    /// A faction, or whatever a list is drawn from.
    pub struct RawForce {
        pub id: String,
        pub name: String,
        pub aliases: Vec<String> = none(),
        pub about: String = none(),
        pub source: String = none(),
        /// Where its items come from; an item with none of the properties named here is open to all.
        pub available: Vec<RawAvailable> = none(),
        /// Models that several of its entries share.
        pub models: Vec<RawModel> = none(),
        pub abilities: Vec<RawAbility> = none(),
        pub discounts: Vec<RawDiscount> = none(),
        pub surcharges: Vec<RawSurcharge> = none(),
        /// While this ruling holds, the models of all shares together are not more than the largest share.
        pub shares_together: Option<RawWhen> = none(),
        /// Marks that some models' items can be given: master-forged.
        pub marks: Vec<RawMark> = none(),
        /// Lists within the list; entries name the one they belong to.
        pub sub_lists: Vec<RawSubList> = none(),
        /// Changes for the worse that items of this force do not bring.
        pub waivers: Vec<RawWaiver> = none(),
        /// Trait that each unit of its lists has; the game's common entries with it are among its own.
        pub unit_trait: Option<String> = none(),
        pub rules: Vec<RawRule> = none(),
    }

    /// A source of items.
    pub struct RawAvailable {
        /// A name when only some units may draw on it: "special-issue".
        pub id: Option<String> = none(),
        pub name: Option<String> = none(),
        /// Property and the lowest and highest value open to the force.
        pub property: Option<String> = none(),
        pub range: Option<(i32, i32)> = none(),
        /// Or the items by name.
        pub items: Vec<String> = none(),
        /// What each item out of this source costs on top.
        pub cost: RawCost = none(),
        /// Most models of the army, in percent, that may have something out of this source.
        pub share: Option<u32> = none(),
        /// While this ruling holds, items above the range count against the share too.
        pub nested: Option<RawWhen> = none(),
        /// Most pieces out of this source over the whole army.
        pub pool: Option<RawPool> = none(),
        pub cite: Option<String> = none(),
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
        /// How it is rolled: "D3+3"; without, each of them brings as many as `roll` says.
        pub dice: String = none(),
        /// Only what those models have themselves can be marked.
        pub own: bool = none(),
        /// Property id to what the mark adds to it.
        pub adds: BTreeMap<String, i32> = none(),
        pub note: String = none(),
        pub cite: Option<String> = none(),
    }

    /// A list within a force's list.
    pub struct RawSubList {
        pub id: String,
        pub name: String,
        pub about: String = none(),
    }

    /// A named ability with its effect in our words.
    pub struct RawAbility {
        pub name: String,
        /// Part of the card that it stands in: "Movement".
        pub section: String = none(),
        pub text: String,
        pub source: String = none(),
    }

    /// An ability that several entries have.
    pub struct RawShared {
        pub id: String,
        pub name: String,
        /// What stands in brackets behind the name, another for each entry: `N`. An entry says it behind the id.
        pub values: Vec<String> = none(),
        pub section: String = none(),
        pub text: String,
        pub source: String = none(),
    }

    /// A share off the price of units of some roles.
    pub struct RawDiscount {
        pub name: String,
        pub percent: i64,
        pub roles: Vec<String>,
        /// Holds while the army has this entry.
        pub needs: Option<String> = none(),
        pub round: RawRound,
        pub when: Option<RawWhen> = none(),
        pub cite: Option<String> = none(),
    }

    /// A price on top for some items.
    pub struct RawSurcharge {
        pub items: Vec<String>,
        pub cost: RawCost,
        pub when: Option<RawWhen> = none(),
        pub cite: Option<String> = none(),
    }

    /// Attributes that these items do not lower in this force.
    pub struct RawWaiver {
        pub items: Vec<String>,
        pub attributes: Vec<String>,
        /// Only on models that have one of these.
        pub with: Vec<String> = none(),
        pub cite: Option<String> = none(),
    }

    /// A type of unit.
    pub struct RawEntry {
        pub id: String,
        pub name: String,
        pub aliases: Vec<String> = none(),
        pub role: String,
        /// Price of the unit as a whole, on top of that of its models.
        pub cost: RawCost = none(),
        pub sub_list: Option<String> = none(),
        pub source: String = none(),
        pub about: String = none(),
        /// Models that only this entry has.
        pub models: Vec<RawModel> = none(),
        pub groups: Vec<RawGroup>,
        pub upgrades: Vec<RawUpgrade> = none(),
        pub abilities: Vec<RawAbility> = none(),
        /// Ids of abilities that it shares with others, with the values of each in brackets: `fear [3]`; they go before its own.
        pub shares: Vec<String> = none(),
        /// What it is, as its card says: "Machine"; a rule names them as tags, in small letters with hyphens.
        pub traits: Vec<String> = none(),
        /// Places for models that ride in it; a rule says who may.
        pub carries: u32 = none(),
        /// The army must also have one of these entries.
        pub needs: Vec<String> = none(),
        /// A list has it at most once.
        pub unique: RawUnique = none(),
        /// Behind the size and levels of its groups, where they name nothing of their own.
        pub cite: Option<String> = none(),
        /// Behind what its models may take.
        pub may_cite: Option<String> = none(),
    }

    /// Models of one standing within a unit: the leader, the retinue, the crew.
    pub struct RawGroup {
        pub id: String,
        pub name: String,
        pub models: Vec<String>,
        pub min: u32 = none(),
        /// Absent: no most.
        pub max: Option<RawMost> = none(),
        /// What each model pays on top.
        pub surcharge: Vec<RawPlus> = none(),
        #[cfg_attr(test, schemars(schema_with = "super::short::allowances_schema"))]
        pub may: Vec<RawAllowance> = none(),
        pub must: Vec<RawNeed> = none(),
        /// Items that every model has without buying them.
        pub has: Vec<String> = none(),
        /// Names of the force's sources that this group may draw on.
        pub grants: Vec<String> = none(),
        /// All models carry the same.
        pub uniform: Option<RawSame> = none(),
        /// All models are of one level.
        pub one_level: Option<RawSame> = none(),
        pub promotion: Option<String> = none(),
        pub changes: Vec<RawChange> = none(),
        pub tags: Vec<String> = none(),
        pub carrier: Option<RawCarrier> = none(),
        /// Behind the group's size and levels.
        pub cite: Option<String> = none(),
        /// Behind what its models may take; the unit itself without.
        pub may_cite: Option<String> = none(),
    }

    /// A demand for sameness, with the ruling under which it holds.
    pub struct RawSame {
        pub when: Option<RawWhen> = none(),
        pub cite: Option<String> = none(),
    }

    /// A price on top.
    pub struct RawPlus {
        pub cost: RawCost,
        pub when: Option<RawWhen> = none(),
        pub cite: Option<String> = none(),
    }

    /// Items that a model must have.
    pub struct RawNeed {
        pub items: Vec<String>,
        pub min: u32 = one(),
        pub max: Option<u32> = none(),
        /// How many of them cost nothing; the dearest are the free ones.
        pub free: u32 = none(),
        /// Allowed whatever the force has available.
        pub beyond: bool = none(),
        pub when: Option<RawWhen> = none(),
        pub cite: Option<String> = none(),
    }

    /// Something extra that a unit may buy.
    pub struct RawUpgrade {
        pub id: String,
        pub name: String,
        pub cost: RawCost = none(),
        pub note: String = none(),
        /// The army must also have one of these entries.
        pub needs: Vec<String> = none(),
        /// Sources that the unit may draw on once it has this.
        pub grants: Vec<String> = none(),
        #[cfg_attr(test, schemars(schema_with = "super::short::allowances_schema"))]
        pub may: Vec<RawAllowance> = none(),
        pub cite: Option<String> = none(),
        pub source: String = none(),
    }

    /// Items that a model may have. In a list of these a bare name stands for all items of a set or for one item.
    pub struct RawAllowance short super::short::long_form {
        /// Names of sets or items.
        pub items: Vec<String>,
        /// Most of them on one model.
        pub max: Option<u32> = none(),
        /// If any, then just so many on each model.
        pub exactly: Option<u32> = none(),
        /// Only one model in so many may have any of them.
        pub one_in: Option<u32> = none(),
        /// Allowed whatever the force has available, and without its surcharge.
        pub beyond: bool = none(),
        /// How grave it is to go over `max`.
        pub severity: RawSeverity = none(),
        pub when: Option<RawWhen> = none(),
        pub cite: Option<String> = none(),
    }
}

pub(super) fn one() -> u32 {
    1
}
