//! What a line of models may take, by class: each item with its price, a box to take it, its number and its gunners.

use leptos::prelude::*;

use crate::advise::choices::{self, Choice};
use crate::edit::Edit;
use crate::id::{Id, MemberId};
use crate::number;
use crate::say;
use crate::system::{Item, ItemIx, Property, System};
use crate::ui::build::member::{alike, promotion_of};
use crate::ui::build::unit::Shown;
use crate::ui::build::{Build, marks, would};
use crate::ui::dom;
use crate::ui::el::{El, el, truth};
use crate::ui::part::form::{dots, tick};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::price::plus;
use crate::ui::rules::link;
use crate::view::{Army, MemberView, UnitView};

/// Up to so many items a class shows itself open.
const FEW: usize = 6;

/// The classes of what a line may take; the items of one are drawn while it is open.
pub fn classes(shown: &Shown, member: &MemberView, choices: Vec<Choice>) -> Vec<El> {
    let system = shown.army.system;
    let mut by_class: Vec<Vec<Choice>> = system.classes().iter().map(|_| Vec::new()).collect();
    // What the model has to have some of comes first.
    let families = choices::asked(shown.army, member);
    let family = |item: ItemIx| {
        let of = families.iter().find(|(items, _)| items.contains(item, &shown.army.settings));
        of.map(|(_, name)| *name)
    };
    let (first, rest): (Vec<Choice>, Vec<Choice>) =
        choices.into_iter().partition(|choice| family(choice.item).is_some());
    for choice in first.into_iter().chain(rest) {
        by_class[system.item(choice.item).class].push(choice);
    }
    let class = |(at, choices): (usize, Vec<Choice>)| {
        let class = &system.classes()[at];
        let key = class_key(at, member.member.id);
        let summary = el("summary", "")
            .put(el("span", "class-name").put(class.plural.clone()))
            .put(el("span", "taken").put(taken(system, &choices)));
        let (fold, open) = shown.build.fold("class", key, choices.len() <= FEW, summary);
        let rows = choices.into_iter().filter(|_| open).map(|choice| row(shown, member, family(choice.item), choice));
        fold.key(class.id.to_string()).put(el("ul", "rows").put(rows.collect::<Vec<_>>()))
    };
    by_class.into_iter().enumerate().filter(|(_, choices)| !choices.is_empty()).map(class).collect()
}

/// What a class on a line is known by among what opens.
pub fn class_key(class: usize, member: MemberId) -> String {
    ["class ", &class.to_string(), " of ", &member.0.to_string()].concat()
}

/// "Slug Rifle, 2 Blade"
fn taken(system: &System, choices: &[Choice]) -> String {
    let mut text = String::new();
    for choice in choices.iter().filter(|choice| choice.count > 0) {
        if !text.is_empty() {
            text.push_str(", ");
        }
        if choice.count > 1 {
            text.push_str(&choice.count.to_string());
            text.push(' ');
        }
        text.push_str(&system.item(choice.item).name);
    }
    // Else a closed class looks like a heading, and nobody finds the weapons that a model still lacks.
    if text.is_empty() { "none".to_owned() } else { text }
}

