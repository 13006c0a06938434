//! The shortest way to write consecutive moves about the same axis.
//!
//! Turns about one axis can be made in any order: only the total turn of each layer counts. So a run of them is first
//! added up, layer by layer, and then written in as few moves as possible. If a run cancels, the runs before and after
//! it meet, and can be about the same axis.
//!
//! A run that cannot be shortened stays as it was written: `R L'` is not changed to `x M`. Absent on purpose:
//! simplifying across a rotation about another axis, as in `x U x'`.

use super::metric::Metric;
use super::moves::{Layers, Move};
use crate::face::Axis;
use crate::geometry::Quarters;

/// The moves in the fewest moves, axis by axis, on a puzzle with a middle layer.
pub fn simplify(moves: &[Move]) -> Vec<Move> {
    simplified(moves, Middle::There)
}

/// The same on a corner puzzle: there is no middle layer, so wide turns are face turns, and two opposite faces can turn
/// the whole puzzle.
pub fn simplify_corners(moves: &[Move]) -> Vec<Move> {
    simplified(moves, Middle::Absent)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Middle {
    There,
    Absent,
}

fn simplified(moves: &[Move], middle: Middle) -> Vec<Move> {
    let mut runs: Vec<Run> = Vec::new();
    for &turn in moves {
        match runs.last_mut() {
            Some(run) if run.axis == turn.layers.axis() => run.add(turn, middle),
            _ => runs.push(Run::new(turn, middle)),
        }
        if runs.last().is_some_and(|run| run.writing.reached() == [0; 3]) {
            runs.pop();
        }
    }
    runs.iter().flat_map(|run| run.shortest(middle)).collect()
}

/// Consecutive moves about one axis.
struct Run {
    axis: Axis,
    writing: Writing,
    /// What turned, in the order in which it was first written.
    order: Vec<Kind>,
}

/// What can be turned about an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The face at the positive end.
    High,
    /// The face at the negative end.
    Low,
    /// The face at the positive end and the middle layer.
    WideHigh,
    /// The face at the negative end and the middle layer.
    WideLow,
    Slice,
    Cube,
}

impl Kind {
    const ALL: [Kind; 6] = [Kind::High, Kind::Low, Kind::WideHigh, Kind::WideLow, Kind::Slice, Kind::Cube];

    fn of(layers: Layers, middle: Middle) -> Kind {
        let is_wide = middle == Middle::There && matches!(layers, Layers::Wide(_));
        match layers {
            Layers::Face(face) | Layers::Wide(face) => match (is_wide, face.is_positive()) {
                (false, true) => Kind::High,
                (false, false) => Kind::Low,
                (true, true) => Kind::WideHigh,
                (true, false) => Kind::WideLow,
            },
            Layers::Slice(_) => Kind::Slice,
            Layers::Cube(_) => Kind::Cube,
        }
    }

    const fn about(self, axis: Axis) -> Layers {
        match self {
            Kind::High => Layers::Face(axis.positive()),
            Kind::Low => Layers::Face(axis.negative()),
            Kind::WideHigh => Layers::Wide(axis.positive()),
            Kind::WideLow => Layers::Wide(axis.negative()),
            Kind::Slice => Layers::Slice(axis),
            Kind::Cube => Layers::Cube(axis),
        }
    }
}

/// For each kind, how many quarters it turns, clockwise as seen from the positive end of the axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Writing([u8; 6]);

impl Writing {
    /// How far each layer is turned in total, the low one first.
    fn reached(self) -> [u8; 3] {
        let [high, low, wide_high, wide_low, slice, cube] = self.0;
        [low + wide_low + cube, slice + wide_low + wide_high + cube, high + wide_high + cube].map(|count| count % 4)
    }

    /// Every way to turn the layers that far in which no kind occurs twice.
    fn all_to([low, middle, high]: [u8; 3], has_middle: Middle) -> impl Iterator<Item = Writing> {
        let wide = if has_middle == Middle::There { 4 } else { 1 };
        let choices = (0..4u8).flat_map(move |cube| (0..wide * wide).map(move |both| (cube, both / wide, both % wide)));
        // The turns of the faces and the slice follow from the others.
        choices.map(move |(cube, wide_high, wide_low)| {
            let left = |there: u8, done: u8| (there + 12 - done) % 4;
            let slice = match has_middle {
                Middle::There => left(middle, cube + wide_high + wide_low),
                Middle::Absent => 0,
            };
            let faces = [left(high, cube + wide_high), left(low, cube + wide_low)];
            Writing([faces[0], faces[1], wide_high, wide_low, slice, cube])
        })
    }

