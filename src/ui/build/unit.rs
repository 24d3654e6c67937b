//! The editor of one unit: name, lines of models, upgrades, what it can do, notes, and what to do with it as a whole.

use leptos::prelude::*;

use crate::advise::fresh;
use crate::advise::what_if::Trial;
use crate::check::{Report, UnitReport};
use crate::edit::Edit;
use crate::id::{Id, UnitId};
use crate::roster::Roster;
use crate::say;
use crate::system::{Group, System, Upgrade};
use crate::ui::build::{Build, army, faults, fill_in, groups, member, would};
use crate::ui::dom;
use crate::ui::el::{El, el, truth};
use crate::ui::part::card;
use crate::ui::part::form::{dots, heading, name_field, tick};
use crate::ui::part::icon::{self, icon};
use crate::ui::part::price::{of_unit, plus, price};
use crate::view::{Army, UnitView};

/// The unit that is shown, as it is drawn from.
pub struct Shown<'a> {
    pub build: Build,
    pub army: &'a Army<'a>,
    pub unit: &'a UnitView<'a>,
    /// What it comes to.
    pub told: &'a UnitReport,
    /// What its choices would break.
    pub trial: &'a Trial<'a>,
}

impl Shown<'_> {
    /// What a choice would break.
    pub fn would(&self, edit: &Edit) -> would::Would {
        would::of(self.army.system, self.trial, edit)
    }
}

/// The editor of a unit.
pub fn draw(build: Build, id: UnitId) -> Vec<El> {
    build.settled(|system, roster, report| {
        let army = Army::new(system, roster);
        let at = roster.units.iter().position(|unit| unit.id == id);
        match at.and_then(|at| Some((army.units.get(at)?, report.units.get(at)?))) {
            Some((unit, told)) => {
                let trial = Trial::new(&army, report, Some(id));
                editor(&Shown { build, army: &army, unit, told, trial: &trial }, report)
            }
            None => vec![gone(build)],
        }
    })
}

fn gone(build: Build) -> El {
    let href = build.href(crate::route::View::Army);
    el("div", "hint")
        .put(heading("detail-title", "gone").put("This unit is not on the list"))
        .put(el("p", "").put("It was taken out, or never was on it. Undo brings back what was taken out."))
        .put(el("p", "").put(el("a", "").set("href", href).put(["The ", build.system().army_word()].concat())))
}

fn editor(shown: &Shown, report: &Report) -> Vec<El> {
    let Shown { build, army, unit, told, .. } = *shown;
    let (system, id) = (army.system, unit.unit.id);
    let name = say::unit_name(system, army.roster, unit.unit);
    let meters = report.meters.iter().filter(|meter| meter.unit == Some(id));
    let meters = meters.map(|meter| army::meter(say::meter(system, army.roster, meter), meter.used, meter.allowed));
    let off = Some(told.cost.discount).filter(|discount| !discount.is_zero());
    let off = off.map(|off| el("p", "about").put(price(system, off)).put(" taken off by a discount."));
    let upgrades = unit.entry.map_or(&[][..], |entry| &entry.upgrades);
    vec![
        el("div", "unit-head")
            .put(
                heading("detail-title", "unit")
                    .put(el("span", "name").put(unit.entry.map_or_else(|| name.clone(), |entry| entry.name.clone())))
                    .put(dots())
                    .put(el("span", "price").put(of_unit(system, &told.cost))),
            )
            .put(el("p", "about").put(unit.entry.map_or_else(String::new, |entry| entry.about.clone())))
            .put(off)
            .put(card::traits(unit.entry))
            .put(tools(shown, &name))
            .put(el("div", "controls").put(groups::choose(shown)).put(groups::station(shown)))
            .put(
                el("label", "beside").put(el("span", "").put("Name")).put(
                    name_field(build.app, 80)
                        .set("placeholder", "of its own, if it has one")
                        .value(unit.unit.name.clone())
                        .on("input", move |event| build.type_in(Edit::RenameUnit(id, dom::value(&event)), id.0)),
                ),
            ),
        el("div", "").put(faults::of(build, system, army.roster, report, Some(id))),
        el("div", "").put(fill_in::draw(shown)),
        el("div", "").put((0..unit.members.len()).map(|at| member::draw(shown, at)).collect::<Vec<_>>()),
        more(shown),
        el("div", "group")
            .flag("hidden", upgrades.is_empty())
            .put(el("h3", "").put("Upgrades"))
            .put(el("ul", "rows").put(upgrades.iter().map(|known| upgrade(shown, known)).collect::<Vec<_>>())),
        el("ul", "meters").put(meters.collect::<Vec<_>>()),
        abilities(shown),
        notes(build, unit),
    ]
}

