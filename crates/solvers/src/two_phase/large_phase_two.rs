//! The second phase's large table: corners and U/D edges together, up to sixteen symmetries.
//!
//! The orders of eight corners fall into 2768 classes; with the order of the eight U and D edges that makes 111 605 760
//! entries of four bits. Only the order of the four slice edges is left out, so little is left to search.

use crate::coordinates::flip_slice::symmetries;
use crate::coordinates::order::OrderTables;
use crate::coordinates::symmetric::Symmetries;
use crate::coordinates::{CornerOrder, EdgeOrder, Symmetric};
use engine::rank::ARRANGEMENTS_OF_8;
use engine::{Cancelled, Classes, MoveTable, Progress, for_each_row};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// The number of classes of corner orders.
pub(super) const CLASSES: usize = 2768;
/// The size of the table in bytes, two entries each.
pub(super) const BYTES: usize = CLASSES * ARRANGEMENTS_OF_8 / 2;

/// Classes of corner orders, and the images of edge orders under the symmetries.
pub(super) struct CornerClasses {
    corners: Classes,
    /// The image of each order of the edges under each symmetry.
    pub edges: Vec<[u16; 16]>,
}

impl CornerClasses {
    /// Computes them.
    pub(super) fn new() -> CornerClasses {
        let symmetries = symmetries();
        let corners = Symmetries::new(symmetries.to_vec()).classes::<CornerOrder>();
        assert_eq!(corners.count(), CLASSES, "corner orders fall into the known number of classes");
        let edges = (0..ARRANGEMENTS_OF_8)
            .into_par_iter()
            .map(|value| symmetries.map(|symmetry| EdgeOrder::image(value, symmetry) as u16))
            .collect();
        CornerClasses { corners, edges }
    }

    /// For each order of the corners: 16 · its class + the symmetry that takes it to its representative.
    pub(super) fn of_corners(&self) -> Vec<u16> {
        self.corners.all().iter().map(|&of| of as u16).collect()
    }
}

impl Default for CornerClasses {
    fn default() -> Self {
        CornerClasses::new()
    }
}

/// The table, ready to be read.
pub(super) struct LargePhaseTwo<'a> {
    /// See [`CornerClasses::of_corners`].
    pub of_corners: &'a [u16],
    /// See [`CornerClasses::edges`].
    pub edges: &'a [[u16; 16]],
    /// The distances, two to a byte.
    pub nibbles: &'a [u8],
}

impl LargePhaseTwo<'_> {
    /// A lower bound from the orders of corners and edges.
    #[inline(always)]
    pub(super) fn bound(&self, corners: u16, edges: u16) -> u32 {
        let to = usize::from(self.of_corners[usize::from(corners)]);
        let index = to / 16 * ARRANGEMENTS_OF_8 + usize::from(self.edges[usize::from(edges)][to % 16]);
        u32::from(self.nibbles[index / 2] >> (index % 2 * 4) & 15)
    }
}

/// Fills the table for the given second-phase steps, which all cost 1. `known` says how many entries are at distance 0, 1,
/// 2, … 15; those beyond count as 15.
///
/// # Panics
/// If the table does not have the known distribution: then the program is wrong and must not continue.
pub(super) fn build(
    classes: &CornerClasses,
    orders: &OrderTables,
    known: &[usize; 16],
    nibbles: &mut [u8],
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    assert_eq!(nibbles.len(), BYTES, "two entries per byte, one for each class and order");
    const UNKNOWN: u8 = u8::MAX;
    let count = CLASSES * ARRANGEMENTS_OF_8;
    let found: Vec<AtomicU8> = (0..count).into_par_iter().map(|_| AtomicU8::new(UNKNOWN)).collect();
    found[0].store(0, Ordering::Relaxed);
    let mut counts = vec![1];
    // In half of all entries corners and edges differ in parity; without the slice edges, these are reached too.
    for depth in 0..15 {
        let reached: usize = counts.iter().sum();
        let next = (reached * 3).min(count - reached) as f64;
        let part = |rows: f64| (reached as f64 + next * rows) / count as f64;
        counts.push(for_each_row(progress, CLASSES, part, |class| expand(classes, orders, &found, class, depth))?);
    }
    assert_eq!(counts, known, "corners and edges of the second phase have the known distribution");
    nibbles.par_iter_mut().enumerate().for_each(|(i, pair)| {
        let nibble = |index: usize| found[index].load(Ordering::Relaxed).min(15);
        *pair = nibble(2 * i) | nibble(2 * i + 1) << 4;
    });
    progress.step(1.0)
}

fn expand(classes: &CornerClasses, orders: &OrderTables, found: &[AtomicU8], class: usize, depth: u8) -> usize {
    let row = |class: usize| &found[class * ARRANGEMENTS_OF_8..][..ARRANGEMENTS_OF_8];
    let here: Vec<u16> = (0..ARRANGEMENTS_OF_8 as u16)
        .filter(|&edges| row(class)[usize::from(edges)].load(Ordering::Relaxed) == depth)
        .collect();
    let moves: &MoveTable = &orders.corners;
    let mut reached = 0;
    for step in 0..moves.moves() {
        let (to, symmetry) = classes.corners.of(moves.after(classes.corners.first(class), step));
        let target = row(to);
        let stabiliser = classes.corners.stabiliser(to);
        for &edges in &here {
            let edges = classes.edges[orders.edges.after(edges.into(), step)][symmetry];
            if target[usize::from(edges)].load(Ordering::Relaxed) != u8::MAX {
                continue;
            }
            // Any symmetry that preserves the corners gives another index of the same position.
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
