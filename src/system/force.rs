//! A force and its entries: what a list is drawn from.

use super::{
    Carrier, Change, Cost, EntryIx, ForceIx, ItemIx, ItemSet, ModelIx, RefIx, Round, Rule, Severity, Tags, Unique, When,
};
use crate::id::Id;

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
    pub shares_together: Option<When>,
    pub marks: Vec<Mark>,
    pub sub_lists: Vec<SubList>,
    /// Name and tag.
    pub unit_trait: Option<(String, Tags)>,
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
    /// Most models of the army that may draw on it.
    pub share: Option<Share>,
    /// Most pieces of the army out of it.
    pub pool: Option<Pool>,
    /// The reading behind it.
    pub cite: Option<RefIx>,
}

/// A share of the army's models.
#[derive(Debug, Clone)]
pub struct Share {
    /// In percent.
    pub percent: u32,
    /// Items above the source's range count too, while this holds; never without.
    pub nested: Option<When>,
}

/// So many pieces for each unit of an entry.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawPool")]
pub struct Pool {
    pub each: u32,
    pub per: EntryIx,
}

/// A mark for so many pieces, rolled for each model with a tag.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawMark")]
pub struct Mark {
    pub id: Id,
    pub name: String,
    pub items: ItemSet,
    pub per: Tags,
    pub roll: (u32, u32),
    pub dice: String,
    pub own: bool,
    pub adds: Vec<(usize, i32)>,
    pub note: String,
    pub cite: Option<RefIx>,
}

impl Mark {
    /// How many pieces can have it without a roll, for each model that brings it.
    pub fn fixed(&self) -> Option<u32> {
        self.dice.is_empty().then_some(self.roll.1)
    }
}

/// A roll of dice out of a number that chance gave: "D3+3", "2D6", with the least and the most that they come to. Each
/// die adds as much as any other.
pub fn rolled(dice: &str, (low, high): (u32, u32), mut chance: u64) -> u32 {
    let dice = dice.split(['D', 'd']).next().and_then(|dice| dice.parse().ok()).unwrap_or(1).clamp(1, 100);
    let sides = u64::from(high.saturating_sub(low) / dice) + 1;
    let mut sum = low;
    for _ in 0..dice {
        sum = sum.saturating_add((chance % sides) as u32);
        chance /= sides;
    }
    sum
}

/// A list within a force's list.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawSubList")]
pub struct SubList {
    pub id: Id,
    pub name: String,
    pub about: String,
}

/// A named ability.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "mirrors RawAbility")]
pub struct Ability {
    pub name: String,
    pub section: String,
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
    pub with: Option<ItemSet>,
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
    /// Position in [`System::roles`](super::System::roles).
    pub role: usize,
    /// Price of the unit as a whole.
    pub cost: Cost,
    /// Position in the force's sub-lists.
    pub sub_list: Option<usize>,
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
    /// What it is, as its card says.
    pub traits: Vec<String>,
    /// The same as bits.
    pub tags: Tags,
    /// Places for models that ride in it.
    pub carries: u32,
    /// The army must also have one of these.
    pub needs: Vec<EntryIx>,
    /// Whether a list has it once.
    pub unique: Unique,
    /// The reference that findings about it lead to.
    pub cite: RefIx,
}

impl Entry {
    /// What it can do, by section of its card in the order in which they come; without a section last.
    pub fn sections(&self) -> Vec<(&str, Vec<&Ability>)> {
        let mut sections: Vec<(&str, Vec<&Ability>)> = Vec::new();
        for ability in &self.abilities {
            match sections.iter_mut().find(|(section, _)| *section == ability.section) {
                Some((_, list)) => list.push(ability),
                None => sections.push((&ability.section, vec![ability])),
            }
        }
        if let Some(at) = sections.iter().position(|(section, _)| section.is_empty()) {
            let loose = sections.remove(at);
            sections.push(loose);
        }
        sections
    }
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
    /// The document does not say how many.
    pub size_unknown: bool,
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
    pub exactly: Option<u32>,
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

#[cfg(test)]
mod tests {
    /// How often each result comes in so many rolls, chance going up by one.
    fn rolls(dice: &str, roll: (u32, u32), chances: u64) -> Vec<(u32, usize)> {
        let rolled: Vec<u32> = (0..chances).map(|chance| super::rolled(dice, roll, chance)).collect();
        let often = |result| (result, rolled.iter().filter(|rolled| **rolled == result).count());
        (0..=roll.1 + 1).map(often).filter(|(_, times)| *times > 0).collect()
    }

    #[test]
    fn every_result_comes_as_often_as_its_dice_make_it() {
        assert_eq!(rolls("D3", (1, 3), 9), [(1, 3), (2, 3), (3, 3)]);
        assert_eq!(rolls("D3+3", (4, 6), 9), [(4, 3), (5, 3), (6, 3)]);
        assert_eq!(rolls("2d3+1", (3, 7), 9), [(3, 1), (4, 2), (5, 3), (6, 2), (7, 1)]);
        assert_eq!(rolls("five", (5, 5), 4), [(5, 4)]);
        assert_eq!(rolls("0D6", (1, 2), 4), [(1, 2), (2, 2)]);
        assert_eq!(rolls("99999999999D6", (1, 2), 4), [(1, 2), (2, 2)]);
    }
}
