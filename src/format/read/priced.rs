//! Prices as people write them: in brackets, behind dots and dashes, for each and in all. What a price says is worked out and
//! not read; but it tells that what stands before it is a unit.

use super::super::line::{MONEY, counted_in, is_price};
use super::super::names::means;
use super::begun::Begun;
use super::named::currency_named;
use super::plain::size;
use super::{Entry, Reader, Roster};
use crate::advise::fresh;
use crate::cost;
use crate::system::System;

/// Words that say for how many a price is.
const EACH: [&str; 9] =
    [" each", " ea", " apiece", " per model", " per unit", " a piece", " in all", " in total", " total"];

/// What stands between a name and its price.
const LEADERS: &str = ".-_=@~:,|/+*>\u{2013}\u{2014}\u{2026}\u{b7}\u{2022}";

/// A price at the end of a line.
#[derive(Clone, Copy)]
pub(super) struct Tail {
    amount: i64,
    /// Whether it cannot be anything else, as a bare number can.
    pub(super) sure: bool,
}

/// Whether a part of a line is a price of this game and not so many of something: "50", "50 pts", "50 cr each", "free",
/// "2x50 = 100".
pub(super) fn is_cost(system: &System, text: &str) -> bool {
    let plain = text.trim().trim_end_matches('.');
    let plain = plain.strip_prefix('@').unwrap_or(plain);
    if plain.contains('=') {
        return plain.split('=').all(|part| is_amount(system, part));
    }
    is_amount(system, plain) || means(plain, &["free"])
}

fn is_amount(system: &System, text: &str) -> bool {
    let text = without_each(text);
    // "2x50" are two at 50.
    let text = match text.split_once(['x', 'X', '\u{d7}']) {
        Some((times, each)) if times.trim().bytes().all(|byte| byte.is_ascii_digit()) && !times.is_empty() => each,
        _ => text,
    };
    let word = counted_in(text).to_lowercase();
    is_price(text) && (word.is_empty() || means(&word, &MONEY) || currency_named(system, &word).is_some())
}

fn without_each(text: &str) -> &str {
    let text = text.trim().trim_end_matches('.');
    let each = EACH.iter().find_map(|word| {
        let (price, end) = text.split_at_checked(text.len().checked_sub(word.len())?)?;
        end.eq_ignore_ascii_case(word).then_some(price)
    });
    each.unwrap_or(text).trim()
}

/// A line cut before the price at its end, with no brackets around it: "Scout 20", "Scout....20 cr", "3 Scout @ 5 = 15 pts".
pub(super) fn cut_price<'t>(system: &System, text: &'t str) -> Option<(&'t str, Tail)> {
    let text = text.trim_end();
    let leads = |c: char| LEADERS.contains(c) || c.is_whitespace();
    let free = text.len().checked_sub(4).and_then(|at| text.split_at_checked(at));
    if let Some((before, _)) =
        free.filter(|(before, word)| word.eq_ignore_ascii_case("free") && before.ends_with(leads))
    {
        return Some((before.trim_end_matches(leads), Tail { amount: 0, sure: true }));
    }
    let mut found: Option<(&str, Tail)> = None;
    loop {
        let rest = found.map_or(text, |(rest, _)| rest);
        let end = rest.rfind(|c: char| c.is_ascii_digit()).map(|at| at + 1);
        let at = end.map(|end| rest[..end].trim_end_matches(|c: char| c.is_ascii_digit()).len());
        let Some((before, price)) = at.and_then(|at| rest.split_at_checked(at)) else { return found };
        let name = before.trim_end_matches(leads);
        if !before.ends_with(leads) || name.is_empty() || !is_cost(system, price) {
            return found;
        }
        let marks: Vec<char> = before[name.len()..].chars().filter(|c| !c.is_whitespace()).collect();
        let says = marks.len() > 1 || marks.iter().any(|mark| "=@\u{2026}".contains(*mark));
        let bare = price.trim().bytes().all(|byte| byte.is_ascii_digit());
        // Of "@ 5 = 15" the last is for all.
        let amount = price.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or(i64::MAX);
        let tail = found.map_or(Tail { amount, sure: says || !bare }, |(_, tail)| Tail { sure: true, ..tail });
        found = Some((name, tail));
        if !marks.contains(&'=') {
            return found;
        }
    }
}

impl<'a> Reader<'a> {
    /// A unit with its price behind it. A bare number is one where it is what the unit costs, or more than it may have
    /// models and no less than it costs.
    pub(super) fn begun_priced<'t>(&self, text: &'t str) -> Option<Begun<'a, 't>> {
        let in_brackets = || {
            let (rest, price) = text.strip_suffix(')')?.rsplit_once('(')?;
            is_cost(self.system, price).then_some((rest.trim_end(), Tail { amount: 0, sure: true }))
        };
        let cut = cut_price(self.system, text);
        let (rest, tail) = cut.or_else(in_brackets)?;
        let mut begun = cut.and_then(|_| self.begun_unpriced(rest)).or_else(|| self.begun_behind_its_name(rest))?;
        if tail.sure {
            return Some(begun);
        }
        let (entry, count) = (begun.entry, begun.count);
        let several = count.filter(|count| size(entry).1 < 2 || *count < size(entry).0.max(1));
        let each = self.price_new(entry, count.filter(|_| several.is_none()))?;
        let all = several.map_or(each, |count| each.saturating_mul(i64::from(count)));
        let more = size(entry).1 > 1 && tail.amount > i64::from(size(entry).1) && tail.amount >= each;
        begun.taken.is_price = tail.amount != each && tail.amount != all;
        (!begun.taken.is_price || more).then_some(begun)
    }

    /// What a new unit costs in the first currency, where the document says it.
    pub(super) fn price_new(&self, entry: &Entry, count: Option<u32>) -> Option<i64> {
        let force = self.force.filter(|_| self.system.is_priced(entry.ix))?;
        let known = self.prices.borrow().get(&(entry.ix, count)).copied();
        known.or_else(|| {
            // Beside no others, as it is asked of many lines.
            let mut roster = Roster::new(self.system.id().clone(), force.id.clone());
            let mut unit = fresh::unit(self.system, &roster, force, entry);
            unit.members = self.sized(entry, count, unit.members);
            roster.insert(unit, 0);
            let price = cost::list(self.system, &roster).of(0);
            self.prices.borrow_mut().insert((entry.ix, count), price);
            Some(price)
        })
    }
}
