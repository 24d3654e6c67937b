//! The command line: the same judge as the page, for an organiser with forty lists.

mod args;
pub mod cards;
mod check;
mod compare;
mod fill;
mod lint;
mod own;
mod random;
mod search;
mod show;

use std::ffi::OsString;
use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

use args::{Command, HELP};

use crate::format::{self, Brought, Games as _, Read, Refused};
use crate::roster::Roster;
use crate::save::{self, MOST_BYTES};
use crate::system::System;

/// Runs a command; what it prints goes to standard output, what went wrong to standard error.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let (command, own) = match Command::parse(args) {
        Ok(parsed) => parsed,
        Err(message) => {
            eprintln!("muster: {message}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    if let Command::Lint { folder, json } = &command {
        return lint::run(folder.as_deref(), &own, *json);
    }
    if let Command::Search { words, game, json } = &command {
        return search::run(words, game.as_deref(), &own, *json);
    }
    let (games, sources) = match own::games(&own) {
        Ok(games) => games,
        Err(problems) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            return ExitCode::from(2);
        }
    };
    match command {
        Command::Help | Command::Lint { .. } | Command::Search { .. } => print(HELP, 0),
        Command::Version => print(&format!("muster {}\n", env!("CARGO_PKG_VERSION")), 0),
        Command::Check { files, json } => check::run(&files, &games, &sources, json),
        Command::Show { file, form } => show::run(&file, &games, &own, form),
        Command::Fill { file, take, json } => fill::run(&file, &games, take, json),
        Command::Random { wish, json } => random::run(&wish, &games, json),
        Command::Compare { before, after, json } => compare::run(&before, &after, &games, json),
        Command::Games { json } => list_games(&games, json),
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

/// A list out of a file with the game it is for; `None` when it was said on standard error why there is none. Lines that
/// could not be placed are said there too.
pub(crate) fn list_and_game(file: &str, games: &Brought) -> Option<(Read, std::sync::Arc<System>)> {
    let known = read_list(file, games).and_then(|read| {
        let system = games.load(&read.roster.game).ok_or_else(|| format!("there is no game {}", read.roster.game))?;
        Ok((read, system))
    });
    match &known {
        Err(message) => eprintln!("{file}: unreadable: {message}"),
        Ok((read, _)) => {
            for remark in &read.remarks {
                eprintln!("{file}: line {}: {}", remark.line, remark.message);
            }
        }
    }
    known.ok()
}

/// A list as text or as JSON.
fn written(system: &System, roster: &Roster, as_json: bool) -> String {
    if as_json { format!("{}\n", save::encode(roster, Some(system))) } else { format::text::write(system, roster) }
}

/// A message on standard error, with an exit status.
pub(crate) fn fail(message: &str, code: u8) -> ExitCode {
    eprintln!("muster: {message}");
    ExitCode::from(code)
}

fn list_games(games: &Brought, as_json: bool) -> ExitCode {
    let mut text = String::new();
    let mut all = Vec::new();
    for id in games.ids() {
        let Some(system) = games.load(id) else {
            eprintln!("muster: the data of {id} cannot be read");
            return ExitCode::from(2);
        };
        text.push_str(&format!("{id}  {} (data {})\n", system.name(), system.data_version()));
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
            "id": id, "name": system.name(), "data": system.data_version(), "forces": forces
        }));
    }
    let json = serde_json::Value::Array(all);
    print(&if as_json { format!("{json:#}\n") } else { text }, 0)
}
