//! The builder: one list, open for changes.

mod add;
mod after;
mod ahead;
mod army;
mod bar;
mod faults;
mod figures;
mod fill;
mod fill_in;
mod groups;
mod items;
mod marks;
mod member;
mod options;
mod ready;
pub mod saving;
pub mod text;
mod tracks;
mod unit;
mod would;

pub use ready::ready;

use std::sync::Arc;

use leptos::prelude::*;
use leptos::web_sys;

use crate::check::{self, Report};
use crate::edit::Edit;
use crate::history::History;
use crate::id::UnitId;
use crate::roster::Roster;
use crate::route::{Asked, Route, View};
use crate::say;
use crate::system::System;
use crate::ui::app::App;
use crate::ui::el::{El, el};
use crate::ui::part::form::heading;
use crate::ui::shelf;
use crate::ui::storage::{self, LIST};
use crate::ui::toast::Back;
use crate::ui::{dom, rest, typed};

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
    /// Wakes what shows a change after the total does.
    settled: Trigger,
    /// Whether the change at hand is one of those.
    light: StoredValue<bool>,
    /// Changed elsewhere while it has changes here: what is stored now.
    pub clash: RwSignal<Option<Clash>>,
    saving: StoredValue<Saving>,
    typing: StoredValue<Option<(std::mem::Discriminant<Edit>, u32)>>,
    /// Set by a press that shows another part without wanting the focus there.
    quiet: StoredValue<bool>,
    /// The id of what the focus goes to when the next part is shown; empty for its heading.
    aim: StoredValue<String>,
    /// What the player opened and closed of parts that fold.
    folds: RwSignal<Vec<(String, bool)>>,
    /// How many models the other side has, as far as the player said.
    theirs: RwSignal<Option<u32>>,
    /// What is typed to be read as a list.
    paste: text::Paste,
    filling: fill::Filling,
    /// What is wrong with what was filled in of the document.
    pub slips: fill_in::Slips,
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
    /// The id under which this version is kept while another stands in its place.
    copy: Option<String>,
}

/// Shows a list, if there is one with this id.
pub fn screen(app: App, id: String) -> Vec<El> {
    let (roster, system) = match ready(app, &id) {
        Ok(ready) => ready,
        Err(instead) => return instead,
    };
    let build = Build::new(app, id, system, &roster);
    app.open.set_value(Some(build));
    on_cleanup(move || {
        app.open.set_value(None);
        build.keep_past();
    });
    build.settle();
    build.follow_game();
    build.announce();
    build.title();
    fill::watch(build);
    ahead::get_ready(build);
    // Not tracked, here and below: the screen is drawn once, its parts follow the list.
    let force = build.now(|system, roster| {
        system.find_force(&roster.force).map_or_else(|| roster.force.to_string(), |force| force.name.clone())
    });
    let game = build.system().id().to_string();
    let shows = move || match build.view.get() {
        View::Army => "build shows-army",
        View::Add => "build shows-add",
        View::Unit(_) | View::Faults | View::Options => "build shows-detail",
    };
    let column = |class, title| el("section", class).set("aria-labelledby", title);
    let columns = el("main", "columns")
        .put(column("column add", "add-title").follow(add::column(build)))
        .put(
            column("column army", "army-title")
                .put(heading("army-title", "army").put(say::capital(build.system().army_word())))
                .put(el("div", "shown").follow(move || fill::draw(build)))
                .put(el("div", "shown").follow(move || army::draw(build))),
        )
        .put(column("column detail", "detail-title").follow(move || match build.view.get() {
            View::Unit(unit) => unit::draw(build, UnitId(unit)),
            View::Faults => faults::draw(build),
            View::Options => rest::then(app, || options::draw(build)),
            View::Army | View::Add => nothing_chosen(build),
        }));
    vec![
        el("div", "")
            .words("class", shows)
            .set("data-game", game)
            .put(el("header", "head").follow(move || bar::head(build, &force)))
            .put(el("section", "bar").set("aria-label", "Total and verdict").follow(move || bar::draw(build)))
            .put(el("div", "shown").follow(move || saving::clash(build)))
            .put(columns),
    ]
}

