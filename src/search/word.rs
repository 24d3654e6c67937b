//! Words as they are compared: small letters without accents, plurals and endings apart, and how near two are.

use std::ops::Range;

/// The words of a text, folded: letters and digits, with the sign of a number and the `+` of a roll.
pub(crate) fn words(text: &str) -> impl Iterator<Item = String> {
    places(text)
        .map(|range| {
            let mut word = String::new();
            fold(&text[range], &mut word);
            word
        })
        .filter(|word| !word.is_empty())
}

/// Where the words of a text stand, in bytes.
pub(super) fn places(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut all = Vec::new();
    let mut begin = None;
    let mut before = ' ';
    let mut letters = text.char_indices().peekable();
    while let Some((at, c)) = letters.next() {
        let after = letters.peek().map_or(' ', |(_, after)| *after);
        let sign = matches!(c, '-' | '\u{2212}' | '+') && after.is_ascii_digit() && !before.is_alphanumeric();
        let roll = c == '+' && before.is_ascii_digit();
        // "don't", "enemy's": one word.
        let inside = matches!(c, '\'' | '\u{2019}') && before.is_alphanumeric() && after.is_alphanumeric();
        if c.is_alphanumeric() || sign || roll || inside {
            begin.get_or_insert(at);
        } else if let Some(from) = begin.take() {
            all.push(from..at);
        }
        before = c;
    }
    if let Some(from) = begin {
        all.push(from..text.len());
    }
    all.into_iter()
}

/// A text as it is compared: small letters without accents, signs of one kind, one space between words.
pub(super) fn folded(text: &str) -> String {
    let mut all = String::new();
    for range in places(text) {
        if !all.is_empty() {
            all.push(' ');
        }
        fold(&text[range], &mut all);
    }
    all
}

/// Adds a word as it is compared.
pub(super) fn fold(word: &str, all: &mut String) {
    for c in word.chars() {
        if c.is_ascii() {
            if c != '\'' {
                all.push(c.to_ascii_lowercase());
            }
            continue;
        }
        for c in c.to_lowercase() {
            match c {
                '\u{e0}'..='\u{e5}' => all.push('a'),
                '\u{e8}'..='\u{eb}' => all.push('e'),
                '\u{ec}'..='\u{ef}' => all.push('i'),
                '\u{f2}'..='\u{f6}' | '\u{f8}' => all.push('o'),
                '\u{f9}'..='\u{fc}' => all.push('u'),
                '\u{e7}' => all.push('c'),
                '\u{f1}' => all.push('n'),
                '\u{df}' => all.push_str("ss"),
                '\u{e6}' => all.push_str("ae"),
                '\u{2212}' => all.push('-'),
                '\u{2019}' => {}
                _ => all.push(c),
            }
        }
    }
}

/// What of a word stays when it is one, many or done: `shoot` of `shooting`, `run` of `running`, `mov` of `move` and `moved`.
pub(super) fn stem(word: &str) -> &str {
    let cut = |end: &str, least: usize| word.strip_suffix(end).filter(|rest| rest.len() >= least);
    if word.ends_with("ss") || word.ends_with("us") || word.ends_with("is") {
        return word;
    }
    let done = cut("ings", 3).or_else(|| cut("ing", 3)).or_else(|| cut("ed", 3));
    if let Some(done) = done {
        return single(done);
    }
    let many = cut("ies", 4).or_else(|| cut("es", 3)).or_else(|| cut("s", 2));
    many.or_else(|| cut("e", 3)).or_else(|| cut("y", 4)).unwrap_or(word)
}

/// Without the second of two consonants that an ending brings along: `run` of `runn`, but `shell` of `shell`.
fn single(word: &str) -> &str {
    let twice = ["bb", "dd", "gg", "mm", "nn", "pp", "rr", "tt"].iter().any(|pair| word.ends_with(pair));
    if twice { &word[..word.len() - 1] } else { word }
}

/// One bit for each letter that a word has; others share the bits that are left.
pub(super) fn letters(word: &str) -> u32 {
    let bit = |byte: u8| match byte {
        b'a'..=b'z' => byte - b'a',
        other => 26 + other % 6,
    };
    word.bytes().fold(0, |all, byte| all | 1 << bit(byte))
}

/// How many letters have to be put in, left out, changed or swapped with their neighbour to make one word the other; `None`
/// if it is more than `most`.
pub(super) fn near(one: &str, other: &str, most: u32) -> Option<u32> {
    let most = most as usize;
    if one.chars().count().abs_diff(other.chars().count()) > most {
        return None;
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows = [vec![0; other.len() + 1], (0..=other.len()).collect::<Vec<usize>>(), vec![0; other.len() + 1]];
    for (i, a) in one.iter().enumerate() {
        let [older, old, new] = &mut rows;
        new[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let mut least = (old[j] + usize::from(a != b)).min(old[j + 1] + 1).min(new[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                least = least.min(older[j - 1] + 1);
            }
            new[j + 1] = least;
        }
        if new.iter().all(|wrong| *wrong > most) {
            return None;
        }
        rows.rotate_left(1);
    }
    let wrong = rows[1][other.len()];
    (wrong <= most).then_some(wrong as u32)
}

#[cfg(test)]
mod tests {
    use super::{folded, near, stem, words};

    #[test]
    fn words_are_letters_and_numbers_with_their_signs() {
        let all = |text| words(text).collect::<Vec<_>>();
        assert_eq!(
            all("Fer\u{e9} Hero's \u{2212}1 to hit, 4+ (re-roll)"),
            ["fere", "heros", "-1", "to", "hit", "4+", "re", "roll"]
        );
        assert_eq!(all("D3+2 4-6 +1"), ["d3+2", "4", "6", "+1"]);
        assert_eq!(all(" \u{2026} "), [""; 0]);
        assert_eq!(folded("  TORRENT,  fire "), "torrent fire");
    }

    #[test]
    fn endings_fall() {
        let all = ["shooting", "weapons", "grasses", "torrent", "moved", "boss", "status", "is"].map(stem);
        assert_eq!(all, ["shoot", "weapon", "grass", "torrent", "mov", "boss", "status", "is"]);
        for alike in [&["run", "runs", "running"][..], &["move", "moves", "moving", "moved"], &["ability", "abilities"]]
        {
            assert!(alike.iter().all(|word| stem(word) == stem(alike[0])), "{alike:?}");
        }
        assert_eq!(["army", "fell", "shelling"].map(stem), ["army", "fell", "shell"]);
    }

    #[test]
    fn typing_errors_are_counted() {
        assert_eq!(near("torent", "torrent", 1), Some(1));
        assert_eq!(near("torrnet", "torrent", 1), Some(1));
        assert_eq!(near("tornado", "torrent", 2), None);
        assert_eq!(near("grit", "grit", 1), Some(0));
        assert_eq!(near("", "ab", 2), Some(2));
        assert_eq!(near("\u{e9}a", "ea", 1), Some(1));
        assert_eq!(near("abcd", "abcdefg", 2), None);
    }
}
