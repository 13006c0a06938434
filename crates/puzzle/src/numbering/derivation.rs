//! How a coordinate is calculated: digits times weights, added up.

use std::fmt;

/// What a digit is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// n!
    Factorial(u32),
    /// base^exponent
    Power(u32, u32),
    /// n choose k
    Choose(u32, u32),
}

impl Weight {
    /// Its value.
    pub fn value(self) -> u64 {
        match self {
            Weight::Factorial(n) => factorial(n),
            Weight::Power(base, exponent) => u64::from(base).pow(exponent),
            Weight::Choose(n, k) => choose(n, k),
        }
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Weight::Factorial(n) => write!(f, "{n}!"),
            Weight::Power(base, exponent) => write!(f, "{base}^{exponent}"),
            Weight::Choose(n, k) => write!(f, "C({n},{k})"),
        }
    }
}

/// One summand of a coordinate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand {
    /// Number of the place in the numbering.
    pub place: usize,
    /// Name of the place.
    pub place_name: &'static str,
    /// Number of the piece there.
    pub piece: usize,
    /// Name of the piece.
    pub piece_name: &'static str,
    /// The digit.
    pub digit: u64,
    /// What it is multiplied by.
    pub weight: Weight,
}

impl Summand {
    /// Digit times weight.
    pub fn product(&self) -> u64 {
        self.digit * self.weight.value()
    }
}

/// How a coordinate is computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The summands.
    pub summands: Vec<Summand>,
    /// If set, the coordinate is this number minus the sum; otherwise it is the sum.
    pub subtracted_from: Option<u64>,
}

impl Derivation {
    /// The sum of all products.
    pub(crate) fn sum(&self) -> u64 {
        self.summands.iter().map(Summand::product).sum()
    }

    /// The coordinate.
    pub fn value(&self) -> u64 {
        match self.subtracted_from {
            None => self.sum(),
            Some(whole) => whole - self.sum(),
        }
    }
}

pub(super) fn factorial(n: u32) -> u64 {
    (1..=u64::from(n)).product()
}

fn choose(n: u32, k: u32) -> u64 {
    (0..u64::from(k)).fold(1, |value, i| value * u64::from(n).saturating_sub(i) / (i + 1))
}
