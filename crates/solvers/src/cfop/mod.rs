//! CFOP, the speedcubers' method: a cross, four pairs, and the last layer in two sequences, one of 57 and one of 21.
//!
//! The cross is searched with exact distances (`cross.rs`), pairs come from a list of everything that a few turns of
//! the last layer and two sides can do (`pairs.rs`), and the last layer has one sequence for each case (`cases.rs`,
//! `last.rs`). The search tries every colour, many crosses, and pairs in any order, keeping the most promising
//! (`walk.rs`). `docs/cfop.md` teaches the method.

mod cases;
mod cross;
mod last;
mod pairs;
mod stage;
mod walk;

pub use cases::{Case, ORIENTING, PERMUTING};
pub use stage::Stage;

use crate::comfort::{self, Written};
use crate::{Found, Outcome, Solution, Solver, Stage as Part, StageCase, Step, StepCase, handling};
use cross::Cross;
use engine::Limits;
use last::LastLayer;
use pairs::{Pairs, SLOTS, Slots};
use puzzle::alg::turns_of;
use puzzle::{Alg, Attitude, Corner, Cube, Edge, Face, Move, Notation, Quarters, Turn};
use walk::Walk;

/// The tables of the solver.
pub struct Tables {
    cross: Cross,
    pairs: Pairs,
    last: LastLayer,
}

impl Tables {
    /// Computes them, in a fraction of a second.
    pub fn new() -> Tables {
        let cross = Cross::new();
        Tables { pairs: Pairs::new(&cross), last: LastLayer::new(), cross }
    }

    /// Roughly how many bytes they take.
    pub fn bytes(&self) -> usize {
        self.cross.bytes() + self.pairs.bytes()
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

/// How far to look ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// The cross and all pairs; the last layer is solved as it comes.
    #[default]
    Usual,
    /// Everything, to the end.
    Best,
}

/// The solver.
#[derive(Clone, Copy)]
pub struct Cfop<'a> {
    tables: &'a Tables,
    variant: Variant,
    first: Option<Face>,
}

impl<'a> Cfop<'a> {
    /// A solver whose cross has the colour that gives the shortest solution.
    pub const fn new(tables: &'a Tables, variant: Variant) -> Cfop<'a> {
        Cfop { tables, variant, first: None }
    }

    /// The same, but with a cross of this colour.
    #[must_use]
    pub const fn beginning_with(self, colour: Option<Face>) -> Cfop<'a> {
        Cfop { first: colour, ..self }
    }
}

/// The key of a step that solves a pair.
const PAIR: &str = "cfop.step.pair";

/// A step that was executed, in terms of a cube with the cross down.
struct Done {
    stage: Stage,
    name: &'static str,
    case: Option<&'static Case>,
    turns: Vec<Turn>,
    /// The places or pieces it is about, by faces.
    pieces: Vec<Vec<Face>>,
}

/// A walk as a list of steps.
fn described(tables: &Tables, cube: &Cube, walk: &Walk) -> Vec<Done> {
    let mut all = Vec::new();
    let mut cube = *cube;
    let mut push = |cube: &mut Cube, done: Done| {
        *cube = cube.turns(done.turns.iter().copied());
        if !done.turns.is_empty() {
            all.push(done);
        }
    };
    let edges = [Edge::DR, Edge::DF, Edge::DL, Edge::DB];
    let spots = cross::spots(&cube);
    let missing = (0..4).filter(|&edge| spots[edge] != cross::HOME[edge]);
    let pieces = missing.map(|edge| edges[edge].faces().to_vec()).collect();
    push(
        &mut cube,
        Done { stage: Stage::Cross, name: "cfop.step.cross", case: None, turns: walk.cross.clone(), pieces },
    );
    for &insertion in &walk.insertions {
        let before = pairs::done(&cube);
        let turns = tables.pairs.insertion(insertion).turns.clone();
        let new = pairs::done(&cube.turns(turns.iter().copied())) & !before;
        // Pairs that were solved by themselves get stages without turns.
        let stage = Stage::PAIRS[before.count_ones() as usize];
        let pieces = slots(new).flat_map(|(corner, edge)| [corner.faces().to_vec(), edge.faces().to_vec()]).collect();
        push(&mut cube, Done { stage, name: PAIR, case: None, turns, pieces });
    }
    let [orient, permute] = &walk.last;
    let pieces = shown(&cube);
    let turns = orient.turns.clone();
    push(&mut cube, Done { stage: Stage::Orient, name: "cfop.step.orient", case: orient.case, turns, pieces });
    // A turn of the layer can come first; only the sequence itself exchanges pieces.
    let known = permute.case.map_or(0, |case| case.turns().len());
    let (before, sequence) = permute.turns.split_at(permute.turns.len() - known);
    let pieces = exchanged(&cube.turns(before.iter().copied()), sequence);
    let turns = permute.turns.clone();
    push(&mut cube, Done { stage: Stage::Permute, name: "cfop.step.permute", case: permute.case, turns, pieces });
    let turns = permute.adjust.into_iter().collect();
    push(&mut cube, Done { stage: Stage::Permute, name: "cfop.step.adjust", case: None, turns, pieces: Vec::new() });
    all
}

