//! From 24 stickers to a position, whatever the colours and however it is held.
//!
//! There are no centres, so the piece at DBL determines what the colours are called: it counts as solved. On MiniTet
//! and Stern it must be a tip; if a flat piece is there, the whole puzzle is rotated in thought until a tip is, and the
//! results are expressed for the puzzle as it is held: only the names of the faces differ.

use super::{Colouring, HELD, Small, SmallColour, SmallFacelets};
use crate::face::Face;
use crate::geometry::Quarters;
use crate::pieces::{Corner, Corners};
use crate::symmetry::Attitude;
use crate::turn::Turn;

/// A position, the names its colours had, and how it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallHeld {
    /// The position, with the held piece at DBL.
    pub position: Small,
    /// How the whole puzzle is rotated from there; always upright on the 2x2x2.
    pub attitude: Attitude,
    /// The name that each colour had.
    names: [SmallColour; 6],
}

/// Which piece has these colours, and how far it is twisted.
pub(super) fn showing(colouring: Colouring, seen: [SmallColour; 3], names: &[SmallColour; 6]) -> Option<(Corner, u8)> {
    Corner::ALL.into_iter().find_map(|piece| {
        let colours = colouring.colours_of(piece).map(|colour| names[colour.index()]);
        let fits = |turn: &u8| (0..3).all(|k| seen[(k + usize::from(*turn)) % 3] == colours[k]);
        (0..3).find(fits).map(|turn| (piece, turn))
    })
}

/// The pieces, if each occurs once; their twists can add up to anything.
fn assemble(facelets: &SmallFacelets, names: &[SmallColour; 6]) -> Option<Corners> {
    let (mut pieces, mut turns) = ([0; 8], [0; 8]);
    for place in Corner::ALL {
        let [Some(a), Some(b), Some(c)] = facelets.at(place) else { return None };
        let (piece, turn) = showing(facelets.colouring(), [a, b, c], names)?;
        pieces[place.index()] = piece as u8;
        turns[place.index()] = turn;
    }
    Corners::new(pieces, turns)
}

/// The ways to name the colours so that the piece at DBL is solved; the default first.
fn namings(facelets: &SmallFacelets) -> Vec<[SmallColour; 6]> {
    let colouring = facelets.colouring();
    let [Some(a), Some(b), Some(c)] = facelets.at(HELD) else { return Vec::new() };
    if a == b || b == c || a == c {
        return Vec::new();
    }
    let mut names: [SmallColour; 6] = std::array::from_fn(|index| SmallColour::new(index as u8));
    let home = colouring.colours_of(HELD);
    for (colour, seen) in home.into_iter().zip([a, b, c]) {
        names[colour.index()] = seen;
    }
    let free: Vec<SmallColour> = colouring.all_colours().filter(|colour| !home.contains(colour)).collect();
    let left: Vec<SmallColour> = colouring.all_colours().filter(|colour| ![a, b, c].contains(colour)).collect();
    let orders: &[&[usize]] = match colouring {
        Colouring::Tetra => &[&[0]],
        Colouring::Cube => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
    };
    let naming = |order: &&[usize]| {
        let mut names = names;
        for (colour, &at) in free.iter().zip(order.iter()) {
            names[colour.index()] = left[at];
        }
        names
    };
    orders.iter().map(naming).collect()
}

/// The position that the stickers show, if it is legal and everything is known.
pub fn read_pieces(facelets: &SmallFacelets) -> Option<SmallHeld> {
    let colouring = facelets.colouring();
    let attitudes = if colouring == Colouring::Cube { 1 } else { 24 };
    Attitude::all().take(attitudes).find_map(|attitude| {
        let upright = facelets.rotated(attitude.inverse());
        namings(&upright).into_iter().find_map(|names| {
            let position = Small::new(colouring, assemble(&upright, &names)?)?;
            Some(SmallHeld { position, attitude, names })
        })
    })
}

impl SmallHeld {
    /// A position held upright, with the default names of colours.
    pub fn upright(position: Small) -> SmallHeld {
        let names = std::array::from_fn(|index| SmallColour::new(index as u8));
        SmallHeld { position, attitude: Attitude::UPRIGHT, names }
    }

    /// The stickers as held, with colours named by place: the piece at DBL is solved.
    pub fn facelets(&self) -> SmallFacelets {
        self.as_held(&self.position)
    }

    /// Another position of this puzzle, held like this one.
    pub(crate) fn as_held(&self, position: &Small) -> SmallFacelets {
        position.facelets().rotated(self.attitude)
    }

    /// The name that each colour had, by the index of the colour.
    pub const fn names(&self) -> &[SmallColour; 6] {
        &self.names
    }

    /// How it is held, as rotations from the default colouring; `None` if the colours are different.
    pub fn turned(&self) -> Option<Attitude> {
        match self.position.colouring() {
            Colouring::Cube => Attitude::from_centres(self.names.map(SmallColour::face)),
            Colouring::Tetra => Some(self.attitude),
        }
    }

