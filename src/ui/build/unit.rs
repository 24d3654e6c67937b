//! The editor of one unit: name, lines of models, upgrades, what it can do, notes, and what to do with it as a whole.

use std::sync::Arc;

use leptos::prelude::*;

use crate::advise::fresh;
use crate::edit::Edit;
use crate::id::{Id, UnitId};
use crate::ui::build::face::{self, UnitFace};
use crate::ui::build::{Build, army, faults, member};
use crate::ui::dom;
use crate::ui::el::{El, el, shown};
use crate::ui::part::form::{dots, heading, line_field, tick};
use crate::ui::part::icon::{self, icon};

/// A unit as its parts read it.
pub type Shown = Memo<Option<Arc<UnitFace>>>;

/// The editor of a unit.
pub fn draw(build: Build, id: UnitId) -> Vec<El> {
    let face: Shown = Memo::new(move |_| {
        let report = build.report.get();
        build.with(|system, roster| face::of(system, roster, &report, id).map(Arc::new))
    });
    let there = move || face.with(Option::is_some);
    vec![shown(there, move |there| if *there { editor(build, id, face) } else { vec![gone(build)] })]
}

fn gone(build: Build) -> El {
    let href = build.href(crate::route::View::Army);
    el("div", "hint")
        .put(heading("h2", "detail-title").put("This unit is not on the list"))
        .put(el("p", "").put("It was taken out, or never was on it. Undo brings back what was taken out."))
        .put(el("p", "").put(el("a", "").set("href", href).put("The army")))
}

/// A text out of the unit shown.
fn told(face: Shown, get: fn(&UnitFace) -> &str) -> impl Fn() -> String + Copy + 'static {
    move || face.with(|face| face.as_deref().map_or("", get).to_owned())
}

fn editor(build: Build, id: UnitId, face: Shown) -> Vec<El> {
    let members = move || {
        face.with(|face| {
            face.as_ref().map_or(Vec::new(), |face| face.members.iter().map(|member| member.id).collect::<Vec<_>>())
        })
    };
    let given = told(face, |face| &face.given);
    vec![
        el("div", "unit-head")
            .put(
                heading("h2", "detail-title")
                    .put(el("span", "name").say(told(face, |face| &face.kind)))
                    .put(dots())
                    .put(el("span", "price").say(told(face, |face| &face.price))),
            )
            .put(el("p", "about").say(told(face, |face| &face.about)))
            .show(
                move || face.with(|face| face.as_ref()?.discount.clone()),
                |off| Some(el("p", "about").put(off.as_deref()?).put(" taken off by a discount.")),
            )
            .put(tools(build, id, face))
            .put(
                el("label", "beside").put(el("span", "").put("Name")).put(
                    line_field("80")
                        .set("placeholder", "of its own, if it has one")
                        .value(given)
                        .on("input", move |event| build.type_in(Edit::RenameUnit(id, dom::value(&event)), id.0)),
                ),
            ),
        el("div", "").put(faults::of_unit(build, id)),
        el("div", "").each(members, move |member| member::draw(build, id, face, member)),
        more(build, id, face),
        upgrades(build, id, face),
        meters(face),
        abilities(face),
        el("details", "fold")
            .open(face.with_untracked(|face| face.as_ref().is_some_and(|face| !face.notes.is_empty())))
            .put(el("summary", "").put(el("h3", "").put("Notes")))
            .put(
                el("label", "field").put(el("span", "unseen").put("Notes on this unit")).put(
                    el("textarea", "")
                        .set("rows", "3")
                        .value(told(face, |face| &face.notes))
                        .on("input", move |event| build.type_in(Edit::NoteUnit(id, lines(&dom::value(&event))), id.0)),
                ),
            ),
    ]
}

/// Notes as they are kept: a line each.
pub fn lines(text: &str) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { text.split('\n').map(str::to_owned).collect() }
}

fn tools(build: Build, id: UnitId, face: Shown) -> El {
    let named = move |what: &'static str| {
        move || face.with(|face| [what, " ", face.as_deref().map_or("", |face| &face.name)].concat())
    };
    let can =
        move |get: fn(&UnitFace) -> bool| move || (!face.with(|face| face.as_deref().is_some_and(get))).to_string();
    el("div", "tools")
        .put(
            el("button", "")
                .words("aria-label", named("Duplicate"))
                .on("click", move |_| duplicate(build, id))
                .put(icon(icon::COPY))
                .put("Duplicate"),
        )
        .put(
            el("button", "")
                .words("aria-label", named("Move up"))
                .words("aria-disabled", can(|face| face.moves.0))
                .on("click", move |_| shift(build, id, -1))
                .put(icon(icon::UP))
                .put("Up"),
        )
        .put(
            el("button", "")
                .words("aria-label", named("Move down"))
                .words("aria-disabled", can(|face| face.moves.1))
                .on("click", move |_| shift(build, id, 1))
                .put(icon(icon::DOWN))
                .put("Down"),
        )
        .put(
            el("button", "danger")
                .words("aria-label", named("Remove"))
                .on("click", move |_| build.remove(id))
                .put(icon(icon::CROSS))
                .put("Remove"),
        )
}

