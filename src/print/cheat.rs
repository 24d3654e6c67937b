//! What is looked up in a game, as a part of the document: rules in columns.

use super::tag::{Html, all, el, with, words};
use super::unit::{headed, rule};
use crate::card::Section;

/// Rules by what they stand under, in so many columns; nothing where there are none.
pub(super) fn cheat(groups: &[Section], columns: u32) -> Html {
    if groups.is_empty() {
        return Html::Nothing;
    }
    // A point of a list is never broken between two columns.
    let rules =
        |group: &Section| headed("h3", &group.name, el("ul", "", group.rules.iter().map(|known| rule("li", known))));
    let parts = [el("h2", "", [words("Cheat sheet")]), all(groups.iter().map(rules))];
    with("section", &[("class", "cheat flow"), ("data-columns", &columns.to_string())], parts)
}
