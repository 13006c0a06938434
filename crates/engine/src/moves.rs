//! What each move does to a coordinate.

use crate::Coordinate;

/// Entries after the last one.
const PADDING: usize = 7;

/// For each value of a coordinate and each move, the value afterwards.
#[derive(Clone, Debug)]
pub struct MoveTable {
    moves: usize,
    table: Vec<u16>,
}

/// The number of moves, rounded up so that they can be processed eight at a time.
#[inline(always)]
pub const fn padded(moves: usize) -> usize {
    moves.next_multiple_of(8)
}

impl MoveTable {
    /// Calls `after(value, move)` for every entry.
    ///
    /// # Panics
    /// If a value is not below `count`, or `count` does not fit in 16 bits.
    pub fn new(count: usize, moves: usize, mut after: impl FnMut(usize, usize) -> usize) -> MoveTable {
        assert!(count <= 1 << 16, "values of a move table fit in 16 bits");
        let mut table = Vec::with_capacity(count * moves + PADDING);
        for value in 0..count {
            for a_move in 0..moves {
                let next = after(value, a_move);
                assert!(next < count, "a move leads from values to values");
                table.push(next as u16);
            }
        }
        table.extend([0; PADDING]);
        MoveTable { moves, table }
    }

    /// What these moves do to a coordinate.
    ///
    /// # Panics
    /// If the coordinate has more than 65 536 values.
    pub fn of<C: Coordinate>(moves: &[C::State]) -> MoveTable {
        MoveTable::new(C::COUNT, moves.len(), |value, a_move| C::after(value, &moves[a_move]))
    }

    /// The same for all moves that the coordinate is defined for.
    ///
    /// # Panics
    /// If its values do not have the known distances: then the program is wrong and must not continue.
    pub fn checked<C: Coordinate>(moves: &[C::State]) -> MoveTable {
        let table = MoveTable::of::<C>(moves);
        assert_eq!(table.depths(), C::DEPTHS, "{} has the known distribution", C::NAME);
        table
    }

    /// How many values are 0, 1, 2, … moves from 0.
    pub fn depths(&self) -> Vec<usize> {
        let mut known = vec![false; self.count()];
        known[0] = true;
        let (mut depths, mut here) = (Vec::new(), vec![0]);
        while !here.is_empty() {
            depths.push(here.len());
            let mut next = Vec::new();
            for &to in here.iter().flat_map(|&value| self.row(usize::from(value))) {
                if !std::mem::replace(&mut known[usize::from(to)], true) {
                    next.push(to);
                }
            }
            here = next;
        }
        depths
    }

    /// From the entries of another table with this many moves.
    ///
    /// # Panics
    /// If they do not make a whole number of rows.
    pub fn from_entries(entries: &[u16], moves: usize) -> MoveTable {
        assert!(entries.len().is_multiple_of(moves), "every value has a row");
        MoveTable { moves, table: [entries, &[0; PADDING]].concat() }
    }

    /// All entries, row by row.
    pub fn entries(&self) -> &[u16] {
        &self.table[..self.table.len() - PADDING]
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.entries())
    }

    /// How many values there are.
    pub fn count(&self) -> usize {
        self.entries().len() / self.moves
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

    /// The values after all moves and a few meaningless ones, [`padded`] so that they can be processed eight at a time.
    #[inline(always)]
    pub fn padded_row(&self, value: u16) -> &[u16] {
        &self.table[usize::from(value) * self.moves..][..padded(self.moves)]
    }
}
