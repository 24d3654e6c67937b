//! The whole page: which screen is shown, what the browser tells it, and what stands above every screen.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys;

use crate::format::text::UNNAMED;
use crate::roster::Roster;
use crate::route::{Asked, Route, View};
use crate::ui::build::Build;
use crate::ui::el::{El, el, keep, mount};
use crate::ui::own::draft::Draft;
use crate::ui::own::{Owned, room};
use crate::ui::part::form::head_with_way_back;
use crate::ui::part::icon::{self, icon};
use crate::ui::rest::{self, Rest};
use crate::ui::shelf::Shelf;
use crate::ui::storage::{self, LIST, OWN, Trouble};
use crate::ui::toast::{self, Back, Toast};
use crate::ui::{build, compare, dom, games, lists, new, paper, rules, settings, shelf, typed};

/// What every screen can reach.
#[derive(Clone, Copy)]
pub struct App {
    /// The screen shown.
    pub route: RwSignal<Route>,
    /// All lists.
    pub shelf: RwSignal<Shelf>,
    /// What just happened and can be taken back.
    pub toast: RwSignal<Option<Toast>>,
    /// Said to those who listen instead of look: the last few sentences, each with its number.
    said: RwSignal<Vec<(u32, String)>>,
    /// What the reader had to say of the list it read last, with that list's id.
    pub remarks: RwSignal<(String, Vec<String>)>,
    /// Whether a list is being made by chance or read: one at a time.
    pub making: StoredValue<bool>,
    /// Why there is none.
    pub trouble: RwSignal<String>,
    /// The list that is open.
    pub open: StoredValue<Option<Build>>,
    /// Own data by game.
    pub own: RwSignal<Vec<Owned>>,
    /// Counts the times that a game became another.
    pub games: RwSignal<u32>,
    /// Whether all of the program is here.
    pub rest: RwSignal<Rest>,
    /// A thing of the player's own that is being written.
    pub draft: RwSignal<Option<Draft>>,
    /// An entry of the rules that stands beside the screen: game and id.
    pub beside: RwSignal<Option<(String, String)>>,
    /// What was looked for in the rules last.
    pub asked: StoredValue<Asked>,
    /// What was chosen of paper for lists by their ids, as long as this page is open.
    pub printed: StoredValue<Vec<(String, String)>>,
    /// How far each screen was scrolled, to come back to.
    scrolled: StoredValue<Vec<(Route, i32)>>,
}

/// Draws the page and keeps it going.
pub fn start() {
    // The released page is built without the words of panics; see xtask/src/page.rs.
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    let Some(root) = dom::element("app") else { return };
    let place = root.clone();
    // Leptos brings the reactive system up; what is drawn stands beside its empty view.
    mount_to(root, move || mount(&place, page())).forget();
}

fn page() -> Vec<El> {
    settings::apply_theme();
    let app = App {
        route: RwSignal::new(Route::parse(&hash())),
        shelf: RwSignal::new(Shelf::open()),
        toast: RwSignal::new(None),
        said: RwSignal::default(),
        remarks: RwSignal::default(),
        making: StoredValue::new(false),
        trouble: RwSignal::default(),
        open: StoredValue::new(None),
        own: RwSignal::default(),
        games: RwSignal::new(0),
        rest: RwSignal::new(Rest::Coming),
        draft: RwSignal::new(None),
        beside: RwSignal::new(None),
        asked: StoredValue::default(),
        printed: StoredValue::default(),
        scrolled: StoredValue::new(Vec::new()),
    };
    hear(app);
    app.open_own();
    rest::fetch(app);
    keep(Box::new(move || {
        // Until the rest is here there is no form, and what is stored is still to be read.
        if app.rest.get() == Rest::Here {
            let text = app.draft.with(|draft| draft.as_ref().map(Draft::encode));
            storage::keep_typed(text.as_deref());
        }
    }));
    let screen = Memo::new(move |_| match app.route.get() {
        // One list stays on screen while its parts come and go, and follows its game by itself once it has one.
        Route::Build(id, _) => (Route::Build(id.clone(), View::Army), turn(app, &id)),
        Route::Paper(id) => (Route::Paper(id.clone()), turn(app, &id)),
        Route::Table(id) => (Route::Table(id.clone()), turn(app, &id)),
        // The search follows its address by itself.
        Route::Rules(_) => (Route::Rules(Asked::default()), 0),
        other => (other, 0),
    });
    let ready = newer();
    vec![
        el("div", "shown").follow(move || banner(app)),
        el("div", "shown").follow(move || offer(ready)),
        // A screen is drawn once, and its signals and effects go with it: none of it can become part of another.
        el("div", "shown").follow(move || {
            let (screen, turn) = screen.get();
            let waits = is_of_rest(&screen) && app.rest.get() != Rest::Here;
            let title = el("h1", "").set("tabindex", "-1").put("Muster");
            let drawn = match waits {
                true => vec![head_with_way_back(), el("main", "page").put(title).put(rest::then(app, Vec::new))],
                false => untrack(|| draw(app, &screen)),
            };
            let turn = if waits { "waits".to_owned() } else { turn.to_string() };
            vec![el("div", "shown").key([&screen.to_string(), " ", &turn].concat()).put(drawn)]
        }),
        rules::beside::place(app),
        el("div", "toasts").set("role", "status").follow(move || toast::draw(app)),
        el("div", "unseen").set("role", "status").set("aria-atomic", "false").follow(move || {
            let line = |(number, text): (u32, String)| el("p", "").key(number.to_string()).put(text);
            app.said.get().into_iter().map(line).collect()
        }),
    ]
}

