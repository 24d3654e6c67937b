//! The search: one box over the rules of all games, and what it finds.

use std::cell::RefCell;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::web_sys::{Event, HtmlInputElement};

use super::read;
use crate::own::tree::Tree;
use crate::roster::Roster;
use crate::route::{Asked, Route, View};
use crate::say;
use crate::ui::app::{self, App};
use crate::ui::el::{El, el, keep, text};
use crate::ui::own::ask;
use crate::ui::part::form::{head_back_to, head_with_way_back, problem};
use crate::ui::{dom, games, shelf};

/// What was found, and of what, or why nothing can be.
#[derive(Clone, Default)]
enum Found {
    #[default]
    NotYet,
    Read(Asked, Arc<Tree>),
    Failed(String),
}

/// The search as it goes on.
#[derive(Clone, Copy)]
struct Search {
    app: App,
    found: RwSignal<Found>,
    /// What is in the box, which the address says only once nobody is typing.
    text: StoredValue<String>,
    /// When the last letter came, in milliseconds of the clock, and whether a timer runs for the pause after it.
    letter_at: StoredValue<u64>,
    timed: StoredValue<bool>,
    /// How many entries are wanted, and how many there is room for: those that are shown while somebody types.
    most: RwSignal<u32>,
    few: StoredValue<u32>,
    /// A question is on its way; what is asked meanwhile waits, and only the last of it.
    busy: StoredValue<bool>,
    waits: StoredValue<bool>,
    /// Changes with what was found where somebody presses or has the focus there: rows that stay would be other entries then.
    turn: StoredValue<u32>,
    /// The list that the books were told of last.
    told: StoredValue<Option<Arc<Roster>>>,
}

thread_local! {
    /// What was found last, and of what: who comes back to it finds it where it was.
    static LAST: RefCell<Option<(Of, Arc<Tree>)>> = const { RefCell::new(None) };
}

/// What an answer is of: the question, the turn of the games, the list that it is narrowed to.
type Of = (Asked, u32, Option<Arc<Roster>>);

/// Whether an answer to one is an answer to the other as well.
fn same(one: &Of, other: &Of) -> bool {
    one.0 == other.0 && one.1 == other.1 && one.2.as_ref().map(Arc::as_ptr) == other.2.as_ref().map(Arc::as_ptr)
}

/// Entries shown at first, and with each press on "more".
const STEP: u32 = 40;

/// Pieces that every name and every text of what is found has at least, see [`marked`].
const IN_A_NAME: usize = 3;
const IN_A_TEXT: usize = 5;

/// Entries shown with each letter are as many as there is room for; the others come when nobody is typing. Where they begin,
/// and how tall one is, in pixels: on a phone its text has more lines.
const ABOVE: u32 = 270;
const TALL: u32 = 95;
const TALL_ON_A_PHONE: u32 = 120;

/// Milliseconds without a letter after which nobody is typing. Somebody who types with one finger takes 400 for a letter, and
/// what is done at a pause would fall on it. `boot/boot.js` waits as long before it readies itself to answer.
const PAUSE: u64 = 700;

