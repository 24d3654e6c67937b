//! Markup made of values: text is escaped on its way in, and what is opened is closed.

/// A piece of a document.
#[derive(Debug, Clone, Default)]
pub(super) struct Html(String);

impl Html {
    /// What was made.
    pub(super) fn finish(self) -> String {
        self.0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Text as text, whatever stands in it.
pub(super) fn words(text: &str) -> Html {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            // A document may not have them, written out or not.
            letter if letter.is_control() && letter != '\n' => html.push(' '),
            letter => html.push(letter),
        }
    }
    Html(html)
}

/// Pieces one after the other.
pub(super) fn all(pieces: impl IntoIterator<Item = Html>) -> Html {
    Html(pieces.into_iter().map(|piece| piece.0).collect())
}

/// An element with a class; an empty class is none.
pub(super) fn el(name: &str, class: &str, inner: impl IntoIterator<Item = Html>) -> Html {
    let attributes: &[(&str, &str)] = if class.is_empty() { &[] } else { &[("class", class)] };
    with(name, attributes, inner)
}

/// An element with attributes. Names are the program's, values any text.
pub(super) fn with(name: &str, attributes: &[(&str, &str)], inner: impl IntoIterator<Item = Html>) -> Html {
    let mut html = format!("<{name}");
    for (attribute, value) in attributes {
        html.push_str(&format!(" {attribute}=\"{}\"", words(value).0));
    }
    html.push('>');
    html.push_str(&all(inner).0);
    html.push_str(&format!("</{name}>"));
    // Blocks stand on lines of their own, so that the file can be read and compared.
    if !matches!(name, "b" | "i" | "span" | "th" | "td" | "dt") {
        html.push('\n');
    }
    Html(html)
}

/// An element that has no inside.
pub(super) fn void(name: &str, attributes: &[(&str, &str)]) -> Html {
    let attributes = attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", words(value).0));
    Html(format!("<{name}{}/>\n", attributes.collect::<String>()))
}

/// A style sheet. Nothing that a player wrote stands in one.
pub(super) fn style(sheet: &str) -> Html {
    Html(format!("<{0}>\n{sheet}</{0}>\n", "style"))
}

/// A list as text with a word before it, or nothing of an empty one.
pub(super) fn listed(class: &str, lines: &[String]) -> Html {
    if lines.is_empty() {
        return Html::default();
    }
    el("ul", class, lines.iter().map(|line| el("li", "", [words(line)])))
}

#[cfg(test)]
mod tests {
    use super::{el, listed, void, with, words};

    #[test]
    fn text_stays_text() {
        assert_eq!(words("<b>\"Tom & 'Co'\"</b>").finish(), "&lt;b&gt;&quot;Tom &amp; &#39;Co&#39;&quot;&lt;/b&gt;");
        assert_eq!(words("a\u{0}b\u{1b}c\u{85}d\te\nf").finish(), "a b c d e\nf");
        assert_eq!(with("p", &[("title", "\" onload=\"x")], []).finish(), "<p title=\"&quot; onload=&quot;x\"></p>\n");
    }

    #[test]
    fn what_is_opened_is_closed() {
        assert_eq!(
            el("p", "", [words("a"), el("b", "loud", [words("b")])]).finish(),
            "<p>a<b class=\"loud\">b</b></p>\n"
        );
        assert_eq!(void("meta", &[("charset", "utf-8")]).finish(), "<meta charset=\"utf-8\"/>\n");
    }

    #[test]
    fn of_nothing_there_is_no_list() {
        assert!(listed("", &[]).is_empty());
        assert_eq!(listed("", &["x".to_owned()]).finish(), "<ul><li>x</li>\n</ul>\n");
    }
}
