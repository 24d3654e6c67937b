//! Advice: what a new unit looks like, what each choice would cost, and how a fault can be mended.

pub mod choices;
pub mod fixes;
pub mod fresh;
