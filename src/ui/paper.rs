//! A list on paper, before it is printed: what is printed and on what, beside pages as they will be. And its cards on the
//! screen, to play from. Both are put together by the program that reads games, which knows the rules that a unit needs, and
//! put on pages by `public/sheet.js`.

use std::sync::Arc;

use leptos::prelude::*;

use crate::card::paper::{Format, Paper};
use crate::id::UnitId;
use crate::print::Print;
use crate::print::choice::{MOST_COPIES, Part, Turn};
use crate::roster::Roster;
use crate::route::{Route, View};
use crate::save;
use crate::say;
use crate::system::System;
use crate::ui::app::{self, App, name_of};
use crate::ui::el::{El, el, keep};
use crate::ui::own::ask;
use crate::ui::part::form::{head_back_to, line_field, problem, tick};
use crate::ui::storage::PAPER;
use crate::ui::{build, dom, games, storage};

/// How far the pages are.
#[derive(Clone, PartialEq)]
enum Made {
    Waiting,
    /// So many pages, and cards on them.
    Done(u32, u32),
    Failed(String),
}

/// The id of what holds the pages.
const PLACE: &str = "pages";

/// The screen of a list on paper.
pub fn screen(app: App, id: &str) -> Vec<El> {
    let Some(roster) = app.shelf.with_untracked(|shelf| shelf.get(id).cloned()) else { return app::no_such_list() };
    if app.awaits_own(&roster.game) {
        return build::waiting(&roster);
    }
    let Some(system) = games::get(&roster.game) else { return app::no_such_list() };
    document().set_title(&[&name_of(&roster), " \u{b7} Print \u{b7} Muster"].concat());
    let list = id.to_owned();
    let choice = RwSignal::new(chosen(app, id, &roster));
    let made = RwSignal::new(Made::Waiting);
    let kept = [PAPER, roster.game.as_str()].concat();
    let saved = save::encode(&roster, Some(&system));
    let text = saved.clone();
    keep(Box::new(move || {
        let print = choice.get();
        app.printed.update_value(|printed| {
            printed.retain(|(known, _)| *known != list);
            printed.push((list.clone(), print.clone()));
        });
        storage::write(&kept, &Print { copies: Vec::new(), ..print.clone() }.to_string()).ok();
        make(&text, &print, "", made);
    }));
    let back = Route::Build(id.to_owned(), View::Army).to_string();
    let table = Route::Table(id.to_owned()).to_string();
    let name = name_of(&roster);
    let form = el("form", "choices")
        .set("aria-label", "What is printed")
        .on("submit", |event| event.prevent_default())
        .follow(move || form(choice, &system, &roster));
    let tools = el("div", "tools")
        .put(el("button", "button main").on("click", |_| dom::script("printPages", &[], Box::new(|_| ()))).put("Print"))
        .put(
            el("button", "")
                .on("click", move |_| download(&saved, &choice.get_untracked(), &name, made))
                .put("Save as a file"),
        )
        .put(el("a", "button").set("href", table).put("Cards on screen"));
    let page = el("main", "page sheets")
        .put(el("h1", "").set("tabindex", "-1").put("Print"))
        .put(tools)
        .put(el("div", "shown").set("role", "status").follow(move || told(&made.get())))
        .put(form)
        .put(el("div", "pages").set("id", PLACE).set("tabindex", "0").set("role", "group").set("aria-label", "Pages"));
    vec![head_back_to(back, name_of_list(app, id)), page]
}

fn name_of_list(app: App, id: &str) -> String {
    app.shelf.with_untracked(|shelf| shelf.get(id).map(|roster| name_of(roster))).unwrap_or_default()
}

