//! A rule or reading as it stands beside what rests on it: title, where it comes from, what it says.

use crate::say;
use crate::system::{RefIx, System};
use crate::ui::el::{El, el};

/// The rule in full.
pub fn rule(system: &System, cite: RefIx) -> El {
    let reference = system.reference(cite);
    let mut from = say::reference(system, cite);
    // Not every source is a document whose lines are counted.
    if reference.source.starts_with(|first: char| first.is_ascii_digit()) {
        from.push_str(" of the rules text");
    }
    let text = reference.text.iter().map(|text| el("p", "").put(text.clone()));
    el("div", "rule")
        .put(el("h4", "").put(reference.title.clone()))
        .put(el("p", "about").put(from))
        .put(text.collect::<Vec<_>>())
}
