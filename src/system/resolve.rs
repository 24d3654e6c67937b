//! Checks a raw game once and builds the [`System`]: every name is looked up, every range checked, and all problems are
//! reported together.

mod forces;
mod groups;
mod items;
mod names;
mod play;

use super::problem::Problem;
use super::raw::RawRule;
use super::read::{Filed, RawGame};
use super::*;
use names::Names;

/// The checked game, or everything that is wrong with its data.
pub fn resolve(game: &RawGame) -> Result<System, Vec<Problem>> {
    let mut names = Names::gather(game);
    let Some(head) = &game.head else {
        names.problem("system.toml", "", "the head of the game is missing".to_owned());
        return Err(names.problems);
    };
    names.check_heads(game);
    // Nothing is in brackets in the first lines of a list, so a game's name may have them.
    names.check_head_name("system.toml", "", &head.name.replace(['(', ')'], ""));
    for Filed { file, raw } in &game.currencies {
        names.check_head_name(file, &format!("currencies `{}`", raw.id), &raw.name);
    }
    names.check_alike(game);

    passages(&mut names, game);
    let rulings = rulings(&mut names, game);
    let mut models: Vec<Model> = Vec::new();
    names.resolve_sets(game);
    let game_models: Vec<ModelIx> = game
        .models
        .iter()
        .map(|Filed { file, raw }| items::model(&mut names, file, (Home::Game, ""), raw, &mut models))
        .collect();
    names.game_models = game_models;
    let items = items::items(&mut names, game);
    let promotions = promotions(&mut names, game);
    let formations = groups::formations(&mut names, game);
    let stations = groups::stations(&mut names, game);
    let assumptions = assumptions(&mut names, game);
    let tracks = tracks(&mut names, game);
    let (forces, entries, common) = forces::forces(&mut names, game, &mut models);
    items::finish_crews(&mut names, &mut models);
    let everyone =
        head.everyone.iter().map(|raw| forces::allowance(&mut names, "system.toml", None, "everyone", raw)).collect();
    let mut rules = Vec::new();
    for Filed { file, raw } in &game.rules {
        rules.extend(rule(&mut names, file, "rules", None, raw));
    }

    let (figures, scales) = (play::figures(&mut names, game), play::scales(&mut names, game));

    if !names.problems.is_empty() {
        names.problems.sort_by(|a, b| a.file.cmp(&b.file));
        return Err(names.problems);
    }
    let mut items_by_id: Vec<ItemIx> = items.iter().map(|item| item.ix).collect();
    items_by_id.sort_by(|a, b| items[a.at()].id.cmp(&items[b.at()].id));
    Ok(System {
        id: Id::from(game.id.as_str()),
        name: head.name.clone(),
        aliases: head.aliases.clone(),
        data_version: head.data_version.clone(),
        document: head.document.clone(),
        about: head.about.clone(),
        force_word: head.force_word.clone(),
        army_word: head.army_word.clone(),
        everyone,
        currencies: game
            .currencies
            .iter()
            .map(|f| Currency {
                id: f.raw.id.as_str().into(),
                name: f.raw.name.clone(),
                one: f.raw.one.clone(),
                about: f.raw.about.clone(),
                limits: f.raw.limits.clone(),
            })
            .collect(),
        attributes: game
            .attributes
            .iter()
            .map(|f| Attribute {
                id: f.raw.id.as_str().into(),
                name: f.raw.name.clone(),
                short: f.raw.short.clone(),
                form: f.raw.form,
                wounds: f.raw.wounds,
            })
            .collect(),
        properties: game
            .properties
            .iter()
            .map(|f| Property { id: f.raw.id.as_str().into(), name: f.raw.name.clone(), beside: f.raw.beside })
            .collect(),
        classes: game
            .classes
            .iter()
            .map(|f| Class {
                id: f.raw.id.as_str().into(),
                name: f.raw.name.clone(),
                plural: f.raw.plural.clone(),
                apart: f.raw.apart,
            })
            .collect(),
        tables: game
            .tables
            .iter()
            .map(|f| Table {
                id: f.raw.id.as_str().into(),
                name: f.raw.name.clone(),
                columns: f.raw.columns.clone(),
                note: f.raw.note.clone(),
                source: f.raw.source.clone(),
            })
            .collect(),
        roles: game
            .roles
            .iter()
            .map(|f| Role { id: f.raw.id.as_str().into(), name: f.raw.name.clone(), plural: f.raw.plural.clone() })
            .collect(),
        formations,
        stations,
        models,
        items,
        items_by_id,
        promotions,
        rulings,
        assumptions,
        tracks,
        references: names.references,
        forces,
        entries,
        common,
        rules,
        figures,
        scales,
        shared: game.abilities.iter().map(|filed| names::told(&filed.raw)).collect(),
        own: Vec::new(),
    })
}

