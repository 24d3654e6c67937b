//! A roster seen through its game: every id looked up once, what cannot be found left out. Price, profile and check all
//! work on this, so that none of them meets an unknown id.

use crate::id::Id;
use crate::roster::{Member, Roster, Unit};
use crate::system::set::holds;
use crate::system::{
    Allowance, Assumption, Entry, EntryIx, Force, Group, Item, ItemIx, ItemSet, Meant, Model, Need, Rule, RuleKind,
    Settings, System, Tags, Upgrade, Value,
};

/// A list with everything it names.
#[derive(Debug)]
pub struct Army<'a> {
    /// The game.
    pub system: &'a System,
    /// The list.
    pub roster: &'a Roster,
    /// The force, if the game has it.
    pub force: Option<&'a Force>,
    /// The option of each ruling.
    pub settings: Settings,
    /// Whether every unit is a single model in this list.
    pub single: bool,
    /// One for each unit of the roster, in its order.
    pub units: Vec<UnitView<'a>>,
    /// The entries that it has units of, each once.
    entries: Vec<EntryIx>,
}

/// A unit with everything it names.
#[derive(Debug)]
pub struct UnitView<'a> {
    /// The choices.
    pub unit: &'a Unit,
    /// The type of unit, if the force has it.
    pub entry: Option<&'a Entry>,
    /// One for each line of models, in its order.
    pub members: Vec<MemberView<'a>>,
    /// Upgrades that the entry knows.
    pub upgrades: Vec<&'a Upgrade>,
    /// What any model may have.
    everyone: &'a [Allowance],
}

/// A line of models with everything it names.
#[derive(Debug)]
pub struct MemberView<'a> {
    /// The choices.
    pub member: &'a Member,
    /// The group, if the entry has it.
    pub group: Option<&'a Group>,
    /// The kind of model, if the entry knows it.
    pub model: Option<&'a Model>,
    /// Tags of model and group.
    pub tags: Tags,
    /// Items that exist, with their position among the picks.
    pub picks: Vec<PickView<'a>>,
    /// Items that each model has without buying them, and those that come with others.
    built_in: Vec<ItemIx>,
    /// Those that each would have without buying them, had what was bought left room.
    pub left_out: Vec<ItemIx>,
}

/// An item on a line of models.
#[derive(Debug, Clone, Copy)]
pub struct PickView<'a> {
    /// Position among the member's picks.
    pub at: usize,
    /// The item.
    pub item: &'a Item,
    /// Who serves it, if the entry knows that model.
    pub gunner: Option<&'a Model>,
}

impl<'a> Army<'a> {
    /// Looks everything up.
    pub fn new(system: &'a System, roster: &'a Roster) -> Army<'a> {
        let force = system.find_force(&roster.force);
        let settings = settings(system, roster);
        let view = |unit| UnitView::new(system, force, &settings, unit);
        let units: Vec<UnitView> = roster.units.iter().map(view).collect();
        let mut entries = Vec::new();
        for entry in units.iter().filter_map(|unit| unit.entry) {
            if !entries.contains(&entry.ix) {
                entries.push(entry.ix);
            }
        }
        let single = system
            .rules()
            .iter()
            .any(|rule| matches!(rule.kind, RuleKind::SingleModels) && holds(rule.when, &settings));
        Army { system, roster, force, settings, single, units, entries }
    }

    /// The rules that it is judged by: the game's and its force's, as the rulings have it.
    pub fn rules(&self) -> impl Iterator<Item = &'a Rule> + '_ {
        rules(self.system, self.force, &self.settings)
    }

    /// Whether its units have to be in groups.
    pub fn grouped(&self) -> bool {
        self.rules().any(|rule| matches!(rule.kind, RuleKind::Grouped))
    }

    /// What a unit of an entry would find on joining; without the views of those that are there.
    pub(crate) fn joined_by(&self, entry: EntryIx) -> Army<'a> {
        let Army { system, roster, force, single, .. } = *self;
        let entries = self.entries.iter().copied().chain([entry]).collect();
        Army { system, roster, force, settings: self.settings.clone(), single, units: Vec::new(), entries }
    }

    /// Whether the army has a unit of an entry.
    pub fn has(&self, entry: EntryIx) -> bool {
        self.entries.contains(&entry)
    }
}

fn rules<'a>(system: &'a System, force: Option<&'a Force>, settings: &Settings) -> impl Iterator<Item = &'a Rule> {
    let of_force = force.map_or(&[][..], |force| &force.rules[..]);
    system.rules().iter().chain(of_force).filter(|rule| holds(rule.when, settings))
}

/// The option of each ruling of a game, as a list has it.
pub fn settings(system: &System, roster: &Roster) -> Settings {
    let mut settings = system.default_settings();
    for (ruling, option) in &roster.rulings {
        let Some(at) = system.rulings().iter().position(|known| known.id == *ruling) else { continue };
        if let Some(option) = system.rulings()[at].options.iter().position(|known| known.id == *option) {
            settings.choose(at, option as u8);
        }
    }
    settings
}

