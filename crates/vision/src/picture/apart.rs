//! Which stickers of a picture have one colour, and which clearly have two.
//!
//! That needs no names, and hardly depends on the light: stickers are compared with one another. What clearly differs
//! gets different names, whatever the light makes of them. Reflections have the colour of the lamp: in warm light there
//! is little blue in them, so there a little blue says much.

use super::sample::linear;
use crate::Rgb;

/// Stickers of nearly one colour.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Face and number of each.
    pub(super) stickers: Vec<(usize, usize)>,
    /// The light of the first one.
    light: [f64; 3],
}

/// Groups of stickers, the largest first, and which of them differ clearly.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    pub(super) groups: Vec<Group>,
    /// For each group, the larger groups that have another colour.
    differing: Vec<Vec<usize>>,
    /// The light of each face's stickers, as shares of the brightest, and that of the lamp.
    lights: Vec<Vec<[f64; 3]>>,
    lamp: [f64; 3],
}

/// Stickers of a face belong together if their hues and their brightness differ by no more than this, as logarithms.
const SAME: [f64; 2] = [0.12, 0.25];
/// Hues that are further apart are different colours; in a picture with more than six of these, the limit rises by such
/// steps, because no cube has more.
const CLEAR: f64 = 0.38;
const STEP: f64 = 0.02;
const COLOURS: usize = 6;
/// Hues that are further apart are not surely one colour.
const DOUBTFUL: f64 = 0.3;
/// What is darker than this share of the lamp's light does not count.
const DARK: f64 = 0.03;
/// The lamp counts as so much brighter than the brightest sticker, in each channel.
const LAMP: f64 = 1.5;
/// However warm the light is, in each channel this share of [`DARK`] does not count.
const DARKEST: f64 = 0.1;
/// Shares of the lamp's light that a sticker may reflect, if it reflects any.
const SHEENS: [f64; 4] = [0.05, 0.1, 0.18, 0.27];
/// How much less blue than green there is in a lamp's light, compared with red, as a power.
const BLUE_BY_GREEN: f64 = 2.53;

impl Groups {
    pub(super) fn of(faces: &[Vec<Rgb>]) -> Groups {
        let (mut groups, mut of_faces): (Vec<Group>, Vec<Vec<[f64; 3]>>) = Default::default();
        let mut lamp = [1e-3; 3];
        for (face, colours) in faces.iter().enumerate() {
            let lights: Vec<[f64; 3]> = colours.iter().map(|colour| colour.0.map(linear)).collect();
            let brightest = lights.iter().flatten().copied().fold(1e-3, f64::max);
            let lights: Vec<[f64; 3]> = lights.iter().map(|light| light.map(|value| value / brightest)).collect();
            let mut of_face: Vec<Group> = Vec::new();
            for (number, &light) in lights.iter().enumerate() {
                (0..3).for_each(|c| lamp[c] = light[c].max(lamp[c]));
                match of_face.iter_mut().find(|group| is_same(&group.light, &light)) {
                    Some(group) => group.stickers.push((face, number)),
                    None => of_face.push(Group { stickers: vec![(face, number)], light }),
                }
            }
            groups.extend(of_face);
            of_faces.push(lights);
        }
        // Without white, yellow or green in the picture nothing shows how blue the lamp is, only how blue it must be.
        lamp[2] = lamp[2].max((lamp[1] / lamp[0]).min(1.0).powf(BLUE_BY_GREEN));
        groups.sort_by_key(|group: &Group| std::cmp::Reverse(group.stickers.len()));
        let apart = |a: usize, b: usize| apart(&groups[a].light, &groups[b].light, &lamp);
        let apart: Vec<Vec<f64>> = (0..groups.len()).map(|b| (0..b).map(|a| apart(a, b)).collect()).collect();
        let differing = |clear: f64| -> Vec<Vec<usize>> {
            apart.iter().map(|apart| (0..apart.len()).filter(|&a| apart[a] > clear).collect()).collect()
        };
        let mut clear = CLEAR;
        let mut of_clear = Groups { groups, differing: differing(clear), lights: of_faces, lamp };
        while of_clear.colours() > COLOURS {
            clear += STEP;
            of_clear.differing = differing(clear);
        }
        of_clear
    }

    /// How many colours there are at least.
    pub(super) fn colours(&self) -> usize {
        let mut chosen: Vec<usize> = Vec::new();
        for (group, differing) in self.differing.iter().enumerate() {
            if chosen.iter().all(|other| differing.contains(other)) {
                chosen.push(group);
            }
        }
        chosen.len()
    }

    /// True if the hues of two stickers of a face differ so much that they hardly have one name.
    pub(super) fn differ(&self, face: usize, a: usize, b: usize) -> bool {
        apart(&self.lights[face][a], &self.lights[face][b], &self.lamp) > DOUBTFUL
    }

    /// The best ways to name the groups, if this is how unlikely each name is for each, as logarithms; the best one first.
    /// `clash` is what it costs to call two colours that clearly differ by one name, and so many ways are kept in mind.
    pub(super) fn named(&self, costs: &[[f64; 6]], clash: f64, kept: usize) -> Vec<(f64, Vec<usize>)> {
        let mut ways: Vec<(f64, Vec<usize>)> = vec![(0.0, Vec::new())];
        for (costs, differing) in costs.iter().zip(&self.differing) {
            let mut longer = Vec::with_capacity(6 * ways.len());
            for (way, (cost, names)) in ways.iter().enumerate() {
                for (name, own) in costs.iter().enumerate() {
                    let clashes = differing.iter().filter(|&&other| names[other] == name).count();
                    longer.push((cost + own + clash * clashes as f64, way, name));
                }
            }
            longer.sort_by(|a, b| a.0.total_cmp(&b.0));
            longer.truncate(kept);
            let names = |way: usize, name| ways[way].1.iter().copied().chain([name]).collect();
            ways = longer.into_iter().map(|(cost, way, name)| (cost, names(way, name))).collect();
        }
        ways
    }
}

/// The hue of a light as logarithms, and its brightness.
fn logs(light: &[f64; 3], lamp: &[f64; 3]) -> ([f64; 3], f64) {
    let logs: [f64; 3] = std::array::from_fn(|c| (light[c] + DARK * (LAMP * lamp[c]).clamp(DARKEST, 1.0)).ln());
    let mean = logs.iter().sum::<f64>() / 3.0;
    (logs.map(|log| log - mean), mean)
}

fn distance(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

fn is_same(a: &[f64; 3], b: &[f64; 3]) -> bool {
    let ((a, bright), (b, other)) = (logs(a, &[1.0; 3]), logs(b, &[1.0; 3]));
    distance(&a, &b) < SAME[0] && (bright - other).abs() < SAME[1]
}

/// How far two hues are apart if one of the stickers may have a sheen.
fn apart(a: &[f64; 3], b: &[f64; 3], lamp: &[f64; 3]) -> f64 {
    let veiled = |light: &[f64; 3], veil: f64| -> [f64; 3] {
        logs(&std::array::from_fn(|c| light[c] * (1.0 - veil) + veil * lamp[c]), lamp).0
    };
    let (hue_a, hue_b) = (veiled(a, 0.0), veiled(b, 0.0));
    let off = |veil: f64| distance(&veiled(a, veil), &hue_b).min(distance(&hue_a, &veiled(b, veil)));
    SHEENS.iter().map(|&veil| off(veil)).fold(distance(&hue_a, &hue_b), f64::min)
}
