//! Why 24 stickers are not a position, and how to make them one.
//!
//! Which colours are opposite each other cannot be seen on these puzzles; it is deduced: of all colourings, the one
//! that needs the fewest stickers repainted is assumed, the default first. Then faults can be named. The number of
//! repainted stickers is the exact minimum: pieces are assigned to places one after another, and only the set of pieces
//! assigned and the sum of their twists matter for the rest.

use super::held::showing;
use super::{Colouring, SmallColour, SmallFacelets, SmallFault, SmallHeld, SmallMisfit, Spot, read_pieces};
use crate::face::Face;
use crate::fault::Twist;
use crate::nearest::Assignment;
use crate::pieces::Corner;

/// One way to make a legal position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SmallRepair {
    /// Twist the corner at this place.
    Twist(Corner, Twist),
    /// Give these stickers these colours.
    Paint(Vec<(Spot, SmallColour)>),
}

/// Some ways to make a legal position, and how many there are in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallRepairs {
    /// The first of them, with the stickers afterwards.
    pub list: Vec<(SmallRepair, SmallFacelets)>,
    /// How many there are that are equally good.
    pub total: u128,
}

/// How the unknown stickers can be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// One legal position.
    pub facelets: SmallFacelets,
    /// The number of legal positions.
    pub ways: u128,
    /// The stickers that all of them have in common; the others are unknown.
    pub common: SmallFacelets,
}

/// The maximum number of repairs listed.
const LISTED: usize = 10;

/// Ways to name the colours that differ by more than a rotation of the whole puzzle: by which colours are opposite each
/// other, and by a reflection. The default first.
fn colourings(colouring: Colouring) -> Vec<[SmallColour; 6]> {
    let usual: [SmallColour; 6] = std::array::from_fn(|index| SmallColour::new(index as u8));
    let swapped = |a: usize, b: usize| {
        let mut names = usual;
        names.swap(a, b);
        names
    };
    if colouring == Colouring::Tetra {
        return vec![usual, swapped(0, 1)];
    }
    // U keeps its name; its opposite is one of five, that of the next free colour one of three, and two are left.
    let mut all = Vec::new();
    for opposite in [3, 1, 2, 4, 5] {
        let mut rest: Vec<usize> = (1..6).filter(|&colour| colour != opposite).collect();
        let right = rest.remove(0);
        // The default opposite of R is L.
        let mut partners = rest.clone();
        partners.sort_by_key(|&partner| partner != 4);
        for partner in partners {
            let [front, back] = [0, 1].map(|at| rest.iter().copied().filter(|&c| c != partner).nth(at).unwrap_or(0));
            for (front, back) in [(front, back), (back, front)] {
                all.push([0, right, front, opposite, partner, back].map(|colour| SmallColour::new(colour as u8)));
            }
        }
    }
    all
}

/// How well pieces in one colouring fit the stickers.
struct Fit {
    colouring: Colouring,
    names: [SmallColour; 6],
    assignment: Assignment<8, 3>,
}

impl Fit {
    fn new(facelets: &SmallFacelets, names: [SmallColour; 6]) -> Fit {
        const NEVER: u32 = 1000;
        let colouring = facelets.colouring();
        let costs = Corner::ALL.map(|place| {
            let seen = facelets.at(place);
            Corner::ALL.map(|piece| {
                let colours = colouring.colours_of(piece).map(|colour| names[colour.index()]);
                std::array::from_fn(|turn| {
                    // A flat piece looks the same however it is twisted; it counts once.
                    if turn > 0 && colouring.is_flat(piece) {
                        return NEVER;
                    }
                    let wrong = |k: &usize| seen[(k + turn) % 3].is_some_and(|colour| colour != colours[*k]);
                    (0..3).filter(wrong).count() as u32
                })
            })
        });
        Fit { colouring, names, assignment: Assignment::new(costs) }
    }

