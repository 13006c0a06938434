//! Seeded nonsense: random bytes, and valid text with a few mistakes in it.

/// A small generator (xorshift64*), so that tests need no other crate and every failure can be repeated.
#[derive(Clone, Debug)]
pub struct Noise(u64);

impl Noise {
    /// The same seed gives the same noise.
    pub fn new(seed: u64) -> Noise {
        Noise(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// The next word.
    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.word()) * limit as u128) >> 64) as usize
    }

    /// A number in 0..1, with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number between the two, uniformly.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// One of the items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Up to `most` random bytes as text, decoded lossily.
    pub fn text(&mut self, most: usize) -> String {
        let length = self.below(most + 1);
        let bytes: Vec<u8> = (0..length).map(|_| self.word() as u8).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The text with one to four characters changed, inserted, doubled or removed.
    pub fn mutated(&mut self, text: &str, alphabet: &[char]) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(4) {
            let at = self.below(chars.len() + 1);
            match self.below(4) {
                0 if at < chars.len() => chars[at] = self.pick(alphabet),
                1 if at < chars.len() => drop(chars.remove(at)),
                2 if at < chars.len() => chars.insert(at, chars[at]),
                _ => chars.insert(at, self.pick(alphabet)),
            }
        }
        chars.into_iter().collect()
    }
}
