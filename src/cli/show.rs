//! `muster show`: a list in another form.

use std::process::ExitCode;

use super::{Form, print, read_list};
use crate::format::{Brought, Games, text};
use crate::save;

/// Writes a list as text or JSON. What could not be placed goes to standard error, and makes the exit status 2.
pub(super) fn run(file: &str, form: Form) -> ExitCode {
    let games = Brought::default();
    let read = match read_list(file, &games) {
        Ok(read) => read,
        Err(message) => {
            eprintln!("{file}: unreadable: {message}");
            return ExitCode::from(2);
        }
    };
    let Some(system) = games.load(&read.roster.game) else {
        eprintln!("{file}: there is no game {}", read.roster.game);
        return ExitCode::from(2);
    };
    for remark in &read.remarks {
        eprintln!("{file}: line {}: {}", remark.line, remark.message);
    }
    let status = if read.remarks.is_empty() { 0 } else { 2 };
    match form {
        Form::Text => print(&text::write(&system, &read.roster), status),
        Form::Json => print(&format!("{}\n", save::encode(&read.roster, Some(&system))), status),
    }
}
