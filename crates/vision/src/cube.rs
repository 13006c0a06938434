//! The 3x3x3 from 54 colours, given face by face.

use crate::colour::Rgb;
use crate::fit::{self, Explanation, Puzzle};
use crate::known::{Cube, SCALE};
use crate::light::Observation;
use crate::mixed;
use crate::sureness::{log_scale, sureness};
use crate::unreadable::Unreadable;
use puzzle::{Costs, Face, Facelets, LegalCubes, Sticker};

/// A cube that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The cube; each colour is called by the face whose centre has it.
    pub facelets: Facelets,
    /// How sure each sticker is, from 0 to 1.
    pub confidence: [f64; Sticker::COUNT],
    /// The best other cube; `None` if what is known leaves no other.
    pub runner_up: Option<Facelets>,
    /// How much better the cube is than that, as the logarithm of how many times it is likelier; infinite if there is
    /// no other.
    pub margin: f64,
    /// How badly the colours fit the cube, per sticker; about 1 for a good scan.
    pub misfit: f64,
    /// How the light was explained.
    pub light: &'static str,
    /// What the six colours of the cube look like in the middle light of the scan, in the order U R F D L B.
    pub colours: [Rgb; 6],
}

impl Reading {
    /// Below this, a sticker is worth a second look.
    pub const DOUBTFUL: f64 = 0.955;

    /// The stickers that are worth a second look.
    pub fn doubtful(&self) -> impl Iterator<Item = Sticker> + '_ {
        Sticker::all().filter(|sticker| self.confidence[sticker.index()] < Reading::DOUBTFUL)
    }
}

/// The largest misfit per sticker that is accepted. Scans in computed light stay below it, random colours above;
/// `docs/scanning.md` has the figures.
pub(crate) const MAX_MISFIT: f64 = 25.0;

/// Colours are alike if a sticker is less than this much likelier with its own colour than with the other, on average and
/// as a logarithm. One colour for two faces stays below it if the noise is small; measured scans are above 0.3.
const MIN_DIFFERENCE: f64 = 0.075;

/// The most stickers that may be doubtful, of those that are not known beforehand. Scans in computed light that are read
/// correctly have fewer; `docs/scanning.md` has the figures.
const MAX_DOUBTFUL: f64 = 30.0 / 48.0;

/// Faces in the order U R F D L B, nine stickers each in reading order.
pub fn read_cube(faces: &[[Rgb; 9]; 6]) -> Result<Reading, Unreadable> {
    read_with_evidence(faces).0
}

/// The same if the colours of some stickers are known, whatever they look like. Centres are always known: those of
/// `known` do not count.
pub fn read_cube_knowing(faces: &[[Rgb; 9]; 6], known: &Facelets) -> Result<Reading, Unreadable> {
    let cube = Cube::knowing(known);
    if LegalCubes::new(&Costs::of_changes(&cube.known)).cost() > 0 {
        return Err(Unreadable::Contradiction);
    }
    let observations = observations(faces);
    read(&cube, &observations, &fit::explanations(&cube, &observations))
}

/// The reading, and how unlikely the colours are with it; less is better.
pub(crate) fn read_with_evidence(faces: &[[Rgb; 9]; 6]) -> (Result<Reading, Unreadable>, f64) {
    let cube = Cube::knowing(&Facelets::UNKNOWN);
    let observations = observations(faces);
    let explanations = fit::explanations(&cube, &observations);
    let reading = read(&cube, &observations, &explanations);
    let turned = if let Err(Unreadable::Turned { gain, .. }) = &reading { 2.0 * gain } else { 0.0 };
    (reading, explanations[0].evidence - turned)
}

fn read(
    cube: &Cube,
    observations: &[Observation],
    explanations: &[Explanation<Facelets>],
) -> Result<Reading, Unreadable> {
    let best = &explanations[0];
    let misfit = best.misfit / Sticker::COUNT as f64;
    let costs = fit::costs(&best.light, observations);
    if misfit > MAX_MISFIT {
        return Err(Unreadable::NoCube { seen: fit::nearest_colours(&costs), misfit, most: MAX_MISFIT });
    }
    let (mut reading, sureness_of_other_light) =
        reading(cube, &costs, explanations, &fit::doubts(cube, observations, best), misfit);
    // Somebody who corrects a reading has seen it, and which stickers are doubtful.
    if cube.known == Cube::knowing(&Facelets::UNKNOWN).known {
        let is_free = Sticker::all().map(|sticker| cube.is_free(sticker)).collect();
        Doubts { costs: &costs, labels: &cube.labels(&best.position), is_free, confidence: &reading.confidence }
            .check(best.misfit, |colour| colour)?;
        mixed::check(cube, observations, explanations, &mut reading.confidence)?;
    }
    for (confidence, other) in reading.confidence.iter_mut().zip(sureness_of_other_light) {
        *confidence = confidence.min(other);
    }
    Ok(reading)
}

/// What may be wrong with a reading although it fits.
pub(crate) struct Doubts<'a> {
    pub(crate) costs: &'a [[f64; 6]],
    /// The number of each sticker's colour.
    pub(crate) labels: &'a [usize],
    /// The stickers whose colours are not known beforehand.
    pub(crate) is_free: Vec<bool>,
    pub(crate) confidence: &'a [f64],
}