fn duplicate(build: Build, id: UnitId) {
    build.edit(Edit::DuplicateUnit(id));
    let made = build.now(|system, roster| {
        let at = roster.units.iter().position(|unit| unit.id == id)?;
        let copy = roster.units.get(at + 1)?;
        Some(crate::say::unit_name(system, roster, copy))
    });
    if let Some(name) = made {
        build.app.toast([&name, " added."].concat(), crate::ui::app::Back::Undo);
    }
}

/// Moves a unit past its neighbour of the same role, which is the order the screen shows.
fn shift(build: Build, id: UnitId, by: isize) {
    let edit = build.now(|system, roster| {
        let unit = roster.unit(id)?;
        let role = system
            .find_force(&roster.force)
            .and_then(|force| system.find_entry(force, &unit.entry))
            .map(|entry| entry.role);
        let alike = army::ids_of(system, roster, role);
        let at = alike.iter().position(|other| *other == id)?;
        let neighbour = alike.get(at.checked_add_signed(by)?)?;
        let to = roster.units.iter().position(|unit| unit.id == *neighbour)?;
        Some(Edit::MoveUnit(id, to))
    });
    if let Some(edit) = edit {
        build.edit(edit);
    }
}

fn more(build: Build, id: UnitId, face: Shown) -> El {
    let more = move || face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.more.clone()));
    el("div", "tools").show(more, move |more| {
        let button = |(group, name): &(Id, String)| {
            let group = group.clone();
            el("button", "")
                .on("click", move |_| add_line(build, id, &group))
                .put(icon(icon::PLUS))
                .put("Add ")
                .put(crate::say::lower(name))
        };
        more.iter().map(button).collect::<Vec<_>>()
    })
}

fn add_line(build: Build, id: UnitId, group: &Id) {
    let edit = build.now(|system, roster| {
        let force = system.find_force(&roster.force)?;
        let unit = roster.unit(id)?;
        let entry = system.find_entry(force, &unit.entry)?;
        let group = entry.groups.iter().find(|known| known.id == *group)?;
        Some(Edit::AddMember(id, Box::new(fresh::member(system, roster, force, unit, entry, group))))
    });
    if let Some(edit) = edit {
        build.edit(edit);
        let last = build.now(|_, roster| roster.unit(id).and_then(|unit| unit.members.last().map(|member| member.id)));
        if let Some(last) = last {
            dom::focus_soon(member::title_id(last));
        }
    }
}

fn upgrades(build: Build, id: UnitId, face: Shown) -> El {
    let places = move || face.with(|face| (0..face.as_ref().map_or(0, |face| face.upgrades.len())).collect::<Vec<_>>());
    el("div", "group")
        .flag("hidden", move || places().is_empty())
        .put(el("h3", "").put("Upgrades"))
        .put(el("ul", "rows").each(places, move |at| upgrade_row(build, id, face, at)))
}

fn upgrade_row(build: Build, id: UnitId, face: Shown, at: usize) -> El {
    let upgrade = move || face.with(|face| face.as_ref()?.upgrades.get(at).cloned());
    let Some(first) = untrack(upgrade) else { return el("li", "") };
    el("li", "item")
        .put(
            el("label", "")
                .put(tick().checked(move || upgrade().is_some_and(|upgrade| upgrade.on)).on("change", move |event| {
                    let on = event_target_checked(&event);
                    build.edit(Edit::SetUpgrade(id, first.id.clone(), on));
                }))
                .put(el("span", "name").put(first.name))
                .put(dots())
                .put(el("span", "price").put(first.price)),
        )
        .put(el("p", "about").put(first.note))
}

fn meters(face: Shown) -> El {
    let meters = move || face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.meters.clone()));
    el("ul", "meters").show(meters, |meters| meters.iter().map(army::meter).collect::<Vec<_>>())
}

fn abilities(face: Shown) -> El {
    let abilities = face.with_untracked(|face| face.as_ref().map_or(Vec::new(), |face| face.abilities.clone()));
    el("details", "fold")
        .open(true)
        .flag("hidden", {
            let none = abilities.is_empty();
            move || none
        })
        .put(el("summary", "").put(el("h3", "").put("What it can do")))
        .put(
            el("dl", "abilities").put(
                abilities
                    .into_iter()
                    .map(|(name, text)| vec![el("dt", "").put(name), el("dd", "").put(text)])
                    .collect::<Vec<_>>(),
            ),
        )
}
