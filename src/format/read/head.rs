//! The head of a list as text: its name, game, force and limits, found wherever they stand above the first unit.

use std::sync::Arc;

use super::super::line::{without_bullet, without_stars};
use super::super::names::{Named, find, means};
use super::super::text::UNNAMED;
use super::super::{Games, Refused};
use super::begun::{is_name, names_a_unit};
use super::limits::{limits_in, said_limits};
use super::named::formation_named;
use super::title;
use crate::id::Id;
use crate::system::System;
use crate::system::problem::nearest;

/// What stands above the first unit: name, game, force and limit, in any order and on any number of lines.
pub(super) struct Head {
    pub(super) name: String,
    /// Where the name stands, if no mark says that it is one.
    pub(super) unmarked: Option<usize>,
    /// What is to be said of the game, if no line names it.
    pub(super) said: Option<(usize, String)>,
    pub(super) system: Arc<System>,
    pub(super) force: Id,
    pub(super) limits: Vec<(Id, i64)>,
    /// Lines that were understood.
    pub(super) used: Vec<usize>,
    /// Parts of those lines that were not.
    pub(super) left: Vec<(usize, String)>,
}

impl Head {
    /// Finds it in the visible lines of a text, each with its position.
    pub(super) fn find(lines: &[(usize, &str)], games: &dyn Games) -> Result<Head, Refused> {
        let mut used = Vec::new();
        let (mut name, mut marked) = (None, None);
        let mut first = None;
        let mut parts: Vec<(usize, &str)> = Vec::new();
        let mut above = 0;
        for (at, line) in lines.iter().map(|(at, line)| (*at, line.trim())) {
            if line.starts_with("##") {
                break;
            }
            if let Some(text) = line.strip_prefix('#') {
                if name.is_none() {
                    name = Some(if means(text.trim(), &[UNNAMED]) { String::new() } else { text.trim().to_owned() });
                    marked = Some(at);
                    used.push(at);
                }
            } else if !line.is_empty()
                && without_bullet(line).is_none()
                && !line.starts_with('>')
                && !is_ruling(line)
                && !is_track(line)
            {
                first = first.or(Some(at));
                // "List: Game, Force, 500" says more than a name, and far below a head stands something else.
                let list = labelled(line, &["list"]).filter(|said| segments(said).len() == 1);
                match labelled(line, &["name", "list name"]).or(list) {
                    Some(said) if name.is_none() && above <= MOST_ABOVE => {
                        name = Some(said.to_owned());
                        used.push(at);
                    }
                    _ => {
                        above += 1;
                        parts.extend(segments(line).into_iter().map(|part| (at, part)));
                    }
                }
            }
        }
        let all = games.names();
        let mut said = None;
        let mut game = game_in(&parts, &all);
        // "Iron Tide, Game, 400": what stands before the game and looks like a name.
        let before = game.as_ref().and_then(|(line, (_, names), _)| {
            let is_game = |part: &str| meanings(part).into_iter().flatten().any(|(part, _)| means(part, names));
            let (at, part) = parts.iter().find(|(at, part)| at == line && (is_name(part) || is_game(part)))?;
            (!is_game(part)).then_some((*at, *part))
        });
        let mut title_beside = before.map(|(at, _)| at);
        let mut worded = None;
        let mut titled = None;
        let mut left: Vec<(usize, String)> = Vec::new();
        if game.is_none() {
            let closer = closer(&parts, &all);
            game = game_in(&closer, &all);
            if let Some((at, ..)) = game {
                parts = closer;
                title_beside = Some(at);
            }
        }
        if game.is_none()
            && let Some(title) = title::worded(lines, &all)
        {
            let (id, names) = &all[title.game];
            let name = names.first().map_or(id.as_str(), |name| name);
            said = Some((title.at, ["This line names ", name, " among other words; that is the game."].concat()));
            game = Some((title.at, (id, called(id, names)), ""));
            title_beside = title.name.is_empty().then_some(title.at);
            worded = Some(title);
        }
        let (line, (id, game), number) = match game {
            Some(game) => game,
            // A force may be of one game alone.
            None => {
                let known: Vec<&str> = all.iter().flat_map(|(_, names)| names.first()).map(String::as_str).collect();
                if let Some(near) = near_one(&parts, &known, "there is no game") {
                    return Err(near);
                }
                let mut of = Vec::new();
                for (id, names) in &all {
                    let Some(system) = games.load(id) else { continue };
                    let force = first_meant(&parts, |part| find(part, system.forces()));
                    of.extend(force.map(|(at, force, _)| (at, id, names, force.name.clone())));
                }
                match of.as_slice() {
                    [(at, id, names, force)] => {
                        let game = names.first().map_or(id.as_str(), |name| name);
                        said = Some((*at, ["No game is named; ", force, " stands in ", game, "."].concat()));
                        (*at, (*id, called(id, names)), "")
                    }
                    of => return Err(no_game(&parts, first, &known, of.iter().map(|(.., names, _)| *names), games)),
                }
            }
        };
        let Some(system) = games.load(id) else {
            return Err(refused(Some(line), &["the data of \u{201c}", id, "\u{201d} cannot be read"]));
        };
        if !number.is_empty() {
            let place = parts.partition_point(|(at, _)| *at <= line);
            parts.insert(place, (line, number));
        }
        if let Some(mut title) = worded {
            title.set_force_apart(&system);
            parts.retain(|(at, _)| *at != title.at);
            let place = parts.partition_point(|(at, _)| *at < title.at);
            parts.splice(place..place, title.parts.into_iter().map(|part| (title.at, part)));
            if name.is_none() || marked == Some(title.at) {
                titled = Some(title.at).filter(|_| name.is_none() && !title.name.is_empty());
                name = Some(title.name).filter(|name| !name.is_empty());
            } else if !title.name.is_empty() {
                left.push((title.at, title.name));
            }
        }
        let only = match system.forces() {
            [only] => Some((line, only, "")),
            _ => None,
        };
        let force = first_meant(&parts, |part| find(part, system.forces())).or(only);
        let Some((force_line, force, behind)) = force else {
            let (name, word) = (system.name(), system.force_word());
            let known: Vec<&str> = system.forces().iter().map(|force| force.name.as_str()).collect();
            parts.retain(|(_, part)| {
                !meanings(part).into_iter().flatten().any(|(part, _)| means(part, &game))
                    && limits_in(&system, part).is_empty()
            });
            let near = near_one(&parts, &known, &[name, " has no ", word].concat());
            return Err(near.unwrap_or_else(|| {
                let begins = example(name, known.first());
                refused(
                    Some(line),
                    &["no ", word, " of ", name, " is named; it has ", &known.join(", "), "; ", &begins],
                )
            }));
        };
        if !behind.is_empty() {
            let place = parts.partition_point(|(at, _)| *at <= force_line);
            parts.insert(place, (force_line, behind));
        }
        // A list without a name of its own may begin with a group.
        if let Some(at) = marked.filter(|at| *at > line.max(force_line))
            && name.as_ref().is_some_and(|name| formation_named(&system, Some(force), name).is_some())
        {
            name = None;
            used.retain(|used| *used != at);
        }
        // Where headings have lost their marks, what comes from the first unit on is no head.
        let known = |text: &str| names_a_unit(&system, force, text);
        let unit = lines.iter().find(|(at, text)| *at > line.max(force_line) && known(text)).map(|(at, _)| at);
        parts.retain(|(at, _)| unit.is_none_or(|unit| at < unit));
        // The first of two lines that say a limit is the name of a list: "Limit 49" above "Game · Force · 49".
        let mut amounts =
            parts.iter().filter_map(|(at, part)| Some((*at, limits_in(&system, part).into_iter().next()?.0)));
        let name_is_limit = first.filter(|first| {
            let own = amounts.clone().find(|(at, _)| at == first).map(|(_, currency)| currency);
            name.is_none()
                && *first < line.min(force_line)
                && own.is_some_and(|own| amounts.any(|(at, currency)| at != *first && currency == own))
        });
        let mut limits: Vec<(Id, i64)> = Vec::new();
        for (at, part) in &parts {
            for (currency, amount) in limits_in(&system, part) {
                if Some(*at) != name_is_limit && !limits.iter().any(|(known, _)| *known == currency) {
                    limits.push((currency, amount));
                    used.push(*at);
                }
            }
        }
        used.extend([line, force_line]);
        let mut unmarked =
            first.filter(|first| name.is_none() && !used.contains(first) && *first < line.min(force_line));
        if let Some(first) = unmarked {
            name = lines.iter().find(|(at, _)| *at == first).map(|(_, line)| without_stars(line).to_owned());
            used.push(first);
            parts.retain(|(at, _)| *at != first);
        }
        parts.retain(|(at, part)| {
            let understood =
                meanings(part).into_iter().flatten().any(|(part, _)| means(part, &game) || means(part, &force.names()))
                    || said_limits(&system, part, &limits);
            used.contains(at) && !understood
        });
        unmarked = unmarked.or(titled);
        // "Iron Tide (Game, 400)": what stands before its game is the name of the list.
        let beside = title_beside.filter(|at| name.is_none() && first == Some(*at));
        let is_before = |part: &(usize, &str)| before.is_none_or(|before| before == *part);
        if let Some(of) = beside.and_then(|line| parts.iter().position(|part| part.0 == line && is_before(part))) {
            let (at, said) = parts.remove(of);
            name = Some(title::unlabelled(said).to_owned());
            unmarked = Some(at);
        }
        let below = title::title_below(&system, force, lines, used.iter().copied().max().unwrap_or(line));
        if let Some((at, title)) = below.filter(|(at, _)| name.is_none() && unit.is_none_or(|unit| at < unit)) {
            name = Some(title.to_owned());
            unmarked = Some(at);
            used.push(at);
            parts.retain(|(of, _)| *of != at);
        }
        // "Game - Iron Tide - 400"
        let is_title = |part: &str| is_name(part) && find(part, system.forces()).is_none();
        let title = parts.iter().position(|(at, part)| *at == line && first == Some(line) && is_title(part));
        if let Some((at, said)) = title.filter(|_| name.is_none()).map(|of| parts.remove(of)) {
            name = Some(title::unlabelled(said).to_owned());
            unmarked = Some(at);
        }
        left.extend(parts.into_iter().map(|(at, part)| (at, part.to_owned())));
        let force = force.id.clone();
        Ok(Head { name: name.unwrap_or_default(), unmarked, said, system, force, limits, used, left })
    }
}

