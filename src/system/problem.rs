//! What is wrong with a data file: where, what, and the nearest name that exists.

use std::fmt;

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
    known
        .into_iter()
        .map(|name| (strsim::normalized_damerau_levenshtein(&folded, &fold(name)), name))
        .filter(|(likeness, _)| *likeness >= 0.5)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// A name without case, spaces and punctuation, for comparing.
pub fn fold(name: &str) -> String {
    folded(name).collect()
}

/// The letters and digits of a name in small letters, for comparing without writing them down.
pub fn folded(name: &str) -> impl Iterator<Item = char> + '_ {
    // Nearly every letter is plain, and these need no look into the tables of all scripts.
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(|c| {
        let (plain, other) =
            if c.is_ascii() { (Some(c.to_ascii_lowercase()), None) } else { (None, Some(c.to_lowercase())) };
        plain.into_iter().chain(other.into_iter().flatten())
    })
}

/// "; did you mean `x`?", or nothing.
pub fn did_you_mean<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(given, known).map_or(String::new(), |name| format!("; did you mean `{name}`?"))
}