/// Notes as they are kept: a line each.
pub fn lines(text: &str) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { text.split('\n').map(str::to_owned).collect() }
}

fn notes(build: Build, unit: &UnitView) -> El {
    let (id, notes) = (unit.unit.id, &unit.unit.notes);
    let key = ["notes ", &id.0.to_string()].concat();
    let summary = el("summary", "").put(el("h3", "").put("Notes"));
    let (fold, _) = build.fold("fold", key, !notes.is_empty(), summary);
    fold.put(
        el("label", "field").put(el("span", "unseen").put("Notes on this unit")).put(
            el("textarea", "")
                .set("rows", "3")
                .value(notes.join("\n"))
                .on("input", move |event| build.type_in(Edit::NoteUnit(id, lines(&dom::value(&event))), id.0)),
        ),
    )
}

fn tools(shown: &Shown, name: &str) -> El {
    let Shown { build, army, unit, .. } = *shown;
    let id = unit.unit.id;
    let alike = groups::beside(army.system, army.roster, id);
    let tool = |class, what: &'static str, sign, label: &'static str| {
        el("button", class).set("aria-label", [what, " ", name].concat()).put(icon(sign)).put(label)
    };
    let up = tool("", "Move up", icon::UP, "Up").on("click", move |_| shift(build, id, -1));
    let down = tool("", "Move down", icon::DOWN, "Down").on("click", move |_| shift(build, id, 1));
    let copy = tool("", "Duplicate", icon::COPY, "Duplicate").on("click", move |_| duplicate(build, id));
    // That another costs as much again goes without saying.
    let would = shown.would(&Edit::DuplicateUnit(id));
    let (copy, twice) = would.under(copy, "would-copy".to_owned(), "With another");
    let out = tool("danger", "Remove", icon::CROSS, "Remove").on("click", move |event| {
        // The second press of a double one was meant for the unit that is gone; the next one stands in its place.
        if !dom::again(&event) {
            build.remove(id);
        }
    });
    let would = shown.would(&Edit::RemoveUnit(id));
    let (out, without) = would.whole(out, "would-remove".to_owned(), would::lead(true));
    el("div", "tools")
        .put(copy)
        .put(up.set("aria-disabled", truth(alike.first() == Some(&id))))
        .put(down.set("aria-disabled", truth(alike.last() == Some(&id))))
        .put(out)
        .put(twice)
        .put(without)
}

fn duplicate(build: Build, id: UnitId) {
    build.edit(Edit::DuplicateUnit(id));
    let made = build.now(|system, roster| {
        let at = roster.units.iter().position(|unit| unit.id == id)?;
        let copy = roster.units.get(at + 1)?;
        Some(say::unit_name(system, roster, copy))
    });
    if let Some(name) = made {
        build.app.toast([&name, " added."].concat(), crate::ui::toast::Back::Undo);
    }
}

/// Moves a unit past its neighbour, in the order that the screen shows.
fn shift(build: Build, id: UnitId, by: isize) {
    let edit = build.now(|system, roster| {
        let alike = groups::beside(system, roster, id);
        let at = alike.iter().position(|other| *other == id)?;
        let neighbour = alike.get(at.checked_add_signed(by)?)?;
        let to = roster.units.iter().position(|unit| unit.id == *neighbour)?;
        Some(Edit::MoveUnit(id, to))
    });
    let Some(edit) = edit else { return };
    build.edit(edit);
    // The button stays where it is and says the same as before.
    let now = build.now(|system, roster| {
        let alike = groups::beside(system, roster, id);
        let (at, unit) = (alike.iter().position(|other| *other == id)?, roster.unit(id)?);
        let (at, of) = ((at + 1).to_string(), alike.len().to_string());
        Some([&say::unit_name(system, roster, unit), ": ", &at, " of ", &of].concat())
    });
    if let Some(now) = now {
        build.app.say(now);
    }
}

