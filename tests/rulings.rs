//! Each ruling is asked of those forces whose lists it can make a difference to: the data says which, and this finds them
//! again by looking where the ruling turns something.

use std::collections::BTreeSet;

use muster::advise::fresh;
use muster::edit::Edit;
use muster::games;
use muster::id::Id;
use muster::roster::{Member, Roster};
use muster::supply::may_have;
use muster::system::{Entry, Force, ItemIx, ItemSet, RuleKind, System, Tags};
use muster::view::Army;

/// Where a ruling turns something, as the parts of a game print themselves: its position, and behind it the items of the
/// part of a set that comes and goes with it.
fn turned(text: &str, mut found: impl FnMut(usize, Option<Vec<usize>>)) {
    for part in text.split("When { ruling: ").skip(1) {
        let (ruling, rest) = part.split_once(", options: ").expect("a ruling has options");
        let (_, behind) = rest.split_once(" }").expect("a condition ends");
        let items = behind.strip_prefix(", [").map(|items| {
            let (items, _) = items.split_once(']').expect("a list of items ends");
            items.split(", ").filter_map(|item| item.parse().ok()).collect()
        });
        found(ruling.parse().expect("a position"), items);
    }
}

/// Items that a force's models can have under some answer to some ruling.
fn within_reach(system: &System, force: &Force) -> BTreeSet<ItemIx> {
    let mut usual = Roster::new(system.id().clone(), force.id.clone());
    for entry in system.entries_of(force) {
        let mut unit = fresh::unit(system, &usual, force, entry);
        unit.members.clear();
        unit.upgrades = entry.upgrades.iter().map(|upgrade| upgrade.id.clone()).collect();
        for group in &entry.groups {
            let models = group.models.iter().map(|ix| system.model(*ix).id.clone());
            unit.members.extend(models.map(|model| Member::new(group.id.clone(), model, 1)));
        }
        usual.apply(&Edit::AddUnit(Box::new(unit), None));
    }
    let mut answers = vec![usual.clone()];
    for ruling in system.rulings() {
        let set = |option: &Id| usual.after(&Edit::SetRuling(ruling.id.clone(), Some(option.clone())));
        answers.extend(ruling.options.iter().map(|option| set(&option.id)));
    }
    let mut items = BTreeSet::new();
    for roster in &answers {
        let army = Army::new(system, roster);
        let lines = || army.units.iter().flat_map(|unit| unit.members.iter().map(move |member| (unit, member)));
        let can = |ix: &ItemIx| {
            lines().any(|(unit, member)| {
                member.built_in().any(|item| item == *ix) || may_have(&army, unit, member, system.item(*ix))
            })
        };
        items.extend(system.items().iter().map(|item| item.ix).filter(can));
    }
    items
}

/// Rulings, by position, that turn something for lists of a force.
fn rulings_for(system: &System, force: &Force) -> BTreeSet<usize> {
    let reach = within_reach(system, force);
    let reaches = |items: &[usize]| reach.iter().any(|item| items.contains(&item.at()));
    let entries: Vec<&Entry> = system.entries_of(force).collect();
    let groups = || entries.iter().flat_map(|entry| &entry.groups);
    let models = groups().flat_map(|group| group.models.iter().map(move |ix| (system.model(*ix), group)));
    let models: Vec<_> = models.collect();
    let tags = models.iter().fold(Tags::default(), |tags, (model, group)| tags.with(model.tags).with(group.tags));

    // Under any answer to any ruling.
    let ever = |items: &ItemSet| {
        let all = system.rulings().iter().enumerate().flat_map(|(at, ruling)| {
            (0..ruling.options.len()).map(move |option| {
                let mut settings = system.default_settings();
                settings.choose(at, option as u8);
                settings
            })
        });
        all.chain([system.default_settings()]).any(|now| reach.iter().any(|item| items.contains(*item, &now)))
    };
    let rules = system.rules().iter().filter(|rule| match &rule.kind {
        RuleKind::Conflict { items, on, with } => ever(items) && (ever(with) || on.meets(tags)),
        RuleKind::Remark { items, on, .. } => ever(items) && on.is_none_or(|on| on.meets(tags)),
        RuleKind::Most { items, meant, .. } | RuleKind::Least { items, meant, .. } => {
            let on = meant.on.is_none_or(|on| on.meets(tags));
            ever(items) && on && meant.with.as_ref().is_none_or(&ever)
        }
        RuleKind::Requires { items, .. } => ever(items),
        _ => true,
    });
    let assumptions = system.assumptions().iter().filter(|known| known.tag.is_none_or(|tag| tag.meets(tags)));
    let items = reach.iter().map(|item| system.item(*item));
    let text = format!(
        "{force:?} {entries:?} {models:?} {:?} {:?} {:?} {:?}",
        system.everyone(),
        rules.collect::<Vec<_>>(),
        assumptions.collect::<Vec<_>>(),
        items.collect::<Vec<_>>()
    );
    let mut found = BTreeSet::new();
    turned(&text, |ruling, items| {
        if items.is_none_or(|items| reaches(&items)) {
            found.insert(ruling);
        }
    });
    found
}

#[test]
fn each_ruling_is_asked_of_the_forces_that_it_makes_a_difference_to() {
    for game in games::all() {
        let system = games::load(game.id).unwrap();
        let by_force: Vec<_> = system.forces().iter().map(|force| (force, rulings_for(&system, force))).collect();
        let mut wrong = Vec::new();
        for (at, ruling) in system.rulings().iter().enumerate() {
            let ids = |force: &Force| force.id.to_string();
            let turns: Vec<_> =
                by_force.iter().filter(|(_, of)| of.contains(&at)).map(|(force, _)| ids(force)).collect();
            let asked = system.forces().iter().filter(|force| ruling.concerns(Some(force.ix)));
            let asked: Vec<_> = asked.map(ids).collect();
            if turns != asked {
                wrong.push(format!("{}: forces = {turns:?}, not {asked:?}", ruling.id));
            }
        }
        assert!(wrong.is_empty(), "{}:\n{}", game.id, wrong.join("\n"));
    }
}
