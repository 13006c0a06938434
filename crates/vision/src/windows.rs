//! How a robot of 2010 told colours apart, for comparison.
//!
//! Its camera kept the colours of all stickers until it had seen the six centres. A sticker then got the colour of the
//! centre in whose window it lay: no channel further away than a tolerance. A sticker in no window stayed unknown. It
//! went wrong when the exposure changed from face to face, because every face was compared with centres of others.

use crate::colour::Rgb;
use puzzle::{Face, Facelets, Sticker};

/// How far a channel may be off.
pub const TOLERANCE: f64 = 30.0;

/// Faces in the order U R F D L B, nine stickers each in reading order. The cube need not be legal.
pub fn read_with_windows(faces: &[[Rgb; 9]; 6], tolerance: f64) -> Facelets {
    let mut facelets = Facelets::UNKNOWN;
    let off = |a: Rgb, b: Rgb| (0..3).map(|c| (a.0[c] - b.0[c]).abs()).fold(0.0, f64::max);
    for sticker in Sticker::all() {
        let colour = faces[sticker.face().index()][sticker.index() % 9];
        let centre = |face: &Face| faces[face.index()][4];
        let nearest = Face::ALL.into_iter().min_by(|a, b| off(colour, centre(a)).total_cmp(&off(colour, centre(b))));
        facelets.set(sticker, nearest.filter(|face| off(colour, centre(face)) <= tolerance));
    }
    facelets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sticker_in_no_window_stays_unknown() {
        let colours = [[250, 250, 250], [200, 20, 20], [20, 160, 30], [240, 220, 20], [240, 120, 20], [20, 40, 180]];
        let mut faces = colours.map(|[r, g, b]| [Rgb::new(r, g, b); 9]);
        assert_eq!(read_with_windows(&faces, TOLERANCE), Facelets::SOLVED);
        faces[2][0] = Rgb::new(60, 200, 60);
        faces[3][8] = colours_of(colours[4]);
        let read = read_with_windows(&faces, TOLERANCE);
        assert_eq!(read.get(Sticker::new(18)), None);
        assert_eq!(read.get(Sticker::new(35)), Some(Face::L));
    }

    fn colours_of([r, g, b]: [u8; 3]) -> Rgb {
        Rgb::new(r, g, b)
    }
}
