//! What becomes of what is typed: checked once the letters pause, kept, or left.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;

use crate::own::form::{Fields, Kind, of_part};
use crate::own::tree::Tree;
use crate::route::Route;
use crate::ui::dom;
use crate::ui::own::draft::Draft;
use crate::ui::own::form::Form;
use crate::ui::own::{Wrong, ask, encode, room};

/// Checks what is typed once the letters pause.
pub fn check_soon(form: Form) {
    form.turn.update_value(|turn| *turn += 1);
    let now = form.turn.get_value();
    dom::later(400, move || {
        let Some(draft) = form.app.draft.get_untracked().filter(|_| form.turn.try_get_value() == Some(now)) else {
            return;
        };
        let mut own = form.app.owned(&draft.game);
        draft.put(&mut own);
        ask("load", &encode(&draft.game, &own), "", move |answer| {
            if form.turn.try_get_value() == Some(now) {
                form.wrong.set(of_form(form, &draft, answer.err().unwrap_or_default()));
            }
        });
    });
}

/// Of what is wrong with all own data, what this form has to say: what is wrong with its thing, without saying where, for it
/// shows by where it stands; and what the thing makes wrong elsewhere, but not what was wrong before.
fn of_form(form: Form, draft: &Draft, wrong: Vec<Wrong>) -> Vec<Wrong> {
    let mut own = form.app.owned(&draft.game);
    let place = draft.put(&mut own);
    let groups = own.list_at(&[&place, "/groups"].concat());
    // Which of its kinds of models it is about: "entries `my-cook`, models `my-cook-2`", and models by themselves.
    let kind_of = |entry: &str| {
        let (list, id) = entry.rsplit(", ").next()?.strip_suffix('`')?.split_once(" `")?;
        let is = |group: &Tree| match list {
            "models" => group.list_at("models").iter().any(|model| model.words() == id),
            "group" | "groups" => group.id() == id,
            _ => false,
        };
        groups.iter().position(is).map(|at| (list == "models", at + 1))
    };
    let mut steps = place.rsplit('/');
    let id = steps.next().unwrap_or_default();
    let this = [steps.next().unwrap_or_default(), " `", id, "`"].concat();
    let before = form.app.own_faults(&draft.game);
    // Its parts are behind it: "entries `my-cook`, models `my-cook`".
    let of_this = |entry: &str| entry.strip_prefix(&this).is_some_and(|part| part.is_empty() || part.starts_with(','));
    let here = |wrong: Wrong| {
        if let Some((of_model, number)) = kind_of(&wrong.entry) {
            let field = match () {
                () if wrong.message.starts_with('`') => "",
                // It is called as its unit or its models, which say so themselves.
                () if !of_model && wrong.message.starts_with("the name ") => return None,
                () if !of_model => "`max`: ",
                () if wrong.message.starts_with("a price ") => "`cost`: ",
                () => "`kind`: ",
            };
            let list = if of_model { "`models`, number " } else { "`groups`, number " };
            let message = [list, &number.to_string(), ", ", field, &wrong.message].concat();
            return Some(Wrong { entry: String::new(), message });
        }
        match of_this(&wrong.entry) {
            true => Some(Wrong { entry: String::new(), message: of_change(draft, wrong.message) }),
            false => Some(wrong).filter(|wrong| !before.contains(wrong)),
        }
    };
    wrong.into_iter().filter_map(here).collect()
}

/// A message about a change of the profile by its attribute: which number it has is another once one more is typed.
fn of_change(draft: &Draft, message: String) -> String {
    let said = message.strip_prefix("`changes`, number ").and_then(|rest| {
        let (number, rest) = rest.split_once(',')?;
        let (attribute, _) = draft.fields.under("change").nth(number.parse::<usize>().ok()?.checked_sub(1)?)?;
        Some(["`changes`, `", attribute, "`: ", rest.split_once(": ")?.1].concat())
    });
    said.unwrap_or(message)
}

