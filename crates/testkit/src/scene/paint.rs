//! Light on the cube and on what is behind it.

use super::geometry::{Camera, Face, Pose, add, bounds, cross, dot, scale, turn, unit};
use super::lens::{Film, decode};
use super::{Body, Palette};
use crate::noise::Noise;

/// What a cube is made of.
#[derive(Clone, Debug)]
pub(super) struct Material {
    pub(super) body: Body,
    /// Linear reflectance of each sticker colour.
    pub(super) albedo: [[f64; 3]; 6],
    /// Linear reflectance of the body or of the grooves.
    pub(super) dark: [f64; 3],
    /// The space between two stickers as a share of a sticker.
    pub(super) gap: f64,
    /// The radius of a sticker's corners as a share of a sticker.
    pub(super) radius: f64,
}

/// Where the light comes from and what the camera makes of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Light {
    /// Towards the lamp, in camera coordinates.
    pub(super) towards: [f64; 3],
    /// The share that comes from everywhere.
    pub(super) ambient: f64,
    /// What is left of each channel after lamp, white balance and exposure.
    pub(super) gains: [f64; 3],
    /// How much brighter one edge of a face is than its middle, along the picture's axes.
    pub(super) gradient: [f64; 2],
}

impl Light {
    /// The share of the light that a surface with this normal gets.
    fn on(&self, normal: [f64; 3]) -> f64 {
        // Lamps are not points: the light reaches a little beyond a right angle.
        const WRAP: f64 = 0.25;
        let direct = ((dot(normal, self.towards) + WRAP) / (1.0 + WRAP)).max(0.0);
        self.ambient + (1.0 - self.ambient) * direct
    }
}

/// A highlight on a face: its middle in 0..1 across and down the face, and its radius in the same measure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glare {
    pub(super) face: Face,
    pub(super) at: [f64; 2],
    pub(super) radius: f64,
}

impl Palette {
    /// The sRGB colours of white, red, green, yellow, orange and blue: the faces U R F D L B of a solved cube.
    fn colours(self) -> [[u8; 3]; 6] {
        match self {
            Palette::Standard => {
                [[240, 240, 238], [185, 15, 35], [0, 150, 70], [250, 210, 10], [250, 90, 10], [10, 70, 175]]
            }
            Palette::Bright => {
                [[245, 245, 245], [225, 30, 50], [40, 200, 70], [250, 235, 40], [255, 130, 20], [30, 115, 230]]
            }
            Palette::Pastel => {
                [[245, 243, 240], [235, 100, 110], [120, 210, 140], [250, 235, 130], [250, 170, 105], [115, 165, 225]]
            }
            Palette::Dark => [[225, 225, 220], [140, 12, 25], [0, 100, 50], [235, 190, 0], [225, 70, 5], [0, 40, 120]],
        }
    }

    /// The linear reflectances, each cube a little different.
    pub(super) fn albedo(self, noise: &mut Noise) -> [[f64; 3]; 6] {
        self.colours().map(|colour| {
            let lighter = noise.between(-8.0, 8.0);
            colour.map(|channel| {
                let encoded = f64::from(channel) + lighter + noise.between(-6.0, 6.0);
                decode(encoded.clamp(4.0, 249.0) / 255.0)
            })
        })
    }
}

