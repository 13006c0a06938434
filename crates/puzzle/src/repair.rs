//! How to make an unsolvable cube solvable.
//!
//! If all twenty pieces are there, hands can repair it: twist a corner, flip an edge, swap two pieces. Which ones
//! cannot be known, so all candidates count. If pieces are missing, stickers were read wrongly, and repainting as few
//! as possible leads to the nearest legal cubes.

use crate::assembly::{Assembly, Held};
use crate::face::Face;
use crate::facelets::Facelets;
use crate::faces::{FaceArrangement, FaceChange};
use crate::fault::Twist;
use crate::geometry::{Quarters, Sticker};
use crate::nearest::{Costs, LegalCubes};
use crate::pieces::{Corner, Edge, Pieces, Place};

/// One thing to do, by hand or with a brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operation {
    /// Twist the corner at this place.
    Twist(Corner, Twist),
    /// Flip the edge at this place.
    Flip(Edge),
    /// Exchange the pieces at two places.
    Swap(Place, Place),
    /// Give the sticker this colour.
    Paint(Sticker, Face),
    /// Rotate only the nine stickers of a face: they were copied rotated.
    TurnFace(Face, Quarters),
    /// Exchange the stickers of two faces: each was copied into the other's place.
    SwapFaces(Face, Face),
}

impl From<FaceChange> for Operation {
    fn from(change: FaceChange) -> Operation {
        match change {
            FaceChange::Turn(face, quarters) => Operation::TurnFace(face, quarters),
            FaceChange::Swap(a, b) => Operation::SwapFaces(a, b),
        }
    }
}

impl Operation {
    /// The places it names.
    pub fn places(&self) -> Vec<String> {
        match self {
            Operation::Twist(corner, _) => vec![corner.to_string()],
            Operation::Flip(edge) => vec![edge.to_string()],
            Operation::Swap(a, b) => vec![a.to_string(), b.to_string()],
            Operation::Paint(sticker, _) => vec![sticker.to_string()],
            Operation::TurnFace(face, _) => vec![face.to_string()],
            Operation::SwapFaces(a, b) => vec![a.to_string(), b.to_string()],
        }
    }
}

/// A way to make a legal cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The cube afterwards, colours where they really are.
    pub facelets: Facelets,
    /// How many stickers then look different.
    pub changed: usize,
    /// What to do.
    pub operations: Vec<Operation>,
}

/// Some repairs, best first, and how many there are in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repairs {
    /// The first of them.
    pub list: Vec<Repair>,
    /// How many there are that need no more operations (or repainted stickers) than these.
    pub total: u128,
}

impl Repairs {
    /// The maximum number of mechanical repairs listed; every single operation (8, 12 or 94) fits in.
    pub(crate) const MAX_MECHANICAL: usize = 100;
    /// The maximum number of nearest cubes listed.
    pub(crate) const MAX_REPAINTED: usize = 10;

    /// The repairs with the fewest operations for an assembly in the wrong universe: one for each of
    /// twist sum, flip sum and parity that is wrong. Fewest changed stickers first.
    pub fn mechanical(held: &Held) -> Repairs {
        let universe = held.assembly.universe();
        let twists = match universe.twist() {
            None => vec![None],
            Some(sum) => Corner::ALL.map(|corner| Some(Operation::Twist(corner, sum.inverse()))).to_vec(),
        };
        let flips = match universe.is_flipped() {
            false => vec![None],
            true => Edge::ALL.map(|edge| Some(Operation::Flip(edge))).to_vec(),
        };
        let swaps = match universe.is_odd() {
            false => vec![None],
            true => pairs(Corner::ALL.map(Place::Corner))
                .chain(pairs(Edge::ALL.map(Place::Edge)))
                .map(|(a, b)| Some(Operation::Swap(a, b)))
                .collect(),
        };

        // Only the first few of thousands of combinations are needed, so each is only counted, not made: a twist or
        // flip changes one place, and all other places look as the swap left them.
        let mut by_changed: Vec<Vec<[Option<Operation>; 3]>> = Vec::new();
        for &swap in &swaps {
            let swapped = operate(&held.assembly, &[swap]);
            let changed = stickers_changed(&held.assembly, &swapped) as isize;
            let added = |operation: Option<Operation>| {
                operation.map_or(0, |operation| changes_added(&held.assembly, &swapped, operation))
            };
            let flips: Vec<_> = flips.iter().map(|&flip| (flip, added(flip))).collect();
            for &twist in &twists {
                let with_twist = changed + added(twist);
                for &(flip, more) in &flips {
                    let bucket = (with_twist + more) as usize;
                    if by_changed.len() <= bucket {
                        by_changed.resize_with(bucket + 1, Vec::new);
                    }
                    if by_changed[bucket].len() < Repairs::MAX_MECHANICAL {
                        by_changed[bucket].push([swap, twist, flip]);
                    }
                }
            }
        }
        let total = (twists.len() * flips.len() * swaps.len()) as u128;
        let sorted = by_changed.into_iter().enumerate();
        let sorted =
            sorted.flat_map(|(changed, bucket)| bucket.into_iter().map(move |operations| (changed, operations)));
        let list = sorted.take(Repairs::MAX_MECHANICAL).map(|(changed, operations)| {
            let assembly = operate(&held.assembly, &operations);
            let facelets = Held { assembly, attitude: held.attitude }.facelets();
            Repair { facelets, changed, operations: operations.into_iter().flatten().collect() }
        });
        Repairs { list: list.collect(), total }
    }

