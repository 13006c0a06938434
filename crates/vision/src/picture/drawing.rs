//! What was seen, drawn into the picture.

use super::{Picture, SeenFace};
use glam::DVec2;

/// What outlines and dots are drawn with.
const INK: [u8; 3] = [255, 0, 255];
const RIM: [u8; 3] = [0, 0, 0];

impl Picture {
    /// The picture with the outline of each face and, on each sticker, a dot of the colour that was measured.
    pub fn with_faces(&self, faces: &[SeenFace]) -> Picture {
        let mut drawn = self.clone();
        for face in faces {
            let corners = face.corners.map(DVec2::from);
            let width = corners[0].distance(corners[1]).min(corners[1].distance(corners[2]));
            let stroke = (width / 80.0).max(1.0);
            for i in 0..4 {
                drawn.line(corners[i], corners[(i + 1) % 4], stroke);
            }
            for (middle, colour) in face.middles().into_iter().zip(&face.colours) {
                let radius = width / face.size() as f64 / 6.0;
                drawn.dot(middle, radius + stroke, RIM);
                drawn.dot(middle, radius, colour.0.map(|value| value.round() as u8));
            }
        }
        drawn
    }

    /// Several pictures side by side, each as high as the lowest.
    pub fn side_by_side(pictures: &[Picture]) -> Option<Picture> {
        let height = pictures.iter().map(|picture| picture.height).min()?;
        let scaled: Vec<(usize, f64, &Picture)> = pictures
            .iter()
            .map(|picture| {
                let scale = picture.height as f64 / height as f64;
                ((picture.width as f64 / scale) as usize, scale, picture)
            })
            .collect();
        let mut pixels = Vec::new();
        for y in 0..height {
            for &(width, scale, picture) in &scaled {
                pixels.extend((0..width).map(|x| picture.at(DVec2::new(x as f64, y as f64) * scale)));
            }
        }
        Some(Picture::new(scaled.iter().map(|part| part.0).sum(), height, pixels))
    }

    fn line(&mut self, from: DVec2, to: DVec2, stroke: f64) {
        let steps = from.distance(to).ceil().max(1.0);
        for step in 0..=steps as usize {
            self.dot(from.lerp(to, step as f64 / steps), stroke, INK);
        }
    }

    fn dot(&mut self, middle: DVec2, radius: f64, ink: [u8; 3]) {
        let range = |middle: f64, end: usize| {
            let from = (middle - radius).ceil().clamp(0.0, end as f64) as usize;
            let to = (middle + radius + 1.0).floor().clamp(0.0, end as f64) as usize;
            from..to
        };
        for y in range(middle.y, self.height) {
            for x in range(middle.x, self.width) {
                if DVec2::new(x as f64, y as f64).distance(middle) <= radius {
                    self.pixels[y * self.width + x] = ink;
                }
            }
        }
    }
}
