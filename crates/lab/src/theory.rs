//! What theory says about an experiment, and how well the rows agree with it.
//!
//! The distances of a small puzzle are known exactly, so the lengths of an optimal solver from uniform positions have a
//! known distribution. The expected number of turns of the random solvers is known exactly too
//! ([`methods::TableCache::expected`]); their distribution is an exponential one up to a part in ten thousand, because
//! a random walk forgets where it began (in some dozens of turns) long before it ends (after hundreds of thousands).

use crate::special::chi_square_tail;
use crate::tally::Tally;
use serde::Serialize;
use utoipa::ToSchema;

/// A law that values may follow.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Law {
    /// The value k has a chance in proportion to entry k.
    Counts(Vec<usize>),
    /// An exponential distribution with this mean.
    Exponential(f64),
}

/// How many values fall into a range, and how many should.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct FitBin {
    /// The first value of the range.
    pub from: f64,
    /// The first value after it; absent for the last range, which has no end.
    pub to: Option<f64>,
    /// How many values there are.
    pub observed: u64,
    /// How many there should be.
    pub expected: f64,
}

/// A chi-square test of goodness of fit.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Fit {
    /// The law: `distances` or `exponential`.
    pub law: &'static str,
    /// The ranges; each expects at least five values.
    pub bins: Vec<FitBin>,
    /// The sum of (observed − expected)² / expected.
    pub chi_square: f64,
    /// The degrees of freedom.
    pub degrees: usize,
    /// How likely such a sum, or a larger one, is if the law holds.
    pub p: f64,
}

/// The least number of expected values in a range.
const LEAST: f64 = 5.0;

impl Law {
    /// Its name.
    pub const fn name(&self) -> &'static str {
        match self {
            Law::Counts(_) => "distances",
            Law::Exponential(_) => "exponential",
        }
    }

    /// The expected value.
    pub fn mean(&self) -> f64 {
        match self {
            Law::Counts(counts) => {
                let total: usize = counts.iter().sum();
                let sum: usize = counts.iter().enumerate().map(|(value, count)| value * count).sum();
                sum as f64 / total as f64
            }
            Law::Exponential(mean) => *mean,
        }
    }

    /// The chance that a value is below a bound.
    pub fn below(&self, bound: f64) -> f64 {
        match self {
            Law::Counts(counts) => {
                let total: usize = counts.iter().sum();
                let below = counts.iter().enumerate().filter(|(value, _)| (*value as f64) < bound);
                below.map(|(_, count)| *count).sum::<usize>() as f64 / total as f64
            }
            Law::Exponential(mean) => -(-bound.max(0.0) / mean).exp_m1(),
        }
    }

    /// Where ranges end so that each expects enough of `count` values: for an exponential law twenty of equal chance.
    fn bounds(&self, count: u64) -> Vec<f64> {
        match self {
            Law::Counts(counts) => {
                let share = count as f64 / counts.iter().sum::<usize>() as f64;
                let (mut bounds, mut expected) = (Vec::new(), 0.0);
                for (value, here) in counts.iter().enumerate() {
                    expected += *here as f64 * share;
                    if expected >= LEAST {
                        bounds.push(value as f64 + 1.0);
                        expected = 0.0;
                    }
                }
                // The last range has no end; if it expects too few, it joins the one before.
                bounds.pop();
                bounds
            }
            Law::Exponential(mean) => {
                let bins = ((count as f64 / LEAST) as usize).min(20);
                (1..bins).map(|bin| -mean * (-(bin as f64 / bins as f64)).ln_1p()).collect()
            }
        }
    }

    /// Tests whether values follow the law; `None` if there are too few.
    pub fn fit(&self, values: &Tally) -> Option<Fit> {
        let bounds = self.bounds(values.count());
        if bounds.is_empty() {
            return None;
        }
        let count = values.count();
        let counts = values.counts_below(&bounds);
        let mut bins = Vec::new();
        for at in 0..=bounds.len() {
            let from = if at == 0 { 0.0 } else { bounds[at - 1] };
            let before = if at == 0 { 0 } else { counts[at - 1] };
            let (to, until) = bounds.get(at).map_or((None, count), |to| (Some(*to), counts[at]));
            let chance = to.map_or(1.0, |to| self.below(to)) - if at == 0 { 0.0 } else { self.below(from) };
            bins.push(FitBin { from, to, observed: until - before, expected: chance * count as f64 });
        }
        let chi_square = bins.iter().map(|bin| (bin.observed as f64 - bin.expected).powi(2) / bin.expected).sum();
        let degrees = bins.len() - 1;
        Some(Fit { law: self.name(), bins, chi_square, degrees, p: chi_square_tail(chi_square, degrees) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_is_fair_or_loaded() {
        let law = Law::Counts(vec![0, 1, 1, 1, 1, 1, 1]);
        assert_eq!(law.mean(), 3.5);
        // 5, 8, 9, 8, 10, 20 of 60: a printed example with the statistic 13.4.
        let throws = [5, 8, 9, 8, 10, 20].iter().zip(1..).flat_map(|(&count, side)| std::iter::repeat_n(side, count));
        let fit = law.fit(&throws.collect()).expect("enough throws");
        assert!((fit.chi_square - 13.4).abs() < 1e-12 && fit.degrees == 5, "{fit:?}");
        assert!((fit.p - 0.019_905_220).abs() < 1e-8, "{fit:?}");
    }

    #[test]
    fn ranges_expect_enough_and_everything() {
        let pocket = Law::Counts(vec![1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644]);
        for (law, largest) in [(pocket, 11), (Law::Exponential(1e6), 20_000_000)] {
            for count in [20u64, 100, 800, 100_000] {
                let values: Tally = (0..count).map(|i| i * largest / count).collect();
                let fit = law.fit(&values).expect("enough");
                assert!(fit.bins.iter().all(|bin| bin.expected >= LEAST - 1e-9), "{fit:?}");
                assert!((fit.bins.iter().map(|bin| bin.expected).sum::<f64>() - count as f64).abs() < 1e-6);
                assert_eq!(fit.bins.iter().map(|bin| bin.observed).sum::<u64>(), count);
            }
        }
        assert_eq!(Law::Exponential(10.0).fit(&Tally::from_iter([1, 2, 3])), None);
    }
}
