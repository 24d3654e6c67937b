//! What is said of marks and what was rolled for them.

use super::{Speech, lower};
use crate::check::What;

impl Speech<'_> {
    pub(super) fn of_marks(&self, what: &What, here: &str) -> String {
        let system = self.system;
        let item = |ix: &crate::system::ItemIx| system.item(*ix).name.as_str();
        match what {
            What::MarkOver { mark, have, allowed } => {
                let pieces = if *have == 1 { "1 piece is".to_owned() } else { format!("{have} pieces are") };
                let fixed = self.marks().get(*mark).is_some_and(|mark| mark.fixed().is_some());
                let rolled = match allowed {
                    _ if fixed => format!("at most {allowed} may be"),
                    0 => "none was rolled".to_owned(),
                    1 => "at most 1 was rolled".to_owned(),
                    _ => format!("at most {allowed} were rolled"),
                };
                format!("{pieces} {}, {rolled}", lower(self.mark(*mark)))
            }
            What::MarkUnfit { mark, item: ix } => {
                let known = system.marks().find(|known| known.id == *mark);
                let mark = known.map_or(mark.to_string(), |known| lower(&known.name));
                format!("{here}: {} cannot be {mark}", item(ix))
            }
            What::MarkRoll { mark, have } => {
                let known = self.marks().get(*mark);
                let dice = known.map_or("", |known| &known.dice);
                format!("{here}: {have} is not a roll of {dice}")
            }
            What::MarkUnrolled { mark } => {
                let known = self.marks().get(*mark);
                let dice = known.map_or("", |known| &known.dice);
                format!("{here}: roll {dice} for what becomes {}", lower(self.mark(*mark)))
            }
            _ => String::new(),
        }
    }
}
