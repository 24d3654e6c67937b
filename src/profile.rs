//! What a model's numbers become: base, level, armour, equipment and carrier, with the cause of each change. What the
//! document does not give stays unknown, and changes to it are shown relative to that.

use crate::system::stat::signed;
use crate::system::{Change, Form, How, ItemIx, ModelIx, System, Value};
use crate::view::{Army, MemberView, UnitView};

/// The final profile of a line of models: one value for each attribute of the system.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Profile {
    /// In the order of [`System::attributes`].
    pub stats: Vec<Stat>,
}

/// One final value with how it came about.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stat {
    /// The base after settings by items; unknown if nothing gives it.
    pub base: Value,
    /// Sum of what is added to it.
    pub add: i32,
    /// The base is an assumption of ours under a ruling, not the document's.
    pub assumed: bool,
    /// Each change, in order.
    pub causes: Vec<(Cause, How)>,
}

/// What changed a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The kind of model itself.
    Model,
    /// Who serves what it carries.
    Gunner(ModelIx),
    /// Belonging to the unit.
    Group,
    /// An item.
    Item(ItemIx),
    /// A number of a campaign, by its position in the system.
    Track(usize),
}

/// The final profile of a line of models.
pub fn of(army: &Army, member: &MemberView) -> Profile {
    let system = army.system;
    let mut stats: Vec<Stat> = (0..system.attributes().len())
        .map(|attribute| {
            let base = member.model.and_then(|model| model.profile.get(attribute)).cloned().unwrap_or_default();
            if member.lent().any(|lent| lent == attribute) {
                let stat = lent(system, member, attribute);
                if stat.base != Value::Unknown {
                    return stat;
                }
            }
            let assumption = match base {
                Value::Unknown => member.assumption(system, &army.settings, attribute),
                _ => None,
            };
            Stat {
                base: assumption.map_or(base, |assumption| Value::Number(assumption.value)),
                assumed: assumption.is_some(),
                ..Stat::default()
            }
        })
        .collect();

    let mut take = |cause: Cause, changes: &[Change]| {
        for change in changes {
            let Some(stat) = stats.get_mut(change.attribute) else { continue };
            if !waived(army, member, cause, change, &stat.base) {
                stat.take(cause, change.how, system.attributes()[change.attribute].form);
            }
        }
    };
    if let Some(model) = member.model {
        take(Cause::Model, &model.changes);
    }
    if let Some(group) = member.group {
        take(Cause::Group, &group.changes);
    }
    for item in member.built_in().chain(member.picks.iter().map(|pick| pick.item.ix)) {
        take(Cause::Item(item), system.item(item).changes_for(member.tags));
    }
    for (id, number) in &member.member.tracks {
        let Some((at, track)) = system.find_track(id).filter(|(_, track)| track.is_of(Some(member.tags))) else {
            continue;
        };
        let times = i32::try_from(*number).unwrap_or(i32::MAX);
        let each = track.changes.iter().map(|change| match change.how {
            How::Add(add) => Change { how: How::Add(add.saturating_mul(times)), ..*change },
            How::Set(_) => *change,
        });
        take(Cause::Track(at), &each.collect::<Vec<_>>());
    }
    Profile { stats }
}

/// What gunners give to a model that has no value of its own: that of each, where they are unlike.
fn lent(system: &System, member: &MemberView, attribute: usize) -> Stat {
    let form = system.attributes()[attribute].form;
    let mut stat = Stat::default();
    for gunner in member.gunners() {
        let value = &gunner.profile[attribute];
        if let Value::Number(number) = value {
            stat.causes.push((Cause::Gunner(gunner.ix), How::Set(*number)));
        }
        let (before, this) = (stat.base.write(form), value.write(form));
        match stat.base {
            Value::Unknown => stat.base = value.clone(),
            _ if *value == Value::Unknown || before.split('/').any(|known| known == this) => {}
            _ => stat.base = Value::Text([&before, "/", &this].concat().into()),
        }
    }
    stat
}

/// Whether the force lets its models off a change for the worse.
fn waived(army: &Army, member: &MemberView, cause: Cause, change: &Change, base: &Value) -> bool {
    let (Cause::Item(item), Some(force)) = (cause, army.force) else { return false };
    let lower_is_better = army.system.attributes()[change.attribute].form.lower_is_better();
    let worse = match change.how {
        How::Add(add) => (add < 0) != lower_is_better,
        How::Set(set) => match base {
            Value::Number(base) => set != *base && (set > *base) == lower_is_better,
            Value::Unknown | Value::Text(_) => false,
        },
    };
    worse
        && force.waivers.iter().any(|waiver| {
            waiver.attributes.contains(&change.attribute)
                && waiver.items.contains(item, &army.settings)
                && waiver.with.as_ref().is_none_or(|with| member.has_any(with, &army.settings))
        })
}

