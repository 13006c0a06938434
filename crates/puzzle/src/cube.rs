//! A position of the 3x3x3 that turns can reach. Legal by construction, so no solver has to reject one.

use crate::assembly::Assembly;
use crate::facelets::Facelets;
use crate::fault::Fault;
use crate::geometry::Sticker;
use crate::symmetry::Symmetry;
use crate::turn::Turn;
use crate::universe::Universe;
use std::sync::LazyLock;

/// A legal position, held upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube(Assembly);

/// The position after each of the eighteen turns, read from the turned stickers.
static TURNED: LazyLock<[Cube; Turn::COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        let turn = Turn::from_index(index).expect("there are eighteen turns");
        let face = turn.face();
        let (layer, quarters) = if face.is_positive() { (1, turn.quarters()) } else { (-1, turn.quarters().inverse()) };
        let mut facelets = Facelets::SOLVED;
        facelets.turn_layer(face.axis(), layer, quarters);
        Cube(Assembly::from_facelets(&facelets).expect("a turned cube is a cube").assembly)
    })
});

impl Cube {
    /// The solved cube.
    pub const SOLVED: Cube = Cube(Assembly::SOLVED);

    /// The number of positions: 8!·3⁷·12!·2¹¹/2.
    pub const COUNT: u128 = 43_252_003_274_489_856_000;

    /// The assembly as a cube, if it is in the universe of the solved one.
    pub fn new(assembly: Assembly) -> Result<Cube, Vec<Fault>> {
        match assembly.universe() {
            Universe::SOLVABLE => Ok(Cube(assembly)),
            universe => Err(universe.faults()),
        }
    }

    /// For callers inside the crate that have already checked it.
    pub(crate) const fn new_unchecked(assembly: Assembly) -> Cube {
        Cube(assembly)
    }

    /// The pieces.
    pub const fn assembly(&self) -> &Assembly {
        &self.0
    }

    /// The stickers.
    pub fn facelets(&self) -> Facelets {
        self.0.facelets()
    }

    /// This position after a turn.
    #[must_use]
    pub fn turn(&self, turn: Turn) -> Cube {
        self.then(&TURNED[turn.index()])
    }

    /// This position after all these turns.
    #[must_use]
    pub fn turns(&self, turns: impl IntoIterator<Item = Turn>) -> Cube {
        turns.into_iter().fold(*self, |cube, turn| cube.turn(turn))
    }

    /// This position with `other` applied to it.
    #[must_use]
    pub fn then(&self, other: &Cube) -> Cube {
        Cube(self.0.then(&other.0))
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(&self) -> Cube {
        Cube(self.0.inverse())
    }

    /// Repeated `exponent` times; backwards if negative.
    #[must_use]
    pub fn power(&self, exponent: i64) -> Cube {
        Cube(self.0.power(exponent))
    }

    /// How many times it must be repeated until the cube is solved again.
    pub fn order(&self) -> u32 {
        self.0.order()
    }

    /// True if the corners (and so the edges) need an odd number of swaps.
    pub fn is_odd(&self) -> bool {
        self.0.corners().is_odd()
    }

    /// The position as it looks after the whole cube has been moved by a symmetry and recoloured to match.
    #[must_use]
    pub fn moved(&self, symmetry: Symmetry) -> Cube {
        Cube(self.0.moved(symmetry))
    }

    /// The number of stickers that do not have the colour of their face.
    pub fn stickers_away(&self) -> usize {
        let facelets = self.facelets();
        Sticker::all().filter(|&sticker| facelets.get(sticker) != Some(sticker.face())).count()
    }
}

impl Assembly {
    /// The cube whose solution turns this position into `goal`; `None` if they are in different universes.
    pub fn difference(&self, goal: &Assembly) -> Option<Cube> {
        Cube::new(goal.inverse().then(self)).ok()
    }
}
