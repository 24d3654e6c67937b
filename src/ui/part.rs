//! The few pieces that several screens share.

pub mod icon;
pub mod live;
pub mod price;
pub mod verdict;
