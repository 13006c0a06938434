//! Two entries on the same positions: is one better, or is it noise?
//!
//! Lengths of different positions scatter far more than two methods differ, so differences are taken position by
//! position. The interval is Student's; a difference is called noise if the interval contains zero.

use crate::special::{student_quantile, student_tails};
use crate::tally::CONFIDENCE;
use serde::Serialize;
use utoipa::ToSchema;

/// Differences of pairs, second minus first.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Comparison {
    /// How many positions both have.
    pub count: u64,
    /// The mean of the first.
    pub first_mean: f64,
    /// The mean of the second.
    pub second_mean: f64,
    /// The mean difference, second minus first.
    pub difference: f64,
    /// Where its interval begins.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
    /// The confidence of the interval.
    pub confidence: f64,
    /// The standard deviation of the differences.
    pub standard_deviation: Option<f64>,
    /// How likely such a difference, or a larger one, is by chance.
    pub p: Option<f64>,
    /// On how many positions the second is smaller, equal and greater.
    pub smaller: u64,
    /// See `smaller`.
    pub equal: u64,
    /// See `smaller`.
    pub greater: u64,
    /// What can be said: `equal` (no difference anywhere), `smaller`, `greater`, `noise`, or `too-few`.
    pub verdict: &'static str,
    /// How many positions would settle a difference of this size with a chance of 80 %; absent where it is settled.
    pub needed: Option<u64>,
}

/// The quantile of the normal distribution for 80 %.
const POWER: f64 = 0.841_621_233_572_914_2;

/// Compares pairs of values.
pub fn compare(pairs: impl IntoIterator<Item = (f64, f64)>) -> Comparison {
    let (mut count, mut first, mut mean, mut spread) = (0u64, 0.0, 0.0, 0.0);
    let (mut smaller, mut equal, mut greater) = (0, 0, 0);
    for (a, b) in pairs {
        count += 1;
        let difference = b - a;
        match difference.total_cmp(&0.0) {
            std::cmp::Ordering::Less => smaller += 1,
            std::cmp::Ordering::Equal => equal += 1,
            std::cmp::Ordering::Greater => greater += 1,
        }
        // Welford's recurrence.
        first += (a - first) / count as f64;
        let before = difference - mean;
        mean += before / count as f64;
        spread += before * (difference - mean);
    }
    let deviation = (count > 1).then(|| (spread / (count - 1) as f64).sqrt());
    let error = deviation.map(|deviation| deviation / (count as f64).sqrt());
    let degrees = count.saturating_sub(1) as f64;
    let reach = error.map(|error| error * student_quantile(CONFIDENCE, degrees));
    let is_settled = reach.is_some_and(|reach| mean.abs() > reach);
    let verdict = match () {
        () if count < 2 => "too-few",
        () if smaller + greater == 0 => "equal",
        () if !is_settled => "noise",
        () if mean < 0.0 => "smaller",
        () => "greater",
    };
    let needed = deviation.filter(|_| verdict == "noise" && mean != 0.0).map(|deviation| {
        let normal = student_quantile(CONFIDENCE, 1e9);
        ((normal + POWER) * deviation / mean).powi(2).ceil() as u64
    });
    Comparison {
        count,
        first_mean: first,
        second_mean: first + mean,
        difference: mean,
        low: reach.map(|reach| mean - reach),
        high: reach.map(|reach| mean + reach),
        confidence: CONFIDENCE,
        standard_deviation: deviation,
        p: error.filter(|error| *error > 0.0).map(|error| student_tails(mean / error, degrees)),
        smaller,
        equal,
        greater,
        verdict,
        needed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The classic example: hours of sleep of ten patients with two drugs (Student, 1908).
    #[test]
    fn students_own_data() {
        let first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
        let second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
        let found = compare(first.into_iter().zip(second));
        assert!((found.difference - 1.58).abs() < 1e-12);
        assert!((found.p.expect("p") - 0.002_832_89).abs() < 1e-7, "{found:?}");
        assert!((found.low.expect("low") - 0.700_114_2).abs() < 1e-6 && found.verdict == "greater");
        assert_eq!((found.smaller, found.equal, found.greater, found.needed), (0, 1, 9, None));
    }

    #[test]
    fn noise_is_called_noise_and_equal_equal() {
        let noise = compare([(1.0, 2.0), (2.0, 1.0), (3.0, 4.1), (5.0, 4.0)]);
        assert_eq!(noise.verdict, "noise");
        let needed = noise.needed.expect("a number");
        let predicted = (2.801_585 * noise.standard_deviation.expect("spread") / noise.difference).powi(2);
        assert!((needed as f64 - predicted).abs() < 2.0, "{noise:?}");
        let equal = compare([(3.0, 3.0); 5]);
        assert_eq!((equal.verdict, equal.p, equal.needed), ("equal", None, None));
        assert_eq!(compare([(1.0, 2.0)]).verdict, "too-few");
        assert_eq!(compare([]).verdict, "too-few");
        // The same difference everywhere leaves no doubt.
        assert_eq!(compare([(3.0, 2.0); 5]).verdict, "smaller");
    }
}
