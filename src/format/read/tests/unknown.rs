//! What a game does not know is kept as what it is: a group stays a group, and a place to begin in such a place.

use super::same;
use crate::format::text;
use crate::test_game::{marbles, read};

#[track_caller]
fn said_of(text: &str) -> (crate::roster::Roster, Vec<String>) {
    let read = read(text).unwrap_or_else(|refused| unreachable!("{refused}\n{text}"));
    (read.roster, read.remarks.into_iter().map(|said| said.message).collect())
}

#[test]
fn a_kind_of_group_that_the_game_does_not_have_stays_a_group() {
    let (roster, said) =
        said_of("# A\nMarbles \u{b7} Violets\n# Gang \"Red\"\n## Drummer\n- 1 Champion\n## Barge\n- 1 Pebble");
    same(&["Marbles has no kind of group \u{201c}Gang\u{201d}; it is kept as it stands."], &said);
    let groups: Vec<(&str, &str)> = roster.formations.iter().map(|of| (of.kind.as_str(), of.name.as_str())).collect();
    assert_eq!(groups, [("Gang", "Red")]);
    assert!(roster.units.len() == 2 && roster.units.iter().all(|unit| unit.formation == Some(0)));
    let (again, _) = said_of(&text::write(&marbles(), &roster));
    assert_eq!(again.renumbered(), roster.renumbered());
}

#[test]
fn where_no_unit_of_the_game_begins_is_no_upgrade() {
    let (roster, said) = said_of("# A\nMarbles \u{b7} Violets\n## Drummer\n- 1 Champion\n- begins: The Moon");
    same(&["No unit begins the game in \u{201c}The Moon\u{201d}; it is kept as it stands."], &said);
    assert_eq!(roster.units[0].station.as_deref(), Some("The Moon"));
    assert!(roster.units[0].upgrades.is_empty());
    let (again, _) = said_of(&text::write(&marbles(), &roster));
    assert_eq!(again.renumbered(), roster.renumbered());
}

#[test]
fn a_place_to_begin_in_may_be_named_with_or_without_the_word() {
    let marbles = marbles();
    let name = &marbles.stations()[0].name;
    for line in [name.clone(), format!("Begins: {name}"), format!("BEGINS:{}", name.to_uppercase())] {
        let (roster, said) = said_of(&format!("# A\nMarbles \u{b7} Violets\n## Drummer\n- 1 Champion\n- {line}"));
        assert_eq!(said, Vec::<String>::new(), "{line}");
        assert_eq!(roster.units[0].station.as_ref(), Some(&marbles.stations()[0].id), "{line}");
    }
}
