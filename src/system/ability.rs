//! Abilities that a game knows by an id, told in full where a force or an entry has one.

use super::problem::{Problem, did_you_mean};
use super::raw::{RawAbility, RawAbilityKind};
use super::read::{Filed, RawGame};

/// Tells all of them in full; what names none, or has other values than it takes, is a problem.
pub(super) fn tell(game: &mut RawGame, problems: &mut Vec<Problem>) {
    let kinds = std::mem::take(&mut game.abilities);
    for force in &mut game.forces {
        let at = format!("force `{}`", force.force.raw.id);
        let file = &force.force.file;
        force.force.raw.abilities.iter_mut().for_each(|raw| told(&kinds, file, &at, raw, problems));
        for Filed { file, raw: entry } in &mut force.entries {
            let at = format!("entries `{}`", entry.id);
            entry.abilities.iter_mut().for_each(|raw| told(&kinds, file, &at, raw, problems));
        }
    }
    game.abilities = kinds;
}

fn told(kinds: &[Filed<RawAbilityKind>], file: &str, at: &str, raw: &mut RawAbility, problems: &mut Vec<Problem>) {
    let mut problem =
        |message| problems.push(Problem { file: file.to_owned(), entry: at.to_owned(), message });
    let Some(id) = &raw.is else {
        if raw.name.is_empty() || raw.text.is_empty() {
            problem("an ability has `name` and `text`, or says which one it `is`".to_owned());
        }
        return;
    };
    let Some(Filed { raw: known, .. }) = kinds.iter().find(|known| known.raw.id == *id) else {
        let hint = did_you_mean(id, kinds.iter().map(|known| known.raw.id.as_str()));
        return problem(format!("there is no ability `{id}`{hint}"));
    };
    let (values, given) = (known.values.len(), raw.with.len());
    if values != given {
        problem(format!("{} takes {values} values in `with`, not {given}", known.name));
    }
    if raw.name.is_empty() {
        let values = raw.with.iter().map(|value| format!("[{value}]"));
        raw.name = [known.name.clone()].into_iter().chain(values).collect::<Vec<_>>().join(" ");
    }
    for (own, of_all) in [(&mut raw.text, &known.text), (&mut raw.source, &known.source)] {
        if own.is_empty() {
            own.clone_from(of_all);
        }
    }
}
