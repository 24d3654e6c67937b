//! The decks of cards that a game is played with, as far as its book has them.

use std::collections::BTreeSet;

use crate::book::{Block, Book, Entry};
use crate::system::Kind;

/// What cards are called that belong to no deck in particular.
const LOOSE: &str = "Cards";

/// Cards with one back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck<'a> {
    /// What the book calls it: "The fate deck".
    pub name: &'a str,
    /// The cards, in the order of the book.
    pub cards: Vec<Drawn<'a>>,
}

/// A card of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn<'a> {
    /// "Lucky"
    pub name: &'a str,
    /// What it says, in full.
    pub text: &'a [Block],
}

/// The decks of a game: every card of its book is in one of them. A card belongs to what most cards have to do with among all
/// that it leads to and that leads to it.
pub fn decks(book: &Book) -> Vec<Deck<'_>> {
    let is_card = |at: &usize| book.entries[*at].kind == Kind::Card;
    let mut left: BTreeSet<usize> = (0..book.entries.len()).filter(is_card).collect();
    let about: Vec<(usize, BTreeSet<usize>)> = neighbours(book, &left);
    let mut decks: Vec<(usize, Deck)> = Vec::new();
    loop {
        let rest = |near: &BTreeSet<usize>| near.intersection(&left).count();
        // Of several, what is a card itself or a rule goes before a list of them, and the first before the others.
        let most = about.iter().min_by_key(|(at, near)| {
            let listed = !matches!(book.entries[*at].kind, Kind::Rule | Kind::Card);
            (std::cmp::Reverse(rest(near)), listed, *at)
        });
        let Some((at, near)) = most.filter(|(_, near)| rest(near) > 1) else { break };
        let cards: Vec<usize> = near.intersection(&left).copied().collect();
        cards.iter().for_each(|card| {
            left.remove(card);
        });
        decks.push((cards[0], deck(book, &book.entries[*at].title, &cards)));
    }
    if let Some(first) = left.first() {
        decks.push((*first, deck(book, LOOSE, &left.iter().copied().collect::<Vec<_>>())));
    }
    decks.sort_by_key(|(first, _)| *first);
    decks.into_iter().map(|(_, deck)| deck).collect()
}

/// What is about cards, with the cards that it is about; a card is about itself as well.
fn neighbours(book: &Book, cards: &BTreeSet<usize>) -> Vec<(usize, BTreeSet<usize>)> {
    let leads = |entry: &Entry| -> Vec<usize> {
        let links = entry.blocks.iter().flat_map(Block::links).filter_map(|id| book.find(id));
        links.chain(entry.see.iter().copied()).collect()
    };
    let near = |(at, entry): (usize, &Entry)| {
        let mut near: BTreeSet<usize> = leads(entry).into_iter().chain(entry.linked.iter().copied()).collect();
        near.insert(at);
        (at, near.intersection(cards).copied().collect())
    };
    let linked: BTreeSet<usize> = cards.iter().flat_map(|card| book.entries[*card].linked.iter().copied()).collect();
    let leading: BTreeSet<usize> = cards.iter().flat_map(|card| leads(&book.entries[*card])).collect();
    let all = linked.union(&leading).chain(cards).copied().collect::<BTreeSet<usize>>();
    all.into_iter().map(|at| near((at, &book.entries[at]))).collect()
}

fn deck<'a>(book: &'a Book, name: &'a str, cards: &[usize]) -> Deck<'a> {
    let card = |at: &usize| Drawn { name: &book.entries[*at].title, text: &book.entries[*at].blocks };
    Deck { name, cards: cards.iter().map(card).collect() }
}

#[cfg(test)]
mod tests {
    use super::decks;
    use crate::book::{Block, Book, Entry};
    use crate::id::Id;
    use crate::system::Kind;

    fn entry(id: &str, kind: Kind, see: &[usize], linked: &[usize]) -> Entry {
        Entry {
            id: Id::from(id),
            title: id.to_owned(),
            kind,
            aliases: Vec::new(),
            under: String::new(),
            source: String::new(),
            of: Vec::new(),
            boxes: 0,
            card: String::new(),
            blocks: vec![Block::plain(id)],
            see: see.to_vec(),
            linked: linked.to_vec(),
        }
    }

    fn of(entries: Vec<Entry>) -> Vec<(String, Vec<String>)> {
        let book = Book { entries };
        let decks = decks(&book).into_iter();
        decks.map(|deck| (deck.name.to_owned(), deck.cards.iter().map(|card| card.name.to_owned()).collect())).collect()
    }

    #[test]
    fn a_card_is_in_the_deck_that_it_names() {
        let entries = vec![
            entry("list", Kind::Table, &[1, 2, 4, 6], &[]),
            entry("a", Kind::Card, &[3, 5], &[0]),
            entry("b", Kind::Card, &[3], &[0]),
            entry("fate", Kind::Rule, &[], &[1, 2, 4]),
            entry("c", Kind::Card, &[3], &[0]),
            entry("luck", Kind::Rule, &[], &[1, 6]),
            entry("d", Kind::Card, &[5], &[]),
        ];
        let words = |all: &[&str]| all.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
        // The list names one more, and so comes first.
        assert_eq!(of(entries.clone()), [("list".to_owned(), words(&["a", "b", "c", "d"]))]);
        let short = entries
            .into_iter()
            .map(|entry| Entry { see: entry.see.into_iter().filter(|at| *at != 6).collect(), ..entry });
        assert_eq!(
            of(short.collect()),
            [("fate".to_owned(), words(&["a", "b", "c"])), ("Cards".to_owned(), words(&["d"]))]
        );
    }

    #[test]
    fn a_card_may_be_what_a_deck_is_about() {
        let entries = vec![
            entry("adventure", Kind::Card, &[1, 2], &[]),
            entry("a", Kind::Card, &[], &[0]),
            entry("b", Kind::Card, &[], &[0]),
        ];
        assert_eq!(of(entries)[0].0, "adventure");
        assert!(of(vec![entry("a", Kind::Rule, &[], &[])]).is_empty());
        assert_eq!(of(vec![entry("a", Kind::Card, &[], &[])])[0].0, "Cards");
    }
}
