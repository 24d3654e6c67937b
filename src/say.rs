//! All wording of the judge: a finding as a sentence that a player can act on, a place, a price.

mod campaign;
mod formations;
mod marks;
mod names;
mod roles;
mod traits;
mod unknown;
mod unpriced;
mod verdict;
mod words;

pub use formations::formation_name;
pub use traits::{changes, traits};

pub use names::unit_names;
pub use unpriced::{free, left_out};
pub use verdict::{totals, verdict};
pub(crate) use words::listed;
pub use words::{besides, capital, count, lower, with_article};

use crate::check::{Finding, Meter, MeterOf, Place, What};
use crate::roster::{Roster, Unit};
use crate::system::{Available, Cost, Entry, Kind, RefIx, System};

/// A finding as a sentence: what is so, and what the rules allow.
pub fn finding(system: &System, roster: &Roster, finding: &Finding) -> String {
    let speech = Speech { system, roster, place: finding.place };
    format!("{}.", speech.sentence(&finding.what))
}

/// Findings that say the same of several places as one sentence that names all of these, where it begins with its place; else
/// one after the other.
pub fn together(system: &System, roster: &Roster, findings: &[&Finding]) -> String {
    let places: Vec<String> = findings.iter().map(|finding| place(system, roster, &finding.place)).collect();
    let mut sentences = findings.iter().map(|found| finding(system, roster, found)).collect::<Vec<_>>();
    sentences.dedup();
    let rest = sentences.first().zip(places.first()).and_then(|(sentence, place)| sentence.strip_prefix(&**place));
    match rest {
        Some(rest) => [&listed(&places.iter().map(String::as_str).collect::<Vec<_>>(), "and"), rest].concat(),
        None => sentences.join(" "),
    }
}

/// The same in few words, for where the place is known: without it, and shortest for what many choices on one screen say.
/// The list may be a part of the one that was judged.
pub fn brief(system: &System, roster: &Roster, finding: &Finding) -> String {
    let speech = Speech { system, roster, place: finding.place };
    match finding.what {
        What::OverLimit { currency, have, allowed } => {
            let over = have.saturating_sub(allowed);
            return match system.currencies() {
                [_] => format!("{over} over the limit"),
                currencies => format!("{} over the limit", currencies[currency].amount(over)),
            };
        }
        What::Carry { property, have, most } => {
            let property = system.properties().get(property).map_or("", |property| &property.name);
            return format!("{have} {property} to carry, {most} at most");
        }
        // Of what is yet to come "the army has" would be untrue.
        What::RoleMany { ref roles, have, max } => {
            return format!("{}, at most {max} allowed", speech.units_of(roles, have));
        }
        _ => {}
    }
    let sentence = speech.sentence(&finding.what);
    let here = place(system, roster, &finding.place);
    let rest = sentence.strip_prefix(here.as_str()).and_then(|rest| rest.strip_prefix(": "));
    rest.map_or_else(|| sentence.clone(), capital)
}

/// Where something is: "Troopers, 9 Recruit", or "the army".
pub fn place(system: &System, roster: &Roster, place: &Place) -> String {
    let Some(unit) = place.unit.and_then(|id| roster.unit(id)) else {
        return ["the ", system.army_word()].concat();
    };
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
    let lines = source(&reference.source);
    match (reference.kind, lines.is_empty()) {
        (Kind::Reading, true) => format!("reading {}", reference.id),
        (Kind::Reading, false) => format!("reading {}, {lines}", reference.id),
        (_, true) => reference.title.clone(),
        (_, false) => format!("{}, {lines}", reference.title),
    }
}