impl<'a> UnitView<'a> {
    /// Looks up what one unit names.
    pub fn new(system: &'a System, force: Option<&'a Force>, settings: &Settings, unit: &'a Unit) -> UnitView<'a> {
        let entry = force.and_then(|force| system.find_entry(force, &unit.entry));
        let members = unit.members.iter().map(|member| MemberView::new(system, (force, entry), settings, member));
        UnitView {
            unit,
            entry,
            everyone: system.everyone(),
            members: members.collect(),
            upgrades: entry.map_or(Vec::new(), |entry| {
                unit.upgrades.iter().filter_map(|id| entry.upgrades.iter().find(|known| known.id == *id)).collect()
            }),
        }
    }

    /// Adds a line that the unit does not have, to see what it would be.
    pub fn add_line(&mut self, army: &Army<'a>, force: &'a Force, member: &'a Member) {
        self.members.push(MemberView::new(army.system, (Some(force), self.entry), &army.settings, member));
    }

    /// Models in a group.
    pub fn models_in(&self, group: &Id) -> u32 {
        let of_group = self.members.iter().filter(|member| member.member.group == *group);
        of_group.fold(0, |sum, member| sum.saturating_add(member.member.count))
    }

    /// Allowances of a line of models: its group's, everyone's, and those of upgrades bought, as the rulings have it.
    pub fn allowances<'b>(
        &'b self,
        member: &'b MemberView<'a>,
        settings: &'b Settings,
    ) -> impl Iterator<Item = &'a Allowance> + 'b {
        let own = member.group.map_or(&[][..], |group| &group.may[..]);
        own.iter()
            .chain(self.everyone)
            .chain(self.upgrades.iter().flat_map(|upgrade| &upgrade.may))
            .filter(|allowance| holds(allowance.when, settings))
    }

    /// Positions of the force's sources that a line of models may draw on.
    pub fn sources<'b>(&'b self, member: &'b MemberView<'a>) -> impl Iterator<Item = usize> + 'b {
        let own = member.group.map_or(&[][..], |group| &group.sources[..]);
        own.iter().chain(self.upgrades.iter().flat_map(|upgrade| &upgrade.sources)).copied()
    }
}

impl<'a> MemberView<'a> {
    fn new(
        system: &'a System,
        (force, entry): (Option<&'a Force>, Option<&'a Entry>),
        settings: &Settings,
        member: &'a Member,
    ) -> MemberView<'a> {
        let group = entry.and_then(|entry| entry.groups.iter().find(|group| group.id == member.group));
        let model = entry.and_then(|entry| find_model(system, entry, group, &member.model));
        let picks = member.picks.iter().enumerate().filter_map(|(at, pick)| {
            let item = system.find_item(&pick.item)?;
            let gunner = pick.gunner.as_ref().and_then(|id| system.find_model(entry?, id));
            Some(PickView { at, item, gunner })
        });
        let picks: Vec<PickView> = picks.collect();
        let own = group.map_or(&[][..], |group| &group.has[..]);
        let mut built_in: Vec<ItemIx> =
            own.iter().chain(model.map_or(&[][..], |model| &model.has[..])).copied().collect();
        let tags =
            model.map_or(Tags::default(), |model| model.tags).with(group.map_or(Tags::default(), |group| group.tags));
        let tags = entry.map_or(tags, |entry| tags.with(entry.tags));
        let mut left_out = Vec::new();
        if !built_in.is_empty() {
            for rule in rules(system, force, settings) {
                make_room(system, rule, tags, &picks, (&mut built_in, &mut left_out));
            }
        }
        let bought = picks.iter().map(|pick| pick.item.ix);
        let with: Vec<ItemIx> =
            bought.chain(built_in.iter().copied()).flat_map(|item| &system.item(item).has).copied().collect();
        built_in.extend(with);
        MemberView { member, group, model, tags, picks, built_in, left_out }
    }

    /// How many of an item each model has, bought.
    pub fn count_of(&self, item: ItemIx) -> u32 {
        self.picks.iter().filter(|pick| pick.item.ix == item).count() as u32
    }

    /// Compulsory items of the group, as the rulings have it.
    pub fn needs<'b>(&'b self, settings: &'b Settings) -> impl Iterator<Item = &'a Need> + 'b {
        self.group.map_or(&[][..], |group| &group.must[..]).iter().filter(|need| holds(need.when, settings))
    }

    /// The sum of a property over what each model has without buying it.
    pub(crate) fn load_built_in(&self, system: &System, property: usize) -> i32 {
        self.built_in().map(|item| load(system, item, property)).fold(0, i32::saturating_add)
    }

    /// Items that each model has without buying them.
    pub fn built_in(&self) -> impl Iterator<Item = ItemIx> + '_ {
        self.built_in.iter().copied()
    }

    /// Kinds of models that serve what each carries, each once.
    pub fn gunners(&self) -> Vec<&'a Model> {
        let mut all: Vec<&Model> = Vec::new();
        for gunner in self.picks.iter().filter_map(|pick| pick.gunner) {
            if !all.iter().any(|known| known.ix == gunner.ix) {
                all.push(gunner);
            }
        }
        all
    }

    /// Attributes that they have from their gunners, as they have none of their own.
    pub fn lent(&self) -> impl Iterator<Item = usize> + 'a {
        let model = self.model;
        let crew = model.and_then(|model| model.crew.as_ref());
        let lends = crew.map_or(&[][..], |crew| &crew.lends[..]).iter().copied();
        lends.filter(move |at| model.is_some_and(|model| model.profile.get(*at) == Some(&Value::Unknown)))
    }

    /// Whether a rule is about these models.
    pub fn is(&self, meant: &Meant, settings: &Settings) -> bool {
        meant.on.is_none_or(|on| self.tags.meets(on))
            && meant.with.as_ref().is_none_or(|with| self.has_any(with, settings))
    }

    /// Whether each model has any of some items, bought or not.
    pub fn has_any(&self, items: &ItemSet, settings: &Settings) -> bool {
        let bought = self.picks.iter().map(|pick| pick.item.ix);
        bought.chain(self.built_in()).any(|item| items.contains(item, settings))
    }

    /// The assumption that holds for an attribute of these models.
    pub fn assumption<'b>(&self, system: &'b System, settings: &Settings, attribute: usize) -> Option<&'b Assumption> {
        system.assumptions().iter().find(|assumption| {
            assumption.attribute == attribute
                && assumption.tag.is_none_or(|tag| tag.meets(self.tags))
                && holds(assumption.when, settings)
        })
    }
}

