//! Looking ahead: many ways at once, of which only the shortest are kept.
//!
//! All ways to the first face, all sequences that make the opposite one, all that put both layers in order: the
//! shortest of these go on to the edges. There every step solves an edge, or takes one out if none can be solved. After
//! each edge, again only the shortest are kept. For the last six edges the number of remaining turns is known exactly
//! ([`SixTable`](super::six::SixTable)).

use super::Tables;
use super::sequences::{LIFT, Way};
use super::six::{self, Six};
use super::stage::{Outer, PlacedEdge, Stage, is_middle, presets};
use puzzle::{Cube, Edges, Face, Turn};

/// How many are kept after the first face, and after each of the other corner stages.
const FACES: usize = 300;
const CORNERS: usize = 200;
/// How many are kept after each edge, and after the last edge of the outer layers.
const BREADTH: usize = 40;
const SIXES: usize = 400;
/// How many turns longer than the shortest a first face can be; and at most, if every way turns a face twice in a row.
const LONGER_FACE: u8 = 1;
const LONGEST_FACE: u8 = 4;
/// How many are followed through the last six edges.
const ENDINGS: usize = 24;
/// How many endings are tried for each of these.
const ENDS: usize = 200;
/// How many ways of taking an edge out are tried.
const LIFTS: usize = 6;

/// A step that was executed, on a cube with the first colour down.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub stage: Stage,
    pub name: &'static str,
    /// Turns of the outer layers (or, for corners, of one of them) before it.
    pub before: Vec<Turn>,
    /// The number of the variant; the first face and the end have none.
    pub way: Option<usize>,
    /// All turns.
    pub turns: Vec<Turn>,
    /// The pieces it is about, by their colours.
    pub pieces: Vec<Vec<Face>>,
}

/// A partly solved cube.
#[derive(Clone)]
struct Node {
    cube: Cube,
    view: usize,
    /// Turns so far.
    length: usize,
    /// How often a face is turned twice in a row.
    clumsy: usize,
    /// The node before it, and the step between.
    from: Option<usize>,
    done: Option<Doing>,
    /// The faces turned last, about one axis.
    last: Tail,
}

/// The faces turned last: one, or two opposite ones.
type Tail = [Option<Face>; 2];

/// The tail after more turns.
fn tail(before: Tail, turns: &[Turn]) -> Tail {
    turns.iter().fold(before, |[last, other], turn| match last {
        Some(last) if last == turn.face().opposite() => [Some(turn.face()), Some(last)],
        Some(last) if last == turn.face() => [Some(last), other],
        _ => [Some(turn.face()), None],
    })
}

/// True if a face of the tail is turned again before a turn about another axis.
fn clashes(tail: Tail, turns: &[Turn]) -> bool {
    let Some(axis) = tail[0].map(Face::axis) else { return false };
    turns.iter().take_while(|turn| turn.face().axis() == axis).any(|turn| tail.contains(&Some(turn.face())))
}

/// A step in compact form.
#[derive(Clone)]
enum Doing {
    Face(Vec<Turn>),
    /// A stage, a variant, and the turns of U and D before it.
    Way(Stage, usize, [u8; 2]),
    Home([u8; 2]),
}

/// A complete solution.
pub(super) struct Walk {
    /// The index of the cube it solves.
    pub view: usize,
    /// Its steps.
    pub done: Vec<Done>,
}

/// Everything visited so far.
struct Search<'a> {
    tables: &'a Tables,
    nodes: Vec<Node>,
    looked: u64,
}

/// The shortest walk found, from any of the cubes, and the number of nodes visited.
///
/// # Panics
/// If there is none; tests cover all states in which something has to be done.
pub(super) fn shortest(tables: &Tables, cubes: &[Cube]) -> (Walk, u64) {
    let mut search = Search { tables, nodes: Vec::new(), looked: 0 };
    for longer in LONGER_FACE..LONGEST_FACE {
        let best = search.best(cubes, longer);
        if search.nodes[best].clumsy == 0 {
            return (search.walk(cubes, best), search.looked);
        }
        search.nodes.clear();
    }
    let best = search.best(cubes, LONGEST_FACE);
    (search.walk(cubes, best), search.looked)
}

