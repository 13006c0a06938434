//! The explanation that fits best: colours and light from the stickers, stickers from colours and light, in turn.

use crate::light::{Light, LightModel, Observation, Start};

/// What differs between puzzles: which colours their stickers can have together.
pub(crate) trait Puzzle {
    /// A legal position.
    type Position: Clone + PartialEq;

    /// The first guess at the colours of the cube, if this is the light; several where nothing shows which are which.
    fn first_colours(&self, light: &Light, observations: &[Observation]) -> Vec<[[f64; 3]; 6]>;

    /// The legal position of least cost, given the cost of each colour for each sticker, and that cost.
    fn nearest(&self, costs: &[[f64; 6]]) -> (Self::Position, f64);

    /// The number of each sticker's colour.
    fn labels(&self, position: &Self::Position) -> Vec<usize>;
}

/// An explanation of what was seen.
#[derive(Clone, Debug)]
pub(crate) struct Explanation<P> {
    pub(crate) position: P,
    pub(crate) light: Light,
    pub(crate) model: &'static str,
    /// How badly the stickers fit together.
    pub(crate) misfit: f64,
    /// How unlikely it is; see [`Light::evidence`].
    pub(crate) evidence: f64,
}

/// The fit ends after this many rounds, even if the stickers still change.
const ROUNDS: usize = 10;

/// The cost of each colour for each sticker.
pub(crate) fn costs(light: &Light, observations: &[Observation]) -> Vec<[f64; 6]> {
    observations.iter().map(|seen| light.misfits(seen)).collect()
}

/// The colour of least cost for each sticker by itself.
pub(crate) fn nearest_colours(costs: &[[f64; 6]]) -> Vec<usize> {
    let nearest = |row: &[f64; 6]| (0..6).min_by(|&a, &b| row[a].total_cmp(&row[b])).expect("there are six");
    costs.iter().map(nearest).collect()
}

/// All explanations, the best first.
pub(crate) fn explanations<P: Puzzle>(puzzle: &P, observations: &[Observation]) -> Vec<Explanation<P::Position>> {
    let mut all = Vec::new();
    for model in LightModel::ALL {
        let starts = if model.is_by_face() { &Start::ALL[..] } else { &[Start::Even] };
        starts.iter().for_each(|&start| all.extend(from_start(puzzle, observations, model, start)));
    }
    all.sort_by(|a, b| a.evidence.total_cmp(&b.evidence));
    all
}

/// What else may have been seen: explanations by shade, and the two colours that are most alike told apart anew. They are
/// reasons for doubt, and never the answer: such freedom explains what is wrong as easily as what is right.
pub(crate) fn doubts<P: Puzzle>(
    puzzle: &P,
    observations: &[Observation],
    best: &Explanation<P::Position>,
) -> Vec<Explanation<P::Position>> {
    let mut all = vec![told_apart(puzzle, observations, best)];
    for model in LightModel::WITH_SHADE {
        let starts = if model.is_by_face() { &Start::IN_SHADE[..] } else { &[Start::Even] };
        starts.iter().for_each(|&start| all.extend(from_start(puzzle, observations, model, start)));
    }
    all
}

/// Explanations that begin with nothing but a guess at the light.
fn from_start<P: Puzzle>(
    puzzle: &P,
    observations: &[Observation],
    model: LightModel,
    start: Start,
) -> Vec<Explanation<P::Position>> {
    let guess = Light::guess(model, start, observations);
    let colours = puzzle.first_colours(&guess, observations).into_iter();
    colours.map(|colours| explain(puzzle, observations, guess.with_colours(colours), model.name)).collect()
}

/// How often two colours are told apart before the whole puzzle is looked at again.
const TELLINGS: usize = 4;

/// The two colours that are most alike are told apart anew, by hue and without the centres: those may have a sheen.
fn told_apart<P: Puzzle>(
    puzzle: &P,
    observations: &[Observation],
    best: &Explanation<P::Position>,
) -> Explanation<P::Position> {
    let mut labels = puzzle.labels(&best.position);
    let mut light = best.light.clone();
    let [a, b] = light.most_alike();
    let stickers: Vec<usize> = (0..labels.len()).filter(|&at| [a, b].contains(&labels[at])).collect();
    let hues: Vec<[f64; 3]> = stickers.iter().map(|&at| light.hue(&observations[at])).collect();
    let along = main_axis(&hues, light.between([a, b]));
    let mut row: Vec<(f64, usize)> = along.into_iter().zip(stickers).collect();
    let half = row.len() / 2;
    for _ in 0..TELLINGS {
        row.sort_by(|x, y| x.0.total_cmp(&y.0));
        let kept = row.iter().enumerate().filter(|(i, (_, at))| (*i < half) == (labels[*at] == a)).count();
        let [low, high] = if 2 * kept >= row.len() { [a, b] } else { [b, a] };
        row.iter().enumerate().for_each(|(i, (_, at))| labels[*at] = if i < half { low } else { high });
        light.refit(observations, &labels);
        for (off, at) in &mut row {
            *off = light.misfit(&observations[*at], low) - light.misfit(&observations[*at], high);
        }
    }
    explain(puzzle, observations, light, best.model)
}

