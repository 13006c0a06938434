//! Photographs of cubes, computed, with the truth about them.
//!
//! [`photograph`] renders a cube with given stickers as a pinhole camera sees it, under [`Conditions`] that can be set
//! one by one: perspective, size, noise, blur, glare, vignette, the colour and strength of the light, clutter behind the
//! cube, and the make of the cube. With the picture comes the truth: which faces are visible, where their outlines are,
//! and which colours are on them. A test of a face finder compares what it finds with that.
//!
//! Light is computed in linear values; the picture is then encoded as sRGB, and the noise is added to the encoded values
//! as a camera's software leaves it. The same stickers, view, conditions and seed give the same picture. The seed's
//! choices (pose, light, background, noise) do not depend on each other, so a change of one condition leaves the rest of
//! the picture as it was.
//!
//! [`film()`] renders a sequence of pictures in which a hand shows the six faces in turn, and [`write_y4m`] writes it as a
//! file that a browser takes in place of a camera.
//!
//! Absent on purpose: hands and fingers, logos on stickers, worn stickers, shadows and reflections between faces, lens
//! distortion, JPEG artefacts, chroma subsampling, rolling shutter, and turned layers. The silhouette of the cube has
//! sharp corners, also where its pieces are rounded. A finder that does well here still has to be tried on photographs.

mod film;
mod geometry;
mod lens;
mod paint;

pub use film::{FRAMES_PER_SECOND, FRAMES_PER_TURN, Frame, film, write_y4m};
pub use geometry::Face;
pub use lens::{decode, encode};

use crate::noise::Noise;
use geometry::{Camera, Pose, area};
use lens::{Film, Smear, lamp};
use paint::{Background, Glare, Light, Material};

/// A picture, sRGB with eight bits for each channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Red, green and blue of each pixel, row by row from the top.
    pub pixels: Vec<u8>,
}

impl Picture {
    /// Red, green and blue of one pixel.
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = (y * self.width + x) * 3;
        [self.pixels[at], self.pixels[at + 1], self.pixels[at + 2]]
    }

    /// The picture as a binary PPM file.
    pub fn ppm(&self) -> Vec<u8> {
        let mut file = format!("P6\n{} {}\n255\n", self.width, self.height).into_bytes();
        file.extend_from_slice(&self.pixels);
        file
    }
}

/// From where the cube is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// This face from the front; its neighbours may show at the sides.
    Single(Face),
    /// A random corner: three faces, each at least 20 degrees from edge-on.
    Corner,
}

/// The make of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// Stickers on a dark body.
    Black,
    /// Coloured plastic with thin grooves between the pieces.
    Stickerless,
}

/// A set of sticker colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// The usual vinyl stickers.
    Standard,
    /// Bright plastic.
    Bright,
    /// Pale plastic.
    Pastel,
    /// The dark shades of older cubes.
    Dark,
}

/// A blur; its length or diameter is a share of a sticker's width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Blur {
    /// Along a line of random direction.
    Motion(f64),
    /// Over a disc.
    Focus(f64),
}

/// What a photograph is taken with and under. The default is a perfect one: no noise, blur, glare, vignette or clutter,
/// and white light.
#[derive(Clone, Debug, PartialEq)]
pub struct Conditions {
    /// Width and height of the picture in pixels.
    pub size: (usize, usize),
    /// The angle in degrees between the face's normal and the line of sight, 0 to 35. Only for [`View::Single`].
    pub angle: f64,
    /// The turn in the picture's plane in degrees, -180 to 180. [`View::Corner`] turns by a sixth of it.
    pub roll: f64,
    /// The horizontal field of view in degrees, 30 to 70.
    pub field_of_view: f64,
    /// The larger side of the bounding box of the face (or, for [`View::Corner`], of the cube) as a share of the
    /// picture's smaller side, 0.3 to 0.8. It is taken smaller where the cube does not fit into the picture otherwise.
    pub span: f64,
    /// The deviation of the noise as a share of full scale, 0 to 0.04.
    pub noise: f64,
    /// The blur, 0 to 1/8 of a sticker.
    pub blur: Blur,
    /// The area of the highlight as a share of a sticker's area, 0 to 1/3.
    pub glare: f64,
    /// How much darker the corners of the picture are, 0 to 0.4.
    pub vignette: f64,
    /// The colour of the light in kelvin, 2700 to 8000. The camera expects 6500.
    pub temperature: f64,
    /// The share of the light's colour that the camera removes, 0 to 1.
    pub white_balance: f64,
    /// The exposure, 1/4 to 1, where 1 puts a white sticker facing the light just below saturation.
    pub exposure: f64,
    /// The share of the light that comes from everywhere, 0.35 to 0.8; the rest comes from a lamp.
    pub ambient: f64,
    /// How much there is behind the cube, 0 to 1.
    pub clutter: f64,
    /// The make of the cube.
    pub body: Body,
    /// The colours of the cube.
    pub palette: Palette,
    /// The space between stickers as a share of a sticker: 0.06 to 0.16 with a body, 0.02 to 0.04 without stickers.
    pub gap: f64,
    /// The radius of the stickers' corners as a share of a sticker: 0 to 0.25 with a body, 0.04 to 0.1 without stickers.
    pub radius: f64,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions {
            size: (640, 480),
            angle: 0.0,
            roll: 0.0,
            field_of_view: 50.0,
            span: 0.55,
            noise: 0.0,
            blur: Blur::Focus(0.0),
            glare: 0.0,
            vignette: 0.0,
            temperature: 6500.0,
            white_balance: 0.0,
            exposure: 0.8,
            ambient: 0.6,
            clutter: 0.0,
            body: Body::Black,
            palette: Palette::Standard,
            gap: 0.1,
            radius: 0.1,
        }
    }
}