impl Search<'_> {
    /// The end of the best walk found, if first faces can be that much longer than necessary.
    fn best(&mut self, cubes: &[Cube], longer: u8) -> usize {
        let begin = |(view, &cube): (usize, &Cube)| Node {
            cube,
            view,
            length: 0,
            clumsy: 0,
            from: None,
            done: None,
            last: [None; 2],
        };
        let ordered = self.corners(cubes.iter().enumerate().map(begin).collect(), longer);
        let first = self.layer(ordered, Stage::First);
        let last = self.layer(first, Stage::Last);
        self.end(last)
    }

    fn keep(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Keeps the shortest ones, each position once.
    fn narrow(&self, nodes: &mut Vec<Node>, most: usize) {
        nodes.sort_by_key(|node| (node.clumsy, node.length, node.view, node.cube, node.last));
        nodes.dedup_by(|a, b| (a.view, a.cube, a.last) == (b.view, b.cube, b.last));
        nodes.truncate(most);
    }

    /// The node after a variant, with turns of U and D before it.
    fn after(&self, node: &Node, from: usize, stage: Stage, way: usize, preset: [u8; 2]) -> Node {
        let Way { turns, effect, .. } = &self.tables.ways[way];
        let before = preset.iter().filter(|&&count| count > 0).count();
        let cube = if before == 0 { node.cube } else { node.cube.then(self.tables.presets(preset)) };
        // Turns of U and D separate two sequences, which end with turns of the sides.
        let clashes = before == 0 && clashes(node.last, turns);
        Node {
            cube: cube.then(effect),
            view: node.view,
            length: node.length + before + turns.len(),
            clumsy: node.clumsy + usize::from(clashes),
            from: Some(from),
            done: Some(Doing::Way(stage, way, preset)),
            last: tail(if before == 0 { node.last } else { [None; 2] }, turns),
        }
    }

    fn corners(&mut self, begin: Vec<Node>, longer: u8) -> Vec<Node> {
        let mut faces = Vec::new();
        for node in begin {
            let from = self.keep(node.clone());
            for turns in self.tables.face.ways(&node.cube, longer) {
                let cube = node.cube.turns(turns.iter().copied());
                let (length, last) = (turns.len(), tail([None; 2], &turns));
                let done = Some(Doing::Face(turns));
                faces.push(Node { cube, length, last, from: Some(from), done, ..node.clone() });
            }
        }
        self.looked += faces.len() as u64;
        self.narrow(&mut faces, FACES * usize::from(longer));
        let mut nodes = faces;
        for stage in [Stage::Opposite, Stage::Order] {
            let mut next = Vec::new();
            for node in nodes {
                if stage.is_done(&node.cube) {
                    next.push(node);
                    continue;
                }
                let from = self.keep(node.clone());
                for way in self.tables.of_stage(stage) {
                    // Hands turn the layer that is up as the cube is held.
                    let over = self.tables.ways[way].hold.face(Face::D) == Face::U;
                    for count in 0..4 {
                        let preset = if over { [0, count] } else { [count, 0] };
                        let corners = node.cube.assembly().corners().then(self.tables.corners(way, preset));
                        self.looked += 1;
                        if stage.has_corners(&corners) {
                            next.push(self.after(&node, from, stage, way, preset));
                        }
                    }
                }
            }
            self.narrow(&mut next, CORNERS);
            nodes = next;
        }
        nodes
    }

    /// Solves three edges of an outer layer.
    fn layer(&mut self, begin: Vec<Node>, stage: Stage) -> Vec<Node> {
        let mut levels: [Vec<Node>; 4] = Default::default();
        for node in begin {
            levels[Filled::of(&node.cube).count(stage).min(3)].push(node);
        }
        for level in 0..3 {
            let mut nodes = std::mem::take(&mut levels[level]);
            self.narrow(&mut nodes, BREADTH);
            for node in nodes {
                let from = self.keep(node.clone());
                let mut gains = self.gains(&node, from, stage);
                if gains.is_empty() {
                    for lifted in self.lifts(&node, from, stage) {
                        let from = self.keep(lifted.clone());
                        gains.extend(self.gains(&lifted, from, stage));
                    }
                }
                for gain in gains {
                    levels[Filled::of(&gain.cube).count(stage).min(3)].push(gain);
                }
            }
        }
        let [.., ended] = levels;
        ended
    }

    /// Everything that solves another edge and keeps the others.
    fn gains(&mut self, node: &Node, from: usize, stage: Stage) -> Vec<Node> {
        let before = Filled::of(&node.cube).of_stage(stage);
        self.tried(node, from, stage, |after, _| after & before == before && after != before)
    }

    /// The shortest ways to move a missing edge into the middle layer.
    fn lifts(&mut self, node: &Node, from: usize, stage: Stage) -> Vec<Node> {
        let before = Filled::of(&node.cube).of_stage(stage);
        let pieces = node.cube.assembly().edges().pieces();
        let mut lifts = self.tried(node, from, stage, |after, effect| {
            let missing = |&from: &u8| layer_of(pieces[usize::from(from)]) == Some(stage);
            after & before == before && effect.pieces()[8..].iter().any(missing)
        });
        self.narrow(&mut lifts, LIFTS);
        lifts
    }

    /// Every variant that `wanted` accepts, given the edges of the stage's layer that are then solved and the effect on
    /// the edges.
    fn tried(&mut self, node: &Node, from: usize, stage: Stage, wanted: impl Fn(u16, &Edges) -> bool) -> Vec<Node> {
        let mut nodes = Vec::new();
        let outer = Outer::of(&node.cube).expect("the corners are in order");
        let edges = node.cube.assembly().edges();
        for way in self.tables.of_stage(Stage::First) {
            for up in 0..4 {
                for down in 0..4 {
                    self.looked += 1;
                    let (effect, turned) = self.tables.effect(way, [up, down]);
                    let outer = outer.plus(*turned);
                    let filled = |stage| filled_after(edges, effect, outer, stage);
                    let keeps = || stage == Stage::First || filled(Stage::First).count_ones() >= 3;
                    if wanted(filled(stage), effect) && keeps() {
                        nodes.push(self.after(node, from, stage, way, [up, down]));
                    }
                }
            }
        }
        nodes
    }

    /// Solves the last six edges; returns the best node.
    fn end(&mut self, mut nodes: Vec<Node>) -> usize {
        self.narrow(&mut nodes, SIXES);
        let mut begun: Vec<(usize, Node, [usize; 2])> = Vec::new();
        for node in nodes {
            let edges = Outer::of(&node.cube).expect("the corners are in order").edges(&node.cube);
            for holes in six::holes(&edges) {
                let rest = self.tables.six.rest(Six::of(&edges, holes), six::sides(&node.cube, holes));
                begun.push((node.length + rest as usize, node.clone(), holes));
            }
        }
        begun.sort_by_key(|(length, node, holes)| (node.clumsy, *length, node.view, node.cube, *holes));
        let mut best: Option<(usize, usize, usize)> = None;
        for (_, node, holes) in begun.into_iter().take(ENDINGS) {
            let edges = Outer::of(&node.cube).expect("the corners are in order").edges(&node.cube);
            let (six, sides) = (Six::of(&edges, holes), six::sides(&node.cube, holes));
            let from = self.keep(node);
            let mut left = ENDS;
            self.finish(from, six, sides, &mut left, &mut best);
        }
        best.expect("the last six edges can always be solved").2
    }

    fn finish(
        &mut self,
        from: usize,
        six: Six,
        sides: [usize; 2],
        left: &mut usize,
        best: &mut Option<(usize, usize, usize)>,
    ) {
        let node = self.nodes[from].clone();
        if *left == 0 || best.is_some_and(|(clumsy, length, _)| (clumsy, length) <= (node.clumsy, node.length)) {
            return;
        }
        if Stage::Close.is_done(&node.cube) {
            let outer = Outer::of(&node.cube).expect("the corners are in order");
            let cube = node.cube.turns(outer.turns());
            if cube == Cube::SOLVED {
                *left -= 1;
                let length = node.length + outer.turns().len();
                let (clumsy, home) = (node.clumsy, Doing::Home([outer.up, outer.down]));
                let end = match outer.turns().is_empty() {
                    true => from,
                    false => self.keep(Node { cube, length, from: Some(from), done: Some(home), ..node }),
                };
                if best.is_none_or(|(other, least, _)| (clumsy, length) < (other, least)) {
                    *best = Some((clumsy, length, end));
                }
                return;
            }
        }
        for next in self.tables.six.next(six, sides) {
            self.looked += 1;
            let (stage, way) = self.tables.six.change(next.change);
            let after = self.after(&node, from, stage, way, next.preset);
            let to = self.keep(after);
            self.finish(to, next.six, next.sides, left, best);
        }
    }

    /// The path to a node, step by step.
    fn walk(&self, cubes: &[Cube], end: usize) -> Walk {
        let mut chain = Vec::new();
        let mut at = Some(end);
        while let Some(number) = at {
            let node = &self.nodes[number];
            chain.extend(node.done.clone());
            at = node.from;
        }
        let view = self.nodes[end].view;
        let mut cube = cubes[view];
        let mut done = Vec::new();
        for doing in chain.into_iter().rev() {
            let step = self.described(&cube, doing);
            cube = cube.turns(step.turns.iter().copied());
            if !step.turns.is_empty() {
                done.push(step);
            }
        }
        Walk { view, done }
    }

    /// A step with its description.
    fn described(&self, cube: &Cube, doing: Doing) -> Done {
        match doing {
            Doing::Face(turns) => {
                let pieces = corners_where(cube, |at, piece, twist| piece >= 4 && !(at >= 4 && twist == 0));
                let (stage, name, before) = (Stage::Face, "corners-first.step.face", Vec::new());
                Done { stage, name, before, way: None, turns, pieces }
            }
            Doing::Home([up, down]) => {
                let turns = presets(up, down);
                let (stage, name) = (Stage::Middle, "corners-first.step.home");
                Done { stage, name, before: turns.clone(), way: None, turns, pieces: Vec::new() }
            }
            Doing::Way(stage, number, [up, down]) => {
                let way = &self.tables.ways[number];
                let before = presets(up, down);
                let turns: Vec<Turn> = before.iter().chain(&way.turns).copied().collect();
                let after = cube.turns(turns.iter().copied());
                let (name, pieces) = match stage {
                    Stage::Opposite => {
                        let pieces = corners_where(cube, |_, piece, twist| piece < 4 && twist != 0);
                        (way.sequence.name, pieces)
                    }
                    Stage::Order => (way.sequence.name, Vec::new()),
                    Stage::Flip => {
                        let outer = Outer::of(cube).expect("the corners are in order");
                        let side = way.turns.first().map_or(0, |turn| side_of(turn.face()));
                        (way.sequence.name, six::bad(&outer.edges(cube), side).into_iter().map(colours).collect())
                    }
                    _ => {
                        let new = Filled::of(&after).0 & !Filled::of(cube).0;
                        let wanted = |piece: &u8| match stage {
                            Stage::First | Stage::Last => layer_of(*piece) == Some(stage),
                            Stage::Close => layer_of(*piece).is_some(),
                            _ => is_middle(*piece),
                        };
                        let home: Vec<u8> = (0..12).filter(|&piece| new >> piece & 1 == 1).filter(wanted).collect();
                        let lifted = home.is_empty() && matches!(stage, Stage::First | Stage::Last);
                        let pieces = if lifted { taken_out(cube, &after, stage) } else { home };
                        let name = if lifted { LIFT } else { way.sequence.name };
                        (name, pieces.into_iter().map(colours).collect())
                    }
                };
                Done { stage, name, before, way: Some(number), turns, pieces }
            }
        }
    }
}

