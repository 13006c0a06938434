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
    /// The same if the turn before was about the same axis: then nothing can catch on a corner. If it is missing, it is
    /// as long as `pause`.
    pause_same_axis: Option<Time>,
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

/// The state before the first turn, and the only one if all pauses are equally long. Otherwise it is followed by one for
/// each axis: that of the last turn.
const AT_REST: usize = 0;

/// How far a motor turns, in quarters.
const AMOUNTS: [i8; 3] = [1, 2, -1];

impl Direct {
    /// The pause before a turn about the same axis, if that is something else.
    fn other_pause(&self) -> Option<Time> {
        self.seconds.pause_same_axis.filter(|pause| *pause != self.seconds.pause)
    }

    /// The state after a turn of this face.
    fn after(&self, face: Face) -> usize {
        if self.other_pause().is_some() { AT_REST + 1 + face.axis() as usize } else { AT_REST }
    }
}

impl Mechanism for Direct {
    fn count(&self) -> usize {
        if self.other_pause().is_some() { 4 } else { 1 }
    }

    fn start(&self) -> usize {
        AT_REST
    }

    fn is_end(&self, _: usize) -> bool {
        true
    }

    fn places(&self) -> Vec<Face> {
        self.build.faces.clone()
    }

    fn actions(&self, state: usize) -> Vec<Action> {
        let Seconds { quarter, half, pause, .. } = self.seconds;
        let time = |face: Face, quarters: i8| {
            let is_same_axis = state != AT_REST && state == self.after(face);
            let pause = if is_same_axis { self.other_pause().unwrap_or(pause) } else { pause };
            pause + if quarters.abs() == 2 { half } else { quarter }
        };
        let faces = &self.build.faces;
        let turn = |face: Face, quarters: i8| Action::turn(face, quarters, time(face, quarters), self.after(face));
        let mut actions: Vec<Action> =
            faces.iter().flat_map(|&face| AMOUNTS.map(|quarters| turn(face, quarters))).collect();
        if self.build.opposite_at_once {
            for axis in [Axis::X, Axis::Y, Axis::Z] {
                let (high, low) = (axis.positive(), axis.negative());
                if faces.contains(&high) && faces.contains(&low) {
                    actions.extend(pairs(high, low).map(|(first, second)| {
                        let longer = time(high, first.quarters).max(time(low, second.quarters));
                        Action::both(first, second, longer, self.after(high))
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
