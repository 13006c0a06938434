//! Corners and edges: their places, their stickers, and arrangements of them.
//!
//! A place and the piece that belongs there share a name. [`Pieces`] says for each place which piece is there and how
//! it is oriented; it does not depend on colours or legality, so the corners of the 3x3x3, of the 2x2x2 and of its
//! shape-changing relatives have the same type, [`Corners`].

use crate::face::Face;
use crate::geometry::Sticker;
use std::fmt;

macro_rules! places {
    ($(#[$doc:meta])* $name:ident, $count:literal, $stickers:literal, $table:ident, [$($variant:ident = [$($sticker:literal),+]),+ $(,)?]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, clippy::upper_case_acronyms, reason = "the names are the places")]
        pub enum $name { $($variant),+ }

        /// Sticker places, clockwise around the piece, the one that defines its orientation first.
        const $table: [[u8; $stickers]; $count] = [$([$($sticker),+]),+];

        impl $name {
            /// All of them, in Kociemba's order.
            pub const ALL: [$name; $count] = [$($name::$variant),+];

            /// The index in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The stickers of the place, clockwise, starting with the one that defines the orientation (U or D, else F
            /// or B).
            pub const fn stickers(self) -> [Sticker; $stickers] {
                let row = $table[self as usize];
                let mut stickers = [Sticker::new(0); $stickers];
                let mut k = 0;
                while k < $stickers {
                    stickers[k] = Sticker::new(row[k] as usize);
                    k += 1;
                }
                stickers
            }

            /// The faces it touches, in the order of [`Self::stickers`]; also the piece's colours.
            pub const fn faces(self) -> [Face; $stickers] {
                let stickers = self.stickers();
                let mut faces = [Face::U; $stickers];
                let mut k = 0;
                while k < $stickers {
                    faces[k] = stickers[k].face();
                    k += 1;
                }
                faces
            }

            /// The faces of all of them.
            pub(crate) const FACES: [[Face; $stickers]; $count] = {
                let mut faces = [[Face::U; $stickers]; $count];
                let mut i = 0;
                while i < $count {
                    faces[i] = $name::ALL[i].faces();
                    i += 1;
                }
                faces
            };

            /// The name, such as `URF` or `UR`.
            pub const fn name(self) -> &'static str {
                const NAMES: [&str; $count] = [$(stringify!($variant)),+];
                NAMES[self as usize]
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

places! {
    /// A corner place, or the corner piece that belongs there.
    Corner, 8, 3, CORNER_STICKERS, [
        URF = [8, 9, 20], UFL = [6, 18, 38], ULB = [0, 36, 47], UBR = [2, 45, 11],
        DFR = [29, 26, 15], DLF = [27, 44, 24], DBL = [33, 53, 42], DRB = [35, 17, 51],
    ]
}

places! {
    /// An edge place, or the edge piece that belongs there.
    Edge, 12, 2, EDGE_STICKERS, [
        UR = [5, 10], UF = [7, 19], UL = [3, 37], UB = [1, 46],
        DR = [32, 16], DF = [28, 25], DL = [30, 43], DB = [34, 52],
        FR = [23, 12], FL = [21, 41], BL = [50, 39], BR = [48, 14],
    ]
}

/// A place of either kind, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A corner place.
    Corner(Corner),
    /// An edge place.
    Edge(Edge),
}

impl Place {
    /// The stickers of the place.
    pub fn stickers(self) -> Vec<Sticker> {
        match self {
            Place::Corner(corner) => corner.stickers().to_vec(),
            Place::Edge(edge) => edge.stickers().to_vec(),
        }
    }

    /// `corner` or `edge`.
    pub const fn kind(self) -> &'static str {
        match self {
            Place::Corner(_) => "corner",
            Place::Edge(_) => "edge",
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Corner(corner) => corner.fmt(f),
            Place::Edge(edge) => edge.fmt(f),
        }
    }
}

/// Which of `N` pieces is at each place, and its orientation there (modulo `O`).
///
/// A piece with orientation `t` shows its first sticker on the `t`-th sticker place, counted clockwise. `a.then(&b)` is
/// the position `a` with the turn `b` applied to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces<const N: usize, const O: u8> {
    piece: [u8; N],
    turn: [u8; N],
}

/// An arrangement of the eight corners; each is twisted clockwise by 0, 1 or 2 thirds.
pub type Corners = Pieces<8, 3>;
/// An arrangement of the twelve edges; each is flipped or not.
pub type Edges = Pieces<12, 2>;

impl<const N: usize, const O: u8> Pieces<N, O> {
    /// All pieces solved.
    pub const SOLVED: Self = {
        let mut piece = [0; N];
        let mut i = 0;
        while i < N {
            piece[i] = i as u8;
            i += 1;
        }
        Pieces { piece, turn: [0; N] }
    };

    /// From the index of the piece at each place and its orientation; `None` if a piece is missing or an orientation is
    /// too large.
    pub fn new(piece: [u8; N], turn: [u8; N]) -> Option<Self> {
        let mut seen = [false; N];
        for &p in &piece {
            let slot = seen.get_mut(usize::from(p))?;
            if std::mem::replace(slot, true) {
                return None;
            }
        }
        turn.iter().all(|&t| t < O).then_some(Pieces { piece, turn })
    }

    /// For callers inside the crate that have already checked it.
    pub(crate) const fn new_unchecked(piece: [u8; N], turn: [u8; N]) -> Self {
        Pieces { piece, turn }
    }

    /// The index of the piece at each place.
    pub const fn pieces(&self) -> &[u8; N] {
        &self.piece
    }

    /// The orientation of the piece at each place.
    pub const fn turns(&self) -> &[u8; N] {
        &self.turn
    }

    /// This position with `turn` applied to it.
    #[must_use]
    pub fn then(&self, turn: &Self) -> Self {
        let mut out = *self;
        for i in 0..N {
            let from = usize::from(turn.piece[i]);
            out.piece[i] = self.piece[from];
            out.turn[i] = (self.turn[from] + turn.turn[i]) % O;
        }
        out
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut out = *self;
        for i in 0..N {
            let home = usize::from(self.piece[i]);
            out.piece[home] = i as u8;
            out.turn[home] = (O - self.turn[i]) % O;
        }
        out
    }

    /// True if an odd number of swaps sorts the pieces.
    pub fn is_odd(&self) -> bool {
        let mut seen = [false; N];
        let mut odd = false;
        for start in 0..N {
            let mut at = start;
            let mut length = 0;
            while !std::mem::replace(&mut seen[at], true) {
                at = usize::from(self.piece[at]);
                length += 1;
            }
            odd ^= length > 0 && length % 2 == 0;
        }
        odd
    }

    /// The sum of all orientations modulo `O`; 0 for everything that can be reached from solved.
    pub(crate) fn turn_sum(&self) -> u8 {
        (self.turn.iter().map(|&t| u32::from(t)).sum::<u32>() % u32::from(O)) as u8
    }

    /// The non-trivial cycles: places in the order in which the pieces move (the piece at each belongs at the next),
    /// and the orientation that one round adds.
    pub fn cycles(&self) -> Vec<(Vec<usize>, u8)> {
        let mut seen = [false; N];
        let mut cycles = Vec::new();
        for start in 0..N {
            let (mut at, mut places, mut turn) = (start, Vec::new(), 0);
            while !std::mem::replace(&mut seen[at], true) {
                places.push(at);
                turn = (turn + self.turn[at]) % O;
                at = usize::from(self.piece[at]);
            }
            if places.len() > 1 || turn > 0 {
                cycles.push((places, turn));
            }
        }
        cycles
    }

    /// How many times it must be repeated until everything is solved again.
    pub fn order(&self) -> u32 {
        // Two and three are prime: a piece that comes back with another orientation needs that many rounds.
        let rounds = |turn: u8| if turn > 0 { u32::from(O) } else { 1 };
        let lengths = self.cycles().into_iter().map(|(places, turn)| places.len() as u32 * rounds(turn));
        lengths.fold(1, least_common_multiple)
    }

    /// The orientation of one piece changed by `by` (modulo `O`).
    #[must_use]
    pub(crate) fn with_turned(mut self, place: usize, by: u8) -> Self {
        self.turn[place] = (self.turn[place] + by) % O;
        self
    }

    /// The pieces at two places exchanged, with the given orientations at their new places.
    #[must_use]
    pub(crate) fn with_swapped(mut self, a: usize, b: usize, turn_a: u8, turn_b: u8) -> Self {
        self.piece.swap(a, b);
        self.turn[a] = turn_a;
        self.turn[b] = turn_b;
        self
    }

    /// This arrangement after space has been mapped: place `i` goes to `place[i]`, where its first sticker becomes the
    /// `shift[i]`-th; reflections reverse the order around the pieces.
    pub(crate) fn moved(&self, place: &[u8; N], shift: &[u8; N], mirrored: bool) -> Self {
        let mut out = *self;
        for i in 0..N {
            let piece = usize::from(self.piece[i]);
            let turn = if mirrored { O - self.turn[i] } else { self.turn[i] };
            let at = usize::from(place[i]);
            out.piece[at] = place[piece];
            out.turn[at] = (turn + shift[i] + O - shift[piece]) % O;
        }
        out
    }
}

pub(crate) fn least_common_multiple(a: u32, b: u32) -> u32 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Corner stickers really belong to one cubie and run clockwise around it.
    #[test]
    fn sticker_tables_agree_with_the_geometry() {
        for corner in Corner::ALL {
            let [a, b, c] = corner.stickers();
            assert_eq!((a.position(), b.position()), (b.position(), c.position()));
            assert!(matches!(a.face(), Face::U | Face::D));
            let ([ax, ay, az], [bx, by, bz]) = (a.face().normal(), b.face().normal());
            let cross = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
            // Seen from outside, clockwise means against the right-hand rule for the normals.
            assert_eq!(cross.map(|v| -v), c.face().normal(), "{corner}");
            assert_eq!(corner.faces().map(Face::letter).iter().collect::<String>(), corner.name());
        }
        for edge in Edge::ALL {
            let [a, b] = edge.stickers();
            assert_eq!(a.position(), b.position());
            assert_eq!(edge.faces().map(Face::letter).iter().collect::<String>(), edge.name());
        }
    }
}
