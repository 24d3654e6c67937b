//! Everything the editor of one unit shows, worked out in one go after each edit; its parts then compare what is theirs.

use std::sync::Arc;

use crate::advise::choices::{self, Choice};
use crate::check::Report;
use crate::id::{Id, MemberId, UnitId};
use crate::roster::Roster;
use crate::say;
use crate::system::set::holds;
use crate::system::{Group, ItemIx, ItemSet, RuleKind, System};
use crate::ui::part::price::{plus, price};
use crate::view::{Army, MemberView, UnitView};

/// A unit.
#[derive(Clone, PartialEq, Default)]
pub struct UnitFace {
    /// What kind of unit it is.
    pub kind: String,
    /// Numbered where there are several, or with its given name.
    pub name: String,
    /// Given by the player.
    pub given: String,
    /// What it is, in a sentence.
    pub about: String,
    /// Its price.
    pub price: String,
    /// What a discount took off.
    pub discount: Option<String>,
    /// Its lines of models.
    pub members: Vec<Arc<MemberFace>>,
    /// Parts of the unit that can have another line.
    pub more: Vec<(Id, String)>,
    /// What it may buy extra.
    pub upgrades: Vec<UpgradeFace>,
    /// What it can do.
    pub abilities: Vec<(String, String)>,
    /// Lines kept with it.
    pub notes: String,
    /// What is used of what is allowed.
    pub meters: Vec<(String, u32, u32)>,
    /// Whether it can go up and down among the units of its role.
    pub moves: (bool, bool),
}

/// A line of models.
#[derive(Clone, PartialEq)]
pub struct MemberFace {
    pub id: MemberId,
    /// "4 Veterans"
    pub name: String,
    /// What part of the unit it is, where that is not said by the name.
    pub part: String,
    pub count: u32,
    /// "5 to 10 in all"
    pub size: String,
    /// Their number is as the unit has it and no other.
    pub fixed: bool,
    pub model: Id,
    /// Kinds of models to choose from, with their price.
    pub models: Vec<(Id, String)>,
    pub each: String,
    pub total: String,
    /// What the part's promotion is called, and whether this line has it.
    pub promotion: Option<(String, bool)>,
    /// Whether somebody of the part is promoted.
    pub taken: bool,
    pub can_leave: bool,
    pub stats: Vec<StatFace>,
    /// What they have without buying it.
    pub has: Vec<String>,
    pub note: String,
    /// Which other lines change with this one, as a sentence.
    pub follows: String,
    pub classes: Vec<Arc<ClassFace>>,
    /// Items that the data does not have.
    pub strange: Vec<Id>,
}

/// One number of a profile.
#[derive(Clone, PartialEq)]
pub struct StatFace {
    pub short: String,
    pub name: String,
    pub value: String,
    /// Whether it is a number at all.
    pub known: bool,
    /// How it came about.
    pub why: Vec<String>,
}

/// Items of one class.
#[derive(Clone, PartialEq)]
pub struct ClassFace {
    /// Position among the game's classes.
    pub class: usize,
    /// What is taken: "Slug Rifle, 2 Blade".
    pub taken: String,
    pub rows: Vec<Arc<ItemFace>>,
}

/// An item to take or leave.
#[derive(Clone, PartialEq)]
pub struct ItemFace {
    pub choice: Choice,
    pub price: String,
    /// Whether a model that has one may have another of the same.
    pub more: bool,
    /// Who may serve it, if somebody must; and for each piece its place and who does.
    pub crew: Option<(String, Vec<(Id, String)>)>,
    pub gunners: Vec<(usize, Option<Id>)>,
}

/// An upgrade.
#[derive(Clone, PartialEq)]
pub struct UpgradeFace {
    pub id: Id,
    pub name: String,
    pub note: String,
    pub price: String,
    pub on: bool,
}