/// Has what is typed kept, unless something is wrong with it.
pub fn keep(form: Form) {
    if form.busy.get_value() {
        return;
    }
    // From now on all that is wrong shows, be its field touched or not.
    form.app.draft.update(|draft| {
        if let Some(draft) = draft {
            draft.tried = true;
        }
    });
    let Some(draft) = form.app.draft.get_untracked() else { return };
    form.busy.set_value(true);
    form.turn.update_value(|turn| *turn += 1);
    let said = [draft.fields.get("name"), ": kept."].concat();
    let game = draft.game.clone();
    let place = Rc::new(RefCell::new(String::new()));
    let (of, kept) = (draft.clone(), place.clone());
    let change = Rc::new(move |own: &mut Tree| drop(kept.replace(of.put(own))));
    form.app.change_own_back(
        &game,
        said,
        change,
        Box::new(move |wrong| {
            form.busy.try_set_value(false);
            let place = place.replace(String::new());
            let wrong = of_form(form, &draft, wrong);
            let kept = wrong.is_empty();
            form.wrong.try_set(wrong);
            if kept {
                kept_as(form, &draft, place);
            } else {
                // What is wrong may be far from the button.
                dom::focus_first("main [aria-invalid=true]");
            }
        }),
    );
}

/// Closes the form of what was kept. One begun meanwhile stays, and so does what was typed since, as a change of it.
fn kept_as(form: Form, kept: &Draft, place: String) {
    let Some(now) = form.app.draft.get_untracked() else { return };
    if now == *kept {
        let outer = kept.outer.clone().map(|mut outer| {
            // It was made to be carried.
            let id = place.rsplit('/').next().unwrap_or_default();
            let kind = kept.fields.get("for").parse().unwrap_or(0);
            outer.fields.set(&of_part(kind, &["may/", id].concat()), "yes");
            *outer
        });
        come_back(form, outer, kept.back.clone());
    } else if (now.kind, &now.game, &now.path, &now.began) == (kept.kind, &kept.game, &kept.path, &kept.began) {
        form.app.draft.set(Some(Draft { path: place, ..now }));
    }
}

/// Closes the form without keeping what is typed.
pub fn leave(form: Form) {
    form.turn.update_value(|turn| *turn += 1);
    form.wrong.set(Vec::new());
    let Some(draft) = form.app.draft.get_untracked() else { return };
    room::leave(form.app);
    come_back(form, draft.outer.map(|outer| *outer), draft.back);
}

/// To the form that the thing was made for, to the list, or to the room.
fn come_back(form: Form, outer: Option<Draft>, back: Option<Route>) {
    form.wrong.set(Vec::new());
    if outer.is_some() {
        form.app.draft.set(outer);
        dom::focus_soon("form-title".to_owned());
    } else {
        form.app.draft.set(None);
        go_back(form, back);
    }
}

/// Begins an item for a kind of models of the unit that is being written, whose form waits meanwhile.
pub fn new_item(form: Form, kind: usize) {
    let Some(unit) = form.app.draft.get_untracked() else { return };
    form.turn.update_value(|turn| *turn += 1);
    form.wrong.set(Vec::new());
    let mut fields = Fields::default();
    fields.set("for", &kind.to_string());
    form.app.draft.set(Some(Draft {
        game: unit.game.clone(),
        kind: Kind::Item,
        path: String::new(),
        force: String::new(),
        began: fields.clone(),
        fields,
        old: Tree::empty(),
        back: None,
        tried: false,
        outer: Some(Box::new(unit)),
    }));
    dom::focus_soon("own-name".to_owned());
}

/// To the list that the thing was made for, or to the room.
fn go_back(form: Form, back: Option<Route>) {
    match back {
        Some(list) => form.app.go(list),
        None => dom::focus_soon("own-title".to_owned()),
    }
}
