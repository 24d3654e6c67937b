//! A list on paper, before it is printed: what is printed and on what, beside pages as they will be. And its cards on the
//! screen, to play from. Both are put together by the program that reads games, which knows the rules that a unit needs, and
//! put on pages by `public/sheet.js`.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsValue;

use crate::card::paper::{Format, Paper};
use crate::id::UnitId;
use crate::print::Print;
use crate::print::choice::{MOST_COPIES, Part, Turn};
use crate::roster::Roster;
use crate::route::{Route, View};
use crate::save;
use crate::say;
use crate::system::System;
use crate::ui::app::{App, name_of};
use crate::ui::el::{El, el, keep};
use crate::ui::own::{Wrong, ask};
use crate::ui::part::form::{head_back_to, line_field, problem, tick};
use crate::ui::storage::{COPIES, PAPER};
use crate::ui::toast::Back;
use crate::ui::{build, dom, storage};

/// A list that is put on pages. Both are texts, as others are that the page follows: each further type of signal is another
/// kilobyte of it.
#[derive(Clone, Copy)]
struct Job {
    app: App,
    /// What is chosen, in the words of [`Print`].
    choice: RwSignal<String>,
    /// How far it is: "4 pages, 9 cards."
    told: RwSignal<String>,
    /// What is wrong; empty for nothing.
    wrong: RwSignal<String>,
    /// The words of the parts that have something to print.
    offered: RwSignal<String>,
    /// How many there are of each card was looked at: until then a long list's are not drawn.
    counted: RwSignal<bool>,
    /// Print was pressed before the pages were there.
    wanted: RwSignal<bool>,
}

/// How far it is while it is made.
const MAKING: &str = "Putting it on pages \u{2026}";

impl Job {
    fn new(app: App, words: String) -> Job {
        let offered = RwSignal::new("roster cards".to_owned());
        let (told, wrong, counted, wanted) = Default::default();
        Job { app, choice: RwSignal::new(words), told, wrong, offered, counted, wanted }
    }

    fn print(self) -> Print {
        self.choice.with(|words| words.parse().unwrap_or_default())
    }

    fn change(self, change: impl FnOnce(&mut Print)) {
        let mut print: Print = self.choice.with_untracked(|words| words.parse().unwrap_or_default());
        change(&mut print);
        self.choice.set(print.to_string());
    }

    /// Opens the browser's dialog of printing; once the pages are there, where they are still made.
    fn press(self) {
        match self.told.with_untracked(|told| told == MAKING) {
            true => self.wanted.set(true),
            false => dom::script("printPages", &[], Box::new(|_| ())),
        }
    }

    fn fail(self, message: &str) {
        self.wrong.try_set(message.to_owned());
    }

    /// Says what is wrong with what was asked.
    fn refuse(self, wrong: &[Wrong]) {
        let words: Vec<String> = wrong.iter().map(Wrong::words).collect();
        self.fail(&[&say::capital(&words.join("; ")), "."].concat());
    }
}

/// The id of what holds the pages.
const PLACE: &str = "pages";

/// The screen of a list on paper.
#[inline(never)]
pub fn screen(app: App, id: &str) -> Vec<El> {
    let (roster, system) = match build::ready(app, id) {
        Ok(ready) => ready,
        Err(instead) => return instead,
    };
    document().set_title(&[&name_of(&roster), " \u{b7} Print \u{b7} Muster"].concat());
    let list = id.to_owned();
    let job = Job::new(app, chosen(app, id, &roster));
    let (of, written) = (list.clone(), system.clone());
    // As another tab may have made it meanwhile.
    let saved = move || app.shelf.with(|shelf| shelf.get(&of).map(|now| save::encode(now, Some(&written))));
    let now = saved.clone();
    let printed = roster.clone();
    keep(Box::new(move || {
        let words = job.choice.get();
        remember(app, &list, &printed, job.print());
        if let Some(text) = now() {
            make(&text, &words, "", job);
        }
    }));
    let back = Route::Build(id.to_owned(), View::Army).to_string();
    let table = Route::Table(id.to_owned()).to_string();
    let title = name_of(&roster);
    let name = title.clone();
    let form = el("form", "choices")
        .set("aria-label", "What is printed")
        .on("submit", |event| event.prevent_default())
        .follow(move || form(job, &system, &roster));
    let tools = el("div", "tools")
        .put(el("button", "button main").on("click", move |_| job.press()).put("Print"))
        .put(
            el("button", "")
                .on("click", move |_| {
                    if let Some(text) = untrack(&saved) {
                        download(&text, &name, job);
                    }
                })
                .put("Save as a file"),
        )
        .put(el("a", "button").set("href", table).put("Cards on screen"));
    let page = el("main", "page sheets")
        .put(el("h1", "").set("tabindex", "-1").put("Print"))
        .put(tools)
        .put(el("div", "shown").set("role", "status").follow(move || draw_told(job, true)))
        .put(form)
        .put(el("div", "pages").set("id", PLACE).set("role", "group").set("aria-label", "Pages"));
    vec![head_back_to(back, title), page]
}

