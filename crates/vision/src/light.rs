//! How a measured colour comes about: the colour of the sticker, times the light on its face, plus noise.
//!
//! Everything is measured in logarithms of light, where products become sums. A sticker shows
//!
//! ```text
//! colour of the sticker + light on the face (its hue, its brightness, its slope across the face) + shine of the sticker + noise
//! ```
//!
//! Shine is a change of brightness alone and belongs to the sticker: stickers tilt, reflect and wear off. Every term has
//! a width, which says how far from zero it is expected to be; the widths are a [`LightModel`]. Several models are tried,
//! and [`Light::evidence`] says which of them explains the colours best without being able to explain anything.
//!
//! Shade inside a face takes brightness from single stickers, as much as it likes, and leaves their hue alone. A model
//! with shade takes a dark orange for a red in the sun or the other way round as it needs, so it never chooses the answer;
//! it says what may be wrong with it.

use crate::colour::Rgb;

/// The noise of a camera, in parts of full scale.
const NOISE: f64 = 0.0115;
/// Added to every value, so that black has a logarithm; also stands for stray light.
const BLACK: f64 = 0.029;
/// How much stickers of one colour differ in hue.
const HUE: f64 = 0.058;
/// The exponent of the usual coding of pictures.
const GAMMA: f64 = 2.2;
/// Misfits beyond this no longer count in full: a sticker with a logo or a reflection must not decide alone.
const ENOUGH: f64 = 25.0;
/// How far the brightness of a sticker in the shade may fall, as a logarithm.
const SHADE: f64 = 1.5;
/// The least misfit of a sticker in the shade: such stickers are rare.
const SHADED: f64 = 10.0;
/// How unlikely it is that there is shade inside a face, on the scale of [`Light::evidence`].
const RARE: f64 = 30.0;

/// One sticker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observation {
    /// The face it is on, as it was given.
    pub(crate) face: usize,
    /// Where on the face, from -1 to 1.
    at: [f64; 2],
    /// The logarithm of its light.
    value: [f64; 3],
    /// One over its variance.
    weight: [f64; 3],
    /// What turns a density of logarithms into one of values; the same for all models.
    base: f64,
}

impl Observation {
    /// A sticker in a row and column of a face with this many of them.
    pub(crate) fn new(colour: Rgb, face: usize, [row, column]: [usize; 2], size: usize) -> Observation {
        let measured = colour.0.map(|value| value / 255.0);
        let weight = measured.map(|value| 1.0 / (HUE * HUE + (GAMMA * NOISE / (value + BLACK)).powi(2)));
        let along = |i: usize| 2.0 * i as f64 / (size - 1) as f64 - 1.0;
        Observation {
            face,
            at: [along(column), along(row)],
            value: measured.map(|value| GAMMA * (value + BLACK).ln()),
            weight,
            base: (0..3).map(|c| -weight[c].ln() - 2.0 * (GAMMA / (measured[c] + BLACK)).ln()).sum(),
        }
    }
}

/// How far the light is expected to differ from even light.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LightModel {
    /// Its name.
    pub(crate) name: &'static str,
    /// Hue of a face's light.
    hue: f64,
    /// Brightness of a face's light.
    brightness: f64,
    /// Slope of the brightness across a face.
    slope: f64,
    /// Brightness of a sticker.
    shine: f64,
    /// True if a sticker may lie in the shade.
    shade: bool,
}

impl LightModel {
    const fn even(name: &'static str, shine: f64) -> LightModel {
        LightModel { name, hue: 0.02, brightness: 0.05, slope: 0.02, shine, shade: false }
    }

    const fn by_face(name: &'static str, shine: f64) -> LightModel {
        LightModel { name, hue: 0.13, brightness: 0.32, slope: 0.12, shine, shade: false }
    }

    const fn with_shade(self) -> LightModel {
        LightModel { shade: true, ..self }
    }

    /// Those that an answer may come from.
    pub(crate) const ALL: [LightModel; 6] = [
        LightModel::even("even light", 0.055),
        LightModel::by_face("a light for each face", 0.055),
        LightModel::even("even light, shiny stickers", 0.165),
        LightModel::by_face("a light for each face, shiny stickers", 0.165),
        LightModel::even("even light, glaring stickers", 0.5),
        LightModel::by_face("a light for each face, glaring stickers", 0.5),
    ];