/// Stands where the force of an entry would, in the ids of their references.
const COMMON: &str = "units";

/// What can be cited: references of the data, and one for each entry, so that a finding about a unit has somewhere to lead.
fn passages(names: &mut Names, game: &RawGame) {
    for Filed { file, raw } in &game.references {
        let reference = Reference {
            ix: RefIx(0),
            id: raw.id.as_str().into(),
            title: raw.title.clone(),
            kind: raw.kind,
            source: raw.source.clone(),
            text: raw.text.clone(),
        };
        if names.passages.insert(raw.id.clone(), reference).is_some() {
            let message = "there is already a reference of this id".to_owned();
            names.problem(file, &format!("references `{}`", raw.id), message);
        }
    }
    let common = [(COMMON, &game.entries)];
    let own = game.forces.iter().map(|force| (force.force.raw.id.as_str(), &force.entries));
    for (of, entries) in common.into_iter().chain(own) {
        for Filed { raw, .. } in entries {
            let id = format!("{of}/{}", raw.id);
            let about = Some(raw.about.clone()).filter(|about| !about.is_empty());
            let abilities = raw.abilities.iter().map(|ability| format!("{}: {}", ability.name, ability.text));
            let reference = Reference {
                ix: RefIx(0),
                id: id.as_str().into(),
                title: raw.name.clone(),
                kind: Kind::Unit,
                source: raw.source.clone(),
                text: about.into_iter().chain(abilities).collect(),
            };
            names.passages.insert(id, reference);
        }
    }
}

fn rulings(names: &mut Names, game: &RawGame) -> Vec<Ruling> {
    let mut list = Vec::new();
    for Filed { file, raw } in &game.rulings {
        let at = format!("rulings `{}`", raw.id);
        let default = raw.options.iter().position(|option| option.id == raw.default).unwrap_or_else(|| {
            let hint = super::problem::did_you_mean(&raw.default, raw.options.iter().map(|o| o.id.as_str()));
            names.problem(file, &at, format!("its default `{}` is not one of its options{hint}", raw.default));
            0
        });
        if raw.options.len() < 2 || raw.options.len() > 32 {
            names.problem(file, &at, format!("a ruling has 2 to 32 options, not {}", raw.options.len()));
        }
        let known = || game.forces.iter().map(|force| force.force.raw.id.as_str());
        let mut forces = Vec::new();
        for id in &raw.forces {
            match known().position(|force| force == id) {
                Some(force) => forces.push(ForceIx(force as u16)),
                None => {
                    let hint = super::problem::did_you_mean(id, known());
                    names.problem(file, &at, format!("there is no force `{id}`{hint}"));
                }
            }
        }
        let cite = names.cite(file, &at, &raw.cite);
        list.push(Ruling {
            id: raw.id.as_str().into(),
            question: raw.question.clone(),
            options: raw
                .options
                .iter()
                .map(|option| RulingOption { id: option.id.as_str().into(), label: option.label.clone() })
                .collect(),
            default: default as u8,
            forces,
            cite,
        });
    }
    list
}

fn promotions(names: &mut Names, game: &RawGame) -> Vec<Promotion> {
    let mut list = Vec::new();
    for Filed { file, raw } in &game.promotions {
        let at = format!("promotions `{}`", raw.id);
        names.check_name(file, &at, &raw.name);
        let differs = raw.differs.iter().filter_map(|class| names.class(file, &at, class)).collect();
        let cite = names.cite(file, &at, &raw.cite);
        list.push(Promotion {
            id: raw.id.as_str().into(),
            name: raw.name.clone(),
            raise: raw.raise,
            differs,
            from: raw.from,
            cite,
            level_cite: names.cite(file, &at, &raw.level_cite).or(cite),
            size_cite: names.cite(file, &at, &raw.size_cite).or(cite),
        });
    }
    list
}

