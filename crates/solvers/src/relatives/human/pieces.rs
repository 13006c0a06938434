//! Where pieces are, in the form every method needs.

use puzzle::{Corner, Small};

/// The places of the upper layer.
pub(super) const UPPER: [Corner; 4] = [Corner::URF, Corner::UFL, Corner::ULB, Corner::UBR];

/// True if a place holds its own piece.
pub(super) fn is_placed(small: &Small, place: Corner) -> bool {
    small.corners().pieces()[place.index()] == place as u8
}

/// True if a place holds its own piece, correctly oriented; flat pieces are never twisted.
pub(super) fn is_home(small: &Small, place: Corner) -> bool {
    is_placed(small, place) && small.corners().turns()[place.index()] == 0
}

/// True if all these places hold their own pieces.
pub(super) fn are_placed(small: &Small, places: &[Corner]) -> bool {
    places.iter().all(|&place| is_placed(small, place))
}

/// True if all these places hold their own pieces, correctly oriented.
pub(super) fn are_home(small: &Small, places: &[Corner]) -> bool {
    places.iter().all(|&place| is_home(small, place))
}
