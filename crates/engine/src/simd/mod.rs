//! Permutations of bytes, composed in one instruction where the machine has one.
//!
//! [`Bytes32`] holds two permutations of up to sixteen bytes, one per half. Three ways to compose them
//! give the same result: AVX2, SSSE3-sized halves in plain Rust, and [`Scalar`], which any machine runs. A
//! search is written once, generic over [`Isa`], and instantiated inside a function that
//! switches the instructions on; so everything inlines, and nothing is decided per node.

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
    /// How many values the second has.
    pub count: u32,
    /// The second of each pair.
    pub second: &'a [u16],
    /// What is added to each entry.
    pub extra: &'a [u8],
}

/// A set of instructions.
pub trait Isa: Copy + Send + Sync {
    /// `self` followed by `then` in both halves: `out[i] = first[then[i]]`, indices within the half.
    fn compose(first: &Bytes32, then: &Bytes32) -> Bytes32;

    /// The low three bits of each of eight bytes, packed into 24.
    fn pack_3_bits(bytes: u64) -> u32;

    /// The low two bits of each of four bytes, packed into 8.
    fn pack_2_bits(bytes: u32) -> u8;

    /// Bit 2 of each of eight bytes, packed into 8.
    fn pack_bit_2(bytes: u64) -> u8;

    /// For each bit `i` of `wanted`, looks up the four bits at index `first[i] · count + second[i]` of the table, adds
    /// `extra[i]`, and keeps the bit if that is at most `most`. Nothing is read for the others.
    ///
    /// # Panics
    /// If an index is beyond the table, or the lists are not what [`Lookup`] says.
    fn pairs_at_most(lookup: &Lookup<'_>, wanted: u64, most: u8) -> u64;
}

/// Instructions every machine has.
#[derive(Clone, Copy, Debug)]
pub struct Scalar;

impl Isa for Scalar {
    #[inline(always)]
    fn compose(first: &Bytes32, then: &Bytes32) -> Bytes32 {
        let mut out = [0; 32];
        for i in 0..16 {
            out[i] = first.0[usize::from(then.0[i] & 15)];
            out[16 + i] = first.0[16 + usize::from(then.0[16 + i] & 15)];
        }
        Bytes32(out)
    }

    #[inline(always)]
    fn pack_3_bits(bytes: u64) -> u32 {
        // Pairs, then fours, then all eight move together.
        let bytes = bytes & 0x0707_0707_0707_0707;
        let pairs = (bytes | bytes >> 5) & 0x003F_003F_003F_003F;
        let fours = (pairs | pairs >> 10) & 0x0000_0FFF_0000_0FFF;
        (fours | fours >> 20) as u32 & 0x00FF_FFFF
    }

    #[inline(always)]
    fn pack_2_bits(bytes: u32) -> u8 {
        let bytes = bytes & 0x0303_0303;
        let pairs = (bytes | bytes >> 6) & 0x000F_000F;
        (pairs | pairs >> 12) as u8
    }

