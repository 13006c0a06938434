//! The first phase with a few megabytes, for any costs: three pairs of coordinates, and the greatest of three bounds.
//!
//! From a position, all steps are judged at once: rows of the move tables hold the coordinates after each step side by
//! side, and eight distances are gathered and compared at a time. Where all turns cost the same,
//! [`SmallPhaseOne`](super::small_phase_one::SmallPhaseOne) gives the same bounds with fewer reads.

use super::place::Place;
use super::scale::Scale;
use crate::coordinates::symmetric::Symmetries;
use crate::coordinates::{Flip, Slice, Twist, step_table, turn_table};
use engine::simd::{Isa, Lookup};
use engine::{Coordinate, DistanceTable, Distances, MoveTable, Pairs, padded};
use puzzle::{MoveCosts, Step};

/// Tables of the first phase for one set of costs.
pub(super) struct AnyCosts {
    pub costs: MoveCosts,
    pub steps: Vec<Step>,
    pub scale: Scale,
    /// What each step costs in units, padded like the rows of move tables.
    step_costs: Vec<u8>,
    twist: MoveTable,
    flip: MoveTable,
    slice: MoveTable,
    twist_slice: DistanceTable,
    flip_slice: DistanceTable,
    twist_flip: DistanceTable,
}

impl AnyCosts {
    /// Builds everything.
    pub(super) fn new(costs: &MoveCosts) -> AnyCosts {
        let steps = costs.steps();
        let scale = Scale::new(costs);
        let step_costs: Vec<u8> = steps.iter().map(|step| scale.of_step(step.cost())).collect();
        let backwards = scale.backwards(&steps);
        let symmetries = Symmetries::keeping(costs);
        let twist = step_table(&turn_table::<Twist>(), &steps);
        let flip = step_table(&turn_table::<Flip>(), &steps);
        let slice = step_table(&turn_table::<Slice>(), &steps);
        let (twists, flips) = (symmetries.classes::<Twist>(), symmetries.classes::<Flip>());
        let (flip_images, slice_images) = (symmetries.images::<Flip>(), symmetries.images::<Slice>());
        let distances = |classes, first, second, images| {
            Distances::of(Pairs { classes, first, second, images, costs: &backwards }).packed()
        };
        let (twist_flip, (twist_slice, flip_slice)) = rayon::join(
            || distances(&twists, &twist, &flip, &flip_images),
            || (distances(&twists, &twist, &slice, &slice_images), distances(&flips, &flip, &slice, &slice_images)),
        );
        AnyCosts {
            twist,
            flip,
            slice,
            step_costs: (0..padded(steps.len())).map(|step| step_costs.get(step).copied().unwrap_or(0)).collect(),
            twist_slice,
            flip_slice,
            twist_flip,
            costs: costs.clone(),
            steps,
            scale,
        }
    }

    /// How many bytes the tables take.
    pub(super) fn bytes(&self) -> usize {
        let distances = self.twist_slice.bytes() + self.flip_slice.bytes() + self.twist_flip.bytes();
        let moves = self.twist.bytes() + self.flip.bytes() + self.slice.bytes();
        distances + moves
    }

    /// What each table says about the cost of the first phase, by the text key of the table's name.
    pub(super) fn bounds(&self, place: Place) -> [(&'static str, u32); 3] {
        let (twist, flip, slice) = (usize::from(place.twist), usize::from(place.flip), usize::from(place.slice));
        let cost = |units| self.scale.cost(units);
        [
            ("twist-flip", cost(self.twist_flip.get(twist * Flip::COUNT + flip))),
            ("twist-slice", cost(self.twist_slice.get(twist * Slice::COUNT + slice))),
            ("flip-slice", cost(self.flip_slice.get(flip * Slice::COUNT + slice))),
        ]
    }

    /// A lower bound on the cost of the first phase.
    pub(super) fn bound(&self, place: Place) -> u32 {
        self.bounds(place).map(|(_, bound)| bound).into_iter().max().unwrap_or(0)
    }

    /// Those of the steps in `wanted` (as bits) after which the first phase can still cost no more than `left`, their
    /// own cost included, as far as the tables can tell.
    #[inline(always)]
    pub(super) fn within(&self, isa: impl Isa, place: Place, wanted: u64, left: u32) -> u64 {
        let (twist, flip) = (self.twist.padded_row(place.twist), self.flip.padded_row(place.flip));
        let slice = self.slice.padded_row(place.slice);
        let most = self.scale.units(left);
        let extra = &self.step_costs[..];
        // The small tables come first: they stay in the nearer cache, and the large one is read for only a few steps.
        let (table, is_wide) = (self.twist_slice.padded_bytes(), self.twist_slice.is_wide());
        let steps = isa.pairs_at_most(
            &Lookup { table, is_wide, first: twist, count: Slice::COUNT as u32, second: slice, extra },
            wanted,
            most,
        );
        let (table, is_wide) = (self.flip_slice.padded_bytes(), self.flip_slice.is_wide());
        let steps = isa.pairs_at_most(
            &Lookup { table, is_wide, first: flip, count: Slice::COUNT as u32, second: slice, extra },
            steps,
            most,
        );
        let (table, is_wide) = (self.twist_flip.padded_bytes(), self.twist_flip.is_wide());
        isa.pairs_at_most(
            &Lookup { table, is_wide, first: twist, count: Flip::COUNT as u32, second: flip, extra },
            steps,
            most,
        )
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
