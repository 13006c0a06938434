//! Why colours are not read as a cube, and what does not fit.

use crate::source::{AS_GIVEN, Source};
use puzzle::{Face, Turn};

/// Why there is no cube.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// The colours fit no cube; the nearest one is too far off.
    #[error("these colours fit no cube: the nearest one misfits by {misfit:.1}, and more than {most:.1} is too much")]
    NoCube {
        /// What each sticker looks like by itself, by the number of its colour.
        seen: Vec<usize>,
        /// How badly the nearest cube fits.
        misfit: f64,
        /// The largest misfit that is accepted.
        most: f64,
    },
    /// The colours fit some cube, but too many other cubes as well.
    #[error("these colours cannot be told apart: colours {} and {} are the most alike, and {doubtful} stickers are doubtful", .colours[0], .colours[1])]
    Alike {
        /// What each sticker looks like by itself, by the number of its colour.
        seen: Vec<usize>,
        /// The two colours that are the most alike, by number.
        colours: [usize; 2],
        /// How many stickers are doubtful.
        doubtful: usize,
        /// How badly the nearest cube fits.
        misfit: f64,
    },
    /// The colours are clear, but they are not those of a cube that can be turned together.
    #[error("the stickers are clear, but no legal cube has them")]
    Illegal {
        /// What each sticker looks like by itself, by the number of its colour.
        seen: Vec<usize>,
        /// For each place U R F D L B, the face that is taken to belong there.
        sources: [Source; 6],
        /// Which stickers do not fit, and which faces to take again.
        clash: Clash,
    },
    /// The faces show two positions of the cube: a layer was turned between two pictures.
    #[error("{} stickers do not fit the others: was {} turned between the pictures?", .clash.stickers.len(), .turned.turn)]
    Turned {
        /// What each sticker looks like by itself.
        seen: Vec<usize>,
        /// For each place U R F D L B, the face that is taken to belong there.
        sources: [Source; 6],
        /// Which layer, and which faces show the cube before and after.
        turned: Turned,
        /// How much likelier that makes the colours, as a logarithm.
        gain: f64,
        /// Which stickers do not fit, and which faces to take again.
        clash: Clash,
    },
    /// The stickers that are said to be known contradict each other.
    #[error("no legal cube has all the stickers that are said to be known")]
    Contradiction,
}

/// Stickers that do not fit the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clash {
    /// The stickers that look otherwise than on the nearest legal cube, by number.
    pub stickers: Vec<usize>,
    /// The faces, by place, that are worth taking again: without them, the others fit. Empty if there is no such set of
    /// one or two faces.
    pub again: Vec<usize>,
}

impl Unreadable {
    /// Stickers as they are seen, and as they would be on the nearest legal cube; faces are as given.
    pub(crate) fn illegal(seen: Vec<usize>, nearest: &[usize], again: Vec<usize>) -> Unreadable {
        let stickers: Vec<usize> = (0..seen.len()).filter(|&at| seen[at] != nearest[at]).collect();
        Unreadable::Illegal { seen, sources: AS_GIVEN, clash: Clash { stickers, again } }
    }
}

/// A layer that was turned between two pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turned {
    /// The layer and how far it was turned.
    pub turn: Turn,
    /// The faces that show the cube before, by place; those that show the same before and after are in neither list.
    pub before: Vec<Face>,
    /// The faces that show it afterwards.
    pub after: Vec<Face>,
}

impl Turned {
    /// The faces before and those after, the fewer ones first.
    pub(crate) fn sides(&self) -> [&[Face]; 2] {
        if self.after.len() < self.before.len() { [&self.after, &self.before] } else { [&self.before, &self.after] }
    }
}
