//! `muster random`: a legal list made by chance.

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use super::args::Wish;
use super::{fail, print, written};
use crate::advise::random;
use crate::format::{self, Brought};
use crate::say;

/// Writes a list for a game, a force and a limit. Without a seed one is taken from the clock and said on standard error,
/// so that a list one likes can be made again.
pub(super) fn run(wish: &Wish, games: &Brought, as_json: bool) -> ExitCode {
    let system = match format::game_named(&wish.game, games) {
        Ok(system) => system,
        Err(message) => return fail(&message, 2),
    };
    let force = match format::force_named(&wish.force, &system) {
        Ok(force) => force,
        Err(message) => return fail(&message, 2),
    };
    let seed = wish.seed.unwrap_or_else(by_the_clock);
    let made = random::seeded(&system, force, wish.limit, seed).and_then(|making| making.to_the_end(&system, force));
    let left_out = say::left_out(&system, force);
    let Some(roster) = made else {
        let power = system.currencies().first().map_or("", |currency| &currency.name);
        let none = format!("no legal list of {} was found for {} {power}", force.name, wish.limit);
        return fail(if left_out.is_empty() { &none } else { &left_out }, 1);
    };
    if !left_out.is_empty() {
        eprintln!("muster: {left_out}");
    }
    if wish.seed.is_none() {
        eprintln!("muster: --seed {seed} makes this list again");
    }
    print(&written(&system, &roster, as_json), 0)
}

/// A seed of a few digits, short enough to be typed again.
fn by_the_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    // Nanoseconds differ from call to call; their last digits are as good as any.
    (now / 1_000 % 1_000_000_000) as u64
}