/// Where points lie on the line along which they differ most; `axis` is a first guess at its direction.
fn main_axis(points: &[[f64; 3]], mut axis: [f64; 3]) -> Vec<f64> {
    let dot = |a: &[f64; 3], b: &[f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let mean = |c: usize| points.iter().map(|point| point[c]).sum::<f64>() / points.len() as f64;
    let middle: [f64; 3] = std::array::from_fn(mean);
    let off: Vec<[f64; 3]> = points.iter().map(|point| std::array::from_fn(|c| point[c] - middle[c])).collect();
    // The power method; it converges long before.
    for _ in 0..20 {
        let next: [f64; 3] = std::array::from_fn(|c| off.iter().map(|off| dot(off, &axis) * off[c]).sum());
        let length = dot(&next, &next).sqrt().max(1e-12);
        axis = next.map(|value| value / length);
    }
    off.iter().map(|off| dot(off, &axis)).collect()
}

/// The explanation that a first guess at the light leads to.
pub(crate) fn explain<P: Puzzle>(
    puzzle: &P,
    observations: &[Observation],
    mut light: Light,
    model: &'static str,
) -> Explanation<P::Position> {
    let (mut position, mut misfit) = puzzle.nearest(&costs(&light, observations));
    for _ in 0..ROUNDS {
        light.refit(observations, &puzzle.labels(&position));
        let (next, next_misfit) = puzzle.nearest(&costs(&light, observations));
        misfit = next_misfit;
        if next == position {
            break;
        }
        position = next;
    }
    let evidence = light.evidence(observations, misfit);
    Explanation { position, light, model, misfit, evidence }
}

/// Stickers that need not make anything together: each has the colour that fits it best.
pub(crate) struct Loose<'a> {
    /// The stickers whose colours are known, with the colours' numbers.
    pub(crate) known: &'a [(usize, usize)],
}

impl Puzzle for Loose<'_> {
    type Position = Vec<usize>;

    fn first_colours(&self, _: &Light, _: &[Observation]) -> Vec<[[f64; 3]; 6]> {
        unreachable!("loose stickers are only compared with an explanation that is there")
    }

    fn nearest(&self, costs: &[[f64; 6]]) -> (Vec<usize>, f64) {
        let mut labels = nearest_colours(costs);
        let mut misfit: f64 = labels.iter().zip(costs).map(|(&label, row)| row[label]).sum();
        for &(at, colour) in self.known {
            misfit -= costs[at][labels[at]];
            labels[at] = colour;
        }
        (labels, misfit)
    }

    fn labels(&self, labels: &Vec<usize>) -> Vec<usize> {
        labels.clone()
    }
}

/// What stickers look like if they need not make anything together, beginning with the light of several explanations.
pub(crate) fn loosely<P>(
    explanations: &[Explanation<P>],
    observations: &[Observation],
    known: &[(usize, usize)],
) -> Explanation<Vec<usize>> {
    let of = |start: &Explanation<P>| explain(&Loose { known }, observations, start.light.clone(), start.model);
    explanations.iter().map(of).min_by(|a, b| a.evidence.total_cmp(&b.evidence)).expect("there are explanations")
}

/// How much likelier the colours are if they need not be those of a legal puzzle, as a logarithm.
pub(crate) fn gain<P>(best: &Explanation<P>, loose: &Explanation<Vec<usize>>) -> f64 {
    (best.evidence - loose.evidence) / 2.0
}

/// How much likelier the colours may be if they need not be those of a legal puzzle, as a logarithm for each sticker.
/// Scans in computed light stay below it; sets with a twisted corner or with faces of another cube are above, unless
/// their noise is strong. `docs/scanning.md` has the figures.
pub(crate) const MAX_GAIN: f64 = 1.2;
