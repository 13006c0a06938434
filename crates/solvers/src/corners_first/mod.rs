//! Corners first, as people solved cubes before layer methods and as some still do: all eight corners, as on a 2x2x2,
//! then the edges of both outer layers, and the middle layer at the very end.
//!
//! The corners follow Ortega: one face, the opposite face, both layers in order. Then one idea solves all edges: turn
//! the top, turn the slice between the outer layers, turn the top back. That moves no corner, and only one edge in each
//! outer layer. So three edges of each outer layer are inserted one by one through the place that is still open, the
//! last six edges are oriented, the two open places are filled, and half turns solve the middle layer.
//! `docs/corners-first.md` teaches the method; `walk.rs` says how the program chooses.

mod corners;
mod hands;
mod sequences;
mod six;
mod stage;
mod walk;

pub use sequences::{LIFT, SEQUENCES, Sequence, Way};
pub use stage::Stage;

use crate::{Found, Outcome, Solution, Solver, Stage as Part, Step, handling};
use corners::FaceTable;
use engine::Limits;
use puzzle::{Attitude, Corners, Cube, Edges, Face, Turn};
use six::SixTable;
use stage::Outer;
use std::ops::Range;
use walk::{Done, Walk};

/// The tables of the solver.
pub struct Tables {
    face: FaceTable,
    six: SixTable,
    /// The variants of all sequences, in the order of their stages.
    ways: Vec<Way>,
    /// What they do after turns of U and D: to the corners, to the edges, and to the outer layers as a whole.
    effects: Vec<Effect>,
    /// The effect of turns of U and D.
    presets: [[Cube; 4]; 4],
}

type Effect = (Corners, Edges, Outer);

impl Tables {
    /// Computes them, in a fraction of a second.
    pub fn new() -> Tables {
        let ways: Vec<Way> = SEQUENCES.iter().flat_map(Sequence::ways).collect();
        let six = SixTable::new(ways.iter().enumerate().filter(|(_, way)| way.sequence.stage >= Stage::Flip));
        let preset = |up, down| Cube::SOLVED.turns(stage::presets(up, down));
        let presets = [0, 1, 2, 3].map(|up| [0, 1, 2, 3].map(|down| preset(up, down)));
        let effect = |way: &Way, preset: &Cube| {
            let effect = preset.then(&way.effect);
            let (corners, edges) = (*effect.assembly().corners(), *effect.assembly().edges());
            (corners, edges, Outer::of(&effect).unwrap_or_default())
        };
        let effects = ways.iter().flat_map(|way| presets.iter().flatten().map(move |preset| effect(way, preset)));
        Tables { face: FaceTable::new(), six, effects: effects.collect(), ways, presets }
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        self.face.bytes() + self.six.bytes() + self.effects.len() * size_of::<Effect>()
    }

    fn presets(&self, [up, down]: [u8; 2]) -> &Cube {
        &self.presets[usize::from(up)][usize::from(down)]
    }

    /// What a variant does to the corners, after turns of U and D.
    fn corners(&self, way: usize, preset: [u8; 2]) -> &Corners {
        &self.effects[at(way, preset)].0
    }

    /// What it does to the edges, if it is for edges, and how far it turns the outer layers.
    fn effect(&self, way: usize, preset: [u8; 2]) -> (&Edges, &Outer) {
        let (_, edges, outer) = &self.effects[at(way, preset)];
        (edges, outer)
    }

    /// The numbers of the variants of a stage.
    fn of_stage(&self, stage: Stage) -> Range<usize> {
        let from = self.ways.partition_point(|way| way.sequence.stage < stage);
        from..self.ways.partition_point(|way| way.sequence.stage <= stage)
    }
}

const fn at(way: usize, [up, down]: [u8; 2]) -> usize {
    way * 16 + up as usize * 4 + down as usize
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

/// The solver.
#[derive(Clone, Copy)]
pub struct CornersFirst<'a> {
    tables: &'a Tables,
    first: Option<Face>,
}

impl<'a> CornersFirst<'a> {
    /// A solver that starts with the colour that gives the shortest solution.
    pub const fn new(tables: &'a Tables) -> CornersFirst<'a> {
        CornersFirst { tables, first: None }
    }

    /// The same, but starting with this colour.
    #[must_use]
    pub const fn beginning_with(self, colour: Option<Face>) -> CornersFirst<'a> {
        CornersFirst { first: colour, ..self }
    }
}

/// A walk as a solution of the original cube, before `view` was applied.
fn solution(tables: &Tables, walk: &Walk, view: Attitude) -> Solution {
    let back = view.symmetry().inverse();
    let first = back.face(Face::D);
    let written = hands::written(tables, &walk.done, view);
    let hold = written.first().map_or(view, |written| written.hold);
    let hold = if hold.symmetry().face(first) == Face::D { hold } else { view };
    let part = |stage: Stage| {
        let of_stage = walk.done.iter().zip(&written).filter(|(done, _)| done.stage == stage);
        let steps: Vec<Step> = match stage {
            Stage::Hold => vec![Step::holding("corners-first.step.hold", hold, Vec::new())],
            _ => of_stage
                .map(|(done, written)| Step {
                    name: done.name,
                    turns: done.turns.len(),
                    hold: written.hold,
                    pieces: handling::moved(&done.pieces, back),
                    written: Some(written.moves.clone()),
                    case: None,
                })
                .collect(),
        };
        let mask = stage.mask(first).into_iter().collect();
        let orbits = stage.orbits(first);
        Part { colour: Some(first), mask, orbits, ..Part::of_steps(stage.name(), steps) }
    };
    let turns: Vec<Turn> = walk.done.iter().flat_map(|done: &Done| &done.turns).map(|turn| turn.moved(back)).collect();
    Solution::of_stages(turns, Stage::ALL.into_iter().map(part).collect())
}

impl Solver<Cube> for CornersFirst<'_> {
    fn name(&self) -> &'static str {
        "corners-first"
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let views = handling::with_first_down(self.first);
        let cubes: Vec<Cube> = views.iter().map(|view| from.moved(view.symmetry())).collect();
        let (walk, nodes) = walk::shortest(self.tables, &cubes);
        let solution = solution(self.tables, &walk, views[walk.view]);
        Outcome::of_one(&solution, nodes, limits, found)
    }
}
