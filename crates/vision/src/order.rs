//! Faces that come in any order and turned in any way: which of all ways to put them together is a cube?
//!
//! There are 30 ways to put six faces around a cube that is not held in any particular way, and 4⁶ ways to turn them.
//! Where faces meet, their stickers must form a piece. So every way has a lower bound on its cost, which is quickly added
//! up from tables. The best few are then read in full. The 2x2x2 uses the same tables, with corners only.

use crate::colour::Rgb;
use crate::cube::{self, Reading};
use crate::fit;
use crate::light::{Light, LightModel, Observation, Start};
use crate::source::{AS_GIVEN, Source};
use crate::unreadable::Unreadable;
use puzzle::{Attitude, Corner, Edge, Face, FaceArrangement, Facelets, Place, Sticker};

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

/// Faces that fit this well as they were given are not put together in other ways.
const GOOD: f64 = 10.0;
/// How many ways are read in full.
const READ_IN_FULL: usize = 16;
/// Ways whose lower bound is this much above the best one are not read.
const TOO_MUCH: f64 = 200.0;
/// Two ways whose evidence differs by less are equally good.
pub(crate) const TIE: f64 = 6.0;

/// Six faces of nine stickers each in reading order, in any order and turned in any way.
pub fn read_faces(faces: &[[Rgb; 9]; 6]) -> Result<Ordered, Unreadable> {
    match cube::read_cube(faces) {
        Ok(reading) if reading.misfit < GOOD => {
            let is_tied = FaceArrangement::all(&reading.facelets).len() > 1;
            return Ok(Ordered { reading, sources: AS_GIVEN, is_tied });
        }
        // Put together in another way, they would still be alike.
        Err(alike @ Unreadable::Alike { misfit, .. }) if misfit < GOOD => return Err(alike),
        _ => {}
    }
    let mut ways = nearest_ways(faces);
    ways.retain(|way| !held(way).contains(&AS_GIVEN));
    ways.truncate(READ_IN_FULL);
    ways.insert(0, AS_GIVEN);
    let read = |way: Way| {
        let (reading, evidence) = cube::read_with_evidence(&arranged(faces, &way, 3));
        Tried { way, reading, evidence }
    };
    let chosen = choose(ways.into_iter().map(read).collect(), upright);
    let reading = chosen.reading?;
    let (attitude, sources) = easiest(&chosen.way);
    Ok(Ordered { reading: turned(&reading, attitude), sources, is_tied: chosen.is_tied })
}

/// Faces put together in one way, and how unlikely what they show is then.
pub(crate) struct Tried<R> {
    pub(crate) way: Way,
    pub(crate) reading: Result<R, Unreadable>,
    pub(crate) evidence: f64,
}

/// The way that was chosen.
pub(crate) struct Chosen<R> {
    pub(crate) way: Way,
    pub(crate) reading: Result<R, Unreadable>,
    pub(crate) is_tied: bool,
}

/// The best way; of several that are as good, the one with the fewest changes. `look` says what a cube looks like,
/// however it is held.
pub(crate) fn choose<R>(mut tried: Vec<Tried<R>>, look: impl Fn(&R) -> String) -> Chosen<R> {
    for Tried { way, reading, .. } in &mut tried {
        if let Err(Unreadable::Illegal { sources, .. } | Unreadable::Turned { sources, .. }) = reading {
            *sources = *way;
        }
    }
    if tried.iter().all(|tried| tried.reading.is_err()) {
        return least_wrong(tried);
    }
    tried.sort_by(|a, b| a.evidence.total_cmp(&b.evidence));
    let look = |tried: &Tried<R>| tried.reading.as_ref().ok().map(&look);
    let (least, best) = (tried[0].evidence, look(&tried[0]));
    // Faces that look the same when they are turned make the same cube, whatever their shades say.
    tried.retain(|tried| tried.evidence <= least + TIE || (best.is_some() && look(tried) == best));
    let is_tied = tried.iter().any(|tried| tried.reading.is_ok() && look(tried) != best);
    // A face that was photographed turned looks as if its layer had been turned.
    let changes = |tried: &Tried<R>| (tried.reading.is_err(), held(&tried.way).iter().map(effort).min());
    let Tried { way, reading, .. } = tried.into_iter().min_by_key(changes).expect("one is the best");
    Chosen { way, reading, is_tied }
}

