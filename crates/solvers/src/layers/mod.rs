//! Layer by layer, as people solve a cube: seven stages, a first layer found by search, then known sequences.
//!
//! The first layer is found by looking at most four turns ahead (`first.rs`). After that, of all sequences in all their
//! variants ([`SEQUENCES`]), the one that gains most is executed; among those, the one that adds the fewest turns; then
//! the cube is looked at again. All of this is tried with every colour as the first one and from every side, and the
//! shortest solution wins. `docs/layers.md` teaches the method.

mod first;
mod sequences;
mod stage;

pub(crate) use first::FirstLayer;
pub use sequences::{LIFT, SEQUENCES, Sequence, Way};
pub use stage::Stage;

use crate::{Found, Outcome, Solution, Solver, Stage as Part, Step, cancellation};
use engine::Limits;
use puzzle::{Attitude, Corner, Cube, Face, Place, Quarters, Symmetry, Turn};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;

/// From this taste on, worse choices are accepted too: for cubes on which every good choice turns a face twice in a
/// row.
const ADVENTUROUS: usize = 8;

/// The tables of the solver.
pub struct Tables {
    first: FirstLayer,
    /// The variants of all sequences, by stage.
    ways: Vec<Vec<Way>>,
}

impl Tables {
    /// Computes them, in a fraction of a second.
    pub fn new() -> Tables {
        let ways = |stage| SEQUENCES.iter().filter(move |sequence| sequence.stage == stage).flat_map(Sequence::ways);
        Tables { first: FirstLayer::new(), ways: Stage::ALL.iter().map(|&stage| ways(stage).collect()).collect() }
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        self.first.bytes()
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

/// The solver.
#[derive(Clone, Copy)]
pub struct Layers<'a> {
    tables: &'a Tables,
    first: Option<Face>,
}

impl<'a> Layers<'a> {
    /// A solver that starts with the colour that gives the shortest solution.
    pub const fn new(tables: &'a Tables) -> Layers<'a> {
        Layers { tables, first: None }
    }

    /// The same, but starting with this colour.
    #[must_use]
    pub const fn beginning_with(self, colour: Option<Face>) -> Layers<'a> {
        Layers { first: colour, ..self }
    }
}

/// A step that was executed, in terms of a cube with the first colour up.
#[derive(Clone)]
struct Done {
    stage: Stage,
    name: &'static str,
    hold: Symmetry,
    pieces: Vec<Place>,
}

/// A step that could be executed next.
struct Choice<'a> {
    name: &'static str,
    turns: Cow<'a, [Turn]>,
    hold: Symmetry,
    after: Cube,
}

/// A partly solved cube, held with the first colour up.
struct Walk<'a> {
    tables: &'a Tables,
    cube: Cube,
    done: Vec<Done>,
    /// The turns of each step.
    parts: Vec<Vec<Turn>>,
    /// Which of several equally good choices to take.
    taste: usize,
    /// How often a face is turned twice in a row because it ends one stage and starts the next.
    clumsy: usize,
    nodes: u64,
}

impl<'a> Walk<'a> {
    fn new(tables: &'a Tables, cube: Cube, taste: usize) -> Walk<'a> {
        Walk { tables, cube, done: Vec::new(), parts: Vec::new(), taste, clumsy: 0, nodes: 0 }
    }

    fn finish(mut self) -> Self {
        for stage in Stage::ALL {
            while !stage.is_done(&self.cube) {
                self.step(stage);
            }
        }
        self
    }

    /// Executes what gains most in this stage; among those, what adds the fewest turns.
    ///
    /// # Panics
    /// If no choice gains anything; tests cover all states.
    fn step(&mut self, stage: Stage) {
        let cube = self.cube;
        let before = stage.score(&cube);
        let gains = |after: &Cube| stage.score(after) > before;
        let choices: Vec<Choice<'a>> = match stage {
            Stage::Edges => {
                let ways = self.tables.first.edge_ways(&cube).into_iter();
                let choice = |turns: Vec<Turn>| Choice {
                    name: "layers.search.edges",
                    after: cube.turns(turns.iter().copied()),
                    turns: turns.into(),
                    hold: Symmetry::IDENTITY,
                };
                ways.map(choice).collect()
            }
            Stage::Corners => {
                let after = self.tables.first.corner_ways().iter().map(|(turns, effect)| (turns, cube.then(effect)));
                let choice = |(turns, after): (&'a Vec<Turn>, Cube)| Choice {
                    name: "layers.search.corners",
                    after,
                    turns: turns.into(),
                    hold: Symmetry::IDENTITY,
                };
                after.filter(|(_, after)| gains(after)).map(choice).collect()
            }
            _ => {
                let after = self.tables.ways[stage as usize].iter().map(|way| (way, cube.then(&way.effect)));
                let choice = |(way, after): (&'a Way, Cube)| Choice {
                    name: way.sequence.name,
                    after,
                    turns: (&way.turns).into(),
                    hold: way.hold,
                };
                after.filter(|(_, after)| gains(after)).map(choice).collect()
            }
        };
        self.nodes += choices.len() as u64;
        let clumsy = |choice: &Choice<'_>| self.judge(stage, &choice.turns).0;
        if stage >= Stage::Twist && choices.iter().all(clumsy) {
            let with_last_layer_turned: Vec<Choice<'_>> = choices.iter().filter_map(with_last_layer_turned).collect();
            return self.choose(stage, &with_last_layer_turned);
        }
        self.choose(stage, &choices);
    }

