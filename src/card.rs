//! What a printed card says of a unit, and nothing of how it looks: paper, text and screen all print this.
//!
//! [`cards`] makes one for each unit of a list, [`sheet`] what is said of the list as a whole. Out of the cards come what is
//! looked up in a game ([`cheat`], [`tables`]) and what is cut out for it ([`tokens`]); [`decks`] are the game's own cards.
//! [`paper`] works out how many cards a page holds.

mod arms;
mod cheat;
mod decks;
pub mod paper;
mod rules;
mod rulings;
mod sheet;
mod tables;
mod tokens;

pub use arms::{Kit, Piece, Table};
pub use cheat::{Group, Passage, Told, cheat};
pub use decks::{Deck, Drawn, decks};
pub use rules::{Marker, Rule, Section};
pub use rulings::Answer;
pub use sheet::{Row, Said, Sheet, sheet};
pub use tables::{Arms, Model, Shared, Tables, tables};
pub use tokens::{Token, tokens};

use crate::book::Book;
use crate::check::{Report, UnitReport};
use crate::cost::UnitCost;
use crate::format::text;
use crate::id::UnitId;
use crate::profile::{Profile, Stat};
use crate::roster::{Pick, Roster};
use crate::say;
use crate::system::{self, Attribute, Item, System, Value};
use crate::view::{Army, MemberView, PickView, UnitView};

/// Most boxes that stand in a row; who has more to lose writes a number.
const MOST_BOXES: u32 = 60;

/// Everything that a player needs of a unit at the table, and nothing of any other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The unit.
    pub unit: UnitId,
    /// Its type; the id that the list gives where the game does not know it.
    pub name: String,
    /// Whether the game knows it.
    pub known: bool,
    /// The name that the player gave it; empty without.
    pub given: String,
    /// What tells it apart on its list: "Troopers 2", or type and given name.
    pub title: String,
    /// "Command"; empty where the unit is not known.
    pub role: String,
    /// What it is, in the words of its card.
    pub traits: Vec<String>,
    /// What it costs.
    pub price: Price,
    /// Where it begins the game, if not on the table, and the group that it is in.
    pub begins: Vec<String>,
    /// Its lines of models.
    pub lines: Vec<Line>,
    /// Weapons and whatever else has a line in a table, each once, by table.
    pub tables: Vec<Table>,
    /// Items without one, each once, by class.
    pub kit: Vec<Kit>,
    /// Upgrades that were bought, with what they do.
    pub upgrades: Vec<Rule>,
    /// What it can do, by section of its card.
    pub sections: Vec<Section>,
    /// What its traits, the qualities of its weapons and its kinds of models mean.
    pub rules: Vec<Rule>,
    /// Markers that it can get at the table.
    pub markers: Vec<Marker>,
    /// Open questions of the rules whose answer makes a difference to it.
    pub answers: Vec<Answer>,
    /// What the player noted.
    pub notes: Vec<String>,
}

/// What something costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Price {
    /// "74 power"
    Known(String),
    /// Not all of its prices are known: so much at least.
    AtLeast(String),
    /// Nothing of it is known.
    Unknown,
}

/// A line of models that are alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// How many.
    pub count: u32,
    /// What they are; the id that the list gives where the game does not know it.
    pub model: String,
    /// Whether the game knows it.
    pub known: bool,
    /// What they are besides, and what a campaign keeps of them: "sergeant", "experience 120".
    pub called: Vec<String>,
    /// The final profile, in the order of the game's attributes.
    pub stats: Vec<Number>,
    /// What each of them carries.
    pub carries: Vec<Carried>,
    /// What they have to lose.
    pub wounds: Wounds,
}

/// A number of a profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    /// "SP"
    pub short: String,
    /// "Speed"
    pub name: String,
    /// What it comes to; none where the document does not give it.
    pub value: Option<String>,
    /// Whether a part of it is left for the player to write.
    pub open: bool,
    /// Where changes come from: "Plate −1"; empty where it is as the document has it.
    pub from: Vec<String>,
}

/// Pieces of one kind on each model of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carried {
    /// Its name; the id that the list gives where the game does not know it.
    pub name: String,
    /// How many each model has.
    pub times: u32,
    /// Who serves it, and its mark.
    pub with: Vec<String>,
    /// Whether the game knows it.
    pub known: bool,
}

/// What the models of a line lose at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wounds {
    /// The attribute that is lost point by point: "Health"; "Models" in a game whose models have none.
    pub name: String,
    /// Points of each model; none where that is not known.
    pub each: Option<u32>,
    /// How many models.
    pub models: u32,
}

