//! Positions as numbers, in the three ways our readers know.
//!
//! A [`Numbering`] is an order of the pieces and a way to weight digits. Each coordinate is a sum of digits times
//! weights; [`Numbering::derive`] keeps the summands, so that not only the result but the whole calculation can be
//! shown. The number of a position is a mixed radix number made of four coordinates, such that 0..43252003274489856000
//! are exactly the positions.

mod coordinate;
mod derivation;
mod piece_lists;

pub use coordinate::{Coordinate, CoordinateError};
pub use derivation::{Derivation, Summand, Weight};
pub use piece_lists::{PieceListError, PieceLists};

use crate::assembly::Assembly;
use crate::cube::Cube;
use crate::face::Face;
use crate::pieces::{Corner, Corners, Edge, Edges, Pieces};
use crate::turn::Turn;
use derivation::factorial;
use piece_lists::all_different;

/// An order of the pieces and a way to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Numbering {
    /// Corners from URF, edges from UR; the first digit has the greatest weight.
    #[default]
    Kociemba,
    /// The Cube Transformer of 2010: corners from UFL, the four middle edges first; the first digit has the smallest
    /// weight.
    Transformer,
    /// The robot site: Kociemba's order, permutations by the Lehmer code.
    Korf,
}

/// A name that is not a numbering.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no numbering '{0}'; choose kociemba, transformer or korf")]
pub struct UnknownNumbering(String);

const TRANSFORMER_CORNERS: [Corner; 8] = {
    use Corner::*;
    [UFL, URF, UBR, ULB, DLF, DFR, DBL, DRB]
};

const TRANSFORMER_EDGES: [Edge; 12] = {
    use Edge::*;
    [FL, FR, BR, BL, UL, UF, UR, UB, DL, DF, DR, DB]
};

impl std::str::FromStr for Numbering {
    type Err = UnknownNumbering;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Numbering::ALL
            .into_iter()
            .find(|numbering| numbering.name() == name)
            .ok_or_else(|| UnknownNumbering(name.into()))
    }
}

impl Numbering {
    /// All of them.
    pub const ALL: [Numbering; 3] = [Numbering::Kociemba, Numbering::Transformer, Numbering::Korf];

