//! Forces and their entries, with every name looked up.

mod marks;

use super::items::{carrier, changes, model};
use super::names::{Names, alike, reads_like};
use crate::system::problem::did_you_mean;
use crate::system::raw::{RawAbility, RawAllowance, RawAvailable, RawEntry, RawGroup, RawMost, RawNeed, RawSame};
use crate::system::read::{Filed, RawForceFile, RawGame};
use crate::system::*;

/// All forces, and all entries of all forces in one list.
pub(super) fn forces(
    names: &mut Names,
    game: &RawGame,
    models: &mut Vec<Model>,
) -> (Vec<Force>, Vec<Entry>, Vec<EntryIx>) {
    let mut forces = Vec::new();
    let mut entries = Vec::new();
    let known = names.game_models.clone();
    for Filed { file, raw } in &game.entries {
        let within = Within {
            force: None,
            file,
            sources: Vec::new(),
            first_entry: 0,
            entry_ids: game.entries.iter().map(|entry| entry.raw.id.as_str()).collect(),
            sub_lists: Vec::new(),
        };
        let entry = entry(names, &within, super::COMMON, raw, &known, models, entries.len());
        entries.push(entry);
    }
    let common: Vec<EntryIx> = entries.iter().map(|entry: &Entry| entry.ix).collect();
    for (at, raw) in game.forces.iter().enumerate() {
        forces.push(force(names, at, raw, models, &mut entries, common.len()));
    }
    (forces, entries, common)
}

/// What the parts of one force need to know of it.
struct Within<'a> {
    /// None for the entries that belong to no force alone.
    force: Option<usize>,
    file: &'a str,
    sources: Vec<(Option<String>, usize)>,
    first_entry: usize,
    entry_ids: Vec<&'a str>,
    sub_lists: Vec<&'a str>,
}

fn force(
    names: &mut Names,
    number: usize,
    raw: &RawForceFile,
    models: &mut Vec<Model>,
    entries: &mut Vec<Entry>,
    common: usize,
) -> Force {
    let Filed { file, raw: force } = &raw.force;
    let at = format!("force `{}`", force.id);
    names.check_head_name(file, &at, &force.name);
    let here = Some(number);
    let unit_trait = force.unit_trait.as_ref().map(|name| {
        let tag = names.traits(file, &at, std::slice::from_ref(name));
        (name.clone(), tag)
    });
    let tag = unit_trait.as_ref().map_or(Tags::default(), |(_, tag)| *tag);
    let shared = entries[..common].iter().filter(|entry| entry.tags.meets(tag)).map(|entry| entry.ix);
    let shared: Vec<EntryIx> = shared.collect();
    if !shared.is_empty() && !force.available.is_empty() {
        // Entries that several forces share draw on the sources of none.
        names.problem(file, &at, "a force with units of the game's common entries has no sources of items".to_owned());
    }
    let within = Within {
        force: here,
        file,
        sources: force.available.iter().enumerate().map(|(at, source)| (source.id.clone(), at)).collect(),
        first_entry: entries.len(),
        entry_ids: raw.entries.iter().map(|entry| entry.raw.id.as_str()).collect(),
        sub_lists: force.sub_lists.iter().map(|list| list.id.as_str()).collect(),
    };
    let mut known: Vec<ModelIx> =
        force.models.iter().map(|raw| model(names, file, (Home::Force, ""), raw, models)).collect();
    known.extend(names.game_models.clone());

    let available = force.available.iter().map(|source| available(names, &within, &at, source)).collect();
    let mut discounts = Vec::new();
    for discount in &force.discounts {
        let needs = discount.needs.as_ref().and_then(|id| names.entry(&within.view(), &at, id));
        if !(0..=100).contains(&discount.percent) {
            names.problem(file, &at, format!("a discount of {} percent", discount.percent));
        }
        discounts.push(Discount {
            name: discount.name.clone(),
            percent: discount.percent,
            roles: discount.roles.iter().filter_map(|role| names.role(file, &at, role)).collect(),
            needs,
            round: discount.round,
            when: names.when(file, &at, discount.when.as_ref()),
            cite: names.cite(file, &at, &discount.cite),
        });
    }
    let surcharges = force
        .surcharges
        .iter()
        .map(|surcharge| Surcharge {
            items: names.items(file, &at, here, &surcharge.items),
            cost: names.cost(file, &at, &surcharge.cost),
            when: names.when(file, &at, surcharge.when.as_ref()),
            cite: names.cite(file, &at, &surcharge.cite),
        })
        .collect();
    let waivers = force
        .waivers
        .iter()
        .map(|waiver| Waiver {
            items: names.items(file, &at, here, &waiver.items),
            attributes: waiver.attributes.iter().filter_map(|name| names.attribute(file, &at, name)).collect(),
            with: (!waiver.with.is_empty()).then(|| names.items(file, &at, here, &waiver.with)),
            cite: names.cite(file, &at, &waiver.cite),
        })
        .collect();
    let rules = force.rules.iter().filter_map(|raw| super::rule(names, file, &at, here, raw)).collect();
    for Filed { file, raw } in &raw.entries {
        if let Some(other) =
            shared.iter().map(|ix| &entries[usize::from(ix.0)]).find(|other| alike(&other.name, &raw.name))
        {
            names.problem(file, &format!("entries `{}`", raw.id), reads_like(&raw.name, &other.id));
        }
        let entry = entry(names, &within, force.id.as_str(), raw, &known, models, entries.len());
        entries.push(entry);
    }
    Force {
        ix: ForceIx(number as u16),
        id: force.id.as_str().into(),
        name: force.name.clone(),
        aliases: force.aliases.clone(),
        about: force.about.clone(),
        source: force.source.clone(),
        available,
        abilities: force.abilities.iter().map(ability).collect(),
        discounts,
        surcharges,
        waivers,
        shares_together: names.when(file, &at, force.shares_together.as_ref()),
        marks: force.marks.iter().map(|raw| marks::mark(names, file, &at, number, raw)).collect(),
        sub_lists: force
            .sub_lists
            .iter()
            .map(|raw| SubList { id: raw.id.as_str().into(), name: raw.name.clone(), about: raw.about.clone() })
            .collect(),
        unit_trait,
        rules,
        entries: shared.into_iter().chain((within.first_entry..entries.len()).map(|ix| EntryIx(ix as u16))).collect(),
    }
}