/// The screen of the search.
#[inline(never)]
pub fn screen(app: App) -> Vec<El> {
    document().set_title("Rules · Muster");
    let last = LAST.take().filter(|(of, _)| {
        let Route::Rules(now) = app.route.get_untracked() else { return false };
        same(of, &(now.clone(), app.games.get_untracked(), narrowed_to(app, &now)))
    });
    let many = last.as_ref().map_or(0, |(_, tree)| tree.list_at("hits").len() as u32);
    let search = Search {
        app,
        found: RwSignal::new(last.map_or(Found::NotYet, |((asked, ..), tree)| Found::Read(asked, tree))),
        text: StoredValue::new(app.route.with_untracked(|route| match route {
            Route::Rules(asked) => asked.text.clone(),
            _ => String::new(),
        })),
        letter_at: StoredValue::new(0),
        timed: StoredValue::new(false),
        most: RwSignal::new(many.max(STEP)),
        few: StoredValue::new(0),
        busy: StoredValue::new(false),
        waits: StoredValue::new(false),
        turn: StoredValue::new(0),
        told: StoredValue::new(None),
    };
    let asked = move || match app.route.get() {
        Route::Rules(asked) => asked,
        _ => Asked::default(),
    };
    keep(Box::new(move || {
        app.games.track();
        search.most.track();
        if let Route::Rules(asked) = app.route.get() {
            // Where it is not the address that changed, what is being typed stays.
            if app.asked.with_value(|before| *before != asked) {
                search.text.set_value(asked.text.clone());
                app.asked.set_value(asked);
            }
            search.look();
        }
    }));
    // Options that come and go with each letter would cost more than what is found. They are right when somebody stops typing,
    // and when the focus comes to them.
    let kinds = Memo::new(move |before: Option<&Vec<String>>| {
        search.found.with(|found| match (found, before) {
            (Found::Read(asked, _), Some(before)) if !asked_by_address(app, asked) => before.clone(),
            (Found::Read(_, tree), _) => tree.list_at("kinds").iter().map(|kind| kind.words().to_owned()).collect(),
            _ => Vec::new(),
        })
    });
    vec![
        el("div", "shown").follow(move || vec![head(app, &asked())]),
        // What a letter changes stands by itself: the rest of the screen is not drawn with each.
        el("main", "page rules")
            .on("keydown", step)
            .put(el("h1", "").set("tabindex", "-1").put("Rules"))
            .put(el("div", "shown").follow(move || {
                let asked = asked();
                vec![
                    el("label", "field").put(el("span", "").put("Search the rules")).put(field(search)),
                    el("div", "form-row").put(narrower(search, &asked, kinds.get())),
                ]
            }))
            .put(el("div", "shown").follow(move || search.found.with(|found| results(search, found)))),
    ]
}

fn head(app: App, asked: &Asked) -> El {
    let name = app.shelf.with(|shelf| shelf.get(&asked.list).map(|roster| app::name_of(roster)));
    match name {
        Some(name) => {
            let to = Route::Build(asked.list.clone(), View::Army).to_string();
            head_back_to(to, name)
        }
        None => head_with_way_back(),
    }
}

fn field(search: Search) -> El {
    el("input", "")
        .set("id", "rules-box")
        .set("type", "search")
        .set("autocomplete", "off")
        .set("autocapitalize", "off")
        .set("spellcheck", "false")
        .set("maxlength", "80")
        .set("placeholder", "torrent, reroll, -1 to hit")
        .value(search.text.get_value())
        .on("input", move |event| search.typed(dom::value(&event)))
        .on("keydown", move |event| match dom::key(&event).as_str() {
            "Enter" => {
                search.settle();
                dom::press_first(".hits a");
            }
            "Escape" => {
                // What is drawn may be as empty as before, and then the field keeps what was typed.
                if let Some(field) = dom::target::<HtmlInputElement>(&event) {
                    field.set_value("");
                }
                search.narrow(|asked| asked.text.clear());
            }
            _ => {}
        })
}

/// Game, kind and list that narrow the search.
fn narrower(search: Search, asked: &Asked, known: Vec<String>) -> Vec<El> {
    let choice = |label: &'static str, options: Vec<(String, String)>, now: &str, set: fn(&mut Asked, String)| {
        // Its options are those of what is in the box, and they must not change once it is open.
        let mut select = el("select", "").on("focus", move |_| search.settle()).on("change", move |event| {
            let value = dom::value(&event);
            search.narrow(|asked| set(asked, value));
        });
        for (value, name) in options {
            select = select.put(el("option", "").set("value", value.clone()).selected(value == now).put(name));
        }
        el("label", "field").put(el("span", "").put(label)).put(select)
    };
    let all = |name: &str| vec![(String::new(), name.to_owned())];
    let mut of_games = all("all games");
    of_games.extend(games::all().map(|system| (system.id().to_string(), system.name().to_owned())));
    let mut kinds = all("everything");
    if !asked.kind.is_empty() && !known.contains(&asked.kind) {
        kinds.push((asked.kind.clone(), asked.kind.clone()));
    }
    kinds.extend(known.into_iter().map(|kind| (kind.clone(), kind)));
    let lists = search.app.shelf.with(|shelf| {
        let of_game = shelf.lists.iter().filter(|kept| asked.game.is_empty() || kept.roster.game == *asked.game);
        of_game.map(|kept| (kept.id.clone(), app::name_of(&kept.roster))).collect::<Vec<_>>()
    });
    let mut parts = vec![
        choice("Game", of_games, &asked.game, |asked, game| {
            asked.game = game;
            asked.list.clear();
        }),
        choice("Kind", kinds, &asked.kind, |asked, kind| asked.kind = kind),
    ];
    if !lists.is_empty() {
        let mut options = all("whatever there is");
        options.extend(lists);
        parts.push(choice("Only what a list uses", options, &asked.list, |asked, list| asked.list = list));
    }
    parts
}

