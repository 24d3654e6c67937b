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
use crate::ui::el::{El, el, shown};
use crate::ui::part::form::{dots, tick};
use crate::ui::part::icon::{self, icon};
use crate::view::{Army, MemberView, UnitView};

/// Up to so many items a class shows itself open.
const FEW: usize = 6;

/// The items of a class; drawn when it is opened.
pub fn class(build: Build, face: Shown, member: MemberId, class: usize) -> El {
    let Some(name) = build.system().classes().get(class).map(|class| class.plural.clone()) else {
        return el("div", "");
    };
    let of = move || face.with(|face| face.as_ref()?.classes.iter().find(|known| known.class == class).cloned());
    let taken = move || of().map_or_else(String::new, |of| of.taken.clone());
    let open = RwSignal::new(untrack(of).is_some_and(|of| of.rows.len() <= FEW));
    let rows = move || match of().filter(|_| open.get()) {
        Some(of) => of.rows.iter().map(|row| row.choice.item).collect(),
        None => Vec::new(),
    };
    el("details", "class")
        .open(open.get_untracked())
        .on("toggle", move |event| {
            if let Some(details) = super::target(&event) {
                open.set(details.has_attribute("open"));
            }
        })
        .put(el("summary", "").put(el("span", "class-name").put(name)).put(el("span", "taken").say(taken)))
        .put(el("ul", "rows").each(rows, move |item| row(build, face, member, item)))
}

fn row(build: Build, face: Shown, member: MemberId, ix: ItemIx) -> El {
    let row: Memo<Option<Arc<ItemFace>>> = Memo::new(move |_| face.with(|face| face::item(face.as_deref()?, ix)));
    let count = move || row.with(|row| row.as_ref().map_or(0, |row| row.choice.count));
    let system = build.system();
    let item = system.item(ix);
    let name = item.name.clone();
    let why = move || row.with(|row| row.as_ref()?.choice.why.clone());
    let price = move || row.with(|row| row.as_ref().map_or_else(String::new, |row| row.price.clone()));
    el("li", "item")
        .put(
            el("label", "")
                .put(tick().checked(move || count() != 0).on("change", move |event| {
                    if event_target_checked(&event) { take(build, member, ix) } else { leave(build, member, ix, true) }
                }))
                .put(el("span", "name").put(name.clone()))
                .put(dots())
                .put(el("span", "price").say(price)),
        )
        .put(several(build, member, ix, name, row))
        .put(details(&system, item))
        .put(gunners(build, member, row))
        .show(why, |why| Some(el("p", "why").put(why.as_deref()?)))
}

/// More than one of the same on each model.
fn several(build: Build, member: MemberId, ix: ItemIx, name: String, row: Memo<Option<Arc<ItemFace>>>) -> El {
    let count = move || row.with(|row| row.as_ref().map_or(0, |row| row.choice.count));
    let several = move || row.with(|row| row.as_ref().is_some_and(|row| row.more || row.choice.count > 1));
    shown(several, move |several| {
        if !several {
            return None;
        }
        let (less, more) = (["One less: ", &name].concat(), ["One more: ", &name].concat());
        let can = move || (!row.with(|row| row.as_ref().is_some_and(|row| row.more))).to_string();
        let one_less = move || {
            if untrack(count) > 1 {
                leave(build, member, ix, false);
            }
        };
        Some(
            el("div", "pieces")
                .put(
                    el("button", "")
                        .set("aria-label", less)
                        .words("aria-disabled", move || (count() < 2).to_string())
                        .on("click", move |_| one_less())
                        .put(icon(icon::MINUS)),
                )
                .put(el("span", "").put(el("b", "").say(move || count().to_string())).put(" on each model"))
                .put(
                    el("button", "")
                        .set("aria-label", more)
                        .words("aria-disabled", can)
                        .on("click", move |_| another(build, member, ix))
                        .put(icon(icon::PLUS)),
                ),
        )
    })
}

