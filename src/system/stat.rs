//! Values of attributes, changes to them, and amounts to pay.

use std::ops::{Add, AddAssign, Mul, Sub};
use std::sync::Arc;

pub use super::raw::RawForm as Form;

/// Most currencies that a game can have; an amount is then a plain array.
pub const MAX_CURRENCIES: usize = 4;

/// An amount in each currency of the game, in the order of [`System::currencies`](super::System::currencies).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost(pub [i64; MAX_CURRENCIES]);

impl Cost {
    /// Nothing.
    pub const ZERO: Cost = Cost([0; MAX_CURRENCIES]);

    /// The amount in one currency.
    pub fn of(self, currency: usize) -> i64 {
        self.0.get(currency).copied().unwrap_or(0)
    }
    /// Whether nothing is to pay.
    pub fn is_zero(self) -> bool {
        self == Cost::ZERO
    }
    /// Something worked out for each amount.
    pub fn map(self, f: impl Fn(i64) -> i64) -> Cost {
        Cost(self.0.map(f))
    }
}

impl Add for Cost {
    type Output = Cost;
    fn add(self, other: Cost) -> Cost {
        Cost(std::array::from_fn(|at| self.0[at].saturating_add(other.0[at])))
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        *self = *self + other;
    }
}

impl Sub for Cost {
    type Output = Cost;
    fn sub(self, other: Cost) -> Cost {
        Cost(std::array::from_fn(|at| self.0[at].saturating_sub(other.0[at])))
    }
}

impl Mul<u32> for Cost {
    type Output = Cost;
    fn mul(self, times: u32) -> Cost {
        self.map(|amount| amount.saturating_mul(i64::from(times)))
    }
}

impl std::iter::Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Cost {
        costs.fold(Cost::ZERO, |sum, cost| sum + cost)
    }
}

/// The value of an attribute in a base profile.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Value {
    /// Not in the document; changes to it are shown relative to an unknown base.
    #[default]
    Unknown,
    /// A plain number.
    Number(i32),
    /// Dice or a mark, as written.
    Text(Arc<str>),
}

impl Value {
    /// As a player reads it; a dash for what the document does not give.
    pub fn write(&self, form: Form) -> String {
        match self {
            Value::Unknown => "\u{2013}".to_owned(),
            Value::Number(number) => form.write(*number),
            Value::Text(words) => words.to_string(),
        }
    }
}

/// A change to one attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Position in the system's attributes.
    pub attribute: usize,
    /// What happens to it.
    pub how: How,
}

/// What a change does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// Adds to the value, known or not.
    Add(i32),
    /// Sets the value; of several, the best for the model holds.
    Set(i32),
}

impl Form {
    /// A number as a player reads it.
    pub fn write(self, number: i32) -> String {
        let number = i64::from(number);
        match self {
            Form::Plain => minus(number),
            Form::Signed => signed(number),
            Form::Roll => format!("{number}+"),
            Form::Inches => format!("{}\"", minus(number)),
        }
    }

    /// Whether a lower number is better.
    pub fn lower_is_better(self) -> bool {
        matches!(self, Form::Roll)
    }
}

/// A number with a true minus sign.
pub fn minus(number: i64) -> String {
    if number < 0 { ["\u{2212}", &number.unsigned_abs().to_string()].concat() } else { number.to_string() }
}

/// A number with its sign, plus or true minus.
pub fn signed(number: i64) -> String {
    if number < 0 { minus(number) } else { ["+", &number.to_string()].concat() }
}

#[cfg(test)]
mod tests {
    use super::{minus, signed};

    #[test]
    fn numbers_of_every_size_have_a_true_sign() {
        assert_eq!([0, 7, -7, i64::from(i32::MIN)].map(minus), ["0", "7", "\u{2212}7", "\u{2212}2147483648"]);
        assert_eq!([0, 7, -7].map(signed), ["+0", "+7", "\u{2212}7"]);
        assert_eq!(minus(i64::MIN), "\u{2212}9223372036854775808");
    }
}
