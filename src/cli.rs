//! The command line: the same judge as the page, for an organiser with forty lists.

mod check;
mod lint;
mod show;

use std::ffi::OsString;
use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

use lexopt::prelude::*;

use crate::format::{self, Brought, Read, Refused};
use crate::games;
use crate::save::MOST_BYTES;

const HELP: &str = "\
muster: judge lists, show them, check data

usage:
  muster check FILE... [--json]          judge lists; a FILE of - is standard input
  muster show FILE --as text|json        write a list in another form
  muster games [--json]                  games and their forces
  muster lint [DIR] [--json]             check the data of a game, or of every game in a folder
  muster help | --version

Files are text or JSON, told apart by their content.
exit status of check: 0 all legal, 1 some illegal, 2 some unreadable or with names that are not known
";

/// Runs a command; what it prints goes to standard output, what went wrong to standard error.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Command::parse(args) {
        Ok(Command::Help) => print(HELP, 0),
        Ok(Command::Version) => print(&format!("muster {}\n", env!("CARGO_PKG_VERSION")), 0),
        Ok(Command::Check { files, json }) => check::run(&files, json),
        Ok(Command::Show { file, form }) => show::run(&file, form),
        Ok(Command::Games { json }) => list_games(json),
        Ok(Command::Lint { folder, json }) => lint::run(folder.as_deref(), json),
        Err(message) => {
            eprintln!("muster: {message}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}

/// A form in which a list is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Json,
}

enum Command {
    Help,
    Version,
    Check { files: Vec<String>, json: bool },
    Show { file: String, form: Form },
    Games { json: bool },
    Lint { folder: Option<String>, json: bool },
}

impl Command {
    fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command, String> {
        let mut parser = lexopt::Parser::from_args(args);
        let mut words: Vec<String> = Vec::new();
        let (mut json, mut form) = (false, None);
        while let Some(arg) = parser.next().map_err(|error| error.to_string())? {
            match arg {
                Long("json") => json = true,
                Long("as") => {
                    let value = parser.value().map_err(|error| error.to_string())?;
                    form = Some(match value.to_str() {
                        Some("text") => Form::Text,
                        Some("json") => Form::Json,
                        _ => return Err(format!("--as takes text or json, not {}", value.display())),
                    });
                }
                Long("help") | Short('h') => return Ok(Command::Help),
                Long("version") | Short('V') => return Ok(Command::Version),
                Value(word) => {
                    words.push(word.into_string().map_err(|word| format!("{} is not Unicode", word.display()))?)
                }
                other => return Err(other.unexpected().to_string()),
            }
        }
        let mut words = words.into_iter();
        let command = words.next();
        let rest: Vec<String> = words.collect();
        let known = ["check", "show", "games", "lint", "help"];
        if form.is_some() && command.as_deref() != Some("show") {
            return Err("--as goes with show".to_owned());
        }
        match (command.as_deref(), rest.as_slice()) {
            (None | Some("help"), _) => Ok(Command::Help),
            (Some("check"), []) => Err("check needs a file; - is standard input".to_owned()),
            (Some("check"), _) => Ok(Command::Check { files: rest, json }),
            (Some("show"), [file]) => {
                let form = form.unwrap_or(if json { Form::Json } else { Form::Text });
                Ok(Command::Show { file: file.clone(), form })
            }
            (Some("show"), _) => Err("show takes one file".to_owned()),
            (Some("games"), []) => Ok(Command::Games { json }),
            (Some("lint"), []) => Ok(Command::Lint { folder: None, json }),
            (Some("lint"), [folder]) => Ok(Command::Lint { folder: Some(folder.clone()), json }),
            (Some("games" | "lint"), _) => Err("too many arguments".to_owned()),
            (Some(other), _) => {
                Err(format!("there is no command `{other}`{}", crate::system::problem::did_you_mean(other, known)))
            }
        }
    }
}

/// Writes to standard output. A reader that closed the pipe has what it wanted: that is no failure.
pub(crate) fn print(text: &str, code: u8) -> ExitCode {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("muster: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::from(code),
    }
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read_text(file: &str) -> Result<String, String> {
    let mut bytes = Vec::new();
    let most = MOST_BYTES as u64 + 1;
    if file == "-" {
        io::stdin().lock().take(most).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    } else {
        let opened = std::fs::File::open(file).map_err(|error| error.to_string())?;
        opened.take(most).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    }
    if bytes.len() > MOST_BYTES {
        return Err(format!("too large: a list has at most {} kB", MOST_BYTES / 1024));
    }
    String::from_utf8(bytes).map_err(|error| {
        let line =
            error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("line {line}: this is not text (UTF-8)")
    })
}

/// A list out of a file.
pub(crate) fn read_list(file: &str, games: &Brought) -> Result<Read, String> {
    let text = read_text(file)?;
    format::read(&text, games).map_err(|refused: Refused| refused.to_string())
}

fn list_games(as_json: bool) -> ExitCode {
    let mut text = String::new();
    let mut all = Vec::new();
    for game in games::all() {
        let Some(system) = games::load(game.id) else {
            eprintln!("muster: the data of {} cannot be read", game.id);
            return ExitCode::from(2);
        };
        text.push_str(&format!("{}  {} (data {})\n", game.id, system.name(), system.data_version()));
        let mut forces = Vec::new();
        for force in system.forces() {
            text.push_str(&format!(
                "  {}  {} ({})\n",
                force.id,
                force.name,
                crate::say::count(force.entries.len() as u32, "unit", "units")
            ));
            forces.push(serde_json::json!({
                "id": force.id.as_str(), "name": force.name, "units": force.entries.len()
            }));
        }
        all.push(serde_json::json!({
            "id": game.id, "name": system.name(), "data": system.data_version(), "forces": forces
        }));
    }
    let json = serde_json::Value::Array(all);
    print(&if as_json { format!("{json:#}\n") } else { text }, 0)
}
