//! Names of things: ids of the data, and numbers that tell the parts of one roster apart.

use std::fmt;
use std::sync::Arc;

/// An id of the data (`slug-rifle`, `troopers`): lower-case words joined by hyphens. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(Arc<str>);

impl Id {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Id {
    fn from(text: &str) -> Self {
        Id(Arc::from(text))
    }
}

impl From<String> for Id {
    fn from(text: String) -> Self {
        Id(Arc::from(text))
    }
}

impl std::borrow::Borrow<str> for Id {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl std::ops::Deref for Id {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Id {
    fn eq(&self, other: &str) -> bool {
        &*self.0 == other
    }
}

impl PartialEq<&str> for Id {
    fn eq(&self, other: &&str) -> bool {
        &*self.0 == *other
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The id that a name gives: its letters and digits, small, with hyphens between.
pub fn of_name(name: &str) -> String {
    let mut id = String::new();
    for c in name.bytes() {
        if c.is_ascii_alphanumeric() {
            id.push(c.to_ascii_lowercase() as char);
        } else if !id.ends_with('-') && !id.is_empty() {
            id.push('-');
        }
    }
    id.truncate(id.trim_end_matches('-').len());
    id
}

/// One unit of a roster; unique within that roster for as long as it is open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct UnitId(pub u32);

/// One line of models in a unit; unique within the roster, not only within its unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MemberId(pub u32);
