//! What each move makes of a coordinate.

/// For each value of a coordinate and each move, the value afterwards.
#[derive(Clone, Debug)]
pub struct MoveTable {
    moves: usize,
    table: Vec<u16>,
}

impl MoveTable {
    /// Asks `after(value, move)` for every entry.
    ///
    /// # Panics
    /// If a value is not below `count`, or `count` does not fit 16 bits.
    pub fn new(count: usize, moves: usize, mut after: impl FnMut(usize, usize) -> usize) -> MoveTable {
        assert!(count <= 1 << 16, "values of a move table fit 16 bits");
        let mut table = Vec::with_capacity(count * moves);
        for value in 0..count {
            for a_move in 0..moves {
                let next = after(value, a_move);
                assert!(next < count, "a move leads from values to values");
                table.push(next as u16);
            }
        }
        MoveTable { moves, table }
    }

    /// How many values there are.
    pub fn count(&self) -> usize {
        self.table.len() / self.moves
    }

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The value after a move.
    #[inline(always)]
    pub fn after(&self, value: usize, a_move: usize) -> usize {
        usize::from(self.table[value * self.moves + a_move])
    }

    /// The values after all moves.
    #[inline(always)]
    pub fn row(&self, value: usize) -> &[u16] {
        &self.table[value * self.moves..][..self.moves]
    }
}