impl Conditions {
    /// Each condition uniformly from its range; half of the scenes have no white balance at all.
    pub fn random(seed: u64) -> Conditions {
        let mut noise = stream(seed, 0);
        let body = noise.pick(&[Body::Black, Body::Stickerless]);
        let (gap, radius) = match body {
            Body::Black => ((0.06, 0.16), (0.0, 0.25)),
            Body::Stickerless => ((0.02, 0.04), (0.04, 0.1)),
        };
        let width = noise.between(0.0, 0.125);
        Conditions {
            size: (640, 480),
            angle: noise.between(0.0, 35.0),
            roll: noise.between(-180.0, 180.0),
            field_of_view: noise.between(30.0, 70.0),
            span: noise.between(0.3, 0.8),
            noise: noise.between(0.0, 0.04),
            blur: noise.pick(&[Blur::Motion(width), Blur::Focus(width)]),
            glare: noise.between(0.0, 1.0 / 3.0),
            vignette: noise.between(0.0, 0.4),
            temperature: noise.between(2700.0, 8000.0),
            white_balance: if noise.below(2) == 0 { 0.0 } else { noise.between(0.2, 0.9) },
            exposure: noise.between(0.25, 1.0),
            ambient: noise.between(0.35, 0.8),
            clutter: noise.unit(),
            body,
            palette: noise.pick(&[Palette::Standard, Palette::Bright, Palette::Pastel, Palette::Dark]),
            gap: noise.between(gap.0, gap.1),
            radius: noise.between(radius.0, radius.1),
        }
    }
}

/// A face that can be seen in a photograph.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenFace {
    /// Which one.
    pub face: Face,
    /// Upper left, upper right, lower right and lower left corner as one reads the face in the net. (0, 0) is the upper
    /// left corner of the picture; the middle of the first pixel is (0.5, 0.5).
    pub corners: [[f64; 2]; 4],
    /// The colours in reading order, as the caller gave them.
    pub colours: Vec<u8>,
    /// The sine of the angle between the face's plane and the line of sight: 1 is from the front, 0 is edge-on.
    pub facing: f64,
}

impl SeenFace {
    /// The place in the picture of a point on the face, given as shares of its side to the right and down.
    pub fn at(&self, across: f64, down: f64) -> [f64; 2] {
        let [a, b, c, d] = self.corners;
        // The projective map of the unit square to the four corners.
        let sum = [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]];
        let (e, f) = ([b[0] - c[0], b[1] - c[1]], [d[0] - c[0], d[1] - c[1]]);
        let by = e[0] * f[1] - e[1] * f[0];
        let g = (sum[0] * f[1] - sum[1] * f[0]) / by;
        let h = (e[0] * sum[1] - e[1] * sum[0]) / by;
        let w = 1.0 + g * across + h * down;
        [0, 1].map(|i| (a[i] + (b[i] * (1.0 + g) - a[i]) * across + (d[i] * (1.0 + h) - a[i]) * down) / w)
    }

    /// The place in the picture of the middle of a sticker.
    pub fn sticker(&self, row: usize, column: usize) -> [f64; 2] {
        let size = self.colours.len().isqrt() as f64;
        self.at((column as f64 + 0.5) / size, (row as f64 + 0.5) / size)
    }

    /// The area of the outline in pixels.
    pub fn area(&self) -> f64 {
        area(&self.corners)
    }

    /// The order in which someone who saw these corners, and read the face from the first of them, would have met its
    /// stickers; `None` if a corner is further than 0.4 stickers from where it should be.
    pub fn read_from(&self, corners: &[[f64; 2]; 4]) -> Option<Vec<u8>> {
        let size = self.colours.len().isqrt();
        let near = 0.4 * self.area().sqrt() / size as f64;
        let apart = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
        let turns = (0..4).find(|turns| (0..4).all(|i| apart(self.corners[(i + turns) % 4], corners[i]) < near))?;
        let turned = |colours: Vec<u8>| {
            (0..colours.len()).map(|i| colours[(i % size) * size + size - 1 - i / size]).collect::<Vec<u8>>()
        };
        Some((0..turns).fold(self.colours.clone(), |colours, _| turned(colours)))
    }
}