/// Another number when the game of a list is there, and when the player's own data are laid over it.
fn turn(app: App, id: &str) -> u32 {
    app.games.track();
    match app.shelf.with_untracked(|shelf| shelf.get(id).cloned()) {
        // Deleted in another tab while it is open here: the player is asked, and goes on as long as there is no answer.
        None if app.open.get_value().is_some_and(|open| open.id() == id) => 1,
        Some(roster) if app.is_awaited(&roster) => 2,
        roster => u32::from(roster.is_some_and(|roster| games::get(&roster.game).is_some())),
    }
}

/// Screens that a first list can be built without.
fn is_of_rest(screen: &Route) -> bool {
    match screen {
        Route::Settings | Route::Own(_) | Route::Rules(_) | Route::Rule(..) => true,
        Route::Compare(..) | Route::Paper(_) | Route::Table(_) => true,
        Route::Lists | Route::New | Route::Build(..) | Route::NotFound => false,
    }
}

fn draw(app: App, screen: &Route) -> Vec<El> {
    match screen {
        Route::Lists => lists::screen(app),
        Route::New => new::screen(app),
        Route::Settings => settings::screen(app),
        Route::Own(game) => room::screen(app, game.clone()),
        Route::Rules(_) => rules::search::screen(app),
        Route::Rule(game, id) => rules::entry::screen(app, game, id),
        Route::Compare(one, other) => compare::screen(app, one.clone(), other.clone()),
        Route::Build(id, _) => build::screen(app, id.clone()),
        Route::Paper(id) => paper::screen(app, id),
        Route::Table(id) => paper::table(app, id),
        Route::NotFound => lost(),
    }
}

fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// What the browser tells: another address, another tab, leaving, keys.
fn hear(app: App) {
    // The page scrolls itself back to where a screen was left; the browser's own guess would come in between.
    if let Ok(history) = window().history() {
        js_sys::Reflect::set(&history, &"scrollRestoration".into(), &"manual".into()).ok();
    }
    typed::follow();
    dom::listen(&window(), "hashchange", move |_| {
        let show = move || app.show(Route::parse(&hash()));
        // What follows from the change comes to its end before the screen goes.
        if typed::leave() { dom::later(0, show) } else { show() }
    });
    dom::listen(&window(), "pagehide", move |_| {
        typed::leave();
        app.flush();
    });
    dom::listen(&document(), "visibilitychange", move |_| app.flush());
    dom::listen(&window(), "storage", move |event| {
        let Some(event) = event.dyn_ref::<web_sys::StorageEvent>() else { return };
        let Some(key) = event.key() else { return };
        let text = event.new_value();
        if let Some(game) = key.strip_prefix(OWN) {
            app.hear_own(game);
        }
        let open = app.open.get_value().map(Build::id);
        app.shelf.update(|shelf| shelf.hear(&key, text.as_deref(), open.as_deref()));
        if let (Some(id), Some(build)) = (key.strip_prefix(LIST), app.open.get_value()) {
            build.hear(id, text);
        }
    });
    dom::listen(&window(), "keydown", move |event| {
        let Some(event) = event.dyn_ref::<web_sys::KeyboardEvent>() else { return };
        let plain = !event.ctrl_key() && !event.meta_key() && !dom::in_field(event);
        let undo = (event.ctrl_key() || event.meta_key()) && !event.shift_key() && !typed::has(event, false);
        match (app.open.get_value(), event.key().as_str()) {
            // Own data may be on a list, and are no part of it: what was done last is taken back first.
            (_, "z" | "Z") if undo && app.take_own_value_back() => event.prevent_default(),
            // In a list the stroke is for what can be added.
            (Some(_), "?") | (None, "/" | "?") if plain => {
                event.prevent_default();
                app.look_up();
            }
            (Some(build), _) => build.key(event),
            _ => {}
        }
    });
    // A list can be pasted anywhere but into a field.
    dom::listen(&document(), "paste", move |event| {
        if dom::in_field(&event) {
            return;
        }
        let get = |from: &leptos::wasm_bindgen::JsValue, name: &str| js_sys::Reflect::get(from, &name.into());
        let text = get(&event, "clipboardData")
            .and_then(|data| get(&data, "getData")?.dyn_into::<js_sys::Function>()?.call1(&data, &"text/plain".into()));
        if let Some(text) = text.ok().and_then(|text| text.as_string()) {
            new::take(app, &text);
        }
    });
}

