//! Lists that come into the page, read or made by the program that reads games: what the page asks, and the answers.

use serde_json::{Value, json};

use crate::advise::random::{self, Limits};
use crate::format::{self, Games, Read};
use crate::id::Id;
use crate::roster::Roster;
use crate::save;
use crate::system::problem::Problem;

/// Reads a list out of a text or a file: the list as it is saved, and what the reader has to say, a sentence each.
pub fn read(games: &dyn Games, text: &str) -> Result<Value, Problem> {
    let line = |line: usize, message: &str| format!("Line {line}: {message}");
    let Read { roster, remarks } = format::read(text, games).map_err(|refused| match refused.line {
        Some(at) => problem(line(at, &refused.message)),
        None => problem(refused.message),
    })?;
    let remarks: Vec<String> = remarks.iter().map(|remark| line(remark.line, &remark.message)).collect();
    Ok(json!({ "list": saved(games, &roster), "remarks": remarks }))
}

/// A saved list with units that its game did not know, read once more; empty where no more of them are known now.
pub fn again(games: &dyn Games, list: &str) -> Result<String, Problem> {
    let roster = save::decode(list).map_err(|error| problem(error.to_string()))?.roster;
    let known = games.load(&roster.game).and_then(|system| format::again(&system, &roster, games));
    Ok(known.map_or_else(String::new, |roster| saved(games, &roster)))
}

/// A list by chance as it is saved, for a wish with game, force, seed and limits by currency, of which the first above nothing is
/// spent; empty where there is none so small.
pub fn by_chance(games: &dyn Games, wish: &str) -> Result<String, Problem> {
    let wish: Value = serde_json::from_str(wish).map_err(|error| problem(error.to_string()))?;
    let words = |name: &str| wish[name].as_str().unwrap_or_default();
    let seed = words("seed").parse().unwrap_or_default();
    let system = games.load(words("game")).ok_or_else(|| problem(format!("there is no game `{}`", words("game"))))?;
    let force = system.forces().iter().find(|force| *force.id == *words("force"));
    let force = force.ok_or_else(|| problem(format!("there is no `{}` here", words("force"))))?;
    let limit_of = |id: &str| wish["limits"][id].as_str().and_then(|limit| limit.parse().ok());
    let all: Vec<(Id, i64)> =
        system.currencies().iter().filter_map(|known| Some((known.id.clone(), limit_of(&known.id)?))).collect();
    let spent = all.iter().find(|(_, limit)| *limit > 0).ok_or_else(|| problem("no limit is above 0".to_owned()))?;
    let currency = system.currencies().iter().position(|known| known.id == spent.0).unwrap_or_default();
    let limits = Limits { currency, limit: spent.1, all: &all };
    let made = random::seeded(&system, force, limits, seed).and_then(|making| making.to_the_end(&system, force));
    Ok(made.map_or_else(String::new, |roster| saved(games, &roster)))
}

fn saved(games: &dyn Games, roster: &Roster) -> String {
    save::encode(roster, games.load(&roster.game).as_deref())
}

fn problem(message: String) -> Problem {
    Problem { file: String::new(), entry: String::new(), message }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::format::Brought;
    use crate::games;

    #[test]
    fn a_text_comes_as_it_is_saved_with_a_sentence_for_each_remark() {
        for game in games::all() {
            let system = games::load(game.id).unwrap();
            let force = &system.forces()[0];
            let text = format!("{} \u{b7} {}\n\nwhat is this", system.name(), force.name);
            let answer = read(&Brought::default(), &text).unwrap();
            let roster = save::decode(answer["list"].as_str().unwrap()).unwrap().roster;
            assert_eq!((roster.game.as_str(), &roster.force), (game.id, &force.id));
            let told: Vec<&str> = answer["remarks"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            assert!(told.iter().any(|line| line.starts_with("Line 3: ")), "{told:?}");
        }
        let refused = read(&Brought::default(), "\n\nno list at all").unwrap_err().message;
        assert!(refused.starts_with("Line 3: "), "{refused}");
    }

    #[test]
    fn chance_is_the_seed_and_what_is_not_there_is_said() {
        let mut made = 0;
        for game in games::all() {
            let system = games::load(game.id).unwrap();
            let (force, limits) = (&system.forces()[0], &system.currencies()[0].limits);
            let Some(limit) = limits.first() else { continue };
            let wish = |force: &str, limit: i64| {
                let words = json!({
                    "game": game.id,
                    "force": force,
                    "limits": { system.currencies()[0].id.as_str(): limit.to_string() },
                    "seed": "7",
                });
                by_chance(&Brought::default(), &words.to_string())
            };
            let list = wish(&force.id, *limit).unwrap();
            assert_eq!(wish(&force.id, *limit).unwrap(), list);
            if !list.is_empty() {
                made += 1;
                let limits = save::decode(&list).unwrap().roster.limits;
                assert_eq!(limits, [(system.currencies()[0].id.clone(), *limit)]);
            }
            assert!(wish("nobody", *limit).unwrap_err().message.contains("nobody"));
        }
        assert!(made > 1, "{made}");
        assert!(by_chance(&Brought::default(), "{").is_err() && by_chance(&Brought::default(), "{}").is_err());
    }
}