    /// The fit of the colouring that needs the fewest stickers repainted.
    fn best(facelets: &SmallFacelets) -> Fit {
        let fits = colourings(facelets.colouring()).into_iter().map(|names| Fit::new(facelets, names));
        fits.min_by_key(Fit::cost).expect("there is more than one colouring")
    }

    /// The sums of twists that make a legal position.
    fn sums(&self) -> impl Iterator<Item = usize> + use<> {
        0..if self.colouring == Colouring::Cube { 1 } else { 3 }
    }

    fn ends(&self) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
        self.sums().flat_map(|sum| [0, 1].map(|parity| (Assignment::<8, 3>::ALL, sum, parity)))
    }

    fn cost(&self) -> u32 {
        self.ends().map(|end| self.assignment.at(end)).min().unwrap_or(u32::MAX)
    }

    fn count(&self) -> u128 {
        let least = self.cost();
        let mut known = std::collections::HashMap::new();
        let best = self.ends().filter(|&end| self.assignment.at(end) == least);
        best.map(|end| self.assignment.count_into(end, &mut known)).sum()
    }

    /// The stickers that all of the best have in common.
    fn common(&self) -> SmallFacelets {
        let least = self.cost();
        let mut seen = [0u8; Spot::COUNT];
        let ends = self.ends().filter(|&end| self.assignment.at(end) == least);
        for (place, piece, turn) in self.assignment.possible_from(ends) {
            let spots = Spot::of(Corner::ALL[place]);
            for (k, tint) in self.colouring.colours_of(Corner::ALL[piece]).into_iter().enumerate() {
                seen[spots[(k + turn) % 3].index()] |= 1 << self.names[tint.index()].index();
            }
        }
        let mut facelets = SmallFacelets::unknown(self.colouring);
        for spot in Spot::all().filter(|spot| seen[spot.index()].count_ones() == 1) {
            facelets.set(spot, Some(SmallColour::new(seen[spot.index()].trailing_zeros() as u8)));
        }
        facelets
    }

    fn list(&self, limit: usize) -> Vec<SmallFacelets> {
        let least = self.cost();
        let mut fillings = Vec::new();
        for end in self.ends().filter(|&end| self.assignment.at(end) == least) {
            self.assignment.extend(end, [(0, 0); 8], limit, &mut fillings);
        }
        let painted = |filling: [(u8, u8); 8]| {
            let mut facelets = SmallFacelets::unknown(self.colouring);
            for (place, (piece, turn)) in Corner::ALL.into_iter().zip(filling) {
                facelets.paint(place, self.colouring.colours_of(Corner::ALL[usize::from(piece)]), turn);
            }
            facelets.renamed(&self.names)
        };
        fillings.into_iter().map(painted).collect()
    }
}

/// A legal position that unknown stickers can be filled in to, and the number of ways; `None` if there is none.
pub fn completions(facelets: &SmallFacelets) -> Option<Completion> {
    let fit = Fit::best(facelets);
    (fit.cost() == 0).then(|| Completion { facelets: fit.list(1)[0], ways: fit.count(), common: fit.common() })
}

