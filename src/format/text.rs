//! A list as text that can be pasted into a chat and back: Markdown, with prices that a reader ignores.

use std::collections::BTreeMap;

use crate::check::{self, Report};
use crate::cost::UnitCost;
use crate::id::Id;
use crate::roster::{Member, Roster, Unit};
use crate::say;
use crate::system::{Cost, Entry, Group, System, Upgrade};

/// A list as text.
#[inline(never)]
pub fn write(system: &System, roster: &Roster) -> String {
    write_with(system, roster, &check::check(system, roster))
}

/// A list as text, with the prices of a report that was made of it.
#[inline(never)]
pub fn write_with(system: &System, roster: &Roster, report: &Report) -> String {
    let force = system.find_force(&roster.force);
    let mut text = String::new();
    let name = one_line(&roster.name);
    line(&mut text, ["# ", if name.is_empty() { UNNAMED } else { &name }].concat());
    let mut head = vec![system.name().to_owned()];
    head.push(force.map_or(roster.force.to_string(), |force| force.name.clone()));
    for (currency, amount) in &roster.limits {
        let name = system
            .currencies()
            .iter()
            .find(|known| known.id == *currency)
            .map_or(currency.as_str(), |known| &known.name);
        head.push(format!("{amount} {name}"));
    }
    line(&mut text, head.join(" \u{b7} "));
    for (ruling, option) in &roster.rulings {
        line(&mut text, format!("Ruling: {ruling} = {option}"));
    }
    for (track, number) in &roster.tracks {
        line(&mut text, format!("Track: {track} = {number}"));
    }
    notes(&mut text, &roster.notes);
    let mut formations = 0;
    let mut heads = |text: &mut String, upto: usize| {
        for formation in roster.formations.get(formations..upto).unwrap_or_default() {
            let kind = system.find_formation(&formation.kind);
            let kind = kind.map_or(formation.kind.as_str(), |kind| &kind.name);
            line(text, ["\n# ", kind, &given(&formation.name)].concat());
        }
        formations = formations.max(upto);
    };
    for (at, unit) in roster.units.iter().enumerate() {
        heads(&mut text, unit.formation.map_or(0, |at| at + 1));
        let entry = force.and_then(|force| system.find_entry(force, &unit.entry));
        let costs = report.units.get(at).map(|unit| &unit.cost);
        text.push('\n');
        let name = entry.map_or(unit.entry.as_str(), |entry| &entry.name);
        let given = given(&unit.name);
        let price = costs.map_or(String::new(), |cost| unit_price(system, cost));
        line(&mut text, format!("## {name}{given}{price}"));
        // Nothing at all would be read as what a new unit has.
        if entry.is_some() && unit.members.is_empty() {
            line(&mut text, ["- ", NO_MODELS].concat());
        }
        for (at, member) in unit.members.iter().enumerate() {
            let each = costs.and_then(|cost| cost.members.get(at)).map_or(Cost::ZERO, |cost| cost.total);
            line(&mut text, format!("- {}{}", self::member(system, entry, member), price_tail(system, each)));
        }
        for upgrade in &unit.upgrades {
            let known = entry.and_then(|entry| entry.upgrades.iter().find(|known| known.id == *upgrade));
            let cost = known.map_or(Cost::ZERO, |known| known.cost);
            line(&mut text, format!("- {}{}", upgrade_line(known, upgrade), price_tail(system, cost)));
        }
        if let Some(station) = &unit.station {
            line(&mut text, ["- ", &station_line(system, station)].concat());
        }
        if let Some(rides) = rides(system, roster, unit) {
            line(&mut text, ["- ", &rides].concat());
        }
        notes(&mut text, &unit.notes);
    }
    heads(&mut text, roster.formations.len());
    text
}

/// A name of the player's own, as it stands behind what it names.
fn given(name: &str) -> String {
    if name.is_empty() { String::new() } else { [" \"", &one_line(name), "\""].concat() }
}

/// An upgrade; before one that the unit does not have stands that it is one, since items may be called so.
fn upgrade_line(known: Option<&Upgrade>, id: &Id) -> String {
    known.map_or_else(|| [UPGRADE, " ", id].concat(), |known| known.name.clone())
}

