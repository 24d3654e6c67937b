//! The page: what a player sees and presses. It holds no rule of any game; every number and every verdict is the core's.

mod app;
mod build;
mod compare;
mod dom;
mod el;
mod games;
mod lists;
mod new;
mod own;
mod paper;
mod part;
mod rest;
mod rules;
mod settings;
mod shelf;
mod storage;
mod toast;
mod typed;

pub use app::start;
