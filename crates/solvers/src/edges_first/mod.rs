//! Edges first: all twelve edges while the corners do not matter, then the corners with sequences that move no edge.
//!
//! With the corners free, three turns insert an edge and six or seven do the last layer's edges. After that only
//! commutators are left: do something, do something else, undo the first, undo the second. What neither of them alone
//! touches comes back, so they move three corners, or twist two, and nothing else. `docs/edges-first.md` teaches it.

use crate::human::plan::{self, Goal, Manner, Means, Plan, Sequence, Stage};
use puzzle::Face;

const MIDDLE: usize = 2;
const FLIP: usize = 3;
const LAST: usize = 4;
const PLACE: usize = 5;
const TWIST: usize = 6;

/// The method.
pub static PLAN: Plan = Plan {
    name: "edges-first",
    stages: &[
        Stage { name: "edges-first.hold", places: &[], goal: Goal::Home, means: Means::Hold("edges-first.step.hold") },
        Stage {
            name: "edges-first.first",
            places: plan::FIRST_EDGES,
            goal: Goal::Home,
            means: Means::Edges("edges-first.step.search"),
        },
        Stage {
            name: "edges-first.middle",
            places: plan::MIDDLE_EDGES,
            goal: Goal::Home,
            means: Means::Sequences(Manner { before: true, ..Manner::plain("edges-first.step.lift") }),
        },
        Stage {
            name: "edges-first.flip",
            places: plan::LAST_EDGES,
            goal: Goal::Oriented,
            means: Means::Sequences(Manner {
                before: true,
                keeps: false,
                ..Manner::plain("edges-first.step.flip-adjacent")
            }),
        },
        Stage {
            name: "edges-first.last",
            places: plan::LAST_EDGES,
            goal: Goal::Home,
            means: Means::Sequences(Manner {
                before: true,
                after: true,
                backwards: true,
                keeps: false,
                ..Manner::plain("edges-first.step.three-edges")
            }),
        },
        Stage {
            name: "edges-first.place",
            places: plan::CORNERS,
            goal: Goal::Placed,
            means: Means::Sequences(Manner { keeps: false, ..ANYWHERE }),
        },
        Stage {
            name: "edges-first.twist",
            places: plan::CORNERS,
            goal: Goal::Home,
            means: Means::Sequences(Manner { backwards: false, ..ANYWHERE }),
        },
    ],
    sequences: SEQUENCES,
    aligned_in: LAST,
};

/// The corners can be anywhere, so the cube is held as it suits, and a turn may be needed to bring them together.
const ANYWHERE: Manner =
    Manner { anywhere: true, backwards: true, setup: true, ..Manner::plain("edges-first.step.corners-more") };

/// The sequences, in the order of their stages.
pub const SEQUENCES: &[Sequence] = {
    const fn of(stage: usize, name: &'static str, moves: &'static str) -> Sequence {
        Sequence { name, stage, last: Face::U, moves }
    }
    &[
        of(MIDDLE, "edges-first.step.insert", "R U R'"),
        of(MIDDLE, "edges-first.step.insert-back", "R U' R'"),
        of(MIDDLE, "edges-first.step.insert-half", "R U2 R'"),
        of(FLIP, "edges-first.step.flip-adjacent", "F U R U' R' F'"),
        of(FLIP, "edges-first.step.flip-opposite", "F R U R' U' F'"),
        of(LAST, "edges-first.step.turn", ""),
        of(LAST, "edges-first.step.three-edges", "R U R' U R U2 R'"),
        of(PLACE, "edges-first.step.three-corners", "R U' L' U R' U' L U"),
        of(PLACE, "edges-first.step.three-corners-down", "R U R' D R U' R' D'"),
        of(TWIST, "edges-first.step.twist-two", "R' D' R D R' D' R D U D' R' D R D' R' D R U'"),
        of(TWIST, "edges-first.step.twist-across", "R' D' R D R' D' R D U2 D' R' D R D' R' D R U2"),
    ]
};
