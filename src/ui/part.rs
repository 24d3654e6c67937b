//! The few pieces that several screens share.

pub mod card;
pub mod form;
pub mod icon;
pub mod price;
pub mod rule;
pub mod verdict;