fn load(system: &System, item: ItemIx, property: usize) -> i32 {
    system.item(item).properties.get(property).copied().flatten().unwrap_or(0)
}

/// Leaves out what models have without buying it and what was bought leaves no room for; what still fits stays, in the
/// order in which the data names it. Source: the reading "Room for equipment" of the game that has such a rule.
fn make_room(
    system: &System,
    rule: &Rule,
    tags: Tags,
    picks: &[PickView],
    (built_in, left_out): (&mut Vec<ItemIx>, &mut Vec<ItemIx>),
) {
    let RuleKind::Carry { property, most, on, makes_room: true } = rule.kind else { return };
    if on.is_some_and(|on| !tags.meets(on)) {
        return;
    }
    let bought = picks.iter().map(|pick| load(system, pick.item.ix, property));
    let mut used = bought.fold(0, i32::saturating_add);
    // What a model has by itself is never too much for it.
    if used <= 0 {
        return;
    }
    built_in.retain(|item| {
        let own = load(system, *item, property);
        let fits = own <= 0 || used.saturating_add(own) <= most;
        if fits {
            used = used.saturating_add(own)
        } else {
            left_out.push(*item)
        }
        fits
    });
}

/// A kind of model by id: the group's own first, then any that the entry knows.
fn find_model<'a>(system: &'a System, entry: &'a Entry, group: Option<&'a Group>, id: &Id) -> Option<&'a Model> {
    let in_group =
        group.and_then(|group| group.models.iter().map(|ix| system.model(*ix)).find(|model| model.id == *id));
    in_group.or_else(|| system.find_model(entry, id))
}

#[cfg(test)]
mod tests {
    use crate::profile;
    use crate::test_game::{at_first, kept, marbles};

    /// What each has without buying it, what is left out for what was bought, and the pace that comes of it.
    #[track_caller]
    fn has(line: &str, expected: &str) {
        let system = marbles();
        let text = format!("Marbles \u{b7} Whites\n## Porters\n- 1 Porter{line}");
        let pace = system.attributes().iter().position(|known| known.id == "pace").unwrap_or(usize::MAX);
        let found = at_first(&kept(&text), |army, _, member| {
            let names = |list: &[crate::system::ItemIx]| -> String {
                list.iter().map(|ix| system.item(*ix).name.as_str()).collect::<Vec<_>>().join(", ")
            };
            let number = profile::of(army, member).stats.get(pace).and_then(|stat| stat.number());
            format!("{} / {} / {number:?}", names(&member.built_in), names(&member.left_out))
        });
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn what_is_bought_takes_the_room_of_what_comes_without_paying() {
        has("", "Yoke, Plumb /  / Some(3)");
        has(": Chisel", "Plumb / Yoke / Some(4)");
        has(": Chisel, Trowel", "Plumb / Yoke / Some(4)");
    }
}