    /// The ways to move or rotate whole faces that make a legal cube with the fewest changes, if there are any.
    fn of_faces(given: &Facelets) -> Repairs {
        let all = FaceArrangement::all(given);
        let fewest = all.first().map_or(0, |arrangement| arrangement.changes().len());
        let nearest = || all.iter().take_while(|arrangement| arrangement.changes().len() == fewest);
        let repair = |arrangement: &FaceArrangement| Repair {
            facelets: arrangement.facelets,
            changed: given.difference(&arrangement.facelets).count(),
            operations: arrangement.changes().into_iter().map(Operation::from).collect(),
        };
        Repairs { list: nearest().take(Repairs::MAX_REPAINTED).map(repair).collect(), total: nearest().count() as u128 }
    }

    /// Adds the ways to rotate or exchange whole faces of `given`: only these if they need fewer operations, since they
    /// explain many faults at once; otherwise after the others.
    #[must_use]
    pub fn or_faces(mut self, given: &Facelets) -> Repairs {
        let effort = |repairs: &Repairs| repairs.list.first().map_or(usize::MAX, |repair| repair.operations.len());
        let faces = Repairs::of_faces(given);
        if effort(&faces) < effort(&self) {
            return faces;
        }
        self.total += faces.total;
        self.list.extend(faces.list);
        self
    }

    /// The legal cubes that differ from these stickers in the fewest known places. Unknown stickers are filled in if
    /// there is only one way; the total counts all ways.
    pub fn repainted(facelets: &Facelets) -> Repairs {
        let cubes = LegalCubes::new(&Costs::of_changes(facelets));
        let total = cubes.count();
        let list = cubes.list_seen(facelets, Repairs::MAX_REPAINTED);
        let filled = !facelets.has_unknown() || total == list.len() as u128;
        let list = list.into_iter().map(|repaired| {
            let operations: Vec<Operation> = facelets
                .difference(&repaired)
                .filter(|&sticker| facelets.get(sticker).is_some())
                .filter_map(|sticker| Some(Operation::Paint(sticker, repaired.get(sticker)?)))
                .collect();
            let mut shown = if filled { repaired } else { *facelets };
            for operation in &operations {
                if let Operation::Paint(sticker, colour) = *operation {
                    shown.set(sticker, Some(colour));
                }
            }
            Repair { facelets: shown, changed: operations.len(), operations }
        });
        Repairs { list: list.collect(), total }
    }
}

fn pairs<const N: usize>(places: [Place; N]) -> impl Iterator<Item = (Place, Place)> {
    (0..N).flat_map(move |a| (a + 1..N).map(move |b| (places[a], places[b])))
}

fn operate(assembly: &Assembly, operations: &[Option<Operation>]) -> Assembly {
    let (mut corners, mut edges) = (*assembly.corners(), *assembly.edges());
    for operation in operations.iter().flatten() {
        match *operation {
            Operation::Twist(corner, direction) => corners = corners.with_turned(corner.index(), direction.thirds()),
            Operation::Flip(edge) => edges = edges.with_turned(edge.index(), 1),
            Operation::Swap(Place::Corner(a), Place::Corner(b)) => {
                corners = swapped(&corners, a.index(), b.index(), &Corner::FACES);
            }
            Operation::Swap(Place::Edge(a), Place::Edge(b)) => {
                edges = swapped(&edges, a.index(), b.index(), &Edge::FACES);
            }
            Operation::Swap(..) => unreachable!("only pieces of one kind are swapped"),
            Operation::Paint(..) | Operation::TurnFace(..) | Operation::SwapFaces(..) => {
                unreachable!("only pieces are moved")
            }
        }
    }
    Assembly::new(corners, edges)
}

/// Two pieces exchanged and oriented so that the sum of orientations stays the same and the fewest stickers change.
fn swapped<const N: usize, const O: u8, const K: usize>(
    pieces: &Pieces<N, O>,
    a: usize,
    b: usize,
    faces: &[[Face; K]; N],
) -> Pieces<N, O> {
    let sum = pieces.turns()[a] + pieces.turns()[b];
    (0..O)
        .map(|turn| pieces.with_swapped(a, b, turn, (sum + 2 * O - turn) % O))
        .min_by_key(|after| changes(pieces, after, a, faces) + changes(pieces, after, b, faces))
        .expect("a piece can be turned in some way")
}

fn changes<const N: usize, const O: u8, const K: usize>(
    before: &Pieces<N, O>,
    after: &Pieces<N, O>,
    place: usize,
    faces: &[[Face; K]; N],
) -> usize {
    let show = |pieces: &Pieces<N, O>, k: usize| {
        faces[usize::from(pieces.pieces()[place])][(k + K - usize::from(pieces.turns()[place])) % K]
    };
    (0..K).filter(|&k| show(before, k) != show(after, k)).count()
}

/// How many more stickers differ from `before` if a twist or flip follows `swapped`.
fn changes_added(before: &Assembly, swapped: &Assembly, operation: Operation) -> isize {
    let after = operate(swapped, &[Some(operation)]);
    let changed = |other: &Assembly| match operation {
        Operation::Twist(corner, _) => changes(before.corners(), other.corners(), corner.index(), &Corner::FACES),
        Operation::Flip(edge) => changes(before.edges(), other.edges(), edge.index(), &Edge::FACES),
        _ => unreachable!("only twists and flips follow a swap"),
    };
    changed(&after) as isize - changed(swapped) as isize
}

fn stickers_changed(before: &Assembly, after: &Assembly) -> usize {
    (0..8).map(|place| changes(before.corners(), after.corners(), place, &Corner::FACES)).sum::<usize>()
        + (0..12).map(|place| changes(before.edges(), after.edges(), place, &Edge::FACES)).sum::<usize>()
}