fn slots(slots: Slots) -> impl Iterator<Item = (Corner, Edge)> {
    (0..4).filter(move |slot| slots >> slot & 1 == 1).map(|slot| SLOTS[slot])
}

/// Where the last colour faces up, by the sides of each piece, edges before corners.
fn shown(cube: &Cube) -> Vec<Vec<Face>> {
    let sides = |faces: &[Face]| faces.iter().copied().filter(|&face| face != Face::U).collect::<Vec<Face>>();
    let edges = Edge::ALL[..4].iter().filter(|at| cube.assembly().edges().turns()[at.index()] == 0);
    let corners = Corner::ALL[..4].iter().filter(|at| cube.assembly().corners().turns()[at.index()] == 0);
    edges.map(|at| sides(&at.faces())).chain(corners.map(|at| sides(&at.faces()))).collect()
}

/// The pieces that these turns exchange: the fewest, over all turns of the layer afterwards.
fn exchanged(cube: &Cube, turns: &[Turn]) -> Vec<Vec<Face>> {
    let (there_corners, there_edges) = (cube.assembly().corners().pieces(), cube.assembly().edges().pieces());
    let corner = |at: usize| Corner::ALL[usize::from(there_corners[at])].faces().to_vec();
    let edge = |at: usize| Edge::ALL[usize::from(there_edges[at])].faces().to_vec();
    let moved = |adjust: Option<Turn>| {
        let effect = Cube::SOLVED.turns(turns.iter().copied().chain(adjust));
        let (corners, edges) = (effect.assembly().corners().pieces(), effect.assembly().edges().pieces());
        let moved_edges = (0..4).filter(|&at| usize::from(edges[at]) != at).map(edge);
        let moved_corners = (0..4).filter(|&at| usize::from(corners[at]) != at).map(corner);
        moved_edges.chain(moved_corners).collect::<Vec<_>>()
    };
    let adjusts = Quarters::ALL.map(|quarters| Some(Turn::new(Face::U, quarters)));
    let all = std::iter::once(None).chain(adjusts).map(moved);
    all.min_by_key(Vec::len).expect("four ways to turn the layer")
}

/// How it is executed by hand: the cross and pairs in the most comfortable way, the last layer with its known
/// sequences; and the cost of the cross and pairs.
fn written(done: &[Done], view: Attitude) -> (Vec<Written>, comfort::Cost) {
    let back = view.symmetry().inverse();
    let first = back.face(Face::D);
    let lower = done.iter().take_while(|done| done.stage < Stage::Orient).count();
    let turned = |done: &Done| done.turns.iter().map(|turn| turn.moved(back)).collect::<Vec<Turn>>();
    let parts: Vec<Vec<Turn>> = done[..lower].iter().map(turned).collect();
    let parts: Vec<&[Turn]> = parts.iter().map(Vec::as_slice).collect();
    let is_down = |hold: Attitude| hold.symmetry().face(first) == Face::D;
    let begin: Vec<(Attitude, comfort::Cost)> = Attitude::all()
        .filter(|&hold| is_down(hold))
        .map(|hold| (hold, comfort::rotating(Attitude::UPRIGHT, hold)))
        .collect();
    let (mut written, cost) = comfort::write(&parts, &begin, is_down);
    let mut held = written.last().map_or(view, |written| written.hold.then(turns_of(&written.moves).1));
    for done in &done[lower..] {
        let turns = turned(done);
        let known = done.case.map(|case| (case.turns(), Alg::parse(case.moves, Notation::Wca)));
        let next = match known {
            Some((case, Ok(alg))) => {
                // Possibly after a turn of the last layer.
                let (before, sequence) = turns.split_at(turns.len() - case.len());
                let fits = |hold: &Attitude| {
                    is_down(*hold) && sequence.iter().map(|turn| turn.moved(hold.symmetry())).eq(case.iter().copied())
                };
                let hold = Attitude::all().filter(fits).min_by_key(|&hold| comfort::rotating(held, hold));
                let hold = hold.expect("a sequence is executed from one of four sides");
                let before = before.iter().map(|turn| Move::from(turn.moved(hold.symmetry())));
                Written { hold, moves: before.chain(alg.moves()).collect() }
            }
            _ => Written {
                hold: held,
                moves: turns.iter().map(|turn| Move::from(turn.moved(held.symmetry()))).collect(),
            },
        };
        held = next.hold.then(turns_of(&next.moves).1);
        written.push(next);
    }
    (written, cost)
}

