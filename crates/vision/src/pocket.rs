//! The 2x2x2 from 24 colours, face by face, in any order and turned in any way.
//!
//! It has no centres, so nothing shows what its colours are, nor which of them are opposite each other. Colours are
//! first guessed as six that are far apart; which of them are where follows from the 30 ways to put six colours around a
//! cube, each of which allows different pieces.

use crate::colour::Rgb;
use crate::cube::{Doubts, MAX_MISFIT};
use crate::fit::{self, Explanation, Puzzle};
use crate::known::{SCALE, whole_cost};
use crate::light::{Light, LightModel, Observation, Start};
use crate::order::{Best, Joining, Tried, Way, around_a_cube, arranged, choose, easiest};
use crate::source::{AS_GIVEN, Source};
use crate::sureness::{log_scale, sureness};
use crate::unreadable::Unreadable;
use puzzle::{Attitude, Corner, Costs, Face, Facelets, LegalCorners, Place, Spot, Sticker};

/// How many stickers there are.
const COUNT: usize = 24;

/// A 2x2x2 that was read.
#[derive(Clone, Debug)]
pub struct PocketReading {
    /// The colour of each sticker, faces U R F D L B with four stickers each. Colours are named as if the corner at DBL
    /// were at home.
    pub stickers: [Face; COUNT],
    /// How sure each sticker is, from 0 to 1.
    pub confidence: [f64; COUNT],
    /// How badly the colours fit, per sticker; about 1 for a good scan.
    pub misfit: f64,
    /// How the light was explained.
    pub light: &'static str,
    /// What the six colours look like in the middle light of the scan, in the order U R F D L B.
    pub colours: [Rgb; 6],
}

/// Faces in the order U R F D L B, four stickers each in reading order.
pub fn read_pocket(faces: &[[Rgb; 4]; 6]) -> Result<PocketReading, Unreadable> {
    read_pocket_knowing(faces, &[None; COUNT])
}

/// The same if the colours of some stickers are known, whatever they look like. If the corner at DBL cannot
/// be named as if it were at home because of them, colours have the names that are known.
pub fn read_pocket_knowing(faces: &[[Rgb; 4]; 6], known: &[Option<Face>; COUNT]) -> Result<PocketReading, Unreadable> {
    let mut facelets = Facelets::UNKNOWN;
    Spot::all().for_each(|spot| facelets.set(spot.on_the_cube(), known[spot.index()]));
    if LegalCorners::new(&Costs::of_changes(&facelets)).cost() > 0 {
        return Err(Unreadable::Contradiction);
    }
    read(&Pocket { known: *known }, faces).0
}

fn observations(faces: &[[Rgb; 4]; 6]) -> Vec<Observation> {
    let observation = |spot: Spot| {
        let (face, (row, column)) = (spot.face().index(), spot.row_and_column());
        Observation::new(faces[face][2 * row + column], face, [row, column], 2)
    };
    Spot::all().map(observation).collect()
}

/// The reading, and how unlikely the colours are with it; less is better.
fn read(pocket: &Pocket, faces: &[[Rgb; 4]; 6]) -> (Result<PocketReading, Unreadable>, f64) {
    let observations = observations(faces);
    let explanations = fit::explanations(pocket, &observations);
    (reading(pocket, &observations, &explanations), explanations[0].evidence)
}

