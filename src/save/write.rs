//! JSON written name by name, each on a line of its own and two spaces in for each level.

/// One object on its way out.
pub(super) struct Writer {
    text: String,
    depth: usize,
}

impl Writer {
    /// An object without parts yet.
    pub(super) fn new() -> Writer {
        Writer { text: "{".to_owned(), depth: 1 }
    }

    /// A text with a name.
    pub(super) fn text(&mut self, name: &str, text: &str) {
        self.name(name);
        self.quote(text);
    }

    /// A text with a name, left out when there is none.
    pub(super) fn may_text(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    /// A number, or a yes or no, with a name.
    pub(super) fn plain(&mut self, name: &str, value: &str) {
        self.name(name);
        self.text.push_str(value);
    }

    /// A list of texts with a name, left out when it is empty.
    pub(super) fn texts(&mut self, name: &str, texts: &mut dyn Iterator<Item = &str>) {
        let mut texts = texts.peekable();
        if texts.peek().is_some() {
            self.list(name);
            for text in texts {
                self.line();
                self.quote(text);
            }
            self.close("]");
        }
    }

    /// Begins a list with a name.
    pub(super) fn list(&mut self, name: &str) {
        self.name(name);
        self.open("[");
    }

    /// Begins an object in a list.
    pub(super) fn object(&mut self) {
        self.line();
        self.open("{");
    }

    /// Ends what was begun last: `]` or `}`.
    pub(super) fn close(&mut self, bracket: &str) {
        self.depth -= 1;
        if !self.text.ends_with(['{', '[']) {
            self.indent();
        }
        self.text.push_str(bracket);
    }

    /// The whole text.
    pub(super) fn end(mut self) -> String {
        self.close("}");
        self.text
    }

    fn open(&mut self, bracket: &str) {
        self.text.push_str(bracket);
        self.depth += 1;
    }

    fn name(&mut self, name: &str) {
        self.line();
        self.quote(name);
        self.text.push_str(": ");
    }

    fn line(&mut self) {
        if !self.text.ends_with(['{', '[']) {
            self.text.push(',');
        }
        self.indent();
    }

    fn indent(&mut self) {
        self.text.push('\n');
        (0..self.depth).for_each(|_| self.text.push_str("  "));
    }

    fn quote(&mut self, text: &str) {
        quote(text, &mut self.text);
    }
}

/// A text in quotes.
pub(crate) fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\0'..' ' => {
                let code = c as usize;
                out.push_str(if code < 16 { "\\u000" } else { "\\u001" });
                out.push(char::from(b"0123456789abcdef"[code % 16]));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::Writer;

    #[test]
    fn as_others_write_it() {
        let all: String = ('\0'..'\u{200}').chain(['\u{2028}', '\u{1f600}']).collect();
        let mut writer = Writer::new();
        writer.text("text", &all);
        writer.may_text("none", None);
        writer.plain("count", "3");
        writer.texts("nothing", &mut std::iter::empty());
        writer.texts("two", &mut ["a", "b"].into_iter());
        writer.list("empty");
        writer.close("]");
        writer.list("objects");
        for name in ["a{", "b"] {
            writer.object();
            writer.text("name", name);
            writer.close("}");
        }
        writer.object();
        writer.close("}");
        writer.close("]");
        let value = serde_json::json!({
            "text": all, "count": 3, "two": ["a", "b"], "empty": [],
            "objects": [{ "name": "a{" }, { "name": "b" }, {}],
        });
        let text = writer.end();
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).ok(), Some(value));
        let objects = "\n  \"empty\": [],\n  \"objects\": [\n    {\n      \"name\": \"a{\"\n    },";
        assert!(text.contains(objects), "{text}");
        assert!(text.contains(&serde_json::Value::from(all).to_string()), "{text}");
    }
}
