//! The builder: one list, open for changes.

mod add;
mod army;
mod bar;
mod face;
mod faults;
mod items;
mod member;
mod options;
mod saving;
pub mod text;
mod unit;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys;

use crate::check::{self, Report};
use crate::edit::Edit;
use crate::history::History;
use crate::id::UnitId;
use crate::roster::Roster;
use crate::route::{Route, View};
use crate::system::System;
use crate::ui::app::{self, App, Back};
use crate::ui::part::live::{live, press, words};
use crate::ui::shelf;
use crate::ui::storage::{self, LIST};
use crate::ui::{dom, games};

/// The open list.
#[derive(Clone, Copy)]
pub struct Build {
    /// The page around it.
    pub app: App,
    /// Its game.
    system: StoredValue<Arc<System>>,
    id: StoredValue<String>,
    /// The list with its past; written by `edit`, `undo`, `redo` and `hear` only.
    pub history: RwSignal<History>,
    /// The judgement, once an edit.
    pub report: Memo<Arc<Report>>,
    /// What of it is shown.
    pub view: Memo<View>,
    /// Changed elsewhere while it has changes here: what is stored now.
    pub clash: RwSignal<Option<Clash>>,
    saving: StoredValue<Saving>,
    typing: StoredValue<Option<(std::mem::Discriminant<Edit>, u32)>>,
    /// Set by a press that shows another part without wanting the focus there.
    quiet: StoredValue<bool>,
}

/// What another tab left in the store while this one has changes of its own.
#[derive(Clone, PartialEq)]
pub enum Clash {
    /// Another version of the list.
    Changed,
    /// The list was deleted.
    Deleted,
}

#[derive(Default)]
struct Saving {
    /// Something is not stored yet.
    due: bool,
    /// It will be in a moment.
    soon: bool,
    /// What is stored, as far as this page knows.
    known: Option<String>,
}

/// Shows a list, if there is one with this id.
pub fn screen(app: App, id: String) -> AnyView {
    let Some(roster) = app.shelf.with_untracked(|shelf| shelf.get(&id).cloned()) else { return app::no_such_list() };
    let Some(system) = games::get(&roster.game) else { return unknown_game(&id, &roster) };
    let build = Build::new(app, id, system, &roster);
    app.open.set_value(Some(build));
    on_cleanup(move || app.open.set_value(None));
    build.announce();
    build.title();
    // Not tracked, here and below: the screen is drawn once, its parts follow the list.
    let force = build.now(|system, roster| {
        system.find_force(&roster.force).map_or_else(|| roster.force.to_string(), |force| force.name.clone())
    });
    let game = build.system().id().to_string();
    let shows = words(move || {
        match build.view.get() {
            View::Army => "build shows-army",
            View::Add => "build shows-add",
            View::Unit(_) | View::Faults | View::Options => "build shows-detail",
        }
        .to_owned()
    });
    view! {
        <div class=shows data-game=game>
            {bar::draw(build, force)}
            {clash(build)}
            <main class="columns">
                <section class="column add" aria-labelledby="add-title">{add::draw(build)}</section>
                <section class="column army" aria-labelledby="army-title">{army::draw(build)}</section>
                <section class="column detail" aria-labelledby="detail-title">
                    {live(move || match build.view.get() {
                        View::Unit(unit) => unit::draw(build, UnitId(unit)),
                        View::Faults => faults::draw(build),
                        View::Options => options::draw(build),
                        View::Army | View::Add => nothing_chosen(build),
                    })}
                </section>
            </main>
        </div>
    }
    .into_any()
}

impl Build {
    fn new(app: App, id: String, system: Arc<System>, roster: &Roster) -> Build {
        let known = storage::read(&[LIST, &id].concat()).ok().flatten();
        // What the store refused earlier is still owed to it.
        let stored = known.as_deref().and_then(shelf::decode);
        let due = stored.is_none_or(|stored| stored.renumbered() != roster.renumbered());
        let history = RwSignal::new(History::new(roster.clone()));
        let judge = system.clone();
        let report = Memo::new(move |_| Arc::new(history.with(|history| check::check(&judge, history.now()))));
        let view = Memo::new(move |_| match app.route.get() {
            Route::Build(_, view) => view,
            _ => View::Army,
        });
        Build {
            app,
            system: StoredValue::new(system),
            id: StoredValue::new(id),
            history,
            report,
            view,
            clash: RwSignal::new(None),
            saving: StoredValue::new(Saving { due, soon: false, known }),
            typing: StoredValue::new(None),
            quiet: StoredValue::new(false),
        }
    }

