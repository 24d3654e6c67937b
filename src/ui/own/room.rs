//! The room of one game's own data: what of it is the player's, taking it back, making more, and all of it as a file.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use crate::own::form::{Kind, fields};
use crate::own::tree::Tree;
use crate::roster::Unit;
use crate::route::Route;
use crate::say;
use crate::system::System;
use crate::ui::app::App;
use crate::ui::el::{El, el};
use crate::ui::own::draft::Draft;
use crate::ui::own::form::{self, Form};
use crate::ui::own::{Owned, Then, Wrong, ask, decode, encode};
use crate::ui::part::form::{dots, head_with_way_back, problem};
use crate::ui::toast::Back;
use crate::ui::{dom, games};

/// What the room waits to hear from the player, and what it has to say.
#[derive(Clone, Copy)]
struct Talk {
    /// A file that was read and waits for a word on what to do with it.
    incoming: RwSignal<Option<Tree>>,
    /// Why what was wanted was not done.
    slips: RwSignal<Vec<Wrong>>,
    /// All would be taken back if its button were pressed again.
    asked: RwSignal<bool>,
}

/// The screen of a game's own data.
#[inline(never)]
pub fn screen(app: App, game: String) -> Vec<El> {
    document().set_title("Own data · Muster");
    let form = Form {
        app,
        wrong: RwSignal::default(),
        opened: RwSignal::default(),
        busy: StoredValue::new(false),
        turn: StoredValue::new(0),
    };
    let talk = Talk { incoming: RwSignal::new(None), slips: RwSignal::default(), asked: RwSignal::new(false) };
    vec![
        head_with_way_back(),
        el("main", "page own").follow(move || {
            app.games.track();
            let owned = app.own.with(|own| own.iter().find(|own| own.game == game).cloned());
            let system = games::get(&game);
            let name = system.as_ref().map_or_else(|| game.clone(), |system| system.name().to_owned());
            let mut parts = vec![
                el("h1", "").set("id", "own-title").set("tabindex", "-1").put("Own data"),
                el("p", "under").put(name),
            ];
            parts.extend(app.came_from(&game).map(|(list, name)| {
                let link = el("a", "").set("href", list.to_string()).put(["Back to ", &name].concat());
                el("p", "").put(link)
            }));
            let draft = app.draft.get().filter(|draft| draft.game == game);
            match (draft, system) {
                (Some(draft), Some(system)) => parts.extend(form::draw(form, &draft, &system)),
                (_, system) => parts.extend(list(app, &game, owned, system, talk)),
            }
            parts
        }),
    ]
}

