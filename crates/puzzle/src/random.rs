//! Random positions and random turns from a caller's generator.
//!
//! The numbers are drawn from the generator's 64-bit words by our own rejection sampling, not by a library's, so that a
//! seed means the same position as long as the generator does not change.

use crate::cube::Cube;
use crate::numbering::Numbering;
use crate::turn::Turn;
use rand_core::Rng;

impl Cube {
    /// A uniformly random position.
    pub fn random(rng: &mut impl Rng) -> Cube {
        // 66 bits hold every number; seven of twelve draws succeed.
        const BITS: u128 = (1 << 66) - 1;
        loop {
            let word = (u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())) & BITS;
            if let Some(cube) = Numbering::Kociemba.cube(word) {
                return cube;
            }
        }
    }
}

/// `count` random turns: never the same face twice in a row, and never a face again after only its opposite has turned,
/// so that nothing cancels.
pub fn random_turns(count: usize, rng: &mut impl Rng) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::with_capacity(count);
    while turns.len() < count {
        let turn = Turn::from_index(below(Turn::COUNT as u64, rng) as usize).expect("an index below 18 is a turn");
        let axis = turn.face().axis();
        let on_axis = turns.iter().rev().take_while(|last| last.face().axis() == axis);
        if on_axis.clone().all(|last| last.face() != turn.face()) {
            turns.push(turn);
        }
    }
    turns
}

/// `count` random turns of U, R and F, never the same face twice in a row.
pub fn random_small_turns(count: usize, rng: &mut impl Rng) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::with_capacity(count);
    while turns.len() < count {
        let turn = Turn::from_index(below(9, rng) as usize).expect("the first nine are those of U, R and F");
        if turns.last().is_none_or(|last| last.face() != turn.face()) {
            turns.push(turn);
        }
    }
    turns
}

/// A uniformly random number below `limit`.
pub(crate) fn below(limit: u64, rng: &mut impl Rng) -> u64 {
    let fair = u64::MAX - u64::MAX % limit;
    loop {
        let word = rng.next_u64();
        if word < fair {
            return word % limit;
        }
    }
}
