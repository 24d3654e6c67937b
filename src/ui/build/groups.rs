//! Groups of units, such as a posse: the army by group, what can be changed of one, and which of them a unit is in.

use crate::edit::Edit;
use crate::id::{Id, UnitId};
use crate::roster::Roster;
use crate::say::{self, formation_name};
use crate::system::System;
use crate::ui::build::unit::Shown;
use crate::ui::build::{Build, army};
use crate::ui::dom;
use crate::ui::el::{El, el};
use crate::ui::part::form::name_field;
use crate::ui::part::icon::{self, icon};
use crate::view::UnitView;

/// The id of a group's heading, to put the focus on.
fn title_id(at: usize) -> String {
    ["group-", &at.to_string()].concat()
}

/// The army by group, those without one first, and what begins another.
pub fn draw(build: Build, system: &System, roster: &Roster, row: &dyn Fn(usize) -> El) -> Vec<El> {
    let section = |of: Option<usize>, title: El| {
        let units = roster.units.iter().enumerate().filter(|(_, unit)| unit.formation == of);
        let rows = units.map(|(at, _)| row(at)).collect::<Vec<_>>();
        let hidden = of.is_none() && rows.is_empty();
        el("div", "group").flag("hidden", hidden).put(title).put(el("ul", "rows").put(rows))
    };
    let mut all = vec![section(None, el("h3", "").put("In no group")).key("loose")];
    for at in 0..roster.formations.len() {
        let title = el("h3", "").set("id", title_id(at)).set("tabindex", "-1").put(formation_name(system, roster, at));
        all.push(section(Some(at), title).key(title_id(at)).put(change(build, system, roster, at)));
    }
    let begin = |kind: &crate::system::FormationKind| {
        let id = kind.id.clone();
        el("button", "")
            .on("click", move |_| {
                build.edit(Edit::AddFormation(id.clone()));
                let last = build.now(|_, roster| roster.formations.len()).saturating_sub(1);
                dom::focus_soon(title_id(last));
            })
            .put(icon(icon::PLUS))
            .put("Begin a ")
            .put(say::lower(&kind.name))
    };
    all.push(el("div", "tools").put(system.formations().iter().map(begin).collect::<Vec<_>>()));
    all
}

/// A group's name, and taking it apart.
fn change(build: Build, system: &System, roster: &Roster, at: usize) -> El {
    let name = formation_name(system, roster, at);
    let summary = el("summary", "").put("Change ").put(name.clone());
    let (fold, open) = build.fold("fold", title_id(at), false, summary);
    if !open {
        return fold;
    }
    let own = roster.formations.get(at).map_or(String::new(), |formation| formation.name.clone());
    let field = name_field(build.app, 80)
        .value(own)
        .on("input", move |event| build.type_in(Edit::RenameFormation(at, dom::value(&event)), at as u32));
    let apart = move |_| {
        build.edit(Edit::RemoveFormation(at));
        dom::focus_soon("army-title".to_owned());
    };
    fold.put(el("label", "field").put(el("span", "").put("Name of ").put(name.clone())).put(field)).put(
        el("div", "tools")
            .put(el("button", "danger").on("click", apart).put("Take ").put(name).put(" apart, its units stay")),
    )
}

/// Units that are shown beside one: those of its group, or of its role where the game has no groups.
pub fn beside(system: &System, roster: &Roster, id: UnitId) -> Vec<UnitId> {
    let Some(unit) = roster.unit(id) else { return Vec::new() };
    if system.formations().is_empty() {
        let entry = system.find_force(&roster.force).and_then(|force| system.find_entry(force, &unit.entry));
        return army::ids_of(system, roster, entry.map(|entry| entry.role));
    }
    roster.units.iter().filter(|other| other.formation == unit.formation).map(|other| other.id).collect()
}

