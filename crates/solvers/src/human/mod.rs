//! What human methods of the 3x3x3 share that are described by a [`Plan`]: stages, and sequences for each of them.
//!
//! The first layer, or its edges, is found by looking a few turns ahead. After that every stage has its sequences
//! (`sequence`) and knows how many turns it still takes with them (`distances`). Of many ways through all stages the
//! shortest is chosen (`walk`); each of its steps is one that a person could choose. Absent on purpose: methods that
//! choose in ways of their own ([`crate::layers`], [`crate::cfop`], [`crate::corners_first`]).

mod distances;
pub(crate) mod plan;
mod sequence;
mod walk;

pub use plan::{Goal, Manner, Means, Plan, Sequence, Stage};
pub use sequence::Way;

use crate::layers::FirstLayer;
use crate::{Found, Outcome, Solution, Solver, Stage as Part, Step};
use distances::Distances;
use engine::Limits;
use puzzle::{Attitude, Cube, Face, Layers, Place, Symmetry, Turn};
use walk::{Done, Node};

/// The tables of a method.
pub struct Tables {
    plan: &'static Plan,
    first: FirstLayer,
    /// The variants of the sequences of each stage.
    ways: Vec<Vec<Way>>,
    /// How many turns each stage with sequences still takes.
    distances: Vec<Option<Distances>>,
}

impl Tables {
    /// Computes them, in a fraction of a second.
    pub fn new(plan: &'static Plan) -> Tables {
        let (mut ways, mut distances) = (Vec::new(), Vec::new());
        for (number, stage) in plan.stages.iter().enumerate() {
            let manner = match stage.means {
                Means::Sequences(manner) => Some(manner),
                _ => None,
            };
            let own = manner.map_or_else(Vec::new, |manner| sequence::ways(plan, number, &manner));
            distances.push(manner.map(|manner| Distances::new(stage, &own, manner)));
            ways.push(own);
        }
        Tables { plan, first: FirstLayer::new(), ways, distances }
    }

    /// The method.
    pub const fn plan(&self) -> &'static Plan {
        self.plan
    }

    /// The variants of a stage's sequences.
    pub fn ways(&self, stage: usize) -> &[Way] {
        &self.ways[stage]
    }

    /// How many arrangements of its pieces the sequences of a stage solve; none for stages without sequences.
    pub fn solved_by(&self, stage: usize) -> Option<usize> {
        self.distances[stage].as_ref().map(Distances::count)
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        let arrangements: usize = self.distances.iter().flatten().map(Distances::count).sum();
        self.first.bytes() + arrangements * size_of::<(u64, u16)>()
    }
}

/// A method as a solver.
#[derive(Clone, Copy)]
pub struct Human<'a> {
    tables: &'a Tables,
    first: Option<Face>,
}

impl<'a> Human<'a> {
    /// A solver that starts with the colour that gives the shortest solution.
    pub const fn new(tables: &'a Tables) -> Human<'a> {
        Human { tables, first: None }
    }

    /// The same, but starting with this colour.
    #[must_use]
    pub const fn beginning_with(self, colour: Option<Face>) -> Human<'a> {
        Human { first: colour, ..self }
    }

    /// A way through all stages as a solution of the original cube, before `view` was applied.
    fn solution(&self, node: &Node, view: Attitude) -> Solution {
        let (there, back) = (view.symmetry(), view.symmetry().inverse());
        let first = back.face(Face::U);
        let attitude = |hold: Symmetry| {
            let whole = there.then(hold);
            Attitude::all().find(|attitude| attitude.symmetry() == whole).expect("holding a cube is a rotation")
        };
        let colours = |place: &Place| match place {
            Place::Corner(corner) => corner.faces().map(|face| back.face(face)).to_vec(),
            Place::Edge(edge) => edge.faces().map(|face| back.face(face)).to_vec(),
        };
        let step = |(done, turns): (&Done, &Vec<Turn>)| {
            let way = done.way.map(|number| &self.tables.ways[done.stage][number]);
            // Moves of slices are written as they are known, unless a turn was merged into them.
            let as_known = way.filter(|way| way.turns == *turns && way.moves.iter().any(|made| is_slice(made.layers)));
            Step {
                name: done.name,
                turns: turns.len(),
                hold: attitude(done.hold),
                pieces: done.pieces.iter().map(colours).collect(),
                written: as_known.map(|way| way.moves.clone()),
                case: None,
            }
        };
        let part = |(number, stage): (usize, &Stage)| {
            let of_stage = node.done.iter().zip(&node.parts).filter(|(done, _)| done.stage == number);
            let steps: Vec<Step> = match stage.means {
                Means::Hold(name) => vec![Step::holding(name, view, Vec::new())],
                _ => of_stage.filter(|(_, turns)| !turns.is_empty()).map(step).collect(),
            };
            let (mask, orbits) = (self.tables.plan.mask(number, first).collect(), stage.orbits(first));
            Part { colour: Some(first), mask, orbits, ..Part::of_steps(stage.name, steps) }
        };
        let turns: Vec<Turn> = node.parts.iter().flatten().map(|turn| turn.moved(back)).collect();
        Solution::of_stages(turns, self.tables.plan.stages.iter().enumerate().map(part).collect())
    }
}

const fn is_slice(layers: Layers) -> bool {
    matches!(layers, Layers::Slice(_))
}

impl Solver<Cube> for Human<'_> {
    fn name(&self) -> &'static str {
        self.tables.plan.name
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let colours = Face::ALL.into_iter().filter(|&colour| self.first.is_none_or(|first| first == colour));
        let up = |colour: Face| Attitude::all().find(|view| view.symmetry().face(colour) == Face::U);
        let views: Vec<Attitude> = colours.filter_map(up).collect();
        let cubes: Vec<Cube> = views.iter().map(|view| from.moved(view.symmetry())).collect();
        let (node, nodes) = walk::shortest(self.tables, &cubes);
        let solution = self.solution(&node, views[node.view]);
        Outcome::of_one(&solution, nodes, limits, found)
    }
}