impl App {
    /// Shows a screen; the address already says so.
    fn show(self, route: Route) {
        let before = self.route.get_untracked();
        if before == route {
            return;
        }
        let inside = matches!((&before, &route), (Route::Build(a, _), Route::Build(b, _)) if a == b)
            || matches!((&before, &route), (Route::Rules(_), Route::Rules(_)));
        // A list that is left is stored before it goes; one that stays does so by itself.
        if !inside {
            self.flush();
            // What leads back or on from the list that is left leads nowhere from another screen.
            self.forget_way_back(|back| matches!(back, Back::Undo | Back::Another(_)));
            self.beside.set(None);
            self.said.set(Vec::new());
        }
        self.scrolled.update_value(|scrolled| {
            scrolled.retain(|(known, _)| *known != before);
            scrolled.push((before, dom::scrolled()));
        });
        let list_like =
            matches!(route, Route::Lists | Route::Rules(_) | Route::Build(_, View::Army | View::Add | View::Faults));
        let y = self.scrolled.with_value(|scrolled| {
            scrolled.iter().find(|(known, _)| list_like && *known == route).map_or(0, |(_, y)| *y)
        });
        // Back among rows, the focus is on the one that was open.
        let row = list_like.then(|| match self.route.get_untracked() {
            Route::Build(id, _) => Route::Build(id, View::Army).to_string(),
            left => left.to_string(),
        });
        self.route.set(route);
        request_animation_frame(move || {
            if !inside && !row.is_some_and(|row| dom::focus_row(&row)) {
                dom::focus_heading();
            }
            dom::scroll_to(y);
        });
    }

    /// The list of a game that was open last, and its name.
    pub fn came_from(self, game: &str) -> Option<(Route, String)> {
        let name = |id: &str| {
            let kept = self.shelf.with_untracked(|shelf| shelf.get(id).cloned());
            kept.filter(|roster| *roster.game == *game).map(|roster| name_of(&roster))
        };
        self.scrolled.with_value(|scrolled| {
            scrolled.iter().rev().find_map(|(route, _)| match route {
                Route::Build(id, _) => Some((route.clone(), name(id)?)),
                _ => None,
            })
        })
    }

    /// Goes to a screen, as pressing a link does, but at once: the event of the browser comes later and finds it shown.
    pub fn go(self, route: Route) {
        dom::go(&route);
        self.show(route);
    }

    /// Shows a screen in place of the present one: Back does not come through here.
    pub fn replace(self, route: Route) {
        dom::readdress(&route);
        self.show(route);
    }

    /// Has the address say more exactly what is shown; nothing moves.
    pub fn restate(self, route: Route) {
        dom::readdress(&route);
        self.route.set(route);
    }

    /// Goes to the search of the rules; from a list, to those of its game.
    fn look_up(self) {
        if !matches!(self.route.get_untracked(), Route::Rules(_)) {
            self.go(self.open.get_value().map_or_else(|| self.last_game(), |build| Route::Rules(build.asks())));
        }
        rest::act(self, || dom::focus_soon("rules-box".to_owned()));
    }

    /// The search of the rules in the game that was last looked up.
    pub fn last_game(self) -> Route {
        Route::Rules(Asked { game: self.asked.with_value(|asked| asked.game.clone()), ..Asked::default() })
    }

    /// Stores what the open list has not stored yet.
    pub fn flush(self) {
        if let Some(build) = self.open.get_value() {
            build.flush();
        }
    }