/// What a unit is made of, without prices: its lines of models, then its upgrades.
pub fn unit_lines(system: &System, roster: &Roster, entry: Option<&Entry>, unit: &Unit) -> Vec<String> {
    let members = unit.members.iter().map(|member| self::member(system, entry, member));
    let upgrades = unit.upgrades.iter().map(|upgrade| {
        let known = entry.and_then(|entry| entry.upgrades.iter().find(|known| known.id == *upgrade));
        upgrade_line(known, upgrade)
    });
    members.chain(upgrades).chain(begins(system, roster, unit)).collect()
}

/// Where a unit is when the game begins, if not on the table.
pub(crate) fn begins(system: &System, roster: &Roster, unit: &Unit) -> Vec<String> {
    let station = unit.station.as_ref().map(|station| station_line(system, station));
    station.into_iter().chain(rides(system, roster, unit)).collect()
}

/// What a unit rides in when the game begins, as its line says it.
fn rides(system: &System, roster: &Roster, unit: &Unit) -> Option<String> {
    let at = roster.units.iter().position(|other| Some(other.id) == unit.rides)?;
    Some(["Rides in: ", &all_called(system, roster)[at]].concat())
}

/// What a line calls the units of its list: as they are called everywhere, and told apart where they are called alike.
pub(super) fn all_called(system: &System, roster: &Roster) -> Vec<String> {
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    let names = say::unit_names(system, roster).into_iter();
    let names = names.map(|name| one_line(&name).replace(['\u{201c}', '\u{201d}'], "\""));
    names
        .map(|name| {
            let times = times.entry(name.clone()).or_default();
            *times += 1;
            if *times == 1 { name } else { [&name, " (", &times.to_string(), ")"].concat() }
        })
        .collect()
}

/// Where a unit is when the game begins, as its line says it. What the game does not know could be anything by its name
/// alone.
fn station_line(system: &System, station: &str) -> String {
    let known = system.stations().iter().find(|known| known.id == station);
    known.map_or_else(|| [BEGINS, " ", station].concat(), |known| known.name.clone())
}

/// The name of a list without one.
pub const UNNAMED: &str = "Unnamed list";

/// The line of a unit from which all models were taken.
pub(super) const NO_MODELS: &str = "No models";

/// What may stand before an upgrade that its unit does not have.
pub(super) const UPGRADE: &str = "Upgrade:";

/// How a line begins that says where a unit is when the game begins.
pub(super) const BEGINS: &str = "Begins:";

/// A line of models as text: "1 Soldier (sergeant): Slug Pistol, Flak Armour".
pub fn member(system: &System, entry: Option<&Entry>, member: &Member) -> String {
    let model = entry.and_then(|entry| system.find_model(entry, &member.model));
    let mut text = format!("{} {}", member.count, model.map_or(member.model.as_str(), |model| &model.name));
    let mut brackets = Vec::new();
    let meant = entry.and_then(|entry| group_meant(system, entry, &member.model, member.promoted));
    if meant.is_none_or(|group| group.id != member.group) && !member.group.is_empty() {
        let group = entry.and_then(|entry| entry.groups.iter().find(|group| group.id == member.group));
        brackets.push(group.map_or(member.group.to_string(), |group| say::lower(&group.name)));
    }
    if member.promoted {
        let group = entry.and_then(|entry| entry.groups.iter().find(|group| group.id == member.group));
        let promotion = group.and_then(|group| group.promotion).and_then(|at| system.promotions().get(at));
        brackets.push(promotion.map_or("raised".to_owned(), |promotion| say::lower(&promotion.name)));
    }
    if let Some(roll) = member.roll {
        brackets.push(format!("roll {roll}"));
    }
    brackets.extend(member.tracks.iter().map(|(id, number)| match system.find_track(id) {
        Some((_, track)) => format!("{} {number}", say::lower(&track.name)),
        None => format!("track {id} {number}"),
    }));
    if !brackets.is_empty() {
        text.push_str(&format!(" ({})", brackets.join(", ")));
    }
    let mut items: Vec<(String, u32)> = Vec::new();
    for pick in &member.picks {
        let name = system.find_item(&pick.item).map_or(pick.item.as_str(), |item| &item.name);
        let gunner = pick.gunner.as_ref().map(|id| {
            let model = entry.and_then(|entry| system.find_model(entry, id));
            model.map_or(id.as_str(), |model| &model.name).to_owned()
        });
        let mark = pick
            .mark
            .as_ref()
            .map(|id| system.marks().find(|mark| mark.id == *id).map_or(id.to_string(), |mark| say::lower(&mark.name)));
        let brackets: Vec<String> = gunner.into_iter().chain(mark).collect();
        let item = if brackets.is_empty() { name.to_owned() } else { format!("{name} ({})", brackets.join(", ")) };
        match items.last_mut() {
            Some((last, times)) if *last == item => *times += 1,
            _ => items.push((item, 1)),
        }
    }
    let items: Vec<String> =
        items.into_iter().map(|(item, times)| if times == 1 { item } else { format!("{times}x {item}") }).collect();
    if !items.is_empty() {
        text.push_str(": ");
        text.push_str(&items.join(", "));
    }
    text
}