fn results(search: Search, found: &Found) -> Vec<El> {
    let (asked, tree) = match found {
        Found::NotYet => return vec![el("p", "hint").put("Opening the rules\u{2026}")],
        Found::Failed(why) => return problem(Some(why.clone())).into_iter().collect(),
        Found::Read(asked, tree) => (asked, tree),
    };
    let hits = tree.list_at("hits");
    let more: u32 = tree.words_at("more").parse().unwrap_or(0);
    let count = say::count(hits.len() as u32 + more, "entry", "entries");
    let narrowed = !asked.list.is_empty();
    let anywhere = asked.game.is_empty() && asked.kind.is_empty();
    // Entries of one game do not say of which they are.
    let no_game = !asked.game.is_empty() && hits.first().is_some_and(|hit| !hit.words_at("of").is_empty());
    let nothing = match narrowed {
        true => "Nothing that the list uses is called so or says so.",
        false if anywhere => "Nothing is called so or says so. Try fewer words or another spelling.",
        false => "Nothing is called so or says so. Try fewer words, another spelling, or all games and kinds.",
    };
    let said = if hits.is_empty() { nothing.to_owned() } else { count };
    let said = if no_game { ["There is no such game here, so this is of all games. ", &said].concat() } else { said };
    let rows = |hits: &[Tree]| {
        // With the next letter a row has other words, which is half the work of another row.
        let turn = search.turn.get_value().to_string();
        // Back leads to what was asked last.
        let mut list = el("ol", "rows hits").key(turn).on("click", move |_| search.settle());
        for hit in hits {
            let (game, id) = (hit.words_at("game"), hit.words_at("id"));
            let mut about = vec![hit.words_at("kind")];
            about.extend(Some(hit.words_at("under")).filter(|under| !under.is_empty()));
            about.extend(Some(hit.words_at("of")).filter(|of| !of.is_empty()));
            let link = el("a", "")
                .set("href", Route::Rule(game.to_owned(), id.to_owned()).to_string())
                .put(el("span", "name").put(marked(hit.list_at("name"), IN_A_NAME)))
                .put(el("span", "about").put(about.join(" \u{b7} ")))
                .put(el("span", "snippet").put(marked(hit.list_at("text"), IN_A_TEXT)));
            list = list.put(el("li", "").put(link));
        }
        list
    };
    let beyond = tree.list_at("beyond");
    let further = el("div", "").key("beyond").put(el("h2", "").put("In all rules of the game")).put(rows(beyond));
    let others: u32 = tree.words_at("others").parse().unwrap_or(0);
    let wider = narrowed.then(|| {
        let words = ["In all rules of the game: ", &others.to_string(), " more"].concat();
        el("button", "").on("click", move |_| search.narrow(|asked| asked.list.clear())).put(words)
    });
    let longer = el("button", "").on("click", move |_| search.most.update(|most| *most += STEP));
    vec![
        el("p", "about count").set("role", "status").put(said),
        rows(hits),
        el("div", "tools").put((more > 0).then(|| longer.put("Show more"))),
        if beyond.is_empty() { text("") } else { further },
        el("div", "tools").put(wider.filter(|_| others > 0)),
    ]
}

/// Pieces of a text, every second of which was looked for. Where there are few, empty ones stand for more: with the next letter
/// they need not come, which takes the browser longer than other words in what is there.
fn marked(pieces: &[Tree], least: usize) -> Vec<El> {
    let piece = |at: usize| {
        let words = pieces.get(at).map_or("", Tree::words).to_owned();
        if at % 2 == 1 { el("mark", "").put(words) } else { text(words) }
    };
    (0..least.max(pieces.len())).map(piece).collect()
}

/// Arrows go from the box through what was found and back.
fn step(event: Event) {
    let by = match dom::key(&event).as_str() {
        "ArrowDown" => 1,
        "ArrowUp" => -1,
        _ => return,
    };
    if dom::focus_next("#rules-box, .hits a", by) {
        event.prevent_default();
    }
}

