//! Items of one class for a line of models: each with its price, a box to take it, its number and its gunners.

use std::sync::Arc;

use leptos::prelude::*;

use crate::advise::choices;
use crate::edit::Edit;
use crate::id::{Id, MemberId};
use crate::system::{Item, ItemIx, System};
use crate::ui::build::face::{self, ItemFace};
use crate::ui::build::member::Shown;
use crate::ui::build::{Build, face::alike};
use crate::ui::dom;
use crate::ui::part::icon::{self, icon};
use crate::ui::part::live::{each, flag, heard, live, press, text, words};
use crate::view::{Army, MemberView, UnitView};

/// Up to so many items a class shows itself open.
const FEW: usize = 6;

/// The items of a class; drawn when it is opened.
pub fn class(build: Build, face: Shown, member: MemberId, class: usize) -> AnyView {
    let Some(name) = build.system().classes().get(class).map(|class| class.plural.clone()) else {
        return ().into_any();
    };
    let of =
        Memo::new(move |_| face.with(|face| face.as_ref()?.classes.iter().find(|known| known.class == class).cloned()));
    let taken = text(move || of.with(|of| of.as_ref().map_or_else(String::new, |of| of.taken.clone())));
    let open = RwSignal::new(of.with_untracked(|of| of.as_ref().is_some_and(|of| of.rows.len() <= FEW)));
    let ids = Memo::new(move |_| {
        if !open.get() {
            return Vec::new();
        }
        of.with(|of| {
            of.as_ref().map_or(Vec::new(), |of| of.rows.iter().map(|row| row.choice.item.at() as u32).collect())
        })
    });
    view! {
        <details class="class" prop:open=open.get_untracked() on:toggle=heard(move |event| {
            if let Some(details) = super::target(&event) {
                open.set(details.has_attribute("open"));
            }
        })>
            <summary><span class="class-name">{name}</span><span class="taken">{taken}</span></summary>
            <ul class="rows">
                {each(move || ids.get(), move |item| row(build, face, member, ItemIx(item as u16)))}
            </ul>
        </details>
    }
    .into_any()
}

fn row(build: Build, face: Shown, member: MemberId, ix: ItemIx) -> AnyView {
    let row: Memo<Option<Arc<ItemFace>>> = Memo::new(move |_| face.with(|face| face::item(face.as_deref()?, ix)));
    let count = Memo::new(move |_| row.with(|row| row.as_ref().map_or(0, |row| row.choice.count)));
    let system = build.system();
    let item = system.item(ix);
    let name = item.name.clone();
    let why = move || row.with(|row| row.as_ref()?.choice.why.clone());
    let price = text(move || row.with(|row| row.as_ref().map_or_else(String::new, |row| row.price.clone())));
    view! {
        <li class="item">
            <label>
                <input type="checkbox" prop:checked=flag(move || count.get() != 0)
                    on:change=heard(move |event| if event_target_checked(&event) { take(build, member, ix) } else { leave(build, member, ix, true) })/>
                <span class="name">{name.clone()}</span>
                <span class="dots" aria-hidden="true"></span>
                <span class="price">{price}</span>
            </label>
            {several(build, member, ix, name, row)}
            {details(&system, item)}
            {gunners(build, member, row)}
            {live(move || why().map(|why| view! { <p class="why">{why}</p> }.into_any()))}
        </li>
    }
    .into_any()
}

/// More than one of the same on each model.
fn several(build: Build, member: MemberId, ix: ItemIx, name: String, row: Memo<Option<Arc<ItemFace>>>) -> AnyView {
    let count = Memo::new(move |_| row.with(|row| row.as_ref().map_or(0, |row| row.choice.count)));
    let shown = Memo::new(move |_| row.with(|row| row.as_ref().is_some_and(|row| row.more || row.choice.count > 1)));
    live(move || {
        if !shown.get() {
            return None;
        }
        let (less, more) = (["One less: ", &name].concat(), ["One more: ", &name].concat());
        let can = words(move || (!row.with(|row| row.as_ref().is_some_and(|row| row.more))).to_string());
        let one_less = move || {
            if count.get_untracked() > 1 {
                leave(build, member, ix, false);
            }
        };
        Some(view! {
            <div class="pieces">
                <button type="button" aria-label=less aria-disabled=words(move || (count.get() < 2).to_string())
                    on:click=press(move |_| one_less())>{icon(icon::MINUS)}</button>
                <span><b>{count}</b>" on each model"</span>
                <button type="button" aria-label=more aria-disabled=can on:click=press(move |_| another(build, member, ix))>{icon(icon::PLUS)}</button>
            </div>
        }.into_any())
    })
}

/// What an item is: its numbers and what it does.
fn details(system: &System, item: &Item) -> AnyView {
    let mut facts: Vec<String> = Vec::new();
    for (property, value) in system.properties().iter().zip(&item.properties) {
        if let Some(value) = value {
            facts.push([&property.name, " ", &value.to_string()].concat());
        }
    }
    facts.extend(item.tags.iter().cloned());
    let table = item.table.and_then(|at| system.tables().get(at)).filter(|_| !item.rows.is_empty());
    if facts.is_empty() && item.note.is_empty() && table.is_none() {
        return ().into_any();
    }
    let label = ["About ", &item.name].concat();
    let (note, facts) = (item.note.clone(), facts.join(" \u{b7} "));
    let rows = item.rows.clone();
    let columns = table.map(|table| table.columns.clone()).unwrap_or_default();
    let open = RwSignal::new(false);
    view! {
        <button type="button" class="about-item" aria-label=label aria-expanded=words(move || open.get().to_string()) on:click=press(move |_| open.update(|open| *open = !*open))>"?"</button>
        {live(move || open.get().then(|| view! {
            <div class="facts">
                <p>{facts.clone()}</p>
                {(!rows.is_empty()).then(|| table_of(&columns, &rows))}
                <p>{note.clone()}</p>
            </div>
        }.into_any()))}
    }
    .into_any()
}