impl Stat {
    fn take(&mut self, cause: Cause, how: How, form: Form) {
        match how {
            How::Add(add) => self.add = self.add.saturating_add(add),
            How::Set(set) => {
                // Two pieces that both give a save or a speed do not add up: the better one counts.
                let better = match self.base {
                    Value::Number(base)
                        if self.assumed || !self.causes.iter().any(|(_, how)| matches!(how, How::Set(_))) =>
                    {
                        form != Form::Roll || set < base
                    }
                    Value::Number(base) => set != base && (set < base) == form.lower_is_better(),
                    Value::Unknown | Value::Text(_) => true,
                };
                if !better {
                    return;
                }
                self.base = Value::Number(set);
                self.assumed = false;
                // What was set before counts no more, in whichever order the two were picked.
                self.causes.retain(|(_, how)| !matches!(how, How::Set(_)));
            }
        }
        self.causes.push((cause, how));
    }

    /// The final number, if it is known.
    pub fn number(&self) -> Option<i32> {
        match self.base {
            Value::Number(base) => Some(base.saturating_add(self.add)),
            Value::Unknown | Value::Text(_) => None,
        }
    }

    /// As a player reads it: `4`, `+1`, `3+`, `6"`, `D3 +1`, `base −1`, `not given`.
    pub fn write(&self, form: Form) -> String {
        let add = i64::from(self.add);
        match &self.base {
            // A worse save is a higher roll; the data says so with a positive number.
            Value::Number(base) => form.write(base.saturating_add(self.add)),
            Value::Text(text) if self.add == 0 => text.to_string(),
            Value::Text(text) => format!("{text} {}", signed(add)),
            Value::Unknown if self.add == 0 => "not given".to_owned(),
            Value::Unknown => format!("base {}", signed(add)),
        }
    }

    /// Where each change comes from, as a player reads it: "Flak Armour 5+".
    pub fn explain(&self, system: &System, attribute: usize, member: &MemberView, entry_name: &str) -> Vec<String> {
        let form = system.attributes()[attribute].form;
        let mut lines: Vec<String> = Vec::new();
        if self.assumed {
            lines.push("assumed; the document does not say".to_owned());
        }
        for (cause, how) in &self.causes {
            let name = match cause {
                Cause::Model => member.model.map_or("", |model| model.name.as_str()),
                Cause::Gunner(model) => system.model(*model).name.as_str(),
                Cause::Group => entry_name,
                Cause::Item(item) => system.item(*item).name.as_str(),
                Cause::Track(at) => system.tracks().get(*at).map_or("", |track| &track.name),
            };
            let change = match how {
                How::Add(add) => signed((*add).into()),
                How::Set(set) => form.write(*set),
            };
            lines.push(format!("{name} {change}"));
        }
        lines
    }
}