    /// `kociemba`, `transformer` or `korf`.
    pub const fn name(self) -> &'static str {
        match self {
            Numbering::Kociemba => "kociemba",
            Numbering::Transformer => "transformer",
            Numbering::Korf => "korf",
        }
    }

    /// The eighteen turns in the order in which tables of this numbering list them; the Transformer's begin with the
    /// front.
    pub fn turns_in_order(self) -> impl Iterator<Item = Turn> {
        let faces = match self {
            Numbering::Transformer => [Face::F, Face::U, Face::B, Face::D, Face::R, Face::L],
            Numbering::Kociemba | Numbering::Korf => Face::ALL,
        };
        faces.into_iter().flat_map(|face| Turn::all().filter(move |turn| turn.face() == face))
    }

    /// The corners in the order of their numbers.
    pub(crate) const fn corners(self) -> [Corner; 8] {
        match self {
            Numbering::Transformer => TRANSFORMER_CORNERS,
            Numbering::Kociemba | Numbering::Korf => Corner::ALL,
        }
    }

    /// The edges in the order of their numbers.
    pub(crate) const fn edges(self) -> [Edge; 12] {
        match self {
            Numbering::Transformer => TRANSFORMER_EDGES,
            Numbering::Kociemba | Numbering::Korf => Edge::ALL,
        }
    }

    /// True if `edge` belongs to the middle slice, by its number.
    const fn is_slice_edge(self, edge: u8) -> bool {
        match self {
            Numbering::Transformer => edge < 4,
            Numbering::Kociemba | Numbering::Korf => edge >= 8,
        }
    }

    /// The lists of an assembly.
    pub fn lists(self, assembly: &Assembly) -> PieceLists {
        let (corners, twists) = list(assembly.corners(), self.corners().map(Corner::index));
        let (edges, flips) = list(assembly.edges(), self.edges().map(Edge::index));
        PieceLists { corners, twists, edges, flips }
    }

    /// The assembly with these lists.
    pub fn assembly(self, lists: &PieceLists) -> Result<Assembly, PieceListError> {
        all_different(&lists.corners, "corners")?;
        all_different(&lists.edges, "edges")?;
        Ok(self.assembled(lists))
    }

    fn assembled(self, lists: &PieceLists) -> Assembly {
        let corners: Corners = unlist(&lists.corners, &lists.twists, self.corners().map(Corner::index));
        let edges: Edges = unlist(&lists.edges, &lists.flips, self.edges().map(Edge::index));
        Assembly::new(corners, edges)
    }

    /// A coordinate with its derivation.
    pub fn derive(self, assembly: &Assembly, coordinate: Coordinate) -> Derivation {
        let lists = self.lists(assembly);
        let summand = |place: usize, digit: u64, weight: Weight| match coordinate {
            Coordinate::CornerPermutation | Coordinate::Twist => {
                let piece = usize::from(lists.corners[place]);
                let (place_name, piece_name) = (self.corners()[place].name(), self.corners()[piece].name());
                Summand { place, place_name, piece, piece_name, digit, weight }
            }
            Coordinate::EdgePermutation | Coordinate::Flip | Coordinate::Slice => {
                let piece = usize::from(lists.edges[place]);
                let (place_name, piece_name) = (self.edges()[place].name(), self.edges()[piece].name());
                Summand { place, place_name, piece, piece_name, digit, weight }
            }
        };
        let mut subtracted_from = None;
        let summands = match coordinate {
            Coordinate::CornerPermutation => self.permutation(&lists.corners, &summand),
            Coordinate::EdgePermutation => self.permutation(&lists.edges, &summand),
            Coordinate::Twist => self.turns(&lists.twists, 3, &summand),
            Coordinate::Flip => self.turns(&lists.flips, 2, &summand),
            Coordinate::Slice => {
                let mut slice_places = (0..12).filter(|&place| self.is_slice_edge(lists.edges[place]));
                let places = std::array::from_fn(|_| slice_places.next().expect("there are four slice edges"));
                // The index in the alphabetical list of all sets of four: 494 minus the number of sets that come after.
                subtracted_from = (self == Numbering::Transformer).then_some(494);
                let weights = self.slice_weights(&places);
                weights.into_iter().map(|(place, weight)| summand(place, 1, weight)).collect()
            }
        };
        Derivation { summands, subtracted_from }
    }

    /// A coordinate.
    pub fn coordinate(self, assembly: &Assembly, coordinate: Coordinate) -> u64 {
        self.derive(assembly, coordinate).value()
    }

    /// Korf's index of the corners: permutation · 3⁷ + twist, 0..88179840.
    pub fn corner_index(self, assembly: &Assembly) -> u64 {
        let [permutation, twist] =
            [Coordinate::CornerPermutation, Coordinate::Twist].map(|coordinate| self.coordinate(assembly, coordinate));
        permutation * 2187 + twist
    }

    /// The assembly in which a coordinate has another value, and as much as possible is as it was. The last twist and
    /// the last flip follow from the others. Another slice moves the four slice edges and lets both they and the
    /// others keep their order; if that makes an even arrangement odd or the other way round, the last two of the others
    /// are exchanged. `None`: there is no such value.
    pub fn with(self, assembly: &Assembly, coordinate: Coordinate, value: u64) -> Option<Assembly> {
        if value >= coordinate.count() {
            return None;
        }
        let mut lists = self.lists(assembly);
        match coordinate {
            Coordinate::CornerPermutation => lists.corners = self.unrank(value),
            Coordinate::Twist => lists.twists = self.turn_digits(value, 3),
            Coordinate::EdgePermutation => lists.edges = self.unrank(value),
            Coordinate::Flip => lists.flips = self.turn_digits(value, 2),
            Coordinate::Slice => lists.edges = self.with_slice(&lists.edges, value)?,
        }
        Some(self.assembled(&lists))
    }

    fn with_slice(self, edges: &[u8; 12], slice: u64) -> Option<[u8; 12]> {
        let sets = (0u16..1 << 12).filter(|set| set.count_ones() == 4);
        let set = sets.into_iter().find(|set| self.slice_rank(&places_of(*set)) == slice)?;
        let (of_slice, others): (Vec<u8>, Vec<u8>) = edges.iter().partition(|&&edge| self.is_slice_edge(edge));
        let (mut of_slice, mut left) = (of_slice.into_iter(), others.into_iter());
        let mut moved = [0; 12];
        for (place, edge) in moved.iter_mut().enumerate() {
            *edge = if set >> place & 1 == 1 { of_slice.next() } else { left.next() }?;
        }
        if is_odd(&moved) != is_odd(edges) {
            let places: Vec<usize> = (0..12).filter(|place| set >> place & 1 == 0).collect();
            moved.swap(places[6], places[7]);
        }
        Some(moved)
    }

    /// The solved cube with these coordinates, written as in `corner permutation 5638, twist 792, slice 22`. They are set
    /// one after the other; see [`Numbering::with`].
    pub fn from_coordinates(self, text: &str) -> Result<Assembly, CoordinateError> {
        let mut assembly = Assembly::SOLVED;
        let items = text.split([',', ';', '/', '\n']).map(str::trim).filter(|item| !item.is_empty());
        let mut is_empty = true;
        for item in items {
            is_empty = false;
            let name = item.trim_end_matches(|c: char| c.is_ascii_digit());
            let digits = &item[name.len()..];
            let name = name.trim_end_matches(|c: char| c.is_whitespace() || c == '=' || c == ':');
            if digits.is_empty() || name.is_empty() {
                return Err(CoordinateError::Shape { text: item.into() });
            }
            let coordinate: Coordinate = name.parse()?;
            let value = digits.parse().ok().and_then(|value| self.with(&assembly, coordinate, value));
            assembly = value.ok_or_else(|| CoordinateError::Value { coordinate, value: digits.into() })?;
        }
        if is_empty { Err(CoordinateError::Shape { text: text.trim().into() }) } else { Ok(assembly) }
    }

    /// The opposite of [`Numbering::second_phase`]: the list of edges. `None`: there are no such numbers.
    pub fn second_phase_edges(self, others: u64, slice: u64) -> Option<[u8; 12]> {
        if others >= factorial(8) || slice >= factorial(4) {
            return None;
        }
        let (eight, four): ([u8; 8], [u8; 4]) = (self.unrank(others), self.unrank(slice));
        let edges: Vec<u8> = match self {
            Numbering::Transformer => four.into_iter().chain(eight.map(|edge| edge + 4)).collect(),
            Numbering::Kociemba | Numbering::Korf => eight.into_iter().chain(four.map(|edge| edge + 8)).collect(),
        };
        edges.try_into().ok()
    }

    /// If the four slice edges are in the slice: the permutation of the eight other edges and that of the four, from
    /// the list of edges in this numbering.
    pub fn second_phase(self, edges: &[u8; 12]) -> Option<(u64, u64)> {
        let (slice, others) = match self {
            Numbering::Transformer => edges.split_at(4),
            Numbering::Kociemba | Numbering::Korf => {
                let (others, slice) = edges.split_at(8);
                (slice, others)
            }
        };
        let rank = |pieces: &[u8]| -> u64 {
            let digits = self.permutation(pieces, &|_, digit, weight| (digit, weight));
            digits.into_iter().map(|(digit, weight)| digit * weight.value()).sum()
        };
        slice.iter().all(|&edge| self.is_slice_edge(edge)).then(|| (rank(others), rank(slice)))
    }

    /// The four places of the slice edges, each with what it adds to the rank or takes away from it.
    fn slice_weights(self, places: &[usize; 4]) -> [(usize, Weight); 4] {
        std::array::from_fn(|i| match self {
            Numbering::Transformer => (places[i], Weight::Choose(11 - places[i] as u32, 4 - i as u32)),
            Numbering::Kociemba | Numbering::Korf => {
                (places[3 - i], Weight::Choose(11 - places[3 - i] as u32, i as u32 + 1))
            }
        })
    }

    fn slice_rank(self, places: &[usize; 4]) -> u64 {
        let sum: u64 = self.slice_weights(places).into_iter().map(|(_, weight)| weight.value()).sum();
        if self == Numbering::Transformer { 494 - sum } else { sum }
    }

    /// Passes place, digit and weight of each entry to `summand`.
    fn permutation<T>(self, pieces: &[u8], summand: &dyn Fn(usize, u64, Weight) -> T) -> Vec<T> {
        let places = 0..pieces.len();
        let count = |range: &[u8], test: &dyn Fn(u8) -> bool| range.iter().filter(|&&piece| test(piece)).count() as u64;
        match self {
            Numbering::Korf => places
                .map(|i| {
                    let smaller = count(&pieces[i + 1..], &|piece| piece < pieces[i]);
                    summand(i, smaller, Weight::Factorial((pieces.len() - 1 - i) as u32))
                })
                .collect(),
            Numbering::Kociemba | Numbering::Transformer => places
                .map(|i| {
                    let larger = count(&pieces[..i], &|piece| piece > pieces[i]);
                    summand(i, larger, Weight::Factorial(i as u32))
                })
                .collect(),
        }
    }

    /// The last piece's orientation follows from the others and is left out.
    fn turns(self, turns: &[u8], base: u32, summand: &dyn Fn(usize, u64, Weight) -> Summand) -> Vec<Summand> {
        let digits = turns.len() - 1;
        (0..digits)
            .map(|i| {
                let exponent = if self == Numbering::Transformer { i } else { digits - 1 - i };
                summand(i, u64::from(turns[i]), Weight::Power(base, exponent as u32))
            })
            .collect()
    }

    /// The number of a position, 0..43252003274489856000.
    pub fn number(self, cube: &Cube) -> u128 {
        let [corners, twist, edges, flip] =
            [Coordinate::CornerPermutation, Coordinate::Twist, Coordinate::EdgePermutation, Coordinate::Flip]
                .map(|coordinate| u128::from(self.coordinate(cube.assembly(), coordinate)));
        ((corners * 2187 + twist) * HALF_OF_12_FACTORIAL + edges / 2) * 2048 + flip
    }

    /// The position with a number; `None` if it is 43252003274489856000 or more.
    pub fn cube(self, number: u128) -> Option<Cube> {
        if number >= Cube::COUNT {
            return None;
        }
        let (rest, flip) = (number / 2048, (number % 2048) as u64);
        let (rest, half) = (rest / HALF_OF_12_FACTORIAL, (rest % HALF_OF_12_FACTORIAL) as u64);
        let (corners, twist) = ((rest / 2187) as u64, (rest % 2187) as u64);

        let corner_list: [u8; 8] = self.unrank(corners);
        let corners: Corners = unlist(&corner_list, &self.turn_digits(twist, 3), self.corners().map(Corner::index));
        let flips = self.turn_digits(flip, 2);
        // The lowest digit of the permutation has weight 1, and it is the one that determines the parity.
        let edges = [half * 2, half * 2 + 1]
            .map(|rank| unlist(&self.unrank::<12>(rank), &flips, self.edges().map(Edge::index)))
            .into_iter()
            .find(|edges: &Edges| edges.is_odd() == corners.is_odd())
            .expect("one of two neighbouring ranks is odd and the other even");
        Some(Cube::new_unchecked(Assembly::new(corners, edges)))
    }

    fn unrank<const N: usize>(self, rank: u64) -> [u8; N] {
        let mut left: Vec<u8> = (0..N as u8).collect();
        let mut pieces = [0; N];
        match self {
            Numbering::Korf => {
                for i in 0..N {
                    let digit = rank / factorial((N - 1 - i) as u32) % (N - i) as u64;
                    pieces[i] = left.remove(digit as usize);
                }
            }
            Numbering::Kociemba | Numbering::Transformer => {
                for i in (0..N).rev() {
                    let digit = rank / factorial(i as u32) % (i as u64 + 1);
                    pieces[i] = left.remove(i - digit as usize);
                }
            }
        }
        pieces
    }

    fn turn_digits<const N: usize>(self, value: u64, base: u64) -> [u8; N] {
        let mut turns = [0; N];
        let mut rest = value;
        for k in 0..N - 1 {
            let place = if self == Numbering::Transformer { k } else { N - 2 - k };
            turns[place] = (rest % base) as u8;
            rest /= base;
        }
        let sum: u64 = turns.iter().map(|&turn| u64::from(turn)).sum();
        turns[N - 1] = ((base - sum % base) % base) as u8;
        turns
    }
}