/// Everything that is wrong with these stickers, lowest code first; empty if they are a legal position, or can be
/// filled in to be one.
pub fn faults(facelets: &SmallFacelets) -> Vec<SmallFault> {
    if read_pieces(facelets).is_some() {
        return Vec::new();
    }
    let colouring = facelets.colouring();
    let fit = Fit::best(facelets);
    if fit.cost() == 0 {
        return Vec::new();
    }
    let mut faults = Vec::new();
    let expected = colouring.stickers_of_a_colour();
    for colour in colouring.all_colours() {
        let spots: Vec<Spot> = Spot::all().filter(|&spot| facelets.get(spot) == Some(colour)).collect();
        if spots.len() > expected || (spots.len() < expected && !facelets.has_unknown()) {
            faults.push(SmallFault::ColourCount { colour, spots, expected });
        }
    }
    let mut there: [Vec<Corner>; 8] = Default::default();
    let mut twists = 0;
    for place in Corner::ALL {
        let [Some(a), Some(b), Some(c)] = facelets.at(place) else { continue };
        match showing(colouring, [a, b, c], &fit.names) {
            Some((piece, turn)) => {
                there[piece.index()].push(place);
                twists += turn;
            }
            None => faults.push(SmallFault::NoSuchPiece {
                place,
                colours: [a, b, c],
                misfit: misfit(colouring, [a, b, c], &fit.names),
            }),
        }
    }
    for (piece, at) in Corner::ALL.into_iter().zip(&there).filter(|(_, at)| at.len() > 1) {
        let colours = colouring.colours_of(piece).map(|colour| fit.names[colour.index()]);
        faults.push(SmallFault::PieceTwice { colours, at: at.clone() });
    }
    let all_there = there.iter().all(|at| at.len() == 1);
    match twists % 3 {
        1 if all_there && colouring == Colouring::Cube => {
            faults.push(SmallFault::TwistSum { direction: Twist::Clockwise })
        }
        2 if all_there && colouring == Colouring::Cube => {
            faults.push(SmallFault::TwistSum { direction: Twist::CounterClockwise })
        }
        _ => {}
    }
    if faults.is_empty() {
        faults.push(SmallFault::NoCompletion);
    }
    faults.sort_by_key(SmallFault::code);
    faults
}

fn misfit(colouring: Colouring, [a, b, c]: [SmallColour; 3], names: &[SmallColour; 6]) -> SmallMisfit {
    let repeated = [(a, b), (b, c), (a, c)].into_iter().find(|(x, y)| x == y);
    match (repeated, colouring) {
        (Some((colour, _)), Colouring::Cube) => return SmallMisfit::Repeated(colour),
        (Some(_), Colouring::Tetra) => return SmallMisfit::Mixed,
        (None, _) => {}
    }
    let opposite = |colour: SmallColour| {
        let home = names.iter().position(|&name| name == colour)?;
        Some(names[Face::ALL[home].opposite().index()])
    };
    let facing = [(a, b), (b, c), (a, c)].into_iter().find(|&(x, y)| opposite(x) == Some(y));
    match facing {
        Some((x, y)) if colouring == Colouring::Cube => SmallMisfit::Opposite(x, y),
        _ => SmallMisfit::Mirrored,
    }
}

/// The ways to make a legal position: a twist of any corner if only the twists do not add up, otherwise the fewest
/// repainted stickers.
pub fn repairs(facelets: &SmallFacelets) -> SmallRepairs {
    if let [SmallFault::TwistSum { direction }] = faults(facelets)[..] {
        let twist = direction.inverse();
        let twisted = |place: Corner| (SmallRepair::Twist(place, twist), facelets.twisted(place, twist));
        return SmallRepairs { list: Corner::ALL.map(twisted).to_vec(), total: 8 };
    }
    let fit = Fit::best(facelets);
    let paint = |after: SmallFacelets| {
        let known = |spot: &Spot| facelets.get(*spot).is_some();
        let changed = facelets.difference(&after).filter(known);
        let painted = changed.filter_map(|spot| Some((spot, after.get(spot)?))).collect();
        (SmallRepair::Paint(painted), after)
    };
    SmallRepairs { list: fit.list(LISTED).into_iter().map(paint).collect(), total: fit.count() }
}