/// What the editor of a unit shows; nothing where the unit is gone.
pub fn of(system: &System, roster: &Roster, report: &Report, id: UnitId) -> Option<UnitFace> {
    let army = Army::new(system, roster);
    let at = roster.units.iter().position(|unit| unit.id == id)?;
    let (unit, told) = (&army.units[at], report.units.get(at)?);
    let name = say::unit_name(system, roster, unit.unit);
    let members =
        unit.members.iter().enumerate().map(|(at, member)| Arc::new(member_face(&army, unit, member, told, at)));
    let alike = super::army::ids_of(system, roster, unit.entry.map(|entry| entry.role));
    let mut face = UnitFace {
        kind: name.clone(),
        given: unit.unit.name.clone(),
        price: price(system, told.cost.total),
        discount: (!told.cost.discount.is_zero()).then(|| price(system, told.cost.discount)),
        members: members.collect(),
        notes: unit.unit.notes.join("\n"),
        meters: report
            .meters
            .iter()
            .filter(|meter| meter.unit == Some(id))
            .map(|meter| (say::meter(system, roster, meter), meter.used, meter.allowed))
            .collect(),
        moves: (alike.first() != Some(&id), alike.last() != Some(&id)),
        name,
        ..UnitFace::default()
    };
    if let Some(entry) = unit.entry {
        face.kind.clone_from(&entry.name);
        face.about.clone_from(&entry.about);
        face.more = entry
            .groups
            .iter()
            .filter(|group| can_grow(unit, group))
            .map(|group| (group.id.clone(), group.name.clone()))
            .collect();
        face.abilities = entry.abilities.iter().map(|ability| (ability.name.clone(), ability.text.clone())).collect();
        face.upgrades = entry
            .upgrades
            .iter()
            .map(|upgrade| UpgradeFace {
                id: upgrade.id.clone(),
                name: upgrade.name.clone(),
                note: upgrade.note.clone(),
                price: plus(system, upgrade.cost),
                on: unit.unit.upgrades.contains(&upgrade.id),
            })
            .collect();
    }
    Some(face)
}

/// Whether another line in a part of the unit makes sense: there is none yet, or its models may differ.
fn can_grow(unit: &UnitView, group: &Group) -> bool {
    let have = unit.models_in(&group.id);
    have < group.max && (have == 0 || (group.uniform.is_none() && (group.models.len() > 1 || !group.may.is_empty())))
}

fn member_face(
    army: &Army,
    unit: &UnitView,
    member: &MemberView,
    told: &crate::check::UnitReport,
    at: usize,
) -> MemberFace {
    let system = army.system;
    let own = member.member;
    let cost = told.cost.members.get(at);
    let model = member.model.map_or(own.model.as_str(), |model| &model.name);
    let promotion = member.group.and_then(|group| group.promotion).and_then(|at| system.promotions().get(at));
    let taken = unit.members.iter().any(|other| other.member.promoted && other.member.group == own.group);
    let mut name = own.count.to_string();
    name.push(' ');
    name.push_str(model);
    if own.promoted {
        name.push_str(" (");
        name.push_str(&promotion.map_or("raised".to_owned(), |promotion| crate::say::lower(&promotion.name)));
        name.push(')');
    }
    let mut models: Vec<(Id, String)> = Vec::new();
    if let Some(group) = member.group {
        // A promoted model may be above its group, so it may choose among all levels that the unit knows.
        let ladder = unit.entry.map_or(&[][..], |entry| &entry.models[..]);
        let raised = ladder.iter().filter(|ix| own.promoted && system.model(**ix).rank.is_some());
        for ix in group.models.iter().chain(raised) {
            let model = system.model(*ix);
            if !models.iter().any(|(id, _)| *id == model.id) {
                let label = match model.cost.is_zero() {
                    true => model.name.clone(),
                    false => [&model.name, ", ", &price(system, model.cost)].concat(),
                };
                models.push((model.id.clone(), label));
            }
        }
    }
    if !models.iter().any(|(id, _)| *id == own.model) {
        models.push((own.model.clone(), model.to_owned()));
    }
    let others = unit.members.len() > 1;
    let in_part = unit.members.iter().filter(|other| other.member.group == own.group).count();
    MemberFace {
        id: own.id,
        name,
        part: member.group.map_or_else(|| own.group.to_string(), |group| group.name.clone()),
        count: own.count,
        size: member.group.map_or_else(String::new, size),
        fixed: in_part == 1 && member.group.is_some_and(|group| group.min == own.count && group.max == own.count),
        model: own.model.clone(),
        models,
        each: price(system, cost.map_or_else(Default::default, |cost| cost.each)),
        total: price(system, cost.map_or_else(Default::default, |cost| cost.total)),
        promotion: promotion.map(|promotion| (promotion.name.clone(), own.promoted)),
        taken,
        can_leave: others && (in_part > 1 || member.group.is_none_or(|group| group.min == 0)),
        stats: stats(army, unit, member, told, at),
        has: member.built_in().map(|item| system.item(item).name.clone()).collect(),
        note: member.model.map_or_else(String::new, |model| model.note.clone()),
        follows: follows(army, unit, member),
        classes: classes(army, unit, member),
        strange: own
            .picks
            .iter()
            .filter(|pick| system.find_item(&pick.item).is_none())
            .map(|pick| pick.item.clone())
            .collect(),
    }
}