fn reading(
    pocket: &Pocket,
    observations: &[Observation],
    explanations: &[Explanation<Position>],
) -> Result<PocketReading, Unreadable> {
    let known = &pocket.known;
    let best = &explanations[0];
    let misfit = best.misfit / COUNT as f64;
    let costs = fit::costs(&best.light, observations);
    let number = |colour: usize| best.position.names[colour].index();
    if misfit > MAX_MISFIT {
        let seen = fit::nearest_colours(&costs).into_iter().map(number).collect();
        return Err(Unreadable::NoCube { seen, misfit, most: MAX_MISFIT });
    }
    let scale = log_scale(best.misfit, COUNT);
    let labels = &best.position.labels;
    let confidence: [f64; COUNT] = std::array::from_fn(|at| {
        if known[at].is_some() {
            return 1.0;
        }
        let mut without = costs.clone();
        without[at][labels[at]] = f64::INFINITY;
        let (_, other) = pocket.nearest(&without);
        let elsewhere =
            explanations.iter().filter(|other| other.position.stickers()[at] != best.position.stickers()[at]);
        let other_light = elsewhere.map(|other| (other.evidence - best.evidence) / 2.0).fold(f64::MAX, f64::min);
        sureness(((other - best.misfit) / scale).min(other_light).max(0.0))
    });
    // Somebody who corrects a reading has seen it, and which stickers are doubtful.
    if *known == [None; COUNT] {
        Doubts { costs: &costs, labels, is_free: vec![true; COUNT], confidence: &confidence }
            .check(best.misfit, number)?;
        let loose = fit::loosely(&explanations[..1], observations, &[]);
        if fit::gain(best, &loose) > fit::MAX_GAIN * COUNT as f64 {
            let named = |labels: &[usize]| labels.iter().map(|&colour| number(colour)).collect::<Vec<usize>>();
            return Err(Unreadable::illegal(named(&loose.position), &named(labels), Vec::new()));
        }
    }
    let mut colours = best.light.colours();
    best.light.colours().into_iter().enumerate().for_each(|(colour, seen)| colours[number(colour)] = seen);
    Ok(PocketReading { stickers: best.position.stickers(), confidence, misfit, light: best.model, colours })
}

/// A 2x2x2 put together from faces.
#[derive(Clone, Debug)]
pub struct OrderedPocket {
    /// The cube.
    pub reading: PocketReading,
    /// For each place U R F D L B, the face that belongs there.
    pub sources: [Source; 6],
    /// True if another way to put the faces together is as good; then this one has the fewest changes.
    pub is_tied: bool,
}

/// Six faces of four stickers each in reading order, in any order and turned in any way.
///
/// The colours are guessed without knowing how the faces belong together. The ways that fit them best are then read in
/// full.
pub fn read_pocket_faces(faces: &[[Rgb; 4]; 6]) -> Result<OrderedPocket, Unreadable> {
    let pocket = Pocket { known: [None; COUNT] };
    let (given, evidence) = read(&pocket, faces);
    match given {
        Ok(reading) if reading.misfit < GOOD => {
            let is_tied = reading.position().is_tied();
            return Ok(OrderedPocket { reading, sources: AS_GIVEN, is_tied });
        }
        // Put together in another way, they would still be alike.
        Err(alike @ Unreadable::Alike { misfit, .. }) if misfit < GOOD => return Err(alike),
        _ => {}
    }
    let mut tried = vec![Tried { way: AS_GIVEN, reading: given, evidence }];
    for (way, _) in nearest_ways(&costs_in_any_order(&pocket, faces), TOO_MUCH).into_iter().take(READ_IN_FULL) {
        let (reading, evidence) = read(&pocket, &arranged(faces, &way, 2));
        tried.push(Tried { way, reading, evidence });
    }
    let chosen = choose(tried, |reading| reading.position().upright());
    let reading = chosen.reading?;
    let is_tied = chosen.is_tied || reading.position().is_tied();
    let (attitude, sources) = easiest(&chosen.way);
    Ok(OrderedPocket { reading: reading.turned(attitude), sources, is_tied })
}

/// Faces that fit this well as they were given are not put together in other ways.
const GOOD: f64 = 4.0;
/// What a wrong colour costs if the colours are known.
const WRONG: f64 = 100.0;
/// How many ways are read in full.
const READ_IN_FULL: usize = 3;

impl PocketReading {
    fn position(&self) -> Position {
        Position { labels: self.stickers.iter().map(|face| face.index()).collect(), names: Face::ALL }
    }

    /// The same cube held in another attitude.
    fn turned(&self, attitude: Attitude) -> PocketReading {
        let turned = self.position().turned(attitude);
        let mut other = PocketReading { stickers: turned.stickers(), ..self.clone() };
        for spot in Spot::all() {
            other.confidence[spot.moved(attitude.symmetry()).index()] = self.confidence[spot.index()];
        }
        for (colour, name) in self.colours.into_iter().zip(turned.names) {
            other.colours[name.index()] = colour;
        }
        other
    }
}

