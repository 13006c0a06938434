//! Letters made of strokes, for the few labels that drawings need.
//!
//! Drawings name no font, because fonts differ from machine to machine and PNGs are made without any. So there is a
//! small alphabet of our own: capitals, digits, and the extra letters German needs. Each character is drawn on a grid
//! four wide and six high. Absent on purpose: everything a running text needs; these are labels.

use crate::canvas::Canvas;
use crate::outline::{Outline, Point, number};
use crate::palette::Rgb;

/// Strokes from point to point, each point two digits: how far right, how far down.
const GLYPHS: [(char, &str); 37] = [
    ('A', "06 02 20 42 46|04 44"),
    ('B', "00 06 36 45 44 33 03|33 42 41 30 00"),
    ('C', "41 30 10 01 05 16 36 45"),
    ('D', "00 06 26 44 42 20 00"),
    ('E', "40 00 06 46|03 33"),
    ('F', "40 00 06|03 33"),
    ('G', "41 30 10 01 05 16 36 45 43 23"),
    ('H', "00 06|40 46|03 43"),
    ('I', "00 06"),
    ('J', "30 35 26 16 05"),
    ('K', "00 06|40 03 46"),
    ('L', "00 06 36"),
    ('M', "06 00 23 40 46"),
    ('N', "06 00 46 40"),
    ('O', "10 01 05 16 36 45 41 30 10"),
    ('P', "06 00 30 41 42 33 03"),
    ('Q', "10 01 05 16 36 45 41 30 10|24 46"),
    ('R', "06 00 30 41 42 33 03|23 46"),
    ('S', "41 30 10 01 02 13 33 44 45 36 16 05"),
    ('T', "00 40|20 26"),
    ('U', "00 05 16 36 45 40"),
    ('V', "00 26 40"),
    ('W', "00 16 22 36 40"),
    ('X', "00 46|40 06"),
    ('Y', "00 23 40|23 26"),
    ('Z', "00 40 06 46"),
    ('0', "10 01 05 16 36 45 41 30 10"),
    ('1', "02 20 26"),
    ('2', "01 10 30 41 42 06 46"),
    ('3', "01 10 30 41 42 33 44 45 36 16 05|13 33"),
    ('4', "36 30 04 44"),
    ('5', "40 00 02 32 43 45 36 16 05"),
    ('6', "41 30 10 01 05 16 36 45 44 33 03"),
    ('7', "00 40 16"),
    ('8', "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33"),
    ('9', "05 16 36 45 41 30 10 01 02 13 43"),
    ('-', "03 33"),
];

/// Replaces a character that has no strokes.
const STRANGE: &str = "00 06 46 40 00";

/// The space between two characters, and the width of a blank, in units of the grid.
const APART: f64 = 2.0;
const BLANK: f64 = 2.0;
/// The height of a capital.
const HEIGHT: f64 = 6.0;

/// The strokes of a character on the grid, and its width.
fn glyph(character: char) -> (Vec<Vec<Point>>, f64) {
    let (plain, dots) = match character {
        ' ' => return (Vec::new(), BLANK),
        'Ä' => ('A', true),
        'Ö' => ('O', true),
        'Ü' => ('U', true),
        other => (other, false),
    };
    let strokes = GLYPHS.iter().find(|(known, _)| *known == plain).map_or(STRANGE, |(_, strokes)| strokes);
    let point = |pair: &str| {
        let mut digits = pair.bytes().map(|digit| f64::from(digit - b'0'));
        let mut next = || digits.next().expect("points are two digits");
        Point { x: next(), y: next() }
    };
    let mut strokes: Vec<Vec<Point>> =
        strokes.split('|').map(|stroke| stroke.split(' ').map(point).collect()).collect();
    let width = strokes.iter().flatten().map(|point| point.x).fold(0.0, f64::max);
    if dots {
        // A stroke of length zero is a dot, thanks to its round ends.
        strokes.extend([1.0, 3.0].map(|x| vec![Point { x, y: -1.6 }; 2]));
    }
    (strokes, width)
}

/// Writes a line of capitals of this height, centred at a point.
pub(crate) fn write(canvas: &mut Canvas, text: &str, middle: Point, height: f64, colour: Rgb, opacity: f64) {
    let glyphs: Vec<_> = text.chars().flat_map(char::to_uppercase).map(glyph).collect();
    let width = glyphs.iter().map(|(_, width)| width + APART).sum::<f64>() - APART;
    let unit = height / HEIGHT;
    let mut along = -width / 2.0;
    let mut word: Option<Outline> = None;
    for (strokes, width) in glyphs {
        for stroke in strokes {
            let place = |point: &Point| Point {
                x: middle.x + (along + point.x) * unit,
                y: middle.y + (point.y - HEIGHT / 2.0) * unit,
            };
            let outline = Outline::stroke(&stroke.iter().map(place).collect::<Vec<_>>());
            word = Some(word.map_or(outline.clone(), |word| word.and(outline)));
        }
        along += width + APART;
    }
    if let Some(word) = word {
        canvas.path(
            &word,
            format_args!(
                r#"fill="none" stroke="{colour}" stroke-opacity="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round""#,
                number(opacity),
                number(unit * 1.1)
            ),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_stays_on_its_grid() {
        for (character, _) in GLYPHS {
            let (strokes, width) = glyph(character);
            assert!(width <= 4.0);
            for point in strokes.iter().flatten() {
                assert!((0.0..=4.0).contains(&point.x) && (0.0..=6.0).contains(&point.y), "{character}");
            }
            assert!(strokes.iter().all(|stroke| stroke.len() > 1), "{character}");
            let same = GLYPHS.iter().filter(|(other, _)| *other == character).count();
            assert_eq!(same, 1, "{character}");
        }
    }

    #[test]
    fn words_are_centred() {
        for word in ["URF", "butterfly", "23", "Große Tür", "?"] {
            let mut canvas = Canvas::new();
            write(&mut canvas, word, Point { x: 0.0, y: 0.0 }, 12.0, Rgb::WHITE, 1.0);
            let (width, height) = canvas.size();
            assert!(width > 0.0 && (12.0..16.0).contains(&height), "{word}: {width} {height}");
            assert_eq!(canvas.elements.matches("<path").count(), 1, "{word}");
        }
    }
}
