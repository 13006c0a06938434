//! Top, bottom, middle: both outer layers first, and the edges between them at the very end.
//!
//! While the middle layer does not matter, the last layer needs only short sequences. Its corners come first, then its
//! edges, which are fetched from the middle layer through a side. The middle layer itself is solved with its slice and
//! half turns of one side, which keep both outer layers. `docs/top-bottom-middle.md` teaches it.

use crate::human::plan::{self, Goal, Manner, Means, Plan, Sequence, Stage};
use puzzle::Face;

const PLACE: usize = 3;
const TWIST: usize = 4;
const BOTTOM: usize = 5;
const MIDDLE: usize = 6;

/// The method.
pub static PLAN: Plan = Plan {
    name: "top-bottom-middle",
    stages: &[
        Stage {
            name: "top-bottom-middle.hold",
            places: &[],
            goal: Goal::Home,
            means: Means::Hold("top-bottom-middle.step.hold"),
        },
        Stage {
            name: "top-bottom-middle.edges",
            places: plan::FIRST_EDGES,
            goal: Goal::Home,
            means: Means::Edges("top-bottom-middle.step.search-edges"),
        },
        Stage {
            name: "top-bottom-middle.corners",
            places: plan::FIRST_CORNERS,
            goal: Goal::Home,
            means: Means::Corners("top-bottom-middle.step.search-corners", "top-bottom-middle.step.ready"),
        },
        Stage {
            name: "top-bottom-middle.place",
            places: plan::LAST_CORNERS,
            goal: Goal::Placed,
            means: Means::Sequences(Manner { at_once: true, ..WITH_TURNS }),
        },
        Stage {
            name: "top-bottom-middle.twist",
            places: plan::LAST_CORNERS,
            goal: Goal::Home,
            means: Means::Sequences(Manner { at_once: true, backwards: true, ..WITH_TURNS }),
        },
        Stage {
            name: "top-bottom-middle.bottom",
            places: plan::LAST_EDGES,
            goal: Goal::Home,
            means: Means::Sequences(Manner { backwards: true, ..WITH_TURNS }),
        },
        Stage {
            name: "top-bottom-middle.middle",
            places: plan::MIDDLE_EDGES,
            goal: Goal::Home,
            means: Means::Sequences(Manner {
                backwards: true,
                keeps: false,
                ..Manner::plain("top-bottom-middle.step.middle-more")
            }),
        },
    ],
    sequences: SEQUENCES,
    aligned_in: PLACE,
};

/// The last layer can be turned before and after a sequence.
const WITH_TURNS: Manner = Manner { before: true, after: true, ..Manner::plain("top-bottom-middle.step.lift") };

/// The sequences, in the order of their stages.
pub const SEQUENCES: &[Sequence] = {
    const fn of(stage: usize, last: Face, name: &'static str, moves: &'static str) -> Sequence {
        Sequence { name, stage, last, moves }
    }
    use Face::{F, R, U};
    &[
        of(PLACE, U, "top-bottom-middle.step.turn", ""),
        of(PLACE, U, "top-bottom-middle.step.neighbours", "R U' R' U' F' U F"),
        of(PLACE, U, "top-bottom-middle.step.across", "F R U R' U' F'"),
        of(TWIST, U, "top-bottom-middle.step.twist-three", "R U R' U R U2 R'"),
        of(TWIST, U, "top-bottom-middle.step.twist-all", "R2 U2 R U2 R2"),
        of(TWIST, U, "top-bottom-middle.step.twist-sides", "R' U R2 U' R2 U' R2 U R'"),
        of(TWIST, U, "top-bottom-middle.step.twist-neighbours", "F' U R' U R' F' R2 U2 F"),
        of(TWIST, U, "top-bottom-middle.step.twist-across", "R2 D R' B2 R D2 L' D R2"),
        of(BOTTOM, F, "top-bottom-middle.step.fetch", "U M' U2 M U"),
        of(BOTTOM, U, "top-bottom-middle.step.swap", "R2 U2 R2 U2 R2"),
        of(MIDDLE, R, "top-bottom-middle.step.middle-three", "U2 M U2 M'"),
        of(MIDDLE, R, "top-bottom-middle.step.middle-pairs", "U2 M2 U2 M2"),
        of(MIDDLE, R, "top-bottom-middle.step.middle-flip", "F M F' U2 F M' F' U2"),
    ]
};
