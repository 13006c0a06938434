//! A film of a cube shown face by face, and the file format that browsers take as a camera.
//!
//! A hand holds the front towards the camera, turns the cube about the vertical axis to show R, B and L, turns it back
//! to the front, tilts it to show U, and tilts it the other way to show D. Every face is upright as the net shows it.
//! While a face is held it trembles a little; while the cube turns the picture is blurred along the motion. Conditions
//! are mild: the film is for tests of a page from end to end, not of how much a finder can bear.

use std::io;

use super::geometry::{Camera, Face, Pose, around, times, upright};
use super::lens::Smear;
use super::paint::Background;
use super::{Blur, Conditions, Picture, Scene, expose, light, material, seen, sticker_width, stream};
use crate::noise::Noise;

/// Frames in a second.
pub const FRAMES_PER_SECOND: usize = 15;
/// Frames that a quarter turn of the cube takes.
pub const FRAMES_PER_TURN: usize = 9;

/// One picture of a film.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The picture and the truth about it.
    pub scene: Scene,
    /// The face that is held towards the camera; `None` while the cube turns.
    pub held: Option<Face>,
}

/// Turns about the vertical and then about the horizontal axis in degrees, and the face that is held then. No face is
/// held where the cube only passes through.
const STATIONS: [(f64, f64, Option<Face>); 8] = [
    (0.0, 0.0, Some(Face::F)),
    (90.0, 0.0, Some(Face::R)),
    (180.0, 0.0, Some(Face::B)),
    (270.0, 0.0, Some(Face::L)),
    (360.0, 0.0, None),
    (360.0, 90.0, Some(Face::U)),
    (360.0, 0.0, None),
    (360.0, -90.0, Some(Face::D)),
];

/// How a hand holds the cube: turns about the vertical axis, the horizontal axis and the line of sight in degrees, and
/// the place of the cube's centre to the right, downwards and forwards, where the cube's side is 2.
#[derive(Clone, Copy, Debug)]
struct Grip([f64; 6]);

impl Grip {
    fn mixed(self, other: Grip, share: f64) -> Grip {
        Grip(std::array::from_fn(|i| self.0[i] + (other.0[i] - self.0[i]) * share))
    }

    fn pose(self) -> Pose {
        let [yaw, tilt, roll, x, y, z] = self.0;
        let steps = [([0.0, 1.0, 0.0], yaw), ([1.0, 0.0, 0.0], tilt), ([0.0, 0.0, 1.0], roll)];
        let rotation =
            steps.iter().fold(upright(Face::F), |done, &(axis, angle)| times(&around(axis, angle.to_radians()), &done));
        Pose { rotation, center: [x, y, z] }
    }
}

/// Films a cube: the faces F R B L U D in this order, each held for `frames_per_face` frames.
///
/// # Panics
/// As [`super::photograph`].
pub fn film(stickers: &[u8], seed: u64, frames_per_face: usize) -> impl Iterator<Item = Frame> {
    let conditions = Conditions {
        noise: 0.008,
        blur: Blur::Focus(0.02),
        vignette: 0.1,
        temperature: 4800.0,
        white_balance: 0.7,
        exposure: 0.85,
        ambient: 0.7,
        ..Conditions::default()
    };
    let camera = Camera::new(conditions.size, conditions.field_of_view);
    let material = material(&conditions, &mut stream(seed, 2));
    let light = light(&conditions, &mut stream(seed, 3));
    let behind = Background::calm([0.33, 0.30, 0.26], seed).paint(&camera, &light);
    let stickers = stickers.to_vec();
    let mut noise = stream(seed, 7);
    let grips = grips(seed, frames_per_face);
    (0..grips.len()).map(move |i| {
        let (grip, held) = grips[i];
        let pose = grip.pose();
        let faces = seen(&camera, &pose, &stickers);
        // The shutter is open for a quarter of the time. What is nearest to the camera moves as the turn says.
        let before = grips[i.saturating_sub(1)].0;
        let [turned, tilted] = [0, 1].map(|axis| (grip.0[axis] - before.0[axis]).to_radians());
        let reach = camera.focal / (grip.0[5] - 1.0) * 0.25;
        let motion = [-turned * reach, tilted * reach];
        let smear = match conditions.blur {
            Blur::Focus(width) if motion[0].hypot(motion[1]) < 1.0 => Smear::Disc(width * sticker_width(&faces)),
            _ => Smear::Line(motion),
        };
        let exposed = expose(&behind, &camera, &pose, &stickers, &material, &light, None, smear);
        let picture = exposed.develop(conditions.vignette, conditions.noise, &mut noise);
        Frame { scene: Scene { picture, faces, albedo: material.albedo, gains: light.gains }, held }
    })
}

/// The grip in each frame, and the face that is held.
fn grips(seed: u64, frames_per_face: usize) -> Vec<(Grip, Option<Face>)> {
    let mut noise = stream(seed, 1);
    // No hand holds a cube quite straight, nor twice in the same place.
    let stations = STATIONS.map(|(yaw, tilt, face)| {
        let crooked = [4.0, 4.0, 4.0, 0.15, 0.12, 0.3].map(|most| noise.between(-most, most));
        (Grip(std::array::from_fn(|i| [yaw, tilt, 0.0, 0.0, 0.0, 5.8][i] + crooked[i])), face)
    });
    let mut path = Vec::new();
    for (i, &(grip, face)) in stations.iter().enumerate() {
        if i > 0 {
            let (from, _) = stations[i - 1];
            path.extend((1..=FRAMES_PER_TURN).map(|frame| {
                let t = frame as f64 / (FRAMES_PER_TURN + 1) as f64;
                (from.mixed(grip, t * t * (3.0 - 2.0 * t)), None)
            }));
        }
        let frames = if face.is_some() { frames_per_face } else { 1 };
        path.extend((0..frames).map(|_| (grip, face)));
    }
    let tremble = Tremble::new(&mut noise);
    for (frame, (grip, _)) in path.iter_mut().enumerate() {
        tremble.shake(grip, frame as f64 / FRAMES_PER_SECOND as f64);
    }
    path
}