fn list(app: App, game: &str, owned: Option<Owned>, system: Option<Arc<System>>, talk: Talk) -> Vec<El> {
    let Talk { slips, asked: sure, .. } = talk;
    let shipped = crate::games::all().iter().any(|known| known.id == game);
    let about = "What you fill in or make here belongs to this browser. It is laid over the game's data and marked as \
                 yours wherever it counts.";
    let whole = "This whole game is your own: a file that you opened.";
    let (data, wrong) = owned.map_or_else(|| (Tree::empty(), Vec::new()), |owned| (owned.data, owned.wrong));
    let nothing = data == Tree::empty();
    if !shipped && nothing && system.is_none() {
        let text =
            "There is no game here with this name. A file of your own with a whole game can be opened under Settings.";
        let settings = el("a", "").set("href", "#/settings").put("Settings");
        return vec![el("p", "").put(text), el("p", "").put(settings)];
    }
    // Of a whole game only what was made here is told one by one.
    let mine = |path: &&String| shipped || path.rsplit('/').next().is_some_and(|id| id.starts_with("my-"));
    let parts = data.parts();
    let rows: Vec<El> =
        parts.iter().filter(mine).map(|path| row(app, game, &data, path, system.as_ref(), slips)).collect();
    let words = wrong.iter().map(|wrong| el("li", "").put(wrong.words())).collect::<Vec<_>>();
    let faulty = el("section", "faults bad")
        .set("role", "alert")
        .flag("hidden", words.is_empty())
        .put(el("h2", "").put("Not used"))
        .put(el("p", "").put("Something is wrong with your own data, so the game is shown without it:"))
        .put(el("ul", "").put(words));
    let make = |label: String, kind: Kind| {
        let (game, force) = (game.to_owned(), system.as_ref().map_or_else(String::new, |system| first_force(system)));
        el("button", "button").on("click", move |_| begin(app, &game, kind, "", &force, &Tree::empty(), "")).put(label)
    };
    let force = system.as_ref().map_or("force", |system| system.force_word()).to_owned();
    let (of, text) = (game.to_owned(), encode(game, &data));
    let download = move |_| dom::download(&[&of, "-own.json"].concat(), "application/json", &text);
    let (of, own) = (game.to_owned(), data.clone());
    let file = el("input", "").set("type", "file").set("accept", ".json,application/json").on("change", move |event| {
        let (of, own) = (of.clone(), own.clone());
        dom::read_file(&event, move |text| match text {
            Ok(text) => take_in(app, &of, &own, &text, talk),
            Err(message) => slips.set(vec![Wrong { entry: String::new(), message }]),
        });
    });
    let said = slips.get().iter().filter_map(|wrong| problem(Some(wrong.words()))).collect::<Vec<_>>();
    let of = game.to_owned();
    let many = say::count(data.parts().len() as u32, "thing or value", "things and values");
    let clear = el("button", "danger").set("id", "clear").on("click", move |_| {
        if !sure.get_untracked() {
            sure.set(true);
            return;
        }
        sure.set(false);
        let change = Rc::new(|own: &mut Tree| *own = Tree::empty());
        app.change_own_back(&of, "All own data taken back.".to_owned(), change, told(slips));
        dom::focus_soon("own-title".to_owned());
    });
    let clear = match sure.get() {
        true => clear.put(["Press again: ", &many, " go"].concat()),
        false => clear.put(if shipped { "Take all of it back" } else { "Remove this game" }),
    };
    let known = system.is_some();
    vec![
        el("p", "about").put(if shipped { about } else { whole }),
        faulty,
        el("div", "shown").put(said),
        el("div", "tools")
            .flag("hidden", !known)
            .put(make("New unit".to_owned(), Kind::Unit))
            .put(make("New item".to_owned(), Kind::Item))
            .put(make(["New ", &force].concat(), Kind::Force)),
        el("p", "hint").flag("hidden", !rows.is_empty()).put(
            "Nothing of this game is yours yet. What its document does not give can also be filled in beside a unit on a list.",
        ),
        el("ul", "rows").put(rows),
        el("div", "shown").put(asked(app, game, &data, talk)),
        el("div", "tools")
            .put(el("label", "file button quiet").put("Open a file of own data").put(file))
            .put(el("button", "").flag("hidden", nothing).on("click", download).put("Save it as a file"))
            .put(clear.flag("hidden", nothing)),
    ]
}

fn first_force(system: &System) -> String {
    system.forces().first().map_or_else(String::new, |force| force.id.to_string())
}

