//! Every instruction set does what the documentation of [`Isa`] says, on random input; so all of them agree.

use engine::simd::{self, Bytes32, Isa, Kernel, Lookup, Scalar};
use testkit::noise::Noise;

const ROUNDS: usize = 10_000;

/// Calls a law with each instruction set that this machine has.
macro_rules! on_each_isa {
    ($law:ident) => {
        $law(Scalar);
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = engine::simd::Avx2::detect() {
            $law(avx2);
        }
    };
}

#[test]
fn both_halves_are_composed() {
    fn law(isa: impl Isa) {
        let mut noise = Noise::new(9);
        for _ in 0..ROUNDS {
            let first = Bytes32(std::array::from_fn(|_| noise.word() as u8));
            let then = Bytes32(std::array::from_fn(|_| noise.word() as u8 & 15));
            let half = |i: usize| i / 16 * 16;
            let composed = std::array::from_fn(|i| first.0[half(i) + usize::from(then.0[i])]);
            assert_eq!(isa.compose(&first, &then), Bytes32(composed));
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
    fn law(isa: impl Isa) {
        let mut noise = Noise::new(10);
        for _ in 0..ROUNDS {
            let bytes = noise.word().to_le_bytes();
            let word = u64::from_le_bytes(bytes);
            assert_eq!(isa.pack_3_bits(word), packed(&bytes, 0, 3));
            assert_eq!(isa.pack_2_bits(word as u32), packed(&bytes[..4], 0, 2) as u8);
            assert_eq!(isa.pack_bit_2(word), packed(&bytes, 2, 1) as u8);
        }
        assert_eq!(isa.pack_3_bits(0x0706_0504_0302_0100), 0o76543210);
        assert_eq!(isa.pack_2_bits(0xFF02_0100), 0b1110_0100);
        assert_eq!(isa.pack_bit_2(0x0400_0703_0000_0004), 0b1010_0001);
    }
    on_each_isa!(law);
}

/// A table of twenty by seven values, four bits per entry, so that the last index is the last entry; and random lists.
struct Lists {
    table: Vec<u8>,
    is_wide: bool,
    first: Vec<u16>,
    second: Vec<u16>,
    extra: Vec<u8>,
}

const FIRSTS: usize = 20;
const SECONDS: usize = 7;

impl Lists {
    fn new(length: usize, noise: &mut Noise) -> Lists {
        Lists {
            is_wide: false,
            table: (0..FIRSTS * SECONDS / 2 + 3).map(|_| noise.word() as u8).collect(),
            first: (0..length).map(|_| noise.below(FIRSTS) as u16).collect(),
            second: (0..length).map(|_| noise.below(SECONDS) as u16).collect(),
            extra: (0..length).map(|_| noise.below(3) as u8).collect(),
        }
    }

    /// With an entry in each byte.
    fn wide(length: usize, noise: &mut Noise) -> Lists {
        let table = (0..FIRSTS * SECONDS + 3).map(|_| noise.word() as u8).collect();
        let extra = (0..length).map(|_| noise.word() as u8).collect();
        Lists { is_wide: true, table, extra, ..Lists::new(length, noise) }
    }

    fn lookup(&self) -> Lookup<'_> {
        let &Lists { ref table, is_wide, ref first, ref second, ref extra } = self;
        Lookup { table, is_wide, first, count: SECONDS as u32, second, extra }
    }

    /// The same, entry by entry.
    fn at_most(&self, wanted: u64, most: u16) -> u64 {
        let is_at_most = |i: usize| {
            let index = usize::from(self.first[i]) * SECONDS + usize::from(self.second[i]);
            let byte = self.table[index / 2];
            let entry = if index.is_multiple_of(2) { byte & 15 } else { byte >> 4 };
            let entry = if self.is_wide { self.table[index] } else { entry };
            u16::from(entry) + u16::from(self.extra[i]) <= most
        };
        (0..64).filter(|&i| wanted >> i & 1 == 1 && is_at_most(i)).fold(0, |bits, i| bits | 1 << i)
    }
}

#[test]
fn pairs_are_looked_up_and_compared() {
    fn law(isa: impl Isa) {
        let mut noise = Noise::new(11);
        for round in 0..ROUNDS {
            let length = 8 * (1 + round % 8);
            let lists = Lists::new(length, &mut noise);
            let (wanted, most) = (noise.word() & noise.word() & u64::MAX >> (64 - length), noise.below(18) as u16);
            assert_eq!(isa.pairs_at_most(&lists.lookup(), wanted, most), lists.at_most(wanted, most));
            let (lists, most) = (Lists::wide(length, &mut noise), noise.below(515) as u16);
            assert_eq!(isa.pairs_at_most(&lists.lookup(), wanted, most), lists.at_most(wanted, most));
        }
    }
    on_each_isa!(law);
}

#[test]
fn only_wanted_entries_are_read() {
    fn law(isa: impl Isa) {
        let mut lists = Lists::new(8, &mut Noise::new(12));
        (lists.first[3], lists.second[3]) = (u16::MAX, u16::MAX);
        assert_eq!(isa.pairs_at_most(&lists.lookup(), 0b1111_0111, u16::MAX), 0b1111_0111);
        assert_eq!(isa.pairs_at_most(&lists.lookup(), 0, u16::MAX), 0);
    }
    on_each_isa!(law);
}

/// True if it panics.
fn panics(work: impl FnOnce() -> u64) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err()
}

