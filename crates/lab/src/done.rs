//! Which cells of an experiment have a row. Memory depends on how many rows there are, not on what the record claims.

use std::collections::HashMap;

/// Which cells of an experiment are done.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// For each entry, blocks of positions as bits.
    blocks: HashMap<(usize, u64), Box<[u64; WORDS]>>,
    count: u64,
}

const WORDS: usize = 16;
const BITS: u64 = 64 * WORDS as u64;

/// The word in a block, and the bit in the word.
const fn place(index: u64) -> (usize, u64) {
    let bit = index % BITS;
    ((bit / 64) as usize, 1 << (bit % 64))
}

impl Done {
    /// Marks a cell; false if it was marked before.
    pub(crate) fn mark(&mut self, index: u64, entry: usize) -> bool {
        let (word, bit) = place(index);
        let block = self.blocks.entry((entry, index / BITS)).or_insert_with(|| Box::new([0; WORDS]));
        let is_new = block[word] & bit == 0;
        block[word] |= bit;
        self.count += u64::from(is_new);
        is_new
    }

    /// True if the cell has a row.
    pub fn contains(&self, index: u64, entry: usize) -> bool {
        let (word, bit) = place(index);
        self.blocks.get(&(entry, index / BITS)).is_some_and(|block| block[word] & bit != 0)
    }

    /// How many cells have a row.
    pub const fn count(&self) -> u64 {
        self.count
    }
}
