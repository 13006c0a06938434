//! Whole faces that were copied rotated, or into each other's places.
//!
//! When copying a cube face by face, it is easy to rotate a face by a quarter or to exchange two of them. Of the 6! ·
//! 4⁶ ways to put the six faces together, the centres leave 24 · 4⁶, and of each 24 that differ only in how the whole
//! cube is held one is enough. So 4⁶ ways to rotate the faces are left, and most of them are ruled out as soon as two
//! faces meet.

use crate::cube::Cube;
use crate::face::Face;
use crate::facelets::Facelets;
use crate::geometry::{Quarters, Sticker, before_turning};
use crate::pieces::{Corner, Edge, Place};
use crate::symmetry::Attitude;
use crate::{Assembly, Held};
use std::collections::HashSet;

/// The nine colours of a face in reading order.
type Nine = [Face; 9];

/// Six faces put together so that they are a legal cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceArrangement {
    /// The cube, colours where they really are.
    pub facelets: Facelets,
    /// For each place U R F D L B, the place where its face was given and how far it is rotated clockwise.
    pub sources: [(Face, Option<Quarters>); 6],
}

/// Something to be done to whole faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceChange {
    /// Turn the stickers of a face.
    Turn(Face, Quarters),
    /// Exchange the stickers of two faces.
    Swap(Face, Face),
}

impl FaceArrangement {
    /// All of them, those with the fewest changes first; of those that differ only in how the whole cube is held, the
    /// one with the fewest changes. Empty if a sticker is unknown or two centres are alike.
    pub fn all(given: &Facelets) -> Vec<FaceArrangement> {
        let Some(faces) = faces_by_centre(given) else { return Vec::new() };
        let mut search = Search { faces: &faces, upright: [[Face::U; 9]; 6], legal: HashSet::new() };
        search.place(0);
        let nearest = |cube: Facelets| {
            let held = Attitude::all().filter_map(|attitude| FaceArrangement::of(given, &cube, attitude));
            held.min_by_key(|arrangement| arrangement.changes().len())
        };
        let mut all: Vec<FaceArrangement> = search.legal.into_iter().filter_map(nearest).collect();
        all.sort_by_key(|arrangement| (arrangement.changes().len(), arrangement.facelets.to_string()));
        all
    }

    /// How the given faces become a cube held in an attitude; `cube` is made of the same faces, upright.
    fn of(given: &Facelets, cube: &Facelets, attitude: Attitude) -> Option<FaceArrangement> {
        let facelets = held(cube, attitude);
        let mut sources = [(Face::U, None); 6];
        for place in Face::ALL {
            let wanted = nine(&facelets, place)?;
            let source = Face::ALL.into_iter().find(|&face| given.get(Sticker::centre(face)) == Some(wanted[4]))?;
            let seen = nine(given, source)?;
            let turns = [None, Some(Quarters::One), Some(Quarters::Three), Some(Quarters::Two)];
            let turn = turns.into_iter().find(|&turn| turned(&seen, turn) == wanted)?;
            sources[place.index()] = (source, turn);
        }
        Some(FaceArrangement { facelets, sources })
    }

    /// What to do to the faces as they were given.
    pub fn changes(&self) -> Vec<FaceChange> {
        let mut at = Face::ALL;
        let mut changes = Vec::new();
        for place in Face::ALL {
            let (source, _) = self.sources[place.index()];
            let now = Face::ALL.into_iter().find(|face| at[face.index()] == source).expect("each face is somewhere");
            if now != place {
                changes.push(FaceChange::Swap(place, now));
                at.swap(place.index(), now.index());
            }
        }
        for place in Face::ALL {
            if let (_, Some(turn)) = self.sources[place.index()] {
                changes.push(FaceChange::Turn(place, turn));
            }
        }
        changes
    }
}

