//! Faces that come in any order and turned in any way: which of all ways to put them together is a cube?
//!
//! There are 30 ways to put six faces around a cube that is not held in any particular way, and 4⁶ ways to turn them.
//! Where faces meet, their stickers must be those of a piece; so every way has a least cost, which is quickly added up
//! from tables. The few best ways are then read in full.

use crate::colour::Rgb;
use crate::cube::{self, Reading, Unreadable};
use crate::fit;
use crate::light::{Light, LightModel, Observation, Start};
use puzzle::{Attitude, Corner, Edge, Face, Facelets, Place, Sticker};

/// A cube put together from faces.
#[derive(Clone, Debug)]
pub struct Ordered {
    /// The cube.
    pub reading: Reading,
    /// For each place U R F D L B, the face that belongs there.
    pub sources: [Source; 6],
    /// True if another way to put the faces together is as good; then this one has the fewest changes.
    pub is_tied: bool,
}

/// Where a face came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its number among those that were given.
    pub face: usize,
    /// By how many quarters it is turned clockwise.
    pub turned: usize,
}

/// Faces that fit this well as they were given are not put together in other ways.
const GOOD: f64 = 10.0;
/// How many ways are read in full.
const READ_IN_FULL: usize = 16;
/// Ways whose least cost is this much above the best are not read.
const TOO_MUCH: f64 = 200.0;
/// Two ways whose evidence differs by less are equally good.
pub(crate) const TIE: f64 = 6.0;

/// Six faces of nine stickers each in reading order, in any order and turned in any way.
pub fn read_faces(faces: &[[Rgb; 9]; 6]) -> Result<Ordered, Unreadable> {
    match cube::read_cube(faces) {
        Ok(reading) if reading.misfit < GOOD => return Ok(Ordered { reading, sources: AS_GIVEN, is_tied: false }),
        // Put together in another way, they would still be alike.
        Err(alike @ Unreadable::Alike { misfit, .. }) if misfit < GOOD => return Err(alike),
        _ => {}
    }
    let mut ways = nearest_ways(faces);
    ways.retain(|way| !held(way).contains(&AS_GIVEN));
    ways.truncate(READ_IN_FULL);
    ways.insert(0, AS_GIVEN);
    let read = |way: Way| {
        let (reading, evidence) = cube::read_with_evidence(&arranged(faces, &way));
        (way, reading, evidence)
    };
    let mut readings: Vec<_> = ways.into_iter().map(read).collect();
    readings.sort_by(|a, b| a.2.total_cmp(&b.2));
    let least = readings[0].2;
    // Faces that look the same when they are turned make the same cube, whatever their shades say.
    let best = readings[0].1.as_ref().ok().map(upright);
    let is_good = |(_, reading, evidence): &(Way, Result<Reading, Unreadable>, f64)| {
        let same = best.is_some() && reading.as_ref().ok().map(upright) == best;
        same || *evidence <= least + TIE
    };
    let good: Vec<_> = readings.into_iter().filter(is_good).collect();
    let is_tied = good.iter().any(|(_, reading, _)| reading.as_ref().ok().map(upright) != best);
    let changes = |way: &Way| held(way).iter().map(effort).min();
    let (way, reading, _) = good.into_iter().min_by_key(|(way, ..)| changes(way)).expect("one is the best");
    let reading = reading?;
    // Of the 24 ways to hold it, the one that moves the fewest faces.
    let ways = held(&way);
    let (nearest, attitude) = Attitude::all().enumerate().min_by_key(|(i, _)| effort(&ways[*i])).expect("there are 24");
    Ok(Ordered { reading: turned(&reading, attitude), sources: ways[nearest], is_tied })
}

/// What a cube looks like, however it is held and whatever its colours are called.
fn upright(reading: &Reading) -> String {
    Attitude::all().map(|attitude| turned(reading, attitude).facelets.to_string()).min().unwrap_or_default()
}

/// For each place, the face there.
type Way = [Source; 6];

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

/// Where a sticker of a turned face was before.
fn before(number: usize, turned: usize) -> usize {
    (0..turned).fold(number, |number, _| (2 - number % 3) * 3 + number / 3)
}

