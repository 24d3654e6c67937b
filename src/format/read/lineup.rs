//! What a unit consists of that a text names without its models.

use super::super::names::means;
use super::super::text::{NO_MODELS, unit_lines};
use super::Reader;
use crate::roster::MOST_UNITS;

impl Reader<'_> {
    /// The unit that is open is over. One that is named and no more comes as a new one does, which is said.
    pub(super) fn close_unit(&mut self) {
        let opened = std::mem::take(&mut self.opened);
        let Some((mut unit, entry)) = self.unit.take() else { return };
        if let Some(entry) = entry.filter(|_| opened.empty && !unit.members.is_empty()) {
            let message =
                ["\u{201c}", NO_MODELS, "\u{201d} stands below ", &entry.name, ", which has some; they count."];
            self.guess(opened.line, &message.concat());
        }
        // What is too much for a list is refused at the end; until then it need not be made.
        let full = self.roster.units.len() > MOST_UNITS;
        let bare = unit.members.is_empty() && !opened.empty && !full;
        if let (Some(entry), true) = (entry, bare) {
            unit.members = self.fresh(entry, opened.size);
            let lines = unit_lines(self.system, &self.roster, Some(entry), &unit).join("; ");
            let has = match opened.size {
                Some(_) => " stands here with how many models it has; these are: ",
                None => " stands here without its models; it has what a new one has: ",
            };
            self.guess(opened.line, &[&entry.name, has, &lines, "."].concat());
        }
        // What is said of several units alike is of each of them.
        for _ in 1..if full { 1 } else { opened.copies } {
            self.roster.insert(unit.clone(), self.roster.units.len());
        }
        let at = self.roster.units.len();
        let id = self.roster.insert(unit, at);
        self.rides.iter_mut().for_each(|(_, unit, _)| *unit = Some(unit.unwrap_or(id)));
    }

    /// "No models": whether a line of a unit says that it has none, which is another thing than saying nothing.
    pub(super) fn is_empty(&mut self, line: &str) -> bool {
        let none = means(line, &[NO_MODELS]);
        self.opened.empty |= none;
        none
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::{marbles, read};

    #[track_caller]
    fn reads(text: &str, lines: &str, said: &[&str]) {
        let Ok(read) = read(&["Marbles \u{b7} Reds\n", text].concat()) else { unreachable!("{text}") };
        let remarks: Vec<&str> = read.remarks.iter().map(|remark| remark.message.as_str()).collect();
        assert_eq!(remarks, said, "{text}");
        let written = crate::format::text::write(&marbles(), &read.roster);
        let written: Vec<&str> = written.lines().filter(|line| line.starts_with('-')).collect();
        assert_eq!(written.join("\n"), lines, "{text}");
    }

    #[test]
    fn a_unit_by_its_name_alone_is_what_a_new_one_is() {
        let said = "Squad stands here without its models; it has what a new one has: 3 Pebble.";
        reads("## Squad\n## Boss\n- 1 Champion", "- 3 Pebble [6 points]\n- 1 Champion [19 points]", &[said]);
        reads("## Squad \"Old\"\n> A note.", "- 3 Pebble [6 points]", &[said]);
    }

    #[test]
    fn a_unit_that_has_no_models_says_so() {
        reads("## Squad\n- No models", "- No models", &[]);
        reads("## Squad\n- no models\n## Squad\n- 3 Pebble", "- No models\n- 3 Pebble [6 points]", &[]);
    }

    #[test]
    fn a_list_without_a_name_is_written_with_words_that_are_read_as_none() {
        let written = |name: &str| {
            let Ok(read) = read(&[name, "\nMarbles \u{b7} Reds\n"].concat()) else { unreachable!("{name}") };
            assert_eq!(read.remarks, []);
            let text = crate::format::text::write(&marbles(), &read.roster);
            (read.roster.name, text.lines().next().unwrap_or_default().to_owned())
        };
        for none in ["", "#", "# Unnamed list"] {
            assert_eq!(written(none), (String::new(), "# Unnamed list".to_owned()), "{none}");
        }
        assert_eq!(written("# Tide"), ("Tide".to_owned(), "# Tide".to_owned()));
    }
}