/// An upright cube held in an attitude.
fn held(cube: &Facelets, attitude: Attitude) -> Facelets {
    let mut facelets = Facelets::UNKNOWN;
    for sticker in Sticker::all() {
        facelets.set(attitude.symmetry().sticker(sticker), cube.get(sticker));
    }
    facelets
}

fn nine(facelets: &Facelets, face: Face) -> Option<Nine> {
    let mut nine = [Face::U; 9];
    for (number, colour) in nine.iter_mut().enumerate() {
        *colour = facelets.get(Sticker::new(face.index() * 9 + number))?;
    }
    Some(nine)
}

fn turned(nine: &Nine, turn: Option<Quarters>) -> Nine {
    let quarters = turn.map_or(0, Quarters::count);
    std::array::from_fn(|number| nine[before_turning(number, usize::from(quarters), 3)])
}

/// The face with each centre, in the order of the centres; `None` if there are not six.
fn faces_by_centre(given: &Facelets) -> Option<[Nine; 6]> {
    let mut faces = [None; 6];
    for face in Face::ALL {
        let nine = nine(given, face)?;
        faces[nine[4].index()] = Some(nine);
    }
    faces.iter().all(Option::is_some).then(|| faces.map(|face| face.expect("all are there")))
}

/// The order in which faces are placed: each one meets those before it.
const ORDER: [Face; 6] = [Face::U, Face::F, Face::R, Face::L, Face::B, Face::D];

struct Search<'a> {
    faces: &'a [Nine; 6],
    upright: [Nine; 6],
    legal: HashSet<Facelets>,
}

impl Search<'_> {
    /// Tries the next face in all ways; those before it fit together.
    fn place(&mut self, count: usize) {
        let Some(&face) = ORDER.get(count) else {
            let facelets = Facelets::new(std::array::from_fn(|i| Some(self.upright[i / 9][i % 9])));
            let legal =
                Assembly::from_facelets(&facelets).is_ok_and(|Held { assembly, .. }| Cube::new(assembly).is_ok());
            if legal {
                self.legal.insert(facelets);
            }
            return;
        };
        for turn in [None, Some(Quarters::One), Some(Quarters::Two), Some(Quarters::Three)] {
            self.upright[face.index()] = turned(&self.faces[face.index()], turn);
            if self.fits(&ORDER[..=count]) {
                self.place(count + 1);
            }
        }
    }

    /// True if all pieces on these faces that are also on the last of them are pieces of a cube.
    fn fits(&self, faces: &[Face]) -> bool {
        let last = faces.last().expect("there is one");
        let corners = Corner::ALL.map(Place::Corner).into_iter();
        corners.chain(Edge::ALL.map(Place::Edge)).all(|place| {
            let stickers = place.stickers();
            let is_new = stickers.iter().any(|sticker| sticker.face() == *last);
            let is_whole = stickers.iter().all(|sticker| faces.contains(&sticker.face()));
            let colour = |sticker: &Sticker| self.upright[sticker.face().index()][sticker.index() % 9];
            !is_new || !is_whole || is_piece(&stickers.iter().map(colour).collect::<Vec<Face>>())
        })
    }
}

