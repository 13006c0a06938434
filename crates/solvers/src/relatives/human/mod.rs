//! Solving as people do, in stages: what all human methods of the small puzzles share.
//!
//! A [`Method`] says what its stages are, when one has reached its goal, and what could be done next. This module
//! combines that: the choice that adds the fewest turns is executed and the position looked at again, until all stages
//! have reached their goals. All of this is tried with each of the three ways to hold the puzzle with the held piece at
//! DBL, and with a few different tastes, and the shortest solution wins.
//!
//! Only U, R and F are turned. Where a sequence is known in other faces, the opposite layer is turned instead
//! ([`puzzle::SmallHeld::turns`]), so the hand never lets go of the piece at DBL.

mod layered;
mod layers;
mod ortega;
mod pieces;
mod sequence;
mod spots;
mod tetra;
mod tetra_layers;

pub use layered::Layered;
pub use layers::{PocketLayers, SEQUENCES as LAYERS_SEQUENCES};
pub use ortega::{Ortega, SEQUENCES as ORTEGA_SEQUENCES};
pub use sequence::{Manner, Sequence, Way};
pub use tetra::{SEQUENCES as TETRA_SEQUENCES, Tetra};
pub use tetra_layers::{SEQUENCES as TETRA_LAYERS_SEQUENCES, TetraLayers};

use super::graph::Graph;
use crate::{Found, Orbits, Outcome, Solution, Solver, Stage as Part, Step, cancellation};
use engine::Limits;
use puzzle::relatives::{HELD, read_pieces};
use puzzle::{Attitude, Corner, Face, Small, Spot, Symmetry, Turn};

/// Turns that could come next, and their text key.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The key for texts.
    pub name: &'static str,
    /// The turns.
    pub turns: Vec<Turn>,
}

/// A method of solving in stages. Stages are numbered from 0; the first one has no turns.
pub trait Method: Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// The graph of the puzzle.
    fn graph(&self) -> &Graph;

    /// The keys of its stages.
    fn stages(&self) -> &'static [&'static str];

    /// True if the stage's goal is met at a place; the held piece counts as correct.
    fn has(&self, stage: usize, small: &Small, place: Corner) -> bool;

    /// The places a stage is about.
    fn places(&self, stage: usize) -> &'static [Corner];

    /// True if a stage, and all before it, have reached their goal.
    fn is_done(&self, stage: usize, small: &Small) -> bool;

    /// What could be done next in a stage. Each choice brings its end closer.
    fn choices(&self, stage: usize, small: &Small) -> Vec<Choice>;

    /// What could be done instead, at the beginning or if every choice turns a face twice in a row: it takes longer, or
    /// does not end the stage. Each solves a piece.
    fn detours(&self, _stage: usize, _small: &Small) -> Vec<Choice> {
        Vec::new()
    }

    /// True if an earlier stage still reaches its goal when it takes over a turn of this face from a later one.
    fn may_merge(&self, earlier: usize, later: usize, face: Face) -> bool;

    /// The ways to hold the puzzle at the start.
    fn holds(&self) -> Vec<Attitude> {
        holds()
    }

    /// The face whose colour the first layer has, if it has one.
    fn first_face(&self) -> Option<Face> {
        Some(Face::D)
    }

    /// The stickers that matter until the end of a stage, by where they are on the solved puzzle.
    fn mask(&self, stage: usize) -> Vec<Spot>;

    /// Sets of stickers, each of which is at one of its set's places at the end of a stage; none for stages that are not
    /// about that.
    fn orbits(&self, stage: usize) -> Vec<Vec<Spot>>;
}

/// The ways to hold a puzzle with the same piece at DBL.
pub(crate) fn holds() -> Vec<Attitude> {
    Attitude::all().filter(|attitude| carried(HELD, attitude.symmetry()) == HELD).collect()
}

/// Where a symmetry takes a place.
fn carried(place: Corner, symmetry: Symmetry) -> Corner {
    let faces = place.faces().map(|face| symmetry.face(face));
    let there = |corner: &Corner| faces.iter().all(|face| corner.faces().contains(face));
    Corner::ALL.into_iter().find(there).expect("three faces meet at a corner wherever they are taken")
}

