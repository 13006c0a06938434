//! The first phase with a few megabytes, half-turn metric: three pairs of coordinates, and what every turn does to the
//! distance of each pair.
//!
//! Reading memory takes longer than computing. So a table is not read once for each turn, but once for all turns: its
//! entries are like those of the large table (see [`TurnsEntry`]), for twist with flip, twist with slice, and flip with
//! slice. To keep the tables small, the first coordinate of each pair is reduced by the eight symmetries; the second is
//! mapped by the same symmetry, and the turns that the entry recommends are translated back.

use super::entry::{ALL_TURNS, Entry, TurnsEntry};
use super::lanes::PhaseOne;
use super::place::Place;
use super::tail::stays;
use crate::coordinates::symmetric::{OriginalTurns, Symmetries};
use crate::coordinates::{Flip, FlipSlice, Slice, Twist, turn_table};
use engine::simd::prefetch;
use engine::{Classes, Coordinate, Distances, Images, MoveTable, Pairs};
use puzzle::{Assembly, MoveCosts, Turn};

/// Twist with slice, all turns, half-turn metric.
const TWIST_SLICE_DEPTHS: [usize; 10] = [1, 4, 50, 586, 6184, 54066, 296_322, 582_492, 142_520, 340];
/// Twist with flip, likewise.
const TWIST_FLIP_DEPTHS: [usize; 10] = [1, 4, 46, 504, 5662, 61008, 549_711, 2_422_226, 1_431_344, 8470];

/// Tables of the first phase.
pub(super) struct SmallPhaseOne {
    twist: MoveTable,
    flip: MoveTable,
    slice: MoveTable,
    of_twist: Vec<u16>,
    of_flip: Vec<u16>,
    flip_images: Vec<[u16; SYMMETRIES]>,
    slice_images: Vec<[u16; SYMMETRIES]>,
    twist_flip: Vec<u32>,
    twist_slice: Vec<u32>,
    flip_slice: Vec<u32>,
    original_turns: OriginalTurns<3>,
    /// For each turn (and, at the end, for none) those that can follow.
    follow: [u32; Turn::COUNT + 1],
    /// Turns that a first phase can end with.
    last: u32,
}

const SYMMETRIES: usize = 8;

/// Where a cube is in the first phase: its coordinates and the indices of its entries.
#[derive(Clone, Copy)]
pub(super) struct PhaseOneState {
    place: Place,
    twist_symmetry: u8,
    flip_symmetry: u8,
    twist_flip: u32,
    twist_slice: u32,
    flip_slice: u32,
}

impl SmallPhaseOne {
    /// Builds everything.
    pub(super) fn new() -> SmallPhaseOne {
        let costs = MoveCosts::half_turns();
        let symmetries = Symmetries::keeping(&costs);
        let (twist, flip, slice) = (turn_table::<Twist>(), turn_table::<Flip>(), turn_table::<Slice>());
        let (twists, flips) = (symmetries.classes::<Twist>(), symmetries.classes::<Flip>());
        let (flip_images, slice_images) = (symmetries.images::<Flip>(), symmetries.images::<Slice>());
        let entries = |classes, first, second, images, known: &[usize]| {
            let pairs = Pairs { classes, first, second, images, costs: &[1; Turn::COUNT] };
            let distances = Distances::of(pairs);
            assert_eq!(distances.counts(), known, "a table of the first phase has the known distribution");
            distances.compared(|distance, closer, same| TurnsEntry::with(distance, closer, same).0)
        };
        let (twist_flip, (twist_slice, flip_slice)) = rayon::join(
            || entries(&twists, &twist, &flip, &flip_images, &TWIST_FLIP_DEPTHS),
            || {
                (
                    entries(&twists, &twist, &slice, &slice_images, &TWIST_SLICE_DEPTHS),
                    entries(&flips, &flip, &slice, &slice_images, FlipSlice::DEPTHS),
                )
            },
        );
        let of = |classes: &Classes| classes.all().iter().map(|&of| of as u16).collect();
        let by_value = |images: &Images| {
            (0..images[0].len()).map(|value| std::array::from_fn(|symmetry| images[symmetry][value])).collect()
        };
        let steps = costs.steps();
        let bits = |wanted: &dyn Fn(usize) -> bool| {
            (0..Turn::COUNT).filter(|&turn| wanted(turn)).fold(0, |mask, turn| mask | 1 << turn)
        };
        SmallPhaseOne {
            of_twist: of(&twists),
            of_flip: of(&flips),
            flip_images: by_value(&flip_images),
            slice_images: by_value(&slice_images),
            twist,
            flip,
            slice,
            twist_flip,
            twist_slice,
            flip_slice,
            original_turns: symmetries.original_turns(&Turn::all().collect::<Vec<_>>()),
            follow: std::array::from_fn(|last| {
                bits(&|next| last == Turn::COUNT || costs.may_follow(steps[last], steps[next]))
            }),
            last: bits(&|turn| !stays(steps[turn])),
        }
    }