/// One thing or value, and what can be done with it.
fn row(app: App, game: &str, data: &Tree, path: &str, system: Option<&Arc<System>>, slips: RwSignal<Vec<Wrong>>) -> El {
    let tree = data.at(path);
    let thing = tree.filter(|tree| !tree.words_at("name").is_empty()).and_then(|_| kind_of(path));
    let name = match thing {
        Some(_) => data.words_at(&[path, "/name"].concat()).to_owned(),
        None => label(path, system),
    };
    let value = match (thing, tree) {
        (Some(kind), _) => kind_words(kind, system),
        (None, Some(tree)) => match tree.words() {
            "true" => "yes".to_owned(),
            "false" => "no".to_owned(),
            words => words.to_owned(),
        },
        (None, None) => String::new(),
    };
    let tool = |what: &'static str, class: &'static str| {
        el("button", class).set("aria-label", [what, ": ", &name].concat()).put(what)
    };
    let (id, at, old) = (game.to_owned(), path.to_owned(), tree.cloned().unwrap_or_else(Tree::empty));
    let force = force_of(path);
    let first =
        system.and_then(|system| system.currencies().first()).map_or_else(String::new, |first| first.id.to_string());
    let change = thing.map(|kind| {
        let (id, at, old, force, first) = (id.clone(), at.clone(), old.clone(), force.clone(), first.clone());
        tool("Change", "").on("click", move |_| begin(app, &id, kind, &at, &force, &old, &first))
    });
    let copy = thing.filter(|kind| *kind != Kind::Force).map(|kind| {
        let (id, old, force, first) = (id.clone(), old.clone(), force.clone(), first.clone());
        tool("Duplicate", "").on("click", move |_| begin(app, &id, kind, "", &force, &old, &first))
    });
    let called = name.clone();
    let back = tool("Take back", "danger").on("click", move |_| take_back(app, &id, &at, &called, slips));
    el("li", "line")
        .key(path.to_owned())
        .put(el("span", "name").put(name.clone()))
        .put(dots())
        .put(el("span", "").put(value))
        .put(el("div", "tools").put(change).put(copy).put(back))
}

/// Takes one thing or value back. What something else of the player's needs cannot go first; that is said.
fn take_back(app: App, game: &str, path: &str, name: &str, slips: RwSignal<Vec<Wrong>>) {
    let users = users(&app.owned(game), path);
    if !users.is_empty() {
        let message = [name, " is still needed by ", &users.join(", "), ". Change that first."].concat();
        slips.set(vec![Wrong { entry: String::new(), message }]);
        dom::focus_first("main > .shown .problem");
        return;
    }
    let said = match lists_with(app, path) {
        0 => [name, ": taken back."].concat(),
        many => [name, ": taken back. ", &say::count(many, "list still has it.", "lists still have it.")].concat(),
    };
    let path = path.to_owned();
    app.change_own_back(game, said, Rc::new(move |own: &mut Tree| own.remove(&path)), told(slips));
    dom::focus_still("own-title");
}

/// How many lists have a thing of the player's.
fn lists_with(app: App, path: &str) -> u32 {
    let id = path.rsplit('/').next().unwrap_or_default();
    let has =
        |unit: &Unit| *unit.entry == *id || unit.members.iter().flat_map(|of| &of.picks).any(|pick| *pick.item == *id);
    app.shelf.with_untracked(|shelf| shelf.lists.iter().filter(|kept| kept.roster.units.iter().any(has)).count() as u32)
}

/// The player's own things that name another one.
fn users(data: &Tree, path: &str) -> Vec<String> {
    let mut rest = data.clone();
    rest.remove(path);
    let quoted = ["\"", path.rsplit('/').next().unwrap_or_default(), "\""].concat();
    let parts = rest.parts();
    let names = |part: &String| rest.at(part).is_some_and(|tree| tree.write().contains(&quoted));
    parts.iter().filter(|part| names(part)).map(|part| rest.words_at(&[part, "/name"].concat()).to_owned()).collect()
}

/// Opens the form of a new thing or of one that there is; a copy has the next free name.
fn begin(app: App, game: &str, kind: Kind, path: &str, force: &str, old: &Tree, first: &str) {
    let mut fields = fields(kind, old, first);
    if path.is_empty() && *old != Tree::empty() {
        fields.set("name", &[fields.get("name"), " Two"].concat());
    }
    if path.is_empty() && kind == Kind::Unit && fields.get("min").is_empty() {
        let system = games::get(game);
        let force = system.as_ref().and_then(|system| system.find_force(force));
        let of_force = force.and_then(|force| force.unit_trait.as_ref()).map(|(name, _)| name.as_str());
        form::give_trait(&mut fields, of_force);
        fields.set("min", "1");
        fields.set("max", "1");
    }
    let force = if kind == Kind::Item && path.is_empty() && *old == Tree::empty() { "" } else { force };
    leave(app);
    let began = fields.clone();
    app.draft.set(Some(Draft {
        game: game.to_owned(),
        kind,
        path: path.to_owned(),
        force: force.to_owned(),
        fields,
        began,
        old: old.clone(),
        back: None,
        tried: false,
        outer: None,
    }));
    dom::focus_soon("own-name".to_owned());
}

