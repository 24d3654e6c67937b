//! When two findings are about the same matter, whatever their numbers: tells whether a change has mended something.

use super::{Finding, What};
use crate::system::ItemIx;

impl Finding {
    /// Whether both are about one fault, perhaps with other numbers.
    pub(crate) fn same_fault(&self, other: &Finding) -> bool {
        self.place == other.place && self.what.same_matter(&other.what)
    }
}

impl What {
    /// The item it is about.
    pub fn item(&self) -> Option<ItemIx> {
        match self {
            What::ItemOutOfRange { item, .. }
            | What::ItemElsewhere { item }
            | What::ItemReserved { item, .. }
            | What::ItemNotAllowed { item }
            | What::MarkUnfit { item, .. }
            | What::KitDiffers { item }
            | What::KitLacks { item }
            | What::SlotsFull { item, .. }
            | What::SlotUnfit { item }
            | What::GunnerMissing { item, .. }
            | What::GunnerStray { item }
            | What::GunnerUnfit { item, .. }
            | What::Requires { item, .. }
            | What::Conflict { item, .. } => Some(*item),
            _ => None,
        }
    }

    /// Whether both say the same of the same thing; where they stand is the caller's to compare.
    pub(crate) fn same_matter(&self, other: &What) -> bool {
        self.code() == other.code() && self.item() == other.item() && self.subject() == other.subject()
    }

    /// How far it is from what is allowed; 0 where it cannot be nearer or farther.
    pub(crate) fn excess(&self) -> i64 {
        let over = |have: &u32, allowed: &u32| i64::from(*have) - i64::from(*allowed);
        match self {
            What::OverLimit { have, allowed, .. } => have.saturating_sub(*allowed),
            What::LimitHigh { have, most, .. } => have.saturating_sub(*most),
            What::RoleMany { have, max, .. }
            | What::GroupMany { have, max, .. }
            | What::ItemMany { have, max, .. }
            | What::NeedMany { have, max, .. } => over(have, max),
            What::RoleFew { have, min, .. } | What::GroupFew { have, min, .. } | What::NeedFew { have, min, .. } => {
                over(min, have)
            }
            What::RoleRatio { have, allowed, .. }
            | What::RoleLimit { have, allowed, .. }
            | What::OneIn { have, allowed, .. }
            | What::ShareOver { have, allowed, .. }
            | What::SharesOver { have, allowed, .. }
            | What::PoolOver { have, allowed, .. }
            | What::MarkOver { have, allowed, .. } => over(have, allowed),
            What::Most { have, most, .. } => over(have, most),
            What::Least { have, least, .. } => over(least, have),
            What::ItemExactly { have, exactly, .. } => over(have, exactly).abs(),
            What::PromotionMany { have, .. } => over(have, &1),
            What::PromotionSmall { have, from, .. } => over(from, have),
            What::Unique { have, .. } => over(have, &1),
            What::FormationLeader { have, .. } => over(have, &1).abs(),
            What::StationOver { have, allowed, .. } | What::RideOver { have, allowed, .. } => over(have, allowed),
            What::FormationOrder { have, placed, .. } => over(have, placed),
            What::NotSingle { have } => over(have, &1).abs(),
            What::TrackOver { have, most, .. } => over(have, most),
            What::AttributeOver { have, most, .. } => (i64::from(*have) - i64::from(*most)).abs(),
            What::Carry { have, most, .. } => i64::from(*have) - i64::from(*most),
            What::LevelsMixed { models, .. } => models.len() as i64,
            _ => 0,
        }
    }

