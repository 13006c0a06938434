//! The symmetries that coordinates are reduced by: those that keep every axis in place and change no cost.
//!
//! Turning the cube by a quarter about U and D would also keep the phases, but it exchanges the axes that flips are
//! measured by; what it makes of a flip cannot be told from the flip alone.

use engine::{Classes, Coordinate, Group, Images};
use puzzle::{Assembly, Face, MoveCosts, Symmetry, Turn};

/// A coordinate of which can be told what symmetries make of it; which ones, its implementation says.
pub trait Symmetric: Coordinate<State = Assembly> {
    /// What a symmetry makes of a value.
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
    /// Those that keep every axis in place and change no cost; eight if all faces cost the same.
    pub fn keeping(costs: &MoveCosts) -> Symmetries {
        let keep = |symmetry: &Symmetry| {
            Face::ALL.iter().all(|&face| symmetry.face(face).axis() == face.axis()) && costs.moved(*symmetry) == *costs
        };
        Symmetries::new(Symmetry::all().filter(keep).collect())
    }

    /// From the members of a group, the identity first.
    ///
    /// # Panics
    /// If they form no group.
    pub fn new(list: Vec<Symmetry>) -> Symmetries {
        assert_eq!(list.first(), Some(&Symmetry::IDENTITY), "the identity comes first");
        let inverse = |symmetry: &Symmetry| {
            let inverse = symmetry.inverse();
            list.iter().position(|other| *other == inverse).expect("the inverse belongs to the group")
        };
        let inverse = list.iter().map(inverse).collect();
        Symmetries { list, group: Group { inverse } }
    }

    /// What they make of each value of a coordinate.
    pub fn images<C: Symmetric>(&self) -> Images {
        let images = |&symmetry: &Symmetry| (0..C::COUNT).map(|value| C::image(value, symmetry) as u16).collect();
        self.list.iter().map(images).collect()
    }

    /// How turns chosen through these symmetries look from outside.
    pub(crate) fn unseen<const PARTS: usize>(&self, turns: &[Turn]) -> Unseen<PARTS> {
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
        Unseen { bits: self.list.iter().map(table).collect() }
    }

    /// The classes of a coordinate.
    pub fn classes<C: Symmetric>(&self) -> Classes {
        Classes::new(C::COUNT, &self.group, |value, symmetry| C::image(value, self.list[symmetry]))
    }
}

/// Sets of turns (as bits) that were chosen in a mirror, as sets of turns of the cube in front of it; six bits at a time.
pub struct Unseen<const PARTS: usize> {
    bits: Vec<[[u32; 64]; PARTS]>,
}

impl<const PARTS: usize> Unseen<PARTS> {
    /// The turns in front of the mirror.
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