/// A game as a head names it: its id, and everything that it is called.
type Game<'a> = (&'a String, Vec<&'a str>);

/// The game that a part of a head names, its line, and the number behind it.
fn game_in<'a, 't>(parts: &[(usize, &'t str)], all: &'a [(String, Vec<String>)]) -> Option<(usize, Game<'a>, &'t str)> {
    let mut games = all.iter().map(|(id, names)| (id, called(id, names))).collect::<Vec<_>>();
    let is = |part: &str| games.iter().position(|(_, names)| means(part, names));
    let (line, at, behind) = first_meant(parts, is)?;
    Some((line, games.swap_remove(at), behind))
}

/// The parts of a head taken apart once more: at brackets, and behind the name of a game.
fn closer<'t>(parts: &[(usize, &'t str)], all: &[(String, Vec<String>)]) -> Vec<(usize, &'t str)> {
    let pieces = parts.iter().flat_map(|(at, part)| part.split(['(', ')', '[', ']']).map(|piece| (*at, piece)));
    let mut closer = Vec::new();
    for (at, piece) in pieces.map(|(at, piece)| (at, without_stars(piece))).filter(|(_, piece)| !piece.is_empty()) {
        let names = all.iter().flat_map(|(id, names)| called(id, names));
        let behind = names.filter_map(|name| {
            let (word, rest) = piece.split_at_checked(name.len())?;
            (word.eq_ignore_ascii_case(name) && rest.starts_with(' ')).then_some((word, rest.trim()))
        });
        match behind.max_by_key(|(word, _)| word.len()) {
            Some((word, rest)) => closer.extend([(at, word), (at, rest)]),
            None => closer.push((at, piece)),
        }
    }
    closer
}