    /// The game.
    pub fn system(self) -> Arc<System> {
        self.system.get_value()
    }

    /// The list's id.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// The address of a part of this list.
    pub fn route(self, view: View) -> Route {
        Route::Build(self.id.get_value(), view)
    }

    /// The same as text.
    pub fn href(self, view: View) -> String {
        self.route(view).to_string()
    }

    /// Something worked out from the game and the list; runs again when the list changes.
    pub fn with<T>(self, f: impl FnOnce(&System, &Roster) -> T) -> T {
        self.history.with(|history| self.system.with_value(|system| f(system, history.now())))
    }

    /// The same for what happens once: a press.
    pub fn now<T>(self, f: impl FnOnce(&System, &Roster) -> T) -> T {
        self.history.with_untracked(|history| self.system.with_value(|system| f(system, history.now())))
    }

    /// Makes a change.
    pub fn edit(self, edit: Edit) {
        self.typing.set_value(None);
        self.history.update(|history| history.edit(&edit));
        self.save_soon();
    }

    /// Makes a change by a letter typed; all that is typed into one field is one step to undo.
    pub fn type_in(self, edit: Edit, of: u32) {
        let kind = Some((std::mem::discriminant(&edit), of));
        let goes_on = self.typing.get_value() == kind;
        self.history.update(|history| {
            if goes_on {
                history.undo();
            }
            let before = history.now().clone();
            history.edit(&edit);
            self.typing.set_value(kind.filter(|_| *history.now() != before));
        });
        self.save_soon();
    }

    /// Takes the last change back.
    pub fn undo(self) {
        self.typing.set_value(None);
        self.history.update(|history| {
            history.undo();
        });
        self.save_soon();
    }

    /// Makes the change again that was taken back.
    pub fn redo(self) {
        self.typing.set_value(None);
        self.history.update(|history| {
            history.redo();
        });
        self.save_soon();
    }

    /// Shows a part without moving the focus where army and part stand side by side.
    pub fn show_quietly(self, view: View) {
        // Where what can be added stays in view, the next unit can be added without going back to it.
        self.quiet.set_value(dom::media("(min-width: 68em)"));
        let route = self.route(view);
        if self.view.get_untracked() == View::Army && !dom::side_by_side() {
            dom::go(&route);
        } else {
            self.app.replace(route);
        }
    }

    /// Says the total and the verdict once the presses pause.
    fn announce(self) {
        let pending = StoredValue::new(0_u32);
        Effect::watch(
            move || self.report.get(),
            move |report, _, _| {
                let text = self.now(|system, roster| bar::spoken(system, roster, report));
                let turn = pending.try_update_value(|turn| {
                    *turn += 1;
                    *turn
                });
                dom::later(700, move || {
                    if turn.is_some() && pending.try_get_value() == turn {
                        self.app.said.set(text);
                    }
                });
            },
            false,
        );
    }

    /// Keeps the title of the window right, and the focus with what is shown.
    fn title(self) {
        Effect::new(move |before: Option<View>| {
            let view = self.view.get();
            let list = self.with(|_, roster| app::name_of(roster));
            let part = match view {
                View::Army => None,
                View::Add => Some("Add units".to_owned()),
                View::Faults => Some("Verdict".to_owned()),
                View::Options => Some("Options".to_owned()),
                View::Unit(unit) => self.with(|system, roster| {
                    roster.unit(UnitId(unit)).map(|unit| crate::say::unit_name(system, roster, unit))
                }),
            };
            let title = part.into_iter().chain([list, "Muster".to_owned()]).collect::<Vec<_>>().join(" · ");
            document().set_title(&title);
            if before.is_some_and(|before| before != view) {
                self.follow(before, view);
            }
            view
        });
    }

    fn follow(self, before: Option<View>, view: View) {
        if self.quiet.get_value() {
            self.quiet.set_value(false);
            return;
        }
        let target = match (view, before) {
            (View::Army, Some(View::Unit(unit))) => army::link_id(UnitId(unit)),
            (View::Army, Some(View::Add)) => "open-add".to_owned(),
            (View::Army, _) => "army-title".to_owned(),
            (View::Add, _) => "add-title".to_owned(),
            _ => "detail-title".to_owned(),
        };
        dom::focus_soon(target);
    }