/// Which group a unit is in; where the game has none, nothing.
pub fn choose(shown: &Shown) -> Option<El> {
    let Shown { build, army, unit, .. } = *shown;
    let (system, roster, id, own) = (army.system, army.roster, unit.unit.id, unit.unit.formation);
    if system.formations().is_empty() {
        return None;
    }
    let option = |value: String, chosen: bool, label: String| {
        let edit = edit_of(roster, id, &value);
        let label = if chosen { label } else { shown.would(&edit).behind(label) };
        el("option", "").set("value", value).selected(chosen).put(label)
    };
    let mut options = vec![option(String::new(), own.is_none(), "no group".to_owned())];
    for at in 0..roster.formations.len() {
        options.push(option(at.to_string(), own == Some(at), formation_name(system, roster, at)));
    }
    for kind in system.formations() {
        options.push(option(kind.id.to_string(), false, ["a new ", &say::lower(&kind.name)].concat()));
    }
    let select = el("select", "").on("change", move |event| {
        let edit = build.now(|_, roster| edit_of(roster, id, &dom::value(&event)));
        build.edit(edit);
    });
    Some(el("label", "choose").put(el("span", "").put("Belongs to")).put(select.put(options)))
}

/// What a choice among groups does: a position, a kind for a new one, or nothing for none.
fn edit_of(roster: &Roster, id: UnitId, value: &str) -> Edit {
    match value.parse() {
        Ok(at) => Edit::SetFormation(id, Some(at)),
        Err(_) if value.is_empty() => Edit::SetFormation(id, None),
        Err(_) => {
            let new = Edit::SetFormation(id, Some(roster.formations.len()));
            Edit::All(vec![Edit::AddFormation(Id::from(value)), new])
        }
    }
}

/// Where a unit is when the game begins: on the table, somewhere that the game knows, or in another unit; where there is no
/// choice, nothing.
pub fn station(shown: &Shown) -> Option<El> {
    let Shown { build, army, unit, .. } = *shown;
    let (id, own, rides) = (unit.unit.id, unit.unit.station.as_ref(), unit.unit.rides);
    let stations = army.system.stations();
    let carries = |other: &&UnitView| {
        other.unit.id != id && other.entry.is_some_and(|entry| entry.carries > 0) || Some(other.unit.id) == rides
    };
    let carriers: Vec<&UnitView> = army.units.iter().filter(carries).collect();
    if stations.is_empty() && carriers.is_empty() && own.is_none() {
        return None;
    }
    let option = |value: String, edit: Edit, chosen: bool, label: String| {
        let label = if chosen { label } else { shown.would(&edit).behind(label) };
        el("option", "").set("value", value).selected(chosen).put(label)
    };
    let station = |of: Option<&Id>, label: String| {
        let chosen = of == own && rides.is_none();
        option(of.map_or(String::new(), Id::to_string), Edit::SetStation(id, of.cloned()), chosen, label)
    };
    let mut options = vec![station(None, "on the table".to_owned())];
    options.extend(stations.iter().map(|known| station(Some(&known.id), say::lower(&known.name))));
    if let Some(strange) = own.filter(|own| stations.iter().all(|known| known.id != **own)) {
        options.push(station(Some(strange), strange.to_string()));
    }
    options.extend(carriers.iter().map(|other| {
        let of = other.unit.id;
        let label = ["in ", &say::unit_name(army.system, army.roster, other.unit)].concat();
        option([RIDE, &of.0.to_string()].concat(), Edit::SetRide(id, Some(of)), rides == Some(of), label)
    }));
    let select = el("select", "").on("change", move |event| {
        let value = dom::value(&event);
        build.edit(match value.strip_prefix(RIDE).map(str::parse) {
            Some(of) => Edit::SetRide(id, of.ok().map(UnitId)),
            None => Edit::SetStation(id, Some(value).filter(|value| !value.is_empty()).map(Id::from)),
        });
    });
    Some(el("label", "choose").put(el("span", "").put("Begins the game")).put(select.put(options)))
}

/// What stands before the id of a unit among the values of that choice; ids of the data have no such sign.
const RIDE: &str = "#";
