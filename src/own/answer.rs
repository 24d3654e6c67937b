//! What the page asks of the program that reads games, and the answers as bytes: 0 and what was asked for, or 1 and what
//! is wrong, a line each with entry and message.

use super::{Own, lists};
use crate::book::answer::Library;
use crate::games;
use crate::system::packed;
use crate::system::problem::Problem;

/// Does one thing: `load` gives a game packed, with its own data over it; `read` makes own data for storing out of a file;
/// `merge` puts such own data over what there is already. Of the rules reference, `find` finds entries, `entry` gives one,
/// `used` says of which list the narrowed ones are, and `lay` has a game's own data be these there, `ready` reads a
/// game's book before it is asked for. `paper` gives a saved list
/// as it is printed, `file` the same as a document. Of lists that come in, `list` reads one out of a text, `again` reads a
/// saved one once more, `chance` makes one.
pub fn answer(library: &mut Library, what: &str, own: &str, change: &str) -> Vec<u8> {
    let json = |value: serde_json::Value| Ok(value.to_string().into_bytes());
    let one = |problem: Problem| vec![problem];
    let done = match what {
        "find" => json(library.find(own)),
        "entry" => json(library.entry(own, change)),
        "used" => {
            library.of_list(own);
            Ok(Vec::new())
        }
        "paper" => library.paper(own, change).map(|answer| answer.to_string().into_bytes()).map_err(one),
        "file" => library.file(own, change).map(String::into_bytes).map_err(one),
        "ready" => {
            library.get_ready(own);
            Ok(Vec::new())
        }
        "list" => lists::read(library.games(), own).map(|answer| answer.to_string().into_bytes()).map_err(one),
        "again" => lists::again(library.games(), own).map(String::into_bytes).map_err(one),
        "chance" => lists::by_chance(library.games(), own).map(String::into_bytes).map_err(one),
        "lay" => {
            library.lay(change, own);
            Ok(Vec::new())
        }
        "load" => Own::read(own, "")
            .map_err(one)
            .and_then(|own| own.load(games::json(&own.game), ""))
            .map(|system| packed::pack(&system)),
        "read" => Own::read(own, "").map(|own| own.write().into_bytes()).map_err(one),
        _ => merged(own, change).map(|own| own.write().into_bytes()).map_err(one),
    };
    match done {
        Ok(bytes) => [&[0], &bytes[..]].concat(),
        Err(problems) => {
            let line = |problem: &Problem| format!("{}\t{}\n", problem.entry, problem.message.replace('\n', " "));
            [&[1], problems.iter().map(line).collect::<String>().as_bytes()].concat()
        }
    }
}

fn merged(own: &str, change: &str) -> Result<Own, Problem> {
    let mut own = Own::read(own, "")?;
    super::merged::merge(&mut own.data, Own::read(change, "")?.data);
    Ok(own)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Library, answer};
    use crate::games;
    use crate::system::packed;

    fn own(game: &str, data: &str) -> String {
        format!(r#"{{"format":"muster-own","version":1,"game":"{game}","data":{data}}}"#)
    }

    fn ask(what: &str, own: &str, change: &str) -> Vec<u8> {
        answer(&mut Library::default(), what, own, change)
    }

    fn said(answer: Vec<u8>) -> (u8, String) {
        (answer[0], String::from_utf8(answer[1..].to_vec()).unwrap())
    }

    #[test]
    fn own_data_over_a_game_that_muster_brings_comes_packed() {
        let game = games::all()[0].id;
        let answer = ask("load", &own(game, r#"{"about":"Mine."}"#), "");
        assert_eq!(answer[0], 0);
        let system = packed::unpack(&answer[1..]).unwrap();
        assert_eq!((system.about(), system.own()), ("Mine.", &["about".to_owned()][..]));
    }

    #[test]
    fn what_is_wrong_comes_a_line_each() {
        let game = games::all()[0].id;
        let wrong = own(game, r#"{"items":[{"id":"x","name":"X"}],"roles":[{"id":"y","name":4,"plural":"Y"}]}"#);
        let lines = "roles `y`\t`name`: expected text, not 4\nitems `x`\t`class` is missing\n";
        assert_eq!(said(ask("load", &wrong, "")), (1, lines.to_owned()));
        assert_eq!(said(ask("read", "{", "")).0, 1);
    }

    #[test]
    fn one_goes_over_the_other() {
        let (one, other) =
            (own("a", r#"{"items":[{"id":"x","cost":1}]}"#), own("a", r#"{"items":[{"id":"y","cost":2}]}"#));
        let (code, text) = said(ask("merge", &one, &other));
        assert_eq!(code, 0);
        assert_eq!(text.matches("\"cost\"").count(), 2, "{text}");
        assert_eq!(said(ask("read", &text, "")), (0, text));
    }
}
