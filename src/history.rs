//! Undo and redo: whole lists, since a list is small and a copy of it mostly shares its ids.

use crate::edit::Edit;
use crate::roster::Roster;

/// Most steps that can be undone.
const MOST: usize = 200;

/// Most lists whose steps are kept while another is open.
const MOST_LISTS: usize = 8;

/// An open list with what came before it and what was undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    now: Roster,
    past: Vec<Roster>,
    future: Vec<Roster>,
}

impl History {
    /// A list just opened.
    pub fn new(roster: Roster) -> History {
        History { now: roster, past: Vec::new(), future: Vec::new() }
    }

    /// The list as it is.
    pub fn now(&self) -> &Roster {
        &self.now
    }

    /// The list as it was opened, or as it was before the first step that can be taken back.
    pub fn first(&self) -> &Roster {
        self.past.first().unwrap_or(&self.now)
    }

    /// Makes a change; one that changes nothing is no step.
    pub fn edit(&mut self, edit: &Edit) {
        let after = self.now.after(edit);
        if after.same_choices(&self.now) {
            return;
        }
        self.past.push(std::mem::replace(&mut self.now, after));
        if self.past.len() > MOST {
            self.past.remove(0);
        }
        self.future.clear();
    }

    /// Takes the last change back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Makes the last change that was undone again; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(&mut self.now, after));
        true
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to make again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

/// The past of lists that are not open, by id: who comes back to one can still take back what was done.
#[derive(Debug, Clone, Default)]
pub struct Pasts(Vec<(String, History)>);

impl Pasts {
    /// Nothing yet.
    pub const fn new() -> Pasts {
        Pasts(Vec::new())
    }

    /// Keeps the past of a list that is left; the one left longest ago goes where there are too many.
    pub fn keep(&mut self, id: &str, history: History) {
        self.forget(id);
        if history.can_undo() || history.can_redo() {
            self.0.push((id.to_owned(), history));
        }
        if self.0.len() > MOST_LISTS {
            self.0.remove(0);
        }
    }

    /// The list with its past; without one where the list became another meanwhile, in another tab or out of a backup.
    pub fn take(&mut self, id: &str, now: &Roster) -> History {
        let at = self.0.iter().position(|(known, _)| known == id);
        let kept = at.map(|at| self.0.remove(at).1).filter(|kept| kept.now == *now);
        kept.unwrap_or_else(|| History::new(now.clone()))
    }

    /// Forgets the past of a list that is deleted.
    pub fn forget(&mut self, id: &str) {
        self.0.retain(|(known, _)| known != id);
    }
}

#[cfg(test)]
mod tests {
    use super::{History, MOST, MOST_LISTS, Pasts};
    use crate::edit::Edit;
    use crate::test_game::list;

    fn named(name: &str) -> Edit {
        Edit::Rename(name.to_owned())
    }

    #[test]
    fn what_was_done_is_undone_and_done_again() {
        let mut history = History::new(list("# A"));
        assert!(!history.can_undo() && !history.can_redo() && !history.undo() && !history.redo());
        history.edit(&named("B"));
        history.edit(&named("C"));
        assert_eq!(history.first().name, "A");
        assert!(history.undo() && history.can_redo());
        assert_eq!(history.now().name, "B");
        assert!(history.undo() && !history.undo());
        assert_eq!(history.now(), &list("# A"));
        assert!(history.redo() && history.redo() && !history.redo());
        assert_eq!(history.now().name, "C");
    }

    #[test]
    fn a_new_change_forgets_what_was_undone() {
        let mut history = History::new(list("# A"));
        history.edit(&named("B"));
        history.undo();
        history.edit(&named("C"));
        assert!(!history.can_redo());
        assert!(history.undo());
        assert_eq!(history.now().name, "A");
    }

    #[test]
    fn a_change_that_changes_nothing_is_no_step() {
        let mut history = History::new(list("# A"));
        history.edit(&named("B"));
        history.undo();
        history.edit(&named("A"));
        history.edit(&Edit::All(Vec::new()));
        assert!(!history.can_undo() && history.can_redo());
    }

    #[test]
    fn only_so_many_steps_are_kept() {
        let mut history = History::new(list("# 0"));
        (1..=MOST + 5).for_each(|step| history.edit(&named(&step.to_string())));
        let steps = std::iter::from_fn(|| history.undo().then_some(())).count();
        assert_eq!((steps, history.now().name.as_str()), (MOST, "5"));
    }

    fn changed(name: &str) -> History {
        let mut history = History::new(list("# A"));
        history.edit(&named(name));
        history
    }

    #[test]
    fn the_past_of_a_list_that_is_left_is_there_when_it_is_opened_again() {
        let mut pasts = Pasts::default();
        pasts.keep("one", changed("B"));
        pasts.keep("other", changed("C"));
        let mut again = pasts.take("one", &list("# B"));
        assert!(again.undo() && again.now().name == "A");
        // What was taken back can be made again even so.
        pasts.keep("one", again);
        assert!(pasts.take("one", &list("# A")).redo());
        assert!(pasts.take("other", &list("# C")).can_undo());
        assert!(!pasts.take("one", &list("# A")).can_redo(), "it is with the list that is open");
    }

    #[test]
    fn a_list_that_became_another_has_no_past() {
        let mut pasts = Pasts::default();
        pasts.keep("one", changed("B"));
        let opened = pasts.take("one", &list("# Of another tab"));
        assert_eq!(opened, History::new(list("# Of another tab")));
        assert!(!pasts.take("one", &list("# B")).can_undo());
        pasts.keep("one", changed("B"));
        pasts.forget("one");
        assert!(!pasts.take("one", &list("# B")).can_undo());
    }

    #[test]
    fn only_so_many_pasts_are_kept() {
        let mut pasts = Pasts::default();
        (0..=MOST_LISTS).for_each(|at| pasts.keep(&at.to_string(), changed("B")));
        assert!(!pasts.take("0", &list("# B")).can_undo());
        assert!(pasts.take("1", &list("# B")).can_undo());
    }
}