/// The screen of a list's cards, to play from.
#[inline(never)]
pub fn table(app: App, id: &str) -> Vec<El> {
    let (roster, system) = match build::ready(app, id) {
        Ok(ready) => ready,
        Err(instead) => return instead,
    };
    document().set_title(&[&name_of(&roster), " \u{b7} Cards \u{b7} Muster"].concat());
    let print = Print { parts: vec![Part::Cards], ..Print::default() };
    let job = Job::new(app, print.to_string());
    let text = save::encode(&roster, Some(&system));
    keep(Box::new(move || make(&text, &job.choice.get(), "table", job)));
    let page = el("main", "page at-table")
        .set("data-game", roster.game.to_string())
        .put(el("h1", "").set("tabindex", "-1").put("Cards"))
        .put(el("p", "tools").put(el("a", "button").set("href", Route::Paper(id.to_owned()).to_string()).put("Print")))
        .put(el("div", "shown").set("role", "status").follow(move || draw_told(job, false)))
        .put(el("div", "pages").set("id", PLACE));
    vec![head_back_to(Route::Build(id.to_owned(), View::Army).to_string(), name_of(&roster)), page]
}

/// Has the pages of a list prepared, as they would be now: who prints it soon waits less.
#[inline(never)]
pub fn prepare(app: App, id: &str, system: &System) {
    let Some(roster) = app.shelf.with_untracked(|shelf| shelf.get(id).cloned()) else { return };
    let words = chosen(app, id, &roster);
    dom::script("preparePages", &[&save::encode(&roster, Some(system)), &words], Box::new(|_| ()));
}

/// What was chosen for this list, else for the last of its game; and how many of each card of this one.
fn chosen(app: App, id: &str, roster: &Roster) -> String {
    let here =
        app.printed.with_value(|printed| printed.iter().find(|(known, _)| known == id).map(|(_, text)| text.clone()));
    let stored =
        |beginning: &str, of: &str| storage::read(&[beginning, of].concat()).ok().flatten().unwrap_or_default();
    let text = here.unwrap_or_else(|| [&stored(PAPER, &roster.game), "\n", &stored(COPIES, id)].concat());
    let (words, copies) = text.split_once('\n').unwrap_or((&text, ""));
    let print: Print = words.parse().unwrap_or_default();
    Print { copies: copies.lines().filter_map(|line| many_of(roster, line)).collect(), ..print }.to_string()
}

/// "3:2:troopers": two cards of unit 3, if that is still the same. A unit to come may have the number of one that is gone.
fn many_of(roster: &Roster, line: &str) -> Option<(UnitId, u32)> {
    let mut parts = line.splitn(3, ':');
    let (unit, many, entry) = (UnitId(parts.next()?.parse().ok()?), parts.next()?.parse().ok()?, parts.next()?);
    roster.units.iter().any(|known| known.id == unit && *known.entry == *entry).then_some((unit, many))
}

/// Keeps what is chosen: for the game's other lists as well, all but how many of each card.
fn remember(app: App, id: &str, roster: &Roster, mut print: Print) {
    let copies = std::mem::take(&mut print.copies).into_iter().filter_map(|(unit, many)| {
        let of = roster.units.iter().find(|known| known.id == unit)?;
        Some([&unit.0.to_string(), ":", &many.to_string(), ":", of.entry.as_str()].concat())
    });
    let (words, copies) = (print.to_string(), copies.collect::<Vec<_>>().join("\n"));
    storage::write(&[PAPER, &roster.game].concat(), &words).ok();
    let key = [COPIES, id].concat();
    match copies.is_empty() {
        true => storage::remove(&key).ok(),
        false => storage::write(&key, &copies).ok(),
    };
    app.printed.update_value(|printed| {
        printed.retain(|(known, _)| *known != *id);
        printed.push((id.to_owned(), [&words, "\n", &copies].concat()));
    });
}

/// Has the pages made.
fn make(list: &str, words: &str, mode: &'static str, job: Job) {
    job.told.set(MAKING.to_owned());
    job.wanted.set(false);
    job.wrong.set(String::new());
    let of = words.to_owned();
    // The screen may be left before its pages are there, and something else chosen.
    let is_late = move || job.choice.try_with_untracked(|now| *now != of).unwrap_or(true);
    ask("paper", list, words, move |answer| {
        if is_late() {
            return;
        }
        let text = match answer {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(wrong) => {
                job.told.set(String::new());
                return job.refuse(&wrong);
            }
        };
        let then = move |counts: Option<JsValue>| match counts.and_then(|counts| counts.as_string()) {
            _ if is_late() => {}
            Some(told) => {
                let (told, offered) = told.split_once('\n').unwrap_or((&told, ""));
                job.told.try_set(told.to_owned());
                if job.wanted.get_untracked() {
                    job.wanted.set(false);
                    job.press();
                }
                if job.offered.with_untracked(|known| known != offered) {
                    job.offered.try_set(offered.to_owned());
                }
            }
            None => {
                job.told.set(String::new());
                job.fail("The pages could not be made. With a network, reload the page.");
            }
        };
        dom::script("showPages", &[PLACE, &text, mode], Box::new(then));
    });
}

