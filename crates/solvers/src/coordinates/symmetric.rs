//! The symmetries that reduce coordinates: those that keep every axis and change no cost.
//!
//! A quarter turn of the whole cube about the U-D axis would also preserve the phases, but it exchanges the axes that
//! flips are measured against, so the image of a flip cannot be computed from the flip alone.

use engine::{Classes, Coordinate, Group, Images};
use puzzle::{Assembly, Face, MoveCosts, Symmetry, Turn};

/// A coordinate whose images under certain symmetries can be computed; the implementation says under which.
pub trait Symmetric: Coordinate<State = Assembly> {
    /// The image of a value under a symmetry.
    fn image(value: usize, symmetry: Symmetry) -> usize {
        Self::of(&Self::at(value).moved(symmetry))
    }
}

/// A group of symmetries.
pub struct Symmetries {
    list: Vec<Symmetry>,
    group: Group,
}

impl Symmetries {
    /// Those that keep every axis and change no cost; eight if all faces cost the same.
    pub fn keeping(costs: &MoveCosts) -> Symmetries {
        let keep = |symmetry: &Symmetry| {
            Face::ALL.iter().all(|&face| symmetry.face(face).axis() == face.axis()) && costs.moved(*symmetry) == *costs
        };
        Symmetries::new(Symmetry::all().filter(keep).collect())
    }

    /// From the members of a group, the identity first.
    ///
    /// # Panics
    /// If they do not form a group.
    pub fn new(list: Vec<Symmetry>) -> Symmetries {
        assert_eq!(list.first(), Some(&Symmetry::IDENTITY), "the identity comes first");
        let inverse = |symmetry: &Symmetry| {
            let inverse = symmetry.inverse();
            list.iter().position(|other| *other == inverse).expect("the inverse belongs to the group")
        };
        let inverse = list.iter().map(inverse).collect();
        Symmetries { list, group: Group { inverse } }
    }

    /// The images of each value of a coordinate.
    pub fn images<C: Symmetric>(&self) -> Images {
        let images = |&symmetry: &Symmetry| (0..C::COUNT).map(|value| C::image(value, symmetry) as u16).collect();
        self.list.iter().map(images).collect()
    }

    /// Translates sets of turns chosen on an image of the cube back to the cube itself.
    pub(crate) fn original_turns<const PARTS: usize>(&self, turns: &[Turn]) -> OriginalTurns<PARTS> {
        let real = |symmetry: &Symmetry, turn: usize| {
            let real = turns[turn].moved(symmetry.inverse());
            turns.iter().position(|other| *other == real).expect("symmetries turn these turns into each other")
        };
        let part = |symmetry: &Symmetry, part: usize, bits: usize| {
            (0..6)
                .filter(|i| bits >> i & 1 == 1 && part * 6 + i < turns.len())
                .fold(0, |mask, i| mask | 1 << real(symmetry, part * 6 + i))
        };
        let table = |symmetry| std::array::from_fn(|i| std::array::from_fn(|bits| part(symmetry, i, bits)));
        OriginalTurns { bits: self.list.iter().map(table).collect() }
    }

    /// The classes of a coordinate.
    pub fn classes<C: Symmetric>(&self) -> Classes {
        Classes::new(C::COUNT, &self.group, |value, symmetry| C::image(value, self.list[symmetry]))
    }
}

/// Translates sets of turns (as bits) of a cube's image under a symmetry into sets of turns of the cube itself, six
/// bits at a time.
pub struct OriginalTurns<const PARTS: usize> {
    bits: Vec<[[u32; 64]; PARTS]>,
}

impl<const PARTS: usize> OriginalTurns<PARTS> {
    /// The same turns for the cube itself.
    #[inline(always)]
    pub(crate) fn of(&self, symmetry: usize, turns: u32) -> u32 {
        let parts = &self.bits[symmetry];
        let mut real = 0;
        for part in 0..PARTS {
            real |= parts[part][(turns >> (6 * part) & 63) as usize];
        }
        real
    }

    /// How many bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.bits[..])
    }
}
