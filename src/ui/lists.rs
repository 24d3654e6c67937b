//! All lists: open one, start one, and what can be done with each.

use std::sync::Arc;

use leptos::prelude::*;

use crate::check;
use crate::edit::Edit;
use crate::roster::Roster;
use crate::route::{Route, View};
use crate::ui::app::{self, App, Back};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{each, flag, heard, live, press, typed, words};
use crate::ui::part::{price, verdict};
use crate::ui::{dom, games, shelf};

/// The id of the link to a list, to put the focus on.
pub fn link_id(id: &str) -> String {
    ["list-", id].concat()
}

/// The screen of all lists.
pub fn screen(app: App) -> AnyView {
    document().set_title("Lists · Muster");
    let ids =
        Memo::new(move |_| app.shelf.with(|shelf| shelf.lists.iter().map(|kept| kept.id.clone()).collect::<Vec<_>>()));
    let none = move || ids.with(Vec::is_empty);
    view! {
        <header class="head front">
            <h1 tabindex="-1">"Muster"</h1>
            <a class="tool" href="#/settings">{icon(icon::DOTS)}<span>"Settings"</span></a>
        </header>
        <main class="page">
            <div class="lists-head">
                <h2 id="lists-title" tabindex="-1">"Lists"</h2>
                <a class="button main" href="#/new">{icon(icon::PLUS)}"New list"</a>
            </div>
            <p class="hint" hidden=flag(move || !none())>"No lists yet. Start one, or paste one from a message: anywhere on this page, or under New list."</p>
            <ul class="rows lists">
                {each(move || ids.get(), move |id| row(app, id))}
            </ul>
            {aside(app)}
            {bin(app)}
        </main>
    }
    .into_any()
}

fn row(app: App, id: String) -> AnyView {
    let of = id.clone();
    let roster = Memo::new(move |_| app.shelf.with(|shelf| shelf.get(&of).cloned()));
    let name = Memo::new(move |_| roster.with(|roster| roster.as_deref().map_or_else(String::new, app::name_of)));
    let href = Route::Build(id.clone(), View::Army).to_string();
    let label = move |what: &'static str| words(move || [what, " ", &name.get()].concat());
    let rename = RwSignal::new(false);
    let (to_rename, to_copy, to_delete) = (id.clone(), id.clone(), id.clone());
    view! {
        <li class="list">
            {live(move || roster.get().map(|roster| view! {
                <a id=link_id(&id) href=href.clone() data-game=roster.game.to_string()>{face(&roster)}</a>
            }.into_any()))}
            {live(move || rename.get().then(|| {
                let id = to_rename.clone();
                view! {
                    <label class="field"><span>"Name"</span>
                        <input id="rename" type="text" maxlength="120" autocomplete="off" prop:value=name.get_untracked()
                            on:change=heard(move |event| edit(app, &id, Edit::Rename(dom::value(&event))))
                            on:keydown=typed(move |event| if event.key() == "Enter" || event.key() == "Escape" { rename.set(false) })/>
                    </label>
                }.into_any()
            }))}
            <div class="tools">
                <button type="button" aria-label=label("Rename") aria-expanded=words(move || rename.get().to_string()) on:click=press(move |_| {
                    rename.update(|rename| *rename = !*rename);
                    dom::focus_soon("rename".to_owned());
                })>"Rename"</button>
                <button type="button" aria-label=label("Duplicate") on:click=press(move |_| duplicate(app, &to_copy))>"Duplicate"</button>
                <button type="button" class="danger" aria-label=label("Delete") on:click=press(move |_| delete(app, &to_delete))>"Delete"</button>
            </div>
        </li>
    }
    .into_any()
}

/// A list in two lines: name and total, force and verdict.
fn face(roster: &Arc<Roster>) -> AnyView {
    let Some(system) = games::get(&roster.game) else {
        return view! {
            <span class="line"><span class="name">{app::name_of(roster)}</span></span>
            <span class="models">{roster.game.to_string()}" (a game that this page does not have)"</span>
        }
        .into_any();
    };
    let report = check::check(&system, roster);
    let force = system.find_force(&roster.force).map_or_else(|| roster.force.to_string(), |force| force.name.clone());
    let total =
        price::total(&system, roster, report.total).into_iter().map(|(have, of)| [have, " ".to_owned(), of].concat());
    view! {
        <span class="line">
            <span class="name">{app::name_of(roster)}</span>
            <span class="dots" aria-hidden="true"></span>
            <span class="price">{total.collect::<Vec<_>>().join(", ")}</span>
        </span>
        <span class="models">{force}" \u{b7} "{system.name().to_owned()}</span>
        {verdict::draw(verdict::of(&system, roster, &report))}
    }
    .into_any()
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
fn aside(app: App) -> AnyView {
    let aside = Memo::new(move |_| app.shelf.with(|shelf| shelf.aside.clone()));
    view! {
        <section class="aside" hidden=flag(move || aside.with(Vec::is_empty))>
            <h2>"Could not be read"</h2>
            <p>"What this browser stored here is no list that this version of Muster understands. It is kept as it was found; nothing else is touched by it."</p>
            <ul class="rows">
                {live(move || aside.get().into_iter().map(|text| {
                    let (key, size) = (text.key.clone(), text.text.chars().count().to_string());
                    view! {
                        <li class="line">
                            <span class="name">{text.key.clone()}</span><span class="dots" aria-hidden="true"></span><span>{size}" letters"</span>
                            <div class="tools">
                                <button type="button" on:click=press(move |_| dom::download("unread.txt", "text/plain", &text.text))>"Download"</button>
                                <button type="button" class="danger" on:click=press(move |_| app.shelf.update(|shelf| shelf.forget(&key)))>"Delete for good"</button>
                            </div>
                        </li>
                    }.into_any()
                }).collect::<Vec<_>>())}
            </ul>
        </section>
    }
    .into_any()
}

/// Deleted lists.
fn bin(app: App) -> AnyView {
    let bin = Memo::new(move |_| app.shelf.with(|shelf| shelf.bin.clone()));
    view! {
        <details class="fold bin" hidden=flag(move || bin.with(Vec::is_empty))>
            <summary><h2>"Bin"</h2><span class="taken">{live(move || bin.with(Vec::len).to_string())}</span></summary>
            <ul class="rows">
                {live(move || bin.get().into_iter().map(|kept| {
                    let name = app::name_of(&kept.roster);
                    let label = ["Restore ", &name].concat();
                    let (id, roster) = (kept.id, kept.roster);
                    view! {
                        <li class="line">
                            <span class="name">{name.clone()}</span><span class="dots" aria-hidden="true"></span>
                            <button type="button" aria-label=label on:click=press(move |_| {
                                app.shelf.update(|shelf| shelf.restore(&id));
                                dom::focus_soon(link_id(&id));
                            })>"Restore"</button>
                            <button type="button" on:click=press(move |_| dom::download(&dom::file_name(&roster.name, ".json"), "application/json", &shelf::encode(&roster)))>"Download"</button>
                        </li>
                    }.into_any()
                }).collect::<Vec<_>>())}
            </ul>
            <button type="button" class="danger" on:click=press(move |_| app.shelf.update(|shelf| shelf.empty_bin()))>"Empty the bin"</button>
        </details>
    }
    .into_any()
}
