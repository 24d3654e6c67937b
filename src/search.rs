//! Finding entries of the rules reference by what a player types: names first, with their beginnings, other words for them
//! and typing errors; then whatever stands in the texts.
//!
//! Each word of a question is looked up among all words of the books; a word that is misspelt finds those near it. What is
//! found counts the more, the rarer the word, the better it fits, and in a name more than in a text.

mod word;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;

use crate::book::{Block, Book, Entry};
use crate::system::Kind;
pub(crate) use word::words;
use word::{folded, near, stem};

/// Words that say nothing by themselves, as folded.
const EMPTY: [&str; 53] = [
    "a", "am", "an", "and", "any", "are", "as", "at", "be", "by", "can", "could", "do", "does", "for", "from", "get",
    "go", "has", "have", "how", "i", "if", "in", "is", "it", "its", "may", "me", "my", "of", "on", "or", "should",
    "that", "the", "their", "them", "there", "they", "this", "to", "we", "what", "when", "where", "which", "why",
    "will", "with", "work", "would", "you",
];

/// What the scores count in: thousandths, so that they are whole numbers, the same on every machine.
const ONE: u64 = 1000;

/// Where a word stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Field {
    Text,
    Alias,
    Title,
}

impl Field {
    fn weight(self) -> u64 {
        match self {
            Field::Text => 1,
            Field::Alias => 5,
            Field::Title => 6,
        }
    }
}

/// All books together, ready to be searched.
#[derive(Debug, Default)]
pub struct Index {
    /// Title and other names of each entry, folded.
    names: Vec<Names>,
    /// Every word once, in the order of the books.
    words: Vec<Word>,
}

#[derive(Debug)]
struct Names {
    book: usize,
    entry: usize,
    kind: Kind,
    title: Name,
    /// Other words for it.
    aliases: Vec<Name>,
    /// How many words the text has.
    length: u32,
    /// How many words the title has.
    title_words: u32,
}

/// All of a title or of what was typed, folded.
#[derive(Debug)]
struct Name {
    text: String,
    /// What is left of it without small words.
    core: String,
    /// One bit for each letter that it has.
    letters: u32,
}

impl Name {
    fn new(text: &str) -> Name {
        let folded = folded(text);
        Name { core: core(text), letters: word::letters(&folded), text: folded }
    }

    /// How many errors make this the other; `None` if it is more than `most`.
    fn near(&self, other: &Name, most: u32) -> Option<u64> {
        let may = most > 0 && may_be_misspelt(self.letters, other.letters, most);
        may.then(|| near(&self.text, &other.text, most)).flatten().map(u64::from)
    }
}

impl Names {
    /// What it counts that the whole question is one of these names, or nearly so.
    fn called(&self, asked: &Name, misspelt: bool) -> u64 {
        let (whole, title) = (asked.text.as_str(), self.title.text.as_str());
        let rest = |text: &str| text.len().saturating_sub(whole.len()).min(40) as u64;
        if title == whole {
            return 400;
        }
        if title.starts_with(whole) && whole.len() > 1 {
            return 200 - rest(title);
        }
        // "What is a special unit": the name of special units, and nothing else.
        if self.title.core == asked.core {
            return 170;
        }
        // Letters are left out more often than put in: "disorderd" is "disordered", not "disorder".
        let errors = errors_in(whole.chars().count());
        let wrong = |other: &Name| {
            asked.near(other, errors).map(|wrong| 20 * wrong + 10 * u64::from(other.text.len() < whole.len()))
        };
        let nearly = wrong(&self.title);
        if same_stems(&self.title.core, &asked.core) {
            return 155 + u64::from(nearly.is_some()) * 10;
        }
        if self.aliases.iter().any(|alias| alias.text == whole || same_stems(&alias.core, &asked.core)) {
            return 150;
        }
        let begins = |alias: &&Name| alias.text.starts_with(whole) && whole.len() > 2;
        let begun = self.aliases.iter().filter(begins).map(|alias| 60 - rest(&alias.text));
        // Little, so that a word of a title goes before it.
        let alias = misspelt && self.aliases.iter().any(|alias| wrong(alias).is_some());
        begun.chain(nearly.map(|wrong| 100 - wrong)).max().unwrap_or(u64::from(alias))
    }
}

#[derive(Debug)]
struct Word {
    text: String,
    stem: String,
    /// One bit for each letter that it has.
    letters: u32,
    /// In which entries it stands, where best, and how often in the text.
    places: Vec<(u32, Field, u16)>,
}

impl Word {
    fn new(text: &str) -> Word {
        let (text, stem) = (text.to_owned(), stem(text).to_owned());
        Word { letters: word::letters(&text), text, stem, places: Vec::new() }
    }
}

/// A found entry.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// Position of the book.
    pub book: usize,
    /// Position of the entry in it.
    pub entry: usize,
    /// How well it fits; more is better.
    pub score: u64,
}

