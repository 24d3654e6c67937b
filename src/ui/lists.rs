//! All lists: open one, start one, and what can be done with each.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::web_sys::Event;

use crate::check::{self, Report};
use crate::edit::Edit;
use crate::roster::Roster;
use crate::route::{Route, View};
use crate::system::System;
use crate::ui::app::{self, App};
use crate::ui::build::saving::PASTS;
use crate::ui::el::{El, el, truth};
use crate::ui::part::form::{dots, heading, name_field};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::{price, verdict};
use crate::ui::shelf::{Aside, Kept};
use crate::ui::toast::Back;
use crate::ui::{dom, games, shelf};

/// The id of the link to a list, to put the focus on.
pub fn link_id(id: &str) -> String {
    ["list-", id].concat()
}

/// The screen of all lists.
pub fn screen(app: App) -> Vec<El> {
    document().set_title("Lists · Muster");
    // The list whose name is being written, and what would be deleted for good if its button were pressed again.
    let renamed = RwSignal::new(None::<String>);
    let asked = RwSignal::new(None::<String>);
    let mut faces: Vec<Face> = Vec::new();
    vec![
        el("header", "head front")
            .put(el("h1", "").set("tabindex", "-1").put("Muster"))
            .put(
                el("a", "tool")
                    .set("href", app.last_game().to_string())
                    .put(icon(icon::LENS))
                    .put(el("span", "").put("Rules")),
            )
            .put(el("a", "tool").set("href", "#/settings").put(icon(icon::DOTS)).put(el("span", "").put("Settings"))),
        el("main", "page").follow(move || {
            app.games.track();
            let shelf = app.shelf.get();
            // Judging a list takes a while: only those that are others than before.
            let before = std::mem::take(&mut faces);
            let face = |kept: &Kept| {
                let known = before.iter().find(|face| Arc::ptr_eq(&face.roster, &kept.roster) && face.is_of_today());
                known.cloned().unwrap_or_else(|| Face::of(&kept.roster))
            };
            faces = shelf.lists.iter().map(face).collect();
            let rows = shelf.lists.iter().zip(&faces).map(|(kept, face)| row(app, renamed, &kept.id, face));
            vec![
                el("div", "lists-head")
                    .put(heading("lists-title", "lists").put("Lists"))
                    .put(el("a", "button main").set("href", "#/new").put(icon(icon::PLUS)).put("New list")),
                el("p", "hint").flag("hidden", !faces.is_empty()).put(
                    "No lists yet. Start one, or paste one from a message: anywhere on this page, or under New list.",
                ),
                el("ul", "rows lists").put(rows.collect::<Vec<_>>()),
                aside(app, asked, &shelf.aside),
                bin(app, asked, &shelf.bin),
            ]
        }),
    ]
}

fn row(app: App, renamed: RwSignal<Option<String>>, id: &str, face: &Face) -> El {
    let name = app::name_of(&face.roster);
    let renames = renamed.with(|renamed| renamed.as_deref() == Some(id));
    let tool = |class, what: &'static str, act: Box<dyn Fn(&str)>| {
        let id = id.to_owned();
        el("button", class).set("aria-label", [what, " ", &name].concat()).on("click", move |_| act(&id)).put(what)
    };
    let rename = move |id: &str| {
        renamed.set((!renames).then(|| id.to_owned()));
        dom::focus_soon("rename".to_owned());
    };
    let field = renames.then(|| {
        let (id, of) = (id.to_owned(), id.to_owned());
        let field = name_field(app, 120)
            .set("id", "rename")
            .set("value", face.roster.name.clone())
            .on("change", move |event| take_name(app, renamed, &id, &event))
            .on("keydown", move |event| {
                let key = dom::key(&event);
                if key == "Enter" {
                    take_name(app, renamed, &of, &event);
                }
                if matches!(key.as_str(), "Enter" | "Escape") {
                    // A field that goes may say once more that it was changed; by then no name is being written.
                    renamed.set(None);
                    dom::focus_soon(link_id(&of));
                }
            });
        el("label", "field").put(el("span", "").put("Name")).put(field)
    });
    let link = el("a", "")
        .set("id", link_id(id))
        .set("href", Route::Build(id.to_owned(), View::Army).to_string())
        .set("data-game", face.roster.game.to_string());
    let tools = el("div", "tools")
        .put(tool("", "Rename", Box::new(rename)).set("aria-expanded", truth(renames)))
        .put(tool("", "Duplicate", Box::new(move |id| duplicate(app, id))))
        .put(
            el("a", "button")
                .set("href", Route::Compare(id.to_owned(), None).to_string())
                .set("aria-label", ["Compare ", &name].concat())
                .put("Compare"),
        )
        .put(tool("danger", "Delete", Box::new(move |id| delete(app, id))));
    el("li", "list").key(id.to_owned()).put(link.put(face.draw())).put(field).put(tools)
}

