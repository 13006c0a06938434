//! Where the faces of a scan are.

use serde::Serialize;

/// A face of a cube that was read.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScannedFace {
    /// Its index among the faces that were given.
    pub given: usize,
    /// Its place.
    pub place: String,
    /// How many quarter turns clockwise bring it into place.
    pub turned: usize,
    /// The file of its picture, if it was seen in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Its corners in that picture, in pixels: top left, top right, bottom right, bottom left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corners: Option<[[f64; 2]; 4]>,
}
