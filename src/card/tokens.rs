//! Small things to cut out: one for each unit, and the markers that units get at the table.

use super::Card;

/// The most of one marker: with more of them a die beside the unit serves better.
const MOST: u32 = 40;

/// A square to cut out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// What stands on it: a unit as its list tells it from others, or a marker.
    pub name: String,
    /// How many.
    pub many: u32,
    /// Whether it stands for a unit.
    pub unit: bool,
}

/// The tokens of a list, units first: of each marker as many as all units can have at once, within bounds. The cards are
/// those of its units.
pub fn tokens(cards: &[Card]) -> Vec<Token> {
    let units = cards.iter().map(|card| Token { name: card.title.clone(), many: 1, unit: true });
    let mut markers: Vec<Token> = Vec::new();
    for marker in cards.iter().flat_map(|card| &card.markers) {
        let (name, many) = (label(&marker.name), marker.boxes);
        match markers.iter_mut().find(|known| known.name == name) {
            Some(known) => known.many = known.many.saturating_add(many).min(MOST),
            None => markers.push(Token { name: name.to_owned(), many: many.min(MOST), unit: false }),
        }
    }
    units.chain(markers).collect()
}

/// A marker does not have to say that it is one.
fn label(name: &str) -> &str {
    let word = [" markers", " marker"].iter().find_map(|word| name.strip_suffix(word));
    word.filter(|label| !label.trim().is_empty()).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::cards;
    use super::{Token, label, tokens};
    use crate::book;
    use crate::check::check;
    use crate::test_game::{list, marbles};

    fn of(text: &str) -> Vec<Token> {
        let (system, roster) = (marbles(), list(text));
        let book = book::from_json("marbles", include_str!("../test_game/marbles.json")).unwrap().1;
        tokens(&cards(&system, &roster, &check(&system, &roster), Some(&book)))
    }

    #[test]
    fn each_unit_has_one_and_there_are_markers_for_all() {
        let told: Vec<(String, u32, bool)> = of("## Squad\n- 3 Pebble\n## Squad \"The Few\"\n- 3 Pebble")
            .into_iter()
            .map(|token| (token.name, token.many, token.unit))
            .collect();
        let expected = [("Squad", 1, true), ("Squad \u{201c}The Few\u{201d}", 1, true), ("Dazed", 4, false)];
        assert_eq!(told.iter().map(|(name, many, unit)| (name.as_str(), *many, *unit)).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn there_are_never_too_many_and_none_without_units() {
        let many = of(&"## Squad\n- 3 Pebble\n".repeat(50));
        assert_eq!((many.len(), many[50].many), (51, 40));
        assert!(of("").is_empty());
    }

    #[test]
    fn a_marker_does_not_say_that_it_is_one() {
        assert_eq!(
            ["Dazed", "Dust markers", "Dust marker", " markers", "Markers"].map(label),
            ["Dazed", "Dust", "Dust", " markers", "Markers"]
        );
    }
}
