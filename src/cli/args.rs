//! The arguments of the command line: which command, on which files, with which options.

use std::ffi::OsString;

use lexopt::prelude::*;

use crate::advise::random::MOST_LIMIT;
use crate::card::paper::{Format, Paper};
use crate::print::Print;
use crate::print::choice::{Part, Turn};

pub(super) const HELP: &str = "\
muster: judge lists, show them, fill them, compare them, check data

usage:
  muster check FILE... [--json]          judge lists
  muster show FILE --as text|json        write a list in another form
  muster show FILE --as cards            what is on the cards of its units
  muster show FILE --as html [--paper a4|letter] [--landscape] [--card poker|tarot|a6|half] [--backs long|short] [--marks]
                   [--parts roster,cheat,tables,cards,decks,tokens]
                                         a roster sheet and the unit cards, to be printed: one file with all it needs;
                                         backs are for sheets that are turned over that edge, marks for the scissors;
                                         other parts are the rules that the list uses, its weapons and profiles in
                                         tables, the cards of the game, and units and markers to cut out
  muster fill FILE [--json]              what to add to come to the limit, or as near as can be
  muster fill FILE --take N [--json]     write the list with proposal N added, as text or as JSON
  muster random --game G --force F --limit N [--seed S] [--json]
                                         write a legal list made by chance; a seed gives the same list again
  muster search WORDS [--game G] [--json]
                                         find a rule, an item or a unit by what it is called or says; the first is
                                         shown in full
  muster compare A B [--json]            what was added, removed and changed from list A to list B
  muster games [--json]                  games and their forces
  muster lint [DIR] [--json]             check the data of a game, or of every game in a folder
  muster lint --own FILE [--json]        check own data, or a game of your own
  muster help | --version

A FILE of - is standard input. Files are text or JSON, told apart by their content. Games and forces are named by name
or by id; `muster games` lists them.
With --own FILE, once or more, every command knows what you filled in or made of your own, or a game of your own: the
file is one that the page exports, or a game as data/game.schema.json has it.
exit status of check and fill: 0 all legal, 1 some illegal, 2 some unreadable or with names that are not known;
of compare: 0 the lists are the same, 1 they differ, 2 one is unreadable
";

/// A form in which a list is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Json,
    /// What is on the cards of its units.
    Cards,
    /// Sheet and cards, to be printed.
    Html(Print),
}

/// What was asked for.
#[derive(Debug)]
pub(super) enum Command {
    Help,
    Version,
    Check { files: Vec<String>, json: bool },
    Show { file: String, form: Form },
    Fill { file: String, take: Option<usize>, json: bool },
    Random { wish: Wish, json: bool },
    Compare { before: String, after: String, json: bool },
    Search { words: String, game: Option<String>, json: bool },
    Games { json: bool },
    Lint { folder: Option<String>, json: bool },
}

/// The list that is wished for.
#[derive(Debug)]
pub(super) struct Wish {
    pub(super) game: String,
    pub(super) force: String,
    pub(super) limit: i64,
    pub(super) seed: Option<u64>,
}

const COMMANDS: [&str; 9] = ["check", "show", "fill", "random", "compare", "search", "games", "lint", "help"];

/// An option that takes no value.
const LANDSCAPE: &str = "landscape";

/// The other.
const MARKS: &str = "marks";

/// Options with the commands that each goes with; `--json` goes with all.
const OPTIONS: [(&str, &str); 12] = [
    ("as", "show"),
    ("paper", "show"),
    ("card", "show"),
    (LANDSCAPE, "show"),
    (MARKS, "show"),
    ("parts", "show"),
    ("backs", "show"),
    ("take", "fill"),
    ("game", "random or search"),
    ("force", "random"),
    ("limit", "random"),
    ("seed", "random"),
];