/// Slow sway and quick tremor, each a wave with its own frequency and phase.
struct Tremble([[(f64, f64); 2]; 6]);

impl Tremble {
    fn new(noise: &mut Noise) -> Tremble {
        let mut wave = |low: f64, high: f64| (noise.between(low, high), noise.between(0.0, std::f64::consts::TAU));
        Tremble(std::array::from_fn(|_| [wave(1.5, 3.0), wave(20.0, 40.0)]))
    }

    fn shake(&self, grip: &mut Grip, seconds: f64) {
        for (i, most) in [0.7, 0.7, 0.5, 0.012, 0.012, 0.03].into_iter().enumerate() {
            let [sway, tremor] = self.0[i].map(|(speed, phase)| (speed * seconds + phase).sin());
            grip.0[i] += most * (sway + 0.2 * tremor);
        }
    }
}

/// Writes pictures as an uncompressed YUV4MPEG2 file (4:2:0, BT.601 with values from 16 to 235), which Chromium takes
/// in place of a camera. The pictures have the same, even size.
///
/// # Errors
/// If the writer fails.
///
/// # Panics
/// If the sides of a picture are odd, or if the pictures differ in size.
pub fn write_y4m(mut to: impl io::Write, pictures: impl IntoIterator<Item = Picture>) -> io::Result<()> {
    let mut size = None;
    for picture in pictures {
        let (width, height) = (picture.width, picture.height);
        assert!(width % 2 == 0 && height % 2 == 0, "the sides of the picture are even");
        if size.is_none() {
            writeln!(to, "YUV4MPEG2 W{width} H{height} F{FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg")?;
        }
        assert_eq!(*size.get_or_insert((width, height)), (width, height), "all pictures have the same size");
        to.write_all(b"FRAME\n")?;
        to.write_all(&yuv(&picture))?;
    }
    to.flush()
}

/// A plane of brightness, and two of colour with half the rows and columns.
fn yuv(picture: &Picture) -> Vec<u8> {
    let (width, height) = (picture.width, picture.height);
    let mut planes = vec![0; width * height * 3 / 2];
    let (luma, chroma) = planes.split_at_mut(width * height);
    let (blue, red) = chroma.split_at_mut(width * height / 4);
    for (place, rgb) in luma.iter_mut().zip(picture.pixels.chunks_exact(3)) {
        let [r, g, b] = [0, 1, 2].map(|i| f32::from(rgb[i]));
        *place = (16.5 + 0.256_788 * r + 0.504_129 * g + 0.097_906 * b) as u8;
    }
    for y in 0..height / 2 {
        for x in 0..width / 2 {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| picture.pixel(2 * x + dx, 2 * y + dy));
            let [r, g, b] = [0, 1, 2].map(|i| four.iter().map(|pixel| f32::from(pixel[i])).sum::<f32>() / 4.0);
            let at = y * width / 2 + x;
            blue[at] = (128.5 - 0.148_223 * r - 0.290_993 * g + 0.439_216 * b) as u8;
            red[at] = (128.5 + 0.439_216 * r - 0.367_788 * g - 0.071_427 * b) as u8;
        }
    }
    planes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::colours;

    #[test]
    fn every_face_is_held_once_and_upright() {
        let stickers = colours(crate::AFTER_U_R_FI_LI).expect("the constant has only face letters");
        let frames: Vec<Frame> = film(&stickers, 3, 2).collect();
        assert_eq!(frames.len(), 6 * 2 + 2 + 7 * FRAMES_PER_TURN);
        let mut held: Vec<Face> = frames.iter().filter_map(|frame| frame.held).collect();
        held.dedup();
        assert_eq!(held, [Face::F, Face::R, Face::B, Face::L, Face::U, Face::D]);
        for frame in &frames {
            for [x, y] in frame.scene.faces.iter().flat_map(|seen| seen.corners) {
                assert!((0.0..=640.0).contains(&x) && (0.0..=480.0).contains(&y), "{:?}", frame.held);
            }
            if let Some(face) = frame.held {
                let front = &frame.scene.faces[0];
                let [a, b, _, d] = front.corners;
                assert_eq!(front.face, face);
                assert!(b[0] - a[0] > 180.0 && (b[1] - a[1]).abs() < 40.0, "{front:?}");
                assert!(d[1] - a[1] > 180.0 && (d[0] - a[0]).abs() < 40.0, "{front:?}");
            }
        }
    }

    #[test]
    fn y4m_has_its_header_and_grey_is_grey() {
        let grey = Picture { width: 4, height: 2, pixels: vec![255; 24] };
        let mut file = Vec::new();
        write_y4m(&mut file, [grey.clone(), grey]).expect("a vector takes everything");
        let header = b"YUV4MPEG2 W4 H2 F15:1 Ip A1:1 C420jpeg\n";
        assert!(file.starts_with(header));
        let frame = [b"FRAME\n".as_slice(), &[235; 8], &[128; 4]].concat();
        assert_eq!(file[header.len()..], [frame.clone(), frame].concat());
    }
}