/// The screen of a list's cards, to play from.
pub fn table(app: App, id: &str) -> Vec<El> {
    let Some(roster) = app.shelf.with_untracked(|shelf| shelf.get(id).cloned()) else { return app::no_such_list() };
    if app.awaits_own(&roster.game) {
        return build::waiting(&roster);
    }
    let Some(system) = games::get(&roster.game) else { return app::no_such_list() };
    document().set_title(&[&name_of(&roster), " \u{b7} Cards \u{b7} Muster"].concat());
    let made = RwSignal::new(Made::Waiting);
    let print = Print { parts: vec![Part::Cards], ..Print::default() };
    let text = save::encode(&roster, Some(&system));
    keep(Box::new(move || make(&text, &print, "table", made)));
    let failed = move || match made.get() {
        Made::Failed(message) => problem(Some(message)).into_iter().collect(),
        _ => Vec::new(),
    };
    let page = el("main", "page at-table")
        .set("data-game", roster.game.to_string())
        .put(el("h1", "").set("tabindex", "-1").put("Cards"))
        .put(el("p", "tools").put(el("a", "button").set("href", Route::Paper(id.to_owned()).to_string()).put("Print")))
        .put(el("div", "shown").set("role", "status").follow(failed))
        .put(el("div", "").set("id", PLACE));
    vec![head_back_to(Route::Build(id.to_owned(), View::Army).to_string(), name_of(&roster)), page]
}

/// What was chosen for this list; else for the last of its game.
fn chosen(app: App, id: &str, roster: &Arc<Roster>) -> Print {
    let here =
        app.printed.with_value(|printed| printed.iter().find(|(known, _)| known == id).map(|(_, print)| print.clone()));
    let stored = || storage::read(&[PAPER, roster.game.as_str()].concat()).ok().flatten();
    here.unwrap_or_else(|| stored().unwrap_or_default().parse().unwrap_or_default())
}

/// Has the pages made. An answer that comes after another question has been asked is for nobody.
fn make(list: &str, print: &Print, mode: &'static str, made: RwSignal<Made>) {
    made.set(Made::Waiting);
    ask("paper", list, &print.to_string(), move |answer| {
        let text = match answer {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(wrong) => {
                let words: Vec<String> = wrong.iter().map(|wrong| wrong.words()).collect();
                made.try_set(Made::Failed([&say::capital(&words.join("; ")), "."].concat()));
                return;
            }
        };
        dom::script(
            "showPages",
            &[PLACE, &text, mode],
            Box::new(move |counts| {
                let counts = counts.and_then(|counts| counts.as_string());
                let counts = counts.as_deref().and_then(|counts| counts.split_once(' '));
                let numbers = counts.and_then(|(pages, cards)| Some((pages.parse().ok()?, cards.parse().ok()?)));
                made.try_set(match numbers {
                    Some((pages, cards)) => Made::Done(pages, cards),
                    None => Made::Failed("The pages could not be made. With a network, reload the page.".to_owned()),
                });
            }),
        );
    });
}

fn told(made: &Made) -> Vec<El> {
    let of = |many: u32, one: &str| [&*many.to_string(), " ", one, if many == 1 { "" } else { "s" }].concat();
    match made {
        Made::Waiting => vec![el("p", "about").put("Putting it on pages \u{2026}")],
        Made::Done(0, _) => vec![el("p", "about").put("Nothing is chosen to be printed.")],
        Made::Done(pages, 0) => vec![el("p", "about").put([&of(*pages, "page"), "."].concat())],
        Made::Done(pages, cards) => {
            vec![el("p", "about").put([&of(*pages, "page"), ", ", &of(*cards, "card"), "."].concat())]
        }
        Made::Failed(message) => problem(Some(message.clone())).into_iter().collect(),
    }
}

fn download(list: &str, print: &Print, name: &str, made: RwSignal<Made>) {
    let name = dom::file_name(name, ".html");
    ask("file", list, &print.to_string(), move |answer| match answer {
        Ok(bytes) => dom::download(&name, "text/html", &String::from_utf8_lossy(&bytes)),
        Err(wrong) => {
            let words: Vec<String> = wrong.iter().map(|wrong| wrong.words()).collect();
            made.try_set(Made::Failed([&say::capital(&words.join("; ")), "."].concat()));
        }
    });
}