    /// Those in which a sticker may lie in the shade; they only raise doubts.
    pub(crate) const WITH_SHADE: [LightModel; 2] = [
        LightModel::even("even light, shade", 0.055).with_shade(),
        LightModel::by_face("a light for each face, shade", 0.055).with_shade(),
    ];

    /// The shine of a sticker that differs so much from what is expected, and how badly that fits.
    fn shine(&self, seen: &Observation, difference: [f64; 3]) -> (f64, f64) {
        let sum: f64 = (0..3).map(|c| seen.weight[c] * difference[c]).sum();
        let weight: f64 = seen.weight.iter().sum();
        let fitted = |width: f64| {
            let shine = sum / (weight + 1.0 / square(width));
            let hue: f64 = (0..3).map(|c| seen.weight[c] * square(difference[c] - shine)).sum();
            (shine, hue + square(shine / width))
        };
        let lit = fitted(self.shine);
        if self.shade && sum < 0.0 {
            let (shine, misfit) = fitted(SHADE);
            if misfit + SHADED < lit.1 {
                return (shine, misfit + SHADED);
            }
        }
        lit
    }

    /// True if each face may have a light of its own.
    pub(crate) fn is_by_face(&self) -> bool {
        self.hue > 0.1
    }
}

/// A guess at the colours of the cube and the light on its faces.
#[derive(Clone, Debug)]
pub(crate) struct Light {
    model: LightModel,
    /// Those of the cube.
    colours: [[f64; 3]; 6],
    hues: [[f64; 3]; 6],
    brightness: [f64; 6],
    slopes: [[f64; 2]; 6],
}

/// How light on the faces is guessed at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// The same everywhere.
    Even,
    /// So that all faces are the same on average.
    Average,
    /// So that all faces are equally bright on average.
    Brightness,
    /// So that the brightest values of all faces are the same.
    Brightest,
}

impl Start {
    pub(crate) const ALL: [Start; 4] = [Start::Even, Start::Average, Start::Brightness, Start::Brightest];
    /// Those for light that has shade in it.
    pub(crate) const IN_SHADE: [Start; 2] = [Start::Even, Start::Brightest];
}

fn square(value: f64) -> f64 {
    value * value
}

/// What is left of a colour's logarithms without what all have in common.
fn grey_taken_away(colour: [f64; 3]) -> [f64; 3] {
    let grey = colour.iter().sum::<f64>() / 3.0;
    colour.map(|value| value - grey)
}

/// A sticker while colours and light are fitted to it.
struct Fitted {
    face: usize,
    label: usize,
    /// What brightness and the two slopes of its face are multiplied by there.
    along: [f64; 3],
    /// How much each channel counts. What fits badly counts less, as in [`Light::misfit`].
    weight: [f64; 3],
    /// How far it is from what is expected without shine.
    difference: [f64; 3],
    shine: f64,
}

impl Fitted {
    fn new(light: &Light, seen: &Observation, label: usize) -> Fitted {
        let difference = light.difference(light.corrected(seen), label);
        let trust = (-light.misfit(seen, label) / ENOUGH).exp();
        let [x, y] = seen.at;
        let weight = seen.weight.map(|weight| weight * trust);
        Fitted { face: seen.face, label, along: [1.0, x, y], weight, difference, shine: 0.0 }
    }

    /// What nothing explains yet, by how much it counts.
    fn left(&self, c: usize) -> f64 {
        self.weight[c] * (self.difference[c] - self.shine)
    }
}

/// How much all stickers together count for each part of the light.
struct Weights {
    labels: [[f64; 3]; 6],
    hues: [[f64; 3]; 6],
    parts: [[f64; 3]; 6],
}

impl Weights {
    fn of(stickers: &[Fitted]) -> Weights {
        let mut weights = Weights { labels: [[1e-9; 3]; 6], hues: [[0.0; 3]; 6], parts: [[0.0; 3]; 6] };
        for sticker in stickers {
            let together: f64 = sticker.weight.iter().sum();
            for i in 0..3 {
                weights.labels[sticker.label][i] += sticker.weight[i];
                weights.hues[sticker.face][i] += sticker.weight[i];
                weights.parts[sticker.face][i] += together * square(sticker.along[i]);
            }
        }
        weights
    }
}

/// Moves a value to where the squares are least, and says how far: of what is left if it stays, and of itself, which is
/// expected to be no wider than `width`.
fn step(value: &mut f64, left: f64, weight: f64, width: f64) -> f64 {
    let next = (left + *value * weight) / (weight + 1.0 / square(width));
    let moved = next - *value;
    *value = next;
    moved
}