fn table_of(columns: &[String], rows: &[Vec<String>]) -> AnyView {
    let cells =
        |cells: &[String]| cells.iter().map(|cell| view! { <td>{cell.clone()}</td> }.into_any()).collect::<Vec<_>>();
    view! {
        <table>
            <thead><tr>{columns.iter().map(|column| view! { <th scope="col">{column.clone()}</th> }.into_any()).collect::<Vec<_>>()}</tr></thead>
            <tbody>{rows.iter().map(|row| view! { <tr>{cells(row)}</tr> }.into_any()).collect::<Vec<_>>()}</tbody>
        </table>
    }
    .into_any()
}

/// Who serves each piece.
fn gunners(build: Build, member: MemberId, row: Memo<Option<Arc<ItemFace>>>) -> AnyView {
    let crew =
        Memo::new(move |_| row.with(|row| row.as_ref().and_then(|row| Some((row.crew.clone()?, row.gunners.clone())))));
    live(move || {
        let ((name, models), gunners) = crew.get()?;
        let many = gunners.len() > 1;
        let one = |(order, (at, gunner)): (usize, (usize, Option<Id>))| {
            let mut label = name.clone();
            if many {
                label.push(' ');
                label.push_str(&(order + 1).to_string());
            }
            let chosen = gunner.as_ref().map_or("", |gunner| gunner.as_str()).to_owned();
            let mut options = vec![(String::new(), "nobody".to_owned())];
            options.extend(models.iter().map(|(id, label)| (id.to_string(), label.clone())));
            if let Some(gunner) = gunner.filter(|gunner| !models.iter().any(|(id, _)| id == gunner)) {
                options.push((gunner.to_string(), gunner.to_string()));
            }
            let options = options.into_iter().map(|(value, label)| {
                let selected = value == chosen;
                view! { <option value=value prop:selected=selected>{label}</option> }.into_any()
            });
            view! {
                <label class="choose gunner"><span>{label}</span>
                    <select on:change=heard(move |event| {
                        let gunner = Some(dom::value(&event)).filter(|gunner| !gunner.is_empty()).map(Id::from);
                        build.edit(Edit::SetGunner(member, at, gunner));
                    })>{options.collect::<Vec<_>>()}</select>
                </label>
            }
            .into_any()
        };
        Some(gunners.into_iter().enumerate().map(one).collect::<Vec<_>>())
    })
}

/// Gives each model one, in the place of another where only one can be had.
fn take(build: Build, member: MemberId, item: ItemIx) {
    on_lines(build, member, item, |army, unit, member| choices::take(army, unit, member, item));
}

/// Gives each model one more, beside what it has.
fn another(build: Build, member: MemberId, ix: ItemIx) {
    on_lines(build, member, ix, |army, unit, member| choices::take(army, unit, member, ix));
}

/// Takes one away, or all of its kind.
fn leave(build: Build, member: MemberId, ix: ItemIx, all: bool) {
    on_lines(build, member, ix, |army, _, member| {
        let remove = Edit::RemoveItem(member.member.id, army.system.item(ix).id.clone());
        if all { Edit::All(vec![remove; member.count_of(ix) as usize]) } else { remove }
    });
}

/// Does the same to a line and to those that must carry the same, as one step.
fn on_lines(build: Build, id: MemberId, ix: ItemIx, change: impl Fn(&Army, &UnitView, &MemberView) -> Edit) {
    let edit = build.now(|system, roster| {
        let army = Army::new(system, roster);
        let find = |unit: &&UnitView| unit.members.iter().any(|member| member.member.id == id);
        let unit = army.units.iter().find(find)?;
        let member = unit.members.iter().find(|member| member.member.id == id)?;
        let mut edits = vec![change(&army, unit, member)];
        let followers = alike(&army, unit, member).filter(|other| goes_along(system, member, other, ix));
        edits.extend(followers.map(|other| change(&army, unit, other)));
        Some(if edits.len() == 1 { edits.remove(0) } else { Edit::All(edits) })
    });
    if let Some(edit) = edit {
        build.edit(edit);
    }
}

/// Whether another line of a uniform part changes with this one. The one raised out of it may have its own items of some
/// classes: it keeps them, and goes along only as long as it has the same as the others.
fn goes_along(system: &System, member: &MemberView, other: &MemberView, ix: ItemIx) -> bool {
    if member.count_of(ix) != other.count_of(ix) {
        return false;
    }
    let class = system.item(ix).class;
    let promotion = member.group.and_then(|group| group.promotion).and_then(|at| system.promotions().get(at));
    let free = promotion.is_some_and(|promotion| promotion.differs.contains(&class));
    let raised = member.member.promoted || other.member.promoted;
    if !(raised && free) {
        return true;
    }
    !member.member.promoted && items_of(member, class) == items_of(other, class)
}

fn items_of(member: &MemberView, class: usize) -> Vec<ItemIx> {
    let mut items: Vec<ItemIx> =
        member.picks.iter().filter(|pick| pick.item.class == class).map(|pick| pick.item.ix).collect();
    items.sort_unstable();
    items
}
