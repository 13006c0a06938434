//! Random numbers, in very large quantities.
//!
//! A seed goes through ChaCha8, as everywhere in this program, and the result seeds a much faster generator,
//! xoshiro256++, which makes 64 bits with a few additions and shifts. Each word is read as a fraction, and its first
//! eight digits in base n are eight throws of a die with n sides. That is not perfectly fair (2⁶⁴ is not a multiple of
//! n), but even the eighth throw with 18 sides is off by less than a billionth.

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// How many throws a word gives.
pub(super) const THROWS: u32 = 8;

/// A die.
#[derive(Clone, Debug)]
pub(super) struct Dice {
    state: [u64; 4],
    /// What is left of the word, and how many throws are left in it.
    word: u64,
    left: u32,
}

impl Dice {
    /// The same seed gives the same numbers.
    pub(super) fn new(seed: u64) -> Dice {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // Four zeros would stay zeros; one bit prevents that.
        let state = [rng.next_u64() | 1, rng.next_u64(), rng.next_u64(), rng.next_u64()];
        Dice { state, word: 0, left: 0 }
    }

    /// The next 64 bits.
    #[inline(always)]
    pub(super) fn word(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let word = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        word
    }

    /// A number below `sides`.
    #[inline(always)]
    pub(super) fn throw(&mut self, sides: usize) -> usize {
        if self.left == 0 {
            (self.word, self.left) = (self.word(), THROWS);
        }
        self.left -= 1;
        digit(&mut self.word, sides)
    }

    /// True if the next throw needs a new word.
    pub(super) const fn is_between_words(&self) -> bool {
        self.left == 0
    }
}

/// Removes and returns the first digit of a fraction.
#[inline(always)]
pub(super) fn digit(fraction: &mut u64, base: usize) -> usize {
    let product = u128::from(*fraction) * base as u128;
    *fraction = product as u64;
    (product >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_are_fair_and_repeatable() {
        for sides in [4, 6, 9, 12, 18] {
            let mut dice = Dice::new(3);
            let mut counts = vec![0u32; sides];
            let throws = 1_000_000;
            (0..throws).for_each(|_| counts[dice.throw(sides)] += 1);
            let mean = f64::from(throws) / sides as f64;
            // Chi squared; its mean is the number of sides minus one.
            let off: f64 = counts.iter().map(|&count| (f64::from(count) - mean).powi(2) / mean).sum();
            assert!(off < 3.0 * sides as f64, "{counts:?}");
            let mut again = Dice::new(3);
            for _ in 0..throws {
                again.throw(sides);
            }
            assert_eq!(again.word(), dice.word());
        }
    }
}