impl Doubts<'_> {
    /// Refuses colours that cannot be told apart. All stickers together misfit this much; `number` says which number
    /// the reader knows a colour by.
    pub(crate) fn check(&self, misfit: f64, number: impl Fn(usize) -> usize) -> Result<(), Unreadable> {
        let free = || (0..self.labels.len()).filter(|&at| self.is_free[at]);
        // Values without noise do not make colours different.
        let scale = log_scale(misfit, self.labels.len()).max(2.0);
        let difference = |[a, b]: [usize; 2]| {
            let other = |at: usize| match self.labels[at] {
                label if label == a => Some(self.costs[at][b] - self.costs[at][a]),
                label if label == b => Some(self.costs[at][a] - self.costs[at][b]),
                _ => None,
            };
            let differences: Vec<f64> = free().filter_map(other).collect();
            let mean = differences.iter().sum::<f64>() / differences.len() as f64;
            if differences.is_empty() { f64::MAX } else { mean / scale }
        };
        let pairs = (0..6).flat_map(|a| (a + 1..6).map(move |b| [a, b]));
        let (colours, least) =
            pairs.map(|pair| (pair, difference(pair))).min_by(|a, b| a.1.total_cmp(&b.1)).expect("there are 15 pairs");
        let doubtful = free().filter(|&at| self.confidence[at] < Reading::DOUBTFUL).count();
        if least >= MIN_DIFFERENCE && doubtful as f64 <= MAX_DOUBTFUL * free().count() as f64 {
            return Ok(());
        }
        let misfit = misfit / self.labels.len() as f64;
        let seen = fit::nearest_colours(self.costs).into_iter().map(&number).collect();
        Err(Unreadable::Alike { seen, colours: colours.map(number), doubtful, misfit })
    }
}

pub(crate) fn observations(faces: &[[Rgb; 9]; 6]) -> Vec<Observation> {
    Sticker::all()
        .map(|sticker| {
            let (face, number) = (sticker.face().index(), sticker.index() % 9);
            Observation::new(faces[face][number], face, [number / 3, number % 3], 3)
        })
        .collect()
}

/// The reading, and how sure each sticker is if models of light are not quite trusted.
fn reading(
    cube: &Cube,
    costs: &[[f64; 6]],
    explanations: &[Explanation<Facelets>],
    doubts: &[Explanation<Facelets>],
    misfit: f64,
) -> (Reading, [f64; Sticker::COUNT]) {
    let best = &explanations[0];
    let cubes = LegalCubes::new(&cube.whole_costs(costs));
    let (first, second) = (cubes.best(), cubes.runner_up());
    let scale = log_scale(best.misfit, Sticker::COUNT);
    let is_known =
        |facelets: &Facelets| Sticker::all().all(|at| cube.is_free(at) || facelets.get(at) == cube.known.get(at));
    let mut runner_up = is_known(&second.facelets).then_some(second.facelets);
    let mut margin = runner_up.map_or(f64::INFINITY, |_| f64::from(second.cost - first.cost) / SCALE / scale);
    // Another explanation may see another cube.
    if let Some(other) = explanations.iter().find(|other| other.position != best.position)
        && (other.evidence - best.evidence) / 2.0 < margin
    {
        runner_up = Some(other.position);
        margin = (other.evidence - best.evidence) / 2.0;
    }
    let (mut confidence, mut with_other_light) = ([1.0; Sticker::COUNT], [1.0; Sticker::COUNT]);
    for sticker in Sticker::all().filter(|&sticker| cube.is_free(sticker)) {
        let at = sticker.index();
        let own = first.facelets.get(sticker).map_or(0, Face::index);
        let nearest_other = (0..6).filter(|&colour| colour != own).map(|colour| costs[at][colour]);
        let alone = (nearest_other.fold(f64::MAX, f64::min) - costs[at][own]) / scale;
        let elsewhere = explanations.iter().filter(|other| other.position.get(sticker) != best.position.get(sticker));
        let other_light = elsewhere.map(|other| (other.evidence - best.evidence) / 2.0).fold(f64::MAX, f64::min);
        // The whole cube is searched again only if the sticker by itself is not clear.
        let together = if alone > CLEAR {
            alone
        } else {
            let mut without = costs.to_vec();
            without[at][own] = f64::INFINITY;
            let other = LegalCubes::new(&cube.whole_costs(&without)).cost();
            f64::from(other.saturating_sub(first.cost)) / SCALE / scale
        };
        confidence[at] = sureness(together.min(other_light));
        let doubts = doubts.iter().filter(|other| other.position.get(sticker) != best.position.get(sticker));
        let doubt = doubts.map(|other| (other.evidence - best.evidence) / 2.0).fold(f64::MAX, f64::min);
        with_other_light[at] = sureness((other_light * TRUST).min(doubt * TRUST_IN_DOUBTS));
    }
    let reading = Reading {
        facelets: best.position,
        confidence,
        runner_up,
        margin,
        misfit,
        light: best.model,
        colours: best.light.colours(),
    };
    (reading, with_other_light)
}

/// How much of a difference in evidence counts: no model of light is quite true, and the best one is often wrong where
/// another is not. Without this, one wrong cube in ten had no doubtful sticker.
const TRUST: f64 = 0.3;
/// The same for [`fit::doubts`].
const TRUST_IN_DOUBTS: f64 = 0.16;
/// A sticker that is this much likelier with its colour than with any other is not examined further.
const CLEAR: f64 = 12.0;
