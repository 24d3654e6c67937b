//! What a model's numbers become: base, level, armour, equipment and carrier, with the cause of each change. What the
//! document does not give stays unknown, and changes to it are shown relative to that.

use crate::system::stat::{minus, signed};
use crate::system::{Change, Form, How, ItemIx, System, Value};
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
    /// Belonging to the unit.
    Group,
    /// An item.
    Item(ItemIx),
}

/// The final profile of a line of models.
pub fn of(army: &Army, member: &MemberView) -> Profile {
    let system = army.system;
    let mut stats: Vec<Stat> = (0..system.attributes().len())
        .map(|attribute| {
            let base = member.model.and_then(|model| model.profile.get(attribute)).cloned().unwrap_or_default();
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
            if !waived(army, cause, change, &stat.base) {
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
    Profile { stats }
}

/// Whether the force lets its models off a change for the worse.
fn waived(army: &Army, cause: Cause, change: &Change, base: &Value) -> bool {
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
        && force
            .waivers
            .iter()
            .any(|waiver| waiver.attributes.contains(&change.attribute) && waiver.items.contains(item, &army.settings))
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
        match &self.base {
            // A worse save is a higher roll; the data says so with a positive number.
            Value::Number(base) => form.write(base.saturating_add(self.add)),
            Value::Text(text) if self.add == 0 => text.to_string(),
            Value::Text(text) => format!("{text} {}", signed(self.add)),
            Value::Unknown if self.add == 0 => "not given".to_owned(),
            Value::Unknown => format!("base {}", if self.add < 0 { minus(self.add) } else { signed(self.add) }),
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
                Cause::Group => entry_name,
                Cause::Item(item) => system.item(*item).name.as_str(),
            };
            let change = match how {
                How::Add(add) => signed(*add),
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