impl Command {
    pub(super) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<(Command, Vec<String>), String> {
        let mut parser = lexopt::Parser::from_args(args);
        let mut words: Vec<String> = Vec::new();
        let mut given = Given::default();
        let mut json = false;
        let mut own = Vec::new();
        loop {
            // What is looked up may begin with a minus: "-1 to hit".
            if words.first().is_some_and(|word| word == "search")
                && let Ok(mut raw) = parser.raw_args()
                && let Some(word) = raw.next_if(is_negative)
            {
                words.push(unicode(word)?);
                continue;
            }
            let Some(arg) = parser.next().map_err(|error| error.to_string())? else { break };
            match arg {
                Long("json") => json = true,
                Long("help") | Short('h') => return Ok((Command::Help, own)),
                Long("version") | Short('V') => return Ok((Command::Version, own)),
                Long("own") => own.push(unicode(parser.value().map_err(|error| error.to_string())?)?),
                Long(name) => {
                    let Some(known) = OPTIONS.iter().find(|(known, _)| *known == name) else {
                        return Err(arg.unexpected().to_string());
                    };
                    let value = match known.0 {
                        LANDSCAPE | MARKS => String::new(),
                        _ => unicode(parser.value().map_err(|error| error.to_string())?)?,
                    };
                    given.0.push((known.0, value));
                }
                Value(word) => words.push(unicode(word)?),
                other => return Err(other.unexpected().to_string()),
            }
        }
        let mut words = words.into_iter();
        let command = words.next();
        let rest: Vec<String> = words.collect();
        given.only_with(command.as_deref())?;
        let command = Command::of(command.as_deref(), rest, &given, json)?;
        Ok((command, own))
    }

    fn of(command: Option<&str>, rest: Vec<String>, given: &Given, json: bool) -> Result<Command, String> {
        match (command, rest.as_slice()) {
            (None | Some("help"), _) => Ok(Command::Help),
            (Some("check"), []) => Err("check needs a file; - is standard input".to_owned()),
            (Some("check"), _) => Ok(Command::Check { files: rest, json }),
            (Some("show"), [file]) => {
                let form = match given.value("as") {
                    Some("text") => Form::Text,
                    Some("json") => Form::Json,
                    Some("cards") => Form::Cards,
                    Some("html") => Form::Html(given.print()?),
                    Some(other) => return Err(format!("--as takes text, json, cards or html, not {other}")),
                    None if json => Form::Json,
                    None => Form::Text,
                };
                let of_paper = ["paper", "card", "parts", "backs", LANDSCAPE, MARKS]
                    .into_iter()
                    .find(|name| given.value(name).is_some());
                if let Some(name) = of_paper.filter(|_| !matches!(form, Form::Html(_))) {
                    return Err(format!("--{name} goes with show --as html"));
                }
                Ok(Command::Show { file: file.clone(), form })
            }
            (Some("fill"), [file]) => {
                let take = given.number("take", "the number of a proposal, from 1")?;
                if take == Some(0) {
                    return Err("--take counts proposals from 1".to_owned());
                }
                Ok(Command::Fill { file: file.clone(), take, json })
            }
            (Some(command @ ("show" | "fill")), _) => Err(format!("{command} takes one file; - is standard input")),
            (Some("random"), []) => {
                let wanted = |name: &str| given.value(name).map(str::to_owned).ok_or(format!("random needs --{name}"));
                let (game, force) = (wanted("game")?, wanted("force")?);
                let limit: Option<i64> = given.number("limit", "a whole number above 0")?;
                let limit = limit.ok_or("random needs --limit")?;
                if limit <= 0 {
                    return Err("--limit takes a whole number above 0".to_owned());
                }
                if limit > MOST_LIMIT {
                    return Err(format!("--limit of random takes at most {MOST_LIMIT}"));
                }
                let seed = given.number("seed", "a whole number")?;
                Ok(Command::Random { wish: Wish { game, force, limit, seed }, json })
            }
            (Some("random"), _) => Err("random takes no file; name --game, --force and --limit".to_owned()),
            (Some("compare"), [before, after]) if before == "-" && after == "-" => {
                Err("only one of the two lists can be standard input".to_owned())
            }
            (Some("compare"), [before, after]) => {
                Ok(Command::Compare { before: before.clone(), after: after.clone(), json })
            }
            (Some("compare"), _) => Err("compare takes two files; - is standard input".to_owned()),
            (Some("search"), []) => Err("search needs a word to look for".to_owned()),
            (Some("search"), _) => {
                Ok(Command::Search { words: rest.join(" "), game: given.value("game").map(str::to_owned), json })
            }
            (Some("games"), []) => Ok(Command::Games { json }),
            (Some("lint"), []) => Ok(Command::Lint { folder: None, json }),
            (Some("lint"), [folder]) => Ok(Command::Lint { folder: Some(folder.clone()), json }),
            (Some("games" | "lint"), _) => Err("too many arguments".to_owned()),
            (Some(other), _) => {
                Err(format!("there is no command `{other}`{}", crate::system::problem::did_you_mean(other, COMMANDS)))
            }
        }
    }
}

