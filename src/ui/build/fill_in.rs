//! What the document does not give of a unit, in fields beside it: filled in here it is the player's own data, and counts.

use std::rc::Rc;

use leptos::prelude::*;
use leptos::web_sys;

use crate::own::plain::plain;
use crate::own::tree::Tree;
use crate::route::Route;
use crate::system::{Entry, Model, System, Unique, Value};
use crate::ui::build::Build;
use crate::ui::build::unit::Shown;
use crate::ui::dom;
use crate::ui::el::{El, el};
use crate::ui::own::Wrong;
use crate::ui::part::form::{line_field, problem};

/// What is wrong with what was typed, by the path of its field.
pub type Slips = RwSignal<Vec<(String, String)>>;

/// One thing to fill in.
struct Gap {
    label: String,
    path: String,
    /// What the game says now, with own data over it.
    now: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Number,
    Stat,
    Truth,
}

/// The fields of a unit; nothing where the document gives everything.
pub fn draw(shown: &Shown) -> Option<El> {
    let Shown { build, army, unit, .. } = *shown;
    let (system, entry) = (army.system, unit.entry?);
    if system.is_own(&system.entry_path(entry)) {
        let room = Route::Own(system.id().to_string()).to_string();
        let link = el("a", "").set("href", room).put("Change it in your own data");
        return Some(el("p", "about").put("This unit is your own. ").put(link));
    }
    let mut gaps = Vec::new();
    let mut models: Vec<&Model> = unit.members.iter().filter_map(|member| member.model).collect();
    let mut seen = Vec::new();
    models.retain(|model| {
        !seen.contains(&model.ix) && {
            seen.push(model.ix);
            true
        }
    });
    for model in &models {
        prices(system, entry, model, models.len() > 1, &mut gaps);
    }
    sizes(system, entry, &mut gaps);
    let path = [&system.entry_path(entry), "/unique"].concat();
    if entry.unique == Unique::Unknown || system.is_own(&path) {
        let now = match entry.unique {
            Unique::No => "false",
            Unique::Yes => "true",
            Unique::Unknown => "",
        };
        gaps.push(Gap { label: "Unique".to_owned(), path, now: now.to_owned(), kind: Kind::Truth });
    }
    let open = gaps.iter().any(|gap| gap.now.is_empty());
    for model in &models {
        stats(system, entry, model, &mut gaps);
    }
    if gaps.is_empty() {
        return None;
    }
    let summary = el("summary", "").put(el("h3", "").put("Not in the document"));
    let key = ["gaps ", &unit.unit.id.0.to_string()].concat();
    let (fold, open) = build.fold("fold gaps", key.clone(), open, summary);
    if !open {
        return Some(fold);
    }
    let about = "Fill in what you know: it is kept in this browser as your own data, for all lists of this game.";
    let fields = gaps.into_iter().map(|gap| field(build, system, gap, &key));
    Some(fold.put(el("p", "about").put(about)).put(el("div", "gap-fields").put(fields.collect::<Vec<_>>())))
}

fn prices(system: &System, entry: &Entry, model: &Model, several: bool, gaps: &mut Vec<Gap>) {
    let path = [&system.model_path(entry, model), "/cost"].concat();
    let own = system.is_own(&path) || system.own().iter().any(|own| own.starts_with(&path));
    if !model.unpriced && !own {
        return;
    }
    for (at, currency) in system.currencies().iter().enumerate() {
        let word = crate::say::capital(&currency.name);
        let label = if several { [&word, " of ", &model.name].concat() } else { [&word, " each"].concat() };
        let alone = system.currencies().len() == 1;
        let path = if alone { path.clone() } else { [&path, "/", &currency.id].concat() };
        let now = if model.unpriced { String::new() } else { model.cost.of(at).to_string() };
        gaps.push(Gap { label, path, now, kind: Kind::Number });
    }
}

fn sizes(system: &System, entry: &Entry, gaps: &mut Vec<Gap>) {
    for group in &entry.groups {
        let path = [&system.entry_path(entry), "/groups/", &group.id].concat();
        let most = [&path, "/max"].concat();
        let own = system.is_own(&most);
        if !group.size_unknown && !own {
            continue;
        }
        let of = if entry.groups.len() > 1 { [", ", &group.name].concat() } else { String::new() };
        let least = [&path, "/min"].concat();
        gaps.push(Gap {
            label: ["Fewest models", &of].concat(),
            now: if system.is_own(&least) || own { group.min.to_string() } else { String::new() },
            path: least,
            kind: Kind::Number,
        });
        gaps.push(Gap {
            label: ["Most models", &of].concat(),
            now: if group.size_unknown { String::new() } else { group.max.to_string() },
            path: most,
            kind: Kind::Number,
        });
    }
}

