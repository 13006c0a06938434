//! The second phase's large table: corners and U/D edges together, up to sixteen symmetries.
//!
//! The order of eight corners falls into 2768 classes; with the order of the eight U and D edges that is 111 605 760
//! entries of four bits. Only the order of the four slice edges is left out, so little is left to search.

use crate::coordinates::flip_slice::symmetries;
use crate::coordinates::order::{self, OrderTables, pack};
use engine::MoveTable;
use engine::rank::{ARRANGEMENTS_OF_8, Ranker};
use engine::simd::Scalar;
use puzzle::{Assembly, Corners, Edges};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// How many classes of corner orders there are.
pub const CLASSES: usize = 2768;
/// How many bytes the table takes, two entries each.
pub const BYTES: usize = CLASSES * ARRANGEMENTS_OF_8 / 2;

/// How many entries lie at distance 0, 1, 2, … 15; those beyond count as 15.
const DEPTHS: [usize; 16] = [
    1, 3, 10, 52, 285, 1318, 5671, 26502, 115_467, 470_846, 1_853_056, 6_535_823, 18_349_792, 32_843_350, 34_118_883,
    15_974_563,
];

/// Classes of corner orders, and what the symmetries make of edge orders.
pub struct JointClasses {
    /// For each order of the corners its class · 16 + the symmetry that takes it to the first of its class.
    pub of_corners: Vec<u16>,
    firsts: Vec<u16>,
    stabilisers: Vec<u16>,
    /// What each symmetry makes of each order of the edges.
    pub edges: Vec<[u16; 16]>,
}

impl JointClasses {
    /// Works them out.
    pub fn new() -> JointClasses {
        let ranker = Ranker::get();
        let symmetries = symmetries();
        let inverse: Vec<usize> = symmetries
            .iter()
            .map(|symmetry| symmetries.iter().position(|other| *other == symmetry.inverse()).expect("a group"))
            .collect();
        let orders = order::arrangements();
        let of = |corners: &[u8; 8], edges: &[u8; 8], symmetry: usize| {
            let corners = Corners::new(*corners, [0; 8]).expect("each corner once");
            let mut pieces = *Edges::SOLVED.pieces();
            pieces[..8].copy_from_slice(edges);
            let edges = Edges::new(pieces, [0; 12]).expect("each edge once");
            let cube = pack(&Assembly::new(corners, edges).moved(symmetries[symmetry]));
            (order::corners::<Scalar>(ranker, &cube) as u16, order::edges::<Scalar>(ranker, &cube) as u16)
        };
        let images: Vec<[(u16, u16); 16]> =
            orders.par_iter().map(|pieces| std::array::from_fn(|symmetry| of(pieces, pieces, symmetry))).collect();
        const NONE: u16 = u16::MAX;
        let mut of_corners = vec![NONE; ARRANGEMENTS_OF_8];
        let (mut firsts, mut stabilisers) = (Vec::new(), Vec::new());
        for rank in 0..ARRANGEMENTS_OF_8 {
            if of_corners[rank] != NONE {
                continue;
            }
            let mut stabiliser = 0;
            for (symmetry, &(image, _)) in images[rank].iter().enumerate() {
                if usize::from(image) == rank {
                    stabiliser |= 1 << symmetry;
                }
                if of_corners[usize::from(image)] == NONE {
                    of_corners[usize::from(image)] = (firsts.len() * 16 + inverse[symmetry]) as u16;
                }
            }
            firsts.push(rank as u16);
            stabilisers.push(stabiliser);
        }
        assert_eq!(firsts.len(), CLASSES, "corner orders fall into the known number of classes");
        let edges = images.iter().map(|row| row.map(|(_, edges)| edges)).collect();
        JointClasses { of_corners, firsts, stabilisers, edges }
    }
}

impl Default for JointClasses {
    fn default() -> Self {
        JointClasses::new()
    }
}

/// The table, ready to be read.
pub struct Joint<'a> {
    /// As in [`JointClasses`].
    pub of_corners: &'a [u16],
    /// As in [`JointClasses`].
    pub edges: &'a [[u16; 16]],
    /// The distances, two to a byte.
    pub nibbles: &'a [u8],
}

impl Joint<'_> {
    /// A lower bound from the orders of corners and edges.
    #[inline(always)]
    pub fn bound(&self, corners: usize, edges: usize) -> u32 {
        let to = usize::from(self.of_corners[corners]);
        let index = to / 16 * ARRANGEMENTS_OF_8 + usize::from(self.edges[edges][to % 16]);
        u32::from(self.nibbles[index / 2] >> (index % 2 * 4) & 15)
    }
}

/// Fills the table for the given second-phase turns. `progress` hears how much is done, from 0 to 1, and says
/// whether to go on. False if it did not.
///
/// # Panics
/// If the table does not have the known distribution: then the program is wrong, and must not go on.
pub fn build(
    classes: &JointClasses,
    orders: &OrderTables,
    nibbles: &mut [u8],
    progress: &(dyn Fn(f64) -> bool + Sync),
) -> bool {
    assert_eq!(nibbles.len(), BYTES, "the table has room for each class and order");
    const UNKNOWN: u8 = u8::MAX;
    let count = CLASSES * ARRANGEMENTS_OF_8;
    let found: Vec<AtomicU8> = (0..count).into_par_iter().map(|_| AtomicU8::new(UNKNOWN)).collect();
    found[0].store(0, Ordering::Relaxed);
    let mut counts = vec![1];
    // Half of all entries have corners and edges of different parity and, without the slice, are reached all the same.
    for depth in 0..15 {
        let reached: usize =
            (0..CLASSES).into_par_iter().map(|class| expand(classes, orders, &found, class, depth)).sum();
        if !progress(counts.iter().sum::<usize>() as f64 / count as f64) {
            return false;
        }
        counts.push(reached);
    }
    assert_eq!(counts, DEPTHS, "corners and edges of the second phase have the known distribution");
    nibbles.par_iter_mut().enumerate().for_each(|(i, pair)| {
        let nibble = |index: usize| found[index].load(Ordering::Relaxed).min(15);
        *pair = nibble(2 * i) | nibble(2 * i + 1) << 4;
    });
    true
}

fn expand(classes: &JointClasses, orders: &OrderTables, found: &[AtomicU8], class: usize, depth: u8) -> usize {
    let row = |class: usize| &found[class * ARRANGEMENTS_OF_8..][..ARRANGEMENTS_OF_8];
    let here: Vec<u16> = (0..ARRANGEMENTS_OF_8 as u16)
        .filter(|&edges| row(class)[usize::from(edges)].load(Ordering::Relaxed) == depth)
        .collect();
    let moves: &MoveTable = &orders.corners;
    let mut reached = 0;
    for turn in 0..moves.moves() {
        let to = usize::from(classes.of_corners[moves.after(classes.firsts[class].into(), turn)]);
        let (target, symmetry) = (row(to / 16), to % 16);
        let stabiliser = classes.stabilisers[to / 16];
        for &edges in &here {
            let edges = classes.edges[orders.edges.after(edges.into(), turn)][symmetry];
            if target[usize::from(edges)].load(Ordering::Relaxed) != u8::MAX {
                continue;
            }
            // The same position may be written with any symmetry that leaves the corners as they are.
            let mut alike = stabiliser;
            while alike != 0 {
                let symmetry = alike.trailing_zeros() as usize;
                alike &= alike - 1;
                let edges = classes.edges[usize::from(edges)][symmetry];
                if target[usize::from(edges)].swap(depth + 1, Ordering::Relaxed) == u8::MAX {
                    reached += 1;
                }
            }
        }
    }
    reached
}
