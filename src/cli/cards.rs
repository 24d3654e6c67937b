//! The units of a list as their cards have them: numbers, weapons, what they can do by section.

use crate::profile;
use crate::roster::Roster;
use crate::say;
use crate::system::{Item, System};
use crate::view::{Army, MemberView};

/// A card for each unit, in Markdown.
pub(super) fn write(system: &System, roster: &Roster) -> String {
    let army = Army::new(system, roster);
    let mut text = String::new();
    for unit in &army.units {
        text.push_str(&format!("## {}\n", say::unit_name(system, roster, unit.unit)));
        let Some(entry) = unit.entry else { continue };
        let traits = say::traits(entry);
        if !traits.is_empty() {
            text.push_str(&format!("{}\n", traits.join(", ")));
        }
        for (member, profile) in unit.members.iter().zip(profile::of_unit(&army, unit)) {
            let attributes = system.attributes();
            let name = member.model.map_or(member.member.model.as_str(), |model| &model.name).to_owned();
            let head = [name].into_iter().chain(attributes.iter().map(|attribute| attribute.short.clone()));
            let stats = attributes.iter().zip(&profile.stats).map(|(attribute, stat)| stat.write(attribute.form));
            let row = [member.member.count.to_string()].into_iter().chain(stats);
            table(&mut text, head.collect(), vec![row.collect()]);
            weapons(system, member, &mut text);
        }
        for (section, abilities) in entry.sections() {
            text.push('\n');
            if !section.is_empty() {
                text.push_str(&format!("**{section}**\n"));
            }
            for ability in abilities {
                text.push_str(&format!("- {}: {}\n", ability.name, ability.text));
            }
        }
        text.push('\n');
    }
    text
}

/// Bought or not, under the heads of their tables.
fn weapons(system: &System, member: &MemberView, text: &mut String) {
    let bought = member.picks.iter().map(|pick| pick.item.ix);
    let items: Vec<&Item> = member.built_in().chain(bought).map(|ix| system.item(ix)).collect();
    for (at, known) in system.tables().iter().enumerate() {
        let of_table = items.iter().filter(|item| item.table == Some(at));
        let rows =
            of_table.flat_map(|item| item.rows.iter().map(|row| [std::slice::from_ref(&item.name), &row[..]].concat()));
        let rows: Vec<Vec<String>> = rows.collect();
        if !rows.is_empty() {
            table(text, [std::slice::from_ref(&known.name), &known.columns[..]].concat(), rows);
        }
    }
}

fn table(text: &mut String, head: Vec<String>, rows: Vec<Vec<String>>) {
    let rule = vec!["---".to_owned(); head.len()];
    text.push('\n');
    for row in [head, rule].into_iter().chain(rows) {
        text.push_str(&format!("| {} |\n", row.join(" | ")));
    }
}
