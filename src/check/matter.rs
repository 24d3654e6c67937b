//! When two findings are about the same matter, whatever their numbers: tells whether a change has mended something.

use super::What;

impl What {
    /// Whether both say the same of the same thing; where they stand is the caller's to compare.
    pub(crate) fn same_matter(&self, other: &What) -> bool {
        self.code() == other.code() && self.item() == other.item() && self.subject() == other.subject()
    }

    /// What it is about, for the kinds that one place can have several of.
    fn subject(&self) -> (usize, usize, &str) {
        match self {
            What::OverLimit { currency, .. } | What::UnderLimit { currency, .. } => (*currency, 0, ""),
            What::RoleFew { role, .. } | What::RoleMany { role, .. } => (*role, 0, ""),
            What::RoleRatio { role, than, .. } => (*role, *than, ""),
            What::UnknownEntry { name }
            | What::UnknownItem { name }
            | What::UnknownUpgrade { name }
            | What::UnknownRuling { name } => (0, 0, name),
            What::UpgradeNeeds { upgrade, .. } | What::UpgradeTwice { upgrade } => (0, 0, upgrade),
            What::GroupFew { group, .. } | What::GroupMany { group, .. } | What::LevelsMixed { group, .. } => {
                (0, 0, group)
            }
            What::ItemMany { name, .. }
            | What::ItemExactly { name, .. }
            | What::OneIn { name, .. }
            | What::NeedFew { name, .. }
            | What::NeedMany { name, .. }
            | What::Most { name, .. } => (0, 0, name),
            What::PromotionMany { promotion, .. } | What::PromotionSmall { promotion, .. } => (*promotion, 0, ""),
            What::Conflict { with, .. } => (with.map_or(0, |item| item.at() + 1), 0, ""),
            What::Carry { property, .. } => (*property, 0, ""),
            What::ShareOver { source, .. } | What::PoolOver { source, .. } => (*source, 0, ""),
            What::MarkOver { mark, .. } | What::MarkRoll { mark, .. } | What::MarkUnrolled { mark } => (*mark, 0, ""),
            What::MarkUnfit { mark, .. } => (0, 0, mark),
            What::SubListLeader { sub_list, .. } => (*sub_list, 0, ""),
            What::Remark { text } => (0, 0, text),
            _ => (0, 0, ""),
        }
    }
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
}
