//! Programs that turn no layer: showing the cube to a camera. And programs that come from a file.
//!
//! A camera looks at the upper side of cradles, covers and grippers; the machine tilts, spins and rolls the cube until
//! each face has been up. A machine with a platform above the cube spins it in front of one camera and needs one above
//! and one below; a machine with a motor at each face holds the cube still among six cameras.

use crate::machine::Kind;
use crate::mechanism::Effect;
use crate::planner::{Planner, Spot, Writer};
use crate::primitive::Primitive;
use crate::program::Program;
use crate::time::Time;
use puzzle::{Attitude, Face, Facelets, Sticker};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A program that shows all six faces, and when the camera looks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Presentation {
    /// What the machine does.
    pub program: Program,
    /// In order.
    pub looks: Vec<Look>,
}

/// A look at one side of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Look {
    /// After so many steps.
    pub after: usize,
    /// Where the camera looks.
    pub place: Face,
    /// How the cube lies then.
    pub attitude: Attitude,
}

impl Look {
    /// The face that is there.
    pub fn face(&self) -> Face {
        self.attitude.centres()[self.place.index()]
    }

    /// Enters nine stickers, in the order in which they are seen, where they belong on the cube.
    pub fn enter(&self, seen: &[Face; 9], facelets: &mut Facelets) {
        let symmetry = self.attitude.symmetry();
        for sticker in Sticker::all() {
            let there = symmetry.sticker(sticker);
            if there.face() == self.place {
                let (row, column) = there.row_and_column();
                facelets.set(sticker, Some(seen[row * 3 + column]));
            }
        }
    }
}

/// A movement that a machine cannot make where it is by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("movement {}: the machine cannot do '{primitive}' there", index + 1)]
#[non_exhaustive]
pub struct Impossible {
    /// Which one, counted from 0.
    pub index: usize,
    /// What it is.
    pub primitive: Primitive,
}

/// All six faces have been seen.
const ALL_SEEN: u8 = 0b11_1111;

impl Planner {
    /// The program that makes these movements, one after another.
    pub fn follow(&self, primitives: &[Primitive]) -> Result<Program, Impossible> {
        self.followed(primitives).map(Writer::program)
    }

    fn followed(&self, primitives: &[Primitive]) -> Result<Writer<'_>, Impossible> {
        let mut writer = Writer::new(self, self.start);
        for (index, &primitive) in primitives.iter().enumerate() {
            let actions = &self.actions[writer.spot.state()];
            let number = actions.iter().position(|action| action.primitive == primitive);
            writer.act(number.ok_or(Impossible { index, primitive })?);
        }
        Ok(writer)
    }

    /// The fastest way to show all six faces before anything is turned; the cube lies as at the start afterwards.
    pub fn present(&self) -> Presentation {
        let start = self.start;
        let comes_back = self.actions.iter().flatten().any(|action| action.to == start.state());
        let is_end = |spot: Spot| {
            let state = spot.state();
            let is_state = state == start.state() || !comes_back && self.machine().mechanism.is_end(state);
            spot.rotation() == start.rotation() && (is_state || spot == start)
        };
        self.shown(start, is_end)
    }

    /// The fastest way to show all six faces after a program of this machine, to confirm what it has done.
    pub fn present_after(&self, program: &Program) -> Presentation {
        let primitives: Vec<Primitive> = program.steps.iter().map(|step| step.primitive).collect();
        let end = self.followed(&primitives).map_or(self.start, |writer| writer.spot);
        self.shown(end, |spot| self.machine().mechanism.is_end(spot.state()))
    }

    /// Where cameras look.
    fn cameras(&self) -> &'static [Face] {
        match self.machine().kind() {
            Kind::Cradle | Kind::Cover | Kind::Grippers => &[Face::U],
            Kind::Axis => &[Face::U, Face::D, Face::F],
            Kind::Direct => &Face::ALL,
        }
    }

    /// Dijkstra's algorithm over spots and the faces seen so far.
    fn shown(&self, from: Spot, is_end: impl Fn(Spot) -> bool) -> Presentation {
        let see = |spot: Spot, seen: u8| {
            let centres = spot.rotation().attitude().centres();
            self.cameras().iter().fold(seen, |seen, place| seen | 1 << centres[place.index()].index())
        };
        type Node = (Spot, u8);
        type Cost = (Time, u32);
        type Arrival = (Cost, Option<(Node, usize)>);
        let first: Node = (from, see(from, 0));
        let mut best: BTreeMap<Node, Arrival> = BTreeMap::new();
        best.insert(first, ((Time::ZERO, 0), None));
        let mut open = BinaryHeap::from([Reverse(((Time::ZERO, 0), first))]);
        let mut last = first;
        while let Some(Reverse((cost, node))) = open.pop() {
            if best[&node].0 < cost {
                continue;
            }
            let (spot, seen) = node;
            if seen == ALL_SEEN && is_end(spot) {
                last = node;
                break;
            }
            for (number, action) in self.actions[spot.state()].iter().enumerate() {
                let Effect::Moves(rotation) = action.effect else { continue };
                let to = Spot::new(spot.rotation().then(rotation), action.to);
                let next = (to, see(to, seen));
                let cost = (cost.0 + action.time, cost.1 + 1);
                if best.get(&next).is_none_or(|(known, _)| cost < *known) {
                    best.insert(next, (cost, Some((node, number))));
                    open.push(Reverse((cost, next)));
                }
            }
        }
        let mut numbers = Vec::new();
        while let Some((before, number)) = best[&last].1 {
            numbers.push(number);
            last = before;
        }
        let mut writer = Writer::new(self, from);
        let (mut seen, mut looks) = (0u8, Vec::new());
        let mut look = |spot: Spot, after: usize| {
            let attitude = spot.rotation().attitude();
            for &place in self.cameras() {
                let face = 1 << attitude.centres()[place.index()].index();
                if seen & face == 0 {
                    seen |= face;
                    looks.push(Look { after, place, attitude });
                }
            }
        };
        look(from, 0);
        for (done, number) in numbers.into_iter().rev().enumerate() {
            writer.act(number);
            look(writer.spot, done + 1);
        }
        Presentation { program: writer.program(), looks }
    }
}
