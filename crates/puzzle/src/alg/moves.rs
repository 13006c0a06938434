//! One turn of some layers: a face, two layers, a slice, or the whole cube.

use crate::face::{Axis, Face};
use crate::facelets::Facelets;
use crate::geometry::{Quarters, StickerMap, turned_layer};
use crate::symmetry::{Attitude, Symmetry};
use crate::turn::Turn;

/// Which layers turn together, named as cubers name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layers {
    /// `R`: one face.
    Face(Face),
    /// `Rw`: a face and the slice next to it.
    Wide(Face),
    /// `M`, `E`, `S`: the slice perpendicular to an axis, in the direction of L, D, F.
    Slice(Axis),
    /// `x`, `y`, `z`: the whole cube, in the direction of R, U, F.
    Cube(Axis),
}

/// A turn of some layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// What turns.
    pub layers: Layers,
    /// How far, clockwise as seen from the end it is named after.
    pub quarters: Quarters,
}

/// A move in space: which of the layers -1, 0, 1 along the axis turn, clockwise as seen from its positive end.
struct Span {
    axis: Axis,
    layers: [bool; 3],
    quarters: Quarters,
}

impl Layers {
    /// Every kind, for menus and tests: six faces, six wide turns, three slices, three rotations.
    pub fn all() -> impl Iterator<Item = Layers> {
        let ends = Face::ALL.into_iter().flat_map(|face| [Layers::Face(face), Layers::Wide(face)]);
        ends.chain(Axis::ALL.into_iter().flat_map(|axis| [Layers::Slice(axis), Layers::Cube(axis)]))
    }

    /// The axis it turns about.
    pub(crate) const fn axis(self) -> Axis {
        match self {
            Layers::Face(face) | Layers::Wide(face) => face.axis(),
            Layers::Slice(axis) | Layers::Cube(axis) => axis,
        }
    }

    /// Which layers along the axis turn, and whether "clockwise" means as seen from the positive end.
    const fn in_space(self) -> ([bool; 3], bool) {
        match self {
            Layers::Face(face) if face.is_positive() => ([false, false, true], true),
            Layers::Face(_) => ([true, false, false], false),
            Layers::Wide(face) if face.is_positive() => ([false, true, true], true),
            Layers::Wide(_) => ([true, true, false], false),
            Layers::Slice(axis) => ([false, true, false], matches!(axis, Axis::Z)),
            Layers::Cube(_) => ([true, true, true], true),
        }
    }
}

impl Move {
    /// A move of these layers by this much.
    pub const fn new(layers: Layers, quarters: Quarters) -> Move {
        Move { layers, quarters }
    }

    /// The move that undoes it.
    #[must_use]
    pub const fn inverse(self) -> Move {
        Move { layers: self.layers, quarters: self.quarters.inverse() }
    }

    /// Some of the three layers below a face, counted from it, turned by a quarter in the direction of the face.
    pub(super) fn of_block(face: Face, below: [bool; 3]) -> Move {
        let [near, middle, far] = below;
        let (layers, quarters) = if face.is_positive() {
            ([far, middle, near], Quarters::One)
        } else {
            ([near, middle, far], Quarters::One.inverse())
        };
        Span { axis: face.axis(), layers, quarters }.named()
    }

    /// The move repeated this many times; `None` if that makes whole rounds.
    pub(super) fn times(self, count: Quarters) -> Option<Move> {
        let quarters = Quarters::from_count(i64::from(self.quarters.count() * count.count()))?;
        Some(Move { layers: self.layers, quarters })
    }

    /// The same move seen through a symmetry.
    #[must_use]
    pub fn moved(self, symmetry: Symmetry) -> Move {
        let span = self.span();
        let end = symmetry.face(span.axis.positive());
        // The axis can point the other way afterwards, and a mirror reverses every turn.
        let reversed = !end.is_positive();
        let mut layers = span.layers;
        if reversed {
            layers.reverse();
        }
        let quarters = if reversed != symmetry.is_mirror() { span.quarters.inverse() } else { span.quarters };
        Span { axis: end.axis(), layers, quarters }.named()
    }

