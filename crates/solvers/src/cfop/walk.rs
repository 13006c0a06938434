//! Looking ahead: many crosses, pairs in any order, and the shortest whole solution.
//!
//! After the cross and after each pair only the most promising walks are kept: those with the smallest sum of the turns
//! so far and the turns that each missing pair would take on its own. At the end the last layer is known exactly.

use super::last::Way;
use super::pairs::{self, ALL, Slots};
use super::{Stage, Tables, Variant};
use crate::spots;
use puzzle::{Cube, Turn};

/// How far the search looks ahead.
struct SearchWidth {
    /// How many walks are kept after each step.
    breadth: usize,
    /// How many insertions of one pair are tried.
    choices: usize,
    /// How many walks are followed through the last layer; `None` if the search does not look ahead to it.
    endings: Option<usize>,
}

impl Variant {
    const fn width(self) -> SearchWidth {
        match self {
            Variant::Usual => SearchWidth { breadth: 60, choices: 10, endings: None },
            Variant::Best => SearchWidth { breadth: 300, choices: 24, endings: Some(3000) },
        }
    }
}

/// How many of the shortest are returned.
const FINALISTS: usize = 8;
/// How many turns longer than the shortest a cross can be.
const LONGER_CROSS: u8 = 1;

/// A complete solution, cross down.
#[derive(Clone)]
pub(super) struct Walk {
    /// The index of the cube it solves.
    pub view: usize,
    /// The turns to the cross.
    pub cross: Vec<Turn>,
    /// The insertions, by number.
    pub insertions: Vec<u32>,
    /// Orienting and permuting.
    pub last: [Way; 2],
}

/// A walk in progress.
#[derive(Clone)]
struct Node {
    view: usize,
    cross: usize,
    cube: Cube,
    solved: Slots,
    insertions: [Option<u32>; 4],
    length: u32,
    /// An estimate of the turns for the first two layers.
    promise: u32,
    /// The last two turns.
    tail: [Option<Turn>; 2],
}

/// The last two turns after appending some.
fn tail(before: [Option<Turn>; 2], turns: &[Turn]) -> [Option<Turn>; 2] {
    match turns {
        [] => before,
        [turn] => [before[1], Some(*turn)],
        [.., a, b] => [Some(*a), Some(*b)],
    }
}

/// True if a face would be turned at the end of one part and again at the start of the next.
fn clashes(tail: [Option<Turn>; 2], next: &[Turn]) -> bool {
    let (Some(last), Some(first)) = (tail[1], next.first()) else { return false };
    let axis = last.face().axis();
    let on_axis = |turn: &Turn| turn.face().axis() == axis;
    let ending = tail.into_iter().flatten().rev().take_while(on_axis);
    first.face().axis() == axis
        && ending
            .into_iter()
            .any(|turn| next.iter().take_while(|next| on_axis(next)).any(|next| next.face() == turn.face()))
}

impl Node {
    fn promised(mut self, tables: &Tables) -> Node {
        let (corners, edges) = (spots::corners(&self.cube), spots::edges(&self.cube));
        let left = (0..4).filter(|slot| self.solved >> slot & 1 == 0);
        let sum: u32 = left.map(|slot| tables.pairs.least(&corners, &edges, slot, self.solved)).sum();
        self.promise = self.length + sum;
        self
    }

    /// Everything that can come next.
    fn next(&self, tables: &Tables, choices: usize, nodes: &mut Vec<Node>) {
        let (corners, edges) = (spots::corners(&self.cube), spots::edges(&self.cube));
        for slot in (0..4).filter(|slot| self.solved >> slot & 1 == 0) {
            let mut tried = 0;
            for number in tables.pairs.choices(&corners, &edges, slot, self.solved) {
                let insertion = tables.pairs.insertion(number);
                if clashes(self.tail, &insertion.turns) {
                    continue;
                }
                let cube = self.cube.then(&insertion.effect);
                let mut insertions = self.insertions;
                let at = insertions.iter().position(Option::is_none).expect("each of four insertions solves a slot");
                insertions[at] = Some(number);
                let node = Node {
                    view: self.view,
                    cross: self.cross,
                    cube,
                    solved: pairs::done(&cube),
                    insertions,
                    length: self.length + insertion.turns.len() as u32,
                    promise: 0,
                    tail: tail(self.tail, &insertion.turns),
                };
                nodes.push(node.promised(tables));
                tried += 1;
                if tried == choices {
                    break;
                }
            }
        }
    }
}

