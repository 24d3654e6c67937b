//! What is different between two lists: units that came, went or changed, with their prices.

use crate::check::{Report, check};
use crate::format::text;
use crate::roster::{Member, Roster, Unit};
use crate::say;
use crate::system::{Cost, Entry, System};

/// The differences from one list to another.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comparison {
    /// Price of both.
    pub totals: (Cost, Cost),
    /// Name, force, limit, rulings and notes that differ: what it is, before, after.
    pub head: Vec<(String, String, String)>,
    /// Units, in the order of the second list; those that went stand where they were.
    pub units: Vec<UnitChange>,
}

/// A unit that is not the same in both lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitChange {
    /// The unit as a player knows it.
    pub name: String,
    /// Its price before and after; `None` where it is not.
    pub costs: (Option<Cost>, Option<Cost>),
    /// Lines that went.
    pub removed: Vec<String>,
    /// Lines that came.
    pub added: Vec<String>,
}

impl Comparison {
    /// Whether nothing is different.
    pub fn is_empty(&self) -> bool {
        self.head.is_empty() && self.units.is_empty()
    }
}

/// Compares two lists of one game.
pub fn compare(system: &System, before: &Roster, after: &Roster) -> Comparison {
    let (old, new) = (check(system, before), check(system, after));
    let mut comparison =
        Comparison { totals: (old.total, new.total), head: heads(system, before, after), units: Vec::new() };
    let pairs = pairs(before, after);
    for (a, b) in pairs {
        let side = |roster: &'_ Roster, report: &Report, at: Option<usize>| {
            let at = at?;
            let unit = roster.units.get(at)?;
            let cost = report.units.get(at).map_or(Cost::ZERO, |unit| unit.cost.total);
            Some((say::unit_name(system, roster, unit), cost, lines(system, roster, unit)))
        };
        let (old, new) = (side(before, &old, a), side(after, &new, b));
        let lines = |side: &Option<(String, Cost, Vec<String>)>| {
            side.as_ref().map_or(Vec::new(), |(_, _, lines)| lines.clone())
        };
        let (mut removed, mut added) = without_common(lines(&old), lines(&new));
        if let (Some(a), Some(b)) = (a.and_then(|at| before.units.get(at)), b.and_then(|at| after.units.get(at)))
            && a.name != b.name
        {
            for (name, lines) in [(&a.name, &mut removed), (&b.name, &mut added)] {
                if !name.is_empty() {
                    lines.insert(0, ["called \u{201c}", name, "\u{201d}"].concat());
                }
            }
        }
        let costs = (old.as_ref().map(|(_, cost, _)| *cost), new.as_ref().map(|(_, cost, _)| *cost));
        if removed.is_empty() && added.is_empty() && costs.0 == costs.1 {
            continue;
        }
        let name = new.or(old).map_or(String::new(), |(name, ..)| name);
        comparison.units.push(UnitChange { name, costs, removed, added });
    }
    comparison
}

fn heads(system: &System, before: &Roster, after: &Roster) -> Vec<(String, String, String)> {
    let mut list = Vec::new();
    let mut note = |what: &str, a: String, b: String| {
        if a != b {
            list.push((what.to_owned(), a, b));
        }
    };
    note("Name", before.name.clone(), after.name.clone());
    let force =
        |roster: &Roster| system.find_force(&roster.force).map_or(roster.force.to_string(), |force| force.name.clone());
    note(system.force_word(), force(before), force(after));
    for currency in system.currencies() {
        let limit = |roster: &Roster| roster.limit(&currency.id).map_or("none".to_owned(), |limit| limit.to_string());
        note(&["Limit, ", &currency.name].concat(), limit(before), limit(after));
    }
    for ruling in system.rulings() {
        let option = |roster: &Roster| {
            let chosen = roster.answer(&ruling.id).and_then(|id| ruling.find_option(id));
            chosen.or(ruling.usual()).map_or(String::new(), |option| option.label.clone())
        };
        note(&ruling.question, option(before), option(after));
    }
    let groups = |roster: &Roster| {
        let names = (0..roster.formations.len()).map(|at| say::formation_name(system, roster, at));
        names.collect::<Vec<_>>().join(", ")
    };
    note("Groups", groups(before), groups(after));
    for track in system.tracks() {
        let number = |roster: &Roster| roster.track(&track.id).to_string();
        note(&track.name, number(before), number(after));
    }
    note("Notes", before.notes.join("\n"), after.notes.join("\n"));
    list
}

/// Units of one list beside those of the other: those that are alike first, then those of one name, then a unit and what
/// became of it in a copy of its list, then those of one entry, in order.
fn pairs(before: &Roster, after: &Roster) -> Vec<(Option<usize>, Option<usize>)> {
    let mut partner: Vec<Option<usize>> = vec![None; after.units.len()];
    let mut taken = vec![false; before.units.len()];
    let rules: [fn(&Unit, &Unit) -> bool; 4] = [
        |a, b| a.name == b.name && a.upgrades == b.upgrades && a.notes == b.notes && same_members(a, b),
        |a, b| a.name == b.name && !a.name.is_empty(),
        |a, b| a.id == b.id,
        |_, _| true,
    ];
    for same in rules {
        for (at, unit) in after.units.iter().enumerate() {
            if partner[at].is_none()
                && let Some(other) = (0..before.units.len()).find(|other| {
                    let known = &before.units[*other];
                    !taken[*other] && known.entry == unit.entry && same(known, unit)
                })
            {
                partner[at] = Some(other);
                taken[other] = true;
            }
        }
    }
    let gone = (0..before.units.len()).filter(|at| !taken[*at]).map(|at| (Some(at), None));
    partner.iter().enumerate().map(|(at, other)| (*other, Some(at))).chain(gone).collect()
}

