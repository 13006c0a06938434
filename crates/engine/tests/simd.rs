//! Every set of instructions does what the documentation of [`Isa`] says, on random input; so all of them agree.

use engine::simd::{Bytes32, Isa, Lookup, Scalar};
use testkit::noise::Noise;

const ROUNDS: usize = 10_000;

/// Calls a law with each set of instructions that this machine has.
macro_rules! on_each_isa {
    ($law:ident) => {
        $law::<Scalar>();
        #[cfg(target_arch = "x86_64")]
        if engine::simd::has_avx2() {
            $law::<engine::simd::Avx2>();
        }
    };
}

#[test]
fn both_halves_are_composed() {
    fn law<I: Isa>() {
        let mut noise = Noise::new(9);
        for _ in 0..ROUNDS {
            let first = Bytes32(std::array::from_fn(|_| noise.word() as u8));
            let then = Bytes32(std::array::from_fn(|_| noise.word() as u8 & 15));
            let half = |i: usize| i / 16 * 16;
            let composed = std::array::from_fn(|i| first.0[half(i) + usize::from(then.0[i])]);
            assert_eq!(I::compose(&first, &then), Bytes32(composed));
        }
    }
    on_each_isa!(law);
}

/// The given bits of each byte, the first byte's lowest.
fn packed(bytes: &[u8], from: u32, bits: u32) -> u32 {
    (0..).zip(bytes).fold(0, |word, (i, byte)| word | (u32::from(*byte) >> from & ((1 << bits) - 1)) << (bits * i))
}

#[test]
fn chosen_bits_are_packed() {
    fn law<I: Isa>() {
        let mut noise = Noise::new(10);
        for _ in 0..ROUNDS {
            let bytes = noise.word().to_le_bytes();
            let word = u64::from_le_bytes(bytes);
            assert_eq!(I::pack_3_bits(word), packed(&bytes, 0, 3));
            assert_eq!(I::pack_2_bits(word as u32), packed(&bytes[..4], 0, 2) as u8);
            assert_eq!(I::pack_bit_2(word), packed(&bytes, 2, 1) as u8);
        }
        assert_eq!(I::pack_3_bits(0x0706_0504_0302_0100), 0o76543210);
        assert_eq!(I::pack_2_bits(0xFF02_0100), 0b1110_0100);
        assert_eq!(I::pack_bit_2(0x0400_0703_0000_0004), 0b1010_0001);
    }
    on_each_isa!(law);
}

/// Twenty values with seven each, four bits an entry, so that the last index is the last entry; and random lists.
struct Lists {
    table: Vec<u8>,
    first: Vec<u16>,
    second: Vec<u16>,
    extra: Vec<u8>,
}

const FIRSTS: usize = 20;
const SECONDS: usize = 7;

impl Lists {
    fn new(length: usize, noise: &mut Noise) -> Lists {
        Lists {
            table: (0..FIRSTS * SECONDS / 2 + 3).map(|_| noise.word() as u8).collect(),
            first: (0..length).map(|_| noise.below(FIRSTS) as u16).collect(),
            second: (0..length).map(|_| noise.below(SECONDS) as u16).collect(),
            extra: (0..length).map(|_| noise.below(3) as u8).collect(),
        }
    }

    fn lookup(&self) -> Lookup<'_> {
        let Lists { table, first, second, extra } = self;
        Lookup { table, first, count: SECONDS as u32, second, extra }
    }

    /// Entry by entry.
    fn at_most(&self, wanted: u64, most: u8) -> u64 {
        let is_at_most = |i: usize| {
            let index = usize::from(self.first[i]) * SECONDS + usize::from(self.second[i]);
            let byte = self.table[index / 2];
            let entry = if index.is_multiple_of(2) { byte & 15 } else { byte >> 4 };
            entry + self.extra[i] <= most
        };
        (0..64).filter(|&i| wanted >> i & 1 == 1 && is_at_most(i)).fold(0, |bits, i| bits | 1 << i)
    }
}

#[test]
fn pairs_are_looked_up_and_compared() {
    fn law<I: Isa>() {
        let mut noise = Noise::new(11);
        for round in 0..ROUNDS {
            let length = 8 * (1 + round % 8);
            let lists = Lists::new(length, &mut noise);
            let (wanted, most) = (noise.word() & noise.word() & u64::MAX >> (64 - length), noise.below(18) as u8);
            assert_eq!(I::pairs_at_most(&lists.lookup(), wanted, most), lists.at_most(wanted, most));
        }
    }
    on_each_isa!(law);
}

#[test]
fn nothing_is_read_that_is_not_wanted() {
    fn law<I: Isa>() {
        let mut lists = Lists::new(8, &mut Noise::new(12));
        (lists.first[3], lists.second[3]) = (u16::MAX, u16::MAX);
        assert_eq!(I::pairs_at_most(&lists.lookup(), 0b1111_0111, u8::MAX), 0b1111_0111);
        assert_eq!(I::pairs_at_most(&lists.lookup(), 0, u8::MAX), 0);
    }
    on_each_isa!(law);
}

/// True if it panics.
fn panics(work: impl FnOnce() -> u64 + std::panic::UnwindSafe) -> bool {
    std::panic::catch_unwind(work).is_err()
}

#[test]
fn what_is_beyond_the_table_is_refused() {
    fn law<I: Isa>() {
        for beyond in [FIRSTS as u16 + 1, 300] {
            let mut lists = Lists::new(16, &mut Noise::new(13));
            lists.first[9] = beyond;
            assert!(panics(move || I::pairs_at_most(&lists.lookup(), 1 << 9, 15)), "{beyond}");
        }
        let lists = Lists::new(16, &mut Noise::new(14));
        let empty = Lists { table: Vec::new(), ..lists };
        assert!(panics(move || I::pairs_at_most(&empty.lookup(), 1, 15)));
    }
    on_each_isa!(law);
}
