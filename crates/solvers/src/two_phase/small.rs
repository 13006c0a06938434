//! The first phase with a few megabytes: three pairs of coordinates, the greatest of three bounds.

use super::closing::Closing;
use super::direction::Direction;
use super::phase_two::PhaseTwo;
use crate::coordinates::symmetric::Symmetries;
use crate::coordinates::{flip, slice, step_table, twist};
use engine::simd::{Isa, Lookup};
use engine::{DistanceTable, Distances, MoveTable, Pairs, padded};
use puzzle::{Assembly, Attitude, Face, MoveCosts, Quarters, Step, Turn};

/// Twist with slice, all turns, half-turn metric.
const TWIST_SLICE_DEPTHS: [usize; 10] = [1, 4, 50, 586, 6184, 54066, 296_322, 582_492, 142_520, 340];
/// Twist with flip, the same.
const TWIST_FLIP_DEPTHS: [usize; 10] = [1, 4, 46, 504, 5662, 61008, 549_711, 2_422_226, 1_431_344, 8470];
/// Flip with slice, the same.
const FLIP_SLICE_DEPTHS: [usize; 10] = [1, 4, 50, 532, 4804, 41832, 238_263, 555_636, 172_314, 324];

/// The most that closing turns may cost.
const DEAREST_CLOSING: u32 = 3;

/// Tables for both phases, for one set of costs.
pub struct SmallTables {
    /// As the search sees them; see [`SmallTables::directions`].
    pub(super) costs: MoveCosts,
    directions: Vec<Direction>,
    pub(super) closings: Vec<Closing>,
    pub(super) steps: Vec<Step>,
    /// What each step costs, padded like the rows of move tables.
    prices: Vec<u8>,
    twist: MoveTable,
    flip: MoveTable,
    slice: MoveTable,
    twist_slice: DistanceTable,
    flip_slice: DistanceTable,
    twist_flip: DistanceTable,
    pub(super) phase_two: PhaseTwo<'static>,
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

    /// The place of `first`, then `second`, without putting everything together.
    pub fn of_both(first: &Assembly, second: &Assembly) -> Place {
        Place {
            twist: twist::of_both(first.corners(), second.corners()) as u16,
            flip: flip::of_both(first.edges(), second.edges()) as u16,
            slice: slice::of_both(first.edges(), second.edges()) as u16,
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
        let symmetries = Symmetries::keeping(&costs);
        let twist = step_table(&twist::turns(), &steps);
        let flip = step_table(&flip::turns(), &steps);
        let slice = step_table(&slice::turns(), &steps);
        let (twists, flips) =
            (symmetries.classes(twist::COUNT, twist::image), symmetries.classes(flip::COUNT, flip::image));
        let (flip_images, slice_images) =
            (symmetries.images(flip::COUNT, flip::image), symmetries.images(slice::COUNT, slice::image));
        let distances = |classes, first, second, images, known: &[usize]| {
            let distances = Distances::of(Pairs { classes, first, second, images, costs: &prices });
            if costs == MoveCosts::half_turns() {
                assert_eq!(distances.counts(), known, "a table of the first phase has the known distribution");
            }
            distances.packed()
        };
        let (twist_flip, ((twist_slice, flip_slice), phase_two)) = rayon::join(
            || distances(&twists, &twist, &flip, &flip_images, &TWIST_FLIP_DEPTHS),
            || {
                let with_slice = (
                    distances(&twists, &twist, &slice, &slice_images, &TWIST_SLICE_DEPTHS),
                    distances(&flips, &flip, &slice, &slice_images, &FLIP_SLICE_DEPTHS),
                );
                (with_slice, PhaseTwo::new(&costs))
            },
        );
        SmallTables {
            twist,
            flip,
            slice,
            prices: (0..padded(steps.len())).map(|step| prices.get(step).copied().unwrap_or(0)).collect(),
            twist_slice,
            flip_slice,
            twist_flip,
            closings: Closing::all(&costs, DEAREST_CLOSING),
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

    /// How many bytes the tables take.
    pub fn bytes(&self) -> usize {
        let distances = self.twist_slice.bytes() + self.flip_slice.bytes() + self.twist_flip.bytes();
        let moves = self.twist.bytes() + self.flip.bytes() + self.slice.bytes();
        distances + moves + self.phase_two.bytes()
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

    /// Those of the steps in `wanted` (as bits) after which the first phase may still cost no more than `left`, their own
    /// cost included.
    #[inline(always)]
    pub(super) fn within<I: Isa>(&self, place: Place, wanted: u64, left: u32) -> u64 {
        let (twist, flip) = (self.twist.padded_row(place.twist), self.flip.padded_row(place.flip));
        let slice = self.slice.padded_row(place.slice);
        let most = left.min(u8::MAX.into()) as u8;
        let extra = &self.prices[..];
        // The small tables come first: they stay in the nearer cache, and the large one is asked about few steps.
        let table = self.twist_slice.padded_bytes();
        let steps = I::pairs_at_most(
            &Lookup { table, first: twist, count: slice::COUNT as u32, second: slice, extra },
            wanted,
            most,
        );
        let table = self.flip_slice.padded_bytes();
        let steps = I::pairs_at_most(
            &Lookup { table, first: flip, count: slice::COUNT as u32, second: slice, extra },
            steps,
            most,
        );
        let table = self.twist_flip.padded_bytes();
        I::pairs_at_most(&Lookup { table, first: twist, count: flip::COUNT as u32, second: flip, extra }, steps, most)
    }

    /// The place after a step.
    #[inline(always)]
    pub(super) fn after(&self, place: Place, step: usize) -> Place {
        Place {
            twist: self.twist.after(place.twist.into(), step) as u16,
            flip: self.flip.after(place.flip.into(), step) as u16,
            slice: self.slice.after(place.slice.into(), step) as u16,
        }
    }
}
