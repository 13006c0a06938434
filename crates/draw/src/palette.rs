//! The colours of a picture.
//!
//! A sticker's colour is named by its home face, as everywhere; a [`Palette`] says what that looks like.
//! [`Palette::from_scheme`] follows the letters that a person gave to the colours. Colours are mixed as plain sRGB
//! values: the steps are small, and anyone can check them with a colour picker.

use puzzle::{Face, Scheme};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A colour of the screen: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(
    /// Red.
    pub u8,
    /// Green.
    pub u8,
    /// Blue.
    pub u8,
);

impl Rgb {
    pub(crate) const WHITE: Rgb = Rgb(255, 255, 255);

    /// This colour mixed with a share (0 to 1) of another.
    pub(crate) fn mixed(self, other: Rgb, share: f64) -> Rgb {
        let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * share).round() as u8;
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// `#rrggbb`.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The colours of a picture. `palette[Face::U]` is the colour of the stickers whose home is U.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The stickers, in the order U R F D L B.
    pub stickers: [Rgb; 6],
    /// Unknown stickers; they also carry a dot, so that grey can be a colour too.
    pub unknown: Rgb,
    /// The body of the cube.
    pub plastic: Rgb,
    /// Rings around outlined stickers.
    pub outline: Rgb,
    /// The background; `None` is transparent.
    pub background: Option<Rgb>,
}

/// Letters of a scheme that have a well-known meaning; the first six in the order of the faces.
const LETTERS: [(char, Rgb); 9] = [
    ('W', Rgb(0xf8, 0xf9, 0xfb)),
    ('R', Rgb(0xd0, 0x1f, 0x36)),
    ('G', Rgb(0x12, 0xa8, 0x4f)),
    ('Y', Rgb(0xff, 0xd8, 0x1a)),
    ('O', Rgb(0xff, 0x7b, 0x14)),
    ('B', Rgb(0x1a, 0x62, 0xd6)),
    ('P', Rgb(0x80, 0x46, 0xc2)),
    ('K', Rgb(0x3c, 0x42, 0x4c)),
    ('S', Rgb(0xb4, 0xbc, 0xc6)),
];

/// White up, red right, green front, yellow down, orange left, blue back.
impl Default for Palette {
    fn default() -> Self {
        Palette {
            stickers: std::array::from_fn(|i| LETTERS[i].1),
            unknown: Rgb(0x7c, 0x84, 0x90),
            plastic: Rgb(0x17, 0x19, 0x1e),
            outline: Rgb(0xff, 0x2e, 0xc4),
            background: None,
        }
    }
}

impl Palette {
    /// The four colours of MiniTet and Stern, A B C D: red, green, blue, yellow. The other two do not occur.
    pub fn tetra() -> Palette {
        let mut palette = Palette::default();
        let four = [Rgb(0xd9, 0x2b, 0x3c), Rgb(0x1c, 0xa8, 0x5a), Rgb(0x2a, 0x6c, 0xdf), Rgb(0xff, 0xcf, 0x2b)];
        palette.stickers[..4].copy_from_slice(&four);
        palette
    }

    /// The colours a scheme names: W R G Y O B, P purple, K black, S silver. A face whose letter has no meaning gets
    /// its default colour, or the first free one if a letter has claimed that.
    pub fn from_scheme(scheme: &Scheme) -> Palette {
        let mut palette = Palette::default();
        let meaning =
            |face| LETTERS.iter().find(|(letter, _)| *letter == scheme.known_letter(face)).map(|(_, rgb)| *rgb);
        let mut taken: Vec<Rgb> = Face::ALL.into_iter().filter_map(meaning).collect();
        for face in Face::ALL {
            palette[face] = meaning(face).unwrap_or_else(|| {
                let wishes = std::iter::once(palette[face]).chain(LETTERS.iter().map(|(_, rgb)| *rgb));
                let free = wishes.into_iter().find(|rgb| !taken.contains(rgb)).expect("nine colours serve six faces");
                taken.push(free);
                free
            });
        }
        palette
    }
}

impl Index<Face> for Palette {
    type Output = Rgb;

    fn index(&self, face: Face) -> &Rgb {
        &self.stickers[face.index()]
    }
}

impl IndexMut<Face> for Palette {
    fn index_mut(&mut self, face: Face) -> &mut Rgb {
        &mut self.stickers[face.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(letters: &str) -> Palette {
        Palette::from_scheme(&Scheme::parse(letters).unwrap())
    }

    fn letter(letter: char) -> Rgb {
        LETTERS.iter().find(|(l, _)| *l == letter).unwrap().1
    }

    #[test]
    fn letters_choose_the_colours() {
        assert_eq!(named("WRGYOB"), Palette::default());
        assert_eq!(named("YOGWRB")[Face::U], letter('Y'));
        assert_eq!(named("KRGYPS").stickers, ['K', 'R', 'G', 'Y', 'P', 'S'].map(letter));
        // R and B are colours there as well, and they happen to be the default ones.
        assert_eq!(Palette::from_scheme(&Scheme::faces()), Palette::default());
    }

    #[test]
    fn no_two_faces_share_a_colour() {
        // X has no meaning, and the default of U is already taken.
        for scheme in ["XWGYOB", "XWRGYO", "123456", "1R2G3W"] {
            let stickers = named(scheme).stickers;
            for i in 0..6 {
                assert!(!stickers[..i].contains(&stickers[i]), "{scheme}: {stickers:?}");
            }
        }
        assert_eq!(named("123456"), Palette::default());
    }

    #[test]
    fn colours_are_far_apart() {
        let all: Vec<Rgb> = LETTERS.iter().map(|(_, rgb)| *rgb).collect();
        for (i, a) in all.iter().enumerate() {
            for b in &all[..i] {
                let apart = [(a.0, b.0), (a.1, b.1), (a.2, b.2)].map(|(p, q)| u32::from(p.abs_diff(q)).pow(2));
                assert!(apart.iter().sum::<u32>() > 90 * 90, "{a} {b}");
            }
        }
    }
}
