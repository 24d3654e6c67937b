//! The texts of the book: paragraphs, lists and tables, with links in them.

/// A part of an entry's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Run>),
    /// The points of a list.
    List(Vec<Vec<Run>>),
    /// A table; each row has as many cells as there are columns.
    Table {
        /// Words over the columns.
        columns: Vec<String>,
        /// The rows.
        rows: Vec<Vec<Vec<Run>>>,
    },
}

/// A stretch of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Run {
    /// Words.
    Words(String),
    /// Words that lead to an entry.
    Link {
        /// Its id.
        to: String,
        /// What stands there.
        words: String,
    },
}

impl Block {
    /// A block as the data write it, or what is wrong with it.
    pub fn read(text: &str) -> Result<Block, String> {
        if text.trim().is_empty() {
            return Err("a block of its text is empty".to_owned());
        }
        if text.starts_with('|') {
            let mut rows = Vec::new();
            for line in text.lines() {
                let inner = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |"));
                let inner =
                    inner.ok_or_else(|| format!("a line of a table begins with `| ` and ends with ` |`: {line}"))?;
                rows.push(inner.split(" | ").map(str::trim).collect::<Vec<_>>());
            }
            let columns: Vec<String> =
                rows.first().map_or(Vec::new(), |row| row.iter().map(|cell| (*cell).to_owned()).collect());
            if let Some(linked) = columns.iter().find(|column| column.contains("[[")) {
                return Err(format!("a link in the head of a table, which has none: {linked}"));
            }
            if let Some(row) = rows.iter().find(|row| row.len() != columns.len()) {
                return Err(format!(
                    "a row of {} cells under {} columns: {}",
                    row.len(),
                    columns.len(),
                    row.join(" | ")
                ));
            }
            let rows = rows[1..].iter().map(|row| row.iter().map(|cell| runs(cell)).collect::<Result<Vec<_>, _>>());
            return Ok(Block::Table { columns, rows: rows.collect::<Result<Vec<_>, _>>()? });
        }
        if text.starts_with("- ") {
            let point = |line: &str| match line.strip_prefix("- ") {
                Some(point) => runs(point),
                None => Err(format!("a line of a list begins with `- `: {line}")),
            };
            return Ok(Block::List(text.lines().map(point).collect::<Result<Vec<_>, _>>()?));
        }
        if text.contains('\n') {
            return Err("a paragraph is one line; lists and tables are blocks of their own".to_owned());
        }
        Ok(Block::Paragraph(runs(text)?))
    }

    /// Words as they are.
    pub fn plain(text: &str) -> Block {
        Block::Paragraph(plain(text))
    }

