//! What to remember to solve a cube blindfolded: which sticker goes where, as letters.
//!
//! Every sticker has a letter (the scheme that Richard Speffz wrote down): on each face four for the corners and four for
//! the edges, clockwise from the top left corner and from the top edge; U has A to D, then L, F, R, B and D. One place of
//! each kind is the buffer. The piece there is sent to where it belongs, the piece from there to where that one belongs,
//! and so on; each sticker that is sent to is a letter. When the piece of the buffer comes back and others are still out
//! of place, one of them is sent to the buffer first. Pieces that are in place but turned are listed by themselves.

use crate::assembly::Assembly;
use crate::face::Face;
use crate::geometry::Sticker;
use crate::pieces::{Corner, Edge, Place};

/// The faces in the order of their letters.
const FACES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];
/// Rows and columns of the stickers of a face in the order of their letters: its corners, then its edges.
const CLOCKWISE: [[(usize, usize); 4]; 2] = [[(0, 0), (0, 2), (2, 2), (2, 0)], [(0, 1), (1, 2), (2, 1), (1, 0)]];

/// What to remember about pieces of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The stickers that the buffer is sent to, one after the other.
    pub targets: Vec<Sticker>,
    /// The pieces that are in place, but turned; the piece of the buffer is not among them.
    pub turned: Vec<Place>,
}

/// What to remember about a cube.
///
/// ```
/// use puzzle::{Assembly, Facelets, Memo, Alg, Notation, Sticker};
///
/// // Three edges in a circle, UF first: the buffer is sent to UB and to UR.
/// let alg = Alg::parse("M2 U M U2 M' U M2", Notation::Wca).unwrap();
/// let held = Assembly::from_facelets(&Facelets::SOLVED.after_all(&alg.moves())).unwrap();
/// let memo = Memo::new(&held.assembly, Memo::buffer("UF").unwrap(), Memo::buffer("UFR").unwrap());
/// let letters: String = memo.edges.targets.iter().filter_map(|&sticker| Memo::letter(sticker)).collect();
/// assert_eq!(letters.len(), 2);
/// assert!(memo.corners.targets.is_empty() && !memo.is_odd);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memo {
    /// The edges.
    pub edges: Trace,
    /// The corners.
    pub corners: Trace,
    /// True if both have an odd number of targets: then two edges and two corners are left to be swapped.
    pub is_odd: bool,
}

impl Memo {
    /// What to remember, with these buffers: a sticker of an edge and one of a corner.
    ///
    /// # Panics
    /// If a buffer is of the other kind.
    pub fn new(assembly: &Assembly, edge_buffer: Sticker, corner_buffer: Sticker) -> Memo {
        let (edges, corners) = (assembly.edges(), assembly.corners());
        let edges = Edge::ALL.map(|edge| {
            let (piece, turn) = (edges.pieces()[edge.index()], edges.turns()[edge.index()]);
            Spread::new(Place::Edge(edge), Place::Edge(Edge::ALL[usize::from(piece)]), turn)
        });
        let corners = Corner::ALL.map(|corner| {
            let (piece, turn) = (corners.pieces()[corner.index()], corners.turns()[corner.index()]);
            Spread::new(Place::Corner(corner), Place::Corner(Corner::ALL[usize::from(piece)]), turn)
        });
        let (edges, corners) = (trace(&edges, edge_buffer), trace(&corners, corner_buffer));
        let is_odd = corners.targets.len() % 2 == 1;
        Memo { edges, corners, is_odd }
    }

    /// The letter of a sticker; centres have none.
    pub fn letter(sticker: Sticker) -> Option<char> {
        let face = FACES.iter().position(|&face| face == sticker.face())?;
        let place = sticker.row_and_column();
        let number = CLOCKWISE.iter().find_map(|list| list.iter().position(|&at| at == place))?;
        char::from_digit(10 + (4 * face + number) as u32, 36).map(|letter| letter.to_ascii_uppercase())
    }