/// What each sticker costs in each of six colours that are learned without knowing how the faces belong together.
fn costs_in_any_order(pocket: &Pocket, faces: &[[Rgb; 4]; 6]) -> [[f64; 6]; COUNT] {
    let observations = observations(faces);
    let mut best = (usize::MAX, f64::MAX, Vec::new());
    for model in LightModel::ALL {
        let guess = Light::guess(model, Start::Even, &observations);
        for colours in pocket.first_colours(&guess, &observations) {
            let mut light = guess.with_colours(colours);
            for _ in 0..4 {
                light.refit(&observations, &fit::nearest_colours(&fit::costs(&light, &observations)));
            }
            let costs = fit::costs(&light, &observations);
            let labels = fit::nearest_colours(&costs);
            // Each colour is on four stickers.
            let count = |colour: usize| labels.iter().filter(|label| **label == colour).count();
            let uneven = (0..6).map(|colour| count(colour).abs_diff(4)).sum();
            let misfit = labels.iter().zip(&costs).map(|(&label, row)| row[label]).sum();
            let evidence = light.evidence(&observations, misfit);
            if (uneven, evidence) < (best.0, best.1) {
                best = (uneven, evidence, costs);
            }
        }
    }
    let costs = best.2;
    std::array::from_fn(|at| costs[at])
}

/// The ways to put faces together that cost at most this much more than the best one, and what each looks like; one for
/// each look, the best first.
fn nearest_ways(costs: &[[f64; 6]; COUNT], too_much: f64) -> Vec<(Way, String)> {
    let labels = fit::nearest_colours(costs);
    let turns: [usize; 6] = std::array::from_fn(|face| match labels[4 * face..4 * face + 4] {
        [a, b, c, d] if a == d && b == c => {
            if a == b {
                1
            } else {
                2
            }
        }
        _ => 4,
    });
    let stickers = |face: usize, number: usize| costs[4 * face + number / 6 * 2 + number % 3 / 2];
    let corners = Corner::ALL.map(Place::Corner);
    let mut best = Best::new(too_much);
    for colours in around_a_cube() {
        for faces in around_a_cube() {
            Joining::new(&stickers, &corners, faces, colours).with_turns(&turns).turn(0, [0; 6], 0.0, &mut best);
        }
    }
    // That was a lower bound: it does not see that each corner is there once.
    let pocket = Pocket { known: [None; COUNT] };
    let by_face: [[[f64; 6]; 4]; 6] = std::array::from_fn(|face| std::array::from_fn(|i| costs[4 * face + i]));
    let exact = |(_, way): (f64, Way)| {
        let (position, cost) = pocket.nearest(arranged(&by_face, &way, 2).as_flattened());
        (cost, way, position)
    };
    let mut ways: Vec<(f64, Way, Position)> = best.sorted().into_iter().map(exact).collect();
    ways.sort_by(|a, b| a.0.total_cmp(&b.0));
    let least = ways.first().map_or(0.0, |(cost, ..)| *cost);
    let mut different: Vec<(Way, String)> = Vec::new();
    for (_, way, position) in ways.into_iter().filter(|(cost, ..)| *cost <= least + too_much) {
        let look = position.upright();
        if different.iter().all(|(_, other)| *other != look) {
            different.push((way, look));
        }
    }
    different
}

/// What is known of a 2x2x2: nothing, or some of its stickers.
struct Pocket {
    known: [Option<Face>; COUNT],
}

/// A legal 2x2x2.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    /// The number of each sticker's colour.
    labels: Vec<usize>,
    /// What each colour is called: where it belongs.
    names: [Face; 6],
}

impl Position {
    fn stickers(&self) -> [Face; COUNT] {
        std::array::from_fn(|at| self.names[self.labels[at]])
    }

    /// The same cube held in another attitude.
    fn turned(&self, attitude: Attitude) -> Position {
        let mut labels = vec![0; COUNT];
        Spot::all().for_each(|spot| labels[spot.moved(attitude.symmetry()).index()] = self.labels[spot.index()]);
        Position { labels, names: self.names }.held()
    }

    /// What it looks like, however it is held and whatever its colours are called.
    fn upright(&self) -> String {
        let look = |attitude: Attitude| self.turned(attitude).stickers().iter().map(|face| face.letter()).collect();
        Attitude::all().map(look).min().unwrap_or_default()
    }

    /// True if its faces can be put together to make another legal cube.
    fn is_tied(&self) -> bool {
        let cost = |label: usize, colour: usize| if colour == label { 0.0 } else { WRONG };
        let costs = std::array::from_fn(|at| std::array::from_fn(|colour| cost(self.labels[at], colour)));
        let look = self.upright();
        nearest_ways(&costs, 0.0).iter().any(|(_, other)| *other != look)
    }

