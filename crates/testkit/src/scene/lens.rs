//! From light to pixels: blur, vignette, the sRGB curve, noise. And the colour of a lamp.

use std::sync::OnceLock;

use super::Picture;
use crate::noise::Noise;

/// Linear light, one plane for each of red, green and blue; 1 is where the sensor saturates.
#[derive(Clone, Debug)]
pub(super) struct Film {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) planes: [Vec<f32>; 3],
}

/// A blur in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) enum Smear {
    /// Along a line with this direction and length.
    Line([f64; 2]),
    /// Over a disc of this diameter.
    Disc(f64),
}

impl Smear {
    /// The weights of a square of pixels around the middle one, and the square's half side.
    fn kernel(self) -> (usize, Vec<f32>) {
        let reach = match self {
            Smear::Line([x, y]) => x.abs().max(y.abs()) / 2.0,
            Smear::Disc(diameter) => diameter / 2.0,
        };
        let half = reach.ceil() as usize + 1;
        let side = 2 * half + 1;
        let mut weights = vec![0.0; side * side];
        let mut total = 0.0;
        // Each point is shared among four pixels, so that the blur grows smoothly from none at all.
        let mut point = |x: f64, y: f64| {
            let (column, row) = ((x + half as f64).floor(), (y + half as f64).floor());
            let (fx, fy) = (x + half as f64 - column, y + half as f64 - row);
            let at = row as usize * side + column as usize;
            for (place, weight) in [
                (at, (1.0 - fx) * (1.0 - fy)),
                (at + 1, fx * (1.0 - fy)),
                (at + side, (1.0 - fx) * fy),
                (at + side + 1, fx * fy),
            ] {
                weights[place] += weight;
            }
            total += 1.0;
        };
        match self {
            Smear::Line([x, y]) => {
                let points = 8 * half;
                for i in 0..=points {
                    let t = i as f64 / points as f64 - 0.5;
                    point(t * x, t * y);
                }
            }
            Smear::Disc(diameter) => {
                const FINE: i32 = 8;
                let radius = diameter / 2.0 * f64::from(FINE);
                let most = radius as i32;
                for y in -most..=most {
                    for x in -most..=most {
                        if f64::from(x * x + y * y) <= radius * radius {
                            point(f64::from(x) / f64::from(FINE), f64::from(y) / f64::from(FINE));
                        }
                    }
                }
            }
        }
        (half, weights.into_iter().map(|weight| (weight / total) as f32).collect())
    }
}

impl Film {
    /// Blurs; beyond its edges the picture goes on as at the edge.
    ///
    /// Each row is summed up first. A run of equal weights is then a difference of two sums, so a disc costs only its
    /// rim.
    pub(super) fn blur(&mut self, smear: Smear) {
        let (half, weights) = smear.kernel();
        let side = 2 * half + 1;
        let mut taps: Vec<(usize, usize, f32)> = Vec::new();
        for row in 0..side {
            for column in 0..=side {
                let before = if column > 0 { weights[row * side + column - 1] } else { 0.0 };
                let after = if column < side { weights[row * side + column] } else { 0.0 };
                if (before - after).abs() > 1e-6 {
                    taps.push((row, column, before - after));
                }
            }
        }
        let stride = self.width + side;
        let mut sums = vec![0.0f32; stride * self.height];
        for plane in &mut self.planes {
            for (line, sums) in plane.chunks_exact(self.width).zip(sums.chunks_exact_mut(stride)) {
                let mut sum = 0.0;
                for (i, place) in sums.iter_mut().enumerate() {
                    *place = sum;
                    sum += line[i.saturating_sub(half).min(self.width - 1)];
                }
            }
            for (y, line) in plane.chunks_exact_mut(self.width).enumerate() {
                line.fill(0.0);
                for &(row, column, weight) in &taps {
                    let source = (y + row).saturating_sub(half).min(self.height - 1);
                    let sums = &sums[source * stride + column..][..self.width];
                    for (pixel, sum) in line.iter_mut().zip(sums) {
                        *pixel += weight * sum;
                    }
                }
            }
        }
    }

