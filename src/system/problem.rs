//! What is wrong with a data file: where, what, and the nearest name that exists.

use std::fmt;

use crate::letter;

/// One mistake in the data of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file, as in its folder: `forces/reds.toml`.
    pub file: String,
    /// The entry: "item `slug-rifle`"; empty when the whole file is meant.
    pub entry: String,
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if !self.entry.is_empty() {
            write!(f, ", {}", self.entry)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// The known name that is nearest to a given one, if any is near enough to be meant.
pub fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(given);
    let letters = folded.chars().count();
    known
        .into_iter()
        .map(|name| (fold(name), name))
        .map(|(other, name)| (other.chars().count(), other, name))
        // As many changes as one is longer are needed at least; a whole text is compared with no name.
        .filter(|(of, ..)| letters.min(*of) * 2 >= letters.max(*of))
        .map(|(of, other, name)| (strsim::osa_distance(&folded, &other), letters.max(of), name))
        .filter(|(changes, of, _)| *of > 0 && changes * 2 <= *of)
        // Fewest changes to a letter, told without fractions.
        .max_by(|(a, of_a, _), (b, of_b, _)| (b * of_a).cmp(&(a * of_b)))
        .map(|(_, _, name)| name)
}

/// A name without case, spaces and punctuation, for comparing.
pub fn fold(name: &str) -> String {
    folded(name).collect()
}

/// The letters and digits of a name in small letters, for comparing without writing them down.
pub fn folded(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().filter(|c| letter::is_in_name(*c)).map(letter::lower)
}

/// "; did you mean `x`?", or nothing.
pub fn did_you_mean<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(given, known).map_or(String::new(), |name| format!("; did you mean `{name}`?"))
}
