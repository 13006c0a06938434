//! Statistics against a second, naive implementation; intervals against simulated experiments; a million values in
//! constant memory; and, slowly, against NumPy and SciPy.

use lab::{KEPT, Law, Summary, Tally, compare};
use std::io::Write;
use std::process::{Command, Stdio};
use testkit::noise::Noise;

/// As one would write it down, with floats and everything in memory.
struct Naive {
    sorted: Vec<f64>,
}

impl Naive {
    fn new(values: &[u64]) -> Naive {
        let mut sorted: Vec<f64> = values.iter().map(|&value| value as f64).collect();
        sorted.sort_by(f64::total_cmp);
        Naive { sorted }
    }

    fn mean(&self) -> f64 {
        self.sorted.iter().sum::<f64>() / self.sorted.len() as f64
    }

    fn deviation(&self) -> f64 {
        let mean = self.mean();
        let sum: f64 = self.sorted.iter().map(|value| (value - mean).powi(2)).sum();
        (sum / (self.sorted.len() - 1) as f64).sqrt()
    }

    fn absolute(&self) -> f64 {
        let mean = self.mean();
        self.sorted.iter().map(|value| (value - mean).abs()).sum::<f64>() / self.sorted.len() as f64
    }

    fn quantile(&self, part: f64) -> f64 {
        let rank = part * (self.sorted.len() - 1) as f64;
        let below = self.sorted[rank.floor() as usize];
        let above = self.sorted[rank.ceil() as usize];
        below + (above - below) * rank.fract()
    }

    fn together(&self) -> u64 {
        let longest = *self.sorted.last().expect("values");
        let mut sum = 0.0;
        let shorter = self.sorted.iter().take_while(|value| {
            sum += **value;
            sum < longest
        });
        shorter.count() as u64
    }
}

/// Waits of a random solver.
fn exponential(noise: &mut Noise, mean: f64) -> u64 {
    (-mean * (1.0 - noise.unit()).ln()) as u64
}

fn near(found: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((found - expected).abs() <= tolerance * expected.abs().max(1e-12), "{what}: {found}, not {expected}");
}

fn check(values: &[u64], tolerance: f64) {
    let summary = Tally::from_iter(values.iter().copied()).summary(1.0).expect("values");
    let naive = Naive::new(values);
    assert_eq!(summary.exact, tolerance < 1e-6);
    near(summary.mean, naive.mean(), 1e-12, "mean");
    near(summary.standard_deviation.expect("several"), naive.deviation(), 1e-9, "standard deviation");
    assert_eq!(summary.minimum, naive.sorted[0]);
    assert_eq!(summary.maximum, *naive.sorted.last().expect("values"));
    near(summary.total, naive.sorted.iter().sum(), 1e-12, "total");
    near(summary.mean_absolute_deviation, naive.absolute(), tolerance, "mean absolute deviation");
    near(summary.median, naive.quantile(0.5), tolerance, "median");
    for (name, part) in [("p01", 0.01), ("p05", 0.05), ("p25", 0.25), ("p75", 0.75), ("p90", 0.9), ("p99", 0.99)] {
        near(summary.quantiles[name], naive.quantile(part), tolerance, name);
    }
    let mean = naive.mean();
    let below = naive.sorted.iter().filter(|value| **value < mean).count() as f64;
    let above = naive.sorted.iter().filter(|value| **value > mean).count() as f64;
    near(summary.below_mean as f64, below, tolerance, "below the mean");
    near(summary.above_mean as f64, above, tolerance, "above the mean");
    near(summary.shortest_below_longest as f64, naive.together() as f64, tolerance, "shortest together");
    let mut without = Naive { sorted: naive.sorted.clone() };
    without.sorted.pop();
    if let Some(found) = summary.without_greatest {
        near(found.mean, without.mean(), 1e-12, "mean without the greatest");
        near(found.standard_deviation, without.deviation(), 1e-9, "deviation without the greatest");
        near(found.mean_absolute_deviation, without.absolute(), tolerance, "absolute deviation without it");
    }
}

#[test]
fn statistics_agree_with_a_naive_implementation() {
    let mut noise = Noise::new(1);
    for count in [2, 3, 4, 10, 99, 804, 5000] {
        let lengths: Vec<u64> = (0..count).map(|_| noise.below(12) as u64).collect();
        let waits: Vec<u64> = (0..count).map(|_| exponential(&mut noise, 4_647_940.0)).collect();
        check(&lengths, 1e-9);
        check(&waits, 1e-9);
        check(&vec![5; count], 1e-9);
    }
}

