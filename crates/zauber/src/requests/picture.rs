//! Pictures of positions.

use super::{RequestError, Verb, read_position};
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::workbench::Workbench;
use contract::PictureRequest;
use serde::Serialize;

/// A picture of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Picture {
    /// The picture as SVG; who wants pixels draws it.
    pub svg: String,
}

impl Verb for PictureRequest {
    type Report = Picture;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Picture, RequestError> {
        let (_, position) = read_position(&self.position, self.puzzle.0, reader)?;
        Ok(Picture { svg: position.svg(self.view.unwrap_or_default().0)? })
    }
}
