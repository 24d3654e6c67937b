//! All wording of the judge: a finding as a sentence that a player can act on, a place, a price.

use crate::check::{Finding, Meter, MeterOf, Place, What};
use crate::id::Id;
use crate::roster::{Roster, Unit};
use crate::system::{Cost, Entry, Group, Kind, ModelIx, RefIx, System};

/// A finding as a sentence: what is so, and what the rules allow.
pub fn finding(system: &System, roster: &Roster, finding: &Finding) -> String {
    let speech = Speech { system, roster, place: finding.place };
    format!("{}.", speech.sentence(&finding.what))
}

/// Where something is: "Troopers, 9 Recruit", or "the army".
pub fn place(system: &System, roster: &Roster, place: &Place) -> String {
    let Some(unit) = place.unit.and_then(|id| roster.unit(id)) else { return "the army".to_owned() };
    let name = unit_name(system, roster, unit);
    match place.member.and_then(|id| unit.members.iter().find(|member| member.id == id)) {
        Some(member) => {
            let model = entry(system, roster, unit)
                .and_then(|entry| system.find_model(entry, &member.model))
                .map_or(member.model.as_str(), |model| &model.name);
            format!("{name}, {} {model}", member.count)
        }
        None => name,
    }
}

/// The rule a finding comes from: "Sergeants (reading L7)", "Troopers, line 746"; empty if it comes from none.
pub fn because(system: &System, finding: &Finding) -> String {
    finding.cite.map_or(String::new(), |cite| reference(system, cite))
}

/// A reference in one line.
pub fn reference(system: &System, cite: RefIx) -> String {
    let reference = system.reference(cite);
    let lines = match reference.source.as_str() {
        "" => String::new(),
        source if source.bytes().all(|b| b.is_ascii_digit()) => format!("line {source}"),
        source => format!("lines {source}"),
    };
    match (reference.kind, lines.is_empty()) {
        (Kind::Reading, true) => format!("reading {}", reference.id),
        (Kind::Reading, false) => format!("reading {}, {lines}", reference.id),
        (_, true) => reference.title.clone(),
        (_, false) => format!("{}, {lines}", reference.title),
    }
}

/// A unit as the player knows it: its given name with its type, or its type alone; numbered if there are several.
pub fn unit_name(system: &System, roster: &Roster, unit: &Unit) -> String {
    let kind = entry(system, roster, unit).map_or(unit.entry.as_str(), |entry| &entry.name);
    if !unit.name.is_empty() {
        return format!("{kind} \u{201c}{}\u{201d}", unit.name);
    }
    let alike: Vec<_> =
        roster.units.iter().filter(|other| other.entry == unit.entry && other.name.is_empty()).collect();
    match alike.iter().position(|other| other.id == unit.id) {
        Some(at) if alike.len() > 1 => format!("{kind} {}", at + 1),
        _ => kind.to_owned(),
    }
}

/// An amount with its currency: "12 power", "3 mp and 1 xp"; "free" for nothing.
pub fn cost(system: &System, cost: Cost) -> String {
    let parts: Vec<String> = system
        .currencies()
        .iter()
        .enumerate()
        .filter(|(at, _)| cost.of(*at) != 0)
        .map(|(at, currency)| format!("{} {}", cost.of(at), currency.name))
        .collect();
    match parts.as_slice() {
        [] => "free".to_owned(),
        [one] => one.clone(),
        _ => parts.join(" and "),
    }
}

/// What a meter counts, with its numbers: "Command units: 2 of 3".
pub fn meter(system: &System, meter: &Meter) -> String {
    let what = match &meter.of {
        MeterOf::Roles { role, than } => {
            format!("{} (not more than {})", role_name(system, *role), role_name(system, *than).to_lowercase())
        }
        MeterOf::OneIn { name, one_in } => format!("Models with {name}, one in {one_in}"),
    };
    format!("{what}: {} of {}", meter.used, meter.allowed)
}

fn role_name(system: &System, role: usize) -> &str {
    system.roles().get(role).map_or("units", |role| &role.plural)
}