/// Adds the cube to the picture.
pub(super) fn cube(
    film: &mut Film,
    camera: &Camera,
    pose: &Pose,
    stickers: &[u8],
    material: &Material,
    light: &Light,
    glare: Option<Glare>,
) {
    let behind = film.planes.clone();
    let (width, height) = (film.width, film.height);
    for face in Face::ALL {
        if pose.facing(face) <= 0.0 {
            continue;
        }
        let surface = Surface::new(pose, face, stickers, material, light, glare);
        // Inside the face, across and down are quotients of linear functions of the place in the picture.
        let [.., right, down] = face.axes().map(|axis| turn(&pose.rotation, axis));
        let (right, down) = (scale(right, 2.0), scale(down, 2.0));
        let origin = pose.apply(face.outline()[0]);
        let forms = [scale(cross(origin, down), -1.0), cross(origin, right), cross(right, down)];
        let [corner, east, south] = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]].map(|at| camera.ray(at));
        let forms = forms.map(|form| {
            let start = dot(form, corner);
            [start, dot(form, east) - start, dot(form, south) - start].map(|x| x as f32)
        });
        let across_and_down = |px: f32, py: f32| {
            let [u, v, w] = forms.map(|[start, east, south]| start + east * px + south * py);
            (u / w, v / w)
        };
        let corners = pose.corners(camera, face);
        // How far from a pixel's middle its corners can be on the face.
        let reach = corners
            .map(|[x, y]| {
                let (x, y) = (x as f32, y as f32);
                let ((u, v), (a, b), (c, d)) =
                    (across_and_down(x, y), across_and_down(x + 0.5, y), across_and_down(x, y + 0.5));
                (a - u).abs().max((b - v).abs()) + (c - u).abs().max((d - v).abs())
            })
            .into_iter()
            .fold(0.0, f32::max)
            * 1.5;
        let [_, top, _, bottom] = bounds(corners);
        for y in top.max(0.0) as usize..(bottom.ceil().max(0.0) as usize).min(height) {
            let Some((from, to)) = strip(&corners, y as f64) else { continue };
            for x in from.max(0.0) as usize..(to.ceil().max(0.0) as usize).min(width) {
                let at = y * width + x;
                let (u, v) = across_and_down(x as f32 + 0.5, y as f32 + 0.5);
                if surface.is_even(u, v, reach) {
                    let colour = surface.at(u, v);
                    for i in 0..3 {
                        film.planes[i][at] = colour[i];
                    }
                    continue;
                }
                let mut sum = [0.0f32; 3];
                let mut hits = 0;
                for sample in 0..SIDE * SIDE {
                    let px = x as f32 + ((sample % SIDE) as f32 + 0.5) / SIDE as f32;
                    let py = y as f32 + ((sample / SIDE) as f32 + 0.5) / SIDE as f32;
                    let (u, v) = across_and_down(px, py);
                    if (0.0..1.0).contains(&u) && (0.0..1.0).contains(&v) {
                        let colour = surface.at(u, v);
                        for i in 0..3 {
                            sum[i] += colour[i];
                        }
                        hits += 1;
                    }
                }
                // Each sample takes the place of the background, not of what other faces gave to this pixel.
                for i in 0..3 {
                    film.planes[i][at] += (sum[i] - hits as f32 * behind[i][at]) / (SIDE * SIDE) as f32;
                }
            }
        }
    }
}

/// Samples along each side of a pixel.
const SIDE: usize = 3;

/// Left and right end of a convex outline between `y` and `y + 1`.
fn strip(corners: &[[f64; 2]; 4], y: f64) -> Option<(f64, f64)> {
    let (mut from, mut to) = (f64::MAX, f64::MIN);
    for i in 0..4 {
        let (a, b) = (corners[i], corners[(i + 1) % 4]);
        let (a, b) = if a[1] <= b[1] { (a, b) } else { (b, a) };
        if b[1] < y || a[1] > y + 1.0 {
            continue;
        }
        for edge in [a[1].max(y), b[1].min(y + 1.0)] {
            let t = if b[1] > a[1] { (edge - a[1]) / (b[1] - a[1]) } else { 0.0 };
            let x = a[0] + t * (b[0] - a[0]);
            from = from.min(x);
            to = to.max(x);
        }
        // A level edge has both of its ends in the strip.
        if b[1] - a[1] < 1e-9 {
            from = from.min(a[0]).min(b[0]);
            to = to.max(a[0]).max(b[0]);
        }
    }
    (from <= to).then_some((from, to))
}

/// One face, ready to be asked for the light that comes from a place on it.
struct Surface {
    size: usize,
    /// The light of each sticker when flat.
    flat: Vec<[f32; 3]>,
    dark: [f32; 3],
    /// Half the side of a sticker and the radius of its corners; the distance between stickers is 1.
    half: f32,
    radius: f32,
    /// How wide the rounded edge of a piece is; 0 for stickers.
    bevel: f32,
    /// How much lighter the rounded edge is to the right and below; the opposite on the other side.
    lighter: [f32; 2],
    slope: [f32; 2],
    glare: Option<([f32; 2], f32)>,
}

impl Surface {
    fn new(
        pose: &Pose,
        face: Face,
        stickers: &[u8],
        material: &Material,
        light: &Light,
        glare: Option<Glare>,
    ) -> Surface {
        let size = (stickers.len() / 6).isqrt();
        let [out, right, down] = face.axes().map(|axis| turn(&pose.rotation, axis));
        let share = light.on(out);
        let shine = |albedo: [f64; 3], share: f64| [0, 1, 2].map(|i| (albedo[i] * light.gains[i] * share) as f32);
        let flat = stickers[face as usize * size * size..][..size * size]
            .iter()
            .map(|&colour| shine(material.albedo[usize::from(colour)], share))
            .collect();
        let half = 0.5 / (1.0 + material.gap);
        let tilted = |axis: [f64; 3]| {
            let (one, other) = (unit(add(out, scale(axis, 0.7))), unit(add(out, scale(axis, -0.7))));
            ((light.on(one) - light.on(other)) / 2.0 / share) as f32
        };
        Surface {
            size,
            flat,
            dark: shine(material.dark, share),
            half: half as f32,
            radius: (material.radius * 2.0 * half) as f32,
            bevel: if material.body == Body::Stickerless { 0.07 } else { 0.0 },
            lighter: [tilted(right), tilted(down)],
            slope: [right, down].map(|axis| (axis[0] * light.gradient[0] + axis[1] * light.gradient[1]) as f32 * 2.0),
            glare: glare.filter(|glare| glare.face == face).map(|g| (g.at.map(|x| x as f32), g.radius as f32)),
        }
    }

