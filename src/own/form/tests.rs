//! A thing of one's own goes into the fields of its form and out again.

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
        ("abilities", "Stew: Warms.\nLoud"),
    ]);
    let made = tree(Kind::Unit, &cook, "my-cook", Tree::empty());
    let text = r#"{"id":"my-cook","name":"Cook","role":"band","unique":true,"carries":6,"models":[{"id":"my-cook","name":"Cook","cost":{"point":7},"profile":{"might":2,"wits":"D3"},"has":["stick"]}],"groups":[{"id":"my-cook","name":"Cook","models":["my-cook"],"min":2,"max":4,"may":["laser","light"]}],"traits":["Human","Loud"],"abilities":[{"name":"Stew","text":"Warms."},{"name":"Loud","text":""}]}"#;
    assert_eq!(made.write(), text);
    let again = fields(Kind::Unit, &made, "point");
    cook.0.iter().for_each(|(name, text)| assert_eq!(again.get(name), text, "{name}"));
    assert_eq!(tree(Kind::Unit, &again, "my-cook", made.clone()), made);

    let mut own = Tree::empty();
    own.set("forces/ambers/entries/my-cook", made);
    let own = Own { game: "marbles".to_owned(), data: serde_json::from_str(&own.write()).unwrap() };
    let system = own.load(include_str!("../../test_game/marbles.json"), "own").unwrap();
    let entry = system.find_entry(system.find_force("ambers").unwrap(), "my-cook").unwrap();
    assert!(system.is_own(&system.entry_path(entry)));
}