    /// Whether executing these turns next would turn a face twice in a row, and how many turns merging saves.
    fn judge(&self, stage: Stage, turns: &[Turn]) -> (bool, usize) {
        cancellation::judge(&self.parts, turns, |part, face| may_merge(self.done[part].stage, stage, face))
    }

    fn choose(&mut self, stage: Stage, choices: &[Choice<'_>]) {
        let rank = |choice: &Choice<'_>| {
            // Turning a face twice in a row looks clumsy; if the turns cannot be merged without spoiling the end of a
            // stage, something else is preferred.
            let (clumsy, saved) = self.judge(stage, &choice.turns);
            (clumsy, Reverse(stage.score(&choice.after)), choice.turns.len() - saved.min(choice.turns.len()))
        };
        let ranks: Vec<_> = choices.iter().map(rank).collect();
        let best = *ranks.iter().min().expect("some choice always gains something");
        // Once every good choice has been tried, anything that is not clumsy will do.
        let good = |rank: &(bool, Reverse<u32>, usize)| {
            if self.taste < ADVENTUROUS { *rank == best } else { rank.0 == best.0 }
        };
        let equal: Vec<usize> = (0..ranks.len()).filter(|&number| good(&ranks[number])).collect();
        let at = if self.taste < ADVENTUROUS { self.taste } else { self.taste * (self.parts.len() + 1) };
        let choice = &choices[equal[at % equal.len()]];
        let home: Vec<Place> = stage
            .places()
            .iter()
            .copied()
            .filter(|&place| stage.has(&choice.after, place) && !stage.has(&self.cube, place))
            .collect();
        let (name, pieces) = match stage {
            _ if !home.is_empty() => (choice.name, home),
            Stage::Corners => ("layers.search.ready", made_ready(&self.cube, &choice.after)),
            _ => (LIFT, Vec::new()),
        };
        self.done.push(Done { stage, name, hold: choice.hold, pieces });
        self.parts.push(choice.turns.to_vec());
        self.cube = choice.after;
        let done = &self.done;
        cancellation::merge_where(&mut self.parts, |earlier, later, face| {
            may_merge(done[earlier].stage, done[later].stage, face)
        });
        self.clumsy = cancellation::repeats(&self.parts);
    }

    fn length(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    /// The steps as a solution of the original cube, before `view` was applied.
    fn solution(&self, view: Attitude) -> Solution {
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
        let part = |stage: Stage| {
            let step = |(done, turns): (&Done, &Vec<Turn>)| Step {
                name: done.name,
                turns: turns.len(),
                hold: attitude(done.hold),
                pieces: done.pieces.iter().map(colours).collect(),
                written: None,
                case: None,
            };
            let of_stage = self.done.iter().zip(&self.parts).filter(|(done, _)| done.stage == stage);
            let steps: Vec<Step> = match stage {
                Stage::Hold => vec![Step::holding("layers.sequence.hold", view, Vec::new())],
                _ => of_stage.filter(|(_, turns)| !turns.is_empty()).map(step).collect(),
            };
            let mask = stage.mask(first).into_iter().collect();
            let orbits = stage.orbits(first);
            Part { colour: Some(first), mask, orbits, ..Part::of_steps(stage.name(), steps) }
        };
        let turns: Vec<Turn> = self.parts.iter().flatten().map(|turn| turn.moved(back)).collect();
        Solution::of_stages(turns, Stage::ALL.into_iter().map(part).collect())
    }
}

/// The same choice with the last layer turned before it and back after it, so that it starts with another face. Only
/// for choices that change nothing outside the last layer.
fn with_last_layer_turned<'a>(choice: &Choice<'a>) -> Option<Choice<'a>> {
    let effect = Cube::SOLVED.turns(choice.turns.iter().copied());
    let round = Symmetry::all().filter(|side| !side.is_mirror() && side.face(Face::D) == Face::D);
    let ways = round.flat_map(|side| Quarters::ALL.map(|quarters| (side, Turn::new(Face::D, quarters))));
    let turns = ways.map(|(side, turn)| {
        let inside = choice.turns.iter().map(move |turn| turn.moved(side));
        (side, [turn].into_iter().chain(inside).chain([turn.inverse()]).collect::<Vec<Turn>>())
    });
    let (side, turns) = turns.into_iter().find(|(_, turns)| Cube::SOLVED.turns(turns.iter().copied()) == effect)?;
    Some(Choice { name: choice.name, turns: turns.into(), hold: side.inverse().then(choice.hold), after: choice.after })
}