/// What a cross is called that brings pairs home with it, or finds them there; `None` for a plain one.
fn extended_cross(done: &[Done]) -> Option<&'static str> {
    const NAMES: [Option<&str>; 5] =
        [None, Some("cfop.xcross"), Some("cfop.xxcross"), Some("cfop.xxxcross"), Some("cfop.xxxxcross")];
    let pairs = Stage::PAIRS.iter().take_while(|&&pair| done.iter().all(|done| done.stage != pair)).count();
    NAMES[pairs]
}

/// Steps as a solution of the original cube, before `view` was applied.
fn solution(done: &[Done], view: Attitude) -> Solution {
    let back = view.symmetry().inverse();
    let first = back.face(Face::D);
    let (written, _) = written(done, view);
    let hold = written.first().map_or(view, |written| written.hold);
    let step = |(done, written): (&Done, &Written)| Step {
        name: done.name,
        turns: done.turns.len(),
        hold: written.hold,
        pieces: handling::moved(&done.pieces, back),
        written: Some(written.moves.clone()),
        case: done.case.map(|case| StepCase { name: case.name, family: case.family }),
    };
    let mut slots = Vec::new();
    let part = |stage: Stage| {
        let of_stage = done.iter().zip(&written).filter(|(done, _)| done.stage == stage);
        let steps: Vec<Step> = match stage {
            Stage::Hold => vec![Step::holding("cfop.step.hold", hold, Vec::new())],
            _ => of_stage.clone().map(step).collect(),
        };
        let pairs = of_stage.clone().filter(|(done, _)| done.name == PAIR).flat_map(|(done, _)| &done.pieces);
        let own: Vec<[Face; 2]> = pairs
            .filter_map(|piece| <[Face; 2]>::try_from(&piece[..]).ok())
            .map(|sides| sides.map(|side| back.face(side)))
            .collect();
        slots.extend(own.iter().copied());
        let skipped = match stage {
            Stage::Hold => None,
            Stage::Orient | Stage::Permute => Some("cfop.skip"),
            _ if steps.is_empty() => Some("cfop.there"),
            Stage::Cross => extended_cross(done),
            _ => None,
        };
        let skipped = skipped.map(StageCase::Skipped);
        Part {
            colour: Some(first),
            mask: stage.mask(first, &slots).into_iter().collect(),
            orbits: stage.orbits(first, &own),
            case: steps.iter().find_map(|step| step.case).map(|case| StageCase::Named(case.name)).or(skipped),
            ..Part::of_steps(stage.name(), steps)
        }
    };
    let turns: Vec<Turn> = done.iter().flat_map(|done| &done.turns).map(|turn| turn.moved(back)).collect();
    Solution::of_stages(turns, Stage::ALL.into_iter().map(part).collect())
}

impl Solver<Cube> for Cfop<'_> {
    fn name(&self) -> &'static str {
        "cfop"
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let views = handling::with_first_down(self.first);
        let cubes: Vec<Cube> = views.iter().map(|view| from.moved(view.symmetry())).collect();
        let (walks, nodes) = walk::shortest(self.tables, &cubes, self.variant);
        // Among equally short ones, the one whose cross and pairs are most comfortable.
        let described = walks.iter().map(|walk| (views[walk.view], described(self.tables, &cubes[walk.view], walk)));
        let best = described.min_by_key(|(view, done)| written(done, *view).1);
        let (view, done) = best.expect("there is always a solution");
        let solution = solution(&done, view);
        Outcome::of_one(&solution, nodes, limits, found)
    }
}
