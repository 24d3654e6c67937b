//! Titles of lists that people post: a line that names the game among other words, one that is only a name, and totals.

use super::super::line::{MONEY, without_bullet, without_stars};
use super::super::names::{find, means};
use super::Reader;
use super::begun::is_name;
use super::beside::nearly_a_unit;
use super::head::segments;
use super::named::{currency_named, formation_named, role_named};
use crate::letter;
use crate::system::{Force, System};

/// Most lines above the first unit among which a game is looked for in the midst of words.
const MOST_TITLES: usize = 5;

/// Words of a title that say nothing of the list.
const FILLERS: [&str; 20] = [
    "my", "our", "a", "an", "the", "for", "in", "of", "new", "list", "army", "crew", "force", "band", "team", "posse",
    "with", "is", "at", "roster",
];

/// Of these the ones for a list, which may be part of its name: "my crew" is none, "The Mercy Crew" is one.
const KINDS: [&str; 8] = ["list", "army", "crew", "force", "band", "team", "posse", "roster"];

/// The most letters of a part of a title from which words are taken off.
const MOST_LETTERS: usize = 200;

/// What surrounds the parts of a title.
const MARKS: [char; 17] =
    [' ', '#', '*', '_', '-', '\u{2013}', '\u{2014}', ':', ',', '.', '|', '(', ')', '[', ']', '+', '\u{b7}'];

/// A line that names a game among other words.
pub(super) struct Title<'t> {
    pub(super) at: usize,
    /// Position of the game among all.
    pub(super) game: usize,
    /// What stands before the game: the name of the list.
    pub(super) name: String,
    /// What else it says.
    pub(super) parts: Vec<&'t str>,
}

/// The first line of a text that has the name of a game as whole words, where all such lines name the same one.
pub(super) fn worded<'t>(lines: &[(usize, &'t str)], all: &[(String, Vec<String>)]) -> Option<Title<'t>> {
    let quoted = |line: &str| line.starts_with('>') || line.starts_with("##") || without_bullet(line).is_some();
    let above = lines.iter().map(|(at, line)| (*at, line.trim())).take_while(|(_, line)| !line.starts_with("##"));
    let first = above.filter(|(_, line)| !line.is_empty() && !quoted(line)).take(MOST_TITLES);
    let mut found: Option<Title> = None;
    for (at, line) in first {
        let lower = line.to_ascii_lowercase();
        let mut places: Vec<(usize, usize, usize)> = Vec::new();
        for (game, (id, names)) in all.iter().enumerate() {
            let names = names.iter().chain([id]).filter(|name| name.len() > 2);
            places.extend(names.filter_map(|name| whole(&lower, name).map(|(from, to)| (from, to, game))));
        }
        // Of "Tides of Iron" and "Iron" only the longer is named.
        let within = |(from, to, _): &(usize, usize, usize)| {
            places.iter().any(|(start, end, _)| start <= from && to <= end && end - start > to - from)
        };
        let named: Vec<_> = places.iter().filter(|place| !within(place)).collect();
        let Some((from, to, game)) = named.first().copied().copied() else { continue };
        let several = named.iter().any(|(.., other)| *other != game);
        match &found {
            _ if several => return None,
            Some(found) if found.game != game => return None,
            Some(_) => {}
            None => {
                let (name, mut parts) = (name_before(&line[..from]), pieces(&line[to..]));
                let is_amount = name.starts_with(|c: char| c.is_ascii_digit());
                if is_amount {
                    parts.extend(pieces(&line[..from]));
                }
                let name = if is_amount { String::new() } else { name };
                found = Some(Title { at, game, name, parts });
            }
        }
    }
    found
}

impl Title<'_> {
    /// Takes the words off that say nothing, and sets a force apart that a part names among others.
    pub(super) fn set_force_apart(&mut self, system: &System) {
        let of = |part: &str| {
            let lower = part.to_ascii_lowercase();
            let names = system.forces().iter().flat_map(|force| force.aliases.iter().chain([&force.name]));
            names.filter_map(|name| whole(&lower, name)).max_by_key(|(from, to)| to - from)
        };
        let place = self.parts.iter().enumerate().find_map(|(at, part)| Some((at, of(part)?)));
        let mut parts = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            match place.filter(|(of, _)| *of == at) {
                Some((_, (from, to))) => parts.extend([bare(&part[..from]), &part[from..to], bare(&part[to..])]),
                None => parts.push(bare(part)),
            }
        }
        parts.retain(|part| !part.is_empty());
        self.parts = parts;
    }
}

/// Where words stand in a line as whole ones; both in small letters.
fn whole(line: &str, name: &str) -> Option<(usize, usize)> {
    let name = name.to_ascii_lowercase();
    let is_edge = |c: Option<char>| c.is_none_or(|c| !letter::is_in_name(c));
    line.match_indices(&name).map(|(at, _)| (at, at + name.len())).find(|(from, to)| {
        !name.is_empty() && is_edge(line[..*from].chars().next_back()) && is_edge(line[*to..].chars().next())
    })
}