/// The layer an edge belongs to, if it is an outer one.
fn layer_of(piece: u8) -> Option<Stage> {
    match piece {
        0..4 => Some(Stage::Last),
        4..8 => Some(Stage::First),
        _ => None,
    }
}

fn side_of(face: Face) -> usize {
    match face {
        Face::R => 0,
        Face::F => 1,
        Face::L => 2,
        _ => 3,
    }
}

fn colours(edge: u8) -> Vec<Face> {
    puzzle::Edge::ALL[usize::from(edge)].faces().to_vec()
}

/// The corners that `wanted` accepts, given place, piece and twist.
fn corners_where(cube: &Cube, wanted: impl Fn(usize, u8, u8) -> bool) -> Vec<Vec<Face>> {
    let corners = cube.assembly().corners();
    let there = (0..8).filter(|&at| wanted(at, corners.pieces()[at], corners.turns()[at]));
    there.map(|at| puzzle::Corner::ALL[usize::from(corners.pieces()[at])].faces().to_vec()).collect()
}

/// The edges of a layer that are in the middle layer now and were not before.
fn taken_out(before: &Cube, after: &Cube, stage: Stage) -> Vec<u8> {
    let middle = |cube: &Cube| -> Vec<u8> {
        let pieces = &cube.assembly().edges().pieces()[8..];
        pieces.iter().copied().filter(|&piece| layer_of(piece) == Some(stage)).collect()
    };
    let before = middle(before);
    middle(after).into_iter().filter(|piece| !before.contains(piece)).collect()
}