fn entry<'a>(system: &'a System, roster: &Roster, unit: &Unit) -> Option<&'a Entry> {
    system.find_entry(system.find_force(&roster.force)?, &unit.entry)
}

/// "1 model", "3 models": a count with its noun.
pub fn count(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

struct Speech<'a> {
    system: &'a System,
    roster: &'a Roster,
    place: Place,
}

impl Speech<'_> {
    fn sentence(&self, what: &What) -> String {
        let system = self.system;
        let here = place(system, self.roster, &self.place);
        let item = |ix: &crate::system::ItemIx| system.item(*ix).name.as_str();
        let force = self.force();
        match what {
            What::OverLimit { currency, have, allowed } => format!(
                "The list costs {have} {}, {} over the limit of {allowed}",
                self.currency(*currency),
                have - allowed
            ),
            What::UnderLimit { currency, have, allowed } => {
                format!("{} {} of {allowed} left to spend", allowed - have, self.currency(*currency))
            }
            What::RoleFew { role, have, min } => {
                format!("The army has {} and needs at least {min}", self.units_of(*role, *have))
            }
            What::RoleMany { role, have, max } => {
                format!("The army has {} and may have at most {max}", self.units_of(*role, *have))
            }
            What::RoleRatio { role, have, than, allowed } => format!(
                "The army has {} and {}; it may not have more {} than {}",
                self.units_of(*role, *have),
                self.units_of(*than, *allowed),
                role_name(system, *role).to_lowercase(),
                role_name(system, *than).to_lowercase(),
            ),
            What::UnknownForce { name } => {
                format!(
                    "The {} \u{201c}{name}\u{201d} is not in the data of {}; the list is kept as it is",
                    system.force_word(),
                    system.name()
                )
            }
            What::UnknownEntry { name } => {
                format!(
                    "{force} has no unit \u{201c}{name}\u{201d}; it is kept on the list and costs nothing until you replace it"
                )
            }
            What::UnknownGroup { name } => {
                format!("{here}: the unit has no part \u{201c}{name}\u{201d}; the models are kept on the list")
            }
            What::UnknownModel { name } => {
                format!("{here}: there is no model \u{201c}{name}\u{201d}; it is kept on the list and costs nothing")
            }
            What::UnknownItem { name } => {
                format!("{here}: there is no item \u{201c}{name}\u{201d}; it is kept on the list and costs nothing")
            }
            What::UnknownUpgrade { name } => {
                format!(
                    "{here}: the unit has no upgrade \u{201c}{name}\u{201d}; it is kept on the list and costs nothing"
                )
            }
            What::UnknownRuling { name } => {
                format!("The list decides \u{201c}{name}\u{201d}, which this version of the data does not ask")
            }
            What::EntryNeeds { needs } => {
                format!("{here} can only be taken with {} in the army", system.entry(*needs).name)
            }
            What::UpgradeNeeds { upgrade, needs } => format!(
                "{here}: {} can only be had with {} in the army",
                self.upgrade(upgrade),
                system.entry(*needs).name
            ),
            What::UpgradeTwice { upgrade } => format!("{here}: {} can be had once", self.upgrade(upgrade)),
            What::GroupFew { group, have, min } => {
                format!("{here}: {} in {}, at least {min} needed", count(*have, "model", "models"), self.group(group))
            }
            What::GroupMany { group, have, max } => {
                format!("{here}: {} in {}, at most {max} allowed", count(*have, "model", "models"), self.group(group))
            }
            What::LevelNotAllowed { model } => format!(
                "{here}: {} is not a model this part of the unit takes; it takes {}",
                self.model(*model),
                self.models_allowed()
            ),
            What::LevelsMixed { models, .. } => {
                let names: Vec<&str> = models.iter().map(|ix| self.model(*ix)).collect();
                format!("{here}: {} in one unit; all models of it are of one level", names.join(" and "))
            }
            What::ItemOutOfRange { item: ix, property, have, low, high } => {
                let property = system.properties().get(*property).map_or("value", |property| &property.name);
                let range = if low == high { format!("{low} only") } else { format!("{low} to {high}") };
                format!("{here}: {} is {property} {have}; {force} may take {range}", item(ix))
            }
            What::ItemElsewhere { item: ix } => format!("{here}: {} is not open to {force}", item(ix)),
            What::ItemReserved { item: ix, source } => {
                let name = self.source(*source);
                let who = self.who_may(*source);
                format!("{here}: {} is {name}, which is for {who}", item(ix))
            }
            What::ItemNotAllowed { item: ix } => match self.may_take().as_str() {
                "" => format!("{here}: {} cannot be had; these models take nothing", item(ix)),
                may => format!("{here}: {} is not among what these models take: {may}", item(ix)),
            },
            What::ItemMany { name, have, max } => format!("{here}: {have} {name} on a model, at most {max} allowed"),
            What::OneIn { name, have, allowed, one_in, models } => format!(
                "{here}: {} with {name}; one in {one_in} of {models} is {allowed}",
                count(*have, "model", "models")
            ),
            What::NeedFew { name, single: true, have: 0, .. } => format!("{here}: every model must have {name}"),
            What::NeedFew { name, have: 0, min: 1, .. } => format!("{here}: every model must have one of the {name}"),
            What::NeedFew { name, have, min, .. } => format!("{here}: {have} of {name}, {min} compulsory"),
            What::NeedMany { name, have, max } => format!("{here}: {have} of {name} on a model, at most {max} allowed"),
            What::KitDiffers { item: ix } => {
                format!("{here}: {} is unlike the rest; every model of the unit carries the same", item(ix))
            }
            What::KitLacks { item: ix } => {
                format!("{here}: the rest of the unit has {}; every model of it carries the same", item(ix))
            }
            What::PromotionNone => format!("{here}: nobody is raised out of this part of the unit"),
            What::PromotionMany { promotion, have } => {
                format!("{here}: {have} models are raised to {}, only one may be", self.promotion(*promotion))
            }
            What::PromotionSmall { promotion, have, from } => format!(
                "{here}: a unit of {} has no {}; it takes {from}",
                count(*have, "model", "models"),
                self.promotion(*promotion)
            ),
            What::PromotionLevel { promotion, model } => format!(
                "{here}: {} is too high for the {}, who may be {} above the rest",
                self.model(*model),
                self.promotion(*promotion),
                count(system.promotions().get(*promotion).map_or(1, |promotion| promotion.raise), "level", "levels")
            ),
            What::PromotionHigh { promotion, model } => format!(
                "{here}: the {} is {}, a level that the rest of the unit cannot have",
                self.promotion(*promotion),
                self.model(*model)
            ),
            What::SlotsFull { item: ix, slots } => match slots {
                1 => format!("{here}: no room for {}; its only place is taken", item(ix)),
                _ => format!("{here}: no room for {}; all of its {slots} places are taken", item(ix)),
            },
            What::SlotUnfit { item: ix } => format!("{here}: no place of it takes {}", item(ix)),
            What::GunnerMissing { item: ix, crew } => format!("{here}: {} has no {crew}", item(ix)),
            What::GunnerStray { item: ix } => format!("{here}: {} needs nobody to serve it", item(ix)),
            What::GunnerUnfit { item: ix, model } => format!("{here}: {model} cannot serve {}", item(ix)),
            What::Requires { item: ix, items } => match items.as_slice() {
                [] => format!("{here}: {} is not for this kind of model", item(ix)),
                items => {
                    let names: Vec<&str> = items.iter().map(item).collect();
                    format!("{here}: {} needs {} on the same model", item(ix), names.join(" or "))
                }
            },
            What::Conflict { item: ix, with: None } => {
                format!("{here}: {} does not go with this kind of model", item(ix))
            }
            What::Conflict { item: ix, with: Some(other) } => {
                format!("{here}: {} does not go with {}", item(ix), item(other))
            }
            What::Most { name, have, most } => format!("{here}: {have} of {name} on a model, at most {most} allowed"),
            What::Carry { property, have, most } => {
                let property = system.properties().get(*property).map_or("load", |property| &property.name);
                format!("{here}: a model carries {have} {property} of things, more than {most}")
            }
            What::Remark { text } => format!("{here}: {}", text.trim_end_matches('.')),
        }
    }

    fn force(&self) -> &str {
        self.system.find_force(&self.roster.force).map_or(self.roster.force.as_str(), |force| &force.name)
    }

    fn currency(&self, at: usize) -> &str {
        self.system.currencies().get(at).map_or("", |currency| &currency.name)
    }

    fn units_of(&self, role: usize, have: u32) -> String {
        let Some(role) = self.system.roles().get(role) else { return have.to_string() };
        let name = if have == 1 { &role.name } else { &role.plural };
        if have == 0 { format!("no {}", role.plural.to_lowercase()) } else { format!("{have} {}", name.to_lowercase()) }
    }

    fn entry(&self) -> Option<&Entry> {
        entry(self.system, self.roster, self.roster.unit(self.place.unit?)?)
    }

    fn group(&self, id: &Id) -> String {
        let entry = self.entry();
        entry
            .and_then(|entry| entry.groups.iter().find(|group| group.id == *id))
            .map_or(id.to_string(), |group| group.name.clone())
    }

    fn upgrade(&self, id: &Id) -> String {
        let entry = self.entry();
        entry
            .and_then(|entry| entry.upgrades.iter().find(|known| known.id == *id))
            .map_or(id.to_string(), |known| known.name.clone())
    }

    fn model(&self, ix: ModelIx) -> &str {
        &self.system.model(ix).name
    }

    fn group_here(&self) -> Option<&Group> {
        let (_, member) = self.roster.member(self.place.member?)?;
        self.entry()?.groups.iter().find(|group| group.id == member.group)
    }

    fn models_allowed(&self) -> String {
        let models = self.group_here().map_or(&[][..], |group| &group.models[..]);
        models.iter().map(|ix| self.model(*ix)).collect::<Vec<_>>().join(", ")
    }

    /// What the models of the place may and must have, as the data names it.
    fn may_take(&self) -> String {
        let Some(group) = self.group_here() else { return String::new() };
        let may = group.may.iter().map(|may| may.name.as_str());
        let must = group.must.iter().map(|need| need.name.as_str());
        let mut names: Vec<&str> = Vec::new();
        for name in must.chain(may) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }

    fn promotion(&self, at: usize) -> String {
        self.system.promotions().get(at).map_or("leader".to_owned(), |promotion| promotion.name.to_lowercase())
    }

    fn source(&self, at: usize) -> &str {
        let force = self.system.find_force(&self.roster.force);
        force.and_then(|force| force.available.get(at)).map_or("reserved", |source| &source.name)
    }

    /// The groups that may draw on a source, by unit: "Army Command squad and Marines".
    fn who_may(&self, source: usize) -> String {
        let Some(force) = self.system.find_force(&self.roster.force) else { return "others".to_owned() };
        let mut names = Vec::new();
        for entry in self.system.entries_of(force) {
            let groups: Vec<&str> = entry
                .groups
                .iter()
                .filter(|group| group.sources.contains(&source))
                .map(|group| group.name.as_str())
                .collect();
            let by_upgrade: Vec<&str> = entry
                .upgrades
                .iter()
                .filter(|upgrade| {
                    let open = |at: &usize| force.available.get(*at).is_some_and(|source| source.id.is_some());
                    upgrade.sources.iter().filter(|at| open(at)).any(|at| *at == source)
                })
                .map(|upgrade| upgrade.name.as_str())
                .collect();
            if groups.len() == entry.groups.len() {
                names.push(entry.name.clone());
            } else if !groups.is_empty() {
                names.push(format!("{} ({})", entry.name, groups.join(", ")));
            } else if !by_upgrade.is_empty() {
                names.push(format!("{} with {}", entry.name, by_upgrade.join(", ")));
            }
        }
        if names.is_empty() { "nobody in this force".to_owned() } else { names.join(", ") }
    }
}
