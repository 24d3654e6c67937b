//! The editor of one unit: name, lines of models, upgrades, what it can do, notes, and what to do with it as a whole.

use std::sync::Arc;

use leptos::prelude::*;

use crate::advise::fresh;
use crate::edit::Edit;
use crate::id::{Id, MemberId, UnitId};
use crate::ui::build::face::{self, UnitFace, UpgradeFace};
use crate::ui::build::{Build, army, faults, member};
use crate::ui::dom;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{Words, each, flag, heard, live, press, words};

/// A unit as its parts read it.
pub type Shown = Memo<Option<Arc<UnitFace>>>;

/// The editor of a unit.
pub fn draw(build: Build, id: UnitId) -> AnyView {
    let face: Shown = Memo::new(move |_| {
        let report = build.report.get();
        build.with(|system, roster| face::of(system, roster, &report, id).map(Arc::new))
    });
    let there = Memo::new(move |_| face.with(Option::is_some));
    live(move || if there.get() { editor(build, id, face) } else { gone(build) })
}

fn gone(build: Build) -> AnyView {
    let href = build.href(crate::route::View::Army);
    view! {
        <div class="hint">
            <h2 id="detail-title" tabindex="-1">"This unit is not on the list"</h2>
            <p>"It was taken out, or never was on it. Undo brings back what was taken out."</p>
            <p><a href=href>"The army"</a></p>
        </div>
    }
    .into_any()
}

/// A text out of the unit shown.
fn part(face: Shown, get: fn(&UnitFace) -> &str) -> Words {
    words(move || face.with(|face| face.as_deref().map_or("", get).to_owned()))
}

fn editor(build: Build, id: UnitId, face: Shown) -> AnyView {
    let members = Memo::new(move |_| {
        face.with(|face| {
            face.as_ref().map_or(Vec::new(), |face| face.members.iter().map(|member| member.id.0).collect::<Vec<_>>())
        })
    });
    let given = part(face, |face| &face.given);
    view! {
        <div class="unit-head">
            <h2 id="detail-title" tabindex="-1">
                <span class="name">{part(face, |face| &face.kind)}</span>
                <span class="dots" aria-hidden="true"></span>
                <span class="price">{part(face, |face| &face.price)}</span>
            </h2>
            <p class="about">{part(face, |face| &face.about)}</p>
            {live(move || face.with(|face| face.as_ref()?.discount.clone()).map(|off| view! { <p class="about">{off}" taken off by a discount."</p> }.into_any()))}
            {tools(build, id, face)}
            <label class="beside"><span>"Name"</span>
                <input type="text" maxlength="80" autocomplete="off" placeholder="of its own, if it has one" prop:value=given
                    on:input=heard(move |event| build.type_in(Edit::RenameUnit(id, dom::value(&event)), id.0))/>
            </label>
        </div>
        {faults::of_unit(build, id)}
        {each(move || members.get(), move |member| member::draw(build, id, face, MemberId(member)))}
        {more(build, id, face)}
        {upgrades(build, id, face)}
        {meters(face)}
        {abilities(face)}
        <details class="fold" prop:open=face.with_untracked(|face| face.as_ref().is_some_and(|face| !face.notes.is_empty()))>
            <summary><h3>"Notes"</h3></summary>
            <label class="field"><span class="unseen">"Notes on this unit"</span>
                <textarea rows="3" prop:value=part(face, |face| &face.notes)
                    on:input=heard(move |event| build.type_in(Edit::NoteUnit(id, lines(&dom::value(&event))), id.0))></textarea>
            </label>
        </details>
    }
    .into_any()
}

/// Notes as they are kept: a line each.
pub fn lines(text: &str) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { text.split('\n').map(str::to_owned).collect() }
}