impl Light {
    /// A first guess at the light; the colours are not known yet.
    pub(crate) fn guess(model: LightModel, start: Start, observations: &[Observation]) -> Light {
        let of = |face: usize| observations.iter().filter(move |seen| seen.face == face);
        let mean = |face: usize, c: usize| of(face).map(|seen| seen.value[c]).sum::<f64>() / of(face).count() as f64;
        let means: [[f64; 3]; 6] = std::array::from_fn(|face| std::array::from_fn(|c| mean(face, c)));
        let brightest: [f64; 6] =
            std::array::from_fn(|face| of(face).flat_map(|seen| seen.value).fold(f64::MIN, f64::max));
        let centred = |values: [f64; 6]| {
            let middle = values.iter().sum::<f64>() / 6.0;
            values.map(|value| value - middle)
        };
        let mut light =
            Light { model, colours: [[0.0; 3]; 6], hues: [[0.0; 3]; 6], brightness: [0.0; 6], slopes: [[0.0; 2]; 6] };
        match start {
            Start::Even => {}
            Start::Average => {
                for c in 0..3 {
                    let channel = centred(means.map(|mean| mean[c]));
                    (0..6).for_each(|face| light.hues[face][c] = channel[face]);
                }
            }
            Start::Brightness => light.brightness = centred(means.map(|mean| mean.iter().sum::<f64>() / 3.0)),
            Start::Brightest => light.brightness = centred(brightest),
        }
        light
    }

    /// The same light on a cube of these colours.
    pub(crate) fn with_colours(&self, colours: [[f64; 3]; 6]) -> Light {
        Light { colours, ..self.clone() }
    }

    /// The colours of the cube as a camera would show them in the middle light.
    pub(crate) fn colours(&self) -> [Rgb; 6] {
        let value = |log: f64| (255.0 * ((log / GAMMA).exp() - BLACK)).clamp(0.0, 255.0);
        self.colours.map(|colour| Rgb(colour.map(value)))
    }

    /// The hue of a sticker if this is the light.
    pub(crate) fn hue(&self, seen: &Observation) -> [f64; 3] {
        grey_taken_away(self.corrected(seen))
    }

    /// The difference of two colours' hues.
    pub(crate) fn between(&self, [a, b]: [usize; 2]) -> [f64; 3] {
        grey_taken_away(std::array::from_fn(|c| self.colours[a][c] - self.colours[b][c]))
    }

    /// The two colours whose hues differ the least.
    pub(crate) fn most_alike(&self) -> [usize; 2] {
        let apart = |pair: &[usize; 2]| self.between(*pair).iter().map(|off| square(*off)).sum::<f64>();
        let pairs = (0..6).flat_map(|a| (a + 1..6).map(move |b| [a, b]));
        pairs.min_by(|x, y| apart(x).total_cmp(&apart(y))).expect("there are 15 pairs")
    }

    /// The light that falls on a sticker.
    fn falling(&self, seen: &Observation, c: usize) -> f64 {
        let Observation { face, at: [x, y], .. } = *seen;
        let [across, down] = self.slopes[face];
        self.hues[face][c] + self.brightness[face] + across * x + down * y
    }

    /// The colour of a sticker if this is the light.
    pub(crate) fn corrected(&self, seen: &Observation) -> [f64; 3] {
        std::array::from_fn(|c| seen.value[c] - self.falling(seen, c))
    }

    /// How badly a colour of the cube explains a sticker.
    pub(crate) fn misfit(&self, seen: &Observation, colour: usize) -> f64 {
        self.misfit_of(seen, self.difference(self.corrected(seen), colour))
    }

    /// How badly each colour of the cube explains a sticker.
    pub(crate) fn misfits(&self, seen: &Observation) -> [f64; 6] {
        let corrected = self.corrected(seen);
        std::array::from_fn(|colour| self.misfit_of(seen, self.difference(corrected, colour)))
    }

    fn misfit_of(&self, seen: &Observation, difference: [f64; 3]) -> f64 {
        ENOUGH * (self.model.shine(seen, difference).1 / ENOUGH).ln_1p()
    }

    /// How far a corrected colour is from one of the cube's.
    fn difference(&self, corrected: [f64; 3], colour: usize) -> [f64; 3] {
        std::array::from_fn(|c| corrected[c] - self.colours[colour][c])
    }

