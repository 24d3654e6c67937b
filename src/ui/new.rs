//! Starting a list: game, force and limit; or out of a text or a file.

pub mod surprise;

use std::sync::Arc;

use leptos::prelude::*;

use crate::id::Id;
use crate::own::tree::Tree;
use crate::roster::Roster;
use crate::route::Route;
use crate::say;
use crate::system::System;
use crate::ui::app::{App, name_of};
use crate::ui::build::text::Paste;
use crate::ui::el::{El, el, truth};
use crate::ui::new::surprise::Wish;
use crate::ui::own::{Wrong, ask};
use crate::ui::part::form::{
    head_with_way_back, limit_field, limit_of, line_field, name_field, problem, radio, scales, usual_limits,
};
use crate::ui::toast::Back;
use crate::ui::{dom, games, shelf};

/// What is chosen so far.
#[derive(Clone, Default)]
struct Form {
    game: Option<Id>,
    force: Option<Id>,
    /// One for each currency of the game.
    limits: Vec<String>,
    name: String,
    /// Started without a force.
    early: bool,
    /// Of a list by chance.
    seed: String,
}

impl Form {
    fn choose(&mut self, system: &System) {
        self.game = Some(system.id().clone());
        self.force = match system.forces() {
            [only] => Some(only.id.clone()),
            _ => None,
        };
        let usual = system.currencies().iter().map(|currency| currency.limits.first());
        self.limits = usual.map(|limit| limit.map_or_else(String::new, i64::to_string)).collect();
    }
}

/// The screen on which a list is started.
pub fn screen(app: App) -> Vec<El> {
    document().set_title("New list · Muster");
    let mut chosen = Form::default();
    let mut all = games::all();
    if let (Some(only), None) = (all.next(), all.next()) {
        chosen.choose(&only);
    }
    let form = RwSignal::new(chosen);
    app.trouble.set(String::new());
    let paste = Paste::default();
    vec![
        head_with_way_back(),
        el("main", "page").follow(move || {
            app.games.track();
            let all: Vec<Arc<System>> = games::all().collect();
            let chosen = form.get();
            let system = chosen.game.as_ref().and_then(|id| games::get(id));
            let choices = all.iter().map(|system| game(form, &chosen, system));
            let mut parts = vec![
                el("h1", "").set("tabindex", "-1").put("New list"),
                el("fieldset", "games").put(el("legend", "").put("Game")).put(choices.collect::<Vec<_>>()),
            ];
            if let Some(system) = system {
                parts.extend(start(app, form, chosen, &system));
            }
            parts.push(
                el("section", "or")
                    .set("aria-labelledby", "or-title")
                    .put(el("h2", "").set("id", "or-title").put("Or bring one along"))
                    .put(paste.draw(app, None)),
            );
            parts
        }),
    ]
}

fn game(form: RwSignal<Form>, chosen: &Form, system: &Arc<System>) -> El {
    let own = Arc::clone(system);
    let radio = radio("game")
        .checked(chosen.game.as_ref() == Some(system.id()))
        .on("change", move |_| form.update(|form| form.choose(&own)));
    let about = el("span", "about").put(system.about().to_owned());
    el("label", "option game")
        .set("data-game", system.id().to_string())
        .put(radio)
        .put(el("span", "").put(in_two(system.name())).put(about))
}

/// A name in bold. One that is two words run together may break between them: large text on a phone has no room for both.
fn in_two(name: &str) -> El {
    let starts_word = |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase();
    let at = name.as_bytes().windows(2).position(starts_word).map_or(0, |at| at + 1);
    let (first, second) = name.split_at(at);
    el("b", "").put(first.to_owned()).put(el("wbr", "")).put(second.to_owned())
}