fn stats(system: &System, entry: &Entry, model: &Model, gaps: &mut Vec<Gap>) {
    for (attribute, value) in system.attributes().iter().zip(&model.profile) {
        let path = [&system.model_path(entry, model), "/profile/", &attribute.id].concat();
        if *value != Value::Unknown && !system.is_own(&path) {
            continue;
        }
        let now = match value {
            Value::Unknown => String::new(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.to_string(),
        };
        gaps.push(Gap { label: [&attribute.name, ", ", &model.name].concat(), path, now, kind: Kind::Stat });
    }
}

fn field(build: Build, system: &System, gap: Gap, fold: &str) -> El {
    let Gap { label, path, now, kind } = gap;
    let own = system.is_own(&path) || system.is_own(path.rsplit_once('/').map_or("", |(above, _)| above));
    let slip = build.slips.with(|slips| slips.iter().find(|(at, _)| *at == path).map(|(_, what)| what.clone()));
    let (id, of) = (["gap ", &path].concat().replace([' ', '/'], "-"), path.clone());
    let (fold, called) = (fold.to_owned(), label.clone());
    let typed = move |event: web_sys::Event| {
        // What is open stays open when its last gap is filled: the player may not be done.
        build.set_open(&fold, true, true);
        fill(build, (&of, &called), kind, &dom::value(&event));
    };
    let control = if kind == Kind::Truth {
        let option = |value: &'static str, label: &'static str| {
            el("option", "").set("value", value).selected(now == value).put(label)
        };
        el("select", "")
            .put(option("", "not known"))
            .put(option("true", "yes, once on a list"))
            .put(option("false", "no"))
            .on("change", typed)
    } else {
        let mode = if kind == Kind::Number { "numeric" } else { "text" };
        line_field("40")
            .set("inputmode", mode)
            .set("aria-invalid", crate::ui::el::truth(slip.is_some()))
            .value(now)
            .on("change", typed)
    };
    let back = own.then(|| {
        let (path, name) = (path.clone(), label.clone());
        el("button", "quiet")
            .set("aria-label", ["Take back: ", &label].concat())
            .on("click", move |_| take_back(build, &path, &name))
            .put("Take back")
    });
    el("div", "gap")
        .key(path)
        .put(
            el("label", "field")
                .put(el("span", "").put(label).put(own.then(|| el("span", "yours").put("yours"))))
                .put(control.set("id", id)),
        )
        .put(back)
        .put(problem(slip))
}

fn fill(build: Build, (path, name): (&str, &str), kind: Kind, typed: &str) {
    let (path, typed) = (path.to_owned(), typed.trim().to_owned());
    let value = match kind {
        _ if typed.is_empty() => None,
        Kind::Number => Some(Tree::number(&typed)),
        Kind::Truth => Some(Tree::Plain(typed.clone())),
        // Dice and marks are texts.
        Kind::Stat => Some(Tree::number(&typed)),
    };
    let game = build.system().id().to_string();
    let at = path.clone();
    let change = Rc::new(move |own: &mut Tree| match &value {
        Some(value) => own.set(&at, value.clone()),
        None => own.remove(&at),
    });
    let slips = build.slips;
    let said = [name, if typed.is_empty() { ": taken back." } else { ": kept as your own." }].concat();
    build.app.change_own_back(&game, said, change, Box::new(move |wrong| note(slips, path, wrong)));
}

/// Keeps what is wrong beside its field, or takes it away again.
fn note(slips: Slips, path: String, wrong: Vec<Wrong>) {
    let found = wrong.into_iter().next().map(|wrong| (path.clone(), plain(wrong.bare())));
    slips.try_update(|slips| {
        slips.retain(|(at, _)| *at != path);
        slips.extend(found);
    });
}

fn take_back(build: Build, path: &str, name: &str) {
    let game = build.system().id().to_string();
    let at = path.to_owned();
    let change = Rc::new(move |own: &mut Tree| own.remove(&at));
    let (slips, path) = (build.slips, path.to_owned());
    let said = [name, ": taken back."].concat();
    build.app.change_own_back(&game, said, change, Box::new(move |wrong| note(slips, path, wrong)));
    dom::focus_if_lost("detail-title");
}