    /// A key pressed anywhere on the page.
    pub fn key(self, event: &web_sys::KeyboardEvent) {
        let field = dom::in_field(event);
        let command = event.ctrl_key() || event.meta_key();
        match event.key().as_str() {
            "/" if !field && !command => {
                event.prevent_default();
                if self.view.get_untracked() != View::Add && !dom::media("(min-width: 68em)") {
                    self.quiet.set_value(true);
                    self.app.go(self.route(View::Add));
                }
                dom::focus_soon("add-filter".to_owned());
            }
            // In a field these keys belong to its letters.
            "z" | "Z" if command && !field => {
                event.prevent_default();
                if event.shift_key() { self.redo() } else { self.undo() }
            }
            "y" if event.ctrl_key() && !field => {
                event.prevent_default();
                self.redo();
            }
            _ => {}
        }
    }

    /// Offers the list as a file.
    pub fn download(self) {
        let (name, text) = self
            .now(|system, roster| (dom::file_name(&roster.name, ".json"), crate::save::encode(roster, Some(system))));
        dom::download(&name, "application/json", &text);
    }

    /// Takes a unit out; the focus goes to its neighbour.
    pub fn remove(self, unit: UnitId) {
        let (name, next) = self.now(|system, roster| {
            let at = roster.units.iter().position(|other| other.id == unit);
            let next = at.and_then(|at| roster.units.get(at + 1).or_else(|| roster.units.get(at.checked_sub(1)?)));
            let name = roster.unit(unit).map(|unit| crate::say::unit_name(system, roster, unit));
            (name.unwrap_or_default(), next.map(|unit| unit.id))
        });
        self.quiet.set_value(true);
        if self.view.get_untracked() == View::Unit(unit.0) {
            match next.filter(|_| dom::side_by_side()) {
                Some(next) => self.app.replace(self.route(View::Unit(next.0))),
                None => self.app.replace(self.route(View::Army)),
            }
        }
        self.edit(Edit::RemoveUnit(unit));
        dom::focus_soon(next.map_or_else(|| "army-title".to_owned(), army::link_id));
        self.app.toast([&name, " taken out."].concat(), Back::Undo);
    }
}

/// Two versions of one list: the player says which one stays.
fn clash(build: Build) -> AnyView {
    let keep = move |_| {
        let id = build.id.get_value();
        let known = storage::read(&[LIST, &id].concat()).ok().flatten();
        build.saving.set_value(Saving { due: true, soon: false, known });
        build.clash.set(None);
        build.flush();
    };
    let yield_ = move |_| {
        let text = storage::read(&[LIST, &build.id.get_value()].concat()).ok().flatten();
        match text.as_deref().and_then(shelf::decode) {
            Some(roster) => build.take(roster, text),
            None => {
                build.saving.set_value(Saving::default());
                build.clash.set(None);
                dom::go(&Route::Lists);
            }
        }
    };
    live(move || {
        let clash = build.clash.get()?;
        let (text, other) = match clash {
            Clash::Changed => ("This list was changed in another tab, and here as well.", "Take the other version"),
            Clash::Deleted => ("This list was deleted in another tab.", "Close it"),
        };
        Some(
            view! {
                <div class="banner" role="alert">
                    <p>{text}</p>
                    <button type="button" on:click=keep>"Keep this version"</button>
                    <button type="button" on:click=yield_>{other}</button>
                </div>
            }
            .into_any(),
        )
    })
}

fn nothing_chosen(build: Build) -> AnyView {
    let empty = move || build.with(|_, roster| roster.units.is_empty());
    view! {
        <div class="hint">
            <h2 id="detail-title" class="unseen">"Nothing chosen"</h2>
            <p>{live(move || if empty() { "Add a first unit; it is ready to play as it comes, and shows here to be changed." } else { "Choose a unit of the army to change it." })}</p>
        </div>
    }
    .into_any()
}

fn unknown_game(id: &str, roster: &Roster) -> AnyView {
    document().set_title("A game that is not here · Muster");
    let (name, text) = (dom::file_name(&roster.name, ".json"), shelf::encode(roster));
    let key = [LIST, id].concat();
    view! {
        <main class="page">
            <h1 tabindex="-1">{app::name_of(roster)}</h1>
            <p>"This list is for a game that this page does not have: " <b>{roster.game.to_string()}</b> ". It is kept as it is."</p>
            <p><button type="button" on:click=press(move |_| {
                // What is stored, to the letter; the list as read where it is not stored.
                let stored = storage::read(&key).ok().flatten();
                dom::download(&name, "application/json", stored.as_deref().unwrap_or(&text));
            })>"Download it"</button></p>
            <p><a href="#/">"All lists"</a></p>
        </main>
    }
    .into_any()
}

/// The element a key event came from, if it is one.
pub fn target(event: &web_sys::Event) -> Option<web_sys::HtmlElement> {
    event.target()?.dyn_into().ok()
}