fn row(shown: &Shown, member: &MemberView, family: Option<&str>, choice: Choice) -> El {
    let Shown { build, army, unit, .. } = *shown;
    let (id, ix, item) = (member.member.id, choice.item, army.system.item(choice.item));
    let has = choice.count > 0;
    let tick = tick().checked(has).on("change", move |event| {
        let change = if event_target_checked(&event) { Change::OneMore } else { Change::AllOff };
        make(build, id, ix, change);
    });
    let edit = edit_of(army, unit, member, ix, if has { Change::AllOff } else { Change::OneMore });
    let would = shown.would(&edit);
    let about = ["item-", item.id.as_str(), "-", &id.0.to_string()].concat();
    let (tick, line) = would.under(tick, about, would::lead(has));
    let more = has && choices::may_have_more(army, unit, member, ix);
    let several = (more || choice.count > 1).then(|| several(shown, member, item, choice.count, more));
    let (price, with) =
        if has { (choice.each, String::new()) } else { choices::price(army, unit, member, &choice, &edit) };
    let few = if has { None } else { choices::takers(army, unit, member, ix) };
    // What the unit shares is bought for some of these models, not for each.
    let price = price * few.unwrap_or(1);
    let with = match few {
        Some(few) => [&with, " for ", &few.to_string(), " of them"].concat(),
        None => with,
    };
    let each = if member.member.count > 1 && few.is_none() { " each" } else { "" };
    el("li", "item")
        .key(item.id.to_string())
        .put(
            el("label", "")
                .put(tick)
                .put(
                    el("span", "name")
                        .put(item.name.clone())
                        .put(" ")
                        .put(el("span", "about").put(beside(army, member, item, family)).put(with)),
                )
                .put(dots())
                .put(would.chip())
                .put(el("span", "price").put(plus(army.system, price)).put(each)),
        )
        .put(line)
        .put(several)
        .put(details(build, army, member, item))
        .put(gunners(shown, member, ix))
        .put(marks::of_item(shown, member, item))
        .put(choice.why.map(|why| el("p", "why").put(why)))
}

/// More than one of the same on each model.
fn several(shown: &Shown, member: &MemberView, item: &Item, count: u32, more: bool) -> El {
    let Shown { build, army, unit, .. } = *shown;
    let (id, ix) = (member.member.id, item.ix);
    let step = |label: &'static str, can: bool, sign| {
        el("button", "")
            .set("aria-label", [label, &item.name].concat())
            .set("aria-disabled", truth(!can))
            .put(icon(sign))
    };
    let less = move |_| {
        let count = build.now(|system, roster| {
            let item = &system.item(ix).id;
            roster.member(id).map_or(0, |(_, member)| member.picks.iter().filter(|pick| pick.item == *item).count())
        });
        if count > 1 {
            make(build, id, ix, Change::OneLess);
        }
    };
    let would = |button, can: bool, change, lead: &'static str| {
        if !can {
            return (button, None);
        }
        let about = [lead, item.id.as_str(), "-", &id.0.to_string()].concat().replace(' ', "-");
        shown.would(&edit_of(army, unit, member, ix, change)).whole(button, about, lead)
    };
    let minus = step("One less: ", count > 1, icon::MINUS).on("click", less);
    let (minus, fewer) = would(minus, count > 1, Change::OneLess, "One less");
    let plus = step("One more: ", more, icon::PLUS).on("click", move |_| make(build, id, ix, Change::OneMore));
    let (plus, further) = would(plus, more, Change::OneMore, "One more");
    el("div", "pieces")
        .put(minus)
        .put(el("span", "").put(el("b", "").put(count.to_string())).put(" on each model"))
        .put(plus)
        .put(fewer)
        .put(further)
}

/// The numbers of an item as they are on this line, each with what it is called.
fn numbers(army: &Army, member: &MemberView, item: &Item, which: fn(&Property) -> bool) -> Vec<String> {
    let piece = member.picks.iter().find(|pick| pick.item.ix == item.ix);
    let properties = army.system.properties().iter().enumerate().filter(|(_, property)| which(property));
    let told = properties.filter_map(|(at, property)| {
        let value = match piece {
            Some(piece) => number::of(army, member, piece, at),
            None => number::on(army, member, item, at),
        };
        Some([&property.name, " ", &value?.to_string()].concat())
    });
    told.collect()
}

/// What players look for first: "activation 12".
fn beside(army: &Army, member: &MemberView, item: &Item, family: Option<&str>) -> String {
    let mut told = numbers(army, member, item, |property| property.beside);
    told.extend(family.map(|family| ["of the ", &say::lower(family)].concat()));
    told.join(", ")
}