/// The profile of each line of a unit, for those who want all of them.
pub fn of_unit(army: &Army, unit: &UnitView) -> Vec<Profile> {
    unit.members.iter().map(|member| of(army, member)).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Profile, of};
    use crate::test_game::{at_first, list, marbles};

    /// The profile of the first line of a list, as a player reads it.
    fn profile(text: &str) -> Profile {
        at_first(&list(text), |army, _, member| of(army, member))
    }

    #[track_caller]
    fn shows(text: &str, attribute: &str, expected: &str) {
        let system = marbles();
        let at = system.attributes().iter().position(|known| known.id == attribute).unwrap();
        assert_eq!(profile(text).stats[at].write(system.attributes()[at].form), expected, "{attribute} of {text}");
    }

    /// What is said of where a value comes from.
    fn explained(text: &str, attribute: &str) -> Vec<String> {
        let system = marbles();
        let at = system.attributes().iter().position(|known| known.id == attribute).unwrap();
        at_first(&list(text), |army, unit, member| {
            of(army, member).stats[at].explain(&system, at, member, &unit.entry.unwrap().name)
        })
    }

    #[test]
    fn the_base_is_shown_in_its_form() {
        shows("## Squad\n- 3 Pebble", "might", "1");
        shows("## Squad\n- 3 Glass", "wits", "+1");
        shows("## Squad\n- 3 Pebble", "guard", "6+");
        shows("## Squad\n- 3 Pebble", "pace", "4\"");
    }

    #[test]
    fn items_add_and_set() {
        shows("## Squad\n- 3 Pebble: Plate", "pace", "3\"");
        shows("## Squad\n- 3 Pebble: Plate", "guard", "4+");
        shows("## Squad\n- 3 Pebble: Bark", "guard", "7+");
        shows("## Squad\n- 3 Pebble: Pony", "pace", "8\"");
    }

    #[test]
    fn what_sets_goes_before_what_adds() {
        for items in ["Pony, Plate", "Plate, Pony"] {
            shows(&format!("## Squad\n- 3 Pebble: {items}"), "pace", "7\"");
        }
    }

    #[test]
    fn of_two_that_set_the_better_counts_in_any_order() {
        for items in ["Leather, Plate", "Plate, Leather"] {
            let text = format!("## Squad\n- 3 Pebble: {items}");
            shows(&text, "guard", "4+");
            assert_eq!(explained(&text, "guard"), ["Plate 4+"]);
        }
        for items in ["Pony, Snail", "Snail, Pony"] {
            let text = format!("## Squad\n- 3 Pebble: {items}");
            shows(&text, "pace", "8\"");
            assert_eq!(explained(&text, "pace"), ["Pony 8\""]);
        }
    }

    #[test]
    fn a_roll_is_never_made_worse_by_what_sets_it_and_a_plain_number_may_be() {
        shows("## Boss\n- 1 Champion: Leather", "guard", "3+");
        assert!(explained("## Boss\n- 1 Champion: Leather", "guard").is_empty());
        shows("## Boss\n- 1 Champion: Snail", "pace", "2\"");
        shows("## Boss\n- 1 Champion: Bark", "might", "2");
    }

    #[test]
    fn what_sets_the_same_twice_is_told_once() {
        assert_eq!(explained("## Squad\n- 3 Pebble: 2x Pony", "pace"), ["Pony 8\""]);
    }

    #[test]
    fn an_unknown_base_stays_unknown() {
        shows("## Squad\n- 3 Pebble", "luck", "not given");
        shows("## Boss\n- 1 Champion: Clover", "luck", "base +2");
        shows("## Choir\n- 1 Ghost", "luck", "base \u{2212}1");
        shows("## Cart\n- 1 Wagon", "pace", "not given");
        shows("## Cart\n- 1 Wagon: Runners", "pace", "7\"");
    }

    #[test]
    fn a_base_in_words_stands_beside_what_is_added() {
        shows("## Choir\n- 1 Ghost", "wits", "D3 +1");
    }

    #[test]
    fn a_ruling_may_assume_a_base_the_first_that_fits() {
        let fortune = "Ruling: fortune = two\n";
        shows(&format!("{fortune}## Squad\n- 3 Pebble"), "luck", "2");
        shows(&format!("{fortune}## Choir\n- 1 Ghost"), "luck", "4");
        shows(&format!("{fortune}## Boss\n- 1 Champion: Clover"), "luck", "4");
        assert_eq!(
            explained(&format!("{fortune}## Choir\n- 1 Ghost"), "luck"),
            ["assumed; the document does not say", "Ghost \u{2212}1"]
        );
    }

    #[test]
    fn an_item_may_change_by_what_it_stands_on() {
        shows("## Cart\n- 1 Wagon: Wheels", "pace", "5\"");
        shows("## Cart\n- 1 Sledge: Wheels", "pace", "6\"");
    }

    #[test]
    fn gunners_give_what_a_model_has_not() {
        shows("## Cart\n- 1 Wagon: Cannon", "wits", "not given");
        shows("## Cart\n- 1 Wagon: Cannon (Pebble)", "wits", "+0");
        shows("## Cart\n- 1 Wagon: Cannon (Glass)", "guard", "5+");
        shows("## Cart\n- 1 Wagon: Cannon (Glass)", "might", "not given");
        let two = "## Cart\n- 1 Wagon: Cannon (Glass), Mortar (Pebble), Cannon (Glass)";
        shows(two, "wits", "+1/+0");
        assert_eq!(explained(two, "guard"), ["Glass 5+", "Pebble 6+"]);
    }

    #[test]
    fn what_a_model_has_and_belongs_to_counts() {
        shows("## Watch\n- 1 Glass: Coin", "guard", "5+");
        shows("## Boss\n- 1 Champion", "wits", "+3");
        assert_eq!(explained("## Boss\n- 1 Champion", "wits"), ["Boss +1"]);
        shows("## Boss\n- 1 Rider", "pace", "8\"");
    }

    #[test]
    fn what_comes_with_an_item_may_make_up_for_another() {
        let white = |items: &str| format!("Marbles \u{b7} Whites\n## Masons\n- 1 Mason: {items}");
        shows(&white("Kit, Yoke"), "pace", "3\"");
        shows(&white("Kit, Yoke, Guild, Plumb"), "pace", "4\"");
    }

    #[test]
    fn a_force_may_be_let_off_what_makes_worse_and_nothing_else() {
        let blue = |items: &str| format!("Marbles \u{b7} Blues\n## Foreman\n- 1 Champion: {items}");
        shows(&blue("Plate"), "pace", "4\"");
        shows(&blue("Bark"), "guard", "3+");
        shows(&blue("Bark"), "might", "2");
        shows(&blue("Snail"), "pace", "4\"");
        shows(&blue("Snail, Pony"), "pace", "8\"");
        shows("## Boss\n- 1 Champion: Plate", "pace", "3\"");
    }
}
