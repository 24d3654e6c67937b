//! Units, items and forces of one's own as the fields of a form, and what such fields say in the terms of the schema. What
//! a form has no field for stays as it was.

pub mod hint;

use super::tree::Tree;

/// What can be made by a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "they say themselves")]
pub enum Kind {
    Unit,
    Item,
    Force,
}

impl Kind {
    /// All kinds, with the words by which they are kept.
    pub const NAMES: [(Kind, &str); 3] = [(Kind::Unit, "unit"), (Kind::Item, "item"), (Kind::Force, "force")];
}

/// What data say for a value that nobody gave.
const UNKNOWN: &str = "unknown";

/// Fields by name, with what is written in them; what is empty is not there.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    /// What is written in a field.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(known, _)| known == name).map_or("", |(_, text)| text)
    }

    /// Writes into a field.
    pub fn set(&mut self, name: &str, text: &str) {
        self.0.retain(|(known, _)| known != name);
        if !text.is_empty() {
            self.0.push((name.to_owned(), text.to_owned()));
        }
    }

    /// The fields under a name: `cost/…` for `cost`.
    pub fn under<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.0
            .iter()
            .filter_map(move |(known, text)| Some((known.strip_prefix(name)?.strip_prefix('/')?, text.as_str())))
    }

    /// As a table of texts, for keeping what is typed.
    pub fn to_tree(&self) -> Tree {
        Tree::Table(self.0.iter().map(|(name, typed)| (name.clone(), text(typed))).collect())
    }

    /// Out of such a table.
    pub fn of_tree(tree: &Tree) -> Fields {
        let mut fields = Fields::default();
        if let Tree::Table(parts) = tree {
            parts.iter().for_each(|(name, typed)| fields.set(name, typed.words()));
        }
        fields
    }

    /// How many parts of a sort there are, `kinds` of models or `ways` to use an item: one at least.
    pub fn parts(&self, sort: &str) -> usize {
        self.get(sort).parse().unwrap_or(1).max(1)
    }

    fn set_parts(&mut self, sort: &str, many: usize) {
        self.set(sort, &if many > 1 { many.to_string() } else { String::new() });
    }

    /// Has one part more, which is empty.
    pub fn add_part(&mut self, sort: &str) {
        self.set_parts(sort, self.parts(sort) + 1);
    }

    /// Takes a part out that is not the first; those behind it move up.
    pub fn remove_part(&mut self, sort: &str, part: usize) {
        self.set_parts(sort, self.parts(sort).saturating_sub(1));
        let number = |name: &str| name.split('/').next().and_then(|number| number.parse::<usize>().ok());
        self.0.retain(|(name, _)| number(name) != Some(part + 1));
        for (name, _) in &mut self.0 {
            if let Some(later) = number(name).filter(|number| *number > part + 1) {
                let rest = name.split_once('/').map_or("", |(_, rest)| rest);
                *name = of_part(later - 2, rest);
            }
        }
    }

    fn take(&mut self, name: &str, tree: &Tree, path: &str) {
        self.set(name, tree.words_at(path));
    }

    /// Amounts by currency; one alone is in the first. Not known is an empty field; a price that is not there is nothing.
    fn take_cost(&mut self, name: &str, tree: &Tree, path: &str, first: &str) {
        let at = |currency: &str| [name, "/", currency].concat();
        match tree.at(path) {
            Some(Tree::Table(parts)) => {
                parts.iter().for_each(|(currency, amount)| self.set(&at(currency), amount.words()));
            }
            Some(amount) if amount.words() == UNKNOWN => {}
            Some(amount) => self.set(&at(first), amount.words()),
            None if *tree == Tree::empty() => {}
            None => self.set(&at(first), "0"),
        }
    }

    fn take_all(&mut self, name: &str, tree: &Tree, path: &str) {
        if let Some(Tree::Table(parts)) = tree.at(path) {
            parts.iter().for_each(|(key, value)| self.set(&[name, "/", key].concat(), value.words()));
        }
    }

    fn take_words(&mut self, name: &str, tree: &Tree) {
        let words: Vec<&str> = tree.list_at(name).iter().map(Tree::words).collect();
        self.set(name, &words.join(", "));
    }

    fn take_ticks(&mut self, name: &str, list: &[Tree]) {
        let plain = list.iter().filter(|item| !item.words().is_empty());
        plain.for_each(|item| self.set(&[name, "/", item.words()].concat(), "yes"));
    }

    /// One kind of models: their group, and the first model that it has.
    fn take_models(&mut self, kind: usize, tree: &Tree, group: Option<&Tree>, first: &str) {
        let name = |name| of_part(kind, name);
        let (group, model) = group.map_or(("", first_id(tree, "models")), |group| (group.id(), model_of(group, tree)));
        let (of_group, of_model) = (["groups/", group].concat(), ["models/", model].concat());
        self.set(&name("group"), group);
        self.set(&name("model"), model);
        let called = tree.words_at(&[&of_model, "/name"].concat());
        self.set(&name("kind"), if kind == 0 && called == tree.words_at("name") { "" } else { called });
        let flat = kind == 0 && tree.at("cost").is_some();
        let cost = if flat { "cost".to_owned() } else { [&of_model, "/cost"].concat() };
        self.take_cost(&name("cost"), tree, &cost, first);
        self.take(&name("min"), tree, &[&of_group, "/min"].concat());
        self.take(&name("max"), tree, &[&of_group, "/max"].concat());
        self.take_all(&name("profile"), tree, &[&of_model, "/profile"].concat());
        self.take_ticks(&name("has"), tree.list_at(&[&of_model, "/has"].concat()));
        self.take_ticks(&name("may"), tree.list_at(&[&of_group, "/may"].concat()));
    }
}

