//! `muster show`: a list in another form.

use std::process::ExitCode;

use super::args::Form;
use super::{cards, list_and_game, own, print, written};
use crate::card;
use crate::check::check;
use crate::format::Brought;
use crate::print::{self as paper, Content};

/// Writes a list in a form. What could not be placed goes to standard error, and makes the exit status 2.
pub(super) fn run(file: &str, games: &Brought, files: &[String], form: Form) -> ExitCode {
    let Some((read, system)) = list_and_game(file, games) else { return ExitCode::from(2) };
    let status = if read.remarks.is_empty() { 0 } else { 2 };
    let roster = &read.roster;
    let text = match form {
        Form::Text => written(&system, roster, false),
        Form::Json => written(&system, roster, true),
        Form::Cards | Form::Html(_) => {
            let book = match own::book(files, &roster.game) {
                Ok(book) => book,
                Err(problems) => {
                    problems.iter().for_each(|problem| eprintln!("{problem}"));
                    return ExitCode::from(2);
                }
            };
            let report = check(&system, roster);
            let made = card::cards(&system, roster, &report, book.as_ref());
            match form {
                Form::Html(print) => {
                    let sheet = card::sheet(&system, roster, &report);
                    let content = Content { sheet: &sheet, cards: &made, system: &system, roster, book: book.as_ref() };
                    paper::document(&content, &print)
                }
                _ => cards::write(&made),
            }
        }
    };
    print(&text, status)
}
