//! What a planner has to know about a machine: its states, and what can be done in each.

use crate::primitive::{PlaceTurn, Primitive};
use crate::rotations::Rotation;
use crate::time::Time;
use puzzle::{Axis, Face, Turn};

/// A machine as a set of states. How the cube lies is not part of them: what a machine can do does not depend on it.
pub(crate) trait Mechanism {
    /// How many states there are.
    fn count(&self) -> usize;

    /// The state in which a program starts.
    fn start(&self) -> usize;

    /// True if a program can end in this state.
    fn is_end(&self, state: usize) -> bool;

    /// True if a machine that goes home after every turn can be in this state then.
    fn is_home(&self, _state: usize) -> bool {
        true
    }

    /// Where it has arms, grippers or motors of their own.
    fn places(&self) -> Vec<Face> {
        Vec::new()
    }

    /// Everything that can be done in a state. Of several actions of equal cost the first is preferred.
    fn actions(&self, state: usize) -> Vec<Action>;
}

/// A primitive in some state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Action {
    pub primitive: Primitive,
    pub time: Time,
    /// The state afterwards.
    pub to: usize,
    pub effect: Effect,
}

/// What an action does to the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// It lies differently, or as before.
    Moves(Rotation),
    /// Layers turn.
    Turns(Deed),
}

/// One turn, or two of opposite layers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deed {
    first: Turn,
    /// Of the negative face; the first is then of the positive one.
    second: Option<Turn>,
}

impl Deed {
    /// How many there are.
    pub(crate) const COUNT: usize = Turn::COUNT + 27;

    pub(crate) const fn one(turn: Turn) -> Deed {
        Deed { first: turn, second: None }
    }

    /// Two turns of opposite faces.
    pub(crate) fn both(a: Turn, b: Turn) -> Deed {
        let (first, second) = if a.face().is_positive() { (a, b) } else { (b, a) };
        Deed { first, second: Some(second) }
    }

    /// 0..[`Deed::COUNT`].
    pub(crate) fn index(self) -> usize {
        let quarters = |turn: Turn| turn.quarters().count() as usize - 1;
        match self.second {
            None => self.first.index(),
            Some(second) => {
                Turn::COUNT + self.first.face().axis() as usize * 9 + quarters(self.first) * 3 + quarters(second)
            }
        }
    }

    /// The same after the whole cube has been rotated.
    pub(crate) fn moved(self, rotation: Rotation) -> Deed {
        let moved = |turn: Turn| Turn::new(rotation.face(turn.face()), turn.quarters());
        match self.second {
            None => Deed::one(moved(self.first)),
            Some(second) => Deed::both(moved(self.first), moved(second)),
        }
    }
}

impl Action {
    /// The cube falls over.
    pub(crate) fn tilt(time: Time, to: usize) -> Action {
        let effect = Effect::Moves(Rotation::about(Axis::X, -1));
        Action { primitive: Primitive::Tilt, time, to, effect }
    }

    /// The whole cube turns about the upright axis.
    pub(crate) fn spin(quarters: i8, time: Time, to: usize) -> Action {
        let effect = Effect::Moves(Rotation::about(Axis::Y, quarters));
        Action { primitive: Primitive::Spin(quarters), time, to, effect }
    }

    /// The layer at a place turns.
    pub(crate) fn turn(place: Face, quarters: i8, time: Time, to: usize) -> Action {
        let turn = PlaceTurn { place, quarters };
        Action { primitive: Primitive::Turn(turn), time, to, effect: Effect::Turns(Deed::one(turn.turn())) }
    }

    /// Two opposite layers turn at once.
    pub(crate) fn both(first: PlaceTurn, second: PlaceTurn, time: Time, to: usize) -> Action {
        let effect = Effect::Turns(Deed::both(first.turn(), second.turn()));
        Action { primitive: Primitive::Both(first, second), time, to, effect }
    }

    /// Something that leaves the cube as it is.
    pub(crate) const fn idle(primitive: Primitive, time: Time, to: usize) -> Action {
        Action { primitive, time, to, effect: Effect::Moves(Rotation::NONE) }
    }
}

impl Deed {
    /// Its turns, one after another.
    pub(crate) fn turns(self) -> impl Iterator<Item = Turn> {
        std::iter::once(self.first).chain(self.second)
    }
}
