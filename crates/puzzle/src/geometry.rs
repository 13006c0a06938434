//! Where the 54 stickers are in space, and where a turn takes them.
//!
//! This is the only place where turning is defined. A layer turn is a rotation of the points in that layer; the
//! permutation of stickers follows, and from it follow the eighteen turns and the forty-eight symmetries. Which
//! stickers make up a piece is written out in `pieces` and checked against this.

use crate::face::{Axis, Face};
use std::fmt;
use std::sync::LazyLock;

/// A place for a sticker: 0..54, the index into a facelet string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sticker(u8);

impl Sticker {
    /// How many there are.
    pub const COUNT: usize = 54;

    /// The sticker with this index into a facelet string.
    ///
    /// # Panics
    /// If the index is not below 54.
    pub const fn new(index: usize) -> Sticker {
        assert!(index < Sticker::COUNT, "a sticker index is below 54");
        Sticker(index as u8)
    }

    /// All of them, in the order of the facelet string.
    pub fn all() -> impl Iterator<Item = Sticker> {
        (0..Sticker::COUNT).map(Sticker::new)
    }

    /// The centre sticker of a face.
    pub const fn centre(face: Face) -> Sticker {
        Sticker(face as u8 * 9 + 4)
    }

    /// The index into a facelet string.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face it is on.
    pub const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 9]
    }

    /// Row (0 at the top of the net) and column (0 at the left) on its face.
    pub const fn row_and_column(self) -> (usize, usize) {
        (self.0 as usize % 9 / 3, self.0 as usize % 3)
    }

    /// True for the six centre stickers.
    pub const fn is_centre(self) -> bool {
        self.0 % 9 == 4
    }

    /// The cubie it is on: each coordinate is -1, 0 or 1; x points right, y up, z to the front.
    pub const fn position(self) -> [i8; 3] {
        let (row, column) = self.row_and_column();
        let (down, across) = (row as i8 - 1, column as i8 - 1);
        match self.face() {
            Face::U => [across, 1, down],
            Face::R => [1, -down, -across],
            Face::F => [across, -down, 1],
            Face::D => [across, -1, -down],
            Face::L => [-1, -down, across],
            Face::B => [-across, -down, -1],
        }
    }
}

/// `U1` to `B9`, as they are numbered on the net.
impl fmt::Display for Sticker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face(), self.0 % 9 + 1)
    }
}

/// How many times a layer is turned by 90°, clockwise as seen from the end the move is named after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Quarters {
    /// 90° clockwise.
    One = 1,
    /// 180°.
    Two = 2,
    /// 90° counter-clockwise.
    Three = 3,
}

impl Quarters {
    /// All three.
    pub const ALL: [Quarters; 3] = [Quarters::One, Quarters::Two, Quarters::Three];

    /// The quarter turns left over after whole revolutions; `None` if there are none.
    pub const fn from_count(count: i64) -> Option<Quarters> {
        match count.rem_euclid(4) {
            1 => Some(Quarters::One),
            2 => Some(Quarters::Two),
            3 => Some(Quarters::Three),
            _ => None,
        }
    }

    /// 1, 2 or 3.
    pub const fn count(self) -> u8 {
        self as u8
    }

    /// Empty, `2` or `'`, as it is written after the name of a turn.
    pub(crate) const fn suffix(self) -> &'static str {
        match self {
            Quarters::One => "",
            Quarters::Two => "2",
            Quarters::Three => "'",
        }
    }

    /// The inverse turn.
    pub(crate) const fn inverse(self) -> Quarters {
        match self {
            Quarters::One => Quarters::Three,
            Quarters::Two => Quarters::Two,
            Quarters::Three => Quarters::One,
        }
    }
}

/// Where the content of each of the 54 places comes from: `after[i] = before[from[i]]`.
pub(crate) type StickerMap = [u8; Sticker::COUNT];

/// A quarter turn of space about an axis, clockwise as seen from its positive end.
pub(crate) fn quarter_turn(axis: Axis, [x, y, z]: [i8; 3]) -> [i8; 3] {
    match axis {
        Axis::X => [x, z, -y],
        Axis::Y => [-z, y, x],
        Axis::Z => [y, -x, z],
    }
}

fn layer_map(axis: Axis, layer: i8, quarters: Quarters) -> StickerMap {
    let mut from = [0; Sticker::COUNT];
    for sticker in Sticker::all() {
        let (mut position, mut normal) = (sticker.position(), sticker.face().normal());
        if position[axis.index()] == layer {
            for _ in 0..quarters.count() {
                position = quarter_turn(axis, position);
                normal = quarter_turn(axis, normal);
            }
        }
        let target = Sticker::all()
            .find(|other| other.position() == position && other.face().normal() == normal)
            .expect("a turn takes stickers to stickers");
        from[target.index()] = sticker.0;
    }
    from
}

/// The map of one layer (-1, 0 or 1 along the axis) turned clockwise as seen from the positive end of the axis.
pub(crate) fn turned_layer(axis: Axis, layer: i8, quarters: Quarters) -> &'static StickerMap {
    static MAPS: LazyLock<[[[StickerMap; 3]; 3]; 3]> = LazyLock::new(|| {
        Axis::ALL.map(|axis| [-1, 0, 1].map(|layer| Quarters::ALL.map(|quarters| layer_map(axis, layer, quarters))))
    });
    &MAPS[axis.index()][(layer + 1) as usize][quarters as usize - 1]
}

/// Where a sticker of a face was before the face was turned clockwise by this many quarters. Stickers are numbered in
/// reading order, `size` of them a side.
pub fn before_turning(number: usize, quarters: usize, size: usize) -> usize {
    (0..quarters).fold(number, |number, _| (size - 1 - number % size) * size + number / size)
}
