//! The project's text files, and what checks over them are made of.

use std::fs;
use std::path::Path;

/// A text file of the project; the path is relative, with slashes.
pub struct File {
    pub path: String,
    pub text: String,
}

/// A check gives one line a problem: file, line number, what is wrong.
pub type Check = fn(&[File]) -> Vec<String>;

/// The one place where the browser may be named, and the file that starts it.
pub fn page(path: &str) -> bool {
    path == "src/ui.rs" || path.starts_with("src/ui/") || path == "src/main.rs"
}

/// What runs the same everywhere: all of src but the page and the command line.
pub fn core(path: &str) -> bool {
    path.starts_with("src/") && !page(path) && path != "src/cli.rs" && !path.starts_with("src/cli/")
}

/// A problem for every line of the wanted files that `judge` objects to.
pub fn lines(
    files: &[File],
    wanted: impl Fn(&str) -> bool,
    mut judge: impl FnMut(&str) -> Option<String>,
) -> Vec<String> {
    let mut problems = Vec::new();
    for File { path, text } in files.iter().filter(|file| wanted(&file.path)) {
        let text = text.lines().enumerate();
        problems.extend(text.filter_map(|(at, line)| Some(format!("{path}:{}: {}", at + 1, judge(line)?))));
    }
    problems
}

/// A problem for every line whose code, comments left out, holds one of the words.
pub fn words(files: &[File], wanted: impl Fn(&str) -> bool, banned: &[&str], why: &str) -> Vec<String> {
    lines(files, wanted, |line| {
        let code = line.split("//").next().unwrap_or("");
        let whole = |word: &str| {
            let ends = |at: usize| !code[..at].ends_with(letter) && !code[at + word.len()..].starts_with(letter);
            code.match_indices(word).any(|(at, _)| ends(at))
        };
        banned.iter().find(|word| whole(word)).map(|word| format!("`{word}`: {why}"))
    })
}

pub fn letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

pub fn file(path: &str, text: &str) -> File {
    File { path: path.to_owned(), text: text.to_owned() }
}

pub fn fails(check: Check, path: &str, text: &str) {
    assert!(!check(&[file(path, text)]).is_empty(), "the check is blind to {path}: {text}");
}

pub fn passes(check: Check, path: &str, text: &str) {
    assert_eq!(check(&[file(path, text)]), Vec::<String>::new(), "{path}: {text}");
}

pub fn holds(check: Check) {
    report(check(&tree()));
}

pub fn report(problems: Vec<String>) {
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

/// Every text file that is or could be committed.
pub fn tree() -> Vec<File> {
    let mut files = Vec::new();
    walk(Path::new(env!("CARGO_MANIFEST_DIR")), "", &mut files);
    assert!(files.iter().any(|file| file.path == "src/lib.rs"), "the tree was not found");
    files
}

fn walk(folder: &Path, prefix: &str, files: &mut Vec<File>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        // What .gitignore names, and git's own.
        if ["target", "dist", ".git", "tests/e2e/shots"].contains(&path.as_str()) || name == "node_modules" {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            walk(&entry.path(), &format!("{path}/"), files);
        } else if let Ok(text) = String::from_utf8(fs::read(entry.path()).unwrap()) {
            files.push(File { path, text });
        }
    }
}