/// What is looked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Query<'a> {
    /// What the player typed.
    pub text: &'a str,
    /// Only this book.
    pub book: Option<usize>,
    /// Only entries of this kind.
    pub kind: Option<Kind>,
}

/// What was found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// The best first.
    pub hits: Vec<Hit>,
    /// The words of the books that fit, folded and in order, for marking them.
    pub words: Vec<String>,
}

impl Found {
    /// These entries, by book and position, without any words.
    pub fn of(all: impl Iterator<Item = (usize, usize)>) -> Found {
        Found { hits: all.map(|(book, entry)| Hit { book, entry, score: 0 }).collect(), words: Vec::new() }
    }
}

/// A name as it is compared: without case, accents, and what tells it apart in brackets.
pub fn name_of(title: &str) -> String {
    folded(title.split(['(', '[']).next().unwrap_or_default())
}

impl Index {
    /// Reads the books through.
    pub fn new<'a>(books: impl IntoIterator<Item = &'a Book>) -> Index {
        let mut index = Index::default();
        let mut known = HashMap::new();
        for (at, book) in books.into_iter().enumerate() {
            for (number, entry) in book.entries.iter().enumerate() {
                index.add(at, number, entry, &mut known);
            }
        }
        index
    }

    /// Reads an entry through; the words are known by their positions.
    fn add(&mut self, book: usize, number: usize, entry: &Entry, known: &mut HashMap<String, usize>) {
        let at = self.names.len() as u32;
        let mut word = String::new();
        let mut put = |text: &str, field: Field| {
            let mut many = 0;
            for range in word::places(text) {
                many += 1;
                word.clear();
                word::fold(&text[range], &mut word);
                // Most words were met before: a name for a new one only.
                let of = known.get(&word).copied().unwrap_or_else(|| {
                    known.insert(word.clone(), self.words.len());
                    self.words.push(Word::new(&word));
                    self.words.len() - 1
                });
                let of = &mut self.words[of].places;
                match of.last_mut().filter(|(entry, ..)| *entry == at) {
                    Some((_, best, times)) => {
                        *best = (*best).max(field);
                        *times = times.saturating_add(1);
                    }
                    None => of.push((at, field, 1)),
                }
            }
            many
        };
        let title_words = put(&entry.title, Field::Title);
        for alias in &entry.aliases {
            put(alias, Field::Alias);
        }
        put(&entry.under, Field::Text);
        let length = entry.blocks.iter().map(|block: &Block| put(&block.words(), Field::Text)).sum();
        // "Grit (rule)": what only tells it apart is no part of its name.
        let name = entry.title.split(" (").next().unwrap_or_default();
        self.names.push(Names {
            book,
            entry: number,
            kind: entry.kind,
            title: Name::new(name),
            aliases: entry.aliases.iter().map(|alias| Name::new(alias)).collect(),
            length,
            title_words,
        });
    }

    /// The entries that fit, best first; none of an empty question.
    pub fn search(&self, query: &Query) -> Found {
        let asked: Vec<String> = words(query.text).collect();
        let whole = Name::new(query.text);
        let full: Vec<&String> = asked.iter().filter(|word| !EMPTY.contains(&word.as_str())).collect();
        let full = if full.is_empty() { asked.iter().collect() } else { full };
        if full.is_empty() {
            return Found::default();
        }
        let mut scores = vec![0; self.names.len()];
        let mut met = vec![0; self.names.len()];
        let mut named = vec![0; self.names.len()];
        let mut found = Found::default();
        let mut all = 0;
        for (at, word) in full.iter().enumerate() {
            let last = at + 1 == full.len() && !query.text.ends_with(' ');
            all += self.look_up(word, last, &mut scores, &mut met, &mut named, &mut found.words);
        }
        found.words.sort_unstable();
        // Who has spelt all words right does not mean other words that are nearly so.
        let misspelt = full.iter().any(|word| found.words.binary_search(word).is_err());
        for (at, name) in self.names.iter().enumerate() {
            let fits =
                query.book.is_none_or(|book| book == name.book) && query.kind.is_none_or(|kind| kind == name.kind);
            // "Rn for it" is nearly "Run for it", which has none of its words.
            if !fits || (scores[at] == 0 && !misspelt) {
                continue;
            }
            let called = name.called(&whole, misspelt);
            if scores[at] + called == 0 {
                continue;
            }
            // Of several words all should be met; one that is missing costs the more, the more it says.
            let mut score = scores[at] * met[at] / all * met[at] / all;
            // A title of which nothing is left over fits better than a long one.
            score += 4 * met[at] * ONE / all * named[at] / u64::from(name.title_words.max(1));
            score += called * ONE;
            found.hits.push(Hit { book: name.book, entry: name.entry, score });
        }
        // Equals stay in the order of the books.
        found.hits.sort_by_key(|hit| Reverse(hit.score));
        found
    }

    /// Scores every entry that has a word like this; what the word could count for at most.
    fn look_up(
        &self,
        asked: &str,
        last: bool,
        scores: &mut [u64],
        met: &mut [u64],
        named: &mut [u64],
        fitting: &mut Vec<String>,
    ) -> u64 {
        let mut best = vec![(0, 0, Field::Text); self.names.len()];
        let fits: Vec<(&Word, u64)> = self.fitting(asked, last);
        let mut most = 0;
        for (word, fit) in fits {
            let rare = self.rarity(word.places.len());
            most = most.max(rare);
            fitting.push(word.text.clone());
            for (entry, field, times) in &word.places {
                let name = &self.names[*entry as usize];
                let often = match field {
                    // Twice in a short text says more than twice in a long one.
                    Field::Text => {
                        let times = u64::from(*times) * ONE;
                        times * 2200 / (times + 300 + 15 * u64::from(name.length))
                    }
                    _ => ONE,
                };
                let what = rare * fit / 100;
                let value = what * field.weight() * often / ONE;
                let known = &mut best[*entry as usize];
                if (value, *field) > (known.0, known.2) {
                    *known = (value, what, *field);
                }
            }
        }
        let most = if most == 0 { self.rarity(1) } else { most };
        for (at, (value, what, field)) in best.into_iter().enumerate() {
            scores[at] += value;
            met[at] += what.min(most);
            named[at] += u64::from(field == Field::Title);
        }
        most
    }

    /// How much a word says that stands in so many entries, in thousandths: the logarithm of one entry in how many has it.
    fn rarity(&self, places: usize) -> u64 {
        let share = 1 + places as u64;
        logarithm((share + self.names.len() as u64) * ONE / share)
    }

    /// Words like one that was typed, and how alike: 100 for the same.
    fn fitting(&self, asked: &str, last: bool) -> Vec<(&Word, u64)> {
        let (root, letters, length) = (stem(asked), word::letters(asked), asked.chars().count());
        let errors = errors_in(length);
        let of_root = word::letters(root);
        let mut fits = Vec::new();
        for word in &self.words {
            // Most words are passed over without being read.
            let misspelt = may_be_misspelt(letters, word.letters, errors);
            if of_root & !word.letters != 0 && !misspelt {
                continue;
            }
            let fit = if word.text == asked {
                100
            } else if word.stem == root {
                90
            } else if word.text.starts_with(asked) && length > 1 {
                let rest = (word.text.chars().count() - length).min(10) as u64;
                if last { 80 - 2 * rest } else { 60 - 2 * rest }
            } else if errors > 0 && misspelt {
                match near(asked, &word.text, errors) {
                    Some(wrong) => 70 - 15 * u64::from(wrong),
                    None => 0,
                }
            } else {
                0
            };
            if fit > 0 {
                fits.push((word, fit));
            }
        }
        // Who has spelt it right does not mean what is spelt nearly so. Another ending proves nothing: "shoting" is "shot" too.
        if fits.iter().any(|(_, fit)| *fit == 100) {
            fits.retain(|(word, fit)| *fit >= 90 || word.text.starts_with(asked));
        }
        fits
    }
}