impl Build {
    fn new(app: App, id: String, system: Arc<System>, roster: &Roster) -> Build {
        let known = storage::read(&[LIST, &id].concat()).ok().flatten();
        let stored = known.as_deref().map(shelf::decode);
        // What the store refused earlier is still owed to it; what another Muster wrote there is not this one's to replace.
        let clash = matches!(stored, Some(None)).then_some(Clash::Changed);
        let due = clash.is_none() && stored.flatten().is_none_or(|stored| stored.renumbered() != roster.renumbered());
        let past = saving::PASTS.with_borrow_mut(|pasts| pasts.take(&id, roster));
        let history = RwSignal::new(past);
        let system = StoredValue::new(system);
        let judge = move |history: &History| system.with_value(|system| check::check(system, history.now()));
        let report = Memo::new(move |_| Arc::new(history.with(judge)));
        let view = Memo::new(move |_| match app.route.get() {
            Route::Build(_, view) => view,
            _ => View::Army,
        });
        Build {
            app,
            system,
            id: StoredValue::new(id),
            history,
            report,
            view,
            settled: Trigger::new(),
            light: StoredValue::new(false),
            clash: RwSignal::new(clash),
            saving: StoredValue::new(Saving { due, known, ..Saving::default() }),
            typing: StoredValue::new(None),
            quiet: StoredValue::new(false),
            aim: StoredValue::default(),
            folds: RwSignal::new(Vec::new()),
            theirs: RwSignal::new(None),
            paste: text::Paste::default(),
            filling: fill::Filling::new(),
            slips: RwSignal::default(),
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

    /// What is looked up from here: the rules of the game, and what the list uses at hand.
    pub fn asks(self) -> Asked {
        Asked { game: self.system().id().to_string(), list: self.id(), ..Asked::default() }
    }

    /// The same as text.
    pub fn href(self, view: View) -> String {
        self.route(view).to_string()
    }

    /// Something worked out from the game and the list; runs again when the list changes.
    pub fn with<T>(self, f: impl FnOnce(&System, &Roster) -> T) -> T {
        self.history.with(|history| self.system.with_value(|system| f(system, history.now())))
    }

    /// The same with what the list comes to.
    pub fn told<T>(self, f: impl FnOnce(&System, &Roster, &Report) -> T) -> T {
        self.report.with(|report| self.with(|system, roster| f(system, roster, report)))
    }

    /// The same for what may show it a frame later than the total does: all but the bar, and so nearly all of the work.
    pub fn settled<T>(self, f: impl FnOnce(&System, &Roster, &Report) -> T) -> T {
        self.settled.track();
        let report = self.report.get_untracked();
        self.now(|system, roster| f(system, roster, &report))
    }

    /// The same for what happens once: a press.
    pub fn now<T>(self, f: impl FnOnce(&System, &Roster) -> T) -> T {
        self.history.with_untracked(|history| self.system.with_value(|system| f(system, history.now())))
    }

    /// The same for what happens later, when the list may be closed.
    pub fn try_now<T>(self, f: impl FnOnce(&System, &Roster) -> T) -> Option<T> {
        let system = self.system.try_get_value()?;
        self.history.try_with_untracked(|history| f(&system, history.now()))
    }

    /// A part that folds, and whether it is open: as the player left it, else as it usually is.
    pub fn fold(self, class: &'static str, key: String, usual: bool, summary: El) -> (El, bool) {
        let open = self.is_open(&key, usual);
        let fold = el("details", class).flag("open", open).put(summary).on("toggle", move |event| {
            if let Some(details) = dom::target::<web_sys::Element>(&event) {
                self.set_open(&key, usual, details.has_attribute("open"));
            }
        });
        (fold, open)
    }

    /// Whether something that opens is open.
    pub fn is_open(self, key: &str, usual: bool) -> bool {
        self.folds.with(|folds| folds.iter().find(|(known, _)| known == key).map_or(usual, |(_, open)| *open))
    }

    /// Opens it or closes it.
    pub fn set_open(self, key: &str, usual: bool, open: bool) {
        self.folds.maybe_update(|folds| match folds.iter_mut().find(|(known, _)| known == key) {
            Some((_, known)) => std::mem::replace(known, open) != open,
            None => {
                folds.push((key.to_owned(), open));
                open != usual
            }
        });
    }

    /// Makes a change of those that are pressed in quick succession, a model more and an item less. The press shows it by
    /// itself; what counts is the total, so that is painted first.
    pub fn edit_lightly(self, edit: Edit) {
        self.change(true, |history| history.edit(&edit));
    }

    /// Makes a change.
    pub fn edit(self, edit: Edit) {
        self.change(false, |history| history.edit(&edit));
    }

    /// Makes a change by a letter typed; all that is typed into one field is one step to undo.
    pub fn type_in(self, edit: Edit, of: u32) {
        let kind = Some((std::mem::discriminant(&edit), of));
        let goes_on = self.typing.get_value() == kind;
        let mut changed = false;
        self.change(false, |history| {
            if goes_on {
                history.undo();
            }
            let before = history.now().clone();
            history.edit(&edit);
            changed = *history.now() != before;
        });
        self.typing.set_value(kind.filter(|_| changed));
    }

    /// Takes the last change back.
    pub fn undo(self) {
        self.change(false, |history| {
            history.undo();
        });
        self.after_step();
    }

    /// What stood on screen or had the focus may have gone with the change.
    fn after_step(self) {
        if let View::Unit(unit) = self.view.get_untracked()
            && self.now(|_, roster| roster.unit(UnitId(unit)).is_none())
        {
            self.app.replace(self.route(View::Army));
        }
        dom::focus_if_lost("army-title");
    }

    /// Makes the change again that was taken back.
    pub fn redo(self) {
        self.change(false, |history| {
            history.redo();
        });
        self.after_step();
    }

    fn change(self, light: bool, change: impl FnOnce(&mut History)) {
        self.typing.set_value(None);
        // The message before is of another change: its way back would take this one back. One without a way back may be of a
        // number that was refused, and is put right now.
        self.app.forget_way_back(|back| matches!(back, Back::Undo | Back::Nothing | Back::Own { .. }));
        self.light.set_value(light);
        self.history.update(change);
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
            // In a field these keys belong to its letters, as long as there are some to take back.
            "z" | "Z" if command && !typed::has(event, event.shift_key()) => {
                event.prevent_default();
                if event.shift_key() { self.redo() } else { self.undo() }
            }
            "y" if event.ctrl_key() && !typed::has(event, true) => {
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

fn nothing_chosen(build: Build) -> Vec<El> {
    let text = if build.settled(|_, roster, _| roster.units.is_empty()) {
        "Add a first unit; it is ready to play as it comes, and shows here to be changed.".to_owned()
    } else {
        ["Choose a unit of the ", build.system().army_word(), " to change it."].concat()
    };
    let title = el("h2", "unseen").key("none").set("id", "detail-title").put("Nothing chosen");
    vec![el("div", "hint").put(title).put(el("p", "").put(text))]
}
