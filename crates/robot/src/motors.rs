//! The motors of a LEGO NXT cradle, as a machine file declares them: how far each goes, and how it is mounted.
//!
//! Degrees are those of the motor, counted from rest. An arm that has a mechanical stop is homed there before a program;
//! the turntable has none, because it turns all the way round. Motors can be on several bricks; on each, a motor is at the
//! output that has its letter.

use serde::Deserialize;

/// A motor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motor {
    /// The turntable.
    A,
    /// The tilt arm.
    B,
    /// The push arm.
    C,
}

/// The motors of a LEGO NXT cradle: A turns the table, B tilts and presses, C pushes. Degrees are those of the motor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Motors {
    /// Degrees per second.
    pub speed: u16,
    /// A for a quarter of the cube.
    pub quarter: i32,
    /// A goes this much too far when it turns a layer, and back.
    pub slack: i32,
    /// Where B has let go of the cube.
    pub release: i32,
    /// Where B tilts the cube.
    pub tilt: i32,
    /// Where B goes to let a tilted cube settle.
    pub settle: i32,
    /// Where C has pushed the cube over.
    pub push: i32,
    /// Where C holds the cube while a layer turns.
    pub hold: i32,
    /// How A is mounted.
    #[serde(rename = "A", default)]
    pub a: Mount,
    /// How B is mounted.
    #[serde(rename = "B", default)]
    pub b: Mount,
    /// How C is mounted.
    #[serde(rename = "C", default)]
    pub c: Mount,
}

/// How a motor is mounted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Mount {
    /// The brick it is connected to, counted from 0.
    #[serde(default)]
    pub brick: usize,
    /// Where its arm meets a mechanical stop, in degrees from rest; the sign is the direction. The motor is homed there.
    pub stop: Option<i32>,
}

/// No stop lies further from rest, in degrees.
const FURTHEST: i32 = 3600;

impl Motors {
    /// How a motor is mounted.
    pub const fn mount(&self, motor: Motor) -> Mount {
        match motor {
            Motor::A => self.a,
            Motor::B => self.b,
            Motor::C => self.c,
        }
    }

    /// How many bricks there are.
    pub fn bricks(&self) -> usize {
        1 + self.a.brick.max(self.b.brick).max(self.c.brick)
    }

    /// The least and the greatest position to which an arm goes.
    pub(crate) fn range(&self, motor: Motor) -> (i32, i32) {
        let places = match motor {
            Motor::A => [0; 3],
            Motor::B => [self.release, self.tilt, self.settle],
            Motor::C => [0, self.push, self.hold],
        };
        places.into_iter().fold((0, 0), |(least, most), place| (least.min(place), most.max(place)))
    }

    /// What is wrong with them, in words.
    pub(crate) fn fault(&self) -> Option<String> {
        let used = [self.a.brick, self.b.brick, self.c.brick];
        if let Some(unused) =
            (0..used.len()).find(|brick| !used.contains(brick) && used.iter().any(|used| used > brick))
        {
            return Some(format!("no motor is on brick {unused}; bricks are counted from 0, without gaps"));
        }
        if self.a.stop.is_some() {
            return Some("motor A turns all the way round and has no stop".to_owned());
        }
        [Motor::B, Motor::C].into_iter().find_map(|motor| {
            let stop = self.mount(motor).stop?;
            let (least, most) = self.range(motor);
            if (least..=most).contains(&stop) {
                return Some(format!(
                    "motor {motor:?} goes from {least} to {most}; its stop must lie outside, not at {stop}"
                ));
            }
            let is_near = (-FURTHEST..=FURTHEST).contains(&stop);
            (!is_near).then(|| {
                format!("the stop of motor {motor:?} lies at most {FURTHEST} degrees from rest, not at {stop}")
            })
        })
    }
}
