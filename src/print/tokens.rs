//! Units and markers to cut out, as a part of the document.

use super::tag::{Html, el, with, words};
use crate::card::Token;

/// Letters that surely fit on a token.
const MOST_LETTERS: usize = 44;

/// Words of so many letters are set smaller, words of so many are divided.
const LONG: usize = 10;
const VAST: usize = 12;

/// Squares side by side, so that a cut goes through a whole row; nothing where there are none.
pub(super) fn tokens(tokens: &[Token]) -> Html {
    if tokens.is_empty() {
        return Html::Nothing;
    }
    let all = tokens.iter().flat_map(|token| (0..token.many).map(|_| one(token)));
    let parts = [el("h2", "", [words("Tokens")]), el("ul", "tokens", all)];
    with("section", &[("class", "tokens-of flow"), ("data-columns", "1")], parts)
}

fn one(token: &Token) -> Html {
    let name = short(&token.name);
    let longest = name.split([' ', '-']).map(|word| word.chars().count()).max().unwrap_or(0);
    let class = match longest {
        0..LONG => "",
        LONG..VAST => " long",
        _ => " vast",
    };
    let class = [if token.unit { "token" } else { "token sign" }, class].concat();
    el("li", &class, [el("span", "", [words(&name)])])
}

/// A name as far as it fits.
fn short(name: &str) -> String {
    if name.chars().count() <= MOST_LETTERS {
        return name.to_owned();
    }
    let begin: String = name.chars().take(MOST_LETTERS - 1).collect();
    [begin.trim_end(), "\u{2026}"].concat()
}

#[cfg(test)]
mod tests {
    use super::{MOST_LETTERS, tokens};
    use crate::card::Token;

    #[test]
    fn there_are_as_many_as_are_asked_for_and_none_says_more_than_fits() {
        let token = |name: &str, many, unit| Token { name: name.to_owned(), many, unit };
        let html = tokens(&[token(&"long ".repeat(20), 1, true), token("Dazed", 3, false)]).write();
        assert_eq!((html.matches("<li class=\"token\">").count(), html.matches("token sign").count()), (1, 3));
        let name = html.split_once("<span>").map_or("", |(_, rest)| rest.split('<').next().unwrap_or_default());
        assert!(name.chars().count() <= MOST_LETTERS && name.ends_with("lon\u{2026}"), "{name}");
        assert!(tokens(&[]).is_empty());
    }
}