/// The group that a line of text means when it does not say so: the first that takes the model.
pub(super) fn group_meant<'a>(system: &System, entry: &'a Entry, model: &str, promoted: bool) -> Option<&'a Group> {
    let takes = |group: &&Group| group.models.iter().any(|ix| system.model(*ix).id == model);
    let promotes = |group: &&Group| group.promotion.is_some();
    let mut groups = entry.groups.iter();
    if promoted {
        return groups
            .clone()
            .find(|group| promotes(group) && takes(group))
            .or_else(|| groups.find(promotes))
            .or(entry.groups.first());
    }
    // A model that no group takes most likely stands among the many, not in the leader's place.
    groups.find(takes).or_else(|| entry.groups.iter().rev().max_by_key(|group| group.max))
}

fn line(text: &mut String, line: String) {
    // What is no text is none of a name, and would have the whole refused.
    text.extend(line.trim_end().chars().filter(|c| *c != '\0'));
    text.push('\n');
}

fn notes(text: &mut String, notes: &[String]) {
    for note in notes {
        line(text, format!("> {}", one_line(note)));
    }
}

/// What a unit costs, with a word on whose price it is.
fn unit_price(system: &System, cost: &UnitCost) -> String {
    let whose = match (cost.at_least, cost.own) {
        (false, false) => return price(system, cost.total),
        (true, false) => " at least",
        (false, true) => ", yours",
        (true, true) => " at least, yours",
    };
    // A price begins with a digit, or a reader would take it for a part of the name.
    let amount = match system.currencies() {
        [first, ..] if cost.total.is_zero() => first.amount(0),
        _ => say::cost(system, cost.total),
    };
    format!(" [{amount}{whose}]")
}

fn price(system: &System, cost: Cost) -> String {
    if cost.is_zero() { String::new() } else { format!(" [{}]", say::cost(system, cost)) }
}

/// The price of a part: bare while there is only one currency.
fn price_tail(system: &System, cost: Cost) -> String {
    match system.currencies() {
        _ if cost.is_zero() => String::new(),
        [_] => format!(" [{}]", cost.of(0)),
        _ => price(system, cost),
    }
}