const HALF_OF_12_FACTORIAL: u128 = 239_500_800;

/// Pieces and orientations in another order of places and piece numbers.
pub(crate) fn list<const N: usize, const O: u8>(pieces: &Pieces<N, O>, order: [usize; N]) -> ([u8; N], [u8; N]) {
    let number = |piece: u8| order.iter().position(|&p| p == usize::from(piece)).unwrap_or(0) as u8;
    (order.map(|place| number(pieces.pieces()[place])), order.map(|place| pieces.turns()[place]))
}

/// The inverse of [`list`]; the caller has checked that the lists are valid.
pub(crate) fn unlist<const N: usize, const O: u8>(
    numbers: &[u8; N],
    turns: &[u8; N],
    order: [usize; N],
) -> Pieces<N, O> {
    let (mut piece, mut turn) = ([0; N], [0; N]);
    for (i, &place) in order.iter().enumerate() {
        piece[place] = order[usize::from(numbers[i])] as u8;
        turn[place] = turns[i];
    }
    Pieces::new(piece, turn).expect("the lists hold each piece once")
}

/// The places in a set of four, in order.
fn places_of(set: u16) -> [usize; 4] {
    let mut places = (0..12).filter(|place| set >> place & 1 == 1);
    std::array::from_fn(|_| places.next().expect("the set has four places"))
}

