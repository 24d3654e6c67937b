//! What stands on the sheet of a whole list, and nothing of how it looks.

use super::rulings::{Answer, unusual};
use super::{Price, Rule, price};
use crate::check::{Finding, Report, UnitReport};
use crate::figure;
use crate::format::text;
use crate::roster::Roster;
use crate::say;
use crate::system::{Severity, System};
use crate::view::{Army, UnitView};

/// A list as both sides have it before them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The list's name, or what a list without one is called.
    pub name: String,
    /// The game.
    pub game: String,
    /// The force that it is drawn from; the id that the list gives where the game does not know it.
    pub force: String,
    /// What it comes to in each currency, of its limit: "412 of 500 power".
    pub totals: Vec<String>,
    /// Whether it is legal.
    pub verdict: String,
    /// What is wrong with it, and what else is to be said.
    pub said: Vec<Said>,
    /// Its units.
    pub rows: Vec<Row>,
    /// Numbers for the table: what each is, and what it comes to.
    pub figures: Vec<(String, i64)>,
    /// Answers to open questions that are not the usual ones.
    pub answers: Vec<Answer>,
    /// What holds for the whole force.
    pub rules: Vec<Rule>,
    /// What a campaign keeps of it, and what the player noted.
    pub notes: Vec<String>,
    /// The data that it was judged by.
    pub data: String,
}

/// Something that the judge says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// "fault", "warning" or "note".
    pub word: &'static str,
    /// The sentence, and the rule it comes from.
    pub sentence: String,
}

/// A unit in one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What it is called.
    pub name: String,
    /// "Command"
    pub role: String,
    /// How many models.
    pub models: u32,
    /// What it is made of, a line each.
    pub lines: Vec<String>,
    /// What it costs.
    pub price: Price,
}

/// The sheet of a list. The report is that of the list.
pub fn sheet(system: &System, roster: &Roster, report: &Report) -> Sheet {
    let force = system.find_force(&roster.force);
    let abilities = force.map_or(&[][..], |force| &force.abilities[..]).iter();
    let tracks = roster.tracks.iter().map(|(id, number)| match system.find_track(id) {
        Some((_, track)) => format!("{}: {number}", track.name),
        None => format!("{id}: {number}"),
    });
    let figures = system.figures().iter();
    let version = format!("data {} of {}", system.data_version(), system.name());
    let document = if system.document().is_empty() { String::new() } else { format!(", from {}", system.document()) };
    Sheet {
        name: if roster.name.is_empty() { text::UNNAMED.to_owned() } else { roster.name.clone() },
        game: system.name().to_owned(),
        force: force.map_or(roster.force.to_string(), |force| force.name.clone()),
        totals: say::totals(system, roster, report),
        verdict: say::capital(&say::verdict(roster, report)),
        said: said(system, roster, report),
        rows: rows(system, roster, report),
        figures: figures
            .filter_map(|figure| Some((figure.name.clone(), figure::of(system, roster, report, figure)?)))
            .collect(),
        answers: unusual(system, roster),
        rules: abilities
            .map(|ability| Rule { name: ability.name.clone(), text: ability.text.clone(), more: false })
            .collect(),
        notes: tracks.chain(roster.notes.iter().cloned()).collect(),
        data: [&*say::capital(&version), &document].concat(),
    }
}

/// What the judge says. A note that is the same for several units is one line.
fn said(system: &System, roster: &Roster, report: &Report) -> Vec<Said> {
    let of_unit = |finding: &Finding| {
        finding.severity == Severity::Note && finding.place.unit.is_some() && finding.place.member.is_none()
    };
    let alike = |a: &Finding, b: &Finding| of_unit(a) && of_unit(b) && a.what == b.what;
    let mut groups: Vec<Vec<&Finding>> = Vec::new();
    for finding in &report.findings {
        match groups.iter_mut().find(|group| alike(group[0], finding)) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    let said = groups.iter().map(|group| {
        let finding = group[0];
        // What is behind it differs from unit to unit, and the one line names none of it.
        let same = group.iter().all(|other| other.cite == finding.cite);
        let because = if same { say::because(system, finding) } else { String::new() };
        let because = if because.is_empty() { because } else { format!(" ({because})") };
        let word = match finding.severity {
            Severity::Error => "fault",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let sentence = say::together(system, roster, group);
        Said { word, sentence: sentence + &because }
    });
    said.collect()
}

fn rows(system: &System, roster: &Roster, report: &Report) -> Vec<Row> {
    let army = Army::new(system, roster);
    let names = say::unit_names(system, roster);
    let units = army.units.iter().zip(&report.units).zip(names);
    let row = |((unit, told), name): ((&UnitView, &UnitReport), String)| {
        let group = unit.unit.formation.map(|at| say::formation_name(system, roster, at));
        let lines = text::unit_lines(system, roster, unit.entry, unit.unit);
        let role = unit.entry.and_then(|entry| system.roles().get(entry.role)).map_or("", |role| &role.name);
        Row {
            name,
            role: role.to_owned(),
            models: unit.unit.models(),
            lines: group.into_iter().chain(lines).chain(unit.unit.notes.iter().cloned()).collect(),
            price: price(system, unit, &told.cost),
        }
    };
    units.map(row).collect()
}
