//! Units, items and forces of one's own as the fields of a form, and what such fields say in the terms of the schema. What
//! a form has no field for stays as it was.

use super::tree::Tree;

/// What can be made by a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "they say themselves")]
pub enum Kind {
    Unit,
    Item,
    Force,
}

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

    fn take(&mut self, name: &str, tree: &Tree, path: &str) {
        self.set(name, tree.words_at(path));
    }

    /// Amounts by currency; one alone is in the first.
    fn take_cost(&mut self, tree: &Tree, path: &str, first: &str) {
        match tree.at(path) {
            Some(Tree::Table(parts)) => {
                parts.iter().for_each(|(currency, amount)| self.set(&["cost/", currency].concat(), amount.words()));
            }
            Some(amount) => self.set(&["cost/", first].concat(), amount.words()),
            None => {}
        }
    }

    fn take_all(&mut self, name: &str, tree: &Tree, path: &str) {
        if let Some(Tree::Table(parts)) = tree.at(path) {
            parts.iter().for_each(|(key, value)| self.set(&[name, "/", key].concat(), value.words()));
        }
    }

    fn take_ticks(&mut self, name: &str, list: &[Tree]) {
        let plain = list.iter().filter(|item| !item.words().is_empty());
        plain.for_each(|item| self.set(&[name, "/", item.words()].concat(), "yes"));
    }
}

