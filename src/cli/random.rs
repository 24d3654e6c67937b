//! `muster random`: a legal list made by chance.

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use rand::SeedableRng as _;
use rand::rngs::ChaCha12Rng;

use super::args::{Form, Wish};
use super::{fail, print, written};
use crate::advise::random;
use crate::format::{Brought, Games as _};
use crate::system::problem::{did_you_mean, fold};

/// Writes a list for a game, a force and a limit. Without a seed one is taken from the clock and said on standard error,
/// so that a list one likes can be made again.
pub(super) fn run(wish: &Wish, as_json: bool) -> ExitCode {
    let games = Brought::default();
    let all = games.names();
    let same = |a: &str, b: &str| !fold(a).is_empty() && fold(a) == fold(b);
    let game = all.iter().find(|(id, names)| names.iter().chain([id]).any(|name| same(name, &wish.game)));
    let Some(system) = game.and_then(|(id, _)| games.load(id)) else {
        let near = did_you_mean(&wish.game, all.iter().flat_map(|(id, names)| names.iter().chain([id])).map(|n| &**n));
        return fail(&format!("there is no game \u{201c}{}\u{201d}{near}", wish.game), 2);
    };
    let forces = system.forces();
    let force = forces.iter().find(|force| {
        [force.id.as_str(), &force.name]
            .into_iter()
            .chain(force.aliases.iter().map(|n| &**n))
            .any(|n| same(n, &wish.force))
    });
    let Some(force) = force else {
        let names = forces.iter().flat_map(|force| [force.id.as_str(), force.name.as_str()]);
        let near = did_you_mean(&wish.force, names);
        let word = system.force_word();
        return fail(&format!("{} has no {word} \u{201c}{}\u{201d}{near}", system.name(), wish.force), 2);
    };
    let seed = wish.seed.unwrap_or_else(|| {
        let seed = by_the_clock();
        eprintln!("muster: --seed {seed} makes this list again");
        seed
    });
    let mut rng = ChaCha12Rng::seed_from_u64(seed);
    let Some(roster) = random::list(&system, force, wish.limit, &mut rng) else {
        let power = system.currencies().first().map_or("", |currency| &currency.name);
        return fail(&format!("no legal list of {} was found for {} {power}", force.name, wish.limit), 1);
    };
    print(&written(&system, &roster, Form::with(as_json)), 0)
}

/// A seed of a few digits, short enough to be typed again.
fn by_the_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    // Nanoseconds differ from call to call; their last digits are as good as any.
    (now / 1_000 % 1_000_000_000) as u64
}
