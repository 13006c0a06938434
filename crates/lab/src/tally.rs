//! Statistics of a million values in one pass and constant memory.
//!
//! A [`Tally`] takes whole numbers: turns, or nanoseconds. Count, sum and sum of squares are whole numbers too, so mean
//! and standard deviation do not depend on the order of the values, and two tallies can be merged without any loss.
//! Up to [`KEPT`] values are kept as they are, and everything is exact. Beyond that they are counted in bins that are
//! one wide below 4096 and 0.05 % wide above; each bin knows the sum of its values. Count, mean, standard deviation,
//! minimum, maximum and total stay exact for any number of values; so does everything else as long as the values are
//! below 4096, as lengths of solutions are. Medians and quantiles of larger values are then good to 0.05 %, and
//! [`Summary::exact`] says so.

use crate::special::{binomial_half, student_quantile};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// So many values are kept as they are.
pub const KEPT: usize = 1 << 16;

/// The part of intervals that cover the true value.
pub const CONFIDENCE: f64 = 0.95;

/// Bits of a value that decide its bin.
const BITS: u32 = 12;

/// What has been seen of some values.
#[derive(Clone, Debug)]
pub struct Tally {
    count: u64,
    sum: u128,
    squares: u128,
    minimum: u64,
    maximum: u64,
    values: Values,
}

#[derive(Clone, Debug)]
enum Values {
    Kept(Vec<u64>),
    Binned(BTreeMap<u32, Bin>),
}

#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    count: u64,
    sum: u128,
}

/// The bin of a value; below 4096 a bin for each.
const fn bin(value: u64) -> u32 {
    let length = 64 - value.leading_zeros();
    if length <= BITS {
        return value as u32;
    }
    let shift = length - BITS;
    (shift << (BITS - 1)) + (value >> shift) as u32
}

impl Default for Tally {
    fn default() -> Self {
        Tally { count: 0, sum: 0, squares: 0, minimum: u64::MAX, maximum: 0, values: Values::Kept(Vec::new()) }
    }
}

impl FromIterator<u64> for Tally {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Tally {
        let mut tally = Tally::default();
        values.into_iter().for_each(|value| tally.add(value));
        tally
    }
}