/// Whether words of these letters can be one another with so many errors, each of which changes two letters at most. What is
/// no such word has all letters of the root of what was typed: the word itself, one of the same stem, or a longer one.
fn may_be_misspelt(letters: u32, others: u32, errors: u32) -> bool {
    (letters ^ others).count_ones() <= 2 * errors
}

/// What of a text says something: none of the small words unless there are no others.
fn core(text: &str) -> String {
    let all: Vec<String> = words(text).collect();
    let full: Vec<&str> = all.iter().map(String::as_str).filter(|word| !EMPTY.contains(word)).collect();
    if full.is_empty() { all.join(" ") } else { full.join(" ") }
}

fn same_stems(one: &str, other: &str) -> bool {
    // A stem begins as its word does, and most begin otherwise.
    one.as_bytes().first() == other.as_bytes().first() && one.split(' ').map(stem).eq(other.split(' ').map(stem))
}

/// How many typing errors a word or a name of so many letters may have.
fn errors_in(letters: usize) -> u32 {
    match letters {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// The natural logarithm of a number of thousandths from one up, in thousandths.
fn logarithm(number: u64) -> u64 {
    let whole = number / ONE;
    let twos = u64::from(whole.max(1).ilog2());
    // Between two powers of two a straight line is near enough: it ranks alike, here and on the page.
    let part = number.max(ONE) * ONE / (ONE << twos) - ONE;
    (twos * ONE + part) * 693 / ONE
}

/// Where words that were found stand in a text, for marking them: positions in bytes, in order. What was found is in order too,
/// as [`Found`] has it.
pub fn marks(text: &str, found: &[String]) -> Vec<Range<usize>> {
    if found.is_empty() {
        return Vec::new();
    }
    let mut folded = String::new();
    let mut fits = |range: &Range<usize>| {
        folded.clear();
        word::fold(&text[range.clone()], &mut folded);
        found.binary_search(&folded).is_ok()
    };
    word::places(text).filter(|range| fits(range)).collect()
}

#[cfg(test)]
mod tests;