/// A list in two lines: name and total, force and verdict.
#[derive(Clone)]
pub struct Face {
    roster: Arc<Roster>,
    /// The game and what the list comes to; nothing where the page does not have the game.
    judged: Option<(Arc<System>, Arc<Report>)>,
}

impl Face {
    /// Judges a list.
    pub fn of(roster: &Arc<Roster>) -> Face {
        let judged = games::get(&roster.game).map(|system| {
            let report = Arc::new(check::check(&system, roster));
            (system, report)
        });
        Face { roster: Arc::clone(roster), judged }
    }

    /// Whether its game is still the one that it was judged by.
    fn is_of_today(&self) -> bool {
        match (games::get(&self.roster.game), &self.judged) {
            (Some(now), Some((then, _))) => Arc::ptr_eq(&now, then),
            (now, then) => now.is_none() == then.is_none(),
        }
    }

    /// What stands in the link to it.
    pub fn draw(&self) -> Vec<El> {
        let roster = &self.roster;
        let name = el("span", "line").put(el("span", "name").put(app::name_of(roster)));
        let Some((system, report)) = &self.judged else {
            let game = [&roster.game, " (a game that this page does not have)"].concat();
            return vec![name, el("span", "models").put(game)];
        };
        let force = system.find_force(&roster.force).map_or(&*roster.force, |force| &force.name);
        let total = price::total(system, roster, report).into_iter().map(|(have, of)| [&have, " ", &of].concat());
        vec![
            name.put(dots()).put(el("span", "price").put(total.collect::<Vec<_>>().join(", "))),
            el("span", "models").put([force, " \u{b7} ", system.name()].concat()),
            verdict::draw(verdict::of(system, roster, report)),
        ]
    }
}

fn edit(app: App, id: &str, edit: Edit) {
    app.shelf.update(|shelf| {
        if let Some(roster) = shelf.get(id).map(|roster| roster.after(&edit)) {
            shelf.store(id, Arc::new(roster));
        }
    });
}

/// Takes over the name in the field, while it is being written.
fn take_name(app: App, renamed: RwSignal<Option<String>>, id: &str, event: &Event) {
    if renamed.with_untracked(|renamed| renamed.as_deref() == Some(id)) {
        edit(app, id, Edit::Rename(dom::value(event)));
    }
}

/// A button that deletes for good, which takes two presses; `key` tells it from its neighbours.
fn for_good(
    asked: RwSignal<Option<String>>,
    key: &str,
    what: &'static str,
    name: &str,
    act: impl Fn() + 'static,
) -> El {
    let sure = asked.with(|asked| asked.as_deref() == Some(key));
    let label = if sure { "Press again: it cannot be brought back" } else { what };
    let key = key.to_owned();
    el("button", "danger").set("aria-label", [label, " ", name].concat().trim_end().to_owned()).put(label).on(
        "click",
        move |_| {
            if sure {
                asked.set(None);
                act();
                dom::focus_soon("lists-title".to_owned());
            } else {
                asked.set(Some(key.clone()));
            }
        },
    )
}