/// More values than are kept: small ones stay exact, large ones are good to half a thousandth.
#[test]
fn a_million_values_take_one_pass_and_little_memory() {
    let mut noise = Noise::new(2);
    let lengths: Vec<u64> = (0..1_000_000).map(|_| noise.below(30) as u64).collect();
    check(&lengths, 1e-9);
    let waits: Vec<u64> = (0..1_000_000).map(|_| exponential(&mut noise, 4_647_940.0)).collect();
    check(&waits, 5e-4);
    // Merged from parts in any order, it is the same.
    let whole = Tally::from_iter(waits.iter().copied()).summary(1.0);
    let mut merged = Tally::default();
    for part in waits.chunks(123_457).rev() {
        merged.merge(&Tally::from_iter(part.iter().copied()));
    }
    assert_eq!(merged.summary(1.0), whole);
    // What is kept is bounded, whatever comes.
    let printed = |count: u64| format!("{:?}", Tally::from_iter((0..count).map(|i| i * i * 977))).len();
    assert!(printed(3_000_000) < 3 * printed(KEPT as u64 + 1));
}

#[test]
fn merging_small_tallies_keeps_them_exact() {
    let mut noise = Noise::new(3);
    let values: Vec<u64> = (0..1000).map(|_| exponential(&mut noise, 1e6)).collect();
    let mut merged = Tally::from_iter(values[..300].iter().copied());
    merged.merge(&Tally::default());
    merged.merge(&Tally::from_iter(values[300..].iter().copied()));
    assert_eq!(merged.summary(1.0), Tally::from_iter(values).summary(1.0));
}

/// How many of many simulated experiments have an interval that contains the truth.
fn coverage(experiments: usize, covers: impl Fn(&mut Noise) -> bool) -> f64 {
    let mut noise = Noise::new(4);
    (0..experiments).filter(|_| covers(&mut noise)).count() as f64 / experiments as f64
}

/// Intervals of 95 % contain the truth 95 times in a hundred. Four standard errors of 4000 experiments are 1.4 %.
#[test]
fn intervals_cover_the_truth_as_often_as_they_say() {
    let summary = |noise: &mut Noise, count: usize, mut value: Box<dyn FnMut(&mut Noise) -> u64>| -> Summary {
        let values: Vec<u64> = (0..count).map(|_| value(noise)).collect();
        Tally::from_iter(values).summary(1.0).expect("values")
    };
    let contains = |low: Option<f64>, high: Option<f64>, truth: f64| {
        low.expect("an interval") <= truth && truth <= high.expect("an interval")
    };
    // Lengths: the mean of a sum of dice.
    let lengths = coverage(4000, |noise| {
        let s = summary(noise, 30, Box::new(|noise| (0..6).map(|_| noise.below(7) as u64).sum()));
        contains(s.mean_low, s.mean_high, 18.0)
    });
    assert!((0.936..=0.964).contains(&lengths), "{lengths}");
    // Random walks, as many as in 2023: skewed, but many.
    let mean = 4_647_940.0;
    let waits = coverage(4000, |noise| {
        let s = summary(noise, 800, Box::new(move |noise| exponential(noise, mean)));
        contains(s.mean_low, s.mean_high, mean - 0.5)
    });
    assert!((0.93..=0.964).contains(&waits), "{waits}");
    // The median's interval holds for any distribution, and is never too short.
    let medians = coverage(4000, |noise| {
        let s = summary(noise, 101, Box::new(move |noise| exponential(noise, mean)));
        contains(s.median_low, s.median_high, mean * 2f64.ln())
    });
    assert!((0.936..=0.98).contains(&medians), "{medians}");
    // Paired differences.
    let pairs = coverage(4000, |noise| {
        let found = compare((0..50).map(|_| {
            let position = noise.between(0.0, 100.0);
            (position + noise.between(0.0, 4.0), position + 1.0 + noise.between(0.0, 4.0))
        }));
        contains(found.low, found.high, 1.0)
    });
    assert!((0.936..=0.964).contains(&pairs), "{pairs}");
}

/// If there is no difference, one comparison in twenty finds one; so does one test of fit in twenty.
#[test]
fn noise_is_mistaken_for_a_difference_as_rarely_as_promised() {
    let settled = coverage(4000, |noise| {
        let found = compare((0..40).map(|_| (noise.below(20) as f64, noise.below(20) as f64)));
        !["noise", "equal"].contains(&found.verdict)
    });
    assert!((0.036..=0.064).contains(&settled), "{settled}");
    for law in [Law::Counts(vec![1, 9, 54, 321, 1847]), Law::Exponential(1e7)] {
        let rejected = coverage(4000, |noise| {
            let draw = |noise: &mut Noise| match &law {
                Law::Exponential(mean) => exponential(noise, *mean),
                Law::Counts(counts) => {
                    let mut left = noise.below(counts.iter().sum());
                    let hit = |count: &usize| {
                        let here = left < *count;
                        left = left.wrapping_sub(*count);
                        here
                    };
                    counts.iter().position(hit).expect("one of them") as u64
                }
                _ => unreachable!("these two"),
            };
            law.fit(&(0..500).map(|_| draw(noise)).collect()).expect("enough").p < 0.05
        });
        assert!((0.034..=0.066).contains(&rejected), "{law:?}: {rejected}");
    }
}