    /// Fits colours and light to stickers whose colours are given by number.
    pub(crate) fn refit(&mut self, observations: &[Observation], labels: &[usize]) {
        let LightModel { hue, brightness, slope, .. } = self.model;
        let mut stickers: Vec<Fitted> =
            observations.iter().zip(labels).map(|(seen, &label)| Fitted::new(self, seen, label)).collect();
        let weights = Weights::of(&stickers);
        // Each part in turn, the others held; this converges quickly. What a part gains is what it leaves unexplained.
        for _ in 0..25 {
            for (sticker, seen) in stickers.iter_mut().zip(observations) {
                sticker.shine = self.model.shine(seen, sticker.difference).0;
            }
            let mut gained = [[0.0; 3]; 6];
            for sticker in &stickers {
                (0..3).for_each(|c| gained[sticker.label][c] += sticker.left(c));
            }
            let moved: [[f64; 3]; 6] = std::array::from_fn(|label| {
                std::array::from_fn(|c| {
                    step(&mut self.colours[label][c], gained[label][c], weights.labels[label][c], f64::MAX)
                })
            });
            for sticker in &mut stickers {
                (0..3).for_each(|c| sticker.difference[c] -= moved[sticker.label][c]);
            }
            let mut gained = [[0.0; 3]; 6];
            for sticker in &stickers {
                (0..3).for_each(|c| gained[sticker.face][c] += sticker.left(c));
            }
            let moved: [[f64; 3]; 6] = std::array::from_fn(|face| {
                std::array::from_fn(|c| step(&mut self.hues[face][c], gained[face][c], weights.hues[face][c], hue))
            });
            for sticker in &mut stickers {
                (0..3).for_each(|c| sticker.difference[c] -= moved[sticker.face][c]);
            }
            // Brightness, which is the same everywhere on a face, then the two slopes.
            for part in 0..3 {
                let mut gained = [0.0; 6];
                for sticker in &stickers {
                    let left: f64 = (0..3).map(|c| sticker.left(c)).sum();
                    gained[sticker.face] += left * sticker.along[part];
                }
                let moved: [f64; 6] = std::array::from_fn(|face| {
                    let (value, width) = match part {
                        0 => (&mut self.brightness[face], brightness),
                        _ => (&mut self.slopes[face][part - 1], slope),
                    };
                    step(value, gained[face], weights.parts[face][part], width)
                });
                for sticker in &mut stickers {
                    let moved = moved[sticker.face] * sticker.along[part];
                    (0..3).for_each(|c| sticker.difference[c] -= moved);
                }
            }
        }
    }

    /// How unlikely the colours are under this model, if stickers misfit this much together; less is better. Twice the
    /// negative logarithm of a probability: how badly they fit with the noise that suits them best, how far the light is
    /// from what was expected, and how much else the model could have explained.
    pub(crate) fn evidence(&self, observations: &[Observation], misfit: f64) -> f64 {
        let LightModel { hue, brightness, slope, shine, .. } = self.model;
        let values = 3.0 * observations.len() as f64;
        let scale = (misfit / values).max(0.2);
        let widths = |values: &[f64], width: f64| values.iter().map(|value| square(value / width)).sum::<f64>();
        let unexpected = widths(self.hues.as_flattened(), hue)
            + widths(&self.brightness, brightness)
            + widths(self.slopes.as_flattened(), slope);
        let mut freedom: f64 =
            observations.iter().map(|seen| (1.0 + square(shine) * seen.weight.iter().sum::<f64>()).ln()).sum();
        for face in 0..6 {
            let of_face = || observations.iter().filter(move |seen| seen.face == face);
            let mut together = 0.0;
            for c in 0..3 {
                let weight: f64 = of_face().map(|seen| seen.weight[c]).sum();
                freedom += (1.0 + square(hue) * weight / scale).ln();
                together += weight;
            }
            // Brightness cannot be known better than shine lets it.
            let shining = of_face().count() as f64 / square(shine);
            let together = together * shining / (together + shining) / scale;
            freedom += (1.0 + square(brightness) * together).ln();
            freedom += 2.0 * (1.0 + square(slope) * together * 2.0 / 3.0).ln();
        }
        let base: f64 = observations.iter().map(|seen| seen.base).sum();
        let rare = if self.model.shade { RARE } else { 0.0 };
        base + values * (misfit / values).max(1e-6).ln() + unexpected + freedom + rare
    }
}