    /// Turns of U, R and F found for [`SmallHeld::position`], as turns of the puzzle as held: also of U, R and F, so
    /// that the piece at DBL stays in place.
    pub fn turns(&self, turns: &[Turn]) -> Vec<Turn> {
        self.follow(turns).0
    }

    /// Another position of this puzzle as it is held after these turns have led to it. If a flat piece is at DBL, the
    /// whole puzzle may then be rotated about it, which cannot be seen on that piece.
    pub fn as_held_after(&self, position: &Small, turns: &[Turn]) -> SmallFacelets {
        position.facelets().rotated(self.follow(turns).1)
    }

    /// How the whole puzzle is rotated from [`SmallHeld::position`] after these turns of the puzzle as held.
    pub fn attitude_after(&self, turns: &[Turn]) -> Attitude {
        self.follow(turns).1
    }

    /// The turns as held, and how the whole puzzle is rotated from [`SmallHeld::position`] at their end.
    fn follow(&self, turns: &[Turn]) -> (Vec<Turn>, Attitude) {
        let mut view = self.attitude;
        let as_held = |turn: &Turn| {
            let turn = turn.moved(view.symmetry());
            if turn.face().is_positive() {
                return turn;
            }
            // Turning a layer is the same as turning the opposite layer and rotating the whole puzzle back.
            let opposite = Turn::new(turn.face().opposite(), turn.quarters());
            view = view.then(rotation(opposite.face(), opposite.quarters()));
            opposite
        };
        (turns.iter().map(as_held).collect(), view)
    }

    /// Another arrangement of the same pieces, as a position in the same colours, rotated as a whole until the held
    /// piece is where it is here; `None` if it is not the same puzzle.
    pub fn position_of(&self, other: &SmallFacelets) -> Option<Small> {
        Attitude::all().find_map(|attitude| {
            let turned = other.rotated(attitude);
            Small::new(self.position.colouring(), assemble(&turned, &self.names)?)
        })
    }
}

/// The rotation of the whole puzzle in the direction of this face.
fn rotation(face: Face, quarters: Quarters) -> Attitude {
    let axis = face.axis();
    let quarters = if face.is_positive() { quarters } else { quarters.inverse() };
    Attitude::all()
        .find(|attitude| attitude.rotations() == [(axis, quarters)])
        .expect("each quarter turn about an axis is an attitude")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alg::Move;
    use chacha20::ChaCha8Rng;
    use rand_core::SeedableRng;

    #[test]
    fn any_colours_and_any_attitude_are_read() {
        let mut rng = ChaCha8Rng::seed_from_u64(6);
        for colouring in Colouring::ALL {
            for round in 0..200 {
                let small = Small::random(colouring, &mut rng);
                let grip = Attitude::all().nth(round % 24).unwrap();
                // The colours can have any names; here each has the name of the next.
                let mut names: [SmallColour; 6] = std::array::from_fn(|index| SmallColour::new(index as u8));
                names[..colouring.colours()].rotate_left(round % colouring.colours());
                let seen = small.facelets().rotated(grip).renamed(&names);
                let held = read_pieces(&seen).expect("a legal position");
                assert_eq!(held.facelets().renamed(held.names()), seen);
                assert_eq!(held.position_of(&seen), Some(held.position));
            }
        }
    }

    /// Turns found for the position bring the puzzle as held to the same end, up to a rotation of the whole puzzle.
    #[test]
    fn turns_are_given_as_held() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for round in 0..200 {
            let small = Small::random(Colouring::Tetra, &mut rng);
            let grip = Attitude::all().nth(round % 24).unwrap();
            let seen = small.facelets().rotated(grip);
            let held = read_pieces(&seen).unwrap();
            let turns: Vec<Turn> = (0..8).map(|k| Small::turns().nth((round * 7 + k * 5) % 9).unwrap()).collect();
            let as_held = held.turns(&turns);
            let goal = held.position.turns_done(turns.iter().copied());
            assert!(as_held.iter().all(|turn| turn.face().is_positive()));
            let moves: Vec<Move> = as_held.into_iter().map(Move::from).collect();
            let end = held.facelets().after_all(&moves);
            assert_eq!(end.at(HELD), held.facelets().at(HELD), "the piece at DBL stays");

            assert_eq!(held.position_of(&end.renamed(held.names())), Some(goal));
            assert_eq!(held.as_held_after(&goal, &turns), end);
        }
    }

    #[test]
    fn what_is_not_a_puzzle_is_not_read() {
        let mut twisted = SmallFacelets::solved(Colouring::Cube);
        twisted.paint(Corner::URF, Colouring::Cube.colours_of(Corner::URF), 1);
        assert_eq!(read_pieces(&twisted), None);
        assert_eq!(read_pieces(&SmallFacelets::unknown(Colouring::Tetra)), None);
    }
}
