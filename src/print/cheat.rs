//! What is looked up in a game, as a part of the document: rules in columns.

use super::tag::{Html, all, el, with, words};
use super::unit::rules;
use crate::card::Section;

/// Rules by what they stand under, in so many columns; nothing where there are none.
pub(super) fn cheat(groups: &[Section], columns: u32) -> Html {
    if groups.is_empty() {
        return Html::Nothing;
    }
    let groups = groups.iter().map(|group| rules("h3", &group.name, &group.rules));
    let parts = [el("h2", "", [words("Cheat sheet")]), all(groups)];
    with("section", &[("class", "cheat flow"), ("data-columns", &columns.to_string())], parts)
}
