//! Lengths of time as whole microseconds, so that sums are exact and equal programs compare equal.

use serde::de::{self, Deserialize, Deserializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

/// A length of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(u64);

impl Time {
    /// No time at all.
    pub const ZERO: Time = Time(0);

    /// The longest a single movement can take, in seconds.
    const MOST: f64 = 600.0;

    /// This many seconds, to the nearest microsecond; `None` if that is no length of time or more than ten minutes.
    pub fn from_seconds(seconds: f64) -> Option<Time> {
        (0.0..=Time::MOST).contains(&seconds).then(|| Time((seconds * 1e6).round() as u64))
    }

    /// In seconds.
    pub fn seconds(self) -> f64 {
        self.0 as f64 / 1e6
    }

    /// This many times as long, to the nearest microsecond.
    #[must_use]
    pub(crate) fn scaled(self, factor: f64) -> Time {
        Time((self.0 as f64 * factor).round() as u64)
    }
}

impl Add for Time {
    type Output = Time;

    fn add(self, other: Time) -> Time {
        Time(self.0 + other.0)
    }
}

impl AddAssign for Time {
    fn add_assign(&mut self, other: Time) {
        self.0 += other.0;
    }
}

impl Mul<u64> for Time {
    type Output = Time;

    fn mul(self, count: u64) -> Time {
        Time(self.0 * count)
    }
}

impl Sum for Time {
    fn sum<I: Iterator<Item = Time>>(times: I) -> Time {
        times.fold(Time::ZERO, Add::add)
    }
}

/// Seconds with at least two and at most six digits after the point.
impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.6}", self.seconds());
        let point = text.len() - 6;
        let end = text.trim_end_matches('0').len().max(point + 2);
        f.write_str(&text[..end])
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Time, D::Error> {
        let seconds = number(source)?;
        Time::from_seconds(seconds)
            .ok_or_else(|| de::Error::custom(format!("a movement takes 0 to {} seconds, not {seconds}", Time::MOST)))
    }
}

/// A number, with or without a decimal point.
pub(crate) fn number<'de, D: Deserializer<'de>>(source: D) -> Result<f64, D::Error> {
    struct Number;

    impl de::Visitor<'_> for Number {
        type Value = f64;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number")
        }

        fn visit_f64<E: de::Error>(self, number: f64) -> Result<f64, E> {
            Ok(number)
        }

        fn visit_i64<E: de::Error>(self, number: i64) -> Result<f64, E> {
            Ok(number as f64)
        }

        fn visit_u64<E: de::Error>(self, number: u64) -> Result<f64, E> {
            Ok(number as f64)
        }
    }
    source.deserialize_any(Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_written_with_two_to_six_digits() {
        let text = |seconds: f64| Time::from_seconds(seconds).map(|time| time.to_string());
        assert_eq!(text(5.336).as_deref(), Some("5.336"));
        assert_eq!(text(0.0).as_deref(), Some("0.00"));
        assert_eq!(text(10.5).as_deref(), Some("10.50"));
        assert_eq!(text(0.000_001).as_deref(), Some("0.000001"));
        assert_eq!(text(-1.0), None);
        assert_eq!(text(f64::NAN), None);
        assert_eq!(text(601.0), None);
    }
}
