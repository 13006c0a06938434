//! The first phase with the large table, several searches at once.
//!
//! A search with this table makes only nodes it needs; what it waits for is memory. So a handful of searches (lanes)
//! take turns: each one makes its children and prefetches their entries, and by the time it is its turn again they have
//! arrived. All six directions and all first turns feed the same lanes.
//!
//! A node is stored in the frame of its class: the cube rotated or mirrored so that its flips and slice become the
//! representative of their class. Turns are chosen in that frame and translated only for the path.

use super::direction::Direction;
use super::lanes::{PhaseOne, SearchContext};
use super::large_phase_one::{self, Entry};
use super::large_phase_two::{self, CornerClasses, LargePhaseTwo};
use super::phase_two::PhaseTwo;
use super::pre_moves::{self, PreMoves};
use super::tail;
use super::tail_distances::{self, TailDistances, ThirdTable};
use super::written::Written;
use crate::coordinates::flip_slice::{self, FlipSlices};
use crate::coordinates::order::OrderTables;
use crate::coordinates::packed::{Packed, packed_turns};
use crate::coordinates::{FlipSlice, Twist, turn_table};
use bytemuck::{Pod, Zeroable, cast_slice, cast_slice_mut};
use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8};
use engine::simd::prefetch;
use engine::{Cancelled, Coordinate, DistanceTable, Progress, Section};
use puzzle::{Assembly, Cube, MoveCosts, Step, Symmetry, Turn};
use std::ops::Range;

/// When pre-moves are tried.
const DELAYS: pre_moves::Delays = [0, 1, 2, 3];

/// A class's row, one cache line: where each turn leads.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Row {
    class: [u16; Turn::COUNT],
    symmetry: [u8; Turn::COUNT],
    unused: [u8; 10],
}

/// Where the parts of the large table are in its bytes, each at the start of a cache line.
struct Parts {
    phase_one: Range<usize>,
    phase_two_table: Range<usize>,
    rows: Range<usize>,
    of_pair: Range<usize>,
    of_corners: Range<usize>,
    edges: Range<usize>,
    tail_corners: Range<usize>,
    tail_edges: Range<usize>,
}

const PARTS: Parts = {
    const fn after(before: &Range<usize>, bytes: usize) -> Range<usize> {
        let start = before.end.next_multiple_of(64);
        start..start + bytes
    }
    const TAIL: usize = ARRANGEMENTS_OF_8 * ARRANGEMENTS_OF_4 / 2;
    let phase_one = 0..large_phase_one::ENTRIES * 4;
    let phase_two_table = after(&phase_one, large_phase_two::BYTES);
    let rows = after(&phase_two_table, flip_slice::CLASSES * 64);
    let of_pair = after(&rows, FlipSlice::COUNT * 4);
    let of_corners = after(&of_pair, ARRANGEMENTS_OF_8 * 2);
    let edges = after(&of_corners, ARRANGEMENTS_OF_8 * 32);
    let tail_corners = after(&edges, TAIL);
    let tail_edges = after(&tail_corners, TAIL);
    Parts { phase_one, phase_two_table, rows, of_pair, of_corners, edges, tail_corners, tail_edges }
};

/// The size of the large table in bytes.
pub const BYTES: usize = PARTS.tail_edges.end;

/// What determines the content: where its parts are, the known distributions of their distances, how an entry is
/// encoded, and the order in which twists are numbered.
pub fn recipe() -> Vec<u64> {
    let Parts { phase_one, phase_two_table, rows, of_pair, of_corners, edges, tail_corners, tail_edges } = PARTS;
    let starts = [phase_one, phase_two_table, rows, of_pair, of_corners, edges, tail_corners, tail_edges]
        .map(|part| part.start as u64);
    let entry = Entry::with(5, 1 << 3, 1 << 7).0;
    let twists = Turn::all().map(|turn| Twist::of(Cube::SOLVED.turn(turn).assembly()));
    let depths = large_phase_one::DEPTHS.into_iter().chain(large_phase_two::DEPTHS.map(|count| count as u64));
    starts.into_iter().chain(depths).chain([entry.into()]).chain(twists.map(|twist| twist as u64)).collect()
}

