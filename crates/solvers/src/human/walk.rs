//! Looking ahead: many ways at once, of which only the shortest are kept.
//!
//! All first colours go through the stages together. Within a stage, after each step, and again at its end, the ways are
//! compared by the turns so far and the turns that are known to be left. Ways that turn a face twice in a row where
//! stages meet, and cannot merge that, come last.

use super::Tables;
use super::distances::STEP;
use super::plan::{Goal, Means};
use crate::cancellation;
use crate::layers::{Stage as Layer, made_ready};
use puzzle::{Cube, Face, Place, Symmetry, Turn};
use std::collections::HashMap;

/// How many ways are kept after each step, and after each stage.
const STEPS: usize = 40;
const STAGES: usize = 60;
/// How many of them can lead to the same position: they differ in the faces they turned last.
const ALIKE: usize = 2;
/// How many turns more than the shortest way to the end of a stage are looked at.
const DETOUR: u16 = 2;
/// About how many turns it takes to solve an edge of the first layer, a corner of it that is ready, and any other.
const EDGE: usize = 2;
const READY: usize = 3;
const CORNER: usize = 4;
/// About how many turns it takes to twist a corner in its place.
const TWIST: usize = 5;

/// A step that was executed, on a cube with the first colour up.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub stage: usize,
    pub name: &'static str,
    pub hold: Symmetry,
    /// The homes of the pieces it is about.
    pub pieces: Vec<Place>,
    /// The number of the variant of a sequence.
    pub way: Option<usize>,
}

/// A partly solved cube.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub cube: Cube,
    /// Which of the cubes it began as.
    pub view: usize,
    pub done: Vec<Done>,
    /// The turns of each step.
    pub parts: Vec<Vec<Turn>>,
    /// How often a face is turned twice in a row because it ends one stage and starts the next.
    clumsy: usize,
    pub length: usize,
}

impl Node {
    /// What looking for its steps counts.
    fn steps(&self) -> usize {
        usize::from(STEP) * self.done.len()
    }
}

/// What could be done next.
enum Choice {
    /// A variant of a sequence.
    Way(usize),
    /// Turns that were found by looking ahead.
    Turns(Vec<Turn>),
}

/// A choice of a node, and what it leads to.
struct Candidate {
    /// How clumsy it is, and about how many turns the stage takes in all.
    rank: (usize, usize),
    node: usize,
    choice: Choice,
    cube: Cube,
}

/// The shortest way found, from any of the cubes, and how many positions were looked at.
///
/// # Panics
/// If there is none; tests cover all arrangements of every stage.
pub(super) fn shortest(tables: &Tables, cubes: &[Cube]) -> (Node, u64) {
    let begin = |(view, &cube)| Node { cube, view, done: Vec::new(), parts: Vec::new(), clumsy: 0, length: 0 };
    let mut search = Search { tables, looked: 0 };
    let mut nodes: Vec<Node> = cubes.iter().enumerate().map(begin).collect();
    for stage in 0..tables.plan.stages.len() {
        nodes = search.through(nodes, stage);
    }
    let best = nodes.into_iter().min_by_key(|node| (node.clumsy, node.length)).expect("every stage can be solved");
    (best, search.looked)
}

struct Search<'a> {
    tables: &'a Tables,
    looked: u64,
}

