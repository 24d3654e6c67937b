//! Runs a command as a step that shows its name and its time; the only place that starts other programs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Every failure is a sentence for the person at the terminal.
pub type Result<T = ()> = std::result::Result<T, String>;

/// Prints a heading, does the work, prints how long it took.
pub fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n== {name}");
    let start = Instant::now();
    let done = work();
    let verdict = if done.is_ok() { "done" } else { "FAILED" };
    println!("-- {name}: {verdict}, {}", seconds(start.elapsed()));
    done
}

/// Runs a program with its output passed through; a non-zero exit is an error.
pub fn run(command: &mut Command) -> Result {
    // Nothing here may wait for an answer from a person: the same commands run without a terminal.
    let status = command.stdin(Stdio::null()).status();
    let name = shown(command);
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` failed ({status})")),
        Err(error) => Err(format!("`{name}` could not be started: {error}")),
    }
}

/// Does the work while another of our own commands runs beside it, whose output is shown when both have ended. A failure of the
/// work is said at once, but the command is waited for: what it makes is there the next time.
pub fn beside(command: &str, work: impl FnOnce() -> Result) -> Result {
    println!("\n== {command}: goes on beside what follows, and is shown after it");
    let run = || {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let output = Command::new(program).arg(command).stdin(Stdio::null()).output();
        output.map_err(|error| format!("`{command}` could not be started: {error}"))
    };
    let (done, output) = thread::scope(|scope| {
        let other = scope.spawn(run);
        let done = work();
        if let Err(why) = &done {
            eprintln!("\n{why}\nwaiting for {command}");
        }
        (done, other.join())
    });
    let output = output.map_err(|_| format!("`{command}` could not be waited for"))??;
    print!("{}", String::from_utf8_lossy(&output.stdout));
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    done?;
    if output.status.success() { Ok(()) } else { Err(format!("`{command}` failed ({})", output.status)) }
}

/// What a program prints, trimmed; `None` if it is missing or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// `cargo` as the one that runs us, started in the project's folder.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// The project's folder: the parent of this package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Where cargo builds; `CARGO_TARGET_DIR` is followed like cargo does.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// `4.2 s`, `3 min 05 s`.
pub fn seconds(time: Duration) -> String {
    let (whole, tenths) = (time.as_secs(), time.subsec_millis() / 100);
    match whole {
        0..60 => format!("{whole}.{tenths} s"),
        _ => format!("{} min {:02} s", whole / 60, whole % 60),
    }
}

fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut text = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for arg in command.get_args() {
        text.push(' ');
        text.push_str(&arg.to_string_lossy());
    }
    text
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_people_say_them() {
        assert_eq!(seconds(Duration::from_millis(4_260)), "4.2 s");
        assert_eq!(seconds(Duration::from_secs(185)), "3 min 05 s");
    }

    #[test]
    fn a_failing_program_is_an_error_that_names_it() {
        let error = run(Command::new("false").arg("now")).unwrap_err();
        assert!(error.starts_with("`false now` failed"), "{error}");
        assert!(run(&mut Command::new("no-such-program")).is_err());
    }
}
