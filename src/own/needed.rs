//! Whether a list needs a player's own data to be what it is. One that does not need not wait until they are read.

use super::tree::Tree;
use crate::roster::Roster;

/// Whether own data can change anything on a list. Said of all but what surely cannot: units, models and items that the list
/// does not have, and forces of the player's own that it is not of.
pub fn needed(own: &Tree, roster: &Roster) -> bool {
    let Tree::Table(parts) = own else { return true };
    parts.iter().any(|(name, part)| match (name.as_str(), part) {
        ("forces", Tree::List(forces)) => forces.iter().any(|force| of_force(force, roster)),
        _ => of_things(name, part, roster),
    })
}

fn of_force(force: &Tree, roster: &Roster) -> bool {
    let Tree::Table(parts) = force else { return true };
    let another = is_new(force.id()) && roster.force != *force.id();
    !another && parts.iter().any(|(name, part)| name != "id" && of_things(name, part, roster))
}

fn of_things(name: &str, part: &Tree, roster: &Roster) -> bool {
    let Tree::List(things) = part else { return true };
    things.iter().any(|thing| match name {
        "entries" | "models" => names(roster, thing.id()),
        // An item of the game may come with a model without standing on the list.
        "items" => !is_new(thing.id()) || names(roster, thing.id()),
        _ => true,
    })
}

/// Whether a thing was made in a form, so that nothing of the game knows it.
fn is_new(id: &str) -> bool {
    id.starts_with("my-")
}

fn names(roster: &Roster, id: &str) -> bool {
    roster.units.iter().any(|unit| {
        *unit.entry == *id
            || unit.members.iter().any(|member| {
                let picks = &mut member.picks.iter();
                *member.model == *id
                    || picks.any(|pick| *pick.item == *id || pick.gunner.as_ref().is_some_and(|gunner| **gunner == *id))
            })
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::needed;
    use crate::own::tree::Tree;
    use crate::test_game::{kept, list};

    #[track_caller]
    fn says(own: &str, expected: bool) {
        let roster = list("# A\n## Squad\n- 3 Pebble");
        assert_eq!(needed(&Tree::read(own).unwrap(), &roster), expected, "{own}");
    }

    #[test]
    fn what_a_list_does_not_have_is_not_waited_for() {
        says("{}", false);
        says(r#"{"entries":[{"id":"my-cook","name":"Cook","cost":3}]}"#, false);
        says(r#"{"items":[{"id":"my-spoon","name":"Spoon"}]}"#, false);
        says(r#"{"models":[{"id":"ghost","cost":3}]}"#, false);
        says(r#"{"forces":[{"id":"reds","entries":[{"id":"boss","unique":true}]}]}"#, false);
        says(r#"{"forces":[{"id":"my-pinks","name":"Pinks","entries":[{"id":"squad"}]}]}"#, false);
    }

    #[test]
    fn whatever_else_own_data_say_is_waited_for() {
        says(r#"{"models":[{"id":"pebble","cost":3}]}"#, true);
        says(r#"{"forces":[{"id":"reds","entries":[{"id":"squad","unique":true}]}]}"#, true);
        says(r#"{"forces":[{"id":"reds","about":"Else"}]}"#, true);
        says(r#"{"items":[{"id":"rod","cost":3}]}"#, true);
        says(r#"{"rulings":[{"id":"my-question"}]}"#, true);
        says(r#"{"name":"A whole game"}"#, true);
        let own = Tree::read(r#"{"entries":[{"id":"my-cook","name":"Cook"}]}"#).unwrap();
        let mut roster = kept("# A\n## Squad\n- 3 Pebble");
        roster.units[0].entry = "my-cook".into();
        assert!(needed(&own, &roster));
    }
}