/// True if a cube has a piece with these colours, clockwise.
fn is_piece(colours: &[Face]) -> bool {
    match *colours {
        [a, b] => a != b && a != b.opposite(),
        [a, b, c] => Corner::ALL.into_iter().any(|corner| {
            let [x, y, z] = corner.faces();
            [[x, y, z], [y, z, x], [z, x, y]].contains(&[a, b, c])
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Turn;

    fn random_cube(seed: u64) -> Facelets {
        let turns: Vec<Turn> = Turn::all().collect();
        let mut state = seed + 1;
        let mut number = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % turns.len()
        };
        Cube::SOLVED.turns((0..60).map(|_| turns[number()])).facelets()
    }

    /// Faces exchanged and rotated, as a careless person would copy them.
    fn misplaced(cube: &Facelets, places: [Face; 6], turns: [u8; 6]) -> Facelets {
        let mut given = Facelets::UNKNOWN;
        for face in Face::ALL {
            let nine = turned(&nine(cube, face).unwrap(), Quarters::from_count(turns[face.index()].into()));
            for (number, colour) in nine.into_iter().enumerate() {
                given.set(Sticker::new(places[face.index()].index() * 9 + number), Some(colour));
            }
        }
        given
    }

    #[test]
    fn a_cube_needs_no_changes() {
        for seed in 0..50 {
            let cube = random_cube(seed);
            let first = FaceArrangement::all(&cube).remove(0);
            assert_eq!((first.changes(), first.facelets), (vec![], cube));
        }
    }

    #[test]
    fn a_turned_face_is_turned_back() {
        for seed in 0..20 {
            let cube = random_cube(seed);
            for face in Face::ALL {
                for turn in 1..4 {
                    let turns = std::array::from_fn(|i| if i == face.index() { turn } else { 0 });
                    let given = misplaced(&cube, Face::ALL, turns);
                    let all = FaceArrangement::all(&given);
                    let back = Quarters::from_count(4 - i64::from(turn)).unwrap();
                    assert_eq!(all[0].facelets, cube);
                    assert_eq!(all[0].changes(), [FaceChange::Turn(face, back)]);
                }
            }
        }
    }

    #[test]
    fn swapped_faces_are_exchanged() {
        let cube = random_cube(3);
        for a in Face::ALL {
            for b in Face::ALL.into_iter().filter(|b| b.index() > a.index()) {
                let mut places = Face::ALL;
                places.swap(a.index(), b.index());
                let all = FaceArrangement::all(&misplaced(&cube, places, [0; 6]));
                assert_eq!(all[0].facelets, cube);
                assert_eq!(all[0].changes(), [FaceChange::Swap(a, b)]);
            }
        }
    }

    /// However the faces are mixed up, the cube is among the arrangements, held in some way, and all are legal.
    #[test]
    fn faces_in_any_order_and_turned_in_any_way_are_put_together() {
        for seed in 1..30 {
            let cube = random_cube(seed);
            let mut places = Face::ALL;
            places.rotate_left(seed as usize % 6);
            places.swap(seed as usize % 5, 5);
            let turns = std::array::from_fn(|i| ((seed as usize * (i + 3)) % 4) as u8);
            let all = FaceArrangement::all(&misplaced(&cube, places, turns));
            let held: Vec<Facelets> = Attitude::all().map(|attitude| held(&cube, attitude)).collect();
            assert!(all.iter().any(|arrangement| held.contains(&arrangement.facelets)));
            let pieces =
                |facelets: &Facelets| Assembly::from_facelets(facelets).expect("all pieces are there").assembly;
            assert!(all.iter().all(|arrangement| Cube::new(pieces(&arrangement.facelets)).is_ok()));
            assert!(all.is_sorted_by_key(|arrangement| arrangement.changes().len()));
        }
    }

    #[test]
    fn what_cannot_be_put_together_is_not() {
        let mut twisted = random_cube(5);
        let corner: Vec<_> = Place::Corner(Corner::URF).stickers();
        let colours: Vec<_> = corner.iter().map(|&sticker| twisted.get(sticker)).collect();
        for (i, &sticker) in corner.iter().enumerate() {
            twisted.set(sticker, colours[(i + 1) % 3]);
        }
        assert!(FaceArrangement::all(&twisted).is_empty());
        let mut unknown = random_cube(5);
        unknown.set(Sticker::new(3), None);
        assert!(FaceArrangement::all(&unknown).is_empty());
        let mut centre = random_cube(5);
        centre.set(Sticker::centre(Face::U), Some(Face::F));
        assert!(FaceArrangement::all(&centre).is_empty());
    }

    /// Every face of the solved cube looks the same however it is rotated.
    #[test]
    fn the_solved_cube_is_one_arrangement() {
        assert_eq!(FaceArrangement::all(&Facelets::SOLVED).len(), 1);
    }
}