/// Keeps the most promising ones, each position once.
fn narrow(nodes: &mut Vec<Node>, most: usize) {
    let rank = |node: &Node| (node.promise, node.length, node.view, node.cube, node.tail, node.cross, node.insertions);
    nodes.sort_unstable_by_key(rank);
    nodes.dedup_by(|a, b| (a.promise, a.view, a.cube, a.tail) == (b.promise, b.view, b.cube, b.tail));
    nodes.truncate(most);
}

/// The shortest walks found, from any of the cubes, and the number of nodes visited.
pub(super) fn shortest(tables: &Tables, cubes: &[Cube], variant: Variant) -> (Vec<Walk>, u64) {
    let width = variant.width();
    let crosses: Vec<Vec<Vec<Turn>>> = cubes.iter().map(|cube| tables.cross.ways(cube, LONGER_CROSS)).collect();
    let begun = |view: usize, cross: usize| {
        let turns = &crosses[view][cross];
        let cube = cubes[view].turns(turns.iter().copied());
        let node = Node {
            view,
            cross,
            cube,
            solved: pairs::done(&cube),
            insertions: [None; 4],
            length: turns.len() as u32,
            promise: 0,
            tail: tail([None; 2], turns),
        };
        node.promised(tables)
    };
    let mut nodes: Vec<Node> =
        (0..cubes.len()).flat_map(|view| (0..crosses[view].len()).map(move |cross| begun(view, cross))).collect();
    let mut looked = nodes.len() as u64;
    let mut ended: Vec<Node> = Vec::new();
    while !nodes.is_empty() {
        let (done, open): (Vec<Node>, Vec<Node>) = nodes.into_iter().partition(|node| node.solved == ALL);
        ended.extend(done);
        nodes = open;
        narrow(&mut nodes, width.breadth);
        let mut next = Vec::new();
        nodes.iter().for_each(|node| node.next(tables, width.choices, &mut next));
        looked += next.len() as u64;
        nodes = next;
    }
    match width.endings {
        Some(most) => narrow(&mut ended, most),
        None => {
            narrow(&mut ended, FINALISTS);
            let least = ended.iter().map(|node| node.length).min();
            ended.retain(|node| Some(node.length) == least);
        }
    }
    let mut walks: Vec<(u32, usize, [&Way; 2])> = Vec::new();
    let mut least = u32::MAX;
    for (number, node) in ended.iter().enumerate() {
        if width.endings.is_none() {
            least = u32::MAX;
        }
        let found = ending(tables, node, variant, &mut least);
        walks.extend(found.into_iter().map(|(length, last)| (length, number, last)));
    }
    if width.endings.is_some() {
        walks.retain(|(length, ..)| *length == least);
        walks.truncate(FINALISTS);
    }
    let walk = |(_, number, last): (u32, usize, [&Way; 2])| {
        let Node { view, cross, insertions, .. } = &ended[number];
        Walk {
            view: *view,
            cross: crosses[*view][*cross].clone(),
            insertions: insertions.iter().flatten().copied().collect(),
            last: last.map(Way::clone),
        }
    };
    (walks.into_iter().map(walk).collect(), looked)
}

/// Solves the last layer in every way that is no longer than `least`, lowering `least` each time. [`Variant::Usual`]
/// does not look ahead: it takes the shortest way to orient, whatever follows, and returns only one.
fn ending<'a>(tables: &'a Tables, node: &Node, variant: Variant, least: &mut u32) -> Vec<(u32, [&'a Way; 2])> {
    debug_assert!(Stage::FourthPair.is_done(&node.cube));
    let mut orienting: Vec<&Way> =
        tables.last.orienting(&node.cube).iter().filter(|way| !clashes(node.tail, &way.turns)).collect();
    orienting.sort_by_key(|way| way.turns.len());
    if variant == Variant::Usual {
        orienting.truncate(1);
    }
    let mut found = Vec::new();
    for orient in orienting {
        let oriented = node.length + orient.turns.len() as u32;
        let cube = node.cube.then(&orient.effect);
        let tail = tail(node.tail, &orient.turns);
        for permute in tables.last.permuting(&cube) {
            let length = oriented + permute.turns.len() as u32 + u32::from(permute.adjust.is_some());
            if length <= *least && !clashes(tail, &permute.turns) {
                *least = length;
                found.push((length, [orient, permute]));
            }
        }
    }
    if variant == Variant::Usual {
        found = found.split_off(found.len().saturating_sub(1));
    }
    found
}
