//! AVX2 and BMI2. All `unsafe` code that needs them is here.

use super::{Bytes32, Isa, Kernel, Lookup, MODULI};

/// AVX2 and BMI2, on a machine that has both.
///
/// A value of this type is the proof of that: only [`Avx2::detect`] makes one. So safe code cannot reach these
/// instructions on a machine without them.
///
/// ```compile_fail,E0423
/// let made_up = engine::simd::Avx2(());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// Detects the instructions.
    pub fn detect() -> Option<Avx2> {
        let has_both = std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2");
        has_both.then_some(Avx2(()))
    }
}

/// The function that everything inlines into.
#[target_feature(enable = "avx2,bmi2")]
fn with_instructions<K: Kernel>(avx2: Avx2, kernel: K) -> K::Output {
    kernel.run(avx2)
}

impl Isa for Avx2 {
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: a value of this type exists only if the machine has AVX2 and BMI2.
        unsafe { with_instructions(self, kernel) }
    }

    #[inline(always)]
    fn compose(self, first: &Bytes32, then: &Bytes32) -> Bytes32 {
        use std::arch::x86_64::{__m256i, _mm256_load_si256, _mm256_shuffle_epi8, _mm256_store_si256};
        let mut out = Bytes32([0; 32]);
        // SAFETY: a value of this type exists only if the machine has AVX2. `Bytes32` is aligned to 32 bytes.
        unsafe {
            let first = _mm256_load_si256(first.0.as_ptr().cast::<__m256i>());
            let then = _mm256_load_si256(then.0.as_ptr().cast::<__m256i>());
            _mm256_store_si256(out.0.as_mut_ptr().cast::<__m256i>(), _mm256_shuffle_epi8(first, then));
        }
        out
    }

    #[inline(always)]
    fn compose_oriented(self, first: &Bytes32, then: &Bytes32) -> Bytes32 {
        use std::arch::x86_64::{
            __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_load_si256, _mm256_min_epu8, _mm256_set1_epi8,
            _mm256_shuffle_epi8, _mm256_store_si256, _mm256_sub_epi8,
        };
        let mut out = Bytes32([0; 32]);
        // SAFETY: a value of this type exists only if the machine has AVX2. `Bytes32` is aligned to 32 bytes.
        unsafe {
            let first = _mm256_load_si256(first.0.as_ptr().cast::<__m256i>());
            let then = _mm256_load_si256(then.0.as_ptr().cast::<__m256i>());
            let moduli = _mm256_load_si256(MODULI.0.as_ptr().cast::<__m256i>());
            let added = _mm256_and_si256(then, _mm256_set1_epi8(0x30));
            let places = _mm256_and_si256(then, _mm256_set1_epi8(0x0F));
            let sum = _mm256_add_epi8(_mm256_shuffle_epi8(first, places), added);
            // Where the sum is too small for the modulus, the difference wraps round and is the greater one.
            let result = _mm256_min_epu8(sum, _mm256_sub_epi8(sum, moduli));
            _mm256_store_si256(out.0.as_mut_ptr().cast::<__m256i>(), result);
        }
        out
    }

    #[inline(always)]
    fn pack_bits<const LEFT: i32>(self, bytes: &Bytes32) -> u32 {
        use std::arch::x86_64::{__m256i, _mm256_load_si256, _mm256_movemask_epi8, _mm256_slli_epi16};
        // SAFETY: a value of this type exists only if the machine has AVX2. `Bytes32` is aligned to 32 bytes.
        unsafe {
            let bytes = _mm256_load_si256(bytes.0.as_ptr().cast::<__m256i>());
            // Bits that cross into the next byte stay below its bit 7.
            _mm256_movemask_epi8(_mm256_slli_epi16::<LEFT>(bytes)) as u32
        }
    }

    #[inline(always)]
    fn extract(self, value: u32, mask: u32) -> u32 {
        // SAFETY: a value of this type exists only if the machine has BMI2.
        unsafe { std::arch::x86_64::_pext_u32(value, mask) }
    }

    #[inline(always)]
    fn pack_3_bits(self, bytes: u64) -> u32 {
        // SAFETY: a value of this type exists only if the machine has BMI2.
        unsafe { std::arch::x86_64::_pext_u64(bytes, 0x0707_0707_0707_0707) as u32 }
    }

    #[inline(always)]
    fn pack_2_bits(self, bytes: u32) -> u8 {
        // SAFETY: a value of this type exists only if the machine has BMI2.
        unsafe { std::arch::x86_64::_pext_u32(bytes, 0x0303_0303) as u8 }
    }

    #[inline(always)]
    fn pack_bit_2(self, bytes: u64) -> u8 {
        // SAFETY: a value of this type exists only if the machine has BMI2.
        unsafe { std::arch::x86_64::_pext_u64(bytes, 0x0404_0404_0404_0404) as u8 }
    }

    #[inline(always)]
    fn pairs_at_most(self, lookup: &Lookup<'_>, wanted: u64, most: u16) -> u64 {
        use std::arch::x86_64::{
            __m128i, _mm_loadl_epi64, _mm_loadu_si128, _mm256_add_epi32, _mm256_and_si256, _mm256_castsi256_ps,
            _mm256_cmpeq_epi32, _mm256_cmpgt_epi32, _mm256_cvtepu8_epi32, _mm256_cvtepu16_epi32,
            _mm256_mask_i32gather_epi32, _mm256_movemask_ps, _mm256_mullo_epi32, _mm256_set1_epi32, _mm256_setr_epi32,
            _mm256_setzero_si256, _mm256_slli_epi32, _mm256_srli_epi32, _mm256_srlv_epi32,
        };
        let Lookup { table, is_wide, first, count, second, extra } = *lookup;
        let last = lookup.checked_entries() as i32 - 1;
        let mut result = 0;
        for at in (0..first.len()).step_by(8) {
            let here = (wanted >> at & 0xFF) as i32;
            if here == 0 {
                continue;
            }
            // SAFETY: a value of this type exists only if the machine has AVX2. Each list has eight entries from `at`
            // on. The indices fit in 31 bits, so a signed comparison is correct; they are checked against the table
            // before it is read, and a read of four bytes stays inside it.
            unsafe {
                let first = _mm256_cvtepu16_epi32(_mm_loadu_si128(first.as_ptr().add(at).cast::<__m128i>()));
                let second = _mm256_cvtepu16_epi32(_mm_loadu_si128(second.as_ptr().add(at).cast::<__m128i>()));
                let extra = _mm256_cvtepu8_epi32(_mm_loadl_epi64(extra.as_ptr().add(at).cast::<__m128i>()));
                let index = _mm256_add_epi32(_mm256_mullo_epi32(first, _mm256_set1_epi32(count as i32)), second);
                let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
                let mask = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(here), bits), bits);
                let beyond = _mm256_and_si256(mask, _mm256_cmpgt_epi32(index, _mm256_set1_epi32(last)));
                assert!(_mm256_movemask_ps(_mm256_castsi256_ps(beyond)) == 0, "an index is outside the table");
                let place = if is_wide { index } else { _mm256_srli_epi32::<1>(index) };
                let start = table.as_ptr().cast::<i32>();
                let bytes = _mm256_mask_i32gather_epi32::<1>(_mm256_setzero_si256(), start, place, mask);
                let value = if is_wide {
                    _mm256_and_si256(bytes, _mm256_set1_epi32(255))
                } else {
                    let shift = _mm256_slli_epi32::<2>(_mm256_and_si256(index, _mm256_set1_epi32(1)));
                    _mm256_and_si256(_mm256_srlv_epi32(bytes, shift), _mm256_set1_epi32(15))
                };
                let above = _mm256_cmpgt_epi32(_mm256_add_epi32(value, extra), _mm256_set1_epi32(most.into()));
                let above = _mm256_movemask_ps(_mm256_castsi256_ps(above)) as u64;
                result |= (!above & here as u64) << at;
            }
        }
        result
    }
}
