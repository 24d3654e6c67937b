//! Where in the page a player is, as the part of the address behind `#`: every screen can be linked to and gone back to.

use std::fmt::{self, Write as _};

/// A screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// All lists.
    Lists,
    /// Starting a list: by choosing, or out of a text or file.
    New,
    /// One list, and what of it is shown.
    Build(String, View),
    /// A list beside another; without one, the choice of it.
    Compare(String, Option<String>),
    /// A list on paper, before it is printed.
    Paper(String),
    /// The cards of a list, to play from.
    Table(String),
    /// What holds for the whole page, and whose games these are.
    Settings,
    /// A player's own data of a game.
    Own(String),
    /// The rules reference, with what is looked for in it.
    Rules(Asked),
    /// One entry of it: game and id.
    Rule(String, String),
    /// An address that means nothing here.
    NotFound,
}

/// What is looked for in the rules reference; what is empty narrows nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// What the player typed.
    pub text: String,
    /// Id of a game.
    pub game: String,
    /// What an entry is, in a word.
    pub kind: String,
    /// Id of a list: only what it uses.
    pub list: String,
}

/// A part of the builder. A desk shows the army beside it, a phone shows one at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// The army.
    Army,
    /// What can be added to it.
    Add,
    /// One unit.
    Unit(u32),
    /// What is to be said of the list.
    Faults,
    /// Name, limit, rulings, notes and text of the list.
    Options,
}

impl Route {
    /// The screen of an address; `hash` is what stands behind the page's own address, `#` included.
    pub fn parse(hash: &str) -> Route {
        let path = hash.strip_prefix('#').unwrap_or(hash);
        let path = path.strip_prefix('/').unwrap_or(path);
        match path {
            "" => return Route::Lists,
            "new" => return Route::New,
            "settings" => return Route::Settings,
            _ => {}
        }
        if let Some(game) = path.strip_prefix("own/") {
            return if crate::own::is_id(game) { Route::Own(game.to_owned()) } else { Route::NotFound };
        }
        if let Some(rest) = path.strip_prefix("rules") {
            return rules(rest);
        }
        let of_list = [("paper/", Route::Paper as fn(String) -> Route), ("table/", Route::Table)];
        for (name, route) in of_list {
            if let Some(list) = path.strip_prefix(name) {
                return if is_list_id(list) { route(list.to_owned()) } else { Route::NotFound };
            }
        }
        if let Some(rest) = path.strip_prefix("compare/") {
            let (one, other) = rest.split_once('/').map_or((rest, None), |(one, other)| (one, Some(other)));
            return match is_list_id(one) && other.is_none_or(is_list_id) {
                true => Route::Compare(one.to_owned(), other.map(str::to_owned)),
                false => Route::NotFound,
            };
        }
        let Some(rest) = path.strip_prefix("list/") else { return Route::NotFound };
        let (list, view) = rest.split_once('?').unwrap_or((rest, ""));
        if !is_list_id(list) {
            return Route::NotFound;
        }
        let view = match view {
            "" => View::Army,
            "add" => View::Add,
            "faults" => View::Faults,
            "options" => View::Options,
            other => match other.strip_prefix("unit=").map(str::parse) {
                Some(Ok(unit)) => View::Unit(unit),
                _ => return Route::NotFound,
            },
        };
        Route::Build(list.to_owned(), view)
    }
}

fn rules(rest: &str) -> Route {
    if let Some((game, id)) = rest.strip_prefix('/').and_then(|rest| rest.split_once('/')) {
        let id = unescaped(id);
        return if crate::own::is_id(game) && !id.is_empty() {
            Route::Rule(game.to_owned(), id)
        } else {
            Route::NotFound
        };
    }
    let mut asked = Asked::default();
    let Some(parts) = rest.strip_prefix('?') else {
        rest.strip_prefix('/').unwrap_or("").clone_into(&mut asked.game);
        return if rest.is_empty() || crate::own::is_id(&asked.game) { Route::Rules(asked) } else { Route::NotFound };
    };
    for (name, value) in parts.split('&').filter_map(|part| part.split_once('=')) {
        let value = unescaped(value);
        match name {
            "q" => asked.text = value,
            "game" => asked.game = value,
            "kind" => asked.kind = value,
            "list" if is_list_id(&value) => asked.list = value,
            _ => {}
        }
    }
    Route::Rules(asked)
}

/// Letters, digits and what else an address has within it as they are, all else as `%` and the number of each byte.
fn escaped(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    text.bytes().try_for_each(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => f.write_char(char::from(byte)),
        _ => write!(f, "%{byte:02X}"),
    })
}