fn duplicate(app: App, id: &str) {
    let Some(mut roster) = app.shelf.with_untracked(|shelf| shelf.get(id).map(|roster| (**roster).clone())) else {
        return;
    };
    roster.name = [&app::name_of(&roster), " (copy)"].concat();
    let text = [&roster.name, " made."].concat();
    let copy = dom::fresh_id();
    app.shelf.update(|shelf| shelf.store(&copy, Arc::new(roster)));
    app.toast(text, Back::Nothing);
    dom::focus_soon(link_id(&copy));
}

fn delete(app: App, id: &str) {
    let (name, next) = app.shelf.with_untracked(|shelf| {
        let at = shelf.lists.iter().position(|kept| kept.id == id).unwrap_or(0);
        let next = shelf.lists.get(at + 1).or_else(|| shelf.lists.get(at.checked_sub(1)?));
        (shelf.get(id).map(|roster| app::name_of(roster)), next.map(|kept| kept.id.clone()))
    });
    app.shelf.update(|shelf| shelf.delete(id));
    PASTS.with_borrow_mut(|pasts| pasts.forget(id));
    app.toast([&name.unwrap_or_default(), " deleted."].concat(), Back::Restore(id.to_owned()));
    dom::focus_soon(next.map_or_else(|| "lists-title".to_owned(), |next| link_id(&next)));
}

/// Texts that could not be understood.
fn aside(app: App, asked: RwSignal<Option<String>>, aside: &[Aside]) -> El {
    let about = "What this browser stored here is no list that this version of Muster understands. It is kept as it was \
                 found; nothing else is touched by it.";
    let line = |Aside { key, text }: &Aside| {
        let size = [&text.chars().count().to_string(), " letters"].concat();
        let (text, of) = (text.clone(), key.clone());
        let download = el("button", "")
            .set("aria-label", ["Download ", key].concat())
            .on("click", move |_| dom::download("unread.txt", "text/plain", &text))
            .put("Download");
        let forget = for_good(asked, key, "Delete for good", key, move || app.shelf.update(|shelf| shelf.forget(&of)));
        el("li", "line")
            .key(key.clone())
            .put(el("span", "name").put(key.clone()))
            .put(dots())
            .put(el("span", "").put(size))
            .put(el("div", "tools").put(download).put(forget))
    };
    el("section", "aside")
        .flag("hidden", aside.is_empty())
        .put(el("h2", "").put("Could not be read"))
        .put(el("p", "").put(about))
        .put(el("ul", "rows").put(aside.iter().map(line).collect::<Vec<_>>()))
}

/// Deleted lists.
fn bin(app: App, asked: RwSignal<Option<String>>, bin: &[Kept]) -> El {
    let line = |kept: &Kept| {
        let name = app::name_of(&kept.roster);
        let (id, roster) = (kept.id.clone(), Arc::clone(&kept.roster));
        let restore = move |_| {
            app.shelf.update(|shelf| shelf.restore(&id));
            dom::focus_soon(link_id(&id));
        };
        let download = move |_| {
            dom::download(&dom::file_name(&roster.name, ".json"), "application/json", &shelf::encode(&roster));
        };
        el("li", "line")
            .key(kept.id.clone())
            .put(el("span", "name").put(name.clone()))
            .put(dots())
            .put(el("button", "").set("aria-label", ["Restore ", &name].concat()).on("click", restore).put("Restore"))
            .put(
                el("button", "").set("aria-label", ["Download ", &name].concat()).on("click", download).put("Download"),
            )
    };
    let count = el("span", "taken").put(bin.len().to_string());
    el("details", "fold bin")
        .flag("hidden", bin.is_empty())
        .put(el("summary", "").put(el("h2", "").put("Bin")).put(count))
        .put(el("ul", "rows").put(bin.iter().map(line).collect::<Vec<_>>()))
        .put(for_good(asked, "bin", "Empty the bin", "", move || app.shelf.update(|shelf| shelf.empty_bin())))
}