/// Where something stands: "line 80", "lines 80-93", or the name of what has no lines.
pub fn source(source: &str) -> String {
    match source {
        "" => String::new(),
        // Not every source is a document whose lines are counted.
        source if !source.starts_with(|first: char| first.is_ascii_digit()) => source.to_owned(),
        source if source.bytes().all(|b| b.is_ascii_digit()) => format!("line {source}"),
        source => format!("lines {source}"),
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
        .map(|(at, currency)| currency.amount(cost.of(at)))
        .collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    if parts.is_empty() { "free".to_owned() } else { listed(&parts, "and") }
}

/// What a price becomes: "+12 power", "−3 mp, +1 xp"; "±0" where it stays.
pub fn difference(system: &System, before: Cost, after: Cost) -> String {
    let more = after - before;
    let currencies = system.currencies().iter().enumerate().filter(|(at, _)| more.of(*at) != 0);
    let parts: Vec<String> = currencies
        .map(|(at, currency)| {
            let more = more.of(at);
            [if more < 0 { "\u{2212}" } else { "+" }, &currency.amount(more.saturating_abs())].concat()
        })
        .collect();
    if parts.is_empty() { "\u{b1}0".to_owned() } else { parts.join(", ") }
}

/// What a meter counts, with its numbers: "Command units: 2 of 3".
pub fn meter(system: &System, roster: &Roster, meter: &Meter) -> String {
    let force = system.find_force(&roster.force);
    let source = |at: usize| force.and_then(|force| force.available.get(at));
    let what = match &meter.of {
        MeterOf::Share { source: at, percent } => {
            let words = source(*at).map_or(String::new(), |source| source_words(system, source));
            format!("Models with {words}, {percent} %")
        }
        MeterOf::Pool { source: at } => source(*at).map_or(String::new(), |source| source_words(system, source)),
        MeterOf::Station { station } => {
            system.stations().get(*station).map_or(String::new(), |station| station.name.clone())
        }
        MeterOf::Ride => "Places taken".to_owned(),
        MeterOf::Mark { mark } => {
            force.and_then(|force| force.marks.get(*mark)).map_or(String::new(), |mark| mark.name.clone())
        }
        MeterOf::RoleCount { roles } => capital(&roles::names(system, roles)),
        MeterOf::Roles { role, than, per } => {
            let more = if *per == 1 { "not more than ".to_owned() } else { format!("one for {per} of ") };
            format!("{} ({more}{})", role_name(system, *role), roles::names(system, than))
        }
        MeterOf::Load { property, model } => {
            let property = system.properties().get(*property).map_or("load", |property| &property.name);
            let name = &system.model(*model).name;
            format!("{} of {name}", capital(property))
        }
        MeterOf::OneIn { name, one_in } => format!("Models with {name}, one in {one_in}"),
    };
    format!("{what}: {} of {}", meter.used, meter.allowed)
}

/// A source by its range or its name: "tech level 4", "tech level 4 to 5", "hacked items".
pub fn source_words(system: &System, source: &Available) -> String {
    match source.range {
        _ if !source.name.is_empty() => source.name.clone(),
        Some((property, low, high)) => {
            let property = system.properties().get(property).map_or("value", |property| &property.name);
            if low == high { format!("{property} {low}") } else { format!("{property} {low} to {high}") }
        }
        None => "restricted items".to_owned(),
    }
}

fn role_name(system: &System, role: usize) -> &str {
    system.roles().get(role).map_or("units", |role| &role.plural)
}

fn entry<'a>(system: &'a System, roster: &Roster, unit: &Unit) -> Option<&'a Entry> {
    system.find_entry(system.find_force(&roster.force)?, &unit.entry)
}

