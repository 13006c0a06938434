//! How a robot of 2010 told colours apart, for comparison.
//!
//! Its camera kept the colours of all stickers until it had seen the six centres. A sticker then got the colour of the
//! centre in whose window it lay: no channel further away than a tolerance. A sticker in no window stayed unknown. It
//! went wrong when the exposure changed from face to face, because every face was compared with centres of others.

use crate::colour::Rgb;
use contract::Tolerances;
use puzzle::{Face, Facelets, Sticker};

/// Faces in the order U R F D L B, nine stickers each in reading order. The cube need not be legal.
pub fn read_with_windows(faces: &[[Rgb; 9]; 6], tolerances: &Tolerances) -> Facelets {
    let mut facelets = Facelets::UNKNOWN;
    let off = |a: Rgb, b: Rgb| (0..3).map(|c| (a.0[c] - b.0[c]).abs()).fold(0.0, f64::max);
    for sticker in Sticker::all() {
        let colour = faces[sticker.face().index()][sticker.index() % 9];
        let centre = |face: &Face| faces[face.index()][4];
        let nearest = Face::ALL.into_iter().min_by(|a, b| off(colour, centre(a)).total_cmp(&off(colour, centre(b))));
        facelets.set(sticker, nearest.filter(|face| off(colour, centre(face)) <= tolerances.0[face.index()]));
    }
    facelets
}

/// Colours as a camera saw them, in the order of the faces U R F D L B.
const SEEN: [[f64; 3]; 6] = [
    [235.0, 235.0, 235.0],
    [190.0, 25.0, 38.0],
    [20.0, 160.0, 70.0],
    [240.0, 215.0, 30.0],
    [245.0, 100.0, 20.0],
    [12.0, 85.0, 180.0],
];

/// How unlike six centres are to those of U R F D L B, in this order.
pub(crate) fn out_of_order(centres: &[Rgb; 6]) -> f64 {
    // The shares of red, green and blue: how bright it is says nothing.
    let shares = |[red, green, blue]: [f64; 3]| {
        let all = (red + green + blue).max(1.0);
        [red / all, green / all, blue / all]
    };
    let off = |a: [f64; 3], b: [f64; 3]| (0..3).map(|c| (a[c] - b[c]).powi(2)).sum::<f64>();
    SEEN.iter().zip(centres).map(|(seen, centre)| off(shares(*seen), shares(centre.0))).sum()
}

/// Whether no other order of these centres is more like that of U R F D L B.
pub(crate) fn are_in_order(centres: &[Rgb; 6]) -> bool {
    let (mut best, as_given) = (f64::INFINITY, [0, 1, 2, 3, 4, 5]);
    permute(&mut as_given.clone(), 0, &mut |order| {
        if *order != as_given {
            best = best.min(out_of_order(&order.map(|face| centres[face])));
        }
    });
    out_of_order(centres) < best
}

/// Every order of what is there from `at` on.
fn permute(order: &mut [usize; 6], at: usize, each: &mut impl FnMut(&[usize; 6])) {
    if at == order.len() {
        return each(order);
    }
    for other in at..order.len() {
        order.swap(at, other);
        permute(order, at + 1, each);
        order.swap(at, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLOURS: [[u8; 3]; 6] =
        [[250, 250, 250], [200, 20, 20], [20, 160, 30], [240, 220, 20], [240, 120, 20], [20, 40, 180]];

    fn solved() -> [[Rgb; 9]; 6] {
        COLOURS.map(|[r, g, b]| [Rgb::new(r, g, b); 9])
    }

    #[test]
    fn a_sticker_in_no_window_stays_unknown() {
        let mut faces = solved();
        let usual = Tolerances::default();
        assert_eq!(read_with_windows(&faces, &usual), Facelets::SOLVED);
        faces[2][0] = Rgb::new(60, 200, 60);
        faces[3][8] = faces[4][4];
        let read = read_with_windows(&faces, &usual);
        assert_eq!(read.get(Sticker::new(18)), None);
        assert_eq!(read.get(Sticker::new(35)), Some(Face::L));
        // A wider window for green alone, and a narrower one for orange.
        let own: Tolerances = "G=45,O=0".parse().expect("tolerances");
        faces[3][7] = Rgb::new(238, 121, 22);
        let read = read_with_windows(&faces, &own);
        assert_eq!(read.get(Sticker::new(18)), Some(Face::F));
        assert_eq!(read.get(Sticker::new(34)), None);
    }

    #[test]
    fn centres_say_whether_faces_are_in_order() {
        let centres = solved().map(|nine| nine[4]);
        assert!(are_in_order(&centres));
        // Half as bright, it is the same.
        assert!(are_in_order(&centres.map(|Rgb(channels)| Rgb(channels.map(|value| value / 2.0)))));
        for (a, b) in (0..6).flat_map(|b| (0..b).map(move |a| (a, b))) {
            let mut other = centres;
            other.swap(a, b);
            assert!(!are_in_order(&other), "{a} and {b}");
        }
    }
}