impl Within<'_> {
    fn view(&self) -> EntryNames<'_> {
        EntryNames { file: self.file, first: self.first_entry, ids: &self.entry_ids }
    }

    fn sub_list(&self, names: &mut Names, at: &str, id: &str) -> Option<usize> {
        let found = self.sub_lists.iter().position(|known| *known == id);
        if found.is_none() {
            let hint = did_you_mean(id, self.sub_lists.iter().copied());
            names.problem(self.file, at, format!("the force has no sub-list `{id}`{hint}"));
        }
        found
    }

    /// Positions of the sources that are open to all, and of those named.
    fn sources(&self, names: &mut Names, at: &str, granted: &[String]) -> Vec<usize> {
        for name in granted {
            if !self.sources.iter().any(|(id, _)| id.as_ref() == Some(name)) {
                let hint = did_you_mean(name, self.sources.iter().filter_map(|(id, _)| id.as_deref()));
                names.problem(self.file, at, format!("the force has no source of items `{name}`{hint}"));
            }
        }
        self.sources
            .iter()
            .filter(|(id, _)| id.as_ref().is_none_or(|id| granted.contains(id)))
            .map(|(_, at)| *at)
            .collect()
    }
}

/// The entries of one force by id.
pub(super) struct EntryNames<'a> {
    file: &'a str,
    first: usize,
    ids: &'a [&'a str],
}

impl Names {
    fn entry(&mut self, within: &EntryNames, at: &str, id: &str) -> Option<EntryIx> {
        let found = within.ids.iter().position(|known| *known == id);
        if found.is_none() {
            let hint = did_you_mean(id, within.ids.iter().copied());
            self.problem(within.file, at, format!("the force has no entry `{id}`{hint}"));
        }
        found.map(|at| EntryIx((within.first + at) as u16))
    }
}