const PARTS: [(Part, &str); 2] = [(Part::Roster, "Roster sheet"), (Part::Cards, "Unit cards")];
const PAPERS: [(Paper, &str); 2] = [(Paper::A4, "A4"), (Paper::Letter, "Letter")];
const FORMATS: [(Format, &str); 4] = [
    (Format::Poker, "Playing card, 63 \u{d7} 88 mm"),
    (Format::Tarot, "Tarot card, 70 \u{d7} 120 mm"),
    (Format::A6, "A6, 105 \u{d7} 148 mm"),
    (Format::Half, "Half a page"),
];
const BACKS: [(Option<Turn>, &str); 3] = [
    (None, "No backs"),
    (Some(Turn::Long), "Turned over the long edge"),
    (Some(Turn::Short), "Turned over the short edge"),
];

fn form(choice: RwSignal<Print>, system: &System, roster: &Roster) -> Vec<El> {
    let print = choice.get();
    let parts = PARTS.map(|(part, name)| {
        let on = print.has(part);
        yes_or_no(choice, name, on, move |print| print.set(part, !on))
    });
    let cards = print.has(Part::Cards);
    let mut all = vec![
        el("fieldset", "ruling").put(el("legend", "").put("What to print")).put(Vec::from(parts)),
        one_of(choice, "Paper", &PAPERS, print.paper, |print, paper| print.paper = paper),
        yes_or_no(choice, "Landscape", print.landscape, |print| print.landscape = !print.landscape),
    ];
    if cards {
        all.push(one_of(choice, "Cards", &FORMATS, print.format, |print, format| print.format = format));
        all.push(one_of(
            choice,
            "Backs, where both sides are printed",
            &BACKS,
            print.backs,
            |print, backs| {
                print.backs = backs;
            },
        ));
        all.push(yes_or_no(choice, "Marks for cutting", print.marks, |print| print.marks = !print.marks));
        let names = say::unit_names(system, roster);
        let units = roster.units.iter().zip(names).map(|(unit, name)| copies(choice, &print, unit.id, name));
        let fold = el("details", "fold").put(el("summary", "").put("How many of each card"));
        all.push(fold.put(el("div", "copies").put(units.collect::<Vec<_>>())));
    }
    all
}

fn yes_or_no(choice: RwSignal<Print>, name: &'static str, on: bool, turn: impl Fn(&mut Print) + 'static) -> El {
    let tick = tick().checked(on).on("change", move |_| choice.update(&turn));
    el("label", "option").put(tick).put(el("span", "").put(name))
}

/// One of a few: what it is, the answers with their names, which it is now.
fn one_of<T: Copy + PartialEq + 'static>(
    choice: RwSignal<Print>,
    name: &'static str,
    all: &'static [(T, &str)],
    now: T,
    set: fn(&mut Print, T),
) -> El {
    let select = el("select", "").on("change", move |event| {
        let at: usize = dom::value(&event).parse().unwrap_or(0);
        if let Some((value, _)) = all.get(at) {
            choice.update(|print| set(print, *value));
        }
    });
    let options = all
        .iter()
        .enumerate()
        .map(|(at, (value, name))| el("option", "").set("value", at.to_string()).selected(*value == now).put(*name));
    el("label", "field").put(el("span", "").put(name)).put(select.put(options.collect::<Vec<_>>()))
}

fn copies(choice: RwSignal<Print>, print: &Print, unit: UnitId, name: String) -> El {
    let now = print.copies_of(unit).to_string();
    let field = line_field("2").set("inputmode", "numeric").set("size", "2").value(now.clone());
    let field = field.on("change", move |event| match dom::value(&event).trim().parse() {
        Ok(many) if many <= MOST_COPIES => choice.update(|print| print.set_copies(unit, many)),
        _ => dom::set_value(&event, &now),
    });
    el("label", "option").key(unit.0.to_string()).put(field).put(el("span", "").put(name))
}
