//! Pieces of forms and of running text that several screens put together.

use leptos::web_sys::{Event, HtmlInputElement};

use crate::ui::app::App;
use crate::ui::dom;
use crate::ui::el::{El, Text, el, truth};
use crate::ui::part::icon::{self, icon};
use crate::ui::toast::Back;

/// A heading that can be gone to. Two with one id are two headings: going from one to the other moves the focus.
pub fn heading(id: &'static str, of: &'static str) -> El {
    el("h2", "").key(of).set("id", id).set("tabindex", "-1")
}

/// The dots between a name and its price.
pub fn dots() -> El {
    el("span", "dots").set("aria-hidden", "true")
}

/// A field for a line of text.
pub fn line_field(most_letters: &'static str) -> El {
    el("input", "").set("type", "text").set("autocomplete", "off").set("maxlength", most_letters)
}

/// A field for a name. A browser leaves out what is too long without a word, so that is said.
pub fn name_field(app: App, most: usize) -> El {
    let full = move |event: &Event| {
        let Some(field) = dom::target::<HtmlInputElement>(event) else { return };
        // What is pasted is in the field only after this.
        dom::later(0, move || {
            if field.value().encode_utf16().count() >= most {
                let text = ["There is room for ", &most.to_string(), " letters; what is beyond them is left out."];
                app.toast(text.concat(), Back::Nothing);
            }
        });
    };
    el("input", "")
        .set("type", "text")
        .set("autocomplete", "off")
        .set("maxlength", most.to_string())
        .on("paste", move |event| full(&event))
        .on("keydown", move |event| {
            if dom::key(&event).chars().count() == 1 {
                full(&event);
            }
        })
}

/// A field for a limit; empty for none.
pub fn limit_field() -> El {
    line_field("9").set("inputmode", "numeric").set("placeholder", "none")
}

/// A limit as it is typed, none where nothing is; thousands may be set off. Else what to say.
pub fn limit_of(text: &str) -> Result<Option<i64>, &'static str> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let mut groups = text.split([',', ' ', '\u{a0}', '\u{2019}', '\'']);
    let mut digits = groups.next().unwrap_or_default().to_owned();
    for group in groups {
        if group.len() != 3 {
            digits.clear();
            break;
        }
        digits.push_str(group);
    }
    digits.parse::<u32>().map(|limit| Some(i64::from(limit))).map_err(|_| "A limit is a whole number, such as 500.")
}

/// Limits to choose with one press.
pub fn usual_limits(buttons: Vec<El>) -> El {
    el("div", "chips").set("role", "group").set("aria-label", "Usual limits").put(buttons)
}

/// Limits in all currencies to choose with one press.
pub fn scales(buttons: Vec<El>) -> Option<El> {
    let chips = el("div", "chips").set("role", "group").set("aria-label", "Usual sizes of a game");
    (!buttons.is_empty()).then(|| chips.put(buttons))
}

/// One answer of several under a name.
pub fn radio(name: impl Into<Text>) -> El {
    el("input", "").set("type", "radio").set("name", name)
}

/// A box to tick.
pub fn tick() -> El {
    el("input", "").set("type", "checkbox")
}

/// What is wrong with what was typed.
pub fn problem(problem: Option<String>) -> Option<El> {
    let text = el("span", "").put(problem?);
    Some(el("p", "problem").set("role", "alert").put(icon(icon::CROSS)).put(text))
}

/// A table that moves within its place where it is wider than that, as on a phone with large letters.
pub fn across(label: &str, table: El) -> El {
    el("div", "across").set("tabindex", "0").set("role", "group").set("aria-label", label.to_owned()).put(table)
}

/// A field under its name, with what is wrong with what was typed, which the field itself tells those who listen.
pub fn with_problem(class: &'static str, label: &str, field: El, id: &str, wrong: Option<String>) -> Vec<El> {
    let at = [id, "-wrong"].concat();
    let mut field = field.set("aria-invalid", truth(wrong.is_some()));
    if wrong.is_some() {
        field = field.set("aria-describedby", at.clone());
    }
    let label = el("label", class).put(el("span", "").put(label.to_owned())).put(field);
    let wrong = problem(wrong).map(|wrong| wrong.set("id", at));
    [label].into_iter().chain(wrong).collect()
}

/// The head of a screen that leads back to the lists.
pub fn head_with_way_back() -> El {
    head_back_to("#/".to_owned(), "All lists".to_owned())
}

/// The head of a screen that leads back to another.
pub fn head_back_to(address: String, name: String) -> El {
    let link = el("a", "back").set("href", address).put(icon(icon::BACK)).put(el("span", "").put(name));
    el("header", "head").put(link)
}
