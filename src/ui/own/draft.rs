//! What is being typed in a form of own data: where it belongs, and how it is kept until it is done.

use crate::own::form::{Fields, Kind, tree};
use crate::own::tree::Tree;
use crate::route::Route;
use crate::ui::own::free_id;

/// A thing of one's own that is being written.
#[derive(Clone, PartialEq)]
pub struct Draft {
    /// The game it is for.
    pub game: String,
    /// What it is.
    pub kind: Kind,
    /// Where it is kept; empty for a new one.
    pub path: String,
    /// The force it belongs to; empty for an item of all.
    pub force: String,
    /// What is typed.
    pub fields: Fields,
    /// What was in the fields when the form was opened.
    pub began: Fields,
    /// What it was before.
    pub old: Tree,
    /// The list it is made for, which is gone back to.
    pub back: Option<Route>,
    /// Whether it was to be kept and could not be.
    pub tried: bool,
    /// The form that it is made for, which is gone back to: of the unit that carries it.
    pub outer: Option<Box<Draft>>,
}

impl Draft {
    /// As a text that [`Draft::decode`] reads.
    pub fn encode(&self) -> String {
        let kind = Kind::NAMES.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, name)| name);
        let text = |text: &str| Tree::Text(text.to_owned());
        let parts = [
            ("game", text(&self.game)),
            ("kind", text(kind)),
            ("path", text(&self.path)),
            ("force", text(&self.force)),
            ("fields", self.fields.to_tree()),
            ("began", self.began.to_tree()),
            ("old", self.old.clone()),
            ("outer", text(&self.outer.as_ref().map_or_else(String::new, |outer| outer.encode()))),
            ("back", text(&self.back.as_ref().map_or_else(String::new, Route::to_string))),
        ];
        Tree::Table(parts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()).write()
    }

    /// Out of such a text; none out of any other.
    pub fn decode(text: &str) -> Option<Draft> {
        let tree = Tree::read(text).ok()?;
        let (kind, _) = *Kind::NAMES.iter().find(|(_, name)| tree.words_at("kind") == *name)?;
        let words = |name| tree.words_at(name).to_owned();
        let fields = Fields::of_tree(tree.at("fields")?);
        Some(Draft {
            game: words("game"),
            kind,
            path: words("path"),
            force: words("force"),
            fields,
            began: Fields::of_tree(tree.at("began")?),
            old: tree.at("old")?.clone(),
            back: Some(words("back")).filter(|back| !back.is_empty()).map(|back| Route::parse(&back)),
            tried: false,
            outer: Draft::decode(tree.words_at("outer")).map(Box::new),
        })
    }

    /// Whether what is wrong with a field is shown: not before the player touched it.
    pub fn shows(&self, name: &str) -> bool {
        self.tried || self.fields.get(name) != self.began.get(name)
    }

    /// Puts it where it belongs, in the place of what it was; the place.
    pub fn put(&self, own: &mut Tree) -> String {
        let id = match self.path.rsplit('/').next() {
            Some(id) if !id.is_empty() => id.to_owned(),
            _ => free_id(self.fields.get("name"), |id| own.at(&self.place(id)).is_some()),
        };
        let place = self.place(&id);
        if !self.path.is_empty() && self.path != place {
            own.remove(&self.path);
        }
        own.set(&place, tree(self.kind, &self.fields, &id, self.old.clone()));
        place
    }

    fn place(&self, id: &str) -> String {
        let list = match self.kind {
            Kind::Unit => "entries/",
            Kind::Item => "items/",
            Kind::Force => return ["forces/", id].concat(),
        };
        if self.force.is_empty() { [list, id].concat() } else { ["forces/", &self.force, "/", list, id].concat() }
    }
}