/// The edges of a layer that are solved after an effect, as bits, without computing the rest.
fn filled_after(edges: &Edges, effect: &Edges, outer: Outer, stage: Stage) -> u16 {
    let layer = if stage == Stage::First { 4..8 } else { 0..4 };
    layer.fold(0, |filled, at| {
        let (to, from) = (outer.place(at), usize::from(effect.pieces()[at]));
        let home = usize::from(edges.pieces()[from]) == to && edges.turns()[from] == effect.turns()[at];
        filled | u16::from(home) << to
    })
}

/// The solved edges, as bits: in the outer layers, however these are turned, and in the middle layer.
struct Filled(u16);

impl Filled {
    fn of(cube: &Cube) -> Filled {
        let outer = Outer::of(cube).expect("the corners are in order");
        Filled::of_edges(&outer.edges(cube))
    }

    fn of_edges(edges: &[PlacedEdge; 12]) -> Filled {
        Filled((0..12).filter(|&at| edges[at] == (at as u8, 0)).map(|at| 1 << at).sum())
    }

    fn of_layer(stage: Stage) -> u16 {
        if stage == Stage::First { 0xf0 } else { 0x0f }
    }

    /// Those of the layer that a stage is about.
    fn of_stage(&self, stage: Stage) -> u16 {
        self.0 & Filled::of_layer(stage)
    }

