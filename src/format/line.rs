//! The parts of one line of a list: bullet, count, name, bracketed parts, items, price.

use super::names::means;
use crate::letter;

/// A line of models, taken apart but not yet understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parts<'a> {
    /// How many, if the line says so.
    pub(super) count: Option<u32>,
    /// What stands before brackets and colon.
    pub(super) name: &'a str,
    /// What stands in round brackets behind the name, split at commas.
    pub(super) brackets: Vec<&'a str>,
    /// What stands behind the colon, split at commas outside brackets.
    pub(super) items: Vec<&'a str>,
}

/// Takes a line apart; the bullet is already off.
pub(super) fn take_apart(line: &str) -> Parts<'_> {
    let line = without_price(line);
    let (head, items) = match line.split_once(':') {
        Some((head, items)) => (head, split(items)),
        None => (line, Vec::new()),
    };
    let (count, name, brackets) = counted(without_price(head));
    // "Recruits: 3" are three; nothing is called by a number.
    if let (None, [number]) = (count, items.as_slice())
        && let Ok(number) = number.trim_start_matches(['x', 'X', '\u{d7}']).parse()
    {
        return Parts { count: Some(number), name, brackets, items: Vec::new() };
    }
    Parts { count, name, brackets, items }
}

/// An item with how many of it and what stands in brackets behind it: "2x Chain Gun (Soldier)".
pub(super) fn item(text: &str) -> (u32, &str, Vec<&str>) {
    let (times, name, brackets) = counted(without_price(text));
    (times.unwrap_or(1), name, brackets)
}

/// A name with its count and its brackets, whichever of them stands last.
fn counted(text: &str) -> (Option<u32>, &str, Vec<&str>) {
    let (name, inside) = brackets(text);
    let (count, name) = count(name);
    let (name, inside) = if inside.is_empty() { brackets(name) } else { (name, inside) };
    (count, name, inside)
}

/// What people and chats set before the lines of a list: besides marks of the keyboard, dots, rings, squares and triangles.
const BULLETS: [char; 14] = [
    '-', '*', '+', '\u{2022}', '\u{2013}', '\u{2014}', '\u{b7}', '\u{25e6}', '\u{2023}', '\u{25aa}', '\u{25ab}',
    '\u{25cf}', '\u{25cb}', '\u{25a0}',
];

/// The bullet of a list line taken off; `None` if the line has none.
pub(super) fn without_bullet(line: &str) -> Option<&str> {
    let line = line.trim_start();
    // Some bullets are numbers: "1. ", "1) ".
    let counted = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind =
        counted.strip_prefix(['.', ')']).filter(|rest| counted.len() < line.len() && rest.starts_with([' ', '\t']));
    if behind.is_some() {
        return behind.map(str::trim);
    }
    let rest = line.strip_prefix(BULLETS)?;
    if rest.starts_with(|c: char| c.is_whitespace() || c.is_ascii_digit()) { Some(rest.trim()) } else { None }
}

/// What stars and underscores make bold or slanted, without them.
pub(super) fn without_stars(text: &str) -> &str {
    text.trim().trim_matches(['*', '_']).trim()
}

/// Said where a text has prices of its author's own that are not known here.
pub(super) const THEIRS: &str = "This price and others marked as yours are the author's own and not known here: open the own data the list was made with.";

/// A price at the end taken off, in square brackets or, with its word, behind a dash, a tab or an equals sign: what it says
/// is worked out, not read.
pub(super) fn without_price(text: &str) -> &str {
    let text = text.trim();
    for mark in [" - ", " \u{2013} ", " \u{2014} ", " = ", "\t"] {
        if let Some((before, price)) = text.rsplit_once(mark)
            && is_money(price)
        {
            return before.trim_end();
        }
    }
    if let Some(inner) = text.strip_suffix(']')
        && let Some((before, price)) = inner.rsplit_once('[')
        && unsigned(price).starts_with(|c: char| c.is_ascii_digit())
    {
        return before.trim_end();
    }
    text
}

/// What prices are counted in, as players write it.
pub(super) const MONEY: [&str; 12] =
    ["pt", "point", "power", "credit", "cr", "coin", "gold", "gp", "ip", "mp", "cp", "xp"];

/// Whether what stands behind a dash is a price and not so many of something: "12 Recruits".
fn is_money(text: &str) -> bool {
    is_price(text) && means(counted_in(text), &MONEY)
}

/// The word of a price: "pts" of "50 pts".
pub(super) fn counted_in(text: &str) -> &str {
    unsigned(text).trim_start_matches(|c: char| c.is_ascii_digit()).trim()
}

/// Whether what stands in round brackets is a price, as other builders write it: "(50)", "(50 pts)".
pub(super) fn is_price(text: &str) -> bool {
    let digits = unsigned(text);
    let word = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    // Letters of all scripts are a table of their own; what is none of these marks is near enough to one.
    let no_letter = |c: char| c.is_ascii_digit() || c.is_ascii_punctuation() || c.is_whitespace();
    word.len() < digits.len() && !word.trim_start().contains(no_letter)
}

fn unsigned(text: &str) -> &str {
    text.trim_start().trim_start_matches(['+', '-', '\u{2212}'])
}