impl Search<'_> {
    /// All nodes at the end of a stage that are worth keeping.
    fn through(&mut self, nodes: Vec<Node>, stage: usize) -> Vec<Node> {
        let (mut open, mut done) = (nodes, Vec::new());
        while !open.is_empty() {
            let (ended, rest): (Vec<Node>, Vec<Node>) =
                open.into_iter().partition(|node| self.tables.plan.stages[stage].is_done(&node.cube));
            done.extend(ended);
            let mut candidates = Vec::new();
            for (number, node) in rest.iter().enumerate() {
                self.look(number, node, stage, &mut candidates);
            }
            candidates.sort_by_key(|candidate| candidate.rank);
            let alike = |candidate: &Candidate| (rest[candidate.node].view, candidate.cube);
            let kept = first_alike(candidates, alike, STEPS);
            open = kept.into_iter().map(|candidate| self.after(&rest[candidate.node], stage, candidate)).collect();
        }
        let next = self.tables.distances.get(stage + 1).and_then(Option::as_ref);
        let left = |node: &Node| next.and_then(|next| next.left(&node.cube)).map_or(0, usize::from);
        done.sort_by_cached_key(|node| (node.clumsy, node.length + left(node) + node.steps()));
        first_alike(done, |node| (node.view, node.cube), STAGES)
    }

    /// Everything that brings the end of a stage closer.
    fn look(&mut self, number: usize, node: &Node, stage: usize, candidates: &mut Vec<Candidate>) {
        let tables = self.tables;
        let before = candidates.len();
        let mut add = |choice: Choice, turns: &[Turn], cube: Cube, left: usize| {
            let (clumsy, saved) = cancellation::judge(&node.parts, turns, |part, face| {
                self.may_merge(node.done[part].stage, stage, face)
            });
            let length = node.length + turns.len() - saved.min(turns.len());
            let rank = (node.clumsy + usize::from(clumsy), length + left + node.steps() + usize::from(STEP));
            candidates.push(Candidate { rank, node: number, choice, cube });
        };
        match tables.plan.stages[stage].means {
            Means::Hold(_) => {}
            Means::Edges(_) => {
                for turns in tables.first.edge_ways(&node.cube) {
                    let cube = node.cube.turns(turns.iter().copied());
                    let left = EDGE * (4 - Layer::Edges.score(&cube) as usize);
                    add(Choice::Turns(turns.clone()), &turns, cube, left);
                }
            }
            Means::Corners(..) => {
                let score = Layer::Corners.score(&node.cube);
                for (turns, effect) in tables.first.corner_ways() {
                    let cube = node.cube.then(effect);
                    if Layer::Corners.score(&cube) > score {
                        add(Choice::Turns(turns.clone()), turns, cube, corners_left(&cube));
                    }
                }
            }
            Means::Sequences(_) => {
                let distances = tables.distances[stage].as_ref().expect("stages with sequences have distances");
                for (way, left) in distances.nearer(&node.cube, DETOUR) {
                    let cube = node.cube.then(&tables.ways[stage][way].effect);
                    let left = usize::from(left) + self.twists(stage, &cube);
                    add(Choice::Way(way), &tables.ways[stage][way].turns, cube, left);
                }
            }
        }
        self.looked += (candidates.len() - before) as u64;
    }

    /// About how many turns will be needed for corners that this stage only puts in their places.
    fn twists(&self, stage: usize, cube: &Cube) -> usize {
        let stage = &self.tables.plan.stages[stage];
        let corners = cube.assembly().corners();
        let twisted = |place: &&Place| match place {
            Place::Corner(corner) => stage.has(cube, **place) && corners.turns()[corner.index()] != 0,
            Place::Edge(_) => false,
        };
        if stage.goal == Goal::Placed { TWIST * stage.places.iter().filter(twisted).count() } else { 0 }
    }

    /// Turns of the last layer can move to an earlier stage as long as it does not matter how that layer is turned.
    /// Others are merged only within a stage: at its end the cube must be as the stage promises.
    fn may_merge(&self, earlier: usize, later: usize, face: Face) -> bool {
        earlier == later || (face == Face::D && later <= self.tables.plan.aligned_in)
    }

    /// The node that a candidate leads to.
    fn after(&self, node: &Node, stage: usize, candidate: Candidate) -> Node {
        let part = &self.tables.plan.stages[stage];
        let home = |place: &&Place| part.has(&candidate.cube, **place) && !part.has(&node.cube, **place);
        let piece = |place: &Place| part.piece(&candidate.cube, *place);
        let mut pieces: Vec<Place> = part.places.iter().filter(home).map(piece).collect();
        let (turns, way, hold) = match candidate.choice {
            Choice::Turns(turns) => (turns, None, Symmetry::IDENTITY),
            Choice::Way(number) => {
                let way = &self.tables.ways[stage][number];
                (way.turns.clone(), Some(number), way.hold)
            }
        };
        let name = match (part.means, way) {
            (Means::Sequences(_), Some(number)) if !pieces.is_empty() => self.tables.ways[stage][number].sequence.name,
            (Means::Sequences(manner), _) => manner.lift,
            (Means::Corners(_, ready), _) if pieces.is_empty() => {
                pieces = made_ready(&node.cube, &candidate.cube);
                ready
            }
            (Means::Hold(name) | Means::Edges(name) | Means::Corners(name, _), _) => name,
        };
        let mut next = node.clone();
        next.done.push(Done { stage, name, hold, pieces, way });
        next.parts.push(turns);
        let done = &next.done;
        cancellation::merge_where(&mut next.parts, |earlier, later, face| {
            self.may_merge(done[earlier].stage, done[later].stage, face)
        });
        let length = next.parts.iter().map(Vec::len).sum();
        let clumsy = cancellation::repeats(&next.parts);
        Node { cube: candidate.cube, clumsy, length, ..next }
    }
}

/// About how many turns the corners of the first layer still take.
fn corners_left(cube: &Cube) -> usize {
    let score = Layer::Corners.score(cube) as usize;
    let unsolved = Layer::Corners.places().iter().filter(|&&place| !Layer::Corners.has(cube, place)).count();
    let ready = score - 3 * (4 - unsolved);
    CORNER * (unsolved - ready) + READY * ready
}

/// The first ones of a sorted list, of each kind only a few.
fn first_alike<T, K: std::hash::Hash + Eq>(sorted: Vec<T>, kind: impl Fn(&T) -> K, most: usize) -> Vec<T> {
    let mut seen: HashMap<K, usize> = HashMap::new();
    let is_new = |item: &T| {
        let count = seen.entry(kind(item)).or_default();
        *count += 1;
        *count <= ALIKE
    };
    sorted.into_iter().filter(is_new).take(most).collect()
}
