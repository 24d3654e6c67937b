//! Every native test, in one program: what they share is compiled and linked once, and none of them waits for the slowest of
//! another file. One file alone: `cargo test --test all rosters::`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

mod advice;
mod cards;
mod cli;
mod crews;
mod data;
mod field;
mod ledger;
mod library;
mod mends;
mod mistakes;
mod own;
mod pasted;
mod posses;
mod properties;
mod reference;
mod rosters;
mod rulings;
mod saves;
mod search;
mod several;
mod sixth;
mod tidy;
mod what_if;
