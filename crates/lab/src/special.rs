//! The few functions of probability that statistics need: gamma, beta, and the quantiles that follow from them.
//!
//! Written out because they are short and have been known for a century; the tests compare them with printed tables,
//! and a slow test with SciPy. Accurate to about twelve digits where they are used.

/// The logarithm of the gamma function, by Lanczos' approximation.
fn ln_gamma(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    if x < 0.5 {
        return (std::f64::consts::PI / (std::f64::consts::PI * x).sin()).ln() - ln_gamma(1.0 - x);
    }
    let x = x - 1.0;
    let sum = COEFFICIENTS
        .iter()
        .enumerate()
        .fold(0.999_999_999_999_809_9, |sum, (i, coefficient)| sum + coefficient / (x + i as f64 + 1.0));
    let t = x + 7.5;
    0.5 * (2.0 * std::f64::consts::PI).ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

/// Smaller numbers are treated as zero in continued fractions.
const TINY: f64 = 1e-300;
const PRECISION: f64 = 1e-15;
const STEPS: u32 = 10_000;

/// The upper regularized incomplete gamma function Q(a, x).
pub fn gamma_q(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        for _ in 0..STEPS {
            n += 1.0;
            term *= x / n;
            sum += term;
            if term < sum * PRECISION {
                break;
            }
        }
        return (1.0 - front * sum).clamp(0.0, 1.0);
    }
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / TINY;
    let mut d = 1.0 / b;
    let mut product = d;
    for i in 1..STEPS {
        let i = f64::from(i);
        let numerator = -i * (i - a);
        b += 2.0;
        d = 1.0 / not_zero(numerator * d + b);
        c = not_zero(b + numerator / c);
        product *= d * c;
        if (d * c - 1.0).abs() < PRECISION {
            break;
        }
    }
    (front * product).clamp(0.0, 1.0)
}

fn not_zero(value: f64) -> f64 {
    if value.abs() < TINY { TINY } else { value }
}

/// The regularized incomplete beta function, by its continued fraction.
fn beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    // The fraction converges quickly only on one side.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta(b, a, 1.0 - x);
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (1.0 - x).ln()).exp() / a;
    let (mut c, mut d) = (1.0, 1.0 / not_zero(1.0 - (a + b) * x / (a + 1.0)));
    let mut product = d;
    for m in 1..STEPS {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        for numerator in [even, odd] {
            d = 1.0 / not_zero(1.0 + numerator * d);
            c = not_zero(1.0 + numerator / c);
            product *= d * c;
        }
        if (d * c - 1.0).abs() < PRECISION {
            break;
        }
    }
    front * product
}

/// The probability that a chi-square variable with these degrees of freedom is at least this large.
pub fn chi_square_tail(statistic: f64, degrees: usize) -> f64 {
    gamma_q(degrees as f64 / 2.0, statistic / 2.0)
}

/// The probability that the absolute value of Student's t is at least this large.
pub fn student_tails(t: f64, degrees: f64) -> f64 {
    beta(degrees / 2.0, 0.5, degrees / (degrees + t * t))
}

/// The value that the absolute value of Student's t stays below with this probability.
pub fn student_quantile(confidence: f64, degrees: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while student_tails(high, degrees) > 1.0 - confidence {
        high *= 2.0;
    }
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if student_tails(middle, degrees) > 1.0 - confidence {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// The probability that at most `successes` of `trials` succeed, each with the chance one half.
pub fn binomial_half(successes: u64, trials: u64) -> f64 {
    if successes >= trials {
        return 1.0;
    }
    beta((trials - successes) as f64, successes as f64 + 1.0, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{found} instead of {expected}");
    }

    #[test]
    fn values_from_printed_tables() {
        close(ln_gamma(10.0), 362_880f64.ln());
        close(ln_gamma(0.5), std::f64::consts::PI.sqrt().ln());
        // Two degrees of freedom: the tail is exp(-x / 2).
        for x in [0.1, 1.0, 5.0, 30.0] {
            close(chi_square_tail(x, 2), (-x / 2.0).exp());
        }
        assert!((chi_square_tail(18.307_038_053_275_14, 10) - 0.05).abs() < 1e-10);
        assert!((student_quantile(0.95, 1.0) - 12.706_204_736_174_7).abs() < 1e-8);
        assert!((student_quantile(0.95, 10.0) - 2.228_138_851_964_939).abs() < 1e-9);
        assert!((student_quantile(0.95, 1e6) - 1.959_966_376_693_1).abs() < 1e-6);
        close(binomial_half(2, 4), 11.0 / 16.0);
        close(binomial_half(0, 10), 1.0 / 1024.0);
        assert_eq!(binomial_half(10, 10), 1.0);
    }
}