#[test]
fn an_item_goes_into_its_fields_and_out_again() {
    let rod = filled(&[
        ("name", "Rod"),
        ("class", "weapon"),
        ("cost/point", "2"),
        ("tags", "Long, Loud"),
        ("properties/tech", "3"),
        ("table", "guns"),
        ("columns", "2"),
        ("cell/1", "5"),
        ("change/might", "+1"),
        ("change/guard", "=4"),
        ("change/pace", "-2"),
    ]);
    let made = tree(Kind::Item, &rod, "my-rod", Tree::empty());
    let text = r#"{"id":"my-rod","name":"Rod","class":"weapon","table":"guns","cost":{"point":2},"tags":["Long","Loud"],"properties":{"tech":3},"rows":[["–","5"]],"changes":[{"attribute":"might","add":1},{"attribute":"guard","set":4},{"attribute":"pace","add":-2}]}"#;
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
fn a_unit_of_several_kinds_of_models_goes_in_and_out_and_one_can_be_taken_out() {
    let grunts = filled(&[
        ("name", "Grunts"),
        ("role", "band"),
        ("kind", "Grunt"),
        ("cost/point", "2"),
        ("min", "1"),
        ("max", "4"),
        ("kinds", "3"),
        ("2/kind", "Boss"),
        ("2/cost/point", "5"),
        ("2/max", "1"),
        ("2/profile/might", "3"),
        ("2/may/laser", "yes"),
        ("3/kind", "Drummer"),
        ("3/has/stick", "yes"),
        ("3/max", "2"),
    ]);
    let made = tree(Kind::Unit, &grunts, "my-grunts", Tree::empty());
    let names =
        |tree: &Tree, list| tree.list_at(list).iter().map(|of| of.words_at("name").to_owned()).collect::<Vec<_>>();
    assert_eq!(names(&made, "models"), ["Grunt", "Boss", "Drummer"]);
    assert_eq!(names(&made, "groups"), ["Grunt", "Boss", "Drummer"]);
    let mut again = fields(Kind::Unit, &made, "point");
    grunts.0.iter().for_each(|(name, text)| assert_eq!(again.get(name), text, "{name}"));
    assert_eq!(tree(Kind::Unit, &again, "my-grunts", made.clone()), made);

    let mut own = Tree::empty();
    own.set("forces/ambers/entries/my-grunts", made.clone());
    let own = Own { game: "marbles".to_owned(), data: serde_json::from_str(&own.write()).unwrap() };
    let system = own.load(include_str!("../../test_game/marbles.json"), "own").unwrap();
    let entry = system.find_entry(system.find_force("ambers").unwrap(), "my-grunts").unwrap();
    assert_eq!(entry.groups.len(), 3);

    again.remove_part("kinds", 1);
    let fewer = tree(Kind::Unit, &again, "my-grunts", made);
    assert_eq!(names(&fewer, "models"), ["Grunt", "Drummer"]);
    assert_eq!(fewer.words_at("groups/my-grunts-3/max"), "2");
    again.add_part("kinds");
    again.set("3/kind", "Cook");
    let more = tree(Kind::Unit, &again, "my-grunts", fewer);
    assert_eq!(names(&more, "groups"), ["Grunt", "Drummer", "Cook"]);
    assert_eq!(more.list_at("models").len(), 3);
}

#[test]
fn an_item_of_several_uses_goes_in_and_out_and_one_can_be_taken_out() {
    let rod = filled(&[("name", "Rod"), ("table", "guns"), ("columns", "2"), ("ways", "3"), ("cell/0", "a")]);
    let mut rod = rod;
    [("2/cell/1", "b"), ("3/cell/0", "c")].iter().for_each(|(name, text)| rod.set(name, text));
    let made = tree(Kind::Item, &rod, "my-rod", Tree::empty());
    assert!(made.write().contains(r#""rows":[["a","–"],["–","b"],["c","–"]]"#), "{}", made.write());
    let mut again = fields(Kind::Item, &made, "point");
    assert_eq!(tree(Kind::Item, &again, "my-rod", made.clone()), made);
    again.remove_part("ways", 1);
    let fewer = tree(Kind::Item, &again, "my-rod", made);
    assert!(fewer.write().contains(r#""rows":[["a","–"],["c","–"]]"#), "{}", fewer.write());
}

#[test]
fn a_unit_can_cost_as_a_whole() {
    let flat = filled(&[("name", "Giants"), ("flat", "yes"), ("cost/point", "16")]);
    let made = tree(Kind::Unit, &flat, "my-giants", Tree::empty());
    assert_eq!(made.words_at("cost/point"), "16");
    assert!(made.at("models/my-giants/cost").is_none());
    assert_eq!(fields(Kind::Unit, &made, "point").get("flat"), "yes");
}

#[test]
fn what_is_typed_is_kept_as_it_is() {
    let typed = filled(&[("name", "A \"b\"\n"), ("cost/point", " 7x"), ("2/kind", "\u{e9}")]);
    let kept = Tree::read(&typed.to_tree().write()).unwrap();
    assert_eq!(Fields::of_tree(&kept), typed);
    assert_eq!(Fields::of_tree(&Tree::Text("x".to_owned())), Fields::default());
}

#[test]
fn what_a_form_has_no_place_for_is_not_lost_when_it_is_kept() {
    let text = r#"{"id":"a","name":"A","role":"band","unique":"unknown","abilities":[{"name":"Loud","section":"Always","text":"Is heard.","source":"p. 3"},{"name":"Old","text":"Goes."}]}"#;
    let before = Tree::read(text).unwrap();
    let mut shown = fields(Kind::Unit, &before, "point");
    shown.set("abilities", "Loud: Is heard far.\nNew: Comes.");
    let after = tree(Kind::Unit, &shown, "a", before);
    assert_eq!(Tree::read(&after.write()).unwrap(), after);
    assert_eq!(after.words_at("unique"), "unknown");
    let abilities: Vec<String> = after.list_at("abilities").iter().map(Tree::write).collect();
    let loud = r#"{"name":"Loud","section":"Always","text":"Is heard far.","source":"p. 3"}"#;
    assert_eq!(abilities, [loud, r#"{"name":"New","text":"Comes."}"#]);
}

#[test]
fn a_price_that_is_left_empty_is_not_known_and_one_of_nothing_is_written_as_0() {
    let without = |kind, path: &str| {
        let made = tree(kind, &filled(&[("name", "A"), ("class", "weapon")]), "a", Tree::empty());
        assert_eq!(made.words_at(path), "unknown");
        assert_eq!(fields(kind, &made, "point").get("cost/point"), "");
        let free = tree(kind, &filled(&[("name", "A"), ("cost/point", "0")]), "a", made);
        assert_eq!(free.words_at(&[path, "/point"].concat()), "0");
    };
    without(Kind::Item, "cost");
    without(Kind::Unit, "models/a/cost");
    // The price of a whole unit cannot be unknown; that of its models is.
    let flat = tree(Kind::Unit, &filled(&[("name", "A"), ("flat", "yes"), ("cost/point", " ")]), "a", Tree::empty());
    assert_eq!((flat.at("cost"), flat.words_at("models/a/cost")), (None, "unknown"));
    // What was written by hand without a price costs nothing, and stays so.
    let by_hand = Tree::read(r#"{"id":"rod","name":"Rod","class":"weapon"}"#).unwrap();
    let shown = fields(Kind::Item, &by_hand, "point");
    assert_eq!(shown.get("cost/point"), "0");
    assert_eq!(tree(Kind::Item, &shown, "rod", by_hand).words_at("cost/point"), "0");
    assert_eq!(fields(Kind::Item, &Tree::empty(), "point").get("cost/point"), "");
}