/// A photograph and the truth about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What the camera saw.
    pub picture: Picture,
    /// The visible faces, the largest first. For [`View::Single`] some of them may be seen at a very flat angle.
    pub faces: Vec<SeenFace>,
    /// The linear reflectance of each of the six colours of this cube.
    pub albedo: [[f64; 3]; 6],
    /// The factor on each channel of linear light: lamp, white balance and exposure.
    pub gains: [f64; 3],
}

/// Photographs a cube.
///
/// `stickers` are colour numbers (0 to 5 for white, red, green, yellow, orange, blue) in the order of the facelet string:
/// 54 of them, or 24 for the cube of size 2.
///
/// # Panics
/// If the number of stickers is not six squares, if a colour is not below 6, or if the picture is smaller than 32 pixels.
pub fn photograph(stickers: &[u8], view: View, conditions: &Conditions, seed: u64) -> Scene {
    let camera = Camera::new(conditions.size, conditions.field_of_view);
    assert!(camera.width >= 32 && camera.height >= 32, "a picture has at least 32 rows and columns");
    let mut noise = stream(seed, 1);
    let pose = match view {
        View::Single(face) => {
            geometry::single(&camera, face, conditions.angle, conditions.roll, conditions.span, &mut noise)
        }
        View::Corner => geometry::corner(&camera, conditions.roll / 6.0, conditions.span, &mut noise),
    };
    let faces = seen(&camera, &pose, stickers);
    let material = material(conditions, &mut stream(seed, 2));
    let light = light(conditions, &mut stream(seed, 3));
    let sticker = sticker_width(&faces);

    let mut noise = stream(seed, 4);
    let glare = (conditions.glare > 0.0).then(|| {
        // Not on a face that is hardly seen.
        let clear: Vec<&SeenFace> = faces.iter().filter(|seen| seen.facing > 0.3).collect();
        let side = faces[0].colours.len().isqrt() as f64;
        Glare {
            face: clear[noise.below(clear.len())].face,
            at: [noise.unit(), noise.unit()],
            radius: (conditions.glare / std::f64::consts::PI).sqrt() / side,
        }
    });
    let background =
        Background::cluttered(&camera, conditions.clutter, sticker, &material.albedo, &mut stream(seed, 5));
    let direction = stream(seed, 6).between(0.0, std::f64::consts::PI);
    let smear = match conditions.blur {
        Blur::Motion(width) => Smear::Line([direction.cos() * width * sticker, direction.sin() * width * sticker]),
        Blur::Focus(width) => Smear::Disc(width * sticker),
    };
    let film = expose(&background.paint(&camera, &light), &camera, &pose, stickers, &material, &light, glare, smear);
    let picture = film.develop(conditions.vignette, conditions.noise, &mut stream(seed, 7));
    Scene { picture, faces, albedo: material.albedo, gains: light.gains }
}

/// Colour numbers from the letters U R F D L B; `None` for any other letter.
pub fn colours(letters: &str) -> Option<Vec<u8>> {
    letters.chars().map(|letter| "URFDLB".find(letter).map(|colour| colour as u8)).collect()
}

/// The light that reaches the sensor.
#[expect(clippy::too_many_arguments, reason = "everything that is in front of the lens")]
fn expose(
    behind: &Film,
    camera: &Camera,
    pose: &Pose,
    stickers: &[u8],
    material: &Material,
    light: &Light,
    glare: Option<Glare>,
    smear: Smear,
) -> Film {
    let mut film = behind.clone();
    paint::cube(&mut film, camera, pose, stickers, material, light, glare);
    let length = match smear {
        Smear::Line([x, y]) => x.hypot(y),
        Smear::Disc(diameter) => diameter,
    };
    if length > 0.1 {
        film.blur(smear);
    }
    film
}

