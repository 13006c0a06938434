//! Faces of two positions: a cube that was turned between two pictures.
//!
//! If a layer was turned after some of the faces had been taken, the stickers of those that were taken later are elsewhere
//! on the cube as it was before. Put back there, they make a legal cube: some stickers were then seen twice, others
//! never. That is one explanation more, which is fitted and weighed like the others.

use crate::fit::{self, Explanation, Puzzle};
use crate::known::{Cube, SCALE};
use crate::light::{Light, Observation};
use crate::source::AS_GIVEN;
use crate::sureness::{log_scale, sureness};
use crate::unreadable::{Clash, Turned, Unreadable};
use puzzle::{Corner, Edge, Face, Facelets, LegalCubes, Sticker, Turn};

/// A cube of which some faces were taken after a turn.
struct Hypothesis<'a> {
    cube: &'a Cube,
    turned: Turned,
    /// For each sticker that is seen, the one it was before the turn.
    was: [usize; Sticker::COUNT],
}

impl Hypothesis<'_> {
    fn new(cube: &Cube, turn: Turn, after: Vec<Face>) -> Hypothesis<'_> {
        let was = std::array::from_fn(|at| {
            let sticker = Sticker::new(at);
            if after.contains(&sticker.face()) { turn.before(sticker).index() } else { at }
        });
        let is_before = |face: &Face| *face != turn.face().opposite() && !after.contains(face);
        let before = Face::ALL.into_iter().filter(is_before).collect();
        Hypothesis { cube, turned: Turned { turn, before, after }, was }
    }

    /// The costs of the stickers before the turn: some were seen twice, some never.
    fn gathered(&self, costs: &[[f64; 6]]) -> Vec<[f64; 6]> {
        let mut gathered = vec![[0.0; 6]; Sticker::COUNT];
        for (at, row) in costs.iter().enumerate() {
            for (sum, cost) in gathered[self.was[at]].iter_mut().zip(row) {
                *sum += cost;
            }
        }
        gathered
    }
}

impl Puzzle for Hypothesis<'_> {
    type Position = Facelets;

    fn first_colours(&self, _: &Light, _: &[Observation]) -> Vec<[[f64; 3]; 6]> {
        unreachable!("a turn is only assumed where there is an explanation to begin with")
    }

    fn nearest(&self, costs: &[[f64; 6]]) -> (Facelets, f64) {
        let best = LegalCubes::new(&self.cube.whole_costs(&self.gathered(costs))).best();
        let labels = self.labels(&best.facelets);
        let misfit = labels.iter().zip(costs).map(|(&label, row)| row[label]).sum();
        (best.facelets, misfit)
    }

    fn labels(&self, before: &Facelets) -> Vec<usize> {
        self.was.iter().map(|&at| before.colours()[at].map_or(0, Face::index)).collect()
    }
}

/// All turns after which one to three of the four faces around the layer were taken, but not the layer's own face. If that
/// one was taken afterwards too, the inverse turn and the other faces say the same. If all four were, the layer's face was
/// photographed turned, which is no other position.
fn hypotheses(cube: &Cube) -> impl Iterator<Item = Hypothesis<'_>> {
    Turn::all().flat_map(move |turn| {
        let around: Vec<Face> = Face::ALL.into_iter().filter(|face| face.axis() != turn.face().axis()).collect();
        (1..15_usize).map(move |some| {
            let after = around.iter().enumerate().filter(|(i, _)| some >> i & 1 == 1).map(|(_, face)| *face);
            Hypothesis::new(cube, turn, after.collect())
        })
    })
}