    /// The same with colours called by where they belong if the corner at DBL is at home.
    fn held(&self) -> Position {
        let mut names = self.names;
        for spot in Spot::of(puzzle::relatives::HELD) {
            let colour = self.labels[spot.index()];
            names[colour] = spot.face();
            let opposite = self.names.iter().position(|name| *name == self.names[colour].opposite());
            names[opposite.expect("each colour has an opposite one")] = spot.face().opposite();
        }
        Position { labels: self.labels.clone(), names }
    }
}

/// Names that cost this much more than the best ones for the stickers that are known are not tried.
const TOO_MUCH: f64 = 60.0;

impl Pocket {
    fn is_known(&self, position: &Position) -> bool {
        position.stickers().iter().zip(self.known).all(|(sticker, known)| known.is_none_or(|known| known == *sticker))
    }

    /// What to call six colours that are around a cube like this: names that make a difference to what is known, the
    /// likeliest of them.
    fn names(&self, around: [Face; 6], costs: &[[f64; 6]]) -> Vec<[Face; 6]> {
        let known: Vec<(usize, Face)> = (0..COUNT).filter_map(|at| Some((at, self.known[at]?))).collect();
        if known.is_empty() {
            return vec![around];
        }
        let mut all: Vec<(f64, Vec<usize>, [Face; 6])> = Vec::new();
        for attitude in Attitude::all() {
            let names = around.map(|face| attitude.symmetry().face(face));
            let colour = |name: Face| names.iter().position(|other| *other == name).expect("each name has a colour");
            let colours: Vec<usize> = known.iter().map(|&(_, name)| colour(name)).collect();
            let cost = known.iter().zip(&colours).map(|(&(at, _), &colour)| costs[at][colour]).sum();
            if all.iter().all(|(_, others, _)| *others != colours) {
                all.push((cost, colours, names));
            }
        }
        let least = all.iter().map(|(cost, ..)| *cost).fold(f64::INFINITY, f64::min);
        all.into_iter().filter(|(cost, ..)| *cost <= least + TOO_MUCH).map(|(.., names)| names).collect()
    }

    /// What the colours cost if they are called by these names, and what is known is out of the question otherwise.
    fn whole_costs(&self, costs: &[[f64; 6]], names: [Face; 6]) -> Costs {
        let mut whole = [[0; 6]; Sticker::COUNT];
        for spot in Spot::all() {
            for (colour, name) in names.into_iter().enumerate() {
                let is_out = self.known[spot.index()].is_some_and(|known| known != name);
                let cost = if is_out { u32::MAX } else { whole_cost(costs[spot.index()][colour]) };
                whole[spot.on_the_cube().index()][name.index()] = cost;
            }
        }
        Costs::new(whole)
    }
}

/// The 30 ways to put six colours around a cube: where each belongs.
fn ways_around() -> impl Iterator<Item = [Face; 6]> {
    around_a_cube().into_iter().map(|colours| {
        let mut homes = [Face::U; 6];
        Face::ALL.into_iter().zip(colours).for_each(|(face, colour)| homes[colour] = face);
        homes
    })
}

impl Puzzle for Pocket {
    type Position = Position;

    /// Six that are far apart, starting from several stickers.
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
        let fit = |names: [Face; 6]| {
            let corners = LegalCorners::new(&self.whole_costs(costs, names));
            (corners.cost(), names, corners)
        };
        let (cost, names, corners) = ways_around()
            .flat_map(|around| self.names(around, costs))
            .map(fit)
            .min_by_key(|(cost, ..)| *cost)
            .expect("there are 30 ways");
        let facelets = corners.best().facelets;
        let colour = |spot: Spot| {
            let name = facelets.get(spot.on_the_cube()).expect("corners are known");
            names.iter().position(|other| *other == name).expect("each name has a colour")
        };
        let position = Position { labels: Spot::all().map(colour).collect(), names };
        let held = position.held();
        (if self.is_known(&held) { held } else { position }, f64::from(cost) / SCALE)
    }

    fn labels(&self, position: &Position) -> Vec<usize> {
        position.labels.clone()
    }
}
