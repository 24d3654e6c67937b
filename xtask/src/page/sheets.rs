//! The style sheets of the built page as one: seven small files are compressed worse than one, and asked for one by one.

use std::fs;
use std::path::Path;

use super::hashes::hash;
use crate::step::Result;

const LINK: &str = "<link rel=\"stylesheet\" href=\"./";

/// Puts them together in the order in which the page names them, and names the one in their place.
pub fn join(dist: &Path) -> Result {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error| format!("{path}: {error}")
    };
    let page = dist.join("index.html");
    let html = fs::read_to_string(&page).map_err(failed(&page))?;
    let (mut sheet, mut lines, mut place) = (String::new(), Vec::new(), None);
    for line in html.lines() {
        let Some((name, rest)) = line.trim().strip_prefix(LINK).and_then(|rest| rest.split_once('"')) else {
            lines.push(line.to_owned());
            continue;
        };
        let file = dist.join(name);
        let text = fs::read_to_string(&file).map_err(failed(&file))?;
        match rest.split_once("media=\"").and_then(|(_, media)| media.split_once('"')) {
            Some((media, _)) => sheet.push_str(&format!("@media {media} {{\n{text}\n}}\n")),
            None => sheet.push_str(&text),
        }
        fs::remove_file(&file).map_err(failed(&file))?;
        place.get_or_insert(lines.len());
    }
    let place = place.ok_or("the page names no style sheet")?;
    let name = format!("style-{}.css", hash(sheet.as_bytes()));
    lines.insert(place, format!("    {LINK}{name}\">"));
    let file = dist.join(&name);
    fs::write(&file, sheet).map_err(failed(&file))?;
    fs::write(&page, lines.join("\n") + "\n").map_err(failed(&page))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn one_sheet_has_all_in_their_order_and_the_page_names_it_alone() {
        let dist = std::env::temp_dir().join(format!("muster-sheets-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        let link = |name: &str, more: &str| format!("    <link rel=\"stylesheet\" href=\"./{name}\"{more}/>\n");
        let page = dist.join("index.html");
        fs::write(&page, "<head>\n</head>\n").unwrap();
        assert!(join(&dist).is_err());
        fs::write(dist.join("b.css"), "b{}").unwrap();
        fs::write(dist.join("a.css"), "a{}").unwrap();
        fs::write(&page, format!("<head>\n{}{}</head>\n", link("b.css", ""), link("a.css", " media=\"print\"")))
            .unwrap();
        join(&dist).unwrap();
        let sheet = "b{}@media print {\na{}\n}\n";
        let name = format!("style-{}.css", hash(sheet.as_bytes()));
        assert_eq!(fs::read_to_string(dist.join(&name)).unwrap(), sheet);
        let html = fs::read_to_string(&page).unwrap();
        assert_eq!(html, format!("<head>\n    {LINK}{name}\">\n</head>\n"));
        assert!(!dist.join("a.css").exists() && !dist.join("b.css").exists());
        fs::remove_dir_all(&dist).unwrap();
    }
}
