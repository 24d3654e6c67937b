//! What a game does not know is kept as what it is: a group stays a group, and a place to begin in such a place.

#![allow(clippy::unwrap_used)]

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

#[test]
fn units_that_own_data_brought_later_are_known_when_the_list_is_read_again() {
    use std::sync::Arc;

    use crate::format::Games;
    use crate::own::Own;
    use crate::system::System;
    use crate::test_game::Shelf;

    struct One(Arc<System>);
    impl Games for One {
        fn names(&self) -> Vec<(String, Vec<String>)> {
            Shelf.names()
        }
        fn load(&self, _: &str) -> Option<Arc<System>> {
            Some(self.0.clone())
        }
    }

    let text = "# A\nMarbles \u{b7} Ambers\n## Cook \"Ann\"\n- 1 Cook: Stick\n> note\n## Nobody\n- 1 Pebble";
    let (roster, _) = said_of(text);
    assert_eq!(crate::format::again(&marbles(), &roster, &Shelf), None);
    let data = r#"{"forces":[{"id":"ambers","entries":[{"id":"my-cook","name":"Cook","role":"band","models":[{"id":"my-cook","name":"Cook","cost":7}],"groups":[{"id":"my-cook","name":"Cook","models":["my-cook"],"min":1,"max":2,"may":["stick"]}]}]}]}"#;
    let own = Own { game: "marbles".to_owned(), data: serde_json::from_str(data).unwrap() };
    let system = own.load(include_str!("../../../test_game/marbles.json"), "own").unwrap();
    let again = crate::format::again(&system, &roster, &One(Arc::new(system.clone()))).unwrap();
    assert_eq!((again.units[0].entry.as_str(), again.units[0].name.as_str()), ("my-cook", "Ann"));
    assert_eq!((again.units[0].members[0].model.as_str(), again.units[0].notes.len()), ("my-cook", 1));
    assert_eq!(again.units[1].entry, roster.units[1].entry);
}

#[test]
fn a_campaign_number_that_cannot_be_is_said_and_none_is_dropped() {
    let text = "# A\nMarbles \u{b7} Reds\n## Boss\n- 1 Champion (luck 2, glory 3, golry 4, glory -1, glory 2.5): Horn";
    let (roster, said) = said_of(text);
    let member = &roster.units[0].members[0];
    assert!(!member.group.is_empty() && roster.units[0].notes.len() == 2, "{roster:?}");
    assert_eq!(said.len(), 4, "{said:#?}");
    let (again, _) = said_of(&text::write(&marbles(), &roster));
    assert_eq!(again.renumbered(), roster.renumbered());
}

#[test]
fn prices_of_the_author_that_are_not_known_here_are_missed_once() {
    let text = |first: &str| {
        format!(
            "# A\nMarbles \u{b7} Ambers\n## Shades [12 points{first}]\n- 2 Shade\n## Shades [9 points, yours]\n- 1 Shade"
        )
    };
    let missed = |text: &str| said_of(text).1.iter().filter(|said| said.contains("own data")).count();
    assert_eq!(missed(&text(", yours")), 1);
    assert_eq!(missed(&text("")), 1);
    assert_eq!(missed(&text("").replace(", yours", "")), 0);
    // A unit that nobody here knows has no price either.
    assert_eq!(missed("Marbles \u{b7} Reds\n## Nobody [9 points at least, yours]\n- 1 Shade"), 1);
    // What is known is known: the game's own price, or that of own data opened before.
    assert_eq!(missed("Marbles \u{b7} Reds\n## Squad [3 points, yours]\n- 3 Pebble"), 0);
}
