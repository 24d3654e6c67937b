//! The weapons of a whole list, and whatever else of it has lines in a table, each once and with who carries it; and the
//! numbers of its models.

use super::arms::{Piece, Table, sentences};
use super::{Card, Line};
use crate::system::System;

/// What a player reads numbers off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tables {
    /// Models with the numbers that they have in the end, by unit in the order of the list.
    pub models: Vec<Model>,
    /// Things under the heads of their tables.
    pub arms: Vec<Arms>,
}

/// Models of one kind in one unit, with equal numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// "Troopers 2"
    pub unit: String,
    /// The first of their lines, with the models of all of them.
    pub line: Line,
}

/// A table of the game with the things of the list that have lines in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arms {
    /// "Small arms"
    pub name: String,
    /// What stands over the cells of each row.
    pub columns: Vec<String>,
    /// The things, in the order of the game.
    pub pieces: Vec<Shared>,
    /// How the table is read, as far as it is about these things.
    pub notes: Vec<String>,
}

/// A thing, whoever has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shared {
    /// The thing, with those facts that are true of it on all who carry it.
    pub piece: Piece,
    /// The units that carry it, in the order of the list, with how many each has.
    pub carried: Vec<(String, u32)>,
}

/// The tables of a list. The cards are those of its units.
pub fn tables(system: &System, cards: &[Card]) -> Tables {
    let mut arms: Vec<Arms> = Vec::new();
    for table in system.tables() {
        let mut one =
            Arms { name: table.name.clone(), columns: table.columns.clone(), pieces: Vec::new(), notes: Vec::new() };
        let here = |known: &&Table| known.name == table.name && known.columns == table.columns;
        for card in cards {
            for known in card.tables.iter().filter(here) {
                known.pieces.iter().for_each(|piece| one.put(card, piece));
                one.notes
                    .extend(known.notes.iter().filter(|note| !one.notes.contains(note)).cloned().collect::<Vec<_>>());
            }
        }
        // Two tables that look alike are one.
        if one.pieces.is_empty() || arms.iter().any(|known| known.name == one.name && known.columns == one.columns) {
            continue;
        }
        one.notes.sort_by_key(|note| sentences(&table.note).position(|sentence| sentence == note));
        let place = |name: &str| system.items().iter().position(|item| item.name == name);
        one.pieces.sort_by_cached_key(|shared| {
            let name = &shared.piece.name;
            place(name).or_else(|| place(name.rsplit_once(" (")?.0))
        });
        arms.push(one);
    }
    Tables { models: models(cards), arms }
}

impl Tables {
    /// Whether there is nothing in them.
    pub fn is_empty(&self) -> bool {
        self.models.is_empty() && self.arms.is_empty()
    }
}

impl Arms {
    fn put(&mut self, card: &Card, piece: &Piece) {
        let bearer = (card.title.clone(), carried(card, piece));
        match self.pieces.iter_mut().find(|known| known.piece.name == piece.name && known.piece.rows == piece.rows) {
            Some(known) => {
                known.piece.facts.retain(|fact| piece.facts.contains(fact));
                known.carried.push(bearer);
            }
            None => self.pieces.push(Shared { piece: Piece { times: 1, ..piece.clone() }, carried: vec![bearer] }),
        }
    }
}

/// How many of a piece all models of a unit have together.
fn carried(card: &Card, piece: &Piece) -> u32 {
    let pieces = || card.tables.iter().flat_map(|table| &table.pieces);
    let mut many: u32 = 0;
    for line in &card.lines {
        for carried in &line.carries {
            // A mark is a part of the name of a piece.
            let marked = carried.with.iter().map(|with| format!("{} ({with})", carried.name));
            let name = marked.into_iter().find(|name| pieces().any(|known| known.name == *name));
            if name.as_deref().unwrap_or(&carried.name) == piece.name {
                many = many.saturating_add(line.count.saturating_mul(carried.times));
            }
        }
    }
    many
}

fn models(cards: &[Card]) -> Vec<Model> {
    let mut all = Vec::new();
    for card in cards {
        let mut here: Vec<Model> = Vec::new();
        for line in card.lines.iter().filter(|line| !line.stats.is_empty()) {
            let same = |known: &&mut Model| {
                (&known.line.model, &known.line.called, &known.line.stats) == (&line.model, &line.called, &line.stats)
            };
            match here.iter_mut().find(same) {
                Some(known) => known.line.count = known.line.count.saturating_add(line.count),
                None => here.push(Model { unit: card.title.clone(), line: line.clone() }),
            }
        }
        all.append(&mut here);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::cards;
    use super::{Tables, tables};
    use crate::check::check;
    use crate::test_game::{list, marbles};

    fn of(text: &str) -> Tables {
        let (system, roster) = (marbles(), list(text));
        tables(&system, &cards(&system, &roster, &check(&system, &roster), None))
    }

    #[test]
    fn a_thing_stands_once_with_all_who_carry_it() {
        let tables = of(
            "## Cart\n- 1 Wagon: Cannon (Glass)\n## Squad\n- 3 Pebble: Sling\n- 2 Pebble: Stick\n## Squad\n- 4 Pebble: Sling",
        );
        let [throws] = &tables.arms[..] else { unreachable!("{tables:?}") };
        let pieces: Vec<(&str, Vec<(&str, u32)>)> = throws
            .pieces
            .iter()
            .map(|shared| {
                let carried = shared.carried.iter().map(|(unit, many)| (unit.as_str(), *many));
                (shared.piece.name.as_str(), carried.collect())
            })
            .collect();
        assert_eq!(pieces, [("Sling", vec![("Squad 1", 3), ("Squad 2", 4)]), ("Cannon", vec![("Cart", 1)])]);
        assert_eq!(throws.pieces[0].piece.rows.len(), 2);
        let notes = "All are thrown by hand. Light ones fly on the move. A large one needs a rest. What is marked (twice) hits two.";
        assert_eq!(throws.notes.join(" "), notes);
    }

    #[test]
    fn every_unit_has_its_models() {
        let tables = of("## Squad\n- 3 Pebble: Sling\n- 2 Pebble: Stick\n## Squad\n- 3 Pebble\n- 1 Glass: Leather");
        let models: Vec<(&str, u32, &str, Option<&str>)> = tables
            .models
            .iter()
            .map(|model| {
                let line = &model.line;
                (model.unit.as_str(), line.count, line.model.as_str(), line.stats[2].value.as_deref())
            })
            .collect();
        let expected = [
            ("Squad 1", 5, "Pebble", Some("6+")),
            ("Squad 2", 3, "Pebble", Some("6+")),
            ("Squad 2", 1, "Glass", Some("5+")),
        ];
        assert_eq!(models, expected);
        assert!(of("").is_empty());
    }
}
