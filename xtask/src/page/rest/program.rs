//! A program as the text that wasm-dis writes: one thing at the top behind the other, a function with all that is in it.

use std::collections::BTreeMap;

use crate::step::Result;

/// What a program is made of, each piece as it stands in the text.
pub struct Program<'a> {
    /// Everything at the top, in order.
    pub parts: Vec<&'a str>,
    /// The functions among it, by name.
    pub functions: BTreeMap<&'a str, Function<'a>>,
    /// The name of the table of functions, through which is called what is not known by name.
    pub table: &'a str,
    /// How many the table holds.
    pub size: usize,
    /// What it is filled with: places and names. One function may have several, and one that the script gives has some.
    pub slots: Vec<(usize, &'a str)>,
}

/// A function of a program.
pub struct Function<'a> {
    /// All of it.
    pub text: &'a str,
    /// What it calls, by name.
    pub calls: Vec<&'a str>,
}

impl<'a> Program<'a> {
    /// Takes the text apart.
    pub fn read(text: &'a str) -> Result<Program<'a>> {
        let odd = |what: &str| format!("the program is not as expected: {what}");
        let mut starts: Vec<usize> = text.match_indices("\n (").map(|(at, _)| at + 1).collect();
        starts.push(text.rfind(')').unwrap_or(text.len()));
        let parts: Vec<&str> = starts.windows(2).map(|pair| text[pair[0]..pair[1]].trim()).collect();
        let mut functions = BTreeMap::new();
        for part in parts.iter().filter(|part| part.starts_with("(func ")) {
            let (name, body) = named(part, "(func ").ok_or_else(|| odd("a function without a name"))?;
            functions.insert(name, Function { text: part, calls: called(body) });
        }
        let tables = parts.iter().filter_map(|part| named(part, "(table "));
        let size = |size: &str| size.strip_suffix("funcref)")?.split_whitespace().next()?.parse().ok();
        let (table, size) = tables
            .filter_map(|(name, of)| Some((name, size(of)?)))
            .next()
            .ok_or_else(|| odd("it has no table of functions"))?;
        let fillings: Vec<&str> = parts.iter().filter(|part| part.starts_with("(elem ")).copied().collect();
        let [filling] = fillings[..] else { return Err(odd("its table of functions is not filled once")) };
        let slots = filled(filling).ok_or_else(|| odd("how its table of functions is filled"))?;
        Ok(Program { parts, functions, table, size, slots })
    }

    /// The functions that the script beside it knows.
    pub fn given(&self) -> impl Iterator<Item = &'a str> {
        let exports = self.parts.iter().filter(|part| part.starts_with("(export "));
        exports.filter_map(|part| Some(named(part.split_once("(func ")?.1, "")?.0))
    }
}

/// The name behind a beginning, and what comes behind it: `$name` or `$"any name"`.
pub fn named<'a>(text: &'a str, beginning: &str) -> Option<(&'a str, &'a str)> {
    let text = text.strip_prefix(beginning)?;
    let end = match text.strip_prefix("$\"") {
        Some(quoted) => {
            let mut escaped = false;
            let end = quoted.find(|c| {
                let end = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                end
            })?;
            end + "$\"\"".len()
        }
        None => text.strip_prefix('$')?.find([' ', ')', '\n']).map_or(text.len(), |end| end + 1),
    };
    Some(text.split_at(end))
}

/// The names of what a function calls, each once.
fn called(body: &str) -> Vec<&str> {
    let calls = ["(call ", "(return_call ", "(ref.func "];
    let of = |call| body.match_indices(call).filter_map(|(at, call)| Some(named(&body[at..], call)?.0));
    let mut names: Vec<&str> = calls.into_iter().flat_map(of).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// What a table is filled with, and where.
fn filled(filling: &str) -> Option<Vec<(usize, &str)>> {
    let (first, mut left) = filling.split_once("(i32.const ")?.1.split_once(')')?;
    let first: usize = first.parse().ok()?;
    left = left.trim_start().strip_prefix("func").unwrap_or(left);
    let mut slots = Vec::new();
    while let Some((name, behind)) = named(left.trim_start(), "") {
        slots.push((first + slots.len(), name));
        left = behind;
    }
    (left.trim() == ")").then_some(slots)
}

/// What a function takes and gives, as it stands in its first line: ` (param $0 i32) (result i32)`.
pub fn signature(function: &str) -> String {
    let line = function.lines().next().unwrap_or("");
    let behind = named(line, "(func ").map_or("", |(_, behind)| behind);
    let groups = behind.split_inclusive(')').filter(|group| group.contains("(param ") || group.contains("(result "));
    groups.collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn names_end_where_they_end() {
        assert_eq!(named("(call $a)", "(call "), Some(("$a", ")")));
        assert_eq!(named("(call $\"a (\\\"b\\\") c\" 1)", "(call "), Some(("$\"a (\\\"b\\\") c\"", " 1)")));
        assert_eq!(named("(call 3)", "(call "), None);
    }

    #[test]
    fn signatures_are_what_is_taken_and_given_alone() {
        assert_eq!(signature("(func $a (param $0 i32) (result i32)\n  (local $1 i32)"), " (param $0 i32) (result i32)");
        assert_eq!(signature("(func $a\n  (call $b))"), "");
        assert_eq!(signature("(func $a (param $0 i32))"), " (param $0 i32)");
    }

    #[test]
    fn what_is_not_as_wasm_dis_writes_it_is_said() {
        let error = |text| Program::read(text).err().unwrap();
        assert!(error("(module\n (func $a)\n)").contains("no table"));
        assert!(error("(module\n (table $0 1 1 funcref)\n (func $a)\n)").contains("not filled once"));
        let odd = "(module\n (table $0 1 1 funcref)\n (elem $0 (global.get $a) func $a)\n (func $a)\n)";
        assert!(error(odd).contains("how its table"));
    }
}