impl SmallHeld {
    /// The position that the stickers show; unknown ones are filled in if there is only one way. Otherwise `None`, and
    /// [`faults`] or [`completions`] have the details.
    pub fn complete(facelets: &SmallFacelets) -> Option<SmallHeld> {
        if !facelets.has_unknown() {
            return read_pieces(facelets);
        }
        let completion = completions(facelets).filter(|completion| completion.ways == 1)?;
        read_pieces(&completion.facelets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relatives::Small;
    use chacha20::ChaCha8Rng;
    use rand_core::SeedableRng;
    use std::collections::HashSet;

    #[test]
    fn thirty_colourings_of_the_cube_and_two_of_the_tetrahedron() {
        for (colouring, count) in [(Colouring::Cube, 30), (Colouring::Tetra, 2)] {
            let pieces = |names: &[SmallColour; 6]| -> Vec<Vec<SmallColour>> {
                let cyclic = |piece: Corner| {
                    let mut colours = colouring.colours_of(piece).map(|colour| names[colour.index()]);
                    let first = (0..3).min_by_key(|&k| colours[k]).unwrap();
                    colours.rotate_left(first);
                    colours.to_vec()
                };
                let mut all: Vec<Vec<SmallColour>> = Corner::ALL.into_iter().map(cyclic).collect();
                all.sort();
                all
            };
            let all: HashSet<Vec<Vec<SmallColour>>> = colourings(colouring).iter().map(pieces).collect();
            assert_eq!((colourings(colouring).len(), all.len()), (count, count));
        }
    }

    #[test]
    fn one_wrong_sticker_is_found_and_repaired() {
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        for colouring in Colouring::ALL {
            for round in 0..60 {
                let right = Small::random(colouring, &mut rng).facelets();
                let spot = Spot::new(round % 24);
                let mut wrong = right;
                let other = colouring.all_colours().find(|&colour| Some(colour) != right.get(spot)).unwrap();
                wrong.set(spot, Some(other));
                let kinds: Vec<&str> = faults(&wrong).iter().map(SmallFault::kind).collect();
                assert!(kinds.contains(&"colour-count"), "{kinds:?}");
                let repairs = repairs(&wrong);
                assert!(repairs.list.iter().any(|(_, after)| *after == right), "{wrong} {repairs:?}");
                assert!(repairs.list.iter().all(|(_, after)| read_pieces(after).is_some()));
            }
        }
    }

    #[test]
    fn a_twisted_corner_can_be_any() {
        let mut twisted = SmallFacelets::solved(Colouring::Cube);
        twisted.paint(Corner::URF, Colouring::Cube.colours_of(Corner::URF), 1);
        assert_eq!(faults(&twisted), [SmallFault::TwistSum { direction: Twist::Clockwise }]);
        let repairs = repairs(&twisted);
        assert_eq!(repairs.total, 8);
        assert!(repairs.list.iter().all(|(_, after)| read_pieces(after).is_some()));
    }

    #[test]
    fn what_all_completions_share_is_what_listing_them_shows() {
        let mut rng = ChaCha8Rng::seed_from_u64(14);
        for colouring in Colouring::ALL {
            for round in 0..40 {
                let mut some = Small::random(colouring, &mut rng).facelets();
                for spot in Spot::all().filter(|spot| (spot.index() * 7 + round) % 24 < 12) {
                    some.set(spot, None);
                }
                let Completion { ways, common, .. } = completions(&some).unwrap();
                let all = Fit::best(&some).list(10_000);
                assert_eq!(all.len() as u128, ways);
                for spot in Spot::all() {
                    let first = all[0].get(spot);
                    let shared = all.iter().all(|other| other.get(spot) == first);
                    assert_eq!(common.get(spot), first.filter(|_| shared), "{some} {spot}");
                }
            }
        }
    }

    #[test]
    fn unknown_stickers_are_counted_and_filled_in() {
        for colouring in Colouring::ALL {
            let mut some = SmallFacelets::solved(colouring);
            some.set(Spot::new(3), None);
            assert_eq!(SmallHeld::complete(&some).map(|held| held.position), Some(Small::solved(colouring)));
            for spot in [Corner::URF, Corner::UFL].into_iter().flat_map(Spot::of) {
                some.set(spot, None);
            }
            // Two corners of the 2x2x2 exchanged or not, twisted one way or another; a tip with its three twists, or
            // the tip in the flat piece's place.
            let ways = completions(&some).unwrap().ways;
            assert_eq!(ways, 6);
        }
        let mut none = SmallFacelets::solved(Colouring::Cube);
        for place in Corner::ALL {
            none.set(Spot::of(place)[0], Some(SmallColour::new(0)));
        }
        assert!(completions(&none).is_none() && !faults(&none).is_empty());
    }
}
