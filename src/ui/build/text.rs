//! The list as text and as a file, out of the page and into it.

use leptos::prelude::*;

use crate::edit::Edit;
use crate::format;
use crate::order::sort_by_key;
use crate::roster::{MOST_FORMATIONS, Roster, Unit};
use crate::route::Route;
use crate::ui::app::App;
use crate::ui::build::Build;
use crate::ui::el::{El, el, truth};
use crate::ui::part::form::problem;
use crate::ui::part::icon::{self, icon};
use crate::ui::toast::Back;
use crate::ui::{dom, games, new, rest};

/// Copying, downloading and pasting.
pub fn draw(build: Build) -> El {
    let open = build.is_open("text", false);
    let field = || el("textarea", "list-text").set("rows", "14").set("readonly", "");
    let text = open.then(|| {
        rest::then(build.app, || {
            let label = el("label", "field").put(el("span", "unseen").put("The list as text"));
            vec![label.put(field().value(build.settled(|system, roster, _| format::text::write(system, roster))))]
        })
    });
    el("section", "text")
        .set("aria-labelledby", "text-title")
        .put(el("h3", "").set("id", "text-title").put("Text and file"))
        .put(
            el("div", "tools")
                .put(
                    el("button", "")
                        .on("click", move |_| rest::act(build.app, move || copy(build)))
                        .put(icon(icon::COPY))
                        .put("Copy as text"),
                )
                .put(
                    el("button", "")
                        .on("click", move |_| build.download())
                        .put(icon(icon::DOWN))
                        .put("Download as a file"),
                )
                .put(
                    el("button", "")
                        .set("aria-expanded", truth(open))
                        .on("click", move |_| build.set_open("text", false, !open))
                        .put("Show the text"),
                )
                .put(el("a", "button").set("href", Route::Paper(build.id()).to_string()).put("Print"))
                .put(
                    el("a", "button")
                        .set("href", Route::Compare(build.id(), None).to_string())
                        .put("Compare with another list"),
                ),
        )
        .put(text.unwrap_or_default())
        .put(build.paste.draw(build.app, Some(build)))
}

fn copy(build: Build) {
    let text = build.now(format::text::write);
    dom::copy(text, move |worked| {
        let text = if worked {
            "Copied. Paste it into a message, or back into Muster."
        } else {
            "The browser refuses to copy; show the text and copy it by hand."
        };
        build.app.toast(text.to_owned(), Back::Nothing);
    });
}

/// A field for a list as text, and a button for one as a file.
#[derive(Clone, Copy, Default)]
pub struct Paste {
    input: RwSignal<String>,
    wrong: RwSignal<Option<String>>,
}

impl Paste {
    /// The field and its buttons.
    pub fn draw(self, app: App, build: Option<Build>) -> El {
        let Paste { input, wrong } = self;
        // Who went elsewhere while it was read sees no field any more; the list is there all the same.
        let fail = move |why: Option<String>| wrong.try_set(why);
        let open = move |text: &str| {
            let from = app.route.get_untracked();
            new::read(app, text, move |read| match read {
                Ok(incoming) => {
                    fail(None);
                    new::open(app, &from, incoming);
                }
                Err(why) => drop(fail(Some(why.words()))),
            });
        };
        let add = move |build| {
            new::read(app, &input.get_untracked(), move |read| {
                let here = wrong.try_get_untracked().is_some();
                match read.map_err(new::NoList::words) {
                    Ok(incoming) if here => {
                        let added = add_units(build, &incoming.roster);
                        if added.is_ok() {
                            // What could not be placed is told here too.
                            app.remarks.set((build.id(), incoming.remarks));
                        }
                        fail(added.err());
                    }
                    Ok(_) => {}
                    Err(why) => drop(fail(Some(why))),
                }
            });
        };
        let add =
            build.map(|build| el("button", "").on("click", move |_| add(build)).put("Add its units to this list"));
        let field = el("textarea", "")
            .set("rows", "5")
            .set("placeholder", "A list as text, or what a file of a list says")
            .set("spellcheck", "false")
            .value(input.get())
            .on("input", move |event| input.set(dom::value(&event)));
        let file = el("input", "").set("type", "file").set("accept", ".json,.md,.txt,text/*,application/json").on(
            "change",
            move |event| {
                dom::read_file(&event, move |text| match text {
                    Ok(text) => open(&text),
                    Err(message) => wrong.set(Some(message)),
                });
            },
        );
        let new = el("button", "button").on("click", move |_| open(&input.get_untracked())).put("Open as a new list");
        el("div", "paste")
            .put(el("label", "field").put(el("span", "").put("Paste a list")).put(field))
            .put(problem(wrong.get()))
            .put(
                el("div", "tools").put(new).put(add).put(el("label", "file button quiet").put("Open a file").put(file)),
            )
    }
}

/// Puts the units of another list of the same force into this one.
fn add_units(build: Build, from: &Roster) -> Result<(), String> {
    let fits = build.now(|_, roster| roster.game == from.game && roster.force == from.force);
    if !fits {
        let force = games::get(&from.game).and_then(|system| Some(system.find_force(&from.force)?.name.clone()));
        let force = force.unwrap_or_else(|| from.force.to_string());
        return Err(["That list is of ", &force, "; its units cannot join this one. Open it as a new list."].concat());
    }
    let [units, lines, picks, groups] = from.counts().map(|(_, have, _)| have);
    let there = build.now(|_, roster| roster.has_room_for(units, lines, picks).then_some(roster.formations.len()));
    let Some(there) = there.filter(|there| there + groups <= MOST_FORMATIONS) else {
        return Err("Together that is more than a list can hold. Open it as a new list.".to_owned());
    };
    let mut edits = Vec::new();
    for (at, formation) in from.formations.iter().enumerate() {
        edits.push(Edit::AddFormation(formation.kind.clone()));
        edits.push(Edit::RenameFormation(there + at, formation.name.clone()));
    }
    for unit in &from.units {
        let formation = unit.formation.map(|at| there + at);
        edits.push(Edit::AddUnit(Box::new(Unit { formation, rides: None, ..unit.clone() }), None));
    }
    // Who rides in whom is said again by the numbers that the units have here, which count up as they come.
    let all = Edit::All(edits.clone());
    let mut new = build.now(|_, roster| {
        let known = |unit: &Unit| roster.unit(unit.id).is_some();
        roster.after(&all).units.iter().filter(|unit| !known(unit)).map(|unit| unit.id).collect::<Vec<_>>()
    });
    sort_by_key(&mut new, |id| *id);
    for (unit, id) in from.units.iter().zip(&new) {
        let carrier = from.units.iter().position(|other| Some(other.id) == unit.rides);
        if let Some(carrier) = carrier.and_then(|at| new.get(at)) {
            edits.push(Edit::SetRide(*id, Some(*carrier)));
        }
    }
    let text = crate::say::count(units as u32, "unit", "units") + " added.";
    build.edit(Edit::All(edits));
    build.app.toast(text, Back::Undo);
    Ok(())
}