/// What stands before the game in a title, without marks and "my".
fn name_before(text: &str) -> String {
    let mut text = text.trim_matches(MARKS);
    while let Some((before, last)) = text.rsplit_once(' ').or(Some(("", text)).filter(|(_, last)| !last.is_empty())) {
        let is = |words: &[&str], word: &str| words.iter().any(|known| word.eq_ignore_ascii_case(known));
        let beside = before.trim_end();
        let own = !beside.ends_with(&MARKS[1..]) && !is(&["my", "our", "a", "an", "the", "new"], last_word(beside));
        if !is(&FILLERS, last) || is(&KINDS, last) && own && !beside.is_empty() {
            break;
        }
        text = before.trim_end_matches(MARKS);
    }
    text.replace("**", "")
}

fn last_word(text: &str) -> &str {
    text.rsplit(' ').next().unwrap_or(text)
}

/// A part of a title without marks and words that say nothing.
fn bare(part: &str) -> &str {
    if part.len() > MOST_LETTERS {
        return part.trim_matches(MARKS);
    }
    let is_filler = |word: &str| FILLERS.iter().any(|filler| word.trim_matches(MARKS).eq_ignore_ascii_case(filler));
    let mut part = part.trim_matches(MARKS);
    while !part.is_empty() {
        let (first, behind) = part.split_once(' ').unwrap_or((part, ""));
        let (before, last) = part.rsplit_once(' ').unwrap_or(("", part));
        part = match (is_filler(first), is_filler(last)) {
            (true, _) => behind.trim_matches(MARKS),
            (_, true) => before.trim_matches(MARKS),
            _ => break,
        };
    }
    part
}

/// "crew: Iron Tide" without the word before it.
pub(super) fn unlabelled(part: &str) -> &str {
    part.split_once(':').filter(|(label, _)| bare(label).is_empty()).map_or(part, |(_, name)| name.trim())
}

fn pieces(text: &str) -> Vec<&str> {
    text.split(['(', ')', '[', ']']).flat_map(segments).collect()
}

/// Whether a line below the head is nothing but a name.
pub(super) fn is_title(system: &System, line: &str) -> bool {
    let plain = without_stars(line);
    without_bullet(line).is_none()
        && !line.starts_with(['>', '#', '-', '~'])
        && !line.contains(['=', '['])
        && is_name(plain)
        && !plain.starts_with('(')
        && role_named(system, plain).is_none()
        && formation_named(system, None, plain).is_none()
        && find(plain.trim_end_matches(':'), system.stations()).is_none()
}

/// Whether a line says what a list costs in all, and of how much: that is worked out, not read.
pub(super) fn is_total(system: &System, line: &str) -> bool {
    const TOTALS: [&str; 7] = ["total", "sum", "spent", "left", "remaining", "unspent", "altogether"];
    const BESIDE: [&str; 10] = ["grand", "used", "of", "out", "cost", "costs", "price", "value", "in", "all"];
    let line = without_stars(without_bullet(line).unwrap_or(line).trim_start_matches('#'));
    if line.len() > 80 || !line.contains(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let is_word = |word: &str| {
        means(word, &TOTALS)
            || means(word, &BESIDE)
            || means(word, &MONEY)
            || FILLERS.contains(&word)
            || means(word, &[system.army_word(), system.force_word()])
            || currency_named(system, word).is_some()
    };
    let lower = line.to_lowercase();
    let words = || lower.split(|c: char| !letter::is_in_name(c) || c.is_ascii_digit()).filter(|word| !word.is_empty());
    words().any(|word| means(word, &TOTALS)) && words().all(is_word)
}

impl Reader<'_> {
    /// What a list costs is worked out, and how much there is to spend its head says: of "315/400" nothing is kept then. One
    /// number alone may be what is left for another game, or of what there is, and then stays as a note of the list.
    pub(super) fn total(&mut self, number: usize, line: &str) {
        let limits = &self.roster.limits;
        let other = |last: i64| limits.iter().all(|(_, limit)| *limit != last);
        if last_number(line).map_or_else(|| limits.is_empty() || is_of_another(line), other) {
            self.remark(number, ["\u{201c}", line, "\u{201d} is kept as a note of the list."].concat());
            self.roster.notes.push(line.to_owned());
        }
    }
}

/// Whether a total is of what was not spent, which may be kept for another game.
fn is_of_another(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["left", "remaining", "unspent"].iter().any(|word| whole(&line, word).is_some())
}

/// The last number of a line: of "315/400" what there is to spend.
fn last_number(line: &str) -> Option<i64> {
    let end = line.rfind(|c: char| c.is_ascii_digit())? + 1;
    let from = line[..end].trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let several = line[..from].contains(|c: char| c.is_ascii_digit());
    line[from..end].parse().ok().filter(|_| several)
}

/// The line below a head that is the name of a list, where nothing else names it: the next one that says anything.
pub(super) fn title_below<'t>(
    system: &System,
    force: &Force,
    lines: &[(usize, &'t str)],
    below: usize,
) -> Option<(usize, &'t str)> {
    let next = lines.iter().filter(|(at, _)| *at > below).find(|(_, line)| !line.trim().is_empty());
    let (at, line) = next.map(|(at, line)| (*at, line.trim()))?;
    (is_title(system, line) && nearly_a_unit(system, force, line).is_none()).then(|| (at, without_stars(line)))
}
