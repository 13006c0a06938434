//! Cubes of made-up colours in made-up light, which no real cube had a part in: pastel and deep ones, greens from lime
//! to teal, oranges that are nearly red, from candle light to daylight.
//!
//! Light and stickers behave otherwise than the reader of colours assumes: lamps are near, lenses darken the corners,
//! stickers reflect the lamp, cameras clip. What is made depends on the seed of the [`Noise`] only.

use crate::noise::Noise;
use crate::scans::{Colours, Scan};

/// Reflected shares of red, green and blue light, for white, red, green, yellow, orange, blue.
pub type Pigments = [[f64; 3]; 6];

/// Pigments of a cube that could be sold.
pub fn pigments(noise: &mut Noise) -> Pigments {
    // Hue in degrees, saturation and value as pictures are coded.
    let red = noise.between(-14.0, 6.0);
    let hues = [
        noise.between(0.0, 360.0),
        red,
        noise.between(95.0, 175.0),
        noise.between(46.0, 64.0),
        red + noise.between(14.0, 34.0),
        noise.between(200.0, 238.0),
    ];
    let wash = if noise.below(3) == 0 { noise.between(0.05, 0.35) } else { 0.0 };
    std::array::from_fn(|number| {
        let saturation = if number == 0 { noise.between(0.0, 0.07) } else { noise.between(0.72, 0.98) };
        let value = noise.between(if number == 5 || number == 1 { 0.55 } else { 0.7 }, 0.97);
        of_hue(hues[number], saturation, value).map(|share| linear(share) * (1.0 - wash) + wash)
    })
}

/// A green that leans towards blue.
#[must_use]
pub fn with_teal(mut pigments: Pigments, noise: &mut Noise) -> Pigments {
    let (saturation, value) = (noise.between(0.75, 0.98), noise.between(0.55, 0.85));
    pigments[2] = of_hue(noise.between(158.0, 182.0), saturation, value).map(linear);
    pigments
}

/// Light with the hue of a glowing body, as shares of red, green and blue: warm if `warmth` is large, in reciprocal
/// megakelvins above daylight.
pub fn light(warmth: f64) -> [f64; 3] {
    let light = [0.0043 * warmth, 0.0, -0.0066 * warmth].map(f64::exp);
    let most = light.iter().copied().fold(0.0, f64::max);
    light.map(|share| share / most)
}

/// A cube of these pigments in a position, in a light of its own on each face.
pub fn scan(cube: &str, pigments: &Pigments, warmth: f64, noise: &mut Noise) -> Scan {
    let lamp = light(warmth);
    let (corners, width) = (noise.between(0.0, 0.12), noise.between(0.5, 2.5));
    let mut colours: Colours = Default::default();
    let exposure = noise.between(0.45, 1.05);
    for (face, stickers) in colours.iter_mut().enumerate() {
        let gain = exposure * (0.15 * bell(noise)).exp();
        let tint: [f64; 3] = std::array::from_fn(|_| (0.03 * bell(noise)).exp());
        let near = [noise.between(-0.25, 0.25), noise.between(-0.25, 0.25)];
        for (number, colour) in stickers.iter_mut().enumerate() {
            let (x, y) = ((number % 3) as f64 - 1.0, (number / 3) as f64 - 1.0);
            let fallen = gain * (1.0 - corners * (x * x + y * y)) / (1.0 + near[0] * x + near[1] * y).max(0.4);
            let letter = cube.as_bytes()[9 * face + number];
            let own = &pigments["URFDLB".bytes().position(|other| other == letter).unwrap_or(0)];
            let worn = (0.05 * bell(noise)).exp();
            let sheen = if noise.below(8) == 0 { noise.between(0.0, 0.15) } else { 0.0 };
            *colour = std::array::from_fn(|c| {
                let back = own[c] * worn * (0.025 * bell(noise)).exp() * (1.0 - sheen) + sheen;
                let value = 255.0 * coded(fallen * tint[c] * lamp[c] * back) + width * bell(noise);
                value.round().clamp(0.0, 255.0)
            });
        }
    }
    Scan { colours, shown: cube.to_owned() }
}