    #[inline(always)]
    fn pack_bit_2(bytes: u64) -> u8 {
        // Each bit is carried to the top byte, to its own place there.
        ((bytes >> 2 & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    #[inline(always)]
    fn pairs_at_most(lookup: &Lookup<'_>, wanted: u64, most: u8) -> u64 {
        let Lookup { table, first, count, second, extra } = *lookup;
        let (mut rest, mut result) = (wanted, 0);
        while rest != 0 {
            let i = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let index = u32::from(first[i]) * count + u32::from(second[i]);
            let value = table[index as usize / 2] >> (index % 2 * 4) & 15;
            result |= u64::from(value + extra[i] <= most) << i;
        }
        result
    }
}

/// AVX2 and BMI2. Only to be used inside functions that have switched both on; see [`has_avx2`].
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx2;

/// True if this machine has what [`Avx2`] needs.
#[cfg(target_arch = "x86_64")]
pub fn has_avx2() -> bool {
    std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2")
}

/// No other machine has [`Avx2`].
#[cfg(not(target_arch = "x86_64"))]
pub fn has_avx2() -> bool {
    false
}

#[cfg(target_arch = "x86_64")]
impl Isa for Avx2 {
    #[inline(always)]
    fn compose(first: &Bytes32, then: &Bytes32) -> Bytes32 {
        use std::arch::x86_64::{__m256i, _mm256_load_si256, _mm256_shuffle_epi8, _mm256_store_si256};
        let mut out = Bytes32([0; 32]);
        // SAFETY: the type is aligned to 32 bytes, and whoever uses this type has made sure of AVX2.
        unsafe {
            let first = _mm256_load_si256(first.0.as_ptr().cast::<__m256i>());
            let then = _mm256_load_si256(then.0.as_ptr().cast::<__m256i>());
            _mm256_store_si256(out.0.as_mut_ptr().cast::<__m256i>(), _mm256_shuffle_epi8(first, then));
        }
        out
    }

    #[inline(always)]
    fn pack_3_bits(bytes: u64) -> u32 {
        // SAFETY: whoever uses this type has made sure of BMI2.
        unsafe { std::arch::x86_64::_pext_u64(bytes, 0x0707_0707_0707_0707) as u32 }
    }

    #[inline(always)]
    fn pack_2_bits(bytes: u32) -> u8 {
        // SAFETY: whoever uses this type has made sure of BMI2.
        unsafe { std::arch::x86_64::_pext_u32(bytes, 0x0303_0303) as u8 }
    }

    #[inline(always)]
    fn pack_bit_2(bytes: u64) -> u8 {
        // SAFETY: whoever uses this type has made sure of BMI2.
        unsafe { std::arch::x86_64::_pext_u64(bytes, 0x0404_0404_0404_0404) as u8 }
    }

    #[inline(always)]
    fn pairs_at_most(lookup: &Lookup<'_>, wanted: u64, most: u8) -> u64 {
        use std::arch::x86_64::{
            __m128i, _mm_loadl_epi64, _mm_loadu_si128, _mm256_add_epi32, _mm256_and_si256, _mm256_castsi256_ps,
            _mm256_cmpeq_epi32, _mm256_cmpgt_epi32, _mm256_cvtepu8_epi32, _mm256_cvtepu16_epi32,
            _mm256_mask_i32gather_epi32, _mm256_movemask_ps, _mm256_mullo_epi32, _mm256_set1_epi32, _mm256_setr_epi32,
            _mm256_setzero_si256, _mm256_slli_epi32, _mm256_srli_epi32, _mm256_srlv_epi32,
        };
        let Lookup { table, first, count, second, extra } = *lookup;
        let lanes = first.len();
        assert!(second.len() == lanes && extra.len() == lanes && lanes.is_multiple_of(8), "the lists have one length");
        let last = (table.len().saturating_sub(3) * 2) as i32;
        let mut result = 0;
        for at in (0..lanes).step_by(8) {
            let here = (wanted >> at & 0xFF) as i32;
            if here == 0 {
                continue;
            }
            // SAFETY: whoever uses this type has made sure of AVX2. Each list has eight entries from `at` on. The
            // indices are checked against the table before it is read, and a read of four bytes stays inside it.
            unsafe {
                let first = _mm256_cvtepu16_epi32(_mm_loadu_si128(first.as_ptr().add(at).cast::<__m128i>()));
                let second = _mm256_cvtepu16_epi32(_mm_loadu_si128(second.as_ptr().add(at).cast::<__m128i>()));
                let extra = _mm256_cvtepu8_epi32(_mm_loadl_epi64(extra.as_ptr().add(at).cast::<__m128i>()));
                let index = _mm256_add_epi32(_mm256_mullo_epi32(first, _mm256_set1_epi32(count as i32)), second);
                let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
                let mask = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(here), bits), bits);
                let beyond = _mm256_and_si256(mask, _mm256_cmpgt_epi32(index, _mm256_set1_epi32(last - 1)));
                assert!(_mm256_movemask_ps(_mm256_castsi256_ps(beyond)) == 0, "an index is beyond the table");
                let place = _mm256_srli_epi32::<1>(index);
                let start = table.as_ptr().cast::<i32>();
                let bytes = _mm256_mask_i32gather_epi32::<1>(_mm256_setzero_si256(), start, place, mask);
                let shift = _mm256_slli_epi32::<2>(_mm256_and_si256(index, _mm256_set1_epi32(1)));
                let value = _mm256_and_si256(_mm256_srlv_epi32(bytes, shift), _mm256_set1_epi32(15));
                let above = _mm256_cmpgt_epi32(_mm256_add_epi32(value, extra), _mm256_set1_epi32(most.into()));
                let above = _mm256_movemask_ps(_mm256_castsi256_ps(above)) as u64;
                result |= (!above & here as u64) << at;
            }
        }
        result
    }
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