impl Tally {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        self.count += 1;
        self.sum += u128::from(value);
        self.squares = self.squares.saturating_add(u128::from(value) * u128::from(value));
        self.minimum = self.minimum.min(value);
        self.maximum = self.maximum.max(value);
        match &mut self.values {
            Values::Kept(values) if values.len() < KEPT => values.push(value),
            Values::Kept(_) => {
                self.put_in_bins();
                self.put_in_bin(value);
            }
            Values::Binned(_) => self.put_in_bin(value),
        }
    }

    fn put_in_bin(&mut self, value: u64) {
        if let Values::Binned(bins) = &mut self.values {
            let bin = bins.entry(bin(value)).or_default();
            bin.count += 1;
            bin.sum += u128::from(value);
        }
    }

    fn put_in_bins(&mut self) {
        if let Values::Kept(values) = &mut self.values {
            let values = std::mem::take(values);
            self.values = Values::Binned(BTreeMap::new());
            values.into_iter().for_each(|value| self.put_in_bin(value));
        }
    }

    /// Adds all values of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares = self.squares.saturating_add(other.squares);
        self.minimum = self.minimum.min(other.minimum);
        self.maximum = self.maximum.max(other.maximum);
        if let (Values::Kept(own), Values::Kept(others)) = (&mut self.values, &other.values)
            && own.len() + others.len() <= KEPT
        {
            own.extend(others);
            return;
        }
        self.put_in_bins();
        match &other.values {
            Values::Kept(values) => values.iter().for_each(|&value| self.put_in_bin(value)),
            Values::Binned(others) => {
                if let Values::Binned(bins) = &mut self.values {
                    for (&at, other) in others {
                        let bin = bins.entry(at).or_default();
                        bin.count += other.count;
                        bin.sum += other.sum;
                    }
                }
            }
        }
    }

    /// How many values there are.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The sum of all values.
    pub const fn sum(&self) -> u128 {
        self.sum
    }

    /// The greatest value; 0 if there is none.
    pub const fn maximum(&self) -> u64 {
        self.maximum
    }

    /// The smallest value, if there is one.
    pub fn minimum(&self) -> Option<u64> {
        (self.count > 0).then_some(self.minimum)
    }

    /// The mean, if there are values.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| ratio(self.sum, self.count))
    }

    /// The standard deviation of a sample, if there are two values.
    pub fn standard_deviation(&self) -> Option<f64> {
        deviation(self.count, self.sum, self.squares)
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> Option<f64> {
        self.standard_deviation().map(|deviation| deviation / (self.count as f64).sqrt())
    }

    /// Sorted runs of equal (or, in wide bins, nearly equal) values: their mean, how many, their sum.
    fn runs(&self) -> Vec<(f64, Bin)> {
        match &self.values {
            Values::Kept(values) => {
                let mut sorted = values.clone();
                sorted.sort_unstable();
                sorted
                    .chunk_by(|a, b| a == b)
                    .map(|run| {
                        let count = run.len() as u64;
                        (run[0] as f64, Bin { count, sum: u128::from(run[0]) * u128::from(count) })
                    })
                    .collect()
            }
            Values::Binned(bins) => bins.values().map(|bin| (ratio(bin.sum, bin.count), *bin)).collect(),
        }
    }

    /// True if medians, quantiles and counts are exact.
    pub fn is_exact(&self) -> bool {
        matches!(self.values, Values::Kept(_)) || self.maximum < 1 << BITS
    }

    /// How many values are below each of these bounds, which must be sorted; as exact as quantiles are.
    pub fn counts_below(&self, bounds: &[f64]) -> Vec<u64> {
        let runs = self.runs();
        let (mut at, mut sum) = (0, 0);
        bounds
            .iter()
            .map(|bound| {
                while at < runs.len() && runs[at].0 < *bound {
                    sum += runs[at].1.count;
                    at += 1;
                }
                sum
            })
            .collect()
    }

    /// All statistics, with values divided by `unit`; `None` without values.
    pub fn summary(&self, unit: f64) -> Option<Summary> {
        let mean = self.mean()?;
        let runs = self.runs();
        let count = self.count;
        let deviation_from = |runs: &[(f64, Bin)], mean: f64, count: u64| {
            let sum: f64 = runs.iter().map(|(value, bin)| (value - mean).abs() * bin.count as f64).sum();
            sum / count as f64
        };
        let quantile = |part: f64| at_rank(&runs, part * (count - 1) as f64);
        let error = self.standard_error();
        let reach = error.map(|error| error * student_quantile(CONFIDENCE, (count - 1) as f64));
        let median_ranks = median_ranks(count);
        let scaled = |value: f64| value / unit;
        Some(Summary {
            mean: scaled(mean),
            mean_low: reach.map(|reach| scaled(mean - reach)),
            mean_high: reach.map(|reach| scaled(mean + reach)),
            standard_error: error.map(scaled),
            median: scaled(quantile(0.5)),
            median_low: median_ranks.map(|(low, _)| scaled(at_rank(&runs, low as f64))),
            median_high: median_ranks.map(|(_, high)| scaled(at_rank(&runs, high as f64))),
            minimum: scaled(self.minimum as f64),
            maximum: scaled(self.maximum as f64),
            standard_deviation: self.standard_deviation().map(scaled),
            mean_absolute_deviation: scaled(deviation_from(&runs, mean, count)),
            quantiles: QUANTILES.iter().map(|(name, part)| (*name, scaled(quantile(*part)))).collect(),
            total: self.sum as f64 / unit,
            below_mean: runs.iter().filter(|(value, _)| *value < mean).map(|(_, bin)| bin.count).sum(),
            above_mean: runs.iter().filter(|(value, _)| *value > mean).map(|(_, bin)| bin.count).sum(),
            shortest_below_longest: self.shortest_below_longest(&runs),
            without_greatest: self.without_greatest(runs, unit, deviation_from),
            confidence: CONFIDENCE,
            exact: self.is_exact(),
        })
    }

    /// How many of the smallest values together stay below the greatest.
    fn shortest_below_longest(&self, runs: &[(f64, Bin)]) -> u64 {
        let (mut taken, mut sum) = (0, 0u128);
        for (_, bin) in runs {
            if sum + bin.sum < u128::from(self.maximum) {
                taken += bin.count;
                sum += bin.sum;
                continue;
            }
            let left = (u128::from(self.maximum) - sum).saturating_sub(1);
            let each = bin.sum / u128::from(bin.count);
            return match each {
                0 => taken + bin.count,
                each => taken + u64::try_from((left / each).min(u128::from(bin.count))).unwrap_or(bin.count),
            };
        }
        taken
    }

    fn without_greatest(
        &self,
        mut runs: Vec<(f64, Bin)>,
        unit: f64,
        deviation_from: impl Fn(&[(f64, Bin)], f64, u64) -> f64,
    ) -> Option<WithoutGreatest> {
        if self.count < 3 {
            return None;
        }
        let greatest = u128::from(self.maximum);
        let (count, sum) = (self.count - 1, self.sum - greatest);
        let (value, last) = runs.last_mut()?;
        last.count -= 1;
        last.sum -= greatest.min(last.sum);
        if last.count > 0 {
            *value = ratio(last.sum, last.count);
        } else {
            runs.pop();
        }
        let mean = ratio(sum, count);
        Some(WithoutGreatest {
            mean: mean / unit,
            standard_deviation: deviation(count, sum, self.squares.saturating_sub(greatest * greatest))? / unit,
            mean_absolute_deviation: deviation_from(&runs, mean, count) / unit,
        })
    }
}

/// The quantiles that are listed, besides the median.
const QUANTILES: [(&str, f64); 8] = [
    ("p01", 0.01),
    ("p05", 0.05),
    ("p10", 0.10),
    ("p25", 0.25),
    ("p75", 0.75),
    ("p90", 0.90),
    ("p95", 0.95),
    ("p99", 0.99),
];

