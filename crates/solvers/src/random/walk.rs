//! Random solvers: which turns they choose from, and what they recognise.

/// A way of making random turns until the puzzle is solved.
///
/// On the small puzzles, three faces are enough: turning a layer is the same as turning the opposite one and the whole
/// puzzle, which cannot be seen. So a quarter turn of any of six faces is one of U, R or F.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Walk {
    /// Half turns are made as well as quarter turns, with equal probability.
    pub half_turns: bool,
    /// A turn never has the axis of the one before.
    pub other_axis: bool,
    /// The positions one turn from solved that are recognised: a bit for each of the nine turns that would solve them,
    /// in the order of [`puzzle::Small::turns`]. That turn is then made at once.
    pub recognised: u16,
}

/// Nine neighbours of the solved position.
const ALL: u16 = 0b111_111_111;
/// Without those that are solved by a half turn.
const QUARTERS: u16 = 0b101_101_101;
/// One pair of faces is compared twice, another is ignored.
const TWO_AXES: u16 = 0b000_111_111;

impl Walk {
    /// `random`: any quarter turns until the puzzle happens to be solved.
    pub const RANDOM: Walk = Walk { half_turns: false, other_axis: false, recognised: 0 };
    /// The same with half turns as well.
    pub const RANDOM_WITH_HALVES: Walk = Walk { half_turns: true, ..Walk::RANDOM };
    /// `random-improved`: never the same axis twice in a row, and the last turn is recognised.
    pub const IMPROVED: Walk = Walk { half_turns: true, other_axis: true, recognised: ALL };
    /// The same with quarter turns only, except the last turn.
    pub const IMPROVED_QUARTERS: Walk = Walk { half_turns: false, ..Walk::IMPROVED };
    /// Quarter turns only, even the last: a position that a half turn solves is not recognised.
    pub const IMPROVED_ONLY_QUARTERS: Walk = Walk { recognised: QUARTERS, ..Walk::IMPROVED_QUARTERS };
    /// The program of 2023, which compared one pair of faces twice and so recognised six of nine neighbours.
    pub const IMPROVED_2023: Walk = Walk { recognised: TWO_AXES, ..Walk::IMPROVED };

    /// All of them, with names.
    pub const NAMED: [(&'static str, Walk); 6] = [
        ("random", Walk::RANDOM),
        ("random-halves", Walk::RANDOM_WITH_HALVES),
        ("random-improved", Walk::IMPROVED),
        ("random-improved-quarters", Walk::IMPROVED_QUARTERS),
        ("random-improved-only-quarters", Walk::IMPROVED_ONLY_QUARTERS),
        ("random-improved-2023", Walk::IMPROVED_2023),
    ];

    /// Its name, if it has one.
    pub fn name(self) -> Option<&'static str> {
        Walk::NAMED.into_iter().find(|&(_, walk)| walk == self).map(|(name, _)| name)
    }
}