    /// Whether nothing but the light's slope changes within `reach` of a place.
    fn is_even(&self, u: f32, v: f32, reach: f32) -> bool {
        if !(0.0..1.0).contains(&u) || !(0.0..1.0).contains(&v) {
            return false;
        }
        let size = self.size as f32;
        let room = |x: f32| self.half - (x * size - (x * size).floor() - 0.5).abs();
        let inside = room(u).min(room(v)) > self.radius.max(self.bevel) + reach * size;
        inside && self.glare.is_none_or(|([x, y], radius)| (u - x).hypot(v - y) > 1.3 * radius + 2.0 * reach)
    }

    fn at(&self, u: f32, v: f32) -> [f32; 3] {
        let size = self.size as f32;
        let (column, row) = (u * size, v * size);
        let (i, j) = ((column as usize).min(self.size - 1), (row as usize).min(self.size - 1));
        let (x, y) = (column - i as f32 - 0.5, row - j as f32 - 0.5);
        // Signed distance from the edge of the sticker, which is a square with round corners.
        let (qx, qy) = (x.abs() - self.half + self.radius, y.abs() - self.half + self.radius);
        let (ox, oy) = (qx.max(0.0), qy.max(0.0));
        let distance = (ox * ox + oy * oy).sqrt() + qx.max(qy).min(0.0) - self.radius;
        let mut share = 1.0 + self.slope[0] * (u - 0.5) + self.slope[1] * (v - 0.5);
        let mut colour = self.dark;
        if distance < 0.0 {
            colour = self.flat[j * self.size + i];
            if -distance < self.bevel {
                let bend = 1.0 + distance / self.bevel;
                let edge = if qx > qy { self.lighter[0] * x.signum() } else { self.lighter[1] * y.signum() };
                share *= (1.0 + edge * bend) * (1.0 - 0.25 * bend * bend);
            }
        }
        let mut colour = colour.map(|channel| channel * share);
        if let Some((at, radius)) = self.glare {
            let (dx, dy) = (u - at[0], v - at[1]);
            // 1 up to 0.7 of the radius, 0 from 1.3 of it: half way at the radius.
            let t = ((1.3 - (dx * dx + dy * dy).sqrt() / radius) / 0.6).clamp(0.0, 1.0);
            let white = t * t * (3.0 - 2.0 * t);
            colour = colour.map(|channel| channel + (1.4 - channel) * white);
        }
        colour
    }
}

/// What is behind the cube.
#[derive(Clone, Debug)]
pub(super) struct Background {
    /// Linear reflectance.
    wall: [f64; 3],
    /// How strongly the wall's texture varies its brightness.
    texture: f64,
    patches: Vec<Patch>,
    seed: u64,
}

/// A rectangle somewhere behind the cube.
#[derive(Clone, Debug)]
struct Patch {
    middle: [f64; 2],
    half: [f64; 2],
    turned: f64,
    albedo: [f64; 3],
}

impl Background {
    /// A wall of one colour with hardly any texture.
    pub(super) fn calm(wall: [f64; 3], seed: u64) -> Background {
        Background { wall, texture: 0.06, patches: Vec::new(), seed }
    }

