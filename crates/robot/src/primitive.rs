//! What machines do: a movement that cannot be divided further.
//!
//! Places are where something is in space; which face of the cube is there depends on how the cube lies by then.

use puzzle::{Axis, Face, Quarters, Turn};
use std::fmt;
use std::str::FromStr;

/// One movement of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Primitive {
    /// The cube falls over: what was in front is down. As a rotation, x'.
    Tilt,
    /// The whole cube turns about the upright axis by this many quarters, clockwise as seen from above: 1 is y.
    Spin(i8),
    /// Grippers turn the whole cube about their axis by this many quarters, clockwise as seen from its positive end.
    Roll(Axis, i8),
    /// A layer turns.
    Turn(PlaceTurn),
    /// Two opposite layers turn at once.
    Both(PlaceTurn, PlaceTurn),
    /// Grippers or arms close on the cube, or, at U, a platform is lowered onto it.
    Close(Jaws),
    /// Grippers, arms or a platform let go of the cube and move away.
    Open(Jaws),
    /// Empty grippers turn by a quarter.
    Twist(Jaws),
}

/// A turn of the layer at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceTurn {
    /// The place.
    pub place: Face,
    /// How far the machine moves, in quarters, clockwise as seen from outside: −1 and 3 have the same result.
    pub quarters: i8,
}

/// One gripper, or two opposite ones that move together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jaws {
    /// Where it is.
    pub first: Face,
    /// The one opposite.
    pub second: Option<Face>,
}

impl Jaws {
    /// Their places.
    pub fn places(self) -> impl Iterator<Item = Face> {
        std::iter::once(self.first).chain(self.second)
    }
}

impl PlaceTurn {
    /// The turn of the face that is at the place.
    pub fn turn(self) -> Turn {
        let quarters = Quarters::from_count(self.quarters.into()).expect("a turn is not a whole round");
        Turn::new(self.place, quarters)
    }
}

impl Primitive {
    /// The names of all of them, in the order in which they are listed.
    pub const NAMES: [&'static str; 8] = ["tilt", "spin", "roll", "turn", "both", "close", "open", "twist"];

    /// One of [`Primitive::NAMES`].
    pub const fn name(self) -> &'static str {
        match self {
            Primitive::Tilt => "tilt",
            Primitive::Spin(_) => "spin",
            Primitive::Roll(..) => "roll",
            Primitive::Turn(_) => "turn",
            Primitive::Both(..) => "both",
            Primitive::Close(_) => "close",
            Primitive::Open(_) => "open",
            Primitive::Twist(_) => "twist",
        }
    }
}

/// How far something moves, after its name: `R`, `R2`, `R'`, and `R2'` and `R3` where a machine goes the long way.
fn quarters(count: i8) -> &'static str {
    match count {
        1 => "",
        2 => "2",
        3 => "3",
        -1 => "'",
        -2 => "2'",
        _ => "3'",
    }
}

impl fmt::Display for PlaceTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.place, quarters(self.quarters))
    }
}

impl fmt::Display for Jaws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.places().try_for_each(|place| write!(f, "{place}"))
    }
}

/// The name and what it is about: `tilt`, `spin y'`, `turn D`, `both R L'`, `close RL`.
impl fmt::Display for Primitive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Primitive::Tilt => Ok(()),
            Primitive::Spin(count) => write!(f, " y{}", quarters(*count)),
            Primitive::Roll(axis, count) => {
                let letter = ['x', 'y', 'z'][*axis as usize];
                write!(f, " {letter}{}", quarters(*count))
            }
            Primitive::Turn(turn) => write!(f, " {turn}"),
            Primitive::Both(first, second) => write!(f, " {first} {second}"),
            Primitive::Close(jaws) | Primitive::Open(jaws) | Primitive::Twist(jaws) => write!(f, " {jaws}"),
        }
    }
}

/// Why a text is not a primitive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a movement")]
#[non_exhaustive]
pub struct NotAPrimitive {
    /// What is there.
    pub text: String,
}

/// Quarters as [`quarters`] writes them.
fn count_of(text: &str) -> Option<i8> {
    [1, 2, 3, -1, -2, -3].into_iter().find(|&count| quarters(count) == text)
}

fn turn_of(text: &str) -> Option<PlaceTurn> {
    let place = Face::from_letter(text.chars().next()?)?;
    Some(PlaceTurn { place, quarters: count_of(&text[1..])? })
}

fn jaws_of(text: &str) -> Option<Jaws> {
    let mut places = text.chars();
    let first = Face::from_letter(places.next()?)?;
    let second = places.next().map(|letter| Face::from_letter(letter).filter(|face| *face == first.opposite()));
    let second = second.map_or(Some(None), |second| second.map(Some))?;
    places.next().is_none().then_some(Jaws { first, second })
}

/// As it is displayed.
impl FromStr for Primitive {
    type Err = NotAPrimitive;

    fn from_str(text: &str) -> Result<Primitive, NotAPrimitive> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let found = match words[..] {
            ["tilt"] => Some(Primitive::Tilt),
            ["spin", by] => by.strip_prefix('y').and_then(count_of).map(Primitive::Spin),
            ["roll", by] => by.chars().next().and_then(|letter| {
                let axis =
                    [('x', Axis::X), ('y', Axis::Y), ('z', Axis::Z)].into_iter().find(|(name, _)| *name == letter);
                Some(Primitive::Roll(axis?.1, count_of(&by[1..])?))
            }),
            ["turn", turn] => turn_of(turn).map(Primitive::Turn),
            ["both", first, second] => turn_of(first).zip(turn_of(second)).map(|(a, b)| Primitive::Both(a, b)),
            ["close", jaws] => jaws_of(jaws).map(Primitive::Close),
            ["open", jaws] => jaws_of(jaws).map(Primitive::Open),
            ["twist", jaws] => jaws_of(jaws).map(Primitive::Twist),
            _ => None,
        };
        found.ok_or_else(|| NotAPrimitive { text: text.trim().chars().take(40).collect() })
    }
}
