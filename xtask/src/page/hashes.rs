//! Names with a hash of the content. Trunk gives the program that reads own data and what puts a list on pages none, and a
//! page that is open while a newer release is stored would be answered by a program that packs games in another way. The
//! program of the page has the hash of what it was before it was divided and its names shortened.

use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::path::Path;

use super::names::find;
use crate::step::Result;

/// The program of the page, which trunk has named with a hash already.
const PROGRAM: &str = "muster";

const FILES: [(&str, &str); 5] =
    [("reader", ".js"), ("loader", ".js"), ("loader", "_bg.wasm"), ("sheet", ".js"), ("sheet", ".css")];

/// Renames them, in the page as well.
pub fn put(dist: &Path) -> Result {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error| format!("{path}: {error}")
    };
    let page = dist.join("index.html");
    let mut html = fs::read_to_string(&page).map_err(failed(&page))?;
    let of_page: [Result<_>; 2] = [(PROGRAM, ".js"), (PROGRAM, "_bg.wasm")].map(|(name, ending)| {
        let file = find(dist, &format!("{name}-"), ending)?;
        Ok((name, ending, file.file_name().unwrap_or_default().to_string_lossy().into_owned()))
    });
    let others = FILES.map(|(name, ending)| Ok((name, ending, format!("{name}{ending}"))));
    for file in of_page.into_iter().chain(others) {
        let (name, ending, plain) = file?;
        let file = dist.join(&plain);
        let content = fs::read(&file).map_err(failed(&file))?;
        let hashed = format!("{name}-{}{ending}", hash(&content));
        fs::rename(&file, dist.join(&hashed)).map_err(failed(&file))?;
        let (from, to) = (format!("\"./{plain}\""), format!("\"./{hashed}\""));
        if !html.contains(&from) {
            return Err(format!("the page does not name {plain}"));
        }
        html = html.replace(&from, &to);
    }
    fs::write(&page, html).map_err(failed(&page))
}

pub(super) fn hash(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(content);
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn another_content_has_another_name_and_the_page_has_both() {
        let dist = std::env::temp_dir().join(format!("muster-hashes-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        let trunk =
            [(PROGRAM, ".js"), (PROGRAM, "_bg.wasm")].map(|(name, ending)| (name, ending, format!("{name}-0{ending}")));
        let plain = FILES.map(|(name, ending)| (name, ending, format!("{name}{ending}")));
        let all: Vec<_> = trunk.into_iter().chain(plain).collect();
        let files: Vec<&String> = all.iter().map(|(.., file)| file).collect();
        for file in &files {
            fs::write(dist.join(file), file).unwrap();
        }
        assert_eq!(fs::write(dist.join("index.html"), "").map(|()| put(&dist).is_err()).ok(), Some(true));
        for file in std::fs::read_dir(&dist).unwrap().flatten() {
            fs::remove_file(file.path()).unwrap();
        }
        for file in &files {
            fs::write(dist.join(file), file).unwrap();
        }
        let page: String = files.iter().map(|file| format!("<a href=\"./{file}\">")).collect();
        fs::write(dist.join("index.html"), page).unwrap();
        put(&dist).unwrap();
        let html = fs::read_to_string(dist.join("index.html")).unwrap();
        for (name, ending, file) in &all {
            assert!(html.contains(&format!("\"./{name}-{}{ending}\"", hash(file.as_bytes()))), "{html}");
        }
        fs::remove_dir_all(&dist).unwrap();
    }
}
