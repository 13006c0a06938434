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