/// Force, limit and name, once the game is known.
fn start(app: App, form: RwSignal<Form>, chosen: Form, system: &Arc<System>) -> Vec<El> {
    let legend = say::capital(system.force_word());
    let forces = system.forces().iter().map(|force| {
        let id = force.id.clone();
        let radio = radio("force")
            .checked(chosen.force.as_ref() == Some(&id))
            .on("change", move |_| form.update(|form| form.force = Some(id.clone())));
        let about = el("span", "about").put(force.about.clone());
        el("label", "option").put(radio).put(el("span", "").put(el("b", "").put(force.name.clone())).put(about))
    });
    let set = move |at: usize, limit: String| {
        form.update(|form| {
            if let Some(place) = form.limits.get_mut(at) {
                *place = limit;
            }
        });
    };
    let fields = system.currencies().iter().zip(chosen.limits).enumerate().map(|(at, (currency, limit))| {
        let usual = currency.limits.iter().map(|limit| {
            let limit = limit.to_string();
            let text = limit.clone();
            el("button", "chip").on("click", move |_| set(at, limit.clone())).put(text)
        });
        let wrong = limit_of(&limit).err();
        let field = limit_field()
            .set("aria-invalid", truth(wrong.is_some()))
            .value(limit)
            .on("input", move |event| set(at, dom::value(&event)));
        el("div", "field limit")
            .put(el("label", "").put(el("span", "").put(["Limit, ", &currency.name].concat())).put(field))
            .put(usual_limits(usual.collect::<Vec<_>>()))
            .put(problem(wrong.map(str::to_owned)))
    });
    let sizes = system.scales().iter().map(|scale| {
        let limits = scale.limits.iter().map(|limit| limit.map_or_else(String::new, |limit| limit.to_string()));
        let limits = limits.collect::<Vec<_>>();
        el("button", "chip")
            .on("click", move |_| form.update(|form| form.limits.clone_from(&limits)))
            .put(scale.name.clone())
    });
    let sizes = scales(sizes.collect());
    let name = name_field(app, 120)
        .set("placeholder", "can wait")
        .value(chosen.name)
        .on("input", move |event| form.update(|form| form.name = dom::value(&event)));
    let early = (chosen.early && chosen.force.is_none())
        .then(|| ["Choose ", &say::with_article(system.force_word()), " first."].concat());
    let seed = line_field("20").set("inputmode", "numeric").value(chosen.seed).on("input", move |event| {
        form.update(|form| form.seed = dom::value(&event));
    });
    let about = "The same seed with the same choices makes the same list again. Without one it is left to chance.";
    let failed = Some(app.trouble.get()).filter(|text| !text.is_empty());
    let system = Arc::clone(system);
    let own = Arc::clone(&system);
    let surprise = move |_| match form.with_untracked(|form| wish(form, &own)) {
        Ok((wish, seed)) => {
            // A limit that was taken for want of one stands where it can be seen and changed.
            if wish.open {
                set(0, wish.limit.to_string());
            }
            surprise::make(app, wish, seed);
        }
        Err(text) => surprise::fail(app, text.to_owned()),
    };
    let make = move |_| match form.with_untracked(|form| made(form, &system)) {
        Some(roster) => app.add(roster, Vec::new()),
        None => form.update(|form| form.early = true),
    };
    vec![
        el("fieldset", "forces").put(el("legend", "").put(legend)).put(forces.collect::<Vec<_>>()),
        el("div", "").put(sizes).put(fields.collect::<Vec<_>>()),
        el("label", "field").put(el("span", "").put("Name")).put(name),
        el("div", "shown").put(problem(early)).put(problem(failed)),
        el("div", "tools")
            .put(el("button", "button main").on("click", make).put("Start the list"))
            .put(el("button", "").on("click", surprise).put("Surprise me")),
        el("details", "fold")
            .put(el("summary", "").put("A list by chance, once more"))
            .put(el("label", "field").put(el("span", "").put("Seed")).put(seed))
            .put(el("p", "about").put(about)),
    ]
}

fn made(form: &Form, system: &System) -> Option<Roster> {
    let mut roster = Roster::new(system.id().clone(), form.force.clone()?);
    roster.name = form.name.trim().to_owned();
    for (currency, limit) in system.currencies().iter().zip(&form.limits) {
        // One that is no number is said beside its field, and is not taken for none.
        if let Some(limit) = limit_of(limit).ok()? {
            roster.limits.push((currency.id.clone(), limit));
        }
    }
    Some(roster)
}

