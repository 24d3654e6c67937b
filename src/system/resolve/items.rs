//! Models, items and their carriers, with every name looked up.

use super::names::Names;
use crate::system::raw::{RawCarrier, RawChange, RawModel, RawSlot, RawStat};
use crate::system::read::RawGame;
use crate::system::*;

/// Adds a kind of model and returns where. Carriers and built-in items are looked up at once, gunners by [`finish_crews`].
pub(super) fn model(
    names: &mut Names,
    file: &str,
    (home, within): (Home, &str),
    raw: &RawModel,
    models: &mut Vec<Model>,
) -> ModelIx {
    let at = format!("{within}models `{}`", raw.id);
    names.check_name(file, &at, &raw.name);
    let mut profile = vec![Value::Unknown; names.attribute_count()];
    for (attribute, stat) in &raw.profile {
        if let Some(place) = names.attribute(file, &at, attribute) {
            profile[place] = match stat {
                RawStat::Number(number) => Value::Number(*number),
                RawStat::Text(text) => Value::Text(text.as_str().into()),
            };
        }
    }
    let ix = ModelIx(models.len() as u16);
    let (cost, unpriced) = names.price_if_known(file, &at, &raw.cost);
    let changes = changes(names, file, &at, &raw.changes);
    let tags = names.known_tags(file, &at, &raw.tags);
    let has = raw.has.iter().filter_map(|id| names.item(file, &at, id)).collect();
    let carrier = raw.carrier.as_ref().map(|carrier| self::carrier(names, file, &at, None, carrier));
    let crew = raw.crew.as_ref().map(|crew| {
        names.waiting_crews.push((ix, file.to_owned(), at.clone(), crew.models.clone()));
        Crew {
            items: names.items(file, &at, None, &crew.items),
            models: Vec::new(),
            name: crew.name.clone(),
            lends: crew.lends.iter().filter_map(|id| names.attribute(file, &at, id)).collect(),
            cite: names.cite(file, &at, &crew.cite),
        }
    });
    models.push(Model {
        ix,
        home,
        id: raw.id.as_str().into(),
        name: raw.name.clone(),
        aliases: raw.aliases.clone(),
        cost,
        unpriced,
        rank: raw.rank,
        tags,
        profile,
        changes,
        has,
        carrier,
        crew,
        note: raw.note.clone(),
        source: raw.source.clone(),
    });
    ix
}

/// Gives the crews of models their gunners, once all models of the game are known.
pub(super) fn finish_crews(names: &mut Names, models: &mut [Model]) {
    for (ix, file, at, wanted) in std::mem::take(&mut names.waiting_crews) {
        let gunners = names.models(&file, &at, &wanted, &names.game_models.clone(), models);
        if gunners.is_empty() {
            names.problem(&file, &at, "its crew names no model".to_owned());
        }
        if let Some(crew) = models.get_mut(ix.at()).and_then(|model| model.crew.as_mut()) {
            crew.models = gunners;
        }
    }
}

/// All items, common ones first.
pub(super) fn items(names: &mut Names, game: &RawGame) -> Vec<Item> {
    let mut list = Vec::new();
    for (ix, any) in game.all_items().enumerate() {
        let (file, raw, force) = (any.file, any.raw, any.force);
        let at = format!("items `{}`", raw.id);
        names.check_name(file, &at, &raw.name);
        let class = names.class(file, &at, &raw.class).unwrap_or(0);
        let table = raw.table.as_ref().and_then(|table| names.table(file, &at, table));
        if let Some(columns) = table.and_then(|table| game.tables.get(table)).map(|table| table.raw.columns.len()) {
            for row in raw.rows.iter().filter(|row| row.len() != columns) {
                names.problem(file, &at, format!("a row of {} cells in a table of {columns} columns", row.len()));
            }
        } else if !raw.rows.is_empty() {
            names.problem(file, &at, "it has rows but names no table".to_owned());
        }
        let mut properties = vec![None; names.property_count()];
        for (property, value) in &raw.properties {
            if let Some(place) = names.property(file, &at, property) {
                properties[place] = Some(*value);
            }
        }
        let (cost, unpriced) = names.price_if_known(file, &at, &raw.cost);
        let cost_on = raw
            .cost_on
            .iter()
            .map(|(tag, cost)| (names.known_tags(file, &at, std::slice::from_ref(tag)), names.price(file, &at, cost)))
            .collect();
        let changes_on = raw
            .changes_on
            .iter()
            .map(|(tag, raw)| (names.known_tags(file, &at, std::slice::from_ref(tag)), changes(names, file, &at, raw)))
            .collect();
        let has = raw.has.iter().filter_map(|id| names.item(file, &at, id)).collect();
        list.push(Item {
            ix: ItemIx(ix as u16),
            id: raw.id.as_str().into(),
            name: raw.name.clone(),
            aliases: raw.aliases.clone(),
            class,
            cost,
            unpriced,
            cost_on,
            properties,
            tags: raw.tags.clone(),
            table,
            rows: raw.rows.clone(),
            changes: changes(names, file, &at, &raw.changes),
            changes_on,
            has,
            carrier: raw.carrier.as_ref().map(|carrier| self::carrier(names, file, &at, force, carrier)),
            note: raw.note.clone(),
            source: raw.source.clone(),
            force: force.map(|at| ForceIx(at as u16)),
        });
    }
    list
}

/// Changes of attributes; each says exactly one of `add` and `set`.
pub(super) fn changes(names: &mut Names, file: &str, at: &str, raw: &[RawChange]) -> Vec<Change> {
    let mut list = Vec::new();
    for change in raw {
        let Some(attribute) = names.attribute(file, at, &change.attribute) else { continue };
        match (change.add, change.set) {
            (Some(add), None) => list.push(Change { attribute, how: How::Add(add) }),
            (None, Some(set)) => list.push(Change { attribute, how: How::Set(set) }),
            _ => names.problem(file, at, format!("the change of `{}` says one of `add` and `set`", change.attribute)),
        }
    }
    list
}

/// Room for items.
pub(super) fn carrier(names: &mut Names, file: &str, at: &str, force: Option<usize>, raw: &RawCarrier) -> Carrier {
    Carrier {
        holds: names.items(file, at, force, &raw.holds),
        slots: slots(names, file, at, force, &raw.slots),
        instead: raw.instead.iter().map(|raw| slots(names, file, at, force, raw)).collect(),
        replaces: raw.replaces,
        cite: names.cite(file, at, &raw.cite),
        when: names.when(file, at, raw.when.as_ref()),
    }
}

fn slots(names: &mut Names, file: &str, at: &str, force: Option<usize>, raw: &[RawSlot]) -> Vec<Slot> {
    raw.iter()
        .map(|slot| {
            if slot.count > 32 {
                names.problem(file, at, format!("{} slots `{}`; at most 32", slot.count, slot.name));
            }
            Slot {
                name: slot.name.clone(),
                count: slot.count.min(32),
                takes: names.items(file, at, force, &slot.takes),
                when: names.when(file, at, slot.when.as_ref()),
            }
        })
        .collect()
}
