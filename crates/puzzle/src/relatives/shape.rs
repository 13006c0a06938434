//! The seven shapes of the MiniTet: which four places the tips are in, up to rotation of the whole puzzle.
//!
//! The body is a tetrahedron only if the tips are where they are on the solved puzzle. The shapes are computed from the
//! seventy ways to choose four of eight places; only their names are written down.

use super::{Colouring, Small};
use crate::pieces::Corner;
use crate::symmetry::Attitude;
use crate::turn::Turn;
use std::collections::BTreeSet;

/// The set of places where the tips are: one bit for each corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tips(u8);

impl Tips {
    /// Where the tips of a position are.
    pub fn of(small: &Small) -> Tips {
        let tip = |place: &Corner| {
            !Colouring::Tetra.is_flat(Corner::ALL[usize::from(small.corners().pieces()[place.index()])])
        };
        Tips(Corner::ALL.into_iter().filter(tip).fold(0, |set, place| set | 1 << place.index()))
    }

    /// All sets of places for four tips.
    pub fn all() -> impl Iterator<Item = Tips> {
        (0..=u8::MAX).filter(|set| set.count_ones() == 4).map(Tips)
    }

    /// True if there is a tip in this place.
    pub const fn contains(self, place: Corner) -> bool {
        self.0 >> place as u8 & 1 == 1
    }

    /// The places.
    pub fn places(self) -> impl Iterator<Item = Corner> {
        Corner::ALL.into_iter().filter(move |&place| self.contains(place))
    }

    fn moved(self, attitude: Attitude) -> Tips {
        let to = attitude.symmetry().effect().corners;
        Tips(self.places().fold(0, |set, place| set | 1 << to[place.index()]))
    }

    /// Where they are after a turn.
    #[must_use]
    pub fn turn(self, turn: Turn) -> Tips {
        let turned = crate::cube::Cube::SOLVED.turn(turn);
        let from = turned.assembly().corners().pieces();
        let there = |place: &Corner| self.0 >> from[place.index()] & 1 == 1;
        Tips(Corner::ALL.into_iter().filter(there).fold(0, |set, place| set | 1 << place.index()))
    }

    /// The fewest turns of U, R and F to the shape of a tetrahedron.
    pub fn to_tetrahedron(self) -> Vec<Turn> {
        let mut ways = vec![(self, Vec::new())];
        loop {
            if let Some((_, way)) = ways.iter().find(|(tips, _)| tips.shape() == Shape::Tetrahedron) {
                return way.clone();
            }
            let longer = |(tips, way): (Tips, Vec<Turn>)| {
                Small::turns().map(move |turn| (tips.turn(turn), [&way[..], &[turn]].concat()))
            };
            ways = ways.into_iter().flat_map(longer).collect();
        }
    }

    /// The shape they make.
    pub fn shape(self) -> Shape {
        let canonical = |tips: Tips| Attitude::all().map(|attitude| tips.moved(attitude)).min();
        let mine = canonical(self);
        let same = |shape: &Shape| canonical(shape.example()) == mine;
        Shape::ALL.into_iter().find(same).expect("four places make one of seven shapes")
    }
}

/// How the four tips are arranged relative to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// No two are neighbours: the tetrahedron.
    Tetrahedron,
    /// Two pairs of neighbours, on opposite edges of the cube.
    Butterfly,
    /// Four in a chain that winds to the left.
    LeftWave,
    /// All four in one layer.
    Crown,
    /// Four in a chain that winds to the right.
    RightWave,
    /// Three in a chain, one by itself.
    Hook,
    /// One and its three neighbours.
    Tripod,
}

impl Shape {
    /// All of them, those closer to the tetrahedron first.
    pub const ALL: [Shape; 7] = [
        Shape::Tetrahedron,
        Shape::Butterfly,
        Shape::LeftWave,
        Shape::Crown,
        Shape::RightWave,
        Shape::Hook,
        Shape::Tripod,
    ];

    /// A key for programs and message files.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Tetrahedron => "tetrahedron",
            Shape::Butterfly => "butterfly",
            Shape::LeftWave => "left-wave",
            Shape::Crown => "crown",
            Shape::RightWave => "right-wave",
            Shape::Hook => "hook",
            Shape::Tripod => "tripod",
        }
    }

    /// Four places that make it.
    pub fn example(self) -> Tips {
        use Corner::{DBL, DFR, DRB, UBR, UFL, ULB, URF};
        let places = match self {
            Shape::Tetrahedron => [UBR, UFL, DBL, DFR],
            Shape::Butterfly => [URF, UFL, DBL, DRB],
            // Along the top, then down at the end.
            Shape::LeftWave => [URF, UFL, ULB, DBL],
            Shape::Crown => [URF, UFL, ULB, UBR],
            Shape::RightWave => [UFL, URF, UBR, DRB],
            Shape::Hook => [UFL, URF, UBR, DBL],
            Shape::Tripod => [URF, UFL, UBR, DFR],
        };
        Tips(places.into_iter().fold(0, |set, place| set | 1 << place.index()))
    }

    /// How many positions have it.
    pub fn positions(self) -> usize {
        // The held piece is a tip; the other three tips, the flat pieces and the tips' twists are free.
        let sets = Tips::all().filter(|tips| tips.contains(super::HELD) && tips.shape() == self).count();
        sets * 6 * 24 * 27
    }

    /// How many turns it is from the tetrahedron.
    pub fn distance(self) -> usize {
        let mut reached = BTreeSet::from([Shape::Tetrahedron]);
        let mut distance = 0;
        while !reached.contains(&self) {
            reached = reached.iter().flat_map(|shape| shape.neighbours()).chain(reached.iter().copied()).collect();
            distance += 1;
        }
        distance
    }

    /// The shapes that one turn leads to, including itself if a turn can keep it.
    pub fn neighbours(self) -> BTreeSet<Shape> {
        Small::turns().map(|turn| self.example().turn(turn).shape()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_shapes_with_the_known_numbers_of_positions() {
        let counts = Shape::ALL.map(|shape| (shape.positions(), shape.distance()));
        assert_eq!(counts, [(3888, 0), (11664, 1), (23328, 2), (11664, 2), (23328, 2), (46656, 3), (15552, 3)]);
        assert_eq!(counts.iter().map(|(count, _)| count).sum::<usize>(), Colouring::Tetra.positions());
    }

    /// Which shapes follow does not depend on which of the equal sets is turned.
    #[test]
    fn neighbours_belong_to_the_shape() {
        for tips in Tips::all() {
            let around: BTreeSet<Shape> = Turn::all().map(|turn| tips.turn(turn).shape()).collect();
            let expected: BTreeSet<Shape> = Turn::all().map(|turn| tips.shape().example().turn(turn).shape()).collect();
            assert_eq!(around, expected);
            assert_eq!(around, tips.shape().neighbours(), "U R F lead to the same shapes as all six faces");
        }
    }
}