    /// Layers turned by this much, clockwise as seen from the positive end of their axis, whichever end names them.
    pub(super) const fn clockwise_from_positive(layers: Layers, quarters: Quarters) -> Move {
        let quarters = if layers.in_space().1 { quarters } else { quarters.inverse() };
        Move { layers, quarters }
    }

    /// How far it turns, clockwise as seen from the positive end of the axis.
    pub(super) const fn quarters_from_positive(self) -> Quarters {
        if self.layers.in_space().1 { self.quarters } else { self.quarters.inverse() }
    }

    /// Where what is at each place after it comes from.
    pub(crate) fn sticker_map(self) -> StickerMap {
        let span = self.span();
        let mut from: StickerMap = std::array::from_fn(|place| place as u8);
        for (layer, _) in [-1, 0, 1].into_iter().zip(span.layers).filter(|(_, turns)| *turns) {
            let map = turned_layer(span.axis, layer, span.quarters);
            from = map.map(|before| from[usize::from(before)]);
        }
        from
    }

    const fn span(self) -> Span {
        let (layers, _) = self.layers.in_space();
        Span { axis: self.layers.axis(), layers, quarters: self.quarters_from_positive() }
    }
}

impl Span {
    fn named(self) -> Move {
        let layers = match self.layers {
            [false, false, true] => Layers::Face(self.axis.positive()),
            [true, false, false] => Layers::Face(self.axis.negative()),
            [false, true, true] => Layers::Wide(self.axis.positive()),
            [true, true, false] => Layers::Wide(self.axis.negative()),
            [false, true, false] => Layers::Slice(self.axis),
            [true, true, true] => Layers::Cube(self.axis),
            [true, false, true] | [false, false, false] => unreachable!("no move turns these layers"),
        };
        Move::clockwise_from_positive(layers, self.quarters)
    }
}

impl From<Turn> for Move {
    fn from(turn: Turn) -> Move {
        Move::new(Layers::Face(turn.face()), turn.quarters())
    }
}

impl Facelets {
    /// These stickers after a move; centres move with slices, wide turns and rotations.
    #[must_use]
    pub fn after(mut self, turn: Move) -> Facelets {
        let span = turn.span();
        for (layer, turns) in [-1, 0, 1].into_iter().zip(span.layers) {
            if turns {
                self.turn_layer(span.axis, layer, span.quarters);
            }
        }
        self
    }

    /// These stickers after all the moves.
    #[must_use]
    pub fn after_all<'a>(self, moves: impl IntoIterator<Item = &'a Move>) -> Facelets {
        moves.into_iter().fold(self, |facelets, turn| facelets.after(*turn))
    }
}

/// The same effect as face turns, named as the cube is held at the start, and the rotation of the whole cube that
/// remains.
pub fn turns_of(moves: &[Move]) -> (Vec<Turn>, Attitude) {
    let mut turns = Vec::new();
    let mut attitude = Attitude::UPRIGHT;
    for turn in moves {
        let Span { axis, layers: [low, middle, high], quarters } = turn.span();
        let back = attitude.symmetry().inverse();
        // If the middle moves too, the whole cube turns and the layers left behind turn back.
        for (end, moves) in [(axis.positive(), high), (axis.negative(), low)] {
            if moves != middle {
                let clockwise = if end.is_positive() { quarters } else { quarters.inverse() };
                let clockwise = if middle { clockwise.inverse() } else { clockwise };
                turns.push(Turn::new(back.face(end), clockwise));
            }
        }
        if middle {
            let rotation = Attitude::all().find(|other| other.rotations() == [(axis, quarters)]);
            attitude = attitude.then(rotation.expect("each quarter turn about an axis is an attitude"));
        }
    }
    (turns, attitude)
}