fn size(group: &Group) -> String {
    let (min, max) = (group.min.to_string(), group.max.to_string());
    match (group.min, group.max) {
        (a, b) if a == b => [&min, " in all"].concat(),
        (0, u32::MAX) => "any number".to_owned(),
        (_, u32::MAX) => [&min, " or more in all"].concat(),
        (0, _) => ["up to ", &max, " in all"].concat(),
        _ => [&min, " to ", &max, " in all"].concat(),
    }
}

fn stats(
    army: &Army,
    unit: &UnitView,
    member: &MemberView,
    told: &crate::check::UnitReport,
    at: usize,
) -> Vec<StatFace> {
    let Some(profile) = told.profiles.get(at) else { return Vec::new() };
    let entry = unit.entry.map_or("", |entry| &entry.name);
    let attributes = army.system.attributes().iter().enumerate();
    attributes
        .zip(&profile.stats)
        .map(|((at, attribute), stat)| StatFace {
            short: attribute.short.clone(),
            name: attribute.name.clone(),
            value: stat.write(attribute.form),
            known: stat.base != crate::system::Value::Unknown,
            why: stat.explain(army.system, at, member, entry),
        })
        .collect()
}

/// The other lines of a part whose models all carry the same.
pub fn alike<'a, 'b>(
    army: &'b Army<'a>,
    unit: &'b UnitView<'a>,
    member: &'b MemberView<'a>,
) -> impl Iterator<Item = &'b MemberView<'a>> {
    let uniform = member.group.and_then(|group| group.uniform.as_ref());
    let holds = uniform.is_some_and(|same| holds(same.when, &army.settings));
    let others = unit.members.iter().filter(|other| other.member.id != member.member.id);
    others.filter(move |other| holds && other.member.group == member.member.group)
}

fn follows(army: &Army, unit: &UnitView, member: &MemberView) -> String {
    let free = member.group.and_then(|group| group.promotion).and_then(|at| army.system.promotions().get(at));
    let classes =
        free.map_or(&[][..], |promotion| &promotion.differs[..]).iter().filter_map(|at| army.system.classes().get(*at));
    let classes: Vec<String> = classes.map(|class| crate::say::lower(&class.plural)).collect();
    let names: Vec<String> = alike(army, unit, member)
        .map(|other| {
            let model = other.model.map_or(other.member.model.as_str(), |model| &model.name);
            [&other.member.count.to_string(), " ", model].concat()
        })
        .collect();
    if names.is_empty() {
        return String::new();
    }
    let mut text = ["All carry the same: what is taken here goes to ", &names.join(", "), " as well"].concat();
    if member.member.promoted && !classes.is_empty() {
        text.push_str(", except ");
        text.push_str(&classes.join(" and "));
    }
    text.push('.');
    text
}