/// A name on one line: a line break in it would begin another part of the list.
fn one_line(name: &str) -> String {
    name.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::test_game::{kept, list, marbles};

    /// Writes what was read.
    #[track_caller]
    fn writes(text: &str, expected: &str) {
        assert_eq!(write(&marbles(), &kept(text)), expected);
    }

    /// A line of models comes back as it was, but for its price.
    #[track_caller]
    fn comes_back(head: &str, line: &str) {
        let text = write(&marbles(), &kept(&format!("{head}\n- {line}")));
        let written = text.lines().find_map(|line| line.strip_prefix("- ")).unwrap_or_default();
        assert_eq!(written.split(" [").next(), Some(line));
    }

    #[test]
    fn a_whole_list() {
        writes(
            "# Iron\nMarbles \u{b7} Reds \u{b7} 100 points \u{b7} 3 favour\nRuling: rails = fitted\n> remember\n\
             ## Squad \"First\"\n- 1 Glass (corporal): Bat\n- 4 Pebble: Stick\n- Banner\n> in front\n\n## Boss\n- 1 Champion: Horn\n",
            "# Iron\nMarbles \u{b7} Reds \u{b7} 100 points \u{b7} 3 favour\nRuling: rails = fitted\n> remember\n\n\
             ## Squad \"First\" [24 points]\n- 1 Glass (corporal): Bat [7 points]\n- 4 Pebble: Stick [12 points]\n\
             - Banner [5 points]\n> in front\n\n## Boss [19 points and 1 favour]\n- 1 Champion: Horn [19 points and 1 favour]\n",
        );
    }

    #[test]
    fn the_group_stands_in_brackets_only_where_another_would_be_meant() {
        comes_back("## Boss", "1 Champion");
        comes_back("## Boss", "2 Glass: Stick");
        comes_back("## Boss", "1 Champion (guards)");
        comes_back("## Boss", "1 Glass (leader)");
        comes_back("## Boss", "1 Glass (rear)");
    }

    #[test]
    fn who_is_raised_stands_in_brackets() {
        comes_back("## Squad", "1 Glass (corporal): Bat");
        comes_back("## Boss", "1 Champion (raised)");
        comes_back("## Boss", "1 Steel (guards, raised)");
    }

    #[test]
    fn what_a_unit_rides_in_is_called_so_that_it_is_found_again() {
        let barge = |name: &str| ["## Barge", name, "\n- 1 Pebble\n"].concat();
        for (others, rides) in [
            (barge(""), "Barge"),
            (barge("").repeat(2), "Barge 2"),
            ([barge(""), barge(" \"Ann\"")].concat(), "Barge \"Ann\""),
            (barge(" \"Ann\"").repeat(3), "Barge \"Ann\" (3)"),
            (barge(" \"Ann 2\""), "Barge \"Ann 2\""),
        ] {
            let text = ["Marbles \u{b7} Violets\n", &others, "## Singers\n- 1 Pebble\n- Rides in: ", rides].concat();
            let roster = list(&text);
            let at = roster.units.iter().position(|unit| Some(unit.id) == roster.units.last().and_then(|of| of.rides));
            assert_eq!(at, Some(roster.units.len() - 2), "{text}");
            assert!(write(&marbles(), &roster).trim_end().ends_with(&["- Rides in: ", rides].concat()), "{text}");
        }
    }

    #[test]
    fn gunners_marks_and_rolls_stand_in_brackets() {
        comes_back("## Cart", "1 Wagon: Wheels, Cannon (Glass), Mortar (Pebble)");
        comes_back("Marbles \u{b7} Greens\n## Gilders", "2 Glass (roll 3)");
        comes_back("Marbles \u{b7} Greens\n## Pack", "2 Pebble: Stick (gilded), Bat");
        comes_back("Marbles \u{b7} Greens\n## Pack", "2 Pebble: Stick (Glass, gilded)");
    }

    #[test]
    fn an_item_several_times_over_is_counted_where_it_stands_together() {
        comes_back("## Squad", "3 Pebble: 2x Bomb, Stick");
        comes_back("## Squad", "3 Pebble: Bomb, Stick, Bomb");
        comes_back("## Cart", "1 Wagon: 2x Cannon (Glass), Cannon (Pebble), Cannon");
    }

    #[test]
    fn what_the_data_does_not_have_is_written_as_it_is() {
        comes_back("## Nobody", "3 Marble: Stik");
        comes_back("## Squad", "3 Marble: Stik, Bat");
    }

    #[test]
    fn a_line_break_in_a_name_cannot_begin_another_part() {
        let mut roster = list("## Squad\n- 3 Pebble");
        roster.name = "Iron\n## Boss".to_owned();
        roster.units[0].name = "First\r\n- 9 Glass".to_owned();
        roster.units[0].notes = vec!["a\n# b".to_owned()];
        let text = write(&marbles(), &roster);
        assert!(
            text.starts_with("# Iron ## Boss\n") && text.contains("\"First - 9 Glass\"") && text.contains("> a # b")
        );
        let read = crate::test_game::read(&text).map(|read| read.roster.units.len());
        assert_eq!(read, Ok(1));
    }
}