impl Search {
    /// Looks for something else; the address says so.
    fn narrow(self, change: impl FnOnce(&mut Asked)) {
        let Route::Rules(mut asked) = self.app.route.get_untracked() else { return };
        asked.text = self.text.get_value();
        change(&mut asked);
        // The address may say so already.
        self.text.set_value(asked.text.clone());
        self.most.set(STEP);
        self.app.restate(Route::Rules(asked));
    }

    /// Looks for what is typed, a few entries of it; for more, and by the address, when no other letter comes.
    fn typed(self, text: String) {
        self.text.set_value(text);
        self.letter_at.set_value(dom::now());
        let first = !self.timed.get_value();
        if first {
            // Not with each letter: to ask the browser takes part of the time that there is for one.
            self.few.set_value(few());
            // Who types while the page is scrolled sees the first that is found.
            dom::scroll_to(0);
        }
        self.look();
        if first {
            self.timed.set_value(true);
            self.settle_after(PAUSE);
        }
    }

    /// Settles once there was no letter for so many milliseconds; one timer for all letters, since each costs.
    fn settle_after(self, milliseconds: u64) {
        dom::later(milliseconds, move || {
            let Some(letter_at) = self.letter_at.try_get_value() else { return };
            // Whichever way the clock was put meanwhile, nobody waits for it.
            match PAUSE.saturating_sub(dom::now().abs_diff(letter_at)) {
                0 => {
                    self.timed.set_value(false);
                    self.settle();
                }
                rest => self.settle_after(rest),
            }
        });
    }

    /// Has the address say what is in the box.
    fn settle(self) {
        let Route::Rules(asked) = self.app.route.get_untracked() else { return };
        if self.text.with_value(|text| asked.text != *text) {
            self.narrow(|_| ());
        }
    }

    /// Asks what fits now.
    fn look(self) {
        let Route::Rules(mut asked) = self.app.route.get_untracked() else { return };
        let text = self.text.get_value();
        let settled = asked.text == text;
        asked.text = text;
        if self.busy.get_value() {
            self.waits.set_value(true);
            return;
        }
        self.busy.set_value(true);
        let list = narrowed_to(self.app, &asked);
        let of = (asked.clone(), self.app.games.get_untracked(), list.clone());
        let most = if settled { self.most.get_untracked() } else { self.few.get_value() };
        let mut question = Tree::empty();
        for (name, value) in [("text", asked.text), ("game", asked.game), ("kind", asked.kind)] {
            question.set(name, Tree::Text(value));
        }
        question.set("most", Tree::Plain(most.to_string()));
        // A list is told once and not with every letter.
        if let Some(list) = list {
            if self.told.with_value(|told| told.as_ref().is_none_or(|told| !Arc::ptr_eq(told, &list))) {
                ask("used", &shelf::encode(&list), "", |_| ());
                self.told.set_value(Some(list));
            }
            question.set("used", Tree::Plain("true".to_owned()));
        }
        ask("find", &question.write(), "", move |answer| {
            if self.busy.try_set_value(false).is_some() {
                return;
            }
            self.found.try_set(match read(answer) {
                Ok(tree) => {
                    let other = LAST.with_borrow(|last| last.as_ref().is_some_and(|(was, _)| !same(was, &of)));
                    if other && dom::is_there(".hits:active, .hits:focus-within") {
                        self.turn.update_value(|turn| *turn = turn.wrapping_add(1));
                    }
                    let (asked, tree) = (of.0.clone(), Arc::new(tree));
                    LAST.set(Some((of, Arc::clone(&tree))));
                    Found::Read(asked, tree)
                }
                Err(why) => {
                    // Another program begins anew the next time.
                    self.told.set_value(None);
                    Found::Failed(why)
                }
            });
            if self.waits.get_value() {
                self.waits.set_value(false);
                self.look();
            }
        });
    }
}

/// Whether the address asks this, and not only somebody who is still typing.
fn asked_by_address(app: App, asked: &Asked) -> bool {
    app.route.with_untracked(|route| matches!(route, Route::Rules(now) if now == asked))
}

/// How many entries there is room for.
fn few() -> u32 {
    let tall = if dom::side_by_side() { TALL } else { TALL_ON_A_PHONE };
    (dom::seen_height().saturating_sub(ABOVE) / tall + 1).max(3)
}

/// The list that a question is narrowed to.
fn narrowed_to(app: App, asked: &Asked) -> Option<Arc<Roster>> {
    app.shelf.with_untracked(|shelf| shelf.get(&asked.list).cloned())
}