    /// Stores a new list; its id.
    pub fn store_new(self, roster: Roster, remarks: Vec<String>) -> String {
        let id = dom::fresh_id();
        self.remarks.set((id.clone(), remarks));
        self.shelf.update(|shelf| shelf.store(&id, Arc::new(roster)));
        dom::ask_to_keep();
        id
    }

    /// Stores a new list and opens it.
    pub fn add(self, roster: Roster, remarks: Vec<String>) {
        let id = self.store_new(roster, remarks);
        let route = Route::Build(id, View::Army);
        // Back leads to the lists and not into the making of this one.
        if self.route.get_untracked() == Route::New { self.replace(route) } else { self.go(route) }
    }

    /// Says something to those who listen instead of look. What was said a moment before stays beside it: a reader of the
    /// screen that has not come to it yet would never hear it otherwise.
    pub fn say(self, text: String) {
        self.said.update(|said| {
            let number = said.last().map_or(0, |(number, _)| number.wrapping_add(1));
            said.push((number, text));
            if said.len() > 3 {
                said.remove(0);
            }
        });
    }
}

/// What is wrong with storing; stays until it is mended.
fn banner(app: App) -> Vec<El> {
    let text = match app.shelf.with(|shelf| shelf.trouble.clone()) {
        None => return Vec::new(),
        Some(Trouble::Full) => {
            "This browser has no room left for lists. Your last change is on this page only: download the list, or make \
             room by emptying the bin."
        }
        Some(Trouble::Unavailable | Trouble::Corrupt { .. }) => {
            "This browser keeps nothing for this page. Lists are here until the page is closed: download what you want \
             to keep."
        }
    };
    let banner = el("div", "banner")
        .set("role", "alert")
        .put(icon(icon::WARN))
        .put(el("p", "").put(text))
        .put(el("button", "").on("click", move |_| download_all(app)).put("Download the lists"));
    vec![banner]
}

/// Whether a newer release is stored.
fn newer() -> RwSignal<bool> {
    let root = document().document_element();
    let ready = RwSignal::new(root.as_ref().is_some_and(|root| root.has_attribute("data-update")));
    if let Some(root) = root {
        dom::listen(&root, "muster:update", move |_| ready.set(true));
    }
    ready
}

/// A newer release comes with the next opening, or now.
fn offer(ready: RwSignal<bool>) -> Vec<El> {
    if !ready.get() {
        return Vec::new();
    }
    let reload = move |_| drop(window().location().reload());
    let banner = el("div", "banner")
        .put(el("p", "").put("A newer Muster is ready. Your lists stay as they are."))
        .put(el("button", "").on("click", reload).put("Reload now"))
        .put(el("button", "").on("click", move |_| ready.set(false)).put("Later"));
    vec![banner]
}

/// The open list, or all of them, as files.
fn download_all(app: App) {
    if let Some(build) = app.open.get_value() {
        build.download();
        return;
    }
    for kept in app.shelf.get_untracked().lists {
        dom::download(&dom::file_name(&kept.roster.name, ".json"), "application/json", &shelf::encode(&kept.roster));
    }
}

fn lost() -> Vec<El> {
    document().set_title("Nothing here · Muster");
    vec![
        el("main", "page")
            .put(el("h1", "").set("tabindex", "-1").put("Nothing here"))
            .put(el("p", "").put("This address leads to no list and no page of Muster."))
            .put(el("p", "").put(el("a", "").set("href", "#/").put("All lists"))),
    ]
}

/// Keeps an address that belongs to no list from looking like a mistake of the player's.
pub fn no_such_list() -> Vec<El> {
    document().set_title("No such list · Muster");
    vec![
        el("main", "page")
            .put(el("h1", "").set("tabindex", "-1").put("This list is not here"))
            .put(
                el("p", "")
                    .put("It may be in another browser, or deleted: lists are kept in the browser they were made in."),
            )
            .put(el("p", "").put(el("a", "").set("href", "#/").put("All lists"))),
    ]
}

/// The name of a list on screen.
pub fn name_of(roster: &Roster) -> String {
    if roster.name.trim().is_empty() { UNNAMED.to_owned() } else { roster.name.clone() }
}

/// Whether a stored text is still what this page last knew of it.
pub fn unchanged(id: &str, known: Option<&str>) -> bool {
    match storage::read(&[LIST, id].concat()) {
        Ok(stored) => stored.as_deref() == known,
        // Where nothing can be read nothing can be overwritten.
        Err(_) => true,
    }
}