/// "1 of 8 models in the army has"
fn have_of(system: &System, have: u32, models: u32) -> String {
    let (army, verb) = (system.army_word(), if have == 1 { "has" } else { "have" });
    format!("{have} of {} in the {army} {verb}", count(models, "model", "models"))
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
        let (force, army) = (self.force(), system.army_word());
        match what {
            What::OverLimit { currency, have, allowed } => format!(
                "The list costs {}, {} over the limit of {allowed}",
                self.amount(*currency, *have),
                have.saturating_sub(*allowed)
            ),
            What::UnderLimit { currency, have, allowed, at_least } => {
                let most = if *at_least { "At most " } else { "" };
                format!("{most}{} of {allowed} left to spend", self.amount(*currency, allowed.saturating_sub(*have)))
            }
            What::LimitHigh { currency, have, most } => {
                format!("The limit is {}; a new list has at most {most}", self.amount(*currency, *have))
            }
            What::RoleFew { .. } | What::RoleMany { .. } | What::RoleRatio { .. } | What::RoleLimit { .. } => {
                self.of_roles(what)
            }
            What::UnknownForce { name } => {
                format!(
                    "The {} \u{201c}{name}\u{201d} is not in the data of {}; the list is kept as it is",
                    system.force_word(),
                    system.name()
                )
            }
            What::UnknownEntry { name } => {
                format!(
                    "{force} has no unit \u{201c}{name}\u{201d}; it is kept on the list and has no price of its own"
                )
            }
            What::UnknownGroup { name } => {
                format!("{here}: the unit has no part \u{201c}{name}\u{201d}; the models are kept on the list")
            }
            What::UnknownModel { name } => {
                format!(
                    "{here}: there is no model \u{201c}{name}\u{201d}; it is kept on the list and has no price of its own"
                )
            }
            What::UnknownItem { name } => {
                format!("{here}: there is no item \u{201c}{name}\u{201d}; it is kept on the list and costs nothing")
            }
            What::UnknownUpgrade { name } => {
                format!(
                    "{here}: the unit has no upgrade \u{201c}{name}\u{201d}; it is kept on the list and costs nothing"
                )
            }
            What::UnknownRuling { name } => self.unknown_ruling(name),
            What::EntryNeeds { needs } => {
                let all = self.entry().map_or(&[][..], |entry| &entry.needs);
                format!("{here} can only be taken with {} in the {army}", self.any_of(all, *needs))
            }
            What::UpgradeNeeds { upgrade, needs } => {
                let known = self.entry().and_then(|entry| entry.upgrades.iter().find(|known| known.id == *upgrade));
                let all = known.map_or(&[][..], |upgrade| &upgrade.needs);
                let name = self.upgrade(upgrade);
                format!("{here}: {name} can only be had with {} in the {army}", self.any_of(all, *needs))
            }
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
                format!("{here}: {} in one unit; all models of it are of one level", listed(&names, "and"))
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
            What::ItemExactly { name, have, exactly } => {
                format!("{here}: {have} {name} on a model; it has {exactly} of them or none")
            }
            What::ShareOver { source, percent, have, allowed, models } => format!(
                "{} {}; no more than {percent} % may, which is {allowed}",
                have_of(system, *have, *models),
                self.source_words(*source)
            ),
            What::SharesOver { percent, have, allowed, models } => format!(
                "{} restricted items; all shares together are {percent} %, which is {allowed}",
                have_of(system, *have, *models)
            ),
            What::PoolOver { source, have, allowed: 0, each, per } => format!(
                "{}: {have} taken; the {army} has none without {}, who brings {each}",
                capital(self.source(*source)),
                system.entry(*per).name
            ),
            What::PoolOver { source, have, allowed, each, per } => format!(
                "{}: {have} taken, at most {allowed}: {each} for each {}",
                capital(self.source(*source)),
                system.entry(*per).name
            ),
            What::MarkOver { .. } | What::MarkUnfit { .. } | What::MarkRoll { .. } | What::MarkUnrolled { .. } => {
                self.of_marks(what, &here)
            }
            What::SubListLeader { sub_list, role } => {
                let lists = system.find_force(&self.roster.force).map_or(&[][..], |force| &force.sub_lists[..]);
                let name = lists.get(*sub_list).map_or("", |list| &list.name);
                let role = lower(system.roles().get(*role).map_or("leader", |role| &role.name));
                format!("The {army} takes units from {name} and none of them is a {role} unit")
            }
            What::NotSingle { have } => {
                format!("{here}: {}; in this kind of game a unit is one model", count(*have, "model", "models"))
            }
            What::NeedFew { name, single: true, have: 0, .. } => format!("{here}: every model must have {name}"),
            What::NeedFew { name, have: 0, min: 1, .. } => {
                format!("{here}: no {name}, of which every model must have one")
            }
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
                0 => format!("{here}: no room for {} beside the rest", item(ix)),
                1 => format!("{here}: no room for {}; the only place for it is taken", item(ix)),
                _ => format!("{here}: no room for {}; the {slots} places for it are taken", item(ix)),
            },
            What::SlotUnfit { item: ix } => format!("{here}: no place of it takes {}", item(ix)),
            What::GunnerMissing { item: ix, crew } => format!("{here}: {} has no {crew}", item(ix)),
            What::GunnerStray { item: ix } => format!("{here}: {} needs nobody to serve it", item(ix)),
            What::GunnerUnfit { item: ix, model } => {
                let known = self.entry().and_then(|entry| system.find_model(entry, model));
                format!("{here}: {} cannot serve {}", known.map_or(model.as_str(), |known| &known.name), item(ix))
            }
            What::Requires { item: ix, items } => match items.as_slice() {
                [] => format!("{here}: {} is not for this kind of model", item(ix)),
                items => {
                    let names: Vec<&str> = items.iter().map(item).collect();
                    format!("{here}: {} needs {} on the same model", item(ix), listed(&names, "or"))
                }
            },
            What::Conflict { item: ix, with: None } => {
                format!("{here}: {} does not go with this kind of model", item(ix))
            }
            What::Conflict { item: ix, with: Some(other) } => {
                format!("{here}: {} does not go with {}", item(ix), item(other))
            }
            What::Most { name, have, most } => {
                let on = if self.place.member.is_some() { "on a model" } else { "in the unit" };
                format!("{here}: {have} of {name} {on}, at most {most} allowed")
            }
            What::Least { name, have, least } => {
                let have = if *have == 0 { "none".to_owned() } else { have.to_string() };
                format!("{here}: of {name} a model has {have}, at least {least} needed")
            }
            What::Carry { property, have, most } => {
                let property = system.properties().get(*property).map_or("load", |property| &property.name);
                format!("{here}: a model carries {have} {property} of things, more than {most}")
            }
            What::Unique { entry, have } => self.unique(*entry, *have),
            What::Unfilled { price, items, size, unique } => self.unfilled(&here, *price, items, *size, *unique),
            What::AttributeOver { .. }
            | What::UnknownTrack { .. }
            | What::TrackElsewhere { .. }
            | What::TrackOver { .. } => self.of_campaign(what, &here),
            What::Remark { text } => format!("{here}: {}", text.trim_end_matches('.')),
            other => self.of_groups(other, &here),
        }
    }
}

#[cfg(test)]
mod tests;