/// What a list by chance should be, with its seed.
fn wish(form: &Form, system: &System) -> Result<(Wish, Option<u64>), &'static str> {
    let mut limits = Vec::new();
    for (currency, limit) in system.currencies().iter().zip(&form.limits) {
        limits.extend(limit_of(limit)?.map(|limit| (currency.id.clone(), limit)));
    }
    let open = limits.is_empty();
    let usual = system.currencies().first().and_then(|first| Some((first.id.clone(), *first.limits.first()?)));
    limits.extend(usual.filter(|_| open));
    let limit = match limits.iter().find(|(_, limit)| *limit > 0) {
        Some((_, limit)) => *limit,
        None if open => return Err("Give a limit first."),
        None => return Err("The limit is a whole number above 0."),
    };
    let seed = match form.seed.trim() {
        "" => None,
        seed => Some(seed.parse().map_err(|_| "A seed is a whole number.")?),
    };
    let (game, force) = (system.id().clone(), form.force.clone());
    Ok((Wish { game, force, limit, limits, open, name: form.name.trim().to_owned() }, seed))
}

/// A list that was read, with what the reader has to say of it.
pub struct Incoming {
    /// The list.
    pub roster: Roster,
    /// What could not be placed, a sentence each.
    pub remarks: Vec<String>,
}

/// Why there is no list.
pub enum NoList {
    /// The text is none, for this reason.
    IsNone(String),
    /// Nobody could read it here and now.
    Unread(String),
}

const READING: &str = "Reading the list\u{2026}";

/// Has a list read out of a text or what a file says.
pub fn read(app: App, text: &str, then: impl FnOnce(Result<Incoming, NoList>) + 'static) {
    if text.trim().is_empty() {
        return then(Err(NoList::IsNone("There is nothing to read yet.".to_owned())));
    }
    // The second press of a double one means the same list.
    if app.making.get_value() {
        return;
    }
    app.making.set_value(true);
    app.wait(READING);
    ask("list", text, "", move |answer| {
        app.making.set_value(false);
        app.waited(READING);
        then(answer.map_err(no_list).and_then(|bytes| {
            let answer = Tree::read(&String::from_utf8_lossy(&bytes)).map_err(NoList::Unread)?;
            let roster = shelf::decode(answer.words_at("list"));
            let remarks = answer.list_at("remarks").iter().map(|line| line.words().to_owned()).collect();
            roster
                .map(|roster| Incoming { roster, remarks })
                .ok_or_else(|| NoList::Unread("The list could not be read.".to_owned()))
        }));
    });
}

fn no_list(wrong: Vec<Wrong>) -> NoList {
    let words = wrong.iter().map(Wrong::words).collect::<Vec<_>>().join("; ");
    if wrong.iter().any(Wrong::of_page) { NoList::Unread(words) } else { NoList::IsNone(words) }
}

impl NoList {
    /// Why, as a sentence.
    pub fn words(self) -> String {
        match self {
            NoList::IsNone(words) | NoList::Unread(words) => words,
        }
    }
}

/// Stores a list that was read and shows it, with what could not be placed. Whoever went elsewhere meanwhile stays there.
pub fn open(app: App, from: &Route, incoming: Incoming) {
    if app.route.get_untracked() == *from {
        return app.add(incoming.roster, incoming.remarks);
    }
    let text = ["\u{201c}", &name_of(&incoming.roster), "\u{201d} is read and among your lists."].concat();
    app.store_new(incoming.roster, incoming.remarks);
    app.toast(text, Back::Nothing);
}

/// A text pasted onto the page: a list is opened, of anything else it is said why it is none.
pub fn take(app: App, text: &str) {
    let from = app.route.get_untracked();
    read(app, text, move |read| match read {
        Ok(incoming) => open(app, &from, incoming),
        Err(NoList::IsNone(why)) => app.toast(["What was pasted is no list. ", &why].concat(), Back::Nothing),
        Err(NoList::Unread(why)) => app.toast(why, Back::Nothing),
    });
}