/// Everything that a game is called.
fn called<'a>(id: &'a str, names: &'a [String]) -> Vec<&'a str> {
    names.iter().map(String::as_str).chain([id]).collect()
}

/// Behind a word that says what a part of the head is, such as "Faction: Reds", with or without the colon.
pub(super) fn labelled<'a>(part: &'a str, labels: &[&str]) -> Option<&'a str> {
    let part = without_stars(part);
    let (label, value) = part.split_once(':').or_else(|| part.split_once(char::is_whitespace))?;
    let value = without_stars(value);
    let colon = part[label.len()..].starts_with(':');
    (means(label, labels) && !value.is_empty() && (colon || label != "name" && label != "list")).then_some(value)
}

/// What a part of the head may mean, the plainest first: itself, what stands behind its label, either without a number at its
/// end; with that number.
fn meanings(part: &str) -> [Option<(&str, &str)>; 4] {
    let value = labelled(part, &LABELS).or_else(|| Some(without_stars(part.split_once(':')?.1)));
    let cut = |text: &str| text.find(|c: char| c.is_ascii_digit()).filter(|at| text[..*at].ends_with([' ', '(']));
    let whole = [Some(part), value];
    let less = whole.map(|text| {
        let (name, number) = text?.split_at(cut(text?)?);
        Some((name.trim_end_matches([' ', '(']), number.trim_end_matches(')')))
    });
    let [part, value] = whole.map(|text| text.map(|text| (text, "")));
    let [part_less, value_less] = less;
    [part, value, part_less, value_less]
}

