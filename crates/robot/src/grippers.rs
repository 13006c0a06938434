//! Grippers on two axes: one on each, or two opposite ones on each that open and close together.
//!
//! A gripper is at the cube or away from it, and its jaws are upright or crosswise. Upright jaws leave room for the layers
//! beside them; crosswise ones reach into them. So a gripper turns its layer only while those of the other axis hold the
//! cube with upright jaws, and a quarter turn leaves its own jaws crosswise: before the other axis can turn, it has to let
//! go, turn back and grip again. With the other axis away, a gripper turns the whole cube.

use crate::direct::pairs;
use crate::mechanism::{Action, Effect, Mechanism};
use crate::primitive::{Jaws, Primitive};
use crate::rotations::Rotation;
use crate::time::Time;
use puzzle::Face;
use serde::Deserialize;

/// How long its movements take.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seconds {
    close: Time,
    open: Time,
    /// A gripper by a quarter, with a layer, with the whole cube or empty.
    quarter: Time,
    half: Time,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Build {
    /// Where there are grippers: one or two on each of two axes.
    #[serde(deserialize_with = "sides")]
    grippers: [Vec<Face>; 2],
}

fn sides<'de, D: serde::Deserializer<'de>>(source: D) -> Result<[Vec<Face>; 2], D::Error> {
    let letters = Vec::<String>::deserialize(source)?;
    let face = |text: &String| {
        let mut letters = text.chars();
        letters.next().filter(|_| letters.next().is_none()).and_then(Face::from_letter)
    };
    let wrong = || {
        serde::de::Error::custom("two places on different axes such as [\"R\", \"F\"], or those and their opposites")
    };
    let faces: Vec<Face> = letters.iter().map(face).collect::<Option<_>>().ok_or_else(wrong)?;
    let first = *faces.first().ok_or_else(wrong)?;
    let (one, other): (Vec<Face>, Vec<Face>) = faces.iter().partition(|face| face.axis() == first.axis());
    let is_right = |side: &[Face]| match side {
        [_] => true,
        [a, b] => *a == b.opposite(),
        _ => false,
    };
    let is_possible = one.len() == other.len() && is_right(&one) && is_right(&other);
    if is_possible { Ok([one, other]) } else { Err(wrong()) }
}

/// Grippers on two axes.
#[derive(Clone, Debug)]
pub(crate) struct Grippers {
    pub seconds: Seconds,
    pub build: Build,
}

/// The grippers of one axis: whether they are at the cube, and which jaws are crosswise, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    closed: bool,
    crosswise: u8,
}

/// A state is `side + 8 · other side`, each `crosswise + 4 · closed`.
fn sides_of(state: usize) -> [Side; 2] {
    [state % 8, state / 8].map(|side| Side { closed: side >= 4, crosswise: (side % 4) as u8 })
}

fn state(sides: [Side; 2]) -> usize {
    let [one, other] = sides.map(|side| usize::from(side.crosswise) + 4 * usize::from(side.closed));
    one + 8 * other
}

const UPRIGHT: Side = Side { closed: true, crosswise: 0 };

impl Grippers {
    fn time(&self, quarters: i8) -> Time {
        if quarters.abs() == 2 { self.seconds.half } else { self.seconds.quarter }
    }
}

fn jaws(places: impl IntoIterator<Item = Face>) -> Jaws {
    let mut places = places.into_iter();
    let first = places.next().expect("each axis has a gripper");
    Jaws { first, second: places.next() }
}

impl Mechanism for Grippers {
    fn count(&self) -> usize {
        64
    }

    fn start(&self) -> usize {
        state([UPRIGHT; 2])
    }

    fn is_end(&self, at: usize) -> bool {
        sides_of(at).iter().any(|side| side.closed)
    }

    fn places(&self) -> Vec<Face> {
        self.build.grippers.concat()
    }

    fn actions(&self, at: usize) -> Vec<Action> {
        let sides = sides_of(at);
        let mut actions = Vec::new();
        for (this, other) in [(0, 1), (1, 0)] {
            let places = &self.build.grippers[this];
            let (side, beside) = (sides[this], sides[other]);
            let with = |side: Side| {
                let mut sides = sides;
                sides[this] = side;
                state(sides)
            };
            if !side.closed {
                // Crosswise jaws of both axes would meet.
                if side.crosswise == 0 || beside.crosswise == 0 {
                    let to = with(Side { closed: true, ..side });
                    actions.push(Action::idle(Primitive::Close(jaws(places.iter().copied())), self.seconds.close, to));
                }
                for which in 1..1u8 << places.len() {
                    let to = with(Side { crosswise: side.crosswise ^ which, ..side });
                    let turned =
                        places.iter().enumerate().filter(|(i, _)| which >> i & 1 == 1).map(|(_, place)| *place);
                    actions.push(Action::idle(Primitive::Twist(jaws(turned)), self.seconds.quarter, to));
                }
                continue;
            }
            if !beside.closed {
                let all = (1u8 << places.len()) - 1;
                for quarters in [1, -1, 2i8] {
                    let crosswise = if quarters.abs() == 1 { side.crosswise ^ all } else { side.crosswise };
                    let axis = places[0].axis();
                    actions.push(Action {
                        primitive: Primitive::Roll(axis, quarters),
                        time: self.time(quarters),
                        to: with(Side { crosswise, ..side }),
                        effect: Effect::Moves(Rotation::about(axis, quarters)),
                    });
                }
                continue;
            }
            let opened = with(Side { closed: false, ..side });
            actions.push(Action::idle(Primitive::Open(jaws(places.iter().copied())), self.seconds.open, opened));
            if beside.crosswise != 0 {
                continue;
            }
            let after = |turns: &[(usize, i8)]| {
                let odd = turns.iter().filter(|(_, quarters)| quarters.abs() == 1);
                let crosswise = odd.fold(side.crosswise, |crosswise, (i, _)| crosswise ^ (1 << i));
                with(Side { crosswise, ..side })
            };
            for (i, &place) in places.iter().enumerate() {
                let turn = |quarters: i8| Action::turn(place, quarters, self.time(quarters), after(&[(i, quarters)]));
                actions.extend([1, 2, -1].map(turn));
            }
            if let [first, second] = places[..] {
                actions.extend(pairs(first, second).map(|(a, b)| {
                    let time = self.time(a.quarters).max(self.time(b.quarters));
                    Action::both(a, b, time, after(&[(0, a.quarters), (1, b.quarters)]))
                }));
            }
        }
        actions
    }
}