/// Fills the large table.
///
/// # Panics
/// If the length of `content` is not [`BYTES`], or a part does not have the known distribution.
pub fn build(content: &mut [u8], progress: &dyn Progress) -> Result<(), Cancelled> {
    assert_eq!(content.len(), BYTES, "the large table has its fixed size");
    let flip_slices = FlipSlices::new();
    large_phase_one::build(
        &flip_slices,
        cast_slice_mut(&mut content[PARTS.phase_one]),
        &Section::new(progress, 0.0..0.7),
    )?;
    let costs = MoveCosts::half_turns();
    let orders = OrderTables::new(&tail::steps(&costs));
    let corner_classes = CornerClasses::new();
    large_phase_two::build(
        &corner_classes,
        &orders,
        &mut content[PARTS.phase_two_table],
        &Section::new(progress, 0.7..1.0),
    )?;
    let rows: Vec<Row> = flip_slices
        .turns
        .iter()
        .map(|row| Row {
            class: row.map(|to| (to / 16) as u16),
            symmetry: row.map(|to| (to % 16) as u8),
            unused: [0; 10],
        })
        .collect();
    content[PARTS.rows].copy_from_slice(cast_slice(&rows));
    content[PARTS.of_pair].copy_from_slice(cast_slice(flip_slices.classes.all()));
    content[PARTS.of_corners].copy_from_slice(cast_slice(&corner_classes.of_corners()));
    content[PARTS.edges].copy_from_slice(cast_slice(&corner_classes.edges));
    let (corners, edges) = tail_distances::distances(&costs, &orders);
    content[PARTS.tail_corners].copy_from_slice(corners.as_bytes());
    content[PARTS.tail_edges].copy_from_slice(edges.as_bytes());
    progress.step(1.0)
}

/// Everything a search with the large table reads.
pub struct LargeTables<'a> {
    phase_one: &'a [u32],
    of_pair: &'a [u32],
    rows: &'a [Row],
    twist: Vec<[u16; 32]>,
    conjugates: Vec<[u16; 16]>,
    /// `after[a][b]`: symmetry a, then b.
    after: [[u8; 16]; 16],
    /// The turn of the cube itself, for each frame and turn in it.
    real: [[u8; Turn::COUNT]; 16],
    /// The turns in a frame that can follow a turn of the cube itself (or none, at the end).
    follow: [[u32; Turn::COUNT + 1]; 16],
    directions: Vec<Direction>,
    all_pre_moves: Vec<PreMoves>,
    steps: Vec<Written>,
    turns: [Packed; Turn::COUNT],
    pub(super) phase_two: PhaseTwo<'a>,
}

/// Where a cube is in the first phase, in the frame of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    class: u16,
    twist: u16,
    frame: u8,
}