/// The card of every unit of a list, in its order. The report is that of the list. Without the book of the game a card says
/// what abilities do and not what the words on weapons mean.
pub fn cards(system: &System, roster: &Roster, report: &Report, book: Option<&Book>) -> Vec<Card> {
    let army = Army::new(system, roster);
    let names = say::unit_names(system, roster);
    let answers = rulings::answers(system, roster, report);
    let lookup = rules::Lookup::new(book);
    let units = army.units.iter().zip(&report.units).zip(names).zip(answers);
    units.map(|(((unit, told), title), answers)| card(&army, unit, told, title, answers, &lookup)).collect()
}

fn card(
    army: &Army,
    unit: &UnitView,
    told: &UnitReport,
    title: String,
    answers: Vec<Answer>,
    lookup: &rules::Lookup,
) -> Card {
    let (system, roster) = (army.system, army.roster);
    let entry = unit.entry;
    let lines: Vec<Line> =
        unit.members.iter().zip(&told.profiles).map(|(member, profile)| line(army, unit, member, profile)).collect();
    let (tables, kit) = arms::of(army, unit, lookup);
    let sections = rules::sections(entry);
    let group = unit.unit.formation.map(|at| say::formation_name(system, roster, at));
    Card {
        unit: unit.unit.id,
        name: entry.map_or(unit.unit.entry.to_string(), |entry| entry.name.clone()),
        known: entry.is_some(),
        given: unit.unit.name.clone(),
        title,
        role: entry.and_then(|entry| system.roles().get(entry.role)).map_or(String::new(), |role| role.name.clone()),
        traits: entry.map_or(Vec::new(), say::traits),
        price: price(system, unit, &told.cost),
        begins: group.into_iter().chain(text::begins(system, roster, unit.unit)).collect(),
        upgrades: rules::upgrades(unit),
        rules: rules::of(army, unit, &sections, lookup),
        markers: lookup.markers(),
        answers,
        notes: unit.unit.notes.clone(),
        lines,
        tables,
        kit,
        sections,
    }
}

/// A price as a card has it. What the game does not know has none.
fn price(system: &System, unit: &UnitView, cost: &UnitCost) -> Price {
    let amount = || match system.currencies() {
        [first, ..] if cost.total.is_zero() => first.amount(0),
        _ => say::cost(system, cost.total),
    };
    let served =
        |view: &PickView, pick: Option<&Pick>| view.gunner.is_some() || pick.is_none_or(|pick| pick.gunner.is_none());
    let line = |member: &MemberView| {
        let picks = &member.member.picks;
        member.model.is_some()
            && member.picks.len() == picks.len()
            && member.picks.iter().all(|view| served(view, picks.get(view.at)))
    };
    let whole =
        unit.entry.is_some() && unit.upgrades.len() == unit.unit.upgrades.len() && unit.members.iter().all(line);
    match (cost.at_least || !whole, cost.total.is_zero()) {
        (false, _) => Price::Known(amount()),
        (true, false) => Price::AtLeast(amount()),
        (true, true) => Price::Unknown,
    }
}

fn line(army: &Army, unit: &UnitView, member: &MemberView, profile: &Profile) -> Line {
    let system = army.system;
    let mut called = Vec::new();
    if member.member.promoted {
        let promotion = member.group.and_then(|group| group.promotion).and_then(|at| system.promotions().get(at));
        called.push(promotion.map_or("raised".to_owned(), |promotion| say::lower(&promotion.name)));
    }
    called.extend(member.member.roll.map(|roll| format!("roll {roll}")));
    called.extend(member.member.tracks.iter().map(|(id, number)| match system.find_track(id) {
        Some((_, track)) => format!("{} {number}", say::lower(&track.name)),
        None => format!("{id} {number}"),
    }));
    let stats = system.attributes().iter().zip(&profile.stats).enumerate();
    Line {
        count: member.member.count,
        model: member.model.map_or(member.member.model.to_string(), |model| model.name.clone()),
        known: member.model.is_some(),
        called,
        stats: stats.map(|(at, (attribute, stat))| number(system, unit, member, at, attribute, stat)).collect(),
        carries: carried(army, member).into_iter().map(|(carried, _)| carried).collect(),
        wounds: wounds(system, member, profile),
    }
}

fn number(
    system: &System,
    unit: &UnitView,
    member: &MemberView,
    at: usize,
    attribute: &Attribute,
    stat: &Stat,
) -> Number {
    let unknown = stat.base == Value::Unknown;
    let name = unit.entry.map_or(unit.unit.entry.as_str(), |entry| &entry.name);
    Number {
        short: attribute.short.clone(),
        name: attribute.name.clone(),
        value: (!unknown || stat.add != 0).then(|| stat.write(attribute.form)),
        open: unknown,
        from: stat.explain(system, at, member, name),
    }
}