/// At least so much must the pieces of the turned layer cost.
fn bound(costs: &[[f64; 6]], layer: Face) -> f64 {
    fn cheapest<const N: usize>(stickers: [Sticker; N], kinds: &[[Face; N]], costs: &[[f64; 6]]) -> f64 {
        let cost = |kind: &[Face; N]| -> f64 {
            (0..N)
                .map(|turn| (0..N).map(|k| costs[stickers[k].index()][kind[(k + turn) % N].index()]).sum())
                .fold(f64::MAX, f64::min)
        };
        kinds.iter().map(cost).fold(f64::MAX, f64::min)
    }
    let corners = Corner::ALL.map(|corner| corner.faces());
    let edges = Edge::ALL.map(|edge| edge.faces());
    let of_corners = Corner::ALL.iter().filter(|corner| corner.faces().contains(&layer));
    let of_edges = Edge::ALL.iter().filter(|edge| edge.faces().contains(&layer));
    of_corners.map(|corner| cheapest(corner.stickers(), &corners, costs)).sum::<f64>()
        + of_edges.map(|edge| cheapest(edge.stickers(), &edges, costs)).sum::<f64>()
}

/// How many turns are looked at exactly, and how many are fitted.
const LOOKED_AT: usize = 8;
const FITTED: usize = 2;

/// A turn between two pictures, and how well it explains what is seen.
struct Explained {
    turned: Turned,
    /// What it says the stickers are.
    shown: Vec<usize>,
    /// See [`Light::evidence`].
    evidence: f64,
}

/// The best explanation by a turn between two pictures, beginning with the light of another explanation.
fn turned_between<P>(cube: &Cube, observations: &[Observation], start: &Explanation<P>) -> Explained {
    let costs = fit::costs(&start.light, observations);
    let as_given = Face::ALL.map(|layer| bound(&costs, layer));
    let gained = |it: &Hypothesis<'_>| {
        let layer = it.turned.turn.face();
        bound(&it.gathered(&costs), layer) - as_given[layer.index()]
    };
    let mut all: Vec<(f64, Hypothesis<'_>)> = hypotheses(cube).map(|it| (gained(&it), it)).collect();
    let by_cost = |a: &(f64, Hypothesis<'_>), b: &(f64, Hypothesis<'_>)| a.0.total_cmp(&b.0);
    all.sort_by(by_cost);
    all.truncate(LOOKED_AT);
    all.iter_mut().for_each(|(cost, it)| *cost = it.nearest(&costs).1);
    all.sort_by(by_cost);
    let fitted = all.into_iter().take(FITTED).map(|(_, it)| {
        let fitted = fit::explain(&it, observations, start.light.clone(), start.model);
        Explained { shown: it.labels(&fitted.position), evidence: fitted.evidence, turned: it.turned }
    });
    fitted.min_by(|a, b| a.evidence.total_cmp(&b.evidence)).expect("there are hypotheses")
}

/// One or two faces without which the others fit, if there are such: those of another cube, or of another position. Costs
/// are those of the light in which each sticker looks as it is seen.
fn worth_taking_again(cube: &Cube, costs: &[[f64; 6]], seen: &[usize]) -> Vec<usize> {
    let without = |faces: &[usize]| {
        let mut left = costs.to_vec();
        faces.iter().for_each(|face| left[9 * face..9 * face + 9].fill([0.0; 6]));
        let legal = f64::from(LegalCubes::new(&cube.whole_costs(&left)).cost()) / SCALE;
        let at_least: f64 = (0..Sticker::COUNT).filter(|&at| at % 9 != 4).map(|at| left[at][seen[at]]).sum();
        legal - at_least
    };
    let all = without(&[]);
    let pairs = (0..6).flat_map(|a| (a + 1..6).map(move |b| vec![a, b]));
    for sets in [(0..6).map(|face| vec![face]).collect::<Vec<_>>(), pairs.collect()] {
        let tried = sets.into_iter().map(|faces| (without(&faces), faces));
        let (left, faces) = tried.min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are faces");
        if left < LEFT * all {
            return faces;
        }
    }
    Vec::new()
}

/// How much of the misfit may be left without the faces that are worth taking again.
const LEFT: f64 = 0.2;