    fn len(self) -> usize {
        self.0.iter().filter(|&&count| count > 0).count()
    }

    /// The move of a kind, if it turns.
    fn turn(self, kind: Kind, axis: Axis) -> Option<Move> {
        let quarters = Quarters::from_count(self.0[kind as usize].into())?;
        Some(Move::clockwise_from_positive(kind.about(axis), quarters))
    }
}

impl Run {
    fn new(turn: Move, middle: Middle) -> Run {
        let mut run = Run { axis: turn.layers.axis(), writing: Writing::default(), order: Vec::new() };
        run.add(turn, middle);
        run
    }

    fn add(&mut self, turn: Move, middle: Middle) {
        let kind = Kind::of(turn.layers, middle);
        let count = &mut self.writing.0[kind as usize];
        *count = (*count + turn.quarters_from_positive().count()) % 4;
        if !self.order.contains(&kind) {
            self.order.push(kind);
        }
    }

    /// The run in as few moves as possible, among those in as few turns as possible, and without rotations if possible.
    fn shortest(&self, middle: Middle) -> Vec<Move> {
        let all = || Writing::all_to(self.writing.reached(), middle);
        let least = all().map(Writing::len).min().unwrap_or(0);
        let writing = if self.writing.len() == least {
            self.writing
        } else {
            let cost = |writing: &Writing| {
                let moves = self.moves(*writing);
                (Metric::Htm.count(&moves), Metric::Qtm.count(&moves), writing.0[Kind::Cube as usize] > 0)
            };
            all().filter(|writing| writing.len() == least).min_by_key(cost).unwrap_or(self.writing)
        };
        self.moves(writing)
    }

    /// A writing as moves: the kinds written before in the same order, then the others.
    fn moves(&self, writing: Writing) -> Vec<Move> {
        let new = Kind::ALL.into_iter().filter(|kind| !self.order.contains(kind));
        self.order.iter().copied().chain(new).filter_map(|kind| writing.turn(kind, self.axis)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facelets::Facelets;
    use crate::relatives::{Colouring, SmallFacelets};

    /// Every way to write a run, in every order that matters: 4096 for each axis.
    fn writings() -> impl Iterator<Item = (Axis, Vec<Move>)> {
        let counts = (0..4096usize).map(|number| std::array::from_fn(|place| (number >> (2 * place) & 3) as u8));
        counts.flat_map(|counts| {
            Axis::ALL.map(|axis| {
                let turn = |kind| Writing(counts).turn(kind, axis);
                (axis, Kind::ALL.into_iter().filter_map(turn).collect())
            })
        })
    }

    #[test]
    fn every_run_gets_as_short_as_it_can_and_worse_in_nothing() {
        let mut shortest = std::collections::HashMap::new();
        for (axis, moves) in writings() {
            let reached = Run { axis, writing: added_up(&moves), order: Vec::new() }.writing.reached();
            let least = shortest.entry((axis, reached)).or_insert(moves.len());
            *least = moves.len().min(*least);
        }
        for (axis, moves) in writings() {
            let simple = simplify(&moves);
            assert_eq!(Facelets::SOLVED.after_all(&simple), Facelets::SOLVED.after_all(&moves), "{moves:?}");
            assert_eq!(simple.len(), shortest[&(axis, added_up(&moves).reached())], "{moves:?}");
            for metric in Metric::ALL {
                assert!(metric.count(&simple) <= metric.count(&moves), "{moves:?} {simple:?} {metric:?}");
            }
            if simple.len() == moves.len() {
                assert_eq!(simple, moves);
            }
        }
    }

    fn added_up(moves: &[Move]) -> Writing {
        let mut writing = Writing::default();
        for turn in moves {
            writing.0[Kind::of(turn.layers, Middle::There) as usize] = turn.quarters_from_positive().count();
        }
        writing
    }

    #[test]
    fn puzzles_without_a_middle_layer_get_no_slices_and_no_wide_turns() {
        let solved = SmallFacelets::solved(Colouring::Cube);
        for (_, moves) in writings().filter(|(_, moves)| !moves.iter().any(is_slice)) {
            let simple = simplify_corners(&moves);
            assert_eq!(solved.after_all(&simple), solved.after_all(&moves), "{moves:?}");
            assert!(simple.len() <= 2.min(moves.len()), "{moves:?} {simple:?}");
            assert!(!simple.iter().any(|turn| is_slice(turn) || matches!(turn.layers, Layers::Wide(_))), "{simple:?}");
        }
    }

    fn is_slice(turn: &Move) -> bool {
        matches!(turn.layers, Layers::Slice(_))
    }
}