/// True if an odd number of exchanges makes this arrangement.
fn is_odd(pieces: &[u8; 12]) -> bool {
    let pairs = (0..12).flat_map(|i| (0..i).map(move |j| (j, i)));
    pairs.filter(|&(j, i)| pieces[j] > pieces[i]).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coordinate_can_be_set_and_the_others_stay() {
        for numbering in Numbering::ALL {
            let lists = "4 5 3 2 0 1 7 6 / 0 0 1 2 0 0 1 2 / 0 1 10 4 3 6 5 7 9 8 2 11 / 1 1 1 1 0 0 1 1 1 0 0 1";
            let start = PieceLists::parse(lists).and_then(|lists| numbering.assembly(&lists)).expect("lists of pieces");
            let values =
                |assembly: &Assembly| Coordinate::ALL.map(|coordinate| numbering.coordinate(assembly, coordinate));
            for (i, coordinate) in Coordinate::ALL.into_iter().enumerate() {
                let step = (coordinate.count() / 37).max(1);
                for value in (0..coordinate.count()).step_by(step as usize) {
                    let after = numbering.with(&start, coordinate, value).expect("the value exists");
                    let (before, after) = (values(&start), values(&after));
                    assert_eq!(after[i], value, "{numbering:?} {coordinate:?}");
                    // Where the slice edges are is part of where the edges are.
                    let related = [Coordinate::EdgePermutation, Coordinate::Slice];
                    for (j, other) in Coordinate::ALL.into_iter().enumerate() {
                        let may_change = related.contains(&coordinate) && related.contains(&other);
                        assert!(
                            i == j || may_change || before[j] == after[j],
                            "{numbering:?} {coordinate:?} {other:?}"
                        );
                    }
                }
                assert_eq!(numbering.with(&start, coordinate, coordinate.count()), None);
            }
            for slice in 0..495 {
                let after = numbering.with(&start, Coordinate::Slice, slice).expect("the value exists");
                assert_eq!(numbering.coordinate(&after, Coordinate::Slice), slice);
                assert_eq!(after.edges().is_odd(), start.edges().is_odd());
            }
            for (others, slice) in [(0, 0), (10119, 23), (40319, 7)] {
                let edges = numbering.second_phase_edges(others, slice).expect("the values exist");
                assert_eq!(numbering.second_phase(&edges), Some((others, slice)));
            }
            assert_eq!(numbering.second_phase_edges(40320, 0), None);
            assert_eq!(numbering.second_phase_edges(0, 24), None);
        }
    }

    #[test]
    fn coordinates_are_read_as_they_are_printed() {
        let transformer = Numbering::Transformer;
        let text = "corner permutation 5638, twist 792, edge permutation 29803134, flip 463, slice 22";
        let assembly = transformer.from_coordinates(text).expect("these are coordinates");
        let lists = "4 5 3 2 0 1 7 6 / 0 0 1 2 0 0 1 2 / 0 1 10 4 3 6 5 7 9 8 2 11 / 1 1 1 1 0 0 1 1 1 0 0 1";
        assert_eq!(transformer.lists(&assembly).to_string(), lists);
        assert_eq!(
            transformer.from_coordinates("corner_permutation=5638/Edge-Permutation: 29803134\ntwist792;flip 463"),
            Ok(assembly)
        );
        let fault = |text: &str| transformer.from_coordinates(text).expect_err("this is wrong").to_string();
        assert_eq!(fault("twist 2187"), "twist 2187 does not exist; the greatest is 2186");
        assert_eq!(
            fault("flip 99999999999999999999"),
            "flip 99999999999999999999 does not exist; the greatest is 2047"
        );
        assert_eq!(
            fault("spin 3"),
            "there is no coordinate 'spin'; choose corner_permutation, twist, edge_permutation, flip, slice"
        );
        assert_eq!(fault(" , "), "',' is not a coordinate and its value, as in twist 792");
        assert_eq!(fault("twist, flip 3"), "'twist' is not a coordinate and its value, as in twist 792");
        assert_eq!(fault("12"), "'12' is not a coordinate and its value, as in twist 792");
    }
}