/// A turn between two pictures is believed if it makes the colours this much likelier, as a logarithm. Sound scans stay
/// below it. `docs/scanning.md` has the figures.
const MAX_TURN_GAIN: f64 = 20.0;
/// From here on stickers that look otherwise than the answer has them are doubtful.
const SUSPICIOUS_GAIN: f64 = 25.0;
/// A sticker is doubtful if its own look is this much likelier than what it is answered as, as a logarithm.
const OWN_LOOK: f64 = 6.0;
/// The same in the light of the answer, and compared with how well most stickers fit.
const LOOK: f64 = 3.0;
/// Below this, no turn is looked for.
const LITTLE_GAIN: f64 = 8.0;

/// Refuses what shows two positions of a cube, or none. Stickers that are answered against their own look become
/// doubtful.
pub(crate) fn check(
    cube: &Cube,
    observations: &[Observation],
    explanations: &[Explanation<Facelets>],
    confidence: &mut [f64; Sticker::COUNT],
) -> Result<(), Unreadable> {
    let best = &explanations[0];
    let labels = cube.labels(&best.position);
    against_their_look(&fit::costs(&best.light, observations), &labels)
        .for_each(|at| confidence[at] = confidence[at].min(sureness(0.0)));
    let centres = Face::ALL.map(|face| (Sticker::centre(face).index(), face.index()));
    let loose = fit::loosely(explanations, observations, &centres);
    let gain = fit::gain(best, &loose);
    if gain < LITTLE_GAIN {
        return Ok(());
    }
    let Explained { turned, shown, evidence } = turned_between(cube, observations, &loose);
    let turn_gain = (best.evidence - evidence) / 2.0;
    let is_illegal = gain > fit::MAX_GAIN * Sticker::COUNT as f64;
    // A turn that explains only little of it is not what happened.
    if turn_gain > MAX_TURN_GAIN && (!is_illegal || turn_gain > gain / 2.0) {
        let stickers = differing(&loose.position, &labels).collect();
        let [fewer, _] = turned.sides();
        let clash = Clash { stickers, again: fewer.iter().map(|face| face.index()).collect() };
        return Err(Unreadable::Turned { seen: loose.position, sources: AS_GIVEN, turned, gain: turn_gain, clash });
    }
    if is_illegal {
        let again = worth_taking_again(cube, &fit::costs(&loose.light, observations), &loose.position);
        return Err(Unreadable::illegal(loose.position, &labels, again));
    }
    let mut doubt = |at: usize, margin: f64| confidence[at] = confidence[at].min(sureness(margin.max(0.0)));
    differing(&shown, &labels).for_each(|at| doubt(at, (MAX_TURN_GAIN - turn_gain) / 3.0));
    let costs = fit::costs(&loose.light, observations);
    let scale = log_scale(loose.misfit, Sticker::COUNT);
    for at in differing(&loose.position, &labels) {
        let against = (costs[at][labels[at]] - costs[at][loose.position[at]]) / scale;
        if gain > SUSPICIOUS_GAIN || against > OWN_LOOK {
            doubt(at, 0.0);
        }
    }
    Ok(())
}

/// The stickers that look like another colour than the one they are answered as, compared with how well most fit. What
/// misfits all over does not hide them.
fn against_their_look(costs: &[[f64; 6]], labels: &[usize]) -> impl Iterator<Item = usize> {
    let mut misfits: Vec<f64> = costs.iter().zip(labels).map(|(row, &label)| row[label]).collect();
    misfits.sort_by(f64::total_cmp);
    let scale = log_scale(misfits[misfits.len() / 2] / MEDIAN, 1);
    let looks = fit::nearest_colours(costs);
    let against = |at: usize| (costs[at][labels[at]] - costs[at][looks[at]]) / scale;
    let found: Vec<usize> = differing(&looks, labels).filter(|&at| against(at) > LOOK).collect();
    found.into_iter()
}

/// The median of the sum of three squared deviations, as a share of its mean.
const MEDIAN: f64 = 0.79;

fn differing<'a>(a: &'a [usize], b: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
    (0..a.len()).filter(|&at| a[at] != b[at])
}