fn ratio(sum: u128, count: u64) -> f64 {
    // The whole part first: a sum may have more digits than a float.
    let count = u128::from(count);
    (sum / count) as f64 + (sum % count) as f64 / count as f64
}

/// From whole numbers, so that nothing cancels: n Σx² − (Σx)² is exact.
fn deviation(count: u64, sum: u128, squares: u128) -> Option<f64> {
    if count < 2 {
        return None;
    }
    let n = u128::from(count);
    let spread = match (n.checked_mul(squares), sum.checked_mul(sum)) {
        (Some(squares), Some(square)) => squares.saturating_sub(square) as f64 / (n * (n - 1)) as f64,
        // Months of nanoseconds: floats will do.
        _ => {
            let mean = ratio(sum, count);
            (squares as f64 - mean * sum as f64).max(0.0) / (count - 1) as f64
        }
    };
    Some(spread.sqrt())
}

/// The value at a rank counted from 0, between two values in proportion, as NumPy does it.
fn at_rank(runs: &[(f64, Bin)], rank: f64) -> f64 {
    let whole = rank.floor();
    let (below, part) = (whole as u64, rank - whole);
    let mut seen = 0;
    for (at, (value, bin)) in runs.iter().enumerate() {
        seen += bin.count;
        if below < seen {
            let next = if below + 1 < seen { *value } else { runs.get(at + 1).map_or(*value, |(next, _)| *next) };
            return value + (next - value) * part;
        }
    }
    runs.last().map_or(f64::NAN, |(value, _)| *value)
}

/// The ranks between which the true median lies with at least the usual confidence, whatever the distribution.
fn median_ranks(count: u64) -> Option<(u64, u64)> {
    let tail = (1.0 - CONFIDENCE) / 2.0;
    if count == 0 || binomial_half(0, count) > tail {
        return None;
    }
    let (mut low, mut high) = (0, count / 2);
    // The greatest rank whose tail is small enough.
    while low < high {
        let middle = (low + high).div_ceil(2);
        if binomial_half(middle, count) <= tail {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    Some((low, count - 1 - low))
}

/// Statistics of some values. Standard deviations are those of a sample (n − 1); quantiles lie between two values in
/// proportion.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// Where the interval for the true mean begins, by Student's t.
    pub mean_low: Option<f64>,
    /// Where it ends.
    pub mean_high: Option<f64>,
    /// The standard error of the mean.
    pub standard_error: Option<f64>,
    /// The median.
    pub median: f64,
    /// Where the interval for the true median begins, from ranks; it holds for any distribution.
    pub median_low: Option<f64>,
    /// Where it ends.
    pub median_high: Option<f64>,
    /// The smallest value.
    pub minimum: f64,
    /// The greatest value.
    pub maximum: f64,
    /// The standard deviation.
    pub standard_deviation: Option<f64>,
    /// The mean distance from the mean.
    pub mean_absolute_deviation: f64,
    /// Quantiles: `p05` is a value that 5 % stay below.
    pub quantiles: BTreeMap<&'static str, f64>,
    /// The sum of all values.
    pub total: f64,
    /// How many values are below the mean.
    pub below_mean: u64,
    /// How many are above it.
    pub above_mean: u64,
    /// How many of the smallest values together stay below the greatest.
    pub shortest_below_longest: u64,
    /// Some of these without the greatest value.
    pub without_greatest: Option<WithoutGreatest>,
    /// The confidence of the intervals.
    pub confidence: f64,
    /// False if median, quantiles, mean absolute deviation and counts are good only to 0.05 %.
    pub exact: bool,
}

/// Statistics without the greatest value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct WithoutGreatest {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub standard_deviation: f64,
    /// The mean distance from the mean.
    pub mean_absolute_deviation: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_in_order_and_narrow() {
        let mut last = None;
        for value in (0..20_000).chain((15..63).flat_map(|bits| [(1 << bits) - 1, 1 << bits, (1 << bits) + 1])) {
            let now = bin(value);
            assert!(last.is_none_or(|last| now >= last), "{value}");
            last = Some(now);
        }
        let mut value: u64 = 4096;
        while value < 1 << 62 {
            let width = (1..).map(|step| step << (64 - value.leading_zeros() - BITS)).next().unwrap_or(1);
            assert!(bin(value + width) > bin(value) && (width as f64) < value as f64 / 2000.0);
            value = value * 3 / 2;
        }
    }

    #[test]
    fn an_empty_tally_and_a_single_value_have_no_deviation() {
        assert_eq!(Tally::default().summary(1.0), None);
        let one = Tally::from_iter([7]).summary(1.0).expect("a value");
        assert_eq!((one.mean, one.median, one.standard_deviation, one.mean_low), (7.0, 7.0, None, None));
        assert!(serde_json::to_string(&one).expect("JSON").contains("\"without_greatest\":null"));
    }
}