/// The name of a field of one of several parts: `min` of the first, `2/min` of the second.
pub fn of_part(part: usize, name: &str) -> String {
    if part == 0 { name.to_owned() } else { [&(part + 1).to_string(), "/", name].concat() }
}

/// What the fields of a form show of a thing. `first` is the first currency of the game.
pub fn fields(kind: Kind, tree: &Tree, first: &str) -> Fields {
    let mut fields = Fields::default();
    fields.take("name", tree, "name");
    match kind {
        Kind::Force => fields.take("about", tree, "about"),
        Kind::Item => {
            ["class", "note", "table"].iter().for_each(|name| fields.take(name, tree, name));
            fields.take_cost("cost", tree, "cost", first);
            fields.take_words("tags", tree);
            fields.take_all("properties", tree, "properties");
            fields.set_parts("ways", tree.list_at("rows").len());
            for (way, row) in tree.list_at("rows").iter().enumerate() {
                let Tree::List(cells) = row else { continue };
                fields.set("columns", &cells.len().to_string());
                for (at, cell) in cells.iter().enumerate() {
                    fields.set(&of_part(way, &["cell/", &at.to_string()].concat()), cell.words());
                }
            }
            for change in tree.list_at("changes") {
                let (add, set) = (change.words_at("add"), change.words_at("set"));
                let words = match (add, set) {
                    ("", set) => ["=", set].concat(),
                    (add, _) if add.starts_with('-') => add.to_owned(),
                    (add, _) => ["+", add].concat(),
                };
                fields.set(&["change/", change.words_at("attribute")].concat(), &words);
            }
        }
        Kind::Unit => {
            ["role", "about", "unique", "carries"].iter().for_each(|name| fields.take(name, tree, name));
            let groups = tree.list_at("groups");
            fields.set("flat", if tree.at("cost").is_some() { "yes" } else { "" });
            fields.set_parts("kinds", groups.len());
            for kind in 0..fields.parts("kinds") {
                fields.take_models(kind, tree, groups.get(kind), first);
            }
            let abilities = tree.list_at("abilities").iter();
            let lines = abilities.map(|ability| match ability.words_at("text") {
                "" => ability.words_at("name").to_owned(),
                text => [ability.words_at("name"), ": ", text].concat(),
            });
            fields.set("abilities", &lines.collect::<Vec<_>>().join("\n"));
            fields.take_words("traits", tree);
        }
    }
    fields
}