/// Closes the form that is open. What was typed can be had back for a while.
pub fn leave(app: App) {
    let Some(draft) = app.draft.get_untracked() else { return };
    app.draft.set(None);
    if draft.fields != draft.began {
        let name = draft.fields.get("name");
        let what = if name.is_empty() { "What you were writing" } else { name };
        app.toast([what, ": left without being kept."].concat(), Back::Form(Box::new(draft)));
    }
}

/// Opens the form of a new unit for a list, which is gone back to.
#[inline(never)]
pub fn begin_unit(app: App, game: &str, force: &str, list: Route) {
    app.go(Route::Own(game.to_owned()));
    begin(app, game, Kind::Unit, "", force, &Tree::empty(), "");
    app.draft.update(|draft| {
        if let Some(draft) = draft {
            draft.back = Some(list);
        }
    });
}

fn kind_of(path: &str) -> Option<Kind> {
    match path.rsplit('/').nth(1)? {
        "entries" => Some(Kind::Unit),
        "items" => Some(Kind::Item),
        "forces" => Some(Kind::Force),
        _ => None,
    }
}

fn kind_words(kind: Kind, system: Option<&Arc<System>>) -> String {
    match kind {
        Kind::Unit => "unit".to_owned(),
        Kind::Item => "item".to_owned(),
        Kind::Force => system.map_or("force", |system| system.force_word()).to_owned(),
    }
}

fn force_of(path: &str) -> String {
    path.strip_prefix("forces/").and_then(|rest| rest.split('/').next()).unwrap_or_default().to_owned()
}

/// What a path leads to, in words: "Strider-Cav: cost".
fn label(path: &str, system: Option<&Arc<System>>) -> String {
    let steps: Vec<&str> = path.split('/').collect();
    let lists = ["entries", "models", "items", "forces"];
    // Every second step is the name of a list; an id between them may be called like one.
    let is_list = |at: &usize| at.is_multiple_of(2) && lists.contains(&steps[*at]);
    let Some(at) = (0..steps.len().saturating_sub(1)).rev().find(is_list) else {
        return path.replace('/', ", ");
    };
    let id = steps[at + 1];
    let name = system.and_then(|system| match steps[at] {
        "items" => system.find_item(id).map(|item| item.name.clone()),
        "models" => system.models().iter().find(|model| model.id == *id).map(|model| model.name.clone()),
        "forces" => system.find_force(id).map(|force| force.name.clone()),
        _ => {
            // What several forces may have is each force's.
            system.forces().iter().find_map(|force| system.find_entry(force, id)).map(|entry| entry.name.clone())
        }
    });
    let rest = steps[at + 2..].iter().filter(|step| !["groups", "profile"].contains(step));
    let rest: Vec<&str> = rest.map(|step| in_words(step, system)).collect();
    let name = name.unwrap_or_else(|| id.to_owned());
    if rest.is_empty() { name } else { [&name, ": ", &rest.join(", ")].concat() }
}

/// What a value is called on the page.
fn in_words<'a>(step: &'a str, system: Option<&'a Arc<System>>) -> &'a str {
    let of_game = system.and_then(|system| {
        let attribute = system.attributes().iter().find(|attribute| attribute.id == *step).map(|known| &known.name);
        attribute.or_else(|| Some(&system.currencies().iter().find(|currency| currency.id == *step)?.name))
    });
    match step {
        "cost" => "price",
        "min" => "fewest models",
        "max" => "most models",
        _ => of_game.map_or(step, String::as_str),
    }
}

