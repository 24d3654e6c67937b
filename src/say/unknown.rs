//! What the document does not say, and what there is once.

use super::{Speech, listed};
use crate::system::{EntryIx, ItemIx};

impl Speech<'_> {
    pub(super) fn unique(&self, entry: EntryIx, have: u32) -> String {
        let (name, army) = (&self.system.entry(entry).name, self.system.army_word());
        format!("{name} is unique: the {army} may have 1, not {have}")
    }

    pub(super) fn unfilled(&self, here: &str, price: bool, items: &[ItemIx], size: bool, unique: bool) -> String {
        let paid = match self.system.currencies() {
            [one] => &one.name,
            _ => "price",
        };
        let of_items = items.iter().map(|ix| format!("no {paid} of {}", self.system.item(*ix).name));
        let lacks: Vec<String> = [(price, format!("no {paid}")), (size, "no size".to_owned())]
            .into_iter()
            .filter_map(|(lacks, words)| lacks.then_some(words))
            .chain(of_items)
            .chain(unique.then(|| "nothing on whether it is unique".to_owned()))
            .collect();
        let lacks: Vec<&str> = lacks.iter().map(String::as_str).collect();
        format!("{here}: the document gives {}; fill in your own", listed(&lacks, "and"))
    }
}
