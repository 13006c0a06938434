//! The first phase with a few megabytes: three pairs of coordinates, the greatest of three bounds.

use super::direction::Direction;
use super::phase_two::PhaseTwo;
use crate::coordinates::{flip, slice, step_table, twist};
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
    pub(super) twist: MoveTable,
    pub(super) flip: MoveTable,
    pub(super) slice: MoveTable,
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
            twist_slice: twist_slice.packed(),
            flip_slice: flip_slice.packed(),
            twist_flip: twist_flip.packed(),
            costs,
            directions,
            steps,
            twist,
            flip,
            slice,
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

    /// A lower bound on what the first phase costs.
    #[inline(always)]
    pub(super) fn bound(&self, place: Place) -> u32 {
        let (twist, flip, slice) = (usize::from(place.twist), usize::from(place.flip), usize::from(place.slice));
        let a = self.twist_slice.get(twist * slice::COUNT + slice);
        let b = self.flip_slice.get(flip * slice::COUNT + slice);
        let c = self.twist_flip.get(twist * flip::COUNT + flip);
        u32::from(a.max(b).max(c))
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