/// The first part of a head that means something, and the number behind it: the name of a list may hold that of its force,
/// so that what says no more than a name goes before what says more.
fn first_meant<'t, T>(parts: &[(usize, &'t str)], meant: impl Fn(&str) -> Option<T>) -> Option<(usize, T, &'t str)> {
    (0..4).find_map(|turn| {
        parts.iter().find_map(|(at, part)| {
            let (name, behind) = meanings(part)[turn]?;
            Some((*at, meant(name)?, behind))
        })
    })
}

/// Most lines of a head above its name.
const MOST_ABOVE: usize = 4;

/// What people write before the parts of a head.
pub(super) const LABELS: [&str; 9] = ["game", "system", "faction", "force", "army", "limit", "point", "size", "side"];

/// How a list begins, by an example.
fn example(game: &str, force: Option<&&str>) -> String {
    let force = force.map_or("\u{2039}force\u{203a}", |force| force);
    ["a list begins with a line like \u{201c}", game, " \u{b7} ", force, " \u{b7} 500\u{201d}"].concat()
}

/// Why a list is refused that names no game: a force that is nearly named or that several games have, or nothing at all.
fn no_game<'n>(
    parts: &[(usize, &str)],
    first: Option<usize>,
    known: &[&'n str],
    of: impl Iterator<Item = &'n Vec<String>>,
    games: &dyn Games,
) -> Refused {
    let systems: Vec<_> = games.names().iter().filter_map(|(id, _)| games.load(id)).collect();
    let forces: Vec<&str> =
        systems.iter().flat_map(|system| system.forces()).map(|force| force.name.as_str()).collect();
    let several: Vec<&str> = of.flat_map(|names| names.first()).map(String::as_str).collect();
    let begins = example(several.first().or(known.first()).unwrap_or(&"Game"), forces.first());
    if !several.is_empty() {
        let all = several.join(", ");
        return refused(first, &["no game is named, and a force of this name is in ", &all, "; ", &begins]);
    }
    let near = near_one(parts, &forces, "no game is named, and there is no force");
    near.unwrap_or_else(|| refused(first, &["no game is named; ", &begins]))
}