/// A count in front or behind: `3 `, `3x `, `3 × `, ` x3`, ` ×3`, ` x 3`. An `x` set off by a space and followed by a small
/// letter begins a word.
fn count(text: &str) -> (Option<u32>, &str) {
    let text = text.trim();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 && digits <= 6 {
        let (number, rest) = text.split_at(digits);
        let unspaced = rest.trim_start();
        let marked = unspaced.strip_prefix(['x', 'X', '\u{d7}', '*']);
        let is_word =
            |c: char| letter::is_small(c) || unspaced.starts_with('X') || !letter::is_in_name(c) || c.is_ascii_digit();
        let begins = |c: char| c.is_whitespace() || !is_word(c);
        let name = match marked {
            // "9xRecruit", "9 x Recruit"; set off by a space, an x is a count only if a name visibly begins behind it: "1 X-ray".
            Some(name) if unspaced.len() == rest.len() || name.starts_with(begins) => name,
            _ if rest.starts_with(char::is_whitespace) => rest,
            _ => return (None, text),
        };
        return (number.parse().ok(), name.trim());
    }
    // "Herald 2x"
    if let Some((name, number)) = text.rsplit_once(char::is_whitespace)
        && let Some(Ok(count)) = number.strip_suffix(['x', 'X', '\u{d7}']).map(str::parse)
    {
        return (Some(count), name.trim());
    }
    let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
    if let Ok(count) = text[name.len()..].parse()
        && let Some(name) = name.trim_end().strip_suffix(['x', 'X', '\u{d7}'])
        && name.ends_with(char::is_whitespace)
    {
        return (Some(count), name.trim());
    }
    (None, text)
}

fn brackets(text: &str) -> (&str, Vec<&str>) {
    let text = text.trim();
    if let Some(inner) = text.strip_suffix(')')
        && let Some((name, inside)) = inner.rsplit_once('(')
    {
        return (name.trim(), inside.split(',').map(str::trim).filter(|part| !part.is_empty()).collect());
    }
    (text, Vec::new())
}

/// Splits at commas that stand outside brackets.
pub(super) fn split(items: &str) -> Vec<&str> {
    let mut depth = 0i32;
    let parts = items.split(|c: char| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        (c == ',' || c == ';') && depth <= 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> (Option<u32>, String, Vec<String>, Vec<String>) {
        let owned = |list: Vec<&str>| list.into_iter().map(str::to_owned).collect();
        let parts = take_apart(line);
        (parts.count, parts.name.to_owned(), owned(parts.brackets), owned(parts.items))
    }

    fn expect(line: &str, count: Option<u32>, name: &str, brackets: &[&str], items: &[&str]) {
        let owned = |list: &[&str]| list.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>();
        assert_eq!(parts(line), (count, name.to_owned(), owned(brackets), owned(items)), "{line}");
    }

    #[test]
    fn counts_in_every_form() {
        for line in [
            "9 Recruit",
            "9x Recruit",
            "9 x Recruit",
            "9\u{d7} Recruit",
            "9xRecruit",
            "Recruit x9",
            "Recruit \u{d7}9",
            "Recruit x 9",
            "Recruit \u{d7} 9",
        ] {
            expect(line, Some(9), "Recruit", &[], &[]);
        }
        expect("Holy icon", None, "Holy icon", &[], &[]);
        expect("3 xenos", Some(3), "xenos", &[], &[]);
        expect("Ajax 9", None, "Ajax 9", &[], &[]);
        expect("Ajax9", None, "Ajax9", &[], &[]);
    }

    #[test]
    fn brackets_items_and_prices() {
        expect(
            "1 Soldier (sergeant): Slug Pistol, Flak Armour [17]",
            Some(1),
            "Soldier",
            &["sergeant"],
            &["Slug Pistol", "Flak Armour"],
        );
        expect(
            "1 Tank: Chain Gun (Soldier), Slug Rifle (Recruit)",
            Some(1),
            "Tank",
            &[],
            &["Chain Gun (Soldier)", "Slug Rifle (Recruit)"],
        );
        assert_eq!(item("2x Chain Gun (Soldier) [35]"), (2, "Chain Gun", vec!["Soldier"]));
        assert_eq!(item("Plasma Claw x4"), (4, "Plasma Claw", Vec::new()));
        assert_eq!(item("Chain Gun (Soldier) x2"), (2, "Chain Gun", vec!["Soldier"]));
        assert_eq!(item("Chain Gun x2 (Soldier)"), (2, "Chain Gun", vec!["Soldier"]));
    }

    #[test]
    fn prices_in_round_brackets() {
        assert!(["50", " 50 ", "+50", "50pts", "50 points", "50 \u{3b2}"].into_iter().all(is_price));
        assert!(!["", "roll 2", "sergeant", "2 of 3", "2-3", "x2", "+"].into_iter().any(is_price));
    }

    #[test]
    fn a_bracket_that_is_no_price_stays() {
        assert_eq!(without_price("Iron [old] Tide [12 power]"), "Iron [old] Tide");
        assert_eq!(without_price("Iron Tide [old]"), "Iron Tide [old]");
    }
}
