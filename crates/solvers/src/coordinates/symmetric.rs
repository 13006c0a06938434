//! The symmetries that coordinates are reduced by: those that keep every axis in place and change no cost.
//!
//! Turning the cube by a quarter about U and D would also keep the phases, but it exchanges the axes that flips are
//! measured by; what it makes of a flip cannot be told from the flip alone.

use engine::{Classes, Group, Images};
use puzzle::{Face, MoveCosts, Symmetry};

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
    pub fn images(&self, count: usize, image: impl Fn(usize, Symmetry) -> usize) -> Images {
        self.list.iter().map(|&symmetry| (0..count).map(|value| image(value, symmetry) as u16).collect()).collect()
    }

    /// The classes of a coordinate.
    pub fn classes(&self, count: usize, image: impl Fn(usize, Symmetry) -> usize) -> Classes {
        Classes::new(count, &self.group, |value, symmetry| image(value, self.list[symmetry]))
    }
}
