//! From numbers back to pieces: the arrangements that the values of the second phase's coordinates represent.
//!
//! [`Ranker`] numbers arrangements with lookup tables; [`Arrangements`] goes the other way. It is computed on first
//! use, by ranking every arrangement.

use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8, Ranker, SETS_OF_4};
use std::sync::LazyLock;

/// The pieces for each value of the orders and of the sets.
pub struct Arrangements {
    eights: Vec<[u8; 8]>,
    fours: [[u8; 4]; ARRANGEMENTS_OF_4],
    /// For each set, some arrangement of eight pieces that has it.
    sets: [[u8; 8]; SETS_OF_4],
}

/// Packs entries of `each` bits, the first one lowest.
#[inline(always)]
fn bits(entries: &[u8], each: usize) -> u32 {
    entries.iter().enumerate().fold(0, |bits, (i, &entry)| bits | u32::from(entry) << (each * i))
}

impl Arrangements {
    /// The arrangements, computed on first use.
    pub(crate) fn get() -> &'static Arrangements {
        static ALL: LazyLock<Arrangements> = LazyLock::new(Arrangements::new);
        &ALL
    }

    fn new() -> Arrangements {
        let ranker = Ranker::get();
        let mut all = Arrangements {
            eights: vec![[0; 8]; ARRANGEMENTS_OF_8],
            fours: [[0; 4]; ARRANGEMENTS_OF_4],
            sets: [[0; 8]; SETS_OF_4],
        };
        for_each_arrangement(&mut [0, 1, 2, 3, 4, 5, 6, 7], 0, &mut |pieces| {
            all.eights[usize::from(ranker.eight(bits(pieces, 3)))] = *pieces;
            all.sets[usize::from(ranker.set(bits(&pieces.map(|piece| piece >> 2), 1) as u8))] = *pieces;
        });
        for_each_arrangement(&mut [0, 1, 2, 3], 0, &mut |pieces| {
            all.fours[usize::from(ranker.four(bits(pieces, 2) as u8))] = pieces.map(|piece| 8 + piece);
        });
        all
    }

    /// The eight pieces of an order.
    pub(crate) fn eight(&self, order: usize) -> [u8; 8] {
        self.eights[order]
    }

    /// The four slice edges of an order.
    pub(crate) fn four(&self, order: usize) -> [u8; 4] {
        self.fours[order]
    }

    /// Eight pieces of which the last four are in these places.
    pub(crate) fn set(&self, set: usize) -> [u8; 8] {
        self.sets[set]
    }

    /// The number of an order of eight pieces.
    pub(crate) fn number(&self, pieces: &[u8; 8]) -> usize {
        usize::from(Ranker::get().eight(bits(pieces, 3)))
    }
}

fn for_each_arrangement<const N: usize>(pieces: &mut [u8; N], from: usize, visit: &mut impl FnMut(&[u8; N])) {
    if from == N {
        return visit(pieces);
    }
    for i in from..N {
        pieces.swap(from, i);
        for_each_arrangement(pieces, from + 1, visit);
        pieces.swap(from, i);
    }
}
