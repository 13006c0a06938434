//! A face that was given twice, and another one not at all: the usual reason why six faces are no cube.
//!
//! Only asked when a scan was refused: on a 2x2x2 two faces can look the same.

use crate::colour::Rgb;

/// How far apart two colours of one sticker are in two pictures, at most, and on average.
const MOST: f64 = 70.0;
const MEAN: f64 = 30.0;

/// Two faces that show the same colours, perhaps turned; the ones that are most alike.
pub(crate) fn given_twice(faces: &[Vec<Rgb>]) -> Option<[usize; 2]> {
    let pairs = (0..faces.len()).flat_map(|a| (a + 1..faces.len()).map(move |b| [a, b]));
    let alike = pairs.filter_map(|[a, b]| Some((difference(&faces[a], &faces[b])?, [a, b])));
    alike.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, pair)| pair)
}

/// The mean distance of the colours, the other face turned so that it is smallest; `None` if it is not the same face.
fn difference(one: &[Rgb], other: &[Rgb]) -> Option<f64> {
    let side = one.len().isqrt();
    if side * side != one.len() || other.len() != one.len() {
        return None;
    }
    let mut turned = other.to_vec();
    let mut smallest: Option<f64> = None;
    for _ in 0..4 {
        let distances: Vec<f64> = one.iter().zip(&turned).map(|(a, b)| distance(a, b)).collect();
        let mean = distances.iter().sum::<f64>() / distances.len() as f64;
        if mean <= MEAN && distances.iter().all(|&distance| distance <= MOST) {
            smallest = Some(smallest.map_or(mean, |smallest| smallest.min(mean)));
        }
        turned = (0..turned.len()).map(|at| turned[side * (side - 1 - at % side) + at / side]).collect();
    }
    smallest
}

fn distance(a: &Rgb, b: &Rgb) -> f64 {
    a.0.iter().zip(&b.0).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(colours: [u8; 9]) -> Vec<Rgb> {
        colours.map(|colour| Rgb::new(20 * colour, 200 - 20 * colour, 90)).to_vec()
    }

    #[test]
    fn a_face_is_the_same_however_it_is_turned() {
        let (one, other) = (face([1, 9, 3, 4, 5, 6, 1, 9, 9]), face([5, 5, 1, 9, 9, 1, 1, 9, 4]));
        let turned = face([1, 4, 1, 9, 5, 9, 9, 6, 3]);
        assert_eq!(given_twice(&[one.clone(), other.clone(), turned]), Some([0, 2]));
        assert_eq!(given_twice(&[one, other]), None);
    }
}