/// Pairs of a face's stickers that have different colours, `letters`, and clearly so, as they were measured in this light.
///
/// A hue is the logarithms of red, green and blue without what they have in common; some of the lamp's light is added
/// first, since what is dark says little. Two hues are clearly apart if their distance is more than `CLEAR` and more
/// than `TIMES` the scatter of stickers of one colour on this face, even if one of the two reflects the lamp.
pub fn clear_pairs(stickers: &[[f64; 3]], letters: &[u8], light: [f64; 3]) -> Vec<(usize, usize)> {
    let shares: Vec<[f64; 3]> = stickers.iter().map(|colour| colour.map(|value| linear(value / 255.0))).collect();
    let brightest = shares.iter().flatten().copied().fold(1e-3, f64::max);
    let lamp = light.map(|share| share * brightest);
    let hue = |at: usize, sheen: f64| -> [f64; 3] {
        let logs: [f64; 3] = std::array::from_fn(|c| {
            (shares[at][c] * (1.0 - sheen) + sheen * lamp[c] + FLARE * lamp[c].max(LEAST * brightest)).ln()
        });
        let mean = logs.iter().sum::<f64>() / 3.0;
        logs.map(|log| log - mean)
    };
    let squared = |a: &[f64; 3], b: &[f64; 3]| a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
    let (mut scatter, mut freedom) = (0.0, 0.0);
    for letter in *b"URFDLB" {
        let hues: Vec<[f64; 3]> =
            (0..stickers.len()).filter(|&at| letters[at] == letter).map(|at| hue(at, 0.0)).collect();
        let mean: [f64; 3] =
            std::array::from_fn(|c| hues.iter().map(|hue| hue[c]).sum::<f64>() / hues.len().max(1) as f64);
        scatter += hues.iter().map(|hue| squared(hue, &mean)).sum::<f64>();
        freedom += hues.len().saturating_sub(1) as f64;
    }
    let clear = CLEAR.max(TIMES * (scatter / f64::max(freedom, 1.0)).sqrt());
    let apart = |a: usize, b: usize| {
        let of_sheen =
            |&sheen: &f64| squared(&hue(a, sheen), &hue(b, 0.0)).min(squared(&hue(a, 0.0), &hue(b, sheen))).sqrt();
        SHEENS.iter().map(of_sheen).fold(f64::INFINITY, f64::min)
    };
    let pairs = (0..stickers.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    pairs.filter(|&(a, b)| letters[a] != letters[b] && apart(a, b) > clear).collect()
}

/// The least distance of hues that differ clearly, as a logarithm.
const CLEAR: f64 = 0.42;
/// How many times as large as the scatter it is at least.
const TIMES: f64 = 6.0;
/// How much of the lamp's light is added, and how bright the lamp is at least in each channel.
const FLARE: f64 = 0.05;
const LEAST: f64 = 0.1;
/// Parts of the lamp's light that a sticker may reflect.
const SHEENS: [f64; 5] = [0.0, 0.05, 0.1, 0.18, 0.27];

/// Four uniform numbers are nearly a bell curve.
fn bell(noise: &mut Noise) -> f64 {
    (0..4).map(|_| noise.between(-1.0, 1.0)).sum::<f64>() * 0.866
}

/// Red, green and blue as pictures are coded, 0 to 1.
fn of_hue(degrees: f64, saturation: f64, value: f64) -> [f64; 3] {
    [0.0, 120.0, 240.0].map(|own| {
        let off = (degrees - own + 540.0).rem_euclid(360.0) - 180.0;
        value * (1.0 - saturation * (off.abs() / 60.0 - 1.0).clamp(0.0, 1.0))
    })
}

fn linear(value: f64) -> f64 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn coded(light: f64) -> f64 {
    if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}
