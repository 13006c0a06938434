//! Start and goal that are wrongly assembled in the same way.
//!
//! Turns move pieces regardless of their stickers. So if one corner of both is twisted by force in the same direction, a
//! piece is treated as twisted back in both, and the same turns lead from one to the other.

use super::{HELD, SmallColour, SmallFacelets, SmallFault, SmallHeld, faults};
use crate::fault::Twist;
use crate::pieces::Corner;

/// A piece that is treated as twisted in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharedTwist {
    /// The colours of the piece, as written.
    piece: [Option<SmallColour>; 3],
    twist: Twist,
}

impl SharedTwist {
    /// The twist that corrects both; `None` if they do not have exactly this one fault in common.
    pub fn of(start: &SmallFacelets, goal: &SmallFacelets) -> Option<SharedTwist> {
        let [SmallFault::TwistSum { direction }] = faults(start)[..] else { return None };
        let same = faults(goal) == [SmallFault::TwistSum { direction }];
        // The piece at DBL determines what the others are called, so it must stay as it is.
        let free = |facelets: &SmallFacelets, piece| place_of(facelets, piece).is_some_and(|place| place != HELD);
        let pieces = Corner::ALL.into_iter().map(|place| start.at(place));
        let piece = pieces.into_iter().find(|&piece| free(start, piece) && free(goal, piece))?;
        let is_known = !start.has_unknown() && !goal.has_unknown();
        (same && is_known).then(|| SharedTwist { piece, twist: direction.inverse() })
    }

    /// These stickers with the piece twisted back.
    #[must_use]
    pub fn corrected(&self, facelets: &SmallFacelets) -> SmallFacelets {
        place_of(facelets, self.piece).map_or(*facelets, |place| facelets.twisted(place, self.twist))
    }

    /// Corrected stickers of this puzzle, in its names of colours, as they really are.
    #[must_use]
    pub fn as_given(&self, held: &SmallHeld, facelets: &SmallFacelets) -> SmallFacelets {
        let home = |colour| SmallColour::new(held.names().iter().position(|&name| name == colour).unwrap_or(0) as u8);
        let piece = self.piece.map(|colour| colour.map(home));
        SharedTwist { piece, twist: self.twist.inverse() }.corrected(facelets)
    }
}

/// Where the piece with these colours is.
fn place_of(facelets: &SmallFacelets, piece: [Option<SmallColour>; 3]) -> Option<Corner> {
    Corner::ALL.into_iter().find(|&place| facelets.at(place).iter().all(|colour| piece.contains(colour)))
}
