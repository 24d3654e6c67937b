//! `muster show`: a list in another form.

use std::process::ExitCode;

use super::args::Form;
use super::{list_and_game, print, written};
use crate::format::Brought;

/// Writes a list as text or JSON. What could not be placed goes to standard error, and makes the exit status 2.
pub(super) fn run(file: &str, games: &Brought, form: Form) -> ExitCode {
    let Some((read, system)) = list_and_game(file, games) else { return ExitCode::from(2) };
    let status = if read.remarks.is_empty() { 0 } else { 2 };
    print(&written(&system, &read.roster, form), status)
}
