//! `muster show`: a list in another form.

use std::process::ExitCode;

use super::args::Form;
use super::{list_and_game, print};
use crate::format::text;
use crate::save;

/// Writes a list as text or JSON. What could not be placed goes to standard error, and makes the exit status 2.
pub(super) fn run(file: &str, form: Form) -> ExitCode {
    let Some((read, system)) = list_and_game(file) else { return ExitCode::from(2) };
    let status = if read.remarks.is_empty() { 0 } else { 2 };
    match form {
        Form::Text => print(&text::write(&system, &read.roster), status),
        Form::Json => print(&format!("{}\n", save::encode(&read.roster, Some(&system))), status),
    }
}
