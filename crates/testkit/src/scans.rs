//! Scans that are hard to read, made from measured ones: cubes that were turned between two pictures, shadow across part
//! of a face, two colours that differ mostly in brightness, faces that are exposed too much or too little.
//!
//! A measured scan shows what six colours look like on six faces. From that, every position of the same cube can be
//! shown: a sticker looks like a measured one of its colour on the same face, or like one of another face in the light of
//! this one. What is made depends on the seed of the [`Noise`] only.

use crate::noise::Noise;
use crate::stickers::replay;

/// Red, green and blue of the stickers of six faces, 0 to 255, in the order U R F D L B and in reading order.
pub type Colours = [[[f64; 3]; 9]; 6];

/// The exponent of the usual coding of pictures.
const GAMMA: f64 = 2.2;
/// Added to a value before its logarithm is taken.
const DARK: f64 = 4.0;

/// Measured colours, and what they show.
#[derive(Clone, Debug)]
pub struct Scan {
    /// The colours.
    pub colours: Colours,
    /// What each sticker is: 54 letters. They need not be those of a cube.
    pub shown: String,
}

/// A scan whose faces show two positions of a cube.
#[derive(Clone, Debug)]
pub struct Mixed {
    /// What was measured; `shown` is what the faces show, whether or not it is a cube.
    pub scan: Scan,
    /// The position before the turn.
    pub before: String,
    /// The turn, such as `R2`.
    pub turn: String,
    /// The faces that were taken before it, as numbers in the order U R F D L B.
    pub first: Vec<usize>,
}

impl Scan {
    fn sticker(&self, at: usize) -> [f64; 3] {
        self.colours[at / 9][at % 9]
    }

    fn letter(&self, at: usize) -> u8 {
        self.shown.as_bytes()[at]
    }

    /// For each face, the logarithm of its light in each channel, compared with the middle light of the scan.
    fn lights(&self) -> [[f64; 3]; 6] {
        let log = |at: usize, c: usize| ((self.sticker(at)[c] + DARK) / 255.0).ln();
        let mut lights = [[0.0; 3]; 6];
        for c in 0..3 {
            // Colours and lights in turn.
            for _ in 0..5 {
                let mut means = [(0.0, 0.0); 256];
                for at in 0..54 {
                    let (sum, count) = &mut means[usize::from(self.letter(at))];
                    *sum += log(at, c) - lights[at / 9][c];
                    *count += 1.0;
                }
                for (face, light) in lights.iter_mut().enumerate() {
                    let off = |at: usize| {
                        let (sum, count) = means[usize::from(self.letter(at))];
                        log(at, c) - sum / count
                    };
                    light[c] = (9 * face..9 * face + 9).map(off).sum::<f64>() / 9.0;
                }
            }
        }
        lights
    }

    /// What a sticker of this colour looks like on a face.
    fn looks(&self, lights: &[[f64; 3]; 6], letter: u8, face: usize, noise: &mut Noise) -> [f64; 3] {
        let here: Vec<usize> = (9 * face..9 * face + 9).filter(|&at| self.letter(at) == letter).collect();
        if !here.is_empty() {
            return self.sticker(noise.pick(&here));
        }
        let elsewhere: Vec<usize> = (0..54).filter(|&at| self.letter(at) == letter).collect();
        self.moved(lights, noise.pick(&elsewhere), face)
    }

    /// What a sticker looks like in the light of another face.
    fn moved(&self, lights: &[[f64; 3]; 6], at: usize, face: usize) -> [f64; 3] {
        let colour = self.sticker(at);
        let lit = |c: usize| (colour[c] + DARK) * (lights[face][c] - lights[at / 9][c]).exp() - DARK;
        std::array::from_fn(|c| lit(c).clamp(0.0, 255.0))
    }

    /// The same cube in another position. The centres must be those of the scan.
    pub fn in_position(&self, cube: &str, noise: &mut Noise) -> Scan {
        let lights = self.lights();
        let mut colours = self.colours;
        for (at, letter) in cube.bytes().enumerate() {
            if at % 9 != 4 {
                colours[at / 9][at % 9] = self.looks(&lights, letter, at / 9, noise);
            }
        }
        Scan { colours, shown: cube.to_owned() }
    }

    /// A layer is turned after the first one to five faces were taken, in any order.
    pub fn turned_between(&self, noise: &mut Noise) -> Mixed {
        let mut order = [0, 1, 2, 3, 4, 5];
        (1..6).rev().for_each(|i| order.swap(i, noise.below(i + 1)));
        let turn = format!("{}{}", noise.pick(&["U", "R", "F", "D", "L", "B"]), noise.pick(&["", "2", "'"]));
        self.mixed(&turn, &order[..1 + noise.below(5)], noise)
    }

