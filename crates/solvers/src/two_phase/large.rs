//! The first phase with the large table, several searches at once.
//!
//! There is one for half turns and one for axial turns, see [`LargeMetric`].
//!
//! A search with this table makes only nodes it needs; what it waits for is memory. So a handful of searches (lanes)
//! take turns: each one makes its children and prefetches their entries, and by the time it is its turn again they have
//! arrived. All six directions and all first turns feed the same lanes.
//!
//! A node is stored in the frame of its class: the cube rotated or mirrored so that its flips and slice become the
//! representative of their class. Steps are chosen in that frame and translated only for the path.

use super::direction::Direction;
use super::entry::Entry;
use super::lanes::{PhaseOne, SearchContext};
use super::large_metric::{HalfTurns, LargeMetric};
use super::large_phase_one::{self, Steps};
use super::large_phase_two::{self, CornerClasses, LargePhaseTwo};
use super::leaps::{self, Leaps};
use super::phase_two::PhaseTwo;
use super::pre_moves::{self, PreMoves};
use super::tail;
use super::tail_distances::{self, TailDistances, ThirdTable};
use super::written::Written;
use crate::coordinates::flip_slice;
use crate::coordinates::order::OrderTables;
use crate::coordinates::{FlipSlice, Twist};
use bytemuck::{Pod, Zeroable, cast_slice, cast_slice_mut};
use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8};
use engine::simd::prefetch;
use engine::{Cancelled, Coordinate, DistanceTable, MoveTable, Progress, Section, are_distributed};
use puzzle::{Assembly, Cube};
use std::ops::Range;

/// One cache line: where steps from a class lead.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line {
    class: [u16; LINE],
    symmetry: [u8; LINE],
    unused: [u8; 10],
}

/// A line has room for so many steps.
const LINE: usize = 18;

/// Where the parts of the large table are in its bytes, each at the start of a cache line.
struct Parts {
    phase_one: Range<usize>,
    phase_two_table: Range<usize>,
    lines: Range<usize>,
    of_pair: Range<usize>,
    of_corners: Range<usize>,
    edges: Range<usize>,
    tail_corners: Range<usize>,
    tail_edges: Range<usize>,
    leaps: Range<usize>,
}

const fn parts<M: LargeMetric>() -> Parts {
    const fn after(before: &Range<usize>, bytes: usize) -> Range<usize> {
        let start = before.end.next_multiple_of(64);
        start..start + bytes
    }
    const TAIL: usize = ARRANGEMENTS_OF_8 * ARRANGEMENTS_OF_4 / 2;
    let phase_one = 0..large_phase_one::ENTRIES * size_of::<M::Entry>();
    let phase_two_table = after(&phase_one, large_phase_two::BYTES);
    let lines = after(&phase_two_table, flip_slice::CLASSES * M::LINES * size_of::<Line>());
    let of_pair = after(&lines, FlipSlice::COUNT * 4);
    let of_corners = after(&of_pair, ARRANGEMENTS_OF_8 * 2);
    let edges = after(&of_corners, ARRANGEMENTS_OF_8 * 32);
    let tail_corners = after(&edges, TAIL);
    let tail_edges = after(&tail_corners, TAIL);
    let leaps = after(&tail_edges, leaps::bytes::<M>());
    Parts { phase_one, phase_two_table, lines, of_pair, of_corners, edges, tail_corners, tail_edges, leaps }
}

/// The size of the large table of a metric in bytes.
pub const fn bytes<M: LargeMetric>() -> usize {
    parts::<M>().leaps.end
}

/// What determines the content: where its parts are, the known distributions of their distances, how many leaps there
/// are, how an entry is encoded, and the order in which twists and steps are numbered.
pub fn recipe<M: LargeMetric>() -> Vec<u64> {
    let Parts { phase_one, phase_two_table, lines, of_pair, of_corners, edges, tail_corners, tail_edges, leaps } =
        parts::<M>();
    let starts = [phase_one, phase_two_table, lines, of_pair, of_corners, edges, tail_corners, tail_edges, leaps];
    let starts = starts.into_iter().map(|part| part.start as u64);
    let leaps = [M::LEAP_STEPS.into(), M::LEAP_PLACES as u64, M::LEAPS as u64];
    let depths = M::PHASE_ONE.iter().copied().chain(M::PHASE_TWO.map(|count| count as u64)).chain(leaps);
    let twists = large_phase_one::effects::<M>().into_iter().map(|effect| Twist::of(&effect) as u64);
    starts.chain(depths).chain([M::encoding()]).chain(twists).collect()
}

