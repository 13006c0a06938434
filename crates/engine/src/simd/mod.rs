//! Permutations of bytes, composed in one instruction where the machine has one.
//!
//! [`Bytes32`] holds two permutations of up to sixteen bytes, one per half. An instruction set that composes them is an
//! [`Isa`]: `Avx2`, or [`Scalar`], which runs on any machine. Both give the same results.
//!
//! A search is written once, as a [`Kernel`] that is generic over the instruction set, and [`run`] chooses one. For
//! each instruction set there is one function that enables it; the whole kernel is inlined into that function, and
//! nothing is decided per node. The methods of an [`Isa`] take its value, and no such value exists where the machine
//! lacks the instructions; so kernels need no `unsafe` code.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod scalar;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
pub use scalar::Scalar;

/// Two permutations of bytes: entries 0..16 and 16..32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Bytes32(pub [u8; 32]);

/// What orientations are counted modulo, in the bits that hold them: three in the first half, two in the second.
const MODULI: Bytes32 = {
    let mut moduli = [0x30; 32];
    let mut i = 16;
    while i < 32 {
        moduli[i] = 0x20;
        i += 1;
    }
    Bytes32(moduli)
};

/// Entries of a table of pairs to be compared with a limit.
#[derive(Clone, Copy)]
pub struct Lookup<'a> {
    /// The entries, with three bytes after the last one.
    pub table: &'a [u8],
    /// True if an entry takes a byte; otherwise two share one, the lower four bits first.
    pub is_wide: bool,
    /// The first of each pair. This list and the next two have the same length, a multiple of eight up to 64.
    pub first: &'a [u16],
    /// How many values the second has; less than 2¹⁵, so that every index fits in 31 bits.
    pub count: u32,
    /// The second of each pair.
    pub second: &'a [u16],
    /// What is added to each entry.
    pub extra: &'a [u8],
}

impl Lookup<'_> {
    /// The number of entries in the table, after checking that the fields are as documented.
    #[inline(always)]
    fn checked_entries(&self) -> u32 {
        let lanes = self.first.len();
        assert!(lanes.is_multiple_of(8) && lanes <= 64, "the number of entries is a multiple of eight, at most 64");
        assert!(self.second.len() == lanes && self.extra.len() == lanes, "the lists have the same length");
        assert!(self.count < 1 << 15, "every index fits in 31 bits");
        let bytes = self.table.len().saturating_sub(3);
        (if self.is_wide { bytes } else { bytes * 2 }).min(i32::MAX as usize) as u32
    }
}

/// An instruction set. Its values exist only where the machine has it.
pub trait Isa: Copy + Send + Sync {
    /// Runs a kernel with these instructions enabled.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;

    /// `first` followed by `then` in both halves: `out[i] = first[then[i]]`, indices within the half.
    fn compose(self, first: &Bytes32, then: &Bytes32) -> Bytes32;

    /// `first` followed by `then` in both halves, for bytes that hold a place (bits 0 to 3) and an orientation (bits 4
    /// and 5): the places as in [`Isa::compose`], the orientations added, modulo three in entries 0..16 and modulo two
    /// in entries 16..32.
    fn compose_oriented(self, first: &Bytes32, then: &Bytes32) -> Bytes32;

    /// Bit 7 − `LEFT` of every byte, packed into 32.
    fn pack_bits<const LEFT: i32>(self, bytes: &Bytes32) -> u32;

    /// The bits of `value` that `mask` selects, moved together at the low end.
    fn extract(self, value: u32, mask: u32) -> u32;

    /// The low three bits of each of eight bytes, packed into 24.
    fn pack_3_bits(self, bytes: u64) -> u32;

    /// The low two bits of each of four bytes, packed into 8.
    fn pack_2_bits(self, bytes: u32) -> u8;

    /// Bit 2 of each of eight bytes, packed into 8.
    fn pack_bit_2(self, bytes: u64) -> u8;

    /// For each bit `i` of `wanted`, looks up the entry at index `first[i] · count + second[i]` of the table, adds
    /// `extra[i]`, and keeps the bit if the sum is at most `most`. Nothing is read for the others.
    ///
    /// # Panics
    /// If a wanted index is outside the table, or the fields are not as [`Lookup`] says.
    fn pairs_at_most(self, lookup: &Lookup<'_>, wanted: u64, most: u16) -> u64;
}

/// Work that is written once for all instruction sets.
pub trait Kernel {
    /// Its result.
    type Output;

    /// Does the work.
    ///
    /// This function and everything it passes `isa` to must be `#[inline(always)]`, and must use loops instead of
    /// recursion and closures: only what is inlined into the function that enables the instructions is compiled with
    /// them. The rest is still correct, but slow.
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

/// Runs a kernel with the best instructions this machine has.
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::detect() {
        return avx2.run(kernel);
    }
    Scalar.run(kernel)
}

/// Prefetches the data at `place`; changes nothing else.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch has no visible effect on the program, and SSE is part of x86-64.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