/// A position as seen by someone who has rotated the whole puzzle but has the same piece at DBL, and names its colours
/// as if it were solved there.
fn seen(small: &Small, hold: Attitude) -> Small {
    let facelets = small.facelets().rotated(hold);
    read_pieces(&facelets).expect("a legal position is legal from all sides").position
}

/// The stickers that matter in a stage, on the puzzle as it is at the end, which is rotated by `turned` from how the
/// method sees it.
pub fn mask_of(method: &dyn Method, stage: usize, turned: Attitude) -> Vec<Spot> {
    rotated(method.mask(stage), turned)
}

/// Where rotating the whole puzzle takes stickers.
fn rotated(spots: Vec<Spot>, turned: Attitude) -> Vec<Spot> {
    let to = |spot: Spot| {
        let face = turned.symmetry().face(spot.face());
        let place = carried(spot.place(), turned.symmetry());
        Spot::of(place)
            .into_iter()
            .find(|spot| spot.face() == face)
            .expect("a place has a sticker on each of its faces")
    };
    spots.into_iter().map(to).collect()
}

/// A step that was executed.
struct Done {
    stage: usize,
    name: &'static str,
    pieces: Vec<Corner>,
}

/// A partly solved position.
struct Path<'a> {
    method: &'a dyn Method,
    small: Small,
    done: Vec<Done>,
    parts: Vec<Vec<Turn>>,
    /// Which of several good choices to take: the last digit selects the first one, and so on, each digit in a base
    /// equal to the number of choices.
    taste: usize,
    /// Whether longer choices are good too.
    adventurous: bool,
    /// How often a face is turned twice in a row because it ends one stage and starts the next.
    clumsy: usize,
    nodes: u64,
}

impl Path<'_> {
    fn finish(mut self) -> Self {
        for stage in 0..self.method.stages().len() {
            while !self.method.is_done(stage, &self.small) {
                let choices = self.method.choices(stage, &self.small);
                self.nodes += choices.len() as u64;
                let is_clumsy = |choice: &Choice| self.judge(stage, choice).0;
                let is_first = self.done.last().is_none_or(|done| done.stage < stage);
                if self.adventurous && is_first && (self.done.is_empty() || choices.iter().all(is_clumsy)) {
                    let mut detours = self.method.detours(stage, &self.small);
                    detours.retain(|choice| !is_clumsy(choice));
                    if !detours.is_empty() {
                        self.choose(stage, &detours);
                        continue;
                    }
                }
                self.choose(stage, &choices);
            }
        }
        self
    }

    /// Whether executing this next would turn a face twice in a row, and how many turns it adds.
    fn judge(&self, stage: usize, choice: &Choice) -> (bool, usize) {
        let (clumsy, saved) = cancellation::judge(&self.parts, &choice.turns, |part, face| {
            self.method.may_merge(self.done[part].stage, stage, face)
        });
        (clumsy, choice.turns.len() - saved.min(choice.turns.len()))
    }

    /// Executes what adds the fewest turns.
    ///
    /// # Panics
    /// If there is no choice; tests cover all states.
    fn choose(&mut self, stage: usize, choices: &[Choice]) {
        let method = self.method;
        let ranks: Vec<(bool, usize)> = choices.iter().map(|choice| self.judge(stage, choice)).collect();
        let best = *ranks.iter().min().expect("there is always a choice");
        // Once the shortest choices have been tried, anything that is not clumsy will do.
        let good = |rank: &(bool, usize)| if self.adventurous { rank.0 == best.0 } else { *rank == best };
        let good: Vec<usize> = (0..ranks.len()).filter(|&number| good(&ranks[number])).collect();
        let choice = &choices[good[self.taste % good.len()]];
        self.taste /= good.len();
        let after = self.small.turns_done(choice.turns.iter().copied());
        let new = |place: &&Corner| method.has(stage, &after, **place) && !method.has(stage, &self.small, **place);
        let pieces = method.places(stage).iter().filter(new);
        let piece = |place: &Corner| Corner::ALL[usize::from(after.corners().pieces()[place.index()])];
        self.done.push(Done { stage, name: choice.name, pieces: pieces.map(piece).collect() });
        self.parts.push(choice.turns.clone());
        self.small = after;
        let done = &self.done;
        cancellation::merge_where(&mut self.parts, |earlier, later, face| {
            method.may_merge(done[earlier].stage, done[later].stage, face)
        });
        self.clumsy = cancellation::repeats(&self.parts);
    }

    fn length(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    /// The steps as a solution of the puzzle before it was rotated as a whole.
    fn solution(&self, hold: Attitude) -> Solution {
        let back = hold.symmetry().inverse();
        let colouring = self.small.colouring();
        let colours = |piece: &Corner| {
            // The piece with these colours, as they are named before the puzzle is rotated.
            colouring.colours_of(carried(*piece, back)).map(|colour| colour.face()).to_vec()
        };
        let part = |(number, &name): (usize, &&'static str)| {
            let step = |(done, turns): (&Done, &Vec<Turn>)| Step {
                name: done.name,
                turns: turns.len(),
                hold,
                pieces: done.pieces.iter().map(colours).collect(),
                written: None,
                case: None,
            };
            let steps: Vec<Step> = match number {
                0 => vec![Step::holding(name, hold, vec![colours(&HELD)])],
                _ => {
                    let of_stage = self.done.iter().zip(&self.parts).filter(|(done, _)| done.stage == number);
                    of_stage.filter(|(_, turns)| !turns.is_empty()).map(step).collect()
                }
            };
            let colour = self.method.first_face().map(|face| back.face(face));
            let mask = mask_of(self.method, number, hold.inverse()).into_iter().collect();
            let orbits = Orbits::of(self.method.orbits(number).into_iter().map(|set| rotated(set, hold.inverse())));
            Part { colour, mask, orbits, ..Part::of_steps(name, steps) }
        };
        let turns: Vec<Turn> = self.parts.iter().flatten().map(|turn| turn.moved(back)).collect();
        let stages = self.method.stages().iter().enumerate().map(part).collect();
        Solution::of_stages(turns, stages)
    }
}