/// What an item is: its numbers and what it does.
fn details(build: Build, army: &Army, line: &MemberView, item: &Item) -> Vec<El> {
    let (system, member) = (army.system, line.member.id);
    let table = item.table.and_then(|at| system.tables().get(at)).filter(|_| !item.rows.is_empty());
    let changes = say::changes(system, item.changes_for(line.tags));
    let has_numbers = item.properties.iter().any(Option::is_some) || !item.tags.is_empty() || !changes.is_empty();
    if !has_numbers && item.note.is_empty() && table.is_none() {
        return Vec::new();
    }
    let key = [item.id.as_str(), " of ", &member.0.to_string()].concat();
    let open = build.is_open(&key, false);
    let mut facts = el("div", "facts").flag("hidden", !open);
    if open {
        let numbers = numbers(army, line, item, |_| true);
        let changes = Some(changes).filter(|changes| !changes.is_empty());
        let all =
            numbers.into_iter().chain(changes).chain(item.tags.iter().cloned()).collect::<Vec<_>>().join(" \u{b7} ");
        facts = facts
            .put(el("p", "").put(all))
            .put((!item.rows.is_empty()).then(|| table_of(table.map_or(&[], |table| &table.columns), &item.rows)))
            .put(el("p", "").put(item.note.clone()))
            .put(
                el("p", "").put(
                    link(build.app, system.id(), &["items/", &item.id].concat())
                        .set("aria-label", [&item.name, " in the rules"].concat())
                        .put("In the rules"),
                ),
            );
    }
    let button = el("button", "about-item")
        .set("aria-label", ["About ", &item.name].concat())
        .set("aria-expanded", truth(open))
        .on("click", move |_| build.set_open(&key, false, !open))
        .put("?");
    vec![button, facts]
}

fn table_of(columns: &[String], rows: &[Vec<String>]) -> El {
    let head = columns.iter().map(|column| el("th", "").set("scope", "col").put(column.clone()));
    let row = |cells: &Vec<String>| {
        el("tr", "").put(cells.iter().map(|cell| el("td", "").put(cell.clone())).collect::<Vec<_>>())
    };
    el("table", "")
        .put(el("thead", "").put(el("tr", "").put(head.collect::<Vec<_>>())))
        .put(el("tbody", "").put(rows.iter().map(row).collect::<Vec<_>>()))
}

/// Who serves each piece, if somebody must. A gunner where none is needed is shown as well, to be sent away.
fn gunners(shown: &Shown, member: &MemberView, item: ItemIx) -> Vec<El> {
    let Shown { build, army, .. } = *shown;
    let system = army.system;
    let pieces = member.picks.iter().filter(|pick| pick.item.ix == item);
    let pieces: Vec<(usize, Option<&Id>)> =
        pieces.map(|pick| (pick.at, member.member.picks[pick.at].gunner.as_ref())).collect();
    let crew = member.model.and_then(|model| model.crew.as_ref());
    let crew = crew.filter(|crew| crew.items.contains(item, &army.settings));
    if crew.is_none() && pieces.iter().all(|(_, gunner)| gunner.is_none()) {
        return Vec::new();
    }
    let id = member.member.id;
    let one = |(order, (at, gunner)): (usize, &(usize, Option<&Id>))| {
        let (at, gunner) = (*at, *gunner);
        let mut label = crew.map_or("gunner", |crew| crew.name.as_str()).to_owned();
        if pieces.len() > 1 {
            label.push(' ');
            label.push_str(&(order + 1).to_string());
        }
        let option = |value: String, chosen, label| {
            let label = if chosen { label } else { shown.would(&serve(id, at, value.clone())).behind(label) };
            el("option", "").set("value", value).selected(chosen).put(label)
        };
        let mut options = vec![option(String::new(), gunner.is_none(), "nobody".to_owned())];
        let mut known = false;
        for ix in crew.map_or(&[][..], |crew| &crew.models) {
            let model = system.model(*ix);
            let chosen = gunner == Some(&model.id);
            known |= chosen;
            let label = [&model.name, ", ", &plus(system, model.cost)].concat();
            options.push(option(model.id.to_string(), chosen, label));
        }
        if let Some(gunner) = gunner.filter(|_| !known) {
            options.push(option(gunner.to_string(), true, gunner.to_string()));
        }
        let select = el("select", "").on("change", move |event| {
            build.edit(serve(id, at, dom::value(&event)));
        });
        el("label", "choose gunner").put(el("span", "").put(label)).put(select.put(options))
    };
    pieces.iter().enumerate().map(one).collect()
}

