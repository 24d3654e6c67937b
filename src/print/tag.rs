//! Markup made of values: text is escaped on its way in, and what is opened is closed.

use serde_json::{Value, json};

/// A piece of a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Html {
    /// Nothing.
    #[default]
    Nothing,
    /// Text as text, whatever stands in it.
    Words(String),
    /// Pieces one after the other.
    All(Vec<Html>),
    /// An element: its name, its attributes, what is in it. Names are the program's, values any text.
    Element(&'static str, Vec<(&'static str, String)>, Vec<Html>),
    /// What is no text: a style sheet or a program. Nothing that a player wrote stands in one.
    Raw(&'static str, String),
}

impl Html {
    /// As text.
    pub fn write(&self) -> String {
        let mut text = String::new();
        self.put(&mut text);
        text
    }

    fn put(&self, out: &mut String) {
        match self {
            Html::Nothing => {}
            Html::Words(words) => escape(words, out),
            Html::All(pieces) => pieces.iter().for_each(|piece| piece.put(out)),
            Html::Element(name, attributes, inner) => {
                out.push('<');
                out.push_str(name);
                for (attribute, value) in attributes {
                    out.push(' ');
                    out.push_str(attribute);
                    out.push_str("=\"");
                    escape(value, out);
                    out.push('"');
                }
                // An element of these has no inside and no end.
                if *name == "meta" {
                    out.push_str("/>\n");
                    return;
                }
                out.push('>');
                inner.iter().for_each(|piece| piece.put(out));
                close(name, out);
            }
            Html::Raw(name, text) => {
                out.push('<');
                out.push_str(name);
                out.push_str(">\n");
                out.push_str(text);
                close(name, out);
            }
        }
    }

    /// As JSON, for a page that makes its elements of it: a text is a string, an element a list of its name, its attributes
    /// and what is in it.
    pub fn tree(&self) -> Value {
        let mut all = Vec::new();
        self.gather(&mut all);
        Value::Array(all)
    }

    fn gather(&self, out: &mut Vec<Value>) {
        match self {
            Html::Nothing | Html::Raw(..) => {}
            Html::Words(words) => out.push(Value::String(words.clone())),
            Html::All(pieces) => pieces.iter().for_each(|piece| piece.gather(out)),
            Html::Element(name, attributes, inner) => {
                let attributes = attributes.iter().map(|(name, value)| ((*name).to_owned(), json!(value)));
                let mut inside = Vec::new();
                inner.iter().for_each(|piece| piece.gather(&mut inside));
                out.push(json!([name, Value::Object(attributes.collect()), inside]));
            }
        }
    }

    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        match self {
            Html::Nothing => true,
            Html::All(pieces) => pieces.iter().all(Html::is_empty),
            _ => false,
        }
    }
}

fn close(name: &str, out: &mut String) {
    out.push_str("</");
    out.push_str(name);
    out.push('>');
    // Blocks stand on lines of their own, so that the file can be read and compared.
    if !matches!(name, "b" | "bdi" | "i" | "span" | "th" | "td" | "dt") {
        out.push('\n');
    }
}

fn escape(text: &str, html: &mut String) {
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
}

/// Text as text.
pub(super) fn words(text: &str) -> Html {
    Html::Words(text.to_owned())
}

/// Pieces one after the other.
pub(super) fn all(pieces: impl IntoIterator<Item = Html>) -> Html {
    Html::All(pieces.into_iter().collect())
}

/// An element with a class; an empty class is none.
pub(super) fn el(name: &'static str, class: &str, inner: impl IntoIterator<Item = Html>) -> Html {
    let attributes: &[(&'static str, &str)] = if class.is_empty() { &[] } else { &[("class", class)] };
    with(name, attributes, inner)
}

/// An element with attributes.
pub(super) fn with(
    name: &'static str,
    attributes: &[(&'static str, &str)],
    inner: impl IntoIterator<Item = Html>,
) -> Html {
    let attributes = attributes.iter().map(|(name, value)| (*name, (*value).to_owned()));
    Html::Element(name, attributes.collect(), inner.into_iter().collect())
}

/// An element that has no inside.
pub(super) fn void(name: &'static str, attributes: &[(&'static str, &str)]) -> Html {
    with(name, attributes, [])
}

/// Lines as a list, or nothing of none.
pub(super) fn listed(class: &str, lines: &[String]) -> Html {
    if lines.is_empty() {
        return Html::default();
    }
    el("ul", class, lines.iter().map(|line| el("li", "", [words(line)])))
}

#[cfg(test)]
mod tests {
    use super::{Html, el, listed, void, with, words};

    #[test]
    fn text_stays_text() {
        assert_eq!(words("<b>\"Tom & 'Co'\"</b>").write(), "&lt;b&gt;&quot;Tom &amp; &#39;Co&#39;&quot;&lt;/b&gt;");
        assert_eq!(words("a\u{0}b\u{1b}c\u{85}d\te\nf").write(), "a b c d e\nf");
        assert_eq!(with("p", &[("title", "\" onload=\"x")], []).write(), "<p title=\"&quot; onload=&quot;x\"></p>\n");
    }

    #[test]
    fn what_is_opened_is_closed() {
        assert_eq!(
            el("p", "", [words("a"), el("b", "loud", [words("b")])]).write(),
            "<p>a<b class=\"loud\">b</b></p>\n"
        );
        // What stands in a line has no white space behind it that is not its own.
        for name in ["b", "bdi", "i", "span"] {
            let written = el("p", "", [el(name, "", [words("a")]), words(", b")]).write();
            assert_eq!(written, format!("<p><{name}>a</{name}>, b</p>\n"));
        }
        assert_eq!(void("meta", &[("charset", "utf-8")]).write(), "<meta charset=\"utf-8\"/>\n");
    }

    #[test]
    fn a_page_gets_the_same_pieces_as_values() {
        let html = with("p", &[("title", "<\"")], [words("a"), el("b", "", [words("&")]), Html::Nothing]);
        assert_eq!(html.tree().to_string(), r#"[["p",{"title":"<\""},["a",["b",{},["&"]]]]]"#);
    }

    #[test]
    fn of_nothing_there_is_no_list() {
        assert!(listed("", &[]).is_empty());
        assert_eq!(listed("", &["x".to_owned()]).write(), "<ul><li>x</li>\n</ul>\n");
    }
}