    /// Darkens towards the corners, encodes as sRGB, and adds noise with the given deviation (1 is full scale).
    pub(super) fn develop(&self, vignette: f64, deviation: f64, noise: &mut Noise) -> Picture {
        let (curve, bell) = (curve(), bell());
        let middle = [self.width as f32 / 2.0, self.height as f32 / 2.0];
        let fall = vignette as f32 / (middle[0] * middle[0] + middle[1] * middle[1]);
        let deviation = (deviation * 255.0) as f32;
        let mut pixels = vec![0; self.width * self.height * 3];
        // Five values of twelve bits from each word.
        let (mut bits, mut left) = (0u64, 0);
        for (y, line) in pixels.chunks_exact_mut(self.width * 3).enumerate() {
            let dy = y as f32 + 0.5 - middle[1];
            let planes = [0, 1, 2].map(|i| &self.planes[i][y * self.width..][..self.width]);
            for (x, pixel) in line.chunks_exact_mut(3).enumerate() {
                let dx = x as f32 + 0.5 - middle[0];
                let share = (1.0 - fall * (dx * dx + dy * dy)) * STEPS as f32;
                for i in 0..3 {
                    let light = (planes[i][x] * share).clamp(0.0, STEPS as f32 - 0.01);
                    let step = light as usize;
                    let (here, next) = (curve[step], curve[step + 1]);
                    if left == 0 {
                        (bits, left) = (noise.word(), 5);
                    }
                    let value = here + (next - here) * (light - step as f32) + deviation * bell[bits as usize & 0xFFF];
                    bits >>= 12;
                    left -= 1;
                    // The cast saturates.
                    pixel[i] = (value + 0.5) as u8;
                }
            }
        }
        Picture { width: self.width, height: self.height, pixels }
    }
}

const STEPS: usize = 4096;

/// The sRGB curve from 0..=STEPS to 0..255.
fn curve() -> &'static [f32; STEPS + 1] {
    static CURVE: OnceLock<[f32; STEPS + 1]> = OnceLock::new();
    CURVE.get_or_init(|| std::array::from_fn(|i| encode(i as f64 / STEPS as f64) as f32 * 255.0))
}

/// The 4096 middles of equally likely parts of the normal distribution. Nothing lies beyond 3.7 deviations.
fn bell() -> &'static [f32; 4096] {
    static BELL: OnceLock<[f32; 4096]> = OnceLock::new();
    BELL.get_or_init(|| {
        const STEP: f64 = 1e-4;
        let (mut x, mut below) = (-6.0f64, 0.0);
        std::array::from_fn(|i| {
            while x < 6.0 && below < (i as f64 + 0.5) / 4096.0 {
                below += (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt() * STEP;
                x += STEP;
            }
            x as f32
        })
    })
}

/// Linear light (0..1) as sRGB (0..1).
pub fn encode(linear: f64) -> f64 {
    if linear <= 0.0031308 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 }
}

/// sRGB (0..1) as linear light (0..1).
pub fn decode(encoded: f64) -> f64 {
    if encoded <= 0.04045 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
}

/// The colour of a black body of 1667 to 25000 K as linear sRGB, the largest of the three being 1.
///
/// The chromaticity is Kim's cubic approximation of the Planckian locus.
pub(super) fn lamp(kelvin: f64) -> [f64; 3] {
    let t = 1e3 / kelvin;
    let x = if kelvin <= 4000.0 {
        ((-0.2661239 * t - 0.2343589) * t + 0.8776956) * t + 0.179910
    } else {
        ((-3.0258469 * t + 2.1070379) * t + 0.2226347) * t + 0.240390
    };
    let y = if kelvin <= 2222.0 {
        ((-1.1063814 * x - 1.34811020) * x + 2.18555832) * x - 0.20219683
    } else if kelvin <= 4000.0 {
        ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
    } else {
        ((3.0817580 * x - 5.87338670) * x + 3.75112997) * x - 0.37001483
    };
    let (big_x, big_z) = (x / y, (1.0 - x - y) / y);
    let rgb = [
        3.2406 * big_x - 1.5372 - 0.4986 * big_z,
        -0.9689 * big_x + 1.8758 + 0.0415 * big_z,
        0.0557 * big_x - 0.2040 + 1.0570 * big_z,
    ];
    let largest = rgb.into_iter().fold(0.0, f64::max);
    rgb.map(|channel| channel.max(0.0) / largest)
}
