//! Numbers for arrangements, chosen for speed: two table lookups instead of a loop.
//!
//! An arrangement of eight is numbered by its first four entries (which of the 1680 ordered choices) and by the order
//! of its last four (24). Any numbering would do for tables; this one needs no counting.

use std::sync::LazyLock;

/// The number of arrangements of eight.
pub const ARRANGEMENTS_OF_8: usize = 40_320;
/// The number of sets of four out of eight.
pub const SETS_OF_4: usize = 70;
/// The number of arrangements of four.
pub const ARRANGEMENTS_OF_4: usize = 24;

/// Tables that number arrangements of eight and of four.
pub struct Ranker {
    /// By the first four entries, three bits each: the choice · 24.
    first: [u16; 4096],
    /// By the last four entries, three bits each: their order.
    last: [u8; 4096],
    /// By four entries, two bits each: their order.
    four: [u8; 256],
    /// By a set of four out of eight, as bits: its number.
    set: [u8; 256],
}

static RANKER: LazyLock<Ranker> = LazyLock::new(Ranker::new);

impl Ranker {
    /// The tables.
    pub fn get() -> &'static Ranker {
        &RANKER
    }

    fn new() -> Ranker {
        let mut ranker = Ranker { first: [0; 4096], last: [0; 4096], four: [0; 256], set: [0; 256] };
        let mut choices = 0;
        // In lexicographic order, so that the sorted arrangement is number 0.
        for word in 0..4096usize {
            let digits: [usize; 4] = std::array::from_fn(|i| word >> (3 * (3 - i)) & 7);
            let code = (0..4).fold(0, |code, i| code | digits[i] << (3 * i));
            if (0..4).all(|i| !digits[..i].contains(&digits[i])) {
                ranker.first[code] = choices * 24;
                ranker.last[code] = order(digits);
                choices += 1;
            }
        }
        for code in 0..256usize {
            let digits: [usize; 4] = std::array::from_fn(|i| code >> (2 * i) & 3);
            if (0..4).all(|i| !digits[..i].contains(&digits[i])) {
                ranker.four[code] = order(digits);
            }
        }
        // The four highest first, so that the sorted arrangement has number 0 here too.
        let sets = (0..256usize).rev().filter(|set| set.count_ones() == 4);
        for (number, set) in sets.enumerate() {
            ranker.set[set] = number as u8;
        }
        ranker
    }

    /// The number of an arrangement of eight, given as 24 bits: entry `i` in bits `3i..3i+3`.
    #[inline(always)]
    pub fn eight(&self, bits: u32) -> u16 {
        self.first[bits as usize & 0xFFF] + u16::from(self.last[bits as usize >> 12 & 0xFFF])
    }

    /// The number of a set of four out of eight, given as bits.
    #[inline(always)]
    pub fn set(&self, bits: u8) -> u8 {
        self.set[usize::from(bits)]
    }

    /// The number of an arrangement of four, given as 8 bits: entry `i` in bits `2i..2i+2`.
    #[inline(always)]
    pub fn four(&self, bits: u8) -> u8 {
        self.four[usize::from(bits)]
    }
}

/// The Lehmer code of four different numbers, 0 for ascending.
fn order(digits: [usize; 4]) -> u8 {
    let smaller = |i: usize| digits[i + 1..].iter().filter(|&&digit| digit < digits[i]).count();
    (smaller(0) * 6 + smaller(1) * 2 + smaller(2)) as u8
}