    /// What it is about, for the kinds that one place can have several of.
    fn subject(&self) -> (usize, usize, &str) {
        match self {
            What::OverLimit { currency, .. } | What::UnderLimit { currency, .. } | What::LimitHigh { currency, .. } => {
                (*currency, 0, "")
            }
            What::RoleFew { roles, .. } | What::RoleMany { roles, .. } => (bits(roles), 0, ""),
            What::RoleRatio { role, than, .. } => (*role, bits(than), ""),
            What::RoleLimit { role, currency, .. } => (*role, *currency, ""),
            What::UnknownEntry { name }
            | What::UnknownItem { name }
            | What::UnknownUpgrade { name }
            | What::UnknownRuling { name }
            | What::UnknownTrack { name } => (0, 0, name),
            What::UpgradeNeeds { upgrade, .. } | What::UpgradeTwice { upgrade } => (0, 0, upgrade),
            What::GroupFew { group, .. } | What::GroupMany { group, .. } | What::LevelsMixed { group, .. } => {
                (0, 0, group)
            }
            What::ItemMany { name, .. }
            | What::ItemExactly { name, .. }
            | What::OneIn { name, .. }
            | What::NeedFew { name, .. }
            | What::NeedMany { name, .. }
            | What::Most { name, .. }
            | What::Least { name, .. } => (0, 0, name),
            What::PromotionMany { promotion, .. } | What::PromotionSmall { promotion, .. } => (*promotion, 0, ""),
            What::Conflict { with, .. } => (with.map_or(0, |item| item.at() + 1), 0, ""),
            What::Carry { property: at, .. }
            | What::AttributeOver { attribute: at, .. }
            | What::TrackElsewhere { track: at }
            | What::TrackOver { track: at, .. } => (*at, 0, ""),
            What::ShareOver { source, .. } | What::PoolOver { source, .. } => (*source, 0, ""),
            What::MarkOver { mark, .. } | What::MarkRoll { mark, .. } | What::MarkUnrolled { mark } => (*mark, 0, ""),
            What::MarkUnfit { mark, .. } => (0, 0, mark),
            What::FormationOrder { at, .. } => (*at, 0, ""),
            What::StationUnknown { name } => (0, 0, name),
            What::StationOver { station, .. } => (*station, 0, ""),
            What::StationUnfit { station, attribute, .. } => (*station, attribute.map_or(0, |at| at + 1), ""),
            What::RideUnfit { attribute, .. } => (attribute.map_or(0, |at| at + 1), 0, ""),
            What::RideOver { units, .. } => (usize::from(*units), 0, ""),
            What::FormationUnknown { at } | What::FormationLeader { at, .. } | What::FormationRole { at } => {
                (*at, 0, "")
            }
            What::SubListLeader { sub_list, .. } => (*sub_list, 0, ""),
            What::Unique { entry, .. } => (entry.at(), 0, ""),
            What::Remark { text } => (0, 0, text),
            // Told apart by their item, or had once at a place.
            What::UnknownForce { .. }
            | What::UnknownGroup { .. }
            | What::UnknownModel { .. }
            | What::EntryNeeds { .. }
            | What::LevelNotAllowed { .. }
            | What::ItemOutOfRange { .. }
            | What::ItemElsewhere { .. }
            | What::ItemReserved { .. }
            | What::ItemNotAllowed { .. }
            | What::SharesOver { .. }
            | What::NotSingle { .. }
            | What::Loose
            | What::TraitMissing
            | What::RideNowhere { .. }
            | What::RideNone { .. }
            | What::Unusual { .. }
            | What::Unfilled { .. }
            | What::KitDiffers { .. }
            | What::KitLacks { .. }
            | What::PromotionNone
            | What::PromotionLevel { .. }
            | What::PromotionHigh { .. }
            | What::SlotsFull { .. }
            | What::SlotUnfit { .. }
            | What::GunnerMissing { .. }
            | What::GunnerStray { .. }
            | What::GunnerUnfit { .. }
            | What::Requires { .. } => (0, 0, ""),
        }
    }
}

/// Roles as bits.
fn bits(roles: &[usize]) -> usize {
    roles.iter().fold(0, |bits, role| bits | 1 << (role % 32))
}

#[cfg(test)]
mod tests {
    use crate::check::What;

    #[test]
    fn numbers_do_not_make_another_matter_but_names_do() {
        let few = |group: &str, have| What::GroupFew { group: group.into(), have, min: 5 };
        assert!(few("line", 1).same_matter(&few("line", 3)));
        assert!(!few("line", 1).same_matter(&few("guards", 1)));
        assert!(!few("line", 1).same_matter(&What::GroupMany { group: "line".into(), have: 1, max: 0 }));
    }

    #[test]
    fn how_far_it_is_from_what_is_allowed() {
        assert_eq!(What::GroupFew { group: "line".into(), have: 1, min: 5 }.excess(), 4);
        assert_eq!(What::GroupMany { group: "line".into(), have: 7, max: 5 }.excess(), 2);
        assert_eq!(What::ItemExactly { name: "Pins".to_owned(), have: 1, exactly: 2 }.excess(), 1);
        assert_eq!(What::OverLimit { currency: 0, have: 112, allowed: 100 }.excess(), 12);
        assert_eq!(What::PromotionNone.excess(), 0);
    }
}
