//! "Surprise me": a legal list made by chance, out of what is chosen so far. Each is a new list; none is overwritten.

use std::sync::Arc;

use leptos::prelude::*;

use crate::advise::random::{self, MOST_LIMIT, Making};
use crate::id::Id;
use crate::route::Route;
use crate::say;
use crate::system::{Force, System};
use crate::ui::app::App;
use crate::ui::toast::Back;
use crate::ui::{dom, games};

const MAKING: &str = "Making a list\u{2026}";

/// Milliseconds of work before the browser has its turn.
const SLICE: u64 = 12;

/// What the list should be.
#[derive(Clone, PartialEq)]
pub struct Wish {
    pub(super) game: Id,
    /// Any where there is none.
    pub(super) force: Option<Id>,
    pub(super) limit: i64,
    /// The player gave none; it is a usual one of the game.
    pub(super) open: bool,
    /// A name of the player's own.
    pub(super) name: String,
}

/// Makes a list for a wish; without a seed, one that chance gives.
pub fn make(app: App, wish: Wish, seed: Option<u64>) {
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
    let Some(making) = random::seeded(&system, &forces[force], wish.limit, seed) else { return };
    app.making.set_value(true);
    app.trouble.set(String::new());
    app.toast(MAKING.to_owned(), Back::Nothing);
    let from = app.route.get_untracked();
    let job = Job { app, system, force, wish, seed, from };
    dom::after_paint(move || job.go_on(making));
}

struct Job {
    app: App,
    system: Arc<System>,
    force: usize,
    wish: Wish,
    seed: u64,
    from: Route,
}

impl Job {
    fn go_on<R: rand::Rng + 'static>(self, mut making: Making<R>) {
        // Whoever went elsewhere wants no list any more.
        if self.app.route.get_untracked() != self.from {
            done(self.app);
            return;
        }
        let force = &self.system.forces()[self.force];
        let until = dom::now() + SLICE;
        let mut made = None;
        while made.is_none() && dom::now() < until {
            made = making.run(&self.system, force);
        }
        match made {
            None => dom::later(0, move || self.go_on(making)),
            Some(None) => fail(self.app, no_list(&self.system, force, &self.wish)),
            Some(Some(mut roster)) => {
                let (app, mut wish, seed) = (self.app, self.wish, self.seed);
                done(app);
                if !wish.name.is_empty() {
                    roster.name = std::mem::take(&mut wish.name);
                }
                app.add(roster, Vec::new());
                let left_out = say::left_out(&self.system, force);
                let limit = no_limit(&self.system, &wish);
                let text = ["Made by chance, seed ", &seed.to_string(), ". ", &limit, &left_out].concat();
                app.toast(text.trim_end().to_owned(), Back::Another(wish));
            }
        }
    }
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
    if app.toast.with_untracked(|toast| toast.as_ref().is_some_and(|toast| toast.text == MAKING)) {
        app.toast.set(None);
    }
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