/// Fills the large table of a metric.
///
/// # Panics
/// If the length of `content` is not [`bytes`], or a part does not have the known distribution.
pub fn build<M: LargeMetric>(content: &mut [u8], progress: &dyn Progress) -> Result<(), Cancelled> {
    assert_eq!(content.len(), bytes::<M>(), "the large table has its fixed size");
    let parts = parts::<M>();
    let steps = Steps::new::<M>();
    let phase_one = parts.phase_one;
    large_phase_one::build::<M>(
        &steps,
        cast_slice_mut(&mut content[phase_one.clone()]),
        &Section::new(progress, 0.0..0.7),
    )?;
    let costs = M::costs();
    let orders = OrderTables::new(&tail::steps(&costs));
    let corner_classes = CornerClasses::new();
    large_phase_two::build(
        &corner_classes,
        &orders,
        &M::PHASE_TWO,
        &mut content[parts.phase_two_table],
        &Section::new(progress, 0.7..1.0),
    )?;
    let mut lines = vec![Line::zeroed(); flip_slice::CLASSES * M::LINES];
    for (class, lines) in lines.chunks_mut(M::LINES).enumerate() {
        for (step, &to) in steps.classes.row(class).iter().enumerate() {
            let (line, place) = M::line(step);
            lines[line].class[place] = (to / 16) as u16;
            lines[line].symmetry[place] = (to % 16) as u8;
        }
    }
    content[parts.lines].copy_from_slice(cast_slice(&lines));
    content[parts.of_pair].copy_from_slice(cast_slice(steps.classes.classes.all()));
    content[parts.of_corners].copy_from_slice(cast_slice(&corner_classes.of_corners()));
    content[parts.edges].copy_from_slice(cast_slice(&corner_classes.edges));
    let (corners, edges) = tail_distances::distances(&costs, &orders);
    content[parts.tail_corners].copy_from_slice(corners.as_bytes());
    content[parts.tail_edges].copy_from_slice(edges.as_bytes());
    let (before, leaps) = content.split_at_mut(parts.leaps.start);
    leaps::build::<M>(&steps, cast_slice(&before[phase_one]), &orders, &corners, leaps);
    progress.step(1.0)
}

/// True if the distances of the second phase are distributed as is known.
///
/// # Panics
/// If the length of `content` is not [`bytes`].
pub fn has_known_distances<M: LargeMetric>(content: &[u8]) -> bool {
    assert_eq!(content.len(), bytes::<M>(), "the large table has its fixed size");
    let distances = &content[parts::<M>().phase_two_table];
    are_distributed(distances, 2 * distances.len(), &M::PHASE_TWO)
}

/// Everything a search with the large table of a metric reads.
pub struct LargeTables<'a, M: LargeMetric = HalfTurns> {
    phase_one: &'a [M::Entry],
    of_pair: &'a [u32],
    lines: &'a [Line],
    twist: Vec<[u16; MAX_STEPS]>,
    conjugates: Vec<[u16; 16]>,
    /// `after[a][b]`: symmetry a, then b.
    after: [[u8; 16]; 16],
    /// The step of the cube itself, for each frame and step in it.
    real: [[u8; MAX_STEPS]; 16],
    /// The steps in a frame that can follow a step of the cube itself (or none, at the end).
    follow: [[u64; MAX_STEPS]; 16],
    directions: Vec<Direction>,
    all_pre_moves: Vec<PreMoves>,
    steps: Vec<Written>,
    leaps: Leaps<'a>,
    pub(super) phase_two: PhaseTwo<'a>,
}

/// No metric has more steps, however it numbers them.
const MAX_STEPS: usize = 48;

/// Where a cube is in the first phase, in the frame of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    class: u16,
    twist: u16,
    frame: u8,
}