/// The first part that is nearly one of the known names, as a reason to refuse the list.
fn near_one(parts: &[(usize, &str)], known: &[&str], no_such: &str) -> Option<Refused> {
    parts.iter().find_map(|(at, part)| {
        let part = labelled(part, &LABELS).unwrap_or(part);
        let name = nearest(part, known.iter().copied())?;
        let near = [no_such, " \u{201c}", part, "\u{201d}; did you mean \u{201c}", name, "\u{201d}?"];
        Some(refused(Some(*at), &near))
    })
}

fn refused(at: Option<usize>, message: &[&str]) -> Refused {
    Refused { message: message.concat(), line: at.map(|at| at + 1) }
}

/// The lines of a text with their positions, Markdown comments at the beginning of lines left out; and where a comment
/// begins that has no end.
pub(super) fn visible_lines(input: &str) -> (Vec<(usize, &str)>, Option<usize>) {
    let mut hidden_from = None;
    let mut lines = Vec::new();
    for (at, line) in input.lines().enumerate() {
        let mut rest = unfenced(line);
        loop {
            let begun = rest.trim_start().strip_prefix("<!--");
            let Some(inside) = hidden_from.map_or(begun, |_| Some(rest)) else {
                lines.push((at, rest));
                break;
            };
            let Some((_, behind)) = inside.split_once("-->") else {
                hidden_from = hidden_from.or(Some(at));
                break;
            };
            hidden_from = None;
            if behind.trim().is_empty() {
                break;
            }
            rest = behind;
        }
    }
    (lines, hidden_from)
}

/// A line without the marks of code around it, and what kind of code: a chat shows a text behind them as it is. Notes say what
/// they say.
fn unfenced(line: &str) -> &str {
    const FENCE: &str = "```";
    const KINDS: [&str; 6] = ["text", "txt", "md", "markdown", "plaintext", "yaml"];
    if line.trim_start().starts_with('>') || !line.contains(FENCE) {
        return line;
    }
    let inner = line.trim_end().trim_end_matches(FENCE);
    let inner = inner.trim_start().strip_prefix(FENCE).unwrap_or(inner);
    if KINDS.contains(&inner.trim()) { "" } else { inner }
}

/// The parts of a line of the head: "Game · Force · 400 power".
pub(super) fn segments(line: &str) -> Vec<&str> {
    // "++ Force [500 pts] ++"
    let framed = line.starts_with("++");
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    for (at, mark) in line.char_indices() {
        let sets_off_thousands = mark == ','
            && line[..at].ends_with(|c: char| c.is_ascii_digit())
            && line[at + 1..].bytes().take_while(u8::is_ascii_digit).count() == 3;
        // "24/24" is one price in several currencies.
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let is_amount = mark == '/'
            && digit(line[..at].trim_end().chars().next_back())
            && digit(line[at + 1..].trim_start().chars().next());
        let divides = "\u{b7}|\u{2022}\u{2013}\u{2014},;/".contains(mark) || framed && "[]()".contains(mark);
        if divides && !sets_off_thousands && !is_amount {
            cuts.push((at, at + mark.len_utf8()));
        }
    }
    cuts.push((line.len(), line.len()));
    let mut parts = Vec::new();
    let mut from = 0;
    for (to, next) in cuts {
        let pieces = line[from..to].split(" - ").map(|piece| piece.trim().trim_matches(['*', '_', '+', '=', ' ']));
        parts.extend(pieces.filter(|piece| !piece.is_empty()));
        from = next;
    }
    parts
}

pub(super) fn is_ruling(line: &str) -> bool {
    line.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("ruling:"))
}

/// "Track: games = 3": a number that a campaign keeps of the list.
pub(super) fn is_track(line: &str) -> bool {
    line.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("track:"))
}
