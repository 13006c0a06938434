//! A length of time: seconds in JSON, a number with its unit on the command line.

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A length of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(pub Duration);

/// What is no length of time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadTime {
    /// It does not begin with a number.
    Number,
    /// It is only this number.
    Bare(String),
    /// It has a unit that does not exist.
    Unit,
    /// It is negative, too long, or not a number.
    Range,
}

impl fmt::Display for BadTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadTime::Bare(number) => {
                return write!(f, "a time has a unit (us, ms, s or min): write {number}s for {number} seconds");
            }
            BadTime::Number => "a time starts with a number, as in 500ms",
            BadTime::Unit => "a time is a number and a unit: us, ms, s or min, as in 500ms",
            BadTime::Range => "a time is at least 0, and not that long",
        })
    }
}

impl std::error::Error for BadTime {}

impl Time {
    /// So many seconds.
    pub fn from_seconds(seconds: f64) -> Result<Time, BadTime> {
        Duration::try_from_secs_f64(seconds).map(Time).map_err(|_| BadTime::Range)
    }
}

impl FromStr for Time {
    type Err = BadTime;

    fn from_str(text: &str) -> Result<Time, BadTime> {
        let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(at);
        let seconds = match unit.trim() {
            "us" | "µs" => 1e-6,
            "ms" => 1e-3,
            "s" => 1.0,
            "min" => 60.0,
            "" if number.parse::<f64>().is_ok() => return Err(BadTime::Bare(number.into())),
            _ => return Err(BadTime::Unit),
        };
        let number: f64 = number.parse().map_err(|_| BadTime::Number)?;
        Time::from_seconds(number * seconds)
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0.as_secs_f64())
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Time, D::Error> {
        struct Seconds;
        impl Visitor<'_> for Seconds {
            type Value = Time;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of seconds")
            }

            fn visit_f64<E: Error>(self, seconds: f64) -> Result<Time, E> {
                Time::from_seconds(seconds).map_err(E::custom)
            }

            fn visit_u64<E: Error>(self, seconds: u64) -> Result<Time, E> {
                self.visit_f64(seconds as f64)
            }

            fn visit_i64<E: Error>(self, seconds: i64) -> Result<Time, E> {
                self.visit_f64(seconds as f64)
            }
        }
        source.deserialize_f64(Seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units_and_are_seconds_in_json() {
        let time = |text: &str| text.parse::<Time>().map(|time| time.0);
        assert_eq!(time("500us"), Ok(Duration::from_micros(500)));
        assert_eq!(time("1.5 s"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("2min"), Ok(Duration::from_secs(120)));
        assert_eq!(time("2"), Err(BadTime::Bare("2".into())));
        assert!(time("2").unwrap_err().to_string().contains("write 2s for 2 seconds"));
        assert_eq!(time("2h"), Err(BadTime::Unit));
        assert_eq!(time("s"), Err(BadTime::Number));
        assert_eq!(time("99999999999999999999s"), Err(BadTime::Range));
        let json = |text: &str| serde_json::from_str::<Time>(text).map(|time| time.0);
        assert_eq!(json("2").unwrap(), Duration::from_secs(2));
        assert_eq!(json("0.25").unwrap(), Duration::from_millis(250));
        assert!(json("-1").is_err() && json("1e300").is_err() && json("\"2s\"").is_err());
    }
}
