//! What a player chooses of paper, in words that the page keeps and hands on.

use std::fmt;
use std::str::FromStr;

use crate::card::paper::{Format, Layout, Paper};
use crate::id::UnitId;

/// What is printed, and on what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Print {
    /// The paper.
    pub paper: Paper,
    /// On its side.
    pub landscape: bool,
    /// What is cut out of it.
    pub format: Format,
    /// What is printed, in the order of [`Part::ALL`].
    pub parts: Vec<Part>,
    /// Cards have backs, on sheets that are turned so.
    pub backs: Option<Turn>,
    /// Marks for the scissors.
    pub marks: bool,
    /// How many cards of units that are not printed once.
    pub copies: Vec<(UnitId, u32)>,
}

/// Something that can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The sheet of the whole list.
    Roster,
    /// The phases of the game, and the rules that the list uses.
    Cheat,
    /// Its weapons and its models with their numbers.
    Tables,
    /// A card for each unit.
    Cards,
    /// The cards that the game is played with.
    Decks,
    /// Units and markers to cut out.
    Tokens,
}

/// The edge over which a sheet is turned for its back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Turn {
    /// As the pages of a book are where it stands.
    #[default]
    Long,
    /// As those of a note pad are where it stands.
    Short,
}

/// Most cards of one unit.
pub const MOST_COPIES: u32 = 20;

impl Part {
    /// All, in the order in which they are printed.
    pub const ALL: [Part; 6] = [Part::Roster, Part::Cheat, Part::Tables, Part::Cards, Part::Decks, Part::Tokens];

    /// What it is asked for by.
    pub fn word(self) -> &'static str {
        match self {
            Part::Roster => "roster",
            Part::Cheat => "cheat",
            Part::Tables => "tables",
            Part::Cards => "cards",
            Part::Decks => "decks",
            Part::Tokens => "tokens",
        }
    }
}

impl Turn {
    /// Both.
    pub const ALL: [Turn; 2] = [Turn::Long, Turn::Short];

    /// What it is asked for by.
    pub fn word(self) -> &'static str {
        match self {
            Turn::Long => "long",
            Turn::Short => "short",
        }
    }
}

/// The sheet of the list and a card of every unit.
impl Default for Print {
    fn default() -> Print {
        Print {
            paper: Paper::default(),
            landscape: false,
            format: Format::default(),
            parts: vec![Part::Roster, Part::Cards],
            backs: None,
            marks: false,
            copies: Vec::new(),
        }
    }
}

impl Print {
    /// Where cards stand.
    pub fn layout(&self) -> Layout {
        Layout::new(self.paper, self.landscape, self.format)
    }

    /// Whether a part is printed.
    pub fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// Prints a part or leaves it out.
    pub fn set(&mut self, part: Part, on: bool) {
        let goes = |one: &Part| if *one == part { on } else { self.has(*one) };
        self.parts = Part::ALL.into_iter().filter(goes).collect();
    }

    /// How many cards of a unit.
    pub fn copies_of(&self, unit: UnitId) -> u32 {
        self.copies.iter().find(|(known, _)| *known == unit).map_or(1, |(_, many)| *many)
    }

    /// Prints so many cards of a unit.
    pub fn set_copies(&mut self, unit: UnitId, many: u32) {
        self.copies.retain(|(known, _)| *known != unit);
        if many != 1 {
            self.copies.push((unit, many.min(MOST_COPIES)));
        }
    }
}

/// "paper=a4 card=poker parts=roster,cards landscape marks backs=long copies=3:2,4:0". What is not known is left as it
/// usually is.
impl FromStr for Print {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Print, Self::Err> {
        let mut print = Print::default();
        for word in text.split_whitespace() {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let is = |known: &'static str| known == value;
            match name {
                "paper" => print.paper = Paper::ALL.into_iter().find(|one| is(one.word())).unwrap_or_default(),
                "card" => print.format = Format::ALL.into_iter().find(|one| is(one.word())).unwrap_or_default(),
                "parts" => {
                    let has = |part: &Part| value.split(',').any(|word| word == part.word());
                    print.parts = Part::ALL.into_iter().filter(has).collect();
                }
                "landscape" => print.landscape = true,
                "marks" => print.marks = true,
                "backs" => print.backs = Turn::ALL.into_iter().find(|one| is(one.word())),
                "copies" => {
                    for (unit, many) in value.split(',').filter_map(|pair| pair.split_once(':')) {
                        if let (Ok(unit), Ok(many)) = (unit.parse(), many.parse()) {
                            print.set_copies(UnitId(unit), many);
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(print)
    }
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<&str> = self.parts.iter().map(|part| part.word()).collect();
        write!(f, "paper={} card={} parts={}", self.paper.word(), self.format.word(), parts.join(","))?;
        if self.landscape {
            f.write_str(" landscape")?;
        }
        if self.marks {
            f.write_str(" marks")?;
        }
        if let Some(turn) = self.backs {
            write!(f, " backs={}", turn.word())?;
        }
        for (at, (unit, many)) in self.copies.iter().enumerate() {
            write!(f, "{}{}:{many}", if at == 0 { " copies=" } else { "," }, unit.0)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Format, Paper, Part, Print, Turn, UnitId};

    #[test]
    fn what_is_chosen_is_kept_in_words() {
        let mut print = Print {
            paper: Paper::Letter,
            landscape: true,
            format: Format::Half,
            backs: Some(Turn::Short),
            marks: true,
            ..Print::default()
        };
        print.set(Part::Roster, false);
        print.set_copies(UnitId(7), 0);
        print.set_copies(UnitId(9), 3);
        print.set_copies(UnitId(7), 2);
        for print in [print, Print::default()] {
            assert_eq!(print.to_string().parse(), Ok(print));
        }
    }

    #[test]
    fn words_that_mean_nothing_change_nothing() {
        assert_eq!("".parse(), Ok(Print::default()));
        assert_eq!("paper=papyrus card= =x marks2 backs=left copies=a:b,1,2:,3:1 \u{e9}".parse(), Ok(Print::default()));
        let most: Print = "copies=3:4000000 parts=cards,cards,poems".parse().unwrap_or_default();
        assert_eq!((most.copies, most.parts), (vec![(UnitId(3), 20)], vec![Part::Cards]));
    }

    #[test]
    fn parts_stand_in_their_order_whenever_they_are_chosen() {
        let mut print = Print::default();
        Part::ALL.into_iter().rev().for_each(|part| print.set(part, true));
        assert_eq!(print.parts, Part::ALL);
    }
}
