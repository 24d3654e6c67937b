//! "Surprise me": a legal list made by chance, out of what is chosen so far. Each is a new list; none is overwritten.

use leptos::prelude::*;

use crate::advise::random::{self, MOST_LIMIT};
use crate::id::Id;
use crate::own::tree::Tree;
use crate::route::Route;
use crate::say;
use crate::system::{Force, System};
use crate::ui::app::App;
use crate::ui::own::{Wrong, ask};
use crate::ui::toast::Back;
use crate::ui::{dom, games, rest, shelf};

const MAKING: &str = "Making a list\u{2026}";

/// What the list should be.
#[derive(Clone, PartialEq)]
pub struct Wish {
    pub(super) game: Id,
    /// Any where there is none.
    pub(super) force: Option<Id>,
    pub(super) limit: i64,
    /// Those of all currencies that have one; the first above nothing is spent.
    pub(super) limits: Vec<(Id, i64)>,
    /// The player gave none; it is a usual one of the game.
    pub(super) open: bool,
    /// A name of the player's own.
    pub(super) name: String,
}

/// Makes a list for a wish; without a seed, one that chance gives.
pub fn make(app: App, wish: Wish, seed: Option<u64>) {
    rest::act(app, move || drawn(app, wish, seed));
}

// Apart from what its caller is in the rest, see xtask/src/page/rest.rs.
#[inline(never)]
fn drawn(app: App, wish: Wish, seed: Option<u64>) {
    if app.making.get_value() {
        return;
    }
    let Some(system) = games::get(&wish.game) else { return };
    if wish.limit > MOST_LIMIT {
        fail(app, ["Lists by chance go up to ", &MOST_LIMIT.to_string(), "."].concat());
        return;
    }
    // Short enough to be typed again.
    let seed = seed.unwrap_or_else(|| u64::from(dom::chance()) % 1_000_000_000);
    let forces = system.forces();
    let force = match &wish.force {
        Some(id) => forces.iter().position(|force| force.id == *id),
        None => (seed % forces.len().max(1) as u64).try_into().ok(),
    };
    let Some(force) = force.filter(|at| *at < forces.len()) else { return };
    app.making.set_value(true);
    app.trouble.set(String::new());
    app.wait(MAKING);
    let mut words = Tree::empty();
    for (name, value) in
        [("game", system.id().to_string()), ("force", forces[force].id.to_string()), ("seed", seed.to_string())]
    {
        words.set(name, Tree::Text(value));
    }
    let limits = wish.limits.iter().map(|(id, limit)| (id.to_string(), Tree::Text(limit.to_string())));
    words.set("limits", Tree::Table(limits.collect()));
    let from = app.route.get_untracked();
    ask("chance", &words.write(), "", move |answer| {
        done(app);
        // Whoever went elsewhere wants no list any more.
        if app.route.get_untracked() != from {
            return;
        }
        let made = match answer {
            Ok(text) => shelf::decode(&String::from_utf8_lossy(&text)),
            Err(wrong) => return fail(app, wrong.iter().map(Wrong::words).collect()),
        };
        let Some(mut roster) = made else { return fail(app, no_list(&system, &system.forces()[force], &wish)) };
        let mut wish = wish;
        if !wish.name.is_empty() {
            roster.name = std::mem::take(&mut wish.name);
        }
        app.add(roster, Vec::new());
        let left_out = say::left_out(&system, &system.forces()[force]);
        let limit = no_limit(&system, &wish);
        let text = ["Made by chance, seed ", &seed.to_string(), ". ", &limit, &left_out].concat();
        app.toast(text.trim_end().to_owned(), Back::Another(wish));
    });
}

/// Says which limit was taken where the player gave none.
fn no_limit(system: &System, wish: &Wish) -> String {
    let amount = system.currencies().first().filter(|_| wish.open).map(|currency| currency.amount(wish.limit));
    amount.map_or_else(String::new, |amount| ["No limit was given, so it is a usual one: ", &amount, ". "].concat())
}

fn no_list(system: &System, force: &Force, wish: &Wish) -> String {
    let amount = system.currencies().first().map_or_else(String::new, |currency| currency.amount(wish.limit));
    let left_out = say::left_out(system, force);
    // Where there are no prices no limit would do.
    let priced = force.entries.iter().any(|entry| system.is_priced(*entry)) && random::has_prices(system, force);
    if !priced {
        return left_out;
    }
    let none = ["No legal list of ", &force.name, " was found for ", &amount, ". "].concat();
    [&none, &*no_limit(system, wish), &left_out].concat().trim_end().to_owned()
}

fn done(app: App) {
    app.making.set_value(false);
    app.waited(MAKING);
}

/// Says why there is none: in the form, or where there is no form.
pub(super) fn fail(app: App, text: String) {
    done(app);
    if app.route.get_untracked() == Route::New {
        app.trouble.set(text);
    } else {
        app.toast(text, Back::Nothing);
    }
}