#[test]
fn indices_outside_the_table_are_rejected() {
    fn law(isa: impl Isa) {
        let mut lists = Lists::new(16, &mut Noise::new(13));
        (lists.first[9], lists.second[9]) = (FIRSTS as u16 - 1, SECONDS as u16 - 1);
        assert!(!panics(|| isa.pairs_at_most(&lists.lookup(), 1 << 9, 15)), "the last entry");
        for beyond in [FIRSTS as u16, FIRSTS as u16 + 1, 300, u16::MAX] {
            (lists.first[9], lists.second[9]) = (beyond, 0);
            assert!(panics(|| isa.pairs_at_most(&lists.lookup(), 1 << 9, 15)), "{beyond}");
        }
        let lists = Lists::new(16, &mut Noise::new(14));
        let empty = Lists { table: Vec::new(), ..lists };
        assert!(panics(|| isa.pairs_at_most(&empty.lookup(), 1, 15)));
    }
    on_each_isa!(law);
}

#[test]
fn lists_and_counts_that_do_not_fit_are_rejected() {
    fn law(isa: impl Isa) {
        let lists = Lists::new(72, &mut Noise::new(15));
        let eight =
            Lookup { first: &lists.first[..8], second: &lists.second[..8], extra: &lists.extra[..8], ..lists.lookup() };
        let refused = |lookup: Lookup<'_>| panics(|| isa.pairs_at_most(&lookup, 1, 15));
        assert!(!refused(eight));
        assert!(refused(lists.lookup()), "more than 64");
        assert!(refused(Lookup { second: &lists.second[..16], ..eight }));
        assert!(refused(Lookup { extra: &lists.extra[..7], ..eight }));
        let seven = Lookup { first: &lists.first[..7], second: &lists.second[..7], extra: &lists.extra[..7], ..eight };
        assert!(refused(seven));
        // 2¹⁶ times this overflows 32 bits and leaves a small index.
        let first = [1 << 15; 8];
        assert!(refused(Lookup { count: 1 << 17, first: &first, ..eight }));
        // This one has bit 31 set: it would be negative if it were signed.
        let last = [u16::MAX; 8];
        assert!(refused(Lookup { count: 1 << 15, first: &last, second: &last, ..eight }));
        assert!(refused(Lookup { count: (1 << 15) - 1, first: &last, second: &last, ..eight }), "beyond the table");
        // Whatever the index.
        let zero = [0; 8];
        assert!(refused(Lookup { count: 1 << 15, first: &zero, ..eight }));
        assert!(!refused(Lookup { count: (1 << 15) - 1, first: &zero, ..eight }));
    }
    on_each_isa!(law);
}

/// Repeated turns of a wheel with sixteen places, and of one that turns the other way.
struct Wheels(usize);

impl Kernel for Wheels {
    type Output = Bytes32;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Bytes32 {
        let still = Bytes32(std::array::from_fn(|i| i as u8 % 16));
        let turn = Bytes32(std::array::from_fn(|i| if i < 16 { (i as u8 + 1) % 16 } else { (i as u8 + 15) % 16 }));
        let mut wheels = still;
        for _ in 0..self.0 {
            wheels = isa.compose(&wheels, &turn);
        }
        wheels
    }
}

#[test]
fn a_kernel_does_the_same_with_all_instructions() {
    fn law(isa: impl Isa) {
        assert_eq!(isa.run(Wheels(5)).0[..2], [5, 6]);
        assert_eq!(isa.run(Wheels(5)).0[16..18], [11, 12]);
        assert_eq!(isa.run(Wheels(5)), simd::run(Wheels(5)));
        assert_eq!(isa.run(Wheels(16)), isa.run(Wheels(0)));
    }
    on_each_isa!(law);
}

#[test]
fn orientations_are_added() {
    fn law(isa: impl Isa) {
        let mut noise = Noise::new(12);
        for _ in 0..ROUNDS {
            let modulus = |i: usize| if i < 16 { 3 } else { 2 };
            let mut oriented =
                || Bytes32(std::array::from_fn(|i| noise.below(16) as u8 | (noise.below(modulus(i)) as u8) << 4));
            let (first, then) = (oriented(), oriented());
            let composed = std::array::from_fn(|i| {
                let from = first.0[i / 16 * 16 + usize::from(then.0[i] & 15)];
                (from & 15) | ((from / 16 + then.0[i] / 16) % modulus(i) as u8 * 16)
            });
            assert_eq!(isa.compose_oriented(&first, &then), Bytes32(composed));
        }
    }
    on_each_isa!(law);
}

#[test]
fn single_bits_are_packed_and_extracted() {
    fn law(isa: impl Isa) {
        let mut noise = Noise::new(13);
        for _ in 0..ROUNDS {
            let bytes = Bytes32(std::array::from_fn(|_| noise.word() as u8));
            assert_eq!(isa.pack_bits::<0>(&bytes), packed(&bytes.0, 7, 1));
            assert_eq!(isa.pack_bits::<3>(&bytes), packed(&bytes.0, 4, 1));
            assert_eq!(isa.pack_bits::<7>(&bytes), packed(&bytes.0, 0, 1));
            let (value, mask) = (noise.word() as u32, noise.word() as u32);
            let chosen: Vec<u32> = (0..32).filter(|bit| mask >> bit & 1 == 1).collect();
            let expected = (0..).zip(&chosen).fold(0, |word, (at, bit)| word | (value >> bit & 1) << at);
            assert_eq!(isa.extract(value, mask), expected);
        }
    }
    on_each_isa!(law);
}