/// The text out of such a part of an address; what is no number of a byte stays as it is.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, more)) = rest.split_first() {
        let byte = more.get(..2).filter(|_| *first == b'%').and_then(|two| std::str::from_utf8(two).ok());
        match byte.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &more[2..];
            }
            None => {
                bytes.push(if *first == b'+' { b' ' } else { *first });
                rest = more;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether a text can be the id of a list: short, and nothing that an address would have to escape.
pub fn is_list_id(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Route::Lists => f.write_str("#/"),
            Route::New => f.write_str("#/new"),
            Route::Settings => f.write_str("#/settings"),
            Route::NotFound => f.write_str("#/nowhere"),
            Route::Own(game) => {
                f.write_str("#/own/")?;
                f.write_str(game)
            }
            Route::Rules(asked) => {
                f.write_str("#/rules")?;
                let parts = [("q", &asked.text), ("game", &asked.game), ("kind", &asked.kind), ("list", &asked.list)];
                let mut sign = '?';
                for (name, value) in parts.into_iter().filter(|(_, value)| !value.is_empty()) {
                    f.write_char(sign)?;
                    f.write_str(name)?;
                    f.write_char('=')?;
                    escaped(value, f)?;
                    sign = '&';
                }
                Ok(())
            }
            Route::Rule(game, id) => {
                f.write_str("#/rules/")?;
                f.write_str(game)?;
                f.write_char('/')?;
                escaped(id, f)
            }
            Route::Paper(list) => write!(f, "#/paper/{list}"),
            Route::Table(list) => write!(f, "#/table/{list}"),
            Route::Compare(one, other) => {
                f.write_str("#/compare/")?;
                f.write_str(one)?;
                let Some(other) = other else { return Ok(()) };
                f.write_str("/")?;
                f.write_str(other)
            }
            Route::Build(list, view) => {
                f.write_str("#/list/")?;
                f.write_str(list)?;
                match view {
                    View::Army => Ok(()),
                    View::Add => f.write_str("?add"),
                    View::Faults => f.write_str("?faults"),
                    View::Options => f.write_str("?options"),
                    View::Unit(unit) => write!(f, "?unit={unit}"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_back_to_its_screen() {
        let build = |view| Route::Build("k3f9".to_owned(), view);
        for route in [
            Route::Lists,
            Route::New,
            Route::Settings,
            Route::NotFound,
            Route::Own("skiff-duel".to_owned()),
            Route::Rules(Asked::default()),
            Route::Rules(Asked { text: "a".to_owned(), list: "k3f9".to_owned(), ..Asked::default() }),
            Route::Rules(Asked {
                text: "re-roll 100% & \u{e9}+\u{2212}1 = #?/".to_owned(),
                game: "skiff-duel".to_owned(),
                kind: "ability".to_owned(),
                list: String::new(),
            }),
            Route::Rule("skiff-duel".to_owned(), "items/slug-rifle".to_owned()),
            Route::Rule("skiff-duel".to_owned(), "=Grit [2], \u{201c}a\u{201d} %2F".to_owned()),
            Route::Compare("k3f9".to_owned(), None),
            Route::Paper("k3f9".to_owned()),
            Route::Table("k3f9".to_owned()),
            Route::Compare("k3f9".to_owned(), Some("a".to_owned())),
            build(View::Army),
            build(View::Add),
            build(View::Faults),
            build(View::Options),
            build(View::Unit(0)),
            build(View::Unit(u32::MAX)),
        ] {
            assert_eq!(Route::parse(&route.to_string()), route);
        }
    }

    #[test]
    fn what_the_search_of_the_rules_does_not_know_is_left_out() {
        let asked = Asked { text: "two words".to_owned(), ..Asked::default() };
        for hash in ["#/rules?q=two+words", "#/rules?q=two%20words&x=1&list=A", "#/rules?q=two words&&="] {
            assert_eq!(Route::parse(hash), Route::Rules(asked.clone()), "{hash}");
        }
        let broken = Asked { text: "%zz%".to_owned(), ..Asked::default() };
        assert_eq!(Route::parse("#/rules?q=%zz%"), Route::Rules(broken));
    }

    #[test]
    fn the_rules_of_a_game_have_an_address_without_an_entry() {
        let of_game = Route::Rules(Asked { game: "skiff-duel".to_owned(), ..Asked::default() });
        for hash in ["#/rules/skiff-duel", "#/rules?game=skiff-duel"] {
            assert_eq!(Route::parse(hash), of_game, "{hash}");
        }
    }

    #[test]
    fn the_bare_page_shows_the_lists() {
        for hash in ["", "#", "#/", "/"] {
            assert_eq!(Route::parse(hash), Route::Lists);
        }
    }

    #[test]
    fn what_means_nothing_is_not_found() {
        let lists =
            ["#/list", "#/list/", "#/list/A", "#/list/a/b", "#/list/a?unit=", "#/list/a?unit=-1", "#/list/a?x", "#/é"];
        let two = [
            "#/own",
            "#/compare",
            "#/compare/",
            "#/compare/a/",
            "#/compare//a",
            "#/compare/a/b/c",
            "#/paper",
            "#/paper/",
            "#/table/A",
            "#/table/a/b",
            "#/compare/a/B",
            "#/own/",
            "#/own/A",
            "#/own/a/b",
            "#/rulesx",
            "#/rules/",
            "#/rules/A",
            "#/rules/a/",
            "#/rules/A/b",
        ];
        for hash in lists.into_iter().chain(two) {
            assert_eq!(Route::parse(hash), Route::NotFound, "{hash}");
        }
    }
}