fn available(names: &mut Names, within: &Within, at: &str, raw: &RawAvailable) -> Available {
    let (file, force) = (within.file, within.force);
    let mut items = names.items(file, at, force, &raw.items);
    let mut range = None;
    match (&raw.property, raw.range) {
        (Some(property), Some((low, high))) => {
            if low > high {
                names.problem(file, at, format!("a range from {low} to {high}"));
            }
            if let Some(property) = names.property(file, at, property) {
                range = Some((property, low, high));
                let within = names.within(property, low, high, force.unwrap_or_default());
                if raw.items.is_empty() {
                    items = within;
                } else {
                    items.always.intersect_with(&within.always);
                    items.sometimes.iter_mut().for_each(|(_, bits)| bits.intersect_with(&within.always));
                }
            }
        }
        (None, None) => {}
        _ => names.problem(file, at, "a source of items says both `property` and `range`, or neither".to_owned()),
    }
    if items.is_empty() && !raw.items.iter().any(|name| names.is_open(name)) {
        names.problem(file, at, "a source of items that has none".to_owned());
    }
    if raw.id.is_some() && raw.name.is_none() {
        names.problem(file, at, "a source with an id has a name for players too".to_owned());
    }
    Available {
        id: raw.id.as_deref().map(Id::from),
        name: raw.name.clone().unwrap_or_default(),
        items,
        range,
        cost: names.cost(file, at, &raw.cost),
        share: raw.share.map(|percent| {
            if percent > 100 {
                names.problem(file, at, format!("a share of {percent} percent"));
            }
            Share { percent: percent.min(100), nested: names.when(file, at, raw.nested.as_ref()) }
        }),
        pool: raw.pool.as_ref().and_then(|pool| {
            let per = names.entry(&within.view(), at, &pool.per)?;
            Some(Pool { each: pool.each, per })
        }),
        cite: names.cite(file, at, &raw.cite),
    }
}

fn ability(raw: &RawAbility) -> Ability {
    Ability { name: raw.name.clone(), section: raw.section.clone(), text: raw.text.clone(), source: raw.source.clone() }
}

fn entry(
    names: &mut Names,
    within: &Within,
    force: &str,
    raw: &RawEntry,
    force_models: &[ModelIx],
    models: &mut Vec<Model>,
    number: usize,
) -> Entry {
    let file = within.file;
    let at = format!("entries `{}`", raw.id);
    if within.entry_ids.iter().filter(|id| **id == raw.id).count() > 1 {
        names.problem(file, &at, "this id stands twice in the force".to_owned());
    }
    let mut known: Vec<ModelIx> =
        raw.models.iter().map(|raw| model(names, file, (Home::Entry, &format!("{at}, ")), raw, models)).collect();
    known.extend(force_models);
    names.check_name(file, &at, &raw.name);
    let own = Some(format!("{force}/{}", raw.id));
    let own_cite = names.cite(file, &at, &own).unwrap_or(RefIx(0));
    let cites = (
        names.cite(file, &at, &raw.cite).unwrap_or(own_cite),
        names.cite(file, &at, &raw.may_cite).unwrap_or(own_cite),
    );
    if raw.groups.is_empty() {
        names.problem(file, &at, "it has no group of models".to_owned());
    }
    let mut groups: Vec<Group> = Vec::new();
    for group in &raw.groups {
        if groups.iter().any(|other| other.id == group.id.as_str()) {
            names.problem(file, &at, format!("two groups are called `{}`", group.id));
        }
        groups.push(self::group(names, within, &at, group, &known, models, cites));
    }
    let upgrades = raw
        .upgrades
        .iter()
        .map(|upgrade| {
            let at = format!("{at}, upgrade `{}`", upgrade.id);
            names.check_name(file, &at, &upgrade.name);
            Upgrade {
                id: upgrade.id.as_str().into(),
                name: upgrade.name.clone(),
                cost: names.price(file, &at, &upgrade.cost),
                note: upgrade.note.clone(),
                needs: upgrade.needs.iter().filter_map(|id| names.entry(&within.view(), &at, id)).collect(),
                sources: within.sources(names, &at, &upgrade.grants),
                may: upgrade.may.iter().map(|raw| allowance(names, within.file, within.force, &at, raw)).collect(),
                cite: names.cite(file, &at, &upgrade.cite),
                source: upgrade.source.clone(),
            }
        })
        .collect();
    let role = names.role(file, &at, &raw.role).unwrap_or(0);
    let own_abilities: Vec<Ability> = raw.abilities.iter().map(|raw| names.ability(file, &at, raw)).collect();
    Entry {
        ix: EntryIx(number as u16),
        id: raw.id.as_str().into(),
        name: raw.name.clone(),
        aliases: raw.aliases.clone(),
        role,
        cost: names.price(file, &at, &raw.cost),
        sub_list: raw.sub_list.as_ref().and_then(|id| within.sub_list(names, &at, id)),
        source: raw.source.clone(),
        about: raw.about.clone(),
        models: known,
        groups,
        upgrades,
        abilities: names.shared(file, &at, &raw.shares).into_iter().chain(own_abilities).collect(),
        traits: raw.traits.clone(),
        tags: names.tags_of(file, &at, role, &raw.traits),
        carries: raw.carries,
        needs: raw.needs.iter().filter_map(|id| names.entry(&within.view(), &at, id)).collect(),
        unique: raw.unique,
        cite: cites.0,
    }
}

