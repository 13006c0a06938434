//! The coordinates, one file each: what it numbers, how many values it has, what a turn makes of it.

pub mod flip;
pub mod flip_slice;
pub mod order;
pub mod slice;
pub mod symmetric;
pub mod twist;

use engine::MoveTable;
use puzzle::{Cube, Step, Turn};

/// What each of the eighteen turns makes of a coordinate.
pub(crate) fn turn_table(count: usize, after: impl Fn(usize, &Cube) -> usize) -> MoveTable {
    let turned: Vec<Cube> = Turn::all().map(|turn| Cube::SOLVED.turn(turn)).collect();
    MoveTable::new(count, Turn::COUNT, |value, turn| after(value, &turned[turn]))
}

/// What each step makes of a coordinate, from what turns make of it.
pub(crate) fn step_table(turns: &MoveTable, steps: &[Step]) -> MoveTable {
    MoveTable::new(turns.count(), steps.len(), |value, step| {
        steps[step].turns().fold(value, |value, turn| turns.after(value, turn.index()))
    })
}
