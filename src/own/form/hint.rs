//! What a field of a form means by what is written in it, where a player may have meant something else.

use crate::system::System;
use crate::system::stat::Form;

/// What to say beside a field; nothing where it cannot be taken amiss, or where it is wrong and that is said already.
pub fn hint(name: &str, words: &str, system: &System) -> Option<String> {
    let mut parts = name.rsplit('/');
    let (of, sort) = (parts.next()?, parts.next()?);
    let words = words.trim().replace('\u{2212}', "-");
    let form = system.attributes().iter().find(|attribute| attribute.id == *of)?.form;
    match sort {
        "profile" if !words.is_empty() && words.parse::<i32>().is_err() => {
            Some("No number: it stands on the card as written, and sums leave it out.".to_owned())
        }
        "change" => {
            let adds = words.starts_with(['+', '-']);
            let bare = words.trim_start_matches('=');
            let number: i32 = bare.parse().ok()?;
            match (adds, form) {
                (true, Form::Roll) if number != 0 => {
                    let how = if number > 0 { "Harder" } else { "Easier" };
                    let (from, to) = (Form::Roll.write(4), Form::Roll.write(number.saturating_add(4)));
                    Some([how, " to roll: ", &from, " becomes ", &to, "."].concat())
                }
                (true, _) => None,
                (false, _) if bare == words => {
                    let other = ["+", bare.trim_start_matches('-')].concat();
                    Some(["Becomes ", &form.write(number), "; to add to it write ", &other, "."].concat())
                }
                (false, _) => Some(["Becomes ", &form.write(number), "."].concat()),
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::hint;
    use crate::test_game::marbles;

    #[track_caller]
    fn says(name: &str, words: &str, expected: &str) {
        assert_eq!(hint(name, words, &marbles()).unwrap_or_default(), expected, "{name} {words}");
    }

    #[test]
    fn a_change_says_what_comes_of_it() {
        says("change/might", "", "");
        says("change/might", "+1", "");
        says("change/might", "-2", "");
        says("change/might", "=4", "Becomes 4.");
        says("change/might", "1", "Becomes 1; to add to it write +1.");
        says("change/guard", "+1", "Harder to roll: 4+ becomes 5+.");
        says("change/guard", "\u{2212}1", "Easier to roll: 4+ becomes 3+.");
        says("change/guard", "=3", "Becomes 3+.");
        says("change/guard", "banana", "");
        says("change/nothing", "+1", "");
        says("change/guard", "99999999999", "");
    }

    #[test]
    fn what_is_no_number_is_not_counted_and_that_is_said() {
        says("profile/might", "3", "");
        says("profile/might", "", "");
        let words = "No number: it stands on the card as written, and sums leave it out.";
        says("profile/might", "D3", words);
        says("2/profile/guard", "banana", words);
        says("name", "banana", "");
        says("cost/point", "x", "");
    }
}
