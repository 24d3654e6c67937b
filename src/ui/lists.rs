//! All lists: open one, start one, and what can be done with each.

use std::sync::Arc;

use leptos::prelude::*;

use crate::check;
use crate::edit::Edit;
use crate::roster::Roster;
use crate::route::{Route, View};
use crate::ui::app::{self, App, Back};
use crate::ui::el::{El, el};
use crate::ui::part::form::{dots, heading};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::{price, verdict};
use crate::ui::shelf::Aside;
use crate::ui::{dom, games, shelf};

/// The id of the link to a list, to put the focus on.
pub fn link_id(id: &str) -> String {
    ["list-", id].concat()
}

/// The screen of all lists.
pub fn screen(app: App) -> Vec<El> {
    document().set_title("Lists · Muster");
    let ids = move || app.shelf.with(|shelf| shelf.lists.iter().map(|kept| kept.id.clone()).collect::<Vec<_>>());
    vec![
        el("header", "head front")
            .put(el("h1", "").set("tabindex", "-1").put("Muster"))
            .put(el("a", "tool").set("href", "#/settings").put(icon(icon::DOTS)).put(el("span", "").put("Settings"))),
        el("main", "page")
            .put(
                el("div", "lists-head")
                    .put(heading("h2", "lists-title").put("Lists"))
                    .put(el("a", "button main").set("href", "#/new").put(icon(icon::PLUS)).put("New list")),
            )
            .put(
                el("p", "hint").flag("hidden", move || !ids().is_empty()).put(
                    "No lists yet. Start one, or paste one from a message: anywhere on this page, or under New list.",
                ),
            )
            .put(el("ul", "rows lists").each(ids, move |id| row(app, id)))
            .put(aside(app))
            .put(bin(app)),
    ]
}

fn row(app: App, id: String) -> El {
    let of = id.clone();
    let roster = move || app.shelf.with(|shelf| shelf.get(&of).cloned());
    let named = roster.clone();
    let name = Memo::new(move |_| named().as_deref().map_or_else(String::new, app::name_of));
    let href = Route::Build(id.clone(), View::Army).to_string();
    let label = move |what: &'static str| move || [what, " ", &name.get()].concat();
    let rename = RwSignal::new(false);
    let (to_rename, to_copy, to_delete) = (id.clone(), id.clone(), id.clone());
    el("li", "list")
        .show(roster, move |roster| {
            roster.as_ref().map(|roster| {
                el("a", "")
                    .set("id", link_id(&id))
                    .set("href", href.clone())
                    .set("data-game", roster.game.to_string())
                    .put(face(roster))
            })
        })
        .show(
            move || rename.get(),
            move |renames| {
                renames.then(|| {
                    let id = to_rename.clone();
                    el("label", "field").put(el("span", "").put("Name")).put(
                        el("input", "")
                            .set("id", "rename")
                            .set("type", "text")
                            .set("maxlength", "120")
                            .set("autocomplete", "off")
                            .value(move || name.get_untracked())
                            .on("change", move |event| edit(app, &id, Edit::Rename(dom::value(&event))))
                            .on("keydown", move |event| {
                                if matches!(dom::key(&event).as_str(), "Enter" | "Escape") {
                                    rename.set(false)
                                }
                            }),
                    )
                })
            },
        )
        .put(
            el("div", "tools")
                .put(
                    el("button", "")
                        .words("aria-label", label("Rename"))
                        .words("aria-expanded", move || rename.get().to_string())
                        .on("click", move |_| {
                            rename.update(|rename| *rename = !*rename);
                            dom::focus_soon("rename".to_owned());
                        })
                        .put("Rename"),
                )
                .put(
                    el("button", "")
                        .words("aria-label", label("Duplicate"))
                        .on("click", move |_| duplicate(app, &to_copy))
                        .put("Duplicate"),
                )
                .put(
                    el("button", "danger")
                        .words("aria-label", label("Delete"))
                        .on("click", move |_| delete(app, &to_delete))
                        .put("Delete"),
                ),
        )
}