/// How many tastes to try.
const TASTES: usize = 12;

/// How much longer than necessary the beginning can then be.
const LONGER: u8 = 2;

/// How many to try if each of those turned a face twice in a row.
const ADVENTURES: usize = 400;

/// A method as a solver.
#[derive(Clone, Copy)]
pub struct Human<'a> {
    method: &'a dyn Method,
    first: Option<Face>,
}

impl<'a> Human<'a> {
    /// A solver that holds the puzzle so that the solution is short.
    pub const fn new(method: &'a dyn Method) -> Human<'a> {
        Human { method, first: None }
    }

    /// The same, but starting with this colour, which must be one of the held piece's (D, L or B).
    #[must_use]
    pub const fn beginning_with(self, colour: Option<Face>) -> Human<'a> {
        Human { first: colour, ..self }
    }

    /// The method.
    pub const fn method(&self) -> &'a dyn Method {
        self.method
    }
}

impl Solver<Small> for Human<'_> {
    fn name(&self) -> &'static str {
        self.method.name()
    }

    fn solve(&self, from: &Small, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let wanted = |hold: &Attitude| self.first.is_none_or(|colour| hold.symmetry().face(colour) == Face::D);
        let mut holds: Vec<Attitude> = self.method.holds().into_iter().filter(wanted).collect();
        if holds.is_empty() {
            holds = self.method.holds();
        }
        let tried = |tastes: usize, adventurous: bool| -> Vec<(Attitude, Path<'_>)> {
            let path = |(hold, taste): (Attitude, usize)| {
                let (small, method) = (seen(from, hold), self.method);
                let path = Path { method, small, done: vec![], parts: vec![], taste, adventurous, clumsy: 0, nodes: 0 };
                (hold, path.finish())
            };
            holds.iter().flat_map(|&hold| (0..tastes).map(move |taste| (hold, taste))).map(path).collect()
        };
        let mut paths = tried(TASTES, false);
        if paths.iter().all(|(_, path)| path.clumsy > 0) {
            paths.extend(tried(ADVENTURES, true));
        }
        let nodes = paths.iter().map(|(_, path)| path.nodes).sum();
        let best =
            paths.iter().min_by_key(|(_, path)| (path.clumsy, path.length())).expect("there is a way to hold it");
        let solution = best.1.solution(best.0);
        Outcome::of_one(&solution, nodes, limits, found)
    }
}