/// Puts a gunner, by the value of a choice, to a piece.
fn serve(member: MemberId, at: usize, gunner: String) -> Edit {
    Edit::SetGunner(member, at, Some(gunner).filter(|gunner| !gunner.is_empty()).map(Id::from))
}

/// What is done about an item of a line.
#[derive(Clone, Copy)]
enum Change {
    /// Each model gets one, in the place of another where only one can be had.
    OneMore,
    OneLess,
    AllOff,
}

fn make(build: Build, id: MemberId, ix: ItemIx, change: Change) {
    let edit = build.now(|system, roster| {
        let army = Army::new(system, roster);
        let find = |unit: &&UnitView| unit.members.iter().any(|member| member.member.id == id);
        let unit = army.units.iter().find(find)?;
        let member = unit.members.iter().find(|member| member.member.id == id)?;
        Some(edit_of(&army, unit, member, ix, change))
    });
    match edit {
        // A new line is drawn at once.
        Some(edit) if parts(&edit) => build.edit(edit),
        Some(edit) => build.edit_lightly(edit),
        None => {}
    }
}

/// Whether a change parts a line in two.
fn parts(edit: &Edit) -> bool {
    match edit {
        Edit::SplitMember(..) => true,
        Edit::All(edits) => edits.iter().any(parts),
        _ => false,
    }
}

/// Does the same to a line and to those that must carry the same, as one step.
fn edit_of(army: &Army, unit: &UnitView, member: &MemberView, ix: ItemIx, change: Change) -> Edit {
    let own = |member: &MemberView| {
        let less = || Edit::RemoveItem(member.member.id, army.system.item(ix).id.clone());
        match change {
            Change::OneMore => choices::take(army, unit, member, ix),
            Change::OneLess => less(),
            Change::AllOff => Edit::All(vec![less(); member.count_of(ix) as usize]),
        }
    };
    let mut edits = vec![own(member)];
    edits.extend(alike(army, unit, member).filter(|other| goes_along(army, unit, member, other, ix)).map(own));
    if edits.len() == 1 { edits.remove(0) } else { Edit::All(edits) }
}

/// Whether another line of a uniform part changes with this one. The one raised out of it may have its own items of some
/// classes: it keeps them, and goes along only as long as it has the same as the others.
fn goes_along(army: &Army, unit: &UnitView, member: &MemberView, other: &MemberView, ix: ItemIx) -> bool {
    if member.count_of(ix) != other.count_of(ix) {
        return false;
    }
    let class = army.system.item(ix).class;
    // What only one model in so many may have makes a line one of those, and what it has of the class is its own affair.
    let special = |item: ItemIx| {
        choices::is_shared(army, member, item)
            || unit
                .allowances(member, &army.settings)
                .any(|may| may.one_in.is_some() && may.items.contains(item, &army.settings))
    };
    let of_those = |line: &MemberView| line.picks.iter().any(|pick| pick.item.class == class && special(pick.item.ix));
    if special(ix) || of_those(member) || of_those(other) {
        return false;
    }
    let free = promotion_of(army, member).is_some_and(|promotion| promotion.differs.contains(&class));
    let raised = member.member.promoted || other.member.promoted;
    if !(raised && free) {
        return true;
    }
    // The same items of the class, in whatever order.
    let part = |one: &MemberView, other: &MemberView| {
        let of_class = |pick: &&crate::view::PickView| pick.item.class == class;
        one.picks.iter().filter(of_class).all(|pick| one.count_of(pick.item.ix) == other.count_of(pick.item.ix))
    };
    !member.member.promoted && part(member, other) && part(other, member)
}
