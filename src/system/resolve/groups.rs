//! Groups of units, their slots, where units can be, and numbers by the limit, with every name looked up.

use super::names::Names;
use crate::system::raw::{RawFill, RawPlace};
use crate::system::read::{Filed, RawGame};
use crate::system::{Fill, FormationKind, Place, RuleKind, Station};

pub(super) fn formations(names: &mut Names, game: &RawGame) -> Vec<FormationKind> {
    let mut list = Vec::new();
    for Filed { file, raw } in &game.formations {
        let at = format!("formations `{}`", raw.id);
        names.check_name(file, &at, &raw.name);
        if raw.leaders.is_empty() {
            names.problem(file, &at, "nobody can lead it".to_owned());
        }
        let mut roles = |list: &[String]| list.iter().filter_map(|role| names.role(file, &at, role)).collect();
        let (leaders, roles) = (roles(&raw.leaders), roles(&raw.roles));
        list.push(FormationKind {
            id: raw.id.as_str().into(),
            name: raw.name.clone(),
            plural: raw.plural.clone(),
            leaders,
            roles,
            cite: names.cite(file, &at, &raw.cite),
        });
    }
    list
}

pub(super) fn stations(names: &mut Names, game: &RawGame) -> Vec<Station> {
    let mut list = Vec::new();
    for Filed { file, raw } in &game.stations {
        let at = format!("stations `{}`", raw.id);
        names.check_name(file, &at, &raw.name);
        let attribute = raw.attribute.as_ref().and_then(|attribute| names.attribute(file, &at, attribute));
        list.push(Station {
            id: raw.id.as_str().into(),
            name: raw.name.clone(),
            share: raw.share,
            except: raw.except.iter().filter_map(|role| names.role(file, &at, role)).collect(),
            least: attribute.map(|attribute| (attribute, raw.least)),
            unless: names.traits(file, &at, &raw.unless),
            cite: names.cite(file, &at, &raw.cite),
        });
    }
    list
}

pub(super) fn ordered(names: &mut Names, file: &str, at: &str, of: &str, slots: &[RawPlace]) -> Option<RuleKind> {
    let formation = names.formation(file, at, of)?;
    let mut fill = |raw: &RawFill| Fill {
        roles: raw.roles.iter().filter_map(|role| names.role(file, at, role)).collect(),
        traits: names.traits(file, at, &raw.traits),
        without: names.traits(file, at, &raw.without),
        most: raw.most,
    };
    let mut ways = |raw: &RawPlace| raw.ways.iter().map(|way| way.iter().map(&mut fill).collect()).collect();
    let slots = slots.iter().map(|raw| Place { name: raw.name.clone(), must: raw.must, ways: ways(raw) }).collect();
    Some(RuleKind::Ordered { formation, slots })
}