    /// The same, with a given turn after given faces.
    pub fn mixed(&self, turn: &str, first: &[usize], noise: &mut Noise) -> Mixed {
        // Where each sticker comes from: its number as a letter.
        let numbers: String = (0..54u8).map(|at| char::from(b'0' + at)).collect();
        let from: Vec<usize> = replay(&numbers, turn).bytes().map(|letter| usize::from(letter - b'0')).collect();
        let lights = self.lights();
        let (mut colours, mut shown) = (self.colours, self.shown.clone().into_bytes());
        let is_lit_anew = noise.below(2) == 0;
        for at in (0..54).filter(|at| !first.contains(&(at / 9)) && from[*at] != *at) {
            let (old, face) = (from[at], at / 9);
            shown[at] = self.letter(old);
            colours[face][at % 9] = if old / 9 == face {
                self.sticker(old)
            } else if is_lit_anew {
                self.moved(&lights, old, face)
            } else {
                self.looks(&lights, self.letter(old), face, noise)
            };
        }
        let shown = String::from_utf8(shown).expect("the letters were ASCII");
        let (before, turn) = (self.shown.clone(), turn.to_owned());
        Mixed { scan: Scan { colours, shown }, before, turn, first: first.to_vec() }
    }

    /// One to three faces are those of another position of the same cube; also which.
    pub fn with_faces_of(&self, cube: &str, noise: &mut Noise) -> (Scan, Vec<usize>) {
        let other = self.in_position(cube, noise);
        let mut scan = self.clone();
        let mut faces: Vec<usize> = (0..6).collect();
        for _ in 0..3 + noise.below(3) {
            faces.remove(noise.below(faces.len()));
        }
        let mut shown = scan.shown.into_bytes();
        for &face in &faces {
            scan.colours[face] = other.colours[face];
            shown[9 * face..9 * face + 9].copy_from_slice(&other.shown.as_bytes()[9 * face..9 * face + 9]);
        }
        scan.shown = String::from_utf8(shown).expect("the letters were ASCII");
        (scan, faces)
    }

    fn each(&mut self, mut change: impl FnMut(usize, usize, [f64; 3]) -> [f64; 3]) {
        for (face, stickers) in self.colours.iter_mut().enumerate() {
            for (number, colour) in stickers.iter_mut().enumerate() {
                *colour = change(face, number, *colour).map(|value| value.round().clamp(0.0, 255.0));
            }
        }
    }

    /// Noise like that of a camera, in values.
    #[must_use]
    pub fn noisy(mut self, width: f64, noise: &mut Noise) -> Scan {
        // Four uniform numbers are nearly a bell curve of this width.
        let mut bell = || (0..4).map(|_| noise.between(-1.0, 1.0)).sum::<f64>() * 0.866 * width;
        self.each(|_, _, colour| colour.map(|value| value + bell()));
        self
    }

    /// A shadow falls on part of one to three faces: its edge is a straight line, sharp or soft.
    #[must_use]
    pub fn shaded(mut self, noise: &mut Noise) -> Scan {
        for _ in 0..1 + noise.below(3) {
            let face = noise.below(6);
            let light = noise.between(0.15, 0.7);
            let (angle, offset) = (noise.between(0.0, std::f64::consts::TAU), noise.between(-0.2, 1.1));
            let soft = noise.between(0.05, 0.5);
            self.each(|at, number, colour| {
                if at != face {
                    return colour;
                }
                let (x, y) = ((number % 3) as f64 - 1.0, (number / 3) as f64 - 1.0);
                let depth = ((x * angle.cos() + y * angle.sin() - offset) / soft + 0.5).clamp(0.0, 1.0);
                let left = (1.0 + (light - 1.0) * depth).powf(1.0 / GAMMA);
                colour.map(|value| value * left)
            });
        }
        self
    }

    /// Orange becomes nearly red, but for its brightness: it keeps only part of its own hue.
    #[must_use]
    pub fn with_near_colours(mut self, noise: &mut Noise) -> Scan {
        let mean = |letter: u8, c: usize| {
            let of = || (0..54).filter(|&at| self.letter(at) == letter);
            of().map(|at| ((self.sticker(at)[c] + DARK) / 255.0).ln()).sum::<f64>() / of().count() as f64
        };
        // Which two colours of the scan are alike is not said: those whose hues differ the least.
        let hue = |letter: u8| {
            let log: [f64; 3] = std::array::from_fn(|c| mean(letter, c));
            let middle = log.iter().sum::<f64>() / 3.0;
            log.map(|value| value - middle)
        };
        let apart = |a: u8, b: u8| hue(a).iter().zip(hue(b)).map(|(x, y)| (x - y).powi(2)).sum::<f64>();
        let letters = *b"URFDLB";
        let pairs = (0..6).flat_map(|a| (a + 1..6).map(move |b| (letters[a], letters[b])));
        let (a, b) = pairs.min_by(|x, y| apart(x.0, x.1).total_cmp(&apart(y.0, y.1))).expect("there are pairs");
        let kept = noise.between(0.25, 0.8);
        let shift: [f64; 3] = std::array::from_fn(|c| (1.0 - kept) * (hue(a)[c] - hue(b)[c]));
        let shown = self.shown.clone().into_bytes();
        self.each(|face, number, colour| {
            if shown[9 * face + number] != b {
                return colour;
            }
            std::array::from_fn(|c| (colour[c] + DARK) * shift[c].exp() - DARK)
        });
        self
    }

    /// Each face has an exposure of its own, and what is too bright is cut off.
    #[must_use]
    pub fn badly_exposed(mut self, noise: &mut Noise) -> Scan {
        let gains: [f64; 6] = std::array::from_fn(|_| noise.between(-1.3, 0.6).exp().powf(1.0 / GAMMA));
        self.each(|face, _, colour| colour.map(|value| value * gains[face]));
        self
    }
}
