//! Direct drive: a motor for each face, or for all but one.

use crate::mechanism::{Action, Mechanism};
use crate::primitive::PlaceTurn;
use crate::time::Time;
use puzzle::{Axis, Face};
use serde::Deserialize;

/// How long its movements take.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seconds {
    quarter: Time,
    half: Time,
    /// Before every turn.
    pause: Time,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Build {
    /// The places that have a motor.
    #[serde(deserialize_with = "places")]
    faces: Vec<Face>,
    opposite_at_once: bool,
}

fn places<'de, D: serde::Deserializer<'de>>(source: D) -> Result<Vec<Face>, D::Error> {
    let text = String::deserialize(source)?;
    let found: Option<Vec<Face>> = text.chars().map(Face::from_letter).collect();
    let is_once = |faces: &Vec<Face>| faces.iter().all(|face| faces.iter().filter(|other| *other == face).count() == 1);
    let found = found.filter(|faces| is_once(faces) && faces.len() >= 5);
    found.ok_or_else(|| serde::de::Error::custom("at least five of the letters URFDLB, each once"))
}

/// A motor for each face.
#[derive(Clone, Debug)]
pub(crate) struct Direct {
    pub seconds: Seconds,
    pub build: Build,
}

/// There is only one state.
const ONLY: usize = 0;

/// How far a motor turns, in quarters.
const AMOUNTS: [i8; 3] = [1, 2, -1];

impl Mechanism for Direct {
    fn count(&self) -> usize {
        1
    }

    fn start(&self) -> usize {
        ONLY
    }

    fn is_end(&self, _: usize) -> bool {
        true
    }

    fn places(&self) -> Vec<Face> {
        self.build.faces.clone()
    }

    fn actions(&self, _: usize) -> Vec<Action> {
        let Seconds { quarter, half, pause } = self.seconds;
        let time = |quarters: i8| pause + if quarters.abs() == 2 { half } else { quarter };
        let faces = &self.build.faces;
        let mut actions: Vec<Action> = faces
            .iter()
            .flat_map(|&face| AMOUNTS.map(|quarters| Action::turn(face, quarters, time(quarters), ONLY)))
            .collect();
        if self.build.opposite_at_once {
            for axis in [Axis::X, Axis::Y, Axis::Z] {
                let (high, low) = (axis.positive(), axis.negative());
                if faces.contains(&high) && faces.contains(&low) {
                    actions.extend(pairs(high, low).map(|(first, second)| {
                        Action::both(first, second, time(first.quarters).max(time(second.quarters)), ONLY)
                    }));
                }
            }
        }
        actions
    }
}

/// All nine ways to turn two layers at once.
pub(crate) fn pairs(first: Face, second: Face) -> impl Iterator<Item = (PlaceTurn, PlaceTurn)> {
    AMOUNTS.into_iter().flat_map(move |a| {
        AMOUNTS.map(|b| (PlaceTurn { place: first, quarters: a }, PlaceTurn { place: second, quarters: b }))
    })
}
