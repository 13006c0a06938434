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
    light: [f64; 3],
}

/// Groups of stickers, the largest first, and which of them differ clearly.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    pub(super) groups: Vec<Group>,
    /// For each group, the larger groups that have another colour.
    differing: Vec<Vec<usize>>,
}

/// Stickers of a face belong together if their hues and their brightness differ by no more than this, as logarithms.
const SAME: [f64; 2] = [0.12, 0.25];
/// Hues that are further apart are different colours.
const CLEAR: f64 = 0.38;
/// What is darker than this share of the lamp's light does not count.
const DARK: f64 = 0.03;
/// The lamp counts as so much brighter than the brightest sticker, in each channel.
const LAMP: f64 = 1.5;
/// However warm the light is, in each channel this share of [`DARK`] does not count.
const DARKEST: f64 = 0.1;
/// Shares of the lamp's light that a sticker may reflect.
const SHEENS: [f64; 5] = [0.0, 0.05, 0.1, 0.18, 0.27];
/// How much less blue than green there is in a lamp's light, compared with red, as a power.
const BLUE_BY_GREEN: f64 = 2.53;

impl Groups {
    pub(super) fn of(faces: &[Vec<Rgb>]) -> Groups {
        let mut groups = Vec::new();
        let mut lamp = [1e-3; 3];
        for (face, colours) in faces.iter().enumerate() {
            let lights: Vec<[f64; 3]> = colours.iter().map(|colour| colour.0.map(linear)).collect();
            let brightest = lights.iter().flatten().copied().fold(1e-3, f64::max);
            let mut of_face: Vec<Group> = Vec::new();
            for (number, light) in lights.iter().map(|light| light.map(|value| value / brightest)).enumerate() {
                (0..3).for_each(|c| lamp[c] = light[c].max(lamp[c]));
                match of_face.iter_mut().find(|group| is_same(&group.light, &light)) {
                    Some(group) => group.stickers.push((face, number)),
                    None => of_face.push(Group { stickers: vec![(face, number)], light }),
                }
            }
            groups.extend(of_face);
        }
        // Without white, yellow or green in the picture nothing shows how blue the lamp is, only how blue it must be.
        lamp[2] = lamp[2].max((lamp[1] / lamp[0]).min(1.0).powf(BLUE_BY_GREEN));
        groups.sort_by_key(|group: &Group| std::cmp::Reverse(group.stickers.len()));
        let clear = |a: usize, b: usize| apart(&groups[a].light, &groups[b].light, &lamp) > CLEAR;
        let differing = (0..groups.len()).map(|b| (0..b).filter(|&a| clear(a, b)).collect()).collect();
        Groups { groups, differing }
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
    let veiled =
        |light: &[f64; 3], veil: f64| -> [f64; 3] { std::array::from_fn(|c| light[c] * (1.0 - veil) + veil * lamp[c]) };
    let off = |a: &[f64; 3], b: &[f64; 3], veil: f64| distance(&logs(&veiled(a, veil), lamp).0, &logs(b, lamp).0);
    SHEENS.iter().map(|&veil| off(a, b, veil).min(off(b, a, veil))).fold(f64::INFINITY, f64::min)
}