fn group(
    names: &mut Names,
    within: &Within,
    entry: &str,
    raw: &RawGroup,
    known: &[ModelIx],
    models: &[Model],
    (size, may): (RefIx, RefIx),
) -> Group {
    let file = within.file;
    let at = format!("{entry}, group `{}`", raw.id);
    names.check_name(file, &at, &raw.name);
    let (max, size_unknown) = match raw.max {
        Some(RawMost::Number(most)) => (most, false),
        most => (u32::MAX, most.is_some()),
    };
    if raw.min > max || max == 0 {
        names.problem(file, &at, format!("from {} to {max} models", raw.min));
    }
    let takes = names.models(file, &at, &raw.models, known, models);
    if raw.models.is_empty() {
        names.problem(file, &at, "it takes no model".to_owned());
    }
    let promotion = raw.promotion.as_ref().and_then(|id| names.promotion(file, &at, id));
    Group {
        id: raw.id.as_str().into(),
        name: raw.name.clone(),
        models: takes,
        min: raw.min,
        max,
        size_unknown,
        surcharge: raw
            .surcharge
            .iter()
            .map(|plus| Plus {
                cost: names.cost(file, &at, &plus.cost),
                when: names.when(file, &at, plus.when.as_ref()),
                cite: names.cite(file, &at, &plus.cite),
            })
            .collect(),
        may: raw.may.iter().map(|raw| allowance(names, within.file, within.force, &at, raw)).collect(),
        must: raw.must.iter().map(|raw| need(names, within, &at, raw)).collect(),
        has: raw.has.iter().filter_map(|id| names.item(file, &at, id)).collect(),
        sources: within.sources(names, &at, &raw.grants),
        uniform: raw.uniform.as_ref().map(|same| self::same(names, file, &at, same)),
        one_level: raw.one_level.as_ref().map(|same| self::same(names, file, &at, same)),
        promotion,
        changes: changes(names, file, &at, &raw.changes),
        tags: names.known_tags(file, &at, &raw.tags),
        carrier: raw.carrier.as_ref().map(|raw| carrier(names, file, &at, within.force, raw)),
        cite: names.cite(file, &at, &raw.cite).unwrap_or(size),
        may_cite: names.cite(file, &at, &raw.may_cite).unwrap_or(may),
    }
}

fn same(names: &mut Names, file: &str, at: &str, raw: &RawSame) -> Same {
    Same { when: names.when(file, at, raw.when.as_ref()), cite: names.cite(file, at, &raw.cite) }
}

/// Items that a model may have; `force` decides which sets it may name.
pub(super) fn allowance(
    names: &mut Names,
    file: &str,
    force: Option<usize>,
    at: &str,
    raw: &RawAllowance,
) -> Allowance {
    if raw.one_in == Some(0) || raw.max == Some(0) || raw.exactly == Some(0) {
        names.problem(file, at, "an allowance of none".to_owned());
    }
    Allowance {
        items: names.items(file, at, force, &raw.items),
        max: raw.max,
        exactly: raw.exactly,
        one_in: raw.one_in,
        beyond: raw.beyond,
        severity: raw.severity,
        when: names.when(file, at, raw.when.as_ref()),
        cite: names.cite(file, at, &raw.cite),
        name: names.items_name(force, &raw.items),
    }
}

fn need(names: &mut Names, within: &Within, at: &str, raw: &RawNeed) -> Need {
    if raw.max.is_some_and(|max| max < raw.min) {
        names.problem(within.file, at, format!("from {} to {} compulsory items", raw.min, raw.max.unwrap_or(0)));
    }
    Need {
        items: names.items(within.file, at, within.force, &raw.items),
        min: raw.min,
        max: raw.max,
        free: raw.free,
        beyond: raw.beyond,
        when: names.when(within.file, at, raw.when.as_ref()),
        cite: names.cite(within.file, at, &raw.cite),
        name: names.items_name(within.force, &raw.items),
    }
}