/// If no way makes a cube, the one in which the fewest stickers are wrong; else the one that was given.
fn least_wrong<R>(tried: Vec<Tried<R>>) -> Chosen<R> {
    let wrong = |tried: &Tried<R>| match &tried.reading {
        // What a turn explains is not explained as well by another order.
        Err(Unreadable::Turned { .. }) => (0, effort(&tried.way)),
        Err(Unreadable::Illegal { clash, .. }) => (clash.stickers.len(), effort(&tried.way)),
        _ => (usize::MAX, effort(&tried.way)),
    };
    let Tried { way, reading, .. } = tried.into_iter().min_by_key(wrong).expect("one is the best");
    Chosen { way, reading, is_tied: false }
}

/// Of the 24 ways to hold a cube, the one that moves the fewest faces.
pub(crate) fn easiest(way: &Way) -> (Attitude, Way) {
    Attitude::all().zip(held(way)).min_by_key(|(_, way)| effort(way)).expect("there are 24")
}

/// What a cube looks like, however it is held and whatever its colours are called.
fn upright(reading: &Reading) -> String {
    Attitude::all().map(|attitude| turned(reading, attitude).facelets.to_string()).min().unwrap_or_default()
}

/// For each place, the face there.
pub(crate) type Way = [Source; 6];

/// Where a sticker of a turned face of the 3x3x3 was before.
fn before(number: usize, turned: usize) -> usize {
    puzzle::before_turning(number, turned, 3)
}

/// Faces with `size` stickers a side, put together in a way.
pub(crate) fn arranged<T: Copy, const N: usize>(faces: &[[T; N]; 6], way: &Way, size: usize) -> [[T; N]; 6] {
    let before = |number: usize, turned: usize| puzzle::before_turning(number, turned, size);
    way.map(|source| std::array::from_fn(|number| faces[source.face][before(number, source.turned)]))
}

/// How many faces are moved or turned.
fn effort(way: &Way) -> usize {
    (0..6).map(|place| usize::from(way[place].face != place) + usize::from(way[place].turned != 0)).sum()
}