/// The number of positions that a comparison asks for settles the difference four times in five.
#[test]
fn the_number_of_positions_that_would_settle_it_does() {
    let pairs = |noise: &mut Noise, count: usize| -> Vec<(f64, f64)> {
        (0..count).map(|_| (noise.between(0.0, 10.0), noise.between(0.5, 10.5))).collect()
    };
    // With the true difference and deviation: (2.8 · √(2 · 100 / 12) / 0.5)².
    let needed = (2.801_585_f64.powi(2) * (200.0 / 12.0) / 0.25).ceil() as usize;
    let settled = coverage(1000, |noise| compare(pairs(noise, needed)).verdict == "greater");
    assert!((0.75..=0.85).contains(&settled), "{settled} with {needed}");
    let mut noise = Noise::new(9);
    let found = compare(pairs(&mut noise, 40));
    if found.verdict == "noise" {
        assert!(found.needed.is_some_and(|needed| needed > 40), "{found:?}");
    }
}

/// Needs Python with NumPy and SciPy; says so where there is none.
#[test]
#[ignore = "slow: needs Python with NumPy and SciPy (ZAUBER_PYTHON names another interpreter)"]
fn statistics_agree_with_numpy_and_scipy() {
    let python = std::env::var("ZAUBER_PYTHON").unwrap_or_else(|_| "python3".into());
    let has = Command::new(&python).args(["-c", "import numpy, scipy"]).stderr(Stdio::null()).status();
    if !has.is_ok_and(|status| status.success()) {
        eprintln!("skipped: {python} has no NumPy and SciPy (pip install numpy scipy)");
        return;
    }
    let mut noise = Noise::new(5);
    for (count, mean) in [(5, 20.0), (804, 4_647_940.0), (5000, 9.0)] {
        let values: Vec<u64> = (0..count).map(|_| exponential(&mut noise, mean)).collect();
        let others: Vec<u64> = values.iter().map(|value| value + noise.below(5) as u64).collect();
        let summary = Tally::from_iter(values.iter().copied()).summary(1.0).expect("values");
        let compared = compare(values.iter().map(|&v| v as f64).zip(others.iter().map(|&v| v as f64)));
        let script = "
import json, sys, numpy as np
from scipy import stats
a, b = (np.array(list(map(float, line.split()))) for line in sys.stdin)
low, high = stats.t.interval(0.95, len(a) - 1, a.mean(), stats.sem(a))
c = np.delete(a, a.argmax())
k = int((np.cumsum(np.sort(a)) < a.max()).sum())
print(json.dumps([a.mean(), np.median(a), a.std(ddof=1), np.abs(a - a.mean()).mean(), low, high,
  *np.quantile(a, [.01, .05, .1, .25, .75, .9, .95, .99]), k, c.mean(), c.std(ddof=1), np.abs(c - c.mean()).mean(),
  stats.ttest_rel(b, a).pvalue, stats.chi2.sf(17.3, 11), stats.t.ppf(.975, 7.5)]))";
        let mut child = Command::new(&python)
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python runs");
        let line = |values: &[u64]| values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        write!(child.stdin.take().expect("piped"), "{}\n{}\n", line(&values), line(&others)).expect("written");
        let output = child.wait_with_output().expect("Python ends");
        let theirs: Vec<f64> = serde_json::from_slice(&output.stdout).expect("numbers");
        let without = summary.without_greatest.expect("several");
        let mut ours = vec![
            summary.mean,
            summary.median,
            summary.standard_deviation.expect("several"),
            summary.mean_absolute_deviation,
            summary.mean_low.expect("several"),
            summary.mean_high.expect("several"),
        ];
        ours.extend(summary.quantiles.values());
        ours.extend([
            summary.shortest_below_longest as f64,
            without.mean,
            without.standard_deviation,
            without.mean_absolute_deviation,
            compared.p.expect("several"),
            lab::special::chi_square_tail(17.3, 11),
            lab::special::student_quantile(0.95, 7.5),
        ]);
        assert_eq!(ours.len(), theirs.len());
        for (at, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
            let scale = theirs.abs().max(1e-9);
            assert!((ours - theirs).abs() < 1e-8 * scale, "{count}, figure {at}: {ours}, SciPy says {theirs}");
        }
    }
}
