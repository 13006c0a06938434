//! Faces in pictures.
//!
//! ```text
//! picture ─► steepness ─► patches of even colour ─► grids of patches ─► faces of one cube ─► their colours
//! ```

mod apart;
mod drawing;
mod file;
mod grid;
mod homography;
mod look;
mod name;
mod patches;
mod sample;
mod search;
mod solid;

pub use file::BadPicture;
pub use name::{COLOUR_LETTERS, Name, SixColours, name_colours};

use crate::Rgb;
use glam::DVec2;
use grid::Grid;
use homography::Homography;
use patches::Steepness;

/// A picture: red, green and blue of each pixel, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// Pictures that are narrower or lower than this show no face.
    const SMALLEST: usize = 24;

    /// A picture of these pixels.
    ///
    /// # Panics
    /// Unless there are as many pixels as width and height say.
    pub fn new(width: usize, height: usize, pixels: Vec<[u8; 3]>) -> Picture {
        assert_eq!(pixels.len(), width * height, "a picture of {width} x {height} pixels");
        Picture { width, height, pixels }
    }

    /// How many pixels it is wide.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many pixels it is high.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Its pixels, row by row.
    pub fn pixels(&self) -> &[[u8; 3]] {
        &self.pixels
    }

    /// The pixel at a place, or the nearest one.
    fn at(&self, place: DVec2) -> [u8; 3] {
        let x = (place.x.round().max(0.0) as usize).min(self.width - 1);
        let y = (place.y.round().max(0.0) as usize).min(self.height - 1);
        self.pixels[y * self.width + x]
    }

    /// The picture with squares of pixels made one.
    fn shrunk(&self, side: usize) -> Picture {
        let (width, height) = (self.width / side, self.height / side);
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let mut sum = [0u32; 3];
                for row in 0..side {
                    for pixel in &self.pixels[(y * side + row) * self.width + x * side..][..side] {
                        for (sum, &value) in sum.iter_mut().zip(pixel) {
                            *sum += u32::from(value);
                        }
                    }
                }
                let count = (side * side) as u32;
                pixels.push(sum.map(|sum| ((sum + count / 2) / count) as u8));
            }
        }
        Picture { width, height, pixels }
    }
}

/// A face as it is seen in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenFace {
    /// The colours of its stickers in reading order.
    pub colours: Vec<Rgb>,
    /// The same as a robot of 2010 measured them: the mean of nine by nine pixels in the middle of each.
    pub plain: Vec<Rgb>,
    /// Its corners in pixels: top left, top right, bottom right, bottom left.
    pub corners: [[f64; 2]; 4],
    /// How well it is seen, from 0 to 1.
    pub score: f64,
}

impl SeenFace {
    /// How many stickers are in a row.
    pub fn size(&self) -> usize {
        self.colours.len().isqrt()
    }

    /// The middles of its stickers in the picture.
    fn middles(&self) -> Vec<DVec2> {
        let size = self.size();
        let map = Homography::through(self.corners.map(DVec2::from), size as f64).expect("a face is not a line");
        (0..size * size).map(|number| map.at(Grid::cell(size, number))).collect()
    }

    /// How large it is, in pixels.
    pub fn area(&self) -> f64 {
        let [a, b, c, d] = self.corners.map(DVec2::from);
        ((c - a).perp_dot(d - b) / 2.0).abs()
    }
}

/// The faces of a cube with so many stickers in a row that a picture shows, the best seen first.
///
/// They are faces of one cube: one alone, or two or three that share edges.
pub fn find_faces(picture: &Picture, size: usize) -> Vec<SeenFace> {
    let longest = picture.width.max(picture.height);
    let mut last = usize::MAX;
    // A large picture is looked at from afar first; if nothing is seen, the cube may be small.
    for most in [GLANCE, GLANCE * 2] {
        let side = longest.div_ceil(most);
        if side == last {
            break;
        }
        last = side;
        let faces = match side {
            0 | 1 => find_at_once(picture, size),
            _ => find_at_once(&picture.shrunk(side), size).into_iter().map(|face| enlarged(face, side)).collect(),
        };
        if !faces.is_empty() {
            return faces;
        }
    }
    Vec::new()
}

/// The longer side of a picture that is looked at as a whole.
const GLANCE: usize = 1000;

fn enlarged(mut face: SeenFace, side: usize) -> SeenFace {
    // A pixel of the small picture has its middle in the middle of a square.
    let off = (side as f64 - 1.0) / 2.0;
    face.corners = face.corners.map(|corner| corner.map(|value| value * side as f64 + off));
    face
}

fn find_at_once(picture: &Picture, size: usize) -> Vec<SeenFace> {
    if picture.width < Picture::SMALLEST || picture.height < Picture::SMALLEST {
        return Vec::new();
    }
    let steepness = Steepness::of(picture);
    let patches = patches::find(&steepness);
    let face = |grid: &Grid| SeenFace {
        colours: sample::colours(grid, picture),
        plain: sample::plain(grid, picture),
        corners: grid.corners().map(|corner| corner.to_array()),
        score: grid.score.clamp(0.0, 1.0),
    };
    search::find(picture, &steepness, &patches, size).iter().map(face).collect()
}
