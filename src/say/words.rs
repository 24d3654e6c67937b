//! Small things that sentences are made of: numbers with nouns, names in a row, small and capital letters.

use crate::letter;

/// "1 model", "3 models": a count with its noun.
pub fn count(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// What there is besides a sentence: "; besides, 1 other fault". Behind a number, "and 1 more" would be one more of those.
pub fn besides(faults: u32, checks: u32) -> String {
    let all = [(faults, "other fault", "other faults"), (checks, "other thing to check", "other things to check")];
    let told: Vec<String> =
        all.iter().filter(|(many, ..)| *many > 0).map(|(many, one, all)| count(*many, one, all)).collect();
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    if told.is_empty() { String::new() } else { ["; besides, ", &listed(&told, "and")].concat() }
}

/// A name as it stands within a sentence, in small letters.
pub fn lower(name: &str) -> String {
    name.chars().map(letter::lower).collect()
}

/// A name with "a" or "an" before it.
pub fn with_article(name: &str) -> String {
    let an = name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    [if an { "an " } else { "a " }, name].concat()
}

/// "A", "A and B", "A, B and C", with any word before the last.
pub(crate) fn listed(names: &[&str], word: &str) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A name at the beginning of a sentence.
pub fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(letter::upper).into_iter().chain(letters).collect()
}
