//! The shortest of many solutions: several ways through each stage, six attitudes, forwards and backwards.
//!
//! A beam search: after each stage only the most promising cubes are kept, judged by the turns made and the exact
//! distance in the next stage.

use super::stage::Stage;
use super::{Parts, STAGES};
use crate::{Solution, Stage as Part, cancellation};
use puzzle::{Attitude, Axis, Cube, Face, Symmetry, Turn};
use std::collections::HashSet;

/// A way to look at a cube.
#[derive(Clone, Copy)]
pub(super) struct View {
    symmetry: Symmetry,
    inverse: bool,
}

impl View {
    pub(super) const UPRIGHT: View = View { symmetry: Symmetry::IDENTITY, inverse: false };

    /// One for each choice of the first two stages' axes, forwards and backwards.
    fn all() -> Vec<View> {
        let mut views: Vec<View> = Vec::new();
        let axes = |symmetry: Symmetry| [Face::F, Face::U].map(|face| symmetry.inverse().face(face).axis());
        for symmetry in Attitude::all().map(Attitude::symmetry) {
            if views.iter().all(|view| axes(view.symmetry) != axes(symmetry)) {
                views.push(View { symmetry, inverse: false });
            }
        }
        let backwards: Vec<View> = views.iter().map(|view| View { inverse: true, ..*view }).collect();
        [views, backwards].concat()
    }

    fn see(self, cube: &Cube) -> Cube {
        let cube = if self.inverse { cube.inverse() } else { *cube };
        cube.moved(self.symmetry)
    }

    /// Parts found in this view, as a solution of the cube itself.
    pub(super) fn solution(self, parts: Parts, stages: &[&Stage; 4]) -> Solution {
        let undo = self.symmetry.inverse();
        let mut positions = Cube::COUNT;
        let axis = |axis: Axis| undo.face(axis.positive()).axis();
        let mut stages: Vec<(Part, Vec<Turn>)> = STAGES
            .iter()
            .zip(parts)
            .zip(stages)
            .map(|((about, turns), stage)| {
                let moved = turns.iter().map(|turn| turn.moved(undo));
                let turns: Vec<Turn> =
                    if self.inverse { moved.rev().map(Turn::inverse).collect() } else { moved.collect() };
                let name = about.keys[usize::from(self.inverse)];
                let axis = about.axis.map(axis);
                let part = Part { name, axis, turns: turns.len(), ..Part::default() };
                if self.inverse {
                    // Found from the other end: what the stage brings about cannot be seen on the cube.
                    return (part, turns);
                }
                let (mask, orbits) =
                    axis.map_or_else(Default::default, |axis| ((about.mask)(axis), (about.orbits)(axis)));
                let group = positions;
                positions /= stage.cosets() as u128;
                (Part { mask, orbits, positions: Some(group), ..part }, turns)
            })
            .collect();
        if self.inverse {
            stages.reverse();
        }
        let turns: Vec<Turn> = stages.iter().flat_map(|(_, turns)| turns.clone()).collect();
        Solution {
            cost: turns.len() as u32,
            turns,
            stages: stages.into_iter().map(|(stage, _)| stage).collect(),
            walked: None,
        }
    }
}

/// A partly solved cube.
#[derive(Clone)]
struct Partial {
    view: usize,
    cube: Cube,
    parts: Parts,
    /// Turns so far.
    done: usize,
    /// A lower bound on the total, from the exact distance in the next stage.
    promise: usize,
}

/// How many cubes are kept after each stage, how many ways are tried from each, and how much longer than the shortest
/// they can be.
const BEAM: [(usize, usize, u8); 4] = [(300, 400, 1), (400, 60, 1), (250, 40, 1), (1, 6, 0)];

pub(super) fn solve(stages: &[&Stage; 4], cube: &Cube, nodes: &mut u64) -> Solution {
    let views = View::all();
    let mut beam: Vec<Partial> = views
        .iter()
        .enumerate()
        .map(|(view, how)| Partial { view, cube: how.see(cube), parts: Parts::default(), done: 0, promise: 0 })
        .collect();
    for (number, (keep, most, longer)) in BEAM.into_iter().enumerate() {
        let mut next: Vec<Partial> = Vec::new();
        let mut seen = HashSet::new();
        for partial in &beam {
            let stage = stages[number];
            let shortest = stage.distance(stage.place(&partial.cube));
            for length in shortest..=shortest + if shortest == 0 { 0 } else { longer } {
                stage.ways(&partial.cube, length, most, nodes, &mut |turns| {
                    let cube = partial.cube.turns(turns.iter().copied());
                    if number < 3 && !seen.insert((partial.view, cube)) {
                        return;
                    }
                    let mut parts = partial.parts.clone();
                    parts[number] = turns.to_vec();
                    cancellation::merge(&mut parts);
                    let done = parts.iter().map(Vec::len).sum();
                    let ahead = stages.get(number + 1).map_or(0, |next| next.distance(next.place(&cube)).into());
                    next.push(Partial { view: partial.view, cube, parts, done, promise: done + ahead });
                });
            }
        }
        next.sort_by_key(|partial| (partial.promise, partial.done));
        next.truncate(keep);
        beam = next;
    }
    let best = beam.swap_remove(0);
    views[best.view].solution(best.parts, stages)
}