    /// How many bytes the tables take.
    pub(super) fn bytes(&self) -> usize {
        let moves = self.twist.bytes() + self.flip.bytes() + self.slice.bytes();
        let classes = size_of_val(&self.of_twist[..]) + size_of_val(&self.of_flip[..]);
        let images = size_of_val(&self.flip_images[..]) + size_of_val(&self.slice_images[..]);
        let entries = [&self.twist_flip, &self.twist_slice, &self.flip_slice].map(|table| size_of_val(&table[..]));
        moves + classes + images + entries.iter().sum::<usize>() + self.original_turns.bytes()
    }

    /// What each table says about the length of the first phase, by the text key of the table's name.
    pub(super) fn bounds(&self, place: Place) -> [(&'static str, u32); 3] {
        let [twist_flip, twist_slice, flip_slice] =
            self.entries(self.state(place)).map(|entry| entry.distance().into());
        [("twist-flip", twist_flip), ("twist-slice", twist_slice), ("flip-slice", flip_slice)]
    }

    /// Twist with flip, twist with slice, flip with slice.
    #[inline(always)]
    fn entries(&self, spot: PhaseOneState) -> [TurnsEntry; 3] {
        [
            TurnsEntry(self.twist_flip[spot.twist_flip as usize]),
            TurnsEntry(self.twist_slice[spot.twist_slice as usize]),
            TurnsEntry(self.flip_slice[spot.flip_slice as usize]),
        ]
    }

    #[inline(always)]
    fn state(&self, place: Place) -> PhaseOneState {
        let of_twist = u32::from(self.of_twist[usize::from(place.twist)]);
        let of_flip = u32::from(self.of_flip[usize::from(place.flip)]);
        let (twist, twist_symmetry) = (of_twist / SYMMETRIES as u32, of_twist % SYMMETRIES as u32);
        let (flip, flip_symmetry) = (of_flip / SYMMETRIES as u32, of_flip % SYMMETRIES as u32);
        let slices = &self.slice_images[usize::from(place.slice)];
        let flip_image = self.flip_images[usize::from(place.flip)][twist_symmetry as usize];
        PhaseOneState {
            place,
            twist_symmetry: twist_symmetry as u8,
            flip_symmetry: flip_symmetry as u8,
            twist_flip: twist * Flip::COUNT as u32 + u32::from(flip_image),
            twist_slice: twist * Slice::COUNT as u32 + u32::from(slices[twist_symmetry as usize]),
            flip_slice: flip * Slice::COUNT as u32 + u32::from(slices[flip_symmetry as usize]),
        }
    }
}

impl PhaseOne for SmallPhaseOne {
    type Spot = PhaseOneState;

    fn spot_of_both(&self, first: &Assembly, second: &Assembly) -> PhaseOneState {
        self.state(Place::of_both(first, second))
    }

    fn bound(&self, spot: PhaseOneState) -> u8 {
        let [twist_flip, twist_slice, flip_slice] = self.entries(spot).map(TurnsEntry::distance);
        twist_flip.max(twist_slice).max(flip_slice)
    }

    #[inline(always)]
    fn wanted(&self, spot: PhaseOneState, last: u8, left: u8) -> u64 {
        let [twist_flip, twist_slice, flip_slice] = self.entries(spot).map(|entry| entry.turns_within(left));
        let with_twist = self.original_turns.of(spot.twist_symmetry.into(), twist_flip & twist_slice);
        let with_flip = self.original_turns.of(spot.flip_symmetry.into(), flip_slice);
        // A phase whose last turn belongs to the second phase had already ended before it.
        let useful = if left == 1 { self.last } else { ALL_TURNS };
        (with_twist & with_flip & self.follow[usize::from(last)] & useful).into()
    }

    /// Turns have already been translated when they were chosen.
    #[inline(always)]
    fn real(&self, _: PhaseOneState, turn: usize) -> u8 {
        turn as u8
    }

    #[inline(always)]
    fn after(&self, spot: PhaseOneState, turn: usize) -> PhaseOneState {
        self.state(Place {
            twist: self.twist.after(spot.place.twist.into(), turn) as u16,
            flip: self.flip.after(spot.place.flip.into(), turn) as u16,
            slice: self.slice.after(spot.place.slice.into(), turn) as u16,
        })
    }

    #[inline(always)]
    fn prefetch(&self, spot: PhaseOneState, _: u8) {
        prefetch(&self.twist_flip[spot.twist_flip as usize]);
        prefetch(&self.twist_slice[spot.twist_slice as usize]);
        prefetch(&self.flip_slice[spot.flip_slice as usize]);
    }
}