/// The first model of a group.
fn model_of<'a>(group: &'a Tree, tree: &'a Tree) -> &'a str {
    group.list_at("models").first().map_or_else(|| first_id(tree, "models"), Tree::words)
}

fn first_id<'a>(tree: &'a Tree, list: &str) -> &'a str {
    tree.list_at(list).first().map_or("", Tree::id)
}

/// The thing that the fields of a form say, made out of what it was before.
pub fn tree(kind: Kind, fields: &Fields, id: &str, mut tree: Tree) -> Tree {
    tree.set("id", text(id));
    tree.set("name", text(fields.get("name").trim()));
    match kind {
        Kind::Force => put(&mut tree, "about", fields.get("about"), text),
        Kind::Item => {
            ["class", "note", "table"].iter().for_each(|name| put(&mut tree, name, fields.get(name), text));
            put_price(&mut tree, "cost", fields, "cost");
            put_words(&mut tree, "tags", fields);
            put_all(&mut tree, "properties", fields, "properties", Tree::number);
            tree.remove("rows");
            // Cells that are empty are cells all the same, as many as the form showed.
            if let Ok(columns) = fields.get("columns").parse::<usize>()
                && !fields.get("table").is_empty()
            {
                let row = |way| Tree::List((0..columns).map(|column| cell(fields, way, column)).collect());
                tree.set("rows", Tree::List((0..fields.parts("ways")).map(row).collect()));
            }
            let changes: Vec<Tree> = fields.under("change").map(change).collect();
            tree.remove("changes");
            if !changes.is_empty() {
                tree.set("changes", Tree::List(changes));
            }
        }
        Kind::Unit => unit(fields, id, &mut tree),
    }
    tree
}

fn unit(fields: &Fields, id: &str, tree: &mut Tree) {
    ["role", "about"].iter().for_each(|name| put(tree, name, fields.get(name), text));
    put(tree, "unique", fields.get("unique"), |said| match said {
        "true" | "false" => Tree::Plain(said.to_owned()),
        other => text(other),
    });
    put(tree, "carries", fields.get("carries"), Tree::number);
    tree.remove("cost");
    let kinds = fields.parts("kinds");
    let shown = |name: &str, id: &str| (0..kinds).any(|kind| fields.get(&of_part(kind, name)) == id);
    // What was taken out of the form goes.
    for group in tree.list_at("groups").to_vec() {
        let model = model_of(&group, tree).to_owned();
        if !shown("group", group.id()) {
            tree.remove(&["groups/", group.id()].concat());
            if !shown("model", &model) {
                tree.remove(&["models/", &model].concat());
            }
        }
    }
    for kind in 0..kinds {
        models(fields, kind, id, tree);
    }
    put_words(tree, "traits", fields);
    // One that is still there under its name keeps what the form does not show, such as its section.
    let before = tree.list_at("abilities").to_vec();
    let written = fields.get("abilities").lines().filter(|line| !line.trim().is_empty()).map(ability);
    let abilities: Vec<Tree> = written
        .map(|new| {
            let old = before.iter().find(|old| old.words_at("name") == new.words_at("name"));
            let mut kept = old.cloned().unwrap_or_else(|| new.clone());
            kept.set("text", text(new.words_at("text")));
            kept
        })
        .collect();
    tree.remove("abilities");
    if !abilities.is_empty() {
        tree.set("abilities", Tree::List(abilities));
    }
}

