//! The first phase with a few megabytes: three pairs of coordinates, the greatest of three bounds.

use super::direction::Direction;
use super::phase_two::PhaseTwo;
use crate::coordinates::{flip, slice, step_table, twist};
use engine::simd::Isa;
use engine::{DistanceTable, Distances, MoveTable};
use puzzle::{Assembly, Attitude, Face, MoveCosts, Quarters, Step, Turn};

/// Twist with slice, all turns, half-turn metric.
const TWIST_SLICE_DEPTHS: [usize; 10] = [1, 4, 50, 586, 6184, 54066, 296_322, 582_492, 142_520, 340];
/// Flip with slice, the same.
const FLIP_SLICE_DEPTHS: [usize; 10] = [1, 4, 50, 532, 4804, 41832, 238_263, 555_636, 172_314, 324];

/// Tables for both phases, for one set of costs.
pub struct SmallTables {
    /// As the search sees them; see [`SmallTables::directions`].
    pub(super) costs: MoveCosts,
    directions: Vec<Direction>,
    pub(super) steps: Vec<Step>,
    /// What each step costs, padded like the rows.
    prices: Vec<u8>,
    twist: Rows,
    flip: Rows,
    slice: Rows,
    twist_slice: DistanceTable,
    flip_slice: DistanceTable,
    twist_flip: DistanceTable,
    pub(super) phase_two: PhaseTwo<'static>,
}

/// A move table with rows that can be read eight at a time.
struct Rows {
    values: Vec<u16>,
    width: usize,
}

const fn padded(count: usize) -> usize {
    count.next_multiple_of(8)
}

impl Rows {
    fn new(moves: &MoveTable) -> Rows {
        let width = padded(moves.moves());
        let mut values = vec![0; moves.count() * width];
        for (value, row) in values.chunks_mut(width).enumerate() {
            row[..moves.moves()].copy_from_slice(moves.row(value));
        }
        Rows { values, width }
    }

    #[inline(always)]
    fn of(&self, value: u16) -> &[u16] {
        &self.values[usize::from(value) * self.width..][..self.width]
    }
}

/// Where a cube is in the first phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub twist: u16,
    pub flip: u16,
    pub slice: u16,
}

impl Place {
    pub fn of(assembly: &Assembly) -> Place {
        Place {
            twist: twist::of(assembly.corners()) as u16,
            flip: flip::of(assembly.edges()) as u16,
            slice: slice::of(assembly.edges()) as u16,
        }
    }
}

impl SmallTables {
    /// Builds everything.
    pub fn new(real: &MoveCosts) -> SmallTables {
        // A face that may not turn does least harm on the side, where it could only do half turns in the second phase.
        let missing = Face::ALL.into_iter().find(|&face| real.of_turn(Turn::new(face, Quarters::One)).is_none());
        let aside = missing.and_then(|missing| {
            Attitude::all().map(Attitude::symmetry).find(|symmetry| symmetry.face(missing) == Face::R)
        });
        let costs = aside.map_or_else(|| real.clone(), |aside| real.moved(aside));
        let directions = Direction::all(real, &costs);
        let steps = costs.steps();
        let prices: Vec<u8> = steps.iter().map(|step| step.cost()).collect();
        let twist = step_table(&twist::turns(), &steps);
        let flip = step_table(&flip::turns(), &steps);
        let slice = step_table(&slice::turns(), &steps);
        let ((twist_flip, phase_two), (twist_slice, flip_slice)) = rayon::join(
            || (Distances::of_pairs(&twist, &flip, &prices), PhaseTwo::new(&costs)),
            || (Distances::of_pairs(&twist, &slice, &prices), Distances::of_pairs(&flip, &slice, &prices)),
        );
        if costs == MoveCosts::half_turns() {
            assert_eq!(twist_slice.counts(), TWIST_SLICE_DEPTHS, "twist with slice has the known distribution");
            assert_eq!(flip_slice.counts(), FLIP_SLICE_DEPTHS, "flip with slice has the known distribution");
        }
        SmallTables {
            twist: Rows::new(&twist),
            flip: Rows::new(&flip),
            slice: Rows::new(&slice),
            prices: (0..padded(steps.len())).map(|step| prices.get(step).copied().unwrap_or(0)).collect(),
            twist_slice: twist_slice.packed(),
            flip_slice: flip_slice.packed(),
            twist_flip: twist_flip.packed(),
            costs,
            directions,
            steps,
            phase_two,
        }
    }

    /// The directions in which a cube can be looked at with these tables.
    pub(super) fn directions(&self) -> &[Direction] {
        &self.directions
    }

    /// How many bytes the distance tables take.
    pub fn bytes(&self) -> usize {
        self.twist_slice.bytes() + self.flip_slice.bytes() + self.twist_flip.bytes() + self.phase_two.bytes()
    }

    /// What each table says about the cost of the first phase, by a key for its name.
    pub(super) fn bounds(&self, place: Place) -> [(&'static str, u32); 3] {
        let (twist, flip, slice) = (usize::from(place.twist), usize::from(place.flip), usize::from(place.slice));
        [
            ("twist-flip", self.twist_flip.get(twist * flip::COUNT + flip).into()),
            ("twist-slice", self.twist_slice.get(twist * slice::COUNT + slice).into()),
            ("flip-slice", self.flip_slice.get(flip * slice::COUNT + slice).into()),
        ]
    }

    /// A lower bound on what the first phase costs.
    pub(super) fn bound(&self, place: Place) -> u32 {
        self.bounds(place).map(|(_, bound)| bound).into_iter().max().unwrap_or(0)
    }

    /// The steps (as bits) after which the first phase may still cost no more than `left`, their own cost included.
    #[inline(always)]
    pub(super) fn within<I: Isa>(&self, place: Place, left: u32) -> u64 {
        let (twist, flip, slice) = (self.twist.of(place.twist), self.flip.of(place.flip), self.slice.of(place.slice));
        let most = left.min(u8::MAX.into()) as u8;
        let pairs = |table: &DistanceTable, first, count: usize, second| {
            I::pairs_at_most(table.padded_bytes(), first, count as u32, second, &self.prices, most)
        };
        // The one that says no most often comes first.
        let mut steps = pairs(&self.twist_flip, twist, flip::COUNT, flip);
        if steps != 0 {
            steps &= pairs(&self.twist_slice, twist, slice::COUNT, slice);
        }
        if steps != 0 {
            steps &= pairs(&self.flip_slice, flip, slice::COUNT, slice);
        }
        steps
    }

    /// The place after a step.
    #[inline(always)]
    pub(super) fn after(&self, place: Place, step: usize) -> Place {
        Place {
            twist: self.twist.of(place.twist)[step],
            flip: self.flip.of(place.flip)[step],
            slice: self.slice.of(place.slice)[step],
        }
    }
}
