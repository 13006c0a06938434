//! The five numbers that describe a position, and their names.

/// A number that describes one aspect of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Coordinate {
    /// Where the corners are.
    CornerPermutation,
    /// How they are twisted.
    Twist,
    /// Where the edges are.
    EdgePermutation,
    /// How they are flipped.
    Flip,
    /// Which places the four edges of the middle slice occupy.
    Slice,
}

impl Coordinate {
    /// All of them.
    pub const ALL: [Coordinate; 5] = [
        Coordinate::CornerPermutation,
        Coordinate::Twist,
        Coordinate::EdgePermutation,
        Coordinate::Flip,
        Coordinate::Slice,
    ];

    /// A key for programs and message files.
    pub const fn name(self) -> &'static str {
        match self {
            Coordinate::CornerPermutation => "corner_permutation",
            Coordinate::Twist => "twist",
            Coordinate::EdgePermutation => "edge_permutation",
            Coordinate::Flip => "flip",
            Coordinate::Slice => "slice",
        }
    }

    /// How many values it has.
    pub const fn count(self) -> u64 {
        match self {
            Coordinate::CornerPermutation => 40_320,
            Coordinate::Twist => 2187,
            Coordinate::EdgePermutation => 479_001_600,
            Coordinate::Flip => 2048,
            Coordinate::Slice => 495,
        }
    }
}

/// Why a text is not a list of coordinates.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoordinateError {
    /// Not a name and a number.
    #[error("'{text}' is not a coordinate and its value, as in twist 792")]
    Shape {
        /// What was written.
        text: String,
    },
    /// A name that is none of theirs.
    #[error("there is no coordinate '{name}'; choose {}", Coordinate::ALL.map(Coordinate::name).join(", "))]
    Name {
        /// What was written.
        name: String,
    },
    /// A value that it does not have.
    #[error("{} {value} does not exist; the greatest is {}", .coordinate.name(), .coordinate.count() - 1)]
    Value {
        /// The coordinate.
        coordinate: Coordinate,
        /// What was written.
        value: String,
    },
}

/// Any of space, hyphen and underscore between the words of the name.
impl std::str::FromStr for Coordinate {
    type Err = CoordinateError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let words = |text: &str| -> Vec<String> {
            let split = text.split(|c: char| c.is_whitespace() || c == '-' || c == '_');
            split.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
        };
        Coordinate::ALL
            .into_iter()
            .find(|coordinate| words(coordinate.name()) == words(name))
            .ok_or_else(|| CoordinateError::Name { name: name.trim().into() })
    }
}