    /// The sticker of a place that is named by its faces in any order, that of the sticker first: `UF`, `DFR`.
    pub fn buffer(name: &str) -> Option<Sticker> {
        let faces: Vec<Face> =
            name.chars().map(|letter| Face::from_letter(letter.to_ascii_uppercase())).collect::<Option<_>>()?;
        let places = Edge::ALL.map(Place::Edge).into_iter().chain(Corner::ALL.map(Place::Corner));
        let is_named = |place: &Place| {
            let stickers = place.stickers();
            stickers.len() == faces.len() && stickers.iter().all(|sticker| faces.contains(&sticker.face()))
        };
        let stickers = places.filter(is_named).flat_map(Place::stickers);
        let mut named = stickers.filter(|sticker| sticker.face() == faces[0]);
        named.next()
    }
}

/// A place with the piece that is there.
struct Spread {
    place: Place,
    /// Its stickers, each with where it belongs.
    stickers: Vec<(Sticker, Sticker)>,
}

impl Spread {
    fn new(place: Place, piece: Place, turn: u8) -> Spread {
        let (here, home) = (place.stickers(), piece.stickers());
        let count = here.len();
        let belongs = |at: usize| home[(at + count - usize::from(turn)) % count];
        Spread { place, stickers: here.iter().enumerate().map(|(at, &sticker)| (sticker, belongs(at))).collect() }
    }

    fn is_at_home(&self) -> bool {
        self.stickers.iter().any(|(_, home)| *home == self.stickers[0].0)
    }

    fn is_solved(&self) -> bool {
        self.stickers.iter().all(|(here, home)| here == home)
    }
}