/// The visible faces, the largest first.
fn seen(camera: &Camera, pose: &Pose, stickers: &[u8]) -> Vec<SeenFace> {
    let count = stickers.len() / 6;
    assert!(count > 0 && count * 6 == stickers.len() && count.isqrt().pow(2) == count, "stickers fill six squares");
    assert!(stickers.iter().all(|&colour| colour < 6), "a colour is a number below 6");
    let mut faces: Vec<SeenFace> = Face::ALL
        .into_iter()
        .filter(|&face| pose.facing(face) > 0.0)
        .map(|face| SeenFace {
            face,
            corners: pose.corners(camera, face),
            colours: stickers[face as usize * count..][..count].to_vec(),
            facing: pose.facing(face),
        })
        .collect();
    faces.sort_by(|a, b| b.area().total_cmp(&a.area()));
    faces
}

/// The width of a sticker in pixels, on the face that is seen best.
fn sticker_width(faces: &[SeenFace]) -> f64 {
    faces[0].area().sqrt() / faces[0].colours.len().isqrt() as f64
}

fn material(conditions: &Conditions, noise: &mut Noise) -> Material {
    let albedo = conditions.palette.albedo(noise);
    let level = match conditions.body {
        Body::Black => noise.between(0.008, 0.04),
        Body::Stickerless => noise.between(0.01, 0.06),
    };
    let dark = [0; 3].map(|_| level * noise.between(0.9, 1.1));
    Material { body: conditions.body, albedo, dark, gap: conditions.gap, radius: conditions.radius }
}

fn light(conditions: &Conditions, noise: &mut Noise) -> Light {
    let lamp = lamp(conditions.temperature);
    let day = lamp_of_the_camera();
    let tint = [0, 1, 2].map(|i| (lamp[i] / day[i]).powf(1.0 - conditions.white_balance));
    let largest = tint.into_iter().fold(0.0, f64::max);
    // From above and from behind the camera, more or less.
    let towards = geometry::unit([noise.between(-1.0, 1.0), noise.between(-1.2, 0.0), noise.between(-1.2, -0.3)]);
    let uneven = 0.25 * (1.0 - conditions.ambient);
    Light {
        towards,
        ambient: conditions.ambient,
        gains: tint.map(|gain| conditions.exposure * gain / largest),
        gradient: [noise.between(-uneven, uneven), noise.between(-uneven, uneven)],
    }
}

/// The light under which the camera shows white as white.
fn lamp_of_the_camera() -> [f64; 3] {
    lamp(6500.0)
}