/// Parts of the unit that can have another line.
fn more(shown: &Shown) -> El {
    let Shown { build, army, unit, .. } = *shown;
    let id = unit.unit.id;
    let groups = unit.entry.map_or(&[][..], |entry| &entry.groups).iter().filter(|group| can_grow(unit, group));
    let part = army.roster.part(Some(id));
    let mut lines = Vec::new();
    let button = |group: &Group| {
        let (of, name) = (group.id.clone(), say::lower(&group.name));
        let lead = ["Add ", &name].concat();
        let button = el("button", "")
            .key(of.to_string())
            .on("click", move |_| add_line(build, id, &of))
            .put(icon(icon::PLUS))
            .put("Add ")
            .put(name);
        let Some(edit) = new_line(army.system, &part, id, &group.id) else { return button };
        let (button, line) = shown.would(&edit).whole(button, ["add-", group.id.as_str()].concat(), &lead);
        lines.extend(line);
        button
    };
    let buttons = groups.map(button).collect::<Vec<_>>();
    el("div", "").put(el("div", "tools").put(buttons)).put(lines)
}

/// Whether another line in a part of the unit makes sense: there is none yet, or its models may differ.
fn can_grow(unit: &UnitView, group: &Group) -> bool {
    let have = unit.models_in(&group.id);
    have < group.max && (have == 0 || (group.uniform.is_none() && (group.models.len() > 1 || !group.may.is_empty())))
}

/// Another line in a part of a unit; the list may be the part of it that has the unit.
fn new_line(system: &System, roster: &Roster, id: UnitId, group: &Id) -> Option<Edit> {
    let force = system.find_force(&roster.force)?;
    let unit = roster.unit(id)?;
    let entry = system.find_entry(force, &unit.entry)?;
    let group = entry.groups.iter().find(|known| known.id == *group)?;
    Some(Edit::AddMember(id, Box::new(fresh::member(system, roster, force, unit, group))))
}

fn add_line(build: Build, id: UnitId, group: &Id) {
    if let Some(edit) = build.now(|system, roster| new_line(system, roster, id, group)) {
        build.edit(edit);
        let last = build.now(|_, roster| roster.unit(id).and_then(|unit| unit.members.last().map(|member| member.id)));
        if let Some(last) = last {
            dom::focus_soon(member::title_id(last));
        }
    }
}

fn upgrade(shown: &Shown, upgrade: &Upgrade) -> El {
    let (build, id, of) = (shown.build, shown.unit.unit.id, upgrade.id.clone());
    let has = shown.unit.unit.upgrades.contains(&of);
    let would = shown.would(&Edit::SetUpgrade(id, of.clone(), !has));
    let about = ["upgrade-", of.as_str()].concat();
    let tick = tick().checked(has).on("change", move |event| {
        build.edit(Edit::SetUpgrade(id, of.clone(), event_target_checked(&event)));
    });
    let (tick, line) = would.under(tick, about, would::lead(has));
    el("li", "item")
        .put(
            el("label", "")
                .put(tick)
                .put(el("span", "name").put(upgrade.name.clone()))
                .put(dots())
                .put(would.chip())
                .put(el("span", "price").put(plus(shown.army.system, upgrade.cost))),
        )
        .put(line)
        .put(el("p", "about").put(upgrade.note.clone()))
}

fn abilities(shown: &Shown) -> El {
    let Shown { build, army, unit, .. } = *shown;
    let abilities = unit.entry.map_or(Vec::new(), |entry| card::abilities(build.app, army.system.id(), entry));
    el("details", "fold")
        .set("open", "")
        .flag("hidden", abilities.is_empty())
        .put(el("summary", "").put(el("h3", "").put("What it can do")))
        .put(abilities)
}
