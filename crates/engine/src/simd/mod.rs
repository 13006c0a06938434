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

/// A set of instructions.
pub trait Isa: Copy + Send + Sync {
    /// `self` followed by `then` in both halves: `out[i] = first[then[i]]`, indices within the half.
    fn compose(first: &Bytes32, then: &Bytes32) -> Bytes32;

    /// The low three bits of each of eight bytes, packed into 24.
    fn pack_3_bits(bytes: u64) -> u32;

    /// The low two bits of each of four bytes, packed into 8.
    fn pack_2_bits(bytes: u32) -> u8;
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

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::noise::Noise;

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi2")]
    fn with_avx2(first: &Bytes32, then: &Bytes32, bytes: u64) -> (Bytes32, u32, u8) {
        (Avx2::compose(first, then), Avx2::pack_3_bits(bytes), Avx2::pack_2_bits(bytes as u32))
    }

    #[test]
    fn packing_keeps_the_low_bits() {
        assert_eq!(Scalar::pack_3_bits(0x0706_0504_0302_0100), 0o76543210);
        assert_eq!(Scalar::pack_3_bits(0xFFFF_FFFF_FFFF_FFF8), 0o77777770);
        assert_eq!(Scalar::pack_2_bits(0xFF02_0100), 0b1110_0100);
    }

    #[test]
    fn all_instructions_agree() {
        #[cfg(target_arch = "x86_64")]
        if has_avx2() {
            let mut noise = Noise::new(9);
            for _ in 0..10_000 {
                let first = Bytes32(std::array::from_fn(|_| noise.word() as u8));
                let then = Bytes32(std::array::from_fn(|_| noise.word() as u8 & 15));
                let bytes = noise.word();
                let scalar =
                    (Scalar::compose(&first, &then), Scalar::pack_3_bits(bytes), Scalar::pack_2_bits(bytes as u32));
                // SAFETY: has_avx2() said yes.
                assert_eq!(unsafe { with_avx2(&first, &then, bytes) }, scalar);
            }
        }
    }
}
