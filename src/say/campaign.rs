//! What is said of the numbers that a campaign keeps, and of how far it may raise others.

use super::Speech;
use crate::check::What;

impl Speech<'_> {
    pub(super) fn of_campaign(&self, what: &What, here: &str) -> String {
        let name = |at: &usize| self.system.tracks().get(*at).map_or("", |track| track.name.as_str());
        // Of the list as a whole it goes without saying where it is.
        let here = if self.place.unit.is_some() { [here, ": "].concat() } else { String::new() };
        match what {
            What::AttributeOver { attribute, have, most } => {
                let Some(known) = self.system.attributes().get(*attribute) else { return here };
                let (have, most) = (known.form.write(*have), known.form.write(*most));
                [&here, &known.name, " is ", &have, ", beyond its cap of ", &most].concat()
            }
            What::TrackOver { track, have, most } => {
                [&here, name(track), " is ", &have.to_string(), ", and can be ", &most.to_string(), " at most"].concat()
            }
            What::TrackElsewhere { track } => {
                let whose = if self.place.unit.is_some() { "these models" } else { "the list as a whole" };
                [&here, name(track), " is not a number of ", whose].concat()
            }
            What::UnknownTrack { name } => {
                let no = if here.is_empty() { "There" } else { "there" };
                [&here, no, " is no number \u{201c}", name, "\u{201d}; it is kept on the list"].concat()
            }
            _ => here,
        }
    }
}