fn wounds(system: &System, member: &MemberView, profile: &Profile) -> Wounds {
    let models = member.member.count;
    let Some(at) = system.attributes().iter().position(|attribute| attribute.wounds) else {
        return Wounds { name: "Models".to_owned(), each: Some(1), models };
    };
    let each = profile.stats.get(at).and_then(Stat::number).map(|number| u32::try_from(number).unwrap_or(0));
    Wounds { name: system.attributes()[at].name.clone(), each, models }
}

impl Wounds {
    /// How many boxes stand in each of the groups that there is one of for each model; none where they are too many or not
    /// known, so that a number is written instead. A single model that is lost at once needs no box: it is taken away.
    pub fn boxes(&self) -> Option<Vec<u32>> {
        let each = self.each?;
        let all = each.checked_mul(self.models)?;
        match all {
            0 | 1 => Some(Vec::new()),
            _ => (all <= MOST_BOXES).then(|| (0..self.models).map(|_| each).collect()),
        }
    }
}

/// What each model of a line carries, bought or not: equal pieces together, in the order in which the first of them comes.
fn carried<'a>(army: &Army<'a>, member: &MemberView<'a>) -> Vec<(Carried, Option<&'a Item>)> {
    let system = army.system;
    let mut all: Vec<(Carried, Option<&Item>)> = Vec::new();
    let mut put = |one: Carried, item| {
        let same = |known: &&mut (Carried, _)| known.0.name == one.name && known.0.with == one.with;
        match all.iter_mut().find(same) {
            Some((known, _)) => known.times = known.times.saturating_add(1),
            None => all.push((one, item)),
        }
    };
    for item in member.built_in().map(|ix| system.item(ix)) {
        put(Carried { name: item.name.clone(), times: 1, with: Vec::new(), known: true }, Some(item));
    }
    // Where gunners are unlike, each shoots with numbers of their own, which the profile does not tell apart.
    let unlike = member.gunners().len() > 1;
    let numbers = |gunner: &system::Model| -> String {
        let known = member.lent().filter(|at| unlike && gunner.profile[*at] != Value::Unknown);
        let number = |at: usize| {
            let attribute = &system.attributes()[at];
            [", ", &attribute.short, " ", &gunner.profile[at].write(attribute.form)].concat()
        };
        known.map(number).collect()
    };
    // What the game knows of the picks stands in their order.
    let mut known = member.picks.iter().peekable();
    for (at, pick) in member.member.picks.iter().enumerate() {
        let view = known.next_if(|view| view.at == at);
        let name = view.map_or(pick.item.to_string(), |view| view.item.name.clone());
        let gunner = pick.gunner.as_ref().map(|id| {
            let gunner = view.and_then(|view| view.gunner);
            gunner.map_or(id.to_string(), |model| [&*model.name, &numbers(model)].concat())
        });
        let mark = pick.mark.as_ref().map(|id| mark_name(system, id));
        let with = gunner.into_iter().chain(mark).collect();
        put(Carried { name, times: 1, with, known: view.is_some() }, view.map(|view| view.item));
    }
    all
}

fn mark_name(system: &System, id: &str) -> String {
    system.marks().find(|mark| mark.id == *id).map_or(id.to_owned(), |mark| say::lower(&mark.name))
}

impl Card {
    /// Whether its lines have to say who carries what. In a unit whose models are all alike its weapons and its kit say it
    /// already, but for who serves them.
    pub fn tells_apart(&self) -> bool {
        let served = |carried: &Carried| !carried.with.is_empty() || !carried.known;
        self.lines.len() > 1 || self.lines.iter().flat_map(|line| &line.carries).any(served)
    }

    /// What it is, where it begins, and that the game does not know it, each once.
    pub fn facts(&self) -> Vec<String> {
        let strange = (!self.known).then(|| "not in the data".to_owned());
        let role = (!self.role.is_empty() && !self.traits.contains(&self.role)).then(|| self.role.clone());
        strange.into_iter().chain(role).chain(self.traits.iter().chain(&self.begins).cloned()).collect()
    }
}

impl Carried {
    /// "Cannon ×2 (Soldier)"
    pub fn written(&self) -> String {
        let with = if self.with.is_empty() { String::new() } else { [" (", &self.with.join(", "), ")"].concat() };
        [&*times(&self.name, self.times), &with].concat()
    }
}

/// A name with how many there are of it, where that is more than one.
fn times(name: &str, times: u32) -> String {
    if times > 1 { format!("{name} \u{d7}{times}") } else { name.to_owned() }
}

#[cfg(test)]
mod tests;