impl<'a, M: LargeMetric> LargeTables<'a, M> {
    /// Reads what [`build`] has made.
    ///
    /// # Panics
    /// If the content has the wrong size or is not aligned to 64 bytes.
    pub fn new(content: &'a [u8]) -> LargeTables<'a, M> {
        assert_eq!(content.len(), bytes::<M>(), "the large table has its fixed size");
        let parts = parts::<M>();
        let symmetries = flip_slice::symmetries();
        let costs = M::costs();
        let steps = costs.steps();
        let effects: Vec<Cube> = steps.iter().map(|step| Cube::SOLVED.turns(step.turns())).collect();
        // `None` for what turns nothing.
        let real = |frame: usize, step: usize| -> Option<usize> {
            let back = symmetries[frame].inverse();
            let turns = if step < M::STEPS { M::turns(step) } else { Vec::new() };
            let effect = Cube::SOLVED.turns(turns.into_iter().map(|turn| turn.moved(back)));
            effects.iter().position(|other| *other == effect)
        };
        let real: [[Option<usize>; MAX_STEPS]; 16] =
            std::array::from_fn(|frame| std::array::from_fn(|step| real(frame, step)));
        let follow = |frame: usize, last: usize| {
            let can = |step: usize| match steps.get(last) {
                Some(&last) => costs.may_follow(last, steps[step]),
                None => true,
            };
            (0..MAX_STEPS).filter(|&step| real[frame][step].is_some_and(can)).fold(0, |mask, step| mask | 1 << step)
        };
        let twist = MoveTable::of::<Twist>(&large_phase_one::effects::<M>());
        let distances = |part: Range<usize>| {
            DistanceTable::from_bytes(content[part].to_vec(), ARRANGEMENTS_OF_8 * ARRANGEMENTS_OF_4)
        };
        let tails = TailDistances::from_tables(
            &costs,
            OrderTables::new(&tail::steps(&costs)),
            distances(parts.tail_corners),
            distances(parts.tail_edges),
            ThirdTable::Large(LargePhaseTwo {
                of_corners: cast_slice(&content[parts.of_corners]),
                edges: cast_slice(&content[parts.edges]),
                nibbles: &content[parts.phase_two_table],
            }),
        );
        LargeTables {
            phase_one: cast_slice(&content[parts.phase_one]),
            of_pair: cast_slice(&content[parts.of_pair]),
            lines: cast_slice(&content[parts.lines]),
            twist: (0..Twist::COUNT)
                .map(|value| std::array::from_fn(|step| twist.row(value).get(step).copied().unwrap_or(0)))
                .collect(),
            conjugates: large_phase_one::conjugate_twists(),
            after: flip_slice::symmetries_after(),
            real: real.map(|real| real.map(|step| step.unwrap_or(0) as u8)),
            follow: std::array::from_fn(|frame| std::array::from_fn(|last| follow(frame, last))),
            directions: Direction::all(&costs, &costs),
            all_pre_moves: PreMoves::all(&costs, pre_moves::MAX_COST),
            phase_two: PhaseTwo::with_distances(&costs, tails),
            leaps: Leaps::new::<M>(&content[parts.leaps]),
            steps: Written::all(&costs),
        }
    }

    /// What a search needs besides the tables of the first phase.
    pub(super) fn context(&self) -> SearchContext<'_> {
        SearchContext {
            all_pre_moves: &self.all_pre_moves,
            delays: M::DELAYS,
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
    fn entry(&self, spot: Spot) -> M::Entry {
        self.phase_one[usize::from(spot.class) * Twist::COUNT + usize::from(spot.twist)]
    }

    /// How many bytes the tables take.
    pub(crate) const fn bytes(&self) -> usize {
        bytes::<M>()
    }
}

impl<M: LargeMetric> PhaseOne for LargeTables<'_, M> {
    type Spot = Spot;

    const LEAP_STEPS: u8 = M::LEAP_STEPS;

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
    fn wanted(&self, spot: Spot, last: u8, left: u8) -> u64 {
        let entry = self.entry(spot);
        // A phase whose last step belongs to the second phase had already ended before it.
        let useful = if left == 1 && entry.distance() == 0 { 0 } else { entry.within(left) };
        self.follow(spot, last) & useful
    }

    #[inline(always)]
    fn real(&self, spot: Spot, step: usize) -> u8 {
        self.real[usize::from(spot.frame)][step]
    }

    #[inline(always)]
    fn after(&self, spot: Spot, step: usize) -> Spot {
        let (line, place) = M::line(step);
        let line = &self.lines[usize::from(spot.class) * M::LINES + line];
        let symmetry = line.symmetry[place];
        let twist = self.twist[usize::from(spot.twist)][step];
        Spot {
            class: line.class[place],
            twist: self.conjugates[usize::from(twist)][usize::from(symmetry)],
            frame: self.after[usize::from(spot.frame)][usize::from(symmetry)],
        }
    }

    #[inline(always)]
    fn without_spare(&self, spot: Spot, left: u8) -> u64 {
        let entry = self.entry(spot);
        let with_spare = if left > entry.distance() { entry.within(left - 1) } else { 0 };
        entry.within(left) & !with_spare
    }

    #[inline(always)]
    fn leaps(&self) -> Option<&Leaps<'_>> {
        Some(&self.leaps)
    }

    #[inline(always)]
    fn first_leap(&self, spot: Spot) -> u32 {
        self.leaps.first(spot.class, spot.twist)
    }

    #[inline(always)]
    fn frame(&self, spot: Spot) -> usize {
        spot.frame.into()
    }

    #[inline(always)]
    fn follow(&self, spot: Spot, last: u8) -> u64 {
        self.follow[usize::from(spot.frame)][usize::from(last)]
    }

    #[inline(always)]
    fn alike(&self, step: usize) -> u64 {
        M::alike(step)
    }

    #[inline(always)]
    fn prefetch(&self, spot: Spot, left: u8) {
        prefetch(&self.phase_one[usize::from(spot.class) * Twist::COUNT + usize::from(spot.twist)]);
        // After the last step nobody asks where it leads.
        if left > 1 {
            for line in 0..M::LINES {
                prefetch(&self.lines[usize::from(spot.class) * M::LINES + line]);
            }
        }
    }
}