    /// A paragraph, or none of an empty text.
    pub fn all(text: &str) -> Vec<Block> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        lines.map(Block::plain).collect()
    }

    /// A table of which `cell` makes the cells out of their words. Rows are made as long as the columns are many.
    pub fn table(columns: Vec<String>, rows: Vec<Vec<String>>, cell: &dyn Fn(&str) -> Vec<Run>) -> Block {
        let many = columns.len();
        let row = |mut row: Vec<String>| {
            row.resize(many, "\u{2013}".to_owned());
            row.iter().map(|words| cell(words)).collect()
        };
        Block::Table { columns, rows: rows.into_iter().map(row).collect() }
    }

    /// All its stretches.
    pub fn runs(&self) -> Vec<&Run> {
        match self {
            Block::Paragraph(runs) => runs.iter().collect(),
            Block::List(points) => points.iter().flatten().collect(),
            Block::Table { rows, .. } => rows.iter().flatten().flatten().collect(),
        }
    }

    /// The ids of the entries that it leads to.
    pub fn links(&self) -> Vec<&str> {
        self.runs().into_iter().filter_map(Run::leads_to).collect()
    }

    /// Its words without marks, for looking through: cells and points apart by a space.
    pub fn words(&self) -> String {
        let all = |rows: &[Vec<Run>]| rows.iter().map(|runs| Run::said(runs)).collect::<Vec<_>>().join(" ");
        match self {
            Block::Paragraph(runs) => Run::said(runs),
            Block::List(points) => all(points),
            Block::Table { columns, rows } => {
                columns.iter().cloned().chain(rows.iter().map(|row| all(row))).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

impl Run {
    /// The id of the entry that it leads to.
    fn leads_to(&self) -> Option<&str> {
        match self {
            Run::Link { to, .. } => Some(to),
            Run::Words(_) => None,
        }
    }

    /// What stands in a paragraph, a point or a cell, without marks.
    pub fn said(all: &[Run]) -> String {
        all.iter().map(Run::words).collect()
    }

    /// What stands there.
    pub fn words(&self) -> &str {
        match self {
            Run::Words(words) | Run::Link { words, .. } => words,
        }
    }
}

/// Words without links.
pub(super) fn plain(text: &str) -> Vec<Run> {
    vec![Run::Words(text.to_owned())]
}

/// Words with links in them: `[[grit]]` or `[[grit|a grit check]]`.
fn runs(text: &str) -> Result<Vec<Run>, String> {
    let mut all = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("[[") {
        let (inside, behind) = after.split_once("]]").ok_or_else(|| format!("a link that does not end: [[{after}"))?;
        let by_id = || inside.rsplit('/').next().unwrap_or(inside).replace('-', " ");
        let (to, words) =
            inside.split_once('|').map_or_else(|| (inside, by_id()), |(to, words)| (to, words.to_owned()));
        if to.trim().is_empty() || words.trim().is_empty() {
            return Err("a link without an id or without words".to_owned());
        }
        if !before.is_empty() {
            all.push(Run::Words(before.to_owned()));
        }
        all.push(Run::Link { to: to.to_owned(), words });
        rest = behind;
    }
    if !rest.is_empty() {
        all.push(Run::Words(rest.to_owned()));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Block, Run};

    fn words(text: &str) -> Run {
        Run::Words(text.to_owned())
    }

    fn link(to: &str, words: &str) -> Run {
        Run::Link { to: to.to_owned(), words: words.to_owned() }
    }

    #[test]
    fn a_paragraph_has_links() {
        let block = Block::read("Make a [[grit-check]] or [[items/slug|shoot]], [[re-roll|re-roll]].").unwrap();
        let runs = [
            words("Make a "),
            link("grit-check", "grit check"),
            words(" or "),
            link("items/slug", "shoot"),
            words(", "),
            // Words that are given stand as they are.
            link("re-roll", "re-roll"),
            words("."),
        ];
        assert_eq!(block, Block::Paragraph(runs.to_vec()));
        assert_eq!(block.links(), ["grit-check", "items/slug", "re-roll"]);
        assert_eq!(block.words(), "Make a grit check or shoot, re-roll.");
    }

    #[test]
    fn lists_and_tables_are_told_by_how_their_lines_begin() {
        assert_eq!(
            Block::read("- one\n- [[two]]").unwrap(),
            Block::List(vec![vec![words("one")], vec![link("two", "two")]])
        );
        let table = Block::read("| Roll | Effect |\n| 1 | none |").unwrap();
        let rows = vec![vec![vec![words("1")], vec![words("none")]]];
        assert_eq!(table, Block::Table { columns: vec!["Roll".to_owned(), "Effect".to_owned()], rows });
        assert_eq!(table.words(), "Roll Effect 1 none");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let said = |text| Block::read(text).unwrap_err();
        assert!(said("").contains("empty"));
        assert!(said("a\nb").contains("one line"));
        assert!(said("- a\nb").contains("begins with `- `: b"));
        assert!(said("| a | b |\n| c |").contains("1 cells under 2 columns"));
        assert!(said("| [[a|A]] | b |\n| c | d |").contains("in the head of a table"));
        assert!(said("| a |\nb").contains("`| `"));
        assert!(said("a [[b").contains("does not end"));
        assert!(said("a [[|x]]").contains("without an id"));
    }
}