/// What an item is: its numbers and what it does.
fn details(system: &System, item: &Item) -> Vec<El> {
    let mut facts: Vec<String> = Vec::new();
    for (property, value) in system.properties().iter().zip(&item.properties) {
        if let Some(value) = value {
            facts.push([&property.name, " ", &value.to_string()].concat());
        }
    }
    facts.extend(item.tags.iter().cloned());
    let table = item.table.and_then(|at| system.tables().get(at)).filter(|_| !item.rows.is_empty());
    if facts.is_empty() && item.note.is_empty() && table.is_none() {
        return Vec::new();
    }
    let label = ["About ", &item.name].concat();
    let (note, facts) = (item.note.clone(), facts.join(" \u{b7} "));
    let rows = item.rows.clone();
    let columns = table.map(|table| table.columns.clone()).unwrap_or_default();
    let open = RwSignal::new(false);
    vec![
        el("button", "about-item")
            .set("aria-label", label)
            .words("aria-expanded", move || open.get().to_string())
            .on("click", move |_| open.update(|open| *open = !*open))
            .put("?"),
        el("div", "facts").flag("hidden", move || !open.get()).show(
            move || open.get(),
            move |open| {
                open.then(|| {
                    let table = (!rows.is_empty()).then(|| table_of(&columns, &rows));
                    el("div", "").put(el("p", "").put(facts.as_str())).put(table).put(el("p", "").put(note.as_str()))
                })
            },
        ),
    ]
}

fn table_of(columns: &[String], rows: &[Vec<String>]) -> El {
    let cells = |cells: &[String]| cells.iter().map(|cell| el("td", "").put(cell.clone())).collect::<Vec<_>>();
    el("table", "")
        .put(el("thead", "").put(el("tr", "").put(
            columns.iter().map(|column| el("th", "").set("scope", "col").put(column.clone())).collect::<Vec<_>>(),
        )))
        .put(el("tbody", "").put(rows.iter().map(|row| el("tr", "").put(cells(row))).collect::<Vec<_>>()))
}

/// Who serves each piece.
fn gunners(build: Build, member: MemberId, row: Memo<Option<Arc<ItemFace>>>) -> El {
    let crew = move || row.with(|row| row.as_ref().and_then(|row| Some((row.crew.clone()?, row.gunners.clone()))));
    shown(crew, move |crew| {
        let ((name, models), gunners) = crew.as_ref()?;
        let many = gunners.len() > 1;
        let one = |(order, (at, gunner)): (usize, &(usize, Option<Id>))| {
            let at = *at;
            let mut label = name.clone();
            if many {
                label.push(' ');
                label.push_str(&(order + 1).to_string());
            }
            let chosen = gunner.as_ref().map_or("", |gunner| gunner.as_str()).to_owned();
            let mut options = vec![(String::new(), "nobody".to_owned())];
            options.extend(models.iter().map(|(id, label)| (id.to_string(), label.clone())));
            if let Some(gunner) = gunner.as_ref().filter(|gunner| !models.iter().any(|(id, _)| id == *gunner)) {
                options.push((gunner.to_string(), gunner.to_string()));
            }
            let options = options.into_iter().map(|(value, label)| {
                let selected = value == chosen;
                el("option", "").set("value", value).selected(move || selected).put(label)
            });
            el("label", "choose gunner").put(el("span", "").put(label)).put(
                el("select", "")
                    .on("change", move |event| {
                        let gunner = Some(dom::value(&event)).filter(|gunner| !gunner.is_empty()).map(Id::from);
                        build.edit(Edit::SetGunner(member, at, gunner));
                    })
                    .put(options.collect::<Vec<_>>()),
            )
        };
        Some(gunners.iter().enumerate().map(one).collect::<Vec<_>>())
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
    crate::order::sort_by_key(&mut items, |item| *item);
    items
}