impl<'a> LargeTables<'a> {
    /// Reads what [`build`] has made.
    ///
    /// # Panics
    /// If the content has the wrong size or is not aligned to 64 bytes.
    pub fn new(content: &'a [u8]) -> LargeTables<'a> {
        assert_eq!(content.len(), BYTES, "the large table has its fixed size");
        let symmetries = flip_slice::symmetries();
        let index = |symmetry: Symmetry| symmetries.iter().position(|other| *other == symmetry).expect("a group") as u8;
        let costs = MoveCosts::half_turns();
        let steps: Vec<Step> = costs.steps();
        let all_turns: Vec<Turn> = Turn::all().collect();
        let follow = |frame: usize, last: usize| {
            (0..Turn::COUNT)
                .filter(|&turn| {
                    let real = all_turns[turn].moved(symmetries[frame].inverse());
                    last == Turn::COUNT || costs.may_follow(steps[last], steps[real.index()])
                })
                .fold(0, |mask, turn| mask | 1 << turn)
        };
        let twist = turn_table::<Twist>();
        let distances = |part: Range<usize>| {
            DistanceTable::from_bytes(content[part].to_vec(), ARRANGEMENTS_OF_8 * ARRANGEMENTS_OF_4)
        };
        LargeTables {
            phase_one: cast_slice(&content[PARTS.phase_one]),
            of_pair: cast_slice(&content[PARTS.of_pair]),
            rows: cast_slice(&content[PARTS.rows]),
            twist: (0..Twist::COUNT)
                .map(|value| std::array::from_fn(|turn| twist.row(value).get(turn).copied().unwrap_or(0)))
                .collect(),
            conjugates: large_phase_one::conjugate_twists(),
            after: std::array::from_fn(|a| std::array::from_fn(|b| index(symmetries[a].then(symmetries[b])))),
            real: std::array::from_fn(|frame| {
                std::array::from_fn(|turn| all_turns[turn].moved(symmetries[frame].inverse()).index() as u8)
            }),
            follow: std::array::from_fn(|frame| std::array::from_fn(|last| follow(frame, last))),
            directions: Direction::all(&costs, &costs),
            all_pre_moves: PreMoves::all(&costs, pre_moves::MAX_COST),
            turns: packed_turns(),
            phase_two: PhaseTwo::with_distances(
                &costs,
                TailDistances::from_tables(
                    &costs,
                    OrderTables::new(&tail::steps(&costs)),
                    distances(PARTS.tail_corners),
                    distances(PARTS.tail_edges),
                    ThirdTable::Large(LargePhaseTwo {
                        of_corners: cast_slice(&content[PARTS.of_corners]),
                        edges: cast_slice(&content[PARTS.edges]),
                        nibbles: &content[PARTS.phase_two_table],
                    }),
                ),
            ),
            steps: Written::all(&costs),
        }
    }

    /// What a search needs besides the tables of the first phase.
    pub(super) fn context(&self) -> SearchContext<'_> {
        SearchContext {
            all_pre_moves: &self.all_pre_moves,
            delays: DELAYS,
            steps: &self.steps,
            phase_two: &self.phase_two,
        }
    }

    /// The directions in which a cube can be looked at: all six.
    pub(super) fn directions(&self) -> &[Direction] {
        &self.directions
    }

    fn spot_with(&self, pair: usize, twist: usize) -> Spot {
        let to = self.of_pair[pair];
        let frame = (to % 16) as u8;
        let twist = self.conjugates[twist][usize::from(frame)];
        Spot { class: (to / 16) as u16, twist, frame }
    }

    /// The table's entry for a spot.
    #[inline(always)]
    fn entry(&self, spot: Spot) -> Entry {
        Entry(self.phase_one[usize::from(spot.class) * Twist::COUNT + usize::from(spot.twist)])
    }

    /// How many bytes the tables take.
    pub(crate) const fn bytes(&self) -> usize {
        BYTES
    }
}

impl PhaseOne for LargeTables<'_> {
    type Spot = Spot;

    fn spot_of_both(&self, first: &Assembly, second: &Assembly) -> Spot {
        let pair = FlipSlice::of_both(first, second);
        self.spot_with(pair, Twist::of_both(first, second))
    }

    /// Here it is the exact distance.
    #[inline(always)]
    fn bound(&self, spot: Spot) -> u8 {
        self.entry(spot).distance()
    }

    #[inline(always)]
    fn wanted(&self, spot: Spot, last: u8, left: u8) -> u32 {
        let entry = self.entry(spot);
        // A phase whose last turn belongs to the second phase had already ended before it.
        let useful = if left == 1 && entry.distance() == 0 { 0 } else { entry.within(left) };
        self.follow[usize::from(spot.frame)][usize::from(last)] & useful
    }

    #[inline(always)]
    fn real(&self, spot: Spot, turn: usize) -> u8 {
        self.real[usize::from(spot.frame)][turn]
    }

    #[inline(always)]
    fn after(&self, spot: Spot, turn: usize) -> Spot {
        let row = &self.rows[usize::from(spot.class)];
        let symmetry = row.symmetry[turn];
        let twist = self.twist[usize::from(spot.twist)][turn];
        Spot {
            class: row.class[turn],
            twist: self.conjugates[usize::from(twist)][usize::from(symmetry)],
            frame: self.after[usize::from(spot.frame)][usize::from(symmetry)],
        }
    }

    #[inline(always)]
    fn prefetch(&self, spot: Spot) {
        prefetch(&self.phase_one[usize::from(spot.class) * Twist::COUNT + usize::from(spot.twist)]);
        prefetch(&self.rows[usize::from(spot.class)]);
    }

    #[inline(always)]
    fn turns(&self) -> &[Packed; Turn::COUNT] {
        &self.turns
    }
}
