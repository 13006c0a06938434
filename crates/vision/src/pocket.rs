//! The 2x2x2 from 24 colours, given face by face.
//!
//! It has no centres, so nothing shows what its colours are, nor which of them are opposite each other. Colours are
//! first guessed as six that are far apart; which of them are where follows from the 30 ways to put six colours around a
//! cube, each of which allows other pieces.

use crate::colour::Rgb;
use crate::cube::{Doubts, MOST_MISFIT, Unreadable, log_scale, sureness};
use crate::fit::{self, Puzzle};
use crate::light::{Light, Observation};
use puzzle::{Costs, Face, LegalCorners, Spot, Sticker};

/// How many stickers there are.
const COUNT: usize = 24;

/// A 2x2x2 that was read.
#[derive(Clone, Debug)]
pub struct PocketReading {
    /// The colour of each sticker, faces U R F D L B with four stickers each. The corner at DBL is called as if it were
    /// at home, and the other colours by where they are as seen from it.
    pub stickers: [Face; COUNT],
    /// How sure each sticker is, from 0 to 1.
    pub confidence: [f64; COUNT],
    /// How badly the colours fit, per sticker; about 1 for a good scan.
    pub misfit: f64,
    /// How the light was explained.
    pub light: &'static str,
}

/// Faces in the order U R F D L B, four stickers each in reading order.
pub fn read_pocket(faces: &[[Rgb; 4]; 6]) -> Result<PocketReading, Unreadable> {
    let observations: Vec<Observation> = Spot::all()
        .map(|spot| {
            let (face, (row, column)) = (spot.face().index(), spot.row_and_column());
            Observation::new(faces[face][2 * row + column], face, [row, column], 2)
        })
        .collect();
    let explanations = fit::explanations(&Pocket, &observations);
    let best = &explanations[0];
    let misfit = best.misfit / COUNT as f64;
    let costs = fit::costs(&best.light, &observations);
    let number = |colour: usize| best.position.names()[colour].index();
    if misfit > MOST_MISFIT {
        let seen = fit::nearest_colours(&costs).into_iter().map(number).collect();
        return Err(Unreadable::NoCube { seen, misfit, most: MOST_MISFIT });
    }
    let scale = log_scale(best.misfit, COUNT);
    let labels = &best.position.labels;
    let confidence: [f64; COUNT] = std::array::from_fn(|at| {
        let mut without = costs.clone();
        without[at][labels[at]] = f64::from(u32::MAX);
        let (_, other) = Pocket.nearest(&without);
        let elsewhere =
            explanations.iter().filter(|other| other.position.stickers()[at] != best.position.stickers()[at]);
        let other_light = elsewhere.map(|other| (other.evidence - best.evidence) / 2.0).fold(f64::MAX, f64::min);
        sureness(((other - best.misfit) / scale).min(other_light).max(0.0))
    });
    Doubts { costs: &costs, labels, is_free: vec![true; COUNT], confidence: &confidence }.check(best.misfit, number)?;
    Ok(PocketReading { stickers: best.position.stickers(), confidence, misfit, light: best.model })
}

struct Pocket;

/// A legal 2x2x2.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    /// The number of each sticker's colour.
    labels: Vec<usize>,
    /// Where each colour belongs.
    homes: [Face; 6],
}

impl Position {
    /// What each colour is called: where it belongs if the corner at DBL is at home.
    fn names(&self) -> [Face; 6] {
        let spots = Spot::of(puzzle::relatives::HELD);
        let mut names = [Face::U; 6];
        for spot in spots {
            let colour = self.labels[spot.index()];
            names[colour] = spot.face();
            let opposite = self.homes.iter().position(|home| *home == self.homes[colour].opposite());
            names[opposite.expect("each colour has an opposite one")] = spot.face().opposite();
        }
        names
    }

    fn stickers(&self) -> [Face; COUNT] {
        let names = self.names();
        std::array::from_fn(|at| names[self.labels[at]])
    }
}

/// The 30 ways to put six colours around a cube.
fn ways_around() -> Vec<[Face; 6]> {
    let mut all = Vec::new();
    for down in 1..6 {
        let ring: Vec<usize> = (1..6).filter(|&colour| colour != down).collect();
        for [right, back, left] in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
            let mut homes = [Face::U; 6];
            homes[down] = Face::D;
            homes[ring[0]] = Face::F;
            homes[ring[right]] = Face::R;
            homes[ring[back]] = Face::B;
            homes[ring[left]] = Face::L;
            all.push(homes);
        }
    }
    all
}

/// Costs are whole numbers below.
const SCALE: f64 = 2000.0;

impl Puzzle for Pocket {
    type Position = Position;

    /// Six that are far apart, beginning with several.
    fn first_colours(&self, light: &Light, observations: &[Observation]) -> Vec<[[f64; 3]; 6]> {
        let corrected: Vec<[f64; 3]> = observations.iter().map(|seen| light.corrected(seen)).collect();
        let distance = |a: &[f64; 3], b: &[f64; 3]| {
            let difference: [f64; 3] = std::array::from_fn(|c| a[c] - b[c]);
            let brightness = difference.iter().sum::<f64>() / 3.0;
            // Hue tells more than brightness.
            difference.iter().map(|part| (part - brightness).powi(2)).sum::<f64>() + brightness * brightness / 4.0
        };
        let far_apart = |first: usize| {
            let mut chosen = vec![corrected[first]];
            while chosen.len() < 6 {
                let nearest =
                    |colour: &&[f64; 3]| chosen.iter().map(|other| distance(colour, other)).fold(f64::MAX, f64::min);
                let farthest = corrected.iter().max_by(|a, b| nearest(a).total_cmp(&nearest(b)));
                chosen.push(*farthest.expect("there are stickers"));
            }
            std::array::from_fn(|i| chosen[i])
        };
        [0, 5, 10, 15, 20].map(far_apart).to_vec()
    }

    fn nearest(&self, costs: &[[f64; 6]]) -> (Position, f64) {
        let fit = |homes: [Face; 6]| {
            let mut whole = [[0; 6]; Sticker::COUNT];
            for spot in Spot::all() {
                for colour in 0..6 {
                    let cost = (costs[spot.index()][colour] * SCALE) as u32;
                    whole[spot.on_the_cube().index()][homes[colour].index()] = cost;
                }
            }
            let corners = LegalCorners::new(&Costs::new(whole));
            (corners.cost(), homes, corners)
        };
        let (cost, homes, corners) =
            ways_around().into_iter().map(fit).min_by_key(|(cost, ..)| *cost).expect("there are 30");
        let facelets = corners.best().facelets;
        let colour = |spot: Spot| {
            let home = facelets.get(spot.on_the_cube()).expect("corners are known");
            homes.iter().position(|other| *other == home).expect("each home has a colour")
        };
        (Position { labels: Spot::all().map(colour).collect(), homes }, f64::from(cost) / SCALE)
    }

    fn labels(&self, position: &Position) -> Vec<usize> {
        position.labels.clone()
    }
}
