//! Entries of tables that say more than a distance: what each step from a position does to it.
//!
//! An entry names the steps that lead closer, keep the distance or lead farther away. A search then makes only the
//! children it needs, and knows their distance before it looks at them.

use bytemuck::{Pod, Zeroable};

/// What is known about a position: its distance, and what each step does to it. Distances count steps.
pub trait Entry: Pod + Send + Sync {
    /// From the distance of a position and those of its neighbours, one for each step.
    fn new(distance: u8, neighbours: &[u8]) -> Self;

    /// The number of steps to the end.
    fn distance(self) -> u8;

    /// The steps (as bits) after which the end can still be reached within `left` steps, this one included; `left` is
    /// not less than the distance.
    fn within(self, left: u8) -> u64;
}

/// An entry for the eighteen turns in 32 bits.
///
/// The three turns of a face lead to positions that are one turn apart, so no face has both closer and farther turns. A
/// bit per turn says whether it changes the distance, a bit per face says in which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(transparent)]
pub struct TurnsEntry(pub(super) u32);

/// All eighteen turns.
pub(super) const ALL_TURNS: u32 = (1 << 18) - 1;

impl TurnsEntry {
    /// From the distance and the turns (as bits) that lead closer, and those that keep the distance.
    #[inline(always)]
    pub(super) fn with(distance: u8, closer: u32, same: u32) -> TurnsEntry {
        let mut bits = u32::from(distance) << 24 | !same & ALL_TURNS;
        for face in 0..6 {
            bits |= u32::from(closer >> (3 * face) & 7 != 0) << (18 + face);
        }
        TurnsEntry(bits)
    }

    /// What [`Entry::within`] says.
    #[inline(always)]
    pub(super) fn turns_within(self, left: u8) -> u32 {
        // No branch: it would be unpredictable.
        let mask = |yes: bool| u32::from(yes).wrapping_neg();
        let closer = self.0 & FACES[(self.0 >> 18 & 63) as usize];
        (closer | !self.0 & mask(left > self.distance()) | mask(left > self.distance() + 1)) & ALL_TURNS
    }
}

impl Entry for TurnsEntry {
    fn new(distance: u8, neighbours: &[u8]) -> TurnsEntry {
        let bits = |wanted: &dyn Fn(u8) -> bool| {
            (0..18).filter(|&turn| wanted(neighbours[turn])).fold(0, |bits, turn| bits | 1 << turn)
        };
        TurnsEntry::with(distance, bits(&|there| there < distance), bits(&|there| there == distance))
    }

    #[inline(always)]
    fn distance(self) -> u8 {
        (self.0 >> 24) as u8
    }

    #[inline(always)]
    fn within(self, left: u8) -> u64 {
        self.turns_within(left).into()
    }
}

/// Three bits for each face that is set.
const FACES: [u32; 64] = {
    let mut table = [0; 64];
    let mut faces = 0;
    while faces < 64 {
        let mut face = 0;
        while face < 6 {
            if faces >> face & 1 == 1 {
                table[faces] |= 7 << (3 * face);
            }
            face += 1;
        }
        faces += 1;
    }
    table
};

/// An entry for turns of one face or of two opposite faces at once, in 64 bits.
///
/// The two faces of an axis can stand in sixteen ways, and any two of these are one step apart. So no axis has both
/// closer and farther steps: a bit per step says whether it changes the distance, a bit per axis says in which way.
/// Steps are numbered by 16 · axis + how the faces are turned; the first of each axis turns nothing and is not a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(transparent)]
pub struct AxialEntry(pub(super) u64);

/// All 45 steps.
const ALL_AXIAL: u64 = 0xFFFE_FFFE_FFFE;

/// The bits of each axis that is set.
const AXES: [u64; 8] = {
    let mut table = [0; 8];
    let mut axes = 0;
    while axes < 8 {
        let mut axis = 0;
        while axis < 3 {
            if axes >> axis & 1 == 1 {
                table[axes] |= 0xFFFE << (16 * axis);
            }
            axis += 1;
        }
        axes += 1;
    }
    table
};

impl Entry for AxialEntry {
    fn new(distance: u8, neighbours: &[u8]) -> AxialEntry {
        let mut bits = u64::from(distance) << 51;
        for (step, &there) in neighbours.iter().enumerate() {
            bits |= u64::from(there != distance) << step | u64::from(there < distance) << (48 + step / 16);
        }
        AxialEntry(bits)
    }

    #[inline(always)]
    fn distance(self) -> u8 {
        (self.0 >> 51) as u8
    }

    #[inline(always)]
    fn within(self, left: u8) -> u64 {
        let mask = |yes: bool| u64::from(yes).wrapping_neg();
        let closer = self.0 & AXES[(self.0 >> 48 & 7) as usize];
        (closer | !self.0 & mask(left > self.distance()) | mask(left > self.distance() + 1)) & ALL_AXIAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::noise::Noise;

    /// Random distances such as neighbours can have, `group` steps of which are one step apart.
    fn check<E: Entry>(steps: usize, group: usize, is_step: fn(usize) -> bool) {
        let mut noise = Noise::new(5);
        for _ in 0..2000 {
            let distance = 1 + noise.below(12) as u8;
            let mut neighbours = vec![distance; steps];
            for group in neighbours.chunks_mut(group) {
                let other = if noise.below(2) == 0 { distance - 1 } else { distance + 1 };
                group.iter_mut().for_each(|there| *there = if noise.below(2) == 0 { distance } else { other });
            }
            (0..steps).filter(|&step| !is_step(step)).for_each(|step| neighbours[step] = distance);
            let entry = E::new(distance, &neighbours);
            assert_eq!(entry.distance(), distance);
            for left in distance..distance + 4 {
                let wanted = (0..steps).filter(|&step| is_step(step) && neighbours[step] < left);
                assert_eq!(entry.within(left), wanted.fold(0, |bits, step| bits | 1 << step));
            }
        }
    }

    #[test]
    fn entries_name_the_steps_that_stay_within_a_distance() {
        check::<TurnsEntry>(18, 3, |_| true);
        check::<AxialEntry>(48, 16, |step| step % 16 != 0);
    }
}