fn classes(army: &Army, unit: &UnitView, member: &MemberView) -> Vec<Arc<ClassFace>> {
    let system = army.system;
    let mut classes: Vec<ClassFace> = Vec::new();
    for choice in choices::items(army, unit, member) {
        let item = system.item(choice.item);
        let class = match classes.iter_mut().position(|class| class.class == item.class) {
            Some(at) => &mut classes[at],
            None => {
                classes.push(ClassFace { class: item.class, taken: String::new(), rows: Vec::new() });
                let last = classes.len() - 1;
                &mut classes[last]
            }
        };
        if choice.count > 0 {
            if !class.taken.is_empty() {
                class.taken.push_str(", ");
            }
            if choice.count > 1 {
                class.taken.push_str(&choice.count.to_string());
                class.taken.push(' ');
            }
            class.taken.push_str(&item.name);
        }
        class.rows.push(Arc::new(item_face(army, unit, member, choice)));
    }
    crate::order::sort_by_key(&mut classes, |class| class.class);
    classes.into_iter().map(Arc::new).collect()
}

fn item_face(army: &Army, unit: &UnitView, member: &MemberView, choice: Choice) -> ItemFace {
    let system = army.system;
    let crew = member
        .model
        .and_then(|model| model.crew.as_ref())
        .filter(|crew| crew.items.contains(choice.item, &army.settings));
    let pieces = member.picks.iter().filter(|pick| pick.item.ix == choice.item);
    let gunners: Vec<(usize, Option<Id>)> =
        pieces.map(|pick| (pick.at, member.member.picks[pick.at].gunner.clone())).collect();
    // A gunner where none is needed is shown as well, to be sent away.
    let stray = gunners.iter().any(|(_, gunner)| gunner.is_some());
    ItemFace {
        price: plus(system, choice.each),
        more: choice.count > 0 && may_have_more(army, unit, member, &choice),
        crew: match crew {
            Some(crew) => {
                let models = crew.models.iter().map(|ix| system.model(*ix));
                Some((
                    crew.name.clone(),
                    models
                        .map(|model| (model.id.clone(), [&model.name, ", ", &plus(system, model.cost)].concat()))
                        .collect(),
                ))
            }
            None => stray.then(|| ("gunner".to_owned(), Vec::new())),
        },
        gunners,
        choice,
    }
}

/// Whether the limits on single items leave room for one more of the same on each model.
fn may_have_more(army: &Army, unit: &UnitView, member: &MemberView, choice: &Choice) -> bool {
    let settings = &army.settings;
    let has =
        |items: &ItemSet| member.picks.iter().filter(|pick| items.contains(pick.item.ix, settings)).count() as u32;
    let allowed = unit
        .allowances(member, settings)
        .filter(|may| may.items.contains(choice.item, settings))
        .any(|may| may.max.is_none_or(|max| has(&may.items) < max));
    let needed = member
        .needs(settings)
        .filter(|need| need.items.contains(choice.item, settings))
        .any(|need| need.max.is_none_or(|max| has(&need.items) < max));
    let rules = army.system.rules().iter().filter(|rule| holds(rule.when, settings));
    let full = rules.into_iter().any(|rule| match &rule.kind {
        RuleKind::Most { items, most, each, .. } if items.contains(choice.item, settings) => {
            *most <= if *each { choice.count } else { has(items) }
        }
        _ => false,
    });
    (allowed || needed) && !full
}

/// The face of an item's row among a line's.
pub fn item(member: &MemberFace, item: ItemIx) -> Option<Arc<ItemFace>> {
    let rows = member.classes.iter().flat_map(|class| &class.rows);
    rows.into_iter().find(|row| row.choice.item == item).cloned()
}
