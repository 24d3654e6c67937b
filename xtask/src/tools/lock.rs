//! Reads the version of a package out of Cargo.lock.

use std::fs;

use crate::step::{Result, root};

pub fn version(package: &str) -> Result<String> {
    let text = fs::read_to_string(root().join("Cargo.lock"))
        .map_err(|error| format!("Cargo.lock cannot be read ({error}); `cargo metadata` writes it"))?;
    find(&text, package).map(str::to_owned).ok_or_else(|| format!("Cargo.lock names no package {package}"))
}

fn find<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines();
    lines.by_ref().find(|line| *line == name)?;
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exact_package_is_found() {
        let lock = "\
[[package]]
name = \"wasm-bindgen-macro\"
version = \"0.2.1\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.130\"
";
        assert_eq!(find(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(find(lock, "wasm"), None);
    }
}