/// A list in two lines: name and total, force and verdict.
fn face(roster: &Arc<Roster>) -> Vec<El> {
    let Some(system) = games::get(&roster.game) else {
        return vec![
            el("span", "line").put(el("span", "name").put(app::name_of(roster))),
            el("span", "models").put(roster.game.to_string()).put(" (a game that this page does not have)"),
        ];
    };
    let report = check::check(&system, roster);
    let force = system.find_force(&roster.force).map_or_else(|| roster.force.to_string(), |force| force.name.clone());
    let total =
        price::total(&system, roster, report.total).into_iter().map(|(have, of)| [have, " ".to_owned(), of].concat());
    vec![
        el("span", "line")
            .put(el("span", "name").put(app::name_of(roster)))
            .put(dots())
            .put(el("span", "price").put(total.collect::<Vec<_>>().join(", "))),
        el("span", "models").put(force).put(" \u{b7} ").put(system.name().to_owned()),
        verdict::draw(&verdict::of(&system, roster, &report)),
    ]
}

fn edit(app: App, id: &str, edit: Edit) {
    app.shelf.update(|shelf| {
        if let Some(roster) = shelf.get(id).map(|roster| roster.after(&edit)) {
            shelf.store(id, Arc::new(roster));
        }
    });
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
    app.toast([&name.unwrap_or_default(), " deleted."].concat(), Back::Restore(id.to_owned()));
    dom::focus_soon(next.map_or_else(|| "lists-title".to_owned(), |next| link_id(&next)));
}

/// Texts that could not be understood.
fn aside(app: App) -> El {
    let aside = move || app.shelf.with(|shelf| shelf.aside.clone());
    let about = "What this browser stored here is no list that this version of Muster understands. It is kept as it was \
                 found; nothing else is touched by it.";
    let line = move |text: Aside| {
        let size = text.text.chars().count().to_string();
        let key = text.key.clone();
        let download = el("button", "")
            .on("click", move |_| dom::download("unread.txt", "text/plain", &text.text))
            .put("Download");
        let forget = el("button", "danger")
            .on("click", move |_| app.shelf.update(|shelf| shelf.forget(&key)))
            .put("Delete for good");
        el("li", "line")
            .put(el("span", "name").put(text.key))
            .put(dots())
            .put(el("span", "").put(size).put(" letters"))
            .put(el("div", "tools").put(download).put(forget))
    };
    el("section", "aside")
        .flag("hidden", move || aside().is_empty())
        .put(el("h2", "").put("Could not be read"))
        .put(el("p", "").put(about))
        .put(el("ul", "rows").show(aside, move |aside| aside.iter().cloned().map(line).collect::<Vec<_>>()))
}

/// Deleted lists.
fn bin(app: App) -> El {
    let bin = move || app.shelf.with(|shelf| shelf.bin.clone());
    el("details", "fold bin")
        .flag("hidden", move || bin().is_empty())
        .put(
            el("summary", "")
                .put(el("h2", "").put("Bin"))
                .put(el("span", "taken").say(move || bin().len().to_string())),
        )
        .put(el("ul", "rows").show(bin, move |bin| {
            bin.iter()
                .cloned()
                .map(|kept| {
                    let name = app::name_of(&kept.roster);
                    let label = ["Restore ", &name].concat();
                    let (id, roster) = (kept.id, kept.roster);
                    el("li", "line")
                        .put(el("span", "name").put(name.clone()))
                        .put(dots())
                        .put(
                            el("button", "")
                                .set("aria-label", label)
                                .on("click", move |_| {
                                    app.shelf.update(|shelf| shelf.restore(&id));
                                    dom::focus_soon(link_id(&id));
                                })
                                .put("Restore"),
                        )
                        .put(
                            el("button", "")
                                .on("click", move |_| {
                                    dom::download(
                                        &dom::file_name(&roster.name, ".json"),
                                        "application/json",
                                        &shelf::encode(&roster),
                                    )
                                })
                                .put("Download"),
                        )
                })
                .collect::<Vec<_>>()
        }))
        .put(
            el("button", "danger")
                .on("click", move |_| app.shelf.update(|shelf| shelf.empty_bin()))
                .put("Empty the bin"),
        )
}