/// The same way held in all 24 attitudes, in their order.
pub(crate) fn held(way: &Way) -> Vec<Way> {
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

/// The ways with the smallest lower bounds under each model of light, the best of each model first.
fn nearest_ways(faces: &[[Rgb; 9]; 6]) -> Vec<Way> {
    let observations = cube::observations(faces);
    let of_model = |model: LightModel| {
        let costs = costs_by_centres(&observations, model);
        let stickers = |face: usize, number: usize| costs[face * 9 + number];
        let pieces: Vec<Place> = Corner::ALL.map(Place::Corner).into_iter().chain(Edge::ALL.map(Place::Edge)).collect();
        let mut best = Best::new(TOO_MUCH);
        for places in around_a_cube() {
            Joining::new(&stickers, &pieces, places, places).turn(0, [0; 6], 0.0, &mut best);
        }
        best.sorted()
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

/// What each sticker costs in the colour of each centre, before anything is known about the whole cube.
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

/// Finds out how faces in given places have to be turned so that they fit together.
pub(crate) struct Joining {
    /// For each place, the number of its face.
    faces: [usize; 6],
    /// For each face of [`ORDER`], the pieces that are complete once it has been placed.
    pieces: [Vec<Piece>; 6],
    /// For each place, in how many ways its face can be turned so that it looks different.
    turns: [usize; 6],
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
    /// `costs` are those of the colours on a face for a sticker in reading order on a 3x3x3. For each place, `faces` has
    /// the number of its face and `colours` the number of the colour that belongs there.
    pub(crate) fn new(
        costs: &impl Fn(usize, usize) -> [f64; 6],
        places: &[Place],
        faces: [usize; 6],
        colours: [usize; 6],
    ) -> Joining {
        let mut pieces: [Vec<Piece>; 6] = Default::default();
        for place in places {
            let stickers = place.stickers();
            let when = |sticker: &Sticker| ORDER.iter().position(|face| *face == sticker.face());
            let complete = stickers.iter().filter_map(when).max().expect("a piece has stickers");
            pieces[complete].push(Piece::new(&stickers, costs, &faces, &colours));
        }
        Joining { faces, pieces, turns: [4; 6] }
    }

    /// The same if some faces look the same when they are turned, by the number of the face.
    pub(crate) fn with_turns(self, turns: &[usize; 6]) -> Joining {
        Joining { turns: self.faces.map(|face| turns[face]), ..self }
    }

    /// Turns the face with this number in [`ORDER`] and those after it in all ways; those before it cost this much.
    pub(crate) fn turn(&self, number: usize, mut turned: [usize; 6], cost: f64, best: &mut Best) {
        let Some(face) = ORDER.get(number) else {
            best.add(cost, std::array::from_fn(|place| Source { face: self.faces[place], turned: turned[place] }));
            return;
        };
        for quarters in 0..self.turns[face.index()] {
            turned[face.index()] = quarters;
            let cost = cost + self.pieces[number].iter().map(|piece| piece.cost(&turned)).sum::<f64>();
            if cost <= best.least + best.too_much {
                self.turn(number + 1, turned, cost, best);
            }
        }
    }
}

impl Piece {
    fn new(
        stickers: &[Sticker],
        costs: &impl Fn(usize, usize) -> [f64; 6],
        faces: &[usize; 6],
        colours: &[usize; 6],
    ) -> Piece {
        // Where the colours of all pieces are on the stickers, by the number of the colour.
        let kind = |faces: &[Face], turn: usize| -> Vec<usize> {
            (0..faces.len()).map(|k| colours[faces[(k + turn) % faces.len()].index()]).collect()
        };
        let kinds: Vec<Vec<usize>> = match stickers.len() {
            2 => Edge::ALL.iter().flat_map(|edge| (0..2).map(|turn| kind(&edge.faces(), turn))).collect(),
            _ => Corner::ALL.iter().flat_map(|corner| (0..3).map(|turn| kind(&corner.faces(), turn))).collect(),
        };
        let row = |sticker: &Sticker, turned: usize| {
            costs(faces[sticker.face().index()], before(sticker.index() % 9, turned))
        };
        // By sticker and by how its face is turned.
        let rows: Vec<[[f64; 6]; 4]> =
            stickers.iter().map(|sticker| std::array::from_fn(|turned| row(sticker, turned))).collect();
        let cheapest = |way: usize| -> f64 {
            let cost = |kind: &Vec<usize>| -> f64 {
                kind.iter().zip(&rows).enumerate().map(|(k, (&colour, rows))| rows[way >> (2 * k) & 3][colour]).sum()
            };
            kinds.iter().map(cost).fold(f64::MAX, f64::min)
        };
        Piece {
            faces: stickers.iter().map(|sticker| sticker.face().index()).collect(),
            costs: (0..1 << (2 * stickers.len())).map(cheapest).collect(),
        }
    }

    fn cost(&self, turned: &[usize; 6]) -> f64 {
        self.costs[self.faces.iter().enumerate().map(|(k, &face)| turned[face] << (2 * k)).sum::<usize>()]
    }
}

/// The best ways so far.
pub(crate) struct Best {
    /// Ways that cost this much more than the best are left out.
    too_much: f64,
    least: f64,
    ways: Vec<(f64, Way)>,
}

impl Best {
    pub(crate) fn new(too_much: f64) -> Best {
        Best { too_much, least: f64::MAX, ways: Vec::new() }
    }

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

    /// The best first.
    pub(crate) fn sorted(mut self) -> Vec<(f64, Way)> {
        self.sort();
        self.ways
    }
}
