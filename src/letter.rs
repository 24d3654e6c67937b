//! Small and capital letters, and what belongs to a name, for the scripts that Europe writes with. The tables of all
//! scripts that come with Rust weigh 8 kB in the page; here two letters in a row or two halves of a block are pairs by their
//! numbers. Letters of other scripts, and those that have no single partner, stay what they are.

/// The small one of a letter.
pub fn lower(c: char) -> char {
    partner(c, true)
}

/// The capital of a letter.
pub fn upper(c: char) -> char {
    partner(c, false)
}

/// Whether it is a small letter.
pub fn is_small(c: char) -> bool {
    upper(c) != c
}

/// Whether it is a letter or a digit, and neither a sign, a space nor the accent of the letter before it.
pub fn is_in_name(c: char) -> bool {
    match c {
        '\0'..='\x7f' => c.is_ascii_alphanumeric(),
        '\u{80}'..='\u{bf}' => matches!(c, '\u{aa}' | '\u{b5}' | '\u{ba}'),
        '\u{d7}' | '\u{f7}' | '\u{300}'..='\u{36f}' | '\u{2000}'..='\u{206f}' | '\u{20a0}'..='\u{20ff}' => false,
        '\u{2190}'..='\u{245f}' | '\u{2500}'..='\u{2bff}' | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' => false,
        '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe6f}' | '\u{fff0}'..='\u{ffff}' | '\u{1f000}'.. => false,
        _ => true,
    }
}

/// Blocks in which capitals stand before small letters: the first and the last capital, and how far the small ones are.
const HALVES: [(u32, u32, u32); 7] = [
    (0xc0, 0xd6, 0x20),
    (0xd8, 0xde, 0x20),
    (0x388, 0x38a, 0x25),
    (0x391, 0x3a1, 0x20),
    (0x3a3, 0x3ab, 0x20),
    (0x400, 0x40f, 0x50),
    (0x410, 0x42f, 0x20),
];

/// Blocks in which each capital stands before its small letter: the first capital and the last small letter.
const TURNS: [(u32, u32); 11] = [
    (0x100, 0x12f),
    (0x132, 0x137),
    (0x139, 0x148),
    (0x14a, 0x177),
    (0x179, 0x17e),
    (0x460, 0x481),
    (0x48a, 0x4bf),
    (0x4c1, 0x4ce),
    (0x4d0, 0x52f),
    (0x1e00, 0x1e95),
    (0x1ea0, 0x1eff),
];

/// The rest: a capital and its small letter.
const PAIRS: [(u32, u32); 6] =
    [(0x178, 0xff), (0x386, 0x3ac), (0x38c, 0x3cc), (0x38e, 0x3cd), (0x38f, 0x3ce), (0x4c0, 0x4cf)];

fn partner(c: char, down: bool) -> char {
    // Nearly every letter is plain, and these need no look into the blocks.
    if c.is_ascii() {
        return if down { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    }
    let code = u32::from(c);
    let halves = HALVES.iter().map(|(first, last, far)| (*first, *last, *far));
    let pairs = PAIRS.iter().map(|(capital, small)| (*capital, *capital, small.wrapping_sub(*capital)));
    for (first, last, far) in halves.chain(pairs) {
        let from = if down { first } else { first.wrapping_add(far) };
        if code.wrapping_sub(from) <= last - first {
            let to = if down { code.wrapping_add(far) } else { code.wrapping_sub(far) };
            return char::from_u32(to).unwrap_or(c);
        }
    }
    for (first, last) in TURNS {
        if (first..=last).contains(&code) {
            let capital = code - (code - first) % 2;
            return char::from_u32(capital + u32::from(down)).unwrap_or(c);
        }
    }
    c
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks this is for: Latin with its first and its last supplements, Greek and Cyrillic.
    fn blocks() -> impl Iterator<Item = char> {
        [0..=0x17f, 0x386..=0x3ce, 0x400..=0x52f, 0x1e00..=0x1eff].into_iter().flatten().filter_map(char::from_u32)
    }

    fn only(mut letters: impl Iterator<Item = char>, c: char) -> char {
        match (letters.next(), letters.next()) {
            (Some(one), None) => one,
            _ => c,
        }
    }

    #[test]
    fn small_and_capital_are_those_of_the_tables_of_all_scripts() {
        // Of these two or three share one partner, and they stay what they are.
        let shared = |c: char| "\u{b5}\u{130}\u{131}\u{17f}\u{3c2}\u{1e9b}\u{1e9e}".contains(c);
        let others: Vec<char> = blocks()
            .filter(|c| !shared(*c))
            .filter(|c| lower(*c) != only(c.to_lowercase(), *c) || upper(*c) != only(c.to_uppercase(), *c))
            .collect();
        assert_eq!(others, []);
    }

    #[test]
    fn every_letter_anywhere_stays_one_letter_and_goes_back() {
        for c in '\0'..=char::MAX {
            let (small, capital) = (lower(c), upper(c));
            assert!(lower(small) == small && upper(capital) == capital, "{c}");
            assert!(lower(capital) == small && upper(small) == capital, "{c}");
        }
    }

    #[test]
    fn letters_and_digits_belong_to_names_and_signs_do_not() {
        let signs = (0x2000..=0x206f).chain(0x2190..=0x23ff).chain(0x2500..=0x26ff).chain(0x1f300..=0x1f9ff);
        let others: Vec<char> = blocks()
            .chain(signs.filter_map(char::from_u32))
            .filter(|c| is_in_name(*c) != c.is_alphanumeric())
            .collect();
        // Raised digits and fractions, a sign and accents among the letters, and two places that are empty.
        let apart = "\u{b2}\u{b3}\u{b9}\u{bc}\u{bd}\u{be}\u{387}\u{38b}\u{38d}\u{3a2}\u{482}\u{483}\u{484}\u{485}\u{486}\u{487}\u{488}\u{489}";
        assert_eq!(others.into_iter().collect::<String>(), apart);
    }
}
