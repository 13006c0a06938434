//! Quarter turns as numbers: two for each face, clockwise first. A half turn is two clockwise quarter turns.

use crate::cube_bytes;
use engine::simd::Bytes32;
use puzzle::{Face, Quarters, Turn};

/// How many there are.
pub(super) const QUARTERS: usize = 12;
/// The first six turn U, R and F.
pub(super) const THREE_FACES: u16 = 0b11_1111;
/// Represents the missing turn before the first.
pub(super) const NONE: u8 = 18;
/// What can be the last turn: a quarter turn, a half turn made of two (12 + face), or none.
pub(super) const LASTS: usize = 19;

fn turn(quarter: u8) -> Turn {
    let quarters = if quarter.is_multiple_of(2) { Quarters::One } else { Quarters::Three };
    Turn::new(Face::ALL[usize::from(quarter / 2)], quarters)
}

/// The quarter turns as packed cubes.
pub(super) fn packed() -> [Bytes32; QUARTERS] {
    let turns = cube_bytes::packed_turns();
    std::array::from_fn(|quarter| turns[turn(quarter as u8).index()])
}

/// The quarter turns that can follow what was last, as bits. Each result is reached in one order only.
pub(super) fn follow() -> [u16; LASTS] {
    std::array::from_fn(|last| {
        let (face, again) = match last as u8 {
            NONE => return 0xFFF,
            last if last >= 12 => (last - 12, 0),
            last => (last / 2, if last.is_multiple_of(2) { 1 << last } else { 0 }),
        };
        let (own, opposite) = (0b11 << (2 * face), 0b11 << (2 * ((face + 3) % 6)));
        (0xFFF & !own & !(if face >= 3 { opposite } else { 0 })) | again
    })
}

/// What is last after another quarter turn.
#[inline(always)]
pub(super) const fn last_after(last: u8, quarter: u8) -> u8 {
    if last == quarter { 12 + quarter / 2 } else { quarter }
}

/// The turns that some quarter turns make.
pub(super) fn turns(quarters: &[u8]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for &quarter in quarters {
        let next = turn(quarter);
        match turns.last_mut() {
            Some(last) if *last == next => *last = Turn::new(next.face(), Quarters::Two),
            _ => turns.push(next),
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_counted_once() {
        // The number of positions after a few quarter turns; the first relations between longer sequences are those of
        // opposite faces, which `follow` knows.
        let follow = follow();
        let mut count = vec![(NONE, 1u64)];
        for expected in [12, 114, 1068] {
            let mut next = Vec::new();
            for &(last, ways) in &count {
                let quarters = (0..12u8).filter(|quarter| follow[usize::from(last)] >> quarter & 1 == 1);
                next.extend(quarters.map(|quarter| (last_after(last, quarter), ways)));
            }
            count = next;
            assert_eq!(count.iter().map(|(_, ways)| ways).sum::<u64>(), expected);
        }
    }

    #[test]
    fn two_quarter_turns_are_a_half_turn() {
        let text: Vec<String> = turns(&[0, 0, 3, 4]).iter().map(ToString::to_string).collect();
        assert_eq!(text, ["U2", "R'", "F"]);
    }
}