/// Options with their values.
#[derive(Default)]
struct Given(Vec<(&'static str, String)>);

impl Given {
    /// The value of an option; the last, if it was given twice.
    fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    fn number<N: std::str::FromStr>(&self, name: &str, what: &str) -> Result<Option<N>, String> {
        let number = |value: &str| value.parse().map_err(|_| format!("--{name} takes {what}, not {value}"));
        self.value(name).map(number).transpose()
    }

    /// What paper a list is printed on.
    fn print(&self) -> Result<Print, String> {
        let paper = self.one_of("paper", &Paper::ALL, Paper::word)?;
        let format = self.one_of("card", &Format::ALL, Format::word)?;
        let backs = match self.value("backs") {
            Some(_) => Some(self.one_of("backs", &Turn::ALL, Turn::word)?),
            None => None,
        };
        let mut print = Print { paper, landscape: self.value(LANDSCAPE).is_some(), format, backs, ..Print::default() };
        print.marks = self.value(MARKS).is_some();
        if let Some(words) = self.value("parts") {
            print.parts = Vec::new();
            for word in words.split(',') {
                let part = Part::ALL.into_iter().find(|part| part.word() == word);
                let all = Part::ALL.map(Part::word).join(", ");
                print.set(part.ok_or_else(|| format!("--parts takes {all} with commas, not {word}"))?, true);
            }
        }
        Ok(print)
    }

    /// What an option names, or what is usual without it.
    fn one_of<T: Copy + Default>(&self, name: &str, all: &[T], word: fn(T) -> &'static str) -> Result<T, String> {
        let Some(value) = self.value(name) else { return Ok(T::default()) };
        let words: Vec<&str> = all.iter().map(|one| word(*one)).collect();
        let found = all.iter().copied().find(|one| word(*one) == value);
        found.ok_or_else(|| format!("--{name} takes {}, not {value}", words.join(", ")))
    }

    fn only_with(&self, command: Option<&str>) -> Result<(), String> {
        let stray = |(name, _): &&(&str, String)| {
            let goes = |with: &str| with.split(" or ").any(|with| Some(with) == command);
            OPTIONS.iter().any(|(known, goes_with)| known == name && !goes(goes_with))
        };
        match self.0.iter().find(stray).and_then(|(name, _)| OPTIONS.iter().find(|(known, _)| known == name)) {
            Some((name, goes_with)) => Err(format!("--{name} goes with {goes_with}")),
            None => Ok(()),
        }
    }
}

fn unicode(word: OsString) -> Result<String, String> {
    word.into_string().map_err(|word| format!("{} is not Unicode", word.display()))
}

/// Whether a word is a number below zero, or begins with one.
fn is_negative(word: &std::ffi::OsStr) -> bool {
    word.to_str()
        .and_then(|word| word.strip_prefix('-'))
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}