fn assumptions(names: &mut Names, game: &RawGame) -> Vec<Assumption> {
    let mut list = Vec::new();
    for (number, Filed { file, raw }) in game.assumptions.iter().enumerate() {
        let at = format!("assumptions, number {}", number + 1);
        let Some(attribute) = names.attribute(file, &at, &raw.attribute) else { continue };
        let tag = raw.tag.as_ref().map(|tag| names.known_tags(file, &at, std::slice::from_ref(tag)));
        let when = names.when(file, &at, raw.when.as_ref());
        let cite = names.cite(file, &at, &raw.cite);
        list.push(Assumption { attribute, tag, value: raw.value, when, cite });
    }
    list
}

fn tracks(names: &mut Names, game: &RawGame) -> Vec<Track> {
    let mut list = Vec::new();
    for Filed { file, raw } in &game.tracks {
        let at = format!("tracks `{}`", raw.id);
        names.check_name(file, &at, &raw.name);
        if raw.on.is_empty() && !raw.changes.is_empty() {
            let message = "`changes` are to models, and it is a number of the list: `on` is missing".to_owned();
            names.problem(file, &at, message);
        }
        list.push(Track {
            id: raw.id.as_str().into(),
            name: raw.name.clone(),
            under: raw.under.clone(),
            on: some_tags(names, file, &at, &raw.on),
            most: raw.most,
            changes: items::changes(names, file, &at, &raw.changes),
            note: raw.note.clone(),
            cite: names.cite(file, &at, &raw.cite),
        });
    }
    list
}