/// Corners of the first layer that three turns can now solve, and could not before.
pub(crate) fn made_ready(before: &Cube, after: &Cube) -> Vec<Place> {
    let ready = |cube: &Cube| -> Vec<u8> {
        let there = Corner::ALL[4..].iter().filter(|&&at| stage::is_ready(cube, at));
        there.map(|at| cube.assembly().corners().pieces()[at.index()]).collect()
    };
    let before = ready(before);
    let new = ready(after).into_iter().filter(|piece| !before.contains(piece));
    new.map(|piece| Place::Corner(Corner::ALL[usize::from(piece)])).collect()
}

/// Turns of the last layer do not matter before its corners are placed, so they can move to an earlier stage. Others
/// are merged only within a stage: at its end the cube must be as the stage promises.
fn may_merge(earlier: Stage, later: Stage, face: Face) -> bool {
    earlier == later || (face == Face::D && later <= Stage::Place)
}

impl Solver<Cube> for Layers<'_> {
    fn name(&self) -> &'static str {
        "layers"
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let wanted = |view: &Attitude| self.first.is_none_or(|colour| view.symmetry().face(colour) == Face::U);
        // Six colours to choose from offer enough variety already.
        let tastes = if self.first.is_some() { 4 } else { 2 };
        let tried = |tastes: Range<usize>| -> Vec<(Attitude, Walk<'_>)> {
            Attitude::all()
                .filter(wanted)
                .flat_map(|view| tastes.clone().map(move |taste| (view, taste)))
                .map(|(view, taste)| (view, Walk::new(self.tables, from.moved(view.symmetry()), taste).finish()))
                .collect()
        };
        let mut walks = tried(0..tastes);
        // For a few cubes, most of them four turns from solved, it takes many.
        for more in [tastes..ADVENTUROUS + 20, ADVENTUROUS + 20..ADVENTUROUS + 300] {
            if walks.iter().all(|(_, walk)| walk.clumsy > 0) {
                walks.extend(tried(more));
            }
        }
        let nodes = walks.iter().map(|(_, walk)| walk.nodes).sum();
        let best = walks.iter().min_by_key(|(_, walk)| (walk.clumsy, walk.length()));
        let (view, walk) = best.expect("a cube has six colours");
        let solution = walk.solution(*view);
        Outcome::of_one(&solution, nodes, limits, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// All states that the variants of a stage's sequences reach from solved, distinguished by `view`.
    fn states<K: std::hash::Hash + Eq>(ways: &[&Way], view: impl Fn(&Cube) -> K) -> Vec<Cube> {
        let mut seen = HashSet::from([view(&Cube::SOLVED)]);
        let mut all = vec![Cube::SOLVED];
        let mut at = 0;
        while at < all.len() {
            for way in ways {
                let next = all[at].then(&way.effect);
                if seen.insert(view(&next)) {
                    all.push(next);
                }
            }
            at += 1;
        }
        all
    }

    /// In every state of the stages after the first layer, some sequence gains something.
    #[test]
    fn a_gain_is_always_possible_with_sequences() {
        let tables = Tables::new();
        let corners = |cube: &Cube| *cube.assembly().corners();
        let places = |cube: &Cube| *corners(cube).pieces();
        let edges = |cube: &Cube| *cube.assembly().edges();
        // In the middle layer it does not matter which edge of the last layer is where.
        let middle = |cube: &Cube| {
            let edges = edges(&cube.inverse());
            std::array::from_fn::<(u8, u8), 4, _>(|edge| (edges.pieces()[8 + edge], edges.turns()[8 + edge]))
        };
        let of = |stage: Stage| tables.ways[stage as usize].iter().collect::<Vec<_>>();
        let stages: [(Stage, Vec<Cube>, usize); 4] = [
            (Stage::Middle, states(&of(Stage::Middle), middle), 8 * 7 * 6 * 5 * 16),
            (Stage::Place, states(&of(Stage::Place), places), 24),
            (Stage::Twist, states(&of(Stage::Twist), corners), 27),
            (Stage::Last, states(&of(Stage::Last), edges), 96),
        ];
        for (stage, states, count) in stages {
            assert_eq!(states.len(), count, "{stage:?}");
            for cube in states.iter().filter(|cube| !stage.is_done(cube)) {
                let gains = |way: &Way| stage.score(&cube.then(&way.effect)) > stage.score(cube);
                assert!(tables.ways[stage as usize].iter().any(gains), "{stage:?} {cube:?}");
            }
        }
    }
}
