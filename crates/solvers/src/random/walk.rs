//! Random solvers: which turns they choose from, and what they recognise.

/// A way of turning at random until the puzzle is solved.
///
/// Six faces are not more than three here: turning a layer is turning the opposite one, and the whole, which nobody
/// sees. So a quarter turn of one of six faces is one of U, R and F.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Walk {
    /// Half turns are done as well as quarter turns, each as likely.
    pub half_turns: bool,
    /// A turn never has the axis of the one before.
    pub other_axis: bool,
    /// The positions one turn from solved that are recognised: a bit for each of the nine turns that would solve them,
    /// in the order of [`puzzle::Small::turns`]. That turn is then done at once.
    pub recognised: u16,
}

/// Nine neighbours of the solved position.
const ALL: u16 = 0b111_111_111;
/// Without those that a half turn solves.
const QUARTERS: u16 = 0b101_101_101;
/// One pair of faces looked at twice, another not at all.
const TWO_AXES: u16 = 0b000_111_111;

impl Walk {
    /// `random`: quarter turns, whichever, until the puzzle happens to be solved.
    pub const RANDOM: Walk = Walk { half_turns: false, other_axis: false, recognised: 0 };
    /// The same with half turns as well.
    pub const RANDOM_WITH_HALVES: Walk = Walk { half_turns: true, ..Walk::RANDOM };
    /// `random-improved`: never the same axis twice, and the last turn is seen.
    pub const IMPROVED: Walk = Walk { half_turns: true, other_axis: true, recognised: ALL };
    /// The same with quarter turns only, but for the last.
    pub const IMPROVED_QUARTERS: Walk = Walk { half_turns: false, ..Walk::IMPROVED };
    /// Quarter turns only, even the last: one that is a half turn away is not recognised.
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
}