fn same_members(a: &Unit, b: &Unit) -> bool {
    let same = |(a, b): (&Member, &Member)| *a == Member { id: a.id, ..b.clone() };
    a.members.len() == b.members.len() && a.members.iter().zip(&b.members).all(same)
}

/// A unit's lines as in the text form.
fn lines(system: &System, roster: &Roster, unit: &Unit) -> Vec<String> {
    let entry: Option<&Entry> =
        system.find_force(&roster.force).and_then(|force| system.find_entry(force, &unit.entry));
    let mut lines = text::unit_lines(system, roster, entry, unit);
    lines.extend(unit.formation.map(|at| ["in ", &say::formation_name(system, roster, at)].concat()));
    lines.extend(unit.notes.iter().map(|note| ["> ", note].concat()));
    lines
}

fn without_common(mut a: Vec<String>, mut b: Vec<String>) -> (Vec<String>, Vec<String>) {
    a.retain(|line| match b.iter().position(|other| other == line) {
        Some(at) => {
            b.remove(at);
            false
        }
        None => true,
    });
    (a, b)
}

#[cfg(test)]
mod tests {
    use super::compare;
    use crate::say;
    use crate::test_game::{list, marbles};

    /// What is said of two lists: the head, then each unit with its prices and its lines.
    #[track_caller]
    fn differs(before: &str, after: &str, expected: &[&str]) {
        let system = marbles();
        let comparison = compare(&system, &list(before), &list(after));
        let mut said: Vec<String> = comparison.head.iter().map(|(what, a, b)| format!("{what}: {a} / {b}")).collect();
        for unit in &comparison.units {
            let price = |cost: Option<_>| cost.map_or("none".to_owned(), |cost| say::cost(&system, cost));
            said.push(format!("{}: {} / {}", unit.name, price(unit.costs.0), price(unit.costs.1)));
            said.extend(unit.removed.iter().map(|line| format!("- {line}")));
            said.extend(unit.added.iter().map(|line| format!("+ {line}")));
        }
        assert_eq!(said, expected);
    }

    #[test]
    fn what_came_went_and_changed_is_said_with_its_prices() {
        differs(
            "# A\nMarbles \u{b7} Reds \u{b7} 100 points\n## Squad\n- 3 Pebble\n- 1 Glass\n## Boss\n- 1 Champion",
            "# B\nMarbles \u{b7} Reds \u{b7} 90 points\n> late\n## Squad\n- 4 Pebble\n- 1 Glass\n## Choir\n- 1 Ghost",
            &[
                "Name: A / B",
                "Limit, points: 100 / 90",
                "Notes:  / late",
                "Squad: 10 points / 12 points",
                "- 3 Pebble",
                "+ 4 Pebble",
                "Choir: none / 3 points",
                "+ 1 Ghost",
                "Boss: 19 points / none",
                "- 1 Champion",
            ],
        );
    }

    #[test]
    fn a_name_a_mark_and_a_roll_are_differences() {
        differs(
            "## Boss \"Ann\"\n- 1 Champion",
            "## Boss \"Ben\"\n- 1 Champion",
            &[
                "Boss \u{201c}Ben\u{201d}: 19 points / 19 points",
                "- called \u{201c}Ann\u{201d}",
                "+ called \u{201c}Ben\u{201d}",
            ],
        );
        let greens = |line: &str| format!("Marbles \u{b7} Greens\n## Gilders\n- 1 Glass (roll {line}");
        differs(
            &greens("2)"),
            &greens("3)"),
            &["Gilders: 4 points / 4 points", "- 1 Glass (roll 2)", "+ 1 Glass (roll 3)"],
        );
        let packs = |item: &str| format!("Marbles \u{b7} Greens\n## Pack\n- 1 Pebble: {item}");
        let marked = ["Pack: 3 points / 3 points", "- 1 Pebble: Stick", "+ 1 Pebble: Stick (gilded)"];
        differs(&packs("Stick"), &packs("Stick (gilded)"), &marked);
    }

    #[test]
    fn units_that_are_alike_are_the_same_wherever_they_stand() {
        let squads = |a: u32, b: u32| format!("## Squad\n- {a} Pebble\n## Squad\n- {b} Pebble");
        differs(&squads(3, 5), &squads(5, 3), &[]);
        // A unit that was taken out of a copy is not mistaken for its neighbour.
        let system = marbles();
        let before = list(&squads(3, 5));
        let mut after = before.clone();
        after.units.remove(0);
        after.units[0].members[0].count = 6;
        let comparison = compare(&system, &before, &after);
        let lines: Vec<_> = comparison.units.iter().map(|unit| (&unit.removed[..], &unit.added[..])).collect();
        assert_eq!(lines.len(), 2);
        assert_eq!((lines[0].0, lines[0].1), (&["5 Pebble".to_owned()][..], &["6 Pebble".to_owned()][..]));
        assert_eq!((lines[1].0, lines[1].1.len()), (&["3 Pebble".to_owned()][..], 0));
    }
}
