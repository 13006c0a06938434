//! The metrics that have large tables: half turns, and axial turns.

use super::entry::{AxialEntry, Entry, TurnsEntry};
use super::pre_moves::Delays;
use puzzle::{Axis, Metric, MoveCosts, Quarters, Turn};

/// A metric that has large tables. All its steps cost 1.
pub trait LargeMetric: Send + Sync + 'static {
    /// What the table of the first phase holds for each position.
    type Entry: Entry;

    /// The number of steps, as entries number them.
    const STEPS: usize;
    /// How many cache lines say where the steps from a class lead.
    const LINES: usize;
    /// When pre-moves are tried; measured.
    const DELAYS: Delays;
    /// How many positions of the first phase are 0, 1, 2, … steps from its end.
    const PHASE_ONE: &'static [u64];
    /// How many entries of the second phase's table are at distance 0, 1, 2, … 15; those beyond count as 15.
    const PHASE_TWO: [usize; 16];

    /// From positions no more steps away from the end of the first phase there are leaps, see `leaps.rs`.
    const LEAP_STEPS: u8;
    /// How many places the positions take from which there are leaps.
    const LEAP_PLACES: usize;
    /// How many leaps there are.
    const LEAPS: usize;

    /// What turns cost.
    fn costs() -> MoveCosts;

    /// The turns of a step. One without turns is none.
    fn turns(step: usize) -> Vec<Turn>;

    /// The line that says where a step leads, and the place in it.
    fn line(step: usize) -> (usize, usize);

    /// The steps (as bits), this one included, that only half turns tell apart.
    fn alike(step: usize) -> u64;

    /// How entries are encoded, as an example.
    fn encoding() -> u64;
}

/// One face at a time, any angle.
pub enum HalfTurns {}

/// Opposite faces at once count as one.
pub enum AxialTurns {}

impl LargeMetric for HalfTurns {
    type Entry = TurnsEntry;

    const STEPS: usize = Turn::COUNT;
    const LINES: usize = 1;
    const DELAYS: Delays = [0, 1, 2, 3];
    const PHASE_ONE: &'static [u64] =
        &[1, 4, 50, 592, 7156, 87236, 1_043_817, 12_070_278, 124_946_368, 821_605_960, 1_199_128_738, 58_202_444, 476];
    const PHASE_TWO: [usize; 16] = [
        1, 3, 10, 52, 285, 1318, 5671, 26502, 115_467, 470_846, 1_853_056, 6_535_823, 18_349_792, 32_843_350,
        34_118_883, 15_974_563,
    ];
    const LEAP_STEPS: u8 = 6;
    const LEAP_PLACES: usize = 74_742;
    const LEAPS: usize = 103_363;

    fn costs() -> MoveCosts {
        MoveCosts::half_turns()
    }

    fn turns(step: usize) -> Vec<Turn> {
        Turn::from_index(step).into_iter().collect()
    }

    #[inline(always)]
    fn line(step: usize) -> (usize, usize) {
        (0, step)
    }

    #[inline(always)]
    fn alike(step: usize) -> u64 {
        // The second of three turns of a face is the half turn.
        if step % 3 == 1 { 1 << step } else { 0b101 << (step / 3 * 3) }
    }

    fn encoding() -> u64 {
        TurnsEntry::with(5, 1 << 3, 1 << 7).0.into()
    }
}

impl LargeMetric for AxialTurns {
    type Entry = AxialEntry;

    const STEPS: usize = 48;
    const LINES: usize = 3;
    const DELAYS: Delays = [0, 1, 1, 4];
    const PHASE_ONE: &'static [u64] =
        &[1, 6, 132, 2953, 69_582, 1_633_644, 37_039_446, 628_256_954, 1_531_735_450, 18_354_940, 12];
    const PHASE_TWO: [usize; 16] = [
        1, 8, 29, 158, 911, 4116, 18_914, 86_678, 378_719, 1_570_401, 5_834_132, 16_690_978, 29_503_758, 31_957_006,
        21_557_246, 3_932_082,
    ];
    const LEAP_STEPS: u8 = 4;
    const LEAP_PLACES: usize = 5032;
    const LEAPS: usize = 10_702;

    fn costs() -> MoveCosts {
        MoveCosts::of(Metric::Axial).expect("it counts face turns")
    }

    fn turns(step: usize) -> Vec<Turn> {
        let axis = [Axis::Y, Axis::X, Axis::Z][step / 16];
        let turned = [(axis.positive(), step as i64 / 4), (axis.negative(), step as i64)];
        turned.into_iter().filter_map(|(face, count)| Some(Turn::new(face, Quarters::from_count(count)?))).collect()
    }

    #[inline(always)]
    fn line(step: usize) -> (usize, usize) {
        (step / 16, step % 16)
    }

    #[inline(always)]
    fn alike(step: usize) -> u64 {
        // Bits 1 and 3 of the number are the half turns of the two faces.
        0b0101_0000_0101 << (step & 0b11_0101)
    }

    fn encoding() -> u64 {
        let neighbours: Vec<u8> =
            (0..Self::STEPS).map(|step| [5, 4, 6][usize::from(step % 7 == 3) * (1 + step / 32)]).collect();
        AxialEntry::new(5, &neighbours).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Cube;
    use std::collections::HashSet;

    fn effect(turns: &[Turn]) -> Cube {
        Cube::SOLVED.turns(turns.iter().copied())
    }

    #[test]
    fn axial_steps_are_numbered_once_each() {
        let numbered: Vec<Vec<Turn>> =
            (0..AxialTurns::STEPS).map(AxialTurns::turns).filter(|turns| !turns.is_empty()).collect();
        let steps = AxialTurns::costs().steps();
        assert_eq!(numbered.len(), steps.len());
        let numbered: HashSet<Cube> = numbered.iter().map(|turns| effect(turns)).collect();
        assert_eq!(numbered, steps.iter().map(|step| Cube::SOLVED.turns(step.turns())).collect());
        for step in 0..AxialTurns::STEPS {
            let axis = AxialTurns::turns(step).first().map(|turn| turn.face().axis());
            assert!(axis.is_none_or(|axis| AxialTurns::turns(step - step % 16 + 1)[0].face().axis() == axis));
        }
    }

    fn check_alike<M: LargeMetric>() {
        let quarters = |step: usize| -> HashSet<usize> {
            let turns = M::turns(step).into_iter();
            turns.filter(|turn| turn.quarters() != Quarters::Two).map(|turn| turn.face().index()).collect()
        };
        // Together they are one step, so that none of them follows another.
        let are_one = |step: usize, other: usize| {
            let both = effect(&M::turns(step)).then(&effect(&M::turns(other)));
            both == Cube::SOLVED || (0..M::STEPS).any(|one| effect(&M::turns(one)) == both)
        };
        for step in (0..M::STEPS).filter(|&step| !quarters(step).is_empty()) {
            let alike = (0..M::STEPS).filter(|&other| quarters(other) == quarters(step) && are_one(step, other));
            assert_eq!(M::alike(step), alike.fold(0, |bits, other| bits | 1 << other), "{step}");
        }
    }

    #[test]
    fn steps_that_are_alike_differ_by_half_turns() {
        check_alike::<HalfTurns>();
        check_alike::<AxialTurns>();
    }
}
