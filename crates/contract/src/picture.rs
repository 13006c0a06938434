//! Pictures of positions.

use crate::manner::Manner;
use crate::name::{LanguageName, Name, Named, PuzzleName};
use crate::position::Position;
use serde::{Deserialize, Serialize};

/// What a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The unfolded net.
    Net,
    /// The cube in space.
    Cube,
    /// Both side by side.
    #[default]
    Both,
    /// A tetrahedron unfolded to a large triangle.
    Faces,
}

/// The name of what a picture shows.
pub type ViewName = Name<View>;

impl Named for View {
    const KIND: &'static str = "view";
    const SCHEMA: &'static str = "View";

    fn choices() -> Vec<(View, &'static str)> {
        vec![
            (View::Net, "The unfolded net"),
            (View::Cube, "The cube in space"),
            (View::Both, "Both side by side"),
            (View::Faces, "The MiniTet as the four faces of a tetrahedron, unfolded to a large triangle"),
        ]
    }

    fn name(self) -> &'static str {
        match self {
            View::Net => "net",
            View::Cube => "cube",
            View::Both => "both",
            View::Faces => "faces",
        }
    }
}

/// A kind of file for pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureFormat {
    /// It can be shown at any size.
    #[default]
    Svg,
    /// It consists of pixels.
    Png,
}

/// The name of a kind of file for pictures.
pub type PictureFormatName = Name<PictureFormat>;

impl Named for PictureFormat {
    const KIND: &'static str = "format of pictures";
    const SCHEMA: &'static str = "PictureFormat";

    fn choices() -> Vec<(PictureFormat, &'static str)> {
        vec![(PictureFormat::Svg, "It can be shown at any size"), (PictureFormat::Png, "It consists of pixels")]
    }

    fn name(self) -> &'static str {
        match self {
            PictureFormat::Svg => "svg",
            PictureFormat::Png => "png",
        }
    }
}

/// Draws a position; stickers that are wrong are outlined.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PictureRequest {
    /// The position; anything with 54 stickers (24 for small puzzles) can be drawn.
    #[serde(flatten)]
    pub position: Position,
    /// The puzzle, by its name; default 333.
    #[serde(default)]
    pub puzzle: PuzzleName,
    /// What is shown; default both.
    pub view: Option<ViewName>,
    /// The kind of file; default svg.
    pub format: Option<PictureFormatName>,
    /// The width of a PNG in pixels; default 1200. An SVG scales to any width.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 4096))]
    pub width: Option<u32>,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

impl PictureRequest {
    /// How things are read and written.
    pub fn manner(&self) -> Manner {
        Manner::of(self.puzzle, None, self.lang)
    }
}