/// A rule of an army, with its names looked up. `force` decides which sets it may name.
fn rule(names: &mut Names, file: &str, at: &str, force: Option<usize>, raw: &RawRule) -> Option<Rule> {
    let (kind, severity, when, cite) = match raw {
        RawRule::Limit { currency, when, cite } => {
            (RuleKind::Limit { currency: names.currency(file, at, currency)? }, Severity::Error, when, cite)
        }
        RawRule::Start { currency, most, with, more, until, severity, when, cite } => {
            let currency = names.currency(file, at, currency)?;
            let with = if with.is_empty() { ItemSet::default() } else { names.items(file, at, force, with) };
            let until = until.as_ref().and_then(|id| names.track(file, at, id));
            (RuleKind::Start { currency, most: *most, with, more: *more, until }, *severity, when, cite)
        }
        RawRule::RoleCount { role, and, min, max, models, severity, when, cite } => {
            let roles = [role].into_iter().chain(and).filter_map(|role| names.role(file, at, role)).collect();
            (RuleKind::RoleCount { roles, min: *min, max: *max, models: *models }, *severity, when, cite)
        }
        RawRule::RoleRatio { role, than, and, per, models, severity, when, cite } => {
            let role = names.role(file, at, role)?;
            let than = [than].into_iter().chain(and).filter_map(|role| names.role(file, at, role)).collect();
            (
                RuleKind::RoleRatio { role, than, per: some(names, file, at, *per), models: *models },
                *severity,
                when,
                cite,
            )
        }
        RawRule::RoleLimit { role, currency, per, models, severity, when, cite } => {
            let (role, currency) = (names.role(file, at, role)?, names.currency(file, at, currency)?);
            (
                RuleKind::RoleLimit { role, currency, per: some(names, file, at, *per), models: *models },
                *severity,
                when,
                cite,
            )
        }
        RawRule::Requires { items, on, with, severity, when, cite } => {
            let items = names.items(file, at, force, items);
            let (on, with) = (names.known_tags(file, at, on), names.items(file, at, force, with));
            (RuleKind::Requires { items, on, with }, *severity, when, cite)
        }
        RawRule::Conflict { items, on, with, severity, when, cite } => {
            let items = names.items(file, at, force, items);
            let (on, with) = (names.known_tags(file, at, on), names.items(file, at, force, with));
            (RuleKind::Conflict { items, on, with }, *severity, when, cite)
        }
        RawRule::Most { items, most, on, with, each, unit, severity, when, cite } => {
            let name = names.items_name(force, items);
            let items = names.items(file, at, force, items);
            let meant = meant(names, file, at, force, on, with);
            (RuleKind::Most { items, most: *most, meant, each: *each, unit: *unit, name }, *severity, when, cite)
        }
        RawRule::Least { items, least, on, with, severity, when, cite } => {
            let name = names.items_name(force, items);
            let items = names.items(file, at, force, items);
            let meant = meant(names, file, at, force, on, with);
            (RuleKind::Least { items, least: *least, meant, name }, *severity, when, cite)
        }
        RawRule::Adjust { property, items, add, on, with, when, cite } => {
            let property = names.property(file, at, property)?;
            let items = names.items(file, at, force, items);
            let meant = meant(names, file, at, force, on, with);
            (RuleKind::Adjust { property, items, add: *add, meant }, Severity::Note, when, cite)
        }
        RawRule::Carry { property, most, on, makes_room, severity, when, cite } => {
            let on = some_tags(names, file, at, on);
            let property = names.property(file, at, property)?;
            (RuleKind::Carry { property, most: *most, on, makes_room: *makes_room }, *severity, when, cite)
        }
        RawRule::Caps { caps, on, severity, when, cite } => {
            let on = some_tags(names, file, at, on);
            let most = caps.iter().filter_map(|(id, most)| Some((names.attribute(file, at, id)?, *most))).collect();
            (RuleKind::Caps { most, on }, *severity, when, cite)
        }
        RawRule::SingleModels { when, cite } => {
            // It changes how every unit is judged and made, so it holds for the whole game or not at all.
            if force.is_some() {
                let message = "`single-models` stands among the rules of the game, not of a force".to_owned();
                names.problem(file, at, message);
            }
            (RuleKind::SingleModels, Severity::Error, when, cite)
        }
        RawRule::Rides { attribute, most, except, alone, severity, when, cite } => {
            let attribute = attribute.as_ref().and_then(|id| names.attribute(file, at, id));
            let with = except.join(" or ");
            let except = names.traits(file, at, except);
            (RuleKind::Rides { attribute, most: *most, except, with, alone: *alone }, *severity, when, cite)
        }
        RawRule::Grouped { severity, when, cite } => (RuleKind::Grouped, *severity, when, cite),
        RawRule::Ordered { formation, slots, severity, when, cite } => {
            (groups::ordered(names, file, at, formation, slots)?, *severity, when, cite)
        }
        RawRule::OfForce { severity, when, cite } => (RuleKind::OfForce, *severity, when, cite),
        RawRule::Usual { role, abilities, when, cite } => {
            let role = names.role(file, at, role)?;
            names.abilities_known(file, at, abilities);
            (RuleKind::Usual { role, abilities: abilities.clone() }, Severity::Note, when, cite)
        }
        RawRule::SubListLeaders { role, raised, severity, when, cite } => {
            (RuleKind::SubListLeaders { role: names.role(file, at, role)?, raised: *raised }, *severity, when, cite)
        }
        RawRule::Remark { items, on, lacking, text, when, cite } => {
            let items = names.items(file, at, force, items);
            let on = some_tags(names, file, at, on);
            (RuleKind::Remark { items, on, lacking: *lacking, text: text.clone() }, Severity::Note, when, cite)
        }
    };
    let when = names.when(file, at, when.as_ref());
    let cite = names.cite(file, at, cite);
    Some(Rule { kind, severity, when, cite })
}

/// What something is counted by, which is not nothing.
fn some(names: &mut Names, file: &str, at: &str, per: u32) -> u32 {
    if per == 0 {
        names.problem(file, at, "`per` is at least 1".to_owned());
    }
    per.max(1)
}

/// Tags that a rule may name; without any it is about all models.
fn some_tags(names: &mut Names, file: &str, at: &str, on: &[String]) -> Option<Tags> {
    (!on.is_empty()).then(|| names.known_tags(file, at, on))
}

fn meant(names: &mut Names, file: &str, at: &str, force: Option<usize>, on: &[String], with: &[String]) -> Meant {
    let with = (!with.is_empty()).then(|| names.items(file, at, force, with));
    Meant { on: some_tags(names, file, at, on), with }
}

/// Reads and checks the parts of a game: the game, or everything that is wrong with it.
pub fn load(id: &str, parts: Vec<super::read::Part>) -> Result<System, Vec<Problem>> {
    let (game, mut problems) = super::read::read(id, parts);
    match resolve(&game) {
        Ok(system) if problems.is_empty() => Ok(system),
        Ok(_) => Err(problems),
        Err(more) => {
            problems.extend(more);
            Err(problems)
        }
    }
}