pub(crate) fn arranged(faces: &[[Rgb; 9]; 6], way: &Way) -> [[Rgb; 9]; 6] {
    way.map(|source| std::array::from_fn(|number| faces[source.face][before(number, source.turned)]))
}

/// How many faces are moved or turned.
fn effort(way: &Way) -> usize {
    (0..6).map(|place| usize::from(way[place].face != place) + usize::from(way[place].turned != 0)).sum()
}

/// The same way held in all 24 attitudes, in their order.
fn held(way: &Way) -> Vec<Way> {
    let of = |attitude: Attitude| {
        let symmetry = attitude.symmetry();
        let mut other = AS_GIVEN;
        for place in Face::ALL {
            let there = symmetry.face(place);
            // The face is turned as the rotation turns its first corner.
            let corner = symmetry.sticker(Sticker::new(place.index() * 9)).index() % 9;
            let quarters = (0..4).find(|&quarters| before(corner, quarters) == 0).unwrap_or(0);
            let Source { face, turned } = way[place.index()];
            other[there.index()] = Source { face, turned: (turned + quarters) % 4 };
        }
        other
    };
    Attitude::all().map(of).collect()
}

/// A reading of a cube held upright, held in another attitude, and colours called by where their centres are then.
fn turned(reading: &Reading, attitude: Attitude) -> Reading {
    let symmetry = attitude.symmetry();
    let stickers = |facelets: &Facelets| {
        let mut other = Facelets::UNKNOWN;
        for sticker in Sticker::all() {
            other.set(symmetry.sticker(sticker), facelets.get(sticker).map(|colour| symmetry.face(colour)));
        }
        other
    };
    let mut confidence = [0.0; Sticker::COUNT];
    for sticker in Sticker::all() {
        confidence[symmetry.sticker(sticker).index()] = reading.confidence[sticker.index()];
    }
    let mut colours = reading.colours;
    Face::ALL.into_iter().for_each(|face| colours[symmetry.face(face).index()] = reading.colours[face.index()]);
    Reading {
        facelets: stickers(&reading.facelets),
        runner_up: reading.runner_up.as_ref().map(stickers),
        confidence,
        colours,
        ..reading.clone()
    }
}

/// The ways with the least costs under each model of light, the best of each first.
fn nearest_ways(faces: &[[Rgb; 9]; 6]) -> Vec<Way> {
    let observations = cube::observations(faces);
    let of_model = |model: LightModel| {
        let costs = costs_by_centres(&observations, model);
        let mut best = Best { least: f64::MAX, ways: Vec::new() };
        for places in around_a_cube() {
            Joining::new(&costs, places).turn(0, [0; 6], 0.0, &mut best);
        }
        best.sort();
        best.ways
    };
    let by_model = LightModel::ALL.map(of_model);
    let mut ways: Vec<Way> = Vec::new();
    for rank in 0..KEPT {
        for (_, way) in by_model.iter().filter_map(|best| best.get(rank)) {
            if !ways.contains(way) {
                ways.push(*way);
            }
        }
    }
    ways
}

/// What each sticker costs in the colour of each centre, before anything is known of the whole.
fn costs_by_centres(observations: &[Observation], model: LightModel) -> Vec<[f64; 6]> {
    let start = if model.is_by_face() { Start::Brightness } else { Start::Even };
    let guess = Light::guess(model, start, observations);
    let mut light =
        guess.with_colours(Face::ALL.map(|face| guess.corrected(&observations[Sticker::centre(face).index()])));
    for _ in 0..4 {
        let mut labels = fit::nearest_colours(&fit::costs(&light, observations));
        Face::ALL.into_iter().for_each(|face| labels[Sticker::centre(face).index()] = face.index());
        light.refit(observations, &labels);
    }
    fit::costs(&light, observations)
}

/// For each place, the number of what is there: all ways to put six things around a cube that is not held in any
/// particular way.
pub(crate) fn around_a_cube() -> Vec<[usize; 6]> {
    let mut all = Vec::new();
    for down in 1..6 {
        let ring: Vec<usize> = (1..6).filter(|&face| face != down).collect();
        for [right, back, left] in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
            all.push([0, ring[right], ring[0], down, ring[left], ring[back]]);
        }
    }
    all
}

