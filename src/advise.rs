//! Advice: what a new unit looks like, what each choice would cost and break, how a fault can be mended, how a limit can
//! be filled, a list by chance, and what is different between two lists.

pub mod additions;
pub mod choices;
pub mod compare;
pub mod fill;
pub mod fixes;
pub mod fresh;
pub mod random;
pub mod what_if;