fn tools(build: Build, id: UnitId, face: Shown) -> AnyView {
    let named = move |what: &'static str| {
        words(move || face.with(|face| [what, " ", face.as_deref().map_or("", |face| &face.name)].concat()))
    };
    let can = move |get: fn(&UnitFace) -> bool| {
        words(move || (!face.with(|face| face.as_deref().is_some_and(get))).to_string())
    };
    view! {
        <div class="tools">
            <button type="button" aria-label=named("Duplicate") on:click=press(move |_| duplicate(build, id))>{icon(icon::COPY)}"Duplicate"</button>
            <button type="button" aria-label=named("Move up") aria-disabled=can(|face| face.moves.0) on:click=press(move |_| shift(build, id, -1))>{icon(icon::UP)}"Up"</button>
            <button type="button" aria-label=named("Move down") aria-disabled=can(|face| face.moves.1) on:click=press(move |_| shift(build, id, 1))>{icon(icon::DOWN)}"Down"</button>
            <button type="button" class="danger" aria-label=named("Remove") on:click=press(move |_| build.remove(id))>{icon(icon::CROSS)}"Remove"</button>
        </div>
    }
    .into_any()
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

fn more(build: Build, id: UnitId, face: Shown) -> AnyView {
    let more = Memo::new(move |_| face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.more.clone())));
    view! {
        <div class="tools">
            {live(move || more.get().into_iter().map(|(group, name)| {
                view! {
                    <button type="button" on:click=press(move |_| add_line(build, id, &group))>{icon(icon::PLUS)}"Add " {name.to_lowercase()}</button>
                }.into_any()
            }).collect::<Vec<_>>())}
        </div>
    }
    .into_any()
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

fn upgrades(build: Build, id: UnitId, face: Shown) -> AnyView {
    let upgrades = Memo::new(move |_| face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.upgrades.clone())));
    let places = Memo::new(move |_| upgrades.with(|upgrades| (0..upgrades.len() as u32).collect::<Vec<_>>()));
    view! {
        <div class="group" hidden=flag(move || places.with(Vec::is_empty))>
            <h3>"Upgrades"</h3>
            <ul class="rows">
                {each(move || places.get(), move |at| upgrade_row(build, id, upgrades, at as usize))}
            </ul>
        </div>
    }
    .into_any()
}

fn upgrade_row(build: Build, id: UnitId, upgrades: Memo<Vec<UpgradeFace>>, at: usize) -> AnyView {
    let Some(first) = upgrades.with_untracked(|upgrades| upgrades.get(at).cloned()) else { return ().into_any() };
    view! {
        <li class="item">
            <label>
                <input type="checkbox" prop:checked=flag(move || upgrades.with(|upgrades| upgrades.get(at).is_some_and(|upgrade| upgrade.on)))
                    on:change=heard(move |event| {
                        let on = event_target_checked(&event);
                        build.edit(Edit::SetUpgrade(id, first.id.clone(), on));
                    })/>
                <span class="name">{first.name}</span>
                <span class="dots" aria-hidden="true"></span>
                <span class="price">{first.price}</span>
            </label>
            <p class="about">{first.note}</p>
        </li>
    }
    .into_any()
}

fn meters(face: Shown) -> AnyView {
    let meters = Memo::new(move |_| face.with(|face| face.as_ref().map_or(Vec::new(), |face| face.meters.clone())));
    view! {
        <ul class="meters" hidden=flag(move || meters.with(Vec::is_empty))>
            {live(move || meters.get().into_iter().map(|(text, used, allowed)| army::meter(text, used, allowed)).collect::<Vec<_>>())}
        </ul>
    }
    .into_any()
}

fn abilities(face: Shown) -> AnyView {
    let abilities = face.with_untracked(|face| face.as_ref().map_or(Vec::new(), |face| face.abilities.clone()));
    if abilities.is_empty() {
        return ().into_any();
    }
    view! {
        <details class="fold" prop:open=true>
            <summary><h3>"What it can do"</h3></summary>
            <dl class="abilities">
                {abilities.into_iter().map(|(name, text)| view! { <dt>{name}</dt><dd>{text}</dd> }.into_any()).collect::<Vec<_>>()}
            </dl>
        </details>
    }
    .into_any()
}