/// What the fields of a form show of a thing. `first` is the first currency of the game.
pub fn fields(kind: Kind, tree: &Tree, first: &str) -> Fields {
    let mut fields = Fields::default();
    fields.take("name", tree, "name");
    match kind {
        Kind::Force => fields.take("about", tree, "about"),
        Kind::Item => {
            ["class", "note", "table"].iter().for_each(|name| fields.take(name, tree, name));
            fields.take_cost(tree, "cost", first);
            fields.take_all("properties", tree, "properties");
            if let [Tree::List(cells), ..] = tree.list_at("rows") {
                fields.set("columns", &cells.len().to_string());
                cells.iter().enumerate().for_each(|(at, cell)| {
                    fields.set(&["cell/", &at.to_string()].concat(), cell.words());
                });
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
            let model = ["models/", first_id(tree, "models")].concat();
            let group = ["groups/", first_id(tree, "groups")].concat();
            let flat = tree.at("cost").is_some();
            let cost = if flat { "cost".to_owned() } else { [&model, "/cost"].concat() };
            fields.take_cost(tree, &cost, first);
            fields.set("flat", if flat { "yes" } else { "" });
            fields.take("min", tree, &[&group, "/min"].concat());
            fields.take("max", tree, &[&group, "/max"].concat());
            fields.take_all("profile", tree, &[&model, "/profile"].concat());
            fields.take_ticks("has", tree.list_at(&[&model, "/has"].concat()));
            fields.take_ticks("may", tree.list_at(&[&group, "/may"].concat()));
            let abilities = tree.list_at("abilities").iter();
            let lines = abilities.map(|ability| [ability.words_at("name"), ": ", ability.words_at("text")].concat());
            fields.set("abilities", &lines.collect::<Vec<_>>().join("\n"));
            let traits: Vec<&str> = tree.list_at("traits").iter().map(Tree::words).collect();
            fields.set("traits", &traits.join(", "));
        }
    }
    fields
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
            put_all(&mut tree, "cost", fields, "cost", Tree::number);
            put_all(&mut tree, "properties", fields, "properties", Tree::number);
            let mut cells: Vec<(usize, &str)> =
                fields.under("cell").filter_map(|(at, cell)| Some((at.parse().ok()?, cell))).collect();
            crate::order::sort_by_key(&mut cells, |(at, _)| *at);
            // A form has the first way to use the item; others stay.
            let more: Vec<Tree> = tree.list_at("rows").iter().skip(1).cloned().collect();
            tree.remove("rows");
            // Cells that are empty are cells all the same, as many as the form showed.
            if let Ok(columns) = fields.get("columns").parse::<usize>()
                && !fields.get("table").is_empty()
            {
                let cell = |at| text(cells.iter().find(|(known, _)| *known == at).map_or("\u{2013}", |(_, cell)| cell));
                let first = Tree::List((0..columns).map(cell).collect());
                tree.set("rows", Tree::List([vec![first], more].concat()));
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
    put(tree, "unique", fields.get("unique"), |yes| Tree::Plain(yes.to_owned()));
    put(tree, "carries", fields.get("carries"), Tree::number);
    let own = |known: &str| if known.is_empty() { id.to_owned() } else { known.to_owned() };
    let (model, group) = (own(first_id(tree, "models")), own(first_id(tree, "groups")));
    let (of_model, of_group) = (["models/", &model].concat(), ["groups/", &group].concat());
    let name = || text(fields.get("name").trim());
    tree.set(&[&of_model, "/name"].concat(), name());
    tree.set(&[&of_group, "/name"].concat(), name());
    tree.set(&[&of_group, "/models"].concat(), Tree::List(vec![text(&model)]));
    tree.remove("cost");
    tree.remove(&[&of_model, "/cost"].concat());
    let cost = if fields.get("flat").is_empty() { [&of_model, "/cost"].concat() } else { "cost".to_owned() };
    put_all(tree, &cost, fields, "cost", Tree::number);
    for size in ["min", "max"] {
        put(tree, &[&of_group, "/", size].concat(), fields.get(size), Tree::number);
    }
    put_all(tree, &[&of_model, "/profile"].concat(), fields, "profile", Tree::number);
    for (name, of) in [("has", &of_model), ("may", &of_group)] {
        let items: Vec<Tree> = fields.under(name).map(|(item, _)| text(item)).collect();
        let path = [of, "/", name].concat();
        // Allowances with limits of their own have no field, and stay.
        let mut list: Vec<Tree> = tree.list_at(&path).iter().filter(|item| item.words().is_empty()).cloned().collect();
        list.extend(items);
        tree.remove(&path);
        if !list.is_empty() {
            tree.set(&path, Tree::List(list));
        }
    }
    let traits: Vec<Tree> =
        fields.get("traits").split(',').map(str::trim).filter(|word| !word.is_empty()).map(text).collect();
    tree.remove("traits");
    if !traits.is_empty() {
        tree.set("traits", Tree::List(traits));
    }
    let abilities = fields.get("abilities").lines().filter(|line| !line.trim().is_empty()).map(ability);
    let abilities: Vec<Tree> = abilities.collect();
    tree.remove("abilities");
    if !abilities.is_empty() {
        tree.set("abilities", Tree::List(abilities));
    }
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
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Fields, Kind, fields, tree};
    use crate::own::Own;
    use crate::own::tree::Tree;

    fn filled(pairs: &[(&str, &str)]) -> Fields {
        let mut fields = Fields::default();
        pairs.iter().for_each(|(name, text)| fields.set(name, text));
        fields
    }

    #[test]
    fn a_unit_goes_into_its_fields_and_out_again() {
        let cook = filled(&[
            ("name", "Cook"),
            ("role", "band"),
            ("unique", "true"),
            ("carries", "6"),
            ("cost/point", "7"),
            ("min", "2"),
            ("max", "4"),
            ("profile/might", "2"),
            ("profile/wits", "D3"),
            ("has/stick", "yes"),
            ("may/laser", "yes"),
            ("may/light", "yes"),
            ("traits", "Human, Loud"),
            ("abilities", "Stew: Warms.\nLoud: Is heard."),
        ]);
        let made = tree(Kind::Unit, &cook, "my-cook", Tree::empty());
        let text = r#"{"id":"my-cook","name":"Cook","role":"band","unique":true,"carries":6,"models":[{"id":"my-cook","name":"Cook","cost":{"point":7},"profile":{"might":2,"wits":"D3"},"has":["stick"]}],"groups":[{"id":"my-cook","name":"Cook","models":["my-cook"],"min":2,"max":4,"may":["laser","light"]}],"traits":["Human","Loud"],"abilities":[{"name":"Stew","text":"Warms."},{"name":"Loud","text":"Is heard."}]}"#;
        assert_eq!(made.write(), text);
        let again = fields(Kind::Unit, &made, "point");
        cook.0.iter().for_each(|(name, text)| assert_eq!(again.get(name), text, "{name}"));
        assert_eq!(tree(Kind::Unit, &again, "my-cook", made.clone()), made);

        let mut own = Tree::empty();
        own.set("forces/ambers/entries/my-cook", made);
        let own = Own { game: "marbles".to_owned(), data: serde_json::from_str(&own.write()).unwrap() };
        let system = own.load(include_str!("../test_game/marbles.json"), "own").unwrap();
        let entry = system.find_entry(system.find_force("ambers").unwrap(), "my-cook").unwrap();
        assert!(system.is_own(&system.entry_path(entry)));
    }

    #[test]
    fn an_item_goes_into_its_fields_and_out_again() {
        let rod = filled(&[
            ("name", "Rod"),
            ("class", "weapon"),
            ("cost/point", "2"),
            ("properties/tech", "3"),
            ("table", "guns"),
            ("columns", "2"),
            ("cell/1", "5"),
            ("change/might", "+1"),
            ("change/guard", "=4"),
            ("change/pace", "-2"),
        ]);
        let made = tree(Kind::Item, &rod, "my-rod", Tree::empty());
        let text = r#"{"id":"my-rod","name":"Rod","class":"weapon","table":"guns","cost":{"point":2},"properties":{"tech":3},"rows":[["–","5"]],"changes":[{"attribute":"might","add":1},{"attribute":"guard","set":4},{"attribute":"pace","add":-2}]}"#;
        assert_eq!(made.write(), text);
        let again = fields(Kind::Item, &made, "point");
        assert_eq!(tree(Kind::Item, &again, "my-rod", made.clone()), made);
        rod.0.iter().for_each(|(name, text)| assert_eq!(again.get(name), text));
    }

    #[test]
    fn what_no_field_shows_stays() {
        let text = r#"{"id":"a","name":"A","role":"band","source":"p. 3","models":[{"id":"m","name":"A","cost":3,"tags":["foot"]}],"groups":[{"id":"g","name":"A","models":["m"],"may":[{"items":["stick"],"max":1}]}]}"#;
        let before = Tree::read(text).unwrap();
        let mut shown = fields(Kind::Unit, &before, "point");
        shown.set("name", "B");
        let after = tree(Kind::Unit, &shown, "a", before);
        let kept = [("source", "p. 3"), ("name", "B"), ("models/m/cost/point", "3")];
        kept.iter().for_each(|(path, words)| assert_eq!(after.words_at(path), *words, "{path}"));
        assert_eq!(after.list_at("models/m/tags").len() + after.list_at("groups/g/may").len(), 2);
    }

    #[test]
    fn a_unit_can_cost_as_a_whole() {
        let flat = filled(&[("name", "Giants"), ("flat", "yes"), ("cost/point", "16")]);
        let made = tree(Kind::Unit, &flat, "my-giants", Tree::empty());
        assert_eq!(made.words_at("cost/point"), "16");
        assert!(made.at("models/my-giants/cost").is_none());
        assert_eq!(fields(Kind::Unit, &made, "point").get("flat"), "yes");
    }
}
