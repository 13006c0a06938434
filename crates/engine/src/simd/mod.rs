//! Permutations of bytes, composed in one instruction where the machine has one.
//!
//! [`Bytes32`] holds two permutations of up to sixteen bytes, one per half. A set of instructions that composes them is
//! an [`Isa`]: `Avx2`, or [`Scalar`], which any machine runs. Both give the same results.
//!
//! A search is written once, as a [`Kernel`] that is generic over the instructions, and [`run`] chooses them. There is
//! one function for each set of instructions that switches them on; the whole kernel inlines into it, and nothing is
//! decided per node. The methods of an [`Isa`] take its value, and there is none where the machine lacks
//! the instructions; so kernels need no `unsafe` code.

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

/// Entries of a table of pairs that are to be compared with something.
#[derive(Clone, Copy)]
pub struct Lookup<'a> {
    /// Four bits an entry, with three bytes behind the last one.
    pub table: &'a [u8],
    /// The first of each pair. This list and the next two have one length, a multiple of eight up to 64.
    pub first: &'a [u16],
    /// How many values the second has; less than 2¹⁵, so that every index fits 31 bits.
    pub count: u32,
    /// The second of each pair.
    pub second: &'a [u16],
    /// What is added to each entry.
    pub extra: &'a [u8],
}

impl Lookup<'_> {
    /// How many entries the table has; after a check that everything is as the fields say.
    #[inline(always)]
    fn checked_entries(&self) -> u32 {
        let lanes = self.first.len();
        assert!(lanes.is_multiple_of(8) && lanes <= 64, "the lists have eights of entries, 64 at most");
        assert!(self.second.len() == lanes && self.extra.len() == lanes, "the lists have one length");
        assert!(self.count < 1 << 15, "every index fits 31 bits");
        (self.table.len().saturating_sub(3) * 2).min(i32::MAX as usize) as u32
    }
}

/// A set of instructions. Its values exist only where the machine has them.
pub trait Isa: Copy + Send + Sync {
    /// Runs a kernel with these instructions switched on.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;

    /// `first` followed by `then` in both halves: `out[i] = first[then[i]]`, indices within the half.
    fn compose(self, first: &Bytes32, then: &Bytes32) -> Bytes32;

    /// The low three bits of each of eight bytes, packed into 24.
    fn pack_3_bits(self, bytes: u64) -> u32;

    /// The low two bits of each of four bytes, packed into 8.
    fn pack_2_bits(self, bytes: u32) -> u8;

    /// Bit 2 of each of eight bytes, packed into 8.
    fn pack_bit_2(self, bytes: u64) -> u8;

    /// For each bit `i` of `wanted`, looks up the four bits at index `first[i] · count + second[i]` of the table, adds
    /// `extra[i]`, and keeps the bit if that is at most `most`. Nothing is read for the others.
    ///
    /// # Panics
    /// If a wanted index is beyond the table, or the fields are not what [`Lookup`] says.
    fn pairs_at_most(self, lookup: &Lookup<'_>, wanted: u64, most: u8) -> u64;
}

/// Work that is written once for all sets of instructions.
pub trait Kernel {
    /// What comes of it.
    type Output;

    /// Does the work.
    ///
    /// This function and everything that hands `isa` on must be `#[inline(always)]`, and must use loops instead of
    /// recursion and closures: only what inlines into the function that switches the instructions on is compiled with
    /// them. The rest is correct all the same, but slow.
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

/// Asks the machine to have the data at `place` at hand soon; changes nothing else.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing that the program can see, and SSE is part of x86-64.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