/// How far the pages are, and what is wrong with them. Cards on the screen tell by themselves how many they are.
fn draw_told(job: Job, counts: bool) -> Vec<El> {
    let told = job.told.get();
    let about = (counts && !told.is_empty()).then(|| el("p", "about").put(told));
    let wrong = Some(job.wrong.get()).filter(|wrong| !wrong.is_empty());
    about.into_iter().chain(problem(wrong)).collect()
}

fn download(list: &str, name: &str, job: Job) {
    let name = dom::file_name(name, ".html");
    ask("file", list, &job.choice.get_untracked(), move |answer| match answer {
        Ok(bytes) => dom::download(&name, "text/html", &String::from_utf8_lossy(&bytes)),
        Err(wrong) => job.refuse(&wrong),
    });
}

const PARTS: [(Part, &str); Part::ALL.len()] = [
    (Part::Roster, "Roster sheet"),
    (Part::Cheat, "Cheat sheet: phases, and the rules that this list uses"),
    (Part::Tables, "Tables of weapons and profiles"),
    (Part::Cards, "Unit cards"),
    (Part::Decks, "Decks of the game"),
    (Part::Tokens, "Tokens"),
];
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

fn form(job: Job, system: &System, roster: &Roster) -> Vec<El> {
    let print = job.print();
    let offered = job.offered.get();
    let parts =
        PARTS.into_iter().filter(|(part, _)| print.has(*part) || offered.split(' ').any(|word| word == part.word()));
    let parts = parts.map(|(part, name)| {
        let on = print.has(part);
        yes_or_no(job, name, on, move |print| print.set(part, !on)).key(part.word())
    });
    let cards = print.has(Part::Cards) || print.has(Part::Decks);
    let mut all = vec![
        el("fieldset", "ruling").put(el("legend", "").put("What to print")).put(parts.collect::<Vec<_>>()),
        one_of(job, "Paper", &PAPERS, print.paper, |print, paper| print.paper = paper),
        yes_or_no(job, "Landscape", print.landscape, |print| print.landscape = !print.landscape),
    ];
    if cards {
        all.push(one_of(job, "Cards", &FORMATS, print.format, |print, format| print.format = format));
        all.push(one_of(job, "Backs, where both sides are printed", &BACKS, print.backs, |print, backs| {
            print.backs = backs;
        }));
        all.push(yes_or_no(job, "Marks for cutting", print.marks, |print| print.marks = !print.marks));
        let fold = el("details", "fold").put(el("summary", "").put("How many of each card"));
        let fold = fold.on("toggle", move |_| job.counted.set(true));
        let units = || {
            let all = roster.units.iter().zip(say::unit_names(system, roster));
            all.map(|(unit, name)| copies(job, &print, unit.id, name)).collect::<Vec<_>>()
        };
        all.push(fold.put(el("div", "copies").put(if job.counted.get() { units() } else { Vec::new() })));
    }
    all
}

fn yes_or_no(job: Job, name: &'static str, on: bool, turn: impl Fn(&mut Print) + 'static) -> El {
    let tick = tick().checked(on).on("change", move |_| job.change(&turn));
    el("label", "option").put(tick).put(el("span", "").put(name))
}

/// One of a few: what it is, the answers with their names, which it is now.
fn one_of<T: Copy + PartialEq + 'static>(
    job: Job,
    name: &'static str,
    all: &'static [(T, &str)],
    now: T,
    set: fn(&mut Print, T),
) -> El {
    let select = el("select", "").on("change", move |event| {
        let at: usize = dom::value(&event).parse().unwrap_or(0);
        if let Some((value, _)) = all.get(at) {
            job.change(|print| set(print, *value));
        }
    });
    let options = all
        .iter()
        .enumerate()
        .map(|(at, (value, name))| el("option", "").set("value", at.to_string()).selected(*value == now).put(*name));
    el("label", "field").put(el("span", "").put(name)).put(select.put(options.collect::<Vec<_>>()))
}

fn copies(job: Job, print: &Print, unit: UnitId, name: String) -> El {
    let now = print.copies_of(unit).to_string();
    let field = line_field("9").set("inputmode", "numeric").set("size", "2").value(now.clone());
    let field = field.on("change", move |event| match dom::value(&event).trim().parse() {
        Ok(many) if many <= MOST_COPIES => job.change(|print| print.set_copies(unit, many)),
        _ => {
            dom::set_value(&event, &now);
            let most = MOST_COPIES.to_string();
            job.app.toast(["Cards are printed 0 to ", &most, " times."].concat(), Back::Nothing);
        }
    });
    el("label", "option").key(unit.0.to_string()).put(field).put(el("span", "").put(name))
}