fn trace(pieces: &[Spread], buffer: Sticker) -> Trace {
    let number_of = |sticker: Sticker| {
        let has = |spread: &Spread| spread.stickers.iter().any(|(here, _)| *here == sticker);
        pieces.iter().position(has).expect("a buffer is a sticker of its kind")
    };
    let home = |sticker: Sticker| {
        let find = |(here, home): &(Sticker, Sticker)| (*here == sticker).then_some(*home);
        pieces[number_of(sticker)].stickers.iter().find_map(find).expect("it is one of them")
    };
    let own = number_of(buffer);
    let mut is_done: Vec<bool> = pieces.iter().map(Spread::is_at_home).collect();
    let turned = |(number, spread): (usize, &Spread)| {
        (number != own && spread.is_at_home() && !spread.is_solved()).then_some(spread.place)
    };
    let turned = pieces.iter().enumerate().filter_map(turned).collect();
    // Goes from a sticker to where its piece belongs, and on from there, until a piece belongs at `end`. The stickers on
    // the way, the sticker reached at `end`, and a piece that is still out of place.
    let mut follow = |mut at: Sticker, end: usize| {
        let mut targets = Vec::new();
        while number_of(at) != end {
            targets.push(at);
            is_done[number_of(at)] = true;
            at = home(at);
        }
        is_done[end] = true;
        let next = is_done.iter().position(|done| !done);
        (targets, at, next)
    };
    let (mut targets, _, mut next) = follow(home(buffer), own);
    while let Some(number) = next {
        let stickers = pieces[number].stickers.iter().map(|(here, _)| *here);
        let first = stickers.min_by_key(|&sticker| Memo::letter(sticker)).expect("a piece has stickers");
        let (through, last, then) = follow(home(first), number);
        targets.push(first);
        targets.extend(through);
        targets.push(last);
        next = then;
    }
    Trace { targets, turned }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alg::{Alg, Notation};
    use crate::cube::Cube;
    use crate::facelets::Facelets;
    use crate::turn::Turn;

    /// The letters of all faces, as they stand on the net.
    #[test]
    fn letters_go_around_every_face() {
        let row = |face: Face, row: usize| {
            let on_face = |sticker: &Sticker| sticker.face() == face && sticker.row_and_column().0 == row;
            let letters = Sticker::all().filter(on_face).map(|sticker| Memo::letter(sticker).unwrap_or('-'));
            letters.collect::<String>()
        };
        assert_eq!([0, 1, 2].map(|at| row(Face::U, at)), ["AAB", "D-B", "DCC"]);
        assert_eq!([0, 1, 2].map(|at| row(Face::D, at)), ["UUV", "X-V", "XWW"]);
        assert_eq!(
            ["UF", "FU", "DB", "BD", "UBL", "RDF"].map(|name| Memo::buffer(name).and_then(Memo::letter)),
            [Some('C'), Some('I'), Some('W'), Some('S'), Some('A'), Some('P')]
        );
        assert_eq!([Memo::buffer("U"), Memo::buffer("UD"), Memo::buffer("UUF"), Memo::buffer("")], [None; 4]);
    }

    /// Does what a blindfolded solver does: exchanges the buffer with each target in turn.
    fn shoot(homes: &mut [Sticker; 54], places: &[Vec<Sticker>], buffer: Sticker, target: Sticker) {
        let around = |sticker: Sticker| {
            let place = places.iter().find(|place| place.contains(&sticker)).expect("a place");
            let at = place.iter().position(|&own| own == sticker).expect("it is there");
            let mut place = place.clone();
            place.rotate_left(at);
            place
        };
        for (from, to) in around(buffer).into_iter().zip(around(target)) {
            homes.swap(from.index(), to.index());
        }
    }

    #[test]
    fn whoever_does_what_is_remembered_has_solved_it() {
        let buffers = [("UF", "UFR"), ("DF", "UBL"), ("FU", "LUB")];
        for (number, (edge, corner)) in (0..300u64).flat_map(|number| buffers.map(|names| (number, names))) {
            let mut noise = testkit::noise::Noise::new(number);
            let turns = std::iter::repeat_with(|| Turn::from_index(noise.below(Turn::COUNT)).expect("a turn"));
            let cube = Cube::SOLVED.turns(turns.take(30));
            let [edge, corner] = [edge, corner].map(|name| Memo::buffer(name).expect("a place"));
            let memo = Memo::new(cube.assembly(), edge, corner);
            assert_eq!(
                (memo.edges.targets.len() % 2 == 1, memo.corners.targets.len() % 2 == 1),
                (memo.is_odd, cube.is_odd())
            );
            let places: [Vec<Vec<Sticker>>; 2] = [
                Edge::ALL.iter().map(|edge| edge.stickers().to_vec()).collect(),
                Corner::ALL.iter().map(|corner| corner.stickers().to_vec()).collect(),
            ];
            for ((trace, buffer), places) in [(&memo.edges, edge), (&memo.corners, corner)].into_iter().zip(&places) {
                let mut homes = homes(cube.assembly());
                trace.targets.iter().for_each(|&target| shoot(&mut homes, places, buffer, target));
                for place in places {
                    let is_solved = place.iter().all(|sticker| homes[sticker.index()] == *sticker);
                    let is_at_home = place.iter().any(|sticker| homes[sticker.index()] == place[0]);
                    let is_listed = trace.turned.iter().any(|turned| turned.stickers() == *place);
                    assert!(is_at_home, "{place:?} of {number}");
                    assert!(place.contains(&buffer) || is_solved != is_listed, "{place:?} of {number}");
                }
            }
        }
    }

    fn homes(assembly: &Assembly) -> [Sticker; 54] {
        let facelets = assembly.facelets();
        let mut homes: [Sticker; 54] = std::array::from_fn(Sticker::new);
        let places = Edge::ALL.map(Place::Edge).into_iter().chain(Corner::ALL.map(Place::Corner));
        let places: Vec<Vec<Sticker>> = places.map(Place::stickers).collect();
        for place in &places {
            let colours: Vec<Face> = place.iter().filter_map(|&sticker| facelets.get(sticker)).collect();
            let is_home = |home: &&Vec<Sticker>| {
                home.len() == place.len() && home.iter().all(|sticker| colours.contains(&sticker.face()))
            };
            let home = places.iter().find(is_home).expect("a piece");
            for (sticker, colour) in place.iter().zip(&colours) {
                homes[sticker.index()] = *home.iter().find(|home| home.face() == *colour).expect("its colour");
            }
        }
        homes
    }

    #[test]
    fn a_solved_cube_needs_no_memory_and_a_turn_has_two_letters_of_each_kind_less_one() {
        let memo = |alg: &str| {
            let facelets = Facelets::SOLVED.after_all(&Alg::parse(alg, Notation::Wca).expect("an alg").moves());
            let held = Assembly::from_facelets(&facelets).expect("a cube");
            Memo::new(&held.assembly, Memo::buffer("UF").expect("a place"), Memo::buffer("UFR").expect("a place"))
        };
        let solved = memo("");
        assert!(solved.edges.targets.is_empty() && solved.corners.targets.is_empty() && !solved.is_odd);
        let turned = memo("U");
        assert_eq!((turned.edges.targets.len(), turned.corners.targets.len(), turned.is_odd), (3, 3, true));
    }
}
