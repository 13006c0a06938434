//! Instructions every machine has.

use super::{Bytes32, Isa, Kernel, Lookup, MODULI};

/// Instructions every machine has.
#[derive(Clone, Copy, Debug)]
pub struct Scalar;

impl Isa for Scalar {
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }

    #[inline(always)]
    fn compose(self, first: &Bytes32, then: &Bytes32) -> Bytes32 {
        let mut out = [0; 32];
        for i in 0..16 {
            out[i] = first.0[usize::from(then.0[i] & 15)];
            out[16 + i] = first.0[16 + usize::from(then.0[16 + i] & 15)];
        }
        Bytes32(out)
    }

    #[inline(always)]
    fn compose_oriented(self, first: &Bytes32, then: &Bytes32) -> Bytes32 {
        let mut out = [0; 32];
        for i in 0..32 {
            let sum = first.0[(i & 16) + usize::from(then.0[i] & 15)] + (then.0[i] & 0x30);
            out[i] = sum.min(sum.wrapping_sub(MODULI.0[i]));
        }
        Bytes32(out)
    }

    #[inline(always)]
    fn pack_bits<const LEFT: i32>(self, bytes: &Bytes32) -> u32 {
        let mut packed = 0;
        for (i, byte) in bytes.0.into_iter().enumerate() {
            packed |= u32::from(byte << LEFT >> 7) << i;
        }
        packed
    }

    #[inline(always)]
    fn extract(self, value: u32, mask: u32) -> u32 {
        let (mut rest, mut extracted, mut at) = (mask, 0, 0);
        while rest != 0 {
            extracted |= (value >> rest.trailing_zeros() & 1) << at;
            rest &= rest - 1;
            at += 1;
        }
        extracted
    }

    #[inline(always)]
    fn pack_3_bits(self, bytes: u64) -> u32 {
        // Pairs, then fours, then all eight move together.
        let bytes = bytes & 0x0707_0707_0707_0707;
        let pairs = (bytes | bytes >> 5) & 0x003F_003F_003F_003F;
        let fours = (pairs | pairs >> 10) & 0x0000_0FFF_0000_0FFF;
        (fours | fours >> 20) as u32 & 0x00FF_FFFF
    }

    #[inline(always)]
    fn pack_2_bits(self, bytes: u32) -> u8 {
        let bytes = bytes & 0x0303_0303;
        let pairs = (bytes | bytes >> 6) & 0x000F_000F;
        (pairs | pairs >> 12) as u8
    }

    #[inline(always)]
    fn pack_bit_2(self, bytes: u64) -> u8 {
        // Multiplying carries each bit to its own place in the top byte.
        ((bytes >> 2 & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    #[inline(always)]
    fn pairs_at_most(self, lookup: &Lookup<'_>, wanted: u64, most: u16) -> u64 {
        let Lookup { table, is_wide, first, count, second, extra } = *lookup;
        let entries = lookup.checked_entries();
        let (mut rest, mut result) = (wanted, 0);
        while rest != 0 {
            let i = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let index = u32::from(first[i]) * count + u32::from(second[i]);
            assert!(index < entries, "an index is outside the table");
            let value = match is_wide {
                true => table[index as usize],
                false => table[index as usize / 2] >> (index % 2 * 4) & 15,
            };
            result |= u64::from(u16::from(value) + u16::from(extra[i]) <= most) << i;
        }
        result
    }
}