/// One kind of models, with their group.
fn models(fields: &Fields, kind: usize, id: &str, tree: &mut Tree) {
    let name = |name| of_part(kind, name);
    let known = |known| Some(fields.get(&name(known)).to_owned()).filter(|known| !known.is_empty());
    let free = |list: &str| {
        let mut number = kind;
        loop {
            let free = if number == 0 { id.to_owned() } else { [id, "-", &(number + 1).to_string()].concat() };
            if tree.at(&[list, &free].concat()).is_none() {
                return free;
            }
            number += 1;
        }
    };
    let model = known("model").unwrap_or_else(|| free("models/"));
    let group = known("group").unwrap_or_else(|| free("groups/"));
    let (of_model, of_group) = (["models/", &model].concat(), ["groups/", &group].concat());
    let called = known("kind").unwrap_or_else(|| fields.get("name").to_owned());
    let before = tree.words_at(&[&of_model, "/name"].concat()).to_owned();
    let title = [&of_group, "/name"].concat();
    tree.set(&[&of_model, "/name"].concat(), text(called.trim()));
    // A group with a name of its own keeps it.
    if tree.words_at(&title).is_empty() || tree.words_at(&title) == before {
        tree.set(&title, text(called.trim()));
    }
    if tree.list_at(&[&of_group, "/models"].concat()).is_empty() {
        tree.set(&[&of_group, "/models"].concat(), Tree::List(vec![text(&model)]));
    }
    let (of_each, priced) =
        ([&of_model, "/cost"].concat(), fields.under(&name("cost")).any(|(_, words)| !words.trim().is_empty()));
    tree.remove(&of_each);
    // Only of a model or an item the price can be unknown.
    let flat = kind == 0 && !fields.get("flat").is_empty() && priced;
    put_price(tree, if flat { "cost" } else { &of_each }, fields, &name("cost"));
    for size in ["min", "max"] {
        put(tree, &[&of_group, "/", size].concat(), fields.get(&name(size)), Tree::number);
    }
    put_all(tree, &[&of_model, "/profile"].concat(), fields, &name("profile"), Tree::number);
    for (list, of) in [("has", &of_model), ("may", &of_group)] {
        let items: Vec<Tree> = fields.under(&name(list)).map(|(item, _)| text(item)).collect();
        let path = [of, "/", list].concat();
        // Allowances with limits of their own have no field, and stay.
        let mut all: Vec<Tree> = tree.list_at(&path).iter().filter(|item| item.words().is_empty()).cloned().collect();
        all.extend(items);
        tree.remove(&path);
        if !all.is_empty() {
            tree.set(&path, Tree::List(all));
        }
    }
}

fn cell(fields: &Fields, way: usize, column: usize) -> Tree {
    let words = fields.get(&of_part(way, &["cell/", &column.to_string()].concat()));
    text(if words.is_empty() { "\u{2013}" } else { words })
}

fn text(text: &str) -> Tree {
    Tree::Text(text.to_owned())
}

/// Sets what a field says, or takes it out where the field is empty.
fn put(tree: &mut Tree, path: &str, words: &str, value: fn(&str) -> Tree) {
    if words.trim().is_empty() { tree.remove(path) } else { tree.set(path, value(words.trim())) }
}

/// A table out of the fields under a name.
fn put_all(tree: &mut Tree, path: &str, fields: &Fields, name: &str, value: fn(&str) -> Tree) {
    tree.remove(path);
    for (key, words) in fields.under(name) {
        put(tree, &[path, "/", key].concat(), words, value);
    }
}

/// A list of words out of a field with commas between them.
fn put_words(tree: &mut Tree, name: &str, fields: &Fields) {
    let words: Vec<Tree> =
        fields.get(name).split(',').map(str::trim).filter(|word| !word.is_empty()).map(text).collect();
    tree.remove(name);
    if !words.is_empty() {
        tree.set(name, Tree::List(words));
    }
}

/// The price that fields say; with none of them filled it is not known, which is not the same as nothing.
fn put_price(tree: &mut Tree, path: &str, fields: &Fields, name: &str) {
    put_all(tree, path, fields, name, Tree::number);
    if tree.at(path).is_none() {
        tree.set(path, text(UNKNOWN));
    }
}

/// `Name: what it does`
fn ability(line: &str) -> Tree {
    let (name, what) = line.split_once(':').unwrap_or((line, ""));
    Tree::Table(vec![("name".to_owned(), text(name.trim())), ("text".to_owned(), text(what.trim()))])
}

/// `+1` adds, `=4` or a bare number sets.
fn change((attribute, words): (&str, &str)) -> Tree {
    let words = words.trim().replace('\u{2212}', "-");
    let key = if words.starts_with(['+', '-']) { "add" } else { "set" };
    let number = Tree::number(words.trim_start_matches('='));
    Tree::Table(vec![("attribute".to_owned(), text(attribute)), (key.to_owned(), number)])
}

#[cfg(test)]
mod tests;