/// What a chosen file says, made ready; where there is own data already the player says whether it goes over or instead.
fn take_in(app: App, game: &str, own: &Tree, text: &str, talk: Talk) {
    let Talk { incoming, slips, .. } = talk;
    incoming.set(None);
    let (game, empty) = (game.to_owned(), *own == Tree::empty());
    ask("read", text, "", move |answer| {
        let read = answer.map(|bytes| decode(&String::from_utf8_lossy(&bytes)));
        match read {
            Err(wrong) => drop(slips.try_set(wrong)),
            Ok(Some((of, data))) if of == game && empty => put(app, &game, data, slips),
            Ok(Some((of, data))) if of == game => {
                slips.try_set(Vec::new());
                incoming.try_set(Some(data));
                dom::focus_soon("incoming-title".to_owned());
            }
            Ok(other) => {
                let of = other.map_or_else(String::new, |(of, _)| of);
                let message = ["this file is for another game, ", &of, "; open it in that game's room"].concat();
                slips.try_set(vec![Wrong { entry: String::new(), message }]);
            }
        }
    });
}

/// Shows why a change was refused, or that nothing is wrong any more.
fn told(slips: RwSignal<Vec<Wrong>>) -> Then {
    Box::new(move |wrong| drop(slips.try_set(wrong)))
}

fn put(app: App, game: &str, data: Tree, slips: RwSignal<Vec<Wrong>>) {
    let change = Rc::new(move |own: &mut Tree| *own = data.clone());
    app.change_own_back(game, "The file is now your own data.".to_owned(), change, told(slips));
    dom::focus_soon("own-title".to_owned());
}

/// What to do with a file that was read.
fn asked(app: App, game: &str, own: &Tree, talk: Talk) -> Option<El> {
    let Talk { incoming, slips, .. } = talk;
    let data = incoming.get()?;
    let many = say::count(data.parts().len() as u32, "thing or value", "things and values");
    let (of, instead) = (game.to_owned(), data.clone());
    let replace = move |_| {
        incoming.set(None);
        put(app, &of, instead.clone(), slips);
    };
    let (of, below) = (game.to_owned(), encode(game, own));
    let above = encode(game, &data);
    let merge = move |_| {
        incoming.set(None);
        let id = of.clone();
        ask("merge", &below, &above, move |answer| {
            match answer.map(|bytes| decode(&String::from_utf8_lossy(&bytes))) {
                Ok(Some((_, data))) => put(app, &id, data, slips),
                Ok(None) => {}
                Err(wrong) => drop(slips.try_set(wrong)),
            }
        });
    };
    let words = ["The file has ", &many, ". Where it says the same thing as yours, whose holds?"].concat();
    Some(
        el("section", "ask")
            .set("aria-labelledby", "incoming-title")
            .put(el("h2", "").set("id", "incoming-title").set("tabindex", "-1").put("Open this file"))
            .put(el("p", "").put(words))
            .put(
                el("div", "tools")
                    .put(el("button", "button").on("click", merge).put("Put it over what is here"))
                    .put(el("button", "").on("click", replace).put("Have it instead of what is here"))
                    .put(el("button", "").on("click", move |_| incoming.set(None)).put("Leave it")),
            ),
    )
}

/// A file chosen in the settings: a game of one's own, or own data of any game.
pub fn open_file(app: App, text: &str, wrong: RwSignal<Option<String>>) {
    ask("read", text, "", move |answer| match answer.map(|bytes| decode(&String::from_utf8_lossy(&bytes))) {
        Ok(Some((game, data))) => {
            if app.owned(&game) != Tree::empty() {
                wrong.set(Some("There is own data of this game already: open the file in its room.".to_owned()));
                return;
            }
            let change = Rc::new(move |own: &mut Tree| *own = data.clone());
            let id = game.clone();
            let then = Box::new(move |slips: Vec<Wrong>| match slips.as_slice() {
                [] => app.go(Route::Own(id)),
                slips => {
                    let words = slips.iter().map(Wrong::words).collect::<Vec<_>>();
                    wrong.set(Some(words.join("\n")));
                }
            });
            app.change_own(&game, change, then);
        }
        Ok(None) => wrong.set(Some("That file could not be read.".to_owned())),
        Err(slips) => wrong.set(Some(slips.iter().map(Wrong::words).collect::<Vec<_>>().join("\n"))),
    });
}