    /// A textured wall with rectangles: large dark and light ones, and small ones, many of them as large as a sticker
    /// and of a sticker's colour.
    pub(super) fn cluttered(
        camera: &Camera,
        clutter: f64,
        sticker: f64,
        albedo: &[[f64; 3]; 6],
        noise: &mut Noise,
    ) -> Background {
        let size = [camera.width as f64, camera.height as f64];
        let level = noise.between(0.05, 0.6);
        let wall = [0; 3].map(|_| level * noise.between(0.7, 1.15));
        let mut patches = Vec::new();
        let mut patch = |half: [f64; 2], albedo: [f64; 3], noise: &mut Noise| {
            let turned = if noise.below(2) == 0 { 0.0 } else { noise.between(0.0, std::f64::consts::PI) };
            let middle = size.map(|side| noise.between(0.0, side));
            patches.push(Patch { middle, half, turned, albedo });
        };
        let count = |most: f64| (most * clutter).round() as usize;
        for level in [0.02, 0.8, 0.03, 0.6].into_iter().take(count(4.0)) {
            let half = [0; 2].map(|_| noise.between(0.08, 0.3) * size[1]);
            patch(half, [level; 3], noise);
        }
        for _ in 0..count(10.0) {
            let half = [0; 2].map(|_| noise.between(0.02, 0.15) * size[1]);
            patch(half, [0; 3].map(|_| noise.between(0.02, 0.8)), noise);
        }
        for _ in 0..count(20.0) {
            let side = sticker * noise.between(0.35, 0.65);
            let half = [side, side * noise.between(0.8, 1.25)];
            patch(half, albedo[noise.below(6)], noise);
        }
        Background { wall, texture: 0.1 + 0.5 * clutter * noise.unit(), patches, seed: noise.word() }
    }

    /// The picture without a cube.
    pub(super) fn paint(&self, camera: &Camera, light: &Light) -> Film {
        let (width, height) = (camera.width, camera.height);
        // Behind the cube the light is weaker than on it.
        let share = 0.4 + 0.6 * light.ambient;
        let shine = |albedo: [f64; 3]| [0, 1, 2].map(|i| (albedo[i] * light.gains[i] * share) as f32);
        let mut brightness = vec![1.0f32; width * height];
        for (octave, cell) in [61.0f32, 17.0, 4.0].into_iter().enumerate() {
            let strength = self.texture as f32 * [0.5, 0.35, 0.25][octave];
            add_texture(&mut brightness, width, cell, strength, self.seed.wrapping_add(octave as u64));
        }
        let wall = shine(self.wall);
        let mut planes = wall.map(|channel| brightness.iter().map(|b| channel * b.max(0.05)).collect::<Vec<f32>>());
        for patch in &self.patches {
            let colour = shine(patch.albedo);
            let (sine, cosine) = patch.turned.sin_cos();
            let reach = [
                (patch.half[0] * cosine).abs() + (patch.half[1] * sine).abs() + 1.0,
                (patch.half[0] * sine).abs() + (patch.half[1] * cosine).abs() + 1.0,
            ];
            let range = |i: usize, side: usize| {
                let from = (patch.middle[i] - reach[i]).max(0.0) as usize;
                from..((patch.middle[i] + reach[i]).max(0.0) as usize + 1).min(side)
            };
            let half = patch.half.map(|x| x as f32);
            let (sine, cosine) = (sine as f32, cosine as f32);
            for y in range(1, height) {
                let dy = y as f32 + 0.5 - patch.middle[1] as f32;
                for x in range(0, width) {
                    let dx = x as f32 + 0.5 - patch.middle[0] as f32;
                    let across = (dx * cosine + dy * sine).abs() - half[0];
                    let along = (dy * cosine - dx * sine).abs() - half[1];
                    let cover = (0.5 - across).clamp(0.0, 1.0) * (0.5 - along).clamp(0.0, 1.0);
                    if cover > 0.0 {
                        let at = y * width + x;
                        let tint = 1.0 + 0.3 * (brightness[at] - 1.0);
                        for i in 0..3 {
                            planes[i][at] += cover * (colour[i] * tint - planes[i][at]);
                        }
                    }
                }
            }
        }
        Film { width, height, planes }
    }
}

/// Adds smooth noise with features of about `cell` pixels.
fn add_texture(brightness: &mut [f32], width: usize, cell: f32, strength: f32, seed: u64) {
    let height = brightness.len() / width;
    let columns = (width as f32 / cell) as usize + 2;
    let rows = (height as f32 / cell) as usize + 2;
    let mut noise = Noise::new(seed);
    let knots: Vec<f32> = (0..columns * rows).map(|_| (noise.between(-1.0, 1.0)) as f32 * strength).collect();
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let mut line = vec![0.0; columns];
    for (y, pixels) in brightness.chunks_exact_mut(width).enumerate() {
        let at = y as f32 / cell;
        let row = at as usize;
        let t = ease(at - row as f32);
        for (i, knot) in line.iter_mut().enumerate() {
            let (above, below) = (knots[row * columns + i], knots[(row + 1) * columns + i]);
            *knot = above + (below - above) * t;
        }
        for (x, pixel) in pixels.iter_mut().enumerate() {
            let at = x as f32 / cell;
            let column = at as usize;
            *pixel += line[column] + (line[column + 1] - line[column]) * ease(at - column as f32);
        }
    }
}
