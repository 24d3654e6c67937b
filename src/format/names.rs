//! Names as people write them: any case, plural or not, any dash, the variants of the data.

use crate::system::problem::{fold, nearest};
use crate::system::{Entry, Group, Item, Mark, Model, System, Upgrade};

/// Whether a written name means one of these: the name itself, an alias, or its id, in singular or plural.
pub(super) fn means(written: &str, names: &[&str]) -> bool {
    !matches!(fit(&fold(written), names), Fit::No)
}

/// How well a written name fits the names of something.
enum Fit {
    No,
    /// In another number.
    Nearly,
    Exactly,
}

/// `written` is folded already, since it is held against many.
fn fit(written: &str, names: &[&str]) -> Fit {
    let mut fit = Fit::No;
    if written.is_empty() {
        return fit;
    }
    for name in names {
        let name = fold(name);
        if name == written {
            return Fit::Exactly;
        }
        if written.strip_suffix('s') == Some(&name) || name.strip_suffix('s') == Some(written) {
            fit = Fit::Nearly;
        }
    }
    fit
}

/// Something that has a name, spelling variants and an id.
pub(super) trait Named {
    fn names(&self) -> Vec<&str>;
}

macro_rules! named {
    ($($type:ty),*) => {$(
        impl Named for $type {
            fn names(&self) -> Vec<&str> {
                let mut names = vec![self.name.as_str(), self.id.as_str()];
                names.extend(self.aliases.iter().map(String::as_str));
                names
            }
        }
    )*};
}
named!(Item, Model, Entry, crate::system::Force);

impl Named for Group {
    fn names(&self) -> Vec<&str> {
        vec![&self.name, &self.id]
    }
}

impl Named for Mark {
    fn names(&self) -> Vec<&str> {
        vec![&self.name, &self.id]
    }
}

impl Named for Upgrade {
    fn names(&self) -> Vec<&str> {
        vec![&self.name, &self.id]
    }
}

/// The one that a written name means: an exact name first, a plural or variant after.
pub(super) fn find<'a, T: Named + 'a>(written: &str, list: impl IntoIterator<Item = &'a T>) -> Option<&'a T> {
    let written = fold(written);
    let mut near = None;
    for one in list {
        match fit(&written, &one.names()) {
            Fit::Exactly => return Some(one),
            Fit::Nearly => near = near.or(Some(one)),
            Fit::No => {}
        }
    }
    near
}

/// " The nearest name is X.", or nothing.
pub(super) fn hint<'a, T: Named + 'a>(written: &str, list: impl IntoIterator<Item = &'a T>) -> String {
    let names: Vec<&str> = list.into_iter().map(|one| one.names()[0]).collect();
    hint_of(written, &names)
}

/// The same of plain names.
pub(super) fn hint_of(written: &str, names: &[&str]) -> String {
    let near = nearest(written, names.iter().copied());
    near.map_or(String::new(), |name| [" The nearest name is \u{201c}", name, "\u{201d}."].concat())
}

/// Items that an entry's models may meet: the game's common ones and the force's own.
pub(super) fn items<'a>(system: &'a System, force: &crate::system::Force) -> impl Iterator<Item = &'a Item> {
    let force = force.ix;
    system.items().iter().filter(move |item| item.force.is_none_or(|of| of == force))
}
