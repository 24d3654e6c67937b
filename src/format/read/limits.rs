//! Limits in the head of a list: how much there is to spend, in each currency.

use super::super::names::means;
use super::head::{LABELS, labelled};
use super::named::currency_named;
use crate::id::Id;
use crate::roster::MOST_LIMIT;
use crate::system::System;

/// All limits of a part: "24/24/24" has one in each currency, and of "315/400" in a game with one the last is the limit.
pub(super) fn limits_in(system: &System, part: &str) -> Vec<(Id, i64)> {
    if !part.contains('/') {
        return limit(system, part).into_iter().collect();
    }
    let said = labelled(part, &LABELS).unwrap_or(part).trim_matches(['(', ')', ' ']);
    let pieces: Vec<&str> = said.split('/').map(str::trim).collect();
    let bare = |piece: &&str| piece.bytes().all(|byte| byte.is_ascii_digit());
    let amounts = pieces.iter().map(|piece| limit(system, piece));
    match system.currencies() {
        [_] if pieces.len() == 2 => {
            amounts.collect::<Option<Vec<_>>>().and_then(|mut all| all.pop()).into_iter().collect()
        }
        all if pieces.iter().all(bare) => {
            let in_order = all.iter().zip(amounts).filter_map(|(of, amount)| Some((of.id.clone(), amount?.1)));
            if all.len() == pieces.len() { in_order.collect() } else { Vec::new() }
        }
        _ => amounts.collect::<Option<Vec<_>>>().unwrap_or_default(),
    }
}

/// Whether a part says limits of the list and nothing else.
pub(super) fn said_limits(system: &System, part: &str, limits: &[(Id, i64)]) -> bool {
    let said = limits_in(system, part);
    !said.is_empty() && said.iter().all(|limit| limits.contains(limit))
}

/// "400 power", "limit 400", or a bare number in the first currency, which any game's players may call points.
fn limit(system: &System, part: &str) -> Option<(Id, i64)> {
    let part = labelled(part, &LABELS).filter(|value| value.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(part);
    let minus = |at: usize| part[..at].ends_with(['-', '\u{2212}']);
    if part.find(|c: char| c.is_ascii_digit()).is_some_and(minus) {
        return None;
    }
    let digits: String = part.chars().filter(char::is_ascii_digit).collect();
    let amount: i64 = digits.parse().ok().filter(|amount| *amount <= MOST_LIMIT)?;
    let word: String = part.chars().filter(|c| !c.is_ascii_digit()).collect();
    let word = word.trim();
    let word = word.strip_prefix("limit").unwrap_or(word).trim_matches([':', ' ']);
    let currency = match word {
        "" => system.currencies().first(),
        word => {
            let named = currency_named(system, word);
            named.or(system.currencies().first().filter(|_| means(word, &["point", "pt"])))
        }
    };
    currency.map(|currency| (currency.id.clone(), amount))
}