/// Turning faces in given places until they join.
struct Joining {
    /// For each place, the number of its face; this is also the number of its colour.
    faces: [usize; 6],
    /// The pieces that are complete as soon as each face of [`ORDER`] is there.
    pieces: [Vec<Piece>; 6],
}

/// A place for a piece, and what the cheapest piece there costs for each way its faces are turned.
struct Piece {
    faces: Vec<usize>,
    costs: Vec<f64>,
}

/// Faces are turned in this order: each meets those before it.
const ORDER: [Face; 6] = [Face::U, Face::F, Face::R, Face::L, Face::B, Face::D];
/// How many ways are kept.
const KEPT: usize = 40;

impl Joining {
    fn new(costs: &[[f64; 6]], faces: [usize; 6]) -> Joining {
        let mut pieces: [Vec<Piece>; 6] = Default::default();
        for place in Corner::ALL.map(Place::Corner).into_iter().chain(Edge::ALL.map(Place::Edge)) {
            let stickers = place.stickers();
            let when = |sticker: &Sticker| ORDER.iter().position(|face| *face == sticker.face());
            let complete = stickers.iter().filter_map(when).max().expect("a piece has stickers");
            pieces[complete].push(Piece::new(&stickers, costs, &faces));
        }
        Joining { faces, pieces }
    }

    /// Turns the face with this number in [`ORDER`] and those after it in all ways; those before it cost this much.
    fn turn(&self, number: usize, mut turned: [usize; 6], cost: f64, best: &mut Best) {
        let Some(face) = ORDER.get(number) else {
            best.add(cost, std::array::from_fn(|place| Source { face: self.faces[place], turned: turned[place] }));
            return;
        };
        for quarters in 0..4 {
            turned[face.index()] = quarters;
            let cost = cost + self.pieces[number].iter().map(|piece| piece.cost(&turned)).sum::<f64>();
            if cost <= best.least + TOO_MUCH {
                self.turn(number + 1, turned, cost, best);
            }
        }
    }
}

impl Piece {
    fn new(stickers: &[Sticker], costs: &[[f64; 6]], faces: &[usize; 6]) -> Piece {
        let kinds: Vec<Vec<Face>> = match stickers.len() {
            2 => Edge::ALL.iter().map(|edge| edge.faces().to_vec()).collect(),
            _ => Corner::ALL.iter().map(|corner| corner.faces().to_vec()).collect(),
        };
        let count = stickers.len();
        let cheapest = |way: usize| -> f64 {
            let row = |k: usize| {
                let place = stickers[k].face().index();
                let turned = way >> (2 * k) & 3;
                &costs[faces[place] * 9 + before(stickers[k].index() % 9, turned)]
            };
            let rows: Vec<&[f64; 6]> = (0..count).map(row).collect();
            // Colours are known by place, and their costs by the number of the face.
            let cost = |colours: &[Face], turn: usize| -> f64 {
                (0..count).map(|k| rows[k][faces[colours[(k + turn) % count].index()]]).sum()
            };
            kinds.iter().flat_map(|kind| (0..count).map(move |turn| cost(kind, turn))).fold(f64::MAX, f64::min)
        };
        Piece {
            faces: stickers.iter().map(|sticker| sticker.face().index()).collect(),
            costs: (0..1 << (2 * count)).map(cheapest).collect(),
        }
    }

    fn cost(&self, turned: &[usize; 6]) -> f64 {
        self.costs[self.faces.iter().enumerate().map(|(k, &face)| turned[face] << (2 * k)).sum::<usize>()]
    }
}

/// The best ways so far.
struct Best {
    least: f64,
    ways: Vec<(f64, Way)>,
}

impl Best {
    fn add(&mut self, cost: f64, way: Way) {
        self.least = self.least.min(cost);
        self.ways.push((cost, way));
        if self.ways.len() > 4 * KEPT {
            self.sort();
            self.ways.truncate(KEPT);
        }
    }

    fn sort(&mut self) {
        self.ways.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
}