/// Random numbers for one purpose. Neighbouring seeds give unrelated numbers.
fn stream(seed: u64, purpose: u64) -> Noise {
    let mut mixed = seed.wrapping_mul(16).wrapping_add(purpose).wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    Noise::new(mixed ^ (mixed >> 31))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_is_read_from_any_of_its_corners() {
        let corners = [[0.0, 0.0], [30.0, 0.0], [30.0, 30.0], [0.0, 30.0]];
        let face = SeenFace { face: Face::U, corners, colours: (0..9).map(|i| i % 6).collect(), facing: 1.0 };
        let from = |first: usize| face.read_from(&std::array::from_fn(|i| corners[(i + first) % 4]));
        assert_eq!(from(0), Some(vec![0, 1, 2, 3, 4, 5, 0, 1, 2]));
        // From the top right corner one reads down the right column first.
        assert_eq!(from(1), Some(vec![2, 5, 2, 1, 4, 1, 0, 3, 0]));
        assert_eq!(face.read_from(&corners.map(|[x, y]| [x + 5.0, y])), None);
    }

    fn scrambled() -> Vec<u8> {
        colours(crate::AFTER_U_R_FI_LI).expect("the constant has only face letters")
    }

    fn views(seed: u64) -> [View; 2] {
        [View::Single(Face::ALL[seed as usize % 6]), View::Corner]
    }

    #[test]
    fn the_same_seed_gives_the_same_picture() {
        let conditions = Conditions { size: (160, 120), ..Conditions::random(5) };
        for view in views(5) {
            let one = photograph(&scrambled(), view, &conditions, 9);
            assert_eq!(one, photograph(&scrambled(), view, &conditions, 9));
            assert_ne!(one.picture, photograph(&scrambled(), view, &conditions, 10).picture);
        }
    }

    #[test]
    fn the_cube_is_inside_the_picture_and_seen_as_promised() {
        for seed in 0..150 {
            // The pose does not depend on how finely the picture is drawn.
            let conditions =
                Conditions { size: (64, 48), span: 0.3 + 0.5 * (seed as f64 / 150.0), ..Conditions::random(seed) };
            for view in views(seed) {
                let scene = photograph(&scrambled(), view, &conditions, seed);
                for seen in &scene.faces {
                    for [x, y] in seen.corners {
                        assert!((0.0..=64.0).contains(&x) && (0.0..=48.0).contains(&y), "{seed} {seen:?}");
                    }
                }
                match view {
                    View::Single(face) => {
                        let sine =
                            scene.faces.iter().find(|seen| seen.face == face).expect("the face is visible").facing;
                        let angle = 90.0 - sine.clamp(-1.0, 1.0).asin().to_degrees();
                        assert!((angle - conditions.angle).abs() < 0.01, "{seed}: {angle}");
                        assert_eq!(scene.faces[0].face, face);
                    }
                    View::Corner => {
                        assert_eq!(scene.faces.len(), 3, "{seed}");
                        assert!(scene.faces.iter().all(|seen| seen.facing > 0.32), "{seed}: {:?}", scene.faces);
                    }
                }
            }
        }
    }

    #[test]
    fn stickers_show_their_colour_up_to_the_light() {
        for seed in 0..6 {
            for body in [Body::Black, Body::Stickerless] {
                let conditions = Conditions {
                    size: (320, 240),
                    angle: 25.0,
                    roll: 40.0,
                    body,
                    temperature: 4000.0,
                    ..Conditions::default()
                };
                for (view, size) in views(seed).into_iter().flat_map(|view| [(view, 3), (view, 2)]) {
                    let stickers = if size == 3 { scrambled() } else { (0..24).map(|i| i * 5 % 6).collect() };
                    let scene = photograph(&stickers, view, &conditions, seed);
                    for seen in scene.faces.iter().filter(|seen| seen.facing > 0.3) {
                        for (i, &colour) in seen.colours.iter().enumerate() {
                            let [x, y] = seen.sticker(i / size, i % size);
                            let pixel =
                                scene.picture.pixel(x as usize, y as usize).map(|c| decode(f64::from(c) / 255.0));
                            let wanted = [0, 1, 2].map(|c| scene.albedo[usize::from(colour)][c] * scene.gains[c]);
                            // The light on the face is the one unknown.
                            let share = pixel.iter().sum::<f64>() / wanted.iter().sum::<f64>();
                            assert!((0.4..1.2).contains(&share), "{seed} {seen:?} {i}: {share}");
                            for c in 0..3 {
                                assert!(
                                    (pixel[c] - wanted[c] * share).abs() < 0.01,
                                    "{seed} {i}: {pixel:?} {wanted:?}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn noise_has_the_deviation_it_is_given() {
        let quiet = Conditions { exposure: 0.5, size: (320, 240), ..Conditions::default() };
        let noisy = Conditions { noise: 0.03, ..quiet.clone() };
        let [quiet, noisy] = [quiet, noisy].map(|c| photograph(&scrambled(), View::Corner, &c, 3).picture.pixels);
        let differences: Vec<f64> = quiet
            .iter()
            .zip(&noisy)
            .filter(|&(&a, _)| (40..215).contains(&a))
            .map(|(&a, &b)| f64::from(b) - f64::from(a))
            .collect();
        let deviation = (differences.iter().map(|d| d * d).sum::<f64>() / differences.len() as f64).sqrt() / 255.0;
        assert!((deviation - 0.03).abs() < 0.001, "{deviation}");
    }

    #[test]
    fn blur_keeps_the_amount_of_light() {
        for smear in [Smear::Line([5.0, -3.3]), Smear::Disc(7.7), Smear::Disc(0.3)] {
            let mut plane = vec![0.0; 40 * 30];
            plane[15 * 40 + 20] = 1.0;
            let mut film = Film { width: 40, height: 30, planes: [0; 3].map(|_| plane.clone()) };
            film.blur(smear);
            let sum: f32 = film.planes[1].iter().sum();
            let mean_x: f32 = film.planes[1].iter().enumerate().map(|(i, light)| (i % 40) as f32 * light).sum();
            assert!((sum - 1.0).abs() < 1e-3 && (mean_x - 20.0).abs() < 0.02, "{smear:?}: {sum} {mean_x}");
        }
    }

    #[test]
    fn lamps_have_the_colours_one_expects() {
        let [red, green, blue] = lamp(2700.0);
        assert!(red == 1.0 && green < 0.6 && blue < 0.3, "{red} {green} {blue}");
        let [red, _, blue] = lamp(8000.0);
        assert!(blue == 1.0 && red < 0.9);
    }
}