    fn count(&self, stage: Stage) -> usize {
        self.of_stage(stage).count_ones() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is solved already: an edge in the middle layer can be inserted, and one in a wrong place of an outer
    /// layer can be taken out into the middle layer. One sequence is enough for either.
    #[test]
    fn every_edge_can_be_inserted_or_taken_out() {
        let tables = Tables::new();
        let ways =
            tables.of_stage(Stage::First).flat_map(|way| (0..16).map(move |preset| (way, [preset / 4, preset % 4])));
        // Where each place gets its edge from, and whether it is flipped.
        let effects: Vec<[PlacedEdge; 12]> = ways
            .map(|(way, preset)| {
                let (edges, turned) = tables.effect(way, preset);
                turned.placed_edges(edges)
            })
            .collect();
        let keeps = |effect: &[PlacedEdge; 12], place: usize| effect[place] == (place as u8, 0);
        for (stage, layer) in [(Stage::First, 4..8usize), (Stage::Last, 0..4)] {
            // The keyhole, and what is solved in the layer.
            for (hole, home) in (4..8usize).flat_map(|hole| (0..16u16).map(move |home| (hole, home))) {
                let home = |place: usize| layer.contains(&place) && home >> (place % 4) & 1 == 1;
                let kept = |effect: &[PlacedEdge; 12]| {
                    layer.clone().all(|place| !home(place) || keeps(effect, place))
                        && (stage == Stage::First || (4..8).all(|place| place == hole || keeps(effect, place)))
                };
                let fitting: Vec<&[PlacedEdge; 12]> = effects.iter().filter(|effect| kept(effect)).collect();
                for piece in layer.clone().filter(|&piece| !home(piece)) {
                    for (at, flip) in (0..12).flat_map(|at| [(at, 0), (at, 1)]) {
                        let here = (at as u8, flip);
                        let free = stage == Stage::First || at == hole || !(4..8).contains(&at);
                        if is_middle(at as u8) {
                            assert!(fitting.iter().any(|effect| effect[piece] == here), "{stage:?} {piece} {here:?}");
                        } else if !home(at) && free && here != (piece as u8, 0) {
                            let out =
                                |effect: &&&[PlacedEdge; 12]| effect[8..].iter().any(|&(from, _)| from == at as u8);
                            assert!(fitting.iter().any(|effect| out(&effect)), "{stage:?} {piece} {here:?}");
                        }
                    }
                }
            }
        }
    }
}
