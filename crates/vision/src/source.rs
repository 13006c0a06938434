//! Where the faces of a cube came from.

/// Where a face came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its number among those that were given.
    pub face: usize,
    /// How many quarter turns clockwise bring it into place.
    pub turned: usize,
}

/// Every face where it was given, and not turned.
pub const AS_GIVEN: [Source; 6] = {
    let mut way = [Source { face: 0, turned: 0 }; 6];
    let mut face = 0;
    while face < 6 {
        way[face].face = face;
        face += 1;
    }
    way
};
